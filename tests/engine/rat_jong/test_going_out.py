"""Rat-Jong, laying all, pairs, and what the cards are worth: RJ-9 to RJ-13, RJ-16.

Every line of the sheet's table, and every meld and pair that it gives as an example, stands here; points are worked out
by hand from that table.
"""

import pytest

from engine.games.rat_jong.options import Options
from engine.games.rat_jong.sets import is_brelan, is_meld, is_pair, is_tierce
from engine.zones import Card
from tests.engine.rat_jong.table import stands

# Four sets of both kinds: 1-2-3, 4-5-6 and 7-8-9 of spiders, a brelan of fruit, and a pair.
SETS = "1s 2s 3s / 4s 5s 6s / 7s 8s 9s / p1 p2 p3"


def cards(text: str) -> list[Card]:
    return [Card(card) for card in text.split()]


@pytest.mark.parametrize("tierce", ["2s 3s 4s", "4l 5l 6l", "7f 8f 9f"])
def test_the_sheets_tierces(tierce: str) -> None:
    assert is_tierce(cards(tierce)) and is_meld(cards(tierce)[::-1]) and not is_brelan(cards(tierce))


@pytest.mark.parametrize("family", "pbv")
def test_the_sheets_brelans(family: str) -> None:
    brelan = cards(f"{family}1 {family}2 {family}3")
    assert is_brelan(brelan) and not is_tierce(brelan)
    assert not is_meld(cards(f"{family}1 {family}1 {family}2")), "they are different ones"


@pytest.mark.parametrize(
    ("pair", "default", "other"),
    [
        pytest.param("3f 3l", True, True, id="the sheet's animals"),
        pytest.param("p1 p2", True, True, id="the sheet's fruit"),
        pytest.param("3f 3f", True, False, id="one species"),
        pytest.param("p1 p1", False, True, id="equal fruit"),
        pytest.param("3f 4f", False, False, id="two numbers"),
        pytest.param("p1 b1", False, False, id="two families"),
        pytest.param("Dm Dm", False, False, id="dragons"),
        pytest.param("3f p3", False, False, id="an animal and a plant"),
    ],
)
def test_RJ_11_pairs(pair: str, default: bool, other: bool) -> None:
    options = Options(animal_pairs="different", plant_pairs="any")
    assert (is_pair(cards(pair), Options()), is_pair(cards(pair), options)) == (default, other)


def test_RJ_11_no_pair_no_rat_jong() -> None:
    table = stands("+14 / +13", phase="play")
    table.when(f"A declares middle: {SETS}, 5f 6f").never_stands("RJ-11")
    strict = stands("+14 / +13", phase="play", animal_pairs="different")
    strict.when(f"A declares middle: {SETS}, 5f 5f").never_stands("RJ-11")


def test_RJ_9_royal_with_a_middle_card() -> None:
    table = stands("+13 / +13").given("A draws")
    after = table.when(f"A declares middle: {SETS}, 5f 5l").then(
        # 30, three tierces of 2, a brelan of 5, the 1 and the 9
        "ratjong_declared A royal", "round_scored A43 B0", "round_ended royal A1 B2",
    )  # fmt: skip
    after.shows(hands={"A": "", "B": "+13"}, scores={"A": 43, "B": 0})


def test_RJ_9_minor_with_the_visible_card_also_out_of_turn() -> None:
    table = stands("+13 / +13 / +13", turn="B", visible="5l")
    for seat, scores in (("B", "A0 B33 C0"), ("C", "A0 B0 C33")):
        ranks = " ".join(f"{one}{1 if one == seat else 2}" for one in "ABC")
        table.when(f"{seat} declares visible: {SETS}, 5f 5l").then(
            f"ratjong_declared {seat} minor", f"round_scored {scores}", f"round_ended minor {ranks}"
        )
    table.when(f"A declares visible: {SETS}, 5f 5l").is_marked("RJ-10")


def test_RJ_10_also_after_the_next_seat_has_drawn_until_it_is_covered() -> None:
    table = stands("+13 / +13 / +13", turn="B", visible="5l").given("B draws")
    claim = f"C declares visible: {SETS}, 5f 5l"
    table.when(claim).then("ratjong_declared C minor", "round_scored A0 B0 C33", "round_ended minor A2 B2 C1")
    table.when(f"B declares visible: {SETS}, 5f 5l").never_stands("RJ-16")
    table.given("B discards 1l").when(claim).never_stands("RJ-9")


