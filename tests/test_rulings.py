"""Each ruling's number ties together its text, its page in the docs, its refusal and the test of that refusal."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine.game import Game
from engine.games import BUILT_IN
from engine.rulings import ALL
from engine.texts import LANGS

ROOT = Path(__file__).parents[1]
ENGINE = ("engine/games/*/*.py", "engine/pairs/*.py", "engine/*.py")
NUMBER = r"(?:ALL|DUR)-\d+"
RULINGS = {**ALL, **{number: texts for game in BUILT_IN for number, texts in game.rulings.items()}}

# Rulings that nobody can break, since the engine itself does what they say.
CARRIED_OUT = {
    "ALL-6": "seats get their letters from the engine, and are asked for by letter only",
    "ALL-7": "who deals follows from it where the game's own ruling says nothing; a wrong dealer breaks DUR-2",
    "ALL-8": "ranks are given by the engine; a result that names half a team breaks DUR-12",
    "ALL-9": "says itself that the refusal names the ruling that needs the field",
    "DUR-9": "roles are given by the engine; who acts out of them breaks ALL-2",
    "DUR-10": "cards are drawn by the engine, in its order",
    "DUR-13": "who helps is worked out by the engine; who attacks all the same breaks ALL-2, which points here",
    "DUR-17": "ranks are given by the engine",
}


def numbers(pattern: str, *globs: str) -> set[str]:
    texts = [path.read_text() for glob in globs for path in sorted(ROOT.glob(glob))]
    assert texts
    return {number for text in texts for number in re.findall(pattern, text)}


# A number behind `see` or in brackets only points there.
REFUSED = numbers(rf'(?<!see = )(?<!else )"({NUMBER})"', *ENGINE) - set(CARRIED_OUT)
RULED_IN_CODE = numbers(rf'Refusal\(\s*"({NUMBER})"', *ENGINE)
TESTED = numbers(rf'(?:refused|never_stands|is_marked)\((?:\s*)"({NUMBER})"', "tests/engine/*.py")
DOCUMENTED = numbers(rf"(?m)^### ({NUMBER})\b", "docs/rulings.md")


def test_every_ruling_has_its_heading_and_no_heading_is_left_over() -> None:
    assert set(RULINGS) == DOCUMENTED - {"DUR-15"}, "DUR-15 was merged and is not used again"
    assert "DUR-15" not in RULINGS


@pytest.mark.parametrize("number", sorted(RULINGS))
def test_every_ruling_has_a_short_text_in_every_language(number: str) -> None:
    texts = RULINGS[number]
    assert set(texts) == set(LANGS)
    assert all(20 < len(text) <= 160 and text.endswith(".") for text in texts.values())
    assert len(set(texts.values())) == len(LANGS), "the same words in two languages"


def test_whatever_is_refused_is_a_ruling() -> None:
    assert RULED_IN_CODE <= REFUSED <= set(RULINGS)


def test_every_ruling_is_refused_somewhere_or_carried_out_by_the_engine() -> None:
    assert REFUSED | set(CARRIED_OUT) == set(RULINGS)
    assert not RULED_IN_CODE & set(CARRIED_OUT), "a ruling that is refused needs no excuse"


@pytest.mark.parametrize("number", sorted(REFUSED))
def test_every_refusal_is_tested(number: str) -> None:
    assert number in TESTED, f"no test in tests/engine/ is refused by {number}"


def test_every_refusals_sentence_is_said_in_every_language() -> None:
    keys = numbers(
        rf'Refusal\(\s*(?:"{NUMBER}"|rul(?:e|ing)),\s*"(\w+)"',
        "engine/games/*/*.py",
        "engine/pairs/*.py",
        "engine/*.py",
    )
    for game in BUILT_IN:
        for key in keys:
            assert set(game.book.templates[key]) == set(LANGS), key


@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.identity.key)
def test_every_option_is_told_with_its_default(game: Game[Any]) -> None:
    told = (ROOT / "docs" / "rulings.md").read_text()
    for option, default in game.options.defaults.items():
        shown = {True: "true", False: "false"}.get(default, default) if isinstance(default, bool) else default
        row = re.search(rf"(?m)^\| `{option}` \| `?([\w]+)`?", told)
        assert row, f"docs/rulings.md does not tell the option {option}"
        assert row[1] == str(shown) or option == "teams"
