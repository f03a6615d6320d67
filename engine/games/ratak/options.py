"""Ratak's options, with their defaults."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from engine.options import ROUNDS, OptionSet, shapes_of
from engine.shapes import Frame, Shape

DECKS = ("by_seats", 36, 52)


class Options(NamedTuple):
    """What was agreed before the first deal. The ruling that each belongs to stands behind it."""

    rounds: int | None = 1  # ALL-5; None: until end_match
    deck: int | str = "by_seats"  # RTK-1
    next_starter: Literal["lowest_trump", "winner", "left_of_durak", "attack_durak"] = "lowest_trump"  # RTK-2
    target: Literal["any", "left"] = "any"  # RTK-3
    limit_by_hand: bool = False  # RTK-6
    ends: Literal["at_once", "attack"] = "at_once"  # RTK-10
    teams: bool = False  # RTK-11
    repetition: Literal["referee", "third"] = "referee"  # RTK-12
    standing: Literal["loss", "place"] = "loss"  # RTK-13


def _read_deck(value: object, frame: Frame) -> int | str:
    for name in DECKS:
        if value == name and not isinstance(value, bool):
            return name
    raise ValueError(f"want one of {', '.join(map(str, DECKS))}, not {value!r}")


def _clashes(values: Mapping[str, Any], seats: int, knowledge: str) -> Iterator[tuple[str, str]]:
    if values["teams"] and seats != 4:
        yield "teams", f"teams are for 4 seats, not {seats}"
    if values["teams"] and values["target"] == "left":
        yield "target", "with teams no target is chosen; leave target out, or teams"
    if values["repetition"] == "third" and knowledge == "observed":
        yield "repetition", "third is for open and dealt records; an observed one takes referee"


SHAPES = shapes_of(Options, rounds=ROUNDS, deck=Shape(_read_deck, lambda frame: {"enum": list(DECKS)}))
OPTIONS = OptionSet(Options()._asdict(), SHAPES, clashes=_clashes)
