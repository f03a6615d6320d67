"""Several commands appended by one script: in order, each wholly or not at all. On no server, and on a real one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import fakeredis
import pytest

from recorder.append import Write
from recorder.connections import Connections
from recorder.ranges import Logs
from recorder.store import Store
from recorder.work import Work
from tests.conftest import StoreUrls
from tests.recorder.making import after, draft, key, some


@pytest.fixture(params=["no server", "a real one"])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    if request.param == "no server":
        server = Connections(fakeredis.FakeRedis())
        yield Store(server, Work(server))
        return
    urls: StoreUrls = request.getfixturevalue("store_urls")
    store = Store.connect(urls.log, urls.work)
    yield store
    store.close()


def commands(match: str, *sizes: int) -> list[Write]:
    """Commands with so many events each, the first of which begins the match."""
    writes: list[Write] = []
    for size in sizes:
        before = writes[-1].events if writes else match
        writes.append(Write(after(before, *some(size)), (), key()))
    return writes


def versions(store: Store, match: str) -> list[int]:
    return [event["version"] for event in store.read(match, 1)]


def test_all_are_written_in_order_by_one_script(store: Store, match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    runs, script = [], store.log.script

    def counted(text: str) -> Any:
        def run(*sent: Any) -> Any:
            runs.append(sent)
            return script(text)(*sent)

        return run

    monkeypatch.setattr(store.log, "script", counted)
    writes = commands(match, 1, 3, 2)
    answers = store.append_all(match, writes, expect=0)
    assert len(runs) == 1
    assert [(answer.outcome, answer.first, answer.version) for answer in answers] == [
        ("appended", 1, 1),
        ("appended", 2, 4),
        ("appended", 5, 6),
    ]
    assert store.load(match).events == [event for write in writes for event in write.events]
    for write, answer in zip(writes, answers, strict=True):
        assert write.key is not None
        known = store.known(match, write.key.name)
        assert known is not None and (known.first, known.version) == (answer.first, answer.version)


def test_a_known_key_ends_it_and_what_is_behind_is_not_written(store: Store, match: str) -> None:
    first, second, third = commands(match, 1, 1, 1)
    store.append_all(match, [first], expect=0)
    store.append_all(match, [second], expect=1)
    fresh = Write(third.events, (), key())
    again = Write(after(fresh.events, *some(2)), (), second.key)
    behind = Write(after(again.events, *some(1)), (), key())
    answers = store.append_all(match, [fresh, again, behind], expect=2)
    assert [(answer.outcome, answer.version) for answer in answers] == [("appended", 3), ("replayed", 2)]
    assert versions(store, match) == [1, 2, 3]


def test_a_key_twice_in_one_call_is_known_the_second_time(store: Store, match: str) -> None:
    one, two = commands(match, 1, 1)
    answers = store.append_all(match, [one, Write(two.events, (), one.key)], expect=0)
    assert [answer.outcome for answer in answers] == ["appended", "replayed"] and versions(store, match) == [1]


def test_another_body_under_a_known_key_is_told(store: Store, match: str) -> None:
    one, two = commands(match, 1, 1)
    assert one.key is not None
    store.append_all(match, [one], expect=0)
    [answer] = store.append_all(match, [Write(two.events, (), key("another", one.key.name))], expect=1)
    assert (answer.outcome, answer.version) == ("reused", 1) and versions(store, match) == [1]


def test_where_somebody_was_faster_nothing_is_written(store: Store, match: str) -> None:
    one, two, three = commands(match, 1, 1, 1)
    store.append_all(match, [one], expect=0)
    store.append_all(match, [Write(after(one.events, draft(card="9c")), (), key())], expect=1)
    [answer] = store.append_all(match, [two, three], expect=1)
    assert (answer.outcome, answer.version) == ("conflict", 2) and versions(store, match) == [1, 2]


def test_each_takes_its_notes_along(store: Store, match: str) -> None:
    one, two = commands(match, 1, 1)
    notes = after(match, draft("noted", None, {"text": {"note": "slowly"}}, version=1), log="about", command=None)
    more = after(notes, draft("noted", None, {"text": {"note": "fast"}}, version=2), log="about", command=None)
    writes = [one._replace(about=notes), two._replace(about=more)]
    answers = store.append_all(match, writes, expect=0, expect_about=0)
    assert [(answer.version, answer.about) for answer in answers] == [(1, 1), (2, 2)]
    assert store.load(match).about == [*notes, *more]


def test_a_gap_between_two_of_them_is_a_fault(store: Store, match: str) -> None:
    one, _, three = commands(match, 1, 1, 1)
    with pytest.raises(ValueError, match="does not follow"):
        store.append_all(match, [one, three], expect=0)
    assert versions(store, match) == []


def test_a_match_is_resumed_from_a_version(store: Store, match: str) -> None:
    writes = commands(match, 1, 2, 2)
    store.append_all(match, writes, expect=0)
    created, loaded = store.resume(match, 4)
    assert created == writes[0].events[0] and loaded.events == writes[2].events and loaded.about == []
    assert store.resume("a" * 20, 1) == (None, Logs([], []))
