"""Attacking: DUR-3, DUR-5, DUR-6, ALL-2, ALL-3, ALL-4."""

import pytest

from engine.match import decide_marked, describe, game_of, read_command
from engine.texts import LANGS
from tests.engine.spec import Table, dealt, stands


def test_DUR_3_the_first_card_is_free_even_a_trump() -> None:
    dealt(3).when("A attacks 7s").then("attacked A 7s").shows(turn=["B"], defender="B")
    dealt(3).when("A attacks Ah").then("attacked A Ah")


def test_DUR_3_the_first_card_is_due() -> None:
    dealt(3).when("A passes").refused("DUR-8", seat="A")
    dealt(3).when("all pass").refused("DUR-8", seat="A")


def test_DUR_3_one_attacks_ones_left_neighbour() -> None:
    dealt(3).when(on("B")).then("attacked A 7c")
    dealt(3).when(on("C")).refused("DUR-3", to="C", seat="B")
    dealt(4, teams=True).when(on("D")).refused("DUR-12", to="D", seat="B")


def test_DUR_3_whom_an_attack_is_on_shows_in_its_first_card_alone() -> None:
    table = dealt(3).given("A attacks 7c", "B beats 7c with 8c")
    table.when({**on("C"), "card": "7d"}).never_stands("DUR-3")
    table.when({**on("B"), "card": "7d"}).then("attacked A 7d")


def test_DUR_3_who_cannot_answer_is_not_attacked() -> None:
    dealt(3).when(on("A")).never_stands("DUR-3")
    stands("7c +1 / +2 / ", out="C").when(on("C")).never_stands("DUR-3")
    dealt(4).when(on("C")).never_stands("DUR-12")


def test_DUR_3_a_seat_that_is_out_is_passed_over() -> None:
    stands("7c / / 8c +1", out="B", defender="C").shows(defender="C").when("A attacks 7c").then("attacked A 7c")


def on(target: str, by: str = "A") -> dict[str, str]:
    return {"type": "attack", "by": by, "card": "7c", "target": target}


@pytest.mark.parametrize("by", ["B", "C"])
def test_ALL_2_another_seat_does_not_open(by: str) -> None:
    dealt(3).when(f"{by} attacks 7c").refused("ALL-2", seat=by)


def test_ALL_3_the_card_is_one_of_the_deck() -> None:
    dealt().when("A attacks 2c").never_stands("ALL-3")
    dealt(deck=52).when("A attacks 2c").then("attacked A 2c")


def test_ALL_4_the_turned_card_is_under_the_stock() -> None:
    dealt(trump="6s").when("A attacks 6s").never_stands("ALL-4")


def test_ALL_4_a_card_on_the_table_is_not_in_a_hand() -> None:
    table = dealt(3).given("A attacks 7c", "B beats 7c with 8c")
    table.when("A attacks 8c").never_stands("ALL-4")
    table.when("C attacks 7c").never_stands("ALL-4")


def test_ALL_4_a_discarded_card_is_not_in_a_hand() -> None:
    table = dealt(2).given("A attacks 7c", "B beats 7c with 8c", "A passes")
    table.when("B attacks 7c").never_stands("ALL-4")


def test_ALL_4_a_hand_that_is_known_whole_holds_nothing_else() -> None:
    table = stands("7c 8c / 9c +3")
    table.when("A attacks 7d").never_stands("ALL-4")
    table.when("A attacks 7c").then("attacked A 7c").shows(hands={"A": "8c", "B": "9c +3"})


def test_ALL_4_taken_cards_are_in_the_takers_hand() -> None:
    table = dealt(2).given("A attacks 7c", "B takes")
    table.shows(hands={"A": "+6", "B": "7c +6"})
    table.when("A attacks 7c").never_stands("ALL-4")


def test_DUR_5_a_further_card_has_a_rank_on_the_table() -> None:
    table = dealt(2).given("A attacks 7c", "B beats 7c with Tc")
    table.when("A attacks 8d").refused("DUR-5", card="8d", ranks=["7", "T"])
    table.when("A attacks 7d").then("attacked A 7d")
    table.when("A attacks Td").then("attacked A Td")


def test_DUR_5_one_card_at_a_time() -> None:
    dealt(2).given("A attacks 7c").when("A attacks 7d").refused("DUR-5", card="7c")
    dealt(3).given("A attacks 7c").when("C attacks 7d").refused("DUR-5", card="7c")


def test_DUR_6_not_more_cards_than_the_defender_had() -> None:
    table = stands("7c 7d 7h / 8c 8d").given("A attacks 7c").shows(limit=2)
    table = table.given("B beats 7c with 8c", "A attacks 7d")
    table.when("A attacks 7h").refused("DUR-6", limit=2)
    table = table.when("B beats 7d with 8d").then(
        "defended B 7d with 8d",
        "beaten_off 7c 8c 7d 8d hand",
        "went_out B 1",
        "round_ended durak B loser A",
        "match_ended played A2 B1 loser A",
    )


