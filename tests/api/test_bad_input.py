"""Whatever is sent, the right problem comes back, and the stream is as it was."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.api.table import API, Checked, Table, fresh_id, key, problem

ATTACK = {"type": "attack", "by": "A", "card": "7h"}

# ── a move's body ──────────────────────────────────────────────────────────────

RAW: list[Any] = [
    pytest.param(b"", 400, "malformed-json", id="nothing"),
    pytest.param(b"{", 400, "malformed-json", id="cut off"),
    pytest.param(b"{'type': 'take'}", 400, "malformed-json", id="single quotes"),
    pytest.param(b'{"type": "take",}', 400, "malformed-json", id="a comma too many"),
    pytest.param(b'{"type": NaN}', 400, "malformed-json", id="NaN"),
    pytest.param(b'{"age_ms": Infinity}', 400, "malformed-json", id="infinity"),
    pytest.param(b'{"age_ms": 1e999}', 400, "malformed-json", id="a number beyond doubles"),
    pytest.param(b'{"age_ms": 01}', 400, "malformed-json", id="a leading zero"),
    pytest.param(b"\xff\xfe{\x00}\x00", 400, "malformed-json", id="UTF-16"),
    pytest.param(b'\xef\xbb\xbf{"type": "take"}', 400, "malformed-json", id="a byte order mark"),
    pytest.param(b'{"type": "\xff"}', 400, "malformed-json", id="not UTF-8"),
    pytest.param(b'{"type": "\\ud800"}', 400, "malformed-json", id="a lone surrogate"),
    pytest.param(b'{"type": "a\x00b"}', 400, "malformed-json", id="a control character"),
    pytest.param(b'{"type": "take", "type": "pass"}', 400, "malformed-json", id="a name twice"),
    pytest.param(b'{"x": {"a": 1, "\\u0061": 2}}', 400, "malformed-json", id="a name twice, once escaped"),
    pytest.param(b'{"a": ' + b"9" * 5000 + b', "a": 1}', 400, "malformed-json", id="a huge number under a name twice"),
    pytest.param(
        b'{"a": ' + b"[" * 1020 + b"]" * 1020 + b', "a": 1}', 400, "malformed-json", id="depth under a name twice"
    ),
    pytest.param(b"[" * 5000 + b"]" * 5000, 400, "malformed-json", id="nested five thousand times"),
    pytest.param(b'{"a": ' + b"[" * 900 + b"]" * 900 + b"}", 422, "invalid", id="nested nine hundred times"),
    pytest.param(b"[]", 422, "invalid", id="a list"),
    pytest.param(b'"take"', 422, "invalid", id="a string"),
    pytest.param(b"17", 422, "invalid", id="a number"),
    pytest.param(b"null", 422, "invalid", id="null"),
    pytest.param(b"{}", 422, "invalid", id="no type"),
    pytest.param(b'{"type": null}', 422, "invalid", id="type null"),
    pytest.param(b'{"type": 7}', 422, "invalid", id="type a number"),
    pytest.param(b'{"type": ["take"]}', 422, "invalid", id="type a list"),
    pytest.param(b'{"type": {"a": 1}}', 422, "invalid", id="type an object"),
    pytest.param(b'{"type": "castle", "by": "A"}', 422, "invalid", id="an unknown type"),
    pytest.param(b'{"type": "take"}', 422, "invalid", id="a field missing"),
    pytest.param(b'{"type": "take", "by": "B", "colour": "red"}', 422, "invalid", id="an unknown field"),
    pytest.param('{"type": "take", "by": "B", "ö": 1}'.encode(), 422, "invalid", id="a name beyond ASCII"),
    pytest.param(b'{"type": "take", "by": "Z"}', 422, "invalid", id="an unknown seat"),
    pytest.param(b'{"type": "take", "by": 2}', 422, "invalid", id="a seat that is a number"),
    pytest.param(b'{"type": "attack", "by": "A", "card": "1x"}', 422, "invalid", id="an unknown card"),
    pytest.param(b'{"type": "attack", "by": "A", "card": ["7h"]}', 422, "invalid", id="a card in a list"),
    pytest.param(b'{"type": "attack", "by": "A", "card": "7h", "age_ms": -1}', 422, "invalid", id="a negative age"),
    pytest.param(b'{"type": "attack", "by": "A", "card": "7h", "age_ms": "1"}', 422, "invalid", id="an age as text"),
    pytest.param(b'{"type": "attack", "by": "A", "card": "7h", "age_ms": true}', 422, "invalid", id="an age of true"),
    pytest.param(b'{"type": "attack", "by": "A", "card": "7h", "age_ms": 1.0}', 422, "invalid", id="a float"),
    pytest.param(b'{"type": "attack", "by": "A", "card": "7h", "age_ms": 1E2}', 422, "invalid", id="an exponent"),
    pytest.param(b'{"type": "attack", "by": "A", "card": "7h", "age_ms": 9007199254740992}', 422, "invalid", id="2^53"),
    pytest.param(
        b'{"type": "attack", "by": "A", "card": "7h", "age_ms": 123456789012345678901234567890}',
        422,
        "invalid",
        id="thirty digits",
    ),
    pytest.param(b'{"type": "attack", "by": "A", "card": "7h", "note": ""}', 422, "invalid", id="an empty note"),
    pytest.param(b'{"type": "attack", "by": "A", "card": "7h", "note": 7}', 422, "invalid", id="a number as note"),
    pytest.param(
        b'{"type": "attack", "by": "A", "card": "7h", "irregular": {"reason": "x"}}',
        422,
        "invalid",
        id="why, as object",
    ),
    pytest.param(b'{"type": "take", "by": "B"}', 422, "illegal-move", id="a ruling broken"),
    pytest.param(b'{"x": "' + b"a" * 300_000 + b'"}', 413, "too-large", id="300 kB"),
]


@pytest.mark.parametrize(("raw", "status", "name"), RAW)
def test_a_move_that_is_not_one(dealt: Table, raw: bytes, status: int, name: str) -> None:
    before = dealt.read("events")
    response = dealt.call("POST", "commands", data=raw, content_type="application/json")
    assert problem(response) == (status, name)
    if name == "invalid":
        assert response.json["errors"], "an invalid body is told where it is wrong"
    assert dealt.read("events") == before


@pytest.mark.parametrize(
    ("content_type", "status"),
    [
        ("application/json", 201),
        ("application/json; charset=utf-8", 201),
        ("Application/JSON", 201),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("application/problem+json", 415),
        ("", 415),
        ("nonsense", 415),
    ],
)
def test_content_types(dealt: Table, content_type: str, status: int) -> None:
    response = dealt.call("POST", "commands", data=json.dumps(ATTACK), content_type=content_type)
    assert response.status_code == status
    if status == 415:
        assert problem(response) == (415, "unsupported-media-type")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"type": "attack", "by": "Q", "card": "7h"}, "/by"),
        ({"type": "attack", "by": "A", "card": "nonsense"}, "/card"),
        ({**ATTACK, "x": {}}, "/x"),
        ({**ATTACK, "age_ms": 0.5}, "/age_ms"),
        ({**ATTACK, "age_ms": -2}, "/age_ms"),
        ({"type": "deal", "trump_card": "6s", "shown": {"A": 2.5}}, "/shown/A"),
        ({"type": "deal", "trump_card": "6s", "a~b/c": [[], {"é": 1}]}, "/a~0b~1c/1/é"),
    ],
)
def test_what_is_wrong_is_pointed_at(table: Table, body: dict[str, Any], pointer: str) -> None:
    response = table.send(body)
    assert problem(response) == (422, "invalid")
    assert pointer in [error["at"] for error in response.json["errors"]]


# ── headers, queries, addresses ────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("headers", "status", "name"),
    [
        pytest.param({"Idempotency-Key": "7"}, 400, "bad-header", id="a key that is no UUID"),
        pytest.param({"Idempotency-Key": ""}, 400, "bad-header", id="an empty key"),
        pytest.param({"Idempotency-Key": "{" + key() + "}"}, 400, "bad-header", id="a UUID in braces"),
        pytest.param({"Idempotency-Key": "x" * 9000}, 400, "bad-header", id="a long key"),
        pytest.param({"If-Match": "2"}, 400, "bad-header", id="a version without quotes"),
        pytest.param({"If-Match": '"two"'}, 400, "bad-header", id="a word"),
        pytest.param({"If-Match": 'W/"2"'}, 400, "bad-header", id="a weak tag"),
        pytest.param({"If-Match": '"2", "3"'}, 400, "bad-header", id="two versions"),
        pytest.param({"If-Match": '"-1"'}, 400, "bad-header", id="a negative version"),
        pytest.param({"If-Match": '"1"'}, 412, "version-moved", id="an older version"),
        pytest.param({"If-Match": '"99"'}, 412, "version-moved", id="a version to come"),
        pytest.param({"Authorization": ""}, 401, "token-missing", id="an empty authorization"),
        pytest.param({"Authorization": "Basic YTpi"}, 401, "token-missing", id="another scheme"),
        pytest.param({"Authorization": "Bearer"}, 401, "token-missing", id="no token"),
        pytest.param({"Authorization": "Bearer x"}, 401, "token-unknown", id="a wrong token"),
        pytest.param({"Authorization": "Bearer é"}, 401, "token-unknown", id="a token beyond ASCII"),
        pytest.param({"Authorization": "Bearer " + "x" * 4000}, 401, "token-missing", id="a token without end"),
        pytest.param({"Authorization": "Bearer op_" + "x" * 40}, 401, "token-unknown", id="no operator"),
    ],
)
def test_headers(dealt: Table, headers: dict[str, str], status: int, name: str) -> None:
    before = dealt.read("events")
    response = dealt.call("POST", "commands", json=ATTACK, headers=headers)
    assert problem(response) == (status, name)
    assert dealt.read("events") == before


@pytest.mark.parametrize(
    ("what", "query", "status", "name"),
    [
        ("state", {"at": "0"}, 422, "no-such-version"),
        ("state", {"at": "3"}, 422, "no-such-version"),
        ("state", {"at": "-1"}, 422, "invalid"),
        ("state", {"at": "x"}, 422, "invalid"),
        ("state", {"at": ""}, 422, "invalid"),
        ("state", {"at": "1.1"}, 422, "no-such-version"),
        ("state", {"at": "9" * 40}, 422, "invalid"),
        ("state", {"at": "2", "until": "1"}, 422, "no-such-version"),
        ("state", {"until": "0"}, 422, "no-such-version"),
        ("state", {"until": "3"}, 422, "no-such-version"),
        ("state", {"until": "1e0"}, 422, "invalid"),
        ("state", {"view": "seat:Z"}, 422, "invalid"),
        ("state", {"view": "everything"}, 422, "invalid"),
        ("state", {"utnil": "1"}, 422, "invalid"),
        ("state", [("at", "1"), ("at", "2")], 422, "invalid"),
        ("actions", {"at": "99"}, 422, "no-such-version"),
        ("actions", {"view": "public"}, 422, "invalid"),
        ("timeline", {"until": "99"}, 422, "no-such-version"),
        ("timeline", {"audit": "yes"}, 422, "invalid"),
        ("events", {"limit": "0"}, 422, "invalid"),
        ("events", {"limit": "10001"}, 422, "invalid"),
        ("events", {"from": "one"}, 422, "invalid"),
        ("events", {"until": "99"}, 422, "no-such-version"),
        ("verify", {"version": "1"}, 422, "invalid"),
        ("verify", {"hash": "0" * 64}, 422, "invalid"),
        ("verify", {"version": "1", "hash": "no hash"}, 422, "invalid"),
        ("live", {"from": "x"}, 422, "invalid"),
        ("live", {"token": "secret"}, 422, "invalid"),
        ("", {"page": "2"}, 422, "invalid"),
        ("tokens", {"x": "y"}, 422, "invalid"),
    ],
)
def test_queries(dealt: Table, what: str, query: Any, status: int, name: str) -> None:
    response = dealt.call("GET", what, query_string=query)
    assert problem(response) == (status, name)


@pytest.mark.parametrize("query", [{"dry_run": "1"}, {"with": "everything"}, {"with": "actions,"}, {"view": "public"}])
def test_queries_of_a_move(dealt: Table, query: dict[str, str]) -> None:
    assert problem(dealt.send(ATTACK, query=query)) == (422, "invalid")
    assert dealt.read("events")["version"] == 2


@pytest.mark.parametrize(
    ("method", "path", "status", "name"),
    [
        ("GET", "/matches/{unknown}", 404, "not-found"),
        ("GET", "/matches/{unknown}/state", 404, "not-found"),
        ("GET", "/matches/{unknown}/live", 404, "not-found"),
        ("GET", "/live?match={unknown}", 404, "not-found"),
        ("GET", "/live", 422, "invalid"),
        ("GET", "/matches/short", 404, "not-found"),
        ("GET", "/matches/" + "A" * 20, 404, "not-found"),
        ("GET", "/matches/" + "é" * 20, 404, "not-found"),
        ("GET", "/matches/" + "a" * 5000, 404, "not-found"),
        ("GET", "/games/chess", 404, "not-found"),
        ("GET", "/nothing", 404, "not-found"),
        ("GET", "/", 404, "not-found"),
        ("PUT", "/matches", 405, "method-not-allowed"),
        ("DELETE", "/matches/{match}", 405, "method-not-allowed"),
        ("GET", "/matches/{match}/commands", 405, "method-not-allowed"),
        ("GET", "/join", 405, "method-not-allowed"),
        ("POST", "/matches/{match}/state", 405, "method-not-allowed"),
        # what comes later is not there yet
        ("GET", "/groups", 404, "not-found"),
    ],
)
def test_addresses(table: Table, method: str, path: str, status: int, name: str) -> None:
    response = table.client.open(API + path.format(unknown=fresh_id(), match=table.match), method=method)
    assert problem(response) == (status, name)
    if status == 405:
        assert response.headers["Allow"]


def test_a_move_for_no_match(client: Checked) -> None:
    nowhere = Table(client, fresh_id(), "x", {})
    assert problem(nowhere.send(ATTACK)) == (404, "not-found")
    assert problem(nowhere.batch([])) == (404, "not-found")
    assert problem(nowhere.call("PATCH", "", json={})) == (404, "not-found")


# ── the other bodies ───────────────────────────────────────────────────────────

NEW = {"game": "durak", "seats": [{}, {}]}


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"game": "chess"}, "/game"),
        ({"game": 7}, "/game"),
        ({"game": None}, "/game"),
        ({"seats": []}, "/seats"),
        ({"seats": [{}]}, "/seats"),
        ({"seats": [{}] * 7}, "/seats"),
        ({"seats": [{}] * 3000}, "/seats"),
        ({"seats": {"A": {}}}, "/seats"),
        ({"seats": 2}, "/seats"),
        ({"seats": ["Ana", "Boris"]}, "/seats/0"),
        ({"seats": [{"name": "Ana", "age": 7}, {}]}, "/seats/0/age"),
        ({"seats": [{"name": ""}, {}]}, "/seats/0/name"),
        ({"seats": [{"name": "   "}, {}]}, "/seats/0/name"),
        ({"seats": [{}, {"name": "x" * 61}]}, "/seats/1/name"),
        ({"seats": [{"name": "a\nb"}, {}]}, "/seats/0/name"),
        ({"seats": [{"name": 3}, {}]}, "/seats/0/name"),
        ({"seats": [{"player": "a b"}, {}]}, "/seats/0/player"),
        ({"seats": [{"player": 3}, {}]}, "/seats/0/player"),
        ({"options": []}, "/options"),
        ({"options": {"jokers": 2}}, "/options/jokers"),
        ({"options": {"deck": 40}}, "/options/deck"),
        ({"options": {"deck": "36"}}, "/options/deck"),
        ({"options": {"rounds": 0}}, "/options/rounds"),
        ({"options": {"rounds": 1.5}}, "/options/rounds"),
        ({"options": {"teams": True}}, "/options/teams"),
        ({"knowledge": "guessed"}, "/knowledge"),
        ({"title": ""}, "/title"),
        ({"title": "x" * 121}, "/title"),
        ({"title": ["x"]}, "/title"),
        ({"visibility": "secret"}, "/visibility"),
        ({"id": "short"}, "/id"),
        ({"id": "A" * 20}, "/id"),
        ({"id": "0" * 20}, "/id"),
        ({"id": "a" * 20 + "\n"}, "/id"),
        ({"id": 7}, "/id"),
        ({"token": "mine"}, "/token"),
        ({"delay": -1}, "/delay"),
        ({"delay": 86_401}, "/delay"),
        ({"delay": 1.5}, "/delay"),
        ({"delay": "60"}, "/delay"),
        ({"delay": True}, "/delay"),
        ({"delay": None}, "/delay"),
        ({"hands": "delayed"}, "/hands"),
        ({"hands": "delayed", "delay": 0}, "/hands"),
        ({"hands": "open", "delay": 60}, "/hands"),
        ({"consent": "hidden"}, "/consent"),
        ({"consent": None}, "/consent"),
        ({"seats": [{"consent": "hidden"}, {}]}, "/seats/0/consent"),
        ({"seats": [{"alias": ""}, {}]}, "/seats/0/alias"),
        ({"seats": [{"alias": "x" * 61}, {}]}, "/seats/0/alias"),
        ({"timing": {}}, "/timing"),
        ({"group": "g"}, "/group"),
        ({"tournament": "t"}, "/tournament"),
    ],
)
def test_a_match_that_cannot_be(client: Checked, change: dict[str, Any], pointer: str) -> None:
    response = client.post(f"{API}/matches", json={**NEW, **change})
    assert problem(response) == (422, "invalid")
    assert pointer in [error["at"] for error in response.json["errors"]]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"title": 7}, "/title"),
        ({"title": "a\tb"}, "/title"),
        ({"visibility": "hidden"}, "/visibility"),
        ({"visibility": None}, "/visibility"),
        ({"seats": {"C": {"name": "Cleo"}}}, "/seats/C"),
        ({"seats": {"A": {"hand": []}}}, "/seats/A/hand"),
        ({"seats": {"A": "Ana"}}, "/seats/A"),
        ({"seats": [{}, {}, {"name": "Cleo"}]}, "/seats/C"),
        ({"seats": "Ana"}, "/seats"),
        ({"consent": "anonymous"}, "/consent"),
        ({"consent": None}, "/consent"),
        ({"seats": {"A": {"consent": True}}}, "/seats/A/consent"),
        ({"seats": {"A": {"alias": "a\nb"}}}, "/seats/A/alias"),
        ({"delay": -1}, "/delay"),
        ({"delay": 86_401}, "/delay"),
        ({"delay": False}, "/delay"),
        ({"delay": None}, "/delay"),
        ({"hands": "delayed"}, "/hands"),
        ({"hands": "open"}, "/hands"),
        ({"group": "g"}, "/group"),
        ({"options": {}}, "/options"),
    ],
)
def test_a_change_that_cannot_be(table: Table, body: dict[str, Any], pointer: str) -> None:
    before = table.read()
    response = table.call("PATCH", "", json=body)
    assert problem(response) == (422, "invalid")
    assert pointer in [error["at"] for error in response.json["errors"]]
    assert table.read() == before


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/role"),
        ({"role": "operator"}, "/role"),
        ({"role": "director"}, "/role"),
        ({"role": ["referee"]}, "/role"),
        ({"role": "seat"}, "/seat"),
        ({"role": "seat", "seat": "C"}, "/seat"),
        ({"role": "seat", "seat": 1}, "/seat"),
        ({"role": "viewer", "seat": "A"}, "/seat"),
        ({"role": "viewer", "label": "x" * 61}, "/label"),
        ({"role": "viewer", "expires": "tomorrow"}, "/expires"),
        ({"role": "viewer", "expires": 1800000000}, "/expires"),
        ({"role": "viewer", "expires": "2020-01-01T00:00:00Z"}, "/expires"),
        ({"role": "viewer", "expires": "2026-13-01T00:00:00Z"}, "/expires"),
        ({"role": "viewer", "tid": "t1"}, "/tid"),
    ],
)
def test_a_token_that_cannot_be(table: Table, body: dict[str, Any], pointer: str) -> None:
    response = table.call("POST", "tokens", json=body)
    assert problem(response) == (422, "invalid")
    assert pointer in [error["at"] for error in response.json["errors"]]
    assert [grant["tid"] for grant in table.read("tokens")["items"]] == ["t1", "t2"]


@pytest.mark.parametrize(
    ("body", "status", "name"),
    [
        ({}, 422, "invalid"),
        ({"code": 7}, 422, "invalid"),
        ({"code": None}, 422, "invalid"),
        ({"code": "ABC234", "match": "x"}, 422, "invalid"),
        ({"code": ""}, 404, "not-found"),
        ({"code": "ABC"}, 404, "not-found"),
        ({"code": "ABC234"}, 404, "not-found"),
        ({"code": "ÄBC234"}, 404, "not-found"),
        ({"code": "x" * 10_000}, 404, "not-found"),
    ],
)
def test_a_code_that_is_none(client: Checked, body: dict[str, Any], status: int, name: str) -> None:
    assert problem(client.post(f"{API}/join", json=body)) == (status, name)


@pytest.mark.parametrize(
    ("items", "status"),
    [
        pytest.param(None, 422, id="null"),
        pytest.param({}, 422, id="an object"),
        pytest.param("x", 422, id="a string"),
        pytest.param([7], 422, id="a number in it"),
        pytest.param([{}] * 501, 422, id="too many"),
    ],
)
def test_a_batch_that_is_none(dealt: Table, items: Any, status: int) -> None:
    assert problem(dealt.batch(items)) == (status, "invalid")
    assert dealt.read("events")["version"] == 2


def test_a_body_that_breaks_off(dealt: Table) -> None:
    head = dealt.read()["version"]
    whole = json.dumps(ATTACK).encode()
    # what has come is a whole object, and yet not all that was announced
    sent = dealt.call(
        "POST",
        "commands",
        data=whole,
        content_type="application/json",
        environ_overrides={"CONTENT_LENGTH": str(len(whole) + 10)},
    )
    assert problem(sent) == (400, "malformed-json")
    assert dealt.read()["version"] == head


def test_a_batch_may_be_larger_than_a_move_but_not_huge(dealt: Table) -> None:
    long = [{"id": key(), "command": {**ATTACK, "x": "y" * 3000}} for _ in range(300)]
    response = dealt.batch(long)
    assert response.status_code == 200
    assert response.json["results"][0]["status"] == 422
    huge = [{"id": key(), "command": {**ATTACK, "x": "y" * 30_000}} for _ in range(100)]
    assert problem(dealt.batch(huge)) == (413, "too-large")


def test_typed_text_is_kept_in_normal_form(client: Checked) -> None:
    decomposed = "Zoe\u0308"  # e and a combining diaeresis
    table = Table.open(client, seats=2, title=decomposed)
    assert table.read()["title"] == "Zo\u00eb"
    table.call("PATCH", "", json={"seats": {"A": {"name": decomposed}}})
    assert table.read()["seats"]["A"]["name"] == "Zo\u00eb"
    assert table.read("verify")["ok"]