def test_RJ_9_minor_also_when_noticed_after_the_meld_was_laid_open() -> None:
    table = stands("+13 / +13", visible="9s", discarder="B").given("A takes 7s 8s 9s")
    rest = "1s 2s 3s / 4s 5s 6s / p1 p2 p3, 5f 5l"
    table.when(f"A declares visible: {rest}").then(
        "ratjong_declared A minor", "round_scored A33 B0", "round_ended minor A1 B2"
    )
    table.when(f"A declares middle: {rest}").is_marked("RJ-9")


def test_RJ_9_at_least_one_tierce_and_one_brelan() -> None:
    table = stands("+14 / +13", phase="play")
    table.when("A declares middle: 1s 2s 3s / 4s 5s 6s / 7s 8s 9s / 1f 2f 3f, 5f 5l").is_marked("RJ-9")
    table.when("A declares middle: p1 p2 p3 / b1 b2 b3 / v1 v2 v3 / p1 p2 p3, 5f 5l").is_marked("RJ-9")


def test_RJ_9_with_a_middle_card_only_after_a_draw_of_ones_own() -> None:
    table = stands("+13 / +13 / +13", turn="B")
    table.when(f"B declares middle: {SETS}, 5f 5l").refused("RJ-9")
    table.when(f"C declares middle: {SETS}, 5f 5l").refused("ALL-2")


def test_RJ_9_the_visible_card_must_be_laid() -> None:
    table = stands("+13 / +13", visible="9f", discarder="B")
    table.when(f"A declares visible: {SETS}, 5f 5l").never_stands("RJ-9")


def test_RJ_9_option_visible_in_pair() -> None:
    table = stands("+13 / +13", visible="5l", discarder="B", visible_in_pair=False)
    table.when(f"A declares visible: {SETS}, 5f 5l").is_marked("RJ-9")
    table.when("A declares visible: 4l 5l 6l / 4s 5s 6s / 7s 8s 9s / p1 p2 p3, 5f 5f").then(
        "ratjong_declared A minor", "round_scored A32 B0", "round_ended minor A1 B2"
    )


def test_RJ_16_a_declaration_uses_every_card() -> None:
    table = stands("+13 / +10", visible="5l", discarder="B", opened={"B": "1f 2f 3f"})
    table.when("A declares visible: 1s 2s 3s / 4s 5s 6s / p1 p2 p3, 5f 5l").never_stands("RJ-16")
    table.given("A draws").when("B declares visible: 1s 2s 3s / 4s 5s 6s / p1 p2 p3, 5f 5l").refused("RJ-10")
    known = stands("1s 2s 3s 4s 5s 6s 7s 8s 9s p1 p2 p3 5f +1 / +13", phase="play")
    known.when("A declares middle: 1s 2s 3s / 4s 5s 6s / 7s 8s 9s / p1 p2 p3, 5l 5s").never_stands("ALL-4")
    fewer = stands("+13 / +13", phase="play")
    fewer.when(f"A declares middle: {SETS}, 5f 5l").never_stands("ALL-4")
    more = stands("Dm +13 / +13", phase="play")
    more.when(f"A declares middle: {SETS}, 5f 5l").never_stands("ALL-4")
    table = stands("+13 / +13").given("A draws", {"type": "draw", "by": "A", "irregular": "nobody minded"})
    table.when(f"A declares middle: {SETS}, 5f 5l").is_marked("RJ-16")


def test_RJ_12_lay_all_is_five_points() -> None:
    table = stands("+13 / +13").given("A draws")
    after = table.when("A lays all: 1s 2s 3s / 4s 5s 6s / 7s 8s 9s / 4f 5f 6f, 5f 5l")
    # 5, four tierces of 2, the 1 and the 9
    after.then("laid_all A middle", "round_scored A15 B0", "round_ended lay_all A1 B2")
    table.when(f"A lays all: {SETS}, 5f 5l").is_marked("RJ-12")
    # 5 and four brelans of 5
    table.when("A lays all: p1 p2 p3 / b1 b2 b3 / v1 v2 v3 / p1 p2 p3, 5f 5l").then(
        "laid_all A middle", "round_scored A25 B0", "round_ended lay_all A1 B2"
    )


