"""What is offered in games in which cards are laid before somebody who beats them one by one."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.cards import CardSet
from engine.pairs.cards import unbeaten
from engine.pairs.commands import PAIRS, SEATS, ZONE
from engine.pairs.dealing import Dealing, due_deal
from engine.pairs.events import ENDINGS
from engine.pairs.rules import holdable
from engine.pairs.table import T, Table, has_come_thrice, sides
from engine.rounds import end_actions
from engine.seats import Seats, letters, team_name
from engine.shapes import Action, Frame, action
from engine.tables import reveal_actions
from engine.zones import Seat


def actions(
    table: T, cards: CardSet, plays: Callable[[T], list[Action]], restate: Mapping[str, Any], *, drawn: bool
) -> list[Action]:
    """Return what decide accepts, as the wire's actions. Choices are complete and in deck order.

    plays: what is offered while an attack is due or played; restate: what may be stated of a table; drawn: whether a
    round can end without a loser.
    """
    if table.phase == "deal":
        record = record_action(table.seats, sides(table), drawn=drawn)
        offered = [deal_action(due_deal(table), cards.pattern), record]
    else:
        offered = [redeal_action()] if table.phase == "redeal" else plays(table)
    offered += reveal_actions(table, table.pack)
    offered.append(action("restate", None, restate))
    endings = [reason for reason in ENDINGS if reason != "repetition" or has_come_thrice(table)]
    return offered + end_actions(table.phase, table.seats, endings)


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


def defend_action(table: Table, seat: Seat) -> list[Action]:
    """Every card that may be in the defender's hand and beats one on the table."""
    zone = table.hand(seat)
    known, held = {*zone.known, *zone.hidden}, holdable(table, seat)
    beats = table.reading.beats
    choices = {on: [card for card in held if beats(card, on, table.trump)] for on in unbeaten(table.table)}
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
