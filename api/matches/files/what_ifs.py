"""Matches that branch off another one, as the file of that one may tell of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from cachetools import LRUCache

from api.aggregates.gate import Caller
from api.http.problems import Problem
from api.matches.about.state import Details
from api.matches.access import viewer
from api.matches.files import exporting
from api.matches.memory.loaded import DamagedMatch, LoadedMatch
from api.matches.memory.loading import Matches
from engine.events import Event
from replays import masks
from replays.answers import Look
from replays.notation import WhatIf

MOST_KNOWN = 200  # of which a worker keeps what was worked out, each of 500 moves at most


class _WhatIfsOfMatch(NamedTuple):
    """What was worked out of a match at these versions: of its moves, and of what is beside them."""

    hash: str
    beside: str
    made: dict[Any, Any]


KnownWhatIfs = LRUCache[str, _WhatIfsOfMatch]  # what a process has worked out of matches that branch off, by ids


class WhatIfs:
    """The what-ifs of one match before one reader, at one moment (ms).

    look: how he looks at it; admit: as whom he reads another match, None where he may not; known: the worker's own.
    """

    def __init__(
        self,
        matches: Matches,
        look: Look[LoadedMatch],
        admit: Callable[[Details], Caller | None],
        now: int,
        known: KnownWhatIfs,
    ) -> None:
        self._known = known
        self._matches = matches
        self._parent = look.match
        self._eyes = look.eyes
        self._admit = admit
        self._now = now

    def __call__(self, branch: str) -> WhatIf | None:
        """None where nothing is to be told of it. Raises StoreAway."""
        seen = self._seen(branch)
        if seen is None or seen.details.parent is None:
            return None
        known = self._known.get(seen.id)
        if known is None or known.hash != seen.hash or known.beside != seen.details.hash:
            known = _WhatIfsOfMatch(seen.hash, seen.details.hash, {})
        self._known[seen.id] = known
        return WhatIf(seen.details.parent.version, seen.history, exporting.notes(seen), _as_anybody_sees, known.made)

    def mark(self, branch: str) -> tuple[str, int] | None:
        """What a branch is known again by: its newest hash here, and the version of what is beside its moves."""
        seen = self._seen(branch)
        return None if seen is None else (seen.hash, seen.details.version)

    def _seen(self, branch: str) -> LoadedMatch | None:
        # Who began it may have known cards that its moves give away.
        if self._parent.history.created.knowledge != "observed" and self._eyes != masks.REFEREE:
            return None
        try:
            loaded = self._matches.newest(branch)
        except (Problem, DamagedMatch):
            return None
        details = loaded.details
        caller, origin = self._admit(details), details.parent
        if caller is None or origin is None or origin.match != self._parent.id or details.erasures:
            return None
        return viewer.seen(loaded, caller.viewer, self._now)


def _as_anybody_sees(event: Event) -> Event:
    """Without the cards that were entered in hands there: nobody's file of this match would have them."""
    return masks.event(event, exporting.PUBLIC)