def test_RJ_12_with_the_visible_card_where_it_completes_a_meld_in_turn_only() -> None:
    table = stands("+13 / +13 / +13", turn="B", visible="5l")
    sets = "1s 2s 3s / 4s 5s 6s / 7s 8s 9s"
    table.when(f"B lays all visible: {sets} / 4l 5l 6l, 5f 5s").then(
        "laid_all B visible", "round_scored A0 B15 C0", "round_ended lay_all A2 B1 C2"
    )
    table.when(f"B lays all visible: {sets} / 4f 5f 6f, 5f 5l").is_marked("RJ-12")
    table.when(f"C lays all visible: {sets} / 4l 5l 6l, 5f 5s").is_marked("ALL-2")
    assert table.offers("lay_all", "C") is None and table.offers("declare_ratjong", "C")


def test_a_known_hand_is_offered_what_it_can_lay() -> None:
    whole = "1s 2s 3s 4s 5s 6s 7s 8s 9s p1 p2 p3 5f"
    table = stands(f"{whole} / +13 / +13", turn="B", visible="5l")
    assert table.offers("declare_ratjong", "A") is None, "his own discard"
    other = stands(f"+13 / {whole} / +13", turn="B", visible="5l")
    assert other.offers("declare_ratjong", "B") and not other.offers("lay_all", "B")
    nothing = stands(f"+13 / {whole} / +13", turn="B", visible="6l")
    assert not nothing.offers("declare_ratjong", "B")


def test_RJ_13_every_line_of_the_table() -> None:
    table = stands(
        "+10 / +10 / +13", opened={"A": "1s 2s 3s", "B": "7f 8f 9f"}, dragons={"A": "Dr", "B": "Dg Dm", "C": ""}
    ).given("A names magenta", "A lays out Dm", "A draws")
    declared = table.when("A declares middle: 7l 8l 9l / b1 b2 b3 / 2f 3f 4f, 9s 9f")
    declared.scored(
        "A",
        "royal 1s 2s 3s 7l 8l 9l b1 b2 b3 2f 3f 4f 9f 9s = 30",
        "trump_tierce 1s 2s 3s = 4",
        "tierce 7l 8l 9l = 2",
        "tierce 2f 3f 4f = 2",
        "brelan b1 b2 b3 = 5",
        "pair 9f 9s = 0",
        "trump_dragon Dm = 2",
        "dragon Dr = 1",
        "trump_bout 1s 9s = 4",
        "bout 9l 9f = 2",
    )
    # 30 + 4 + 2 + 2 + 5 + 2 + 1 + 4 + 2
    declared.then("ratjong_declared A royal", "round_scored A52 B6 C0", "round_ended royal A1 B2 C3")
    # His open meld, its 9, his dragons: one of them of the trump.
    declared.scored(
        "B", "tierce 7f 8f 9f = 2", "trump_dragon Dm = 2", "dragon Dg = 1", "bout 9f = 1"
    )  # fmt: skip


def test_RJ_13_dragons_still_in_hand_count_nothing() -> None:
    table = stands("+14 / Dm Dg Dr +10", phase="play")
    table.when(f"A declares middle: {SETS}, 5f 5l").scored("B")


def test_RJ_5_option_colours() -> None:
    swapped = {"spider": "green", "ladybird": "red", "frog": "magenta"}
    table = stands("+13 / +13", colours=swapped).given("A names magenta", "A lays out Dm", "A draws")
    table.when("A declares middle: 1f 2f 3f / 4s 5s 6s / 7s 8s 9s / p1 p2 p3, 5f 5l").scored(
        "A",
        "royal 1f 2f 3f 4s 5s 6s 7s 8s 9s p1 p2 p3 5f 5l = 30",
        "trump_tierce 1f 2f 3f = 4",
        "tierce 4s 5s 6s = 2",
        "tierce 7s 8s 9s = 2",
        "brelan p1 p2 p3 = 5",
        "pair 5f 5l = 0",
        "trump_dragon Dm = 2",
        "trump_bout 1f = 2",
        "bout 9s = 1",
    )
