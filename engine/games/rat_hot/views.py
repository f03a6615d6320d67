"""Rat Hot as JSON and as sentences."""

from typing import Any

from engine import sentences
from engine.events import Event, MatchEnded, RoundEnded
from engine.game import Series
from engine.games.rat_hot import board, rules
from engine.games.rat_hot.cards import COLOURS, strip
from engine.games.rat_hot.cards import RATS as RAT_OF
from engine.games.rat_hot.events import Counted, Dealt, Drew, Placed, RatsOut, RoundRecorded
from engine.games.rat_hot.state import State, board_of, colour, other, owner, whole_deck
from engine.seats import number
from engine.states import (
    COUNT,
    COUNT_OR_NULL,
    SEAT,
    SEAT_OR_NULL,
    TEXT,
    TEXT_OR_NULL,
    VERSION,
    WHOLE,
    StateSchema,
    described,
    items,
    maybe,
    part,
    record,
)
from engine.tables import on_wire
from engine.texts import Text
from engine.zones import Seat, Whereabouts, Zone


def phase(state: State) -> str:
    """The phase as the wire has it: a round is in "draw" where cards must be turned up first, else in "place"."""
    if state.phase != "play":
        return state.phase
    return "draw" if state.setup.knowledge == "dealt" and not state.drawn else "place"


def view(state: State) -> dict[str, Any]:
    """Rat Hot's part of the wire's state; the match adds the rest."""
    found = board_of(state)
    return {
        "phase": phase(state),
        "turn": [state.next.seat] if state.next and state.phase == "play" else [],
        "seats": {seat: _seat(state, found, seat) for seat in state.seats},
        "outcome": state.outcome and state.outcome.on_wire(),
        "squares": [
            {"at": list(place), "shows": square.shows, "card": square.card, "level": square.level}
            for place, square in sorted(found.items(), key=lambda item: (item[0][1], item[0][0]))
        ],
        "cards_left": state.left,
        "drawn": list(state.drawn),
        "laid": list(state.laid),
        "lying": [
            {"card": one.card, "face": one.face, "at": [one.x, one.y], "way": one.way, "level": one.level, "by": one.by}
            for one in state.lying
        ],
        "next": None if state.next is None else state.next._asdict(),
        "starter": state.starter,
        "start": state.start,
    }


_AT = {**items(WHOLE), "minItems": 2, "maxItems": 2, "description": "x to the right, y downwards"}
_NEXT = record({"seat": SEAT, "cards": COUNT, "turn": COUNT})
STATE_SCHEMA = StateSchema(
    phases=("deal", "draw", "place", "over"),
    members={
        "squares": items(part("RatHotSquare")),
        "cards_left": described(COUNT_OR_NULL, "not laid yet; null: nobody counts them"),
        "drawn": described(items(TEXT), "turned up, not laid yet"),
        "laid": described(items(TEXT), "the cards that lie, as far as they are known, without the start card"),
        "lying": items(part("RatHotLying")),
        "next": described(maybe(_NEXT), "who lays, how many cards still in this turn, which turn of the round"),
        "starter": SEAT_OR_NULL,
        "start": described(TEXT_OR_NULL, "the start card"),
    },
    seat={
        "colour": {**TEXT, "enum": ["red", "green"]},
        "rats": described(COUNT, "rats of this colour that are in sight"),
        "won": described(COUNT, "rounds; the score is that of the round"),
    },
    parts={
        "RatHotSquare": record(
            {"at": _AT, "shows": TEXT, "card": COUNT, "level": VERSION},
            "what is seen from above at one place; card: the card's number, 0 the start card; level: 1 on the table",
        ),
        "RatHotLying": record(
            {"card": COUNT, "face": TEXT, "at": _AT, "way": TEXT, "level": VERSION, "by": SEAT_OR_NULL},
            "a card as it was laid, its first square at `at`; the first laid first, since the table was last stated",
        ),
    },
)


