"""What is offered in games in which cards are laid before somebody who beats them one by one."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.cards import CardSet
from engine.pairs.commands import PAIRS, SEATS, ZONE
from engine.pairs.dealing import Dealing
from engine.pairs.table import Pairs, unbeaten
from engine.seats import Seats, letters, team_name
from engine.shapes import Frame
from engine.zones import Card, Zone

Action = dict[str, Any]


def action(kind: str, by: str | None, fields: Mapping[str, Any]) -> Action:
    return {"type": kind, "by": by, "fields": dict(fields)}


def deal_action(rules: Dealing, pattern: str) -> Action:
    """The deal that is due. pattern: of a card's notation."""
    seats = list(rules.seats)
    dealer = {"choices": list(rules.dealers), "optional": True}
    if rules.knowledge == "dealt":
        return action("deal", None, {"dealer": dealer, "deck": {"schema": _deck(rules), "optional": True}})
    fields: dict[str, Any] = {"trump_card": {"choices": list(rules.deck.copies)}, "dealer": dealer}
    if rules.due:
        fields["starter"] = {"choices": [rules.due], "optional": True}
    else:
        # With no stock the turned card may prove who starts, so not every seat need be accepted.
        fields["starter"] = {"choices": seats} if rules.stock else {"schema": {"enum": seats}}
        fields["shown"] = {
            "schema": {
                "type": "object",
                "propertyNames": {"enum": seats},
                "additionalProperties": {"type": "string", "pattern": pattern},
            },
            "optional": True,
            "instead_of": ["starter"],
        }
    if rules.knowledge == "open":
        hand = {"type": "array", "items": {"enum": list(rules.deck.copies)}, "uniqueItems": True}
        schema = {"type": "object", "propertyNames": {"enum": seats}, "additionalProperties": hand}
        fields["hands"] = {"schema": schema, "optional": True}
    return action("deal", None, fields)


def _deck(rules: Dealing) -> dict[str, Any]:
    """Every card once; where no deck is given the service shuffles."""
    cards = list(rules.deck.cards)
    items = {"items": {"enum": cards}, "uniqueItems": True, "minItems": len(cards), "maxItems": len(cards)}
    return {"type": "array", **items}


def redeal_action() -> Action:
    return action("redeal", None, {"reason": {"schema": {"type": "string"}, "optional": True}})


def defend_action(
    seat: str, held: Sequence[Card], zone: Zone, pairs: Pairs, beats: Callable[[Card, Card], bool]
) -> list[Action]:
    """Every card of held that beats one on the table. zone: the defender's hand."""
    known = {*zone.known, *zone.hidden}
    choices = {on: [card for card in held if beats(card, on)] for on in unbeaten(pairs)}
    if not any(choices.values()):
        return []
    fields = {
        "on": {"choices": [on for on in choices if choices[on]]},
        "card": {
            "choices": {on: cards for on, cards in choices.items() if cards},
            "known": {on: [card for card in cards if card in known] for on, cards in choices.items() if cards},
            "per": "on",
        },
    }
    return [action("defend", seat, fields)]


def record_action(seats: Seats, sides: Sequence[Seats], *, drawn: bool) -> Action:
    """A round's result. drawn: whether a round can end without a loser."""
    order = {"type": "array", "items": {"enum": list(seats)}, "uniqueItems": True}
    losers = [*(team_name(side) for side in sides), *([None] if drawn else [])]
    fields = {"order": {"schema": order, "optional": True}, "loser": {"schema": {"enum": losers}}}
    return action("record_round", None, fields)


def restate_fields(cards: CardSet, suits: str, phases: Sequence[str]) -> dict[str, Any]:
    """What may be stated of a table."""
    frame = Frame(letters(6), cards)
    whole = {"schema": {"type": "integer", "minimum": 0}, "optional": True}
    seat = {"schema": {"type": "string", "pattern": "^[A-F]$"}, "optional": True}
    shapes = {"table": PAIRS, "seats": SEATS, "discard": ZONE}
    return {
        "round": {"schema": {"type": "integer", "minimum": 1}, "optional": True},
        "phase": {"schema": {"enum": list(phases)}, "optional": True},
        "trump": {"choices": list(suits), "optional": True},
        "trump_card": {"schema": {"type": "string", "pattern": cards.pattern}, "optional": True},
        "stock": whole,
        "dealer": seat,
        "attacker": seat,
        "defender": seat,
        **{name: {"schema": shape.schema(frame), "optional": True} for name, shape in shapes.items()},
        "reason": {"schema": {"type": "string"}, "optional": True},
    }
