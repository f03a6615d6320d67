"""Rat-Jong's 156 cards, four of each: animals 1 to 9, dragons of three colours, three kinds of three plants. (RJ-1)"""

from engine.cards import CardSet, deck_of
from engine.texts import Lang
from engine.zones import Card

ANIMALS = "slf"  # spider, ladybird, frog
NUMBERS = "123456789"
FAMILIES = "pbv"  # fruit, flower, vegetable
KINDS = "123"
COLOURS = ("magenta", "green", "red")  # in the order in which dragons decide who starts (RJ-3)
DRAGON = {"magenta": Card("Dm"), "green": Card("Dg"), "red": Card("Dr")}
COLOUR = {dragon: colour for colour, dragon in DRAGON.items()}
COPIES = 4

_FACES = (
    *(number + animal for animal in ANIMALS for number in NUMBERS),
    *DRAGON.values(),
    *(family + kind for family in FAMILIES for kind in KINDS),
)
DECK = deck_of(face for face in _FACES for _ in range(COPIES))

PATTERN = "^([1-9][slf]|D[mgr]|[pbv][1-3])$"
ANIMAL_NAMES: dict[Lang, dict[str, tuple[str, str]]] = {  # one, several
    "en": {"s": ("spider", "spiders"), "l": ("ladybird", "ladybirds"), "f": ("frog", "frogs")},
    "fr": {"s": ("araignée", "araignées"), "l": ("coccinelle", "coccinelles"), "f": ("grenouille", "grenouilles")},
}
FAMILY_NAMES: dict[Lang, dict[str, str]] = {
    "en": {"p": "fruit", "b": "flower", "v": "vegetable"},
    "fr": {"p": "fruit", "b": "fleur", "v": "légume"},
}
COLOUR_NAMES: dict[Lang, dict[str, str]] = {
    "en": {"magenta": "magenta", "green": "green", "red": "red"},
    "fr": {"magenta": "magenta", "green": "vert", "red": "rouge"},
}


def is_dragon(card: Card) -> bool:
    return card[0] == "D"


def is_animal(card: Card) -> bool:
    return card[1] in ANIMALS


def read_card(text: str) -> Card:
    """Read a card, forgiving of case and of the order of its signs. Raises ValueError.

    >>> [read_card(text) for text in ("3S", "s3", "dm", " P2")]
    ['3s', '3s', 'Dm', 'p2']
    """
    code = text.strip().lower()
    for way in (code, code[::-1]):
        if len(way) == 2:
            card = Card(way[0].upper() + way[1] if way[0] == "d" else way)
            if card in DECK.copies:
                return card
    raise ValueError(
        f"not a card: {text[:20]!r}; want 1 to 9 with s, l or f ('3s'), Dm, Dg or Dr, or p, b or v with 1 to 3 ('p2')"
    )


def show_card(card: str, lang: Lang) -> str:
    """A card as people read it: "3 spider", "magenta dragon", "fruit 2"; in French "3 araignée", "dragon magenta"."""
    if card[0] == "D":
        colour = COLOUR_NAMES[lang][COLOUR[Card(card)]]
        return f"dragon {colour}" if lang == "fr" else f"{colour} dragon"
    if card[1] in ANIMALS:
        return f"{card[0]} {ANIMAL_NAMES[lang][card[1]][0]}"
    return f"{FAMILY_NAMES[lang][card[0]]} {card[1]}"


def article(card: str) -> str:
    """What stands before a card in an English sentence: "the magenta dragon", but "3 spider" and "fruit 2"."""
    return "the " if card[0] == "D" else ""


def article_fr(card: str) -> str:
    """What stands before a card in a French sentence: "la fleur 2", "le 3 araignée"."""
    return "la " if card[0] == "b" else "le "


def say_card(card: str, lang: Lang) -> str:
    """A card as a screen reader says it: "3 spiders", "1 grenouille", "dragon vert", "flower 2"."""
    if card[1] in ANIMALS:
        one, several = ANIMAL_NAMES[lang][card[1]]
        return f"{card[0]} {one if card[0] == '1' else several}"
    return show_card(card, lang)


CARDS = CardSet(
    decks={"156": DECK},
    pattern=PATTERN,
    notation="an animal is its number and s (spider), l (ladybird) or f (frog): '3s'; dragons are Dm, Dg, Dr; a plant "
    "is p (fruit), b (flower) or v (vegetable) and its kind, 1 to 3: 'p2'",
    read=read_card,
    show=show_card,
    say=say_card,
)