def _seat(state: State, found: board.Board, seat: Seat) -> dict[str, Any]:
    return {
        "hand": on_wire(Zone()),
        "out": None,
        "score": state.points[number(seat)],
        "colour": colour(state, seat),
        "rats": len(board.rats(found, colour(state, seat))),
        "won": state.won[number(seat)],
    }


def whereabouts(state: State) -> Whereabouts:
    """Where every card is, each by its one name; where nobody knows the deck, those that were seen. (RH-2)"""
    deck = whole_deck(state)
    zones = {str(seat): Zone() for seat in state.seats}
    laid, drawn = (tuple(map(strip, cards)) for cards in (state.laid, state.drawn))
    if not state.squares:
        return Whereabouts(deck.cards if deck else (), zones)
    table = Zone(laid, (), state.lain - len(laid) if deck else 0)
    zones |= {"table": table, "drawn": Zone(drawn)}
    if deck is None:
        return Whereabouts((*laid, *drawn), zones)
    return Whereabouts(deck.cards, {**zones, "stack": Zone(unknown=deck.size - state.lain - len(drawn))})


def series(state: State) -> Series:
    """The points of the round, and the rats of each player that are in sight."""
    shown = [square.shows for square in state.squares.values()]
    return {"score": state.points, "rats": tuple(shown.count(RAT_OF[colour(state, seat)]) for seat in state.seats)}


def due(state: State) -> Text:
    """Return whom the table waits for, and with what choice."""
    if state.phase == "deal" or state.next is None:
        return Text("due_deal", {"round": state.round + 1})
    if rules.is_full(state):
        return Text("due_count", {})
    if state.drawn:
        return Text("due_drawn", {"by": state.next.seat, "cards": state.drawn})
    return Text(f"due_{phase(state)}", {"by": state.next.seat, "count": state.next.cards})


def describe(state: State, event: Event) -> Text:
    """Return the sentence of event, on the table before it."""
    match event:
        case Dealt():
            return Text("dealt", {"first": event.starter, "card": event.start})
        case Drew():
            return Text("drew", {"by": event.by, "cards": event.cards})
        case Placed():
            return _placed(state, event)
        case RatsOut():
            key = "rats_out_card" if state.options.rats == "card" else "rats_out"
            return Text(key, {"to": event.loser, "count": len(event.rats)})
        case Counted():
            (one, count), (two, others) = event.totals.items()
            return Text("counted", {"to": one, "count": count, "seat": two, "others": others})
        case RoundEnded(reason="last_card") if not state.counted:
            return Text("round_rats", {"round": event.round, "to": event.loser})
        case RoundEnded(reason="last_card"):
            return _won("round_last_card", "round_level", event)
        case RoundRecorded(totals=None):
            return _won("round_recorded", "round_recorded_level", event)
        case RoundRecorded():
            return _won("round_recorded_totals", "round_recorded_level", event)
        case MatchEnded(early=False) if event.winners:
            return Text("match_ended", {"seats": event.winners, "count": len(event.winners)})
        case _:
            return sentences.describe(event)


def _placed(state: State, event: Placed) -> Text:
    """Return who laid what, and whose points it made: of two, those of who laid it first."""
    points = {owner(state, colour): 0 for colour in COLOURS}
    for group in event.scored:
        points[owner(state, group["colour"])] += group["points"]
    mine, theirs = event.by, other(state, event.by)
    said = {"by": event.by, "card": event.card}
    if points[mine] and points[theirs]:
        both = {"to": mine, "count": points[mine], "seat": theirs, "others": points[theirs]}
        return Text("placed_both", {**said, **both})
    to = mine if points[mine] else theirs
    return Text("placed_one" if points[to] else "placed", {**said, "to": to, "count": points[to]})


def _won(won: str, level: str, event: RoundEnded | RoundRecorded) -> Text:
    """Who has won a round, and by how much."""
    first = tuple(seat for seat, place in event.rank.items() if place == 1)
    points = sorted(event.points.values(), reverse=True)
    params = {"round": event.round, "seats": first, "count": points[0], "others": points[-1]}
    return Text(won if len(first) == 1 else level, params)
