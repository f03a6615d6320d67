"""Followers: each worker has one reader of the store's feeds, which wakes the followers of what has moved.

A follower keeps its own place and pulls what comes after it, so nothing is sent twice or left out. The newest events of
what is followed are kept, and each is encoded once for all who see it alike. With gevent, threads here are greenlets.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import closing
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar
from weakref import WeakSet

import orjson

from api.aggregates.transact import A, News
from api.http.problems import Problem
from recorder.feed import LOST, Feed, Tick
from recorder.store import Damaged, Store, StoreAway

HEARTBEAT = 15.0  # seconds
RETRY = b"retry: 2000\n\n"
BEAT = b": \n\n"
KEPT = 256  # newest events of what is followed
AT_ONCE = 100  # events read together while catching up
AWAY = 2.0  # seconds between two attempts while the store is away

_hubs: WeakSet[Hub] = WeakSet()
_catching_up = Lock()  # a worker reads old events for one follower at a time, or taps would wait for them all
log = logging.getLogger("greffier")


def stop_all() -> None:
    """End every feed of this process: the worker is to stop. Followers come again, to another worker."""
    for hub in list(_hubs):
        hub.stop()


def frame(event: str, data: object, id_: int | None = None) -> bytes:
    """One server-sent event."""
    name = f"event: {event}\n" if id_ is None else f"event: {event}\nid: {id_}\n"
    return name.encode() + b"data: " + orjson.dumps(data) + b"\n\n"


class AggregateMemory(Protocol[A]):
    """Aggregates of one kind, in memory."""

    @property
    def store(self) -> Store: ...

    def newest(self, name: str) -> A:
        """With all that is recorded now. Raises not-found."""

    def news(self, known: A) -> News[A] | None:
        """What has come since; None: it must be read anew."""

    def anew(self, name: str) -> A:
        """The aggregate as the store has it, whatever is in memory. Raises not-found."""

    def remember(self, loaded: A) -> A:
        """Keep it in memory, unless something newer is there."""


class Channel(Generic[A]):
    """One aggregate that is followed. of: those of its kind."""

    def __init__(self, of: AggregateMemory[A], aggregate: str) -> None:
        self.store = of.store
        self.id = aggregate
        self._of = of
        self._loaded: A | None = None
        self.followers: set[Event] = set()
        self.broken = False  # its past is another one now: a backup was restored
        self._lock = Lock()
        self._is_stale = True
        self._tail: list[dict[str, Any]] = []
        self._frames: dict[tuple[int, str], bytes] = {}

    @property
    def kind(self) -> str:
        return self.store.kind

    def doubt(self) -> None:
        """Make the next look read the store, so that it misses nothing that was recorded before."""
        self._is_stale = True

    def tell(self, tick: Tick) -> None:
        """Something has moved, or may have."""
        self.moved()

    def moved(self) -> None:
        self._is_stale = True
        self.wake()

    @property
    def hangs_on(self) -> tuple[str, str] | None:
        """The kind and id of what it belongs to, of which a part of it is asked."""
        return None

    def wake(self) -> None:
        for follower in list(self.followers):
            follower.set()

    @property
    def version(self) -> int:
        """The version up to which the events are known here; 0 before they were looked at."""
        return self._loaded.version if self._loaded is not None else 0

    def now(self) -> A:
        """The aggregate as it is. Raises not-found, StoreAway."""
        with self._lock:
            if self._is_stale or self._loaded is None:
                self._is_stale = False
                try:
                    self._loaded = self._refresh(self._loaded)
                except BaseException:
                    self._is_stale = True
                    raise
            return self._loaded

    def _refresh(self, known: A | None) -> A:
        if known is None:
            return self._of.newest(self.id)
        news = self._of.news(known)
        if news is None:
            self._tail, self._frames = [], {}
            if self._goes_on(known.version, known.hash):  # a part was erased
                return self._of.anew(self.id)
            self.broken = True
            return known
        self._came(news.events)
        return self._of.remember(news.loaded)

    def after(self, version: int) -> list[dict[str, Any]]:
        """Events beyond version, oldest first, AT_ONCE at most."""
        tail = self._tail
        if tail and tail[0]["version"] <= version + 1:
            return tail[version + 1 - tail[0]["version"] :][:AT_ONCE]
        with _catching_up:
            events = self.store.read(self.id, version + 1, limit=AT_ONCE, proven=True)
        self._keep(events)
        return events

    def _keep(self, events: list[dict[str, Any]]) -> None:
        """Keep older events for other followers, if they end where the kept ones begin."""
        with self._lock:
            if not self.version:
                return
            end = self._tail[0]["version"] if self._tail else self.version + 1
            before = [event for event in events if event["version"] < end]
            if before and before[-1]["version"] == end - 1:
                self._tail = (before + self._tail)[-KEPT:]

    def _came(self, events: list[dict[str, Any]]) -> None:
        """Keep the newest events. Whoever calls holds the lock."""
        self._tail = (self._tail + events)[-KEPT:]
        first = self._tail[0]["version"] if self._tail else 0
        self._frames = {key: made for key, made in self._frames.items() if key[0] >= first}

    def _goes_on(self, version: int, hash_: str) -> bool:
        """Whether the store still holds what was known."""
        found = self.store.read(self.id, version, version)
        return bool(found) and found[0]["hash"] == hash_

    def frame(self, event: dict[str, Any], eyes: str) -> bytes:
        """The frame of an event, encoded once for all who see with the same eyes."""
        key = event["version"], eyes
        made = self._frames.get(key)
        if made is None:
            made = frame("event", self.masked(event, eyes), event["version"])
            if self._tail and event["version"] >= self._tail[0]["version"]:
                self._frames[key] = made
        return made

    def masked(self, event: dict[str, Any], eyes: str) -> dict[str, Any]:
        """The event as those eyes see it."""
        return event


C = TypeVar("C", bound=Channel[Any])


class Hub:
    """All that this worker's followers follow. channels: by kind, what makes the channel of an aggregate.

    clock: ms since 1970. shown_of: what the parts of an aggregate, by kind and id, show of it.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        channels: Mapping[str, Callable[[str], Channel[Any]]],
        shown_of: Callable[[str, str], Hashable],
    ) -> None:
        # called with how many feeds are open when that changes
        self.count: Callable[[int], object] = lambda feeds: None
        self.now = clock
        self._store = store
        self._make = channels
        self._shown_of = shown_of
        self._shown: dict[tuple[str, str], Hashable] = {}  # of those whose parts are followed
        self._channels: dict[tuple[str, str], Channel[Any]] = {}
        self._lock = Lock()
        self._reader: Thread | None = None
        self._reading = Event()
        self.stopping = False
        _hubs.add(self)

    @property
    def followers(self) -> int:
        return sum(len(channel.followers) for channel in list(self._channels.values()))

    def follows(self, kind: str, aggregate: str) -> bool:
        """Whether anybody here follows it."""
        return (kind, aggregate) in self._channels

    def stop(self) -> None:
        """End all feeds, for good."""
        self.stopping = True
        self.wake()

    def wake(self) -> None:
        """Let every follower look again: the clock was set, or it is to stop."""
        for channel in list(self._channels.values()):
            channel.wake()

    def _read(self) -> None:
        while not self.stopping:
            try:
                with closing(Feed(self._store, kinds=list(self._make))) as feed:
                    self._reading.set()
                    self._spread(LOST)  # something may have moved while no feed was read
                    while not self.stopping:
                        for tick in feed.wait(1.0):
                            self._spread(tick)
            except Exception:
                # Without this reader, nobody in this worker would hear of anything.
                log.exception("following: reading anew what has moved")
                time.sleep(AWAY)

    def _spread(self, tick: Tick) -> None:
        if tick == LOST:
            for channel in list(self._channels.values()):
                channel.tell(tick)
            return
        moved = tick.kind, tick.id
        if followed := self._channels.get(moved):
            followed.tell(tick)
        parts = [channel for channel in list(self._channels.values()) if channel.hangs_on == moved]
        if not parts:
            self._shown.pop(moved, None)
        elif self._is_otherwise(moved):
            for channel in parts:
                channel.moved()

    def _is_otherwise(self, moved: tuple[str, str]) -> bool:
        """Whether its parts may show something else of it now. Most that happens in a hall is of one table only."""
        before = self._shown.pop(moved, None)
        try:
            self._shown[moved] = self._shown_of(*moved)
        except (Problem, Damaged, StoreAway):
            return True
        return self._shown[moved] != before

    def join(self, kind: str, aggregate: str, follower: Event) -> Channel[Any]:
        """Follow first and read afterwards, so that nothing is missed between the two."""
        with self._lock:
            if self._reader is None:
                self._reader = Thread(target=self._read, name="feed", daemon=True)
                self._reader.start()
        self._reading.wait(AWAY)
        channel = self._channels.get((kind, aggregate))
        if channel is None or channel.broken:
            channel = self._channels[kind, aggregate] = self._make[kind](aggregate)
        channel.doubt()
        channel.followers.add(follower)
        self.count(self.followers)
        return channel

    def leave(self, channel: Channel[Any], follower: Event) -> None:
        channel.followers.discard(follower)
        if not channel.followers and self._channels.get((channel.kind, channel.id)) is channel:
            del self._channels[channel.kind, channel.id]
        self.count(self.followers)


