"""Groups and their points, rats, and how a round ends. (RH-1, RH-2, RH-7 to RH-9, ALL-5, ALL-10)

Every sum is worked out by hand from the sheet.
"""

from typing import Any

import pytest

from engine.games.rat_hot.texts import BOOK
from engine.match import actions, due, may_send, read_command
from engine.zones import Seat
from tests.engine.rat_hot.table import Table, begun, group, new, stands
from tests.engine.spec import decided

BLANK = "--.--.--"
RED, GREEN = "A", "B"


def scores(table: Table, move: str) -> str:
    """The groups that a card scores for."""
    placed = decided(table.match, table.when(move).move)[0].event
    return " ".join(map(group, placed.scored))


def test_the_sheets_example_two_points_for_red_and_one_for_green() -> None:
    """A card laid upon others makes three of red's in a row, and two of green's: red takes 2, green 1."""
    upon = stands("r1 r1 --", ".. .. -- g2", ".. .. --")
    upon.when("A lays r1.g2.-- v 2,0").then("placed A r1.g2.-- v 2,0 on 2: r1*3=2 g2*2=1, next A 1").shows(
        score={RED: 2, GREEN: 1}
    )


@pytest.mark.parametrize(
    ("rows", "move", "expected"),
    [
        pytest.param(["r1 -- --"], "A lays --.--.-- h 0,1", "", id="nothing beside nothing"),
        pytest.param(["r1 -- --"], "A lays r2.--.-- h 0,1", "", id="another spice"),
        pytest.param(["r1 -- --"], "A lays r1.--.-- h 0,1", "r1*2=1", id="two of one spice"),
        pytest.param(["r1 -- --"], "A lays --.r1.-- h 0,1", "", id="a corner is not beside"),
        pytest.param(["r1 r1 --"], "A lays r1.--.-- h 0,1", "r1*3=2", id="three, not in a row"),
        pytest.param(["r1 r1 r1", "r1 r1 r1"], "A lays r1.--.-- h 0,2", "r1*7=2", id="seven are worth two"),
        pytest.param(["-- -- --"], "A lays r1.r1.r1 h 0,1", "r1*3=2", id="a card by itself"),
        pytest.param(["-- -- --"], "A lays rr.rr.-- h 0,1", "", id="rats never"),
        pytest.param(["r1 -- g1"], "A lays r1.--.g1 h 0,1", "r1*2=1 g1*2=1", id="both colours at once"),
        pytest.param(["r1 -- r1"], "A lays r1.--.r1 h 0,1", "r1*2=1 r1*2=1", id="two groups of one spice"),
        pytest.param(["r1 .. r1", "r1 .. r1", "-- -- --"], "A lays --.r1.-- h 0,2", "", id="under two, beside neither"),
        pytest.param(["r1 .. r1", "r1 .. r1", "-- .. --"], "A lays --.--.r1 v 1,-2", "r1*5=2", id="one joins two"),
        pytest.param(["r1 r1 -- g1 g1"], "A lays --.--.-- h 0,1", "", id="what was there does not score again"),
    ],
)
def test_rh7_what_a_card_scores(rows: list[str], move: str, expected: str) -> None:
    assert scores(stands(*rows), move) == expected


def test_rh7_spice_upon_the_same_spice_scores() -> None:
    assert scores(stands("r1 r1 -- --"), "A lays r1.r1.-- h 0,0") == "r1*2=1"
    assert scores(stands("r1 r1 -- --", same_spice_scores=False), "A lays r1.r1.-- h 0,0") == ""


def test_rh7_spice_upon_the_same_spice_of_a_group_that_grew_scores_either_way() -> None:
    rows = ["r1 r1 -- --"]
    for same in (True, False):
        assert scores(stands(*rows, same_spice_scores=same), "A lays r1.r1.r1 h 0,0") == "r1*3=2"


