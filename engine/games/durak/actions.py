"""What is legal now, asked of the same rules that refuse."""

from typing import Any

from engine.games.durak import rules
from engine.games.durak.cards import PATTERN, beats
from engine.games.durak.state import State
from engine.zones import Card, Seat

Action = dict[str, Any]


def actions(state: State) -> list[Action]:
    """Every command that decide accepts, as the wire's actions. Choices are complete and in deck order."""
    if state.phase == "over":
        return []
    if state.phase == "deal":
        return [_deal(state), *_reveals(state)]
    if state.phase == "redeal":
        return [_action("redeal", None, {"reason": {"schema": {"type": "string"}, "optional": True}}), *_reveals(state)]
    offered: list[Action] = []
    for seat in rules.may_act(state):
        if state.phase == "defend":
            offered += _defences(state, seat)
        else:
            offered += _attacks(state, seat)
    if state.phase == "add":
        offered.append(_action("pass", state.word, {}))
        offered.append(_action("pass", "all", {}))
    return offered + _reveals(state)


def _action(kind: str, by: str | None, fields: dict[str, Any]) -> Action:
    return {"type": kind, "by": by, "fields": fields}


def _cards(state: State, seat: Seat, cards: list[Card]) -> dict[str, Any]:
    zone = state.hand(seat)
    known = {*zone.known, *zone.hidden}
    return {"choices": cards, "known": [card for card in cards if card in known]}


def _attacks(state: State, seat: Seat) -> list[Action]:
    if rules.why_not_attack_at_all(state, seat) is not None:
        return []
    cards = [card for card in rules.holdable(state, seat) if rules.why_not_rank(state, card) is None]
    return [_action("attack", seat, {"card": _cards(state, seat, cards)})] if cards else []


def _defences(state: State, seat: Seat) -> list[Action]:
    held = rules.holdable(state, seat)
    zone = state.hand(seat)
    known = {*zone.known, *zone.hidden}
    choices = {on: [card for card in held if beats(card, on, state.trump or "")] for on in rules.unbeaten(state)}
    offered = []
    if any(choices.values()):
        fields = {
            "on": {"choices": [on for on in choices if choices[on]]},
            "card": {
                "choices": {on: cards for on, cards in choices.items() if cards},
                "known": {on: [card for card in cards if card in known] for on, cards in choices.items() if cards},
                "per": "on",
            },
        }
        offered.append(_action("defend", seat, fields))
    offered.append(_action("take", seat, {}))
    return offered


def _deal(state: State) -> Action:
    dealer, starter = rules.due_dealer(state), rules.due_starter(state)
    seats = list(state.seats)
    fields: dict[str, Any] = {
        "trump_card": {"choices": list(rules.deck(state))},
        "dealer": {"choices": [dealer] if dealer else seats, "optional": True},
    }
    if starter:
        fields["starter"] = {"choices": [starter], "optional": True}
    else:
        # With no stock the turned card may prove who starts, so not every seat need be accepted. (DUR-1)
        fields["starter"] = {"choices": seats} if rules.stock_after_deal(state) else {"schema": {"enum": seats}}
        fields["shown"] = {
            "schema": {
                "type": "object",
                "propertyNames": {"enum": seats},
                "additionalProperties": {"type": "string", "pattern": PATTERN},
            },
            "optional": True,
        }
    return _action("deal", None, fields)


def _reveals(state: State) -> list[Action]:
    if not state.round or state.again:
        return []
    offered = []
    for seat in state.seats:
        if state.hand(seat).unknown or state.hand(seat).hidden:
            cards = {
                "type": "array",
                "items": {"enum": rules.holdable(state, seat)},
                "minItems": 1,
                "uniqueItems": True,
            }
            fields = {"cards": {"schema": cards}, "to": {"choices": ["all", "seat"], "optional": True}}
            offered.append(_action("reveal", seat, fields))
    return offered
