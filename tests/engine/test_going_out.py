"""Going out and losing a round: DUR-11."""

from typing import Any

from tests.engine.spec import stands


def test_nobody_is_out_while_there_is_a_stock() -> None:
    table = stands("7c / 8c +5", stock=9, trump="6s").given("A attacks 7c", "B beats 7c with 8c")
    table.shows(out={}, hands={"A": "+6", "B": "+6"}, stock=2)


def test_the_last_with_cards_is_the_durak() -> None:
    table = stands("7c / 8c +5").given("A attacks 7c")
    table.when("B takes").then(
        "took B 7c", "went_out A 1", "round_ended durak A loser B", "match_ended played A1 B2 loser B"
    )


def test_several_in_one_attack_rank_opener_helpers_defender() -> None:
    table = stands("7c / 8c 9d / 8d / +2", teams=False).given("A attacks 7c", "B beats 7c with 8c", "C attacks 8d")
    table.when("B beats 8d with 9d").then(
        "defended B 8d with 9d",
        "beaten_off 7c 8c 8d 9d hand",
        "went_out A 1",
        "went_out C 2",
        "went_out B 3",
        "round_ended durak A C B loser D",
        "match_ended played A1 B3 C2 D4 loser D",
    )


def test_nobody_has_cards_left_drawn() -> None:
    table = stands("7c / 8c").given("A attacks 7c")
    table = table.when("B beats 7c with 8c").then(
        "defended B 7c with 8c",
        "beaten_off 7c 8c hand",
        "went_out A 1",
        "went_out B 1",
        "round_ended drawn A B loser None",
        "match_ended played A1 B1 loser None",
    )
    nobody: dict[str, Any] = {"rank": {"A": 1, "B": 1}, "winners": [], "loser": None, "reason": "played"}
    table.shows(scores={"A": 0, "B": 0}, out={"A": 1, "B": 1}, outcome=nobody)


def test_DUR_17_who_was_out_before_a_drawn_end_is_ahead_of_those_who_share_it() -> None:
    table = stands("7c / 8c / ", out="C", rounds=2).given("A attacks 7c")
    table = table.when("B beats 7c with 8c").then(
        "defended B 7c with 8c",
        "beaten_off 7c 8c hand",
        "went_out A 2",
        "went_out B 2",
        "round_ended drawn C A B loser None",
    )
    assert table.match.state.tally.firsts == (0, 0, 1)


def test_DUR_17_who_shared_going_out_first_was_not_the_first_out() -> None:
    table = stands("7c / 8c", rounds=2).given("A attacks 7c", "B beats 7c with 8c")
    assert table.match.state.tally.firsts == (0, 0)


def test_a_round_that_is_over_stays_as_it_ended() -> None:
    table = stands("7c / 8c +5", rounds=2).given("A attacks 7c", "B takes")
    table.shows(phase="deal", attacker="A", defender="B", hands={"A": "", "B": "8c 7c +5"}, out={"A": 1}, turn=[])
    table.shows(status="live", scores={"A": 0, "B": 1})


def test_the_defender_goes_out_and_the_next_attacks() -> None:
    table = (
        stands("7c +2 / 8c / +3")
        .given("A attacks 7c")
        .when("B beats 7c with 8c")
        .then("defended B 7c with 8c", "beaten_off 7c 8c hand", "went_out B 1")
    )
    table.shows(attacker="C", defender="A", helpers=[])


def test_option_at_once_a_seat_is_out_the_moment_its_hand_is_empty() -> None:
    table = stands("7c / 8c +2 / 8d +1", ends="at_once").when("A attacks 7c").then("attacked A 7c", "went_out A 1")
    table = table.given("B beats 7c with 8c").shows(turn=["C"], attacker="A")
    table.when("C attacks 8d").then("attacked C 8d").shows(defender="B")


def test_option_at_once_the_round_ends_in_the_middle_of_an_attack() -> None:
    table = stands("7c / 8c", ends="at_once")
    table = table.when("A attacks 7c").then(
        "attacked A 7c", "went_out A 1", "round_ended durak A loser B", "match_ended played A1 B2 loser B"
    )
    table.shows(table=[{"attack": "7c", "by": "A", "defence": None}], hands={"A": "", "B": "8c"})


def test_option_at_once_ranks_by_the_moment() -> None:
    table = stands("7c 9h / 8c / 8d +2", ends="at_once").given("A attacks 7c")
    table.when("B beats 7c with 8c").then("defended B 7c with 8c", "went_out B 1", "beaten_off 7c 8c hand").shows(
        attacker="C", defender="A"
    )


def test_option_at_once_not_while_there_is_a_stock() -> None:
    stands("7c / 8c +5", stock=9, trump="6s", ends="at_once").when("A attacks 7c").then("attacked A 7c")


def test_irregular_who_was_out_at_once_and_takes_is_in_again() -> None:
    table = stands("7c 7d 7h / 8c / +3", ends="at_once").given("A attacks 7c").when("A attacks 7d").is_marked("DUR-6")
    table = table.given("B beats 7c with 8c").shows(out={"B": 1}, turn=["B"])
    table.given("B takes").shows(out={}, hands={"A": "7h", "B": "7c 8c 7d", "C": "+3"}, attacker="C", defender="A")
