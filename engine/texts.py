"""Sentences in French and English: one source for move list, screen reader, log and captions."""

import unicodedata
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from string import Formatter
from typing import Any, Literal, NamedTuple, TypeVar, cast

from engine.errors import IllegalMove
from engine.words import isolated, shown

Lang = Literal["en", "fr"]
LANGS: tuple[Lang, ...] = ("en", "fr")

Phrase = str | tuple[str, str]  # one form, or (one, several), chosen by the parameter `count`
Template = Mapping[Lang, Phrase]
P = TypeVar("P", bound=Phrase)

SEAT_PARAMETERS = frozenset({"by", "to", "seat", "dealer", "first"})
CARD_PARAMETERS = frozenset({"card", "on", "trump_card"})
LATELY = 1000  # sentences of a game that are kept


def merge_languages(*, en: Mapping[str, P], fr: Mapping[str, P]) -> dict[str, Mapping[Lang, P]]:
    """Return each key's sentence in both languages. Raises ValueError for a key that only one catalogue has.

    >>> merge_languages(en={"passed": "{by} passes"}, fr={"passed": "{by} passe"})
    {'passed': {'en': '{by} passes', 'fr': '{by} passe'}}
    >>> merge_languages(en={"passed": "{by} passes"}, fr={})
    Traceback (most recent call last):
      ...
    ValueError: a sentence in one language only: passed
    """
    if lonely := en.keys() ^ fr.keys():
        raise ValueError(f"a sentence in one language only: {', '.join(sorted(lonely))}")
    return {key: {"en": sentence, "fr": fr[key]} for key, sentence in en.items()}


class CardWord(NamedTuple):
    """A card within a sentence: as on the wire, and as people read it."""

    card: str
    shown: str


Part = str | CardWord
Sentence = dict[str, Any]  # {en, fr, parts?: {en: [words | {card}], fr: […]}}


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


