"""Whole matches recorded over HTTP, by a client that knows no rule and follows `actions` alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from api.matches.memory.loading import Matches
from api.service import Service
from tests.api.table import Checked, Table, chosen, key, moves_of, play


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        pytest.param(2, {}, id="two"),
        pytest.param(3, {}, id="three"),
        pytest.param(4, {"teams": True}, id="four in teams"),
        pytest.param(4, {"teams": False}, id="four each for himself"),
        pytest.param(5, {}, id="five"),
        pytest.param(6, {}, id="six"),
    ],
)
def test_a_whole_match(client: Checked, house: Service, seats: int, options: dict[str, object]) -> None:
    table = Table.open(client, seats, options={**options, "rounds": 2 if seats == 2 else 1})
    answers = play(table, seed=seats)

    last = answers[-1]
    assert last["state"]["status"] == "over"
    outcome = last["state"]["outcome"]
    assert sorted(outcome["rank"]) == ["A", "B", "C", "D", "E", "F"][:seats]
    assert outcome["winners"] == [seat for seat, rank in outcome["rank"].items() if rank == 1]

    events = table.stream()
    assert [event["version"] for event in events] == list(range(1, last["version"] + 1))
    assert [event for answer in answers for event in answer["events"]] == events[1:]
    assert events[-1]["hash"] == last["hash"]
    verdict = table.read("verify", version=answers[0]["version"], hash=answers[0]["hash"])
    assert (verdict["ok"], verdict["checked"]) == (True, last["version"])

    for answer in answers[:: max(1, len(answers) // 12)]:  # what was answered then is what is read now
        version = answer["version"]
        assert table.read("state", at=version, until=version) == answer["state"]
        assert table.read("actions", at=version, until=version)["actions"] == answer["actions"]
        there = table.read("state", at=version)
        assert there == {**answer["state"], "head": last["version"], "hash": last["hash"]}

    items = table.read("timeline")["items"]
    assert [item["version"] for item in items] == [event["version"] for event in events]
    assert all(item["text"]["en"] and item["text"]["fr"] for item in items)

    # what the worker remembers is what it would fold from the stream
    remembered = house.matches.newest(table.match)
    loaded = Matches(house.store, alone=True).read(table.match)
    assert loaded is not None
    nothing: Any = None
    assert remembered._replace(past=nothing) == loaded._replace(past=nothing)
    assert remembered.match == loaded.match and list(remembered.history) == list(loaded.history)


def test_over_is_over(client: Checked) -> None:
    table = Table.open(client)
    last = play(table, seed=11)[-1]
    response = table.send({"type": "attack", "by": "A", "card": "7h"})
    assert response.status_code == 409
    assert (response.json["type"], response.json["rule"]) == ("/problems/match-over", "ALL-1")
    assert table.read("events")["version"] == last["version"]


def test_every_offered_choice_is_accepted_and_no_other_card(dealt: Table) -> None:
    chance = random.Random(7)
    deck = {f"{rank}{suit}" for rank in "6789TJQKA" for suit in "shdc"}
    for _ in range(12):
        actions = dealt.read("actions")["actions"]
        for action in actions:
            if action["type"] != "attack":
                continue
            offered = set(action["fields"]["card"]["choices"])
            for card in sorted(deck):
                wish = {"type": "attack", "by": action["by"], "card": card}
                status = dealt.send(wish, query={"dry_run": "true"}).status_code
                assert status == (200 if card in offered else 422), card
        dealt.send(moves_of(chance, actions), key=key())
    assert chosen(chance, {"type": "take", "by": "B", "fields": {}}) == {"type": "take", "by": "B"}
