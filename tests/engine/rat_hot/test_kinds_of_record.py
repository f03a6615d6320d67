"""Cards that the service deals, a table stated anew, a result alone. (ALL-3 to ALL-5, ALL-11, RH-1 to RH-3, RH-9)"""

from typing import Any

import pytest

from engine.deciding import command_of
from engine.errors import DealtRecord
from engine.match import actions, mask, view, with_deck
from engine.match import read_command as read
from tests.engine.rat_hot.table import START, Table, begun, new, random_deck, stands
from tests.engine.spec import decided

BLANK = "--.--.--"
DECK = ["r1.--.--", "r2.--.--", "g1.--.--", "g2.--.--"]
DEAL = {"type": "deal", "starter": "A", "start": START}


def service(deck: list[str] = DECK) -> Table:
    """A dealt match whose deck comes in this order."""
    return new(knowledge="dealt", deck=DECK, cards=4).given({**DEAL, "deck": deck})


def test_cards_come_in_the_order_of_the_deck() -> None:
    table = service(["g2.--.--", "r1.--.--", "--.--.g1", "r2.--.--"]).shows(phase="draw", cards_left=4)
    table.when("A lays g2.--.-- h 0,1").never_stands("RH-3")
    one = table.when("A turns up").then("drew A g2.--.--").shows(phase="place", drawn=["g2.--.--"])
    two = one.given("A lays g2.--.-- h 0,1").when("B turns up").then("drew B r1.--.-- --.--.g1")
    last = two.given("B lays --.--.r1 h 0,2", "B lays g1.--.-- h 0,3").when("A turns up")
    last.then("drew A r2.--.--").shows(cards_left=1)


def test_a_dealt_record_needs_its_whole_deck() -> None:
    table = new(knowledge="dealt", deck=DECK, cards=4)
    table.when(DEAL).never_stands("RH-2")
    table.when({**DEAL, "deck": DECK[:3]}).never_stands("ALL-4")
    table.when({**DEAL, "deck": [*DECK[:3], "r1.--.--"]}).never_stands("ALL-4")
    table.when({**DEAL, "deck": [*DECK[:3], "r4.--.--"]}).never_stands("ALL-3")
    begun().given({"type": "end_round", "reason": "abandoned"})
    new(deck=DECK, cards=4).when({**DEAL, "deck": DECK}).never_stands("ALL-11")


def test_the_service_shuffles_the_deck_of_the_match() -> None:
    match = new(knowledge="dealt", deck=DECK, cards=4).match
    dealt: Any = with_deck(match, read(match, DEAL), lambda cards: sorted(cards, reverse=True))
    assert dealt.deck == ("r2.--.--", "r1.--.--", "g2.--.--", "g1.--.--")


def test_nobody_but_the_referee_sees_what_will_come() -> None:
    table = service()
    for viewer in ("public", "seat:A", "seat:B"):
        assert mask(table.match, viewer).state.deck is None
        assert actions(mask(table.match, viewer)) == actions(table.match)
        assert view(mask(table.match, viewer)) == view(table.match)
    unseen = Table(mask(table.match, "public"))
    unseen.when("A turns up").never_stands("ALL-11")


def test_a_draw_told_again_is_that_of_the_deck() -> None:
    table = service()
    events = [one.event for one in decided(table.match, {"type": "draw", "by": "A"})]
    draw: Any = command_of(events)
    assert draw.cards == ("r1.--.--",)
    table.when("A turns up r1.--.--").then("drew A r1.--.--")
    table.when("A turns up g1.--.--").never_stands("RH-3")


def test_what_comes_of_a_deck_is_stated_by_nobody() -> None:
    with pytest.raises(DealtRecord):
        service().given({"type": "restate", "next": {"seat": "B"}})
    assert "restate" not in {action["type"] for action in actions(service().match)}


# Results alone


def test_rh9_a_result_alone_is_the_sums_or_who_lost() -> None:
    table = new(rounds=3)
    table.when({"type": "record_round", "totals": {"A": 31, "B": 27}}).then("round_recorded 1 A31 B27 A1 B2")
    table.when({"type": "record_round", "totals": {"A": 27, "B": 27}}).then("round_recorded 1 A27 B27 A1 B1")
    table.when({"type": "record_round", "loser": "A"}).then("round_recorded 1 A0 B0 A2 B1").shows(won={"A": 0, "B": 1})
    table.when({"type": "record_round"}).never_stands("RH-9")
    table.when({"type": "record_round", "totals": {"A": 1, "B": 0}, "loser": "B"}).never_stands("RH-9")
    table.when({"type": "record_round", "totals": {"A": 1}}).never_stands("RH-9")
    begun().when({"type": "record_round", "loser": "A"}).never_stands("ALL-1")


def test_a_result_alone_ends_the_match_with_its_last_round() -> None:
    new().when({"type": "record_round", "totals": {"A": 1, "B": 3}}).then(
        "round_recorded 1 A1 B3 A2 B1", "match_ended played A2 B1 won by B"
    )


def test_rh1_after_a_result_alone_the_starter_follows_where_he_is_known() -> None:
    unknown = new(rounds=3).given({"type": "record_round", "loser": "A"})
    unknown.when({"type": "deal", "start": START}).never_stands("RH-1")
    known = begun(rounds=3, cards=1).given(f"A lays {BLANK} h 0,1", {"type": "record_round", "loser": "A"})
    known.when({"type": "deal"}).then(f"dealt {START} next A 1")


