"""A move: one command, and its events as they come about."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from engine.commands import Command
from engine.events import Event

S = TypeVar("S")


class Story(Generic[S]):
    """The events of one command as they come about. The table is folded when somebody looks at it."""

    def __init__(self, state: S, evolve: Callable[[S, Event], S]) -> None:
        self.events: list[Event] = []
        self._evolve = evolve
        self._states = [state]  # before the first event, then after each that has been folded

    @property
    def state(self) -> S:
        """Return the table after the events so far."""
        for event in self.events[len(self._states) - 1 :]:
            self._states.append(self._evolve(self._states[-1], event))
        return self._states[-1]

    def add(self, event: Event) -> None:
        """Add one more event."""
        self.events.append(event)

    def settle(self, n: int, event: Event) -> None:
        """Put event in the place of the nth, once it is known what the whole move comes to."""
        self.events[n] = event
        del self._states[n + 1 :]


def main_event(events: Sequence[Event]) -> int:
    """Which of a move's events is its command: the last that says one in full.

    What a command implies (passes, the round that a match's end closes) comes before it; what follows from it, and
    comes after it, remakes no command.
    """
    return next(n for n in reversed(range(len(events))) if events[n].remake() is not None)


def headline(events: Sequence[Event]) -> tuple[int, ...]:
    """Which of a move's events tell what it came to, in order."""
    most = max(event.news for event in events)
    if not most:
        return (main_event(events),) if len(events) > 1 else (0,)
    return tuple(n for n, event in enumerate(events) if event.news == most)


def command_of(events: Sequence[Event]) -> Command:
    """The command that made a move: its events say all that it said, but why it stood if it was irregular."""
    command = events[main_event(events)].remake()
    assert command is not None
    return command
