"""Events of games in which cards are laid before somebody who beats them one by one.

Names and fields are the stored format: add a field with a default, never rename one.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Literal, cast, get_args

from engine import events
from engine.commands import Command
from engine.events import NUMBER, OBJECT, WORDS, Event, Ply, SeatEvent
from engine.pairs.commands import Attack, Deal, Defend, Pass, RecordRound, Redeal, Take
from engine.shapes import BOOLEAN, CARD, SEAT, list_of, map_of, maybe, needed, one_of, record, whole
from engine.zones import Card, Seat

NEXT = record(
    attacker=SEAT,
    defender=SEAT,
    helpers=list_of(SEAT, 0),
    limit=whole(0, 6),
    needs=("attacker", "defender", "helpers", "limit"),
)
Next = Mapping[str, Any]  # who attacks whom from here on, with whose help and up to how many cards: as NEXT has it
Why = Literal["passed", "limit", "hand", "none"]
Ending = Literal["abandoned", "time", "repetition", "conceded"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)


class Dealt(Event):
    """Cards were dealt. first: who starts, None where nobody has a trump; stock: the turned card included.

    shown: None where nobody was asked; said: which of dealer and starter were named, not worked out, and "deck" where
    all follows from one; next: the first attack, None where nobody starts. P:seat cards, P:* deck, as it was dealt.
    """

    BEGINS_ANEW: ClassVar[bool] = True

    dealer: Seat = needed(SEAT)
    first: Seat | None = maybe(SEAT)
    trump_card: Card = needed(CARD)
    counts: Mapping[Seat, int] = needed(map_of(SEAT, NUMBER))
    stock: int = needed(NUMBER)
    shown: Mapping[Seat, Card] | None = maybe(map_of(SEAT, CARD))
    said: tuple[str, ...] = needed(list_of(one_of("dealer", "starter", "deck"), 0))
    next: Next | None = maybe(NEXT)

    def remake(self) -> Deal:
        by_deck = "deck" in self.said
        deck = self.parts.get("*", {}).get("deck")
        return Deal(
            trump_card=None if by_deck else self.trump_card,
            dealer=self.dealer if "dealer" in self.said else None,
            starter=self.first if "starter" in self.said else None,
            shown=self.shown,
            hands=None if by_deck else self.hands or None,
            deck=None if deck is None else tuple(deck),
        )

    def remake_masked(self) -> Command:
        made = self.remake()
        return made if self.shown is not None or "deck" in self.said else replace(made, starter=self.first)

    @property
    def hands(self) -> dict[Seat, tuple[Card, ...]]:
        """The cards that the parts of the event give to each hand."""
        return {Seat(name): tuple(part["cards"]) for name, part in self.parts.items() if name not in ("text", "*")}


class Redealt(Event):
    """The cards were gathered, to be dealt again. P:text reason."""

    BEGINS_ANEW: ClassVar[bool] = True
    OWN_REASON: ClassVar[bool] = True

    def remake(self) -> Command:
        return Redeal(reason=self.own_reason)


class Attacked(Ply):
    """A card was laid before the defender.

    target: who is that from here on, where by the rules another was due; next: the attack as it is then, or where by
    the rules another seat was to open it; else None.
    """

    card: Card = needed(CARD)
    target: Seat | None = maybe(SEAT)
    next: Next | None = maybe(NEXT)

    def remake(self) -> Command:
        return Attack(by=self.by, card=self.card, target=self.target)


class Defended(Ply):
    """The defender laid card on the attack that it beats."""

    card: Card = needed(CARD)
    on: Card = needed(CARD)

    def remake(self) -> Command:
        return Defend(by=self.by, card=self.card, on=self.on)


class Took(Ply):
    """The defender yielded and took the table's cards; none yet where the others may still throw in. (DUR-7)

    next: the next attack, after the draws and goings-out of this move; None where there is none yet, or the round is
    over.
    """

    cards: tuple[Card, ...] = needed(list_of(CARD, 0))
    next: Next | None = maybe(NEXT)

    def remake(self) -> Command:
        return Take(by=self.by)


class Passed(Event):
    """A seat passed; all: everybody who had not, and by is None."""

    IS_PLAY: ClassVar[bool] = True

    all: bool = needed(BOOLEAN)

    def remake(self) -> Command:
        return Pass(by="all" if self.all else cast(Seat, self.by))


class BeatenOff(Event):
    """All is beaten and discarded. why: all passed, the number or the hand was reached, or no attacker has a card.

    next: as in took.
    """

    NEWS: ClassVar[int] = 1

    cards: tuple[Card, ...] = needed(list_of(CARD, 0))
    why: str = needed(one_of(*get_args(Why)))
    next: Next | None = maybe(NEXT)


class Drew(SeatEvent):
    """A seat drew from the stock, of which stock cards are left. trump_card: if it was among them.

    P:seat cards, all that it drew, where the deck is recorded.
    """

    count: int = needed(NUMBER)
    stock: int = needed(NUMBER)
    trump_card: Card | None = maybe(CARD)


class WentOut(SeatEvent):
    """A seat has no cards left, as the rank-th of its round; who goes out with all the others shares one. (DUR-17)"""

    NEWS: ClassVar[int] = 1

    rank: int = needed(NUMBER)


class RoundRecorded(events.RoundRecorded):
    """A round whose moves nobody recorded. dealer: who had to deal; rank: as in round_ended; items: none."""

    dealer: Seat = needed(SEAT)
    order: tuple[Seat, ...] = needed(list_of(SEAT, 0))
    loser: str | None = maybe(WORDS)
    points: Mapping[Seat, int] = needed(map_of(SEAT, NUMBER))
    rank: Mapping[Seat, int] = needed(map_of(SEAT, NUMBER))
    items: tuple[Mapping[str, Any], ...] = needed(list_of(OBJECT, 0))

    def remake(self) -> Command:
        return RecordRound(order=self.order, loser=self.loser)


class Restated(events.Restated):
    """How the table was stated.

    becomes: {round, trump, trump_card, stock, dealer, attacker, defender, helpers, phase, limit, table, discard,
    seats: {A: {known, unknown, out, score}}}.
    """

    round: int | None = maybe(NUMBER)
    phase: str | None = maybe(WORDS)
    trump: str | None = maybe(WORDS)
    trump_card: Card | None = maybe(CARD)
    stock: int | None = maybe(NUMBER)
    dealer: Seat | None = maybe(SEAT)
    attacker: Seat | None = maybe(SEAT)
    defender: Seat | None = maybe(SEAT)
    table: tuple[Mapping[str, Any], ...] | None = maybe(list_of(OBJECT, 0))
    seats: Mapping[Seat, Mapping[str, Any]] | None = maybe(OBJECT)
    discard: Mapping[str, Any] | None = maybe(OBJECT)
    becomes: Mapping[str, Any] = needed(OBJECT)
