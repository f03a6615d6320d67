"""Where a card may lie, and when it may be laid. (RH-3 to RH-6, RH-10, ALL-1 to ALL-4)

Expected values follow from the sheet and the rulings; no row was taken from a run.
"""

import pytest

from engine.errors import Invalid
from engine.match import actions
from tests.engine.rat_hot.table import Table, begun, new, stands

BLANK = "--.--.--"


def spots(table: Table, way: str) -> set[tuple[int, int]]:
    """Where `actions` offers a card that way."""
    (place,) = [action for action in actions(table.match) if action["type"] == "place"]
    return {(x, y) for x, y in place["fields"]["at"]["choices"].get(way, [])}


def test_the_start_card_lies_across_at_the_middle() -> None:
    table = begun("r1.--.g1")
    table.shows(squares={"0,0": "r1", "1,0": "--", "2,0": "g1"}, next="next A 1", cards_left=42, phase="place")


def test_the_first_turn_is_one_card_every_other_two() -> None:
    begun().when(f"A lays {BLANK} h 0,1").then(f"placed A {BLANK} h 0,1 on 1: nothing, next B 2").when(
        f"B lays {BLANK} h 0,2"
    ).then(f"placed B {BLANK} h 0,2 on 1: nothing, next B 1").when(f"B lays {BLANK} h 0,3").then(
        f"placed B {BLANK} h 0,3 on 1: nothing, next A 2"
    )


@pytest.mark.parametrize(
    ("way", "at"),
    [
        pytest.param("h", "3,0", id="end to end"),
        pytest.param("h", "-3,0", id="end to end on the left"),
        pytest.param("h", "2,1", id="one square below the last"),
        pytest.param("h", "-2,-1", id="one square above the first"),
        pytest.param("v", "0,1", id="hanging from the first square"),
        pytest.param("v", "2,-3", id="standing upon the last square's edge"),
        pytest.param("v", "3,-2", id="its last square beside the start card"),
        pytest.param("v", "-1,0", id="its first square beside the start card"),
    ],
)
def test_rh4_one_square_beside_is_enough(way: str, at: str) -> None:
    begun().when(f"A lays {BLANK} {way} {at}").then(f"placed A {BLANK} {way} {at} on 1: nothing, next B 2")


@pytest.mark.parametrize(
    ("way", "at"),
    [
        pytest.param("h", "3,1", id="corner to corner"),
        pytest.param("v", "-1,1", id="corner to corner downwards"),
        pytest.param("h", "4,0", id="one square off"),
        pytest.param("h", "50,50", id="far off"),
    ],
)
def test_rh4_a_card_apart_is_refused(way: str, at: str) -> None:
    begun().when(f"A lays {BLANK} {way} {at}").is_marked("RH-4")


def test_rh5_a_card_may_not_hang_over_an_edge() -> None:
    begun().when(f"A lays {BLANK} h 1,0").refused("RH-5", heights="1, 1, 0")
    begun().when(f"A lays {BLANK} v 1,0").refused("RH-5", heights="1, 0, 0")
    begun().when(f"A lays {BLANK} v 1,-2").is_marked("RH-5").shows(next="next B 2")


def test_rh5_it_lies_upon_two_cards_of_one_level() -> None:
    table = begun().given(f"A lays {BLANK} h 3,0")
    table.when(f"B lays {BLANK} h 1,0").then(f"placed B {BLANK} h 1,0 on 2: nothing, next B 1")
    table.when(f"B lays {BLANK} h 2,0").then(f"placed B {BLANK} h 2,0 on 2: nothing, next B 1")


def test_rh5_it_may_not_bridge_two_levels() -> None:
    table = begun().given(f"A lays {BLANK} h 3,0", f"B lays {BLANK} h 1,0")
    table.when(f"B lays {BLANK} h 0,0").refused("RH-5", heights="1, 2, 2")


def test_rh5_no_hollow_under_the_middle() -> None:
    table = stands("-- .. --", "-- .. --")
    table.when(f"A lays {BLANK} h 0,0").refused("RH-5", heights="1, 0, 1")


def test_rh6_not_exactly_upon_one_card() -> None:
    begun().when(f"A lays {BLANK} h 0,0").is_marked("RH-6")


def test_rh6_two_together_may_hide_a_third() -> None:
    """Three cards end to end; one upon 1 to 3, one upon 4 to 6: of the middle one (3 to 5) nothing is seen."""
    laid = (f"A lays {BLANK} h 3,0", f"B lays {BLANK} h 6,0", f"B lays {BLANK} h 1,0")
    begun().given(*laid).when(f"A lays {BLANK} h 4,0").then(f"placed A {BLANK} h 4,0 on 2: nothing, next A 1")
    table = begun(never_hidden=True).given(*laid)
    table.when(f"A lays {BLANK} h 4,0").is_marked("RH-6")
    table.when(f"A lays {BLANK} h 5,0").then(f"placed A {BLANK} h 5,0 on 2: nothing, next A 1")


def test_rh6_never_hidden_lets_a_card_upon_two_of_which_something_stays_in_sight() -> None:
    table = begun(never_hidden=True).given(f"A lays {BLANK} h 3,0")
    table.when(f"B lays {BLANK} h 1,0").then(f"placed B {BLANK} h 1,0 on 2: nothing, next B 1")
    table.when(f"B lays {BLANK} h 0,0").refused("RH-6")