def test_rh7_a_group_cut_smaller_or_in_two_scores() -> None:
    """Of six in a row the third goes under: two and three are left; of five, two and two."""
    six, five = ["r1 r1 r1 r1 r1 r1", ".. .. -- ..", ".. .. -- .."], ["r1 r1 r1 r1 r1", ".. .. -- ..", ".. .. -- .."]
    cut = "A lays --.--.-- v 2,0"
    assert scores(stands(*six), cut) == "r1*2=1 r1*3=2"
    assert scores(stands(*five), cut) == "r1*2=1 r1*2=1"
    assert scores(stands("r1 r1 r1", ".. .. --", ".. .. --"), cut) == "r1*2=1"
    assert scores(stands("r1 r1 r2", "-- .. --", "-- .. --"), cut) == "", "what was not touched"
    for rows in (six, five):
        assert scores(stands(*rows, shrunk_groups_score=False), cut) == ""


def test_rh7_a_group_that_only_lost_a_square_under_its_own_spice() -> None:
    """Four in a row; a card upon the last two shows the spice on the third alone: three are left, one just laid."""
    rows, move = ["r1 r1 r1 r1 --"], "A lays r1.--.-- h 2,0"
    assert scores(stands(*rows), move) == "r1*3=2"
    assert scores(stands(*rows, shrunk_groups_score=False), move) == "r1*3=2", "a square was just laid"
    assert scores(stands(*rows, same_spice_scores=False), move) == "r1*3=2", "it is another set of squares"
    assert scores(stands(*rows, same_spice_scores=False, shrunk_groups_score=False), move) == "", "it only shrank"


def test_rh7_the_owner_scores_whoever_laid() -> None:
    table = begun("g1.--.--").given("A lays g1.--.-- h 0,1")
    table.shows(score={RED: 0, GREEN: 1})
    other = begun("g1.--.--", colours={"A": "green", "B": "red"}).given("A lays g1.--.-- h 0,1")
    other.shows(score={"A": 1, "B": 0}, colour={"A": "green", "B": "red"})


def test_rh7_what_is_covered_counts_no_more() -> None:
    """Red's pair goes under; then a third of its kind beside where it lay makes no group."""
    table = stands("r1 r1 -- ..", ".. .. .. ..").given("A lays --.--.-- h 0,0")
    assert scores(table, "A lays r1.--.-- h 0,1") == ""


# Rats


def test_rh8_three_of_ones_own_at_the_end_of_ones_turn_lose_at_once() -> None:
    table = stands("rr -- --", "rr -- --").given("A lays r1.r1.-- h 0,2")
    table.when("A lays rr.--.-- h 0,3").then(
        "placed A rr.--.-- h 0,3 on 1: nothing, over",
        "rats_out A A 0,0 0,1 0,3",
        "round_ended rats A1 B0 A2 B1",
        "match_ended played A2 B1 won by B",
    ).shows(score={"A": 1, "B": 0}, won={"A": 0, "B": 1}, phase="over")


def test_rh8_in_the_middle_of_a_turn_they_may_still_be_covered() -> None:
    table = stands("rr -- --", "rr -- --").given("A lays rr.--.-- h 0,2").shows(rats={"A": 3, "B": 0})
    table.when("A lays --.--.-- v 0,0").then("placed A --.--.-- v 0,0 on 2: nothing, next B 2").shows(
        rats={"A": 0, "B": 0}
    )


def test_rh8_the_opponents_rats_are_looked_at_when_his_turn_ends() -> None:
    table = stands("gr -- --", "gr -- --").given("A lays gr.--.-- h 0,2", f"A lays {BLANK} h 0,3")
    table.shows(rats={"A": 0, "B": 3}, next="next B 2").given(f"B lays {BLANK} h 0,4")
    cover = table.given(f"B lays {BLANK} h 0,4")
    cover.when(f"B lays {BLANK} v 0,0").then(f"placed B {BLANK} v 0,0 on 2: nothing, next A 2")
    cover.when(f"B lays {BLANK} h 0,5").then(
        f"placed B {BLANK} h 0,5 on 1: nothing, over",
        "rats_out B B 0,0 0,1 0,2",
        "round_ended rats A0 B0 A1 B2",
        "match_ended played A1 B2 won by A",
    )


