"""Messages sent in time may come in any order, some of them twice: what the match comes to is the same."""

from __future__ import annotations

import os
import uuid
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from api.matches.writing import finality
from api.service import Service
from tests.api.devices import Device, Ticking
from tests.api.table import Checked, Table
from tests.api.test_clock import ticking as ticking

EXAMPLES = 150 if os.environ.get("GREFFIER_SOAK") else 25
CARDS = ("red", "blue", "green", "R", "L", "again", "back")


class Act(NamedTuple):
    """What a phone saw. after: microseconds since the one before."""

    after: int
    phone: int
    command: dict[str, Any]


@some.composite
def acts(draw: some.DrawFn) -> list[Act]:
    """A few throws, and one challenge or two, near to each other or far apart; each seen by one of three phones."""
    seats, apart = some.sampled_from("ABC"), some.sampled_from([5_000, 30_000, 120_000, 400_000])
    thrown = [
        {"type": "throw", "by": draw(seats), "card": draw(some.sampled_from(CARDS))}
        for _ in range(draw(some.integers(1, 4)))
    ]
    pairs = draw(some.lists(some.permutations("ABC"), min_size=1, max_size=2, unique_by=lambda pair: tuple(pair[:2])))
    challenged = [{"type": "challenge", "by": by, "target": target} for by, target, _ in pairs]
    commands = draw(some.permutations([*thrown, *challenged]))
    return [Act(draw(apart), draw(some.integers(0, 2)), command) for command in commands]


def comes_to(client: Checked, house: Service, ticking: Ticking, seen: list[Act], arrivals: list[int]) -> Any:
    """The state of a match once these acts arrived in that order, each as often as it is named, and nobody has more."""
    ticking.at = 1_000_000
    # Without the cap: it takes what comes late for late, so that the order of arrival would count after all.
    table = Table.open(client, 3, game="zack", timing={"cap_us": None})
    assert table.send({"type": "deal", "dealer": "C", "total": 60}).status_code == 201
    phones = [Device(table, ticking, behind=n * 7_000_000) for n in range(3)]
    for _ in range(4):
        for phone in phones:
            phone.exchange()
        ticking.at += 40_000
    messages = []
    for act in seen:
        ticking.at += act.after
        key = str(uuid.uuid4())
        messages.append((phones[act.phone].seen(act.command), key))
    ticking.at += 10_000
    for n in arrivals:
        body, key = messages[n]
        answer = table.call("POST", "commands", json=body, headers={"Idempotency-Key": key})
        assert answer.status_code in (200, 201), answer.get_data(as_text=True)
    ticking.at += 5_000_000
    house.finality.look(table.match)
    state, challenge = table.call("GET", "state").json, None
    if state["challenge"] is not None:
        challenge = {name: state["challenge"][name] for name in ("status", "verdict")}
        if challenge["verdict"] not in (None, "undecided"):
            challenge |= {name: state["challenge"][name] for name in ("by", "target")}
    said = [event for event in table.stream() if "verdict" in event["data"]]
    return {
        "piles": {seat: one["hand"]["unknown"] for seat, one in state["seats"].items()},
        "to_throw": state["to_throw"],
        "phase": state["phase"],
        "box": sorted((one["kind"], one["by"], str(one.get("card")), str(one["in_turn"])) for one in state["box"]),
        "challenge": challenge,
        "verdicts": [event["data"]["verdict"] for event in said],
        "came of it": [event["type"] for event in table.stream() if event["type"] in ("box_taken", "round_ended")],
    }


@pytest.fixture
def by_itself(house: Service, monkeypatch: pytest.MonkeyPatch) -> Service:
    """No timer goes off."""
    monkeypatch.setattr(finality.Finality, "_wait", lambda self, match, left: None)
    return house


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seen=acts(), data=some.data())
def test_the_order_of_arrival_changes_nothing(
    client: Checked, by_itself: Service, ticking: Ticking, seen: list[Act], data: some.DataObject
) -> None:
    once = [*range(len(seen))]
    twice = data.draw(some.lists(some.sampled_from(once), max_size=len(seen)), label="doubled")
    arrivals = data.draw(some.permutations([*once, *twice]), label="arrivals")
    expected = comes_to(client, by_itself, ticking, seen, once)
    assert comes_to(client, by_itself, ticking, seen, arrivals) == expected


def test_acts_far_apart_are_decided_and_acts_at_once_are_not(
    client: Checked, by_itself: Service, ticking: Ticking
) -> None:
    """A throws blue, B's colour; as B is slow, C challenges him, and B throws too: well after that, or with it."""
    for between, said in ((400_000, "upheld"), (5_000, "undecided")):
        seen = [
            Act(400_000, 0, {"type": "throw", "by": "A", "card": "blue"}),
            Act(400_000, 1, {"type": "challenge", "by": "C", "target": "B"}),
            Act(between, 2, {"type": "throw", "by": "B", "card": "red"}),
        ]
        for arrivals in ([0, 1, 2], [2, 1, 0], [1, 1, 2, 0, 2]):
            assert comes_to(client, by_itself, ticking, seen, arrivals)["verdicts"] == [said]
