"""What may be agreed otherwise: several at once (DUR-5), throwing in (DUR-7), helpers (DUR-13), transfers (DUR-14)."""

from typing import Any

import pytest

from engine.errors import Invalid
from tests.engine.spec import dealt, new, stands


def test_DUR_5_several_at_once_whether_or_not_the_last_is_beaten() -> None:
    table = dealt(3, several_at_once=True).given("A attacks 7c").shows(turn=["B", "A"])
    table = table.when("A attacks 7d").then("attacked A 7d")
    table.when("A attacks 8d").refused("DUR-5")
    table = table.given("B beats 7d with 8d").shows(turn=["B", "A"])
    table.when("A attacks 8h").then("attacked A 8h")
    table = table.given("B beats 7c with 8c").shows(turn=["A", "C"])
    table.when("C attacks 8s").then("passed A", "attacked C 8s")


def test_DUR_5_the_word_passes_only_when_all_are_beaten() -> None:
    table = dealt(3, several_at_once=True).given("A attacks 7c")
    table.when("C attacks 7d").refused("DUR-8", seat="A")
    table.when("A passes").refused("DUR-8", card="7c")


def test_DUR_5_several_at_once_stay_within_the_limit() -> None:
    table = stands("7c 7d 7h / 8c 8d", several_at_once=True).given("A attacks 7c", "A attacks 7d").shows(turn=["B"])
    table.when("A attacks 7h").refused("DUR-6", limit=2)


THROW_IN: dict[str, Any] = {"throw_in_after_take": True}


def test_DUR_7_take_is_a_word_first() -> None:
    table = dealt(3, **THROW_IN).given("A attacks 7c")
    table = table.when("B takes").then("took B").shows(turn=["A", "C"], defender="B", phase="throw_in")
    table.when("B beats 7c with 8c").refused("DUR-7", seat="B")
    table.when("B takes").never_stands("DUR-7")
    table.when("A attacks 8d").refused("DUR-5")


def test_DUR_7_the_word_goes_round_from_the_seat_that_has_it() -> None:
    table = dealt(3, **THROW_IN).given("A attacks 7c", "B beats 7c with 8c", "C attacks 8d", "B takes")
    table = table.shows(turn=["C", "A"]).given("C attacks 8h", "C passes").shows(turn=["A"])
    table = table.when("A passes").then("passed A", "picked_up B 7c 8c 8d 8h", "drew A 1 of 18", "drew C 2 of 17")
    table.shows(attacker="C", defender="A", hands={"A": "+6", "B": "7c 8c 8d 8h +5", "C": "+6"})


def test_DUR_7_all_pass_at_once() -> None:
    table = dealt(3, **THROW_IN).given("A attacks 7c", "B takes")
    table.when("all pass").then("passed all", "picked_up B 7c", "drew A 1 of 18")


def test_DUR_7_the_throw_in_ends_by_itself_when_the_number_is_reached() -> None:
    table = stands("7c 7d 7h / 9c 9d / +3", **THROW_IN).given("A attacks 7c", "B takes")
    table.when("A attacks 7d").then("attacked A 7d", "picked_up B 7c 7d")


def test_DUR_7_the_throw_in_ends_by_itself_when_nobody_has_a_card() -> None:
    table = stands("7c / 9c +2 / ", out="C", **THROW_IN).given("A attacks 7c")
    table.when("B takes").then(
        "took B",
        "picked_up B 7c",
        "went_out A 2",
        "round_ended durak C A loser B",
        "match_ended played A2 B3 C1 loser B",
    )


def test_irregular_another_seat_took_the_cards() -> None:
    table = dealt(3, **THROW_IN).given("A attacks 7c").when("C takes").is_marked("ALL-2")
    table.shows(hands={"A": "+6", "B": "+6", "C": "7c +6"}, table=[])


@pytest.mark.parametrize(("helpers", "expected"), [("all", ["C", "D", "E"]), ("neighbours", ["C"]), ("none", [])])
def test_DUR_13_option_helpers(helpers: str, expected: list[str]) -> None:
    dealt(5, helpers=helpers).shows(attacker="A", defender="B", helpers=expected)


