"""Followers: each worker has one reader of the store's feed, which wakes the followers of a match that has moved.

A follower keeps its own place and pulls what comes after it, so nothing is sent twice or left out. The newest events
of a match that is followed are kept, and each is encoded once for all who see it alike. With gevent, threads here are
greenlets.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any
from weakref import WeakSet

import orjson

from api.aggregates.caller import Caller
from api.aggregates.gate import Admit
from api.http.problems import Problem
from api.matches.access import viewer
from api.matches.annotations.books import Annotated, Books
from api.matches.annotations.state import Book
from api.matches.annotations.telling import Reading
from api.matches.memory.loaded import LoadedMatch
from api.matches.memory.loading import Matches
from recorder.feed import LOST, Feed, Tick
from recorder.store import Damaged, StoreAway
from replays import masks

HEARTBEAT = 15.0  # seconds
RETRY = b"retry: 2000\n\n"
BEAT = b": \n\n"
KEPT = 256  # newest events of a followed match
AT_ONCE = 500  # events read together while catching up
AWAY = 2.0  # seconds between two attempts while the store is away

_hubs: WeakSet[Hub] = WeakSet()
log = logging.getLogger("greffier")


def stop_all() -> None:
    """End every feed of this process: the worker is to stop. Followers come again, to another worker."""
    for hub in list(_hubs):
        hub.stop()


def frame(event: str, data: object, id_: int | None = None) -> bytes:
    """One server-sent event."""
    name = f"event: {event}\n" if id_ is None else f"event: {event}\nid: {id_}\n"
    return name.encode() + b"data: " + orjson.dumps(data) + b"\n\n"


class Channel:
    """One match that is followed."""

    def __init__(self, match: str, matches: Matches, books: Books) -> None:
        self.match = match
        self._books = books
        self._book: Book | None = None  # None: to be read
        self.followers: set[Event] = set()
        self.broken = False  # its past is another one now: a backup was restored
        self._matches = matches
        self._lock = Lock()
        self._is_stale = True
        self._loaded: LoadedMatch | None = None
        self._tail: list[dict[str, Any]] = []
        self._frames: dict[tuple[int, str], bytes] = {}
        self._cut: LoadedMatch | None = None  # as viewers have been sent it
        self._summaries: dict[str, tuple[tuple[int, ...], bytes]] = {}

    def doubt(self) -> None:
        """Make the next look read the store, so that it misses nothing that was recorded before."""
        self._is_stale = True
        self._book = None

    def tell(self, tick: Tick) -> None:
        """Something has moved, or may have."""
        self._is_stale = True
        if tick.log != "events" or tick == LOST:  # about: texts may have been erased
            self._book = None
        self.wake()

    def annotated(self, loaded: LoadedMatch) -> Annotated:
        """The match with what was annotated in it. Raises StoreAway."""
        with self._lock:
            if self._book is None:
                self._book = self._books.of(loaded)
            return Annotated(loaded, self._book)

    def wake(self) -> None:
        for follower in list(self.followers):
            follower.set()

    def now(self) -> LoadedMatch:
        """The match as it is. Raises not-found, StoreAway."""
        with self._lock:
            if self._is_stale or self._loaded is None:
                self._is_stale = False
                try:
                    self._loaded = self._refresh(self._loaded)
                except BaseException:
                    self._is_stale = True
                    raise
            return self._loaded

    def _refresh(self, known: LoadedMatch | None) -> LoadedMatch:
        if known is None:
            return self._matches.newest(self.match)
        news = self._matches.news(known)
        if news is None:
            self._tail, self._frames = [], {}
            if self._goes_on(known):  # a part was erased
                return self._matches.anew(self.match)
            self.broken = True
            return known
        self._tail = (self._tail + news.events)[-KEPT:]
        first = self._tail[0]["version"] if self._tail else 0
        self._frames = {key: made for key, made in self._frames.items() if key[0] >= first}
        return self._matches.remember(news.loaded)

    def _goes_on(self, known: LoadedMatch) -> bool:
        """Whether the store still holds what was known."""
        found = self._matches.store.read(self.match, known.version, known.version)
        return bool(found) and found[0]["hash"] == known.hash

    def seen(self, loaded: LoadedMatch, who: str, now: int) -> LoadedMatch:
        """loaded as far as who may see it by now."""
        if who != "public" or (version := loaded.sent(now)) == loaded.version:
            return loaded
        cut = self._cut
        if cut is None or (cut.version, cut.details) != (version, loaded.details):
            cut = self._cut = loaded.until(version)
        return cut

    def after(self, version: int) -> list[dict[str, Any]]:
        """Events beyond version, oldest first, AT_ONCE at most."""
        tail = self._tail
        if tail and tail[0]["version"] <= version + 1:
            return tail[version + 1 - tail[0]["version"] :][:AT_ONCE]
        events = self._matches.store.read(self.match, version + 1, limit=AT_ONCE, proven=True)
        self._keep(events)
        return events

    def _keep(self, events: list[dict[str, Any]]) -> None:
        """Keep older events for other followers, if they end where the kept ones begin."""
        with self._lock:
            if self._loaded is None:
                return
            end = self._tail[0]["version"] if self._tail else self._loaded.version + 1
            before = [event for event in events if event["version"] < end]
            if before and before[-1]["version"] == end - 1:
                self._tail = (before + self._tail)[-KEPT:]

    def frame(self, event: dict[str, Any], eyes: str) -> bytes:
        """The frame of an event, encoded once for all who see with the same eyes."""
        key = event["version"], eyes
        made = self._frames.get(key)
        if made is None:
            made = frame("event", masks.wire(event, eyes), event["version"])
            if self._tail and event["version"] >= self._tail[0]["version"]:
                self._frames[key] = made
        return made

    def summary(self, loaded: LoadedMatch, who: str, now: int) -> bytes:
        """The frame of the match's summary as who sees it."""
        seen = self.seen(loaded, who, now)
        key = seen.version, seen.details.version, int(viewer.opened(seen, who, now))
        known = self._summaries.get(who)
        if known is None or known[0] != key:
            body = {
                "match": self.match,
                "version": seen.version,
                "hash": seen.hash,
                "summary": viewer.summary(loaded, who, now),
            }
            known = self._summaries[who] = key, frame("match", body)
        return known[1]


