"""The cards, the piles, who starts and the trump: RJ-1 to RJ-5, ALL-9, ALL-11."""

from typing import Any

import pytest

from engine.errors import Invalid
from engine.games.rat_jong.cards import DECK
from engine.games.rat_jong.state import MIDDLE, SIZES
from engine.match import decide as decided
from engine.match import fold, read_command, with_deck
from tests.engine.rat_jong.table import Table, dealt, new, stands

DECK_IN_ORDER = list(DECK.cards)


def deal(**fields: object) -> dict[str, object]:
    return {"type": "deal", **fields}


def piles(taken: int) -> list[list[int]]:
    """What is left of the piles when so many cards were taken, from the top left on."""
    rows = [list(row) for row in SIZES]
    for row in rows:
        for n, size in enumerate(row):
            row[n] -= min(size, taken)
            taken -= min(size, taken)
    return rows


def test_RJ_1_there_are_156_cards_in_36_piles_and_eight_aside() -> None:
    assert (DECK.size, len(DECK.copies), set(DECK.copies.values())) == (156, 39, {4})
    assert sum(card[0] == "D" for card in DECK.cards) == 12
    assert sum(card[0] in "pbv" for card in DECK.cards) == 36
    assert sum(map(sum, SIZES)) == 148


@pytest.mark.parametrize(("seats", "left"), [(2, 122), (3, 109), (4, 96), (5, 83)])
def test_RJ_1_each_takes_thirteen(seats: int, left: int) -> None:
    table = new(seats).when("A starts").then(f"dealt first A middle {left}")
    table.shows(hands=dict.fromkeys("ABCDE"[:seats], "+13"), aside=8, phase="draw", turn=["A"], visible="")


def test_RJ_1_a_deck_fills_the_piles_row_by_row_and_is_taken_from_the_fullest() -> None:
    table = new(2, knowledge="dealt").given(deal(deck=DECK_IN_ORDER))
    # The first pile of seven begins behind rows of 18 and 26 cards and 3 + 5 of the third.
    first = DECK_IN_ORDER[18 + 26 + 8 : 18 + 26 + 8 + 7]
    hand = table.match.state.hand("A").hidden
    assert hand[0] == first[-1], "a pile's last card lies on top"
    assert table.match.state.aside == tuple(DECK_IN_ORDER[MIDDLE:])
    # 26 cards from the four piles of seven: two each, till they have five; then all are taken down from the top left.
    rows = table.match.state.piles
    assert rows is not None and sum(map(sum, rows)) == 122
    assert max(map(max, rows)) == 5 - (26 - 8) // 16 and rows[0] == (3,) * 6


def test_RJ_1_picks_say_from_which_piles_the_cards_are_taken() -> None:
    table = new(2, knowledge="dealt").given(deal(deck=DECK_IN_ORDER, picks=[[0, 0], [0, 0], [0, 0]]))
    assert table.match.state.hand("A").hidden[:2] == (DECK_IN_ORDER[2], DECK_IN_ORDER[0])
    assert table.match.state.hand("B").hidden[:1] == (DECK_IN_ORDER[1],)
    assert table.match.state.piles[0][0] == 0
    new(2, knowledge="dealt").when(deal(deck=DECK_IN_ORDER, picks=[[0, 0]] * 4)).never_stands("RJ-1")
    new(2, knowledge="dealt").when(deal(deck=DECK_IN_ORDER, picks=[[2, 2]] * 27)).never_stands("RJ-1")


def test_RJ_1_what_was_put_aside_stays_for_the_match() -> None:
    table = new(2, knowledge="dealt").given(deal(deck=DECK_IN_ORDER), {"type": "end_round", "reason": "abandoned"})
    other = DECK_IN_ORDER[-8:] + DECK_IN_ORDER[:-8]
    table.when(deal(deck=other)).never_stands("RJ-1")
    table.given(deal(deck=other[8:][::-1] + other[:8]))
    again: Any = with_deck(table.match, read_command(table.match, {"type": "deal"}), lambda cards: cards)
    assert len(again.deck) == MIDDLE
    after = fold(decided(table.match, again), table.match)
    assert after is not None and after.state.aside == tuple(DECK_IN_ORDER[MIDDLE:])


def test_RJ_1_option_aside_another_eight_each_round() -> None:
    table = new(2, knowledge="dealt", aside="round")
    table = table.given(deal(deck=DECK_IN_ORDER), {"type": "end_round", "reason": "abandoned"})
    table.given(deal(deck=DECK_IN_ORDER[::-1]))


