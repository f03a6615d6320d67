"""Rat Hot's cards: strips of three squares, each with a spice, a rat or nothing. (RH-1, RH-2)

The sheet does not list them, so any three squares may be a card; an option names those that a match is played with.
"""

from collections.abc import Iterable

from engine.cards import CardSet, Deck, deck_of
from engine.texts import Lang
from engine.zones import Card

COLOURS = ("red", "green")
EMPTY = "--"
SPICES: tuple[str, ...] = tuple(colour[0] + number for colour in COLOURS for number in "1234")
RATS: dict[str, str] = {"red": "rr", "green": "gr"}
FACES: tuple[str, ...] = (*SPICES, *RATS.values(), EMPTY)
COLOUR_OF: dict[str, str] = {spice: colour for spice in SPICES for colour in COLOURS if colour[0] == spice[0]}

SQUARE = "(?:r[1-4r]|g[1-4r]|--)"
PATTERN = rf"^{SQUARE}\.{SQUARE}\.{SQUARE}$"

_SAID: dict[Lang, dict[str, str]] = {
    "en": {
        "r1": "chilli", "r2": "star anise", "r3": "cinnamon", "r4": "onion",
        "g1": "bay leaf", "g2": "cardamom", "g3": "pepper", "g4": "dill",
        "rr": "red rat", "gr": "green rat", "--": "empty",
    },
    "fr": {
        "r1": "piment", "r2": "anis étoilé", "r3": "cannelle", "r4": "oignon",
        "g1": "laurier", "g2": "cardamome", "g3": "poivre", "g4": "aneth",
        "rr": "rat rouge", "gr": "rat vert", "--": "vide",
    },
}  # fmt: skip
_DASHES = str.maketrans("–—−_", "----")


def read_card(text: str) -> Card:
    """Read a card; forgiving of case, and of what stands between squares. Raises ValueError.

    >>> [read_card(text) for text in ("R1.gr.--", "r1 GR --", "r1gr—")]
    ['r1.gr.--', 'r1.gr.--', 'r1.gr.--']
    """
    code = "".join(sign for sign in text.strip().lower().translate(_DASHES) if sign not in " .,/|").replace("--", "-")
    squares: list[str] = []
    while code and len(squares) < 4:
        size = 1 if code[0] == "-" else 2
        squares.append(EMPTY if size == 1 else code[:size])
        code = code[size:]
    if len(squares) != 3 or code or any(square not in FACES for square in squares):
        raise ValueError(f"not a card: {text[:20]!r}; want three squares of {' '.join(FACES)}, as 'r1.gr.--'")
    return Card(".".join(squares))


def faces(card: str) -> tuple[str, ...]:
    """The faces of a card's three squares, in order."""
    return tuple(card.split("."))


def turned(card: str) -> Card:
    """The name of a card when it is turned the other way round.

    >>> turned("r1.gr.--")
    '--.gr.r1'
    """
    return Card(".".join(reversed(card.split("."))))


def strip(card: str) -> Card:
    """One name for a card however it lies.

    >>> strip("r1.gr.--") == strip("--.gr.r1")
    True
    """
    return min(Card(card), turned(card))


def strips(cards: Iterable[str]) -> Deck:
    """The deck of cards, each by its one name."""
    return deck_of(strip(card) for card in cards)


def show_card(card: str, lang: Lang) -> str:
    """A card as people read it: "chilli – green rat – empty"; of a square alone what it shows."""
    return " – ".join(_SAID[lang][square] for square in faces(card))


def say_card(card: str, lang: Lang) -> str:
    """A card as a screen reader says it: "chilli, green rat, empty"."""
    return ", ".join(_SAID[lang][square] for square in faces(card))


CARDS = CardSet(
    decks={},
    pattern=PATTERN,
    notation="three squares joined by dots, from left to right or from above: red's spices r1 to r4, green's g1 to g4, "
    "rr a red rat, gr a green rat, -- empty: 'r1.gr.--'; a card the other way round is written the other way round",
    read=read_card,
    show=show_card,
    say=say_card,
)
