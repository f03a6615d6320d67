"""Durak's options, with their defaults."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.errors import Invalid
from engine.shapes import BOOLEAN, Frame, Shape, either, nothing, one_of, whole
from engine.zones import Seat

MIN_SEATS, MAX_SEATS = 2, 6


class Options(NamedTuple):
    """What was agreed before the first deal. The ruling that each belongs to stands behind it."""

    rounds: int | None = 1  # ALL-5; None: until end_match
    deck: int = 36  # DUR-1
    next_starter: str = "winner"  # DUR-2
    several_at_once: bool = False  # DUR-5
    first_attack_limit: int = 6  # DUR-6
    throw_in_after_take: bool = False  # DUR-7
    ends: str = "attack"  # DUR-11
    teams: bool = False  # DUR-12; four seats are teams unless said otherwise
    helpers: str = "all"  # DUR-13
    transfer: bool = False  # DUR-14
    repetition: str = "referee"  # DUR-16


def _one_number_of(*numbers: int) -> Shape:
    def read(value: object, frame: Frame) -> int:
        if isinstance(value, bool) or value not in numbers:
            raise ValueError(f"want one of {', '.join(map(str, numbers))}, not {value!r}")
        return int(str(value))

    return Shape(read, lambda frame: {"enum": list(numbers)})


SHAPES: dict[str, Shape] = {
    "rounds": either(whole(1, 1000), nothing()),
    "deck": _one_number_of(36, 52),
    "next_starter": one_of("winner", "left_of_durak", "attack_durak", "lowest_trump"),
    "several_at_once": BOOLEAN,
    "first_attack_limit": _one_number_of(6, 5),
    "throw_in_after_take": BOOLEAN,
    "ends": one_of("attack", "at_once"),
    "teams": BOOLEAN,
    "helpers": one_of("all", "neighbours", "none"),
    "transfer": BOOLEAN,
    "repetition": one_of("referee", "third"),
}


def read_options(
    given: Mapping[str, object], seats: tuple[Seat, ...], frame: Frame, knowledge: str = "observed"
) -> dict[str, Any]:
    """All options of a match, those not given by their defaults. Raises Invalid."""
    errors: list[tuple[str, str]] = []
    values: dict[str, Any] = {**Options()._asdict(), "teams": len(seats) == 4}
    for name, value in given.items():
        if name not in SHAPES:
            errors.append((f"/options/{name}", f"unknown option; Durak has {', '.join(SHAPES)}"))
            continue
        try:
            values[name] = SHAPES[name].read(value, frame)
        except ValueError as error:
            errors.append((f"/options/{name}", str(error)))
    if values["teams"] is True and len(seats) != 4:
        errors.append(("/options/teams", f"teams are for 4 seats, not {len(seats)}"))
    if values["teams"] is True and values["helpers"] == "neighbours":
        errors.append(("/options/helpers", "with teams the partner helps (all) or nobody does (none)"))
    if values["repetition"] == "third" and knowledge == "observed":
        errors.append(("/options/repetition", "third needs all hands on record; observed takes referee"))
    if errors:
        raise Invalid(errors)
    return values


def stored(options: Mapping[str, Any]) -> Options:
    """Options as match_created holds them; one that it is older than has its default."""
    return Options(**{name: options[name] for name in Options._fields if name in options})
