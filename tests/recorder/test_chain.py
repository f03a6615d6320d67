"""The chain, against SHA-256 worked out here and an RFC 8785 written a second time."""

from __future__ import annotations

import enum
import hashlib
import json
import uuid
from collections.abc import Mapping, Sequence
from copy import deepcopy
from datetime import UTC, datetime
from itertools import count
from typing import Any

import pytest
from hypothesis import strategies as st

from recorder.chain import Draft, Verdict, canonical, chain, genesis, link, seal_part, verify
from tests.recorder.making import AT, DRAFTS, LARGEST, MADE_AT, VALUES, after, draft, for_all, some

MATCH = "abcdefghij2345678901"


def naive(value: object) -> str:
    """RFC 8785 for strings, integers, booleans, null, arrays and objects, letter by letter."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        short = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}
        return '"' + "".join(short.get(c) or (f"\\u{ord(c):04x}" if c < " " else c) for c in value) + '"'
    if isinstance(value, Mapping):
        ordered = sorted(value.items(), key=lambda item: item[0].encode("utf-16-be"))
        return "{" + ",".join(f"{naive(name)}:{naive(inner)}" for name, inner in ordered) + "}"
    assert isinstance(value, Sequence)
    return "[" + ",".join(map(naive, value)) + "]"


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@for_all(VALUES)
def test_canonical_is_rfc_8785(value: object) -> None:
    assert canonical(value).decode() == naive(value)


@for_all(VALUES)
def test_canonical_is_json_and_loses_nothing(value: object) -> None:
    assert json.loads(canonical(value)) == value


def test_a_tuple_is_an_array() -> None:
    assert canonical({"cards": ("7c", "8c")}) == b'{"cards":["7c","8c"]}'


class Suit(enum.Enum):
    SPADES = "s"


class Seat(str):
    pass


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(1.0, id="float"),
        pytest.param(float("nan"), id="not a number"),
        pytest.param(1e22, id="float without a point"),
        pytest.param(LARGEST + 1, id="too large an integer"),
        pytest.param(-LARGEST - 1, id="too small an integer"),
        pytest.param(2**70, id="an integer beyond 64 bits"),
        pytest.param("\ud800", id="lone surrogate"),
        pytest.param({"clé": 1}, id="key beyond ASCII"),
        pytest.param({"\ud800": 1}, id="key with a lone surrogate"),
        pytest.param({1: 1}, id="key that is a number"),
        pytest.param({None: 1}, id="key that is null"),
        pytest.param(uuid.UUID(int=0), id="UUID"),
        pytest.param(datetime(2026, 11, 21, tzinfo=UTC), id="date"),
        pytest.param(Suit.SPADES, id="enum"),
        pytest.param(Seat("A"), id="subclass of a string"),
        pytest.param({"A"}, id="set"),
        pytest.param(b"A", id="bytes"),
    ],
)
def test_canonical_refuses(value: object) -> None:
    for hidden in (value, [value], {"data": {"cards": [0, value]}}):
        with pytest.raises(ValueError):
            canonical(hidden)


def test_a_key_beyond_ascii_is_refused_however_deep() -> None:
    with pytest.raises(ValueError, match="ASCII"):
        canonical({"text": "é", "data": [{"a": {"é": 1}}]})


def test_canonical_refuses_what_is_too_deep() -> None:
    value: list[Any] = []
    for _ in range(5000):
        value = [value]
    with pytest.raises(ValueError):
        canonical(value)


def test_a_log_begins_at_the_matches_id() -> None:
    assert genesis(MATCH) == sha256(MATCH)
    assert genesis(MATCH, "about") == sha256(MATCH + "/about")


def test_an_event_is_hashed_without_hash_and_parts() -> None:
    event = {
        "version": 1,
        "type": "dealt",
        "by": None,
        "at": AT,
        "made_at": MADE_AT,
        "key": None,
        "actor": "referee#t2",
        "data": {"dealer": "A"},
        "sealed_parts": {"B": "00" * 32},
        "parts": {"B": {"salt": "11" * 16, "data": {}}},
        "prev": "22" * 32,
        "hash": "anything",
    }
    hashed = (
        f'{{"actor":"referee#t2","at":"{AT}","by":null,"data":{{"dealer":"A"}},"key":null,"made_at":"{MADE_AT}",'
        f'"prev":"{"22" * 32}","sealed_parts":{{"B":"{"00" * 32}"}},"type":"dealt","version":1}}'
    )
    assert link(event) == sha256(hashed)
    assert event["hash"] == "anything"


def test_a_part_is_sealed_with_its_name_and_salt() -> None:
    hashed = f'{{"data":{{"cards":["7c"]}},"part":"B","salt":"{"ab" * 16}"}}'
    assert seal_part("B", "ab" * 16, {"cards": ["7c"]}) == sha256(hashed)


def test_chain_makes_whole_events() -> None:
    salts = (f"{n:032x}" for n in count(1))
    events = chain(
        [
            Draft("dealt", None, {"dealer": "A"}, {"A": {"cards": ["7c"]}, "*": {"deck": ["8c"]}}, {"rule": "DUR-1"}),
            Draft("passed", "B", {"all": False}, {}),
        ],
        version=4,
        prev="22" * 32,
        at=AT,
        made_at=MADE_AT,
        key="k",
        actor="seat:A#t1",
        salt=lambda: next(salts),
    )
    salt_a, salt_deck = "0" * 31 + "1", "0" * 31 + "2"
    common = {"at": AT, "made_at": MADE_AT, "key": "k", "actor": "seat:A#t1"}
    first = common | {
        "version": 5,
        "type": "dealt",
        "by": None,
        "data": {"dealer": "A"},
        "irregular": {"rule": "DUR-1"},
        "sealed_parts": {
            "A": sha256(f'{{"data":{{"cards":["7c"]}},"part":"A","salt":"{salt_a}"}}'),
            "*": sha256(f'{{"data":{{"deck":["8c"]}},"part":"*","salt":"{salt_deck}"}}'),
        },
        "prev": "22" * 32,
    }
    second = common | {"version": 6, "type": "passed", "by": "B", "data": {"all": False}, "prev": sha256(naive(first))}
    parts = {
        "A": {"salt": salt_a, "data": {"cards": ["7c"]}},
        "*": {"salt": salt_deck, "data": {"deck": ["8c"]}},
    }
    assert [*events] == [
        first | {"hash": sha256(naive(first)), "parts": parts},
        second | {"hash": sha256(naive(second))},
    ]


def test_chain_shares_nothing_with_its_drafts() -> None:
    cards = ["7c"]
    [event] = after(MATCH, Draft("dealt", None, {"cards": cards}, {"A": {"cards": cards}}, {"cards": cards}))
    cards.append("8c")
    assert event["data"] == event["irregular"] == event["parts"]["A"]["data"] == {"cards": ["7c"]}


def test_a_part_of_a_stand_is_sealed_in_it_and_opened_in_the_correction() -> None:
    stands = [{"version": 3, "events": [{"type": "passed", "data": {}}, {"type": "drew", "data": {}}]}]
    [event] = after(MATCH, draft("amended", None, {"0.1.B": {"cards": ["7c"]}, "text": {"reason": "x"}}, stands=stands))
    salt = event["parts"]["0.1.B"]["salt"]
    seal = sha256(f'{{"data":{{"cards":["7c"]}},"part":"B","salt":"{salt}"}}')
    assert event["data"]["stands"][0]["events"][1]["sealed_parts"] == {"B": seal}
    assert set(event["sealed_parts"]) == {"text"}
    assert verify(MATCH, [event]) == Verdict(1, None, 0)
    del event["parts"]["0.1.B"]
    assert verify(MATCH, [event]) == Verdict(1, None, 1)
    event["parts"]["0.1.B"] = {"salt": salt, "data": {"cards": ["8c"]}}
    assert verify(MATCH, [event]).bad == {"version": 1, "what": "part 0.1.B"}


def test_a_part_of_no_stand_is_refused() -> None:
    with pytest.raises(ValueError, match=r"1\.0\.B"):
        after(MATCH, draft("amended", None, {"1.0.B": {}}, stands=[]))


@for_all(st.lists(DRAFTS, min_size=1, max_size=5), st.sampled_from(["events", "about"]))
def test_what_chain_makes_verifies(drafts: list[Draft], log: str) -> None:
    events = after(MATCH, *drafts, log=log)
    assert verify(MATCH, events, log=log) == Verdict(len(drafts), None, 0)
    assert verify(MATCH, events[1:], log=log, prev=events[0]["hash"]) == Verdict(len(drafts) - 1, None, 0)


def test_a_log_is_of_one_match_only() -> None:
    events = after(MATCH, *some(2))
    assert verify("another", events).bad == {"version": 1, "what": "prev"}
    assert verify(MATCH, events, log="about").bad == {"version": 1, "what": "prev"}


@pytest.mark.parametrize(
    ("change", "bad"),
    [
        pytest.param(lambda e: e[3]["data"].update(card="7d"), (4, "hash"), id="a changed byte"),
        pytest.param(lambda e: e[3].update(at=MADE_AT), (4, "hash"), id="a changed time"),
        pytest.param(lambda e: e[3].update(more=1), (4, "hash"), id="a field more"),
        pytest.param(lambda e: e[3].pop("by"), (4, "hash"), id="a field less"),
        pytest.param(lambda e: e[3].pop("hash"), (4, "hash"), id="no hash"),
        pytest.param(lambda e: e[3]["data"].update(n=3.0), (4, "not canonical"), id="a float that equals"),
        pytest.param(lambda e: e[3]["data"].update({"é": 3}), (4, "not canonical"), id="a key beyond ASCII"),
        pytest.param(lambda e: e.pop(3), (4, "missing"), id="removed"),
        pytest.param(lambda e: e.pop(0), (1, "missing"), id="removed at the start"),
        pytest.param(lambda e: e.insert(3, deepcopy(e[2])), (4, "missing"), id="told twice"),
        pytest.param(lambda e: e.insert(3, e.pop(4)), (4, "missing"), id="reordered"),
        pytest.param(lambda e: e[3].update(version="4"), (4, "missing"), id="a version that is text"),
        pytest.param(lambda e: e[0].update(version=True), (1, "not canonical"), id="a version that is a boolean"),
        pytest.param(lambda e: e[3].update(prev=e[1]["hash"]), (4, "prev"), id="another past"),
        pytest.param(lambda e: e[5]["parts"]["A"].update(salt="00" * 16), (6, "part A"), id="another salt"),
        pytest.param(lambda e: e[5]["parts"]["A"]["data"].clear(), (6, "part A"), id="another part"),
        pytest.param(lambda e: e[5]["parts"]["A"].pop("data"), (6, "part A"), id="half a part"),
        pytest.param(lambda e: e[5]["parts"].update(B=e[5]["parts"]["A"]), (6, "part B"), id="a part more"),
        pytest.param(lambda e: e[5]["parts"].update(A=None), (6, "part A"), id="no part"),
    ],
)
def test_verify_finds(change: Any, bad: tuple[int, str]) -> None:
    events = after(MATCH, *some(5), draft("dealt", None, {"A": {"cards": ["7c"]}, "B": {"cards": []}}), *some(3))
    del events[5]["parts"]["B"]
    assert verify(MATCH, events) == Verdict(9, None, 1)
    change(events)
    version, what = bad
    verdict = verify(MATCH, events)
    assert verdict.bad == {"version": version, "what": what}
    assert verdict.checked == version - 1


def test_an_event_hashed_anew_betrays_itself_in_the_next() -> None:
    events = after(MATCH, *some(5))
    events[2]["data"]["card"] = "7d"
    events[2]["hash"] = link(events[2])
    assert verify(MATCH, events).bad == {"version": 4, "what": "prev"}


def test_a_record_cut_short_or_made_anew_is_betrayed_by_a_receipt() -> None:
    events, others = after(MATCH, *some(5)), after(MATCH, *some(2), draft(card="8c"), *some(2))
    receipt = (5, events[4]["hash"])
    assert verify(MATCH, events, receipt=receipt) == Verdict(5, None, 0)
    assert verify(MATCH, events[:4], receipt=receipt) == Verdict(4, {"version": 5, "what": "missing"}, 0)
    assert verify(MATCH, [], receipt=receipt) == Verdict(0, {"version": 1, "what": "missing"}, 0)
    assert verify(MATCH, others, receipt=receipt) == Verdict(4, {"version": 5, "what": "receipt"}, 0)
    assert verify(MATCH, events, receipt=(2, others[1]["hash"])) == Verdict(5, None, 0)


@for_all(st.lists(st.dictionaries(st.sampled_from([*after(MATCH, draft())[0], "sealed_parts", "parts"]), VALUES)))
def test_verify_refuses_nonsense_without_a_fault(events: list[dict[str, Any]]) -> None:
    for log in (
        events,
        [{"type": "amended", "version": 1, "data": {"stands": event}, "parts": event} for event in events],
    ):
        assert verify(MATCH, log).checked == 0
        for event in log:
            if isinstance(event, dict) and all(type(value) is not float for value in event.values()):
                forged: dict[str, Any] = {**event, "version": 1, "prev": sha256(MATCH)}
                forged["hash"] = link(forged)
                verify(MATCH, [forged])
