"""Who came into a stage from the one before, and what decides between those who are equal at the cut."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import NamedTuple

from engine.tournaments.errors import Conflict
from engine.tournaments.reckoning import FREE, Reckoning, scope_of
from engine.tournaments.settings import Stage
from engine.tournaments.standings import Row, lot, of_stage
from engine.tournaments.state import IN, PUBLISHED, STARTED, Table, Tournament
from engine.tournaments.tie_breaks import figures, values


def qualified(past: Tournament, stage: int) -> list[str]:
    """Return who came into a stage from the one before: by place in the group, then by points.

    Raises Conflict where the cut is between equal ones who are to play it off.
    """
    of, before = past.settings.stages[stage], stage - 1
    came: list[tuple[int, int, Row]] = []
    for rows in _lists_to_cut(past, before, of):
        came += [(place, -row.points, row) for place, row in enumerate(_cut(past, before, rows, _most(of)))]
    came.sort(key=lambda each: (each[0], each[1], lot(past.of_lots, before, each[2].entrant)))
    return [row.entrant for _, _, row in came]


def _most(of: Stage) -> int:
    """Return how many come into a stage from each list that is cut."""
    return of.take if of.take is not None else of.per_group or 0


def _lists_to_cut(past: Tournament, before: int, of: Stage) -> list[list[Row]]:
    """Return who may come into a stage, best first, in one list for each cut. Only equal ones share a rank.

    There is one cut in each group with `per_group`, one over all groups with `take`.
    """
    draw = past.draw(before)
    count = len(draw.groups) if draw else 1
    lists = [
        [row for row in of_stage(past, before, None, group if count > 1 else None) if row.status == IN]
        for group in range(count)
    ]
    return [_over_groups(past, before, lists)] if of.take is not None and count > 1 else lists


def _over_groups(past: Tournament, stage: int, lists: Sequence[Sequence[Row]]) -> list[Row]:
    """Return the rows of several groups in one list: by place in the group, then by points and tie-breaks a table.

    Groups may differ in size, so sums are divided by the rounds in which somebody had a table, a bye or a forfeit, or
    missed one. `direct` says nothing about people who never met.
    """
    keyed: list[tuple[tuple[Fraction | str, ...], Row]] = []
    breaks = [name for name in figures(past.settings, stage) if name != "direct"]
    for group, rows in enumerate(lists):
        reckoning = Reckoning(past, scope_of(past, stage, None, group))
        sums = {name: values(reckoning, name) for name in breaks if name != "lots"}
        ranks = [row.rank for row in rows]
        for row in rows:
            tables = max(1, sum(1 for turn in reckoning.turns[row.entrant] if turn.kind != FREE))
            place = Fraction(ranks.index(row.rank) + 1)
            key: list[Fraction | str] = [place, Fraction(-row.points, tables)]
            for name in breaks:
                if name == "lots":
                    key.append(lot(past.of_lots, stage, row.entrant))
                else:
                    key.append(-sums[name][row.entrant] / tables)
            keyed.append((tuple(key), row))
    keyed.sort(key=lambda each: each[0])
    keys = [key for key, _ in keyed]
    return [row._replace(rank=keys.index(key) + 1) for key, row in keyed]


def _cut(past: Tournament, stage: int, rows: Sequence[Row], most: int) -> list[Row]:
    """The first most of rows; of those equal at the cut as was agreed."""
    if len(rows) <= most:
        return list(rows)
    rank = rows[most - 1].rank
    if rows[most].rank != rank:
        return list(rows[:most])
    sure = [row for row in rows if row.rank is not None and rank is not None and row.rank < rank]
    equal = [row for row in rows if row.rank == rank]
    if past.settings.at_cut == "more":
        return sure + equal
    drawn = next((each.lots for each in reversed(past.rounds) if each.stage == stage and each.lots), ())
    if past.settings.at_cut == "lots":
        place = {entrant: at for at, entrant in enumerate(drawn)}
        equal.sort(key=lambda row: (place.get(row.entrant, len(place)), lot(past.of_lots, stage, row.entrant)))
        return (sure + equal)[:most]
    played = _played_off(past, stage)
    left = most - len(sure)
    names = [row.entrant for row in equal if row.entrant not in played]
    if not names:
        equal.sort(key=lambda row: played[row.entrant], reverse=True)
        last = played[equal[left - 1].entrant]
        if played[equal[left].entrant] == last:
            names = [row.entrant for row in equal if played[row.entrant] == last]
    if names:
        raise Conflict(
            "round-open",
            f"the cut is between equal ones, who are to play it off: seat {', '.join(names)} in a further round",
            "la coupure tombe entre des ex æquo, qui doivent se départager : "
            f"placez {', '.join(names)} dans une ronde de plus",
            {"entrants": names},
        )
    return (sure + equal)[:most]


def going_through(state: Tournament, stage: int) -> dict[str, str]:
    """Return of everybody in a stage whether they go through to the next one: `yes`, `no`, or `open` at the cut.

    While the stage goes on it is as the standing is now, and whoever is equal at the cut is `open`: no lots are told
    before they are drawn.
    """
    draw, after = state.draw(stage), state.draw(stage + 1)
    if draw is None or stage + 1 >= len(state.settings.stages):
        return {}
    of = state.settings.stages[stage + 1]
    through = dict.fromkeys((entrant for group in draw.groups for entrant in group), "no")
    if after is not None:
        return through | dict.fromkeys((entrant for group in after.groups for entrant in group), "yes")
    for rows in _lists_to_cut(state, stage, of):
        most = _most(of)
        last = rows[min(most, len(rows)) - 1].rank if rows else None
        is_even = len(rows) > most and rows[most].rank == last
        for row in rows:
            if last is not None and row.rank is not None and row.rank <= last:
                through[row.entrant] = "open" if is_even and row.rank == last else "yes"
    return through


def _played_off(past: Tournament, stage: int) -> dict[str, int]:
    """Return the points of everybody who has played off a cut, summed over their tables; a void table is none."""
    points: dict[str, int] = {}
    for each in past.rounds:
        if each.stage == stage and each.playoff:
            for table in each.tables:
                if table.result is None or table.result.outcome == "void":
                    continue
                for entrant, had in table.result.points.items():
                    points[entrant] = points.get(entrant, 0) + had
    return points


def lots_at_cut(state: Tournament, stage: int) -> tuple[str, ...]:
    """The entrants who are equal at the cut behind a stage, in the order of their lots; none where nothing is drawn."""
    further = stage + 1
    if further >= len(state.settings.stages) or state.settings.at_cut != "lots":
        return ()
    of = state.settings.stages[further]
    drawn: list[str] = []
    for rows in _lists_to_cut(state, stage, of):
        most = _most(of)
        if len(rows) > most and rows[most - 1].rank == rows[most].rank:
            equal = [row.entrant for row in rows if row.rank == rows[most].rank]
            drawn += sorted(equal, key=lambda entrant: lot(state.of_lots, stage, entrant))
    return tuple(drawn)


class Exchange(NamedTuple):
    """Who should have come into a stage instead of whom, by results that were corrected since it was drawn.

    entrant, instead_of: None where more, or fewer, would have come in. table: where instead_of sits, None beside a
    table. possible: whether they can still change: the round is out, and nothing has happened at that table.
    """

    entrant: str | None
    instead_of: str | None
    table: int | None
    possible: bool


def exchanges(
    state: Tournament, round_: int, has_begun: Callable[[Table], bool] = lambda table: False
) -> list[Exchange]:
    """Return who should be in the stage that a round has begun, instead of whom.

    Who came in and has left since is not replaced by this. has_begun: whether the match of a table has its first card.
    """
    at = state.round(round_)
    draw = next((each for each in state.draws if each.first == round_ and each.stage), None)
    if at is None or draw is None:
        return []
    drawn = [entrant for group in draw.groups for entrant in group]
    as_drawn = {entrant: state.entries[entrant]._replace(status=IN) for entrant in drawn}
    past = state._replace(
        rounds=state.rounds[: round_ - 1],
        draws=tuple(each for each in state.draws if each.first < round_),
        entries={**state.entries, **as_drawn},
    )
    try:
        due = qualified(past, draw.stage)
    except Conflict:
        return []
    coming = [entrant for entrant in due if entrant not in drawn]
    going = [entrant for entrant in drawn if entrant not in due]
    found: list[Exchange] = []
    for entrant, instead_of in zip_longest(coming, going):
        table = at.table_of(instead_of) if instead_of is not None else None
        is_in_play = table is not None and (table.is_begun or has_begun(table))
        is_possible = None not in (entrant, instead_of) and at.status in (PUBLISHED, STARTED) and not is_in_play
        found.append(Exchange(entrant, instead_of, table.number if table else None, is_possible))
    return found
