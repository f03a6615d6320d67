"""Another number of seats is another match, which continues the first: both know of each other."""

from __future__ import annotations

from typing import Any

import pytest

from api.aggregates.policies import Policies
from api.matches.writing.creating import Creator
from api.service import Service
from recorder.store import StoreAway
from tests.api.table import API, Checked, Table, fresh_id, key, problem
from tests.running import wait_for

LOST = {"type": "record_round", "loser": "B"}
SEATS = {"A": "A", "B": "C"}


def broken_off(*_: object) -> None:
    raise StoreAway


@pytest.fixture
def three(client: Checked) -> Table:
    """A match of three after a round; B goes home."""
    table = Table.open(client, 3, options={"rounds": 9})
    assert table.send({**LOST, "order": ["A", "C"]}).status_code == 201
    return table


def body(table: Table, **more: Any) -> dict[str, Any]:
    continues = {"match": table.match, "version": table.read()["version"], "seats": SEATS, **more}
    return {"game": "durak", "seats": [{}, {}], "continues": continues}


def create(table: Table, new: Any, token: str | None, *, key: str | None = None) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return table.client.post(f"{API}/matches", json=new, headers=headers | ({"Idempotency-Key": key} if key else {}))


def told(table: Table, house: Service) -> list[str]:
    """By which matches it has heard that it is continued, as often as it has."""
    about = house.store.read(table.match, 1, log="about")
    return [event["data"]["match"] for event in about if event["type"] == "continued"]


def link(table: Table) -> tuple[Any, Any]:
    """What it continues, and what continues it."""
    summary = table.read()
    return summary["continues"], summary["continued_by"]


def test_both_know_of_each_other(three: Table) -> None:
    assert link(three) == (None, None)
    new = body(three)
    made = create(three, new, three.token)
    assert made.status_code == 201
    after = Table(three.client, made.json["id"], made.json["tokens"]["referee"], made.json)
    assert link(after) == (new["continues"], None)
    assert link(three) == (None, after.match)
    assert after.send({"type": "deal", "trump_card": "6s", "shown": {"B": "7s"}}).status_code == 201
    state = after.read("state")
    assert (state["round"], state["attacker"]) == (1, "B"), "its first round starts as a first round"
    assert after.read("verify")["ok"] and three.read("verify")["ok"]


def test_it_needs_the_referees_token_of_the_match_that_it_continues(three: Table) -> None:
    new = body(three)
    assert problem(create(three, new, None)) == (401, "token-missing")
    assert problem(create(three, new, "guess")) == (401, "token-unknown")
    assert problem(create(three, new, Table.open(three.client).token)) == (401, "token-unknown")
    for role in ({"role": "viewer"}, {"role": "seat", "seat": "A"}):
        token = three.call("POST", "tokens", json=role).json["token"]
        assert problem(create(three, new, token)) == (403, "not-allowed")
    three.call("PATCH", "", json={"visibility": "private"})
    assert problem(create(three, new, None)) == (404, "not-found")
    assert problem(create(three, body(three, match=fresh_id()), three.token)) == (404, "not-found")
    assert link(three) == (None, None)


@pytest.mark.parametrize(
    ("more", "at"),
    [
        ({"match": "nothing"}, "/continues/match"),
        ({"match": None}, "/continues/match"),
        ({"version": 0}, "/continues/version"),
        ({"version": "2"}, "/continues/version"),
        ({"seats": {"A": "A", "C": "B"}}, "/continues/seats/C"),
        ({"seats": {"A": "D"}}, "/continues/seats/A"),
        ({"seats": {"A": "C", "B": "C"}}, "/continues/seats"),
        ({"seats": {"A": 1}}, "/continues/seats"),
        ({"seats": ["A", "C"]}, "/continues/seats"),
        ({"why": "he left"}, "/continues/why"),
    ],
)
def test_what_is_no_continuation(three: Table, more: dict[str, Any], at: str) -> None:
    answer = create(three, body(three, **more), three.token)
    assert problem(answer) == (422, "invalid") and [error["at"] for error in answer.json["errors"]] == [at]


def test_a_version_that_is_not_there(three: Table) -> None:
    assert problem(create(three, body(three, version=99), three.token)) == (422, "no-such-version")


def test_the_same_request_again_links_once(three: Table, house: Service) -> None:
    used, new = key(), body(three)
    first = create(three, new, three.token, key=used)
    again = create(three, new, three.token, key=used)
    assert (first.status_code, again.status_code) == (201, 200) and again.json == first.json
    assert told(three, house) == [first.json["id"]]


def test_it_was_broken_off_between_the_two_matches(
    three: Table, house: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    used, new = key(), body(three)
    with monkeypatch.context() as broken:
        broken.setattr(Policies, "look", broken_off)
        made = create(three, new, three.token, key=used)
        assert made.status_code == 201, "nothing of the answer hangs on it"
        assert link(three) == (None, None)
    wait_for(lambda: link(three) == (None, made.json["id"]))
    assert create(three, new, three.token, key=used).status_code == 200
    assert told(three, house) == [made.json["id"]]


def test_it_was_killed_between_the_two_matches(three: Table, house: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody sends it again."""
    with monkeypatch.context() as broken:
        broken.setattr(Creator, "_tell_continued", lambda creator, match: None)
        made = create(three, body(three), three.token)
    wait_for(lambda: link(three) == (None, made.json["id"]))
    assert told(three, house) == [made.json["id"]]
    [event] = [event for event in house.store.read(three.match, 1, log="about") if event["type"] == "continued"]
    assert event["actor"] == "service"


def test_an_older_one_sent_again_does_not_come_before_the_latest(three: Table) -> None:
    used, new = key(), body(three)
    create(three, new, three.token, key=used)
    latest = create(three, body(three), three.token).json["id"]
    create(three, new, three.token, key=used)
    assert link(three) == (None, latest)
