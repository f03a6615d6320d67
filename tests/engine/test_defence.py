"""Defending: DUR-4, DUR-7."""

import pytest

from engine.pairs.cards import beats
from engine.zones import Card
from tests.engine.spec import dealt, stands


@pytest.mark.parametrize(
    ("card", "on", "expected"),
    [
        pytest.param("8h", "7h", True, id="higher of the suit"),
        pytest.param("7h", "8h", False, id="lower of the suit"),
        pytest.param("Th", "9h", True, id="the ten above the nine"),
        pytest.param("Jh", "Th", True, id="the jack above the ten"),
        pytest.param("Ah", "Kh", True, id="the ace above the king"),
        pytest.param("Ad", "6h", False, id="another plain suit"),
        pytest.param("6s", "Ah", True, id="lowest trump on a plain ace"),
        pytest.param("7s", "6s", True, id="higher trump on a trump"),
        pytest.param("6s", "7s", False, id="lower trump on a trump"),
        pytest.param("Ah", "6s", False, id="plain ace on the lowest trump"),
    ],
)
def test_DUR_4_beats_with_spades_as_trump(card: str, on: str, expected: bool) -> None:
    assert beats(Card(card), Card(on), "s") is expected


def test_DUR_4_only_what_beats_is_laid() -> None:
    table = dealt(2).given("A attacks 7c")
    table.when("B beats 7c with 8d").refused("DUR-4", card="8d", on="7c", trump="s")
    table.when("B beats 7c with 6c").refused("DUR-4")
    table.when("B beats 7c with 8c").then("defended B 7c with 8c").shows(turn=["A"])
    table.when("B beats 7c with 7s").then("defended B 7c with 7s")


def test_DUR_4_what_is_beaten_or_not_there_is_not_beaten_again() -> None:
    table = dealt(2).given("A attacks 7c")
    table.when("B beats 9h with Th").never_stands("DUR-4")
    table = table.given("B beats 7c with 8c")
    table.when("B beats 7c with 9c").never_stands("DUR-4")
    table = table.given("A attacks 8d")
    table.when("B beats 7c with 9c").never_stands("DUR-4")
    table.when("B beats 8c with 9c").never_stands("DUR-4")


def test_ALL_2_nobody_defends_for_the_defender() -> None:
    dealt(3).given("A attacks 7c").when("C beats 7c with 8c").refused("ALL-2", seat="C")
    dealt(3).given("A attacks 7c").when("A takes").refused("ALL-2")


def test_ALL_2_the_defender_does_not_attack() -> None:
    dealt(2).given("A attacks 7c", "B beats 7c with 8c").when("B attacks 8d").refused("ALL-2")


def test_ALL_4_the_defender_has_the_card() -> None:
    table = stands("7c +2 / 8c 9d").given("A attacks 7c")
    table.when("B beats 7c with 9c").never_stands("ALL-4")
    table.when("B beats 7c with 9d").refused("DUR-4")


def test_DUR_7_he_takes_all_that_lies_while_a_card_is_unbeaten() -> None:
    table = dealt(2).given("A attacks 7c", "B beats 7c with 8c", "A attacks 8d")
    table = table.when("B takes").then("took B 7c 8c 8d", "drew A 2 of 24")
    table.shows(hands={"A": "+6", "B": "7c 8c 8d +5"}, table=[], discard={"known": [], "unknown": 0}, stock=22)


def test_DUR_7_nothing_to_yield_to_when_all_is_beaten() -> None:
    dealt(2).when("B takes").never_stands("DUR-7")
    table = dealt(2).given("A attacks 7c", "B beats 7c with 8c")
    table.when("B takes").refused("DUR-7")
    table.when("B takes").is_marked("DUR-7").shows(hands={"A": "+6", "B": "7c 8c +5"}, attacker="A", defender="B")


def test_irregular_a_card_that_does_not_beat_stood() -> None:
    table = dealt(2).given("A attacks 7c").when("B beats 7c with 8d").is_marked("DUR-4")
    table.when("A attacks 8h").then("attacked A 8h").shows(turn=["B"])
    table.when("A passes").then("passed A", "beaten_off 7c 8d passed", "drew A 1 of 24", "drew B 1 of 23")


def test_irregular_a_friend_beat_the_card_and_is_filled_up() -> None:
    table = dealt(4, teams=True).given("A attacks 7c").when("D beats 7c with 8c").is_marked("ALL-2")
    table = table.when("all pass").then("passed all", "beaten_off 7c 8c passed", "drew A 1 of 12", "drew D 1 of 11")
    table.shows(attacker="B", defender="C")
