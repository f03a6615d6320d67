"""What there is to pair: the next round, the one whose draft there is, or a past one as it was then, as a task."""

from collections.abc import Collection, Sequence
from typing import Any

from engine.errors import Invalid
from engine.tournaments.aims import Problem
from engine.tournaments.chance import digest, draft_seed
from engine.tournaments.draws import new_groups, new_plan
from engine.tournaments.pairing import Task
from engine.tournaments.stages import refuse_nobody_left, round_open, stage_due
from engine.tournaments.standings import number
from engine.tournaments.state import DRAFT, IN, PUBLISHED, Away, Draw, Round, Table, Tournament


def to_pair(state: Tournament, keep: Sequence[int] = (), *, draft: int | None = None) -> Task:
    """The next round, or the one whose draft there is. draft: which of its drafts, by default a new one.

    Raises Conflict where it cannot be paired yet, Invalid where nothing is left to pair.
    """
    at = state.draft
    return task_of(state, at, keep, draft, present=None)


def task_of(
    state: Tournament, at: Round | None, keep: Sequence[int], draft: int | None, present: Collection[str] | None
) -> Task:
    """A round as a task: at as it is paired already, or a next one where that is None.

    keep: numbers of its tables that stay; draft: which of its drafts, None: a new one; present: who is to be paired,
    None: who is here by now. Raises as to_pair does.
    """
    before = state.rounds[: at.number - 1] if at is not None else state.rounds
    round_ = len(before) + 1
    past = state._replace(rounds=before, draws=tuple(draw for draw in state.draws if draw.first < round_))
    if before and before[-1].status in (DRAFT, PUBLISHED):
        raise round_open(before[-1], "is not started yet", "n’a pas encore commencé")
    stage = stage_due(past)
    drafts = state.drafts.get(round_, 0) if draft is None else draft
    known = at.seed if at is not None and at.drafts == draft else None
    seed = known or draft_seed(state.seed, round_, drafts)
    begins = new_groups(past, stage, seed)
    plan = new_plan(past, stage, begins, seed)
    if begins is not None:
        past = past._replace(draws=(*past.draws, Draw(stage, round_, begins, plan)))
    here = _present(past, stage, round_) if present is None else frozenset(present)
    kept = tuple(table for table in (at.tables if at else ()) if table.number in keep)
    if missing := [each for each in keep if each not in {table.number for table in kept}]:
        raise Invalid(
            [("/keep", f"no table {missing[0]} in a draft of round {round_}")],
            f"pas de table {missing[0]} dans un brouillon de la ronde {round_}",
        )
    if present is None and (gone := [each.number for each in kept if not here.issuperset(each.entrants)]):
        raise Invalid(
            [("/keep", f"table {gone[0]} has somebody who is not to be paired: leave it out")],
            f"la table {gone[0]} a quelqu’un qui ne joue pas : ne la gardez pas",
        )
    made = state.settings.stages[stage].format.task(past, stage, round_, seed, here)
    if present is None and not made.problems and not made.fixed:
        refuse_nobody_left(past, stage, here)
    drawn = [frozenset(table) for _, table in made.fixed]
    if not made.problems and (others := [each.number for each in kept if frozenset(each.entrants) not in drawn]):
        raise Invalid(
            [("/keep", f"table {others[0]} is not as this round is drawn now: leave it out")],
            f"la table {others[0]} n’est plus comme le tirage la veut : ne la gardez pas",
        )
    away = {**_absent(past, stage, round_, here), **made.away}
    basis = digest(
        [
            round_,
            stage,
            sorted(here),
            [_plain(problem) for _, problem in made.problems],
            made.fixed,
            made.byes,
            made.free,
            sorted([entrant, each.why, each.points] for entrant, each in away.items() if each.why != "absent"),
            begins,
            sorted([entrant, table] for entrant, table in past.pins.items() if entrant in here),
            past.settings.tables,
        ]
    )
    task = made._replace(
        round=round_, stage=stage, seed=seed, drafts=drafts, basis=basis, present=tuple(sorted(here, key=number)),
        away=away, groups=begins, plan=plan,
    )  # fmt: skip
    return _without(task, kept) if kept else task


def _plain(problem: Problem) -> list[Any]:
    """Return everything that a search looks at but its seed, as JSON values."""
    here = {person.entrant for person in problem.people}
    kept_apart = sorted(sorted(apart) for group in problem.forbidden if len(apart := here.intersection(group)) > 1)
    met = sorted([*pair, times] for pair, times in problem.met.items())
    plain = problem._replace(seed="", people=(), met={}, forbidden=())
    return [*plain, [list(person) for person in problem.people], met, kept_apart]


def _entered(past: Tournament, stage: int) -> list[str]:
    """Return who may be in a round of a stage, by status and presence or not."""
    draw = past.draw(stage)
    if past.is_open(stage):
        return list(past.entries)
    return [entrant for group in draw.groups for entrant in group] if draw else []


def _present(past: Tournament, stage: int, round_: int) -> frozenset[str]:
    """Return who can be paired: in the stage, here, and not sitting out."""
    entries = [past.entries[entrant] for entrant in _entered(past, stage)]
    return frozenset(each.entrant for each in entries if each.status == IN and each.present and round_ not in each.out)


def _absent(past: Tournament, stage: int, round_: int, here: Collection[str]) -> dict[str, Away]:
    """Return who is in, and not paired."""
    found: dict[str, Away] = {}
    for entrant in _entered(past, stage):
        entry = past.entries[entrant]
        if entry.status == IN and entrant not in here:
            out = entry.out.get(round_)
            found[entrant] = Away("sat_out", out) if out is not None else Away("absent")
    return found


def _without(task: Task, kept: Sequence[Table]) -> Task:
    """The task for those whom no kept table has."""
    sitting = {entrant for table in kept for entrant in table.entrants}
    problems = tuple(
        (group, problem._replace(people=left))
        for group, problem in task.problems
        if (left := tuple(person for person in problem.people if person.entrant not in sitting))
    )
    fixed = tuple((group, table) for group, table in task.fixed if not sitting & set(table))
    return task._replace(problems=problems, fixed=fixed, kept=tuple(kept))


def problem_of(state: Tournament, round_: int, entrant: str) -> Problem | None:
    """What was to be paired in a round for the group of somebody; None where nothing is searched for."""
    at = state.rounds[round_ - 1]
    task = task_of(state, at, (), at.drafts, at.present or None)
    return next(
        (problem for _, problem in task.problems if any(person.entrant == entrant for person in problem.people)), None
    )
