"""The table stated anew: ALL-4, ALL-5, RTK-1, RTK-3, RTK-6, RTK-7, RTK-10, RTK-11."""

from typing import Any

import pytest

from engine import match as engine
from engine.errors import IllegalMove
from tests.engine.ratak.table import dealt, dry, new
from tests.engine.spec import pair


def restate(**fields: Any) -> dict[str, Any]:
    return {"type": "restate", **fields}


def test_with_an_empty_table_nobody_defends() -> None:
    table = dealt(4).given("A attacks 7c before C")
    hands = {"A": {"hand": {"known": ["7c"], "unknown": 5}}}
    table.when(restate(table=[], seats=hands, defender="C")).never_stands("RTK-3")
    table = table.given(restate(table=[], seats=hands)).shows(attacker="A", defender=None, helpers=[], phase="attack")
    table.when("A attacks 7c before B").then("attacked A 7c before B")


def test_with_cards_on_the_table_somebody_defends() -> None:
    table = dealt(4)
    lying = [pair("7c", "A")]
    seats = {"A": {"hand": {"known": [], "unknown": 5}}}
    table.when(restate(table=lying, seats=seats)).never_stands("RTK-3")
    table = table.given(restate(table=lying, seats=seats, defender="D"))
    table.shows(attacker="A", defender="D", helpers=["B", "C"], phase="defend", turn=["D"])


def test_a_table_without_a_defender_is_told_what_is_missing() -> None:
    lying = restate(table=[pair("7c", "A")], seats={"A": {"hand": {"known": [], "unknown": 5}}})
    match = dealt(4).match
    with pytest.raises(IllegalMove) as refused:
        engine.decide(match, engine.read_command(match, lying))
    assert refused.value.details["missing"] == "defender"
    assert refused.value.message == ("Cards lie on the table, but nothing says in front of whom; say who defends.")
    assert refused.value.message_fr == (
        "Il y a des cartes sur la table, mais rien ne dit devant qui ; dites qui défend."
    )


def test_who_laid_the_last_card_is_the_attacker() -> None:
    lying = [pair("7c-8c", "A"), pair("7s-8s", "B")]
    seats = {"A": {"hand": {"known": [], "unknown": 5}}, "B": {"hand": {"known": [], "unknown": 5}}}
    seats["D"] = {"hand": {"known": [], "unknown": 4}}
    table = dealt(4).given(restate(table=lying, seats=seats, defender="D"))
    table.shows(attacker="B", defender="D", helpers=["C", "A"], phase="add")


def test_roles_that_are_not_stated_stay() -> None:
    table = dealt(4).given("A attacks 7c before C", "C beats 7c with 8c", "B attacks 8s")
    table.given(restate(attacker="D")).shows(attacker="D", defender="C", helpers=["A", "B"])
    table.given(restate(defender="D")).shows(attacker="B", defender="D", helpers=["C", "A"])
    table.given(restate(trump_card="7w")).shows(attacker="B", defender="C", trump_card="7w")


def test_nobody_attacks_himself() -> None:
    table = dealt(4).given("A attacks 7c before C")
    table.when(restate(attacker="C", defender="C")).never_stands("RTK-3")
    dealt(4, teams=True).when(restate(attacker="A", defender="C")).never_stands("RTK-11")


def test_roles_of_who_is_out() -> None:
    table = dry("+2 / +2 / +2").given("A attacks 7c before B")
    gone = {"B": {"hand": {"known": [], "unknown": 0}, "out": 1}}
    table.when(restate(seats=gone, defender="B")).never_stands("RTK-10")
    table = dry("+2 / +2 / +2").given(restate(seats={"A": {"hand": {"known": [], "unknown": 0}, "out": 1}}))
    table.shows(attacker="B", defender=None, out={"A": 1})


def test_who_attacks_may_be_out_while_his_cards_lie() -> None:
    table = dry("7c / +2 / +2").given("A attacks 7c before B").given(restate(round=1))
    table.shows(attacker="A", defender="B", out={"A": 1}, turn=["B"])


def test_what_does_not_hang_together() -> None:
    table = dealt(4)
    table.when(restate(phase="defend")).never_stands("RTK-7")
    table.when(restate(trump="c", trump_card="7w")).never_stands("RTK-1")
    table.when(restate(round=2)).never_stands("ALL-5")
    table.when(restate(stock=3, discard={"known": [], "unknown": 0})).never_stands("ALL-4")
    new(4).when(restate()).never_stands("RTK-1")
    table.when(restate(seats={"A": {"hand": {"known": [], "unknown": 0}, "out": 2}})).never_stands("RTK-10")
    seven = [pair(f"{rank}c-{rank}s", "A") for rank in "6789TJQ"]
    hands = {seat: {"hand": {"known": [], "unknown": 3}} for seat in "ABCD"}
    table.when(restate(table=seven, seats=hands, stock=1, defender="B")).refused("RTK-6")


def test_six_beaten_cards_end_the_attack() -> None:
    six = [pair(f"{rank}c-{rank}s", "A") for rank in "6789TJ"]
    hands = {seat: {"hand": {"known": [], "unknown": 3}} for seat in "ABCD"}
    lying = " ".join(f"{rank}c {rank}s" for rank in "6789TJ")
    dealt(4, trump="6s").when(
        restate(table=six, seats=hands, stock=0, defender="B", trump="s", discard={"known": [], "unknown": 12})
    ).then("restated", f"beaten_off {lying} limit")


def test_an_option_limit_by_hand_is_reckoned_anew() -> None:
    table = dealt(3, limit_by_hand=True).given("A attacks 7c before B")
    two = {"B": {"hand": {"known": [], "unknown": 2}}}
    table.given(restate(seats=two)).shows(limit=2)


def test_before_the_first_deal() -> None:
    table = new(3).given(restate(trump_card="6w", attacker="B"))
    table.shows(attacker="B", defender=None, round=1, stock=18, hands={"A": "+6", "B": "+6", "C": "+6"})
