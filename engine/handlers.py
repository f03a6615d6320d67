"""Which function answers which command or event: one for each, so that none is forgotten."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from engine.events import OF_THE_MATCH, Event

F = TypeVar("F")
S = TypeVar("S")
Evolve = Callable[[S, Event], S]


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


def evolver(events: Iterable[type[Event]], table: Mapping[type[Event], Callable[[S, Any], S]]) -> Evolve[S]:
    """A game's `evolve`: the table after an event. Raises TypeError where the functions lack an event of these."""
    complete = handlers(events, table, but=OF_THE_MATCH)

    def evolve(state: S, event: Event) -> S:
        return complete[type(event)](state, event)

    return evolve
