"""Commands and events of Doubles."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, Self, cast, get_args

from engine import commands, events
from engine.commands import Command, EndMatch, EndRound, Reveal, SeatCommand
from engine.events import COMMON, NUMBER, OBJECT, Event, Ply, SeatEvent
from engine.shapes import CARD, SEAT, list_of, map_of, maybe, needed, record, whole
from engine.zones import Card, Seat

HAND = record(known=list_of(CARD, 0), unknown=whole(0, 12))
Ending = Literal["abandoned", "time", "conceded"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)


class Deal(Command):
    starter: Seat | None = maybe(SEAT)
    deck: tuple[Card, ...] | None = maybe(list_of(CARD))

    def in_parts(self) -> frozenset[str]:
        return frozenset({"deck"})

    def is_for(self, seat: Seat, knowledge: str, *, between: bool) -> bool:
        return knowledge == "dealt" and self.deck is None


class Play(SeatCommand):
    NOTATION: ClassVar[str] = "{by} (play) {card}"

    card: Card = needed(CARD)

    def renamed(self, old: Card, new: Card) -> Self | None:
        """Nothing names a card that lies; once the old one is played, its name means itself."""
        return None if self.card == old else self


class Restate(commands.Restate):
    """The table between two tricks."""

    leader: Seat | None = maybe(SEAT)
    seats: Mapping[Seat, Mapping[str, Any]] | None = maybe(map_of(SEAT, record(hand=HAND, score=whole(0, 1000))))
    reason: str | None = maybe(commands.REASON)


COMMANDS: tuple[type[Command], ...] = (Deal, Play, Reveal, Restate, EndRound, EndMatch)


class Dealt(Event):
    """said: whether the starter was named. P:seat cards, P:* deck, where one was dealt."""

    BEGINS_ANEW: ClassVar[bool] = True

    starter: Seat = needed(SEAT)
    count: int = needed(NUMBER)
    said: tuple[str, ...] = needed(list_of(SEAT, 0))

    def remake(self) -> Command:
        deck = self.parts.get("*", {}).get("deck")
        starter = cast(Seat, self.said[0]) if self.said else None
        return Deal(starter=starter, deck=None if deck is None else tuple(deck))


class Played(Ply):
    card: Card = needed(CARD)

    def remake(self) -> Command:
        return Play(by=self.by, card=self.card)


class TrickTaken(SeatEvent):
    """by leads the next one."""

    NEWS: ClassVar[int] = 1

    cards: tuple[Card, ...] = needed(list_of(CARD))


class Restated(events.Restated):
    """becomes: {round, leader, seats: {A: {known, unknown, score}}}."""

    RESTATE: ClassVar[type[commands.Restate]] = Restate

    leader: Seat | None = maybe(SEAT)
    seats: Mapping[Seat, Mapping[str, Any]] | None = maybe(OBJECT)
    becomes: Mapping[str, Any] = needed(OBJECT)


EVENTS: tuple[type[Event], ...] = (*COMMON, Dealt, Played, TrickTaken, Restated)
