"""Four suits of ranks from 2 to the ace: which card beats which, how one is shown and said; pairs on the table."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.cards import CardSet, Deck, deck_of
from engine.texts import Lang
from engine.zones import Card, Seat

OfSuit = Mapping[Lang, Mapping[str, str]]
RANKS = "23456789TJQKA"
STRENGTH = {rank: n for n, rank in enumerate(RANKS)}
LETTERS: dict[Lang, dict[str, str]] = {"en": {"T": "10"}, "fr": {"T": "10", "J": "V", "Q": "D", "K": "R"}}
_COURT: dict[Lang, dict[str, str]] = {
    "en": {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"},
    "fr": {"T": "dix", "J": "valet", "Q": "dame", "K": "roi", "A": "as"},
}
_AS_PICTURE = "\ufe0e\ufe0f"  # what a phone's keyboard sets behind a sign
_ARTICLES = {"Q": "la ", "A": "l’"}  # French, "le " for all others
_NAMES: dict[Lang, dict[str, tuple[str, str]]] = {
    "en": {"J": ("jack", "jacks"), "Q": ("queen", "queens"), "K": ("king", "kings"), "A": ("ace", "aces")},
    "fr": {"J": ("valet", "valets"), "Q": ("dame", "dames"), "K": ("roi", "rois"), "A": ("as", "as")},
}


def show_rank(rank: str, lang: Lang, several: bool) -> str:
    """A rank in a sentence, or any number of its cards.

    >>> show_rank("Q", "en", False), show_rank("T", "en", True), show_rank("Q", "fr", True)
    ('queen', '10s', 'des dames')
    """
    number = "10" if rank == "T" else rank
    one, many = _NAMES[lang].get(rank, (number, number if lang == "fr" else f"{number}s"))
    if not several:
        return one
    return f"des {many}" if lang == "fr" else many


def show(card: str, lang: Lang, signs: Mapping[str, str]) -> str:
    """A card as people read it, its sign behind its letter; of a suit or a rank alone its sign or letter.

    >>> show("Qs", "fr", {"s": "♠"}), show("s", "fr", {"s": "♠"}), show("T", "en", {"s": "♠"})
    ('D♠', '♠', '10')
    """
    if card in signs:
        return signs[card]
    return LETTERS[lang].get(card[0], card[0]) + (signs[card[1]] if len(card) > 1 else "")


def say(card: str, lang: Lang, of_suit: OfSuit) -> str:
    """A card as a screen reader says it. of_suit: "of spades", "de pique"."""
    return f"{_COURT[lang].get(card[0], card[0])} {of_suit[lang][card[1]]}"


def card_set(suits: str, signs: str, forgiven: Mapping[str, str], of_suit: OfSuit, notation: str) -> CardSet:
    """The cards of a game with these suits, with 36 of them or 52.

    signs: of the suits, in their order; forgiven: other signs that are typed for them; of_suit: "of spades".
    """
    shown, typed = dict(zip(suits, signs, strict=True)), str.maketrans(dict(forgiven))
    return CardSet(
        decks={str(size): deck for size, deck in decks(suits).items()},
        pattern=f"^[2-9TJQKA][{suits}]$",
        notation=notation,
        read=lambda text: read(text.strip().rstrip(_AS_PICTURE).translate(typed), suits),
        show=lambda card, lang: show(card, lang, shown),
        say=lambda card, lang: say(card, lang, of_suit),
    )


def article(card: str) -> str:
    """What stands before a card in a French sentence.

    >>> [article(card) for card in ("7s", "Qh", "Ac")]
    ['le ', 'la ', 'l’']
    """
    return _ARTICLES.get(card[0], "le ")


def decks(suits: str) -> dict[int, Deck]:
    """The decks by their size: from the six or the two to the ace."""
    return {36: deck(suits, "6"), 52: deck(suits, "2")}


def deck(suits: str, lowest: str) -> Deck:
    """All cards of the suits from the lowest rank upwards, in the order of suits and ranks."""
    return deck_of(rank + suit for suit in suits for rank in RANKS[RANKS.index(lowest) :])


def read(text: str, suits: str) -> Card:
    """A card whose suit stands last; forgiving of case and of ten as a number. Raises ValueError."""
    code = text.replace("10", "T")
    rank, suit = code[:-1].upper(), code[-1:].lower()
    if len(rank) != 1 or rank not in RANKS or not suit or suit not in suits:
        raise ValueError(f"not a card: {text[:20]!r}; want a rank of {RANKS} and a suit of {suits}, as 'T{suits[0]}'")
    return Card(rank + suit)


def beats(card: Card, on: Card, trump: str) -> bool:
    """A higher card of the suit, or a trump on anything else. trump: a suit's letter. (DUR-4, RTK-4)"""
    if card[1] == on[1]:
        return STRENGTH[card[0]] > STRENGTH[on[0]]
    return card[1] == trump


class Pair(NamedTuple):
    """An attack card, what beats it, and who laid it (None where a restatement does not say)."""

    attack: Card
    defence: Card | None = None
    by: Seat | None = None


Pairs = tuple[Pair, ...]


def laid(pairs: Pairs) -> tuple[Card, ...]:
    """All cards on the table, each attack followed by what beats it."""
    return tuple([card for pair in pairs for card in pair[:2] if card is not None])


def unbeaten(pairs: Pairs) -> tuple[Card, ...]:
    """Attack cards that lie unbeaten, in the order in which they were laid."""
    return tuple([pair.attack for pair in pairs if pair.defence is None])


def beaten(pairs: Pairs, on: Card, card: Card) -> Pairs:
    """The table once card has been laid on the attack on."""
    return tuple(
        Pair(pair.attack, card, pair.by) if pair.attack == on and pair.defence is None else pair for pair in pairs
    )


def has_rank(pairs: Pairs, card: Card) -> bool:
    """Whether a card of the same rank lies on the table."""
    return any(other[0] == card[0] for other in laid(pairs))
