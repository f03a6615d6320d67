"""Ratak's cards: ranks 6 to ace (from 2 with 52 cards), suits c crown, s shield, w sword, h helmet. (RTK-1)"""

from engine.cards import CardSet, Deck
from engine.pairs import cards as pairs
from engine.texts import Lang
from engine.zones import Card

SUITS = "cswh"

DECKS: dict[int, Deck] = {
    36: pairs.deck(SUITS, "6"),
    52: pairs.deck(SUITS, "2"),
}

PATTERN = "^[2-9TJQKA][cswh]$"
FORGIVEN = str.maketrans("♛♚♔♕👑🛡⚔🗡⛑🪖", "cccccswwhh")
AS_PICTURE = "\ufe0e\ufe0f"  # what a phone's keyboard sets behind a sign
SIGNS = {"c": "♛", "s": "🛡", "w": "⚔", "h": "⛑"}
OF_SUIT: dict[Lang, dict[str, str]] = {
    "en": {"c": "of crowns", "s": "of shields", "w": "of swords", "h": "of helmets"},
    "fr": {"c": "de couronne", "s": "de bouclier", "w": "d’épée", "h": "de casque"},
}


def read_card(text: str) -> Card:
    """Read a card; forgiving of case, ten and signs. Raises ValueError.

    >>> [read_card(text) for text in ("10W", "tw", "T⚔", "10⚔\ufe0f")]
    ['Tw', 'Tw', 'Tw', 'Tw']
    """
    return pairs.read(text.strip().rstrip(AS_PICTURE).translate(FORGIVEN), SUITS)


def show_card(card: str, lang: Lang) -> str:
    """A card as people read it: "10⚔", in French "V♛"; of a suit or a rank alone its sign or letter."""
    return pairs.show(card, lang, SIGNS)


def article(card: str) -> str:
    """What stands before a card in a French sentence: "le 7⚔", "la D♛", "l’A⛑"."""
    return pairs.ARTICLES.get(card[0], "le ")


def say_card(card: str, lang: Lang) -> str:
    """A card as a screen reader says it: "ten of swords", "dame de couronne", "7 d’épée"."""
    return pairs.say(card, lang, OF_SUIT)


CARDS = CardSet(
    decks={str(size): deck for size, deck in DECKS.items()},
    pattern=PATTERN,
    notation="rank (6 7 8 9 T J Q K A, with 52 cards also 2 3 4 5) and suit (c crown, s shield, w sword, h helmet): "
    "'Tw' is the ten of swords",
    read=read_card,
    show=show_card,
    say=say_card,
)
