"""Matches in this worker's memory: read from the store where they are not known, and as far as they are not."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from api import times
from api.aggregates.memory import Memory
from api.aggregates.owners import KnownOwners, Owner
from api.aggregates.writing import Head
from api.matches.about import state as beside
from api.matches.about.lent import LentDetails
from api.matches.about.state import Details
from api.matches.memory.checkpoints import CheckpointStore
from api.matches.memory.loaded import DamagedMatch, LoadedMatch, Past
from engine.history import Mark
from recorder.chain import Bad, genesis
from recorder.store import Store

MOST = 768  # matches and annotations in memory, unless more are in play
EVENTS = 100_000  # of theirs in memory, unless more are in play
PLAYED = 3_600_000  # ms after its newest event for which a live match counts as in play
MAX_DAMAGES = 1000  # that are remembered, so as not to be logged at each look
_CORRECTIONS = ("retracted", "amended")
log = logging.getLogger("greffier")

# What a match has of its owner: as that is now, or as memory has it; None: nothing.
Lender = Callable[[Owner, str, bool], LentDetails | None]


class Matches(Memory[LoadedMatch]):
    """Matches by id. clock: ms since 1970. alone: all is worked out from the streams, whatever others have kept.

    owners: what matches belong to; None: nobody asks by the rights that those lend.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int] = times.now,
        *,
        alone: bool = False,
        owners: KnownOwners | None = None,
    ) -> None:
        super().__init__(store, clock, owners, MOST, EVENTS, PLAYED)
        self.checkpoints = CheckpointStore(None if alone else store)
        self.lender: Lender = lambda owner, match, newest: None
        self._log_once = lru_cache(MAX_DAMAGES)(log.error)

    def status(self, loaded: LoadedMatch) -> str:
        """Return live, over or sealed."""
        return loaded.status

    def weight(self, loaded: LoadedMatch) -> int:
        """Return how many events of a match are in memory."""
        return loaded.past.size

    def heads(self, loaded: LoadedMatch) -> tuple[Head, Head]:
        """Return the ends of both logs. Raises DamagedMatch: nothing follows what does not hold."""
        if loaded.damage is not None:
            raise loaded.damage
        return super().heads(loaded)

    def nothing(self, match: str) -> LoadedMatch:
        """A match before its first event."""
        return LoadedMatch(
            id=match,
            version=0,
            hash=genesis(match),
            at=0,
            made_at=0,
            created_at=0,
            title=None,
            details=beside.nothing(match),
            mark=Mark(0, 0, 0),
            size=0,
            corrections=0,
            past=Past(match, self.store, self.checkpoints),
            known=None,
        )

    def foresee(self, match: str, events: Sequence[Mapping[str, Any]]) -> None:
        """Write the checkpoints of whole wire events that are about to become a match: who is told of it reads little.

        Nobody believes them of a match with other events.
        """
        Past(match, self.store, self.checkpoints).begin(events)

    def _with_lent(self, loaded: LoadedMatch, *, newest: bool) -> LoadedMatch:
        """With the people of what it belongs to, as that is now, or as memory has it."""
        owner = loaded.details.belongs_to
        lent = self.lender(owner, loaded.id, newest) if owner is not None else None
        return loaded if lent is None else loaded._replace(details=loaded.details.with_lent(lent))

    def readable(self, match: str) -> LoadedMatch:
        """The match as newest has it, or as far as it holds, which its damage says. Raises not-found, DamagedMatch."""
        try:
            return self.newest(match)
        except DamagedMatch as damage:
            if damage.loaded is None:
                raise
            return damage.loaded._replace(damage=damage)

    def doubt(self, match: str) -> None:
        """Something of its past does not hold: have all of it read and checked the next time."""
        self.checkpoints.drop(match)
        self.cache.drop(match)

    def then(
        self, loaded: LoadedMatch, events: Sequence[Mapping[str, Any]], about: Sequence[Mapping[str, Any]]
    ) -> LoadedMatch:
        """Return a match with further whole events of both logs."""
        return loaded.then(events, about)

    def with_loan(self, loaded: LoadedMatch) -> LoadedMatch:
        """Return a match with the people of what it belongs to, as that is now."""
        return self._with_lent(loaded, newest=True)

    def read(self, match: str) -> LoadedMatch | None:
        """The match as the store has it; nothing is kept in memory. None: there is none. Raises DamagedMatch."""
        return self._from_checkpoint(match) or self._from_first(match)

    def _from_checkpoint(self, match: str) -> LoadedMatch | None:
        checkpoint = self.checkpoints.newest(match)
        if checkpoint is None:
            return None
        at = checkpoint.at
        created, (events, about, bad) = self.store.resume(match, at.version)
        if bad or not about or not created or not events or events[0]["hash"] != checkpoint.hash:
            return None
        if any(event["type"] in _CORRECTIONS for event in events[1:]):
            return None
        loaded = self.begun(match, created, events[0])._replace(
            mark=checkpoint.last, size=at.events, corrections=at.corrections, known=checkpoint.match
        )
        return loaded.then(events[1:], about)

    def _from_first(self, match: str) -> LoadedMatch | None:
        with _many_objects():
            events, about, bad = self.store.load(match)
            if not events and not about and not bad:
                return None
            details = beside.fold(beside.nothing(match), about) if about and "about" not in bad else None
            if details is None or not events:
                raise self._damaged(match, bad, details)
            loaded = self.begun(match, events[0], events[-1])
            history = loaded.past.begin(events)
            del events  # half of all that was made goes before anybody looks for garbage among it
        loaded = loaded.at_history(history)._replace(known=history.match, details=details)
        if bad:
            raise self._damaged(match, bad, details, loaded)
        return loaded

    def _damaged(
        self, match: str, bad: Mapping[str, Bad], details: Details | None, loaded: LoadedMatch | None = None
    ) -> DamagedMatch:
        """Return what is said of a match of which something does not hold; the log tells the operator, once."""
        name = "about" if details is None else "events"
        where: Bad = bad.get(name, {"version": 1, "what": "missing"})
        line = "match %s is damaged: %s %d: %s; see greffier verify, and restore a backup that holds"
        self._log_once(line, match, name, where["version"], where["what"])
        return DamagedMatch(match, name, where, details, loaded)

    def begun(self, match: str, created: dict[str, Any], last: dict[str, Any]) -> LoadedMatch:
        """Return a match of which the first event and the last one are known, and nothing beside them yet."""
        typed = created.get("parts", {}).get("text")
        return self.nothing(match)._replace(
            version=last["version"],
            hash=last["hash"],
            at=times.ms(last["at"]),
            made_at=times.ms(last["made_at"]),
            created_at=times.ms(created["at"]),
            title=typed["data"].get("title") if typed else None,
        )

    def remember(self, loaded: LoadedMatch) -> LoadedMatch:
        """Keep a match in memory, unless something newer is there."""
        if loaded.details.lent is None:
            loaded = self._with_lent(loaded, newest=False)
        known: LoadedMatch | None = self.cache.peek(loaded.id)
        if known is not None and (known.version, known.details.version) == (loaded.version, loaded.details.version):
            self._keep(known if known.details.lent == loaded.details.lent else loaded)
            return loaded
        return super().remember(loaded)


@contextmanager
def _many_objects() -> Iterator[None]:
    """Without looking for garbage again and again, while a long match becomes objects that all stay."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
