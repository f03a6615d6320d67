"""Turns: RJ-6 to RJ-8, RJ-10, RJ-14, RJ-16, ALL-2, ALL-4."""

import pytest

from tests.engine.rat_jong.table import dealt, stands


def test_RJ_7_a_turn_is_a_draw_and_a_discard() -> None:
    table = dealt(3).when("A draws").then("drew A 108 left").shows(phase="play", turn=["A"], trick=1)
    after = table.when("A discards 5s").then("discarded A 5s next B")
    after.shows(phase="draw", turn=["B"], visible="5s", discarder="A", hands=dict.fromkeys("ABC", "+13"))
    table.when("A draws").is_marked("RJ-7").shows(hands={"A": "+15", "B": "+13", "C": "+13"})
    dealt(3).when("A discards 5s").is_marked("RJ-7")
    table.when("B discards 5s").is_marked("ALL-2")
    table.when("B draws").is_marked("ALL-2").shows(turn=["B"])


def test_RJ_6_dragons_are_laid_out_first_and_replaced() -> None:
    table = stands("Dm +12 / +13 / +13")
    assert table.offers("draw", "A") is None
    table.when("A draws").is_marked("RJ-6")
    after = table.when("A lays out Dm").then("dragons_exposed A Dm for 1")
    after.shows(hands={"A": "+13", "B": "+13", "C": "+13"}, dragons={"A": "Dm", "B": "", "C": ""}, left=59)
    after.given("A draws")
    table.when("A lays out 3s").never_stands("RJ-6")
    table.when("B lays out Dr").is_marked("ALL-2")


def test_RJ_6_a_dragon_that_is_drawn_is_laid_out_at_once() -> None:
    table = stands("+13 / +13", knowledge="open").given("A draws Dg")
    table.when("A discards 3s").is_marked("RJ-6")
    table.when("A discards Dg").is_marked("RJ-6")
    after = table.given({"type": "expose_dragons", "by": "A", "dragons": ["Dg"], "cards": ["4f"]})
    after.shows(hands={"A": "4f +13", "B": "+13"}).given("A discards 4f")


def test_RJ_6_a_card_comes_for_each_dragon_and_no_more() -> None:
    table = stands("+13 / +13", knowledge="open")
    told = {"type": "expose_dragons", "by": "A", "dragons": ["Dg"]}
    table.when({**told, "cards": ["4f", "5f"]}).never_stands("RJ-6")
    dealt(2).when({**told, "cards": ["4f"]}).never_stands("ALL-11")
    four = stands("4f 4f 4f 4f Dg +8 / +13", knowledge="open")
    four.when({**told, "cards": ["4f"]}).never_stands("ALL-4")


def test_RJ_14_no_card_comes_where_the_middle_is_empty() -> None:
    table = stands("Dm Dr +11 / +13", middle=1).when("A lays out Dm Dr").then("dragons_exposed A Dm Dr for 1")
    table.shows(hands={"A": "+12", "B": "+13"}, left=0)


def test_RJ_8_the_visible_card_completes_an_open_meld() -> None:
    table = stands("+13 / +13 / +13", turn="B", visible="4s")
    assert table.offers("take_visible", "B") == {
        "meld": {"choices": [["2s", "3s", "4s"], ["3s", "4s", "5s"], ["4s", "5s", "6s"]]}
    }
    after = table.when("B takes 5s 4s 3s").then("visible_taken B 4s 3s 4s 5s")
    after.shows(melds={"A": "", "B": "3s 4s 5s", "C": ""}, hands={"A": "+13", "B": "+11", "C": "+13"}, visible="")
    after.when("B draws").refused("RJ-7")
    after.given("B discards 9f").shows(hands={"A": "+13", "B": "+10", "C": "+13"}, turn=["C"])


def test_RJ_8_a_brelan_is_the_three_kinds_of_a_family() -> None:
    table = stands("p1 p2 +11 / +13", visible="p3", discarder="B")
    table.when("A takes p1 p2 p3").then("visible_taken A p3 p1 p2 p3")
    table.when("A takes p3 p3 p3").never_stands("RJ-8")
    table.when("A takes p3 b1 b2").never_stands("RJ-8")


@pytest.mark.parametrize(
    "meld",
    ["4s 5s 7s", "4s 5f 6s", "4s 4l 4f", "8s 9s 1s", "4s p1 p2"],
    ids=["a gap", "two animals", "equal", "round", "plants"],
)
def test_RJ_8_what_is_no_meld(meld: str) -> None:
    stands("+13 / +13", visible="4s", discarder="B").when(f"A takes {meld}").never_stands("RJ-8")


