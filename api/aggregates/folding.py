"""Aggregates whose events are folded one by one, in this worker's memory: read where they are not known, and as far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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
from api.aggregates.cache import Cache
from api.aggregates.definition import Beside, Definition, Fold
from api.aggregates.erased import TYPE as ERASED
from api.aggregates.gate import Owner, Through, no_such
from api.aggregates.owners import KnownOwners
from api.aggregates.past import PastStates
from api.aggregates.shared_reads import SharedReads
from api.aggregates.transact import News
from api.aggregates.writing import Head
from api.http.problems import Problem
from recorder.chain import Bad, genesis
from recorder.store import Store
from recorder.unhurried import unhurried

MOST = 256  # aggregates of a kind in memory, unless more are in play
EVENTS = 200_000  # of theirs
PLAYED = 172_800_000  # ms after the newest event for which one that is not over counts as in play: halls close at night
Changed = Callable[[Fold | None, Fold], None]  # an aggregate as memory had it, and has it


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


class Folds:
    """Aggregates of one kind, by id. store: of that kind. clock: ms since 1970."""

    def __init__(
        self, store: Store, definition: Definition, clock: Callable[[], int], owners: KnownOwners | None = None
    ) -> None:
        self.store = store
        self.definition = definition
        self.clock = clock
        self.changed: list[Changed] = []
        self.followed: Callable[[str], bool] = lambda aggregate: False
        self._owners = owners
        self._reads = SharedReads[Fold]()
        self._cache = Cache(MOST, EVENTS, self._in_play)
        self.past = PastStates(store, definition)

    def heads(self, loaded: Fold) -> tuple[Head, Head]:
        """The ends of both logs."""
        beside = loaded.beside
        events = Head(loaded.version, loaded.hash, loaded.at, loaded.made_at)
        return events, Head(beside.version, beside.hash, beside.at)

    def withdrawn(self, through: Through) -> None:
        """What lends rights has moved: it is read anew when somebody asks by them."""
        if self._owners is not None:
            self._owners.withdraw(through)

    def nothing(self, aggregate: str) -> Fold:
        """Before the first event."""
        name = self.store.full_name(aggregate)
        state, of_kind = self.definition.initial()
        beside = Beside(0, genesis(name, "about"), 0, of_kind=of_kind)
        return Fold(aggregate, 0, genesis(name), 0, 0, 0, beside, state)

    def known(self, aggregate: str) -> Fold | None:
        """What is in memory of an aggregate, perhaps not the newest."""
        found: Fold | None = self._cache.get(aggregate)
        return found

    def newest(self, aggregate: str) -> Fold:
        """With all that is recorded now. Raises not-found, DamagedAggregate."""
        return self._reads.read(aggregate, lambda: self._newest(aggregate))

    def _newest(self, aggregate: str) -> Fold:
        known = self.known(aggregate)
        news = self.news(known) if known is not None else None
        return self.anew(aggregate) if news is None else self.remember(news.loaded)

    def news(self, known: Fold) -> News[Fold] | None:
        """What has come since; None: it must be read anew, as a backup was restored, or a part of it was erased."""
        # The versions already known are read again, to see that they are still the same ones.
        new = self.store.load(known.id, known.version - 1, max(0, known.beside.version - 1))
        if new.bad or not new.events or new.events[0]["hash"] != known.hash:
            return None
        if not new.about or new.about[0]["hash"] != known.beside.hash:
            return None
        if any(event["type"] == ERASED for event in new.about[1:]):
            return None
        return News(self.then(known, new.events[1:], new.about[1:]), new.events[1:])

    def anew(self, aggregate: str) -> Fold:
        """An aggregate as the store has it, whatever is in memory. Raises not-found, DamagedAggregate."""
        self._cache.drop(aggregate)
        loaded = self.read(aggregate)
        if loaded is None:
            raise no_such(self.store.kind)
        return self.remember(loaded)

    def read(self, aggregate: str) -> Fold | None:
        """An aggregate as the store has it, None where there is none; memory keeps nothing. Raises DamagedAggregate."""
        events, about, bad = self.store.load(aggregate)
        if bad:
            if "about" in bad:
                raise DamagedAggregate(self.store.kind, aggregate, "about", bad["about"])
            beside = self.then(self.nothing(aggregate), [], about).beside
            raise DamagedAggregate(self.store.kind, aggregate, "events", bad["events"], beside)
        return self.then(self.nothing(aggregate), events, about) if events else None

    def then(self, loaded: Fold, events: Iterable[Mapping[str, Any]], about: Iterable[Mapping[str, Any]]) -> Fold:
        """With further whole events of both logs. Types that a later release wrote change nothing."""
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

    def remember(self, loaded: Fold) -> Fold:
        """Keep it in memory, unless something newer is there."""
        known: Fold | None = self._cache.peek(loaded.id)
        if known is not None and (known.version, known.beside.version) >= (loaded.version, loaded.beside.version):
            return loaded
        # Told before others find it here: whoever has just written it must not answer while somebody else still tells.
        for tell in self.changed:
            tell(known, loaded)
        if self._cache.peek(loaded.id) is known:
            self._cache.put(loaded.id, loaded, loaded.version)
        return loaded

    def _in_play(self, aggregate: str) -> bool:
        """Whether it is followed, or goes on: then it is not forgotten."""
        if self.followed(aggregate):
            return True
        loaded: Fold | None = self._cache.peek(aggregate)
        if loaded is None or self.definition.status(loaded.state) != "live":
            return False
        return self.clock() - max(loaded.at, loaded.beside.at) < PLAYED
