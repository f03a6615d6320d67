"""What stands out in a match of Durak."""

from collections.abc import Iterator

from engine.events import Event
from engine.games.durak.events import PickedUp, Transferred
from engine.games.durak.state import State
from engine.moments import Moment, biggest_take
from engine.pairs import moments as pairs


def moments(before: State, event: Event, after: State) -> Iterator[Moment]:
    """What a timeline marks of event."""
    if isinstance(event, PickedUp):
        yield from biggest_take(event.by, len(event.cards))
    elif isinstance(event, Transferred):
        yield from pairs.played(before, event, event.card)
    yield from pairs.moments(before, event, after)
