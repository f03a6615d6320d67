"""The first card, further cards, beating, taking, passing: RTK-3 to RTK-8."""

import pytest

from tests.engine.ratak.table import dealt, dry, stands


def test_RTK_3_nobody_defends_until_a_card_lies_before_him() -> None:
    dealt(4).shows(attacker="A", defender=None, helpers=[], limit=6, word=None, turn=["A"], phase="attack")


@pytest.mark.parametrize(("target", "helpers"), [("B", "CD"), ("C", "BD"), ("D", "BC")])
def test_RTK_3_any_other_seat_may_be_attacked(target: str, helpers: str) -> None:
    table = dealt(4).when(f"A attacks 7c before {target}").then(f"attacked A 7c before {target}")
    table.shows(attacker="A", defender=target, helpers=list(helpers), turn=[target], phase="defend", trick=1)


def test_RTK_3_the_first_card_needs_its_target() -> None:
    dealt(4).when("A attacks 7c").never_stands("RTK-3")
    dealt(2).when("A attacks 7c").never_stands("RTK-3")


def test_RTK_3_nobody_attacks_himself_or_who_has_no_cards() -> None:
    dealt(4).when("A attacks 7c before A").never_stands("RTK-3")
    dry("7c +1 / / +2 / +2", out="B").when("A attacks 7c before B").never_stands("RTK-3")


def test_RTK_3_a_later_card_is_before_the_defender() -> None:
    table = dealt(4).given("A attacks 7c before C", "C beats 7c with 9c")
    table.when("B attacks 9s before D").never_stands("RTK-3")
    table.when("B attacks 9s before C").then("attacked B 9s")


def test_RTK_3_the_first_card_is_due() -> None:
    dealt(4).when("A passes").refused("RTK-7")
    dealt(4).when("all pass").refused("RTK-7")


def test_RTK_3_option_target_left() -> None:
    table = dealt(4, target="left").shows(attacker="A", defender="B", helpers=["C", "D"])
    table.when("A attacks 7c").then("attacked A 7c").shows(defender="B")
    table.when("A attacks 7c before B").then("attacked A 7c").shows(defender="B")
    after = table.when("A attacks 7c before C").is_marked("RTK-3").shows(defender="C", helpers=["B", "D"])
    after.given("C takes").shows(attacker="C", defender="D")


def test_RTK_3_option_target_left_passes_over_who_is_out() -> None:
    table = dry("+2 / 8c +2 / / +2", trump="w", out="C", attacker="A", defender="B", target="left")
    table.given("A attacks 7c", "B beats 7c with 8c", "all pass").shows(attacker="B", defender="D")


def test_RTK_4_the_sheets_own_example() -> None:
    # Lancelot attacks with the 6 of helmets and is beaten with the 8: then only 6s and 8s, of any suit.
    table = dealt(3, trump="Aw").given("A attacks 6h before B", "B beats 6h with 8h")
    for card in ("6c", "6s", "6w", "8c", "8s", "8w"):
        table.when(f"A attacks {card}").then(f"attacked A {card}")
        table.when(f"C attacks {card}").then(f"attacked C {card}")
    table.when("C attacks 7h").refused("RTK-5", rank="7")


@pytest.mark.parametrize(("on", "card"), [("7c", "6c"), ("7c", "8s"), ("7w", "Ac"), ("7w", "6w")])
def test_RTK_4_what_does_not_beat(on: str, card: str) -> None:
    dealt(3, trump="Kw").given(f"A attacks {on} before B").when(f"B beats {on} with {card}").is_marked("RTK-4")


@pytest.mark.parametrize(("on", "card"), [("7c", "8c"), ("7c", "6w"), ("7w", "8w"), ("Ac", "6w")])
def test_RTK_4_what_beats(on: str, card: str) -> None:
    table = dealt(3, trump="Kw").given(f"A attacks {on} before B")
    table.when(f"B beats {on} with {card}").then(f"defended B {on} with {card}").shows(phase="add", turn=["A", "C"])


def test_RTK_4_only_a_card_that_lies_unbeaten_is_beaten() -> None:
    table = dealt(3).given("A attacks 7c before B")
    table.when("B beats 8c with 9c").never_stands("RTK-4")
    table.given("B beats 7c with 8c").when("B beats 7c with 9c").never_stands("RTK-4")


