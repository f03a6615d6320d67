"""What has moved: one reader of the feeds of all partitions, of one kind of aggregates or of several."""

from __future__ import annotations

import selectors
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Literal, NamedTuple

from redis.connection import Connection

from recorder.connections import Command, StoreAway, StoreFull, exchange, send, translated
from recorder.store import FEED_LENGTH, Store

_LOGS: Mapping[bytes, Literal["events", "about", "annotations"]] = {b"v": "events", b"a": "about", b"n": "annotations"}
_AT_ONCE = 1000  # entries of one partition in one answer
_BLOCK = 10.0  # seconds that the store waits before it answers that nothing came
_GRACE = 5.0  # seconds that such an answer may be late before the connection is given up
_PAUSE = 0.2  # seconds between two attempts while the store is away


class Tick(NamedTuple):
    """A log of an aggregate has come to a version. kind and id are "*" where ticks were lost: look at everything."""

    kind: str
    id: str
    log: Literal["events", "about", "annotations"]
    version: int


LOST = Tick("*", "*", "events", 0)


class _Entry(NamedTuple):
    kind: str
    id: bytes
    fields: list[bytes]


class Feed:
    """All appends from its making on, each told once, each aggregate's oldest first. For one thread or greenlet.

    A store that is away makes it wait, not fail: then it goes on where it was, or says that this is gone.
    """

    def __init__(
        self, store: Store, after: Mapping[str, bytes] | None = None, kinds: Sequence[str] | None = None
    ) -> None:
        """after: the position of another one, to go on where that was. kinds: the store's own unless given."""
        self._store = store
        self._stores = [store] if kinds is None else [store.of(kind) for kind in kinds]
        self._after = dict(after or {})
        self._readers: list[_Reader] = []
        self._lost = False
        try:
            self._start()
        except (StoreAway, StoreFull):
            self._lost = True

    def wait(self, seconds: float) -> list[Tick]:
        """What was appended since the last call, or the first to come; empty after so many seconds without."""
        end = time.monotonic() + seconds
        while True:
            ticks = self._gather(end)
            left = end - time.monotonic()
            if ticks or left <= 0:
                return ticks
            if not any(reader.connection for reader in self._readers):
                time.sleep(min(left, _PAUSE))

    @property
    def position(self) -> dict[str, bytes]:
        """Each feed's last entry that was told; empty while the store has never answered."""
        return {feed: entry for reader in self._readers for feed, entry in reader.after.items()}

    def close(self) -> None:
        """Give the connections back; the next wait opens others and goes on."""
        for reader in self._readers:
            reader.drop()

    def _start(self) -> None:
        tags = [f"p{partition:02}" for partition in range(self._store.partitions)]
        # A cluster refuses a command whose keys have different hash tags.
        groups = [[tag] for tag in tags] if self._store.is_cluster else [tags]
        readers = [_Reader(self._stores, group, self._after) for group in groups]
        for reader in readers:
            reader.connect()
        self._readers = readers

    def _gather(self, end: float) -> list[Tick]:
        try:
            if not self._readers:
                self._start()
        except (StoreAway, StoreFull):
            return []
        found: list[_Entry] = []
        with selectors.DefaultSelector() as selector:
            away = False
            for reader in self._readers:
                try:
                    selector.register(reader.ask(), selectors.EVENT_READ, reader)
                except (StoreAway, StoreFull):
                    away = True
            pause = max(0.0, min(end - time.monotonic(), _PAUSE if away else _GRACE))
            ready = [key.data for key, _ in selector.select(pause)] if selector.get_map() else []
        for reader in self._readers:
            with suppress(StoreAway, StoreFull):
                found += reader.read(reader in ready)
            self._lost |= reader.lost
            reader.lost = False
        ticks = [LOST] if self._lost else []
        self._lost = False
        for kind, _, flat in sorted(found, key=lambda entry: _order(entry.id)):
            fields = dict(zip(flat[::2], flat[1::2], strict=True))
            aggregate = fields[b"id"].decode()
            ticks += [Tick(kind, aggregate, log, int(fields[name])) for name, log in _LOGS.items() if name in fields]
        return ticks


class _Reader:
    """One connection that waits for entries of some feeds; it has asked for them, or is to ask."""

    def __init__(self, stores: Sequence[Store], tags: Sequence[str], after: Mapping[str, bytes]) -> None:
        self.connection: Connection | None = None
        self.lost = False
        self._log = stores[0].log
        self._feeds = {store.feed(tag): tag for store in stores for tag in tags}
        self._kinds = {store.feed(tag): store.kind for store in stores for tag in tags}
        # feed -> id of its last entry told
        self.after = {feed: after[feed] for feed in self._feeds if feed in after}
        self._answer_by: float | None = None

    def connect(self) -> None:
        """Find where each feed ends, or whether it is still as it was when last read."""
        newest = {}
        for feed, tag in self._feeds.items():
            [entries] = self._log.ask(tag, [("XREVRANGE", feed, "+", "-", "COUNT", 1)])
            newest[feed] = entries[0][0] if entries else b"0-0"
        connection = self._log.open(next(iter(self._feeds.values())))
        if self.after.keys() != newest.keys():
            self.lost |= bool(self.after)
            self.after = newest
        else:
            for feed, last in newest.items():
                if _order(last) < _order(self.after[feed]):
                    # An older copy of the store was put in its place.
                    self.after[feed] = last
                    self.lost = True
            self.lost |= _trimmed(connection, self.after)
        self.connection, self._answer_by = connection, None

    def ask(self) -> Any:
        """The socket on which the answer will come."""
        if self.connection is None:
            self.connect()
        assert self.connection
        if self._answer_by is None:
            command: Command = ("XREAD", "COUNT", _AT_ONCE, "BLOCK", int(_BLOCK * 1000), "STREAMS")
            with self._dropped_when_broken():
                send(self.connection, [(*command, *self.after, *self.after.values())])
            self._answer_by = time.monotonic() + _BLOCK + _GRACE
        return self.connection._sock

    def read(self, ready: bool) -> list[_Entry]:
        """The entries of an answer that is there, or nothing."""
        if self.connection is None or self._answer_by is None:
            return []
        if not ready:
            if time.monotonic() > self._answer_by:
                self.drop()
            return []
        found: list[_Entry] = []
        after = dict(self.after)
        full = {}
        with self._dropped_when_broken():
            for key, entries in self.connection.read_response() or ():
                feed = key.decode()
                after[feed] = entries[-1][0]
                if len(entries) >= _AT_ONCE:
                    full[feed] = self.after[feed]
                found += [_Entry(self._kinds[feed], *entry) for entry in entries]
            self._answer_by = None
            self.lost |= bool(full) and _trimmed(self.connection, full)
        self.after = after
        return found

    def drop(self) -> None:
        """Close the connection; the next ask opens another."""
        if self.connection is not None:
            self.connection.disconnect()  # type: ignore[no-untyped-call]
            self.connection = None

    @contextmanager
    def _dropped_when_broken(self) -> Iterator[None]:
        try:
            with translated():
                yield
        except BaseException:
            self.drop()
            raise


def _trimmed(connection: Connection, after: dict[str, bytes]) -> bool:
    """Whether entries beyond these may be gone: of a feed that no longer has the one that was told last."""
    commands: list[Command] = []
    for feed in after:
        commands += [("XRANGE", feed, "-", "+", "COUNT", 1), ("XLEN", feed)]
    with translated():
        answers = exchange(connection, commands)
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
