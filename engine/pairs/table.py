"""What lies on the table, and what a round was and came to."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from engine.cards import Deck
from engine.seats import Seats
from engine.zones import Card, Seat, Whereabouts, Zone


class Pair(NamedTuple):
    """An attack card, what beats it, and who laid it (None where a restatement does not say)."""

    attack: Card
    defence: Card | None = None
    by: Seat | None = None


Pairs = tuple[Pair, ...]


class Round(NamedTuple):
    """The round being played: how it began."""

    number: int = 0  # of the round dealt last; 0 before the first deal
    dealer: Seat | None = None
    trump_card: Card | None = None  # None where only the suit is known
    trump: str | None = None  # the suit's letter
    again: bool = False  # the next deal repeats this round's


class Result(NamedTuple):
    """What the next deal must know of the last round."""

    dealer: Seat
    order: Seats  # of going out
    losers: Seats  # none: nobody has lost
    holders: Seats  # seats that still had cards
    rank: dict[Seat, int]  # none: closed without a result (ALL-5)

    @property
    def first_out(self) -> Seat | None:
        """Who was the first out, alone."""
        first, second = (*self.order, None, None)[:2]
        if not self.rank or first is None or self.losers == (first,):
            # A round closed without a result has no winner, whoever was out by then; nor has he won who conceded.
            return None
        # Several may have gone out together, and left nobody with cards.
        return None if second is not None and self.rank[first] == self.rank[second] else first


class Tally(NamedTuple):
    """The rounds so far; losses and firsts in the order of seats."""

    losses: tuple[int, ...]  # rounds lost
    firsts: tuple[int, ...]  # rounds in which the seat was the first out, alone
    decided: int = 0  # rounds with a result
    last: Result | None = None

    def counting(self, result: Result, seats: Seats) -> "Tally":
        """The tally with one more round."""
        losses = tuple(n + (seat in result.losers) for n, seat in zip(self.losses, seats, strict=True))
        firsts = tuple(n + (seat == result.first_out) for n, seat in zip(self.firsts, seats, strict=True))
        return Tally(losses, firsts, self.decided + bool(result.rank), result)


class Agreed(Protocol):
    """Options that both games have."""

    @property
    def rounds(self) -> int | None: ...
    @property
    def teams(self) -> bool: ...


class Table(Protocol):
    """As much of a game's state as these functions ask."""

    @property
    def options(self) -> Agreed: ...
    @property
    def phase(self) -> str: ...
    @property
    def out(self) -> Seats: ...
    @property
    def places(self) -> tuple[int, ...]: ...
    @property
    def deck(self) -> tuple[Card, ...] | None: ...

    @property
    def seats(self) -> Seats: ...
    @property
    def hands(self) -> tuple[Zone, ...]: ...
    @property
    def round(self) -> Round: ...
    @property
    def tally(self) -> Tally: ...
    @property
    def stock(self) -> int: ...
    @property
    def discard(self) -> Zone: ...
    @property
    def table(self) -> Pairs: ...


def laid(pairs: Pairs) -> tuple[Card, ...]:
    """All cards on the table, each attack followed by what beats it."""
    return tuple([card for pair in pairs for card in pair[:2] if card is not None])


def unbeaten(pairs: Pairs) -> tuple[Card, ...]:
    """Attack cards that lie unbeaten, in the order in which they were laid."""
    return tuple([pair.attack for pair in pairs if pair.defence is None])


def beaten(pairs: Pairs, on: Card, card: Card) -> Pairs:
    """The table once card has been laid on the attack on."""
    return tuple(
        Pair(pair.attack, card, pair.by) if pair.attack == on and pair.defence is None else pair for pair in pairs
    )


def has_rank(pairs: Pairs, card: Card) -> bool:
    """Whether a card of the same rank lies on the table."""
    return any(other[0] == card[0] for other in laid(pairs))


def known_elsewhere(table: Table, seat: Seat) -> Iterator[Card]:
    """Cards known to be somewhere else than in seat's hand. (ALL-4)"""
    yield from table.discard.known
    yield from laid(table.table)
    if table.stock and table.round.trump_card is not None:
        yield table.round.trump_card
    for other, zone in zip(table.seats, table.hands, strict=True):
        if other != seat:
            yield from zone.known
            yield from zone.hidden


def whereabouts(table: Table, deck: Deck) -> Whereabouts:
    """Where every card is. The turned card lies under the stock: a trump, whether it is known or not."""
    zones = dict(zip(map(str, table.seats), table.hands, strict=True))
    card, trump = table.round.trump_card, table.round.trump
    turned = min(table.stock, 1)
    zones["stock"] = Zone(unknown=table.stock - turned)
    zones["turned"] = Zone((card,) * turned) if card is not None else Zone(unknown=turned)
    zones["table"] = Zone(laid(table.table))
    zones["discard"] = table.discard
    only = {"turned": frozenset(card for card in deck.copies if card[1] == trump)} if trump and card is None else {}
    return Whereabouts(deck.cards, zones, only)


def waiting(attackers: Seats, word: Seat | None, passed: Seats, hands: Sequence[Zone]) -> Seats:
    """Attackers with cards who have not passed since the last card, from the one who has the word."""
    if word in attackers:
        i = attackers.index(word)
        attackers = attackers[i:] + attackers[:i]
    return tuple([seat for seat in attackers if seat not in passed and hands[ord(seat) - 65].size])
