"""Aggregates whose events are folded one by one, in this worker's memory: read where they are not known, and as far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from api import times
from api.aggregates.about import (
    AboutEvent,
    BelongsTo,
    Imported,
    TokenIssuedBase,
    TokenRedeemed,
    TokenRevoked,
    VisibilitySet,
)
from api.aggregates.definition import Beside, Definition, Fold
from api.aggregates.gate import Caller
from api.aggregates.memory import Memory
from api.aggregates.owners import KnownOwners, Owner
from api.aggregates.past import PastStates
from api.http.problems import Problem
from recorder.chain import Bad, genesis
from recorder.store import Store
from recorder.unhurried import unhurried

MOST = 256  # aggregates of a kind in memory, unless more are in play
EVENTS = 200_000  # of theirs
PLAYED = 172_800_000  # ms after the newest event for which one that is not over counts as in play: halls close at night


class DamagedAggregate(Problem):
    """log does not hold from bad on: nothing of it is shown or recorded until whoever runs the service mends it.

    beside: what stands beside its events; None where it is that which does not hold: nobody knows then who may read.
    """

    def __init__(self, kind: str, aggregate: str, log: str, bad: Bad, beside: Beside | None = None) -> None:
        said = f"the {log} of this {kind} do not hold from version {bad['version']} on: nothing is shown or recorded "
        super().__init__(
            "damaged",
            f"{said}until whoever runs this service has put it right",
            stream=log,
            version=bad["version"],
        )
        self.aggregate = aggregate
        self.beside = beside


class Folds(Memory[Fold]):
    """Aggregates of one kind, by id. store: of that kind. clock: ms since 1970."""

    def __init__(
        self, store: Store, definition: Definition, clock: Callable[[], int], owners: KnownOwners | None = None
    ) -> None:
        super().__init__(store, clock, owners, MOST, EVENTS, PLAYED)
        self.definition = definition
        self.past = PastStates(store, definition)

    def nothing(self, aggregate: str) -> Fold:
        """Return an aggregate before its first event."""
        name = self.store.full_name(aggregate)
        state, of_kind = self.definition.initial()
        beside = Beside(0, genesis(name, "about"), 0, of_kind=of_kind)
        return Fold(aggregate, 0, genesis(name), 0, 0, 0, beside, state)

    def status(self, loaded: Fold) -> str:
        """Return live, over or sealed."""
        return self.definition.status(loaded.state)

    def weight(self, loaded: Fold) -> int:
        """Return how many events of an aggregate are in memory."""
        return loaded.version

    def newest(self, aggregate: str) -> Fold:
        """Return an aggregate with all that is recorded now. Raises not-found, DamagedAggregate."""
        # A hall asks for the same one at the same time.
        return self._reads.read(aggregate, lambda: Memory.newest(self, aggregate))

    def anew(self, aggregate: str) -> Fold:
        """Return an aggregate as the store has it, whatever is in memory. Raises not-found, DamagedAggregate."""
        return self._read_anew(aggregate)

    def read(self, aggregate: str) -> Fold | None:
        """Return an aggregate as the store has it, None where there is none; memory keeps nothing.

        Raises DamagedAggregate.
        """
        events, about, bad = self.store.load(aggregate)
        if bad:
            if "about" in bad:
                raise DamagedAggregate(self.store.kind, aggregate, "about", bad["about"])
            beside = self.then(self.nothing(aggregate), [], about).beside
            raise DamagedAggregate(self.store.kind, aggregate, "events", bad["events"], beside)
        return self.then(self.nothing(aggregate), events, about) if events else None

    def then(self, loaded: Fold, events: Iterable[Mapping[str, Any]], about: Iterable[Mapping[str, Any]]) -> Fold:
        """Return an aggregate with further whole events of both logs. Types of a later release change nothing."""
        definition = self.definition
        state, beside = loaded.state, loaded.beside
        for wire in unhurried(about):
            beside = self._beside(beside, wire)
        last = None
        created = loaded.created_at
        for last in unhurried(events):
            at = times.ms(last["at"])
            created = created or at
            event = definition.events.of_wire(last)
            if event is not None:
                state = definition.evolve(state, event, at)
        if last is None:
            return loaded._replace(beside=beside)
        return loaded._replace(
            version=last["version"],
            hash=last["hash"],
            at=times.ms(last["at"]),
            made_at=times.ms(last["made_at"]),
            created_at=created,
            beside=beside,
            state=state,
        )

    def _beside(self, beside: Beside, wire: Mapping[str, Any]) -> Beside:
        at = times.ms(wire["at"])
        beside = beside._replace(version=wire["version"], hash=wire["hash"], at=at)
        event = self.definition.about.of_wire(wire)
        if event is None:
            return beside
        if isinstance(event, AboutEvent) and event.SHOWN:
            beside = beside._replace(shown=beside.shown + 1)
        match event:
            case VisibilitySet():
                return beside._replace(visibility=event.visibility)
            case BelongsTo():
                return beside._replace(belongs_to=Owner(event.kind, event.id))
            case Imported():
                return beside._replace(imported=True, sealed_by=None if event.ours else event.key)
            case TokenIssuedBase():
                data = wire["data"]
                grants = beside.grants.after(event, at, data["role"], data.get("whom"))
                return beside._replace(grants=grants)
            case TokenRedeemed() | TokenRevoked():
                return beside._replace(grants=beside.grants.after(event, at))
        return beside._replace(of_kind=self.definition.evolve_beside(beside.of_kind, event, at))

    def shown(self, events: Sequence[dict[str, Any]], loaded: Fold, caller: Caller) -> list[dict[str, Any]]:
        """Return whole events of an aggregate as the caller may see them."""
        eyes = self.definition.eyes(loaded, caller)
        return [self.definition.masked(event, eyes) for event in events]
