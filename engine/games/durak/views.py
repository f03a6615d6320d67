"""Durak as JSON and as sentences."""

from typing import Any, cast

from engine import sentences
from engine.events import Event, MatchEnded
from engine.game import Series
from engine.games.durak import rules
from engine.games.durak.events import Attacked, BeatenOff, Dealt, Drew, Passed, Restated, RoundRecorded, Took, WentOut
from engine.games.durak.roles import due_defender
from engine.games.durak.state import State, waiting
from engine.hands import on_wire
from engine.pairs import table
from engine.pairs.table import laid, unbeaten
from engine.rounds import outcome_on_wire
from engine.seats import teams_on_wire
from engine.texts import Text
from engine.zones import Seat, Whereabouts

PLAYING = frozenset({"attack", "defend", "add", "throw_in"})


def view(state: State) -> dict[str, Any]:
    """Durak's part of the wire's state; the match adds the rest."""
    return {
        "phase": state.phase,
        "turn": list(rules.turn(state)),
        "seats": {seat: _seat(state, n) for n, seat in enumerate(state.seats)},
        "outcome": outcome_on_wire(state.outcome),
        "trump": state.round.trump,
        "trump_card": state.round.trump_card,
        "stock": state.stock,
        "dealer": state.round.dealer,
        "attacker": state.opener,
        "defender": state.defender,
        "helpers": [seat for seat in state.helpers if state.hand(seat).size],
        "word": state.word if state.phase in PLAYING else None,
        "limit": state.limit if state.phase in PLAYING else 0,
        "table": [{"attack": pair.attack, "by": pair.by, "defence": pair.defence} for pair in state.table],
        "discard": {"known": list(state.discard.known), "unknown": state.discard.unknown},
        "teams": teams_on_wire(state.seats, state.options.teams),
    }


def whereabouts(state: State) -> Whereabouts:
    """Where every card is. (DUR-1)"""
    return table.whereabouts(state, rules.deck(state))


def _seat(state: State, n: int) -> dict[str, Any]:
    zone, seat = state.hands[n], state.seats[n]
    return {
        "hand": on_wire(zone),
        "out": state.places[state.out.index(seat)] if seat in state.out else None,
        "score": state.tally.losses[n],
    }


def series(state: State) -> Series:
    """How many cards each holds, and how often each has been the durak."""
    return {"hand": tuple(zone.size for zone in state.hands), "score": state.tally.losses}


def due(state: State) -> Text | None:
    """Whom the table waits for, and with what choice."""
    seats = rules.turn(state)
    lying = laid(state.table)
    match state.phase:
        case "over":
            return None
        case "deal":
            return Text("due_deal", {"round": state.round.number + (not state.round.again)})
        case "redeal":
            return Text("due_redeal", {})
        case "attack":
            return Text("due_attack", {"by": state.opener, "to": state.defender})
        case "defend":
            may = "transfer" if not any(rules.why_not_transfer_at_all(state, cast(Seat, state.defender))) else "defend"
            params = {"by": state.defender, "cards": unbeaten(state.table), "count": len(lying)}
            return Text(f"due_{may}", params)
        case "throw_in":
            return Text("due_throw_in", {"by": state.defender, "seats": seats, "count": len(seats)})
    return Text("due_add", {"seats": seats, "count": len(seats)})


def _may_throw_in(state: State) -> bool:
    """Whether anybody can lay a card once the defender has yielded. (DUR-7)"""
    return len(state.table) < state.limit and bool(waiting(state._replace(passed=())))


def describe(state: State | None, event: Event) -> Text:
    """The sentence of an event. state: the table before it."""
    match event:
        case Dealt():
            key = "dealt" if event.first else "dealt_no_trump"
            return Text(key, {"dealer": event.dealer, "trump_card": event.trump_card, "first": event.first})
        case Attacked():
            if state is not None and state.table:
                return Text("added", {"by": event.by, "card": event.card})
            to = event.target or (state and due_defender(state, cast(Seat, event.by)))
            return Text("attacked", {"by": event.by, "card": event.card, "to": to})
        case Passed():
            return Text("passed_all", {}) if event.all else Text("passed", {"by": event.by})
        case Drew():
            key = "drew_trump" if event.trump_card else "drew"
            return Text(key, {"by": event.by, "count": event.count, "trump_card": event.trump_card})
        case WentOut():
            return Text(f"went_out_{event.rank}", {"by": event.by})
        case Took(cards=()):
            return Text("yielded" if state is None or _may_throw_in(state) else "yielded_last", {"by": event.by})
        case BeatenOff(cards=()):
            return Text("beaten_off_empty", {})
        case Restated():
            if state is None or state.phase != "deal":
                return sentences.restated()
            return sentences.restated(event.becomes["round"] if state.round.number else 0)
        case MatchEnded(early=False, loser=None) if event.winners and state is not None and not any(state.tally.losses):
            return Text("match_drawn", {"seats": event.winners, "count": len(event.winners)})
        case RoundRecorded():
            key = "round_recorded" if event.loser else "round_recorded_drawn"
            count = len(event.loser.split("+")) if event.loser else 0
            return Text(key, {"round": event.round, "to": event.loser, "count": count})
        case _:
            return sentences.describe(event)
