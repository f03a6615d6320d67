"""One match as it stands in memory: the table as it is now, what stands beside it, and its past for whoever asks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import groupby
from threading import Lock
from typing import Any, NamedTuple

from api import times
from api.aggregates.gate import Caller
from api.http.problems import Problem
from api.matches.about import state as beside
from api.matches.about.state import Details
from api.matches.memory.checkpoints import Checkpoint, CheckpointStore
from engine.events import Amended, Retracted
from engine.history import STRIDE, History, Mark, Place, RecordedEvent, recorded
from engine.match import Match, evolve, progress, round_due
from recorder.chain import Bad
from recorder.store import Store, StoreAway
from recorder.unhurried import Pauses, unhurried

_CORRECTIONS = (Retracted, Amended)
_LOST = "until whoever runs this service has put it right"


class Stamp(NamedTuple):
    """When one event arrived (ms since 1970), and its hash (hex)."""

    at: int
    hash: str


class Past:
    """All events of one match, read from the store when somebody asks for them. It only ever gets longer.

    A match's states share one: each says how far it goes.
    """

    def __init__(self, match: str, store: Store, checkpoints: CheckpointStore) -> None:
        self._match = match
        self._store = store
        self._checkpoints = checkpoints
        self._lock = Lock()
        self._history: History | None = None
        self._stamps: list[Stamp] = []
        self._saved: set[Mark] = set()

    @property
    def size(self) -> int:
        """How many events are in memory."""
        return len(self._stamps)

    def begin(self, events: Sequence[Mapping[str, Any]]) -> History:
        """The history of all events that there are, taken in. It is folded from what was kept of them."""
        items = read(events, events[0]["data"]["game"])
        self._history = History.of(unhurried(items), pause=Pauses())
        self._stamps = [Stamp(item.at, event["hash"]) for item, event in zip(items, events, strict=True)]
        self.match_at(self._history, self._history.head)
        return self._history

    def history(self, loaded: LoadedMatch) -> History:
        """The history up to loaded's version, read where it is not in memory. Raises StoreAway, Damaged."""
        with self._lock:
            known = self._history
            if known is None or known.head < loaded.version:
                known = self._read_on(known, loaded)
        return known if known.head == loaded.version else known.until(loaded.version)

    def stamps(self, loaded: LoadedMatch) -> list[Stamp]:
        """The stamps of every version up to loaded's, oldest first, and perhaps of newer ones.

        Raises StoreAway, Damaged.
        """
        self.history(loaded)
        return self._stamps

    def then(
        self,
        loaded: LoadedMatch,
        events: Sequence[RecordedEvent],
        hashes: Sequence[str],
        assumed: History | None = None,
    ) -> History | None:
        """The history with events that follow loaded, taken in; None where what comes before is not in memory.

        A correction has it read then. assumed: the history with these events, where it was worked out already. Raises
        StoreAway, Damaged.
        """
        needed = any(isinstance(item.event, _CORRECTIONS) for item in events)
        history = self.history(loaded) if needed else self.at_hand(loaded)
        if history is None:
            return None
        made = assumed
        if made is None:
            made = history.then(events, Pauses()) if needed else history.then(events)
        with self._lock:
            is_next = self._history is history  # somebody else may have taken in the same, or more
            if is_next:
                self._history = made
                self._stamps += [Stamp(item.at, hash_) for item, hash_ in zip(events, hashes, strict=True)]
        if needed:
            folded = self.match_at(made, made.head) if is_next else made.match
            at = Mark(made.corrections, made.count, made.head)
            self._checkpoints.keep(self._match, Checkpoint(at, hashes[-1], folded, made.newest_mark), newest=True)
        if is_next and made.newest_mark != history.newest_mark:
            self._save(made, newest=True)
        return made

    def at_hand(self, loaded: LoadedMatch) -> History | None:
        """The history that is in memory, if it ends just where loaded does; else None."""
        history = self._history
        return history if history is not None and history.head == loaded.version else None

    def match_at(self, history: History, place: Place) -> Match:
        """The match at a place of history, which is this past's; folds no further back than to what is kept.

        Raises NoSuchVersion.
        """
        marks = history.unknown_marks(place)
        if marks:
            found = self._checkpoints.recall(self._match, {mark: self._hash(mark) for mark in marks})
            if found is not None:
                history.learn(*found)
                self._saved.add(found[0])
        for _ in unhurried(history.approach(place)):
            pass
        match = history.match_at(place)
        if len(marks) > 1:
            self._save(history, newest=history.head == len(self._stamps))
            self._checkpoints.flush()  # or the next request, a tap perhaps, would wait until all are written
        return match

    def keep(self, mark: Mark, hash_: str, match: Match) -> None:
        """Have a match kept for other workers; hash_ is that of the mark's version."""
        self._checkpoints.keep(self._match, Checkpoint(mark, hash_, match, mark), newest=True)

    def _save(self, history: History, *, newest: bool) -> None:
        newest_mark = history.newest_mark if newest and history.leads_on_from(history.newest_mark) else None
        for mark, match in history.known_marks().items():
            if mark not in self._saved:
                self._saved.add(mark)
                checkpoint = Checkpoint(mark, self._hash(mark), match, mark)
                self._checkpoints.keep(self._match, checkpoint, newest=mark == newest_mark)

    def _hash(self, mark: Mark) -> str:
        return self._stamps[mark.version - 1].hash

    def _read_on(self, known: History | None, loaded: LoadedMatch) -> History:
        first = known.head + 1 if known else 1
        events = self._store.read(self._match, first, loaded.version, proven=True)
        if not events or events[-1]["hash"] != loaded.hash:
            raise StoreAway(f"match {self._match} has another past now: a backup was restored")
        items = read(events, loaded.match.game)
        made = known.then(unhurried(items), Pauses()) if known else History.of(unhurried(items), loaded.known, Pauses())
        self._history = made
        self._stamps = [
            *self._stamps[: first - 1],
            *(Stamp(item.at, event["hash"]) for item, event in zip(items, events, strict=True)),
        ]
        return made


