"""Durak's cards: ranks 6 to ace (from 2 with 52 cards), suits s h d c. (DUR-1)"""

from engine.cards import CardSet, Deck
from engine.pairs import cards as pairs
from engine.texts import Lang
from engine.zones import Card

SUITS = "shdc"

DECKS: dict[int, Deck] = {
    36: pairs.deck(SUITS, "6"),
    52: pairs.deck(SUITS, "2"),
}

PATTERN = "^[2-9TJQKA][shdc]$"
FORGIVEN = str.maketrans("♠♥♦♣♤♡♢♧", "shdcshdc")
AS_PICTURE = "\ufe0e\ufe0f"  # what a phone's keyboard sets behind a sign
SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
OF_SUIT: dict[Lang, dict[str, str]] = {
    "en": {"s": "of spades", "h": "of hearts", "d": "of diamonds", "c": "of clubs"},
    "fr": {"s": "de pique", "h": "de cœur", "d": "de carreau", "c": "de trèfle"},
}


def read_card(text: str) -> Card:
    """Read a card; forgiving of case, ten and suit signs. Raises ValueError.

    >>> [read_card(text) for text in ("10S", "ts", "T♠", "10♠\ufe0f")]
    ['Ts', 'Ts', 'Ts', 'Ts']
    """
    return pairs.read(text.strip().rstrip(AS_PICTURE).translate(FORGIVEN), SUITS)


def show_card(card: str, lang: Lang) -> str:
    """A card as people read it: "10♠", in French "V♦"; of a suit or a rank alone its sign or letter."""
    return pairs.show(card, lang, SIGNS)


def article(card: str) -> str:
    """What stands before a card in a French sentence: "le 7♠", "la D♥", "l’A♣"."""
    return pairs.ARTICLES.get(card[0], "le ")


def say_card(card: str, lang: Lang) -> str:
    """A card as a screen reader says it: "ten of spades", "dame de carreau", "7 of hearts"."""
    return pairs.say(card, lang, OF_SUIT)


CARDS = CardSet(
    decks={str(size): deck for size, deck in DECKS.items()},
    pattern=PATTERN,
    notation="rank (6 7 8 9 T J Q K A, with 52 cards also 2 3 4 5) and suit (s h d c): 'Ts' is the ten of spades",
    read=read_card,
    show=show_card,
    say=say_card,
)