def test_rh8_option_after_each_card() -> None:
    table = stands("rr -- --", "rr -- --", rats="card")
    table.when("A lays rr.--.-- h 0,2").then(
        "placed A rr.--.-- h 0,2 on 1: nothing, over",
        "rats_out A A 0,0 0,1 0,2",
        "round_ended rats A0 B0 A2 B1",
        "match_ended played A2 B1 won by B",
    )


def test_rh8_comes_before_the_final_count() -> None:
    """A's last card is the round's: with three rats he loses, though his points would win."""
    table = begun("rr.--.rr", cards=1)
    table.when("A lays rr.r1.r1 h 0,1").then(
        "placed A rr.r1.r1 h 0,1 on 1: r1*2=1, over",
        "rats_out A A 0,0 2,0 0,1",
        "round_ended rats A1 B0 A2 B1",
        "match_ended played A2 B1 won by B",
    )


# The last card


def test_rh9_after_the_last_card_all_groups_are_counted_once_more() -> None:
    """Red: 1 for the pair when laid, 1 again; green: its three were there from the start: 2 in the count only."""
    table = begun("g1.g1.g1", cards=1)
    table.when("A lays r1.r1.-- h 0,1").then(
        "placed A r1.r1.-- h 0,1 on 1: r1*2=1, over",
        "counted r1*2=1 g1*3=2: A2 B2",
        "round_ended last_card A2 B2 A1 B1",
        "match_ended played A1 B1 won by nobody",
    ).shows(score={"A": 2, "B": 2}, won={"A": 0, "B": 0})


def test_rh9_the_higher_sum_wins() -> None:
    begun("g1.--.--", cards=1).when("A lays r1.r1.r1 h 0,1").then(
        "placed A r1.r1.r1 h 0,1 on 1: r1*3=2, over",
        "counted r1*3=2: A4 B0",
        "round_ended last_card A4 B0 A1 B2",
        "match_ended played A1 B2 won by A",
    ).shows(won={"A": 1, "B": 0})


def test_rh2_without_a_number_the_referee_says_when_there_are_no_more() -> None:
    table = begun(cards=None).given("A lays r1.r1.-- h 0,1").shows(cards_left=None)
    table.when("last card").then(
        "counted r1*2=1: A2 B0", "round_ended last_card A2 B0 A1 B2", "match_ended played A1 B2 won by A"
    )
    drawn = table.given(f"B turns up {BLANK}").shows(next="next B 1")
    drawn.when("last card").refused("RH-3")
    drawn.given(f"B lays {BLANK} h 0,2").when("last card").then(
        "counted r1*2=1: A2 B0", "round_ended last_card A2 B0 A1 B2", "match_ended played A1 B2 won by A"
    )


def test_rh2_a_turn_that_the_last_card_cuts_short_ends_there() -> None:
    """B has laid one of his two when the cards run out: his third rat shows."""
    table = begun("gr.--.gr", cards=None).given(f"A lays {BLANK} h 0,1", "B lays gr.g1.g1 h 0,2")
    table.when("last card").then(
        "rats_out B B 0,0 2,0 0,2", "round_ended last_card A0 B1 A1 B2", "match_ended played A1 B2 won by A"
    )


def test_rh2_where_cards_are_counted_the_round_ends_by_itself() -> None:
    begun().when("last card").is_marked("RH-2").shows(phase="over")


# A table on which nothing can be laid any more


def full(*faces: str, **options: Any) -> Table:
    """Three cards across, two upon them down: of a third nothing would be left of those below, and all else is uneven.

    faces: the start card, and the others as they are laid; A has one of his two still to lay.
    """
    start, *others = faces
    spots = ("A h 0,1", "B h 0,2", "B v 0,0", "A v 1,0")
    said = [f"{at[0]} lays {card} {at[2:]}" for card, at in zip(others, spots, strict=True)]
    return begun(start, bounds=[3, 3], never_hidden=True, **options).given(*said)


