"""Commands of games in which cards are laid before somebody who beats them one by one.

Names and fields are the stored format: add a field with a default, never rename one.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Self

from engine import commands
from engine.commands import REASON, Command, SeatCommand
from engine.notation import Unread
from engine.pairs.cards import unbeaten
from engine.pairs.table import Table
from engine.shapes import CARD, SEAT, TEAM, either, list_of, map_of, maybe, needed, nothing, one_of, record, text, whole
from engine.zones import Card, Seat

ZONE = record(known=list_of(CARD, 0), unknown=whole(0, 52))
PAIR = record(attack=CARD, by=either(SEAT, nothing()), defence=either(CARD, nothing()), needs=("attack",))
PAIRS = list_of(PAIR, 0, 12, distinct=False)
SEATS = map_of(SEAT, record(hand=ZONE, out=either(whole(1, 6), nothing()), score=whole(0, 1000)))


class Deal(commands.Deal):
    """The cards were dealt. shown: who called which trump, the lowest is enough; {} when nobody has one.

    hands: what is known of them to their holders and the referee, whole or not, in an open record. deck: the first card
    that is dealt first, in a dealt record.
    """

    NOTATION: ClassVar[str] = "deal [{trump_card}] [dealer {dealer}] [starter {starter}] [shown {shown...}]"

    trump_card: Card | None = maybe(CARD)
    dealer: Seat | None = maybe(SEAT)
    starter: Seat | None = maybe(SEAT)
    shown: Mapping[Seat, Card] | None = maybe(map_of(SEAT, CARD))
    hands: Mapping[Seat, tuple[Card, ...]] | None = maybe(map_of(SEAT, list_of(CARD, 0)))
    deck: tuple[Card, ...] | None = maybe(list_of(CARD))


class Redeal(Command):
    """Nobody has a trump: the cards are gathered and dealt again."""

    NOTATION: ClassVar[str] = "redeal"

    reason: str | None = maybe(REASON)

    def is_for(self, seat: Seat, knowledge: str, *, between: bool) -> bool:
        return knowledge == "dealt"

    def in_parts(self) -> frozenset[str]:
        return frozenset({"reason"})


class Attack(SeatCommand):
    """The first card of an attack, or a further one. target: who is attacked; none: who is due."""

    NOTATION: ClassVar[str] = "{by} (attack) {card} [to {target}]"

    card: Card = needed(CARD)
    target: Seat | None = maybe(SEAT)

    def renamed(self, old: Card, new: Card) -> Self | None:
        """The old card is played after all: from here on its name means itself."""
        return None if self.card == old else self

    @classmethod
    def meant(cls, state: Table, body: dict[str, Any], verb: bool) -> dict[str, Any]:
        """A card without a verb: the defender beats with it, anybody else attacks. Raises Unread."""
        defends = body["by"] == state.defender and bool(unbeaten(state.table))
        if verb or "target" in body or not defends:
            return body
        return Defend.meant(state, {"type": Defend.TYPE, "by": body["by"], "card": body["card"]}, verb)


class Defend(SeatCommand):
    """The defender lays card on an attack."""

    NOTATION: ClassVar[str] = "{by} (defend) {card} [on {on}]"

    card: Card = needed(CARD)
    on: Card = needed(CARD)

    def renamed(self, old: Card, new: Card) -> Self | None:
        """The old card is played after all; or it lies, and is beaten under its new name."""
        if self.card == old:
            return None
        return replace(self, on=new) if self.on == old else self

    @classmethod
    def meant(cls, state: Table, body: dict[str, Any], verb: bool) -> dict[str, Any]:
        """Where one card alone waits to be beaten, it need not be named. Raises Unread."""
        if "on" in body:
            return body
        waiting = unbeaten(state.table)
        if not waiting:
            raise Unread(f"no card waits to be beaten; want on which, as in '{body['by']} {body['card']} on …'")
        if len(waiting) > 1:
            cards = " or ".join(waiting)
            raise Unread(f"several cards wait; want on which, '{body['by']} {body['card']} on {waiting[0]}': {cards}")
        return {**body, "on": waiting[0]}


class Take(SeatCommand):
    """The defender yields."""

    NOTATION: ClassVar[str] = "{by} take"


class Pass(Command):
    """A seat passes, or all who have not."""

    NOTATION: ClassVar[str] = "{by} pass"
    FOR_SEATS: ClassVar[bool] = True

    by: str = needed(either(SEAT, one_of("all")))


class RecordRound(Command):
    """How a round ended that nobody recorded. order: of going out, as far as known; loser: a seat or a team.

    Without a loser it was drawn; then order is given, be it empty.
    """

    NOTATION: ClassVar[str] = "result [loser {loser}] [out {order...}]"
    BY_HAND: ClassVar[bool] = True

    order: tuple[Seat, ...] | None = maybe(list_of(SEAT, 0))
    loser: str | None = maybe(TEAM)


class Restate(commands.Restate):
    """How the table stands now. phase, trump: each game says which it has."""

    round: int | None = maybe(whole(1, 1000))
    phase: str | None = maybe(text(10))
    trump: str | None = maybe(text(1))
    trump_card: Card | None = maybe(CARD)
    stock: int | None = maybe(whole(0, 52))
    dealer: Seat | None = maybe(SEAT)
    attacker: Seat | None = maybe(SEAT)
    defender: Seat | None = maybe(SEAT)
    table: tuple[Mapping[str, Any], ...] | None = maybe(PAIRS)
    seats: Mapping[Seat, Mapping[str, Any]] | None = maybe(SEATS)
    discard: Mapping[str, Any] | None = maybe(ZONE)
    reason: str | None = maybe(REASON)

    def renamed(self, old: Card, new: Card) -> Self | None:
        """Where the cards on the table were stated, they are what they are called there."""
        return self if self.table is None else None