def test_DUR_6_never_more_than_six() -> None:
    table = stands("6c 6d 6h 7c 7d 7h 8c / 9c 9d 7s 8s 9s Ts +1").shows(limit=6)
    for attack, defence in (("6c", "9c"), ("6d", "9d"), ("6h", "7s"), ("7c", "8s"), ("7d", "9s")):
        table = table.given(f"A attacks {attack}", f"B beats {attack} with {defence}")
    table = table.given("A attacks 7h").shows(turn=["B"])
    table.when("A attacks 8c").refused("DUR-6", limit=6)
    cards = "6c 9c 6d 9d 6h 7s 7c 8s 7d 9s 7h Ts"
    table.when("B beats 7h with Ts").then("defended B 7h with Ts", f"beaten_off {cards} limit")


def test_DUR_6_option_five_in_the_first_attack_until_something_is_discarded() -> None:
    table = dealt(2, first_attack_limit=5).shows(limit=5)
    table = table.given("A attacks 7c", "B takes").shows(limit=5)
    table = table.given("A attacks 7d", "B beats 7d with 8d", "A passes").shows(limit=6)


def test_DUR_6_option_five_ends_the_attack_at_five() -> None:
    table = dealt(2, first_attack_limit=5)
    for attack, defence in (("7c", "8c"), ("8d", "9d"), ("9h", "Th"), ("Tc", "Jc")):
        table = table.given(f"A attacks {attack}", f"B beats {attack} with {defence}")
    table = table.given("A attacks Jd")
    cards = "7c 8c 8d 9d 9h Th Tc Jc Jd Qd"
    table.when("B beats Jd with Qd").then(
        "defended B Jd with Qd", f"beaten_off {cards} limit", "drew A 5 of 24", "drew B 5 of 19"
    )


def test_irregular_a_card_of_another_rank_stood() -> None:
    table = dealt(2).given("A attacks 7c", "B beats 7c with Tc").when("A attacks 8d").is_marked("DUR-5")
    table.when("B beats 8d with 9d").then("defended B 8d with 9d").when("A attacks 8h").then("attacked A 8h")


def test_irregular_one_card_too_many_stood() -> None:
    table = stands("7c 7d 7h / 8c 8d").given("A attacks 7c", "B beats 7c with 8c", "A attacks 7d")
    table = table.when("A attacks 7h").is_marked("DUR-6").given("B beats 7d with 8d").shows(turn=["B"])
    table.when("B takes").then("took B 7c 8c 7d 8d 7h", "went_out A 1", "round_ended durak A loser B", ENDED)


ENDED = "match_ended played A1 B2 loser B"


def test_irregular_another_seat_opened() -> None:
    table = dealt(3).when("C attacks 7c").is_marked("ALL-2").shows(attacker="C", defender="B", turn=["B"])
    table.when("B takes").then("took B 7c", "drew C 1 of 18").shows(attacker="C", defender="A")


def attacked(table: Table, move: dict[str, str]) -> tuple[str | None, dict[str, str]]:
    """Whom the event names, and its sentence."""
    match = table.match
    event = decide_marked(match, read_command(match, move), "nobody minded")[0].event
    said = describe(match, event)
    return event.target, {lang: game_of(match).book.render(said, lang, {}) for lang in LANGS}  # type: ignore[attr-defined]


def test_irregular_another_seat_was_attacked() -> None:
    assert attacked(dealt(3), on("C")) == ("C", {"en": "A attacks C with 7♣", "fr": "A attaque C avec le 7♣"})
    table = dealt(3).when(on("C")).is_marked("DUR-3").shows(attacker="A", defender="C", helpers=["B"], turn=["C"])
    table.when("B beats 7c with 8c").refused("ALL-2")
    beaten = table.given("C beats 7c with 8c").shows(turn=["A", "B"]).given("B attacks 7d", "C beats 7d with 8d")
    beaten.when("all pass").then(
        "passed all", "beaten_off 7c 8c 7d 8d passed", "drew A 1 of 18", "drew B 1 of 17", "drew C 2 of 16"
    ).shows(attacker="C", defender="A")
    table.when("C takes").then("took C 7c", "drew A 1 of 18").shows(attacker="A", defender="B")


def test_irregular_the_number_is_counted_from_the_hand_of_who_was_attacked() -> None:
    table = stands("7c 7d +2 / +3 / +1").when(on("C")).is_marked("DUR-3").shows(limit=1)
    table.given("C beats 7c with 8c").shows(attacker="A", defender="B", out={"C": 1})


def test_irregular_another_seat_opened_on_another() -> None:
    table = dealt(4, teams=False)
    table.when(on("A", by="D")).is_marked("ALL-2").shows(attacker="D", defender="A", helpers=["B", "C"])
    table.when(on("C", by="B")).is_marked("ALL-2").shows(attacker="B", defender="C", helpers=["D", "A"])
    # B was due to defend, and cannot attack himself: C is next, named or not
    assert attacked(table, on("C", by="B")) == (None, {"en": "B attacks C with 7♣", "fr": "B attaque C avec le 7♣"})
    assert attacked(table, on("D", by="B"))[0] == "D"


def test_what_the_rules_say_is_not_written() -> None:
    assert attacked(dealt(3), on("B"))[0] is None


@pytest.mark.parametrize(("helpers", "expected"), [("all", ["B", "D"]), ("neighbours", ["D"]), ("none", [])])
def test_irregular_helpers_are_those_of_who_was_attacked(helpers: str, expected: list[str]) -> None:
    dealt(4, teams=False, helpers=helpers).when(on("C")).is_marked("DUR-3").shows(defender="C", helpers=expected)
