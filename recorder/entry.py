"""How a wire event stands in its stream, and its parts beside it. A format for ever: read all that was ever written.

An entry has two fields, always in this order, so that Redis keeps their names once for many entries:

    e   compact JSON: [type, by, actor, data, at, late, more?]
        at in ms since 1970; late = at − made_at in ms; more = an object with whatever else is hashed
        (irregular, …), the names of the sealed parts as "sealed_parts", and a key that is no UUID
    h   hash (32 bytes), the seals in the order of their names (32 bytes each), the key's UUID (16 bytes) if any

What can be had elsewhere is left out: the version is the entry's id, prev the hash of the entry before (genesis for
the first), the match the key. A part stands in a hash by `<log>.<version>.<part>`: salt (16 bytes), then its JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

import orjson

from recorder.chain import canonical, sealed_names

_OWN = frozenset(
    {"version", "type", "by", "at", "made_at", "key", "actor", "data", "sealed_parts", "parts", "prev", "hash"}
)
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII)
_HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)
_SALT = re.compile(r"[0-9a-f]{32}", re.ASCII)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SECONDS = [f"{second:02}." for second in range(60)]
_MILLISECONDS = [f"{ms:03}Z" for ms in range(1000)]
_MS_OF_SECONDS = {text: 1000 * second for second, text in enumerate(_SECONDS)}
_MS = {text: ms for ms, text in enumerate(_MILLISECONDS)}


def to_ms(time: str) -> int:
    """ms since 1970 of an RFC 3339 time in UTC with ms. Raises ValueError for any other form."""
    try:
        return _minute_ms(time[:17]) + _MS_OF_SECONDS[time[17:20]] + _MS[time[20:]]
    except (ValueError, TypeError, KeyError):
        raise ValueError(f"{time!r} is not a time like 2026-11-21T10:00:00.123Z") from None


def to_time(ms: int) -> str:
    """The RFC 3339 time, in UTC with ms, of ms since 1970."""
    minute, ms = divmod(ms, 60_000)
    second, ms = divmod(ms, 1000)
    return _minute(minute) + _SECONDS[second] + _MILLISECONDS[ms]


@lru_cache(maxsize=4096)
def _minute(minute: int) -> str:
    return (_EPOCH + timedelta(minutes=minute)).isoformat()[:17]


@lru_cache(maxsize=4096)
def _minute_ms(start: str) -> int:
    """ms since 1970 of a minute that is written "2026-11-21T10:00:". Raises ValueError for any other form."""
    minute = (datetime.fromisoformat(f"{start}00Z") - _EPOCH) // timedelta(minutes=1)
    if _minute(minute) != start:
        raise ValueError(start)
    return minute * 60_000


def encode(event: Mapping[str, Any]) -> tuple[bytes, bytes]:
    """Return the fields e and h of a wire event.

    Raises:
        ValueError: The event could not be read back the same.
    """
    at = to_ms(event["at"])
    more = {} if event.keys() <= _OWN else {name: value for name, value in event.items() if name not in _OWN}
    h = [raw_hash(event["hash"])]
    if "sealed_parts" in event:
        names = sorted(event["sealed_parts"])
        if not names:
            raise ValueError("sealed_parts is empty: leave it out")
        more["sealed_parts"] = names
        h += [raw_hash(event["sealed_parts"][name]) for name in names]
    key = event["key"]
    if isinstance(key, str) and _UUID.fullmatch(key):
        h.append(bytes.fromhex(key.replace("-", "")))
    elif key is not None:
        more["key"] = key
    late = 0 if event["made_at"] == event["at"] else at - to_ms(event["made_at"])
    body = [event["type"], event["by"], event["actor"], event["data"], at, late]
    return canonical([*body, more] if more else body), b"".join(h)


def raw_hash(digits: str) -> bytes:
    """The 32 bytes of a SHA-256 in lower-case hex. Raises ValueError for any other form."""
    if not _HASH.fullmatch(digits):
        raise ValueError(f"{digits!r} is not a SHA-256 in lower-case hex")
    return bytes.fromhex(digits)


def decode(version: int, prev: str, e: bytes, h: bytes) -> dict[str, Any]:
    """The wire event, without its parts. One that cannot be read is told as "damaged": verify will name it."""
    try:
        return _decode(version, prev, e, h)
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError):
        return _decode(version, prev, b'["damaged",null,"",{},0,0]', h[:32])


def _decode(version: int, prev: str, e: bytes, h: bytes) -> dict[str, Any]:
    type_, by, actor, data, at, late, *rest = orjson.loads(e)
    key = None
    if len(h) & 31:
        raw = h[-16:].hex()
        key = f"{raw[:8]}-{raw[8:12]}-{raw[12:16]}-{raw[16:20]}-{raw[20:]}"
    time = to_time(at)
    event = {
        "version": version,
        "type": type_,
        "by": by,
        "at": time,
        "made_at": to_time(at - late) if late else time,
        "key": key,
        "actor": actor,
        "data": data,
    }
    if rest:
        [more] = rest
        if names := more.get("sealed_parts"):
            more["sealed_parts"] = {name: h[32 * i : 32 * i + 32].hex() for i, name in enumerate(names, start=1)}
        event.update(more)
    event["prev"] = prev
    event["hash"] = h[:32].hex()
    return event


def encode_parts(log: str, event: Mapping[str, Any]) -> Iterator[tuple[bytes, bytes]]:
    """Yield the fields and values of an event's parts.

    Raises:
        ValueError: A part is not sealed.
    """
    parts = event.get("parts")
    if not parts:
        return
    if unsealed := parts.keys() - set(sealed_names(event)):
        raise ValueError(f"parts {sorted(unsealed)} are not sealed")
    for name, part in parts.items():
        if part.keys() != {"salt", "data"} or not _SALT.fullmatch(part["salt"]):
            raise ValueError(f"part {name} is not a salt of 32 lower-case hex digits and data")
        yield field(log, event["version"], name), bytes.fromhex(part["salt"]) + canonical(part["data"])


def field(log: str, version: int, name: str) -> bytes:
    """The field of a part in its aggregate's hash of parts."""
    return f"{log}.{version}.{name}".encode()


def decode_part(raw: bytes) -> dict[str, Any]:
    """A part; its data is null where it cannot be read."""
    data = None
    with suppress(ValueError):
        data = orjson.loads(raw[16:])
    return {"salt": raw[:16].hex(), "data": data}
