"""What a file of notation says, line by line."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from engine.events import Event
from engine.games import GAMES
from engine.history import History, Place
from engine.notation import Notation, WrittenMove
from engine.shapes import frame
from engine.zones import Seat

VERSION = 1  # of the notation; a file says by which it was written
NAGS: Mapping[str, int] = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
SIGNS: Mapping[int, str] = {number: sign for sign, number in NAGS.items()}
MARKS = ("look", "good", "bad", "doubt")  # kinds of marks on cards and seats
MOST_ENTRIES = 20_000
LONGEST_MOVE = 500  # characters
MAX_COMMENT = 10_000  # characters
Terms = Mapping[Seat, Sequence[tuple[int, str]]]  # by seat, (first round, name)
See = Callable[[Event], Event]  # an event as a reader may see it


class Header(NamedTuple):
    """Which match it is. body: as one creates it, its seats by their letters; edition: None for the newest.

    names: who sits where; date: when it was played, as "2026-11-22"; lines: where its members stand.
    """

    body: Mapping[str, Any]
    edition: int | None
    names: Terms
    date: str | None = None
    lines: Mapping[str, int] = {}

    @property
    def line(self) -> int:
        """Where the game is named."""
        return self.lines.get("game", 1)


class WhatIf(NamedTuple):
    """A match that goes its own way behind a place of this one. history: all of it, what it has of this one too.

    notes: what a move of its own was recorded at -> words sent with it; see: an event of it as the reader may see it.
    known: what was worked out of it for files of this one, which whoever makes it anew may hand on.
    """

    at: Place
    history: History
    notes: Mapping[str, str]
    see: See
    known: dict[Any, Any] | None = None


class Comment(NamedTuple):
    """What somebody says of a place. variation: what might have been played there, instead of the entry's move.

    marks: [{card | seat, kind}]; by: who says it, as people are called; answers: what was said to it.
    what_if: a match that it names, which becomes a variation as it is written.
    """

    text: str | None = None
    nags: tuple[int, ...] = ()
    marks: tuple[Mapping[str, Any], ...] = ()
    by: str | None = None
    lang: str | None = None
    variation: tuple["Entry", ...] = ()
    answers: tuple["Comment", ...] = ()
    line: int = 0
    what_if: WhatIf | None = None

    @property
    def is_empty(self) -> bool:
        """Whether it says nothing at all."""
        return not (self.text or self.nags or self.marks or self.variation or self.answers or self.what_if)


class Entry(NamedTuple):
    """A move, a ruling, or only what is said of the place behind the entry before.

    move: its string; beside: fields that it does not say; why: why it stood against a ruling ("" for no words);
    ruling: {about?, kind, seat?, points?, text?}, about being the number of a move; made_at: in ms since 1970.
    """

    line: int
    text: str | None = None
    move: WrittenMove | None = None
    beside: Mapping[str, Any] = {}
    why: str | None = None
    note: str | None = None
    ruling: Mapping[str, Any] | None = None
    made_at: int | None = None
    comments: tuple[Comment, ...] = ()

    @property
    def is_numbered(self) -> bool:
        """Whether it has a number, by which rulings name it: the creation is 1, moves and rulings follow."""
        return self.move is not None or self.ruling is not None


class File(NamedTuple):
    """A whole file. entries: in order."""

    header: Header
    entries: tuple[Entry, ...]


@cache
def notation_of(game: str, seats: tuple[Seat, ...]) -> Notation:
    """The strings of a game's moves."""
    return Notation(GAMES[game].commands, frame(GAMES[game], seats))
