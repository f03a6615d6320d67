"""The thread was lost, or the record began late: the table as it stands now."""

from typing import Any

import pytest

from engine.errors import Invalid
from engine.zones import Card, Zone
from tests.engine.spec import Table, dealt, new, pair, stands


def restate(**fields: Any) -> dict[str, Any]:
    return {"type": "restate", **fields}


def seats(*hands: str) -> dict[str, Any]:
    """Hands as "7c +2", A's first; "out 1" for who is out."""
    stated: dict[str, Any] = {}
    for n, text in enumerate(hands):
        words = text.split()
        if words[:1] == ["out"]:
            stated[chr(65 + n)] = {"hand": {"known": [], "unknown": 0}, "out": int(words[1])}
        else:
            unknown = int(words.pop()) if words and words[-1].startswith("+") else 0
            stated[chr(65 + n)] = {"hand": {"known": words, "unknown": unknown}, "out": None}
    return stated


def test_a_match_may_begin_with_it() -> None:
    table = new(3, rounds=4).when(
        restate(round=2, trump_card="9s", stock=4, attacker="B", defender="C", seats=seats("7c +3", "+6", "+5"))
    )
    table.then("restated").shows(
        phase="attack",
        round=2,
        trump="s",
        trump_card="9s",
        stock=4,
        attacker="B",
        defender="C",
        helpers=["A"],
        hands={"A": "7c +3", "B": "+6", "C": "+5"},
        discard={"known": [], "unknown": 17},
        turn=["B"],
        limit=5,
    )


def known_things(seats: int = 3) -> Table:
    """B beat off 7c with 8c; C was seen to hold 6h."""
    return dealt(seats, trump="9s").given(
        "A attacks 7c", "B beats 7c with 8c", "all pass", {"type": "reveal", "by": "C", "cards": ["6h"]}
    )


def test_what_is_left_open_stays_as_it_was_known() -> None:
    table = known_things().when(restate(seats={"A": {"hand": {"known": ["6d"], "unknown": 5}}})).then("restated")
    table.shows(
        hands={"A": "6d +5", "B": "+6", "C": "6h +5"},
        attacker="B",
        defender="C",
        trump_card="9s",
        stock=16,
        discard={"known": ["7c", "8c"], "unknown": 0},
        round=1,
        dealer="C",
    )


def test_restated_unchanged_known_things_stay_known() -> None:
    table = known_things()
    hands, discard = {"A": "+6", "B": "+6", "C": "6h +5"}, {"known": ["7c", "8c"], "unknown": 0}
    table.shows(hands=hands, discard=discard).when(restate()).then("restated").shows(hands=hands, discard=discard)
    again = {"hand": {"known": ["6h"], "unknown": 5}}
    table.when(restate(round=1, stock=16, seats={"C": again})).then("restated").shows(hands=hands, discard=discard)
    table.given(restate()).when("B attacks 7c").never_stands("ALL-4")


def test_what_is_stated_replaces_its_zone() -> None:
    table = known_things()
    table.given(restate(seats={"C": {"hand": {"known": [], "unknown": 6}}})).shows(
        hands={"A": "+6", "B": "+6", "C": "+6"}
    )
    table.given(restate(seats={"C": {"hand": {"known": ["Th"]}}})).shows(hands={"A": "+6", "B": "+6", "C": "Th +5"})
    table.given(restate(discard={"known": [], "unknown": 2})).shows(discard={"known": [], "unknown": 2})
    table.given(restate(discard={"known": []})).shows(discard={"known": [], "unknown": 2})
    table.given(restate(discard={"known": ["7c"]})).shows(discard={"known": ["7c"], "unknown": 1})


def test_a_card_stated_elsewhere_leaves_the_place_where_it_was_believed() -> None:
    table = known_things()
    in_hand = restate(seats={"A": {"hand": {"known": ["7c"], "unknown": 5}}})
    table.given(in_hand).shows(hands={"A": "7c +5", "B": "+6", "C": "6h +5"}, discard={"known": ["8c"], "unknown": 1})
    other = restate(seats={"A": {"hand": {"known": ["6h"], "unknown": 6}}})
    table.given(other).shows(hands={"A": "6h +6", "B": "+6", "C": "+5"}, discard={"known": ["7c", "8c"], "unknown": 0})
    table.given(restate(discard={"known": ["6h", "7c"]})).shows(
        hands={"A": "+6", "B": "+6", "C": "+5"}, discard={"known": ["6h", "7c"], "unknown": 1}
    )
    lying = restate(table=[pair("6h", "C")], attacker="C", defender="A")
    table.given(lying).shows(hands={"A": "+6", "B": "+6", "C": "+5"}, discard={"known": ["7c", "8c"], "unknown": 0})


