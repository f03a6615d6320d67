"""The body's form, the token, the key, If-Match, then all else: what is wrong in several ways is told the first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.table import Checked, Table, key, problem

ATTACK = {"type": "attack", "by": "A", "card": "7h"}
WARNING = {"kind": "warning", "seat": "A"}
UNDO = {"retract": 1}
RECORDED = [("commands", ATTACK), ("corrections", UNDO), ("rulings", WARNING)]

FORMLESS: list[tuple[str, dict[str, Any], str]] = [
    ("commands", {**ATTACK, "card": "Zz"}, "/card"),
    ("commands", {**ATTACK, "note": 7}, "/note"),
    ("corrections", {"retract": 0}, "/retract"),
    ("corrections", {"amend": 2, "commands": [{**ATTACK, "card": "Zz"}]}, "/commands/0/card"),
    ("corrections", {"before": 2, "commands": [ATTACK, {"type": "castle"}]}, "/commands/1/type"),
    ("corrections", {"before": 2, "commands": [ATTACK, {**ATTACK, "by": "Z"}]}, "/commands/1/by"),
    ("corrections", {"amend": 2, "commands": [{**ATTACK, "note": 7}]}, "/commands/0/note"),
    ("corrections", {"amend": 2, "commands": [{**ATTACK, "irregular": 7}]}, "/commands/0/irregular"),
    ("corrections", {"amend": 1, "seats": [{"name": 7}, {}]}, "/seats/0"),
    ("corrections", {"amend": 1, "seats": [{}]}, "/seats"),
    ("corrections", {"amend": 1, "options": {"rounds": "many"}}, "/options/rounds"),
    ("rulings", {"kind": "shout"}, "/kind"),
    ("rulings", {"kind": "penalty"}, "/seat"),
    ("rulings", {**WARNING, "seat": "Q"}, "/seat"),
    ("rulings", {**WARNING, "colour": "red"}, "/colour"),
    ("rulings", {**WARNING, "about": "soon"}, "/about"),
]


@pytest.mark.parametrize(("what", "body", "at"), FORMLESS)
def test_the_form_comes_first(dealt: Table, what: str, body: dict[str, Any], at: str) -> None:
    used, viewer = key(), dealt.as_(dealt.token_for("viewer")["token"])
    assert dealt.send({"type": "reveal", "by": "B", "cards": ["8h"]}, key=used).status_code == 201
    before = dealt.stream()
    for who in (dealt, dealt.as_(None), viewer):
        for header in ({}, {"Idempotency-Key": "7"}, {"Idempotency-Key": used}, {"If-Match": "3"}, {"If-Match": '"1"'}):
            answer = who.call("POST", what, json=body, headers=header)
            assert (problem(answer), answer.json["errors"][0]["at"]) == ((422, "invalid"), at)
    assert dealt.stream() == before


@pytest.mark.parametrize(("what", "body"), RECORDED)
def test_then_the_token_the_key_and_if_match(dealt: Table, what: str, body: dict[str, Any]) -> None:
    viewer = dealt.as_(dealt.token_for("viewer")["token"])
    bad, stale = {"Idempotency-Key": "7"}, {"If-Match": '"1"'}
    assert problem(dealt.as_(None).call("POST", what, json=body, headers=bad | stale)) == (401, "token-missing")
    assert problem(viewer.call("POST", what, json=body, headers=bad | stale)) == (403, "not-allowed")
    assert problem(dealt.call("POST", what, json=body, headers=bad | stale)) == (400, "bad-header")
    known = {"Idempotency-Key": key()}
    assert dealt.call("POST", what, json=body, headers=known).status_code == 201
    assert dealt.call("POST", what, json=body, headers=known | stale).status_code == 200
    assert problem(dealt.call("POST", what, json={**body, "age_ms": 1}, headers=stale)) == (412, "version-moved")


@pytest.mark.parametrize(
    ("method", "what", "body"),
    [
        ("PATCH", "", {"title": "Final"}),
        ("POST", "tokens", {"role": "viewer"}),
        ("DELETE", "tokens/t2", None),
        ("POST", "pen", {}),
    ],
)
def test_beside_the_moves_too(table: Table, method: str, what: str, body: dict[str, Any] | None) -> None:
    bad = {"Idempotency-Key": "7"}
    assert problem(table.as_(None).call(method, what, json=body, headers=bad)) == (401, "token-missing")
    assert problem(table.as_("x").call(method, what, json=body, headers=bad)) == (401, "token-unknown")
    assert problem(table.call(method, what, json=body, headers=bad)) == (400, "bad-header")


def test_if_match_comes_after_the_token(table: Table) -> None:
    bad = {"If-Match": "1"}
    for method, what, body in (("PATCH", "", {"title": "Final"}), ("POST", "batch", {"items": []})):
        assert problem(table.as_(None).call(method, what, json=body, headers=bad)) == (401, "token-missing")
        assert problem(table.call(method, what, json=body, headers=bad)) == (400, "bad-header")


def test_a_known_key_is_answered_also_where_its_move_can_no_longer_be_read(client: Checked) -> None:
    """Whoever sent it does not sit there any more."""
    table = Table.open(client, 3)
    assert table.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}).status_code == 201
    seen = {"type": "reveal", "by": "C", "cards": ["7h"]}
    known, mended = {"Idempotency-Key": key()}, {"Idempotency-Key": key()}
    mend = {"amend": 3, "commands": [{**seen, "cards": ["8h"]}]}
    assert table.call("POST", "commands", json=seen, headers=known).status_code == 201
    assert table.call("POST", "corrections", json=mend, headers=mended).status_code == 201
    fewer = {"amend": 1, "seats": [{}, {}], "strike": ["4.1"]}
    assert table.call("POST", "corrections", json=fewer).status_code == 201
    again = table.call("POST", "commands", json=seen, headers=known)
    assert (again.status_code, again.json["version"], again.json["struck_by"]) == (200, 3, 4)
    again = table.call("POST", "corrections", json=mend, headers=mended)
    assert (again.status_code, again.json["version"]) == (200, 4)
    for other in ({**seen, "cards": ["9h"]}, {**seen, "note": 7}):
        assert problem(table.call("POST", "commands", json=other, headers=known)) == (422, "invalid")
    assert problem(table.as_(None).call("POST", "commands", json=seen, headers=known)) == (422, "invalid")