class LoadedMatch(NamedTuple):
    """A match as of a version. Immutable. hash, at and made_at are the newest event's; times in ms."""

    id: str
    version: int
    hash: str
    at: int
    made_at: int
    created_at: int
    title: str | None
    details: Details
    mark: Mark  # the newest at which the match is kept for other workers
    size: int  # how many events are in force
    corrections: int  # how many stand in the stream so far
    past: Past
    known: Match | None  # None: to be folded from the past
    cut: History | None = None  # the past as far as version, where that is not all of it
    damage: DamagedMatch | None = None  # of what follows, where that does not hold

    @property
    def rights(self) -> Details:
        """What a gate must know of it."""
        return self.details

    @property
    def match(self) -> Match:
        return self.known if self.known is not None else self.past.match_at(self.history, self.version)

    @property
    def history(self) -> History:
        """All that led here, in memory or read now. Raises StoreAway."""
        return self.cut or self.past.history(self)

    def check_undamaged(self, until: int | None = None) -> None:
        """Raises DamagedMatch where what is asked for does not hold. A viewer's own end may come before that."""
        damage = self.damage
        if damage and self.version + 1 >= damage.bad["version"] and (until is None or until > self.version):
            raise damage

    @property
    def head(self) -> int:
        """The version, as a history calls it."""
        return self.version

    @property
    def status(self) -> str:
        """The match's status (live, over, sealed); nothing is folded for it."""
        return self.known.status if self.known is not None else self.history.status

    @property
    def round(self) -> int:
        """The round that is played, or was the last; 0 before the first."""
        return progress(self.match).round

    @property
    def round_due(self) -> int:
        """The round in play; between rounds the next one, when the match is over the last."""
        return round_due(self.match)

    @property
    def shown_title(self) -> str | None:
        """The title as changed, else the one that the match was created with."""
        return self.details.title if self.details.titled else self.title

    def match_at(self, place: Place) -> Match:
        """The table as far as a place, of what is in force. Raises NoSuchVersion, StoreAway."""
        return self.match if place == self.version else self.past.match_at(self.history, place)

    def then(self, events: Sequence[Mapping[str, Any]], about: Sequence[Mapping[str, Any]]) -> LoadedMatch:
        """Return the match with further whole events of both logs."""
        loaded = self
        if events:
            loaded = loaded.added(read(events, self.match.game), [event["hash"] for event in events])
        return loaded.with_about(about)

    def added(
        self, events: Sequence[RecordedEvent], hashes: Sequence[str], assumed: History | None = None
    ) -> LoadedMatch:
        """The match with events that have been recorded since, and their hashes.

        assumed: the history with them, where it is known.
        """
        history = self.past.then(self, events, hashes, assumed)
        loaded = self._behind(events[-1], hashes[-1])
        if history is not None:
            return loaded.at_history(history)._replace(known=history.match)
        match, mark, size = self.match, self.mark, self.size
        hash_by_version = dict(zip((item.version for item in events), hashes, strict=True))
        for _, same in groupby(events, key=lambda item: item.key or item.version):
            line = list(same)
            if size + len(line) - mark.events > STRIDE:
                version = line[0].version - 1
                mark = Mark(self.corrections, size, version)
                self.past.keep(mark, hash_by_version.get(version, self.hash), match)
            for item in line:
                match = evolve(match, item.event)
            size += len(line)
        return loaded._replace(known=match, mark=mark, size=size)

    def predicted(self, events: Sequence[RecordedEvent]) -> LoadedMatch:
        """The match with events that are not recorded, to be looked at: nothing of them is kept anywhere."""
        history = self.history.then(events)
        return self._behind(events[-1], "").at_history(history)._replace(known=history.match, cut=history)

    def _behind(self, last: RecordedEvent, hash_: str) -> LoadedMatch:
        return self._replace(version=last.version, hash=hash_, at=last.at, made_at=last.made_at)

    def at_history(self, history: History) -> LoadedMatch:
        """Return the match with the marks and the counts of a history that ends at its version."""
        return self._replace(mark=history.newest_mark, size=history.count, corrections=history.corrections)

    def assumed(self, events: Sequence[RecordedEvent], hash_: str, about: Sequence[Mapping[str, Any]]) -> LoadedMatch:
        """The match with a move that is perhaps not recorded, to decide the next one on; its past stays as it was."""
        loaded = self._behind(events[-1], hash_).with_about(about)
        history = self.cut or self.past.at_hand(self)
        if history is not None:
            history = history.then(events)
            return loaded._replace(known=history.match, cut=history)
        return loaded._replace(known=reduce(evolve, (item.event for item in events), self.match))

    def with_about(self, events: Sequence[Mapping[str, Any]]) -> LoadedMatch:
        """The match with further events of the about stream."""
        return self._replace(details=beside.fold(self.details, events)) if events else self

    # ── delay ──────────────────────────────────────────────────────────────────

    def sent(self, now: int) -> int:
        """The newest version that viewers have been sent by now. Creation always has; nothing is taken back."""
        if not self.details.delay:
            return self.version
        stamps = self.past.stamps(self)
        due = bisect_right(stamps, now - 1000 * self.details.delay, hi=self.version, key=lambda stamp: stamp.at)
        return max(1, min(self.details.sent, self.version), due)

    def due(self, version: int) -> int | None:
        """When viewers are sent what comes after version; None where there is nothing."""
        if version >= self.version:
            return None
        return self.past.stamps(self)[version].at + 1000 * self.details.delay

    def until(self, version: int) -> LoadedMatch:
        """The match as it was when version was the newest, to be looked at; its details stay. Raises NoSuchVersion."""
        if version == self.version:
            return self
        history = self.history.until(version)
        at, hash_ = self.past.stamps(self)[version - 1]
        loaded = self.at_history(history)._replace(version=version, hash=hash_, at=at, made_at=at)
        return loaded._replace(known=None, cut=history)


