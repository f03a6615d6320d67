"""How commands become events: for each kind of command what forbids it, and what follows from it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from engine.commands import Command
from engine.events import Event
from engine.game import Decide
from engine.handlers import handlers
from engine.story import Story
from engine.texts import Book, Refusals

S = TypeVar("S")

WhyNot = Callable[[S, Any], Refusals]  # each ruling that the command would break on this table
Then = Callable[[Story[S], Any], None]  # tells what the command causes


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
