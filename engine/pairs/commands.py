"""Commands of games in which cards are laid before somebody who beats them one by one.

Names and fields are the stored format: add a field with a default, never rename one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.commands import Command
from engine.shapes import (
    CARD,
    SEAT,
    TEAM,
    either,
    list_of,
    map_of,
    maybe,
    needed,
    nothing,
    one_of,
    record,
    text,
    whole,
)
from engine.zones import Card, Seat

ZONE = record(known=list_of(CARD, 0), unknown=whole(0, 52))
PAIR = record(attack=CARD, by=either(SEAT, nothing()), defence=either(CARD, nothing()), needs=("attack",))
PAIRS = list_of(PAIR, 0, 12, distinct=False)
SEATS = map_of(SEAT, record(hand=ZONE, out=either(whole(1, 6), nothing()), score=whole(0, 1000)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Command):
    """The cards were dealt. shown: who called which trump, the lowest is enough; {} when nobody has one.

    hands: what is known of them to their holders and the referee, whole or not, in an open record. deck: the first card
    that is dealt first, in a dealt record.
    """

    TYPE: ClassVar[str] = "deal"
    NOTATION: ClassVar[str] = "deal [{trump_card}] [dealer {dealer}] [starter {starter}] [shown {shown...}]"

    trump_card: Card | None = maybe(CARD)
    dealer: Seat | None = maybe(SEAT)
    starter: Seat | None = maybe(SEAT)
    shown: Mapping[Seat, Card] | None = maybe(map_of(SEAT, CARD))
    hands: Mapping[Seat, tuple[Card, ...]] | None = maybe(map_of(SEAT, list_of(CARD, 0)))
    deck: tuple[Card, ...] | None = maybe(list_of(CARD))

    def in_parts(self) -> frozenset[str]:
        return frozenset({"hands", "deck"})

    def is_for(self, seat: Seat, knowledge: str, *, between: bool) -> bool:
        """Where the service shuffles, anybody may let it; who gave a deck would know all hands."""
        return knowledge == "dealt" and self.deck is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Redeal(Command):
    """Nobody has a trump: the cards are gathered and dealt again."""

    TYPE: ClassVar[str] = "redeal"
    NOTATION: ClassVar[str] = "redeal"

    reason: str | None = maybe(text(500))

    def is_for(self, seat: Seat, knowledge: str, *, between: bool) -> bool:
        return knowledge == "dealt"

    def in_parts(self) -> frozenset[str]:
        return frozenset({"reason"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Command):
    """The first card of an attack, or a further one. target: who is attacked; none: who is due."""

    TYPE: ClassVar[str] = "attack"
    NOTATION: ClassVar[str] = "{by} (attack) {card} [to {target}]"
    FOR_SEATS: ClassVar[bool] = True

    by: Seat = needed(SEAT)
    card: Card = needed(CARD)
    target: Seat | None = maybe(SEAT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Defend(Command):
    """The defender lays card on an attack."""

    TYPE: ClassVar[str] = "defend"
    NOTATION: ClassVar[str] = "{by} (defend) {card} [on {on}]"
    FOR_SEATS: ClassVar[bool] = True

    by: Seat = needed(SEAT)
    card: Card = needed(CARD)
    on: Card = needed(CARD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Take(Command):
    """The defender yields."""

    TYPE: ClassVar[str] = "take"
    NOTATION: ClassVar[str] = "{by} take"
    FOR_SEATS: ClassVar[bool] = True

    by: Seat = needed(SEAT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Command):
    """A seat passes, or all who have not."""

    TYPE: ClassVar[str] = "pass"
    NOTATION: ClassVar[str] = "{by} pass"
    FOR_SEATS: ClassVar[bool] = True

    by: str = needed(either(SEAT, one_of("all")))


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRound(Command):
    """How a round ended that nobody recorded. order: of going out, as far as known; loser: a seat or a team.

    Without a loser it was drawn; then order is given, be it empty.
    """

    TYPE: ClassVar[str] = "record_round"
    NOTATION: ClassVar[str] = "result [loser {loser}] [out {order...}]"
    BY_HAND: ClassVar[bool] = True

    order: tuple[Seat, ...] | None = maybe(list_of(SEAT, 0))
    loser: str | None = maybe(TEAM)


@dataclass(frozen=True, slots=True, kw_only=True)
class Restate(Command):
    """How the table stands now. What is stated replaces its zone; what is left out stays as it was believed to be.

    phase, trump: each game says which it has.
    """

    TYPE: ClassVar[str] = "restate"
    NOTATION: ClassVar[str] = "restate"
    BY_HAND: ClassVar[bool] = True

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
    reason: str | None = maybe(text(500))

    def in_parts(self) -> frozenset[str]:
        return frozenset({"reason"})