def test_DUR_13_a_helper_who_may_not_help_rests() -> None:
    table = dealt(5, helpers="neighbours").given("A attacks 7c", "B beats 7c with 8c").shows(turn=["A", "C"])
    table.when("D attacks 7d").refused("ALL-2", see="DUR-13")
    table.given("A passes").when("C passes").then(
        "passed C", "beaten_off 7c 8c passed", "drew A 1 of 6", "drew B 1 of 5"
    )


def test_DUR_13_neighbours_skips_who_is_out() -> None:
    stands("7c +1 / +3 / / +2 / +2", out="C", helpers="neighbours").shows(helpers=["D"])


@pytest.mark.parametrize("ends", ["attack", "at_once"])
def test_DUR_13_a_helper_who_lays_his_last_card_is_not_replaced(ends: str) -> None:
    table = stands("7d 8c / +4 / 7c / 7s +2", attacker="A", helpers="neighbours", teams=False, ends=ends)
    table = table.given("A attacks 7d", "B beats 7d with 8d", "C attacks 7c", "B beats 7c with 9c")
    # C has no card left; D, the next with cards, is no helper of this attack
    table.shows(helpers=[], turn=["A"]).when("D attacks 7s").refused("ALL-2", see="DUR-13")


def test_DUR_13_the_word_goes_from_who_has_no_card_left_to_the_helper_behind_him() -> None:
    table = stands("7d +2 / +6 / 7c / +3 / +3").given("A attacks 7d", "B beats 7d with 8d", "C attacks 7c")
    table = table.given("B beats 7c with 8c").shows(turn=["D", "E", "A"], helpers=["D", "E"])
    table.when("E attacks 7h").then("passed D", "attacked E 7h")
    table.given("D passes").shows(turn=["E", "A"])


def test_DUR_13_only_the_opener_where_nobody_helps() -> None:
    table = dealt(4, teams=False, helpers="none").given("A attacks 7c", "B beats 7c with 8c").shows(turn=["A"])
    table.when("A passes").then("passed A", "beaten_off 7c 8c passed", "drew A 1 of 12", "drew B 1 of 11")


TRANSFER: dict[str, Any] = {"transfer": True}


def test_DUR_14_the_defender_becomes_the_opener() -> None:
    table = dealt(4, teams=False, **TRANSFER).given("A attacks 7c")
    table = table.when("B transfers 7d").then("transferred B 7d to C")
    table.shows(attacker="B", defender="C", helpers=["D", "A"], turn=["C"], limit=6)
    table = table.given("C beats 7c with 8c", "C beats 7d with 8d")
    table.when("all pass").then(
        "passed all", "beaten_off 7c 8c 7d 8d passed", "drew B 1 of 12", "drew A 1 of 11", "drew C 2 of 10"
    )


def test_DUR_14_he_who_transferred_yields_the_lead_as_an_opener() -> None:
    table = dealt(3, **TRANSFER).given("A attacks 7c", "B transfers 7d", "C takes")
    table.shows(attacker="A", defender="B", hands={"A": "+6", "B": "+6", "C": "7c 7d +6"})


def test_DUR_14_it_may_go_on_and_come_back() -> None:
    table = dealt(2, **TRANSFER).given("A attacks 7c", "B transfers 7d").shows(attacker="B", defender="A")
    table = table.when("A transfers 7h").then("transferred A 7h to B").shows(attacker="A", defender="B")


def test_DUR_14_with_teams_to_the_next_opponent() -> None:
    table = dealt(4, **TRANSFER).given("A attacks 7c").when("B transfers 7d").then("transferred B 7d to C")
    table.shows(attacker="B", defender="C", helpers=["D"])
    table = stands("7c +3 / 7d +3 / / +3", out="C", **TRANSFER).given("A attacks 7c")
    table.when("B transfers 7d").then("transferred B 7d to A").shows(attacker="B", defender="A", helpers=["D"])


