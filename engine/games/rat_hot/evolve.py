"""How each event changes the table. It copies facts and cannot fail."""

from collections.abc import Mapping
from typing import Any

from engine.deciding import Evolve, by_message, evolver
from engine.events import RoundEnded
from engine.games.rat_hot.board import Square, spot
from engine.games.rat_hot.cards import faces, strip
from engine.games.rat_hot.events import (
    EVENTS,
    Counted,
    Dealt,
    Drew,
    Placed,
    RatsOut,
    Restated,
    RoundRecorded,
)
from engine.games.rat_hot.state import LaidCard, Next, State, key, owner, quota
from engine.rounds import ALIKE, as_it_was, with_result
from engine.seats import number
from engine.zones import Card

START = (0, 0)  # where the start card's first square lies (RH-3)


def _next(given: Mapping[str, Any] | None) -> Next | None:
    return None if given is None else Next(given["seat"], given["cards"], given["turn"])


def _dealt(state: State, event: Dealt) -> State:
    due = _next(event.next)
    places = spot(START, "h")
    shows = zip(places, faces(event.start), strict=True)
    return State(
        setup=state.setup,
        points=(0,) * len(state.seats),
        won=state.won,
        phase="play",
        round=state.round + 1,
        decided=state.decided,
        starter=event.starter,
        start=event.start,
        next=due,
        squares={key(place): Square(face, 0, 1) for place, face in shows},
        lying=(LaidCard(0, event.start, *START, "h", 1, None),),
        numbered=1,
        deck=tuple(event.parts["*"]["deck"]) if "*" in event.parts else None,
    )


def _drew(state: State, event: Drew) -> State:
    count = len(event.cards)
    return state._replace(
        drawn=event.cards,
        next=Next(event.by, count, event.turn),
        trick=event.turn,
        deck=None if state.deck is None else state.deck[count:],
    )


def _placed(state: State, event: Placed) -> State:
    n, level = state.numbered, event.level
    places = zip(spot(event.at, event.way), faces(event.card), strict=True)
    x, y = event.at
    return state._replace(
        points=_scored(state, event) if event.scored else state.points,
        squares={**state.squares, **{key(place): Square(face, n, level) for place, face in places}},
        lying=(*state.lying, LaidCard(n, event.card, x, y, event.way, level, event.by)),
        numbered=n + 1,
        lain=state.lain + 1,
        laid=(*state.laid, event.card),
        drawn=_without(state.drawn, event.card) if state.drawn else (),
        next=_next(event.next),
        trick=event.turn,
        last=event.turn,
    )


def _scored(state: State, event: Placed) -> tuple[int, ...]:
    points = list(state.points)
    for group in event.scored:
        points[number(owner(state, group["colour"]))] += group["points"]
    return tuple(points)


def _without(drawn: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """What is still to be laid of the cards turned up."""
    n = next(n for n, one in enumerate(drawn) if strip(one) == strip(card))
    return drawn[:n] + drawn[n + 1 :]


def _counted(state: State, event: Counted) -> State:
    return state._replace(points=tuple(event.totals[seat] for seat in state.seats), counted=True)


def _round_ended(state: State, event: RoundEnded) -> State:
    return with_result(state._replace(phase="deal", next=None), event.rank)


def _round_recorded(state: State, event: RoundRecorded) -> State:
    bare = State(
        setup=state.setup,
        points=tuple(event.points[seat] for seat in state.seats),
        won=state.won,
        round=event.round,
        decided=state.decided,
        starter=event.starter,
        start=state.start,
    )
    return with_result(bare, event.rank)


def _restated(state: State, event: Restated) -> State:
    now = event.becomes
    squares = {key(one["at"]): Square(one["shows"], one["card"], one["level"]) for one in now["squares"]}
    same = state.phase == "play" and now["round"] == state.round
    due = _next(now["next"])
    assert due is not None
    made = State(
        setup=state.setup,
        points=tuple(now["seats"][seat]["score"] for seat in state.seats),
        won=state.won,
        phase="play",
        round=now["round"],
        decided=state.decided,
        starter=now["starter"],
        start=now["start"],
        next=due,
        squares=squares,
        lying=state.lying if same and squares == state.squares else (),
        numbered=max((square.card for square in squares.values()), default=0) + 1,
        lain=now["lain"],
        laid=tuple(now["laid"]),
        drawn=tuple(now["drawn"]),
    )
    if same and due == state.next:
        return made._replace(trick=state.trick, last=state.last)
    # Of a turn that still has all its cards none has been laid.
    last = due.turn - (due.cards == quota(made, due.turn))
    return made._replace(trick=last, last=last)


_OWN = by_message(_dealt, _drew, _placed, _counted, _round_ended, _round_recorded, _restated)
evolve: Evolve[State] = evolver(EVENTS, {**_OWN, RatsOut: as_it_was, **ALIKE})
