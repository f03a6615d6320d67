"""Why a row stands where it does: the figure that decides, and the sums."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from engine.tournaments.explaining import Parted, explain
from engine.tournaments.standings import standings
from tests.chance import fresh
from tests.engine.tournaments.playing import Playing
from tests.engine.tournaments.random_events import played

BREAKS = ["direct", "buchholz_cut_1", "buchholz", "sonneborn_berger", "wins", "fewest_losses", "lots"]


def test_the_figure_that_decides_between_two_is_named_with_its_sum() -> None:
    """Two rounds: e1 beats e2 and e3; e2 beats e4; e3 beats e4. e2 has met e1 (240) and e4 (0), e3 likewise."""
    playing = Playing(4, tie_breaks=["buchholz", "wins"])
    playing.play(["e1", "e2"], ["e3", "e4"])
    playing.play(["e1", "e3"], ["e2", "e4"])
    told = explain(playing.state, "e2")
    assert told is not None
    assert told.above == Parted("e1", "points", "120", "240")
    assert told.below == Parted("e3", None, None, None), "they share the rank"
    points, buchholz, wins = told.figures
    assert (points.name, points.value, [term.value for term in points.terms]) == ("points", "120", ["0", "120"])
    assert (buchholz.value, [(term.round, term.value, term.of) for term in buchholz.terms]) == (
        "240", [(1, "240", ("e1",)), (2, "0", ("e4",))],
    )  # fmt: skip
    assert [(term.round, term.value) for term in wins.terms] == [(2, "1")]
    assert explain(playing.state, "e9") is None


def test_a_penalty_is_a_term_of_the_points() -> None:
    playing = Playing(2)
    playing.play(["e1", "e2"])
    playing.send("penalise", entrant="e1", points=40, reason="late")
    told = explain(playing.state, "e1")
    assert told is not None and told.below == Parted("e2", "points", "80", "0")
    assert [(term.round, term.value) for term in told.figures[0].terms] == [(1, "120"), (None, "-40")]


def test_who_got_further_stands_above_by_the_stage() -> None:
    stages = [{"kind": "swiss", "rounds": 1, "table": 2}, {"kind": "knockout", "table": 2, "take": 2}]
    playing = Playing(4, format={"kind": "stages", "stages": stages})
    playing.play(["e1", "e2"], ["e3", "e4"])
    playing.play_drawn(lambda entrants: sorted(entrants))
    first, second, third = (explain(playing.state, row.entrant) for row in standings(playing.state)[:3])
    assert first and first.below == Parted("e3", "went_out", None, "2")
    assert second and second.below is not None and second.below.figure == "stage"
    assert third and third.above is not None and third.above.figure == "stage"


def check(playing: Playing) -> None:
    """Each figure is the sum of its terms, and neighbours are parted by the first figure that differs."""
    rows = standings(playing.state)
    for at, row in enumerate(rows):
        told = explain(playing.state, row.entrant)
        assert told is not None and told.row == row
        for figure in told.figures:
            total = sum((Fraction(term.value) for term in figure.terms if term.counts), Fraction(0))
            assert total == Fraction(figure.value), (row.entrant, figure)
            if figure.name in row.tie_breaks:
                assert figure.value == row.tie_breaks[figure.name]
        if at + 1 < len(rows) and row.rank is not None and rows[at + 1].rank is not None:
            below, other = told.below, rows[at + 1]
            assert below is not None and below.entrant == other.entrant
            if row.points != other.points:
                assert (below.figure, below.own, below.theirs) == ("points", str(row.points), str(other.points))
            elif row.rank == other.rank:
                assert below.figure is None
            elif below.figure not in ("lots", "direct"):
                names = [name for name in BREAKS if name not in ("direct", "lots")]
                first = next(name for name in names if row.tie_breaks[name] != other.tie_breaks[name])
                assert (below.figure, below.own) == (first, row.tie_breaks[first])


def test_random_events_are_explained() -> None:
    for event in range(6):
        chance: random.Random = fresh(f"explained {event}")
        format_: dict[str, Any] = {"kind": "swiss", "rounds": 4, "table": {"prefer": 3, "min": 3, "max": 3}}
        playing = Playing(8, format=format_, tie_breaks=BREAKS, seed=f"explained {event}")
        played(chance, playing, 4, lambda *_: None, check)