def test_DUR_14_only_with_the_attacking_rank_and_before_beating() -> None:
    table = dealt(3, **TRANSFER).given("A attacks 7c")
    table.when("B transfers 8c").refused("DUR-14", card="8c")
    table.when("C transfers 7d").refused("ALL-2")
    table = dealt(3, several_at_once=True, **TRANSFER).given("A attacks 7c", "A attacks 7d", "B beats 7c with 8c")
    table.when("B transfers 7h").refused("DUR-14", seat="B")
    beaten = dealt(3, **TRANSFER).given("A attacks 7c", "B beats 7c with 8c")
    beaten.when("B transfers 7d").refused("DUR-14", seat="B")
    beaten.when("B transfers 7d").is_marked("DUR-14")
    yielded = dealt(3, **TRANSFER, **THROW_IN).given("A attacks 7c", "B takes")
    yielded.when("B transfers 7d").never_stands("DUR-7")


def test_DUR_14_not_more_cards_than_the_next_holds() -> None:
    table = stands("7c +3 / 7d +3 / +1", **TRANSFER).given("A attacks 7c")
    table.when("B transfers 7d").refused("DUR-14", count=2, limit=1)


def test_DUR_14_not_where_it_was_not_agreed() -> None:
    answer = dealt(3).given("A attacks 7c").when("B transfers 7d")
    answer.refused("DUR-14")
    answer.is_marked("DUR-14").shows(attacker="B", defender="C", turn=["C"])


def test_DUR_14_with_his_last_card_at_once_he_is_out() -> None:
    table = stands("7c +3 / 7d / +3", ends="at_once", **TRANSFER).given("A attacks 7c")
    table = table.when("B transfers 7d").then("transferred B 7d to C", "went_out B 1")
    table.given("C beats 7c with 8c", "C beats 7d with 8d").shows(turn=["A"], attacker="B")


def test_DUR_16_a_position_that_comes_a_third_time_may_end_the_round() -> None:
    end = {"type": "end_round", "reason": "repetition"}
    table = stands("7c 6d / 8d 6h / 9h 6c")
    # C's card goes to A, B's to C, A's to B, and round again.
    turn = ["A attacks 7c", "B takes", "C attacks 9h", "A takes", "B attacks 8d", "C takes"]
    back = ["A attacks 9h", "B takes", "C attacks 8d", "A takes", "B attacks 7c", "C takes"]
    home = ["A attacks 8d", "B takes", "C attacks 7c", "A takes", "B attacks 9h", "C takes"]
    start = {"A": "6d 7c", "B": "6h 8d", "C": "6c 9h"}
    lap = [*turn, *back, *home]
    table.when(end).refused("DUR-16")
    table = table.given(*lap)
    table.when(end).refused("DUR-16")
    table = table.given(*lap).shows(hands=start)
    table.when(end).then("round_ended repetition loser None", "match_ended repetition loser None")


@pytest.mark.parametrize("knowledge", ["open", "dealt"])
def test_DUR_16_third_is_agreed_where_hands_are_recorded(knowledge: str) -> None:
    new(2, knowledge=knowledge, repetition="third")


def test_DUR_16_third_draws_the_round_by_itself() -> None:
    table = stands("7c 6d / 8d 6h / 9h 6c", knowledge="open", repetition="third")
    turn = ["A attacks 7c", "B takes", "C attacks 9h", "A takes", "B attacks 8d", "C takes"]
    back = ["A attacks 9h", "B takes", "C attacks 8d", "A takes", "B attacks 7c", "C takes"]
    home = ["A attacks 8d", "B takes", "C attacks 7c", "A takes", "B attacks 9h", "C takes"]
    lap = [*turn, *back, *home]
    table = table.given(*lap, *lap[:-1])
    answer = table.when("C takes").then(
        "took C 9h",
        "round_ended repetition loser None",
        "match_ended played A1 B1 C1 loser None",
    )
    answer.shows(status="over", scores={"A": 0, "B": 0, "C": 0})


