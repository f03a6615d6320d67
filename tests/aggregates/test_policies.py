"""What a policy says is done exactly once, however often and by how many it is asked."""

from __future__ import annotations

import logging
import threading
from typing import Any

import pytest
from redis import Redis

from api.aggregates.policies import Cause, Command, Policies, Policy
from api.http.problems import Problem
from engine.errors import Invalid
from recorder import store
from recorder.chain import Draft
from recorder.store import Store, StoreAway
from tests.aggregates.toys import PUSHED, SECRET, Toys, policies
from tests.conftest import StoreUrls
from tests.recorder.making import draft

PIECE = 200  # events


def counted(made: Policies) -> list[tuple[str, str]]:
    told: list[tuple[str, str]] = []
    made.count = lambda policy, outcome: told.append((policy, outcome))
    return told


def test_asked_again_it_does_nothing_more(toys: Toys) -> None:
    toys.push("a", "b", "c", "b")
    made = policies(toys)
    assert made.look("toy", "a", "events") == 1
    assert made.look("toy", "a", "events") == 1
    assert policies(toys).look("toy", "a", "events") == 1, "another process has the same keys"
    assert toys.moved("b") == [("a", 1), ("a", 1)], "two commands of one cause are two"
    assert toys.moved("c") == [("a", 1)]


def test_many_at_once_do_it_once(toys: Toys, urls: StoreUrls) -> None:
    for _ in range(30):
        toys.push("a", "b", "c")

    def look() -> None:
        mine = Toys(Store.connect(urls.log, urls.work))
        policies(mine).look("toy", "a", "events")
        mine.store.close()

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expected = [("a", version) for version in range(1, 31)]
    assert sorted(toys.moved("b")) == sorted(toys.moved("c")) == expected


def test_a_log_longer_than_what_is_read_at_once(toys: Toys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_PIECE", PIECE)
    toys.add("a", *(draft("pushed", others=["b"]) for _ in range(2 * PIECE + 1)))
    made = policies(toys)
    assert made.look("toy", "a", "events", 2 * PIECE - 1) == 2 * PIECE + 1
    assert toys.moved("b") == [("a", 2 * PIECE), ("a", 2 * PIECE + 1)]
    toys.add("d", *(draft("pushed", others=["e"]) for _ in range(2 * PIECE)))
    assert made.look("toy", "d", "events") == 2 * PIECE
    assert len(toys.moved("e")) == 2 * PIECE


def test_an_event_in_the_place_of_one_that_was_lost_is_another_cause(toys: Toys, admin: Redis) -> None:
    toys.push("a", "b")
    policies(toys).look("toy", "a", "events")
    partition = f"greffier:toy:{{p{toys.store.partition('a'):02}}}:"
    admin.delete(f"{partition}a:events")
    admin.zrem(f"{partition}heads", "a")
    toys.add("a", draft("pushed", others=["b"], again=True))
    policies(toys).look("toy", "a", "events")
    assert toys.moved("b") == [("a", 1), ("a", 1)]


def test_it_sees_what_it_asked_for_of_the_about_stream(toys: Toys) -> None:
    seen: list[Cause] = []

    def tell(cause: Cause) -> list[Command]:
        seen.append(cause)
        return [
            Command("toy", each["data"]["id"], Draft("moved", None, {"by": cause.id, "at": 0}, {}))
            for each in cause.beside
        ]

    told = Policy("told", "toy", "events", frozenset({"ended"}), tell, frozenset({"belongs_to"}))
    toys.add("a", draft("begun"))
    toys.add("a", draft("titled"), draft("belongs_to", id="box"), log="about")
    toys.add("a", draft("ended"), draft("went_on"))
    policies(toys, told).look("toy", "a", "events")
    assert [(cause.event["type"], [each["type"] for each in cause.beside]) for cause in seen] == [
        ("ended", ["belongs_to"])
    ]
    assert toys.moved("box") == [("a", 0)]


REFUSALS = [Problem("not-found", "no such toy"), Problem("not-over", "it moves"), Invalid([("/by", "is nobody")])]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: type(refusal).__name__)
def test_what_is_refused_for_good_is_told_once_and_passed_over(
    toys: Toys, caplog: pytest.LogCaptureFixture, refusal: Exception
) -> None:
    def act(command: Command, key: str) -> None:
        if command.id == "locked":
            raise refusal
        toys(command, key)

    toys.push("a", "locked", "b")
    made = policies(toys, act=act)
    told = counted(made)
    with caplog.at_level(logging.WARNING, "greffier"):
        assert made.look("toy", "a", "events") == 1
        assert made.look("toy", "a", "events") == 1
    assert told == [("pushed", "refused"), ("pushed", "done")] * 2
    assert [("locked" in line) for line in caplog.messages] == [True]
    assert toys.moved("b") == [("a", 1)]


