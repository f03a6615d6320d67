"""Durak's options, with their defaults."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.errors import Invalid
from engine.shapes import BOOLEAN, Frame, Shape, one_of, whole
from engine.zones import Seat

MIN_SEATS, MAX_SEATS = 2, 6


class Options(NamedTuple):
    """What was agreed before the first deal. The ruling that each belongs to stands behind it."""

    rounds: int = 1  # ALL-5
    deck: int = 36  # DUR-1
    next_starter: str = "winner"  # DUR-2
    first_attack_limit: int = 6  # DUR-6
    teams: bool = False  # DUR-12; four seats are teams unless said otherwise


def _one_number_of(*numbers: int) -> Shape:
    def read(value: object, frame: Frame) -> int:
        if isinstance(value, bool) or value not in numbers:
            raise ValueError(f"want one of {', '.join(map(str, numbers))}, not {value!r}")
        return int(str(value))

    return Shape(read, lambda frame: {"enum": list(numbers)})


SHAPES: dict[str, Shape] = {
    "rounds": whole(1, 1000),
    "deck": _one_number_of(36, 52),
    "next_starter": one_of("winner", "left_of_durak", "attack_durak", "lowest_trump"),
    "first_attack_limit": _one_number_of(6, 5),
    "teams": BOOLEAN,
}


def read_options(given: Mapping[str, object], seats: tuple[Seat, ...], frame: Frame) -> dict[str, Any]:
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
    if errors:
        raise Invalid(errors)
    return values


def stored(options: Mapping[str, Any]) -> Options:
    """Options as match_created holds them; one that it is older than has its default."""
    return Options(**{name: options[name] for name in Options._fields if name in options})
