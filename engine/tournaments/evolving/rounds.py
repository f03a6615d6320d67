"""What events change of a round from its start to its close: its tables and its clock."""

from engine.deciding import by_message
from engine.tournaments import events as e
from engine.tournaments.evolving.changing import (
    Evolvers,
    change_round,
    change_table,
    declare_gone,
    leave_out,
    seat_anew,
)
from engine.tournaments.state import CLOSED, DISQUALIFIED, STARTED, WITHDRAWN, Away, Table, Tournament


def _started(state: Tournament, event: e.Started) -> Tournament:
    gone = frozenset(entrant for entrant, entry in state.entries.items() if entry.status in (WITHDRAWN, DISQUALIFIED))
    return change_round(state, event.round, status=STARTED, gone=gone)


def _joined(state: Tournament, event: e.Joined) -> Tournament:
    of = state.rounds[event.round - 1]
    version = state.version + 1
    state = change_table(state, event, lambda table: seat_anew(table, (*table.entrants, event.entrant), version))
    byes, free = leave_out(of.byes, event.entrant), leave_out(of.free, event.entrant)
    away = {entrant: why for entrant, why in of.away.items() if entrant != event.entrant}
    return change_round(state, event.round, byes=byes, free=free, away=away)


def _reseated(state: Tournament, event: e.Reseated) -> Tournament:
    version = state.version + 1

    def change(table: Table) -> Table:
        now = dict(zip(table.entrants, event.entrants, strict=True))
        edition = table.edition + 1
        claims = tuple(
            (claim.renamed(now) if claim.match else claim)._replace(edition=edition)
            for claim in table.claims
            if claim.edition == table.edition
        )
        differs = tuple(
            result.renamed(now) if result.source.get("kind") == "match" else result for result in table.differs
        )
        return table._replace(entrants=event.entrants, edition=edition, claims=claims, differs=differs, changed=version)

    return change_table(state, event, change)


def _taken_out(state: Tournament, event: e.TakenOut) -> Tournament:
    of = state.rounds[event.round - 1]
    version = state.version + 1
    state = change_table(
        state, event, lambda table: seat_anew(table, leave_out(table.entrants, event.entrant), version)
    )
    if event.as_ in ("absent", "checked_out"):
        state = declare_gone(state, event.round, (event.entrant,))
    return change_round(state, event.round, away={**of.away, event.entrant: Away(event.as_)})


def _broken(state: Tournament, event: e.Broken) -> Tournament:
    of = state.rounds[event.round - 1]
    tables = tuple(table for table in of.tables if table.number != event.table)
    return change_round(state, event.round, tables=tables, byes=(*of.byes, *event.byes))


def _moved(state: Tournament, event: e.Moved) -> Tournament:
    of = state.rounds[event.round - 1]
    exchange = {event.from_: event.to, event.to: event.from_}
    moved = [
        table._replace(number=exchange[table.number], changed=state.version + 1) if table.number in exchange else table
        for table in of.tables
    ]
    return change_round(state, event.round, tables=tuple(sorted(moved, key=lambda table: table.number)))


def _match_made(state: Tournament, event: e.MatchMade) -> Tournament:
    return change_table(state, event, lambda table: table._replace(match=event.match, by_entrant=event.by_entrant))


def _clock(state: Tournament, event: e.ClockSet) -> Tournament:
    return change_round(state, event.round, ends_at=event.ends_at, left_ms=event.left_ms, clocked=state.version + 1)


def _extended(state: Tournament, event: e.Extended) -> Tournament:
    if event.table is None:
        return change_round(state, event.round, ends_at=event.ends_at)
    return change_table(state, event, lambda table: table._replace(ends_at=event.ends_at))


def _closed(state: Tournament, event: e.Closed) -> Tournament:
    told = {name: getattr(event, name) for name in ("stage_ends", "protest_until", "lots")}
    return change_round(state, event.round, status=CLOSED, ends_at=None, left_ms=None, entries=state.entries, **told)


ROUNDS: Evolvers = by_message(
    _joined, _reseated, _taken_out, _broken, _moved, _match_made, _started, _closed, _clock, _extended
)
