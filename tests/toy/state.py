"""The table of Doubles."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple, get_args

from engine.errors import UnknownEdition
from engine.game import Series
from engine.hands import masked, on_wire
from engine.rounds import Outcome, outcome_on_wire
from engine.seats import number
from engine.states import SEAT, SEAT_OR_NULL, TEXT, ZONE, StateSchema, items, record
from engine.zones import Card, Seat, Whereabouts, Zone
from tests.toy.cards import DECK
from tests.toy.options import Options

Phase = Literal["deal", "play", "over"]


class Laid(NamedTuple):
    by: Seat
    card: Card


class State(NamedTuple):
    knowledge: str
    options: Options
    seats: tuple[Seat, ...]
    hands: tuple[Zone, ...]
    scores: tuple[int, ...]  # tricks of all rounds
    before: tuple[int, ...]  # scores when the round began
    phase: Phase = "deal"
    number: int = 0  # the round dealt last
    trick: int = 0
    starter: Seat | None = None  # of the round
    turn: Seat | None = None
    laid: tuple[Laid, ...] = ()
    gone: tuple[Card, ...] = ()
    outcome: Outcome | None = None

    def hand(self, seat: Seat) -> Zone:
        return self.hands[number(seat)]

    def with_hand(self, seat: Seat, zone: Zone) -> tuple[Zone, ...]:
        i = number(seat)
        return (*self.hands[:i], zone, *self.hands[i + 1 :])

    def elsewhere(self, seat: Seat) -> Iterator[Card]:
        """Cards known not to be in seat's hand."""
        yield from self.gone
        yield from (laid.card for laid in self.laid)
        for other, zone in zip(self.seats, self.hands, strict=True):
            if other != seat:
                yield from zone.known
                yield from zone.hidden


def initial(edition: int, knowledge: str, options: Mapping[str, Any], seats: tuple[Seat, ...]) -> State:
    if edition != 1:
        raise UnknownEdition("doubles", edition, [1])
    none = (0,) * len(seats)
    return State(knowledge, Options(**options), seats, (Zone(),) * len(seats), none, none)


def mask(state: State, viewer: str) -> State:
    return state._replace(hands=masked(state.seats, state.hands, viewer))


def view(state: State) -> dict[str, Any]:
    return {
        "phase": state.phase,
        "turn": [state.turn] if state.turn and state.phase == "play" else [],
        "seats": {
            seat: {"hand": on_wire(state.hand(seat)), "out": None, "score": state.scores[number(seat)]}
            for seat in state.seats
        },
        "outcome": outcome_on_wire(state.outcome),
        "starter": state.starter,
        "laid": [{"by": laid.by, "card": laid.card} for laid in state.laid],
        "gone": {"known": list(state.gone), "unknown": 0},
    }


STATE_SCHEMA = StateSchema(
    phases=get_args(Phase),
    members={"starter": SEAT_OR_NULL, "laid": items(record({"by": SEAT, "card": TEXT})), "gone": ZONE},
)


def series(state: State) -> Series:
    return {"hand": tuple(zone.size for zone in state.hands), "score": state.scores}


def whereabouts(state: State) -> Whereabouts:
    """What was not dealt lies aside."""
    laid = tuple(laid.card for laid in state.laid)
    zones = dict(zip(map(str, state.seats), state.hands, strict=True))
    zones |= {"table": Zone(laid), "gone": Zone(state.gone)}
    rest = len(DECK.cards) - sum(zone.size for zone in zones.values()) if state.number else 0
    return Whereabouts(DECK.cards, {**zones, "aside": Zone(unknown=rest)})
