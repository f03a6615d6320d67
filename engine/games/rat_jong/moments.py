"""What stands out in a match of Rat-Jong."""

from collections.abc import Iterator, Mapping

from engine.events import Event
from engine.games.rat_jong.events import RatJongDeclared, RoundRecorded, RoundScored
from engine.games.rat_jong.state import State
from engine.moments import Lead, Moment, highest_round, in_front
from engine.seats import sides
from engine.texts import Text
from engine.zones import Seat


def moments(before: State, event: Event, after: State) -> Iterator[Moment]:
    """What a timeline marks of event."""
    if isinstance(event, RatJongDeclared) and event.kind == "royal":
        yield Moment("royal", Text("moment_royal", {"by": event.by}))
    if isinstance(event, RoundScored):
        yield from highest_round({seat: one["points"] for seat, one in event.seats.items()})
    if isinstance(event, RoundRecorded):
        yield from _recorded(event.points, event.out)
    if _is_empty(after) and not _is_empty(before):
        yield Moment("middle_empty", Text("moment_middle_empty", {}))


def _recorded(points: Mapping[Seat, int], out: Mapping[str, object] | None) -> Iterator[Moment]:
    """The moments of a round of which only the result is known."""
    if out is not None and out["kind"] == "royal":
        yield Moment("royal", Text("moment_royal", {"by": out["by"]}))
    yield from highest_round(points)


def _is_empty(state: State) -> bool:
    """Whether nothing is left to draw in the round. (RJ-14)"""
    return state.phase in ("draw", "play", "claim") and not state.middle


def leads(state: State) -> Lead:
    """Who has the most points."""
    return Lead(in_front(sides(state.seats, False), state.scores))
