"""Followers: each worker has one reader of the store's feeds, which wakes the followers of what has moved.

A follower keeps its own place and pulls what comes after it, so nothing is sent twice or left out. The newest events of
what is followed are kept, and each is encoded once for all who see it alike. With gevent, threads here are greenlets.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar
from weakref import WeakSet

import orjson
from cachetools import LRUCache

from api.aggregates.gate import Admit, Caller
from api.aggregates.memory import A, Memory
from api.http.problems import Problem
from recorder.feed import LOST, Feed, Tick
from recorder.store import Damaged, Store, StoreAway

HEARTBEAT = 15.0  # seconds
RETRY = b"retry: 2000\n\n"
BEAT = b": \n\n"
KEPT = 256  # newest events of what is followed
AT_ONCE = 100  # events read together while catching up
MAX_SUMMARIES = 32  # frames of an aggregate, one for each viewer
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


class View(NamedTuple):
    """An aggregate before one follower, now (ms). seen: the aggregate as far as the follower may see it by now.

    eyes: a name for what the follower may see of the events: all who have the same see the same.
    """

    loaded: Any
    seen: Any
    caller: Caller
    eyes: str
    now: int

    @property
    def head(self) -> dict[str, Any]:
        return {"version": self.seen.version, "hash": self.seen.hash}


class Channel(Generic[A]):
    """One aggregate that is followed. of: those of its kind."""

    def __init__(self, of: Memory[A], aggregate: str) -> None:
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
        self._summaries: LRUCache[str, tuple[Hashable, bytes]] = LRUCache(MAX_SUMMARIES)  # by viewer

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

    def summary(self, view: View) -> bytes:
        """Return the frame of the aggregate's summary, made once for all viewers who see the same."""
        viewer, state = self.summary_key(view)
        known = self._summaries.get(viewer)
        if known is None or known[0] != state:
            body = {self.kind: self.id, **view.head, **self.summed_up(view)}
            known = self._summaries[viewer] = state, frame(self.kind, body)
        return known[1]

    def masked(self, event: dict[str, Any], eyes: str) -> dict[str, Any]:
        """Return the event as those eyes see it."""
        raise NotImplementedError

    def status(self, loaded: A) -> str:
        """Return live, over or sealed."""
        raise NotImplementedError

    def about(self, loaded: A) -> int:
        """Return a number that grows whenever something beside the events changes that followers are told of."""
        raise NotImplementedError

    def view(self, loaded: A, caller: Caller, now: int) -> View:
        """Return how a follower sees the aggregate now (ms)."""
        raise NotImplementedError

    def dues(self, view: View) -> Iterable[int | None]:
        """Return when (ms) something may be shown to the follower although nothing moves."""
        return ()

    def summary_key(self, view: View) -> tuple[str, Hashable]:
        """Return whose summary it is, and what the summary follows from."""
        raise NotImplementedError

    def summed_up(self, view: View) -> Mapping[str, Any]:
        """Return what the frame of the summary holds beside the aggregate and its head."""
        raise NotImplementedError


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

    def __init__(self, hub: Hub, kind: str, ids: list[str], admit: Admit) -> None:
        self.hub = hub
        self._admit = admit
        self._moved = Event()
        self._due: int | None = None  # when there is something to look at although nothing moves, ms
        self.channels: list[C] = [hub.join(kind, each, self._moved) for each in ids]  # type: ignore[misc]

    def enter(self) -> list[View]:
        """Return how the follower sees each channel's aggregate. Raises not-found, and what admit raises."""
        try:
            return [self.view(channel) for channel in self.channels]
        except BaseException:
            self.close()
            raise

    def view(self, channel: C) -> View:
        """Return how the follower sees a channel's aggregate now. Raises what admit raises where it may no more."""
        loaded = channel.now()
        return channel.view(loaded, self._admit(loaded.rights), self.hub.now())

    def look_again(self, channel: C, view: View) -> None:
        """Note when to look again although nothing moves: then the token expires, or something may be shown."""
        grant = view.loaded.rights.grants.of_role(view.caller.tid, view.caller.role)
        for due in (grant and grant.expires, *channel.dues(view)):
            if due is not None and (self._due is None or due < self._due):
                self._due = due

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


class EventFeed(OpenFeed[C]):
    """A feed of one aggregate: its events beyond version start (None: new ones only), and what changes beside them.

    resumed: start is where the follower was before; one that lies beyond all events is told to start anew.
    """

    def __init__(self, hub: Hub, kind: str, aggregate: str, admit: Admit, start: int | None, resumed: bool) -> None:
        super().__init__(hub, kind, [aggregate], admit)
        [channel], [view] = self.channels, self.enter()
        self._caught_up = False
        self._about = channel.about(view.loaded)
        self._last = view.seen.version if start is None else start
        self._lost = resumed and self._last > view.seen.version
        self.complete = channel.status(view.seen) == "sealed" and self._last == view.seen.version and resumed

    def send(self) -> Iterator[bytes]:
        [channel] = self.channels
        channel.now()  # a feed of what is there no more ends without a word
        try:
            view = self.view(channel)
        except Problem:
            yield frame("gone", {channel.kind: channel.id})
            raise End from None
        if self._lost or channel.broken:
            yield frame("reset", view.head)
            raise End
        self.look_again(channel, view)
        version = view.seen.version
        while self._last < version:
            events = channel.after(self._last)
            if not events:
                raise End  # the store no longer has these events: connect again
            for event in events:
                if event["version"] > version:
                    break
                yield channel.frame(event, view.eyes)
                self._last = event["version"]
        status, about = channel.status(view.seen), channel.about(view.loaded)
        before, members, behind = self.others(channel, view)
        yield from before
        if not self._caught_up:
            self._caught_up = True
            yield frame("head", {**view.head, "status": status, "about": about, **members})
        elif about != self._about:
            yield frame("about", {"version": about, "head": version, "hash": view.seen.hash})
        self._about = about
        yield from behind
        if status == "sealed":
            yield frame("end", view.head)
            raise End

    def others(self, channel: C, view: View) -> tuple[Sequence[bytes], Mapping[str, Any], Sequence[bytes]]:
        """Return frames before the one that tells of the head, further members of that one, and frames behind it."""
        return (), {}, ()


class SummaryFeed(OpenFeed[C]):
    """A feed of several aggregates' summaries, now and after each change."""

    def __init__(self, hub: Hub, kind: str, ids: Iterable[str], admit: Admit) -> None:
        super().__init__(hub, kind, list(dict.fromkeys(ids)), admit)
        self._sent: dict[str, bytes] = {}
        self._hidden: set[str] = set()  # aggregates that the follower may no longer see
        self.enter()

    def send(self) -> Iterator[bytes]:
        for channel in self.channels:
            if channel.id in self._hidden:
                continue
            try:
                view = self.view(channel)
            except Problem:
                self._hidden.add(channel.id)
                yield frame("gone", {channel.kind: channel.id})
                if len(self._hidden) == len(self.channels):
                    raise End from None
                continue
            if channel.broken:
                raise End  # it has another past now: connect again
            self.look_again(channel, view)
            made = channel.summary(view)
            if self._sent.get(channel.id) != made:
                self._sent[channel.id] = made
                yield made
