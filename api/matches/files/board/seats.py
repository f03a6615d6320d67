"""A seat: who sits there and how they stand, what lies before them, their hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from api.matches.files import drawings
from api.matches.files.board.standing import standing
from api.matches.files.board.table import Table
from api.matches.files.drawings import colour
from api.matches.files.pen import SERIF, cut, width_of


def seated(table: Table, seat: str, x: float, y: float, room: float) -> float:
    """A seat with all that it has; returns its height."""
    held = table.state["seats"][seat]
    known, unknown = held["hand"]["known"], held["hand"]["unknown"]
    cards = held["cards"] if isinstance(held.get("cards"), int) else len(known) + unknown
    base = y + table.name_size
    _line(table, seat, cards, x, base, room)
    top = base + 12
    for part in table.layout.get("before", ()):
        top += _before(table, part, held, x, top, room)
    is_counted = "before" in table.layout and not known
    if is_counted or not _are_held(table):
        return top + 4 - y
    _fan(table, known, min(unknown, drawings.table()["backs"]), x, top, room)
    return top + table.hand * table.ratio - y


def _are_held(table: Table) -> bool:
    """Whether anybody has a card in hand."""
    hands = [held["hand"] for held in table.state["seats"].values()]
    return any(hand["known"] or hand["unknown"] for hand in hands)


def _line(table: Table, seat: str, cards: int, x: float, base: float, room: float) -> None:
    """Whose turn it is, a name, how its seat stands, and how many cards it has, as far as there is room."""
    pen, size, small = table.pen, table.name_size, table.small_size
    is_on = seat in table.state["turn"] and not table.state["outcome"]
    ink = "#f2b843" if is_on else colour("on-baize")
    number = str(cards) if cards else ""
    right = width_of(number, size, SERIF) + 8 if number else 0
    words = cut(standing(table, seat), small, room * 0.6)
    beside = width_of(words, small) + 10
    begins = x
    if is_on:
        tip = size / 2
        pen.path(f"M{x:.1f} {base - 0.64 * size:.1f}l{tip:.1f} {tip * 0.6:.1f}-{tip:.1f} {tip * 0.6:.1f}z", ink)
        begins += tip + 6
    left = max(40.0, room - beside - right - (begins - x))
    at = begins + pen.text(begins, base, table.called(seat), size, ink, font=SERIF, room=left) + 10
    if words:
        pen.text(at, base, words, small, colour("on-baize-2"))
        at += beside
    if number:
        pen.text(at, base, number, size, colour("on-baize"), font=SERIF)


def _before(table: Table, part: Mapping[str, Any], held: Mapping[str, Any], x: float, y: float, room: float) -> float:
    """What lies before a seat; returns its height."""
    value = held.get(part["of"])
    if part["draw"] == "disc" and value:
        table.disc(x + 20, y + 20, 40, str(value))
        return 0
    if part["draw"] == "marker":
        if value == "thrown":
            table.pen.sign(table.layout["signs"]["marker"], x + 50, y + 9, 22, colour("on-baize"))
        return 46
    if part["draw"] == "melds":
        return _melds(table, part, held, x, y, room)
    return 0


def _melds(table: Table, part: Mapping[str, Any], held: Mapping[str, Any], x: float, y: float, room: float) -> float:
    groups: list[tuple[list[str], int]] = [([*meld], 1) for meld in held.get(part["of"]) or ()]
    if held.get(part["pair"]):
        groups.append(([*held[part["pair"]]], 1))
    counted = held.get(part["counted"]) or []
    groups += [([card], counted.count(card)) for card in dict.fromkeys(counted)]
    if not groups:
        return 0
    cards = sum(len(group) for group, _ in groups)
    width = min(table.hand, (room - 6 * len(groups)) / cards - 2.5)
    for group, times in groups:
        for card in group:
            table.card(x, y, width, card)
            x += width + 2
        if times > 1:
            table.pen.rect(x - 20, y - 5, 22, 16, "#1d1611", round_=8)
            table.pen.text(x - 9, y + 7, f"{times}×", 11, "#fff", anchor="middle")
        x += 6
    return width * table.ratio + 8


def _fan(table: Table, known: Sequence[str], backs: int, x: float, y: float, room: float) -> None:
    """A hand: as wide as there is room for, else overlapped as far as each can be told, then of smaller cards."""
    if not known and not backs:
        return
    made = drawings.table()["card"]
    least = len(known) * made["seen-at-least"]
    least += 1 + (backs - 1) * made["seen-of-a-back"] if backs else 1 - made["seen-at-least"]
    width = min(table.hand, room / least)
    full = width + 3
    step = full
    if known:
        loose = (room - width) / max(1.0, len(known) + backs / 2)
        step = max(width * made["seen-at-least"], min(full, loose))
    for n, card in enumerate(known):
        table.card(x + n * step, y, width, card)
    x += len(known) * step
    left = room - len(known) * step
    tight = max(width * made["seen-of-a-back"], min(full, (left - width) / max(1, backs - 1)))
    for n in range(backs):
        table.pen.back(x + n * tight, y, width)
