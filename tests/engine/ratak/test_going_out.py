"""Who is out when, and who is the Ratak: RTK-8, RTK-10, RTK-13."""

from tests.engine.ratak.table import dry, new, stands


def test_RTK_10_out_the_moment_the_hand_is_empty() -> None:
    table = dry("7c / +2 / +2").when("A attacks 7c before B").then("attacked A 7c before B", "went_out A 1")
    table.shows(attacker="A", defender="B", helpers=["C"], out={"A": 1}, turn=["B"])


def test_RTK_10_not_while_there_is_a_stock() -> None:
    table = stands("7c / +6 / +6", stock=9).when("A attacks 7c before B").then("attacked A 7c before B")
    table.when("B takes").then("took B 7c", "drew A 6 of 9").shows(out={})


def test_RTK_10_as_soon_as_one_alone_has_cards_the_round_ends_amid_the_attack() -> None:
    answer = dry("7c / +2 / ", out="C").when("A attacks 7c before B")
    table = answer.then(
        "attacked A 7c before B",
        "went_out A 2",
        "round_ended ratak C A loser B",
        "match_ended played A2 B3 C1 loser B",
    )
    table.shows(status="over", table=[{"attack": "7c", "by": "A", "defence": None}], attacker="A", defender="B")


def test_RTK_10_two_seats_the_defender_beats_with_his_last_card_and_the_attacker_is_the_ratak() -> None:
    table = dry("7c +1 / 8c").given("A attacks 7c before B")
    table.when("B beats 7c with 8c").then(
        "defended B 7c with 8c", "went_out B 1", "round_ended ratak B loser A", "match_ended played A2 B1 loser A"
    )


def test_RTK_10_two_seats_the_attackers_last_card_makes_the_defender_the_ratak() -> None:
    dry("7c / 8c").when("A attacks 7c before B").then(
        "attacked A 7c before B", "went_out A 1", "round_ended ratak A loser B", "match_ended played A1 B2 loser B"
    )


def test_RTK_10_a_helper_lays_his_last_card() -> None:
    table = dry("7c +1 / 8c +2 / 7s").given("A attacks 7c before B", "B beats 7c with 8c")
    table = table.when("C attacks 7s").then("attacked C 7s", "went_out C 1").shows(attacker="C", helpers=["A"])
    table.given("B takes").shows(attacker="B", turn=["B"])


def test_RTK_10_whom_a_refill_that_empties_the_stock_leaves_without_cards_is_out_in_its_order() -> None:
    # C, who laid last, draws the last card; A and B, without cards, find none: A's turn to draw comes first.
    table = stands(" / 9c / +6 / +3", trump="8w", stock=1, lying="6c-7c 7s-8s", defender="B", attacker="A")
    table = table.given({"type": "reveal", "by": "C", "cards": ["7h"]}, "C attacks 7h")
    table = table.given({"type": "restate", "seats": {"B": {"hand": {"known": ["9h"], "unknown": 0}}}})
    table.when("B beats 7h with 9h").then(
        "defended B 7h with 9h",
        "beaten_off 6c 7c 7s 8s 7h 9h hand",
        "drew C 1 of 1 8w",
        "went_out A 1",
        "went_out B 2",
    ).shows(attacker="C", out={"A": 1, "B": 2})


def test_RTK_10_option_ends_attack_out_when_the_attack_is_over_opener_helpers_defender() -> None:
    table = dry("7c / 8c / 7s / +2", ends="attack").given("A attacks 7c before B").shows(out={})
    table.when("B beats 7c with 8c").then(
        "defended B 7c with 8c", "beaten_off 7c 8c hand", "went_out A 1", "went_out B 2"
    ).shows(attacker="C")
    table = dry("7c / 8c 8s / 7s / +2", ends="attack").given("A attacks 7c before B", "B beats 7c with 8c")
    table.given("C attacks 7s").when("B beats 7s with 8s").then(
        "defended B 7s with 8s",
        "beaten_off 7c 8c 7s 8s hand",
        "went_out A 1",
        "went_out C 2",
        "went_out B 3",
        "round_ended ratak A C B loser D",
        "match_ended played A1 B3 C2 D4 loser D",
    )


def test_RTK_10_option_ends_attack_a_round_may_be_drawn() -> None:
    table = dry("7c / 8c", ends="attack").given("A attacks 7c before B")
    table.when("B beats 7c with 8c").then(
        "defended B 7c with 8c",
        "beaten_off 7c 8c hand",
        "went_out A 1",
        "went_out B 1",
        "round_ended drawn A B loser None",
        "match_ended played A1 B1 loser None",
    )


def test_RTK_10_a_recorded_round_is_never_drawn_unless_it_ends_with_an_attack() -> None:
    drawn = {"type": "record_round", "order": ["A"], "loser": None}
    new(3).when(drawn).refused("RTK-10")
    new(3, ends="attack").when(drawn).then("round_recorded A loser None", "match_ended played A1 B2 C2 loser None")
    new(3).when({"type": "record_round"}).never_stands("RTK-10")
    new(3).when({"type": "record_round", "order": ["B"], "loser": "B"}).never_stands("RTK-10")


def test_RTK_10_who_took_after_going_out_is_in_again() -> None:
    # A second card against the rules: B beats the first with his last card, and takes the other.
    table = dry("7c 7s +1 / 8c / +2").given("A attacks 7c before B")
    table = table.when("A attacks 7s").is_marked("RTK-5")
    table = table.when("B beats 7c with 8c").then("defended B 7c with 8c", "went_out B 1")
    table.given("B takes").shows(out={}, hands={"A": "+1", "B": "7c 8c 7s", "C": "+2"}, attacker="B")


def test_RTK_13_one_round_ranks_by_going_out() -> None:
    order = {"type": "record_round", "order": ["C", "A", "D"], "loser": "B"}
    new(4).when(order).then("round_recorded C A D loser B", "match_ended played A2 B4 C1 D3 loser B")


def test_RTK_13_over_rounds_fewest_times_ratak_then_most_times_first_out() -> None:
    table = new(3, rounds=2).given({"type": "record_round", "order": ["C", "A"], "loser": "B"})
    table.when({"type": "record_round", "order": ["A", "B"], "loser": "C"}).then(
        "round_recorded A B loser C", "match_ended played A1 B3 C2 loser B"
    )


def test_ALL_10_who_concedes_is_the_ratak() -> None:
    table = dry("+3 / +3 / +3")
    table = table.given({"type": "end_match", "reason": "conceded", "by": "B"})
    table.shows(status="over", scores={"A": 0, "B": 1, "C": 0})
