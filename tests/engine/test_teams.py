"""Two teams of two: DUR-12."""

import pytest

from tests.engine.spec import dealt, stands


def test_the_partner_helps_and_the_defenders_rests() -> None:
    dealt(4).shows(teams=[["A", "C"], ["B", "D"]], attacker="A", defender="B", helpers=["C"])


def test_beaten_off_the_defender_attacks_the_seat_to_his_left() -> None:
    table = dealt(4).given("A attacks 7c", "B beats 7c with 8c", "all pass")
    table.shows(attacker="B", defender="C", helpers=["D"])


def test_yielded_the_openers_partner_attacks_the_defenders_partner() -> None:
    dealt(4).given("A attacks 7c", "B takes").shows(attacker="C", defender="D", helpers=["A"])


def test_B_beats_off_with_his_last_card_so_D_attacks_C() -> None:
    table = stands("7c +3 / 8c / +3 / +3").given("A attacks 7c")
    table = table.when("B beats 7c with 8c").then("defended B 7c with 8c", "beaten_off 7c 8c hand", "went_out B 1")
    table.shows(attacker="D", defender="C", helpers=[])


def test_a_role_of_a_defender_who_is_out_goes_to_his_partner() -> None:
    # B beats off and should attack C, who is out: A defends.
    table = stands("7c +3 / 8c 9c / / +3", out="C").given("A attacks 7c", "B beats 7c with 8c", "all pass")
    table.shows(attacker="B", defender="A", helpers=["D"])


def test_yielded_an_opener_who_is_out_is_replaced_by_his_partner() -> None:
    # B takes: C would attack D, but C is out.
    table = stands("7c +1 / +3 / / +3", out="C").given("A attacks 7c", "B takes")
    table.shows(attacker="A", defender="D", helpers=[])


def test_a_helper_who_is_out_is_not_replaced() -> None:
    stands("7c +1 / +3 / / +3", out="C").shows(helpers=[], turn=["A"])


@pytest.mark.parametrize("helpers", ["all", "none"])
def test_option_helpers(helpers: str) -> None:
    dealt(4, helpers=helpers).shows(helpers=["C"] if helpers == "all" else [])


def test_a_team_that_is_out_wins() -> None:
    table = stands("7c / 8c +2 / / +3", out="C").given("A attacks 7c")
    table = table.when("B takes").then(
        "took B 7c", "went_out A 2", "round_ended durak C A loser B+D", "match_ended played A1 B2 C1 D2 loser B+D"
    )
    table.shows(scores={"A": 0, "B": 1, "C": 0, "D": 1})


def test_one_of_a_team_with_cards_is_enough_to_lose() -> None:
    table = stands("7c +1 / 8c / +1 / ", out="D").given("A attacks 7c")
    table.when("B beats 7c with 8c").then(
        "defended B 7c with 8c",
        "beaten_off 7c 8c hand",
        "went_out B 2",
        "round_ended durak D B loser A+C",
        "match_ended played A2 B1 C2 D1 loser A+C",
    )


def test_all_four_out_is_drawn() -> None:
    table = stands("7c / 8c / / ", out="CD").given("A attacks 7c")
    table.when("B beats 7c with 8c").then(
        "defended B 7c with 8c",
        "beaten_off 7c 8c hand",
        "went_out A 3",
        "went_out B 3",
        "round_ended drawn C D A B loser None",
        "match_ended played A1 B2 C1 D2 loser None",
    )


def test_four_without_teams_have_two_helpers() -> None:
    dealt(4, teams=False).shows(teams=None, helpers=["C", "D"])


def test_irregular_the_resting_partner_opened() -> None:
    # D's friend B was due to defend, so D attacks the next opponent to his left.
    table = dealt(4).when("D attacks 7c").is_marked("ALL-2")
    table.shows(attacker="D", defender="A", helpers=["B"])


def test_irregular_the_other_opponent_was_attacked() -> None:
    attack = {"type": "attack", "by": "A", "card": "7c", "target": "D"}
    table = dealt(4).when(attack).is_marked("DUR-12").shows(attacker="A", defender="D", helpers=["C"])
    table.when("B beats 7c with 8c").refused("ALL-2")
    table.given("D beats 7c with 8c", "all pass").shows(attacker="D", defender="A", helpers=["B"])
    table.given("D takes").shows(attacker="C", defender="B", helpers=["A"])