class Hub:
    """All that this worker's followers follow."""

    def __init__(self, matches: Matches, books: Books) -> None:
        self.count: Callable[[int], object] = lambda feeds: (
            None
        )  # called with how many feeds are open when that changes
        self._matches = matches
        self._books = books
        self._channels: dict[str, Channel] = {}
        self._lock = Lock()
        self._reader: Thread | None = None
        self._reading = Event()
        self._stopping = False
        _hubs.add(self)

    def now(self) -> int:
        """ms since 1970."""
        return self._matches.clock()

    @property
    def followers(self) -> int:
        return sum(len(channel.followers) for channel in list(self._channels.values()))

    def stop(self) -> None:
        """End all feeds, for good."""
        self._stopping = True
        self.wake()

    def wake(self) -> None:
        """Let every follower look again: the clock was set, or it is to stop."""
        for channel in list(self._channels.values()):
            channel.wake()

    # ── the reader ─────────────────────────────────────────────────────────────

    def _read(self) -> None:
        while not self._stopping:
            try:
                with closing(Feed(self._matches.store)) as feed:
                    self._reading.set()
                    self._spread(LOST)  # something may have moved while no feed was read
                    while not self._stopping:
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
        elif moved := self._channels.get(tick.id):
            moved.tell(tick)

    def _join(self, match: str, follower: Event) -> Channel:
        """Follow first and read afterwards, so that nothing is missed between the two."""
        with self._lock:
            if self._reader is None:
                self._reader = Thread(target=self._read, name="feed", daemon=True)
                self._reader.start()
        self._reading.wait(AWAY)
        channel = self._channels.get(match)
        if channel is None or channel.broken:
            channel = self._channels[match] = Channel(match, self._matches, self._books)
        channel.doubt()
        channel.followers.add(follower)
        self.count(self.followers)
        return channel

    def _leave(self, channel: Channel, follower: Event) -> None:
        channel.followers.discard(follower)
        if not channel.followers and self._channels.get(channel.match) is channel:
            del self._channels[channel.match]
        self.count(self.followers)

    # ── one match ──────────────────────────────────────────────────────────────

    def follow(self, match: str, admit: Admit, start: int | None, resumed: bool) -> Follower:
        """The events of match beyond version start (None: new ones only). Raises not-found and what admit raises.

        resumed: start is where the follower was before; if the match has no such version, it is told to start anew.
        """
        return Follower(self, match, admit, start, resumed)

    def watch(self, ids: list[str], admit: Admit) -> Watcher:
        """The summaries of several matches, now and whenever one moves. Raises not-found and what admit raises."""
        return Watcher(self, ids, admit)


