"""Earlier states of aggregates whose events are folded one by one, so that a look back folds few of them."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, NamedTuple

from cachetools import LRUCache

from api.aggregates.definition import Definition, Fold
from recorder.chain import genesis
from recorder.store import Store, StoreAway
from recorder.unhurried import unhurried

STRIDE = 256  # events between two states that are kept: folding so many takes some 10 ms
MOST = 4  # aggregates of which states are kept: of 50,000 events each, some 40 MB together


class _State(NamedTuple):
    """A state, and the hash of the event that led to it."""

    state: Any
    version: int
    hash: str


class _States:
    """The kept states of one aggregate, the oldest first. beside: the hash of what stands beside its events."""

    def __init__(self, beside: str, first: _State) -> None:
        self.beside = beside
        self.states = [first]

    def nearest(self, version: int) -> _State:
        """Return the newest state that is not behind version."""
        return self.states[bisect_right(self.states, version, key=lambda kept: kept.version) - 1]

    def keep(self, state: _State) -> None:
        """Keep a state where the last one is STRIDE events before it."""
        if state.version >= self.states[-1].version + STRIDE:
            self.states.append(state)


class PastStates:
    """States as of earlier versions. What stands beside the events, such as names, is no part of them.

    A change beside the events forgets the states: an erasure also takes typed text out of events.
    """

    def __init__(self, store: Store, definition: Definition) -> None:
        self._store = store
        self._definition = definition
        self._kept: LRUCache[str, _States] = LRUCache(MOST)

    def as_of(self, loaded: Fold, version: int) -> tuple[Any, str]:
        """Return the state as of a version that loaded has, and the hash of that version's event. Raises StoreAway.

        Once the events so far were folded, at most STRIDE are folded again, whatever version is asked for.
        """
        kept = self._states(loaded)
        state, at, hash_ = begin = kept.nearest(version)
        first = max(1, at)  # the event that led to the state is read again, to see that it is still the same
        while first <= version:
            events = self._store.read(loaded.id, first, version, STRIDE, proven=True)
            if not events or (first == begin.version and events[0]["hash"] != begin.hash):
                self._kept.pop(loaded.id, None)
                raise StoreAway(f"{loaded.id} has another past now: a backup was restored")
            for wire in unhurried(events[1:] if first == begin.version else events):
                event = self._definition.events.of_wire(wire)
                state = state if event is None else self._definition.evolve(state, event, 0)
                at, hash_ = wire["version"], wire["hash"]
                kept.keep(_State(state, at, hash_))
            first = events[-1]["version"] + 1
        return state, hash_

    def _states(self, loaded: Fold) -> _States:
        """Return the kept states of an aggregate; the one before its first event where there are no others."""
        kept = self._kept.get(loaded.id)
        if kept is None or kept.beside != loaded.beside.hash:
            state, _ = self._definition.initial()
            before = _State(state, 0, genesis(self._store.full_name(loaded.id)))
            kept = self._kept[loaded.id] = _States(loaded.beside.hash, before)
        return kept
