"""Cards that are made of squares: as they lie, and in strips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from api.matches.files.board.table import Table
from api.matches.files.drawings import colour

_PLANE = 48  # px that a square of a plane is wide, where it is neither large nor small
_TALLEST = 430  # of a plane


def plane(table: Table, part: Mapping[str, Any], x: float, y: float, room: float) -> float:
    """Squares as they lie, seen from above; where a card goes on there is no edge."""
    squares = table.state[part["of"]]
    if not squares:
        return table.pile
    xs, ys = [one["at"][0] for one in squares], [one["at"][1] for one in squares]
    across, down = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    side: float = min(_PLANE * part["largest"], room / across, _TALLEST / down)
    left = x + (room - side * across) / 2
    cards = {(*one["at"],): one.get("card") for one in squares}
    for one in squares:
        column, row = one["at"]
        at = left + (column - min(xs)) * side, y + (row - min(ys)) * side
        _square(table, *at, side, one["shows"])
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            goes_on = cards.get((column + dx, row + dy), -1) == one.get("card")
            if goes_on and dx + dy < 0:
                continue
            _edge(table, *at, side, dx, dy, dashed=goes_on)
        level = one.get("level", 1)
        if level > 1:
            table.pen.rect(at[0] + side - 16, at[1], 16, 16, "#1d1611")
            table.pen.text(at[0] + side - 8, at[1] + 12, str(level), 11, "#fff", anchor="middle")
    return float(side * down)


def strips(table: Table, part: Mapping[str, Any], x: float, y: float, room: float) -> float:
    """Cards in strips of squares, one below the other."""
    table.pen.text(x + 10, y + 12, table.words(part), table.caption_size, colour("on-baize"))
    top = y + 20
    for card in table.state[part["of"]]:
        for n, shows in enumerate(card.split(".")):
            _square(table, x + 10 + n * 34, top, 34, shows)
            table.pen.rect(x + 10 + n * 34, top, 34, 34, "none", colour("card-edge"))
        top += 42
    return top - y


def _edge(table: Table, x: float, y: float, side: float, dx: int, dy: int, *, dashed: bool) -> None:
    begins = x + side * max(0, dx), y + side * max(0, dy)
    d = f"M{begins[0]:.1f} {begins[1]:.1f}{'v' if dx else 'h'}{side:.1f}"
    table.pen.path(d, "none", colour("card-edge") if dashed else "#4a3a22", 1 if dashed else 2)


def _square(table: Table, x: float, y: float, side: float, shows: str) -> None:
    table.pen.rect(x, y, side, side, colour("card"))
    one = table.layout.get("squares", {}).get(shows) or {}
    if not one:
        return
    made = table.layout["square"]
    is_rat, owner = one.get("rat", False), one["owner"]
    ground = colour(f"rh-{owner}" if is_rat else f"rh-{owner}-soft")
    across = side * made["ground"]
    off = (side - across) / 2
    if owner == "red":
        table.pen.disc(x + side / 2, y + side / 2, across, ground)
    else:
        table.pen.rect(x + off, y + off, across, across, ground, round_=4)
    width = side * made["sign-width-of-a-rat" if is_rat else "sign-width"]
    ink = "#fff" if is_rat else colour(f"rh-{owner}")
    table.pen.sign(one["sign"], x + (side - width) / 2, y + (side - width) / 2, width, ink)
