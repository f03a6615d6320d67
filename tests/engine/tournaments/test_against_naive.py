"""Random events against a second reckoning, and against all pairings that there are: tests/naive/ has both."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from engine.tournaments.aims import Person, Problem, broken
from engine.tournaments.forms import told_order
from engine.tournaments.pairing import Task, solved, why, why_bye
from engine.tournaments.settings import Sizes
from engine.tournaments.sizes import table_sizes
from engine.tournaments.standings import standings
from tests.chance import fresh
from tests.engine.tournaments.playing import Playing
from tests.engine.tournaments.random_events import naive, played
from tests.naive import pairing as all_pairings
from tests.naive.matching import match
from tests.naive.tournaments import paid_by_place

SOAK = bool(os.environ.get("GREFFIER_SOAK"))
EVENTS = 250 if SOAK else 12  # of each kind
KINDS = {
    "two seats": ({"kind": "swiss", "rounds": 6, "table": 2}, 7, 120),
    "threes and fours": ({"kind": "swiss", "rounds": 4, "table": {"prefer": 4, "min": 3, "max": 4}}, 10, 80),
    "threes": ({"kind": "swiss", "rounds": 4, "table": {"prefer": 3, "min": 3, "max": 3}}, 8, 60),
}
BREAKS = ["buchholz_cut_1", "buchholz", "sonneborn_berger", "direct", "wins", "fewest_losses"]


def check_standing(playing: Playing, bye: int) -> None:
    """Points, tie-breaks and ranks of everybody who is listed."""
    rows = standings(playing.state)
    second = naive(playing, bye)
    breaks = list(playing.state.settings.breaks(0))
    listed = [row.entrant for row in rows]
    second.entrants = listed
    everybody = [row.rank for row in rows]
    assert everybody == [
        sum(len(each) for each in second.ranking(breaks)[:place]) + 1
        for place, group in enumerate(second.ranking(breaks))
        for _ in group
    ]
    assert listed == [who for group in second.ranking(breaks) for who in group]
    for row in rows:
        assert row.points == second.net(row.entrant)
        for name in breaks:
            if name != "direct":
                told = (
                    abs(getattr(second, name)(row.entrant))
                    if name == "fewest_losses"
                    else getattr(second, name)(row.entrant)
                )
                assert row.tie_breaks[name] == str(told), (name, row)
    for each in playing.state.rounds:
        for table in each.tables:
            result = table.result
            if result is not None and result.outcome is None:
                paid = paid_by_place(told_order(result.order), list(result.left))
                assert {who: paid.get(who, 0) for who in table.entrants} == dict(result.points)


def facts(problem: Problem) -> dict[str, Any]:
    people = problem.people
    return {
        "points": {person.entrant: person.points for person in people},
        "rank": {person.entrant: person.rank for person in people},
        "met": {frozenset(pair): times for pair, times in problem.met.items()},
        "forbidden": [set(group) for group in problem.forbidden],
        "had": {person.entrant for person in people if not person.may_have_bye},
        "small": {person.entrant: person.small for person in people},
        "prefer": problem.sizes.prefer,
        "clubs": {person.entrant: person.club for person in people if problem.clubs and person.club is not None},
    }


def check_pairing(problem: Problem) -> None:
    """Check that a seating is as good as the best there is, and breaks a hard aim where each does (TRN-2, TRN-5)."""
    people = [person.entrant for person in problem.people]
    if len(people) > 9 and problem.sizes.most == 2:
        return
    sizes = list(table_sizes(len(people), problem.sizes))
    best = all_pairings.best(people, sizes, len(people) - sum(sizes), facts(problem))
    seating = solved(problem, match)
    mine = (list(seating.tables), list(seating.byes))
    if best is None:
        assert not all_pairings.is_allowed(mine, facts(problem)) and broken(problem, seating), (problem, seating)
        assert len(seating.byes) == len(people) - sum(sizes), "nobody has a bye only to be kept apart"
    else:
        assert all_pairings.badness(mine, facts(problem)) == best, (problem, seating)


def test_who_is_kept_apart_is_never_paid_with_byes() -> None:
    """Random prohibitions among three to six people at two seats: the best of all seatings, or a refusal."""
    chance = fresh("kept apart")
    refused = 0
    for number in range(3_000 if SOAK else 60):
        people = tuple(
            Person(f"e{place}", points=60 * (6 - place), rank=place, may_have_bye=place == 1 or chance.random() < 0.7)
            for place in range(1, chance.randint(3, 6) + 1)
        )
        names = [person.entrant for person in people]
        groups = tuple(tuple(chance.sample(names, chance.randint(2, 3))) for _ in range(chance.randint(0, 3)))
        problem = Problem(2, str(number), Sizes(2, 2, 2), people, forbidden=groups)
        check_pairing(problem)
        refused += bool(broken(problem, solved(problem, match)))
    assert refused


def check_why(problem: Problem, chance: random.Random) -> None:
    """What `why` tells of two people is the best of all seatings that have them the other way."""
    people = [person.entrant for person in problem.people]
    sizes = list(table_sizes(len(people), problem.sizes))
    if not sizes or len(people) < 3:
        return
    told, seating = facts(problem), solved(problem, match)
    is_ = all_pairings.badness((list(seating.tables), list(seating.byes)), told)
    pair = chance.sample(people, 2)
    if problem.sizes.most > 2 and chance.random() < 0.4:  # a whole table, or three who are not at one
        pair = list(chance.choice(seating.tables)) if chance.random() < 0.5 else chance.sample(people, 3)
    found = why(problem, seating, pair, match)
    would_be = all_pairings.best_other_way(people, sizes, len(people) - sum(sizes), told, set(pair), not found.together)
    if would_be is None:
        assert found.aim is None and not found.tables
        return
    asked_for = any(set(pair) <= group for group in told["forbidden"]) and not found.together
    if problem.sizes.most == 2 and would_be[0] > asked_for:
        return  # at two seats other forbidden pairs are never told: people are left over instead
    costs = {
        aim: (one, other) for aim, one, other in zip(all_pairings.AIMS, is_, would_be, strict=True) if one != other
    }
    aim = next(iter(costs), None)
    assert found.costs == costs, (problem, pair)
    assert found.aim == (aim if aim and costs[aim][1] > costs[aim][0] else None)


def check_why_bye(problem: Problem, chance: random.Random) -> None:
    """What `why` tells of somebody's bye is the best of all seatings in which they play, or the other way round."""
    people = [person.entrant for person in problem.people]
    sizes = list(table_sizes(len(people), problem.sizes))
    told, seating = facts(problem), solved(problem, match)
    if not sizes or len(seating.byes) != len(people) - sum(sizes):
        return
    who = chance.choice(seating.byes or people) if chance.random() < 0.5 else chance.choice(people)
    found = why_bye(problem, seating, who, match)
    assert found.bye == (who in seating.byes)
    would_be = all_pairings.best_bye(people, sizes, len(seating.byes), told, who, not found.bye)
    if would_be is None:
        assert found.aim is None and not found.tables
        return
    if problem.sizes.most == 2 and would_be[0]:
        return  # at two seats forbidden pairs are never told: people are left over instead
    is_ = all_pairings.badness((list(seating.tables), list(seating.byes)), told)
    costs = {
        aim: (one, other) for aim, one, other in zip(all_pairings.AIMS, is_, would_be, strict=True) if one != other
    }
    aim = next(iter(costs), None)
    assert found.costs == costs, (problem, who)
    assert found.aim == (aim if aim and costs[aim][1] > costs[aim][0] else None)


@pytest.mark.parametrize("kind", KINDS)
def test_random_events(kind: str) -> None:
    """Each kind by its own chance, new in every run."""
    format_, people, bye = KINDS[kind]
    for event in range(EVENTS):
        chance = fresh(f"{kind} {event}")
        playing = Playing(0, format=format_, tie_breaks=BREAKS, seed=f"{kind} {event}", apart={"clubs": 2})
        for _ in range(people):
            playing.enter(club=chance.choice([None, "red", "blue"]))

        def look(playing: Playing, task: Task, chance: random.Random = chance) -> None:
            for _, problem in task.problems:
                if len(problem.people) <= (8 if problem.sizes.most == 2 else 9 if not SOAK else 12):
                    check_pairing(problem)
                    check_why(problem, chance)
                    check_why_bye(problem, chance)

        played(chance, playing, format_["rounds"], look, lambda playing: check_standing(playing, bye))  # type: ignore[arg-type]
