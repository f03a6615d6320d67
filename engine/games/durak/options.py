"""Durak's options, with their defaults."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple, get_args

from engine.options import OptionSet
from engine.shapes import BOOLEAN, Frame, Shape, either, nothing, one_of, whole

NextStarter = Literal["winner", "left_of_durak", "attack_durak", "lowest_trump"]
Ends = Literal["attack", "at_once"]
Helpers = Literal["all", "neighbours", "none"]
Repetition = Literal["referee", "third"]
Standing = Literal["loss", "place"]


class Options(NamedTuple):
    """What was agreed before the first deal. The ruling that each belongs to stands behind it."""

    rounds: int | None = 1  # ALL-5; None: until end_match
    deck: int = 36  # DUR-1
    next_starter: NextStarter = "winner"  # DUR-2
    several_at_once: bool = False  # DUR-5
    first_attack_limit: int = 6  # DUR-6
    throw_in_after_take: bool = False  # DUR-7
    ends: Ends = "attack"  # DUR-11
    teams: bool = False  # DUR-12; four seats are teams unless said otherwise
    helpers: Helpers = "all"  # DUR-13
    transfer: bool = False  # DUR-14
    repetition: Repetition = "referee"  # DUR-16
    standing: Standing = "loss"  # DUR-17


def _one_number_of(*numbers: int) -> Shape:
    def read(value: object, frame: Frame) -> int:
        if isinstance(value, bool) or value not in numbers:
            raise ValueError(f"want one of {', '.join(map(str, numbers))}, not {value!r}")
        return int(str(value))

    return Shape(read, lambda frame: {"enum": list(numbers)})


SHAPES: dict[str, Shape] = {
    "rounds": either(whole(1, 1000), nothing()),
    "deck": _one_number_of(36, 52),
    "next_starter": one_of(*get_args(NextStarter)),
    "several_at_once": BOOLEAN,
    "first_attack_limit": _one_number_of(6, 5),
    "throw_in_after_take": BOOLEAN,
    "ends": one_of(*get_args(Ends)),
    "teams": BOOLEAN,
    "helpers": one_of(*get_args(Helpers)),
    "transfer": BOOLEAN,
    "repetition": one_of(*get_args(Repetition)),
    "standing": one_of(*get_args(Standing)),
}


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


OPTIONS = OptionSet(Options()._asdict(), SHAPES, _by_seats, _clashes)