class _Joined:
    """An open feed: it has joined channels, and leaves them when it is closed."""

    def __init__(self, hub: Hub, ids: list[str]) -> None:
        self._hub = hub
        self._moved = Event()
        self._due: int | None = None  # when delayed events may be sent, ms
        self.channels = [hub._join(match, self._moved) for match in ids]

    def close(self) -> None:
        for channel in self.channels:
            self._hub._leave(channel, self._moved)

    @property
    def _ended(self) -> bool:
        return self._hub._stopping

    def _paced(self, send: Callable[[], Iterator[bytes]]) -> Iterator[bytes]:
        """The frames that send makes, again whenever something moved; a heartbeat when nothing was sent for HEARTBEAT.

        It ends by raising _End.
        """
        try:
            yield RETRY
            said = monotonic()
            while not self._ended:
                self._moved.clear()
                self._due = None
                is_away = False
                try:
                    for piece in send():
                        yield piece
                        said = monotonic()
                except StoreAway:
                    is_away = True
                if self._ended:  # the wake for it may have come before it was cleared
                    break
                if monotonic() - said >= HEARTBEAT:
                    yield BEAT
                    said = monotonic()
                self._moved.wait(self._left(said, is_away))
        except (_End, Problem, Damaged):  # a problem: there is no such match any more
            return
        finally:
            self.close()

    def _left(self, said: float, is_away: bool) -> float:
        """Seconds until a frame is due although nothing moves."""
        left = max(0.0, said + HEARTBEAT - monotonic())
        if is_away:
            return min(left, AWAY)
        return left if self._due is None else min(left, max(0.0, (self._due - self._hub.now()) / 1000))

    def _wait_for(self, loaded: LoadedMatch, seen: LoadedMatch) -> None:
        """Note when viewers may be sent the next event that is still held back."""
        self._look_at(loaded.due(seen.version))

    def _wait_until_expired(self, loaded: LoadedMatch, caller: Caller) -> None:
        """Note when the follower's token will be good no more."""
        grant = loaded.details.grants.of_role(caller.tid, caller.role)
        self._look_at(grant.expires if grant is not None else None)

    def _look_at(self, due: int | None) -> None:
        if due is not None and (self._due is None or due < self._due):
            self._due = due

    def _wait_until_opened(self, seen: LoadedMatch, who: str) -> None:
        """Note when hidden cards open to who follows."""
        now = self._hub.now()
        at = None if viewer.opened(seen, who, now) else viewer.opens_at(seen, who)
        if at is not None and (self._due is None or at < self._due):
            self._due = at


class _End(Exception):
    pass


def _devices(loaded: LoadedMatch, caller: Caller) -> int | None:
    """How many devices beside the table tell when they saw an act; None to who does not referee, and where none may."""
    return loaded.details.devices if caller.referees and loaded.history.created.timing is not None else None


