"""What lies between the seats."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from api.matches.files.board.box import box
from api.matches.files.board.cards import count, discards, pairs, pile, trump
from api.matches.files.board.scores import scores
from api.matches.files.board.squares import plane, strips
from api.matches.files.board.table import PAD, Table
from api.matches.files.drawings import colour
from api.matches.files.pen import width_of
from engine.games import GAMES

# What draws the parts of a middle: from where, and in how much room; each returns its height.
PARTS: Mapping[str, Callable[[Table, Mapping[str, Any], float, float, float], float]] = {
    "pairs": pairs, "pile": pile, "trump": trump, "discards": discards, "plane": plane, "strips": strips,
    "count": count, "box": box, "scores": scores,
}  # fmt: skip


def middle(table: Table, y: float) -> float:
    """What needs most room on the left, piles on the right; returns its height."""
    if not table.layout:
        return _members(table, y)
    parts = [part for part in table.layout["middle"] if _has(table, part)]
    parts = [part for part in parts if part.get("alone")] or parts
    if not parts:
        return 0
    first, others = parts[0], parts[1:]
    aside = sum(_room_of(table, part) for part in others)
    room = table.width - 2 * PAD - aside
    deep = PARTS[first["draw"]](table, first, PAD, y, room)
    if first["draw"] == "pairs":
        deep = max(deep, table.pair * 1.8)
    x = table.width - PAD - aside
    for part in others:
        each = _room_of(table, part)
        top = y + max(0.0, (deep - table.pile * table.ratio - 24) / 2)
        deep = max(deep, PARTS[part["draw"]](table, part, x, top, each) + top - y)
        x += each
    return deep


def _has(table: Table, part: Mapping[str, Any]) -> bool:
    """Whether there is anything of a part."""
    state = table.state
    value = state.get(part["of"])
    if part.get("with") and not state.get(part["with"]):
        return False
    if part["draw"] == "trump":
        return bool(value or state.get("trump"))
    if part["draw"] == "pile" and part.get("faded"):
        return table.count(part) > 0
    if part["draw"] == "discards":
        return bool(value) or bool(state.get("covered"))
    if part["draw"] == "strips":
        return bool(value)
    if part["draw"] == "scores":
        return bool(value) and state.get(part["with"]) is not None
    return value is not None


def _room_of(table: Table, part: Mapping[str, Any]) -> float:
    """How wide a part on the right is."""
    if part["draw"] == "strips":
        longest = max((len(card.split(".")) for card in table.state[part["of"]]), default=3)
        return 34 * longest + 20
    return max(table.pile + 18, width_of(table.caption(part), table.caption_size) + 14)


def _members(table: Table, y: float) -> float:
    """Draw a game that is described nowhere: each member with cards, by its name. Returns their height."""
    top, room, size = y, table.width - 2 * PAD, table.small_size
    for name, value in table.state.items():
        lies = _lying(table.game, value) if name not in ("seats", "turn") else []
        if not lies:
            continue
        table.pen.text(PAD, top + size, name.replace("_", " "), size, colour("on-baize-2"), room=room)
        top += size + 8
        width = min(table.hand, room / len(lies) - 3)
        for n, card in enumerate(lies):
            table.card(PAD + n * (width + 3), top, width, card)
        top += width * table.ratio + 10
    return top - y


def _lying(game: str, value: Any) -> list[str]:
    """The cards that a member of a state says, however it does."""
    if isinstance(value, Mapping):
        value = value.get("known", ())
    values = value if isinstance(value, list | tuple) else [value]
    named = [one.get("card") if isinstance(one, Mapping) else one for one in values]
    return [one for one in named if isinstance(one, str) and re.fullmatch(GAMES[game].cards.pattern, one)]
