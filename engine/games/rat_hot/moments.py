"""What stands out in a match of Rat Hot."""

from collections.abc import Iterator

from engine.events import Event
from engine.games.rat_hot.events import Counted, Placed, RatsOut, RoundRecorded
from engine.games.rat_hot.rules import RATS
from engine.games.rat_hot.state import State, owner
from engine.games.rat_hot.views import series
from engine.moments import Lead, Moment, highest_round, in_front
from engine.seats import Seats, sides
from engine.texts import Text


def moments(before: State, event: Event, after: State) -> Iterator[Moment]:
    """What a timeline marks of event."""
    match event:
        case Placed():
            points = sum(group["points"] for group in event.scored if owner(before, group["colour"]) == event.by)
            if points:
                yield Moment("best_card", Text("moment_best_card", {"by": event.by, "count": points}), points)
        case RatsOut():
            yield Moment("rats_out", Text("moment_rats_out", {"to": event.loser, "count": len(event.rats)}))
        case Counted(totals=totals) | RoundRecorded(totals=totals) if totals is not None:
            yield from highest_round(totals)
    fresh = tuple(seat for seat in _in_danger(after) if seat not in _in_danger(before))
    if fresh:
        yield Moment("rats", Text("moment_rats", {"seats": fresh, "count": len(fresh)}), whose=fresh)


def _in_danger(state: State) -> Seats:
    """Who loses the round by his rats unless one is covered, while it goes on. (RH-8)"""
    if state.phase != "play" or state.next is None:
        return ()
    return tuple(seat for seat, count in zip(state.seats, series(state)["rats"], strict=True) if count >= RATS)


def leads(state: State) -> Lead:
    """Who has the most points in the round."""
    return Lead(in_front(sides(state.seats, False), state.points), state.round)
