"""Durak's options, with their defaults."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from engine.options import ROUNDS, OptionSet, shapes_of
from engine.shapes import Frame, Shape


class Options(NamedTuple):
    """What was agreed before the first deal. The ruling that each belongs to stands behind it."""

    rounds: int | None = 1  # ALL-5; None: until end_match
    deck: int = 36  # DUR-1
    next_starter: Literal["winner", "left_of_durak", "attack_durak", "lowest_trump"] = "winner"  # DUR-2
    several_at_once: bool = False  # DUR-5
    first_attack_limit: int = 6  # DUR-6
    throw_in_after_take: bool = False  # DUR-7
    ends: Literal["attack", "at_once"] = "attack"  # DUR-11
    teams: bool = False  # DUR-12; four seats are teams unless said otherwise
    helpers: Literal["all", "neighbours", "none"] = "all"  # DUR-13
    transfer: bool = False  # DUR-14
    repetition: Literal["referee", "third"] = "referee"  # DUR-16
    standing: Literal["loss", "place"] = "loss"  # DUR-17


def _one_number_of(*numbers: int) -> Shape:
    def read(value: object, frame: Frame) -> int:
        if isinstance(value, bool) or value not in numbers:
            raise ValueError(f"want one of {', '.join(map(str, numbers))}, not {value!r}")
        return int(str(value))

    return Shape(read, lambda frame: {"enum": list(numbers)})


def _by_seats(seats: int) -> dict[str, Any]:
    """Four seats are two teams unless it is said. (DUR-12)"""
    return {"teams": True} if seats == 4 else {}


def _clashes(values: Mapping[str, Any], seats: int, knowledge: str) -> Iterator[tuple[str, str]]:
    if values["teams"] and seats != 4:
        yield "teams", f"teams are for 4 seats, not {seats}"
    if values["teams"] and values["helpers"] == "neighbours":
        yield "helpers", "with teams the partner helps (all) or nobody does (none)"
    if values["repetition"] == "third" and knowledge == "observed":
        yield "repetition", "third is for open and dealt records; an observed one takes referee"


OPTIONS = OptionSet(
    Options()._asdict(),
    shapes_of(Options, rounds=ROUNDS, deck=_one_number_of(36, 52), first_attack_limit=_one_number_of(6, 5)),
    _by_seats,
    _clashes,
)