def broken(*_: Any) -> Any:
    raise ZeroDivisionError


def test_what_does_not_hold_is_passed_over_until_the_next_sweep(toys: Toys) -> None:
    damaged = [Problem("damaged", "it does not hold")]

    def act(command: Command, key: str) -> None:
        if damaged:
            raise damaged.pop()
        toys(command, key)

    toys.push("a", "b", "c")
    made = policies(toys, act=act)
    told = counted(made)
    made.look("toy", "a", "events")
    assert (toys.moved("b"), toys.moved("c")) == ([], [("a", 1)])
    made.look("toy", "a", "events")
    assert toys.moved("b") == toys.moved("c") == [("a", 1)]
    assert [outcome for _, outcome in told] == ["failed", "done", "done", "done"]


def test_a_fault_of_ours_holds_nothing_else_up(toys: Toys, caplog: pytest.LogCaptureFixture) -> None:
    toys.push("a", "b")
    made = policies(toys, Policy("broken", "toy", "events", frozenset({"pushed"}), broken))
    told = counted(made)
    made.look("toy", "a", "events")
    assert sorted(told) == [("broken", "failed"), ("pushed", "done")]
    assert toys.moved("b") == [("a", 1)]
    assert "ZeroDivisionError" in caplog.text


def test_a_key_that_was_used_by_an_earlier_release_is_done(toys: Toys) -> None:
    def act(command: Command, key: str) -> None:
        raise Problem("key-reused", "this key was used for another body")

    toys.push("a", "b")
    made = policies(toys, act=act)
    told = counted(made)
    made.look("toy", "a", "events")
    assert told == [("pushed", "done")]


@pytest.mark.parametrize("away", [StoreAway("gone"), Problem("store-away", "others are faster")])
def test_a_store_that_is_away_is_for_who_asked_to_wait_for(toys: Toys, away: Exception) -> None:
    def act(command: Command, key: str) -> None:
        raise away

    toys.push("a", "b")
    made = policies(toys, act=act)
    told = counted(made)
    with pytest.raises(StoreAway):
        made.look("toy", "a", "events")
    assert told == []


def test_nothing_follows_from_what_does_not_hold(toys: Toys, admin: Redis, caplog: pytest.LogCaptureFixture) -> None:
    toys.push("a", "b")
    stream = f"greffier:toy:{{p{toys.store.partition('a'):02}}}:a:events"
    entries: Any = admin.xrange(stream)
    [(entry, fields)] = entries
    admin.delete(stream)
    admin.xadd(stream, {**fields, b"e": fields[b"e"].replace(b'"b"', b'"c"')}, id=entry)
    made = policies(toys)
    assert made.look("toy", "a", "events") == made.look("toy", "a", "events") == 0
    assert (toys.moved("b"), toys.moved("c")) == ([], [])
    assert ["does not hold" in line for line in caplog.messages] == [True]


def test_two_policies_of_one_name_are_refused(toys: Toys) -> None:
    with pytest.raises(ValueError, match="one name"):
        Policies((PUSHED, PUSHED), toys.store, {"toy": toys}, SECRET)