def ends(table: Table) -> list[str]:
    """The reasons for which anybody is offered to close the round."""
    return next(one["fields"]["reason"]["choices"] for one in actions(table.match) if one["type"] == "end_round")


PLAIN = ("--.--.g1", "--.--.g1", BLANK, "r1.r1.--", "r1.--.--")


def test_rh10_where_no_card_can_be_laid_the_round_is_counted() -> None:
    """In play: green's two make 1, red's two 1, a third of red's 2. In the count: red's three 2, green's two 1."""
    table = full(*PLAIN).shows(score={"A": 3, "B": 1}, next="next A 1", cards_left=38)
    assert not [one for one in actions(table.match) if one["type"] == "place"]
    assert "last_card" in ends(table)
    table.when("last card").then(
        "counted r1*3=2 g1*2=1: A5 B2", "round_ended last_card A5 B2 A1 B2", "match_ended played A1 B2 won by A"
    )


def test_rh10_not_while_one_can_be_laid() -> None:
    table = begun(bounds=[3, 3], never_hidden=True).given(f"A lays {BLANK} h 0,1", f"B lays {BLANK} h 0,2")
    for _ in range(2):
        assert "last_card" not in ends(table)
        table.when("last card").refused("RH-2")
        table = table.given(f"{table.match.state.next.seat} lays {BLANK} v {table.match.state.lain - 2},0")
    assert "last_card" in ends(table)
    # with cards upon which a whole one may be hidden, a third goes down, and so on for ever
    endless = begun(bounds=[3, 3]).given(
        f"A lays {BLANK} h 0,1", f"B lays {BLANK} h 0,2", f"B lays {BLANK} v 0,0", f"A lays {BLANK} v 1,0"
    )
    assert "last_card" not in ends(endless)
    endless.when("last card").refused("RH-2")


def test_rh10_what_was_turned_up_and_cannot_be_laid_does_not_keep_the_round_open() -> None:
    table = begun("--.--.g1", bounds=[3, 3], never_hidden=True)
    table = table.given("A lays --.--.g1 h 0,1", f"B lays {BLANK} h 0,2", "B lays r1.r1.-- v 0,0")
    table = table.given("A turns up r1.--.-- r4.r4.r4", "A lays r1.--.-- v 1,0").shows(drawn=["r4.r4.r4"])
    assert "last_card" in ends(table)
    table.when("last card").then(
        "counted r1*3=2 g1*2=1: A5 B2", "round_ended last_card A5 B2 A1 B2", "match_ended played A1 B2 won by A"
    )


def test_rh10_a_turn_that_was_begun_ends_there() -> None:
    """A has laid one of his two, and his third rat shows."""
    faces = ("--.--.rr", "--.--.rr", BLANK, BLANK, "rr.--.--")
    full(*faces).when("last card").then(
        "rats_out A A 1,0 2,0 2,1", "round_ended last_card A0 B0 A2 B1", "match_ended played A2 B1 won by B"
    )
    begun("--.--.rr", bounds=[3, 3], never_hidden=True, rats="turn").given(
        "A lays --.--.rr h 0,1", f"B lays {BLANK} h 0,2", f"B lays {BLANK} v 0,0",
        "A turns up rr.--.-- r4.r4.r4", "A lays rr.--.-- v 1,0",
    ).when("last card").then(
        "rats_out A A 1,0 2,0 2,1", "round_ended last_card A0 B0 A2 B1", "match_ended played A2 B1 won by B"
    )  # fmt: skip


def test_rh10_of_a_turn_in_which_nothing_was_laid_no_rats_are_looked_at() -> None:
    """Each square is a card's own, of which nothing would be seen any more."""
    rows = ("gr gr gr", "-- -- --", "-- -- --")
    table = stands(*rows, to_lay="B", bounds=[3, 3], never_hidden=True)
    table.when("last card").then(
        "counted nothing: A0 B0", "round_ended last_card A0 B0 A1 B1", "match_ended played A1 B1 won by nobody"
    )


