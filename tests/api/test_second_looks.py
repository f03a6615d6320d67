"""What corrections say of seats and of places, and where the faults of a request stand."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from api.matches.memory.loaded import LoadedMatch, Past, read
from api.service import Service
from engine.history import History
from tests.api.table import API, Checked, Table, key, problem

ANN, BOB = {"name": "Ann", "player": "pa"}, {"name": "Bob", "player": "pb"}


@pytest.fixture
def named(client: Checked) -> Table:
    return Table.open(client, [ANN, BOB])


def people(table: Table) -> dict[str, tuple[str | None, str | None]]:
    return {seat: (one["name"], one["player"]) for seat, one in table.read()["seats"].items()}


# ── who sat where ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("seats", "at"),
    [
        ([{"name": "Bob"}, {}], "/seats/0"),
        ([{}, {"player": None}], "/seats/1"),
        (["B", "A"], "/seats/0"),
        (["A", 5], "/seats/1"),
        ([{}], "/seats"),
        ({"A": {}}, "/seats"),
    ],
)
def test_a_correction_says_how_many_seats_not_who_sits_there(named: Table, seats: Any, at: str) -> None:
    answer = named.call("POST", "corrections", json={"amend": 1, "seats": seats})
    assert problem(answer) == (422, "invalid") and answer.json["errors"][0]["at"] == at
    assert named.read()["version"] == 1 and people(named)["A"] == ("Ann", "pa")


@pytest.mark.parametrize("seats", [["A", "B", "C"], [{}, {}, {}]])
def test_a_third_seat_has_nobody_yet(named: Table, seats: list[Any]) -> None:
    assert named.call("POST", "corrections", json={"amend": 1, "seats": seats}).status_code == 201
    assert people(named) == {"A": ("Ann", "pa"), "B": ("Bob", "pb"), "C": (None, None)}
    assert named.read("state")["seats"]["C"]["name"] is None


def test_who_acted_must_have_sat_there(client: Checked) -> None:
    table = Table.open(client, 3)
    table.send({"type": "deal", "trump_card": "6s", "starter": "C"})
    answer = table.call("POST", "corrections", json={"amend": 1, "seats": [{}, {}]})
    assert problem(answer) == (422, "illegal-correction")
    assert (answer.json["version"], answer.json["rule"], answer.json["waivable"]) == (2, "ALL-2", False)


# ── what names a move ──────────────────────────────────────────────────────────


@pytest.fixture
def undone(dealt: Table) -> Table:
    """A attacks (3), B beats (4), A adds (5), taken back by 6."""
    for move in ({"type": "attack", "by": "A", "card": "9s"}, {"type": "defend", "by": "B", "card": "Ts", "on": "9s"}):
        dealt.send(move)
    dealt.send({"type": "attack", "by": "A", "card": "9h"})
    assert dealt.call("POST", "corrections", json={"retract": 1}).status_code == 201
    return dealt


@pytest.mark.parametrize("place", [5, 6])
@pytest.mark.parametrize("body", [{"amend": 0, "commands": []}, {"before": 3, "commands": [], "strike": [0]}])
def test_what_was_taken_back_or_is_a_correction_is_no_move(undone: Table, place: int, body: dict[str, Any]) -> None:
    body = {name: place if value == 0 else [place] if value == [0] else value for name, value in body.items()}
    if "before" in body:
        body["commands"] = [{"type": "pass", "by": "all"}]
    answer = undone.call("POST", "corrections", json=body)
    assert problem(answer) == (422, "invalid") and str(place) in answer.json["detail"]
    assert undone.read("state")["table"][0]["defence"] == "Ts"


def test_it_can_be_looked_at_and_inserted_before_all_the_same(undone: Table) -> None:
    assert undone.read("state", at=5)["table"] == undone.read("state", at=4)["table"]


def test_a_number_of_moves_is_a_number(undone: Table) -> None:
    assert problem(undone.call("POST", "corrections", json={"retract": "1"})) == (422, "invalid")


def test_every_move_that_would_not_hold_is_named(undone: Table) -> None:
    answer = undone.call("POST", "corrections", json={"amend": 3, "commands": []})
    assert problem(answer) == (422, "illegal-correction")
    assert [(error["at"], error["version"], error["rule"]) for error in answer.json["errors"]] == [
        ("/amend", 4, "ALL-2")
    ]


# ── where a fault stands, and which is told first ──────────────────────────────


@pytest.mark.parametrize(
    ("fault", "at"),
    [
        ({"command": {"type": "pass", "by": "all", "age_ms": 1.5}}, "/command/age_ms"),
        ({"command": {"type": "pass", "by": "all"}, "age_ms": None}, "/age_ms"),
        ({"ruling": {"kind": "text", "é": 1}}, "/ruling/é"),
        ({"command": {"type": "pass", "by": "Z"}}, "/command/by"),
        ({"correction": {"retract": 0}}, "/correction/retract"),
    ],
)
def test_a_batch_records_what_comes_before_a_fault(dealt: Table, fault: dict[str, Any], at: str) -> None:
    good = {"id": key(), "command": {"type": "attack", "by": "A", "card": "9s"}}
    answer = dealt.call("POST", "batch", json={"items": [good, {"id": key(), **fault}, {"id": key(), **fault}]})
    assert answer.status_code == 200
    assert [result["status"] for result in answer.json["results"]] == [201, 422, None]
    told = answer.json["results"][1]["problem"]
    assert told["errors"][0]["at"] == at and told["instance"] == f"{dealt.path}/batch"


def test_form_then_token_then_key(dealt: Table) -> None:
    headers = {"Idempotency-Key": "nouuid", "If-Match": "x"}

    def told(table: Table, what: str, body: dict[str, Any]) -> tuple[int, str]:
        return problem(table.call("POST", what, json=body, headers=headers))

    good = {"type": "attack", "by": "A", "card": "9s"}
    assert told(dealt, "commands", {"type": "attack"}) == (422, "invalid")
    assert told(dealt.as_("wrong"), "commands", {"type": "attack"}) == (422, "invalid")
    assert told(dealt.as_("wrong"), "commands", good) == (401, "token-unknown")
    assert told(dealt.as_(None), "corrections", {"retract": 1}) == (401, "token-missing")
    assert told(dealt, "commands", good) == (400, "bad-header")


# ── what the game says of itself ───────────────────────────────────────────────


def test_events_are_as_the_game_describes_them(client: Checked, undone: Table) -> None:
    undone.call("POST", "corrections", json={"amend": 4, "commands": []})
    undone.call("POST", "corrections", json={"amend": 1, "options": {"rounds": 2}})
    undone.send({"type": "restate", "stock": 20, "discard": {"known": [], "unknown": 4}})
    schemas = client.get(f"{API}/games/durak").json["events"]
    for event in undone.read("events")["events"]:
        Draft202012Validator(schemas[event["type"]]).validate(event["data"])


def test_a_default_that_hangs_on_the_seats_says_so(client: Checked) -> None:
    teams = client.get(f"{API}/games/durak").json["options"]["teams"]
    assert teams["default"] is False and teams["default_by_seats"] == {"4": True}


def test_a_result_says_who_lost_or_that_nobody_did(table: Table) -> None:
    answer = table.send({"type": "record_round"})
    assert problem(answer) == (422, "illegal-move") and answer.json["details"]["missing"] == "loser"
    assert table.send({"type": "record_round", "order": [], "loser": None}).status_code == 201


def test_time_counts_from_the_first_move(table: Table, house: Service) -> None:
    now = house.now()
    house.clock = lambda: now + 3_600_000
    table.send({"type": "deal", "trump_card": "6s", "starter": "A"})
    house.clock = lambda: now + 3_602_000
    table.send({"type": "attack", "by": "A", "card": "9s"})
    assert [(item["t"], item["pace"]) for item in table.read("timeline")["items"]] == [(0, 0), (0, 0), (2000, 2000)]


def test_a_past_that_somebody_else_took_further_meanwhile_is_left_to_him(
    house: Service, dealt: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two requests bring the same news across a mark; whoever comes second saves nothing of it."""

    def said(times: int) -> None:
        items = [{"id": key(), "ruling": {"kind": "text", "text": "so it was"}} for _ in range(times)]
        assert dealt.batch(items).status_code == 200

    said(58)
    loaded = house.matches._from_first(dealt.match)
    assert loaded is not None and loaded.version == 60
    said(10)
    events = house.store.read(dealt.match, 61)
    at_hand = Past.at_hand

    def overtaken(past: Past, behind: LoadedMatch) -> History | None:
        found = at_hand(past, behind)
        past._history = None
        return found

    monkeypatch.setattr(Past, "at_hand", overtaken)
    made = loaded.past.then(loaded, read(events, "durak"), [event["hash"] for event in events])
    assert made is not None and made.head == 70
