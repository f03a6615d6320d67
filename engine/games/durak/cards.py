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
LETTERS: dict[Lang, dict[str, str]] = {"en": {"T": "10"}, "fr": {"T": "10", "J": "V", "Q": "D", "K": "R"}}
SUIT_NAMES: dict[Lang, dict[str, str]] = {
    "en": {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"},
    "fr": {"s": "pique", "h": "cœur", "d": "carreau", "c": "trèfle"},
}
_COURT: dict[Lang, dict[str, str]] = {
    "en": {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"},
    "fr": {"T": "dix", "J": "valet", "Q": "dame", "K": "roi", "A": "as"},
}


def read_card(text: str) -> Card:
    """Read a card; forgiving of case, ten and suit signs. Raises ValueError.

    >>> [read_card(text) for text in ("10S", "ts", "T♠", "10♠\ufe0f")]
    ['Ts', 'Ts', 'Ts', 'Ts']
    """
    return pairs.read(text.strip().rstrip(AS_PICTURE).translate(FORGIVEN), SUITS)


def show_card(card: str, lang: Lang) -> str:
    """A card as people read it: "10♠", in French "V♦"; of a suit or a rank alone its sign or letter."""
    if card in SIGNS:
        return SIGNS[card]
    return LETTERS[lang].get(card[0], card[0]) + (SIGNS[card[1]] if len(card) > 1 else "")


def definite(card: str) -> str:
    """A card in a French sentence: "le 7♠", "la D♥", "l’A♣"."""
    return pairs.ARTICLES.get(card[0], "le ") + show_card(card, "fr")


def say_card(card: str, lang: Lang) -> str:
    """A card as a screen reader says it: "ten of spades", "dame de carreau", "7 of hearts"."""
    return f"{_COURT[lang].get(card[0], card[0])} {'de' if lang == 'fr' else 'of'} {SUIT_NAMES[lang][card[1]]}"


CARDS = CardSet(
    decks={str(size): deck for size, deck in DECKS.items()},
    pattern=PATTERN,
    notation="rank (6 7 8 9 T J Q K A, with 52 cards also 2 3 4 5) and suit (s h d c): 'Ts' is the ten of spades",
    read=read_card,
    show=show_card,
    say=say_card,
)