@dataclass(frozen=True, slots=True, eq=False)
class Book:
    """A game's sentences, the way it shows a card ("10♠"), and its own name."""

    templates: Mapping[str, Template]
    show_card: Callable[[str, Lang], str]
    game: Mapping[Lang, str]
    articles: Mapping[Lang, Callable[[str], str]] = field(
        default_factory=dict
    )  # what stands before a card: "la ", "l’"
    show_rank: Callable[[str, Lang, bool], str] | None = None  # a rank, or several cards of it: "queen", "queens"
    _lately: dict[Hashable, Sentence] = field(default_factory=dict, init=False, repr=False)  # told lately, by what of

    def render(self, text: Text, lang: Lang, names: Mapping[Any, str]) -> str:
        """The sentence in lang. names: seat -> what the seat is called; its letter where missing."""
        return _plain(self._fill(self.templates[text.key], text.params, lang, names))

    def sentence(self, text: Text, names: Mapping[Any, str]) -> Sentence:
        """The sentence in every language; where it names cards also in parts, so that nobody looks for them in it.

        It is not to be changed: whoever asks for the same one gets it too.
        """
        # Tables say the same few sentences again and again: whose turn it is, who attacks whom.
        of = text.key, tuple(text.params.items()), tuple(names.items())
        try:
            told = self._lately.get(of)
        except TypeError:  # several seats or cards, in a list
            return self._told(text.key, text.params, names)
        if told is None:
            if len(self._lately) >= LATELY:
                self._lately.clear()
            told = self._lately[of] = self._told(text.key, text.params, names)
        return told

    def illegal(self, refusal: Refusal, waivable: bool = False) -> IllegalMove:
        """The refusal as an exception, in both languages."""
        details = {key: list(value) if isinstance(value, tuple) else value for key, value in refusal.details.items()}
        told = self._told(refusal.key, refusal.details, {})
        return IllegalMove(
            refusal.rule,
            told["en"],
            told["fr"],
            details,
            waivable=waivable,
            tell=lambda names: self._told(refusal.key, refusal.details, names),
        )

    def refuse(self, refusals: Iterable[Refusal], irregular: bool = False) -> None:
        """Raise the first of refusals; of an irregular command the first that no referee can waive."""
        broken = list(refusals)
        if not broken:
            return
        physical = [refusal for refusal in broken if not refusal.waivable]
        if irregular:
            broken = physical
        if broken:
            raise self.illegal(broken[0], waivable=not physical)

    def _told(self, key: str, params: Mapping[str, Any], names: Mapping[Any, str]) -> Sentence:
        return _sentence({lang: self._fill(self.templates[key], params, lang, names) for lang in LANGS})

    def _fill(self, template: Template, params: Mapping[str, Any], lang: Lang, names: Mapping[Any, str]) -> list[Part]:
        phrase = template[lang]
        if isinstance(phrase, tuple):
            count = params["count"]
            phrase = phrase[0] if count == 1 or (lang == "fr" and count == 0) else phrase[1]
        filled: list[Part] = []
        for words, name in _cut(phrase):
            filled.append(words)
            if name is not None:
                filled += self._value(name, params, lang, names)
        return _merged(filled)

    def _value(self, name: str, params: Mapping[str, Any], lang: Lang, names: Mapping[Any, str]) -> list[Part]:
        """What stands for {name} in a template.

        Also {the_card} and {The_card}; in French {le_card}, {Le_card}, {de_seat} and {que_seat}.
        """
        if name in params:
            return self._show(name, params[name], lang, names)
        form, _, key = name.partition("_")
        if form.lower() in ("le", "the"):
            return self._with_article(params[key], lang, capital=form.istitle())
        value = params[key]
        if form == "de" and key == "seats" and isinstance(value, Sequence):  # said before each of them
            return _listed([[_behind(form, [_called(seat, names)]), _called(seat, names)] for seat in value], lang)
        said = self._show(key, value, lang, names)
        return [_behind(form, said), *said]

    def _show(self, key: str, value: object, lang: Lang, names: Mapping[Any, str]) -> list[Part]:
        if value is None:
            return ["" if key == "about" else _NOBODY[lang]]
        if key == "game":
            return [self.game[lang]]
        if key in CARD_PARAMETERS:
            return [self._card(str(value), lang)]
        if key == "trump":
            return [self.show_card(str(value), lang)]
        if key == "kind":
            return [_KINDS[str(value)][lang]]
        if key == "about":
            return self._fill(self.templates["about_move" if value else "about_struck"], {"move": value}, lang, names)
        if key in SEAT_PARAMETERS:
            return _listed([[_called(seat, names)] for seat in str(value).split("+")], lang)
        if key == "seats" and isinstance(value, Sequence):
            return _listed([[_called(seat, names)] for seat in value], lang)
        if key == "fields" and isinstance(value, Sequence):  # each has a template of its own
            return _listed([self._fill(self.templates[f"field_{each}"], {}, lang, names) for each in value], lang)
        if key == "order" and isinstance(value, Sequence):  # of places; those who share one stand together
            return [", ".join(" = ".join(_called(seat, names) for seat in place) for place in value)]
        if key == "pairs" and isinstance(value, Sequence):
            return [", ".join(" – ".join(_called(seat, names) for seat in pair) for pair in value)]
        if key == "points" and isinstance(value, Sequence):
            return [", ".join(f"{_called(seat, names)} {count}" for seat, count in value)]
        if key == "cards" and isinstance(value, Sequence):
            return _listed([[self._card(str(card), lang)] for card in value], lang)
        if key in ("rank", "ranks"):
            show = self.show_rank or (lambda rank, lang, several: rank)
            return _listed([[show(str(rank), lang, key == "ranks")] for rank in cast(Sequence[str], value)], lang)
        return [str(value)]

    def _card(self, card: str, lang: Lang) -> CardWord:
        return CardWord(card, self.show_card(card, lang))

    def _with_article(self, value: object, lang: Lang, capital: bool) -> list[Part]:
        """A card or several, each with its article."""
        cards = [value] if isinstance(value, str) else cast(Sequence[str], value)
        article = self.articles.get(lang)
        articles = [article(str(card)) if article else "" for card in cards]
        if capital and articles:
            articles[0] = articles[0].capitalize()
        return _listed([[before, self._card(card, lang)] for before, card in zip(articles, cards, strict=True)], lang)