def test_rh10_where_the_service_deals_either_says_it() -> None:
    deck = [*PLAIN[1:], "r4.r4.r4", "g4.g4.g4"]
    options = {"deck": deck, "bounds": [3, 3], "never_hidden": True}
    table = new(knowledge="dealt", **options).given({"type": "deal", "starter": "A", "start": PLAIN[0], "deck": deck})
    table = table.given("A turns up", "A lays --.--.g1 h 0,1", "B turns up", f"B lays {BLANK} h 0,2")
    table = table.given("B lays r1.r1.-- v 0,0", "A turns up", "A lays r1.--.-- v 1,0").shows(drawn=["r4.r4.r4"])
    said = read_command(table.match, {"type": "end_round", "reason": "last_card"})
    assert [may_send(table.match, Seat(seat), said) for seat in "AB"] == [True, True]
    table.when("last card").then(
        "counted r1*3=2 g1*2=1: A5 B2", "round_ended last_card A5 B2 A1 B2", "match_ended played A1 B2 won by A"
    )


def test_rh10_it_is_told_that_no_card_can_be_laid() -> None:
    text = due(full(*PLAIN).match)
    assert text is not None
    assert BOOK.render(text, "en", {}) == "No card can be laid any more: the final count ends the round"
    assert BOOK.render(text, "fr", {}) == "Plus aucune carte ne peut se poser : le décompte final termine la manche"


# Rounds


def test_rh1_the_referee_names_the_oldest_then_the_other_seat_starts() -> None:
    new(rounds=2).when({"type": "deal", "start": BLANK}).never_stands("RH-1")
    new(rounds=2).when({"type": "deal", "starter": "B"}).never_stands("RH-3")
    second = begun(rounds=2, cards=1, starter="B").given(f"B lays {BLANK} h 0,1")
    second.when("B starts").is_marked("RH-1").shows(next="next B 1")
    second.when({"type": "deal"}).then(f"dealt {BLANK} next A 1").shows(round=2, score={"A": 0, "B": 0}, cards_left=1)


def test_all5_rounds_won_decide_the_match() -> None:
    def won_by_a(table: Table, by: str) -> Table:
        return table.given({"type": "deal", "starter": by, "start": BLANK}, f"{by} lays r1.r1.r1 h 0,1")

    def drawn(table: Table, by: str) -> Table:
        return table.given({"type": "deal", "starter": by, "start": BLANK}, f"{by} lays {BLANK} h 0,1")

    two = won_by_a(drawn(new(rounds=3, cards=1), "A"), "B").shows(won={"A": 1, "B": 0}, phase="deal")
    drawn(two, "A").shows(outcome={"rank": {"A": 1, "B": 2}, "winners": ["A"], "loser": "B", "reason": "played"})
    level = drawn(new(rounds=1, cards=1), "A")
    level.shows(outcome={"rank": {"A": 1, "B": 1}, "winners": [], "loser": None, "reason": "played"})


def test_all5_a_round_without_a_result_ends_the_match_without_one() -> None:
    table = begun().given(f"A lays {BLANK} h 0,1").given({"type": "end_round", "reason": "time"})
    table.shows(outcome={"rank": {}, "winners": [], "loser": None, "reason": "time"})


def test_all10_who_concedes_or_leaves_is_last() -> None:
    begun().when({"type": "end_round", "reason": "conceded", "by": "A"}).then(
        "round_ended A conceded A0 B0 A2 B1", "match_ended played A2 B1 won by B"
    )
    for reason in ("conceded", "withdrawn"):
        begun(rounds=3).when({"type": "end_match", "reason": reason, "by": "B"}).then(
            f"round_ended B {reason} A0 B0 A1 B2", f"match_ended B {reason} A1 B2 won by A"
        )
    begun().when({"type": "end_match", "reason": "abandoned"}).then(
        "round_ended abandoned A0 B0 no result", "match_ended abandoned no result won by nobody"
    )
    one = new(rounds=3).given({"type": "record_round", "loser": "A"})
    one.when({"type": "end_match", "reason": "time"}).then("match_ended time A2 B1 won by B")