def test_of_another_round_nothing_is_known() -> None:
    table = dealt(3, trump="9s", rounds=5).given(
        "A attacks 7c", "B beats 7c with 8c", "all pass", {"type": "reveal", "by": "C", "cards": ["6h"]}
    )
    table.given(restate(round=3)).shows(
        hands={"A": "+6", "B": "+6", "C": "+6"}, discard={"known": [], "unknown": 2}, round=3
    )


def test_what_its_holder_alone_knew_stays_between_them_and_the_referee() -> None:
    table = dealt(2, trump="9s", knowledge="open").given(
        {"type": "reveal", "by": "B", "cards": ["7s", "8s"], "to": "seat"}
    )
    table = table.given(restate(stock=24))
    assert table.match.state.hand("B") == Zone((), (Card("7s"), Card("8s")), 4)
    # the 8s lies on the table by now, so it is in no hand
    table = table.given(restate(table=[pair("8s", "B")], attacker="B", defender="A"))
    assert table.match.state.hand("B") == Zone((), (Card("7s"),), 4)
    table = table.given(restate(seats={"B": {"hand": {"known": [], "unknown": 5}}}))
    assert table.match.state.hand("B") == Zone((), (), 5)


def test_ALL_5_there_is_no_round_beyond_the_last() -> None:
    dealt(2).when(restate(round=9)).never_stands("ALL-5")
    new(2, rounds=3).when(restate(round=4, trump="s", stock=24)).refused("ALL-5", round=4, limit=3)
    new(2, rounds=3).when(restate(round=3, trump="s", stock=24)).then("restated").shows(round=3)
    new(2, rounds=None).when(restate(round=40, trump="s", stock=24)).then("restated").shows(round=40)


def test_in_the_middle_of_an_attack() -> None:
    lying = [pair("7c-8c", "A"), pair("7d", "C")]
    answer = dealt(3).when(restate(attacker="A", defender="B", table=lying, seats=seats("+5", "+5", "+5"), stock=18))
    table = answer.then("restated").shows(phase="defend", turn=["B"], table=lying, limit=6)
    table = table.given("B beats 7d with 8d").shows(turn=["A", "C"])
    table.given("A passes").when("C passes").then(
        "passed C", "beaten_off 7c 8c 7d 8d passed", "drew A 1 of 18", "drew C 1 of 17", "drew B 2 of 16"
    )


def test_who_laid_what_may_stay_open() -> None:
    lying = [{"attack": "7c"}]
    table = dealt(2).when(restate(table=lying, seats=seats("+5", "+6"), stock=24)).then("restated")
    table.shows(table=[pair("7c")], phase="defend", turn=["B"])


def test_six_beaten_cards_are_an_attack_that_has_ended() -> None:
    lying = [pair(two) for two in ("6c-7c", "6d-7d", "6h-7h", "8c-9c", "8d-9d", "8h-9h")]
    table = dealt(2).when(restate(table=lying, seats=seats("+1", "+2"), stock=20, attacker="A", defender="B"))
    cards = "6c 7c 6d 7d 6h 7h 8c 9c 8d 9d 8h 9h"
    table.then("restated", f"beaten_off {cards} limit", "drew A 5 of 20", "drew B 4 of 15").shows(attacker="B")


def test_scores_of_rounds_before_the_record() -> None:
    stated = {"A": {"score": 3, "hand": {"known": [], "unknown": 6}}, "B": {"hand": {"known": [], "unknown": 6}}}
    table = new(2, rounds=None).given(restate(round=5, trump="s", stock=24, seats=stated))
    table.shows(scores={"A": 3, "B": 0}, round=5)