def _behind(form: str, said: Iterable[Part]) -> str:
    """ "de" or "que" as it stands before that."""
    return form[:-1] + "’" if elides(_plain(said)) else f"{form} "


_NOBODY: Mapping[Lang, str] = {"en": "nobody", "fr": "personne"}
_KINDS: Mapping[str, Mapping[Lang, str]] = {  # of records, by what is known of hidden cards
    "observed": {"en": "observed", "fr": "observée"},
    "open": {"en": "open", "fr": "à mains saisies"},
    "dealt": {"en": "dealt", "fr": "donnée par le service"},
}


@cache
def _cut(phrase: str) -> tuple[tuple[str, str | None], ...]:
    """A template's words, and behind them the name of what stands there."""
    return tuple((words, name) for words, name, _, _ in Formatter().parse(phrase))


def _merged(parts: Iterable[Part]) -> list[Part]:
    """The parts of a sentence, with words that touch joined into one."""
    made: list[Part] = []
    words = ""
    for part in parts:
        if isinstance(part, str):
            words += part
            continue
        if words:
            made.append(words)
            words = ""
        made.append(part)
    if words:
        made.append(words)
    return made


def _plain(parts: Iterable[Part]) -> str:
    return "".join([part if isinstance(part, str) else part.shown for part in parts])


def _sentence(told: Mapping[Lang, Sequence[Part]]) -> Sentence:
    made: Sentence = {lang: _plain(parts) for lang, parts in told.items()}
    # Words that touch are in one piece: only what names a card has several, or none that is a string.
    if any(len(parts) > 1 or (parts and not isinstance(parts[0], str)) for parts in told.values()):
        made["parts"] = {
            lang: [part if isinstance(part, str) else {"card": part.card} for part in parts]
            for lang, parts in told.items()
        }
    return made


def joined(sentences: Sequence[Sentence]) -> Sentence:
    """Several sentences, one behind the other."""
    made: Sentence = {lang: ". ".join(sentence[lang] for sentence in sentences) for lang in LANGS}
    if any("parts" in sentence for sentence in sentences):
        made["parts"] = {lang: _in_one([_parts(sentence, lang) for sentence in sentences]) for lang in LANGS}
    return made


def _parts(sentence: Sentence, lang: Lang) -> list[Any]:
    return cast("list[Any]", sentence["parts"][lang]) if "parts" in sentence else [sentence[lang]]


def _in_one(sentences: Sequence[Sequence[Any]]) -> list[Any]:
    first, *others = sentences
    return _merged([*first, *(part for parts in others for part in (". ", *parts))])


def elides(name: str) -> bool:
    """Whether "de" and "que" lose their e before a name in French: d’Anna, d’Yves, but de Yann, and of a letter de A.

    >>> [elides(name) for name in ("Anna", "Élise", "Yves", "Yann", "Boris", "A")]
    [True, True, True, False, False, False]
    """
    if len(name) < 2:
        return False
    first, second = (unicodedata.normalize("NFD", sign)[0].lower() for sign in name[:2])
    return first in "aeiouhœæ" or (first == "y" and second not in "aeiouy")


def _called(seat: Any, names: Mapping[Any, str]) -> str:
    name: str = names.get(seat, seat)
    return name if name.isascii() else isolated(shown(name))


def _listed(words: Sequence[Sequence[Part]], lang: Lang) -> list[Part]:
    if not words:
        return [_NOBODY[lang]]
    made: list[Part] = list(words[0])
    for n, more in enumerate(words[1:], 2):
        made += [{"en": " and ", "fr": " et "}[lang] if n == len(words) else ", ", *more]
    return made
