"""A whole table: seats round what lies in the middle, laid as api/drawings says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from api.matches.files import drawings
from api.matches.files.board.middle import middle
from api.matches.files.board.seats import seated
from api.matches.files.board.table import PAD, Table
from api.matches.files.pen import Pen
from engine.texts import Lang

WIDTH = 1000
_GAP = 24  # between seats


class Board(NamedTuple):
    """A table that was drawn."""

    pen: Pen
    width: float
    height: float


def board(state: Mapping[str, Any], lang: Lang, width: float = WIDTH, type_: float = 1) -> Board:
    """The table of a state, so wide and as high as it needs. type_: how much larger its words are than usual."""
    table = Table(state, lang, width, type_)
    y: float = 16
    for row in drawings.table()["seating"]["wide"].get(str(len(table.seats))) or _rows(len(table.seats)):
        areas = row.split()
        y += (middle(table, y) if areas[0] == "m" else _row(table, areas, y)) + 12
    return Board(table.pen, width, y + 6)


def _row(table: Table, areas: list[str], y: float) -> float:
    """Seats beside each other, each over the areas of its name; returns the height of the deepest."""
    each = (table.width - 2 * PAD - _GAP * (len(areas) - 1)) / len(areas)
    deep = 0.0
    for n, area in enumerate(areas):
        if area == "." or area in areas[:n]:
            continue
        room = each * areas.count(area) + _GAP * (areas.count(area) - 1)
        deep = max(deep, seated(table, table.seats[int(area[1:])], PAD + n * (each + _GAP), y, room))
    return deep


def _rows(seats: int) -> list[str]:
    """The rows for more or fewer seats than any layout names: the first in front, the others opposite."""
    others = [f"p{n}" for n in range(1, seats)] or ["."]
    return [" ".join(others), " ".join("m" for _ in others), " ".join("p0" for _ in others)]
