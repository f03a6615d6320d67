"""A box: what was thrown into it, and when devices saw what a verdict turns on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from api.matches.files import drawings
from api.matches.files.axis import Axis, axis
from api.matches.files.board.table import Table
from api.matches.files.drawings import colour, face
from api.matches.files.pen import Pen, width_of


def box(table: Table, part: Mapping[str, Any], x: float, y: float, room: float) -> float:
    """What was thrown, from the bottom to the top, by whom; below it the bars of what devices saw."""
    state = table.state
    lies = state[part["of"]]
    judged = (state.get(part["judged"]) or {}).get("box") or ()
    words = table.caption(part)
    if not lies and judged:
        lies, words = judged, drawings.words(table.game, "judged", table.lang)
    elif not lies:
        words = drawings.words(table.game, "empty", table.lang)
    table.pen.text(x, y + 14, words, table.small_size, colour("on-baize-2"))
    width = min(96.0, room / (1 + 0.72 * max(0, len(lies) - 1)))
    step = min(width + 8, (room - width) / max(1, len(lies) - 1))
    for n, one in enumerate(lies):
        _thrown(table, x + n * step, y + 26, width, one)
    deep = 26 + width * table.ratio + 6 if lies else 60.0
    timed = axis(state, table.lang)
    return deep + (_axis(table.pen, timed, x, y + deep + 6, room) if timed else 0)


def _thrown(table: Table, x: float, y: float, width: float, one: Mapping[str, Any]) -> None:
    """A card, a challenge card or a marker."""
    height = width * table.ratio
    middle, down = x + width / 2, y + height / 2
    signs = table.layout["signs"]
    if one["card"] is not None:
        table.pen.rect(x, y, width, height, colour("card"), colour("card-edge"), round_=6)
        _printed(table, middle, down, width, one["card"])
    elif one.get("target") is not None:
        table.pen.rect(x, y, width, height, "#231a13", "#ffd873", round_=6)
        table.sign(signs["challenge"], middle, y + height * 0.26, width * 0.4, "#ffd873")
        table.disc(middle, y + height * 0.66, width * 0.46, _colour_of(table, one["target"]))
    else:
        table.pen.rect(x, y, width, height, colour("card"), colour("card-edge"), round_=6)
        table.sign(signs["marker"], middle, down, width * 0.6, colour("card-ink"))
    _owner(table, x, y, one["by"])


def _printed(table: Table, x: float, y: float, width: float, card: str) -> None:
    """What stands on a card, round its middle: a colour's disc, a sign and its word, or a word alone."""
    shown = face(table.game, card, table.lang)
    ink = colour(shown.ink)
    if disc := table.layout["cards"].get(card, {}).get("disc"):
        table.disc(x, y, width * 0.7, disc)
    elif shown.sign:
        table.sign(shown.sign, x, y, width * 0.62, ink)
        base = y + width * table.ratio / 2 - 8
        table.pen.text(x, base, shown.word, width * 0.16, ink, anchor="middle")
    else:
        table.pen.text(x, y + width * 0.18, shown.corner, width * 0.5, ink, anchor="middle")


def _owner(table: Table, x: float, y: float, seat: str) -> None:
    """A corner says whose it was."""
    who = table.called(seat)[:1]
    of = _colour_of(table, seat)
    table.pen.rect(x - 3, y - 3, 22, 22, colour(f"z-{of}"), "#fff", round_=5, wide=1.5)
    table.pen.text(x + 8, y + 13, who, 14, colour(f"zs-{of}"), anchor="middle")


def _colour_of(table: Table, seat: str) -> str:
    return str(table.state["seats"][seat].get("colour"))


def _axis(pen: Pen, timed: Axis, x: float, y: float, room: float) -> float:
    """Bars on a time axis, on a sheet of its own; returns its height."""
    left, whole, row = x + 24, room - 48, 48
    bottom = y + 10 + len(timed.bars) * row
    height = bottom - y + 34 + 24 * len(timed.notes)
    pen.rect(x, y, room, height, colour("card"), colour("card-edge"), round_=5)
    for n, bar in enumerate(timed.bars):
        top, start = y + 10 + n * row, left + bar.start * whole
        words_at = min(start, left + whole - min(whole, width_of(bar.words, 16)))
        pen.text(words_at, top + 16, bar.words, 16, colour("card-ink"), room=whole)
        fill = colour(f"z-{bar.colour}") if bar.colour else colour("card-ink")
        pen.rect(start, top + 22, max(3.0, (bar.end - bar.start) * whole), 16, fill)
    pen.rect(left - 12, bottom, whole + 24, 2, colour("card-ink"))
    for along, said in timed.ticks:
        pen.rect(left + along * whole, bottom, 2, 8, colour("card-ink"))
        pen.text(left + along * whole, bottom + 22, f"{said} s", 14, colour("card-ink"), anchor="middle")
    for n, note in enumerate(timed.notes):
        pen.text(left, bottom + 48 + 24 * n, note, 15, colour("card-ink"), room=whole)
    return height + 8
