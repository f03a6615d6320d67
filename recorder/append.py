"""What is appended: what one command writes, checked and as append.lua takes it, and what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from recorder.chain import Segment, genesis, link, log_name
from recorder.entry import encode, encode_parts, raw_hash

SCRIPT = Path(__file__).with_name("append.lua").read_text(encoding="utf-8")

Outcome = Literal["appended", "replayed", "reused", "withdrawn", "conflict"]
Wire = Sequence[dict[str, Any]]  # whole wire events, chained; those of a Segment are believed, others are checked


class Key(NamedTuple):
    """An idempotency key. name: a UUID's 16 bytes, or a 32-byte hash of it. digest: 32 bytes, of who asked for what."""

    name: bytes
    digest: bytes


class KeyUse(NamedTuple):
    """What a key was used for: events' versions first to version (first 0: none of them), and about's head then."""

    first: int
    version: int
    digest: bytes
    about: int


class Write(NamedTuple):
    """What one command writes to an aggregate's logs. annotations: only of one that begins with some."""

    events: Wire
    about: Wire = ()
    key: Key | None = None
    annotations: Wire = ()


class Loan(NamedTuple):
    """The about stream of an aggregate by whose rights another one is written to: its head, and that one's hash."""

    kind: str
    id: str
    about: int
    hash: str

    @property
    def member(self) -> str:
        """The name of that stream in the index of heads."""
        return log_name(self.id, "about")


class AppendAnswer(NamedTuple):
    """What became of an append.

    appended: first is the first version written to events (0: none), version and about are the heads now.
    replayed, reused: what was answered when the key was first used. conflict: first is 0, then the heads now.
    withdrawn: likewise; what lent the right to write has moved.
    """

    outcome: Outcome
    first: int
    version: int
    about: int


def checked_prev(aggregate: str, log: str, pieces: Sequence[Wire], expect: int | None) -> bytes:
    """The 32 bytes of the hash that one log's new events follow, piece by piece; none where there are no such.

    aggregate: its full name; expect: the log's head. Raises ValueError for what is not a chain.
    """
    if not pieces:
        return b""
    try:
        first, before = pieces[0][0]["version"], pieces[0][0]["prev"]
        if expect is None or first != expect + 1:
            raise ValueError(f"version {first} does not follow the head expected, {expect}")
        if expect == 0 and before != genesis(aggregate, log):
            raise ValueError(f"prev of the first is not the genesis of {aggregate}")
        version, prev = expect, before
        for events in pieces:
            is_chained = isinstance(events, Segment)
            for event in events[:1] if is_chained else events:
                version += 1
                if type(event["version"]) is not int or event["version"] != version or event["prev"] != prev:
                    raise ValueError(f"version {event['version']} does not follow the one before")
                prev = event["hash"]
                if not is_chained and prev != link(event):
                    raise ValueError(f"version {version} does not have its own hash")
            version, prev = events[-1]["version"], events[-1]["hash"]
        return raw_hash(before) if expect else b""
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"cannot append to {log} of {aggregate}: {error!r}") from error


def encode_write(aggregate: str, write: Write, beside: str, arguments: list[str | int | bytes]) -> int:
    """Put what one command writes among the script's arguments. Returns how many bytes that is.

    aggregate: its full name; beside: the log that is meant by about. Raises ValueError for what could not be read back.
    """
    events, about, key, annotations = write
    fields: list[bytes] = []
    parts: list[bytes] = []
    for log, wire in (("events", events), (beside, about), ("annotations", annotations)):
        try:
            for event in wire:
                fields += encode(event)
                for name_and_value in encode_parts(log, event):
                    parts += name_and_value
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"cannot append to {log} of {aggregate}: {error!r}") from error
    name, digest = key or (b"", b"")
    counts = (len(events), len(about), len(annotations), len(parts) // 2)
    arguments += [name, digest, *counts, *fields, *parts]
    return len(name) + len(digest) + sum(map(len, fields)) + sum(map(len, parts))
