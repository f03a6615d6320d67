"""Followers of matches: what each may see, as far as it may see it by now."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from api.aggregates.gate import Admit, Caller
from api.aggregates.hub import Channel, EventFeed, Hub, View, frame
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

    def status(self, loaded: LoadedMatch) -> str:
        return loaded.status

    def about(self, loaded: LoadedMatch) -> int:
        return loaded.details.about

    def view(self, loaded: LoadedMatch, caller: Caller, now: int) -> View:
        seen = self.seen(loaded, caller.viewer, now)
        return View(loaded, seen, caller, viewer.eyes(seen, caller.viewer, now), now)

    def dues(self, view: View) -> Iterator[int | None]:
        """Return when the next event that is held back may be sent, and when hidden cards open."""
        yield view.loaded.due(view.seen.version)
        if not viewer.opened(view.seen, view.caller.viewer, view.now):
            yield viewer.opens_at(view.seen, view.caller.viewer)

    def summary_key(self, view: View) -> tuple[str, Hashable]:
        seen, who = view.seen, view.caller.viewer
        return who, (seen.version, seen.details.version, seen.details.lent, viewer.opened(seen, who, view.now))

    def summed_up(self, view: View) -> Mapping[str, Any]:
        return {"summary": viewer.summary(view.loaded, view.caller.viewer, view.now)}


def _devices(loaded: LoadedMatch, caller: Caller) -> int | None:
    """How many devices beside the table tell when they saw an act; None to who does not referee, and where none may."""
    return loaded.details.devices if caller.referees and loaded.history.created.timing is not None else None


class Follower(EventFeed[MatchChannel]):
    """A feed of one match."""

    def __init__(self, hub: Hub, match: str, admit: Admit, start: int | None, resumed: bool) -> None:
        super().__init__(hub, MATCH, match, admit, start, resumed)
        self._opened = False
        self._devices: int | None = None
        self._annotations: dict[str, int] = {}  # aid -> the version of it that was sent, or was there
        self._annotated: tuple[object, ...] = ()  # what those hang on

    def others(self, channel: MatchChannel, view: View) -> tuple[list[bytes], dict[str, Any], list[bytes]]:
        """Return the frames that tell of opened cards; and of devices and annotations."""
        before, behind = [], []
        opened = viewer.opened(view.seen, view.caller.viewer, view.now)
        devices = _devices(view.loaded, view.caller)
        if self._caught_up and opened and not self._opened:
            before.append(frame("opened", view.head))
        if self._caught_up and devices != self._devices:
            behind.append(frame("devices", {**view.head, "devices": devices}))
        self._opened, self._devices = opened, devices
        members = {"opened": opened} if devices is None else {"opened": opened, "devices": devices}
        return before, members, behind + self._news(channel, view)

    def _news(self, channel: MatchChannel, view: View) -> list[bytes]:
        """The annotations that are new to the follower; at first none are, as whoever follows reads the list."""
        here, seen = channel.annotated(view.loaded), view.seen
        hangs_on = here.book.version, here.book.hash, min(seen.version, here.book.head), view.eyes
        if hangs_on == self._annotated:
            return []
        self._annotated = hangs_on
        if not here.book.version:
            return []
        reading = Reading(here, view.caller, view.now, seen)
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
