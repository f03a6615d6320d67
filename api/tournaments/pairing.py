"""What pairs a round: the matching of two seats, by a library that the engine does not have, and what was found lately.

A search takes seconds, so it is a job of the pool; what it comes to follows from its task alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from threading import Lock
from typing import Any

import rustworkx
from cachetools import LRUCache

from api.aggregates.facts import StoredFacts
from api.aggregates.kinds import Proof
from engine.errors import Invalid
from engine.tournaments.drafts import checked
from engine.tournaments.errors import Conflict
from engine.tournaments.events import EVENTS, RoundPaired
from engine.tournaments.events.base import OFFICE
from engine.tournaments.evolve import evolve
from engine.tournaments.matching import Edge
from engine.tournaments.pairing import RoundPairing, Task, paired
from engine.tournaments.settings import Stage
from engine.tournaments.state import Tournament
from engine.tournaments.tables import SEARCH

MATCHING = f"rustworkx {version('rustworkx')}"
TABLES = f"tables {SEARCH}"
KEPT = 16
_FACTS = StoredFacts(EVENTS)


def engine_of(stage: Stage) -> str:
    """The search that pairs a round of this stage, with its version: another one may pair it otherwise."""
    return MATCHING if stage.table.most == 2 else TABLES


def match(count: int, edges: Sequence[Edge], as_many: bool) -> list[tuple[int, int]]:
    """A matching of greatest weight; see engine.tournaments.matching.Matcher."""
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=as_many, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)


class Pairings:
    """Searches, and keeps what was found last: a write that has lost a race asks again for the same."""

    def __init__(self) -> None:
        self._found: LRUCache[tuple[object, ...], RoundPairing] = LRUCache(KEPT)
        self._lock = Lock()

    def of(self, task: Task) -> RoundPairing:
        key = task.seed, task.basis, tuple((table.number, table.entrants) for table in task.kept)
        with self._lock:
            if (known := self._found.get(key)) is not None:
                return known
        found = paired(task, match)
        with self._lock:
            self._found[key] = found
        return found


def proofs(events: Iterable[Mapping[str, Any]]) -> Iterator[Proof]:
    """Pair each draft of a tournament again by what was known then; `differs` names tables. events: whole ones, all."""
    state = Tournament()
    lacks = False  # whether something that only the office sees is not in this file
    for wire in events:
        lacks |= OFFICE in wire.get("sealed_parts", ()) and OFFICE not in wire.get("parts", ())
        event = _FACTS.of_wire(wire)
        if event is None:
            continue
        if isinstance(event, RoundPaired):
            yield _proof(state, event, wire["version"], lacks=lacks)
        state = evolve(state, event)


def _proof(before: Tournament, event: RoundPaired, version: int, *, lacks: bool) -> Proof:
    where = f"round {event.round}, draft {event.drafts + 1}"
    engine = engine_of(before.settings.stages[event.stage])
    if event.tables is None or before.seed is None:
        return Proof(version, (), f"{where}: not checked, as its draft or the seed is not here")
    if lacks:
        return Proof(version, (), f"{where}: not checked, as what only director and desk see is not here")
    if event.engine != engine:
        return Proof(version, (), f"{where}: not checked, as it was paired by {event.engine}, and here is {engine}")
    try:
        differ = tuple(checked(before, event, match))
    except (Conflict, Invalid) as error:
        return Proof(version, (0,), f"{where}: cannot be paired again: {error}")
    if differ:
        return Proof(
            version, differ, f"{where} differs from what its seed comes to: table {', '.join(map(str, differ))}"
        )
    return Proof(version, (), f"{where} is what its seed comes to")
