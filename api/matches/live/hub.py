"""Followers of matches: what each may see, as far as it may see it by now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from api.aggregates.gate import Admit, Caller
from api.aggregates.hub import Channel, End, Hub, OpenFeed, frame
from api.http.problems import Problem
from api.matches.access import viewer
from api.matches.annotations.books import AnnotatedMatch, Books
from api.matches.annotations.state import Book
from api.matches.annotations.telling import Reading
from api.matches.memory.loaded import LoadedMatch
from api.matches.memory.loading import Matches
from recorder.chain import MATCH
from recorder.feed import LOST, Tick
from replays import masks


class MatchChannel(Channel[LoadedMatch]):
    """One match that is followed."""

    def __init__(self, match: str, matches: Matches, books: Books) -> None:
        super().__init__(matches, match)
        self._books = books
        self._book: Book | None = None  # None: to be read
        self._cut: LoadedMatch | None = None  # as viewers have been sent it
        self._summaries: dict[str, tuple[tuple[object, ...], bytes]] = {}

    def doubt(self) -> None:
        super().doubt()
        self._book = None

    def tell(self, tick: Tick) -> None:
        if tick.log != "events" or tick == LOST:  # about: texts may have been erased
            self._book = None
        super().tell(tick)

    @property
    def hangs_on(self) -> tuple[str, str] | None:
        owner = self._loaded.details.belongs_to if self._loaded is not None else None
        return owner and (owner.kind, owner.id)

    def annotated(self, loaded: LoadedMatch) -> AnnotatedMatch:
        """The match with what was annotated in it. Raises StoreAway."""
        with self._lock:
            if self._book is None:
                self._book = self._books.of(loaded)
            return AnnotatedMatch(loaded, self._book)

    def seen(self, loaded: LoadedMatch, who: str, now: int) -> LoadedMatch:
        """loaded as far as who may see it by now."""
        if who != "public" or (version := loaded.sent(now)) == loaded.version:
            return loaded
        cut = self._cut
        if cut is None or (cut.version, cut.details) != (version, loaded.details):
            cut = self._cut = loaded.until(version)
        return cut

    def masked(self, event: dict[str, Any], eyes: str) -> dict[str, Any]:
        return masks.wire(event, eyes)

    def summary(self, loaded: LoadedMatch, who: str, now: int) -> bytes:
        """The frame of the match's summary as who sees it."""
        seen = self.seen(loaded, who, now)
        key = seen.version, seen.details.version, seen.details.lent, int(viewer.opened(seen, who, now))
        known = self._summaries.get(who)
        if known is None or known[0] != key:
            body = {
                "match": self.id,
                "version": seen.version,
                "hash": seen.hash,
                "summary": viewer.summary(loaded, who, now),
            }
            known = self._summaries[who] = key, frame("match", body)
        return known[1]


class MatchFeed(OpenFeed[MatchChannel]):
    """An open feed of matches."""

    def _wait_for(self, loaded: LoadedMatch, seen: LoadedMatch) -> None:
        """Note when viewers may be sent the next event that is still held back."""
        self.look_at(loaded.due(seen.version))

    def _wait_until_expired(self, loaded: LoadedMatch, caller: Caller) -> None:
        """Note when the follower's token will be good no more."""
        grant = loaded.details.grants.of_role(caller.tid, caller.role)
        self.look_at(grant.expires if grant is not None else None)

    def _wait_until_opened(self, seen: LoadedMatch, who: str) -> None:
        """Note when hidden cards open to who follows."""
        if not viewer.opened(seen, who, self.hub.now()):
            self.look_at(viewer.opens_at(seen, who))


def _devices(loaded: LoadedMatch, caller: Caller) -> int | None:
    """How many devices beside the table tell when they saw an act; None to who does not referee, and where none may."""
    return loaded.details.devices if caller.referees and loaded.history.created.timing is not None else None


class Follower(MatchFeed):
    """A feed of one match."""

    def __init__(self, hub: Hub, match: str, admit: Admit, start: int | None, resumed: bool) -> None:
        super().__init__(hub, MATCH, [match])
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
        self._shown = loaded.details.about
        self._devices = _devices(loaded, self.caller)
        self._last = seen.version if start is None else start
        self._lost = resumed and self._last > seen.version
        self.complete = seen.match.status == "sealed" and self._last == seen.version and resumed

    def send(self) -> Iterator[bytes]:
        [channel] = self.channels
        loaded = channel.now()
        try:
            caller = self._admit(loaded.details)
        except Problem:
            yield frame("gone", {"match": channel.id})
            raise End from None
        who = caller.viewer
        self._wait_until_expired(loaded, caller)
        seen = channel.seen(loaded, who, self.hub.now())
        if self._lost or channel.broken:
            yield frame("reset", {"version": seen.version, "hash": seen.hash})
            raise End
        opened = viewer.opened(seen, who, self.hub.now())
        eyes = viewer.eyes(seen, who, self.hub.now())
        while self._last < seen.version:
            events = channel.after(self._last)
            if not events:
                raise End  # the store no longer has these events: connect again
            for event in events:
                if event["version"] > seen.version:
                    break
                yield channel.frame(event, eyes)
                self._last = event["version"]
        status, shown = seen.match.status, loaded.details.about
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
            raise End
        self._wait_for(loaded, seen)
        self._wait_until_opened(seen, who)

    def _news(
        self, channel: MatchChannel, loaded: LoadedMatch, seen: LoadedMatch, caller: Caller, eyes: str
    ) -> list[bytes]:
        """The annotations that are new to the follower; at first none are, as whoever follows reads the list."""
        here = channel.annotated(loaded)
        hangs_on = here.book.version, here.book.hash, min(seen.version, here.book.head), eyes
        if hangs_on == self._annotated:
            return []
        self._annotated = hangs_on
        if not here.book.version:
            return []
        reading = Reading(here, caller, self.hub.now(), seen)
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


class Watcher(MatchFeed):
    """A feed of several matches' summaries."""

    def __init__(self, hub: Hub, ids: list[str], admit: Admit) -> None:
        super().__init__(hub, MATCH, list(dict.fromkeys(ids)))
        self._admit = admit
        self._sent: dict[str, bytes] = {}
        self._hidden: set[str] = set()  # matches that the follower may no longer see
        try:
            for channel in self.channels:
                admit(channel.now().details)
        except BaseException:
            self.close()
            raise

    def _may_see(self, channel: MatchChannel) -> Caller | None:
        """Who follows, None where it may see the match no more."""
        try:
            return self._admit(channel.now().details)
        except Problem:
            return None

    def send(self) -> Iterator[bytes]:
        for channel in self.channels:
            if channel.id in self._hidden:
                continue
            caller = self._may_see(channel)
            if caller is None:
                self._hidden.add(channel.id)
                yield frame("gone", {"match": channel.id})
                if len(self._hidden) == len(self.channels):
                    raise End
                continue
            if channel.broken:
                raise End  # the match has another past now: connect again
            loaded, now = channel.now(), self.hub.now()
            who = caller.viewer
            self._wait_until_expired(loaded, caller)
            made = channel.summary(loaded, who, now)
            seen = channel.seen(loaded, who, now)
            self._wait_for(loaded, seen)
            self._wait_until_opened(seen, who)
            if self._sent.get(channel.id) != made:
                self._sent[channel.id] = made
                yield made
