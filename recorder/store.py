"""The append-only store of matches in Redis or Valkey: what is in it is only ever added to.

Keys, with p07 the match's partition, which is also the hash tag, so that all keys of a match share a cluster's slot:
`greffier:{p07}:<match>:events`, `:about`, `:keys`, `:parts`; `greffier:{p07}:feed`; `greffier:{p07}:matches`;
`greffier:meta`. What they hold stands in append.lua, and what an entry looks like in entry.py.
"""

from __future__ import annotations

import binascii
import hashlib
import os
import re
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast

from redis import Redis
from redis.exceptions import NoScriptError

from recorder.chain import genesis, link, sealed_names
from recorder.connections import OPTIONS, Command, Connections, StoreAway, StoreFull
from recorder.entry import decode, decode_part, encode, encode_parts, field, raw_hash, to_ms

__all__ = ["Appended", "Diverged", "Key", "Known", "Loaded", "Store", "StoreAway", "StoreFull", "Write"]

LAYOUT = 1  # of the keys and entries; a store of another is refused
FEED_LENGTH = 100_000  # entries that append.lua leaves in a partition's feed, or a few more
PARTITIONS = 16  # unless GREFFIER_PARTITIONS says otherwise at a store's first start
MIN_FREE_MB = 200  # unless GREFFIER_MIN_FREE_MB says otherwise
SCRIPT = Path(__file__).with_name("append.lua").read_text(encoding="utf-8")
SHA = hashlib.sha1(SCRIPT.encode(), usedforsecurity=False).hexdigest()

Outcome = Literal["appended", "replayed", "reused", "conflict"]
_PIECE = 2000  # events
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)


class Diverged(Exception):
    """The store holds another past than the caller's, as after a restored backup: forget it and load from 0."""


class Key(NamedTuple):
    """An idempotency key. name: a UUID's 16 bytes, or a 32-byte hash of it. digest: 32 bytes, of who asked for what."""

    name: bytes
    digest: bytes


class Appended(NamedTuple):
    """appended: first is the first version written to events (0: none), version and about are the heads now.
    replayed, reused: what was answered when the key was first used. conflict: first is 0, then the heads now.
    """

    outcome: Outcome
    first: int
    version: int
    about: int


class Write(NamedTuple):
    """What one command writes to a match's logs, chained."""

    events: Sequence[dict[str, Any]]
    about: Sequence[dict[str, Any]] = ()
    key: Key | None = None


class Known(NamedTuple):
    """What a key was used for: events' versions first to version (first 0: none of them), and about's head then."""

    first: int
    version: int
    digest: bytes
    about: int


class Loaded(NamedTuple):
    events: list[dict[str, Any]]
    about: list[dict[str, Any]]


