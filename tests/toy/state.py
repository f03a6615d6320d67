"""The table of Doubles."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple, get_args

from engine.game import Series
from engine.options import known
from engine.rounds import Outcome
from engine.seats import number
from engine.states import SEAT, SEAT_OR_NULL, TEXT, ZONE, StateSchema, items, record
from engine.tables import Setup, WithHands, on_wire, setup_of
from engine.zones import Card, Seat, Whereabouts, Zone
from tests.toy.cards import DECK
from tests.toy.options import Options

Phase = Literal["deal", "play", "over"]


class LaidCard(NamedTuple):
    by: Seat
    card: Card


class Members(NamedTuple):
    setup: Setup[Options]
    hands: tuple[Zone, ...]
    scores: tuple[int, ...]  # tricks of all rounds
    before: tuple[int, ...]  # scores when the round began
    phase: Phase = "deal"
    round: int = 0  # the one dealt last
    decided: int = 0  # rounds that had a result
    trick: int = 0
    starter: Seat | None = None  # of the round
    turn: Seat | None = None
    laid: tuple[LaidCard, ...] = ()
    gone: tuple[Card, ...] = ()
    outcome: Outcome | None = None


class State(Members, WithHands):
    """A table, and what follows from its members."""

    __slots__ = ()

    def lying(self) -> Iterator[Card]:
        """Cards that lie open."""
        yield from self.gone
        yield from (laid.card for laid in self.laid)


def initial(edition: int, knowledge: str, options: Mapping[str, Any], seats: tuple[Seat, ...]) -> State:
    none = (0,) * len(seats)
    setup = setup_of("doubles", (1,), edition, knowledge, known(Options, options), seats)
    return State(setup, (Zone(),) * len(seats), none, none)


def view(state: State) -> dict[str, Any]:
    return {
        "phase": state.phase,
        "turn": [state.turn] if state.turn and state.phase == "play" else [],
        "seats": {
            seat: {"hand": on_wire(state.hand(seat)), "out": None, "score": state.scores[number(seat)]}
            for seat in state.seats
        },
        "outcome": state.outcome and state.outcome.on_wire(),
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
    rest = len(DECK.cards) - sum(zone.size for zone in zones.values()) if state.round else 0
    return Whereabouts(DECK.cards, {**zones, "aside": Zone(unknown=rest)})
