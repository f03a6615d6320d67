"""Each ruling's number ties together its text, its page in the docs, its refusal and the test of that refusal."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine.game import Game
from engine.games import BUILT_IN
from engine.rulings import ALL
from engine.shapes import plain
from engine.texts import LANGS
from engine.tournaments import rulings as tournaments
from engine.tournaments.texts import BOOK as TOURNAMENTS

ROOT = Path(__file__).parents[1]
ENGINE = ("engine/games/*/*.py", "engine/pairs/*.py", "engine/tournaments/*.py", "engine/*.py")
RULINGS = {
    **ALL,
    **{number: texts for game in BUILT_IN for number, texts in game.rulings.items()},
    **tournaments.RULINGS,
}
NUMBER = rf"(?:{'|'.join(sorted({number.partition('-')[0] for number in RULINGS}))})-\d+"

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
    "RTK-8": "roles are given by the engine; who acts out of them breaks ALL-2",
    "RTK-9": "cards are drawn by the engine, in its order",
    "RTK-13": "ranks are given by the engine",
    "RH-7": "points are given by the engine",
    "RH-8": "the engine looks at the rats",
    "ZCK-3": "whose turn a card makes it is worked out by the engine",
    "ZCK-4": "what again and back say is worked out by the engine",
    "ZCK-5": "it forbids that a throw is refused for its turn",
    "ZCK-6": "verdicts are the engine's",
    "ZCK-8": "such a challenge is void by the engine's verdict, and not refused",
    "ZCK-9": "verdicts are the engine's",
    "ZCK-11": "the engine moves the cards of the box",
    "ZCK-12": "the engine gives cards back",
    "ZCK-13": "the engine takes the first of several challenges",
    "ZCK-17": "a card that was put aside breaks ZCK-1",
    "ZCK-18": "what order there is, the engine works out",
    "ZCK-19": "verdicts are the engine's",
    "ZCK-20": "verdicts are the engine's",
    "ZCK-21": "verdicts are the engine's",
    "ZCK-22": "the engine counts piles, and nobody looks into them",
    "ZCK-23": "ranks are given by the engine",
    "ZCK-24": "the engine waits until the card is mended",
    "RJ-5": "colours follow from the option, which takes each once only",
    "RJ-13": "points are given by the engine",
    "TRN-17": "a table that decides nothing stays without a result, and its round open",
    "TRN-20": "seeds are given by the engine",
    "TRN-21": "which word counts is worked out by the engine",
    "TRN-22": "ranks are given by the engine",
    "TRN-23": "the engine looks for the pairing, and explains it",
    "TRN-24": "points are given by the engine",
    "RJ-15": "rounds are counted and ranks given by the engine; a round beyond the last breaks ALL-5",
}


def numbers(pattern: str, *globs: str) -> set[str]:
    texts = [path.read_text() for glob in globs for path in sorted(ROOT.glob(glob))]
    assert texts
    return {number for text in texts for number in re.findall(pattern, text)}


# A number behind `see` or in brackets only points there.
REFUSED = numbers(rf'(?<!see = )(?<!else )"({NUMBER})"', *ENGINE) - set(CARRIED_OUT)
RULED_IN_CODE = numbers(rf'Refusal\(\s*"({NUMBER})"', *ENGINE)
TESTED = numbers(rf'(?:refused|never_stands|is_marked)\((?:\s*)"({NUMBER})"', "tests/engine/**/*.py")
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


@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.identity.key)
def test_every_refusals_sentence_is_said_in_every_language(game: Game[Any]) -> None:
    folder = f"engine/games/{game.identity.key.replace('-', '_')}/*.py"
    shared = [f"{name}/*.py" for name in ("engine/pairs",) if name.replace("/", ".") in text_of(folder)]
    keys = numbers(rf'Refusal\(\s*(?:"{NUMBER}"|rul(?:e|ing)|rules\.\w+),\s*"(\w+)"', folder, *shared, "engine/*.py")
    for key in keys:
        assert set(game.book.templates[key]) == set(LANGS), key


def test_every_refusal_of_tournaments_is_said_in_every_language() -> None:
    keys = numbers(rf'Refusal\(\s*"{NUMBER}",\s*"(\w+)"', "engine/tournaments/*.py")
    assert keys
    for key in keys:
        assert set(TOURNAMENTS.templates[key]) == set(LANGS), key


def text_of(glob: str) -> str:
    return "".join(path.read_text() for path in sorted(ROOT.glob(glob)))


@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.identity.key)
def test_every_option_is_told_with_its_default(game: Game[Any]) -> None:
    _, _, told = (ROOT / "docs" / "rulings.md").read_text().partition(f"\n## {game.identity.names['en']}'s options\n")
    told = told.partition("\n## ")[0]
    for option, default in game.options.defaults.items():
        row = re.search(rf"(?m)^\| `{option}` \| `?(.+?)`? \|", told)
        assert row, f"docs/rulings.md does not tell the option {option} of {game.identity.key}"
        by_seats = {str(game.options.by_seats(count).get(option)).lower() for count in range(1, 7)}
        assert row[1] in (default, json.dumps(plain(default)), *by_seats)
