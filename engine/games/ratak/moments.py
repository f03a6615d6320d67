"""What stands out in a match of Ratak."""

from collections.abc import Iterator

from engine.events import Event
from engine.games.ratak.rules import is_third
from engine.games.ratak.state import State
from engine.moments import Moment, biggest_take
from engine.pairs import moments as pairs
from engine.pairs.events import Took


def moments(before: State, event: Event, after: State) -> Iterator[Moment]:
    """What a timeline marks of event."""
    yield from pairs.moments(before, event)
    if isinstance(event, Took):
        yield from biggest_take(event.by, len(event.cards))
    yield from pairs.repeated(is_third(before), is_third(after))
