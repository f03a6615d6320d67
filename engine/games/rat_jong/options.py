"""Rat-Jong's options, with their defaults."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple, get_args

from engine.games.rat_jong.cards import COLOURS
from engine.options import OptionSet
from engine.shapes import BOOLEAN, one_of, record, whole

Aside = Literal["match", "round"]
AnimalPairs = Literal["any", "different"]
PlantPairs = Literal["different", "any"]
LastDiscard = Literal["claimable", "dead"]

_COLOUR = one_of(*COLOURS)
DRAWN = {"spider": "magenta", "ladybird": "red", "frog": "green"}  # RJ-5
SPECIES = {"s": "spider", "l": "ladybird", "f": "frog"}


class Options(NamedTuple):
    """What was agreed before the first deal. The ruling that each belongs to stands behind it."""

    rounds: int = 4  # RJ-15; as many as seats, two seats play four
    aside: Aside = "match"  # RJ-1
    colours: Mapping[str, str] = DRAWN  # RJ-5
    visible_in_pair: bool = True  # RJ-9
    animal_pairs: AnimalPairs = "any"  # RJ-11
    plant_pairs: PlantPairs = "different"  # RJ-11
    last_discard: LastDiscard = "claimable"  # RJ-14


def _by_seats(seats: int) -> dict[str, Any]:
    """The options that hang on the seats: as many rounds as seats; two seats play four. (RJ-15)"""
    return {"rounds": max(seats, 4 if seats == 2 else 0)}


def _clashes(values: Mapping[str, Any], seats: int, knowledge: str) -> Iterator[tuple[str, str]]:
    if len(set(values["colours"].values())) < len(values["colours"]):
        yield "colours", f"each animal has a colour of its own; want {', '.join(COLOURS)} once each"


OPTIONS = OptionSet(
    Options()._asdict(),
    {
        "rounds": whole(1, 1000),
        "aside": one_of(*get_args(Aside)),
        "colours": record(needs=tuple(DRAWN), **dict.fromkeys(DRAWN, _COLOUR)),
        "visible_in_pair": BOOLEAN,
        "animal_pairs": one_of(*get_args(AnimalPairs)),
        "plant_pairs": one_of(*get_args(PlantPairs)),
        "last_discard": one_of(*get_args(LastDiscard)),
    },
    _by_seats,
    _clashes,
)
