"""Recorded events, and the lines that they make: a move, a ruling or a seal, in its place.

A *place* is a version, or an address "c.k": the k-th move that the correction at version c put in.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.codec import from_wire
from engine.events import NO_PARTS, Event, Reopened, Ruled, Sealed

Place = int | str
_ADDRESS = re.compile(r"[1-9]\d{0,15}\.[1-9]\d{0,5}")


def read_place(value: object) -> Place:
    """A version or an address from the wire, as number or text. Raises ValueError."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    if isinstance(value, str) and len(value) <= 16 and value.isascii() and value.isdigit():
        return int(value)
    if isinstance(value, str) and _ADDRESS.fullmatch(value):
        return value
    raise ValueError(f"not a version or an address: {value!r}; want a number, or a text such as '17' or '21.1'")


class RecordedEvent(NamedTuple):
    """One event as it stands in the stream, or as a correction has it. at, made_at: ms since 1970.

    version: where the stream has it; place: what names it, the version itself where nothing was corrected.
    """

    version: int
    event: Event
    key: str | None
    at: int
    made_at: int
    actor: str
    irregular: Mapping[str, Any] | None = None
    place: Place = 0


def recorded(game: str, wire: Mapping[str, Any], at: int, made_at: int) -> RecordedEvent:
    """A whole wire event of a match of game; at and made_at are its times in ms since 1970."""
    sealed = wire.get("parts")
    parts = {name: part["data"] for name, part in sealed.items()} if sealed else NO_PARTS
    event = from_wire(game, wire["type"], wire["by"], wire["data"], parts)
    version = wire["version"]
    return RecordedEvent(version, event, wire["key"], at, made_at, wire["actor"], wire.get("irregular"), version)


class Line(NamedTuple):
    """A move (all events of one command), a ruling or a seal, in its place."""

    place: Place
    items: tuple[RecordedEvent, ...]
    retold: bool = False  # by a correction: its events have no versions of their own
    corrected: bool = False  # its own command was put in or changed by a person
    last_was: "Was | None" = None  # what stood there before a person last changed it

    @property
    def is_move(self) -> bool:
        return type(self.items[0].event) is not Ruled and not self.is_seal

    @property
    def follows(self) -> bool:
        """Whether the service added it to the move before it, by itself: it is no move of anybody's."""
        return self.items[0].event.FOLLOWS

    @property
    def is_seal(self) -> bool:
        """Whether the line seals the match, or opens it again."""
        return type(self.items[0].event) in (Sealed, Reopened)

    @property
    def was(self) -> "tuple[Was, ...]":
        """Return all that stood there before a person changed it, the oldest first."""
        found: list[Was] = []
        was = self.last_was
        while was is not None:
            found.append(was)
            was = was.line.last_was
        return tuple(reversed(found))

    @property
    def places(self) -> tuple[Place, ...]:
        """What names it: its place, or each of its events' versions."""
        return (self.place,) if self.retold else tuple(item.version for item in self.items)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(item.event for item in self.items)


class Was(NamedTuple):
    """A line that a correction has put something else in the place of, or struck.

    epoch, behind: when it stood: after so many corrections, behind so many events; struck_by: the correction.
    """

    line: Line
    epoch: int
    behind: int
    struck_by: int
