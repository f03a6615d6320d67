"""Rat-Jong's options, with their defaults."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from engine.games.rat_jong.cards import COLOURS
from engine.options import OptionSet, shapes_of
from engine.shapes import one_of, record, whole

DRAWN = {"spider": "magenta", "ladybird": "red", "frog": "green"}  # RJ-5
SPECIES = {"s": "spider", "l": "ladybird", "f": "frog"}


class Options(NamedTuple):
    """What was agreed before the first deal. The ruling that each belongs to stands behind it."""

    rounds: int = 4  # RJ-15; as many as seats, two seats play four
    aside: Literal["match", "round"] = "match"  # RJ-1
    colours: Mapping[str, str] = DRAWN  # RJ-5
    visible_in_pair: bool = True  # RJ-9
    animal_pairs: Literal["any", "different"] = "any"  # RJ-11
    plant_pairs: Literal["different", "any"] = "different"  # RJ-11
    last_discard: Literal["claimable", "dead"] = "claimable"  # RJ-14


def _by_seats(seats: int) -> dict[str, Any]:
    """The options that hang on the seats: as many rounds as seats; two seats play four. (RJ-15)"""
    return {"rounds": max(seats, 4 if seats == 2 else 0)}


def _clashes(values: Mapping[str, Any], seats: int, knowledge: str) -> Iterator[tuple[str, str]]:
    if len(set(values["colours"].values())) < len(values["colours"]):
        yield "colours", f"each animal has a colour of its own; want {', '.join(COLOURS)} once each"


OPTIONS = OptionSet(
    Options()._asdict(),
    shapes_of(
        Options, rounds=whole(1, 1000), colours=record(needs=tuple(DRAWN), **dict.fromkeys(DRAWN, one_of(*COLOURS)))
    ),
    _by_seats,
    _clashes,
)