def test_DUR_16_third_who_was_out_before_is_ahead() -> None:
    table = stands(" / 8d 6h / 9h 6c / 7c 6d", out="A", attacker="D", defender="B", knowledge="open",
                   repetition="third", teams=False, rounds=2)  # fmt: skip
    lap = ["D attacks 7c", "B takes", "C attacks 9h", "D takes", "B attacks 8d", "C takes",
           "D attacks 9h", "B takes", "C attacks 8d", "D takes", "B attacks 7c", "C takes",
           "D attacks 8d", "B takes", "C attacks 7c", "D takes", "B attacks 9h", "C takes"]  # fmt: skip
    table = table.given(*lap, *lap[:-1])
    table = table.when("C takes").then("took C 9h", "round_ended repetition A loser None")
    table.shows(phase="deal", round=1)


def test_DUR_16_a_discard_forgets_the_positions() -> None:
    end = {"type": "end_round", "reason": "repetition"}
    dealt(3).given("A attacks 7c", "B beats 7c with 8c", "all pass").when(end).refused("DUR-16")
    dealt(3).when(end).refused("DUR-16")


@pytest.mark.parametrize(
    ("seats", "options", "pointer"),
    [
        pytest.param(2, {"helper": "all"}, "/options/helper", id="unknown"),
        pytest.param(3, {"teams": True}, "/options/teams", id="teams of three"),
        pytest.param(2, {"rounds": 0}, "/options/rounds", id="no round"),
        pytest.param(2, {"rounds": True}, "/options/rounds", id="a truth for a number"),
        pytest.param(2, {"deck": 32}, "/options/deck", id="another deck"),
        pytest.param(2, {"first_attack_limit": 4}, "/options/first_attack_limit", id="another limit"),
        pytest.param(2, {"next_starter": "loser"}, "/options/next_starter", id="another starter"),
        pytest.param(4, {"helpers": "neighbours"}, "/options/helpers", id="neighbours with teams"),
        pytest.param(2, {"repetition": "third"}, "/options/repetition", id="third, hands unseen"),
        pytest.param(2, {"ends": "now"}, "/options/ends", id="another end"),
        pytest.param(2, {"transfer": "yes"}, "/options/transfer", id="no truth"),
    ],
)
def test_what_cannot_be_agreed_is_refused(seats: int, options: dict[str, Any], pointer: str) -> None:
    with pytest.raises(Invalid) as caught:
        new(seats, **options)
    assert [where for where, _ in caught.value.errors] == [pointer]


def test_DUR_7_who_throws_in_does_not_defend() -> None:
    dealt(3, **THROW_IN).given("A attacks 7c", "B takes").when("C beats 7c with 8c").refused("ALL-2", seat="B")


def test_DUR_16_cards_that_come_to_light_later_were_there_before() -> None:
    table = stands("+3 / +3 / +3")
    lap = [
        f"{by} attacks {card}" if n % 2 == 0 else f"{to} takes"
        for turn in (
            (("A", "7c", "B"), ("C", "8c", "A"), ("B", "9c", "C")),
            (("A", "8c", "B"), ("C", "9c", "A"), ("B", "7c", "C")),
            (("A", "9c", "B"), ("C", "7c", "A"), ("B", "8c", "C")),
        )
        for by, card, to in turn
        for n in range(2)
    ]
    end = {"type": "end_round", "reason": "repetition"}
    table = table.given(*lap, {"type": "reveal", "by": "A", "cards": ["As"]})
    table.when(end).refused("DUR-16")
    table.given(*lap).when(end).then("round_ended repetition loser None", "match_ended repetition loser None")


def test_DUR_7_a_helper_who_beats_against_the_rules_does_not_unsay_that_the_defender_yields() -> None:
    table = dealt(3, **THROW_IN).given("A attacks 7c", "B takes")
    table = table.when("C beats 7c with 8c").is_marked("ALL-2").shows(phase="throw_in")
    table.when("all pass").then("passed all", "picked_up B 7c 8c", "drew A 1 of 18", "drew C 1 of 17")