def test_RJ_1_a_dealt_record_needs_its_whole_deck() -> None:
    new(2, knowledge="dealt").when(deal()).never_stands("RJ-1")
    new(2, knowledge="dealt").when(deal(deck=DECK_IN_ORDER[1:])).never_stands("ALL-4")
    new(2).when(deal(deck=DECK_IN_ORDER)).never_stands("ALL-11")
    new(2).when(deal(starter="A", picks=[[0, 0]])).never_stands("ALL-11")
    new(2).when(deal(starter="A", hands={"A": ["3s"]})).never_stands("ALL-11")


def test_ALL_11_what_only_the_deck_can_say_is_not_said_before_it_is_shuffled() -> None:
    table = new(2, knowledge="dealt").match
    for said in ({"starter": "A"}, {"dragons": {"A": ["Dm"]}}, {"piles": piles(26)}):
        with pytest.raises(Invalid):
            with_deck(table, read_command(table, deal(**said)), lambda cards: cards)


def test_RJ_2_piles_are_kept_where_they_are_stated() -> None:
    table = new(2).given(deal(starter="A", piles=piles(26)))
    table.shows(middle={"count": 122, "piles": piles(26)})
    table.when({"type": "draw", "by": "A"}).never_stands("RJ-2")
    table.when({"type": "draw", "by": "A", "pile": [0, 0]}).never_stands("RJ-2")
    after = table.when({"type": "draw", "by": "A", "pile": [5, 5]}).then("drew A 121 left")
    assert after.match.state.piles[5][5] == 2
    dragons = {"type": "expose_dragons", "by": "A", "dragons": ["Dm", "Dr"]}
    table.when(dragons).never_stands("RJ-2")
    table.when({**dragons, "piles": [[5, 5]]}).never_stands("RJ-6")
    table.when({**dragons, "piles": [[5, 5], [5, 4]]}).then("dragons_exposed A Dm Dr for 2")


def test_RJ_2_what_is_left_of_each_pile_is_asked_with_the_size_of_each() -> None:
    asked = new(2).offers("deal")
    assert asked is not None
    rows = asked["piles"]["schema"]["prefixItems"]
    sizes = [[pile["maximum"] for pile in row["prefixItems"]] for row in rows]
    assert sizes[0] == [3, 3, 3, 3, 3, 3]
    assert sizes[1] == [3, 5, 5, 5, 5, 3]
    assert sizes[2] == [3, 5, 7, 7, 5, 3]
    assert sum(map(sum, sizes)) == 148


def test_RJ_2_piles_that_cannot_be() -> None:
    new(2).when(deal(starter="A", piles=piles(25))).never_stands("RJ-2")
    high = piles(26)
    high[5][5], high[5][4] = 4, 2
    new(2).when(deal(starter="A", piles=high)).never_stands("RJ-2")
    new(2, knowledge="dealt").when(deal(deck=DECK_IN_ORDER, piles=piles(26))).never_stands("RJ-2")


def test_RJ_2_else_only_the_total_is_kept() -> None:
    dealt(2).when({"type": "draw", "by": "A", "pile": [0, 0]}).never_stands("RJ-2")
    dealt(2).given("A draws").shows(middle={"count": 121, "piles": None})


@pytest.mark.parametrize(
    ("dragons", "starter"),
    [
        pytest.param({"B": ["Dm"]}, "B", id="magenta"),
        pytest.param({"A": ["Dg", "Dg", "Dr"], "B": ["Dm"]}, "B", id="magenta before all others"),
        pytest.param({"A": ["Dm"], "C": ["Dm", "Dg"]}, "C", id="then green"),
        pytest.param({"A": ["Dm", "Dr", "Dr"], "C": ["Dm", "Dr"]}, "A", id="then red"),
    ],
)
def test_RJ_3_most_dragons_start(dragons: dict[str, list[str]], starter: str) -> None:
    table = new(3).when(deal(dragons=dragons)).then(f"dealt first {starter} middle 109")
    table.shows(
        hands={seat: f"{' '.join([*dragons.get(seat, []), ''])}+{13 - len(dragons.get(seat, []))}" for seat in "ABC"}
    )
    wrong = next(seat for seat in "ABC" if seat != starter)
    new(3).when(deal(dragons=dragons, starter=wrong)).is_marked("RJ-3")


def test_RJ_3_nobody_has_more_so_the_birthday_decides() -> None:
    new(3).when(deal(dragons={})).never_stands("RJ-3")
    new(3).when(deal(dragons={}, by_birthday=["C", "A", "B"])).then("dealt first C middle 109")
    new(3).when(deal(dragons={}, starter="B")).then("dealt first B middle 109")
    tied = {"A": ["Dm"], "B": ["Dm"]}
    new(3).when(deal(dragons=tied, by_birthday=["C", "B", "A"])).then("dealt first B middle 109")
    new(3).when(deal(dragons=tied)).never_stands("RJ-3")
    new(3).when(deal(dragons=tied, starter="C")).refused("RJ-3")


