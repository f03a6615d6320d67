"""Dealing and who starts the first round: DUR-1, DUR-2, ALL-1, ALL-3, ALL-4, ALL-7, ALL-9."""

import pytest

from engine.match import actions
from tests.engine.spec import dealt, new


def deal(trump: str = "9s", **fields: object) -> dict[str, object]:
    return {"type": "deal", "trump_card": trump, **fields}


def test_the_last_seat_deals_first_and_the_lowest_trump_starts() -> None:
    table = new(3).when(deal(shown={"A": "Ts", "B": "7s"})).then("dealt 9s first B stock 18")
    table.shows(dealer="C", attacker="B", defender="C", helpers=["A"], turn=["B"], trump="s", trump_card="9s")
    table.shows(hands={"A": "Ts +5", "B": "7s +5", "C": "+6"}, round=1)


@pytest.mark.parametrize(("seats", "stock"), [(2, 24), (3, 18), (4, 12), (5, 6), (6, 0)])
def test_six_cards_each_and_the_rest_is_the_stock(seats: int, stock: int) -> None:
    dealt(seats, trump="9s").shows(stock=stock)


@pytest.mark.parametrize(("seats", "stock"), [(2, 40), (6, 16)])
def test_fifty_two_cards_leave_a_longer_stock(seats: int, stock: int) -> None:
    dealt(seats, trump="2s", deck=52).shows(stock=stock, trump_card="2s")


def test_the_five_is_no_card_of_the_small_deck() -> None:
    new().when(deal("5s", starter="A")).never_stands("ALL-3")


def test_a_deal_without_its_turned_card_says_what_is_missing() -> None:
    new().when({"type": "deal", "starter": "A"}).refused("DUR-1", missing="trump_card")


def test_ALL_9_a_deal_that_does_not_say_who_starts_says_what_is_missing() -> None:
    new().when(deal()).refused("DUR-2", missing="shown")


def test_who_starts_may_be_named_without_a_call() -> None:
    new(2).when(deal(starter="B")).then("dealt 9s first B stock 24").shows(hands={"A": "+6", "B": "+6"})


def test_a_call_contradicts_another_starter() -> None:
    new(2).when(deal(shown={"A": "7s"}, starter="B")).refused("DUR-2", seat="A")


def test_the_referee_may_let_a_wrong_starter_stand() -> None:
    new(2).when(deal(shown={"A": "7s"}, starter="B")).is_marked("DUR-2").shows(attacker="B", defender="A")


def test_only_trumps_are_called() -> None:
    new().when(deal(shown={"A": "7h"})).refused("DUR-2", card="7h")


def test_the_turned_card_is_in_nobodys_hand() -> None:
    new().when(deal(shown={"A": "9s"})).never_stands("DUR-2")


def test_one_card_is_not_called_by_two() -> None:
    new().when(deal(shown={"A": "7s", "B": "7s"})).never_stands("ALL-4")


def test_a_called_card_must_be_one_of_the_deck() -> None:
    new().when(deal(shown={"A": "3s"})).never_stands("ALL-3")


def test_the_first_dealer_may_be_anybody() -> None:
    new(3).when(deal(starter="A", dealer="B")).then("dealt 9s first A stock 18").shows(dealer="B")


def test_nobody_has_a_trump_so_the_same_dealer_deals_again() -> None:
    table = new(3).when(deal(shown={}, dealer="B")).then("dealt 9s first None stock 18").shows(phase="redeal", turn=[])
    table.when("A attacks 7c").never_stands("DUR-2")
    table.when(deal(starter="A")).never_stands("DUR-2")
    table = table.when({"type": "redeal"}).then("redealt").shows(hands={"A": "", "B": "", "C": ""}, trump=None)
    table.when(deal("7h", shown={"C": "6h"}, dealer="A")).refused("DUR-2", seat="B")
    table = table.when(deal("7h", shown={"C": "6h"})).then("dealt 7h first C stock 18")
    table.shows(dealer="B", round=1)


def test_a_deal_with_trumps_is_not_taken_back() -> None:
    dealt().when({"type": "redeal"}).refused("DUR-2")
    new().when({"type": "redeal"}).never_stands("ALL-1")


def test_with_six_seats_the_dealers_last_card_is_the_trump_and_stays_known() -> None:
    table = new(6).when(deal("9s", shown={"B": "Ts"})).then("dealt 9s first F stock 0")
    table.shows(hands={"A": "+6", "B": "Ts +5", "C": "+6", "D": "+6", "E": "+6", "F": "9s +5"}, dealer="F")


def test_with_six_seats_somebody_always_has_a_trump() -> None:
    new(6).when(deal("9s", shown={})).then("dealt 9s first F stock 0")


def test_with_six_seats_the_dealer_may_call_the_turned_card() -> None:
    new(6).when(deal("9s", shown={"F": "9s"})).then("dealt 9s first F stock 0").shows(
        hands={"A": "+6", "B": "+6", "C": "+6", "D": "+6", "E": "+6", "F": "9s +5"}
    )
    new(6).when(deal("9s", shown={"A": "9s"})).never_stands("DUR-2")


def test_with_six_seats_the_turned_lowest_trump_alone_says_who_starts() -> None:
    new(6).when(deal("6s")).then("dealt 6s first F stock 0")


def test_ALL_1_nothing_is_played_before_the_deal() -> None:
    for move in ("A attacks 7c", "B beats 7c with 8c", "B takes", "all pass"):
        new().when(move).never_stands("ALL-1")
    new().when({"type": "reveal", "by": "A", "cards": ["7c"]}).never_stands("ALL-1")
    new().when({"type": "end_round", "reason": "time"}).never_stands("ALL-1")


def test_ALL_1_no_deal_into_a_round_that_is_being_played() -> None:
    dealt().when(deal(starter="A")).never_stands("ALL-1")


def test_reveal_makes_cards_known_to_all() -> None:
    table = dealt(2).when({"type": "reveal", "by": "B", "cards": ["7c", "8c"]}).then("revealed B 7c 8c")
    table.shows(hands={"A": "+6", "B": "7c 8c +4"})
    table.when("A attacks 7c").never_stands("ALL-4")
    table.when({"type": "reveal", "by": "A", "cards": ["7c"]}).never_stands("ALL-4")
    table.when({"type": "reveal", "by": "B", "cards": ["7c"]}).then("revealed B 7c")
    many = [f"{rank}d" for rank in "6789T"]
    table.when({"type": "reveal", "by": "B", "cards": many}).never_stands("ALL-4")


def test_a_seat_may_see_cards_that_others_do_not() -> None:
    table = dealt(2).when({"type": "reveal", "by": "B", "cards": ["7c"], "to": "seat"}).then("revealed B hidden")
    table.when("A attacks 7c").never_stands("ALL-4")
    table.shows(hands={"A": "+6", "B": "7c +5"})


def test_ALL_9_actions_say_that_calls_stand_in_the_place_of_a_starter() -> None:
    (offered,) = [one for one in actions(new(3).match) if one["type"] == "deal"]
    needed = [name for name, field in offered["fields"].items() if not field.get("optional")]
    assert needed == ["trump_card", "starter"]
    # nobody has a trump, by a client that knows nothing but this
    assert offered["fields"]["shown"]["instead_of"] == ["starter"]
    new(3).when(deal(shown={})).then("dealt 9s first None stock 18").shows(phase="redeal")
    later = new(3, rounds=2).given({"type": "record_round", "order": ["A", "B"], "loser": "C"})
    (offered,) = [one for one in actions(later.match) if one["type"] == "deal"]
    assert "shown" not in offered["fields"]
