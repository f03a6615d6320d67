"""Durak's commands and events.

Names and fields are the stored format: add a field with a default, never rename one.
"""

from typing import ClassVar, Self

from engine import commands
from engine.commands import ENDS, Command, Commands, Reveal, SeatCommand
from engine.events import COMMON, Event, Ply, SeatEvent
from engine.pairs import commands as pairs
from engine.pairs import events as laid
from engine.pairs.commands import Attack, Deal, Defend, Pass, RecordRound, Redeal, Take
from engine.pairs.events import (
    NEXT,
    Attacked,
    BeatenOff,
    Dealt,
    Defended,
    Drew,
    Next,
    Passed,
    Redealt,
    RoundRecorded,
    Took,
    WentOut,
)
from engine.shapes import CARD, SEAT, list_of, maybe, needed, one_of
from engine.zones import Card, Seat


class Transfer(SeatCommand):
    """The defender passes the attack on with a card of its rank. (DUR-14)"""

    NOTATION: ClassVar[str] = "{by} transfer {card}"

    card: Card = needed(CARD)

    def renamed(self, old: Card, new: Card) -> Self | None:
        """The old card is played after all: from here on its name means itself."""
        return None if self.card == old else self


class Restate(pairs.Restate):
    """How the table stands now."""

    phase: str | None = maybe(one_of("attack", "defend", "add", "throw_in"))
    trump: str | None = maybe(one_of("s", "h", "d", "c"))


COMMANDS: Commands = (Deal, Redeal, Attack, Defend, Transfer, Take, Pass, Reveal, Restate, RecordRound, *ENDS)


class PickedUp(SeatEvent):
    """The defender, who had yielded before, took the table's cards: the throw-in is over. next: as in took. (DUR-7)"""

    NEWS: ClassVar[int] = 1

    cards: tuple[Card, ...] = needed(list_of(CARD))
    next: Next | None = maybe(NEXT)


class Transferred(Ply):
    """The defender passed the attack on. to: who defends now; next: the attack as it is then. (DUR-14)"""

    card: Card = needed(CARD)
    to: Seat = needed(SEAT)
    next: Next | None = maybe(NEXT)

    def remake(self) -> Command:
        return Transfer(by=self.by, card=self.card)


class Restated(laid.Restated):
    """How the table was stated."""

    RESTATE: ClassVar[type[commands.Restate]] = Restate


EVENTS: tuple[type[Event], ...] = (
    *COMMON,
    Dealt,
    Redealt,
    Attacked,
    Defended,
    Transferred,
    Took,
    PickedUp,
    Passed,
    BeatenOff,
    Drew,
    WentOut,
    RoundRecorded,
    Restated,
)
