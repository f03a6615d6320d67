"""Every ruling of tournaments that can be broken, broken once; and the sentences of every event and refusal."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from engine.errors import IllegalMove, Invalid
from engine.shapes import is_needed
from engine.texts import LANGS, Refusal
from engine.tournaments import commands as c
from engine.tournaments import events as e
from engine.tournaments.agreement import CHANGEABLE
from engine.tournaments.decide import decide
from engine.tournaments.deciding.asking import Circumstances
from engine.tournaments.evolve import evolve
from engine.tournaments.pairing import paired
from engine.tournaments.state import Away, Tournament
from engine.tournaments.tasks import to_pair
from engine.tournaments.texts import BOOK, describe
from tests.engine.tournaments.playing import FACTS, FOURS, Playing

TWO = {"1": ["e1", "e2"], "2": ["e3", "e4"]}


def seated(people: int = 4, tables: dict[str, list[str]] = TWO, **body: Any) -> Playing:
    """The first round, published and started."""
    playing = Playing(people, **body)
    playing.send("seat", round=1, tables=tables)
    playing.publish()
    return playing


def test_nobody_sits_at_two_tables() -> None:
    Playing(4).refused("TRN-1", "seat", round=1, tables={"1": ["e1", "e2"], "2": ["e2", "e3"]})
    seated(5).refused("TRN-1", "join", round=1, table=2, entrant="e1")


def test_a_walk_in_is_entered_and_there_by_one_command() -> None:
    playing = Playing(2)
    events = playing.send("enter", name="Farid", present=True)
    assert [event.TYPE for event in events] == ["entered", "checked_in"]
    assert playing.state.entries["e3"].present
    assert [event.TYPE for event in playing.send("enter", name="Greta")] == ["entered"]


def test_in_french_of_stands_before_each_name() -> None:
    refusal = Refusal("TRN-12", "second_bye", {"seat": "e1", "seats": ("e2", "e3", "e4")})
    called = {"e1": "Paul", "e2": "Anna", "e3": "Boris", "e4": "Élise"}
    assert BOOK.illegal(refusal).rendered(called)["fr"] == (
        "Paul a déjà eu une exemption ou une victoire par forfait ; c’est le tour d’Anna, de Boris et d’Élise"
    )


def test_a_second_bye_by_hand() -> None:
    playing = Playing(3)
    playing.play(["e1", "e2"])
    refused = playing.refused("TRN-2", "seat", round=2, tables={"1": ["e1", "e2"]})
    assert refused.waivable and refused.details["seats"] == ["e1", "e2"]
    playing.send("seat", round=2, tables={"1": ["e1", "e2"]}, irregular="e3 has gone to eat")
    assert playing.state.rounds[1].byes == ("e3",)


def test_a_second_bye_by_a_swap() -> None:
    playing = Playing(3)
    playing.play(["e1", "e2"])
    playing.send("seat", round=2, tables={"1": ["e1", "e3"]})
    playing.refused("TRN-2", "swap", round=2, entrants=["e3", "e2"])
    playing.send("swap", round=2, entrants=["e1", "e2"])
    assert playing.state.rounds[1].byes == ("e1",)


def test_a_pairing_that_gives_a_second_bye() -> None:
    playing = Playing(3)
    playing.play(["e1", "e2"])
    playing.send("forbid", entrants=["e1", "e3"], reason="sisters")
    playing.send("forbid", entrants=["e2", "e3"], reason="sisters")
    task = to_pair(playing.state)
    found = paired(task, playing.matcher)
    assert found.broken == ("second_bye",)
    with pytest.raises(IllegalMove, match="TRN-2") as caught:
        decide(playing.state, c.Pair(), Circumstances(paired=found))
    assert "by hand" in caught.value.message


def test_a_result_names_everybody_once() -> None:
    playing = seated()
    playing.refused("TRN-3", "result", round=1, table=1, order=["e1"])
    playing.refused("TRN-3", "result", round=1, table=1, order=["e1", "e3"])
    playing.refused("TRN-3", "result", round=1, table=1, order=["e1", "e2"], left=["e2"])
    playing.refused("TRN-3", "result", round=1, table=1, outcome="void", order=["e1", "e2"])


def test_only_who_is_present_is_seated() -> None:
    playing = Playing(4)
    playing.send("check_out", entrants=["e4"])
    assert playing.refused("TRN-4", "seat", round=1, tables=TWO).waivable
    playing.send("withdraw", entrant="e3")
    assert not playing.refused("TRN-4", "seat", round=1, tables={"1": ["e1", "e3"]}).waivable
    playing.refused("TRN-4", "check_in", entrants=["e3"])


def test_those_kept_apart() -> None:
    playing = Playing(4)
    playing.send("forbid", entrants=["e1", "e2"], reason="brothers")
    playing.refused("TRN-5", "seat", round=1, tables=TWO)
    for _ in range(3):
        for table in playing.play_drawn().tables:
            assert set(table.entrants) != {"e1", "e2"}
    playing.send("allow", entrants=["e2", "e1"], reason="they made it up")
    playing.send("seat", round=4, tables=TWO)


def test_no_pairing_keeps_all_apart() -> None:
    playing = Playing(4, format=FOURS)
    playing.send("forbid", entrants=["e1", "e2"], reason="brothers")
    task = to_pair(playing.state)
    with pytest.raises(IllegalMove, match="TRN-5"):
        decide(playing.state, c.Pair(), Circumstances(paired=paired(task, playing.matcher)))


def test_a_table_has_as_many_as_the_format_says() -> None:
    Playing(4).refused("TRN-6", "seat", round=1, tables={"1": ["e1", "e2", "e3"]})
    seated(5).refused("TRN-6", "join", round=1, table=1, entrant="e5")


def test_a_table_is_mended_until_it_is_in_play() -> None:
    playing = seated()
    playing.send("result", round=1, table=1, order=["e1", "e2"])
    playing.refused("TRN-7", "swap", round=1, entrants=["e1", "e3"])
    playing.refused("TRN-7", "take_out", round=1, table=1, entrant="e1", as_="absent")
    playing.refused("TRN-7", "break", round=1, table=1)
    playing.refused("TRN-7", "move", round=1, to=7, from_=1)
    playing = seated()
    first_card = Circumstances(has_begun=lambda table: table.number == 1)
    playing.refused("TRN-7", "seat", round=1, tables={"1": ["e2", "e1"]}, asked=first_card)
    playing.send("move", round=1, to=7, from_=2)
    assert [table.number for table in playing.state.rounds[0].tables] == [1, 7]


def test_a_claim_alone_does_not_lock_a_table_and_is_void_once_the_table_changes() -> None:
    # given one player's word about a table
    playing = seated()
    playing.send("claim", by="e1", round=1, table=1, order=["e1", "e2"])
    # when the director swaps somebody of that table
    playing.send("swap", round=1, entrants=["e2", "e3"])
    # then the claim is gone, and nobody can confirm it
    [first, _] = playing.state.rounds[0].tables
    assert (first.entrants, first.claims) == (("e1", "e3"), ())
    playing.refused("TRN-16", "confirm", by="e3", round=1, table=1, claim=playing.state.version - 1)


def reseat(playing: Playing, *entrants: str, **fields: Any) -> list[Any]:
    seats = dict(zip("ABCDEF", entrants, strict=False))
    return playing.send("reseat", round=1, table=1, seats=seats, reason="they sat the other way round", **fields)


def test_people_of_a_table_change_seats_after_the_first_card() -> None:
    # given a table whose match has its first card
    playing = Playing(3, format={"kind": "swiss", "rounds": 2, "table": 3})
    playing.send("seat", round=1, tables={"1": ["e1", "e2", "e3"]})
    playing.send("publish", round=1)
    playing.within(c.MakeMatch(round=1, table=1, match="m" * 20))
    begun = Circumstances(has_begun=lambda table: table.number == 1)
    # when they turn out to sit otherwise
    reseat(playing, "e2", "e3", "e1", asked=begun)
    # then the table keeps its match, under another edition
    [table] = playing.state.rounds[0].tables
    assert (table.entrants, table.match, table.edition) == (("e2", "e3", "e1"), "m" * 20, 2)
    # and the same again changes nothing
    assert reseat(playing, "e2", "e3", "e1", asked=begun) == []


def test_a_result_of_the_match_goes_with_the_seats_and_the_words_of_people_stay() -> None:
    for source, stands in (("match", (("e2",), ("e1",))), ("desk", (("e1",), ("e2",)))):
        # given a table whose result came from its match (seat A first), or from the desk (e1 first)
        playing = seated(2, {"1": ["e1", "e2"]})
        playing.within(c.MakeMatch(round=1, table=1, match="m" * 20))
        over = c.MatchOver(match="m" * 20, version=9, hash="h", order=(("e1",), ("e2",)))
        playing.within(over)
        if source == "desk":
            playing.send("result", round=1, table=1, order=["e1", "e2"])
        # when the two change seats
        reseat(playing, "e2", "e1")
        # then the match's first is who sits at A now; the desk named people, who stay
        [table] = playing.state.rounds[0].tables
        assert table.result is not None
        assert (table.result.order, table.result.source["kind"]) == (stands, source)
        assert table.result.points == ({"e2": 120, "e1": 0} if source == "match" else {"e1": 120, "e2": 0})


def test_claims_stay_with_people_when_seats_change() -> None:
    # given what e1 said by name
    playing = seated(2, {"1": ["e1", "e2"]})
    playing.send("claim", by="e1", round=1, table=1, order=["e1", "e2"])
    # when they change seats, then the other one may still confirm it
    reseat(playing, "e2", "e1")
    [claim] = playing.state.rounds[0].tables[0].claims
    assert (claim.order, claim.edition) == ((("e1",), ("e2",)), 2)
    playing.send("confirm", by="e2", round=1, table=1, claim=claim.version)
    result = playing.state.rounds[0].tables[0].result
    assert result is not None and result.points == {"e1": 120, "e2": 0}


def test_nobody_of_another_table_is_reseated_nor_anybody_once_the_round_is_closed() -> None:
    playing = seated()
    for wrong in (["e1", "e3"], ["e1"], ["e1", "e1"], ["e1", "e2", "e3"]):
        with pytest.raises(Invalid, match="only those at table 1"):
            reseat(playing, *wrong)
    playing.send("start", round=1)
    for table in playing.state.rounds[0].tables:
        playing.send("result", round=1, table=table.number, order=list(table.entrants))
    playing.send("close", round=1)
    playing.refused("TRN-7", "reseat", round=1, table=1, seats={"A": "e2", "B": "e1"}, reason="too late")


def test_a_table_whose_seats_are_wrong_calls_with_how_it_sits() -> None:
    # given a table that says how it sits, and the desk that sees it as a note of that table
    playing = seated()
    said = {"A": "e2", "B": "e1"}
    [event] = playing.send("call", by="e1", table=1, seats=said)
    assert (event.entrant, event.seats, event.text) == ("e1", said, None)
    [note] = playing.state.notes
    assert (note.table, note.seats, playing.state.calls) == (1, said, (1,))
    assert playing.send("call", by="e2", table=1, seats=said) == [], "said once"
    # when the desk seats them so and answers, then nothing waits
    playing.send("reseat", round=1, table=1, seats=note.seats, reason="wrong seats")
    playing.send("answer", table=1)
    assert (playing.state.rounds[0].tables[0].entrants, playing.state.notes) == (("e2", "e1"), ())
    with pytest.raises(Invalid, match="only those at table 1"):
        playing.send("call", by="e1", table=1, seats={"A": "e1", "B": "e3"})


def test_scores_are_told_where_the_game_has_them() -> None:
    seated().refused("TRN-8", "result", round=1, table=1, scores={"e1": 3, "e2": 1})
    playing = seated(game="rat-hot", points={"by": "score"}, bye=10)
    playing.refused("TRN-8", "result", round=1, table=1, order=["e1", "e2"], scores={"e1": 3})
    playing.send("result", round=1, table=1, scores={"e1": 3, "e2": 8})
    result = playing.state.rounds[0].tables[0].result
    assert result is not None and result.order == (("e2",), ("e1",)) and result.points == {"e1": 3, "e2": 8}


def test_a_closed_rounds_result_wants_a_reason() -> None:
    playing = Playing(4)
    playing.play(["e1", "e2"], ["e3", "e4"])
    playing.refused("TRN-9", "result", round=1, table=1, order=["e2", "e1"])
    [event] = playing.send("result", round=1, table=1, order=["e2", "e1"], reason="misread")
    assert event.replaces is not None and playing.rows()["e2"].points == 120


def test_two_who_had_a_place_in_one_round_are_not_merged() -> None:
    playing = seated(5)
    playing.refused("TRN-10", "merge", entrant="e1", into="e3")
    twice = playing.enter()
    playing.send("merge", entrant=twice, into="e1")
    assert twice not in playing.rows()
    with pytest.raises(Invalid):
        playing.send("check_in", entrants=[twice])


def test_tie_breaks_go_back_to_those_of_the_format() -> None:
    playing = Playing(4, tie_breaks=["wins", "lots"])
    assert playing.state.settings.tie_breaks == ("wins", "lots")
    [event] = playing.within(c.Change(tie_breaks=()))
    assert event.settings["tie_breaks"] is None
    assert playing.state.settings.tie_breaks is None


def test_a_change_says_in_words_what_it_changes() -> None:
    said = {lang: [BOOK.templates[f"field_{each}"][lang] for each in CHANGEABLE] for lang in LANGS}
    assert all(len(set(words)) == len(CHANGEABLE) for words in said.values())
    changed = e.Changed(settings={}, fields=("points", "tie_breaks"))
    assert BOOK.render(describe(changed), "en", {}) == "What was agreed is changed: the points and the tie-breaks"
    assert BOOK.render(describe(changed), "fr", {}) == "Le règlement du tournoi change : les points et le départage"


@pytest.mark.parametrize("free_goes", [True, False])
def test_who_was_free_in_one_entry_and_missing_in_the_other_was_free(free_goes: bool) -> None:
    """Given a round robin of five, one away, one who meets nobody: merged they have one place in that round."""
    playing = Playing(5, format={"kind": "round_robin", "table": 2})
    playing.send("check_out", entrants=["e5"])
    [free] = playing.pair().free
    playing.publish()
    gone, stays = (free, "e5") if free_goes else ("e5", free)
    playing.send("merge", entrant=gone, into=stays)
    of = playing.state.rounds[-1]
    assert of.free == (stays,)
    assert not {free, "e5"} & set(of.away)


GROUPS = {
    "kind": "stages",
    "stages": [{"kind": "round_robin", "table": 2, "groups": 2}, {"kind": "knockout", "table": 2, "per_group": 1}],
}


def in_two_groups() -> tuple[Playing, str]:
    """One who is away is drawn into one group; the other one, returned, has played in the other."""
    playing = Playing(0, format=GROUPS)
    playing.enter(present=False)
    for _ in range(4):
        playing.enter()
    playing.play_drawn()
    [drawn] = playing.state.draws
    [other] = [group for group in drawn.groups if "e1" not in group]
    return playing, other[0]


def test_a_double_of_another_group_plays_on_in_the_group_where_it_has_played() -> None:
    playing, played = in_two_groups()
    before = playing.state.draws[0].groups
    playing.send("merge", entrant=played, into="e1")
    swapped = {played: "e1", "e1": played}
    assert playing.state.draws[0].groups == tuple(tuple(swapped.get(who, who) for who in group) for group in before)
    while not playing.state.rounds[-1].stage_ends:
        playing.play_drawn()
    assert playing.rows()["e1"].played == 1


def test_two_who_have_played_in_two_groups_are_not_merged() -> None:
    playing, played = in_two_groups()
    playing.send("check_out", entrants=[played])
    playing.send("check_in", entrants=["e1"])
    playing.play_drawn()
    assert playing.state.rounds[1].table_of("e1") and not playing.state.rounds[1].table_of(played)
    playing.refused("TRN-10", "merge", entrant=played, into="e1")
    playing.refused("TRN-10", "merge", entrant="e1", into=played)


def test_the_rounds_of_two_entries_of_one_person_add() -> None:
    playing = Playing(4)
    playing.play(["e1", "e2"], ["e3", "e4"])
    playing.send("check_out", entrants=["e4"])
    again = playing.enter()  # the same person once more, from round 2 on
    playing.play([again, "e1"], ["e2", "e3"])
    playing.send("penalise", entrant=again, points=40, reason="late")
    playing.send("merge", entrant=again, into="e4")
    rows = playing.rows()
    assert again not in rows
    # lost the first, won the second, less the penalty; met e3 and e1
    assert (rows["e4"].points, rows["e4"].played) == (80, 2)
    assert rows["e4"].tie_breaks["wins"] == "1"
    tables = [of.table_of("e4") for of in playing.state.rounds]
    assert [table and table.number for table in tables] == [2, 1]
    assert playing.state.entries["e4"].present
    # as of round 1 it was as it was: one entry, which lost
    assert playing.rows(round_=1)["e4"].points == 0 and again not in playing.rows(round_=1)


def test_the_entry_that_came_later_may_be_the_one_that_stays() -> None:
    playing = Playing(4)
    playing.play(["e1", "e2"], ["e3", "e4"])
    playing.send("check_out", entrants=["e4"])
    again = playing.enter()
    playing.play([again, "e1"], ["e2", "e3"])
    playing.send("merge", entrant="e4", into=again)
    assert (playing.rows()[again].points, playing.rows()[again].played) == (120, 2)
    assert playing.rows(round_=1)[again].points == 0 and "e4" not in playing.rows(round_=1)
    # who meets whom goes on from there: e5 has met e3 and e1
    drawn = playing.pair()
    assert next(table.entrants for table in drawn.tables if again in table.entrants) in [(again, "e2"), ("e2", again)]


def test_a_table_speaks_of_itself() -> None:
    playing = seated()
    playing.refused("TRN-11", "claim", by="e3", round=1, table=1, order=["e1", "e2"])
    playing.send("claim", by="e1", round=1, table=1, order=["e1", "e2"])
    version = playing.state.version
    playing.refused("TRN-11", "confirm", by="e1", round=1, table=1, claim=version)
    playing.refused("TRN-11", "confirm", by="e4", round=1, table=1, claim=version)
    playing.refused("TRN-11", "dispute", by="e4", round=1, table=1)
    [result] = playing.send("confirm", by="e2", round=1, table=1, claim=version)
    assert result.source == {"kind": "claim", "claim": version, "by": "e2"}


def test_a_claim_of_a_table_that_was_changed() -> None:
    playing = seated()
    playing.send("swap", round=1, entrants=["e1", "e3"])
    playing.refused("TRN-12", "claim", by="e3", round=1, table=1, edition=1, order=["e3", "e2"])
    playing.send("claim", by="e3", round=1, table=1, edition=2, order=["e3", "e2"])


def test_a_round_goes_its_way() -> None:
    playing = Playing(4)
    playing.pair()
    playing.refused("TRN-13", "start", round=1)
    playing.refused("TRN-13", "close", round=1)
    playing.refused("TRN-13", "result", round=1, table=1, order=["e1", "e2"])
    playing.publish()
    playing.refused("TRN-13", "publish", round=1)
    playing.refused("TRN-13", "unpair", round=1)
    assert playing.send("start", round=1) == [], "it is so already"
    assert playing.conflict("open-items", "close", round=1)["missing"] == [1, 2]


def test_late_entries_end() -> None:
    playing = Playing(4, format={"kind": "swiss", "rounds": 4, "table": 2}, late_until=1)
    playing.play_drawn()
    playing.enter()
    playing.play_drawn()
    playing.refused("TRN-14", "enter", name="Too late")


def test_an_entrant_speaks_for_himself() -> None:
    playing = Playing(4)
    playing.refused("TRN-15", "withdraw", by="e1", entrant="e2")
    playing.refused("TRN-15", "check_in", by="e1", all=True)
    playing.refused("TRN-15", "sit_out", by="e1", entrant="e1", rounds=[2], points=60)
    playing.refused("TRN-15", "sit_out", asked=Circumstances(role="desk"), entrant="e1", rounds=[2], points=60)
    playing.send("sit_out", by="e1", entrant="e1", rounds=[2])
    playing.send("withdraw", by="e1", entrant="e1")


def test_a_requested_bye_pays_what_was_agreed_so_often_as_was_agreed() -> None:
    playing = Playing(5, requested_bye={"points": 60, "most": 1})
    playing.send("sit_out", by="e1", entrant="e1", rounds=[1, 3])
    assert playing.state.entries["e1"].out == {1: 60, 3: 0}
    # asking again changes nothing; taking back the one that pays lets another one pay
    assert playing.send("sit_out", by="e1", entrant="e1", rounds=[1]) == []
    playing.send("sit_in", asked=Circumstances(role="desk"), entrant="e1", rounds=[1])
    playing.send("sit_out", asked=Circumstances(role="desk"), entrant="e1", rounds=[2])
    assert playing.state.entries["e1"].out == {2: 60, 3: 0}
    playing.send("sit_out", entrant="e1", rounds=[3], points=120)
    assert playing.state.entries["e1"].out == {2: 60, 3: 120}
    playing.play_drawn()
    playing.play_drawn()
    assert [playing.state.rounds[1].away["e1"]] == [Away("sat_out", 60)]


def test_what_is_answered_is_there() -> None:
    playing = seated()
    playing.refused("TRN-16", "lift", penalty=3, reason="none")
    playing.refused("TRN-16", "reject", appeal=3, reason="none")
    playing.refused("TRN-16", "appeal", by="e1", of=3)
    playing.refused("TRN-16", "allow", entrants=["e1", "e2"], reason="none")
    playing.refused("TRN-16", "result", round=1, table=1, outcome="none")
    playing.refused("TRN-16", "confirm", by="e1", round=1, table=1, claim=3)
    playing.send("penalise", entrant="e1", points=30, reason="late")
    penalty = playing.state.version
    playing.refused("TRN-16", "appeal", by="e2", of=penalty)
    playing.send("appeal", by="e1", of=penalty, text="I was there")
    playing.send("lift", penalty=penalty, reason="he was")
    playing.refused("TRN-16", "lift", penalty=penalty, reason="again")
    assert not any(appeal.open for appeal in playing.state.appeals)


def test_who_withdrew_may_return_and_who_was_disqualified_may_not() -> None:
    playing = Playing(4)
    playing.refused("TRN-18", "return", entrant="e1")
    playing.send("withdraw", entrant="e1")
    assert playing.send("withdraw", entrant="e1") == []
    playing.send("return", entrant="e1")
    assert playing.state.entries["e1"].present
    playing.send("disqualify", entrant="e1", reason="a card up his sleeve")
    playing.refused("TRN-18", "return", entrant="e1")
    playing.refused("TRN-18", "disqualify", entrant="e1", reason="again")


def test_what_was_agreed_changes_with_a_reason() -> None:
    playing = seated()
    playing.refused("TRN-19", c.Change(tie_breaks=("wins",)))
    playing.within(c.Change(tie_breaks=("wins",), reason="so the players voted"))
    assert playing.state.resettled and playing.state.settings.breaks(0) == ("wins",)
    assert playing.within(c.Change(tie_breaks=("wins",), reason="again")) == []


def test_what_changes_no_standing_changes_without_a_reason() -> None:
    playing = seated()
    longer = {"kind": "swiss", "rounds": 5, "table": 2, "length": {"minutes": 40}, "last_call": 5}
    room = ({"from": 1, "to": 9, "room": "Hall"},)
    [event] = playing.within(
        c.Change(format=longer, tables=room, claims="off", categories=("U16",), protest_minutes=20)
    )
    assert event.fields == ("format", "tables", "claims", "categories", "protest_minutes")
    assert not playing.state.resettled, "no standing follows from them"
    assert [*zip(range(9), playing.state.settings.table_numbers(), strict=False)][-1][1] == 9
    playing.refused("TRN-19", c.Change(format={**longer, "rounds": 6}))


def test_players_report_no_results_where_the_desk_alone_does() -> None:
    playing = seated()
    playing.send("claim", by="e1", round=1, table=1, order=["e1", "e2"])
    playing.within(c.Change(claims="off"))
    playing.refused("TRN-30", "claim", by="e2", round=1, table=1, order=["e1", "e2"])
    playing.refused(
        "TRN-30", "confirm", by="e2", round=1, table=1, claim=playing.state.rounds[0].tables[0].claims[0].version
    )
    playing.send("call", by="e2", table=1)
    playing.result(1, "e1", "e2")
    playing.send("dispute", by="e2", round=1, table=1)
    playing.within(c.Change(claims="on"))
    playing.send("claim", by="e2", round=1, table=1, order=["e2", "e1"])


def test_a_tournament_of_which_nothing_was_played_is_deleted() -> None:
    playing = Playing(4)
    playing.pair()
    unpaired, removed, deleted = playing.within(c.Delete())
    assert unpaired.round == 1 and removed.entrants == ("e1", "e2", "e3", "e4")
    assert deleted.TYPE == "deleted" and playing.state.status == "over"


def test_a_round_that_was_published_only_is_no_play() -> None:
    playing = Playing(4)
    playing.send("seat", round=1, tables=TWO)
    playing.send("publish", round=1)
    assert [each.TYPE for each in playing.within(c.Delete())] == ["removed", "deleted"]


def test_a_tournament_that_was_played_stays() -> None:
    seated().refused("TRN-31", c.Delete())
    claimed = Playing(4)
    claimed.send("seat", round=1, tables=TWO)
    claimed.send("publish", round=1)
    claimed.send("claim", by="e1", round=1, table=1, order=["e1", "e2"])
    claimed.refused("TRN-31", c.Delete())


def test_what_places_pay_stays_once_a_round_is_started() -> None:
    playing = Playing(4)
    points = {"by": "table", "points": {"2": [180, 0]}}
    playing.send("seat", round=1, tables={"1": ["e1", "e2"], "2": ["e3", "e4"]})
    playing.send("publish", round=1)
    playing.within(c.Change(points=points, reason="announced so"))
    playing.send("start", round=1)
    playing.result(1, "e1", "e2")
    playing.refused("TRN-19", c.Change(points={"by": "place"}, reason="as it was"))
    playing.within(c.Change(points=points, tie_breaks=("wins",), reason="the same points, other tie-breaks"))
    assert playing.rows()["e1"].points == 180


def test_what_places_pay_stays_once_a_result_is_there() -> None:
    playing = Playing(4)
    playing.send("seat", round=1, tables={"1": ["e1", "e2"], "2": ["e3", "e4"]})
    playing.send("publish", round=1)
    playing.result(1, "e1", "e2")
    playing.refused("TRN-19", c.Change(points={"by": "table", "points": {"2": [60, 0]}}, reason="too late"))


def test_no_fewer_rounds_than_are_published() -> None:
    playing = Playing(4)
    for _ in range(2):
        playing.play_drawn()
    playing.refused("TRN-19", c.Change(format={"kind": "swiss", "rounds": 1, "table": 2}, reason="it is late"))
    playing.within(c.Change(format={"kind": "swiss", "rounds": 2, "table": 2}, reason="it is late"))
    playing.refused("TRN-19", c.Change(format={"kind": "round_robin", "table": 2}, reason="another idea"))


def test_no_fewer_legs_than_are_played() -> None:
    playing = Playing(4, format={"kind": "round_robin", "table": 2, "legs": 2})
    for _ in range(4):
        playing.play_drawn()
    playing.refused("TRN-19", c.Change(format={"kind": "round_robin", "table": 2}, reason="it is late"))


def test_a_stage_that_has_begun_stays() -> None:
    stages = [{"kind": "swiss", "rounds": 1, "table": 2}, {"kind": "knockout", "table": 2, "take": 2}]
    playing = Playing(4, format={"kind": "stages", "stages": stages})
    for _ in range(2):
        playing.play_drawn()
    playing.refused("TRN-19", c.Change(format={"kind": "swiss", "rounds": 5, "table": 2}, reason="no final"))


# Each with the sentence that it is told by, worked out by reading: who did what.
TOLD: list[tuple[Any, str, str]] = [
    (e.Entered(entrant="e1"), "Anna is entered", "Inscription d’Anna"),
    (e.Entered(entrant="e1", late=2), "Anna is entered late, after round 2", "Inscription d’Anna après la ronde 2"),
    (e.CheckedIn(entrants=("e1", "e2")), "Anna and Boris are here", "Anna et Boris sont là"),
    (e.CheckedOut(entrants=("e1",)), "Anna is not here", "Anna n’est pas là"),
    (e.CheckedIn(entrants=tuple(f"e{n}" for n in range(1, 9))), "8 entrants are here", "8 inscrits sont là"),
    (e.Merged(entrant="e1", into="e2"), "Anna is the same as Boris", "Anna et Boris ne font qu’un"),
    (
        e.ResultRecorded(round=2, table=1, order=(("e2",), ("e1", "e3")), points={}, source={"kind": "desk"}),
        "Round 2, table 1: Boris, Anna = e3",
        "Ronde 2, table 1 : Boris, Anna = e3",
    ),
    (
        e.ResultRecorded(
            round=2, table=1, order=(("e2",),), left=("e1",), points={}, source={"kind": "desk"}, replaces=9
        ),
        "Round 2, table 1, corrected: Boris, Anna",
        "Ronde 2, table 1, rectifié : Boris, Anna",
    ),
    (
        e.ResultRecorded(round=2, table=1, order=(("e2",),), points={}, source={"kind": "desk"}, outcome="forfeit"),
        "Round 2, table 1: Boris wins by forfeit",
        "Ronde 2, table 1 : Boris gagne par forfait",
    ),
    (
        e.Penalised(entrant="e1", points=40, round=1),
        "Anna is penalised: −⅓",
        "Pénalité pour Anna : −⅓",
    ),
    (e.Penalised(entrant="e1", points=0, warning=True, round=1), "Anna is warned", "Anna reçoit un avertissement"),
    (e.Lifted(penalty=3, entrant="e1"), "The penalty of Anna is lifted", "La pénalité d’Anna est levée"),
    (e.Moved(round=1, from_=2, to=7), "Round 1: table 2 is now table 7", "Ronde 1 : la table 2 devient la table 7"),
    (e.Extended(round=1, minutes=1), "Round 1: 1 minute more", "Ronde 1 : 1 minute de plus"),
    (
        e.Extended(round=1, table=3, minutes=5),
        "Round 1, table 3: 5 minutes more",
        "Ronde 1, table 3 : 5 minutes de plus",
    ),
    (
        e.Exchanged(round=4, entrant="e1", instead_of="e2"),
        "Round 4: Anna plays instead of Boris, by a corrected result",
        "Ronde 4 : Anna joue à la place de Boris, d’après un résultat corrigé",
    ),
    (e.Swapped(round=1), "Round 1: two change places", "Ronde 1 : deux joueurs échangent leurs places"),
]
NAMES = {"e1": "Anna", "e2": "Boris"}


@pytest.mark.parametrize(("event", "en", "fr"), TOLD, ids=[event.TYPE for event, _, _ in TOLD])
def test_sentences(event: Any, en: str, fr: str) -> None:
    assert BOOK.sentence(describe(event), NAMES) == {"en": en, "fr": fr}


KNOWN: dict[str, Any] = {
    "entrant": "e1", "into": "e2", "entrants": ("e1", "e2"), "round": 1, "stage": 0, "table": 1, "rounds": (1,),
    "fields": ("format",), "settings": Playing().state.values, "game": "durak", "edition": 1, "definitions": "2026",
    "engine": "none", "drafts": 0, "as_": "absent", "byes": (), "from_": 1, "to": 2, "match": "m", "penalty": 3,
    "order": (("e1",), ("e2",)), "source": {"kind": "desk"}, "appeal": 4, "do": "set", "minutes": 5, "head": 1,
    "of": 3, "hash": "h", "key": "k", "signature": "s", "instead_of": "e2",
}  # fmt: skip


def sample(cls: type[Any]) -> Any:
    """An event of a kind, with what it needs."""
    points = {e.Penalised: 40, e.ResultRecorded: {"e1": 120}}
    needed = [item.name for item in fields(cls) if is_needed(item) or item.name == "minutes"]
    return cls(**{name: points[cls] if name == "points" else KNOWN[name] for name in needed})


@pytest.mark.parametrize("cls", e.EVENTS, ids=lambda cls: cls.TYPE)
def test_every_event_has_a_sentence_and_a_stored_form(cls: type[Any]) -> None:
    event = sample(cls)
    told = BOOK.sentence(describe(event), NAMES)
    assert all(told[lang] and "{" not in told[lang] for lang in LANGS) and told["en"] != told["fr"]
    assert FACTS.read(*FACTS.stored(event)) == event
    assert FACTS.schema(cls.TYPE)["additionalProperties"] is False


@pytest.mark.parametrize("cls", e.EVENTS, ids=lambda cls: cls.TYPE)
def test_an_event_whose_parts_are_gone_changes_what_it_can(cls: type[Any]) -> None:
    """As an erased one, or a draft for eyes that may not see it."""
    playing = Playing(4)
    playing.pair()
    type_, data, _ = FACTS.stored(sample(cls))
    event = FACTS.read(type_, data, {})
    assert event is not None
    after = evolve(playing.state, event)
    assert isinstance(after, Tournament) and after.version == playing.state.version + 1
    BOOK.sentence(describe(event), NAMES)