def test_RJ_3_without_dragons_the_starter_is_named() -> None:
    new(3).when(deal()).never_stands("RJ-3")
    new(3).when(deal(dragons={"A": ["3s"]})).never_stands("RJ-3")


def test_RJ_3_whole_hands_tell_it() -> None:
    hands = {
        seat: [f"{n}{seat_}" for n in range(1, 10) for _ in range(2)][:13]
        for seat, seat_ in zip("AB", "sl", strict=True)
    }
    hands["B"][0] = "Dr"
    new(2, knowledge="open").when(deal(hands=hands)).then("dealt first B middle 122")


def test_RJ_3_next_the_seat_to_the_last_starters_right() -> None:
    table = dealt(3, starter="B").given({"type": "end_round", "reason": "abandoned"})
    table.when(deal()).then("dealt first A middle 109")
    table.when("C starts").is_marked("RJ-3")
    later = table.given(deal(), {"type": "end_round", "reason": "abandoned"})
    later.when(deal()).then("dealt first C middle 109")


def test_RJ_4_the_starter_shows_a_dragon_and_names_the_trump_before_he_draws() -> None:
    table = dealt(3).when("A names magenta").then("trump_chosen A magenta")
    table.shows(trump="magenta", hands={"A": "Dm +12", "B": "+13", "C": "+13"})
    table.when("A names red").refused("RJ-4")
    dealt(3).when("B names red").is_marked("RJ-4")
    dealt(3).given("A draws").when("A names red").refused("RJ-4")
    assert dealt(3).offers("choose_trump", "A") == {"colour": {"choices": ["magenta", "green", "red"]}}


def test_RJ_4_with_a_dragon_that_lies_or_has_come_for_one() -> None:
    table = dealt(3).given("A lays out Dg")
    table.when("A names green").then("trump_chosen A green").shows(dragons={"A": "Dg", "B": "", "C": ""})
    table.given("A names red").shows(hands={"A": "Dr +12", "B": "+13", "C": "+13"})
    whole = stands("1s 2s 3s 4s 5s 6s 7s 8s 9s 1f 2f 3f 4f / +13 / +13")
    whole.when("A names red").never_stands("ALL-4")


def test_RJ_5_colours_are_one_for_each_animal() -> None:
    with pytest.raises(Invalid):
        new(3, colours={"spider": "red", "ladybird": "red", "frog": "green"})


def test_RJ_5_the_table_tells_the_colours_that_were_agreed() -> None:
    dealt(2).shows(colours={"spider": "magenta", "ladybird": "red", "frog": "green"})
    agreed = {"spider": "green", "ladybird": "red", "frog": "magenta"}
    new(2, colours=agreed).shows(colours=agreed)


def test_a_dealt_match_goes_on_by_its_deck() -> None:
    table = new(2, knowledge="dealt").given(deal(deck=DECK_IN_ORDER, by_birthday=["B", "A"]))
    [seat] = table.match.state.turn
    held: tuple[str, ...] = table.match.state.hand(seat).hidden
    dragons = [card for card in held if card[0] == "D"]
    if dragons:
        piles_ = [[0, 0]] * len(dragons)
        table = table.given({"type": "expose_dragons", "by": seat, "dragons": dragons, "piles": piles_})
    after: Table = table.given({"type": "draw", "by": seat, "pile": [5, 5]})
    assert after.match.state.hand(seat).hidden[-1] == DECK_IN_ORDER[MIDDLE - 1]
    table.when({"type": "draw", "by": seat, "pile": [5, 5], "card": "3s"}).never_stands("ALL-11")


def test_RJ_4_not_once_it_is_anothers_turn() -> None:
    table = dealt(3).given({"type": "restate", "turn": ["B"]})
    table.when("A names red").refused("RJ-4")
    assert table.offers("choose_trump", "A") is None


def test_RJ_2_who_is_to_move_may_be_stated_and_hands_that_were_recorded_stay_as_large() -> None:
    hands = {"A": list(DECK_IN_ORDER[:13]), "B": list(DECK_IN_ORDER[13:26])}
    table = new(2, knowledge="open").given({"type": "deal", "starter": "A", "hands": hands})
    stated = table.given({"type": "restate", "turn": ["B"]})
    stated.shows(turn=["B"])
    assert [sorted(zone.hidden) for zone in stated.match.state.hands] == [sorted(hands["A"]), sorted(hands["B"])]
    assert [zone.size for zone in stated.match.state.hands] == [13, 13]
