"""Sentences in French and English: one source for move list, screen reader, log and captions."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, cast

from engine.errors import IllegalMove

Lang = Literal["en", "fr"]
LANGS: tuple[Lang, ...] = ("en", "fr")

Phrase = str | tuple[str, str]  # one form, or (one, several), chosen by the parameter `count`
Template = Mapping[Lang, Phrase]

SEAT_PARAMETERS = frozenset({"by", "to", "seat", "dealer", "first"})
CARD_PARAMETERS = frozenset({"card", "on", "trump_card", "trump"})


class Text(NamedTuple):
    """A sentence's key and what stands in it. Seats and cards are given as on the wire."""

    key: str
    params: Mapping[str, Any]


PHYSICAL = frozenset({"ALL-1", "ALL-3", "ALL-4", "ALL-11"})


class Refusal(NamedTuple):
    """Why something is not legal: the ruling, the sentence's key, the values it speaks of.

    physical: it cannot have happened at all, whatever ruling it breaks.
    """

    rule: str
    key: str
    details: Mapping[str, Any]
    physical: bool = False

    @property
    def waivable(self) -> bool:
        """Whether a referee may say that it happened all the same."""
        return not self.physical and self.rule not in PHYSICAL


Refusals = Iterator[Refusal]


class Book(NamedTuple):
    """A game's sentences, the way it shows a card ("10♠"), and its own name."""

    templates: Mapping[str, Template]
    show_card: Callable[[str, Lang], str]
    game: Mapping[Lang, str]
    definite: Callable[[str], str] | None = None  # a card in French, with its article: "la D♠"
    show_rank: Callable[[str, Lang, bool], str] | None = None  # a rank, or several cards of it: "queen", "queens"

    def render(self, text: Text, lang: Lang, names: Mapping[Any, str]) -> str:
        """The sentence in lang. names: seat -> what the seat is called; its letter where missing."""
        return self._fill(self.templates[text.key], text.params, lang, names)

    def illegal(self, refusal: Refusal, waivable: bool = False) -> IllegalMove:
        """The refusal as an exception, in both languages."""
        template = self.templates[refusal.key]
        details = {key: list(value) if isinstance(value, tuple) else value for key, value in refusal.details.items()}
        return IllegalMove(
            refusal.rule,
            self._fill(template, refusal.details, "en", {}),
            self._fill(template, refusal.details, "fr", {}),
            details,
            waivable=waivable,
            tell=lambda lang, names: self._fill(template, refusal.details, lang, names),
        )

    def refuse(self, refusals: Iterable[Refusal], irregular: bool = False) -> None:
        """Raise the first of refusals; of an irregular command the first that no referee can waive."""
        broken = list(refusals)
        physical = [refusal for refusal in broken if not refusal.waivable]
        if irregular:
            broken = physical
        if broken:
            raise self.illegal(broken[0], waivable=not physical)

    def _fill(self, template: Template, params: Mapping[str, Any], lang: Lang, names: Mapping[Any, str]) -> str:
        phrase = template[lang]
        if isinstance(phrase, tuple):
            count = params["count"]
            phrase = phrase[0] if count == 1 or (lang == "fr" and count == 0) else phrase[1]
        return phrase.format_map(_Values(self, params, lang, names))

    def _show(self, key: str, value: object, lang: Lang, names: Mapping[Any, str]) -> str:
        if value is None:
            return "" if key == "about" else {"en": "nobody", "fr": "personne"}[lang]
        if key == "game":
            return self.game[lang]
        if key in CARD_PARAMETERS:
            return self.show_card(str(value), lang)
        if key == "about":
            return self._fill(self.templates["about_move" if value else "about_struck"], {"move": value}, lang, names)
        if key in SEAT_PARAMETERS:
            return _listed([names.get(seat, seat) for seat in str(value).split("+")], lang)
        if key == "seats" and isinstance(value, Sequence):
            return _listed([names.get(seat, seat) for seat in value], lang)
        if key == "cards" and isinstance(value, Sequence):
            return _listed([self.show_card(str(card), lang) for card in value], lang)
        if key in ("rank", "ranks"):
            show = self.show_rank or (lambda rank, lang, several: rank)
            return _listed([show(str(rank), lang, key == "ranks") for rank in cast(Sequence[str], value)], lang)
        return str(value)

    def _with_article(self, value: object) -> str:
        """A card or several in French, each with its article."""
        show = self.definite or (lambda card: self.show_card(card, "fr"))
        cards = [value] if isinstance(value, str) else cast(Sequence[str], value)
        return _listed([show(str(card)) for card in cards], "fr")


class _Values(dict[str, str]):
    """What stands for each name in a template. In French also {le_card}, {Le_card}, {de_seat} and {que_seat}."""

    def __init__(self, book: Book, params: Mapping[str, Any], lang: Lang, names: Mapping[Any, str]) -> None:
        super().__init__({key: book._show(key, value, lang, names) for key, value in params.items()})
        self._book, self._params = book, params

    def __missing__(self, name: str) -> str:
        form, _, key = name.partition("_")
        if form.lower() == "le":
            shown = self._book._with_article(self._params[key])
            return shown[0].upper() + shown[1:] if form == "Le" else shown
        said = self[key]
        return form[:-1] + "’" + said if elides(said) else f"{form} {said}"


def elides(name: str) -> bool:
    """Whether "de" and "que" lose their e before a name in French: d’Anna, d’Yves, but de Yann, and of a letter de A.

    >>> [elides(name) for name in ("Anna", "Élise", "Yves", "Yann", "Boris", "A")]
    [True, True, True, False, False, False]
    """
    if len(name) < 2:
        return False
    first, second = (unicodedata.normalize("NFD", sign)[0].lower() for sign in name[:2])
    return first in "aeiouh" or (first == "y" and second not in "aeiouy")


def _listed(words: Sequence[str], lang: Lang) -> str:
    if len(words) < 2:
        return "".join(words) or {"en": "nobody", "fr": "personne"}[lang]
    return ", ".join(words[:-1]) + {"en": " and ", "fr": " et "}[lang] + words[-1]
