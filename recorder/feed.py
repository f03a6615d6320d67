"""What has moved: one reader of the feeds of all partitions, of one kind of aggregates or of several."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from redis import Redis

from recorder.connections import ANSWER_TIMEOUT_S, StoreAway, StoreFull, translated
from recorder.store import FEED_LENGTH, Store

_LOGS: Mapping[bytes, Literal["events", "about", "annotations"]] = {b"v": "events", b"a": "about", b"n": "annotations"}
_MAX_ENTRIES = 1000  # of one feed, in one answer
_BLOCK_S = ANSWER_TIMEOUT_S / 2  # that the server waits before it answers that nothing came
# A cluster has no command that waits for keys of several hash tags: its servers are asked that often.
_POLL_S = 0.1
_TOGETHER_S = 0.01  # at least, from one answer with ticks to the next: in a busy hall one answer tells many
_PAUSE_S = 0.2  # between two attempts while the store is away


class Tick(NamedTuple):
    """A log of an aggregate has come to a version. kind and id are "*" where ticks were lost: look at everything."""

    kind: str
    id: str
    log: Literal["events", "about", "annotations"]
    version: int


LOST = Tick("*", "*", "events", 0)


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
        self._kinds: dict[str, str] = {}  # of the aggregates, by feed
        self._after = dict(after or {})  # by feed, its last entry that was told
        # Of one server, a client with a connection of its own: it notices when the server was restarted. Of a cluster,
        # each server's client, with the feeds that are there; those in one list have the same hash tag.
        self._reader: Redis | None = None
        self._servers: dict[Any, list[list[str]]] = {}
        self._is_attached = False
        self._told_at = float("-inf")
        self._lost = False
        try:
            self._attach()
        except (StoreAway, StoreFull):
            self._lost = True

    def wait(self, seconds: float) -> list[Tick]:
        """What was appended since the last call, or the first to come; empty after so many seconds without."""
        end = time.monotonic() + seconds
        while True:
            try:
                if not self._is_attached:
                    self._attach()
                ticks = self._read(end - time.monotonic())
            except (StoreAway, StoreFull):
                self.close()
                ticks = []
            left = end - time.monotonic()
            if ticks or left <= 0:
                return ticks
            if not self._is_attached:
                time.sleep(min(left, _PAUSE_S))

    @property
    def position(self) -> dict[str, bytes]:
        """Each feed's last entry that was told; empty while the store has never answered."""
        return {feed: self._after[feed] for feed in self._kinds}

    def close(self) -> None:
        """Give the connection back; the next wait takes another one and goes on."""
        self._is_attached = False
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def _attach(self) -> None:
        """Find where each feed ends, or whether it is still as it was when last read. Raises StoreAway, StoreFull."""
        log = self._store.log
        tags = [f"p{partition:02}" for partition in range(self._store.partitions)]
        by_tag = [[store.feed(tag) for store in self._stores] for tag in tags]
        feeds = [feed for group in by_tag for feed in group]

        def find_newest(redis: Any) -> list[Any]:
            pipeline = redis.pipeline(transaction=False)
            for feed in feeds:
                pipeline.xrevrange(feed, count=1)
            return list(pipeline.execute())

        ends = [entries[0][0] if entries else b"0-0" for entries in log.call(find_newest)]
        newest = dict(zip(feeds, ends, strict=True))
        after = {feed: self._after[feed] for feed in feeds if feed in self._after}
        if after.keys() != newest.keys():
            self._lost |= bool(after)
            after = newest
        else:
            for feed, last in newest.items():
                if _order(last) < _order(after[feed]):
                    # An older copy of the store was put in its place.
                    after[feed] = last
                    self._lost = True
            self._lost |= self._is_trimmed(after)
        with translated():
            self._connect(by_tag)
        self._kinds = {store.feed(tag): store.kind for store in self._stores for tag in tags}
        self._after = after
        self._is_attached = True

    def _connect(self, by_tag: list[list[str]]) -> None:
        redis = self._store.log.client
        if not self._store.is_cluster:
            self._reader = redis.client()
            return
        self._servers = {}
        for feeds in by_tag:
            server = redis.get_redis_connection(redis.get_node_from_key(feeds[0]))
            self._servers.setdefault(server, []).append(feeds)

    def _read(self, seconds: float) -> list[Tick]:
        """The ticks of all that has come, or of the first to come in so many seconds. Raises StoreAway, StoreFull."""
        pause = min(self._told_at + _TOGETHER_S - time.monotonic(), seconds)
        if pause > 0:
            time.sleep(pause)
            seconds -= pause
        with translated():
            answer = self._read_server(seconds) if self._reader else self._read_cluster(seconds)
        found: list[tuple[bytes, str, dict[bytes, bytes]]] = []
        after, full = dict(self._after), {}
        for key, entries in answer:
            feed = key.decode()
            if len(entries) >= _MAX_ENTRIES:
                full[feed] = self._after[feed]
            after[feed] = entries[-1][0]
            found += [(entry_id, self._kinds[feed], fields) for entry_id, fields in entries]
        self._lost |= bool(full) and self._is_trimmed(full)
        self._after = after
        ticks = [LOST] if self._lost else []
        self._lost = False
        for _, kind, fields in sorted(found, key=lambda entry: _order(entry[0])):
            aggregate = fields[b"id"].decode()
            ticks += [Tick(kind, aggregate, log, int(fields[name])) for name, log in _LOGS.items() if name in fields]
        if ticks:
            self._told_at = time.monotonic()
        return ticks

    def _read_server(self, seconds: float) -> list[Any]:
        assert self._reader is not None
        block_ms = 0 if self._lost else int(1000 * min(seconds, _BLOCK_S))
        # To Redis, 0 ms are for ever.
        after: Any = self._after
        answer: Any = self._reader.xread(after, count=_MAX_ENTRIES, block=block_ms if block_ms > 0 else None)
        return list(answer)

    def _read_cluster(self, seconds: float) -> list[Any]:
        found: list[Any] = []
        for server, groups in self._servers.items():
            pipeline = server.pipeline(transaction=False)
            for feeds in groups:
                pipeline.xread({feed: self._after[feed] for feed in feeds}, count=_MAX_ENTRIES)
            found += [each for answer in pipeline.execute() for each in answer]
        if not found and seconds > 0 and not self._lost:
            time.sleep(min(seconds, _POLL_S))
        return found

    def _is_trimmed(self, after: Mapping[str, bytes]) -> bool:
        """Whether entries beyond these may be gone: of a feed that no longer has the one that was told last."""

        def look(redis: Any) -> list[Any]:
            pipeline = redis.pipeline(transaction=False)
            for feed in after:
                pipeline.xrange(feed, count=1).xlen(feed)
            return list(pipeline.execute())

        answers = self._store.log.call(look)
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
