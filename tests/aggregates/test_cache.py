"""What a worker keeps in memory: within bounds, but never without what is in play."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from api.aggregates.memory import FAR, Cache

NAMES = st.sampled_from("abcdefgh")


def kept(cache: Cache) -> set[str]:
    return {name for name in "abcdefgh" if cache.peek(name) is not None}


def test_the_longest_unused_goes_first() -> None:
    cache = Cache(2, 100, lambda name: False)
    for name in "ab":
        cache.put(name, name, 1)
    assert cache.get("a") == "a"
    cache.put("c", "c", 1)
    assert kept(cache) == {"a", "c"}


def test_what_is_in_play_stays_and_others_go_for_it() -> None:
    cache = Cache(2, 100, lambda name: name in "ab")
    for name in "abcd":
        cache.put(name, name, 1)
    assert kept(cache) == {"a", "b", "d"}


def test_300_tables_of_300_moves_stay() -> None:
    """Given more events in play than the bound, when each table is used in turn, then none of them was forgotten."""
    cache = Cache(512, 60_000, lambda name: name.startswith("table"))
    for n in range(300):
        cache.put(f"table{n}", n, 300)
        cache.put(f"read{n}", n, 300)
    assert all(cache.get(f"table{n}") == n for n in range(300))


def test_memory_is_bounded_whatever_is_played() -> None:
    cache = Cache(4, 10, lambda name: True)
    for n in range(10 * FAR):
        cache.put(str(n), n, 10)
    assert len(cache) <= 4 * FAR and cache.total <= 10 * FAR


@given(st.lists(st.tuples(NAMES, st.integers(0, 30))), st.sets(NAMES))
def test_its_weight_is_that_of_what_is_there_and_the_newest_is_there(
    puts: list[tuple[str, int]], in_play: set[str]
) -> None:
    cache = Cache(4, 40, in_play.__contains__)
    weights: dict[str, int] = {}
    for name, weight in puts:
        cache.put(name, name, weight)
        weights[name] = weight
        assert cache.peek(name) == name
        assert cache.total == sum(weights[each] for each in kept(cache))
