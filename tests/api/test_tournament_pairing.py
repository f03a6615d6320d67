"""The library's matching is the best there is: as good as trying all, whatever the weights."""

from __future__ import annotations

from itertools import combinations

import pytest

from api.tournaments.pairing import MATCHING, match
from engine.tournaments.matching import Edge
from tests.chance import fresh
from tests.naive import matching as naive


def weight(pairs: list[tuple[int, int]], edges: list[Edge]) -> tuple[int, int]:
    """How many pairs, and their weight; nobody may be in two."""
    weights = {(one, other): each for one, other, each in edges}
    seen = [place for pair in pairs for place in pair]
    assert len(seen) == len(set(seen))
    return len(pairs), sum(weights[pair] for pair in pairs)


@pytest.mark.parametrize("as_many", [True, False])
def test_as_good_as_trying_all(as_many: bool) -> None:
    chance = fresh("matching")
    for _ in range(60):
        count = chance.randint(1, 8)
        most = chance.choice([3, 10**6, 2**115])
        edges = [
            (one, other, chance.randint(1 if as_many else -most, most))
            for one, other in combinations(range(count), 2)
            if chance.random() < 0.8
        ]
        mine, best = (weight(found(count, edges, as_many), edges) for found in (match, naive.match))
        assert mine == best if as_many else mine[1] == best[1]


def test_the_engine_has_its_version() -> None:
    name, version = MATCHING.split()
    assert name == "rustworkx" and version[0].isdigit()
