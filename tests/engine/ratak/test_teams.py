"""Two teams of two: RTK-11."""

from tests.engine.ratak.table import dealt, dry, new, stands


def test_the_sheets_first_attack_A_attacks_B_with_C_and_D_rests() -> None:
    table = dealt(4, teams=True)
    table.shows(teams=[["A", "C"], ["B", "D"]], attacker="A", defender="B", helpers=["C"], limit=6)
    table.when("A attacks 7c").then("attacked A 7c").shows(defender="B", helpers=["C"])
    table.when("A attacks 7c before B").then("attacked A 7c")


def test_teams_only_where_it_is_agreed() -> None:
    dealt(4).shows(teams=None)


def test_the_sheets_first_case_all_beaten_B_attacks_C_with_D_and_A_rests() -> None:
    table = dealt(4, teams=True).given("A attacks 7c", "B beats 7c with 8c", "all pass")
    table.shows(attacker="B", defender="C", helpers=["D"], turn=["B"])


def test_the_sheets_second_case_taken_C_attacks_D_with_A_and_B_rests() -> None:
    table = dealt(4, teams=True).given("A attacks 7c", "B takes")
    table.shows(attacker="C", defender="D", helpers=["A"], turn=["C"])


def test_one_never_attacks_ones_own_partner() -> None:
    dealt(4, teams=True).when("A attacks 7c before C").never_stands("RTK-11")


def test_an_attack_on_the_other_opponent_stands_if_it_happened() -> None:
    table = dealt(4, teams=True).when("A attacks 7c before D").is_marked("RTK-11")
    table.shows(defender="D", helpers=["C"]).given("D takes").shows(attacker="C", defender="B", helpers=["A"])


def test_who_attacks_next_is_reckoned_from_who_opened_whoever_added_last() -> None:
    table = dealt(4, teams=True).given("A attacks 7c", "B beats 7c with 8c", "C attacks 7s")
    table = table.shows(attacker="C", helpers=["A"])
    table.given("B takes").shows(attacker="C", defender="D", helpers=["A"])
    table.given("B beats 7s with 8s", "all pass").shows(attacker="B", defender="C", helpers=["D"])


def test_who_rests_may_not_add() -> None:
    table = dealt(4, teams=True).given("A attacks 7c", "B beats 7c with 8c").shows(turn=["A", "C"])
    table.when("D attacks 7s").refused("ALL-2", see="RTK-11")
    after = table.when("D attacks 7s").is_marked("ALL-2").shows(attacker="D", helpers=["A", "C"])
    after.given("B takes").shows(attacker="C", defender="D")


def test_the_resting_seat_draws_nothing_that_it_does_not_need() -> None:
    table = dealt(4, teams=True).given("A attacks 7c")
    table.when("B takes").then("took B 7c", "drew A 1 of 12").shows(
        hands={"A": "+6", "B": "7c +6", "C": "+6", "D": "+6"}
    )


def test_B_beats_off_with_his_last_card_so_D_attacks_C() -> None:
    table = dry("7c +3 / 8c / +3 / +3", defender="B", teams=True).given("A attacks 7c")
    table = table.when("B beats 7c with 8c").then("defended B 7c with 8c", "went_out B 1", "beaten_off 7c 8c hand")
    table.shows(attacker="D", defender="C", helpers=[])


def test_roles_of_who_is_out_go_to_the_partner() -> None:
    # B beats off and should attack C, who is out: A defends.
    table = dry("7c +3 / 8c 9c / / +3", defender="B", out="C", teams=True)
    table.given("A attacks 7c", "B beats 7c with 8c", "all pass").shows(attacker="B", defender="A", helpers=["D"])
    # B takes: C would attack D, but C is out.
    table = dry("7c +1 / +3 / / +3", defender="B", out="C", teams=True)
    table.given("A attacks 7c", "B takes").shows(attacker="A", defender="D", helpers=[])


def test_as_soon_as_both_of_a_team_are_out_the_other_loses() -> None:
    table = dry("7c / 8c +2 / / +3", defender="B", out="C", teams=True)
    table = table.when("A attacks 7c").then(
        "attacked A 7c",
        "went_out A 2",
        "round_ended ratak C A loser B+D",
        "match_ended played A1 B2 C1 D2 loser B+D",
    )
    table.shows(scores={"A": 0, "B": 1, "C": 0, "D": 1})


def test_option_ends_attack_both_teams_may_be_out() -> None:
    table = dry("7c / 8c / / ", defender="B", out="CD", teams=True, ends="attack").given("A attacks 7c")
    table.when("B beats 7c with 8c").then(
        "defended B 7c with 8c",
        "beaten_off 7c 8c hand",
        "went_out A 3",
        "went_out B 3",
        "round_ended drawn C D A B loser None",
        "match_ended played A1 B2 C1 D2 loser None",
    )


def test_a_result_names_a_team() -> None:
    table = new(4, teams=True)
    table.when({"type": "record_round", "order": ["A"], "loser": "B"}).never_stands("RTK-11")
    table.when({"type": "record_round", "order": ["A", "C"], "loser": "B+D"}).then(
        "round_recorded A C loser B+D", "match_ended played A1 B2 C1 D2 loser B+D"
    )


def test_a_stated_table_keeps_who_opened() -> None:
    lying = [{"attack": "7c", "by": "A", "defence": "8c"}, {"attack": "7s", "by": "C", "defence": None}]
    table = stands("+5 / +5 / +5 / +6", stock=2, defender="B", teams=True)
    table = table.given({"type": "restate", "table": lying, "discard": {"known": [], "unknown": 10}})
    table.shows(attacker="C", defender="B", helpers=["A"]).given("B takes").shows(attacker="C", defender="D")
