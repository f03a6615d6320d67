"""A tournament in which two entries have become one: whatever one of them had is the other's."""

from collections.abc import Iterable, Mapping

from engine.tournaments.state import IN, MERGED, Entry, Result, Round, Table, Tournament


def merge_entries(state: Tournament, entrant: str, into: str) -> Tournament:
    """Return the tournament in which everything of `entrant` is of `into`. In no round had both a place."""

    def now(entrants: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(into if each == entrant else each for each in entrants))

    def own(who: str) -> str:
        return into if who == entrant else who

    draws = tuple(
        draw._replace(groups=tuple(now(group) if not _knows(draw.groups, into) else group for group in draw.groups))
        for draw in state.draws
    )
    return state._replace(
        entries=_merged_entries(state.entries, entrant, into, state.version + 1),
        rounds=tuple(_merged_round(each, entrant, into) for each in state.rounds),
        draws=draws,
        pins={into if who == entrant else who: table for who, table in state.pins.items()},
        forbidden=tuple(group for group in map(now, state.forbidden) if len(group) > 1),
        penalties=tuple(each._replace(entrant=own(each.entrant)) for each in state.penalties),
        appeals=tuple(each._replace(entrant=own(each.entrant)) for each in state.appeals),
        notes=tuple(each._replace(entrant=each.entrant and own(each.entrant)) for each in state.notes),
    )


def _knows(groups: Iterable[tuple[str, ...]], entrant: str) -> bool:
    return any(entrant in group for group in groups)


def _merged_entries(entries: Mapping[str, Entry], entrant: str, into: str, version: int) -> dict[str, Entry]:
    """Return the entries, of which one has all that both had; a snapshot may lack the one that came later."""
    gone, stays = entries.get(entrant), entries.get(into)
    if gone is None:
        return dict(entries)
    if stays is None:
        stays = gone._replace(entrant=into)
    kept = stays._replace(
        rating=gone.rating if stays.rating is None else stays.rating,
        start=gone.start if stays.start is None else stays.start,
        late=min(gone.late, stays.late),
        present=stays.present or (stays.status == IN and gone.present),
        absent_since=None if gone.present else stays.absent_since,
        out={**gone.out, **stays.out},
        changed=version,
    )
    merged = gone._replace(status=MERGED, present=False, absent_since=None, changed=version)
    return {**entries, into: kept, entrant: merged}


def _merged_round(of: Round, entrant: str, into: str) -> Round:
    has_table = of.table_of(entrant) is not None
    plays = has_table or entrant in of.byes
    there = plays or of.table_of(into) is not None or into in of.byes

    def now(entrants: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(into if each == entrant else each for each in entrants))

    free = tuple(each for each in of.free if each not in (entrant, into)) if there else now(of.free)
    away = {who: why for who, why in of.away.items() if who not in (entrant, into)}
    if not there and (why := of.away.get(into, of.away.get(entrant))) is not None:
        away[into] = why
    gone = of.gone - ({entrant, into} if plays else {entrant})
    return of._replace(
        tables=tuple(_merged_table(table, entrant, into) for table in of.tables) if has_table else of.tables,
        byes=now(of.byes),
        free=free,
        away=away,
        present=now(of.present),
        lots=now(of.lots),
        gone=gone,
        entries=None if of.entries is None else _merged_entries(of.entries, entrant, into, 0),
    )


def _merged_table(table: Table, entrant: str, into: str) -> Table:
    if entrant not in table.entrants:
        return table
    now = {each: into if each == entrant else each for each in table.entrants}

    def own(who: str) -> str:
        return into if who == entrant else who

    def renamed(result: Result) -> Result:
        return result.renamed(now)._replace(left=tuple(map(own, result.left)))

    return table._replace(
        entrants=tuple(map(own, table.entrants)),
        by_entrant=into if table.by_entrant == entrant else table.by_entrant,
        result=None if table.result is None else renamed(table.result),
        claims=tuple(each.renamed(now)._replace(entrant=own(each.entrant)) for each in table.claims),
        differs=tuple(map(renamed, table.differs)),
        disputes=tuple(each._replace(entrant=own(each.entrant)) for each in table.disputes),
        left=tuple(map(own, table.left)),
    )
