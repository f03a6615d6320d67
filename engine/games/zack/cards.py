"""Zack's cards: colours, directions, again and back, and the stop cards of the variant."""

from engine.cards import CardSet
from engine.shapes import CARD, Frame, Shape
from engine.texts import Lang
from engine.zones import Card

COLOURS = ("red", "blue", "green", "yellow", "orange", "purple")
STEPS: dict[str, int] = {"R": -1, "2R": -2, "L": 1, "2L": 2}  # seats to the left of the thrower (ALL-6)
ECHOES = ("again", "back")
STOPS = ("choose", "swap", "mirror")
FACES: tuple[Card, ...] = tuple(Card(card) for card in (*COLOURS, *STEPS, *ECHOES, *STOPS))
UNREAD = Card("??")  # a card that nobody recognised (ZCK-24)

PATTERN = f"^(?:{'|'.join(FACES)})$"
_BY_TEXT = {card.lower(): card for card in FACES}

_SAID: dict[Lang, dict[str, str]] = {
    "en": {
        "red": "red", "blue": "blue", "green": "green", "yellow": "yellow", "orange": "orange", "purple": "purple",
        "R": "one to the right", "2R": "two to the right", "L": "one to the left", "2L": "two to the left",
        "again": "again", "back": "back", "choose": "choose a colour", "swap": "swap colours",
        "mirror": "left is right", "??": "an unrecognised card",
    },
    "fr": {
        "red": "rouge", "blue": "bleu", "green": "vert", "yellow": "jaune", "orange": "orange", "purple": "violet",
        "R": "un à droite", "2R": "deux à droite", "L": "un à gauche", "2L": "deux à gauche",
        "again": "encore", "back": "retour", "choose": "choisir une couleur", "swap": "changer de couleur",
        "mirror": "gauche égale droite", "??": "une carte non reconnue",
    },
}  # fmt: skip
_AS_PRINTED = {card: card for card in STEPS}  # letters stay, in every language
_SHOWN: dict[Lang, dict[str, str]] = {
    "en": {**_SAID["en"], **_AS_PRINTED, "choose": "choose", "swap": "swap", "mirror": "left = right"},
    "fr": {
        **_SAID["fr"], **_AS_PRINTED, "blue": "bleue", "green": "verte", "purple": "violette",
        "choose": "choix de couleur", "swap": "échange", "mirror": "gauche = droite",
    },
}  # fmt: skip


def read_card(text: str) -> Card:
    """Read a card; forgiving of case. Raises ValueError.

    >>> [read_card(text) for text in ("Red", "2r", " AGAIN ")]
    ['red', '2R', 'again']
    """
    code = _BY_TEXT.get("".join(text.split()).lower())
    if code is None:
        raise ValueError(f"not a card: {text[:20]!r}; want one of {', '.join(FACES)}")
    return code


def show_card(card: str, lang: Lang) -> str:
    """A card as people read it, in French as it goes with "la carte": R and L as printed."""
    return _SHOWN[lang][card]


def say_card(card: str, lang: Lang) -> str:
    """A card as a screen reader says it."""
    return _SAID[lang][card]


CARDS = CardSet(
    decks={},
    pattern=PATTERN,
    notation=f"the colour that a card shows ({' '.join(COLOURS)}), R 2R L 2L (to the right, to the left), again, back, "
    "and the stop cards choose, swap, mirror",
    read=read_card,
    show=show_card,
    say=say_card,
    faces=FACES,
)


def _read_thrown(value: object, frame: Frame) -> Card:
    return UNREAD if value == UNREAD else CARD.read(value, frame)


THROWN = Shape(
    _read_thrown,
    lambda frame: {"anyOf": [CARD.schema(frame), {"type": "string", "enum": [UNREAD]}]},
    cards=lambda card: () if card == UNREAD else (card,),
)
