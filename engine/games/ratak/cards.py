"""Ratak's cards: ranks 6 to ace (from 2 with 52 cards), suits c crown, s shield, w sword, h helmet. (RTK-1)"""

from engine.pairs.cards import card_set, decks

SUITS = "cswh"
DECKS = decks(SUITS)
CARDS = card_set(
    SUITS,
    "♛🛡⚔⛑",
    dict(zip("♛♚♔♕👑🛡⚔🗡⛑🪖", "cccccswwhh", strict=True)),
    {
        "en": {"c": "of crowns", "s": "of shields", "w": "of swords", "h": "of helmets"},
        "fr": {"c": "de couronne", "s": "de bouclier", "w": "d’épée", "h": "de casque"},
    },
    "rank (6 7 8 9 T J Q K A, with 52 cards also 2 3 4 5) and suit (c crown, s shield, w sword, h helmet): "
    "'Tw' is the ten of swords",
)
