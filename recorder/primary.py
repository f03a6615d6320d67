"""All primary data of one match, out of the store and into another: for backups, restores and erasures.

Needs the user greffier-admin. A match is read in one transaction, so that what is read of it is what stood together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import orjson

from recorder.chain import sealed_names
from recorder.connections import Command, Connections
from recorder.entry import decode_part, encode, encode_parts, field
from recorder.store import Store, decode_entries

LOGS = ("events", "about")
_TOGETHER = 500  # entries sent in one piece


class Used(NamedTuple):
    """What an idempotency key stands for. name: 16 or 32 bytes; first, version: of events; about: its head then."""

    name: bytes
    digest: bytes
    first: int
    version: int
    about: int


class Whole(NamedTuple):
    """One match. Events are whole wire events, with the parts that have not been erased."""

    match: str
    created: int
    events: list[dict[str, Any]]
    about: list[dict[str, Any]]
    keys: list[Used]

    def log(self, name: str) -> list[dict[str, Any]]:
        return self.events if name == "events" else self.about


def read(store: Store, admin: Connections, match: str) -> Whole | None:
    """A match as it stands at one moment; None where there is no such match."""
    tag, keys = store.places(match)
    commands: list[Command] = [
        ("MULTI",),
        ("XRANGE", keys[0], "-", "+"),
        ("XRANGE", keys[1], "-", "+"),
        ("HGETALL", keys[2]),
        ("HGETALL", keys[3]),
        ("ZSCORE", keys[5], match),
        ("EXEC",),
    ]
    *_, (entries, entries_about, raw_keys, raw_parts, created) = admin.ask(tag, commands)
    if not entries:
        return None
    parts = dict(_pairs(raw_parts))
    logs = []
    for name, found in zip(LOGS, (entries, entries_about), strict=True):
        events = decode_entries(match, name, 1, found)
        for event in events:
            for part in sealed_names(event):
                raw = parts.get(field(name, event["version"], part))
                if raw is not None:
                    event.setdefault("parts", {})[part] = decode_part(raw)
        logs.append(events)
    used = [Used(name, raw[:32], *map(int, raw[32:].split())) for name, raw in _pairs(raw_keys)]
    return Whole(match, int(float(created or 0)), logs[0], logs[1], sorted(used))


def write(store: Store, admin: Connections, whole: Whole) -> None:
    """A match into a store that does not have it. Its events must have been verified."""
    tag, keys = store.places(whole.match)
    commands: list[Command] = []
    for name, key in zip(LOGS, keys, strict=False):
        for event in whole.log(name):
            e, h = encode(event)
            for part, value in encode_parts(name, event):
                commands.append(("HSETNX", keys[3], part, value))
            commands.append(("XADD", key, f"{event['version']}-0", "e", e, "h", h))
    for used in whole.keys:
        value = used.digest + f"{used.first} {used.version} {used.about}".encode()
        commands.append(("HSETNX", keys[2], used.name, value))
    commands.append(("ZADD", keys[5], whole.created, whole.match))
    for first in range(0, len(commands), _TOGETHER):
        admin.ask(tag, commands[first : first + _TOGETHER], again=False)


def erase(store: Store, admin: Connections, match: str, fields: Sequence[str]) -> int:
    """Delete parts by their fields, "<log>.<version>.<part>"; how many were still there."""
    tag, keys = store.places(match)
    [count] = admin.ask(tag, [("HDEL", keys[3], *(name.encode() for name in fields))])
    return int(count)


def lines(whole: Whole) -> Iterator[bytes]:
    """As it stands in a backup: one JSON value a line. A format for ever."""
    yield orjson.dumps({"match": whole.match, "created": whole.created, "layout": 1})
    for name in LOGS:
        for event in whole.log(name):
            yield orjson.dumps({"log": name, "event": event})
    for used in whole.keys:
        key = {"name": used.name.hex(), "digest": used.digest.hex()}
        yield orjson.dumps({"key": key | {"first": used.first, "version": used.version, "about": used.about}})


def from_lines(text: Iterable[bytes]) -> Whole:
    """The inverse of lines. Raises ValueError."""
    try:
        head, *rest = [orjson.loads(line) for line in text]
        if head["layout"] != 1:
            raise ValueError(f"a match of layout {head['layout']}; this version of greffier reads 1")
        whole = Whole(head["match"], head["created"], [], [], [])
        for line in rest:
            if "event" in line:
                whole.log(line["log"]).append(line["event"])
            else:
                key = line["key"]
                name, digest = bytes.fromhex(key["name"]), bytes.fromhex(key["digest"])
                whole.keys.append(Used(name, digest, key["first"], key["version"], key["about"]))
    except (KeyError, TypeError, IndexError) as error:
        raise ValueError(f"not a match's lines: {error!r}") from None
    return whole


def without(whole: Whole, fields: Iterable[str]) -> Whole:
    """The match once parts have been erased."""
    gone = frozenset(fields)

    def kept(name: str, event: dict[str, Any]) -> dict[str, Any]:
        parts = event.get("parts", {})
        left = {part: value for part, value in parts.items() if f"{name}.{event['version']}.{part}" not in gone}
        rest = {key: value for key, value in event.items() if key != "parts"}
        return {**rest, "parts": left} if left else rest

    return whole._replace(
        events=[kept("events", event) for event in whole.events], about=[kept("about", event) for event in whole.about]
    )


def _pairs(flat: Any) -> list[tuple[bytes, bytes]]:
    """Of a hash, as protocol 2 answers it."""
    return list(zip(flat[::2], flat[1::2], strict=True))
