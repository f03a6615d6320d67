"""What is legal now, asked of the same rules that refuse."""

from typing import Any

from engine.games.zack import rules
from engine.games.zack.cards import CARDS, COLOURS
from engine.games.zack.events import ENDINGS, VERDICTS, Challenge, Choose, Restate, ThrowMarker
from engine.games.zack.state import State, cards_in_play
from engine.rounds import end_actions
from engine.shapes import Action, Frame, action, open_fields
from engine.zones import Seat

_LANDED = {"choices": [True, False], "optional": True}


def actions(state: State) -> list[Action]:
    """Return what decide accepts, as the wire's actions. Choices are complete."""
    offered = [_deal(state), _record_round(state)] if state.phase == "deal" else _play(state)
    offered.append(action("restate", None, open_fields(Restate, Frame(state.seats, CARDS))))
    return offered + end_actions(state.phase, state.seats, list(ENDINGS))


def _play(state: State) -> list[Action]:
    offered = [
        action("throw", seat, {**_card(state, seat), "landed": _LANDED})
        for seat in state.seats
        if not any(rules.why_not_throw_at_all(state, seat))
    ]
    for seat in state.seats:
        challenges = [Challenge(by=seat, target=other) for other in state.seats]
        targets = [one.target for one in challenges if not any(rules.why_not_challenge(state, one))]
        if targets:
            offered.append(action("challenge", seat, {"target": {"choices": targets}, "landed": _LANDED}))
    offered += [
        action("throw_marker", seat, {"landed": _LANDED})
        for seat in state.seats
        if not any(rules.why_not_throw_marker(state, ThrowMarker(by=seat)))
    ]
    for seat in state.seats:
        colours = [c for c in COLOURS if not any(rules.why_not_choose(state, Choose(by=seat, colour=c)))]
        if colours:
            offered.append(action("choose", seat, {"colour": {"choices": colours}}))
    box = rules.box_as_read(state)
    if box is not None and box.box:
        there = [one.version for one in box.box]
        schema = {
            "type": "array", "items": {"enum": there}, "minItems": len(there), "maxItems": len(there),
            "uniqueItems": True,
        }  # fmt: skip
        photo = {"schema": {"type": "string", "pattern": "^[0-9a-f]{64}$"}, "optional": True}
        offered.append(action("box_order", None, {"order": {"schema": schema}, "photo": photo}))
    if box is not None and box.finding is not None:
        landed = [act.version for act in state.acts if act.kind == "challenge"]
        named = {
            "challenge": {"choices": landed, "optional": True},
            "verdict": {"choices": list(VERDICTS)},
            "reason": {"schema": {"type": "string", "minLength": 1, "maxLength": 500}, "optional": True},
        }
        offered.append(action("rule_challenge", None, named))
    return offered


def _card(state: State, seat: Seat) -> dict[str, Any]:
    """Return the field that names the next card; of a recorded deck only a viewer who may know it gets one.

    Where an uncertain order leaves several cards that may lie on top, it has to be said.
    """
    cards = list(rules.throwable(state, seat))
    if state.setup.knowledge != "dealt":
        return {"card": {"choices": cards}}
    if state.table is None or state.table.piles is None:
        return {}
    return {"card": {"choices": cards, **({} if rules.next_card(state, seat) is None else {"optional": True})}}


def _deal(state: State) -> Action:
    seats = list(state.seats)
    dealers = [rules.due_dealer(state)] if state.dealer is not None else seats
    counts = {
        "type": "object",
        "properties": {seat: {"type": "integer", "minimum": 1, "maximum": 200} for seat in seats},
        "required": seats,
        "additionalProperties": False,
    }
    total: dict[str, Any] = {"schema": {"type": "integer", "minimum": len(seats), "maximum": 1000}}
    if rules.deck_total(state, state.options.colours) is not None:
        total["optional"] = True
    colours = {
        "type": "object",
        "propertyNames": {"enum": seats},
        "additionalProperties": {"type": "string", "enum": list(COLOURS)},
    }
    colours_field = {"schema": colours, "optional": True}
    named: dict[str, Any] = {"dealer": {"choices": dealers, "optional": True}}
    if state.setup.knowledge == "dealt":
        deck = rules.deck_in_play(state, state.options.colours)
        assert deck is not None, "a dealt record has its deck"
        schema = {"type": "array", "items": {"enum": list(deck.copies)}, "minItems": 1, "maxItems": 2600}
        return action("deal", None, {**named, "deck": {"schema": schema, "optional": True}, "colours": colours_field})
    named |= {
        "total": total,
        "counts": {"schema": counts, "optional": True, "instead_of": ["total"]},
        "colours": colours_field,
    }
    if state.setup.knowledge == "open":
        hand = {"type": "array", "items": {"enum": list(cards_in_play(state))}}
        piles = {"type": "object", "propertyNames": {"enum": seats}, "additionalProperties": hand}
        named["hands"] = {"schema": piles, "optional": True}
    return action("deal", None, named)


def _record_round(state: State) -> Action:
    return action("record_round", None, {"winner": {"choices": list(state.seats)}})
