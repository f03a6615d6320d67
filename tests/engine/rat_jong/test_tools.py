"""The score and the best split without a match: RJ-9, RJ-11 to RJ-13."""

import json
from typing import Any

import pytest

from engine.errors import IllegalMove, Invalid
from engine.games import describe_game, use
from replays import worker
from tests.engine.rat_jong.table import cards, melds

SETS = "1s 2s 3s / 7l 8l 9l / b1 b2 b3 / 2f 3f 4f"


def score(**body: Any) -> dict[str, Any]:
    return use("rat-jong", "score", body)


def split(text: str, **body: Any) -> dict[str, Any]:
    return use("rat-jong", "split", {"cards": cards(text), **body})


def laid(found: dict[str, Any]) -> str:
    return f"{' / '.join(map(' '.join, found['melds']))}, {' '.join(found['pair'])}"


# The sheet's table, line by line: what is laid, the trump, and the line.
LINES = [
    ({"kind": "royal"}, "royal", 30),
    ({"kind": "minor"}, "minor", 20),
    ({"kind": None, "melds": melds("2s 3s 4s"), "trump": "magenta"}, "trump_tierce", 4),
    ({"kind": None, "melds": melds("2s 3s 4s"), "trump": "green"}, "tierce", 2),
    ({"kind": None, "melds": melds("2s 3s 4s")}, "tierce", 2),
    ({"kind": None, "melds": melds("p1 p2 p3"), "trump": "red"}, "brelan", 5),
    ({"kind": "royal"}, "pair", 0),
    ({"kind": None, "dragons": ["Dr"], "trump": "red"}, "trump_dragon", 2),
    ({"kind": None, "dragons": ["Dr"], "trump": "green"}, "dragon", 1),
    ({"kind": None, "melds": melds("7l 8l 9l"), "trump": "red"}, "trump_bout", 2),
    ({"kind": None, "melds": melds("1f 2f 3f"), "trump": "red"}, "bout", 1),
]


@pytest.mark.parametrize(("body", "line", "points"), LINES, ids=[f"{line}-{n}" for n, (_, line, _) in enumerate(LINES)])
def test_every_line_of_the_sheets_table(body: dict[str, Any], line: str, points: int) -> None:
    if body["kind"]:
        body = {**body, "melds": melds(SETS), "pair": ["5f", "5l"]}
    answer = score(**body)
    assert {item["for"]: item["points"] for item in answer["items"]}[line] == points
    assert answer["points"] == sum(item["points"] for item in answer["items"])


def test_laying_all_is_five_points() -> None:
    only = melds("2s 3s 4s / 2l 3l 4l / 2f 3f 4f / 5f 6f 7f")
    assert score(kind="lay_all", melds=only, pair=["5f", "5l"])["points"] == 5 + 4 * 2


def test_the_whole_of_a_score() -> None:
    answer = score(kind="royal", melds=melds(SETS), pair=["9s", "9f"], dragons=["Dm", "Dr"], trump="magenta")
    assert answer["points"] == 30 + 4 + 2 + 2 + 5 + 2 + 1 + 4 + 2


@pytest.mark.parametrize(
    ("rule", "body"),
    [
        ("RJ-8", {"melds": [["1s", "2s", "4s"]]}),
        ("RJ-11", {"kind": "royal", "melds": melds(SETS), "pair": ["5f", "6f"]}),
        ("RJ-9", {"kind": "royal", "melds": melds("1s 2s 3s / 4s 5s 6s / 7s 8s 9s / 1f 2f 3f"), "pair": ["5f", "5l"]}),
        ("RJ-12", {"kind": "lay_all", "melds": melds(SETS), "pair": ["5f", "5l"]}),
        ("RJ-16", {"kind": "royal", "melds": melds("1s 2s 3s"), "pair": ["5f", "5l"]}),
        ("RJ-6", {"dragons": ["3s"]}),
        ("ALL-4", {"melds": melds("p1 p2 p3 / p1 p2 p3 / p1 p2 p3 / p1 p2 p3"), "kind": "minor", "pair": ["p1", "p2"]}),
    ],
)
def test_what_cannot_lie_there_is_refused(rule: str, body: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove) as refused:
        score(**body)
    assert refused.value.rule == rule


