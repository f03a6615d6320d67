"""What is legal now, asked of the same rules that refuse."""

from typing import Any

from engine.commands import EndRound
from engine.games.rat_hot import board, rules
from engine.games.rat_hot.cards import CARDS, PATTERN, turned
from engine.games.rat_hot.events import ENDINGS, POINTS, Restate
from engine.games.rat_hot.state import State, board_of, cards_left
from engine.rounds import end_actions
from engine.seats import letters
from engine.shapes import Action, Frame, action, open_fields
from engine.zones import Card


def actions(state: State) -> list[Action]:
    """Return what decide accepts, as the wire's actions. Choices are complete."""
    offered = [_deal(state), _record_round()] if state.phase == "deal" else _turn(state)
    offered.append(action("restate", None, _RESTATE))
    is_last = not any(rules.why_not_end_round(state, EndRound(reason="last_card")))
    endings = [reason for reason in ENDINGS if reason != "last_card" or is_last]
    return offered + end_actions(state.phase, state.seats, endings)


def _turn(state: State) -> list[Action]:
    """Return what the seat in turn may do: turn up cards, or lay one."""
    due = state.next
    offered: list[Action] = []
    if due is None:
        return offered  # the round is over in the middle of a move
    if not any(rules.why_not_draw_at_all(state, due.seat)):
        named: dict[str, Any] = (
            {} if state.setup.knowledge == "dealt" else {"cards": {"schema": _several(state, due.cards)}}
        )
        offered.append(action("draw", due.seat, named))
    card = _card(state)
    found = board_of(state)
    ways = {way: [list(place) for place in board.spots(found, way, state.options)] for way in board.WAYS}
    ways = {way: places for way, places in ways.items() if places}
    if card is not None and ways:
        named = {"card": card, "way": {"choices": [*ways]}, "at": {"choices": ways, "per": "way"}}
        offered.append(action("place", due.seat, named))
    return offered


def _card(state: State) -> dict[str, Any] | None:
    """The cards that can be laid, both ways round; None where none was turned up that has to be."""
    if not state.drawn and state.setup.knowledge == "dealt":
        return None
    known = state.drawn or cards_left(state)
    if known is None:
        return {"schema": {"type": "string", "pattern": PATTERN}}
    return {"choices": _both_ways(known)}


def _both_ways(cards: tuple[Card, ...]) -> list[Card]:
    return list(dict.fromkeys(one for card in cards for one in (card, turned(card))))


def _several(state: State, count: int) -> dict[str, Any]:
    """The cards of a turn; where nobody counts them the last turn may have one. (RH-2)"""
    left = cards_left(state)
    items = {"type": "string", "pattern": PATTERN} if left is None else {"enum": _both_ways(left)}
    return {"type": "array", "items": items, "minItems": 1 if state.left is None else count, "maxItems": count}


def _deal(state: State) -> Action:
    starter = rules.due_starter(state)
    choices: dict[str, Any] = {"choices": [starter or "A"], "optional": True}
    if starter is None:
        choices = {"choices": list(state.seats)}
    start: dict[str, Any] = {"schema": {"type": "string", "pattern": PATTERN}}
    if state.start is not None:
        start["optional"] = True
    named: dict[str, Any] = {"starter": choices, "start": start}
    if state.setup.knowledge == "dealt" and state.options.deck is not None:
        cards = state.options.deck
        bounds = {"minItems": len(cards), "maxItems": len(cards)}
        named["deck"] = {"schema": {"type": "array", "items": {"enum": _both_ways(cards)}, **bounds}, "optional": True}
    return action("deal", None, named)


def _record_round() -> Action:
    schema = POINTS.schema(_FRAME)
    named = {
        "totals": {"schema": {**schema, "required": list(letters(2))}},
        "loser": {"choices": list(letters(2)), "optional": True, "instead_of": ["totals"]},
    }
    return action("record_round", None, named)


_FRAME = Frame(letters(2), CARDS)
_RESTATE = open_fields(Restate, _FRAME)
