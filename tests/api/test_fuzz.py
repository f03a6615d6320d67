"""Anything at all may be sent: the answer is never a fault of ours."""

from __future__ import annotations

import json
import os
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from api.http.problems import Problem
from api.http.requests import parse_object
from api.service import Service
from recorder.chain import canonical
from replays.bodies import MAX_INT
from tests.api.table import API, Checked, Table

SOAK = bool(os.environ.get("GREFFIER_SOAK"))
ROUNDS = 80 if SOAK else 1  # each with a match of its own: some 50,000 requests in all
WORDS = st.sampled_from(
    ["A", "B", "Z", "all", "6s", "7h", "??", "1.1", "2.1", "durak", "warning", "text", "referee", "seat", "abandoned"]
)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | WORDS
    | st.text(max_size=8)
    | st.sampled_from(["\ud800", "\x00", "e\u0301", "a" * 5000, "٣", "\u202e"])
)
FIELDS = st.sampled_from(
    [
        *("type", "by", "card", "on", "cards", "to", "reason", "trump_card", "dealer", "starter", "shown", "order"),
        *("loser", "round", "trump", "stock", "table", "seats", "discard", "retract", "amend", "before", "commands"),
        *("strike", "waive", "options", "about", "kind", "seat", "points", "text", "note", "irregular", "age_ms"),
        *("id", "command", "correction", "ruling", "items", "title", "visibility", "name", "player", "role", "label"),
        *("expires", "code", "game", "knowledge"),
    ]
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(FIELDS | st.text(max_size=4), inner, max_size=5),
    max_leaves=12,
)
TYPES = st.sampled_from(
    [
        *("deal", "redeal", "attack", "defend", "transfer", "take", "pass", "reveal"),
        *("restate", "record_round", "end_round", "end_match"),
    ]
)
COMMANDS = st.builds(
    lambda kind, by, rest: {**rest, "type": kind, **({"by": by} if by else {})},
    TYPES,
    st.sampled_from(["A", "B", None]),
    st.dictionaries(FIELDS, JSON, max_size=3),
)
CORRECTIONS = st.dictionaries(
    st.sampled_from(["retract", "amend", "before", "commands", "strike", "waive", "options", "seats", "reason"]),
    JSON | st.lists(COMMANDS, max_size=2),
    max_size=4,
)
BATCHES = st.fixed_dictionaries(
    {
        "items": st.lists(
            st.fixed_dictionaries(
                {"id": st.uuids().map(str) | JSON},
                optional={"command": COMMANDS | JSON, "correction": CORRECTIONS, "ruling": JSON, "age_ms": SCALARS},
            ),
            max_size=3,
        )
    }
)

many = settings(
    max_examples=60,
    deadline=None,
    derandomize=settings().derandomize and not SOAK,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture(autouse=True, params=range(ROUNDS))
def once_more(request: pytest.FixtureRequest) -> int:
    again: int = request.param
    return again


def raw(body: Any) -> bytes:
    """As a client in any language may write it, NaN and lone surrogates included."""
    return json.dumps(body).encode()


def send(table: Table, method: str, what: str, body: Any) -> int:
    """The status, after every answer was held to the description, which knows no 500."""
    return table.call(method, what, data=raw(body), content_type="application/json").status_code


@pytest.fixture
def played(client: Checked, house: Service) -> Table:
    table = Table.open(client, [{"name": "Ana"}, {}])
    for move in (
        {"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}},
        {"type": "attack", "by": "A", "card": "7h"},
        {"type": "defend", "by": "B", "card": "9h", "on": "7h"},
    ):
        assert table.send(move).status_code == 201
    return table


@many
@given(body=COMMANDS | JSON)
def test_commands(played: Table, body: Any) -> None:
    assert send(played, "POST", "commands?dry_run=true", body) < 500
    assert send(played, "POST", "commands", body) < 500


@many
@given(body=CORRECTIONS | JSON)
@example(body={"amend": 2, "commands": [{"type": "deal", "trump_card": "6h", "shown": {"A": "7h"}}]})
@example(body={"retract": 2**53 - 1})
@example(body={"amend": "9.9", "commands": []})
@example(body={"amend": "4.0", "commands": []})
def test_corrections(played: Table, body: Any) -> None:
    assert send(played, "POST", "corrections?dry_run=true", body) < 500
    assert send(played, "POST", "corrections", body) < 500
    assert played.get("timeline", audit="true").status_code == 200


@many
@given(body=st.dictionaries(st.sampled_from(["about", "kind", "seat", "points", "text"]), SCALARS) | JSON)
def test_rulings(played: Table, body: Any) -> None:
    assert send(played, "POST", "rulings", body) < 500


@many
@given(body=BATCHES | JSON)
def test_batches(played: Table, body: Any) -> None:
    assert send(played, "POST", "batch?with=actions,items", body) < 500


@many
@given(body=JSON)
def test_changes_and_tokens(played: Table, body: Any) -> None:
    assert send(played, "PATCH", "", body) < 500
    assert send(played, "POST", "tokens", body) < 500


@many
@given(
    body=st.fixed_dictionaries(
        {"game": st.just("durak") | JSON, "seats": st.just([{}, {}]) | JSON},
        optional={
            "options": st.dictionaries(FIELDS, JSON) | JSON,
            "title": SCALARS,
            "id": st.text("abc234", min_size=20, max_size=20) | JSON,
        },
    )
    | JSON
)
def test_new_matches(client: Checked, house: Service, body: Any) -> None:
    answer = client.post(f"{API}/matches", data=raw(body), content_type="application/json")
    assert answer.status_code < 500


@many
@given(
    what=st.sampled_from(["", "state", "actions", "timeline", "events", "verify", "tokens"]),
    query=st.dictionaries(
        st.sampled_from(["at", "until", "view", "from", "to", "limit", "audit", "version", "hash", "x"]),
        st.sampled_from(
            ["1", "2", "3", "99", "0", "-1", "1.1", "4.1", "", "true", "seat:A", "x", "9" * 30, "1e3", "٣"]
        ),
        max_size=3,
    ),
)
def test_reads(played: Table, what: str, query: dict[str, str]) -> None:
    assert played.get(what, **query).status_code < 500


# ── the reader of bodies ───────────────────────────────────────────────────────


@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")))
@settings(deadline=None)
def test_bytes_are_an_object_or_a_problem(body: bytes) -> None:
    try:
        assert isinstance(parse_object(body), dict)
    except Problem as problem:
        assert problem.status in (400, 422)


@given(JSON)
@settings(deadline=None)
def test_what_is_read_can_be_hashed(body: Any) -> None:
    """Whatever passes is canonical: no float, no huge number, no lone surrogate, names in ASCII."""
    try:
        read = parse_object(raw({"a": body}))
    except Problem as problem:
        assert problem.status in (400, 422)
        return
    assert orjson.loads(canonical(read)) == read
    assert all(abs(number) <= MAX_INT for number in numbers(read))


def numbers(value: Any) -> set[int]:
    if isinstance(value, dict | list):
        return set().union(*map(numbers, value.values() if isinstance(value, dict) else value))
    return {value} if type(value) is int else set()
