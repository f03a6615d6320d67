"""What events change of a round until it is published: its seed, who sits where."""

from collections.abc import Iterable, Mapping
from typing import Any

from engine.deciding import by_message
from engine.tournaments import events as e
from engine.tournaments.evolving.changing import Evolvers, change_round, read_away, read_tables, seat_anew
from engine.tournaments.state import DRAFT, PUBLISHED, Draw, Round, Table, Tournament


def _seeded(state: Tournament, event: e.Seeded) -> Tournament:
    return state._replace(seed=event.seed, of_lots=state.of_lots or event.seed, is_told=False)


def _new_tables(state: Tournament, number: int, given: Iterable[Mapping[str, Any]] | None) -> tuple[Table, ...]:
    """Return tables of a round, with editions that none had while the round was published before."""
    edition = 1 + state.table_editions.get(number, 0)
    return tuple(table._replace(edition=edition) for table in read_tables(given))


def _paired(state: Tournament, event: e.RoundPaired) -> Tournament:
    names = ("stage", "engine", "seed", "drafts", "basis", "kept", "assumed", "present", "byes", "free")
    told = {name: value for name in names if (value := getattr(event, name)) is not None}  # None: it is erased
    tables, away = _new_tables(state, event.round, event.tables), read_away(event.away)
    paired = Round(event.round, tables=tables, away=away, changed=state.version + 1, **told)
    draws = tuple(draw for draw in state.draws if draw.first < event.round)
    if event.groups is not None:
        draws = (*draws, Draw(event.stage, event.round, event.groups, event.plan))
    return state._replace(
        rounds=(*state.rounds[: event.round - 1], paired),
        draws=draws,
        drafts={**state.drafts, event.round: event.drafts + 1},
    )


def _tables_set(state: Tournament, event: e.TablesSet) -> Tournament:
    of = state.round(event.round)
    if of is None:
        of = Round(event.round, event.stage, drafts=state.drafts.get(event.round, 0), playoff=event.playoff)
        state = state._replace(rounds=(*state.rounds, of))
    known = {table.number: table for table in of.tables}
    for table in _new_tables(state, event.round, event.tables):
        before = known.get(table.number)
        if before is None:
            known[table.number] = table
        elif before.entrants != table.entrants:
            known[table.number] = seat_anew(before, table.entrants, state.version + 1)._replace(group=table.group)
        known[table.number] = known[table.number]._replace(irregular=event.irregular is not None)
    tables = tuple(sorted((table for table in known.values() if table.entrants), key=lambda table: table.number))
    seated = {entrant for table in tables for entrant in table.entrants}
    free = tuple(entrant for entrant in of.free if entrant not in seated)
    away = {entrant: why for entrant, why in of.away.items() if entrant not in seated}
    return change_round(
        state,
        event.round,
        tables=tables,
        byes=event.byes or (),
        free=free,
        away={**away, **read_away(event.away)},
        by_hand=True,
        changed=state.version + 1,
    )


def _give_places(state: Tournament, of: Round, places: Mapping[str, str]) -> Tournament:
    """Seat others in the places of some in a round. places: by who had the place, who has it now."""

    def now(entrants: Iterable[str]) -> tuple[str, ...]:
        return tuple(places.get(entrant, entrant) for entrant in entrants)

    version = state.version + 1
    tables = tuple(
        table if places.keys().isdisjoint(table.entrants) else seat_anew(table, now(table.entrants), version)
        for table in of.tables
    )
    away = dict(zip(now(of.away), of.away.values(), strict=True))
    return change_round(
        state, of.number, tables=tables, byes=now(of.byes), free=now(of.free), away=away, changed=version
    )


def _swapped(state: Tournament, event: e.Swapped) -> Tournament:
    if not event.entrants:  # the part that had them is erased
        return state
    one, other = event.entrants
    return _give_places(state, state.rounds[event.round - 1], {one: other, other: one})


def _exchanged(state: Tournament, event: e.Exchanged) -> Tournament:
    """Give somebody the place of another in a stage and in the round that has begun it."""
    of = state.rounds[event.round - 1]
    places = {event.instead_of: event.entrant}
    draws = tuple(
        draw._replace(groups=tuple(tuple(places.get(who, who) for who in group) for group in draw.groups))
        if draw.stage == of.stage
        else draw
        for draw in state.draws
    )
    return _give_places(state._replace(draws=draws), of, places)


def _unpaired(state: Tournament, event: e.Unpaired) -> Tournament:
    draws = tuple(draw for draw in state.draws if draw.first < event.round)
    return state._replace(rounds=state.rounds[: event.round - 1], draws=draws)


def _published(state: Tournament, event: e.Published) -> Tournament:
    # whoever called sits at another table from now on
    state = state._replace(calls=(), attended=())
    return change_round(state, event.round, status=PUBLISHED, starts_at=event.starts_at, as_is=event.as_is)


def _unpublished(state: Tournament, event: e.Unpublished) -> Tournament:
    """Keep who sits where, and drop all that was made or said of the tables while the round was published."""
    of, version = state.rounds[event.round - 1], state.version + 1
    tables = tuple(
        Table(
            table.number,
            table.entrants,
            table.group,
            edition=table.edition + 1,
            irregular=table.irregular,
            changed=version,
        )
        for table in of.tables
    )
    newest = max((table.edition for table in tables), default=state.table_editions.get(of.number, 0))
    state = change_round(
        state,
        of.number,
        status=DRAFT,
        tables=tables,
        starts_at=None,
        ends_at=None,
        left_ms=None,
        as_is=False,
        gone=frozenset(),
        changed=version,
        clocked=version,
    )
    return state._replace(
        calls=(),
        attended=(),
        notes=tuple(note for note in state.notes if note.table is None),
        table_editions={**state.table_editions, of.number: newest},
    )


DRAFTS: Evolvers = by_message(_seeded, _paired, _tables_set, _swapped, _exchanged, _unpaired, _published, _unpublished)
