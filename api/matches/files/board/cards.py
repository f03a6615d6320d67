"""Cards in the middle: pairs, piles, a trump, those that were visible; and how many there are, in words alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from api.matches.files import drawings
from api.matches.files.board.table import Table
from api.matches.files.drawings import colour


def pairs(table: Table, part: Mapping[str, Any], x: float, y: float, room: float) -> float:
    """Each attack, and what beat it laid across it, in the middle of the room that three of them have at least."""
    laid = table.state[part["of"]]
    over = drawings.table()["card"]["over"]
    each = max(3, len(laid)) * 1.44
    width = min(table.pair, room / each)
    x += (room - each * width) / 2
    for pair in laid:
        table.card(x, y, width, pair["attack"])
        if pair["defence"]:
            table.card(x + width * over, y + width * over, width, pair["defence"], turned=True)
        x += width * 1.44
    return width * 1.75


def pile(table: Table, part: Mapping[str, Any], x: float, y: float, room: float) -> float:
    """Cards of which only the count is shown."""
    n = table.count(part)
    faded = 0.55 if part.get("faded") else 1

    def draw(at: float) -> None:
        if n:
            table.pen.back(at, y, table.pile, faded=faded)
        else:
            table.pen.hole(at, y, table.pile)

    return _pile_of(table, x, y, room, table.caption(part), draw)


def trump(table: Table, part: Mapping[str, Any], x: float, y: float, room: float) -> float:
    """The trump's card, or its suit where it is in somebody's hand."""
    state = table.state
    card = state.get(part["of"])
    if card and "as" in part:
        card = part["as"].format(card[0])

    def draw(at: float) -> None:
        if card:
            is_there = "as" in part or state.get("stock")
            table.card(at, y, table.pile, card, faded=1 if is_there else 0.55)
            return
        table.pen.hole(at, y, table.pile)
        suit = table.layout["suits"][state["trump"]]
        across = table.pile * 0.52
        down = table.pile * table.ratio / 2 - across / 2
        table.pen.sign(suit["sign"], at + (table.pile - across) / 2, y + down, across, colour("on-baize"))

    return _pile_of(table, x, y, room, table.words(part), draw)


def _pile_of(table: Table, x: float, y: float, room: float, caption: str, draw: Callable[[float], None]) -> float:
    """What is as large as a pile, and the words under it. draw: told where it begins."""
    draw(x + (room - table.pile) / 2)
    deep = table.pile * table.ratio
    size = table.caption_size
    table.pen.text(x + room / 2, y + deep + size + 6, caption, size, colour("on-baize"), anchor="middle")
    return deep + size + 11


def discards(table: Table, part: Mapping[str, Any], x: float, y: float, room: float) -> float:
    """The visible card, and those that were visible before it."""
    visible = table.state[part["of"]]
    top = table.pair * 0.75
    if not visible:
        table.pen.hole(x, y, top)
        return top * table.ratio
    table.card(x, y, top, visible[-1])
    size, base = table.caption_size, y + top * table.ratio + table.caption_size + 6
    table.pen.text(x + top / 2, base, table.words(part), size, colour("on-baize"), anchor="middle")
    under = [*reversed(visible[:-1][-part["shown"] :])]
    small = table.pile * 0.8
    begins = x + top + 14
    columns = max(1, int((room - top - 28) / (small + 3)))
    for n, card in enumerate(under[: 2 * columns]):
        at = begins + n % columns * (small + 3), y + n // columns * (small * table.ratio + 3)
        table.card(*at, small, card, faded=0.62)
    return max(top * table.ratio + size + 11, small * table.ratio * 2 + 6)


def count(table: Table, part: Mapping[str, Any], x: float, y: float, room: float) -> float:
    """How many there are, in words alone."""
    size = 15 * table.type_
    table.pen.text(x + room / 2, y + 30, table.caption(part), size, colour("on-baize"), anchor="middle")
    return 40