def test_a_form_that_is_wrong_says_where() -> None:
    for body, at in (
        ({"kind": "royal", "melds": melds(SETS)}, "/pair"),
        ({"pair": ["5f", "5l"]}, "/pair"),
        ({"trump": "blue"}, "/trump"),
        ({"melds": [["1x", "2s", "3s"]]}, "/melds"),
        ({"options": {"colours": 3}}, "/options"),
        ({"colour": "red"}, "/colour"),
    ):
        with pytest.raises(Invalid) as refused:
            score(**body)
        assert [pointer for pointer, _ in refused.value.errors] == [at]


def test_the_best_split_is_the_one_with_most_points() -> None:
    found = split("1s 2s 3s 7l 8l 9l b1 b2 b3 2f 3f 4f 9s 9f", dragons=["Dm", "Dr"], trump="magenta")
    assert (found["kind"], found["points"]) == ("royal", 52)
    # The four may be a pair or begin a tierce: 2-3-4 of spiders, which are trump, beats 2-3-4 of frogs.
    found = split("2s 3s 4s 2f 3f 4f 5f 6f 7f p1 p2 p3 4f 4s", trump="magenta")
    assert laid(found) == "2s 3s 4s / 2f 3f 4f / 5f 6f 7f / p1 p2 p3, 4f 4s"
    found = split("2f 2s 3f 4f 3s 4s 5f 5s p1 p2 p3 v1 v2 v3", trump="magenta")
    assert laid(found) == "3s 4s 5s / 3f 4f 5f / p1 p2 p3 / v1 v2 v3, 2f 2s"


def test_open_melds_are_there_already() -> None:
    found = split("7s 8s 9s 5f 5l", melds=melds("1s 2s 3s / 4s 5s 6s / p1 p2 p3"))
    assert (found["kind"], laid(found)) == ("royal", "7s 8s 9s, 5f 5l")
    assert split("7s 8s 9s 5f 6l", melds=melds("1s 2s 3s / 4s 5s 6s / p1 p2 p3"))["kind"] is None


def test_the_visible_card_where_it_may_be() -> None:
    hand = "1s 2s 3s 4s 5s 6s 7s 8s 9s p1 p2 p3 5f 5l"
    minor = {"from": "visible", "visible": "5l"}
    assert split(hand, **minor)["kind"] == "minor"
    assert split(hand, **minor, options={"visible_in_pair": False})["kind"] is None
    only = "1s 2s 3s 4s 5s 6s 7s 8s 9s 2f 3f 4f 5f 5l"
    assert split(only)["kind"] == "lay_all"
    assert split(only, **minor)["kind"] is None, "to lay all it must complete a meld"


def test_a_device_is_told_the_same() -> None:
    body = {"kind": None, "melds": melds("2s 3s 4s")}
    answer = json.loads(worker.ask(json.dumps({"do": "use", "game": "rat-jong", "tool": "score", "body": body})))
    assert answer == {"answer": {"points": 2, "items": [{"for": "tierce", "cards": ["2s", "3s", "4s"], "points": 2}]}}
    body = {"kind": None, "melds": melds("2s 3s 5s")}
    answer = json.loads(worker.ask(json.dumps({"do": "use", "game": "rat-jong", "tool": "score", "body": body})))
    assert (answer["problem"]["status"], answer["problem"]["rule"]) == (422, "RJ-8")
    assert "lost" in json.loads(worker.ask(json.dumps({"do": "use", "game": "durak", "tool": "score", "body": {}})))


def test_the_game_tells_what_it_works_out() -> None:
    tools = describe_game("rat-jong")["tools"]
    assert {name: [*tool["schema"]["properties"]] for name, tool in tools.items()} == {
        "score": ["kind", "melds", "pair", "dragons", "trump", "options"],
        "split": ["cards", "melds", "dragons", "trump", "from", "visible", "options"],
    }
    assert describe_game("durak")["tools"] == {}


def test_other_splits_that_are_worth_as_much_are_told_too() -> None:
    found = split("6l 7l 8l 9l 6f 7f 8f 9f p1 p2 p3 2s 3s 4s", trump="green")
    # 30, 2 + 4 + 2, 5, and both 9s: as a pair or in the tierces
    assert found["points"] == 46
    pairs = [found["pair"], *(other["pair"] for other in found["also"])]
    assert sorted(map(sorted, pairs)) == [["6f", "6l"], ["9f", "9l"]]
    assert {other["kind"] for other in found["also"]} == {"royal"}
    assert split("1s 2s 3s 7l 8l 9l b1 b2 b3 2f 3f 4f 9s 9f")["also"] == []
