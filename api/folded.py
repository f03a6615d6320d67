"""One match as it stands in memory: both its logs, folded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from threading import Lock
from typing import Any, NamedTuple

from api import about as abouts
from api import times
from api.about import About
from engine.history import History, Recorded, recorded
from engine.match import Match
from recorder.store import Loaded

_FOLDING = Lock()  # histories share one list, which `then` lengthens


class Folded(NamedTuple):
    """Immutable. hash, at and made_at are the newest event's; times in ms."""

    id: str
    history: History
    hash: str
    at: int
    made_at: int
    created_at: int
    title: str | None
    about: About

    @property
    def version(self) -> int:
        return self.history.head

    @property
    def match(self) -> Match:
        assert self.history.match is not None, "a folded match has been created"
        return self.history.match

    @property
    def shown_title(self) -> str | None:
        """The title as changed, else the one that the match was created with."""
        return self.about.title if self.about.titled else self.title

    def then(self, loaded: Loaded) -> Folded:
        """With what both logs hold beyond it."""
        folded = self
        if loaded.events:
            folded = folded.added(read(loaded.events, self.match.game), loaded.events[-1]["hash"])
        return folded._replace(about=abouts.fold(folded.about, loaded.about)) if loaded.about else folded

    def added(self, events: Sequence[Recorded], hash_: str) -> Folded:
        """With events that have just been recorded; hash_ is the last one's."""
        last = events[-1]
        with _FOLDING:
            history = self.history.then(events)
        return self._replace(history=history, hash=hash_, at=last.at, made_at=last.made_at)

    def told(self, about: Sequence[Mapping[str, Any]]) -> Folded:
        """With events of the about stream that have just been recorded."""
        return self._replace(about=abouts.fold(self.about, about)) if about else self


def fold(match: str, loaded: Loaded) -> Folded:
    """A whole match. loaded.events holds at least match_created."""
    first, last = loaded.events[0], loaded.events[-1]
    events = read(loaded.events, first["data"]["game"])
    typed = first.get("parts", {}).get("text")
    return Folded(
        id=match,
        history=History.of(events),
        hash=last["hash"],
        at=events[-1].at,
        made_at=events[-1].made_at,
        created_at=events[0].at,
        title=typed["data"].get("title") if typed else None,
        about=abouts.fold(abouts.nothing(match), loaded.about),
    )


def read(events: Iterable[Mapping[str, Any]], game: str) -> list[Recorded]:
    """Whole wire events as the engine folds them."""
    return [recorded(game, event, times.ms(event["at"]), times.ms(event["made_at"])) for event in events]
