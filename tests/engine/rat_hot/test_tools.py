"""Where a card would score, without a match: RH-4 to RH-7, RH-10."""

from typing import Any

import pytest

from engine.errors import Invalid
from engine.games import describe_game, use

START = [{"at": [x, 0], "shows": shows, "card": 0, "level": 1} for x, shows in enumerate(("r1", "--", "g1"))]


def scoring(card: str, squares: list[dict[str, Any]] | None = None, **body: Any) -> dict[tuple[str, int, int], Any]:
    answer = use("rat-hot", "scoring", {"card": card, "squares": START if squares is None else squares, **body})
    return {(one["way"], *one["at"]): one["points"] for one in answer["places"]}


def test_every_place_that_makes_a_group_and_no_other() -> None:
    # chilli, which is read first, comes to lie beside the chilli at (0, 0)
    beside = [("h", 0, -1), ("h", 0, 1), ("v", -1, 0), ("v", 0, 1)]
    assert scoring("r1.--.--") == {place: {"red": 1, "green": 0} for place in beside}


def test_both_colours_are_told() -> None:
    # exactly above or below the start card chilli touches chilli, and bay leaf bay leaf
    both = [place for place, points in scoring("r1.r2.g1").items() if points == {"red": 1, "green": 1}]
    assert both == [("h", 0, -1), ("h", 0, 1)]


def test_an_option_is_kept_to() -> None:
    # on a table of three by three nothing lies downward, nor beside
    assert {*scoring("r1.--.--", options={"bounds": [3, 3]})} == {("h", 0, -1), ("h", 0, 1)}


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"card": "r9.--.--", "squares": START}, "/card"),
        ({"card": "r1.--.--", "squares": []}, "/squares"),
        ({"card": "r1.--.--", "squares": [*START, START[0]]}, "/squares"),
        ({"card": "r1.--.--", "squares": START, "options": {"never": True}}, "/options"),
        ({"squares": START}, "/card"),
    ],
)
def test_what_is_no_board_or_card_is_told(body: dict[str, Any], pointer: str) -> None:
    with pytest.raises(Invalid) as refused:
        use("rat-hot", "scoring", body)
    assert [at for at, _ in refused.value.errors] == [pointer]


def test_it_is_described() -> None:
    assert "scoring" in describe_game("rat-hot")["tools"]
