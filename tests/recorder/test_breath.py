"""Long work that lets others have their turns."""

from __future__ import annotations

import importlib.util
import itertools
import time
from types import ModuleType, SimpleNamespace

import gevent
import pytest
from gevent import socket

import recorder.breath


@pytest.fixture
def breath() -> ModuleType:
    """Load the module once more: threads that other tests left at work stand in the line of the first one."""
    spec = importlib.util.spec_from_file_location("breath_of_a_test", recorder.breath.__file__)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Clock:
    """In place of the module's time: each look at it is so many seconds later; pauses are counted."""

    def __init__(self, each_look: float) -> None:
        self._now = itertools.count(0, each_look)
        self.pauses = 0

    def monotonic(self) -> float:
        return next(self._now)

    def sleep(self, seconds: float) -> None:
        self.pauses += 1


def test_long_work_gives_way_again_and_again(breath: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(each_look=1.0)
    monkeypatch.setattr(breath, "time", clock)
    assert [*breath.unhurried(range(1000))] == [*range(1000)]
    assert clock.pauses == 1000 // 64


def test_work_that_is_done_at_once_gives_way_to_nobody(breath: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(each_look=0.0001)
    monkeypatch.setattr(breath, "time", clock)
    assert [*breath.unhurried(range(1000))] == [*range(1000)]
    assert clock.pauses == 0


def test_a_few_items_are_gone_through_as_they_are(breath: ModuleType) -> None:
    few = [1, 2, 3]
    assert breath.unhurried(few) is few


def test_who_waits_for_a_socket_is_served_between_two_turns_of_long_work(
    breath: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(breath, "time", SimpleNamespace(monotonic=time.monotonic, sleep=gevent.sleep))
    monkeypatch.setattr(breath, "_TURN", 0.0)
    ours, theirs = socket.socketpair()
    turns, before = itertools.count(), []

    def waits() -> None:
        ours.recv(1)
        before.append(next(turns))

    def works() -> None:
        breathe = breath.Breath()
        theirs.send(b"!")
        for _ in range(40):
            next(turns)
            breathe()

    gevent.joinall([gevent.spawn(waits), gevent.spawn(works)], raise_error=True)
    assert before[0] <= 3
    for each in (ours, theirs):
        each.close()


def test_one_of_many_long_works_goes_on_between_two_looks_at_the_sockets(
    breath: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(breath, "time", SimpleNamespace(monotonic=time.monotonic, sleep=gevent.sleep))
    monkeypatch.setattr(breath, "_TURN", 0.0)
    order: list[str] = []

    def works(name: str) -> None:
        breathe = breath.Breath()
        for _ in range(5):
            breathe()
            order.append(name)

    def looks() -> None:
        while len(order) < 20:
            before = len(order)
            gevent.sleep(1e-6)
            assert len(order) <= before + 1

    gevent.joinall([gevent.spawn(looks), *(gevent.spawn(works, name) for name in "abcd")], raise_error=True)
    assert order == [*"abcd"] * 5
    assert not breath._line


def test_who_is_ended_while_it_gives_way_holds_up_nobody(breath: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breath, "time", SimpleNamespace(monotonic=time.monotonic, sleep=gevent.sleep))
    waits = gevent.spawn(breath.give_way)
    gevent.sleep(0)
    waits.kill()
    breath.give_way()
    assert not breath._line