def test_RTK_5_the_first_to_lay_becomes_the_attacker() -> None:
    table = dealt(4).given("A attacks 7c before C", "C beats 7c with 9c").shows(attacker="A", helpers=["B", "D"])
    table = table.when("D attacks 9s").then("attacked D 9s").shows(attacker="D", helpers=["A", "B"], turn=["C"])
    table.given("C beats 9s with Ts").shows(attacker="D", turn=["D", "A", "B"])
    table.given("C beats 9s with Ts", "A attacks Th").shows(attacker="A", helpers=["B", "D"])


def test_RTK_5_the_same_seat_may_go_on() -> None:
    table = dealt(4).given("A attacks 7c before C", "C beats 7c with 9c")
    table.when("A attacks 9s").then("attacked A 9s").shows(attacker="A")


def test_RTK_5_one_unbeaten_card_at_a_time() -> None:
    table = dealt(4).given("A attacks 7c before C")
    table.when("A attacks 7s").is_marked("RTK-5").shows(attacker="A", phase="defend")
    table.when("B attacks 7s").is_marked("RTK-5").shows(attacker="B")


def test_RTK_5_not_the_defender() -> None:
    table = dealt(4).given("A attacks 7c before C", "C beats 7c with 9c")
    table.when("C attacks 9s").is_marked("ALL-2").shows(attacker="A", defender="C", phase="defend")


def test_RTK_5_another_than_the_attacker_does_not_open() -> None:
    table = dealt(4).when("B attacks 7c before D").is_marked("ALL-2")
    table.shows(attacker="B", defender="D", helpers=["C", "A"])


def test_RTK_5_helpers_are_those_with_cards() -> None:
    table = dry("7c +2 / 8c +2 / +1 / +1", attacker="A").given("A attacks 7c before B")
    table.shows(helpers=["C", "D"])
    table = table.given("B beats 7c with 8c", {"type": "reveal", "by": "C", "cards": ["7s"]}, "C attacks 7s")
    table.shows(helpers=["D", "A"], out={"C": 1})


SIX = "6c-7c 7s-8s 8c-9c 9s-Ts Tc-Jc"


def test_RTK_6_never_more_than_six() -> None:
    table = stands("+6 / Qs +6 / +6 / +6", stock=0, lying=SIX, attacker="A", defender="B")
    table = table.given("A attacks Js").shows(limit=6)
    table.when("C attacks Jh").refused("RTK-6")
    cards = SIX.replace("-", " ")
    table.when("B beats Js with Qs").then("defended B Js with Qs", f"beaten_off {cards} Js Qs limit").shows(
        attacker="B", defender=None, table=[]
    )


def test_RTK_6_the_defenders_hand_is_no_limit_but_with_his_last_card_he_has_held_out() -> None:
    table = dry("7c 7s +1 / 8c / +3", lying="", attacker="A").given("A attacks 7c before B").shows(limit=6)
    table.when("B beats 7c with 8c").then("defended B 7c with 8c", "went_out B 1", "beaten_off 7c 8c hand").shows(
        attacker="C", out={"B": 1}
    )


def test_RTK_6_with_a_stock_he_is_not_out() -> None:
    table = stands("+6 / 8c / +6", stock=8, lying="7c", defender="B")
    table.when("B beats 7c with 8c").then("defended B 7c with 8c", "beaten_off 7c 8c hand", "drew B 6 of 8").shows(
        attacker="B"
    )


def test_RTK_6_option_limit_by_hand() -> None:
    table = dealt(3, limit_by_hand=True).shows(limit=None)
    table.given("A attacks 7c before B").shows(limit=6)
    table = dry("7c 7s +2 / 8c 8s +1 / +3", attacker="A", limit_by_hand=True).given("A attacks 7c before B")
    table.shows(limit=3)
    table = dry("7c 8h +2 / 8c +1 / +3", attacker="A", limit_by_hand=True).given("A attacks 7c before B")
    table = table.given("B beats 7c with 8c", "A attacks 8h").shows(limit=2)
    table = table.given({"type": "reveal", "by": "B", "cards": ["9h"]})
    table.when("B beats 8h with 9h").then("defended B 8h with 9h", "went_out B 1", "beaten_off 7c 8c 8h 9h hand")


def test_RTK_6_option_limit_by_hand_is_the_hand_when_the_attack_began() -> None:
    table = dry("7c +3 / 8c 9s / +3", attacker="A", limit_by_hand=True)
    table = table.given("A attacks 7c before B", "B beats 7c with 8c", "C attacks 8s").shows(limit=2)
    table.when("A attacks 8h").refused("RTK-6")


