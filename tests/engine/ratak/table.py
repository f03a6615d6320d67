"""A table of Ratak: the words of spec.py, with this game's match."""

from typing import Any

from tests.engine import spec
from tests.engine.spec import Table


def new(seats: int = 3, **options: Any) -> Table:
    """A match not dealt yet."""
    return spec.new(seats, game="ratak", **options)


def dealt(seats: int = 3, trump: str = "6w", first: str = "A", **options: Any) -> Table:
    """A match whose first round is dealt; hands unknown."""
    return spec.dealt(seats, trump, first, game="ratak", **options)


def stands(hands: str, *, trump: str = "w", defender: str | None = None, **told: Any) -> Table:
    """The table in the middle of a round; defender: where cards lie, or the rules name him."""
    return spec.stands(hands, game="ratak", trump=trump, defender=defender, **told)


def dry(hands: str, **told: Any) -> Table:
    """The same with an empty stock."""
    return stands(hands, stock=0, **told)
