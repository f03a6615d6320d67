"""24 cards: 1 to 6 in red and green, every one twice."""

from engine.cards import CardSet, deck_of
from engine.texts import Lang
from engine.zones import Card

DECK = deck_of(colour + value for colour in "rg" for value in "123456" for _ in range(2))
COLOURS: dict[Lang, dict[str, str]] = {"en": {"r": "red", "g": "green"}, "fr": {"r": "rouge", "g": "vert"}}


def read(text: str) -> Card:
    code = text.strip().lower()
    if len(code) != 2 or code[0] not in "rg" or code[1] not in "123456":
        raise ValueError(f"not a card: {text[:20]!r}; want r or g and 1 to 6, as 'r4'")
    return Card(code)


def say(card: str, lang: Lang) -> str:
    return f"{card[1]} {COLOURS[lang][card[0]]}" if lang == "fr" else f"{COLOURS[lang][card[0]]} {card[1]}"


CARDS = CardSet(
    decks={"24": DECK},
    pattern="^[rg][1-6]$",
    notation="colour (r g) and value (1 to 6): 'r4' is the red four; every card is there twice",
    read=read,
    show=lambda card, lang: card.upper(),
    say=say,
)
