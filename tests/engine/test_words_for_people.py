"""Sentences are for people: they name nothing as the wire does, and one thing by one word."""

import ast
import re
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import engine
from engine.errors import IllegalMove
from engine.games import BUILT_IN
from engine.rulings import Rulings
from engine.shapes import wire_name
from engine.texts import LANGS, Book, Lang, Text
from engine.tournaments.commands import COMMANDS
from engine.tournaments.rulings import RULINGS
from engine.tournaments.texts import BOOK
from tests.engine.rat_jong import table as rat_jong
from tests.engine.spec import decided, new

# What a thing was called before, and what it is called now.
RETIRED: dict[Lang, dict[str, str]] = {
    "en": {
        r"\btaken? (\w+ )?back\b": "undone",
        r"\bmend": "correct",
        r"\bamend": "correct",
        r"\bbystander": "witness",
        r"\btold too late": "reported too late",
        r"\bthe wrong one\b": "the wrong target",
        r"\bbeside the box": "misses the box",
        r"\bnobody recognised": "unknown",
        r"\b(he|his|him|himself)\b": "they",
    },
    "fr": {
        r"\bdistribu": "donner",
        r"\bcoups? repris": "annulé",
        r"\bindécis": "non tranché",
        r"à raison": "à juste titre",
        r"\bnon reconnue": "inconnue",
        r"\bnotée \{": "{kind}",
    },
}
GAMES = {game.identity.key: game for game in BUILT_IN}


class Speaker(NamedTuple):
    """Who says sentences: a game, or tournaments."""

    book: Book
    rulings: Rulings
    commands: tuple[type[Any], ...]


SPEAKERS = {key: Speaker(game.book, game.rulings, tuple(game.commands)) for key, game in GAMES.items()} | {
    "tournaments": Speaker(BOOK, RULINGS, COMMANDS)
}


def said(speaker: Speaker, lang: Lang) -> dict[str, str]:
    """Every sentence and ruling of a speaker, by its key."""
    told = {key: template[lang] for key, template in speaker.book.templates.items()}
    joined = {key: text if isinstance(text, str) else " / ".join(text) for key, text in told.items()}
    return joined | {number: text[lang] for number, text in speaker.rulings.items()}


def literals(call: ast.Call) -> set[str]:
    return {
        node.value
        for node in ast.walk(call)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.startswith("/")
    }


def said_of_forms() -> set[str]:
    """What the engine says, in English alone, of a body whose form is wrong."""
    calls = [
        node
        for path in Path(engine.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
    ]
    return {
        text
        for call in calls
        if "Invalid" in ast.unparse(call.func) or ast.unparse(call.func) == "errors.append"
        for text in literals(call)
    }


def words(text: str) -> set[str]:
    """What is read, without what stands there for a value."""
    return set(re.findall(r"\w+", re.sub(r"\{\w+\}", "", text)))


def of_the_wire(speaker: Speaker) -> set[str]:
    """The names of commands and of their fields that are no words of a language."""
    kinds = speaker.commands
    names = {kind.TYPE for kind in kinds} | {wire_name(item) for kind in kinds for item in fields(kind)}
    return {name for name in names if "_" in name}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("speaker", SPEAKERS)
def test_nothing_is_named_as_on_the_wire(speaker: str, lang: Lang) -> None:
    names = of_the_wire(SPEAKERS[speaker])
    assert ({"check_in", "sit_out"} if speaker == "tournaments" else {"record_round", "end_match"}) <= names
    found = {key: text for key, text in said(SPEAKERS[speaker], lang).items() if names & words(text)}
    assert not found


@pytest.mark.parametrize("speaker", SPEAKERS)
def test_no_field_stands_in_a_french_sentence(speaker: str) -> None:
    """Names of one word are English too, but never French."""
    english = {"starter", "shown", "trump", "loser", "counts", "totals", "picks", "hands", "deck", "target", "defender"}
    assert not {key: text for key, text in said(SPEAKERS[speaker], "fr").items() if english & words(text)}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("speaker", SPEAKERS)
def test_one_thing_has_one_word(speaker: str, lang: Lang) -> None:
    found = {
        key: (text, word)
        for key, text in said(SPEAKERS[speaker], lang).items()
        for retired, word in RETIRED[lang].items()
        if re.search(retired, text, re.IGNORECASE)
    }
    assert not found


def test_a_wrong_form_is_told_in_the_same_words() -> None:
    told = said_of_forms()
    assert "nobody is present: check somebody in" in told
    found = {
        (text, word)
        for text in told
        for retired, word in RETIRED["en"].items()
        # correcting is `amend` on the wire, and a form is told with the names of its fields
        if "amend" not in retired and re.search(retired, text, re.IGNORECASE)
    }
    assert not found


def test_in_rat_jong_cards_are_discarded_by_one_verb() -> None:
    found = {key: text for key, text in said(SPEAKERS["rat-jong"], "fr").items() if re.search(r"\bjet(er|te|é)", text)}
    assert not found


def test_in_zack_cards_are_thrown_by_one_verb() -> None:
    found = {key: text for key, text in said(SPEAKERS["zack"], "fr").items() if re.search(r"\bjet(er|te|é)", text)}
    assert not found


@pytest.mark.parametrize(
    ("card", "en", "fr"),
    [
        ("Dm", "The magenta dragon is not discarded: dragons are laid out.", "Le dragon magenta ne se défausse pas"),
        ("b2", "flower 2 is not discarded: dragons are laid out.", "La fleur 2 ne se défausse pas"),
    ],
)
def test_a_dragon_has_its_article(card: str, en: str, fr: str) -> None:
    book = GAMES["rat-jong"].book
    assert book.render(Text("never_discarded", {"card": card}), "en", {}) == en
    assert book.render(Text("never_discarded", {"card": card}), "fr", {}).startswith(fr)


def test_what_only_one_sees_is_refused_in_words_of_the_reader() -> None:
    seen = {"type": "reveal", "by": "A", "cards": ["7c"], "to": "seat"}
    with pytest.raises(IllegalMove) as refused:
        decided(new().given({"type": "deal", "trump_card": "6s", "starter": "A"}).match, seen)
    french = refused.value.rendered({"A": "Anna"})["fr"]
    assert french == (
        "Cette partie est observée : ce qui n’est montré qu’à Anna n’y est pas gardé ; "
        "montrez-le à tous, ou n’en dites rien."
    )


def test_who_starts_is_asked_for_by_names() -> None:
    with pytest.raises(IllegalMove) as refused:
        decided(rat_jong.new().match, {"type": "deal"})
    said = refused.value.rendered({"A": "Anna", "B": "Boris", "C": "Chloé"})
    assert said["en"].endswith("or say which of Anna, Boris and Chloé starts.")
    assert said["fr"].endswith("ou dites qui commence, parmi Anna, Boris et Chloé.")
    assert refused.value.details["missing"] == "dragons", "a program is told the field"