def test_seats_that_are_out() -> None:
    table = new(4, teams=False).given(
        restate(trump="s", stock=0, seats=seats("+3", "out 2", "+1", "out 1"), attacker="C", defender="A")
    )
    table.shows(out={"B": 2, "D": 1}, attacker="C", defender="A", helpers=[], discard={"known": [], "unknown": 32})


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        pytest.param({"trump_card": "5s"}, "ALL-3", id="no card of the deck"),
        pytest.param({"seats": seats("7c +2", "7c +2")}, "ALL-4", id="one card in two hands"),
        pytest.param({"seats": seats("9s +5", "+6")}, "ALL-4", id="the turned card in a hand"),
        pytest.param({"stock": 30}, "ALL-4", id="more cards than there are"),
        pytest.param({"discard": {"known": [], "unknown": 3}}, "ALL-4", id="a discard that does not fit"),
        pytest.param({"trump": "h", "trump_card": "9s"}, "DUR-1", id="another trump than its card"),
        pytest.param({"attacker": "A", "defender": "A"}, "DUR-3", id="attacks himself"),
        pytest.param({"seats": seats("out 2", "+6")}, "DUR-11", id="second with no first"),
        pytest.param({"seats": seats("+6", "out 1")}, "DUR-11", id="only one is left"),
        pytest.param({"seats": seats("", "+6")}, "DUR-11", id="no cards as an attack begins"),
        pytest.param(
            {"table": [pair(f"{rank}c") for rank in "678TJQK"], "seats": seats("+6", "+6"), "stock": 10},
            "DUR-6",
            id="seven attack cards",
        ),
    ],
)
def test_a_table_that_cannot_stand_so(fields: dict[str, Any], rule: str) -> None:
    dealt(2, trump="9s").when(restate(**fields)).refused(rule)


def test_out_with_cards_is_no_place() -> None:
    stated = seats("+3", "+3", "+3")
    stated["C"]["out"] = 1
    dealt(3).when(restate(seats=stated, stock=0)).never_stands("DUR-11")


def test_who_is_out_has_no_role() -> None:
    dealt(3).when(restate(seats=seats("out 1", "+3", "+3"), stock=0, attacker="A")).never_stands("DUR-11")


def test_partners_do_not_attack_each_other() -> None:
    dealt(4).when(restate(attacker="A", defender="C")).never_stands("DUR-12")


def test_a_trump_is_needed() -> None:
    new(2).when(restate(stock=24, seats=seats("+6", "+6"))).never_stands("DUR-1")


AT_ONCE: dict[str, Any] = {"ends": "at_once"}
LYING = [pair("7c", "A")]


def test_DUR_11_at_once_who_has_no_cards_is_out_while_cards_lie_too() -> None:
    stated = restate(stock=0, table=LYING, seats=seats("", "9c"), attacker="A", defender="B")
    dealt(2, **AT_ONCE).when(stated).never_stands("DUR-11")
    stated = restate(stock=0, table=LYING, seats=seats("+1", "9c +1", ""), attacker="A", defender="B")
    dealt(3, **AT_ONCE).when(stated).never_stands("DUR-11")
    dealt(3).when(stated).then("restated")


def test_DUR_11_at_once_not_while_there_is_a_stock() -> None:
    stated = restate(stock=4, table=LYING, seats=seats("", "9c +1"), attacker="A", defender="B")
    dealt(2, **AT_ONCE).when(stated).then("restated").shows(phase="defend", hands={"A": "", "B": "9c +1"})


def test_DUR_11_at_once_who_opened_may_be_out_while_his_card_lies() -> None:
    stated = restate(stock=0, table=LYING, seats=seats("out 1", "9c +1", "+2"))
    for roles in ({"attacker": "A", "defender": "B"}, {"attacker": "A"}, {"defender": "B"}, {}):
        table = dealt(3, **AT_ONCE).when({**stated, **roles}).then("restated")
        table.shows(attacker="A", defender="B", helpers=["C"], out={"A": 1}, turn=["B"])
    new(3, **AT_ONCE).when({**stated, "attacker": "A", "trump": "s"}).then("restated").shows(defender="B")
    table.given("B beats 7c with 9c").shows(turn=["C"]).when("C passes").then("passed C", "beaten_off 7c 9c passed")
    dealt(3, **AT_ONCE).when({**stated, "table": [], "attacker": "A"}).never_stands("DUR-11")
    dealt(3).when({**stated, "attacker": "A"}).never_stands("DUR-11")


def test_DUR_11_at_once_who_defends_is_not_out() -> None:
    stated = restate(stock=0, table=LYING, seats=seats("+1", "out 1", "+2"), attacker="A", defender="B")
    dealt(3, **AT_ONCE).when(stated).never_stands("DUR-11")


def test_DUR_11_at_once_nothing_stated_leaves_who_is_out_as_he_was() -> None:
    table = stands("7c / 8c +2 / 8d +1", **AT_ONCE).given("A attacks 7c").shows(out={"A": 1})
    table = table.when(restate(discard={"known": [], "unknown": 30})).then("restated")
    table.shows(attacker="A", defender="B", out={"A": 1}, helpers=["C"])
    table.given("B beats 7c with 8c").when("C attacks 8d").then("attacked C 8d")


