"""What is legal now, asked of the same rules that refuse."""

from typing import Any

from engine.games.durak import rules
from engine.games.durak.cards import CARDS, PATTERN, SUITS
from engine.games.durak.dealing import due_starter, stock_after_deal
from engine.games.durak.events import ENDINGS, PAIRS, SEATS, ZONE
from engine.games.durak.state import State, sides, waiting
from engine.hands import card_field, reveal_action
from engine.pairs.dealing import possible_dealers
from engine.pairs.table import known_elsewhere, unbeaten
from engine.rounds import end_actions
from engine.seats import letters, team_name
from engine.shapes import Frame
from engine.zones import Seat

Action = dict[str, Any]


def actions(state: State) -> list[Action]:
    """What decide accepts, as the wire's actions. Choices are complete and in deck order."""
    if state.phase == "over":
        return []
    offered = _plays(state)
    for seat in state.seats:
        elsewhere, kind = known_elsewhere(state, seat), state.setup.knowledge
        offered += reveal_action(rules.deck(state), seat, state.hand(seat), elsewhere, kind)
    offered.append(_action("restate", None, _RESTATE))
    endings = [reason for reason in ENDINGS if reason != "repetition" or rules.is_third(state)]
    return offered + end_actions(state.phase, state.seats, endings)


def _plays(state: State) -> list[Action]:
    if state.phase == "deal":
        return [_deal(state), _record_round(state)]
    if state.phase == "redeal":
        return [_action("redeal", None, {"reason": {"schema": {"type": "string"}, "optional": True}})]
    offered: list[Action] = []
    for seat in rules.may_act(state):
        offered += _defences(state, seat) if seat == state.defender else _attacks(state, seat)
    if state.phase in ("add", "throw_in") and state.table:
        offered += [_action("pass", seat, {}) for seat in waiting(state)[:1]]
        offered.append(_action("pass", "all", {}))
    return offered


def _action(kind: str, by: str | None, fields: dict[str, Any]) -> Action:
    return {"type": kind, "by": by, "fields": fields}


def _attacks(state: State, seat: Seat) -> list[Action]:
    if any(rules.why_not_attack_at_all(state, seat)):
        return []
    cards = rules.layable(state, seat)
    return [_action("attack", seat, {"card": card_field(state.hand(seat), cards)})] if cards else []


def _defences(state: State, seat: Seat) -> list[Action]:
    held = rules.holdable(state, seat)
    zone = state.hand(seat)
    known = {*zone.known, *zone.hidden}
    choices = {
        on: [card for card in held if state.reading.beats(card, on, state.trump)] for on in unbeaten(state.table)
    }
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
    if not any(rules.why_not_transfer_at_all(state, seat)):
        cards = [card for card in held if not any(rules.why_not_transfer_rank(state, card))]
        if cards:
            offered.append(_action("transfer", seat, {"card": card_field(state.hand(seat), cards)}))
    offered.append(_action("take", seat, {}))
    return offered


def _deal(state: State) -> Action:
    starter = due_starter(state)
    seats = list(state.seats)
    dealer = {"choices": list(possible_dealers(state)), "optional": True}
    if state.setup.knowledge == "dealt":
        return _action("deal", None, {"dealer": dealer, "deck": {"schema": _deck(state), "optional": True}})
    fields: dict[str, Any] = {"trump_card": {"choices": list(rules.deck(state).copies)}, "dealer": dealer}
    if starter:
        fields["starter"] = {"choices": [starter], "optional": True}
    else:
        # With no stock the turned card may prove who starts, so not every seat need be accepted. (DUR-1)
        fields["starter"] = {"choices": seats} if stock_after_deal(state) else {"schema": {"enum": seats}}
        fields["shown"] = {
            "schema": {
                "type": "object",
                "propertyNames": {"enum": seats},
                "additionalProperties": {"type": "string", "pattern": PATTERN},
            },
            "optional": True,
            "instead_of": ["starter"],
        }
    if state.setup.knowledge == "open":
        hand = {"type": "array", "items": {"enum": list(rules.deck(state).copies)}, "uniqueItems": True}
        schema = {"type": "object", "propertyNames": {"enum": seats}, "additionalProperties": hand}
        fields["hands"] = {"schema": schema, "optional": True}
    return _action("deal", None, fields)


def _deck(state: State) -> dict[str, Any]:
    """Every card once; where no deck is given the service shuffles."""
    cards = list(rules.deck(state).cards)
    items = {"items": {"enum": cards}, "uniqueItems": True, "minItems": len(cards), "maxItems": len(cards)}
    return {"type": "array", **items}


def _record_round(state: State) -> Action:
    seats = list(state.seats)
    order = {"type": "array", "items": {"enum": seats}, "uniqueItems": True}
    teams = [team_name(side) for side in sides(state)]
    fields = {
        "order": {"schema": order, "optional": True},
        "loser": {"schema": {"enum": [*teams, None]}},
    }
    return _action("record_round", None, fields)


def _schema(name: str) -> dict[str, Any]:
    shape = {"table": PAIRS, "seats": SEATS, "discard": ZONE}[name]
    return {"schema": shape.schema(_ANY_MATCH), "optional": True}


_ANY_MATCH = Frame(letters(6), CARDS)
_WHOLE = {"schema": {"type": "integer", "minimum": 0}, "optional": True}
_SEAT = {"schema": {"type": "string", "pattern": "^[A-F]$"}, "optional": True}
_RESTATE: dict[str, Any] = {
    "round": {"schema": {"type": "integer", "minimum": 1}, "optional": True},
    "phase": {"schema": {"enum": ["attack", "defend", "add", "throw_in"]}, "optional": True},
    "trump": {"choices": list(SUITS), "optional": True},
    "trump_card": {"schema": {"type": "string", "pattern": PATTERN}, "optional": True},
    "stock": _WHOLE,
    "dealer": _SEAT,
    "attacker": _SEAT,
    "defender": _SEAT,
    **{name: _schema(name) for name in ("table", "seats", "discard")},
    "reason": {"schema": {"type": "string"}, "optional": True},
}
