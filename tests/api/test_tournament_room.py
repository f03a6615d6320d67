"""A tournament's room: whatever its entrants send, it is directed to its end, ended and sealed."""

from __future__ import annotations

import os
import uuid
from typing import Any

import pytest

from api.aggregates.tokens import MOST_SHOWINGS
from api.config import RATES, OfAMatch, Rate
from api.http.weights import Weights
from api.service import Service
from tests.api.hall import FOURS, Hall
from tests.api.table import API, Checked, Table, key, problem


def flood(hall: Hall, entrant: str) -> list[int]:
    """Send an entrant's check-outs and check-ins in batches, until one is refused; the statuses."""
    statuses: list[int] = []
    while not statuses or statuses[-1] == 201:
        items = [
            {"id": str(uuid.uuid4()), "command": {"type": type_, "entrants": [entrant]}}
            for _ in range(25)
            for type_ in ("check_out", "check_in")
        ]
        done = hall.call("POST", "batch", json={"items": items}).json["results"]
        statuses += [each["status"] for each in done if each["status"] is not None]
    return statuses


def direct_to_the_end(hall: Hall, at: dict[str, Any]) -> None:
    """Record the results of a round, close it, end the tournament and seal it."""
    for table in at["tables"]:
        hall.send("result", round=at["round"], table=table["table"], order=table["entrants"])
    hall.send("close", round=at["round"])
    hall.send("end")
    assert hall.call("POST", "seal").status_code == 201


def test_an_entrants_flood_of_batches_stops_nobody(client: Checked) -> None:
    hall = Hall.open(client, 8, format=FOURS)
    at = hall.begin()
    before = hall.read()["version"]
    statuses = flood(hall.token_of("e1"), "e1")
    assert statuses[-1] == 422 and hall.read()["version"] < before + 50
    refused = hall.token_of("e1").post("note", text="so")
    assert problem(refused) == (422, "illegal-move") and refused.json["rule"] == "TRN-25"
    hall.send("check_in", all=True)
    direct_to_the_end(hall, at)


def test_when_entrants_have_filled_their_part_it_is_still_directed_ended_and_sealed(
    client: Checked, house: Service
) -> None:
    hall = Hall.open(client, 8, format=FOURS)
    at = hall.begin()
    version = hall.read()["version"]
    house.weights = Weights(house.now, of_a_match=OfAMatch(events=version + 25))
    phones = [hall.token_of(f"e{number}") for number in range(1, 9)]
    last = [flood(phone, f"e{number}")[-1] for number, phone in enumerate(phones, 1)]
    assert 409 in last, "the room was filled"
    refused = phones[7].post("note", text="so")
    assert problem(refused) == (409, "match-full")
    assert "players may fill a tournament" in refused.json["detail"]
    assert hall.read()["version"] == int(0.9 * (version + 25))
    direct_to_the_end(hall, at)


def test_a_director_who_has_filled_all_of_it_can_still_end_and_seal(
    client: Checked, house: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall.open(client, 4, format=FOURS)
    at = hall.begin()
    hall.send("result", round=1, table=1, order=at["tables"][0]["entrants"])
    definition = house.folded["tournament"].folds.definition
    version = hall.read()["version"]
    monkeypatch.setattr(definition, "most", version, raising=False)
    house.weights = Weights(house.now, of_a_match=OfAMatch(events=version))
    assert problem(hall.post("note", text="no room")) == (409, "match-full")
    hall.send("close", round=1)
    hall.send("end")
    assert hall.call("POST", "seal").status_code == 201


def test_a_badge_is_shown_so_often(client: Checked, house: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.aggregates.tokens.MOST_SHOWINGS", 3)
    assert MOST_SHOWINGS >= 100, "a phone that forgets its token at every round of a long weekend"
    hall = Hall.open(client, 2)
    [made] = hall.call("POST", "tokens", json={"role": "entrant", "entrants": ["e1"]}).json["items"]
    answers = [client.post(f"{API}/join", json={"badge": made["badge"]}) for _ in range(4)]
    assert [each.status_code for each in answers] == [201, 201, 201, 429]
    assert "have the desk make another" in answers[-1].json["detail"]
    [again] = hall.call("POST", "tokens", json={"role": "entrant", "entrants": ["e1"]}).json["items"]
    assert client.post(f"{API}/join", json={"badge": again["badge"]}).status_code == 201


def test_a_match_that_seats_have_filled_is_still_ended_and_sealed(house: Service, dealt: Table) -> None:
    """Given a match whose seats may record nothing more, when its referee ends and seals it, then it is sealed."""
    issued = dealt.call("POST", "tokens", json={"role": "seat", "seat": "A"}).json
    version = dealt.read("state")["version"]
    house.weights = Weights(house.now, of_a_match=OfAMatch(events=version))
    seat = {"Authorization": f"Bearer {issued['token']}", "Idempotency-Key": key()}
    attack = {"type": "attack", "by": "A", "card": "7h"}
    refused = dealt.call("POST", "commands", json=attack, headers=seat)
    assert problem(refused) == (409, "match-full") and "players may fill a match" in refused.json["detail"]
    assert dealt.send({"type": "end_match", "reason": "time"}).status_code == 201
    assert dealt.call("POST", "seal").status_code == 201


@pytest.mark.skipif(not os.environ.get("GREFFIER_SOAK"), reason="fills a tournament; GREFFIER_SOAK=1 runs it")
def test_fifty_thousand_events_leave_room_for_the_end(client: Checked, house: Service) -> None:
    """Given all the events that 2,000 entrants may record, when a director goes on, then the event comes to its end."""
    rates = {**RATES, "bytes": Rate(10**12, 10**12)}
    house.weights = Weights(house.now, rates=rates, of_a_match=OfAMatch(minute=10**12, token=10**12))
    hall = Hall.open(client, format=FOURS)
    people = 1600
    for first in range(0, people, 400):
        names = [{"name": f"Player No {number}", "present": True} for number in range(first + 1, first + 401)]
        assert hall.call("POST", "entrants", json={"items": names}).status_code == 201
    tables = {"1": ["e1", "e2", "e3", "e4"]}
    hall.send("check_out", all=True)
    hall.send("check_in", entrants=tables["1"])
    hall.send("seat", round=1, tables=tables)
    hall.send("publish", round=1)
    hall.send("start", round=1)
    last = 201
    for number in range(1, people + 1):
        last = flood(hall.token_of(f"e{number}"), f"e{number}")[-1]
        if last == 409:
            break
    assert last == 409 and hall.read()["version"] == 45_000
    direct_to_the_end(hall, hall.read("rounds/1"))