def test_RJ_8_the_meld_has_the_visible_card_and_the_rest_of_the_hand() -> None:
    table = stands("1f 2f 3f 4f 5f 6f 7f 8f 9f 5s p1 p2 b1 / +13", visible="4s", discarder="B")
    table.when("A takes 6s 7s 8s").never_stands("RJ-8")
    table.when("A takes 4s 5s 6s").never_stands("ALL-4")
    stands("+13 / +13").when("A takes 4s 5s 6s").never_stands("RJ-8")
    stands("+13 / +13", turn="B", visible="4s").when("A takes 4s 5s 6s").is_marked("ALL-2")


def test_RJ_7_the_starter_has_no_visible_card_to_take() -> None:
    assert dealt(3).offers("take_visible", "A") is None


def test_RJ_10_who_discarded_it_does_not_take_it() -> None:
    stands("+13 / +13", visible="4s", discarder="A").when("A takes 4s 5s 6s").is_marked("RJ-10")


def test_RJ_10_cards_under_the_visible_one_never_come_back() -> None:
    table = stands("+13 / +13 / +13", turn="B", visible="9l 4s").given("B takes 3s 4s 5s")
    table.shows(visible="9l", discarder=None)
    claim = "C declares visible: 9l 8l 7l / 1s 2s 3s / 4f 5f 6f / p1 p2 p3, 2l 2f"
    table.when(claim).never_stands("RJ-10")


def test_ALL_4_a_card_is_there_four_times() -> None:
    table = stands("4s 4s +11 / 4s +12", phase="play")
    table.when("A discards 4s").then("discarded A 4s next B")
    stands("+14 / 4s 4s 4s 4s +9", phase="play").when("A discards 4s").never_stands("ALL-4")
    dealt(2).given("A draws").when({"type": "discard", "by": "A", "card": "p3"}).then("discarded A p3 next B")


def test_RJ_14_who_takes_the_last_card_plays_his_turn_to_its_end() -> None:
    table = stands("+13 / +13 / +13", middle=1).given("A draws")
    table.when("the middle is empty").is_marked("RJ-14")
    after = table.when("A discards 4s").then("discarded A 4s next nobody").shows(phase="claim", turn=[])
    after.when("B draws").refused("ALL-2")
    after.when("B takes 4s 5s 6s").is_marked("RJ-14")
    after.when("the middle is empty").then("round_scored A0 B0 C0", "round_ended middle_empty A1 B1 C1")


def test_RJ_14_its_discard_may_be_claimed() -> None:
    table = stands("+13 / +13 / +13", middle=1).given("A draws", "A discards 4s")
    claim = "C declares visible: 4s 5s 6s / 1s 2s 3s / 4f 5f 6f / p1 p2 p3, 2l 2f"
    table.when(claim).then("ratjong_declared C minor", "round_scored A0 B0 C32", "round_ended minor A2 B2 C1")
    table.when(claim).scored(
        "C",
        "minor 4s 5s 6s 1s 2s 3s 4f 5f 6f p1 p2 p3 2f 2l = 20",
        "tierce 4s 5s 6s = 2",
        "tierce 1s 2s 3s = 2",
        "tierce 4f 5f 6f = 2",
        "brelan p1 p2 p3 = 5",
        "pair 2f 2l = 0",
        "bout 1s = 1",
    )


def test_RJ_14_option_last_discard_dead() -> None:
    table = stands("+13 / +13", middle=1, last_discard="dead").given("A draws")
    table.when("A discards 4s").then(
        "discarded A 4s next nobody", "round_scored A0 B0", "round_ended middle_empty A1 B1"
    )


def test_RJ_14_the_middle_must_be_empty() -> None:
    dealt(2).when("the middle is empty").is_marked("RJ-14")
    assert {"type": "end_round", "by": None, "fields": {"reason": {"choices": ["abandoned", "time"]}}} in _actions()
    stands("+13 / +13", middle=0).when("A draws").never_stands("RJ-14")


def _actions() -> list[dict[str, object]]:
    from engine.match import actions

    return actions(dealt(2).match)


def test_RJ_14_nothing_left_to_draw_for_who_is_in_turn() -> None:
    table = stands("Dm +12 / +13", middle=1, visible="4s", discarder="B").given("A lays out Dm")
    table.when("A takes 4s 5s 6s").then("visible_taken A 4s 4s 5s 6s")
    table.when("the middle is empty").then("round_scored A1 B0", "round_ended middle_empty A1 B2")
