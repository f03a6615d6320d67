"""How attacks end and who attacks next: DUR-9; hands filled up: DUR-10."""

from tests.engine.spec import dealt, stands


def test_DUR_9_beaten_off_the_defender_attacks() -> None:
    table = (
        dealt(3)
        .given("A attacks 7c", "B beats 7c with 8c")
        .when("all pass")
        .then("passed all", "beaten_off 7c 8c passed", "drew A 1 of 18", "drew B 1 of 17")
    )
    table.shows(attacker="B", defender="C", helpers=["A"], discard={"known": ["7c", "8c"], "unknown": 0}, table=[])


def test_DUR_9_who_yields_loses_his_turn() -> None:
    table = dealt(3).given("A attacks 7c").when("B takes").then("took B 7c", "drew A 1 of 18")
    table.shows(attacker="C", defender="A", helpers=["B"])


def test_DUR_9_of_two_the_same_attacks_again() -> None:
    dealt(2).given("A attacks 7c", "B takes").shows(attacker="A", defender="B")


def test_DUR_9_seats_that_are_out_are_passed_over() -> None:
    table = stands("7c +5 / +6 / / +6", out="C", teams=False).given("A attacks 7c", "B takes")
    table.shows(attacker="D", defender="A", helpers=["B"])


def test_DUR_10_opener_helpers_clockwise_defender_last() -> None:
    table = dealt(4, teams=False, first="B").given(
        "B attacks 7c", "C beats 7c with 8c", "A attacks 8d", "C beats 8d with 9d", "D attacks 9h", "C beats 9h with Th"
    )
    table.when("all pass").then(
        "passed all",
        "beaten_off 7c 8c 8d 9d 9h Th passed",
        "drew B 1 of 12",
        "drew D 1 of 11",
        "drew A 1 of 10",
        "drew C 3 of 9",
    )


def test_DUR_10_a_full_hand_draws_nothing() -> None:
    table = dealt(2).given("A attacks 7c", "B takes").shows(hands={"A": "+6", "B": "7c +6"}, stock=23)
    table = (
        table.given("A attacks 7d", "B beats 7d with 8d")
        .when("A passes")
        .then("passed A", "beaten_off 7d 8d passed", "drew A 1 of 23")
    )
    table.shows(hands={"A": "+6", "B": "7c +5"})


def test_DUR_10_who_draws_the_last_card_has_the_trump_card() -> None:
    table = stands("7c +5 / 8c +5", trump="6s", stock=2).given("A attacks 7c", "B beats 7c with 8c")
    table = table.when("A passes").then("passed A", "beaten_off 7c 8c passed", "drew A 1 of 2", "drew B 1 of 1 6s")
    table.shows(hands={"A": "+6", "B": "6s +5"}, stock=0, trump_card="6s", trump="s")
    table.when("B attacks 6s").then("attacked B 6s")


def test_DUR_10_the_stock_may_not_last() -> None:
    table = stands("7c 7d +1 / 8c 8d +1 / +6", trump="6s", stock=2).given("A attacks 7c", "B beats 7c with 8c")
    table.when("all pass").then("passed all", "beaten_off 7c 8c passed", "drew A 2 of 2 6s")


def test_DUR_10_the_resting_partner_draws_nothing() -> None:
    table = stands("7c +5 / 8c +5 / +3 / +2", stock=9, trump="6s").given("A attacks 7c", "B beats 7c with 8c")
    table.when("all pass").then(
        "passed all", "beaten_off 7c 8c passed", "drew A 1 of 9", "drew C 3 of 8", "drew B 1 of 5"
    )