def test_rh10_the_table_has_an_edge_where_that_is_agreed() -> None:
    table = begun(bounds=[5, 3])
    table.when(f"A lays {BLANK} h 3,0").is_marked("RH-10")
    table.when(f"A lays {BLANK} h 2,1").then(f"placed A {BLANK} h 2,1 on 1: nothing, next B 2")
    table.when(f"A lays {BLANK} v 0,1").refused("RH-10", columns=5, rows=3)
    begun().when(f"A lays {BLANK} h 3,0").then(f"placed A {BLANK} h 3,0 on 1: nothing, next B 2")


def test_actions_offer_every_place_beside_the_start_card() -> None:
    """Across: 5 above, 5 below, one at each end. Down: 3 above, 3 below, and 3 at each end."""
    table = begun()
    assert spots(table, "h") == {(x, y) for x in range(-2, 3) for y in (-1, 1)} | {(-3, 0), (3, 0)}
    assert spots(table, "v") == {(x, y) for x in range(3) for y in (-3, 1)} | {
        (x, y) for x in (-1, 3) for y in (-2, -1, 0)
    }


def test_the_other_seat_waits() -> None:
    begun().when(f"B lays {BLANK} h 0,1").refused("ALL-2", seats=["A"])


def test_who_lays_out_of_turn_has_begun_his_own() -> None:
    table = begun().given(f"A lays {BLANK} h 0,1")
    table.when(f"A lays {BLANK} h 0,2").is_marked("ALL-2").shows(next="next A 1", trick=2)
    table.given(f"B lays {BLANK} h 0,2").when(f"A lays {BLANK} h 0,3").is_marked("ALL-2").shows(
        next="next A 1", trick=3
    )


def test_nothing_is_laid_before_the_deal_or_after_the_end() -> None:
    new().when(f"A lays {BLANK} h 0,1").never_stands("ALL-1")
    new().when(f"A turns up {BLANK}").never_stands("ALL-1")
    over = begun().given({"type": "end_match", "reason": "abandoned"})
    over.when(f"A lays {BLANK} h 0,1").never_stands("ALL-1")
    over.when("A starts").never_stands("ALL-1")
    over.when({"type": "restate", "next": {"seat": "A"}}).never_stands("ALL-1")
    begun().when("B starts").never_stands("ALL-1")


def test_rh3_what_was_turned_up_is_laid_in_any_order() -> None:
    table = begun().given(f"A lays {BLANK} h 0,1").when("B turns up r1.--.-- g1.--.--").then("drew B r1.--.-- g1.--.--")
    table.shows(drawn=["r1.--.--", "g1.--.--"], next="next B 2", phase="place")
    table.when("B lays r2.--.-- h 0,2").never_stands("RH-3")
    table.when("B turns up r2.--.-- r3.--.--").never_stands("RH-3")
    table.given("B lays --.--.g1 h 0,2").shows(drawn=["r1.--.--"], next="next B 1").given(
        "B lays r1.--.-- h 0,3"
    ).shows(drawn=[], next="next A 2")


def test_rh3_as_many_are_turned_up_as_the_turn_has() -> None:
    begun().when(f"A turns up {BLANK} {BLANK}").never_stands("RH-3")
    begun().when("A turns up").never_stands("RH-3")
    table = begun().given(f"A lays {BLANK} h 0,1")
    table.when(f"B turns up {BLANK}").never_stands("RH-3")
    table.given(f"B lays {BLANK} h 0,2").when(f"B turns up {BLANK}").then(f"drew B {BLANK}")
    table.when(f"A turns up {BLANK} {BLANK}").refused("ALL-2")


def test_rh3_the_last_turn_has_what_is_left() -> None:
    """4 cards: one, two, and the last alone."""
    table = begun(cards=4).given(f"A lays {BLANK} h 0,1", f"B lays {BLANK} h 0,2")
    table.when(f"B lays {BLANK} h 0,3").then(f"placed B {BLANK} h 0,3 on 1: nothing, next A 1")


def test_rh2_only_cards_of_the_given_deck_and_each_as_often_as_it_is_there() -> None:
    deck = ["r1.--.--", "r1.--.--", "g1.g2.--"]
    table = begun(deck=deck, cards=3)
    table.when("A lays r2.--.-- h 0,1").never_stands("ALL-3")
    table.when("A turns up r2.--.--").never_stands("ALL-3")
    after = table.given("A lays --.--.r1 h 0,1").given("B lays r1.--.-- h 0,2")
    after.when("B lays r1.--.-- h 0,3").never_stands("ALL-4")
    after.when("B turns up r1.--.--").never_stands("ALL-4")
    (place,) = [action for action in actions(after.match) if action["type"] == "place"]
    assert place["fields"]["card"] == {"choices": ["g1.g2.--", "--.g2.g1"]}


def test_rh2_a_deck_has_as_many_cards_as_are_played_with() -> None:
    new(deck=[BLANK, BLANK]).shows(cards_left=2)
    with pytest.raises(Invalid, match="the deck that is given has 1 cards, and cards says 42"):
        new(deck=[BLANK], cards=42)
    with pytest.raises(Invalid, match="the service can deal only cards that it knows"):
        new(knowledge="dealt")
    with pytest.raises(Invalid, match="one seat is red and the other green"):
        new(colours={"A": "red", "B": "red"})


def test_notation_is_forgiving_on_the_way_in() -> None:
    table = begun()
    for text in ("R1.GR.--", "r1 gr --", "r1gr—", "r1/gr/-"):
        spelt = {"type": "place", "by": "A", "card": text, "way": "h", "at": [0, 1]}
        table.when(spelt).then("placed A r1.gr.-- h 0,1 on 1: nothing, next B 2")
    for text in ("r1.gr", "r5.gr.--", "r1.gr.--.--", ""):
        with pytest.raises(Invalid, match="not a card"):
            table.given({"type": "place", "by": "A", "card": text, "way": "h", "at": [0, 1]})
