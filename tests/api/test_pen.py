"""The pen, and what tells followers that something changed beside the moves."""

from __future__ import annotations

from typing import Any

import pytest

from api.config import issue_operator
from api.service import Service
from tests.api.table import Checked, Table, key, problem

ATTACK = {"type": "attack", "by": "A", "card": "7h"}


def second(table: Table, label: str | None = "tablet") -> Table:
    """The same match on another referee's device."""
    return table.as_(table.token_for("referee", label=label)["token"])


def take(table: Table, **kwargs: Any) -> Any:
    return table.call("POST", "pen", **kwargs)


def test_the_creators_device_has_it_first(table: Table) -> None:
    assert table.read()["pen"] == {"tid": "t1", "label": None}


def test_another_device_takes_it_and_all_see_who_has_it(dealt: Table) -> None:
    other = second(dealt)
    taken = take(other)
    assert (taken.status_code, taken.json["pen"]) == (200, {"tid": "t3", "label": "tablet"})
    for reader in (dealt, other, dealt.as_(None)):
        assert reader.read()["pen"] == {"tid": "t3", "label": "tablet"}
    assert take(dealt, json={}).json["pen"]["tid"] == "t1"


def test_nothing_is_refused_for_it(dealt: Table) -> None:
    take(second(dealt))
    assert dealt.send(ATTACK).status_code == 201


def test_it_never_moves_the_matchs_version(dealt: Table) -> None:
    before = dealt.read("events")
    assert take(second(dealt)).headers["ETag"] == '"2"'
    assert dealt.read("events") == before


def test_who_has_it_takes_it_again_for_nothing(dealt: Table, house: Service) -> None:
    before = house.store.load(dealt.match)
    assert take(dealt).status_code == 200
    assert house.store.load(dealt.match) == before


def test_the_same_request_does_not_take_it_back(dealt: Table) -> None:
    other, used = second(dealt), {"Idempotency-Key": key()}
    take(other, headers=used)
    take(dealt)
    assert take(other, headers=used).json["pen"]["tid"] == "t1"


@pytest.mark.parametrize(
    ("role", "refused"),
    [("viewer", (403, "not-allowed")), ("seat", (403, "not-allowed")), (None, (401, "token-missing"))],
)
def test_it_is_a_referees(dealt: Table, role: str | None, refused: tuple[int, str]) -> None:
    seat = {"seat": "A"} if role == "seat" else {}
    token = dealt.token_for(role, **seat)["token"] if role else None
    assert problem(take(dealt.as_(token))) == refused


def test_the_operator_is_no_device(dealt: Table, house: Service) -> None:
    operator = dealt.as_(issue_operator(house.config.data))
    assert operator.read()["pen"]["tid"] == "t1"
    assert problem(take(operator)) == (403, "not-allowed")


@pytest.mark.parametrize("body", [{"tid": "t2"}, []])
def test_a_body_says_nothing(dealt: Table, body: Any) -> None:
    assert problem(take(dealt, json=body)) == (422, "invalid")


def test_a_device_that_may_no_more_holds_no_pen(dealt: Table) -> None:
    other = dealt.token_for("referee")
    take(dealt.as_(other["token"]))
    dealt.call("DELETE", f"tokens/{other['tid']}")
    assert dealt.read()["pen"] is None


def test_a_label_may_be_a_name(client: Checked) -> None:
    table = Table.open(client, [{"name": "Ana", "consent": "aliases"}, {}])
    take(second(table, label="Ana’s phone"))
    assert table.read()["pen"]["label"] == "Ana’s phone"
    assert table.as_(None).read()["pen"] == {"tid": "t3", "label": None}


# ── event: about ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "body",
    [
        {"title": "Final"},
        {"seats": {"A": {"name": "Ana"}}},
        {"seats": {"A": {"player": "p1"}}},
        {"seats": {"A": {"alias": "Heron"}}},
        {"seats": {"A": {"consent": "aliases"}}},
        {"consent": "aliases"},
        {"visibility": "public"},
        {"delay": 60},
    ],
)
def test_whoever_follows_is_told_of_each_change(dealt: Table, follow: Any, body: dict[str, Any]) -> None:
    referee, public = follow(), follow(dealt.as_(None))
    assert [feed.next().data["about"] for feed in (referee, public)] == [dealt.read()["about"]] * 2
    dealt.call("PATCH", "", json=body)
    frames = [feed.next() for feed in (referee, public)]
    assert frames[0] == frames[1]
    now = dealt.read()
    receipt = {"head": now["version"], "hash": now["hash"]}
    assert (frames[0].event, frames[0].id, frames[0].data) == ("about", None, {"version": now["about"], **receipt})


def test_the_pen_is_told_too(dealt: Table, follow: Any) -> None:
    other, feed = second(dealt), follow(dealt.as_(None))
    feed.next()
    take(other)
    assert feed.next().event == "about"


def test_tokens_and_notes_are_not(dealt: Table, follow: Any) -> None:
    feed, before = follow(dealt.as_(None)), dealt.read()
    feed.next()
    dealt.token_for("viewer", label="screen")
    dealt.send({**ATTACK, "note": "hesitated"})
    assert feed.next().event == "event"
    assert dealt.read()["about"] == before["about"]
    dealt.call("PATCH", "", json={"title": "Final"})
    assert feed.next().event == "about"