def test_RTK_7_all_pass() -> None:
    table = dealt(4).given("A attacks 7c before C", "C beats 7c with 9c")
    table = table.when("all pass").then("passed all", "beaten_off 7c 9c passed", "drew A 1 of 12", "drew C 1 of 11")
    table.shows(attacker="C", defender=None, discard={"known": ["7c", "9c"], "unknown": 0})


def test_RTK_7_each_passes_in_any_order() -> None:
    table = dealt(4).given("A attacks 7c before C", "C beats 7c with 9c").shows(turn=["A", "B", "D"])
    table = table.given("D passes").shows(turn=["A", "B"]).given("A passes").shows(turn=["B"])
    table.when("B passes").then("passed B", "beaten_off 7c 9c passed", "drew A 1 of 12", "drew C 1 of 11")


def test_RTK_7_a_pass_holds_until_the_next_card() -> None:
    table = dealt(4).given("A attacks 7c before C", "C beats 7c with 9c", "D passes")
    table.when("D passes").refused("RTK-7")
    table.when("D attacks 9s").is_marked("RTK-7").shows(attacker="D")
    table = table.given("B attacks 9s", "C beats 9s with Ts").shows(turn=["B", "D", "A"])
    table.when("D attacks Th").then("attacked D Th")


def test_RTK_7_a_pass_only_when_all_is_beaten_and_not_by_the_defender() -> None:
    table = dealt(4).given("A attacks 7c before C")
    table.when("A passes").refused("RTK-7")
    table.when("all pass").refused("RTK-7")
    table.given("C beats 7c with 9c").when("C passes").refused("ALL-2")


def test_RTK_7_nobody_has_a_card_to_add() -> None:
    table = dry("7c / 8c +1 / ", out="C", attacker="A", ends="attack").given("A attacks 7c before B")
    table.when("B beats 7c with 8c").then(
        "defended B 7c with 8c",
        "beaten_off 7c 8c none",
        "went_out A 2",
        "round_ended ratak C A loser B",
        "match_ended played A2 B3 C1 loser B",
    )


def test_RTK_7_the_defender_takes_everything() -> None:
    table = dealt(4).given("A attacks 7c before C", "C beats 7c with 9c", "B attacks 9s")
    table = table.when("C takes").then("took C 7c 9c 9s", "drew B 1 of 12", "drew A 1 of 11")
    table.shows(attacker="C", defender=None, table=[], hands={"A": "+6", "B": "+6", "C": "7c 9c 9s +5", "D": "+6"})


def test_RTK_7_nothing_to_take() -> None:
    table = dealt(4)
    table.when("B takes").refused("ALL-2")
    table.given("A attacks 7c before C", "C beats 7c with 9c").when("C takes").is_marked("RTK-7")
    dealt(4, target="left").when("B takes").never_stands("RTK-7")


@pytest.mark.parametrize("end", ["C takes", "all pass"])
def test_RTK_8_the_defender_attacks_next_in_both_cases(end: str) -> None:
    table = dealt(4).given("A attacks 7c before C")
    table = table if end == "C takes" else table.given("C beats 7c with 9c")
    table.given(end).shows(attacker="C", defender=None, turn=["C"])


def test_RTK_8_if_he_is_out_the_next_clockwise_with_cards() -> None:
    table = dry("7c +1 / +2 / 8c / / +2", out="D", attacker="A").given("A attacks 7c before C")
    table.given("C beats 7c with 8c").shows(attacker="E", out={"D": 1, "C": 2})


def test_RTK_9_the_last_to_have_laid_draws_first_then_all_clockwise_the_defender_in_his_place() -> None:
    table = stands("+5 / +4 / +3 / +6", stock=7, lying="7c-9c", defender="C", attacker="A")
    table = table.given({"type": "reveal", "by": "B", "cards": ["9s"]}, "B attacks 9s")
    table.when("C takes").then("took C 7c 9c 9s", "drew B 3 of 7", "drew A 1 of 4")
    beats = table.given({"type": "reveal", "by": "C", "cards": ["Ts"]}, "C beats 9s with Ts")
    beats.when("all pass").then("passed all", "beaten_off 7c 9c 9s Ts passed", "drew B 3 of 7", "drew C 4 of 4")


def test_RTK_9_who_draws_the_last_card_has_the_trump_card() -> None:
    table = stands("+5 / +5 / +6", trump="8w", stock=1, lying="7c-9c", defender="B", attacker="A")
    table.when("all pass").then("passed all", "beaten_off 7c 9c passed", "drew A 1 of 1 8w").shows(
        hands={"A": "8w +5", "B": "+5", "C": "+6"}, stock=0
    )
