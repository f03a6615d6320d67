"""The surface that every game has: one value, which the match, the routes and the pages ask.

A game is a package with a module-level `GAME`; docs/adding-a-game.md tells how one is made.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from engine.cards import CardSet, Deck
from engine.commands import Command
from engine.events import Event
from engine.options import OptionSet
from engine.rulings import Rulings
from engine.shapes import Frame
from engine.texts import Book, Lang, Text
from engine.zones import Card, Seat, Whereabouts

S = TypeVar("S")
R = TypeVar("R", covariant=True)
D = TypeVar("D", contravariant=True)


class Identity(NamedTuple):
    """What a game is called, and for whom it is.

    edition: of the rules, for new matches; seats: the least and the most; knowledge: the kinds of record that it takes.
    """

    key: str
    names: Mapping[Lang, str]
    edition: int
    seats: tuple[int, int]
    knowledge: tuple[str, ...]


class Progress(NamedTuple):
    """Where a table stands. round: the one dealt last, 0 before the first; trick: counted within it.

    due: the round in play; between rounds the next one, when the match is over the last.
    moment: what a timeline marks of the table where it begins to be so ("repetition"), if anything.
    """

    round: int
    trick: int
    due: int
    moment: str | None = None


Series = Mapping[str, tuple[int, ...]]  # by name ("hand", "score"): a number for each seat, in their order


class Initial(Protocol[R]):
    """The table before the first deal; options as match_created holds them. Raises UnknownEdition."""

    def __call__(self, edition: int, knowledge: str, options: Mapping[str, Any], seats: tuple[Seat, ...]) -> R: ...


class Decide(Protocol[D]):
    """The events that a command causes, oldest first. Raises IllegalMove; changes nothing.

    irregular: it did happen, so only what is physically impossible is refused.
    """

    def __call__(self, state: D, command: Command, irregular: bool = ...) -> list[Event]: ...


def nothing_to_shuffle(state: object, command: Command) -> None:
    """A game that is never dealt by the service."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S]):
    """A game; S is its state, an immutable value of its own.

    endings: why `end_round` may close a round early. evolve copies facts and cannot fail on what decide has made.
    actions: exactly what decide accepts, as the wire has it. mask: the table as "public", "seat:B" or "referee" knows
    it. view: the wire's state, but what belongs to the match. series: what a chart draws of the table. describe: an
    event's sentence, on the table before it. due: whom the table waits for, and with what choice; None: for nobody.
    whereabouts: where every card of the deck is, as who sees the state knows it.
    renamed: a later command, read after an earlier one's card was mended from one to another; None when the old name
    means itself again from that command on. to_shuffle: the deck that must come, shuffled, in the command's field
    `deck` before it can be decided, None where none need; raises Invalid for what nobody can know of it beforehand.
    """

    identity: Identity
    cards: CardSet
    options: OptionSet
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    endings: tuple[str, ...]
    rulings: Rulings
    book: Book
    initial: Initial[S]
    decide: Decide[S]
    evolve: Callable[[S, Event], S]
    actions: Callable[[S], list[dict[str, Any]]]
    mask: Callable[[S, str], S]
    view: Callable[[S], dict[str, Any]]
    series: Callable[[S], Series]
    place: Callable[[S], Progress]
    whereabouts: Callable[[S], Whereabouts]
    describe: Callable[[S | None, Event], Text]
    due: Callable[[S], Text | None]
    renamed: Callable[[Command, Card, Card], Command | None]
    to_shuffle: Callable[[S, Command], Deck | None] = nothing_to_shuffle


def frame(game: Game[Any], seats: tuple[Seat, ...]) -> Frame:
    """What the form of commands depends on, for seats of a match."""
    return Frame(seats, game.cards, game.endings)
