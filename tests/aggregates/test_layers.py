"""A mapping in layers is, at every moment, what a plain one would be."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from api.aggregates import grants
from api.aggregates.grants import Layers

CHANGES = st.lists(st.tuples(st.sampled_from("abcdefgh"), st.none() | st.integers(0, 9)), max_size=60)


@given(CHANGES)
def test_it_is_what_a_plain_mapping_would_be(changes: list[tuple[str, int | None]]) -> None:
    most, grants._MOST_NEW = grants._MOST_NEW, 3
    try:
        made: Layers[int] = Layers()
        plain: dict[str, int] = {}
        states = [(made, dict(plain))]
        for name, value in changes:
            if value is None:
                made = made.without(name)
                plain.pop(name, None)
            else:
                made = made.plus(name, value)
                plain[name] = value
            states.append((made, dict(plain)))
        for state, expected in states:
            assert dict(state.items()) == expected
            assert len(state) == len(expected)
            assert [name in state for name in "abcdefgh"] == [name in expected for name in "abcdefgh"]
            assert state.get("a") == expected.get("a")
    finally:
        grants._MOST_NEW = most
