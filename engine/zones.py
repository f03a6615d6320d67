"""Places that hold cards, seen or unseen."""

from collections.abc import Iterable
from typing import NamedTuple, NewType

Seat = NewType("Seat", str)  # "A", "B"…, clockwise: B sits at A's left (ALL-6)
Card = NewType("Card", str)  # canonical notation of its game, as "Ts"


class Zone(NamedTuple):
    """Cards in one place: seen by all, known to their holder and the referee alone, and how many nobody knows."""

    known: tuple[Card, ...] = ()
    hidden: tuple[Card, ...] = ()
    unknown: int = 0

    @property
    def size(self) -> int:
        return len(self.known) + len(self.hidden) + self.unknown

    def without(self, card: Card) -> "Zone":
        """The zone once card has left it: a known copy if there is one, else a hidden, else an unknown one."""
        known, hidden, unknown = self
        if card in known:
            i = known.index(card)
            return Zone(known[:i] + known[i + 1 :], hidden, unknown)
        if card in hidden:
            i = hidden.index(card)
            return Zone(known, hidden[:i] + hidden[i + 1 :], unknown)
        return Zone(known, hidden, unknown - 1)

    def seen(self, cards: Iterable[Card]) -> "Zone":
        """The zone once everybody has seen that it holds cards."""
        zone = self
        for card in cards:
            if card not in zone.known:
                zone = zone.without(card).plus((card,))
        return zone

    def whispered(self, cards: Iterable[Card]) -> "Zone":
        """The zone once its holder alone (and the referee) is known to see cards in it."""
        known, hidden, unknown = self
        new = tuple(card for card in cards if card not in known and card not in hidden)
        return Zone(known, hidden + new, unknown - len(new))

    def plus(self, cards: tuple[Card, ...]) -> "Zone":
        return Zone(self.known + cards, self.hidden, self.unknown)

    def plus_unknown(self, count: int) -> "Zone":
        return Zone(self.known, self.hidden, self.unknown + count)

    def masked(self) -> "Zone":
        """What everybody knows of it."""
        return Zone(self.known, (), self.unknown + len(self.hidden))

    def opened(self) -> "Zone":
        """What its holder knows of it, as cards simply known."""
        return Zone(self.known + self.hidden, (), self.unknown)