def read(events: Iterable[Mapping[str, Any]], game: str) -> list[RecordedEvent]:
    """Whole wire events as the engine folds them."""
    found = []
    for event in unhurried(events):
        at, made_at = event["at"], event["made_at"]
        ms = times.ms(at)
        found.append(recorded(game, event, ms, ms if made_at == at else times.ms(made_at)))
    return found


class DamagedMatch(Problem):
    """A match of which not all that is stored holds: its log does not from bad on.

    details: what stands beside the moves, None where it is that which does not hold: nobody knows then who may read.
    loaded: the match as far as it holds; None: nothing of it may be read.
    """

    def __init__(
        self, match: str, log: str, bad: Bad, details: Details | None = None, loaded: LoadedMatch | None = None
    ) -> None:
        version = bad["version"]
        members: dict[str, Any] = {"stream": log, "version": version}
        rest = ""
        if log == "about":
            del members["version"]
            said = "what says who may see this match does not hold: nothing of it is shown or recorded"
        elif log != "events":
            said = f"its {log} do not hold from version {version} on: none is shown or recorded"
        elif loaded is None:
            said = f"its events do not hold from version {version} on: nothing is shown or recorded"
        else:
            members["holds"] = holds = loaded.version
            said = f"its events do not hold from version {version} on: nothing is recorded"
            rest = f"; what came before is read with until={holds}"
        super().__init__("damaged", f"{said} {_LOST}{rest}", **members)
        self.match = match
        self.log = log
        self.bad = bad
        self.details = details
        self.loaded = loaded

    def told(self, caller: Caller) -> Problem:
        """This damage as whoever was let in may hear it: before the delay no viewer may know how far the match is."""
        if self.log == "events" and self.details is not None and self.details.delay and caller.viewer == "public":
            return Problem(
                "damaged", f"its events do not hold to their end: nothing is recorded {_LOST}", stream="events"
            )
        return self
