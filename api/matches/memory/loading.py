"""Matches in this worker's memory: read from the store where they are not known, and as far as they are not."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any

from api import times
from api.aggregates.cache import Cache
from api.aggregates.gate import Owner, Through, no_such
from api.aggregates.owners import KnownOwners
from api.aggregates.shared_reads import SharedReads
from api.aggregates.transact import News
from api.aggregates.writing import Head
from api.matches.about import state as beside
from api.matches.about.lent import LentDetails
from api.matches.about.state import Details
from api.matches.memory.checkpoints import CheckpointStore
from api.matches.memory.loaded import DamagedMatch, LoadedMatch, Past
from engine.history import Mark
from recorder.chain import MATCH, Bad, genesis
from recorder.ranges import Logs
from recorder.store import Store

MOST = 768  # matches and annotations in memory, unless more are in play
EVENTS = 100_000  # of theirs in memory, unless more are in play
PLAYED = 3_600_000  # ms after its newest event for which a live match counts as in play
TOLD = 1000  # damages that are remembered, so as not to be logged at each look
_CORRECTIONS = ("retracted", "amended")
log = logging.getLogger("greffier")

# What a match has of its owner: as that is now, or as memory has it; None: nothing.
Lender = Callable[[Owner, str, bool], LentDetails | None]
Changed = Callable[[LoadedMatch | None, LoadedMatch], None]  # what was known of a match, and what is now


class Slot:
    """One match's place in memory. turn: held by this worker's writer."""

    __slots__ = ("loaded", "turn")

    def __init__(self) -> None:
        self.loaded: LoadedMatch | None = None
        self.turn = Lock()


class Matches:
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
        self.store = store
        self.clock = clock
        self.checkpoints = CheckpointStore(None if alone else store)
        self._owners = owners
        self.lender: Lender = lambda owner, match, newest: None
        self.changed: list[Changed] = []
        self.followed: Callable[[str], bool] = lambda match: False
        self.cache = Cache(MOST, EVENTS, self._in_play)
        self._reads = SharedReads[LoadedMatch]()
        self._told: set[tuple[str, str, int]] = set()

    def withdrawn(self, through: Through) -> None:
        """What lends rights has moved: it is read anew when somebody asks by them."""
        if self._owners is not None:
            self._owners.withdraw(through)

    def heads(self, loaded: LoadedMatch) -> tuple[Head, Head]:
        """The ends of both logs. Raises DamagedMatch: nothing follows what does not hold."""
        if loaded.damage is not None:
            raise loaded.damage
        events = Head(loaded.version, loaded.hash, loaded.at, loaded.made_at)
        return events, Head(loaded.details.version, loaded.details.hash, loaded.details.at)

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

    def known(self, match: str) -> LoadedMatch | None:
        """What is in memory of a match, perhaps not the newest."""
        return self.slot(match).loaded

    def newest(self, match: str) -> LoadedMatch:
        """The match with all that is recorded of it now. Raises not-found, DamagedMatch."""
        known = self.known(match)
        news = self.news(known) if known else None
        return self.anew(match) if news is None else self.remember(news.loaded)

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

    def news(self, known: LoadedMatch) -> News[LoadedMatch] | None:
        """What has come since; None: it must be read anew.

        A backup was restored, a part of it was erased, or it is damaged.
        """
        # The versions already known are read again, to see that they are still the same ones.
        new = self.store.load(known.id, known.version - 1, max(0, known.details.version - 1))
        if new.bad or not new.events or new.events[0]["hash"] != known.hash:
            return None
        if not new.about or new.about[0]["hash"] != known.details.hash:
            return None
        events, about = new.events[1:], new.about[1:]
        if any(event["type"] == "erased" for event in about):
            return None
        return News(self._with_lent(known.then(Logs(events, about)), newest=True), events)

    def anew(self, match: str) -> LoadedMatch:
        """The match as the store has it, whatever is in memory. Raises not-found, DamagedMatch."""
        return self._reads.read(match, lambda: self._anew(match))

    def _anew(self, match: str) -> LoadedMatch:
        try:
            loaded = self.read(match)
        finally:
            self.cache.drop(match)
        if loaded is None:
            raise no_such(MATCH)
        return self.remember(self._with_lent(loaded, newest=True))

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
        loaded = self._begun(match, created, events[0])._replace(
            mark=checkpoint.last, size=at.events, corrections=at.corrections, known=checkpoint.match
        )
        return loaded.then(Logs(events[1:], about))

    def _from_first(self, match: str) -> LoadedMatch | None:
        with _many_objects():
            events, about, bad = self.store.load(match)
            if not events and not about and not bad:
                return None
            details = beside.fold(beside.nothing(match), about) if about and "about" not in bad else None
            if details is None or not events:
                raise self._damaged(match, bad, details)
            loaded = self._begun(match, events[0], events[-1])
            history = loaded.past.begin(events)
            del events  # half of all that was made goes before anybody looks for garbage among it
        loaded = loaded._replace(
            mark=history.newest_mark,
            size=history.count,
            corrections=history.corrections,
            known=history.match,
            details=details,
        )
        if bad:
            raise self._damaged(match, bad, details, loaded)
        return loaded

    def _damaged(
        self, match: str, bad: Mapping[str, Bad], details: Details | None, loaded: LoadedMatch | None = None
    ) -> DamagedMatch:
        """What is said of a match of which something does not hold; the operator reads it in the log, once."""
        name = "about" if details is None else "events"
        where: Bad = bad.get(name, {"version": 1, "what": "missing"})
        if (told := (match, name, where["version"])) not in self._told:
            if len(self._told) >= TOLD:
                self._told.clear()
            self._told.add(told)
            log.error(
                "match %s is damaged: %s %d: %s; see greffier verify, and restore a backup that holds",
                match, name, where["version"], where["what"],
            )  # fmt: skip
        return DamagedMatch(match, name, where, details, loaded)

    def _begun(self, match: str, created: dict[str, Any], last: dict[str, Any]) -> LoadedMatch:
        """A match of which the first event and the last one are known, and nothing beside them yet."""
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
        """Keep it in memory, unless something newer is there."""
        if loaded.details.lent is None:
            loaded = self._with_lent(loaded, newest=False)
        slot = self.slot(loaded.id)
        known = slot.loaded
        if known is not None and (known.version, known.details.version) >= (loaded.version, loaded.details.version):
            same = (known.version, known.details.version) == (loaded.version, loaded.details.version)
            if same and known.details.lent != loaded.details.lent:
                slot.loaded = loaded
            self.cache.put(loaded.id, slot, known.past.size)
            return loaded
        # Told before others find it here: whoever has just written it must not answer while somebody else still tells.
        for tell in self.changed:
            tell(known, loaded)
        if slot.loaded is known:
            slot.loaded = loaded
        self.cache.put(loaded.id, slot, loaded.past.size)
        return loaded

    def slot(self, match: str) -> Slot:
        """The match's place in memory; an empty one where it is not there."""
        slot: Slot | None = self.cache.get(match)
        if slot is None:
            slot = Slot()
            self.cache.put(match, slot, 0)
        return slot

    def _in_play(self, name: str) -> bool:
        """Whether a match, or what is annotated in it, is followed or being played: then it is not forgotten."""
        match = name.partition("/")[0]
        if self.followed(match):
            return True
        slot: Slot | None = self.cache.peek(match)
        loaded = slot.loaded if slot is not None else None
        if loaded is None or loaded.known is None:
            return False
        return loaded.known.status == "live" and self.clock() - loaded.at < PLAYED


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
