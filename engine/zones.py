"""Places that hold cards, seen or unseen. A card may be there in several copies: they are counted."""

from collections.abc import Iterable, Mapping
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
        """Return the zone once everybody has seen that it holds cards, all at once: a second copy is a second card.

        >>> Zone(known=("1",), unknown=2).seen(["1", "1"])
        Zone(known=('1', '1'), hidden=(), unknown=1)
        """
        zone = self
        for card in _beyond(cards, self.known):
            _, hidden, unknown = Zone((), zone.hidden, zone.unknown).without(card)
            zone = Zone((*zone.known, card), hidden, unknown)
        return zone

    def shown_privately(self, cards: Iterable[Card]) -> "Zone":
        """The zone once its holder alone (and the referee) is known to see cards in it, all at once."""
        known, hidden, unknown = self
        new = _beyond(cards, known + hidden)
        return Zone(known, hidden + new, unknown - len(new))

    def new_among(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards, of some that are seen all at once, that must be unknown ones of the zone."""
        return _beyond(cards, self.known + self.hidden)

    def plus(self, cards: tuple[Card, ...]) -> "Zone":
        return Zone(self.known + cards, self.hidden, self.unknown)

    def plus_hidden(self, cards: Iterable[Card]) -> "Zone":
        """The zone with more cards, which only its holder sees."""
        return Zone(self.known, (*self.hidden, *cards), self.unknown)

    def plus_unknown(self, count: int) -> "Zone":
        return Zone(self.known, self.hidden, self.unknown + count)

    def but(self, cards: Iterable[Card]) -> "Zone":
        """The zone where those of cards that were known to be in it are elsewhere."""
        gone = frozenset(cards)
        known, hidden = (tuple(card for card in here if card not in gone) for here in self[:2])
        return Zone(known, hidden, self.unknown)

    def masked(self) -> "Zone":
        """What everybody knows of it."""
        return self if not self.hidden else Zone(self.known, (), self.unknown + len(self.hidden))

    def opened(self) -> "Zone":
        """What its holder knows of it, as cards simply known."""
        return self if not self.hidden else Zone(self.known + self.hidden, (), self.unknown)


class Whereabouts(NamedTuple):
    """Where every card of a deck is.

    cards: the deck, copies included; zones: by place: each hand under its seat, others under names of the game's own;
    only: by place, the cards that unknown ones there must be among. Before the deal, all zones are empty.
    """

    cards: tuple[Card, ...]
    zones: Mapping[str, Zone]
    only: Mapping[str, frozenset[Card]] = {}


def _beyond(cards: Iterable[Card], there: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards, one by one, that are not among those there."""
    left, new = list(there), []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            new.append(card)
    return tuple(new)