class Store:
    """One service's store. Safe for threads and greenlets; connects when first used, so the server may come later."""

    def __init__(self, log: Connections, work: Redis, *, disk: Path | None = None) -> None:
        self.work = work
        self.log = log
        self._disk = disk
        self._disk_checked = float("-inf")
        self._disk_full = False
        self._min_free = int(os.environ.get("GREFFIER_MIN_FREE_MB", MIN_FREE_MB)) * 1_000_000
        self._known_partitions = 0

    @classmethod
    def connect(cls, log_url: str, work_url: str | None = None, *, disk: Path | None = None) -> Store:
        """log_url, work_url: redis://, rediss:// or unix://, the same one unless given; log_url may be a cluster's.

        disk: a folder on the disk that the server writes to, where that is this machine's.
        """
        return cls(Connections(log_url), Redis.from_url(work_url or log_url, **OPTIONS), disk=disk)

    def append(
        self,
        match: str,
        events: Sequence[dict[str, Any]],
        *,
        about: Sequence[dict[str, Any]] = (),
        expect: int | None,
        expect_about: int | None = None,
        key: Key | None = None,
    ) -> Appended:
        """Add all of events and about, or none; they must be chained to the heads that they are expected on.

        expect: the head of events; 0 creates the match; None only where there are no events.
        expect_about: the head of about; None not to check (entries of about expect the head before them).
        The key is looked up first: a known one adds nothing.
        Raises ValueError for what is not a chain or could not be read back the same, Diverged, StoreFull (nothing is
        written), and StoreAway: unknown whether it was.
        """
        [answer] = self.append_all(match, [Write(events, about, key)], expect=expect, expect_about=expect_about)
        return answer

    def append_all(
        self, match: str, writes: Sequence[Write], *, expect: int | None, expect_about: int | None = None
    ) -> list[Appended]:
        """What several commands write, in order, by one script; see append.

        The answers end with the first command that is not appended: nothing of it, nor of those behind it, is written.
        """
        if not _ID.fullmatch(match):
            raise ValueError(f"{match!r} is no match's id")
        if not writes or any(not write.events and not write.about for write in writes):
            raise ValueError("nothing to append")
        if any(key and (len(key.name) not in (16, 32) or len(key.digest) != 32) for _, _, key in writes):
            raise ValueError("a key has 16 or 32 bytes, its digest 32")
        events = [event for write in writes for event in write.events]
        about = [event for write in writes for event in write.about]
        prev = _check(match, "events", events, expect)
        if about and expect_about is None:
            expect_about = about[0].get("version", 0) - 1
        prev_about = _check(match, "about", about, expect_about)
        self._refuse_when_disk_is_full()
        tag, keys = self.places(match)
        arguments: list[str | int | bytes] = [
            match,
            to_ms(events[0]["at"]) if events else 0,
            "" if expect is None else expect,
            prev,
            "" if expect_about is None else expect_about,
            prev_about,
            len(writes),
        ]
        for write in writes:
            _encoded(match, write, arguments)
        answers = self._run(tag, keys, arguments, again=all(write.key for write in writes))
        if answers[-1][0] == b"diverged":
            raise Diverged(f"match {match}: version {answers[-1][2]} is not the one that these events follow")
        return [Appended(cast(Outcome, outcome.decode()), *rest) for outcome, *rest in answers]

    def load(self, match: str, after: int = 0, after_about: int = 0) -> Loaded:
        """Both logs beyond the given versions; empty where there is no such match."""
        events, about = self._ranges(match, [("events", after + 1, None, None), ("about", after_about + 1, None, None)])
        return Loaded(events, about)

    def resume(self, match: str, version: int) -> tuple[dict[str, Any] | None, Loaded]:
        """The first event, the events from version on, and all of about; none where there is no such match."""
        wanted = [("events", 1, 1, None), ("events", version, None, None), ("about", 1, None, None)]
        created, events, about = self._ranges(match, wanted)
        return created[0] if created else None, Loaded(events, about)

    def read(
        self, match: str, first: int, last: int | None = None, limit: int | None = None, log: str = "events"
    ) -> list[dict[str, Any]]:
        """A log's versions first to last, both included, at most limit of them."""
        return self._ranges(match, [(log, first, last, limit)])[0]

    def whole(self, match: str, last: int | None = None, log: str = "events") -> Iterator[dict[str, Any]]:
        """A log as it is now, to version last at most, read piece by piece."""
        version = 0
        while last is None or version < last:
            events = self.read(match, version + 1, last, _PIECE, log)
            if not events:
                return
            yield from events
            version = events[-1]["version"]

    def known(self, match: str, key: bytes) -> Known | None:
        """What a key (its name) was used for in this match."""
        if not _ID.fullmatch(match):
            return None
        tag = self._tag(match)
        [raw] = self.log.ask(tag, [("HGET", f"greffier:{{{tag}}}:{match}:keys", key)])
        if raw is None:
            return None
        first, version, about = map(int, raw[32:].split())
        return Known(first, version, raw[:32], about)

    def ping(self) -> None:
        """Raises StoreAway unless the store answers."""
        self.log.ask("", [("PING",)])

    def matches(self, partition: int, newest: int) -> list[str]:
        """The ids of a partition's newest matches, newest first."""
        if newest < 1:
            return []
        tag = f"p{partition:02}"
        [found] = self.log.ask(tag, [("ZRANGE", f"greffier:{{{tag}}}:matches", 0, newest - 1, "REV")])
        return [match.decode() for match in found]

    @property
    def partitions(self) -> int:
        """How many there are: chosen at the store's first start, and fixed since. Raises StoreAway, RuntimeError."""
        if not self._known_partitions:
            chosen = int(os.environ.get("GREFFIER_PARTITIONS", PARTITIONS))
            if not 1 <= chosen <= 99:
                raise ValueError(f"GREFFIER_PARTITIONS must be 1 to 99, not {chosen}")
            meta = "greffier:meta"
            *_, layout, partitions = self.log.ask(
                meta,
                [
                    ("HSETNX", meta, "layout", LAYOUT),
                    ("HSETNX", meta, "partitions", chosen),
                    ("HGET", meta, "layout"),
                    ("HGET", meta, "partitions"),
                ],
            )
            if int(layout) != LAYOUT:
                raise RuntimeError(f"the store has layout {int(layout)}; this version of greffier reads {LAYOUT}")
            self._known_partitions = int(partitions)
        return self._known_partitions

    def partition(self, match: str) -> int:
        """The partition that a match lies in."""
        return binascii.crc_hqx(match.encode(), 0) % self.partitions

    def close(self) -> None:
        """Close the idle connections; used again, it opens others."""
        self.log.close()
        self.work.close()

    def _tag(self, match: str) -> str:
        return f"p{self.partition(match):02}"

    def places(self, match: str) -> tuple[str, list[str]]:
        """A match's hash tag, and its keys in the order of append.lua."""
        tag = self._tag(match)
        shared = f"greffier:{{{tag}}}:"
        own = f"{shared}{match}:"
        return tag, [f"{own}events", f"{own}about", f"{own}keys", f"{own}parts", f"{shared}feed", f"{shared}matches"]

    def _ranges(
        self, match: str, wanted: Sequence[tuple[str, int, int | None, int | None]]
    ) -> list[list[dict[str, Any]]]:
        """Ranges of logs as wire events. Each is read from one entry earlier, whose hash is the first one's prev."""
        if not _ID.fullmatch(match):
            return [[] for _ in wanted]
        tag = self._tag(match)
        own = f"greffier:{{{tag}}}:{match}:"
        commands: list[Command] = []
        for log, first, last, limit in wanted:
            start = max(first, 1)
            end = "+" if last is None else f"{max(last, 0)}-0"
            count = () if limit is None else ("COUNT", max(limit, 0) + 1)
            commands.append(("XRANGE", own + log, f"{start - 1}-0", end, *count))
        found = []
        missing: list[tuple[dict[str, Any], str]] = []
        fields: list[bytes] = []
        for (log, first, _, limit), entries in zip(wanted, self.log.ask(tag, commands), strict=True):
            events = decode_entries(match, log, max(first, 1), entries)
            if limit is not None:
                del events[max(limit, 0) :]
            for event in events:
                for name in sealed_names(event):
                    missing.append((event, name))
                    fields.append(field(log, event["version"], name))
            found.append(events)
        if fields:
            [values] = self.log.ask(tag, [("HMGET", f"{own}parts", *fields)])
            for (event, name), value in zip(missing, values, strict=True):
                if value is not None:
                    event.setdefault("parts", {})[name] = decode_part(value)
        return found

    def _refuse_when_disk_is_full(self) -> None:
        if self._disk is None:
            return
        now = time.monotonic()
        if now - self._disk_checked >= 1:
            self._disk_checked = now
            with suppress(OSError):  # of a folder that is gone the server itself will say more
                self._disk_full = shutil.disk_usage(self._disk).free < self._min_free
        if self._disk_full:
            raise StoreFull(f"less than {self._min_free // 1_000_000} MB are free under {self._disk}")

    def _run(self, tag: str, keys: Sequence[str], arguments: Sequence[str | int | bytes], *, again: bool) -> list[Any]:
        rest = (len(keys), *keys, *arguments)
        try:
            [answer] = self.log.ask(tag, [("EVALSHA", SHA, *rest)], again=again)
        except NoScriptError:
            [answer] = self.log.ask(tag, [("EVAL", SCRIPT, *rest)], again=again)
        return cast(list[Any], answer)


