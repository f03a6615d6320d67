"""What the state tells of each thing in the box: whether a challenge still reaches it, whether it goes back."""

from typing import Any

from engine.match import view
from tests.engine.zack.table import Table, begun


def told(table: Table, member: str) -> list[int]:
    box: list[dict[str, Any]] = view(table.match)["box"]
    return [one["version"] for one in box if one[member]]


def test_a_challenge_reaches_the_top_four_zack_cards() -> None:
    table = begun().given("A blue", "B green", "C yellow", "D red", "A blue")
    assert told(table, "open") == [4, 5, 6, 7]
    assert told(table, "goes_back") == []


def test_an_early_marker_is_reached_until_four_zack_cards_lie_upon_it() -> None:
    three = begun().given("A blue", "C marker", "B green", "C yellow", "D red")
    assert told(three, "open") == [3, 4, 5, 6, 7]
    assert told(three.given("A blue"), "open") == [5, 6, 7, 8]


def test_what_fell_upon_a_challenge_that_waits_goes_back() -> None:
    table = begun().given("A blue @ 100-140", "C ! B @ 300-340", "B red @ 500-540")
    table.shows(phase="challenge")
    assert told(table, "goes_back") == [5]
    assert told(table, "open") == [3]
