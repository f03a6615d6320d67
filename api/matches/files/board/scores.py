"""Points of rounds as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from api.matches.files import drawings
from api.matches.files.board.table import Table
from api.matches.files.drawings import colour
from api.matches.files.pen import SANS, SERIF, cut, width_of


def scores(table: Table, part: Mapping[str, Any], x: float, y: float, room: float) -> float:
    """The points of every round, a column for each seat, and their sums under a line."""
    rounds = table.state[part["of"]]
    size, line = table.small_size * 1.25, table.small_size * 1.9
    words = [drawings.words(table.game, part[name], table.lang) for name in ("words", "sum")]
    first = max(width_of(word, size) for word in words) + 24
    each = min(190.0, (room - first) / len(table.seats))
    faint, ink = colour("on-baize-2"), colour("on-baize")

    def row(n: int, name: str, cells: Sequence[str], shade: str, font: str = SANS) -> None:
        base = y + line * n + size
        table.pen.text(x, base, name, size, faint)
        for column, cell in enumerate(cells, 1):
            table.pen.text(x + first + each * column - 16, base, cell, size, shade, font=font, anchor="end")

    row(0, words[0], [cut(table.called(seat), size, each - 24) for seat in table.seats], faint)
    for n, told in enumerate(rounds, 1):
        row(n, str(told["round"]), [str(told["points"][seat]) for seat in table.seats], ink)
    last = len(rounds) + 1
    table.pen.rect(x, y + line * last - 4, first + each * len(table.seats), 1.5, faint)
    sums = [str(table.state["seats"][seat]["score"]) for seat in table.seats]
    row(last, words[1], sums, ink, SERIF)
    return line * (last + 1)