def test_only_the_suit_of_trump_is_known() -> None:
    table = new(2).given(restate(trump="h", stock=1, seats=seats("7c +4", "8c +5")))
    table = table.shows(trump="h", trump_card=None).given("A attacks 7c", "B beats 7c with 6h")
    table.when("A passes").then("passed A", "beaten_off 7c 6h passed", "drew A 1 of 1").shows(
        hands={"A": "+5", "B": "8c +4"}
    )


def test_a_laid_card_is_named() -> None:
    with pytest.raises(Invalid, match="attack"):
        dealt(2).given(restate(table=[{"defence": "7c"}]))


def test_a_match_that_is_over_is_not_restated() -> None:
    over = dealt(2).given({"type": "end_match", "reason": "time"})
    over.when(restate(stock=0)).never_stands("ALL-1")


def test_a_seat_that_rests_without_cards_is_out_when_the_attack_ends() -> None:
    lying = [pair("7c", "A")]
    table = dealt(4).given(restate(stock=0, table=lying, seats=seats("+2", "+2", "+2", ""), attacker="A", defender="B"))
    table.when("B takes").then("took B 7c", "went_out D 1").shows(attacker="C", defender="B")


def test_between_rounds_it_is_the_next_one_as_just_dealt() -> None:
    table = new(3, rounds=2).given({"type": "record_round", "order": ["A", "B"], "loser": "C"})
    table = table.when(restate(trump="h")).then("restated")
    table.shows(round=2, dealer="C", attacker="A", defender="B", out={}, stock=18, hands=dict.fromkeys("ABC", "+6"))
    table.given({"type": "end_round", "reason": "conceded", "by": "B"}).shows(status="over")


def test_between_rounds_nothing_of_the_last_one_is_left() -> None:
    table = dealt(2, rounds=2).given({"type": "end_round", "reason": "conceded", "by": "B"})
    table.when(restate()).never_stands("DUR-1")


@pytest.mark.parametrize(
    ("attacker", "teams", "defender"),
    [("A", False, "B"), ("B", False, "C"), ("C", False, "D"), ("D", False, "A"), ("B", True, "C"), ("D", True, "A")],
)
def test_DUR_3_who_attacks_attacks_his_left(attacker: str, teams: bool, defender: str) -> None:
    table = dealt(4, teams=teams)
    table.when(restate(attacker=attacker)).then("restated").shows(attacker=attacker, defender=defender)


def test_DUR_3_who_defends_is_attacked_from_his_right() -> None:
    dealt(3).when(restate(defender="A")).then("restated").shows(attacker="C", defender="A")


def test_DUR_12_who_is_out_is_not_attacked() -> None:
    stated = seats("+3", "out 1", "+3", "+3")
    dealt(4).when(restate(seats=stated, stock=0)).then("restated").shows(attacker="A", defender="D")


def test_DUR_11_the_role_of_a_seat_that_is_out_passes_to_the_left() -> None:
    dealt(3).when(restate(seats=seats("out 1", "+3", "+3"), stock=0)).then("restated").shows(attacker="B", defender="C")


THROW_IN: dict[str, Any] = {"throw_in_after_take": True}


def test_DUR_7_a_defender_who_has_yielded_has_done_so_still() -> None:
    table = dealt(3, **THROW_IN).given("A attacks 7c", "B takes")
    table = table.when(restate(discard={"known": [], "unknown": 0})).then("restated").shows(phase="throw_in")
    table.when("all pass").then("passed all", "picked_up B 7c", "drew A 1 of 18")


def test_DUR_7_that_he_has_yielded_can_be_stated() -> None:
    lying = [pair("7c-8c", "A")]
    table = dealt(3, **THROW_IN).when(restate(phase="throw_in", table=lying, seats=seats("+5", "+5", "+6")))
    table.then("restated").when("all pass").then("passed all", "picked_up B 7c 8c", "drew A 1 of 18")
    dealt(3).when(restate(phase="throw_in", table=lying, seats=seats("+5", "+5", "+6"))).never_stands("DUR-7")
    dealt(3, **THROW_IN).when(restate(phase="throw_in")).never_stands("DUR-7")


def test_more_cards_than_there_are_are_counted() -> None:
    dealt(2).when(restate(seats=seats("6c +40", "+6"))).refused("ALL-4", count=71, deck=36)
