"""Reads that are shared by those who ask at the same time."""

from __future__ import annotations

import gevent
import pytest
from gevent import monkey
from gevent.event import Event

from api.aggregates import shared_reads
from api.aggregates.shared_reads import SharedReads


@pytest.fixture(autouse=True)
def greenlets(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a worker, whose threads are greenlets."""
    from gevent.lock import Semaphore

    assert not monkey.is_module_patched("threading")
    monkeypatch.setattr(shared_reads, "Event", Event)
    monkeypatch.setattr(shared_reads, "Lock", Semaphore)


class Store:
    """Each read waits until it may end, and tells how many there were."""

    def __init__(self) -> None:
        self.reads = 0
        self.ends: list[Event] = []

    def __call__(self) -> int:
        self.reads += 1
        mine, end = self.reads, Event()
        self.ends.append(end)
        end.wait()
        return mine


def ask(shared: SharedReads[int], store: Store, name: str = "a") -> gevent.Greenlet:
    asked = gevent.spawn(shared.read, name, store)
    gevent.idle()
    return asked


def test_who_asks_while_a_read_goes_on_shares_the_next_one() -> None:
    shared, store = SharedReads[int](), Store()
    first = ask(shared, store)
    others = [ask(shared, store) for _ in range(5)]
    assert store.reads == 1
    store.ends[0].set()
    gevent.idle()
    assert store.reads == 2, "one for all who waited, and it began after they asked"
    late = ask(shared, store)
    store.ends[1].set()
    gevent.idle()
    store.ends[2].set()
    assert [each.get(timeout=30) for each in (first, *others, late)] == [1, 2, 2, 2, 2, 2, 3]


def test_reads_of_different_names_wait_for_nobody() -> None:
    shared, store = SharedReads[int](), Store()
    asked = [ask(shared, store, name) for name in "abc"]
    assert store.reads == 3
    for end in store.ends:
        end.set()
    assert [each.get(timeout=30) for each in asked] == [1, 2, 3]


def test_who_waited_for_a_read_that_fails_reads_for_themselves() -> None:
    shared, store = SharedReads[int](), Store()
    first = ask(shared, store)
    leads, follows = ask(shared, store), ask(shared, store)
    leads.kill()
    store.ends[0].set()
    gevent.idle()
    assert store.reads == 2
    store.ends[1].set()
    assert [each.get(timeout=30) for each in (first, follows)] == [1, 2]
    assert not shared._under_way and not shared._next
