"""The word and passes: DUR-8."""

from engine.match import actions
from tests.engine.spec import dealt, stands

BEATEN = ("A attacks 7c", "B beats 7c with 8c")


def test_who_opened_has_the_word_then_the_next_helper() -> None:
    table = dealt(3).given(*BEATEN).shows(turn=["A", "C"])
    table.when("C passes").refused("ALL-2", seat="A")
    table = table.when("A passes").then("passed A").shows(turn=["C"])
    table.when("A attacks 7d").refused("ALL-2", seat="A")
    table.when("C passes").then("passed C", "beaten_off 7c 8c passed", "drew A 1 of 18", "drew B 1 of 17")


def test_who_lays_a_card_keeps_the_word_and_all_may_speak_again() -> None:
    table = dealt(3).given(*BEATEN, "A passes", "C attacks 7d", "B beats 7d with 8d").shows(turn=["C", "A"])
    table = table.when("C passes").then("passed C").shows(turn=["A"])
    table.when("A attacks 7h").then("attacked A 7h")
    table.when("A passes").then(
        "passed A", "beaten_off 7c 8c 7d 8d passed", "drew A 1 of 18", "drew C 1 of 17", "drew B 2 of 16"
    )


def test_a_helpers_card_implies_the_passes_before_it() -> None:
    table = dealt(4, teams=False).given(*BEATEN)
    table = table.when("D attacks 8h").then("passed A", "passed C", "attacked D 8h")
    table.given("B beats 8h with 9h").shows(turn=["D", "A", "C"])


def test_one_pass_for_all_who_have_not() -> None:
    table = dealt(4, teams=False).given(*BEATEN, "A passes")
    table.when("all pass").then("passed all", "beaten_off 7c 8c passed", "drew A 1 of 12", "drew B 1 of 11")


def test_no_pass_while_a_card_lies_unbeaten() -> None:
    table = dealt(3).given("A attacks 7c")
    table.when("A passes").refused("DUR-8", card="7c")
    table.when("all pass").refused("DUR-8")


def test_without_cards_one_passes_by_oneself() -> None:
    table = stands("7c / 8c 9c +2 / +4").given("A attacks 7c", "B beats 7c with 8c").shows(turn=["C"])
    table.when("A passes").refused("ALL-2")
    table.when("C passes").then("passed C", "beaten_off 7c 8c passed", "went_out A 1")
    table.when("C attacks 8d").then("attacked C 8d").given("B beats 8d with 9d").shows(turn=["C"])


def test_the_attack_ends_by_itself_when_no_attacker_has_a_card() -> None:
    table = stands("7c / 8c 9c +2 / ", out="C").given("A attacks 7c")
    table.when("B beats 7c with 8c").then(
        "defended B 7c with 8c",
        "beaten_off 7c 8c none",
        "went_out A 2",
        "round_ended durak C A loser B",
        "match_ended played A2 B3 C1 loser B",
    )


def test_who_does_not_attack_has_no_word() -> None:
    table = dealt(4, teams=True).given(*BEATEN).shows(turn=["A", "C"], helpers=["C"])
    table.when("D passes").refused("ALL-2", seat="D", see="DUR-12")
    table.when("B passes").refused("ALL-2", seat="B")
    table.when("D attacks 7d").refused("ALL-2", see="DUR-12")


def test_irregular_a_pass_while_a_card_lies_is_itself_marked() -> None:
    table = dealt(2).given("A attacks 7c").when("all pass").is_marked("DUR-8")
    table.when("B takes").then("took B 7c", "drew A 1 of 24")


def test_irregular_a_first_card_that_was_never_laid() -> None:
    table = dealt(2)
    table.when({"type": "pass", "by": "A", "irregular": "he went home"}).then("passed A", "beaten_off passed").shows(
        attacker="B", defender="A", hands={"A": "+6", "B": "+6"}
    )
    table.when("A passes").is_marked("DUR-8")


def test_a_pass_is_offered_to_who_has_the_word_and_for_all() -> None:
    table = dealt(3).given(*BEATEN)
    assert [action["by"] for action in actions(table.match) if action["type"] == "pass"] == ["A", "all"]
