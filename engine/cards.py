"""A game's cards as data: its decks with all their copies, and how a card is written, shown and said."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from engine.texts import Lang
from engine.zones import Card, Zone


class Deck(NamedTuple):
    """All cards that one game is played with. copies: each card once, in the deck's order, and how many there are."""

    cards: tuple[Card, ...]
    copies: Mapping[Card, int]

    @property
    def size(self) -> int:
        return len(self.cards)

    @property
    def is_unique(self) -> bool:
        """Whether no card is there twice."""
        return len(self.copies) == len(self.cards)


def deck_of(cards: Iterable[str]) -> Deck:
    """The deck of cards, copies included.

    >>> deck_of(["1", "1", "2"]).copies["1"]
    2
    """
    listed = tuple(Card(card) for card in cards)
    return Deck(listed, Counter(listed))


class CardSet(NamedTuple):
    """What a game's cards are.

    decks: by name, every deck that an option may choose; none where any well-formed card may be there, or nobody
    counts them. faces: the cards, each once, where there is no deck to name them.
    pattern: regular expression of the canonical notation; notation: the same in a sentence.
    read: canonical notation of what was typed, raising ValueError; show: a card as people read it ("10♠");
    say: as a screen reader says it ("ten of spades").
    """

    decks: Mapping[str, Deck]
    pattern: str
    notation: str
    read: Callable[[str], Card]
    show: Callable[[str, Lang], str]
    say: Callable[[str, Lang], str]
    faces: tuple[Card, ...] = ()

    def most(self, card: Card) -> int | None:
        """How many copies of card a deck has at most; None where no deck is known."""
        return max((deck.copies.get(card, 0) for deck in self.decks.values()), default=None)

    @property
    def is_unique(self) -> bool:
        """Whether every card is there once only."""
        return bool(self.decks) and all(deck.is_unique for deck in self.decks.values())


def _no_card(text: str) -> Card:
    raise ValueError(f"not a card: {text[:20]!r}; there are none")


NO_CARDS = CardSet({}, "^$", "none", _no_card, lambda card, lang: card, lambda card, lang: card)


def more_than(cards: Iterable[Card], copies: Mapping[Card, int]) -> tuple[Card, ...]:
    """The cards that are there more often than copies says, each once.

    >>> more_than([Card("1"), Card("1"), Card("2")], {Card("1"): 1, Card("2"): 1})
    ('1',)
    """
    return tuple(card for card, count in Counter(cards).items() if count > copies.get(card, 0))


def holdable(deck: Deck, zone: Zone, elsewhere: Iterable[Card]) -> list[Card]:
    """The cards that may be in zone, each once, in deck order. elsewhere: those known to be in other places. (ALL-4)"""
    own = {*zone.known, *zone.hidden}
    if not zone.unknown:
        return [card for card in deck.copies if card in own]
    gone = Counter(elsewhere)
    return [card for card, count in deck.copies.items() if card in own or gone[card] < count]


def may_hold(deck: Deck, zone: Zone, elsewhere: Iterable[Card], card: Card, count: int = 1) -> bool:
    """Whether count copies of card may be in zone at once. (ALL-4)"""
    own = zone.known.count(card) + zone.hidden.count(card)
    if own >= count:
        return True
    free = deck.copies.get(card, 0) - own - [*elsewhere].count(card)
    return own + min(free, zone.unknown) >= count
