"""A tournament in which two entries have become one: whatever one of them had is the other's."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.tournaments.state import IN, MERGED, Draw, Entry, Result, Round, Table, Tournament


class _Merge(NamedTuple):
    """Whose entry becomes whose."""

    entrant: str
    into: str

    def rename(self, who: str) -> str:
        return self.into if who == self.entrant else who

    def rename_all(self, entrants: Iterable[str]) -> tuple[str, ...]:
        """Return people in their order, with nobody twice."""
        return tuple(dict.fromkeys(map(self.rename, entrants)))


def merge_entries(state: Tournament, entrant: str, into: str) -> Tournament:
    """Return the tournament in which everything of `entrant` is of `into`. In no round had both a place."""
    merge = _Merge(entrant, into)
    return state._replace(
        entries=_merge_known(state.entries, merge, state.version + 1),
        rounds=tuple(_merge_round(each, merge) for each in state.rounds),
        draws=tuple(_merge_draw(draw, merge, state) for draw in state.draws),
        pins={merge.rename(who): table for who, table in state.pins.items()},
        forbidden=tuple(group for group in map(merge.rename_all, state.forbidden) if len(group) > 1),
        penalties=tuple(each._replace(entrant=merge.rename(each.entrant)) for each in state.penalties),
        appeals=tuple(each._replace(entrant=merge.rename(each.entrant)) for each in state.appeals),
        notes=tuple(each._replace(entrant=each.entrant and merge.rename(each.entrant)) for each in state.notes),
    )


def _merge_draw(draw: Draw, merge: _Merge, state: Tournament) -> Draw:
    """Return who is in a stage: whoever stays is in the group whose tables either of them has had.

    A schedule goes by the places within a group, so two who were drawn into two groups change places.
    """
    entrant, into = merge
    at = draw.group_of
    if into not in at:
        return draw._replace(groups=tuple(map(merge.rename_all, draw.groups)))
    if at.get(entrant, at[into]) == at[into] or not state.has_table(draw.stage, entrant):
        return draw
    other = {entrant: into, into: entrant}
    return draw._replace(groups=tuple(tuple(other.get(who, who) for who in group) for group in draw.groups))


def _merge_known(entries: Mapping[str, Entry], merge: _Merge, version: int) -> dict[str, Entry]:
    """Return the entries, of which one has all that both had; a snapshot may lack the one that came later."""
    entrant, into = merge
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
    merged = gone._replace(status=MERGED, into=into, present=False, absent_since=None, changed=version)
    return {**entries, into: kept, entrant: merged}


def _merge_round(of: Round, merge: _Merge) -> Round:
    entrant, into = merge
    has_table = of.table_of(entrant) is not None
    plays = has_table or entrant in of.byes
    there = plays or of.table_of(into) is not None or into in of.byes
    free = tuple(each for each in of.free if each not in merge) if there else merge.rename_all(of.free)
    away = {who: why for who, why in of.away.items() if who not in merge}
    if not there and into not in free and (why := of.away.get(into, of.away.get(entrant))) is not None:
        away[into] = why
    gone = of.gone - ({entrant, into} if plays else {entrant})
    return of._replace(
        tables=tuple(_merge_table(table, merge) for table in of.tables) if has_table else of.tables,
        byes=merge.rename_all(of.byes),
        free=free,
        away=away,
        present=merge.rename_all(of.present),
        lots=merge.rename_all(of.lots),
        gone=gone,
        entries=None if of.entries is None else _merge_known(of.entries, merge, 0),
    )


def _merge_table(table: Table, merge: _Merge) -> Table:
    if merge.entrant not in table.entrants:
        return table
    now = {each: merge.rename(each) for each in table.entrants}

    def renamed(result: Result) -> Result:
        return result.renamed(now)._replace(left=tuple(map(merge.rename, result.left)))

    return table._replace(
        entrants=tuple(map(merge.rename, table.entrants)),
        by_entrant=table.by_entrant and merge.rename(table.by_entrant),
        result=None if table.result is None else renamed(table.result),
        claims=tuple(each.renamed(now)._replace(entrant=merge.rename(each.entrant)) for each in table.claims),
        differs=tuple(map(renamed, table.differs)),
        disputes=tuple(each._replace(entrant=merge.rename(each.entrant)) for each in table.disputes),
        left=tuple(map(merge.rename, table.left)),
    )
