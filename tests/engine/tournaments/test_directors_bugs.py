"""What directors have reported of other programs, each named after its complaint."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.errors import Invalid
from engine.tournaments import commands as c
from engine.tournaments.aims import Person, Problem
from engine.tournaments.decide import decide
from engine.tournaments.deciding.asking import Circumstances
from engine.tournaments.drafts import is_stale
from engine.tournaments.errors import Conflict
from engine.tournaments.matching import best_pairs
from engine.tournaments.pairing import paired
from engine.tournaments.points import bye
from engine.tournaments.settings import Sizes
from engine.tournaments.tasks import to_pair
from tests.engine.tournaments.playing import FOURS, Playing
from tests.naive.matching import match


def by_number(entrants: tuple[str, ...]) -> list[str]:
    """The lower number wins: so that who leads is known."""
    return sorted(entrants, key=lambda who: int(who[1:]))


def test_a_second_bye_while_another_has_none() -> None:
    playing = Playing(5)
    out: list[str] = []
    for _ in range(5):
        out += playing.play_drawn(by_number).byes
    assert sorted(out) == ["e1", "e2", "e3", "e4", "e5"]


def test_a_win_by_forfeit_is_a_bye_for_who_is_next_to_have_one() -> None:
    playing = Playing(5)
    playing.send("seat", round=1, tables={"1": ["e1", "e2"], "2": ["e3", "e4"]})
    playing.publish()
    playing.result(1, "e1", "e2")
    playing.result(2, "e4", absent=["e3"])
    playing.send("check_in", entrants=["e3"])
    playing.send("close", round=1)
    seen = set()
    for _ in range(3):
        seen |= set(playing.play_drawn(by_number).byes)
    assert seen == {"e1", "e2", "e3"}


def test_the_bye_to_the_leader() -> None:
    playing = Playing(7)
    playing.play_drawn(by_number)
    for _ in range(3):
        at = playing.pair()
        rows = playing.rows()
        [out] = at.byes
        had = {who for each in playing.state.rounds[:-1] for who in each.byes}
        least = min(rows[who].points for who in rows if who not in had)
        assert rows[out].points == least
        playing.send("unpair", round=at.number)
        playing.play_drawn(by_number)


def test_those_with_byes_are_not_paired_with_each_other_all_the_time() -> None:
    """A bye is no reason to meet: of four who are alike any two meet, as the seed says."""
    people = tuple(Person(f"e{n}", points=120, may_have_bye=n > 2) for n in range(1, 5))
    partners = set()
    for seed in range(40):
        seating = best_pairs(Problem(2, str(seed), Sizes(2, 2, 2), people), match)
        partners |= {frozenset(table) for table in seating.tables if "e1" in table}
    assert partners == {frozenset(("e1", other)) for other in ("e2", "e3", "e4")}


def test_two_who_drew_are_not_paired_again_in_the_next_round() -> None:
    playing = Playing(6)
    playing.play([["e1", "e2"]], [["e3", "e4"]], [["e5", "e6"]])
    at = playing.pair()
    before = [{"e1", "e2"}, {"e3", "e4"}, {"e5", "e6"}]
    assert all(set(table.entrants) not in before for table in at.tables)


def test_a_round_paired_before_all_results_were_in_is_noticed() -> None:
    playing = Playing(6)
    playing.play_drawn(by_number, close=False)
    playing.send("result", round=1, table=3, outcome="none")
    assert playing.pair().assumed == (3,)
    assert playing.conflict("round-open", "publish", round=2) == {"round": 1, "missing": [3]}
    one, other = playing.state.rounds[0].tables[2].entrants
    playing.result(3, [one, other], round_=1)
    assert not is_stale(playing.state), "what was assumed is what came"
    playing.result(3, other, one, round_=1)
    playing.send("close", round=1)
    assert is_stale(playing.state)
    playing.conflict("stale", "publish", round=2)
    playing.send("publish", round=2, as_is=True)
    assert playing.state.rounds[1].as_is


def test_a_draft_does_not_change_when_it_is_published() -> None:
    playing = Playing(6)
    at = playing.pair()
    playing.publish()
    published = playing.state.rounds[0]
    assert (published.tables, published.byes, published.seed) == (at.tables, at.byes, at.seed)


def test_what_a_draft_says_of_seats_stands_in_its_own_part_alone() -> None:
    playing = Playing(7)
    playing.pair()
    type_, data, parts = playing.log[-1]
    assert type_ == "round_paired" and set(parts) == {"draft"}
    told = str(data)
    assert not any(who in told for who in playing.state.entries), "nobody is named in the clear"
    assert {"tables", "byes", "present", "seed"} <= set(parts["draft"])


def test_a_withdrawn_player_is_not_in_the_draft_that_goes_out() -> None:
    playing = Playing(6)
    at = playing.pair()
    gone, stays = at.tables[0].entrants
    playing.send("withdraw", entrant=gone)
    playing.conflict("stale", "publish", round=1)
    playing.send("publish", round=1, as_is=True)
    out = playing.state.rounds[0]
    assert out.table_of(gone) is None and out.away[gone].why == "withdrawn"
    playing.send("start", round=1)
    playing.result(1, stays)
    assert out.tables[0].number == 1
    assert playing.state.rounds[0].tables[0].result.outcome == "forfeit"  # type: ignore[union-attr]


def test_a_withdrawn_player_is_not_paired_again() -> None:
    playing = Playing(6)
    playing.play_drawn(by_number)
    playing.send("withdraw", entrant="e1")
    for _ in range(3):
        at = playing.play_drawn(by_number)
        assert at.table_of("e1") is None and "e1" not in at.byes


def test_removing_one_who_had_played_keeps_the_results() -> None:
    playing = Playing(6)
    playing.play_drawn(by_number)
    before = playing.rows()
    first = playing.state.rounds[0]
    playing.refused("TRN-10", "merge", entrant="e1", into="e2")
    playing.send("withdraw", entrant="e1")
    playing.within(c.Erase(entrant="e1"))
    after = playing.rows()
    assert {who: row.points for who, row in after.items()} == {who: row.points for who, row in before.items()}
    assert playing.state.rounds[0] == first


def test_withdrawing_in_mid_round_leaves_no_table_without_a_result() -> None:
    playing = Playing(4)
    at = playing.pair()
    playing.publish()
    gone, stays = at.tables[0].entrants
    playing.send("withdraw", entrant=gone)
    result = playing.state.rounds[0].tables[0].result
    assert result is not None and result.order == ((stays,),) and result.left == (gone,)
    assert result.points == {stays: 120, gone: 0}
    assert playing.state.rounds[0].missing == [2]


def test_withdrawing_from_a_four_leaves_the_others_playing() -> None:
    playing = Playing(4, format=FOURS)
    at = playing.pair()
    playing.publish()
    gone, *stay = at.tables[0].entrants
    playing.send("withdraw", entrant=gone)
    assert playing.state.rounds[0].missing == [1]
    playing.result(1, *stay)
    result = playing.state.rounds[0].tables[0].result
    assert result is not None and result.left == (gone,)
    assert result.points == {stay[0]: 120, stay[1]: 80, stay[2]: 40, gone: 0}


def test_one_player_on_both_sides_of_a_result() -> None:
    playing = Playing(4)
    playing.play_drawn(by_number, close=False)
    one, other = playing.state.rounds[0].tables[0].entrants
    with pytest.raises(Invalid):
        playing.result(1, one, one)
    playing.refused("TRN-3", "result", round=1, table=1, order=[one, other], absent=[one])
    playing.refused("TRN-3", "result", round=1, table=1, order=[one, "e77"])
    playing.refused("TRN-3", "result", round=1, table=1, order=[one])


def test_one_player_at_two_tables() -> None:
    playing = Playing(6)
    playing.refused("TRN-1", "seat", round=1, tables={"1": ["e1", "e2"], "2": ["e1", "e3"]})
    playing.send("seat", round=1, tables={"1": ["e1", "e2"], "2": ["e3", "e4"]})
    playing.refused("TRN-1", "seat", round=1, tables={"3": ["e1", "e5"]}, irregular="even so")
    playing.refused("TRN-13", "join", round=1, table=2, entrant="e5")
    playing.send("publish", round=1)
    playing.refused("TRN-1", "join", round=1, table=2, entrant="e1")


def test_a_late_entry_does_not_make_pairings_fail() -> None:
    playing = Playing(6, format={"kind": "swiss", "rounds": 7, "table": 2})
    for _ in range(3):
        playing.play_drawn(by_number)
        playing.enter()
    for _ in range(3):
        at = playing.play_drawn(by_number)
        seated = [who for table in at.tables for who in table.entrants] + list(at.byes)
        assert sorted(seated) == sorted(playing.state.entries)
    assert playing.rows()["e7"].points >= 0


def test_a_late_entry_makes_the_draft_stale_and_takes_no_new_round() -> None:
    playing = Playing(5)
    at = playing.pair()
    [out] = at.byes
    late = playing.enter()
    assert is_stale(playing.state)
    playing.send("publish", round=1, as_is=True)
    playing.send("seat", round=1, tables={"3": [out, late]})
    assert playing.state.rounds[0].byes == ()
    assert len(playing.state.rounds[0].tables) == 3


def test_a_player_who_goes_after_his_result_does_not_break_the_next_round() -> None:
    playing = Playing(8)
    playing.play_drawn(by_number, close=False)
    playing.send("withdraw", entrant="e8")
    assert playing.state.rounds[0].missing == []
    playing.send("close", round=1)
    at = playing.play_drawn(by_number)
    assert len(at.byes) == 1 and len(at.tables) == 3


def test_a_penalty_before_the_first_round_counts_and_disturbs_nothing() -> None:
    playing = Playing(4)
    playing.send("penalise", entrant="e1", points=30, reason="late")
    assert {who: row.points for who, row in playing.rows().items()} == {"e2": 0, "e3": 0, "e4": 0, "e1": -30}
    at = playing.play_drawn(by_number)
    assert len(at.tables) == 2 and playing.rows()["e1"].points == 90


def test_wrong_people_at_a_table_are_found_before_the_first_card() -> None:
    playing = Playing(4)
    playing.pair()
    playing.publish()
    one, other = (table.entrants[0] for table in playing.state.rounds[0].tables)
    playing.send("swap", round=1, entrants=[one, other])
    assert [table.edition for table in playing.state.rounds[0].tables] == [2, 2]
    in_play = Circumstances(has_begun=lambda table: table.number == 1)
    before = playing.state
    with pytest.raises(Exception, match="TRN-7"):
        playing.send("swap", round=1, entrants=[one, other], asked=in_play)
    assert playing.state == before


def test_the_event_does_not_end_by_itself_with_a_wrong_last_result() -> None:
    playing = Playing(2, format={"kind": "swiss", "rounds": 1, "table": 2})
    playing.play_drawn(by_number)
    assert playing.state.status == "live"
    playing.result(1, "e2", "e1", round_=1, reason="typed the wrong way round")
    assert playing.order() == ["e2", "e1"]
    playing.send("end")
    playing.conflict("over", "result", round=1, table=1, order=["e1", "e2"])
    playing.send("reopen", reason="once more")
    playing.result(1, "e1", "e2", round_=1, reason="it was right")
    assert playing.order() == ["e1", "e2"]


def test_claims_are_closed_with_their_round() -> None:
    playing = Playing(2, format={"kind": "swiss", "rounds": 2, "table": 2})
    at = playing.play_drawn(by_number)
    one, other = at.tables[0].entrants
    playing.refused("TRN-13", "claim", by=one, round=1, table=1, order=[one, other])


def test_a_latecomer_makes_nobody_enter_a_whole_round_again() -> None:
    """His table is mended, or tables are kept and the rest is paired."""
    playing = Playing(9)
    at = playing.pair()
    keep = [table.number for table in at.tables[:3]]
    late = playing.enter()
    again = playing.pair(keep=keep)
    assert again.kept == tuple(keep)
    assert [table.entrants for table in again.tables[:3]] == [table.entrants for table in at.tables[:3]]
    assert again.byes == () and again.table_of(late) is not None


def test_table_numbers_have_no_holes() -> None:
    playing = Playing(8)
    playing.send("pin", entrant="e5", table=3)
    for _ in range(3):
        at = playing.play_drawn(by_number)
        assert [table.number for table in at.tables] == [1, 2, 3, 4]
        assert "e5" in at.tables[2].entrants, "his table has his number"


def test_tables_that_stand_have_the_numbers() -> None:
    playing = Playing(8, tables=[{"from": 5, "to": 6}, {"from": 11, "to": 20, "room": "Red"}])
    assert [table.number for table in playing.pair().tables] == [5, 6, 11, 12]


def test_nobody_meets_twice_while_all_could_meet_others() -> None:
    playing = Playing(8)
    met = set()
    for _ in range(5):
        for table in playing.play_drawn(by_number).tables:
            for pair in combinations(sorted(table.entrants), 2):
                assert pair not in met
                met.add(pair)


def test_what_came_in_between_the_search_and_its_answer_is_paired_again() -> None:
    playing = Playing(6)
    task = to_pair(playing.state)
    found = paired(task, playing.matcher)
    playing.enter()
    with pytest.raises(Conflict) as caught:
        decide(playing.state, c.Pair(), Circumstances(paired=found))
    assert caught.value.kind == "moved"


def test_the_bye_of_a_table_event_pays_what_second_place_does() -> None:
    playing = Playing(5, format=FOURS)
    at = playing.play_drawn(by_number)
    [out] = at.byes
    settings = playing.state.settings
    assert playing.rows()[out].points == bye(settings, settings.stages[0]) == 80


def test_a_round_is_drafted_while_somebody_alone_at_a_table_waits_for_his_win() -> None:
    """It counts as the win by forfeit that it will be."""
    playing = Playing(4)
    first, second = playing.pair().tables
    playing.publish()
    stays, goes = first.entrants
    playing.send("take_out", round=1, table=first.number, entrant=goes, as_="absent")
    playing.send("check_in", entrants=[goes])
    playing.result(second.number, *second.entrants)
    [(_, problem)] = to_pair(playing.state).problems
    points = {person.entrant: person.points for person in problem.people}
    assert points == {stays: 120, second.entrants[0]: 120, goes: 0, second.entrants[1]: 0}
    assert playing.pair().assumed == (first.number,)


def test_a_kept_table_that_the_plan_does_not_have_any_more() -> None:
    """Else somebody has a table and is free as well."""
    playing = Playing(5, format={"kind": "round_robin", "table": 2})
    first, second = playing.pair().tables
    playing.send("swap", round=1, entrants=[first.entrants[0], second.entrants[0]])
    with pytest.raises(Invalid, match="not as this round is drawn"):
        playing.pair(keep=[first.number])


def test_a_kept_table_of_somebody_who_has_gone_home() -> None:
    playing = Playing(4)
    kept = playing.pair().tables[0]
    playing.send("check_out", entrants=[kept.entrants[0]])
    with pytest.raises(Invalid) as refused:
        playing.pair(keep=[kept.number])
    [(pointer, _)] = refused.value.errors
    assert pointer == "/keep"
    assert [table.number for table in playing.state.rounds[0].tables] == [1, 2], "the draft stays as it was"
