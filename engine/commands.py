"""Commands: what a referee or a player asks to be recorded."""

from dataclasses import fields
from typing import Any, ClassVar, Self

from engine.shapes import CARD, ENDING, SEAT, Message, list_of, maybe, needed, one_of, text
from engine.zones import Card, Seat


class Command(Message):
    """What is asked to be recorded; `decide` says what follows from it."""

    FOR_SEATS: ClassVar[bool] = False  # whether a seat's own token may send it
    BY_HAND: ClassVar[bool] = False  # states what nobody recorded: never where the service deals
    BY_SERVICE: ClassVar[bool] = False  # sent by the service itself, never by anybody's token
    NOTATION: ClassVar[str] = ""  # how people write it (engine/notation.py); none: by its fields' names
    WITNESSED: ClassVar[frozenset[str]] = frozenset()  # fields that only the service fills, from what devices tell

    def in_parts(self) -> frozenset[str]:
        """Names of the fields that are not written in the clear: typed text, hidden cards."""
        return frozenset()

    def is_for(self, seat: Seat, knowledge: str, *, between: bool) -> bool:
        """Whether the seat's own token may send it. between: no round is being played."""
        return self.FOR_SEATS and getattr(self, "by", None) == seat

    def renamed(self, old: Card, new: Card) -> Self | None:
        """The command as it is meant once an earlier one's card was mended from old to new.

        None where the old name means itself again from this command on.
        """
        return self

    @classmethod
    def meant(cls, state: Any, body: dict[str, Any], verb: bool) -> dict[str, Any]:
        """The body that the string of a move means on this table (engine/notation.py). Raises Unread.

        body: what the string says; verb: whether it names the command.
        """
        return body


class SeatCommand(Command):
    """A command of one seat, whose own token may send it."""

    FOR_SEATS: ClassVar[bool] = True

    by: Seat = needed(SEAT)


class Deal(Command):
    """The cards of a round are dealt: each game's own fields, among them `deck` for a dealt record. (ALL-11)"""

    def in_parts(self) -> frozenset[str]:
        return frozenset({"hands", "deck"} & {item.name for item in fields(self)})

    def is_for(self, seat: Seat, knowledge: str, *, between: bool) -> bool:
        """Return whether the service shuffles, which anybody may let it; who gave a deck would know what comes."""
        return knowledge == "dealt" and getattr(self, "deck", None) is None


class Reveal(Command):
    """Cards of a hand were seen, by all or (to "seat") by their holder alone."""

    NOTATION: ClassVar[str] = "{by} reveal {cards...} [to {to}]"

    by: Seat = needed(SEAT)
    cards: tuple[Card, ...] = needed(list_of(CARD))
    to: str = maybe(one_of("all", "seat"), "all")

    def in_parts(self) -> frozenset[str]:
        return frozenset({"cards"} if self.to == "seat" else ())


class Restate(Command):
    """How the table stands now, when the thread was lost: each game's own fields, and last of them `reason`.

    What is stated replaces what was believed; what is left out stays as it was believed to be.
    """

    NOTATION: ClassVar[str] = "restate"
    BY_HAND: ClassVar[bool] = True

    def in_parts(self) -> frozenset[str]:
        return frozenset({"reason"})


REASON = text(500)  # why a table was stated anew, or dealt again


# All other reasons are a game's own, which its rules allow only when it has come to that.
_SOMEBODYS_CHOICE = frozenset({"conceded", "withdrawn", "abandoned", "time"})


class EndRound(Command):
    """The round is closed before its rules close it, for a reason that its game names. by: who concedes it. (ALL-5)"""

    NOTATION: ClassVar[str] = "[{by}] end round {reason}"

    reason: str = needed(ENDING)
    by: Seat | None = maybe(SEAT)

    def is_for(self, seat: Seat, knowledge: str, *, between: bool) -> bool:
        """Where the service deals nobody else need be there: who concedes says so, anybody that the rules end it."""
        return knowledge == "dealt" and (self.by == seat or self.reason not in _SOMEBODYS_CHOICE)


class EndMatch(Command):
    """The match is closed. by: who concedes it or withdraws. (ALL-10)"""

    NOTATION: ClassVar[str] = "[{by}] end match {reason}"

    reason: str = needed(one_of("conceded", "withdrawn", "abandoned", "time"))
    by: Seat | None = maybe(SEAT)

    def is_for(self, seat: Seat, knowledge: str, *, between: bool) -> bool:
        """Where the service deals: who concedes or leaves says so; between rounds anybody that this was all."""
        return knowledge == "dealt" and (self.by == seat or (between and self.reason == "time"))


Commands = tuple[type[Command], ...]
ENDS: Commands = (EndRound, EndMatch)  # which every game has
