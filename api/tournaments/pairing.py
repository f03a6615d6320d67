"""What pairs a round: the matching of two seats, by a library that the engine does not have, and what was found lately.

A search takes seconds, so it is the lane's; what it comes to follows from its task alone.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from importlib.metadata import version
from threading import Lock

import rustworkx

from engine.tournaments.matching import Edge
from engine.tournaments.pairing import Paired, Task, paired
from engine.tournaments.settings import Stage
from engine.tournaments.tables import SEARCH

MATCHING = f"rustworkx {version('rustworkx')}"
TABLES = f"tables {SEARCH}"
KEPT = 16


def engine_of(stage: Stage) -> str:
    """By what a round of this stage is paired: another one may pair it otherwise."""
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
        self._found: OrderedDict[tuple[object, ...], Paired] = OrderedDict()
        self._lock = Lock()

    def of(self, task: Task) -> Paired:
        key = task.seed, task.basis, tuple((table.number, table.entrants) for table in task.kept)
        with self._lock:
            if (known := self._found.get(key)) is not None:
                return known
        found = paired(task, match)
        with self._lock:
            self._found[key] = found
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        return found