# The table stated anew


def test_the_board_is_stated_as_it_is_seen() -> None:
    table = stands("r1 -- g1'", turn=5)
    table.shows(squares={"0,0": "r1", "1,0": "--", "2,0": "g1"}, next="next A 2", trick=4)
    table.when(f"A lays {BLANK} v 2,0").refused("RH-5", heights="2, 0, 0")
    table.when(f"A lays {BLANK} h 0,1").then(f"placed A {BLANK} h 0,1 on 1: nothing, next A 1")


def test_squares_of_one_card_are_known_to_be_its() -> None:
    one = [{"at": [x, 0], "shows": "--", "card": 7, "level": 1} for x in range(3)]
    table = new().given({"type": "restate", "squares": one, "next": {"seat": "B"}, "cards_left": 20})
    table.when(f"B lays {BLANK} h 0,0").refused("RH-6")
    table.shows(cards_left=20, next="next B 2")
    stands("-- -- --").given(f"A lays {BLANK} h 0,0")


def test_what_is_not_stated_stays_as_it_was_believed() -> None:
    table = begun("r1.--.--", deck=["r1.--.--", "r2.--.--", "g1.--.--", "g2.--.--"], cards=4)
    table = table.given("A lays r1.--.-- h 0,1").given({"type": "restate", "seats": {"A": {"score": 5}}})
    table.shows(score={"A": 5, "B": 0}, laid=["r1.--.--"], cards_left=3, next="next B 2")
    assert len(table.match.state.lying) == 2
    table.when("B lays r1.--.-- h 0,2").refused("ALL-4")
    anew = table.given({"type": "restate", "laid": ["r2.--.--"], "cards_left": 2})
    anew.shows(laid=["r2.--.--"], cards_left=2).when("B lays r1.--.-- h 0,2").then(
        "placed B r1.--.-- h 0,2 on 1: r1*3=2, next B 1"
    )


def test_a_table_stated_as_it_is_believed_is_the_same() -> None:
    table = begun(cards=10).given(f"A lays {BLANK} h 0,1", f"B lays {BLANK} h 0,2")
    amid = view(mask(table.match, "referee"))
    stated = [{name: one[name] for name in ("at", "shows", "card", "level")} for one in amid["squares"]]
    table.given({"type": "restate", "squares": stated, "next": amid["next"]}).shows(trick=2, lying=amid["lying"])
    table.given(f"B lays {BLANK} h 0,3", {"type": "restate"}).shows(trick=2, next="next A 2")
    table.given({"type": "restate", "next": {"seat": "B", "cards": 1, "turn": 6}}).shows(trick=6)


def test_between_rounds_the_next_one_is_stated() -> None:
    table = begun(rounds=2, cards=2).given({"type": "end_round", "reason": "abandoned"})
    table.given({"type": "restate", "drawn": ["r1.--.--"]}).shows(
        round=2, next="next B 1", drawn=["r1.--.--"], squares={"0,0": "--", "1,0": "--", "2,0": "--"}
    )
    new().when({"type": "restate", "next": {"seat": "A"}}).never_stands("RH-3")
    new().when({"type": "restate", "start": START}).never_stands("RH-1")
    new().given({"type": "restate", "start": START, "starter": "B"}).shows(next="next B 1", round=1)


def test_a_table_that_contradicts_itself_is_refused() -> None:
    table = begun(deck=DECK, cards=4).given("A lays r1.--.-- h 0,1")
    restate = {"type": "restate"}
    table.when({**restate, "round": 2}).never_stands("ALL-5")
    table.when({**restate, "cards_left": 0}).never_stands("RH-2")
    table.when({**restate, "cards_left": 5}).never_stands("RH-2")
    table.when({**restate, "laid": ["r1.--.--", "r1.--.--"]}).never_stands("ALL-4")
    table.when({**restate, "laid": ["r1.--.--", "r2.--.--"], "cards_left": 3}).never_stands("ALL-4")
    table.when({**restate, "laid": ["r4.--.--"]}).never_stands("ALL-3")
    table.when({**restate, "drawn": ["r2.--.--"], "next": {"seat": "B", "cards": 2}}).never_stands("RH-3")
    table.when({**restate, "next": {"seat": "B", "cards": 2, "turn": 1}}).never_stands("RH-3")
    twice = [{"at": [0, 0], "shows": "r1"}, {"at": [0, 0], "shows": "r2"}]
    table.when({**restate, "squares": twice}).never_stands("RH-5")
    begun(cards=None).when({**restate, "cards_left": 3}).never_stands("RH-2")


def test_a_long_random_match_of_a_given_deck_is_played_to_its_end() -> None:
    deck = random_deck(7)
    table = begun(deck=deck, cards=42, rounds=1)
    for n, card in enumerate(deck):
        by = table.match.state.next.seat if table.match.state.next else None
        if by is None:
            break
        (place,) = [one for one in actions(table.match) if one["type"] == "place"]
        way = "hv"[n % 2]
        x, y = place["fields"]["at"]["choices"][way][n % 5]
        table = table.given(f"{by} lays {card} {way} {x},{y}")
    assert table.match.status == "over"
