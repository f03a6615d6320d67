"""What has moved: one reader of all partitions' feeds, on one connection of its own."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from recorder.store import FEED_LENGTH, Store, StoreAway, StoreFull

_AT_ONCE = 1000  # entries of one partition in one answer
_PAUSE = 0.2  # seconds between two attempts while the store is away
_GRACE = 5.0  # seconds that an answer may come later than asked for


class Tick(NamedTuple):
    """log of match has come to version. Match "*" (events, 0): some ticks are lost, look at everything again."""

    match: str
    log: Literal["events", "about"]
    version: int


LOST = Tick("*", "events", 0)


class Feed:
    """All appends from its making on, each told once, oldest first. For one thread or greenlet.

    A store that is away makes it wait, not fail: then it goes on where it was, or says that this is gone.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._connection: Any = None
        self._after: dict[str, bytes] = {}  # feed's key -> id of the last entry told
        self._told: list[Tick] = []
        try:
            self._connect()
        except (StoreAway, StoreFull):
            self._told = [LOST]

    def wait(self, seconds: float) -> list[Tick]:
        """What was appended since the last call, or the first to come; empty after so many seconds without."""
        end = time.monotonic() + seconds
        while True:
            try:
                if self._connection is None:
                    self._connect()
                if not self._told:
                    self._read(end - time.monotonic())
            except (StoreAway, StoreFull):
                self._connection = None
            if self._told and self._connection is not None:
                told, self._told = self._told, []
                return told
            left = end - time.monotonic()
            if left <= 0:
                return []
            if self._connection is None:
                time.sleep(min(left, _PAUSE))

    def close(self) -> None:
        """Give the connection back; the next wait opens another and goes on."""
        if self._connection is not None:
            self._connection.disconnect()
            self._connection = None

    def _connect(self) -> None:
        feeds = [self._store.feed(partition) for partition in range(self._store.partitions)]
        connection = self._store.open()
        newest = self._newest(connection, feeds)
        if not self._after:
            self._after = dict(zip(feeds, newest, strict=True))
        else:
            for feed, last in zip(feeds, newest, strict=True):
                if _order(last) < _order(self._after[feed]):
                    # An older copy of the store was put in its place.
                    self._after[feed] = last
                    self._told = [LOST]
            if self._trimmed(connection, self._after):
                self._told = [LOST]
        self._connection = connection

    def _read(self, seconds: float) -> None:
        blocking = ("BLOCK", int(seconds * 1000)) if seconds >= 0.001 else ()
        command = ("XREAD", "COUNT", _AT_ONCE, *blocking, "STREAMS", *self._after, *self._after.values())
        [answer] = self._store.ask_on(self._connection, [command], within=max(seconds, 0) + _GRACE)
        found = []
        after = dict(self._after)
        full = {}
        for key, entries in answer or ():
            feed = key.decode()
            after[feed] = entries[-1][0]
            if len(entries) >= _AT_ONCE:
                full[feed] = self._after[feed]
            found += entries
        lost = full and self._trimmed(self._connection, full)
        self._after = after
        self._told = [LOST] if lost else []
        for _, flat in sorted(found, key=lambda entry: _order(entry[0])):
            fields = dict(zip(flat[::2], flat[1::2], strict=True))
            match = fields[b"m"].decode()
            if b"v" in fields:
                self._told.append(Tick(match, "events", int(fields[b"v"])))
            if b"a" in fields:
                self._told.append(Tick(match, "about", int(fields[b"a"])))

    def _newest(self, connection: Any, feeds: Sequence[str]) -> list[bytes]:
        commands = [("XREVRANGE", feed, "+", "-", "COUNT", 1) for feed in feeds]
        return [entries[0][0] if entries else b"0-0" for entries in self._store.ask_on(connection, commands)]

    def _trimmed(self, connection: Any, after: dict[str, bytes]) -> bool:
        """Whether entries beyond these may be gone: what was told last is no longer there, or is older than all."""
        commands: list[tuple[str | int, ...]] = []
        for feed in after:
            commands += [("XRANGE", feed, "-", "+", "COUNT", 1), ("XLEN", feed)]
        answers = self._store.ask_on(connection, commands)
        for last, oldest, length in zip(after.values(), answers[::2], answers[1::2], strict=True):
            if last == b"0-0":
                if length >= FEED_LENGTH:
                    return True
            elif not oldest or _order(oldest[0][0]) > _order(last):
                return True
        return False


def _order(entry_id: bytes) -> tuple[int, int]:
    ms, _, sequence = entry_id.partition(b"-")
    return int(ms), int(sequence)
