"""The course of a tournament as it is answered: its stages with their groups, schedules and brackets."""

from __future__ import annotations

from typing import Any

from api.tournaments.people import Naming
from engine.tournaments.cuts import going_through
from engine.tournaments.format import BracketRound
from engine.tournaments.forms import told_order
from engine.tournaments.settings import Settings
from engine.tournaments.showing import point_of, show_points
from engine.tournaments.standings import of_stage
from engine.tournaments.state import CLOSED, Draw, Round, Tournament

COMING, PLAYED, OVER = "coming", "played", "over"


def course_of(settings: Settings) -> str | None:
    """Return what there is to be told of the course, now or later; None where there is nothing but the format."""
    if len(settings.stages) > 1:
        return "stages"
    only = settings.stages[0]
    if only.format.elimination is not None:
        return "bracket"
    if only.groups > 1:
        return "groups"
    return None if only.format.schedule is None else "schedule"


def stages_told(called: Naming) -> list[dict[str, Any]]:
    """Return each stage of a tournament, as far as its viewer may see it."""
    state = called.state
    return [_stage(state, number) for number in range(len(state.settings.stages))]


def _stage(state: Tournament, number: int) -> dict[str, Any]:
    of, draw = state.settings.stages[number], state.draw(number)
    elimination = of.format.elimination
    bracket = () if elimination is None or draw is None else elimination.bracket(state, draw)
    return {
        "stage": number,
        "kind": of.format.key,
        "names": of.format.names,
        "status": _status(state, number),
        "first_round": draw.first if draw else None,
        "teams": of.teams,
        "take": of.take,
        "per_group": of.per_group,
        "groups": [] if draw is None else _groups(state, draw),
        "bracket": [_bracket_round(each) for each in bracket],
    }


def _status(state: Tournament, stage: int) -> str:
    rounds = state.rounds_of(stage)
    if not rounds:
        return COMING
    is_over = rounds[-1].stage_ends and rounds[-1].status == CLOSED
    return OVER if is_over or state.draw(stage + 1) is not None else PLAYED


def _groups(state: Tournament, draw: Draw) -> list[dict[str, Any]]:
    """Return the groups of a stage; none where everybody plays everybody's opponent, as in a Swiss of one group."""
    stage = draw.stage
    of = state.settings.stages[stage]
    schedules = of.format.schedule(state, stage) if of.format.schedule else ()
    is_cut = stage + 1 < len(state.settings.stages)
    if of.format.elimination is not None or (len(draw.groups) == 1 and not schedules and not is_cut):
        return []
    through = going_through(state, stage)
    told = []
    for number, group in enumerate(draw.groups):
        rows = of_stage(state, stage, None, number if len(draw.groups) > 1 else None)
        told.append(
            {
                "group": number,
                "name": group_name(number) if len(draw.groups) > 1 else None,
                "items": [
                    {
                        "entrant": row.entrant,
                        "rank": row.rank,
                        "points": row.points,
                        "shown": show_points(row.points, point_of(state.settings)),
                        "played": row.played,
                        "status": row.status,
                        "through": through.get(row.entrant),
                    }
                    for row in rows
                ],
                "schedule": _schedule(state, draw, group, schedules[number]) if schedules else [],
            }
        )
    return told


def group_name(number: int) -> str:
    """Return the letter of a group.

    >>> [group_name(number) for number in (0, 25, 26)]
    ['A', 'Z', 'AA']
    """
    first, last = divmod(number, 26)
    return (chr(64 + first) if first else "") + chr(65 + last)


def _schedule(state: Tournament, draw: Draw, group: tuple[str, ...], rounds: Any) -> list[dict[str, Any]]:
    """Return all rounds of a group: who meets whom, and who is free."""
    played = state.rounds_of(draw.stage)
    told = []
    for at, tables in enumerate(rounds):
        seated = [tuple(group[place] for place in table) for table in tables]
        of = played[at] if at < len(played) else None
        told.append(
            {
                "round": draw.first + at,
                "tables": [_scheduled(of, table) for table in seated],
                "free": [entrant for entrant in group if not any(entrant in table for table in seated)],
            }
        )
    return told


def _scheduled(of: Round | None, entrants: tuple[str, ...]) -> dict[str, Any]:
    """Return a table of a schedule, with its number and result once there are some."""
    table = next((each for each in of.tables if {*each.entrants} <= {*entrants}), None) if of else None
    result = table.result if table else None
    return {
        "table": table.number if table else None,
        "entrants": list(entrants),
        "order": None if result is None or result.outcome is not None else told_order(result.order),
    }


def _bracket_round(each: BracketRound) -> dict[str, Any]:
    return {
        "round": each.number,
        "title": each.title,
        "people": sum(len(table.seats) for table in each.tables if not table.is_third_place),
        "tables": [
            {
                "table": table.number,
                "third_place": table.is_third_place,
                "seats": [seat._asdict() for seat in table.seats],
            }
            for table in each.tables
        ],
    }
