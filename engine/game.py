"""The surface that every game has: one value, which the match, the routes and the pages ask.

A game is a package with a module-level `GAME`; docs/adding-a-game.md tells how one is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from engine.cards import CardSet, Deck
from engine.commands import Command, Commands
from engine.events import Event
from engine.moments import Lead, Moment
from engine.options import OptionSet
from engine.rulings import Rulings
from engine.states import StateSchema
from engine.texts import Book, Lang, Text
from engine.zones import Seat, Whereabouts

S = TypeVar("S")
R = TypeVar("R", covariant=True)
D = TypeVar("D", contravariant=True)


class Identity(NamedTuple):
    """What a game is called, and for whom it is.

    edition: of the rules, for new matches; seats: the least and the most; knowledge: the kinds of record that it takes.
    scores: whether its points tell more than who was before whom; first_seat: whether it is an advantage to sit at A.
    """

    key: str
    names: Mapping[Lang, str]
    edition: int
    seats: tuple[int, int]
    knowledge: tuple[str, ...]
    scores: bool = False
    first_seat: bool = False


class TableLength(NamedTuple):
    """How long a table of a tournament is planned: in minutes, and in rounds of the game where those are agreed."""

    minutes: int
    rounds: int | None = None


class Progress(NamedTuple):
    """Where a table stands. round: the one dealt last, 0 before the first; trick: counted within it.

    due: the round in play; between rounds the next one, when the match is over the last.
    """

    round: int
    trick: int
    due: int


Series = Mapping[str, tuple[int, ...]]  # by name ("hand", "score"): a number for each seat, in their order


class Initial(Protocol[R]):
    """The table before the first deal; options as match_created holds them. Raises UnknownEdition."""

    def __call__(self, edition: int, knowledge: str, options: Mapping[str, Any], seats: tuple[Seat, ...]) -> R: ...


class Decide(Protocol[D]):
    """The events that a command causes, oldest first. Raises IllegalMove; changes nothing.

    irregular: it did happen, so only what is physically impossible is refused.
    """

    def __call__(self, state: D, command: Command, irregular: bool = ...) -> list[Event]: ...


class Tool(NamedTuple):
    """What a game works out for anybody, without a match.

    takes: a dataclass whose fields name their shapes, as a command's; answers: JSON values; it raises IllegalMove for
    what its rules forbid, Invalid for what does not go together. about: what it does, in a few words.
    """

    takes: type[Any]
    answers: Callable[[Any], dict[str, Any]]
    about: str


class AwaitedAct(NamedTuple):
    """An act that decides something once nobody can tell of an earlier one. observed: its evidence, if any saw it."""

    version: int
    observed: Mapping[str, Any] | None


def beginners(event: Event, state: object) -> tuple[Seat | None, Seat | None]:
    """Return whose a part of a round is, where it belongs to who begins it."""
    return event.by, None


@dataclass(frozen=True, slots=True, kw_only=True)
class Narration(Generic[S]):
    """How a match of a game is told, in sentences of its book.

    describe: an event's sentence, on the table before it; due: whom the table of a live match waits for, and with what
    choice, None for nobody; series: what a chart draws of the table.
    chapter: what it calls the part of a round that `place` counts: "attack", "turn"; its book has chapter_<that>.
    whose: whose that is, by the event that begins it and the table after that, and against whom: its book then has
    chapter_<that>_by, and chapter_<that>_on.
    moments: what stands out of an event, told by the table before and after it; leads: who is in front.
    """

    describe: Callable[[S, Event], Text]
    due: Callable[[S], Text | None]
    series: Callable[[S], Series]
    chapter: str = "trick"
    whose: Callable[[Event, S], tuple[Seat | None, Seat | None]] = lambda event, state: (None, None)
    moments: Callable[[S, Event, S], Iterable[Moment]] = lambda before, event, after: ()
    leads: Callable[[S], Lead] = lambda state: Lead()


@dataclass(frozen=True, slots=True, kw_only=True)
class Services(Generic[S]):
    """What a game needs of the service, or does for it, beside deciding.

    to_shuffle: the deck that must come, shuffled, in the command's field `deck` before it can be decided, None where
    none need; raises Invalid for what nobody can know of it beforehand. awaits: what hangs on what devices may still
    tell. names_nothing: the version of what a command would be about though it does not name it, where its sender may
    have meant something else, None where it is clear; left out where commands always say. tools: what it works out for
    anybody, by name.
    """

    to_shuffle: Callable[[S, Command], Deck | None] = lambda state, command: None
    awaits: Callable[[S], AwaitedAct | None] = lambda state: None
    names_nothing: Callable[[S, Command], int | None] | None = None
    tools: Mapping[str, Tool] = field(default_factory=dict)


class GameParts(Protocol[S]):
    """A game's package: what `Game.of` reads there, each under the name of the field of `Game`."""

    IDENTITY: Identity
    CARDS: CardSet
    OPTIONS: OptionSet
    COMMANDS: Commands
    EVENTS: tuple[type[Event], ...]
    RULINGS: Rulings
    BOOK: Book
    STATE_SCHEMA: StateSchema
    NARRATION: Narration[S]

    @property
    def ENDINGS(self) -> tuple[str, ...]: ...
    @property
    def initial(self) -> Initial[S]: ...
    @property
    def decide(self) -> Decide[S]: ...
    @property
    def evolve(self) -> Callable[[S, Event], S]: ...
    @property
    def actions(self) -> Callable[[S], list[dict[str, Any]]]: ...
    @property
    def mask(self) -> Callable[[S, str], S]: ...
    @property
    def view(self) -> Callable[[S], dict[str, Any]]: ...
    @property
    def place(self) -> Callable[[S], Progress]: ...
    @property
    def whereabouts(self) -> Callable[[S], Whereabouts]: ...


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Game(Generic[S]):
    """A game; S is its state, an immutable value of its own.

    endings: why `end_round` may close a round early; rulings: each in a sentence; book: all other sentences.
    evolve copies facts and cannot fail on what decide has made. actions: exactly what decide accepts of a live match,
    as the wire has it. mask: the table as "public", "seat:B", "hands" (all of them, and no deck) or "referee" knows it.
    view: the wire's state, but what belongs to the match; state_schema: the form of that. place: where in the match the
    table stands. whereabouts: where every card of the deck is, as who sees the state knows it. lengths: of tables of
    tournaments, by how many sit there, the usual number first.
    """

    identity: Identity
    cards: CardSet
    options: OptionSet
    commands: Commands
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
    state_schema: StateSchema
    place: Callable[[S], Progress]
    whereabouts: Callable[[S], Whereabouts]
    narration: Narration[S]
    services: Services[S] = Services()
    lengths: Mapping[int, TableLength] = field(default_factory=dict)

    @classmethod
    def of(cls, parts: GameParts[S]) -> Game[S]:
        """Return the game of a package: functions by their names, constants by theirs in capitals."""
        named = {field.name: (field.name, field.name.upper()) for field in fields(cls)}
        return cls(
            **{field: getattr(parts, name) for field, names in named.items() for name in names if hasattr(parts, name)}
        )

    def __repr__(self) -> str:
        return f"<game {self.identity.key}>"
