"""The matching of two seats, by a library that the engine does not have."""

from __future__ import annotations

from collections.abc import Sequence

import rustworkx

from engine.tournaments.matching import Edge

ENGINE = f"rustworkx {rustworkx.__version__}"  # what a round was paired by: another one may pair it otherwise


def match(count: int, edges: Sequence[Edge], as_many: bool) -> list[tuple[int, int]]:
    """A matching of greatest weight; see engine.tournaments.matching.Matcher."""
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=as_many, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)