def _check(match: str, log: str, events: Sequence[dict[str, Any]], expect: int | None) -> bytes:
    """The hash that one log's new events follow. Raises ValueError for what is not a chain."""
    if not events:
        return b""
    try:
        first, before = events[0]["version"], events[0]["prev"]
        if expect is None or first != expect + 1:
            raise ValueError(f"version {first} does not follow the head expected, {expect}")
        if expect == 0 and before != genesis(match, log):
            raise ValueError(f"prev of the first is not the genesis of {match}")
        prev = before
        for version, event in enumerate(events, start=first):
            if type(event["version"]) is not int or event["version"] != version or event["prev"] != prev:
                raise ValueError(f"version {event['version']} does not follow the one before")
            prev = event["hash"]
            if prev != link(event):
                raise ValueError(f"version {version} does not have its own hash")
        return raw_hash(before) if expect else b""
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"cannot append to {log} of {match}: {error!r}") from error


def _encoded(match: str, write: Write, arguments: list[str | int | bytes]) -> None:
    """Put what one command writes among the script's arguments. Raises ValueError for what could not be read back."""
    events, about, key = write
    fields: list[bytes] = []
    parts: list[bytes] = []
    for log, wire in (("events", events), ("about", about)):
        try:
            for event in wire:
                fields += encode(event)
                for name_and_value in encode_parts(log, event):
                    parts += name_and_value
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"cannot append to {log} of {match}: {error!r}") from error
    name, digest = key or (b"", b"")
    arguments += [name, digest, len(events), len(about), len(parts) // 2, *fields, *parts]


def decode_entries(match: str, log: str, first: int, entries: Sequence[Any]) -> list[dict[str, Any]]:
    """Entries of a log as wire events from version first on, without their parts."""
    events = []
    prev = ""  # of an entry whose predecessor is gone: verify says so
    if first == 1:
        prev = genesis(match, log)
    for entry_id, fields in entries:
        version = int(entry_id.partition(b"-")[0])
        h = fields[3] if len(fields) > 3 else b""
        if version >= first:
            events.append(decode(version, prev, fields[1], h))
        prev = h[:32].hex()
    return events
