"""The wire's state, and sentences of events, of games in which cards are laid before somebody who beats them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine import sentences
from engine.events import Event, MatchEnded
from engine.game import Series
from engine.pairs.cards import laid, unbeaten
from engine.pairs.events import Attacked, BeatenOff, Dealt, Drew, Passed, RoundRecorded, WentOut
from engine.pairs.table import Table
from engine.seats import Seats, number, teams_on_wire
from engine.states import (
    COUNT_OR_NULL,
    SEAT,
    SEAT_OR_NULL,
    TEXT,
    TEXT_OR_NULL,
    ZONE,
    JsonSchema,
    StateSchema,
    described,
    items,
    maybe,
    part,
    record,
)
from engine.tables import on_wire
from engine.texts import Text
from engine.zones import Seat

BETWEEN = frozenset({"deal", "redeal", "over"})  # phases in which no attack is due or played


class Roles(NamedTuple):
    """Who attacks whom, with whose help and up to how many cards. word: of the attackers, who has it."""

    turn: Seats
    attacker: Seat | None
    defender: Seat | None
    helpers: Seats
    word: Seat | None
    limit: int | None


def view(table: Table, roles: Roles) -> dict[str, Any]:
    """The game's part of the wire's state; the match adds the rest."""
    playing = table.phase not in BETWEEN
    return {
        "phase": table.phase,
        "turn": list(roles.turn),
        "seats": {seat: _seat(table, n) for n, seat in enumerate(table.seats)},
        "outcome": table.outcome and table.outcome.on_wire(),
        "trump": table.round.trump,
        "trump_card": table.round.trump_card,
        "stock": table.stock,
        "dealer": table.round.dealer,
        "attacker": roles.attacker,
        "defender": roles.defender,
        "helpers": list(roles.helpers),
        "word": roles.word if playing else None,
        "limit": roles.limit if playing else 0,
        "table": [{"attack": pair.attack, "by": pair.by, "defence": pair.defence} for pair in table.table],
        "discard": {"known": list(table.discard.known), "unknown": table.discard.unknown},
        "teams": teams_on_wire(table.seats, table.options.teams),
    }


def state_schema(phases: Sequence[str], own: Mapping[str, JsonSchema]) -> StateSchema:
    """The form of what `view` returns. own: what a game says of members otherwise than the other does."""
    return StateSchema(phases, {**_MEMBERS, **own}, parts={"DurakPair": _PAIR})


_PAIR = record({"attack": TEXT, "by": SEAT_OR_NULL, "defence": TEXT_OR_NULL}, "a card, and what beat it")
_MEMBERS: dict[str, JsonSchema] = {
    "trump": TEXT_OR_NULL,
    "trump_card": TEXT_OR_NULL,
    "stock": COUNT_OR_NULL,
    "dealer": SEAT_OR_NULL,
    "attacker": SEAT_OR_NULL,
    "defender": SEAT_OR_NULL,
    "helpers": items(SEAT),
    "word": described(SEAT_OR_NULL, "the attacker who may lay a card or pass next; null between rounds"),
    "limit": COUNT_OR_NULL,
    "table": items(part("DurakPair")),
    "discard": ZONE,
    "teams": described(maybe(items(items(SEAT))), "who plays with whom; null where each is alone"),
}


def series(table: Table) -> Series:
    """How many cards each holds, and how many rounds each has lost."""
    return {"hand": tuple(zone.size for zone in table.hands), "score": table.tally.losses}


def due(table: Table, seats: Seats) -> Text:
    """Return whom the table waits for, but for who attacks or defends. seats: who may add a card."""
    match table.phase:
        case "deal":
            return Text("due_deal", {"round": table.round.number + (not table.round.again)})
        case "redeal":
            return Text("due_redeal", {})
    return Text("due_add", {"seats": seats, "count": len(seats)})


def due_answer(table: Table, key: str, defender: Seat | None) -> Text:
    """The sentence that the table waits for the defender. key: of the one that says how he may answer."""
    cards = {"cards": unbeaten(table.table), "count": len(laid(table.table))}
    return Text(key, {"by": defender, **cards})


def _seat(table: Table, n: int) -> dict[str, Any]:
    seat = table.seats[n]
    return {
        "hand": on_wire(table.hands[n]),
        "out": table.places[table.out.index(seat)] if seat in table.out else None,
        "score": table.tally.losses[n],
    }


def describe(table: Table, event: Event, due: Seat | None) -> Text:
    """Return the sentence of an event. table: before it; due: whom an attack is on where the event does not say."""
    match event:
        case Dealt():
            key = "dealt" if event.first else "dealt_no_trump"
            return Text(key, {"dealer": event.dealer, "trump_card": event.trump_card, "first": event.first})
        case Attacked():
            if table.table:
                return Text("added", {"by": event.by, "card": event.card})
            return Text("attacked", {"by": event.by, "card": event.card, "to": event.target or due})
        case Passed():
            return Text("passed_all", {}) if event.all else Text("passed", {"by": event.by})
        case Drew():
            key = "drew_trump" if event.trump_card else "drew"
            return Text(key, {"by": event.by, "count": event.count, "trump_card": event.trump_card})
        case WentOut():
            others = _together(table, event)
            key = "went_out_together" if others else f"went_out_{event.rank}"
            return Text(key, {"by": event.by, "seats": others})
        case BeatenOff(cards=()):
            return Text("beaten_off_empty", {})
        case MatchEnded(early=False, loser=None) if event.winners and not any(table.tally.losses):
            return Text("match_drawn", {"seats": event.winners, "count": len(event.winners)})
        case RoundRecorded():
            key = "round_recorded" if event.loser else "round_recorded_drawn"
            count = len(event.loser.split("+")) if event.loser else 0
            return Text(key, {"round": event.round, "to": event.loser, "count": count})
        case _:
            return sentences.describe(event)


def _together(table: Table, event: WentOut) -> Seats:
    """Who shares the place of a seat that goes out: all who go out in an attack that leaves nobody with cards. (DUR-17)

    table: before the event, so that some of them are out already.
    """
    left = [seat for seat in table.seats if seat not in table.out]
    if any(table.hands[number(seat)].size for seat in left):
        return ()
    places = dict(zip(table.out, table.places, strict=True))
    return tuple(seat for seat in table.seats if seat != event.by and places.get(seat, event.rank) == event.rank)
