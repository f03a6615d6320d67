"""Durak's commands and events.

Names and fields are the stored format: add a field with a default, never rename one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.commands import Command, Reveal
from engine.events import COMMON, NUMBER, Event, MatchEnded, Revealed, RoundEnded
from engine.shapes import BOOLEAN, CARD, SEAT, either, list_of, map_of, maybe, needed, one_of, text
from engine.zones import Card, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Command):
    """The cards were dealt. shown: who called which trump, the lowest is enough; {} when nobody has one."""

    TYPE: ClassVar[str] = "deal"

    trump_card: Card | None = maybe(CARD)
    dealer: Seat | None = maybe(SEAT)
    starter: Seat | None = maybe(SEAT)
    shown: Mapping[Seat, Card] | None = maybe(map_of(SEAT, CARD))


@dataclass(frozen=True, slots=True, kw_only=True)
class Redeal(Command):
    """Nobody has a trump: the cards are gathered and dealt again."""

    TYPE: ClassVar[str] = "redeal"

    reason: str | None = maybe(text(500))


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Command):
    """The first card of an attack, or a further one. target: only to say again who defends."""

    TYPE: ClassVar[str] = "attack"

    by: Seat = needed(SEAT)
    card: Card = needed(CARD)
    target: Seat | None = maybe(SEAT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Defend(Command):
    """The defender lays card on an attack."""

    TYPE: ClassVar[str] = "defend"

    by: Seat = needed(SEAT)
    card: Card = needed(CARD)
    on: Card = needed(CARD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Take(Command):
    """The defender yields."""

    TYPE: ClassVar[str] = "take"

    by: Seat = needed(SEAT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Command):
    """A seat passes, or all who have not."""

    TYPE: ClassVar[str] = "pass"

    by: str = needed(either(SEAT, one_of("all")))


COMMANDS: tuple[type[Command], ...] = (Deal, Redeal, Attack, Defend, Take, Pass, Reveal)
SEAT_COMMANDS = frozenset({"attack", "defend", "take", "pass"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(Event):
    """Cards were dealt. first: who starts, None where nobody has a trump; stock: the turned card included.

    P:seat cards, P:* deck, where they are recorded.
    """

    TYPE: ClassVar[str] = "dealt"

    dealer: Seat = needed(SEAT)
    first: Seat | None = maybe(SEAT)
    trump_card: Card = needed(CARD)
    counts: Mapping[Seat, int] = needed(map_of(SEAT, NUMBER))
    stock: int = needed(NUMBER)
    shown: Mapping[Seat, Card] = needed(map_of(SEAT, CARD))


@dataclass(frozen=True, slots=True, kw_only=True)
class Redealt(Event):
    """The cards were gathered, to be dealt again. P:text reason."""

    TYPE: ClassVar[str] = "redealt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacked(Event):
    """A card was laid before the defender. target: always None in Durak."""

    TYPE: ClassVar[str] = "attacked"

    card: Card = needed(CARD)
    target: Seat | None = maybe(SEAT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Defended(Event):
    """The defender laid card on the attack that it beats."""

    TYPE: ClassVar[str] = "defended"

    card: Card = needed(CARD)
    on: Card = needed(CARD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Took(Event):
    """The defender took the table's cards."""

    TYPE: ClassVar[str] = "took"

    cards: tuple[Card, ...] = needed(list_of(CARD))


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(Event):
    """A seat passed; all: everybody who had not, and by is None."""

    TYPE: ClassVar[str] = "passed"

    all: bool = needed(BOOLEAN)


@dataclass(frozen=True, slots=True, kw_only=True)
class BeatenOff(Event):
    """All is beaten and discarded. why: all passed, the number or the hand was reached, or no attacker has a card."""

    TYPE: ClassVar[str] = "beaten_off"

    cards: tuple[Card, ...] = needed(list_of(CARD))
    why: str = needed(one_of("passed", "limit", "hand", "none"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Drew(Event):
    """A seat drew from the stock, of which stock cards are left. trump_card: if it was among them. P:seat cards."""

    TYPE: ClassVar[str] = "drew"

    count: int = needed(NUMBER)
    stock: int = needed(NUMBER)
    trump_card: Card | None = maybe(CARD)


@dataclass(frozen=True, slots=True, kw_only=True)
class WentOut(Event):
    """A seat has no cards left, as the rank-th of its round."""

    TYPE: ClassVar[str] = "went_out"

    rank: int = needed(NUMBER)


EVENTS: tuple[type[Event], ...] = (
    *COMMON,
    Dealt,
    Redealt,
    Attacked,
    Defended,
    Took,
    Passed,
    BeatenOff,
    Drew,
    WentOut,
)

__all__ = ["COMMANDS", "EVENTS", "SEAT_COMMANDS", "MatchEnded", "Revealed", "RoundEnded"]
