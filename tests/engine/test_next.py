"""Events say what follows: who attacks whom from there on, with whose help and up to how many cards."""

from typing import Any

from tests.engine.histories import Stream
from tests.engine.histories import dealt as stream_of
from tests.engine.spec import Table, dealt, decided, new, stands


def following(table: Table, move: Any) -> dict[str, Any]:
    """What each event of a move says follows, by its type; those that can say it."""
    events = [one.event for one in decided(table.match, move)]
    return {event.TYPE: event.next for event in events if hasattr(event, "next")}


def attack(attacker: str, defender: str, helpers: str = "", limit: int = 6) -> dict[str, Any]:
    return {"attacker": attacker, "defender": defender, "helpers": list(helpers), "limit": limit}


def test_a_deal_says_who_begins() -> None:
    deal = {"type": "deal", "trump_card": "6s", "starter": "B"}
    assert following(new(3, first_attack_limit=5), deal) == {"dealt": attack("B", "C", "A", 5)}
    assert following(new(4), deal) == {"dealt": attack("B", "C", "D")}


def test_a_deal_without_trumps_begins_nothing() -> None:
    assert following(new(3), {"type": "deal", "trump_card": "6s", "shown": {}}) == {"dealt": None}


def test_a_card_of_a_regular_attack_changes_nothing() -> None:
    assert following(dealt(3), "A attacks 7c") == {"attacked": None}
    assert following(dealt(3).given("A attacks 7c", "B beats 7c with 8c"), "C attacks 8d")["attacked"] is None


def test_beaten_off_it_is_reckoned_after_the_draws_and_goings_out() -> None:
    table = stands("7c +3 / 8c / +3 / +3", out="").given("A attacks 7c")
    # B is out by this: his partner attacks, and C, alone on his side against D, has no help.
    assert following(table, "B beats 7c with 8c") == {"beaten_off": attack("D", "C", "", 3)}
    table = dealt(3).given("A attacks 7c", "B beats 7c with 8c")
    assert following(table, "all pass") == {"beaten_off": attack("B", "C", "A")}


def test_taken_the_limit_is_that_of_the_hand_after_the_draws() -> None:
    table = stands("7c +5 / +6 / +3").given("A attacks 7c")
    assert following(table, "B takes") == {"took": attack("C", "A", "B", 5)}


def test_whoever_only_says_that_he_takes_begins_nothing() -> None:
    table = dealt(3, throw_in_after_take=True).given("A attacks 7c")
    assert following(table, "B takes") == {"took": None}
    assert following(table.given("B takes"), "all pass") == {"picked_up": attack("C", "A", "B")}


def test_after_the_last_attack_of_a_round_nothing_follows() -> None:
    assert following(stands("7c / 8c +5").given("A attacks 7c"), "B takes") == {"took": None}


def test_a_transfer_says_the_roles_anew() -> None:
    table = dealt(3, transfer=True).given("A attacks 7c")
    assert following(table, "B transfers 7d") == {"transferred": attack("B", "C", "A")}


def test_against_the_rules_another_seat_was_attacked_or_opened() -> None:
    on_c = {"type": "attack", "by": "A", "card": "7c", "target": "C", "irregular": "nobody minded"}
    assert following(dealt(4, teams=False), on_c) == {"attacked": attack("A", "C", "BD")}
    by_c = {"type": "attack", "by": "C", "card": "7c", "irregular": "nobody minded"}
    assert following(dealt(4, teams=False), by_c) == {"attacked": attack("C", "B", "DA")}


def test_a_restatement_has_the_helpers_too() -> None:
    restated = [item.event for item in stream_of(3).play({"type": "restate", "attacker": "C"}).history][-1]
    becomes = restated.becomes  # type: ignore[attr-defined]
    assert {name: becomes[name] for name in ("attacker", "defender", "helpers", "limit")} == attack("C", "A", "B")


def test_helpers_stay_as_they_were_when_the_attack_began() -> None:
    # B helps D against C... the neighbour of the defender, D, has laid his last card and is out: A does not step in.
    table = stands("+3 / +3 / 7c / +3", helpers="neighbours", teams=False, ends="at_once", attacker="A", defender="B")
    table = table.given("A attacks 7d", "B beats 7d with 8d", "C attacks 7c").shows(helpers=[], out={"C": 1})
    table.given("B beats 7c with 8c").shows(turn=["A"])


def test_who_reads_along_needs_no_rule() -> None:
    stream = Stream(3).play({"type": "deal", "trump_card": "6s", "starter": "A"})
    stream.play("A attacks 7c", "B beats 7c with 8c", "all pass", "B attacks Th", "C takes")
    told = [item.event.next for item in stream.history if getattr(item.event, "next", None)]  # type: ignore[attr-defined]
    assert [(one["attacker"], one["defender"]) for one in told] == [("A", "B"), ("B", "C"), ("A", "B")]
