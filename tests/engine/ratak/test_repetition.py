"""A position that comes again: RTK-12."""

import pytest

from tests.engine.ratak.table import dry
from tests.engine.spec import Table

ROUND = ("A attacks 7c before B", "B takes", "B attacks 7c before A", "A takes")
END = {"type": "end_round", "reason": "repetition"}


def around(table: Table, times: int) -> Table:
    return table.given(*ROUND * times)


def test_a_third_time_is_offered_to_the_referee() -> None:
    table = dry("7c +2 / +3")
    around(table, 1).when(END).refused("RTK-12")
    # The start has come for the third time when A is to attack after two rounds of it.
    around(table, 2).when(END).then("round_ended repetition loser None", "match_ended repetition loser None")


def test_after_another_attack_it_is_another_position() -> None:
    table = around(dry("7c 7s +1 / +3"), 2).given("A attacks 7s before B", "B takes")
    table.when(END).refused("RTK-12")


def test_a_discard_makes_every_position_new() -> None:
    table = dry("7c +3 / 8c +3").given("A attacks 7c before B", "B beats 7c with 8c", "all pass")
    table.when(END).refused("RTK-12")


def test_whom_the_attack_was_on_is_no_part_of_it() -> None:
    table = dry("7c +2 / +3 / +3")
    first = ("A attacks 7c before B", "B takes", "B attacks 7c before A", "A takes")
    second = ("A attacks 7c before C", "C takes", "C attacks 7c before A", "A takes")
    table.given(*first, *second).given(END).shows(status="over")


@pytest.mark.parametrize("knowledge", ["open"])
def test_option_third_ends_the_round_by_itself(knowledge: str) -> None:
    table = around(dry("7c +2 / +3", knowledge=knowledge, repetition="third"), 1)
    table = table.given(*ROUND[:3])
    table.when(ROUND[3]).then("took A 7c", "round_ended repetition loser None", "match_ended played A1 B1 loser None")