class Follower(_Joined):
    """A feed of one match."""

    def __init__(self, hub: Hub, match: str, admit: Admit, start: int | None, resumed: bool) -> None:
        super().__init__(hub, [match])
        self._admit = admit
        self._caught_up = False
        self._opened = False
        self._annotations: dict[str, int] = {}  # aid -> the version of it that was sent, or was there
        self._annotated: tuple[object, ...] = ()  # what those hang on
        try:
            loaded = self.channels[0].now()
            self.caller = admit(loaded.details)
        except BaseException:
            self.close()
            raise
        seen = self.channels[0].seen(loaded, self.caller.viewer, hub.now())
        self._shown = loaded.details.shown
        self._devices = _devices(loaded, self.caller)
        self._last = seen.version if start is None else start
        self._lost = resumed and self._last > seen.version
        self.complete = seen.match.status == "sealed" and self._last == seen.version and resumed

    def frames(self) -> Iterator[bytes]:
        return self._paced(self._send)

    def _send(self) -> Iterator[bytes]:
        [channel] = self.channels
        loaded = channel.now()
        try:
            caller = self._admit(loaded.details)
        except Problem:
            yield frame("gone", {"match": channel.match})
            raise _End from None
        who = caller.viewer
        self._wait_until_expired(loaded, caller)
        seen = channel.seen(loaded, who, self._hub.now())
        if self._lost or channel.broken:
            yield frame("reset", {"version": seen.version, "hash": seen.hash})
            raise _End
        opened = viewer.opened(seen, who, self._hub.now())
        eyes = viewer.eyes(seen, who, self._hub.now())
        while self._last < seen.version:
            events = channel.after(self._last)
            if not events:
                raise _End  # the store no longer has these events: connect again
            for event in events:
                if event["version"] > seen.version:
                    break
                yield channel.frame(event, eyes)
                self._last = event["version"]
        status, shown = seen.match.status, loaded.details.shown
        if opened and not self._opened and self._caught_up:
            yield frame("opened", {"version": seen.version, "hash": seen.hash})
        self._opened = opened
        annotated = self._news(channel, loaded, seen, caller, eyes)
        if not self._caught_up:
            self._caught_up, self._shown = True, shown
            head = {"version": seen.version, "hash": seen.hash, "status": status, "about": shown, "opened": opened}
            self._devices = _devices(loaded, caller)
            yield frame("head", head if self._devices is None else {**head, "devices": self._devices})
        elif shown != self._shown:
            self._shown = shown
            yield frame("about", {"version": shown, "head": seen.version, "hash": seen.hash})
        if _devices(loaded, caller) != self._devices:
            self._devices = _devices(loaded, caller)
            yield frame("devices", {"version": seen.version, "hash": seen.hash, "devices": self._devices})
        yield from annotated
        if status == "sealed":
            yield frame("end", {"version": seen.version, "hash": seen.hash})
            raise _End
        self._wait_for(loaded, seen)
        self._wait_until_opened(seen, who)

    def _news(self, channel: Channel, loaded: LoadedMatch, seen: LoadedMatch, caller: Caller, eyes: str) -> list[bytes]:
        """The annotations that are new to the follower; at first none are, as whoever follows reads the list."""
        here = channel.annotated(loaded)
        hangs_on = here.book.version, here.book.hash, min(seen.version, here.book.head), eyes
        if hangs_on == self._annotated:
            return []
        self._annotated = hangs_on
        if not here.book.version:
            return []
        reading = Reading(here, caller, self._hub.now(), seen)
        shown = {each.aid: (each, revision) for each, revision in reading.items()}
        versions = {aid: each.version if each.deleted else revision.version for aid, (each, revision) in shown.items()}
        known, self._annotations = self._annotations, versions
        if not self._caught_up:
            return []
        moved = [aid for aid in {**versions, **known} if versions.get(aid) != known.get(aid)]
        head = {"version": here.book.version, "head": seen.version, "hash": seen.hash}
        return [
            frame("annotation", {**head, "aid": aid, "annotation": reading.told(*shown[aid]) if aid in shown else None})
            for aid in moved
        ]


class Watcher(_Joined):
    """A feed of several matches' summaries."""

    def __init__(self, hub: Hub, ids: list[str], admit: Admit) -> None:
        super().__init__(hub, list(dict.fromkeys(ids)))
        self._admit = admit
        self._sent: dict[str, bytes] = {}
        self._hidden: set[str] = set()  # matches that the follower may no longer see
        try:
            for channel in self.channels:
                admit(channel.now().details)
        except BaseException:
            self.close()
            raise

    def _may_see(self, channel: Channel) -> Caller | None:
        """Who follows, None where it may see the match no more."""
        try:
            return self._admit(channel.now().details)
        except Problem:
            return None

    def frames(self) -> Iterator[bytes]:
        return self._paced(self._send)

    def _send(self) -> Iterator[bytes]:
        for channel in self.channels:
            if channel.match in self._hidden:
                continue
            caller = self._may_see(channel)
            if caller is None:
                self._hidden.add(channel.match)
                yield frame("gone", {"match": channel.match})
                if len(self._hidden) == len(self.channels):
                    raise _End
                continue
            if channel.broken:
                raise _End  # the match has another past now: connect again
            loaded, now = channel.now(), self._hub.now()
            who = caller.viewer
            self._wait_until_expired(loaded, caller)
            made = channel.summary(loaded, who, now)
            seen = channel.seen(loaded, who, now)
            self._wait_for(loaded, seen)
            self._wait_until_opened(seen, who)
            if self._sent.get(channel.match) != made:
                self._sent[channel.match] = made
                yield made
