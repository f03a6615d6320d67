"""What tables are drawn from: every card of every game has a face, and whatever a layout names is drawn."""

from __future__ import annotations

import json
from typing import Any

import pytest

from api.matches.files import drawings
from api.matches.files.axis import axis
from api.matches.files.board.middle import PARTS
from api.matches.files.board.standing import ordinal
from api.matches.files.board.whole import board
from api.matches.files.patches import patch
from engine.games import BUILT_IN, GAMES

LISTED = sorted(game.identity.key for game in BUILT_IN)


@pytest.mark.parametrize("game", LISTED)
def test_every_card_of_a_game_has_a_sign(game: str) -> None:
    known = GAMES[game].cards
    cards = {card for deck in known.decks.values() for card in deck.cards} | {*known.faces}
    for card in cards - {"??"}:
        for lang in ("en", "fr"):
            shown = drawings.face(game, card, lang)
            assert drawings.has_sign(shown.sign), card
            assert drawings.colour(shown.ink).startswith("#"), card


def test_every_square_of_a_strip_has_one_too() -> None:
    """Those of docs/rules/rat-hot.md: four spices and a rat of each colour, and nothing."""
    squares = drawings.layout("rat-hot")["squares"]
    assert squares.keys() == {*(f"{owner}{what}" for owner in "rg" for what in "1234r"), "--"}
    assert all(drawings.has_sign(one["sign"]) for one in squares.values() if one)


def test_a_letter_is_that_of_the_language() -> None:
    assert [drawings.face("durak", "Qh", lang).corner for lang in ("en", "fr")] == ["Q", "D"]
    assert [drawings.face("rat-jong", "Dg", lang).corner for lang in ("en", "fr")] == ["G", "V"]


def test_a_card_that_is_described_nowhere_says_what_people_write() -> None:
    assert drawings.face("rat-hot", "r1.--.g2", "en")[:2] == (GAMES["rat-hot"].cards.show("r1.--.g2", "en"), None)


@pytest.mark.parametrize("game", LISTED)
def test_every_part_of_a_layout_is_drawn_and_has_its_words(game: str) -> None:
    layout = drawings.layout(game)
    for part in layout["middle"]:
        assert part["draw"] in PARTS
        for name in {part.get("words"), part.get("none")} - {None}:
            assert {"en", "fr"} == set(layout["words"][name])


@pytest.mark.parametrize(
    ("n", "en", "fr"), [(0, "0 left", "0 reste"), (1, "1 left", "1 reste"), (2, "2 left", "2 restent")]
)
def test_words_are_those_of_one_or_of_several(n: int, en: str, fr: str) -> None:
    assert (drawings.words("durak", "left", "en", n), drawings.words("durak", "left", "fr", n)) == (en, fr)


def test_a_rank_is_said_as_people_say_it() -> None:
    assert [ordinal(n, "en") for n in (1, 2, 3, 4, 11, 12, 13, 21)] == (
        ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st"]
    )
    assert [ordinal(n, "fr") for n in (1, 2)] == ["1er", "2e"]


@pytest.mark.parametrize(("game", "en", "fr"), [("durak", "durak", "dourak"), ("ratak", "Ratak", "Ratak")])
def test_a_table_calls_who_has_lost_as_the_game_does(game: str, en: str, fr: str) -> None:
    seat = {"name": None, "hand": {"known": [], "unknown": 0}, "score": 0, "out": None}
    state: dict[str, Any] = {
        "game": game, "status": "over", "outcome": {"loser": "B"}, "phase": "over", "turn": [], "trump": None,
        "seats": {"A": {**seat, "out": 1}, "B": seat}, "table": [], "stock": 0, "discard": 0, "trump_card": None,
    }  # fmt: skip
    for lang, lost, out in (("en", en, "out 1st"), ("fr", fr, "sorti 1er")):
        drawn = board(state, lang).pen.whole(9, 9, "#fff", "")  # type: ignore[arg-type]
        assert lost in drawn and out in drawn and "last" not in drawn


# ── patches ──


def test_a_name_of_two_lines_stands_on_one_beside_its_bar() -> None:
    """How wide two lines are cannot be measured. The API takes no such name; a state may have one all the same."""
    seen = {"by": "A", "kind": "challenge", "observed": {"earliest": 1_000, "latest": 2_000}}
    state = {"seats": {"A": {"name": "An\nna"}}, "judged": {"challenge": {"evidence": [seen]}}}
    drawn = axis(state, "en")
    assert drawn and [bar.words for bar in drawn.bars] == ["An na · challenge"]
    assert drawn.said.startswith("An na: between")


def applied(before: Any, change: Any) -> Any:
    """As the pages do it (pages/reader/patch.ts)."""
    if isinstance(change, list):
        if len(change) == 1:
            return change[0]
        kept, skipped, items = change
        return [*before[:kept], *items, *before[kept + skipped :]]
    return {**before, **{name: applied(before.get(name), inner) for name, inner in change.items()}}


TABLES = [
    {"a": 1, "b": [1, 2, 3], "c": {"d": None, "e": []}},
    {"a": 1, "b": [1, 2, 3], "c": {"d": None, "e": []}},
    {"a": 2, "b": [1, 9, 3], "c": {"d": 4, "e": [[]]}},
    {"a": None, "b": [], "c": {"d": {"x": 1}, "e": [[], 1]}},
    {"a": [0], "b": [1, 1, 1, 1], "c": {"d": 5, "e": [[]]}, "f": "new"},
    {"a": [0], "b": [1, 1, 1], "c": {"d": 5, "e": [1, []]}, "f": "new"},
    {"a": [0]},
]


def test_a_table_is_told_by_what_is_other_than_before() -> None:
    before: Any = None
    for table in TABLES:
        change = json.loads(json.dumps(patch(before, table)))
        assert applied(before, change) == table
        before = table
    assert patch(TABLES[0], TABLES[1]) == {}
    assert patch({"b": [1, 2, 4]}, {"b": [1, 2, 3, 4]}) == {"b": [2, 0, [3]]}
