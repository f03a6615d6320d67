"""A tournament's course: claims, recorded matches, late results, clocks, and what must hold whatever happens."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Invalid
from engine.tournaments import commands as c
from engine.tournaments.aims import Problem, Seating, cost_of
from engine.tournaments.chance import draft_seed
from engine.tournaments.deciding.asking import Circumstances
from engine.tournaments.drafts import checked, is_stale, otherwise
from engine.tournaments.events import RoundPaired
from engine.tournaments.evolve import fold
from engine.tournaments.matching import best_pairs
from engine.tournaments.pairing import why
from engine.tournaments.standings import standings
from engine.tournaments.state import Result, Tournament
from engine.tournaments.tasks import problem_of
from tests.chance import fresh
from tests.engine.tournaments.playing import FACTS, FOURS, Playing
from tests.engine.tournaments.random_events import played
from tests.naive.matching import match


def by_number(entrants: Sequence[str]) -> list[str]:
    return sorted(entrants, key=lambda who: int(who[1:]))


def four(**body: Any) -> Playing:
    """e1, e2, e3 and e4 at a table that is being played."""
    playing = Playing(4, format=FOURS, **body)
    playing.send("seat", round=1, tables={"1": ["e1", "e2", "e3", "e4"]})
    playing.publish()
    return playing


def result_of(playing: Playing, table: int = 1) -> Result:
    found = playing.state.rounds[-1].tables[table - 1].result
    assert found is not None
    return found


def test_two_claims_that_agree_are_the_result() -> None:
    playing = four()
    playing.send("claim", by="e1", round=1, table=1, order=["e1", ["e2", "e3"], "e4"])
    assert playing.state.rounds[0].missing == [1]
    first = playing.state.version
    _, result = playing.send("claim", by="e4", round=1, table=1, order=["e1", ["e3", "e2"], "e4"])
    assert result.source == {"kind": "claim", "claim": first, "by": "e4"}
    assert result.points == {"e1": 120, "e2": 60, "e3": 60, "e4": 0}


def test_two_claims_that_differ_wait_and_a_new_one_replaces_ones_own() -> None:
    playing = four()
    playing.send("claim", by="e1", round=1, table=1, order=["e1", "e2", "e3", "e4"])
    playing.send("claim", by="e2", round=1, table=1, order=["e2", "e1", "e3", "e4"])
    assert playing.state.rounds[0].missing == [1]
    playing.send("claim", by="e2", round=1, table=1, order=["e1", "e2", "e3", "e4"])
    assert len(playing.state.rounds[0].tables[0].claims) == 2
    assert result_of(playing).order[0] == ("e1",)


def test_the_desk_counts_before_claims_and_settles_disputes() -> None:
    playing = four()
    playing.result(1, "e4", "e3", "e2", "e1")
    for who in ("e1", "e2"):
        events = playing.send("claim", by=who, round=1, table=1, order=["e1", "e2", "e3", "e4"])
    assert events[-1].stands is False, "it stands beside"
    table = playing.state.rounds[0].tables[0]
    assert result_of(playing).order[0] == ("e4",) and [each.order[0] for each in table.differs] == [("e1",)]
    playing.send("dispute", by="e1", round=1, table=1, text="I was first")
    playing.send("appeal", by="e1", of=result_of(playing).version)
    assert set(playing.conflict("open-items", "end")) == {"missing", "disputes", "appeals", "protest_until"}
    playing.result(1, "e1", "e2", "e3", "e4")
    table = playing.state.rounds[0].tables[0]
    assert table.disputes == () and table.differs == () and not playing.state.appeals[0].open
    playing.send("end")
    assert playing.state.status == "over"


def over(version: int, order: tuple[tuple[str, ...], ...], **more: Any) -> c.MatchOver:
    return c.MatchOver(match="m1", version=version, hash="h", order=order, **more)


def test_a_recorded_match_is_a_source_exactly_once_and_its_correction_follows() -> None:
    playing = four()
    playing.within(c.MakeMatch(round=1, table=1, match="m1"))
    first, second = (("e1",), ("e2",), ("e3", "e4")), (("e2",), ("e1",), ("e3", "e4"))
    [event] = playing.within(over(40, first))
    assert event.source == {"kind": "match", "match": "m1", "version": 40, "hash": "h"}
    assert playing.within(over(40, first)) == [], "exactly once"
    [event] = playing.within(over(44, second))
    assert event.stands and result_of(playing).order == second
    playing.send("close", round=1)
    [event] = playing.within(over(48, first))
    assert not event.stands and result_of(playing).order == second, "the round is closed: it differs"
    assert playing.within(over(48, first)) == []


def test_a_match_counts_less_than_the_desk_and_more_than_claims() -> None:
    playing = four()
    playing.within(c.MakeMatch(round=1, table=1, match="m1"))
    for who in ("e1", "e2"):
        playing.send("claim", by=who, round=1, table=1, order=["e1", "e2", "e3", "e4"])
    playing.within(over(40, (("e2",), ("e1",), ("e3",), ("e4",))))
    assert result_of(playing).order[0] == ("e2",)
    playing.result(1, "e3", "e2", "e1", "e4")
    [event] = playing.within(over(44, (("e4",), ("e2",), ("e1",), ("e3",))))
    assert not event.stands and result_of(playing).order[0] == ("e3",)


def test_a_match_that_an_entrant_made_is_his_claim() -> None:
    playing = four()
    playing.within(c.MakeMatch(round=1, table=1, match="m1", by_entrant="e3"))
    order = (("e3",), ("e2",), ("e1",), ("e4",))
    [claim] = playing.within(over(40, order))
    assert claim.entrant == "e3" and playing.state.rounds[0].missing == [1]
    assert playing.within(over(40, order)) == []
    playing.send("confirm", by="e1", round=1, table=1, claim=playing.state.version)
    assert result_of(playing).source["kind"] == "claim"


def test_a_match_ended_by_time_enters_as_unfinished() -> None:
    playing = four()
    playing.within(c.MakeMatch(round=1, table=1, match="m1"))
    playing.within(over(40, (("e2",),), unfinished=True, cards={"e1": 3, "e3": 1, "e4": 1}))
    assert result_of(playing).order == (("e2",), ("e3", "e4"), ("e1",))


@pytest.mark.parametrize(
    ("on_time", "order", "points"),
    [
        ("standing", (("e2",), ("e1", "e3", "e4")), {"e1": 40, "e2": 120, "e3": 40, "e4": 40}),
        ("shared", (("e2",), ("e1", "e3", "e4")), {"e1": 40, "e2": 120, "e3": 40, "e4": 40}),
        ("void", (), {"e1": 0, "e2": 0, "e3": 0, "e4": 0}),
    ],
)
def test_what_is_unfinished(on_time: str, order: Any, points: dict[str, int]) -> None:
    playing = four(on_time=on_time)
    playing.result(1, "e2", unfinished=True, cards={"e1": 1} if on_time == "standing" else {"e1": 1, "e3": 2, "e4": 3})
    assert (result_of(playing).order, result_of(playing).points) == (order, points)


def test_a_round_closed_on_time_settles_what_is_missing() -> None:
    playing = four()
    playing.send("close", round=1, on_time=True)
    assert playing.state.rounds[0].status == "closed" and result_of(playing).order == (("e1", "e2", "e3", "e4"),)


def test_fewer_than_the_game_is_played_by_have_a_bye_each() -> None:
    playing = Playing(4, game="zack", format={"kind": "swiss", "rounds": 3, "table": 4})
    playing.send("seat", round=1, tables={"1": ["e1", "e2", "e3", "e4"]})
    playing.publish()
    playing.result(1, "e1", "e2", absent=["e3", "e4"])
    assert result_of(playing).outcome == "bye"
    assert {who: row.points for who, row in playing.rows().items()} == {"e1": 80, "e2": 80, "e3": 0, "e4": 0}
    assert playing.rows()["e1"].byes == 1


def test_a_void_table_counts_as_met() -> None:
    playing = Playing(4)
    playing.send("seat", round=1, tables={"1": ["e1", "e2"], "2": ["e3", "e4"]})
    playing.publish()
    playing.send("result", round=1, table=1, outcome="void")
    playing.result(2, "e3", absent=["e4"])
    playing.send("close", round=1)
    at = playing.pair()
    problem = problem_of(playing.state, at.number, "e1")
    assert problem is not None and dict(problem.met) == {("e1", "e2"): 1}, "who was absent met nobody"


def test_a_late_result_says_what_would_have_been_paired_otherwise() -> None:
    playing = Playing(8)
    playing.play_drawn(by_number)
    playing.play_drawn(by_number)
    assert otherwise(playing.state, 2, match) == []
    table = playing.state.rounds[0].tables[0]
    playing.result(1, *reversed(by_number(table.entrants)), round_=1, reason="misread")
    other = otherwise(playing.state, 2, match)
    assert other and set(other) <= {1, 2, 3, 4}
    again = playing.state.rounds[1]
    assert again.tables == playing.state.rounds[1].tables, "nothing is paired again by itself"


def test_past_rounds_are_paired_again_from_their_seeds() -> None:
    playing = Playing(7, format={"kind": "swiss", "rounds": 4, "table": 2})
    for _ in range(3):
        playing.play_drawn(by_number)
    events = [FACTS.read(*stored) for stored in playing.log]
    seen = 0
    for place, event in enumerate(events):
        if isinstance(event, RoundPaired):
            before = fold([each for each in events[:place] if each is not None])
            assert checked(before, event, match) == []
            tables = [dict(each) for each in event.tables or ()]
            tables[0]["entrants"], tables[1]["entrants"] = tables[1]["entrants"], tables[0]["entrants"]
            assert checked(before, replace(event, tables=tuple(tables)), match) == [1, 2]
            seen += 1
    assert seen == 3


def test_the_same_seed_gives_the_same_tables_and_another_draft_others() -> None:
    drafts = []
    for _ in range(2):
        playing = Playing(12, format=FOURS)
        drafts.append([playing.pair().tables, playing.pair().tables])
    assert drafts[0] == drafts[1] and drafts[0][0] != drafts[0][1]
    assert playing.state.rounds[0].drafts == 1


@pytest.mark.parametrize("is_ended", [pytest.param(True, id="it was told"), pytest.param(False, id="it is not here")])
def test_a_seed_that_others_know_or_nobody_draws_no_draft(is_ended: bool) -> None:
    """An archive that no director made lacks it; once it has ended everybody is told it."""
    playing = Playing(8, tie_breaks=["lots"])
    playing.play_drawn(by_number)
    ranked = playing.order()
    known: str | None = "seed"
    if is_ended:
        playing.send("end")
        playing.send("reopen", reason="one more round")
    else:
        known = None
        playing.state = playing.state._replace(seed=None)
    drawn = [playing.pair().seed for _ in range(2)]
    types = [type_ for type_, *_ in playing.log]
    assert types[-3:] == ["seeded", "round_paired", "round_paired"], "once"
    assert not set(drawn) & {draft_seed(known, 2, drafts) for drafts in range(2)}
    assert playing.order() == ranked, "lots stay as they were drawn"
    assert playing.state.seed not in (known, None) and not is_stale(playing.state)


def test_why_names_the_first_aim_that_would_be_worse() -> None:
    playing = Playing(8)
    playing.play_drawn(by_number)
    at = playing.pair()
    problem = problem_of(playing.state, 2, "e1")
    assert problem is not None
    seating = Seating(tuple(table.entrants for table in at.tables), at.byes)
    first = playing.state.rounds[0].tables[0]
    not_again = why(problem, seating, first.entrants, match)
    assert (not_again.together, not_again.aim) == (False, "repeats")
    assert not_again.costs["repeats"] == (0, 1)
    leaders = next(table for table in at.tables if cost_of(problem, Seating((table.entrants,), ()))["spread"] == 0)
    they = why(problem, seating, leaders.entrants, match)
    assert they.together and not any(set(leaders.entrants) <= set(table) for table in they.tables)


def test_an_entrants_note_waits_at_the_office_until_it_is_answered() -> None:
    playing = four()
    [noted] = playing.send("note", by="e2", text="I leave at six.")
    first = playing.state.version
    assert (noted.entrant, noted.among) == ("e2", ("e2",))
    playing.send("call", by="e1", table=1, text="A card is missing.")
    playing.send("call", by="e1", table=1)
    playing.send("note", text="The hall is cold.")
    assert [(note.table, note.entrant, note.text) for note in playing.state.notes] == [
        (None, "e2", "I leave at six."),
        (1, None, "A card is missing."),
    ]
    playing.send("answer", table=1)
    assert [note.version for note in playing.state.notes] == [first] and playing.state.calls == ()
    assert playing.send("answer", note=first + 1) == [], "no such note waits"
    playing.send("answer", note=first)
    assert playing.state.notes == ()
    with pytest.raises(Invalid):
        playing.send("answer")


def test_nobody_has_more_than_five_notes_waiting() -> None:
    playing = four()
    for n in range(5):
        playing.send("note", by="e2", text=f"note {n}")
    playing.refused("TRN-25", "note", by="e2", text="one more")
    playing.send("note", by="e3", text="another")
    playing.send("answer", note=playing.state.notes[0].version)
    playing.send("note", by="e2", text="one more")


def test_who_sits_a_round_out_may_think_better_of_it() -> None:
    playing = Playing(4)
    playing.send("sit_out", by="e3", entrant="e3", rounds=[1, 2])
    assert playing.send("sit_in", by="e3", entrant="e3", rounds=[1, 3])[0].rounds == (1,)
    assert playing.send("sit_in", entrant="e3", rounds=[1]) == []
    playing.refused("TRN-15", "sit_in", by="e2", entrant="e3", rounds=[2])
    at = playing.play_drawn(by_number)
    assert "e3" in [who for table in at.tables for who in table.entrants]
    at = playing.play_drawn(by_number)
    assert at.away["e3"].why == "sat_out"
    with pytest.raises(Invalid):
        playing.send("sit_in", entrant="e3", rounds=[2])


def test_the_clock_and_who_is_called() -> None:
    def after(since: str | None, minutes: int) -> str:
        return f"{since or 'now'} + {minutes}"

    asked = Circumstances(after=after, left_ms=lambda until: 90_000)
    playing = four()
    playing.send("clock", round=1, do="start", minutes=30, asked=asked)
    assert playing.state.rounds[0].ends_at == "now + 30"
    playing.send("clock", round=1, do="stop", asked=asked)
    stopped = playing.state.rounds[0]
    assert (stopped.ends_at, stopped.left_ms) == (None, 90_000)
    playing.send("clock", round=1, do="start", asked=asked)
    assert playing.state.rounds[0].ends_at == "now + 2"
    playing.send("extend", round=1, minutes=5, asked=asked)
    playing.send("ruling", table=1, text="they dropped the deck", minutes=3, asked=asked)
    assert playing.state.rounds[0].ends_at == "now + 2 + 5"
    assert playing.state.rounds[0].tables[0].ends_at == "now + 2 + 5 + 3"
    playing.send("call", by="e2", table=1)
    assert list(playing.state.calls) == [1]
    playing.send("answer", table=1)
    assert playing.state.calls == () and playing.send("answer", table=1) == []


def test_a_table_is_mended_in_every_way() -> None:
    playing = Playing(6)
    playing.send("seat", round=1, tables={"1": ["e1", "e2"], "2": ["e3", "e4"], "3": ["e5", "e6"]})
    playing.publish()
    playing.send("take_out", round=1, table=3, entrant="e6", as_="absent")
    late = playing.enter()
    playing.send("join", round=1, table=3, entrant=late)
    playing.send("break", round=1, table=2)
    assert playing.state.rounds[0].byes == ("e3", "e4")
    playing.send("move", round=1, to=2, from_=3)
    at = playing.state.rounds[0]
    assert [(table.number, table.entrants) for table in at.tables] == [(1, ("e1", "e2")), (2, ("e5", late))]
    assert at.away["e6"].why == "absent"
    playing.send("take_out", round=1, table=2, entrant="e5", as_="checked_out")
    playing.send("take_out", round=1, table=2, entrant=late, as_="absent")
    assert [table.number for table in playing.state.rounds[0].tables] == [1]
    assert not playing.state.entries["e5"].present


def test_a_round_sat_out_for_points() -> None:
    playing = Playing(4)
    playing.send("sit_out", entrant="e4", rounds=[1], points=60)
    at = playing.play_drawn(by_number)
    assert (at.away["e4"].why, at.away["e4"].points) == ("sat_out", 60)
    assert playing.rows()["e4"].points == 60 and playing.rows()["e4"].byes == 0
    assert playing.pair().table_of("e4") is not None


def test_a_late_entry_is_paid_what_was_agreed() -> None:
    playing = Playing(4, late=30)
    playing.play_drawn(by_number)
    playing.play_drawn(by_number)
    late = playing.enter()
    assert playing.rows()[late].points == 60
    assert playing.state.entries[late].late == 2


def test_a_penalty_counts_from_its_round_on() -> None:
    playing = Playing(4)
    playing.play_drawn(by_number)
    playing.play_drawn(by_number)
    playing.send("penalise", entrant="e1", points=50, reason="rude", round=2)
    assert playing.rows(round_=1)["e1"].penalties == 0
    assert playing.rows()["e1"].penalties == 50
    playing.send("lift", penalty=playing.state.version, reason="it was another")
    assert playing.rows()["e1"].penalties == 0


def test_the_disqualified_stand_last_without_rank() -> None:
    playing = Playing(4)
    playing.play_drawn(by_number)
    playing.send("disqualify", entrant="e1", reason="a card up his sleeve")
    rows = standings(playing.state)
    assert (rows[-1].entrant, rows[-1].rank) == ("e1", None)
    assert rows[0].rank == 1


def test_who_withdrew_before_anything_counted_is_not_listed() -> None:
    playing = Playing(5)
    playing.send("withdraw", entrant="e5")
    playing.play_drawn(by_number)
    playing.send("withdraw", entrant="e4")
    assert set(playing.rows()) == {"e1", "e2", "e3", "e4"}


def test_where_the_seat_starts_nobody_has_it_a_third_time_running_against_one_who_has_not() -> None:
    playing = Playing(8, game="rat-hot", format={"kind": "swiss", "rounds": 6, "table": 2})
    firsts: dict[str, str] = dict.fromkeys(playing.state.entries, "")
    for _ in range(6):
        for table in playing.play_drawn(by_number).tables:
            first, second = table.entrants
            assert not firsts[first].endswith("AA") or firsts[second].endswith("AA"), firsts
            firsts[first] += "A"
            firsts[second] += "B"
    assert all(2 <= seats.count("A") <= 4 for seats in firsts.values()), firsts


def test_a_first_round_by_starting_places() -> None:
    playing = Playing(0, first_round="start")
    for place in range(1, 8):
        playing.enter(start=place)
    at = playing.pair()
    assert at.byes == ("e7",)
    assert {frozenset(table.entrants) for table in at.tables} == {
        frozenset(("e1", "e4")), frozenset(("e2", "e5")), frozenset(("e3", "e6")),
    }  # fmt: skip


def test_clubs_are_kept_apart_in_their_rounds_and_families_in_all() -> None:
    playing = Playing(0, format={"kind": "swiss", "rounds": 3, "table": 2})
    for n in range(8):
        club = "red" if n < 4 else None
        playing.enter(club=club, family="Roux" if n in (4, 5) else None)
    for _ in range(3):
        at = playing.pair()
        playing.send("unpair", round=at.number)
        clubs = {frozenset(pair) for pair in combinations(["e1", "e2", "e3", "e4"], 2)}
        tables = {frozenset(table.entrants) for table in at.tables}
        assert not tables & clubs and frozenset(("e5", "e6")) not in tables


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_any_order_of_arrival_gives_the_same_standing(data: Any) -> None:
    results: dict[int, list[Any]] = {1: ["e1", "e2"], 2: [["e3", "e4"]], 3: ["e6", "e5"]}
    tables = {"1": ["e1", "e2"], "2": ["e3", "e4"], "3": ["e5", "e6"]}
    told = []
    for order in ([1, 2, 3], data.draw(st.permutations([1, 2, 3]))):
        playing = Playing(6)
        playing.send("seat", round=1, tables=tables)
        playing.publish()
        wrong = data.draw(st.booleans())
        for table in order:
            if wrong:
                playing.result(table, *reversed(results[table]))
            playing.result(table, *results[table])
        told.append(standings(playing.state))
    assert told[0] == told[1]


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 8), st.sampled_from([2, 4]), st.integers(0, 10**6))
def test_nobody_sits_twice_and_byes_go_round(people: int, size: int, seed: int) -> None:
    format_ = {"kind": "swiss", "rounds": 4, "table": size}
    playing = Playing(people, format=format_, seed=str(seed))
    had: list[str] = []
    for _ in range(4):
        at = playing.play_drawn(by_number)
        seated = [who for table in at.tables for who in table.entrants]
        assert sorted([*seated, *at.byes]) == sorted(playing.state.entries)
        for who in at.byes:
            assert who not in had or not set(seated) - set(had)
        had += at.byes


def test_a_random_event_folds_to_the_same_state_from_its_stored_events() -> None:
    chance = fresh("fold")
    playing = Playing(8, format={"kind": "swiss", "rounds": 5, "table": 2})
    played(chance, playing, 5, lambda playing, task: None, lambda playing: None)
    again = Tournament()
    for stored in playing.log:
        event = FACTS.read(*stored)
        assert event is not None
        again = fold([event], again)
    assert again == playing.state


def test_a_fold_of_three_hundred_costs_a_few_calls_an_event() -> None:
    playing = Playing(0, format={"kind": "swiss", "rounds": 7, "table": 4})
    for _ in range(300):
        [entered] = playing.send("enter", name="Somebody")
    playing.send("check_in", all=True)
    assert entered.entrant == "e300"
    for number in range(1, 8):
        tables = {str(k + 1): [f"e{4 * k + n}" for n in range(1, 5)] for k in range(75)}
        playing.send("seat", round=number, tables=tables, irregular="as they sit")
        playing.publish()
        for table in range(1, 76):
            playing.result(table, *tables[str(table)])
        playing.send("close", round=number)
    events = [event for stored in playing.log if (event := FACTS.read(*stored)) is not None]
    calls = 0

    def count(frame: Any, event: str, arg: Any) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        fold(events)
    finally:
        sys.setprofile(None)
    assert len(events) > 800
    assert calls < 60 * len(events), f"{calls} calls for {len(events)} events"


def test_a_problem_is_the_whole_of_what_a_search_needs() -> None:
    """It is data, which another process can be given."""
    import pickle

    playing = Playing(7)
    playing.play_drawn(by_number)
    playing.pair()
    problem = problem_of(playing.state, 2, "e1")
    assert isinstance(problem, Problem)
    assert best_pairs(pickle.loads(pickle.dumps(problem)), match) == best_pairs(problem, match)
