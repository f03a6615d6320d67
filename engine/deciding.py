"""How commands become events, and how events change the table: a function for each kind of command and of event."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from engine.commands import Command
from engine.events import OF_THE_MATCH, Event
from engine.game import Decide
from engine.texts import Book, Refusals

F = TypeVar("F")
R = TypeVar("R")
S = TypeVar("S")
Evolve = Callable[[S, Event], S]


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


WhyNot = Callable[[S, Any], Refusals]  # each ruling that the command would break on this table
Then = Callable[[Story[S], Any], None]  # tells what the command causes


def handlers(kinds: Iterable[type[Any]], table: Mapping[Any, F], but: Iterable[type[Any]] = ()) -> dict[type[Any], F]:
    """The table, which must have one function for each of kinds and nothing else. but: kinds that never come here.

    >>> handlers([int, str], {int: abs})
    Traceback (most recent call last):
      ...
    TypeError: no function for str
    """
    wanted = set(kinds) - set(but)
    if missing := wanted - set(table):
        raise TypeError(f"no function for {', '.join(sorted(kind.__name__ for kind in missing))}")
    if extra := set(table) - wanted:
        raise TypeError(f"a function for what the game has not: {', '.join(sorted(kind.__name__ for kind in extra))}")
    return dict(table)


def by_message(*functions: Callable[..., R]) -> dict[type[Any], Callable[..., R]]:
    """Return each function by the classes that its second parameter, the command or event, is annotated with.

    >>> def count(state: int, event: bool | str) -> int: ...
    >>> [kind.__name__ for kind in by_message(count)]
    ['bool', 'str']
    """
    table = {}
    for function in functions:
        message = list(get_type_hints(function).values())[1]
        for kind in get_args(message) or (message,):
            table[kind] = function
    return table


def evolver(events: Iterable[type[Event]], table: Mapping[type[Event], Callable[[S, Any], S]]) -> Evolve[S]:
    """A game's `evolve`: the table after an event. Raises TypeError where the functions lack an event of these."""
    complete = handlers(events, table, but=OF_THE_MATCH)

    def evolve(state: S, event: Event) -> S:
        return complete[type(event)](state, event)

    return evolve


def decider(
    book: Book,
    evolve: Callable[[S, Event], S],
    commands: Iterable[type[Command]],
    table: Mapping[type[Command], tuple[WhyNot[S], Then[S]]],
) -> Decide[S]:
    """A game's `decide`, which refuses with its book's sentences. Raises TypeError where the table lacks a command."""
    complete = handlers(commands, table)

    def decide(state: S, command: Command, irregular: bool = False) -> list[Event]:
        why_not, then = complete[type(command)]
        book.refuse(why_not(state, command), irregular)
        story = Story(state, evolve)
        then(story, command)
        return story.events

    return decide


def telling(event: Callable[[S, Any], Event]) -> Then[S]:
    """What follows from a command that causes one event, made of the table and the command."""

    def then(story: Story[S], command: Any) -> None:
        story.add(event(story.state, command))

    return then


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
