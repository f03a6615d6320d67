"""Who came into a stage from the one before, and what decides between those who are equal at the cut."""

from collections.abc import Sequence

from engine.tournaments.errors import Conflict
from engine.tournaments.standings import Row, lot, of_stage
from engine.tournaments.state import IN, Tournament


def qualified(past: Tournament, stage: int) -> list[str]:
    """Who came into a stage from the one before: by place in the group, then by points.

    Raises Conflict where the cut is between equal ones who are to play it off.
    """
    of, before = past.settings.stages[stage], stage - 1
    draw = past.draw(before)
    groups = range(len(draw.groups)) if draw else range(1)
    lists = [of_stage(past, before, None, group if len(groups) > 1 else None) for group in groups]
    if of.take is not None:
        lists = [of_stage(past, before)]
    came: list[tuple[int, int, Row]] = []
    for rows in lists:
        ranked = [row for row in rows if row.rank is not None and row.status == IN]
        most = of.take if of.take is not None else of.per_group or 0
        came += [(place, -row.points, row) for place, row in enumerate(_cut(past, before, ranked, most))]
    came.sort(key=lambda each: (each[0], each[1], lot(past.of_lots, before, each[2].entrant)))
    return [row.entrant for _, _, row in came]


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
    equal.sort(key=lambda row: played.get(row.entrant, 0), reverse=True)
    left = most - len(sure)
    if played.get(equal[left - 1].entrant, 0) == played.get(equal[left].entrant, 0):
        names = [row.entrant for row in equal]
        raise Conflict(
            "round-open",
            f"the cut is between equal ones, who are to play it off: seat {', '.join(names)} in a further round",
            "la coupure tombe entre des ex æquo, qui doivent se départager : "
            f"placez {', '.join(names)} dans une ronde de plus",
            {"entrants": names},
        )
    return (sure + equal)[:most]


def _played_off(past: Tournament, stage: int) -> dict[str, int]:
    """Points at tables that were played to decide a cut."""
    points: dict[str, int] = {}
    for each in past.rounds:
        if each.stage == stage and each.playoff:
            for table in each.tables:
                for entrant, had in (table.result.points if table.result else {}).items():
                    points[entrant] = points.get(entrant, 0) + had
    return points


def lots_at_cut(state: Tournament, stage: int) -> tuple[str, ...]:
    """The entrants who are equal at the cut behind a stage, in the order of their lots; none where nothing is drawn."""
    further = stage + 1
    if further >= len(state.settings.stages) or state.settings.at_cut != "lots":
        return ()
    of, draw = state.settings.stages[further], state.draw(stage)
    count = len(draw.groups) if draw else 1
    whole = of.take is not None
    drawn: list[str] = []
    for group in range(1 if whole else count):
        rows = [row for row in of_stage(state, stage, None, None if whole or count == 1 else group) if row.status == IN]
        most = of.take if whole and of.take else of.per_group or 0
        if len(rows) > most and rows[most - 1].rank == rows[most].rank:
            equal = [row.entrant for row in rows if row.rank == rows[most].rank]
            drawn += sorted(equal, key=lambda entrant: lot(state.of_lots, stage, entrant))
    return tuple(drawn)
