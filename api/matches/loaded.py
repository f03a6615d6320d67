"""One match as it stands in memory: both its logs, folded."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from threading import Lock
from typing import Any, NamedTuple

from api import times
from api.matches.about import state as abouts
from api.matches.about.state import About
from engine.checkpoints import NO_CHECKPOINTS, Checkpoints
from engine.history import History, Recorded, recorded
from engine.match import Match, progress, round_due
from recorder.store import Loaded

_FOLDING = Lock()  # histories share one list, which `then` lengthens; so do stamps


class Stamp(NamedTuple):
    """Of one event: when it arrived (ms), and its hash."""

    at: int
    hash: str


class LoadedMatch(NamedTuple):
    """Immutable. hash, at and made_at are the newest event's; times in ms.

    stamps: of every version, those of newer ones perhaps behind them.
    """

    id: str
    history: History
    hash: str
    at: int
    made_at: int
    created_at: int
    title: str | None
    about: About
    stamps: list[Stamp]

    @property
    def version(self) -> int:
        return self.history.head

    @property
    def match(self) -> Match:
        assert self.history.match is not None, "a folded match has been created"
        return self.history.match

    @property
    def round(self) -> int:
        """The round that is played, or was the last; 0 before the first."""
        return progress(self.match).round

    @property
    def round_due(self) -> int:
        """The round in play; between rounds the next one, when the match is over the last."""
        return round_due(self.match)

    @property
    def game(self) -> str:
        return self.history.created.game

    @property
    def shown_title(self) -> str | None:
        """The title as changed, else the one that the match was created with."""
        return self.about.title if self.about.titled else self.title

    def then(self, loaded: Loaded) -> LoadedMatch:
        """With what both logs hold beyond it."""
        folded = self
        if loaded.events:
            folded = folded.added(read(loaded.events, self.game), [event["hash"] for event in loaded.events])
        return folded._replace(about=abouts.fold(folded.about, loaded.about)) if loaded.about else folded

    def added(self, events: Sequence[Recorded], hashes: Sequence[str]) -> LoadedMatch:
        """With events that have just been recorded, and their hashes."""
        last = events[-1]
        with _FOLDING:
            history = self.history.then(events)
            stamps = self.stamps if len(self.stamps) == self.version else self.stamps[: self.version]
            stamps += [Stamp(event.at, hash_) for event, hash_ in zip(events, hashes, strict=True)]
        return self._replace(history=history, hash=hashes[-1], at=last.at, made_at=last.made_at, stamps=stamps)

    def foreseen(self, events: Sequence[Recorded]) -> History:
        """The history with events that are not recorded."""
        return self.history.foreseen(events)

    def told(self, about: Sequence[Mapping[str, Any]]) -> LoadedMatch:
        """With events of the about stream that have just been recorded."""
        return self._replace(about=abouts.fold(self.about, about)) if about else self

    # ── delay ──────────────────────────────────────────────────────────────────

    def sent(self, now: int) -> int:
        """The newest version that viewers have been sent by now. Creation always has; nothing is taken back."""
        if not self.about.delay:
            return self.version
        due = bisect_right(self.stamps, now - 1000 * self.about.delay, hi=self.version, key=_at)
        return max(1, min(self.about.sent, self.version), due)

    def due(self, version: int) -> int | None:
        """When viewers are sent what comes after version; None where there is nothing."""
        return self.stamps[version].at + 1000 * self.about.delay if version < self.version else None

    def until(self, version: int) -> LoadedMatch:
        """As it was when version was the newest, for reading; about stays as it is. Raises NoSuchVersion."""
        if version == self.version:
            return self
        history = self.history.until(version)
        at, hash_ = self.stamps[version - 1]
        return self._replace(history=history, hash=hash_, at=at, made_at=at)


Kept = Callable[[str, list[Stamp]], Checkpoints]


def nowhere(match: str, stamps: list[Stamp]) -> Checkpoints:
    """For who folds all of it."""
    return NO_CHECKPOINTS


def fold(match: str, loaded: Loaded, kept: Kept = nowhere) -> LoadedMatch:
    """A whole match. loaded.events holds at least match_created. kept: where its states are kept."""
    first, last = loaded.events[0], loaded.events[-1]
    events = read(loaded.events, first["data"]["game"])
    typed = first.get("parts", {}).get("text")
    stamps = [Stamp(item.at, event["hash"]) for item, event in zip(events, loaded.events, strict=True)]
    return LoadedMatch(
        id=match,
        history=History.of(events, kept(match, stamps)),
        hash=last["hash"],
        at=events[-1].at,
        made_at=events[-1].made_at,
        created_at=events[0].at,
        title=typed["data"].get("title") if typed else None,
        about=abouts.fold(abouts.nothing(match), loaded.about),
        stamps=stamps,
    )


def read(events: Iterable[Mapping[str, Any]], game: str) -> list[Recorded]:
    """Whole wire events as the engine folds them."""
    return [recorded(game, event, times.ms(event["at"]), times.ms(event["made_at"])) for event in events]


def _at(stamp: Stamp) -> int:
    return stamp.at
