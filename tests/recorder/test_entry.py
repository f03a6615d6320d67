"""What is written is what is read, whatever an event holds."""

from __future__ import annotations

import orjson
import pytest
from hypothesis import strategies as st

from recorder.chain import Draft, canonical, chain, genesis
from recorder.entry import decode, decode_part, encode, encode_parts, to_ms, to_time
from tests.recorder.making import AT, COMMANDS, DRAFTS, MADE_AT, TEXTS, TIMES, after, draft, for_all, salt


@for_all(DRAFTS, TIMES, TIMES, COMMANDS, TEXTS)
def test_an_event_is_read_back_to_the_byte(
    given: Draft, at: str, made_at: str, command: str | None, actor: str
) -> None:
    [event] = chain([given], version=6, prev=genesis("m"), at=at, made_at=made_at, key=command, actor=actor, salt=salt)
    parts = {name.decode(): decode_part(value) for name, value in encode_parts("events", event)}
    assert parts == {f"events.7.{name}": part for name, part in event.pop("parts", {}).items()}
    assert canonical(decode(7, event["prev"], *encode(event))) == canonical(event)


def test_the_format_as_it_was_first_released() -> None:
    """A format for ever: if this fails, old matches are lost."""
    more = b'{"irregular":{"rule":"DUR-1"},"sealed_parts":["*","B"]}'
    e = b'["dealt","A","referee#t2",{"dealer":"B"},1795255200123,2119,' + more + b"]"
    h = bytes(range(32)) + b"\x55" * 32 + b"\xaa" * 32 + bytes.fromhex("0e7b1b0e3c1a4f0e9d8e1c2b3a4d5e6f")
    event = {
        "version": 7,
        "type": "dealt",
        "by": "A",
        "at": "2026-11-21T10:00:00.123Z",
        "made_at": "2026-11-21T09:59:58.004Z",
        "key": "0e7b1b0e-3c1a-4f0e-9d8e-1c2b3a4d5e6f",
        "actor": "referee#t2",
        "data": {"dealer": "B"},
        "irregular": {"rule": "DUR-1"},
        "sealed_parts": {"*": "55" * 32, "B": "aa" * 32},
        "prev": "00" * 32,
        "hash": "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    }
    assert decode(7, "00" * 32, e, h) == event
    assert encode(event) == (e, h)
    assert decode_part(b"\x11" * 16 + b'{"cards":["7c"]}') == {"salt": "11" * 16, "data": {"cards": ["7c"]}}


def test_what_an_entry_leaves_out_is_what_repeats() -> None:
    [event] = after("m", draft(card="7c", target=None))
    e, h = encode(event)
    assert orjson.loads(e) == ["attacked", "A", "referee#t2", {"card": "7c", "target": None}, to_ms(AT), 2119]
    assert len(h) == 48


@for_all(TIMES)
def test_times_are_read_back(time: str) -> None:
    assert to_time(to_ms(time)) == time


@pytest.mark.parametrize(
    ("time", "ms"),
    [
        ("1970-01-01T00:00:00.000Z", 0),
        ("1969-12-31T23:59:59.999Z", -1),
        ("2026-11-21T10:00:00.123Z", 1_795_255_200_123),
        ("2024-02-29T23:59:59.999Z", 1_709_251_199_999),
    ],
)
def test_a_time_is_ms_since_1970(time: str, ms: int) -> None:
    assert (to_ms(time), to_time(ms)) == (ms, time)


@pytest.mark.parametrize(
    "time",
    [
        "2026-11-21T10:00:00Z",
        "2026-11-21T10:00:00.1234Z",
        "2026-11-21T10:00:00.123",
        "2026-11-21T10:00:00.123+00:00",
        "2026-11-21t10:00:00.123z",
        "2026-11-21 10:00:00.123Z",
        "2026-02-29T10:00:00.123Z",
        "2026-11-21T24:00:00.000Z",
        "2026-11-21T23:59:60.000Z",
        "٢026-11-21T10:00:00.123Z",
        "yesterday",
        "",
    ],
)
def test_another_form_of_time_is_refused(time: str) -> None:
    with pytest.raises(ValueError):
        to_ms(time)


@for_all(st.sampled_from([AT, MADE_AT]), st.integers(-4, 4))
def test_what_was_made_after_it_arrived_is_kept_as_told(at: str, late: int) -> None:
    [event] = chain(
        [draft()],
        version=0,
        prev=genesis("m"),
        at=at,
        made_at=to_time(to_ms(at) + late),
        key=None,
        actor="",
        salt=salt,
    )
    assert decode(1, event["prev"], *encode(event)) == event
