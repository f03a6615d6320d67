"""Durak's cards: ranks 6 to ace (from 2 with 52 cards), suits s h d c. (DUR-1)"""

from engine.pairs.cards import card_set, decks

SUITS = "shdc"
DECKS = decks(SUITS)
CARDS = card_set(
    SUITS,
    "♠♥♦♣",
    dict(zip("♠♥♦♣♤♡♢♧", "shdcshdc", strict=True)),
    {
        "en": {"s": "of spades", "h": "of hearts", "d": "of diamonds", "c": "of clubs"},
        "fr": {"s": "de pique", "h": "de cœur", "d": "de carreau", "c": "de trèfle"},
    },
    "rank (6 7 8 9 T J Q K A, with 52 cards also 2 3 4 5) and suit (s h d c): 'Ts' is the ten of spades",
)
