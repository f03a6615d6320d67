"""Rat-Jong as JSON and as sentences."""

from collections.abc import Mapping
from typing import Any, get_args

from engine import sentences
from engine.events import Event, RoundEnded
from engine.game import Series
from engine.games.rat_jong import rules, scoring
from engine.games.rat_jong.cards import COLOURS, DECK
from engine.games.rat_jong.events import (
    Dealt,
    DragonsExposed,
    Drew,
    RatJongDeclared,
    RoundRecorded,
    RoundScored,
    TrumpChosen,
    VisibleTaken,
)
from engine.games.rat_jong.state import ASIDE, Phase, Source, State, known_dragons
from engine.seats import number
from engine.states import COUNT, SEAT, SEAT_OR_NULL, TEXT, StateSchema, by, described, items, maybe, part, record
from engine.tables import on_wire
from engine.texts import Text
from engine.zones import Seat, Whereabouts, Zone


def view(state: State) -> dict[str, Any]:
    """Rat-Jong's part of the wire's state; the match adds the rest."""
    return {
        "phase": state.phase,
        "turn": list(rules.turn(state)),
        "seats": {seat: _seat(state, seat) for seat in state.seats},
        "outcome": state.outcome and state.outcome.on_wire(),
        "starter": state.round.starter,
        "trump": state.trump,
        "colours": dict(sorted(state.options.colours.items())),
        "middle": {
            "count": state.middle,
            "piles": None if state.piles is None else [list(row) for row in state.piles],
        },
        "visible": list(state.visible),
        "discarder": state.discarder,
        "covered": state.covered,
        "source": state.source,
        "aside": ASIDE,
        "rounds": [
            {"round": one.number, "trump": one.trump, "points": dict(zip(state.seats, one.points, strict=True))}
            for one in state.rounds
        ],
        "scored": _scored(state),
    }


_TRUMP = {"type": ["string", "null"], "enum": [*COLOURS, None]}
_LINE = record({"for": {**TEXT, "enum": list(scoring.LINES)}, "cards": items(TEXT), "points": COUNT})
STATE_SCHEMA = StateSchema(
    phases=get_args(Phase),
    members={
        "starter": SEAT_OR_NULL,
        "trump": _TRUMP,
        "colours": described(by(TEXT, {**TEXT, "enum": [*COLOURS]}), "of spider, ladybird and frog, as agreed"),
        "middle": record({"count": COUNT, "piles": described(maybe(items(items(COUNT))), "6 × 6, where kept")}),
        "visible": described(items(TEXT), "what was discarded, the last on top"),
        "discarder": described(SEAT_OR_NULL, "whose card is on top, null where it is not to be taken"),
        "covered": described(COUNT, "cards under those that nobody recorded"),
        "source": {"type": ["string", "null"], "enum": [*get_args(Source), None]},
        "aside": COUNT,
        "rounds": items(part("RatJongRound")),
        "scored": described(
            maybe(by(SEAT, part("RatJongScore"))),
            "the round that was scored last, line by line, until the next is dealt",
        ),
    },
    seat={"melds": items(items(TEXT)), "pair": maybe(items(TEXT)), "dragons": items(TEXT)},
    parts={
        "RatJongRound": record({"round": COUNT, "trump": _TRUMP, "points": by(SEAT, COUNT)}, "a round that was scored"),
        "RatJongScore": record({"points": COUNT, "items": items(_LINE)}, "what laid cards are worth, line by line"),
    },
)


def _scored(state: State) -> dict[Seat, Any] | None:
    """Return what each seat's laid cards were worth in the round before, line by line. (RJ-13)"""
    if state.scored is None:
        return None
    return {seat: scoring.on_wire(lines) for seat, lines in zip(state.seats, state.scored, strict=True)}


def _seat(state: State, seat: Seat) -> dict[str, Any]:
    laid = state.before(seat)
    return {
        "hand": on_wire(state.hand(seat)),
        "out": None,
        "score": state.scores[number(seat)],
        "melds": [list(meld) for meld in laid.melds],
        "pair": None if laid.pair is None else list(laid.pair),
        "dragons": list(laid.dragons),
    }


def series(state: State) -> Series:
    """How many cards each holds, how many points each has."""
    return {"hand": tuple(zone.size for zone in state.hands), "score": state.scores}


def whereabouts(state: State) -> Whereabouts:
    """Where every card is. (RJ-1)"""
    zones: dict[str, Zone] = dict(zip(map(str, state.seats), state.hands, strict=True))
    laid = tuple(card for one in state.laid for meld in (*one.melds, one.dragons, one.pair or ()) for card in meld)
    dealt = any(zone.size for zone in state.hands) or laid or state.middle
    zones |= {
        "middle": Zone(unknown=state.middle),
        "laid": Zone(laid),
        "visible": Zone(state.visible, (), state.covered),
        "aside": Zone(unknown=ASIDE if dealt else 0),
    }
    return Whereabouts(DECK.cards, zones)


def due(state: State) -> Text:
    """Return whom the table waits for, and with what choice."""
    if state.phase == "deal":
        return Text("due_deal", {"round": state.round.number + 1})
    if state.phase == "claim":
        return Text("due_claim" if state.on_top else "due_close", {"card": state.on_top})
    assert state.turn is not None, "it is somebody's turn"
    params = {"by": state.turn, "card": state.on_top}
    if dragons := known_dragons(state, state.turn):
        count = rules.replaced(state, dragons)
        key = "due_dragons" if count == len(dragons) else "due_dragons_some" if count else "due_dragons_none"
        return Text(key, {"by": state.turn, "cards": dragons, "count": count})
    if state.phase == "play":
        return Text("due_play", params)
    takes = not any(rules.why_not_take_at_all(state, state.turn)) and bool(rules.takeable(state, state.turn))
    # Only what the reader does not know to be impossible is named. (RJ-4)
    if not any(rules.why_not_trump_at_all(state, state.turn)) and rules.showable(state, state.turn):
        drawing = "due_first_or_take" if takes else "due_first"
        return Text(drawing if state.middle else "due_first_take" if takes else "due_first_close", params)
    if not state.middle:
        return Text("due_take" if takes else "due_close", params)
    return Text("due_draw_or_take" if takes else "due_draw", params)


def _points(points: Mapping[Seat, int]) -> dict[str, Any]:
    """Seats with their points, to be called by name."""
    return {"points": tuple(points.items())}


def describe(state: State, event: Event) -> Text:
    """Return the sentence of an event. state: the table before it."""
    match event:
        case Dealt():
            return Text("dealt", {"first": event.starter})
        case TrumpChosen():
            return Text(f"trump_{event.colour}", {"by": event.by})
        case DragonsExposed():
            some = "dragons_some_replaced" if event.replaced else "dragons_unreplaced"
            key = "dragons_exposed" if event.replaced == len(event.dragons) else some
            return Text(key, {"by": event.by, "cards": event.dragons, "count": event.replaced})
        case Drew():
            return Text("drew" if event.middle else "drew_last", {"by": event.by})
        case VisibleTaken():
            return Text("visible_taken", {"by": event.by, "card": event.card, "cards": event.meld})
        case RatJongDeclared():
            return Text(f"declared_{event.kind}", {"by": event.by})
        case RoundScored():
            return Text("round_scored", _points({seat: one["points"] for seat, one in event.seats.items()}))
        case RoundEnded(early=False):
            return Text(f"round_{event.reason}", {"round": event.round, "seats": event.order})
        case RoundRecorded():
            return Text("round_recorded", {"round": event.round, **_points(event.points)})
        case _:
            return sentences.describe(event)