class End(Exception):
    """A feed ends here."""


class OpenFeed(Generic[C]):
    """An open feed: it has joined channels, all of one kind, and leaves them when it is closed."""

    def __init__(self, hub: Hub, kind: str, ids: list[str]) -> None:
        self.hub = hub
        self._moved = Event()
        self._due: int | None = None  # when there is something to look at although nothing moves, ms
        self.channels: list[C] = [hub.join(kind, each, self._moved) for each in ids]  # type: ignore[misc]

    def close(self) -> None:
        for channel in self.channels:
            self.hub.leave(channel, self._moved)

    def frames(self) -> Iterator[bytes]:
        """All frames of the feed, as they come."""
        return self._paced(self.send)

    def send(self) -> Iterator[bytes]:
        """The frames that are due. Raises End where the feed is over."""
        raise NotImplementedError

    def _paced(self, send: Callable[[], Iterator[bytes]]) -> Iterator[bytes]:
        """The frames that send makes, again whenever something moved; a heartbeat when nothing was sent for HEARTBEAT.

        It ends by raising End.
        """
        try:
            yield RETRY
            said = monotonic()
            while not self.hub.stopping:
                self._moved.clear()
                self._due = None
                is_away = False
                try:
                    for piece in send():
                        yield piece
                        said = monotonic()
                except StoreAway:
                    is_away = True
                if self.hub.stopping:  # the wake for it may have come before it was cleared
                    break
                if monotonic() - said >= HEARTBEAT:
                    yield BEAT
                    said = monotonic()
                self._moved.wait(self._left(said, is_away))
        except (End, Problem, Damaged):  # a problem: it is there no more
            return
        finally:
            self.close()

    def _left(self, said: float, is_away: bool) -> float:
        """Seconds until a frame is due although nothing moves."""
        left = max(0.0, said + HEARTBEAT - monotonic())
        if is_away:
            return min(left, AWAY)
        return left if self._due is None else min(left, max(0.0, (self._due - self.hub.now()) / 1000))

    def look_at(self, due: int | None) -> None:
        """Look again at that moment (ms), if nothing moves before; None: at none."""
        if due is not None and (self._due is None or due < self._due):
            self._due = due
