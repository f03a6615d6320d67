"""A match as of a version, as far as deciding and answering need it."""

from typing import Protocol

from engine.history import History, Place
from engine.match import Match


class Position(Protocol):
    """What it takes to decide on a match. A history is one; the service has others, whose past is read when asked."""

    @property
    def head(self) -> int:
        """The newest version."""

    @property
    def match(self) -> Match: ...

    @property
    def status(self) -> str: ...

    @property
    def history(self) -> History:
        """All that led here."""


class Record(Position, Protocol):
    """A position whose earlier tables can be looked at, too."""

    def match_at(self, place: Place) -> Match:
        """The match as far as a place, of what is in force. Raises NoSuchVersion."""
