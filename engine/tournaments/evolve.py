"""What an event changes: facts are copied, nothing is decided, and nothing that `decide` has made can fail."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from engine.aggregates import Fact, Sealed
from engine.handlers import handlers
from engine.tournaments import events as e
from engine.tournaments.agreement import settings
from engine.tournaments.state import (
    CLOSED,
    DISQUALIFIED,
    DRAFT,
    IN,
    LIVE,
    MERGED,
    OVER,
    PUBLISHED,
    REMOVED,
    SEALED,
    STARTED,
    WITHDRAWN,
    Appeal,
    Away,
    Claim,
    Dispute,
    Draw,
    Entry,
    Note,
    Penalty,
    Result,
    Round,
    Table,
    Tournament,
)


def evolve(state: Tournament, event: Fact) -> Tournament:
    """The tournament after an event."""
    after = _TABLE[type(event)](state, event)
    recorder = recorder_of(event)
    if recorder is not None and recorder in after.entries:
        count = after.recorded_by(recorder) + 1
        after = _entry(after, recorder, recorded_in=after.published, recorded=count)
    return after._replace(version=state.version + 1)


def recorder_of(event: Fact) -> str | None:
    """Return the entrant whose own words or presence an event is; None where the office alone records such events."""
    match event:
        case e.CheckedIn(entrants=(entrant,)) | e.CheckedOut(entrants=(entrant,)):
            return entrant
        case e.SatOut() | e.SatIn() | e.Withdrew() | e.Returned() | e.Disputed() | e.Appealed():
            return event.entrant
        case e.Claimed() | e.Noted() | e.Called():
            return event.entrant
        case e.ResultRecorded(source={"kind": "claim", "by": by}):
            return str(by)
    return None


def fold(events: Iterable[Fact], state: Tournament | None = None) -> Tournament:
    """The tournament after several."""
    state = Tournament() if state is None else state
    for event in events:
        state = evolve(state, event)
    return state


def _created(state: Tournament, event: e.TournamentCreated) -> Tournament:
    return state._replace(values=event.settings, settings=settings(event.settings), seed=event.seed, of_lots=event.seed)


def _changed(state: Tournament, event: e.Changed) -> Tournament:
    late = any(each.status != "draft" for each in state.rounds)
    return state._replace(values=event.settings, settings=settings(event.settings), resettled=state.resettled or late)


def _entry(state: Tournament, entrant: str, **values: Any) -> Tournament:
    return state._replace(entries={**state.entries, entrant: state.entries[entrant]._replace(**values)})


def _entered(state: Tournament, event: e.Entered) -> Tournament:
    entry = Entry(event.entrant, event.rating, event.start, event.club, event.family, event.late, present=event.present)
    return state._replace(entries={**state.entries, event.entrant: entry})


def _present(is_present: bool) -> Callable[[Tournament, Any], Tournament]:
    def checked(state: Tournament, event: e.CheckedIn | e.CheckedOut) -> Tournament:
        entries = dict(state.entries)
        for entrant in event.entrants:
            entries[entrant] = entries[entrant]._replace(
                present=is_present, absent_since=None, changed=state.version + 1
            )
        return state._replace(entries=entries)

    return checked


def _declare_gone(
    state: Tournament, number: int, gone: Collection[str], before: Collection[str] = frozenset()
) -> Tournament:
    """Check out those who are declared absent from a round, or gone, and bring back those who no longer are.

    Only the newest round that is published checks anybody out: whoever has a later one is there.

    Args:
        number: The round that is spoken of.
        gone: Those who are declared absent or gone.
        before: Those who were so until now.
    """
    entries, version = dict(state.entries), state.version + 1
    is_newest = all(each.status == DRAFT for each in state.rounds[number:])
    for entrant in gone:
        entry = entries[entrant]
        if is_newest and entrant not in before and entry.status == IN:
            entries[entrant] = entry._replace(present=False, absent_since=number, changed=version)
    for entrant in before:
        entry = entries[entrant]
        if entrant not in gone and entry.absent_since == number:
            entries[entrant] = entry._replace(present=entry.status == IN, absent_since=None, changed=version)
    return state._replace(entries=entries)


def _sat_out(state: Tournament, event: e.SatOut) -> Tournament:
    out = {**state.entries[event.entrant].out, **dict.fromkeys(event.rounds, event.points)}
    return _entry(state, event.entrant, out=out, changed=state.version + 1)


def _sat_in(state: Tournament, event: e.SatIn) -> Tournament:
    out = {number: points for number, points in state.entries[event.entrant].out.items() if number not in event.rounds}
    return _entry(state, event.entrant, out=out, changed=state.version + 1)


def _merged(state: Tournament, event: e.Merged) -> Tournament:
    state = _entry(state, event.entrant, status=MERGED, present=False, changed=state.version + 1)
    renamed = {event.entrant: event.into}
    pins = {renamed.get(entrant, entrant): table for entrant, table in state.pins.items()}
    groups = tuple(
        tuple(dict.fromkeys(renamed.get(entrant, entrant) for entrant in group)) for group in state.forbidden
    )
    return state._replace(pins=pins, forbidden=groups)


def _removed(state: Tournament, event: e.Removed) -> Tournament:
    entries = dict(state.entries)
    for entrant in event.entrants:
        entries[entrant] = entries[entrant]._replace(
            status=REMOVED, present=False, erased=True, changed=state.version + 1
        )
    pins = {entrant: table for entrant, table in state.pins.items() if entrant not in event.entrants}
    groups = (tuple(entrant for entrant in group if entrant not in event.entrants) for group in state.forbidden)
    return state._replace(entries=entries, pins=pins, forbidden=tuple(group for group in groups if len(group) > 1))


def _forbidden(state: Tournament, event: e.Forbidden) -> Tournament:
    state = state._replace(forbidden=(*state.forbidden, event.entrants), forbade=state.version + 1)
    draft = state.draft
    if draft is None:
        return state
    # What was seated in spite of earlier rulings was not seated in spite of this one.
    apart = set(event.entrants)
    tables = tuple(
        table._replace(irregular=table.irregular and len(apart.intersection(table.entrants)) < 2)
        for table in draft.tables
    )
    return _round(state, draft.number, tables=tables)


def _allowed(state: Tournament, event: e.Allowed) -> Tournament:
    gone = frozenset(event.entrants)
    return state._replace(forbidden=tuple(group for group in state.forbidden if frozenset(group) != gone))


def _pinned(state: Tournament, event: e.Pinned) -> Tournament:
    state = _entry(state, event.entrant, pinned=state.version + 1)
    return state._replace(pins={**state.pins, event.entrant: event.table})


def _unpinned(state: Tournament, event: e.Unpinned) -> Tournament:
    state = _entry(state, event.entrant, pinned=state.version + 1)
    return state._replace(pins={who: table for who, table in state.pins.items() if who != event.entrant})


def _tables(given: Iterable[Mapping[str, Any]] | None) -> tuple[Table, ...]:
    return tuple(Table(each["table"], tuple(each["entrants"]), each.get("group", 0)) for each in given or ())


def _away(given: Mapping[str, Mapping[str, Any]] | None) -> dict[str, Away]:
    return {entrant: Away(each["why"], each["points"]) for entrant, each in (given or {}).items()}


def _paired(state: Tournament, event: e.RoundPaired) -> Tournament:
    paired = Round(
        number=event.round,
        stage=event.stage,
        engine=event.engine,
        seed=event.seed,
        drafts=event.drafts,
        basis=event.basis,
        kept=event.kept or (),
        assumed=event.assumed,
        present=event.present or (),
        tables=_tables(event.tables),
        byes=event.byes or (),
        free=event.free or (),
        away=_away(event.away),
        changed=state.version + 1,
    )
    draws = tuple(draw for draw in state.draws if draw.first < event.round)
    if event.groups is not None:
        draws = (*draws, Draw(event.stage, event.round, event.groups, event.plan))
    return state._replace(
        rounds=(*state.rounds[: event.round - 1], paired),
        draws=draws,
        drafts={**state.drafts, event.round: event.drafts + 1},
    )


def _round(state: Tournament, number: int, **values: Any) -> Tournament:
    rounds = state.rounds
    if number > len(rounds):
        return state
    changed = rounds[number - 1]._replace(**values)
    return state._replace(rounds=(*rounds[: number - 1], changed, *rounds[number:]))


def _at(state: Tournament, number: int, table: int, change: Callable[[Table], Table]) -> Tournament:
    """With one table of a round changed."""
    of = state.round(number)
    if of is None:
        return state
    for place, each in enumerate(of.tables):
        if each.number == table:
            tables = (*of.tables[:place], change(each), *of.tables[place + 1 :])
            return _round(state, number, tables=tables)
    return state


def _seated(table: Table, entrants: tuple[str, ...], version: int) -> Table:
    """A table with others at it. A match has as many seats as it was made with: another number has none any more."""
    seated = table._replace(entrants=entrants, edition=table.edition + 1, claims=(), changed=version, irregular=False)
    return seated if len(entrants) == len(table.entrants) else seated._replace(match=None, by_entrant=None)


def _tables_set(state: Tournament, event: e.TablesSet) -> Tournament:
    of = state.round(event.round)
    if of is None:
        of = Round(event.round, event.stage, drafts=state.drafts.get(event.round, 0), playoff=event.playoff)
        state = state._replace(rounds=(*state.rounds, of))
    known = {table.number: table for table in of.tables}
    for table in _tables(event.tables):
        before = known.get(table.number)
        if before is None:
            known[table.number] = table
        elif before.entrants != table.entrants:
            known[table.number] = _seated(before, table.entrants, state.version + 1)._replace(group=table.group)
        is_irregular = event.irregular is not None
        known[table.number] = known[table.number]._replace(irregular=is_irregular)
    tables = tuple(sorted((table for table in known.values() if table.entrants), key=lambda table: table.number))
    seated = {entrant for table in tables for entrant in table.entrants}
    free = tuple(entrant for entrant in of.free if entrant not in seated)
    away = {entrant: why for entrant, why in of.away.items() if entrant not in seated}
    return _round(
        state,
        event.round,
        tables=tables,
        byes=event.byes or (),
        free=free,
        away={**away, **_away(event.away)},
        by_hand=True,
        changed=state.version + 1,
    )


def _swapped(state: Tournament, event: e.Swapped) -> Tournament:
    of = state.round(event.round)
    if of is None or not event.entrants:
        return state
    one, other = event.entrants
    exchange = {one: other, other: one}
    tables = tuple(
        table
        if one not in table.entrants and other not in table.entrants
        else _seated(table, tuple(exchange.get(entrant, entrant) for entrant in table.entrants), state.version + 1)
        for table in of.tables
    )
    byes, free = (tuple(exchange.get(entrant, entrant) for entrant in each) for each in (of.byes, of.free))
    away = {exchange.get(entrant, entrant): why for entrant, why in of.away.items()}
    return _round(state, event.round, tables=tables, byes=byes, free=free, away=away, changed=state.version + 1)


def _exchanged(state: Tournament, event: e.Exchanged) -> Tournament:
    """Give somebody the place of another in a stage and in the round that has begun it."""
    of = state.round(event.round)
    if of is None:
        return state

    def renamed(entrants: Iterable[str]) -> tuple[str, ...]:
        return tuple(event.entrant if entrant == event.instead_of else entrant for entrant in entrants)

    draws = tuple(
        draw._replace(groups=tuple(map(renamed, draw.groups))) if draw.stage == of.stage else draw
        for draw in state.draws
    )
    version = state.version + 1
    tables = tuple(
        _seated(table, renamed(table.entrants), version) if event.instead_of in table.entrants else table
        for table in of.tables
    )
    away = dict(zip(renamed(of.away), of.away.values(), strict=True))
    places = {"tables": tables, "byes": renamed(of.byes), "free": renamed(of.free), "away": away}
    return _round(state._replace(draws=draws), event.round, **places, changed=version)


def _joined(state: Tournament, event: e.Joined) -> Tournament:
    of = state.round(event.round)
    if of is None:
        return state
    version = state.version + 1
    state = _at(
        state,
        event.round,
        event.table,
        lambda table: _seated(table, (*table.entrants, event.entrant), version),
    )
    byes, free = (tuple(entrant for entrant in each if entrant != event.entrant) for each in (of.byes, of.free))
    away = {entrant: why for entrant, why in of.away.items() if entrant != event.entrant}
    return _round(state, event.round, byes=byes, free=free, away=away)


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

    return _at(state, event.round, event.table, change)


def _taken_out(state: Tournament, event: e.TakenOut) -> Tournament:
    of = state.round(event.round)
    if of is None:
        return state
    version = state.version + 1
    state = _at(
        state,
        event.round,
        event.table,
        lambda table: _seated(table, tuple(entrant for entrant in table.entrants if entrant != event.entrant), version),
    )
    if event.as_ in ("absent", "checked_out"):
        state = _declare_gone(state, event.round, (event.entrant,))
    return _round(state, event.round, away={**of.away, event.entrant: Away(event.as_)})


def _broken(state: Tournament, event: e.Broken) -> Tournament:
    of = state.round(event.round)
    if of is None:
        return state
    tables = tuple(table for table in of.tables if table.number != event.table)
    return _round(state, event.round, tables=tables, byes=(*of.byes, *event.byes))


def _moved(state: Tournament, event: e.Moved) -> Tournament:
    of = state.round(event.round)
    if of is None:
        return state
    exchange = {event.from_: event.to, event.to: event.from_}
    moved = [
        table._replace(number=exchange[table.number], changed=state.version + 1) if table.number in exchange else table
        for table in of.tables
    ]
    return _round(state, event.round, tables=tuple(sorted(moved, key=lambda table: table.number)))


def _seeded(state: Tournament, event: e.Seeded) -> Tournament:
    return state._replace(seed=event.seed, of_lots=state.of_lots or event.seed, is_told=False)


def _unpaired(state: Tournament, event: e.Unpaired) -> Tournament:
    draws = tuple(draw for draw in state.draws if draw.first < event.round)
    return state._replace(rounds=state.rounds[: event.round - 1], draws=draws)


def _match_made(state: Tournament, event: e.MatchMade) -> Tournament:
    return _at(
        state,
        event.round,
        event.table,
        lambda table: table._replace(match=event.match, by_entrant=event.by_entrant),
    )


def _published(state: Tournament, event: e.Published) -> Tournament:
    return _round(state, event.round, status=PUBLISHED, starts_at=event.starts_at, as_is=event.as_is)


def _started(state: Tournament, event: e.Started) -> Tournament:
    gone = frozenset(entrant for entrant, entry in state.entries.items() if entry.status in (WITHDRAWN, DISQUALIFIED))
    return _round(state, event.round, status=STARTED, gone=gone)


def _closed(state: Tournament, event: e.Closed) -> Tournament:
    closed = {"status": CLOSED, "stage_ends": event.stage_ends, "lots": event.lots, "entries": state.entries}
    return _round(state, event.round, **closed)


def _result(state: Tournament, event: e.ResultRecorded) -> Tournament:
    version = state.version + 1
    said = Result(
        version,
        event.order,
        event.scores,
        event.points,
        event.outcome,
        event.absent,
        event.left,
        event.unfinished,
        event.cards,
        event.source,
        event.replaces,
    )
    settles = event.stands and event.source.get("kind") == "desk"
    before: set[int] = set()
    was_gone: set[str] = set()
    result = None if event.outcome == "none" else said

    def change(table: Table) -> Table:
        before.update(each.version for each in (table.result, *table.differs) if each is not None)
        if not event.stands:
            return table._replace(differs=(*table.differs, said))
        was_gone.update(table.result.gone if table.result else ())
        claims = () if result is None else table.claims
        if settles:
            differs = table.waiting if result is None else ()
            return table._replace(result=result, claims=claims, disputes=(), differs=differs)
        return table._replace(result=result, claims=claims)

    state = _at(state, event.round, event.table, change)
    if event.stands:
        state = _declare_gone(state, event.round, result.gone if result else (), was_gone)
    if not settles:
        return state
    appeals = tuple(appeal._replace(open=False) if appeal.of in before else appeal for appeal in state.appeals)
    return state._replace(appeals=appeals)


def _claimed(state: Tournament, event: e.Claimed) -> Tournament:
    if event.entrant is None:
        return state
    order, unfinished = event.order or (), bool(event.unfinished)
    claim = Claim(state.version + 1, event.entrant, order, event.scores, unfinished, event.edition, event.match)
    return _at(
        state,
        event.round,
        event.table,
        lambda table: table._replace(claims=(*(each for each in table.claims if each.entrant != event.entrant), claim)),
    )


def _disputed(state: Tournament, event: e.Disputed) -> Tournament:
    dispute = Dispute(state.version + 1, event.entrant or "", event.text)
    return _at(state, event.round, event.table, lambda table: table._replace(disputes=(*table.disputes, dispute)))


def _penalised(state: Tournament, event: e.Penalised) -> Tournament:
    penalty = Penalty(state.version + 1, event.entrant, event.points, event.warning, event.round, event.reason)
    return state._replace(penalties=(*state.penalties, penalty))


def _lifted(state: Tournament, event: e.Lifted) -> Tournament:
    return state._replace(
        penalties=tuple(
            each._replace(lifted=True) if each.version == event.penalty else each for each in state.penalties
        ),
        appeals=tuple(each._replace(open=False) if each.of == event.penalty else each for each in state.appeals),
    )


def _appealed(state: Tournament, event: e.Appealed) -> Tournament:
    return state._replace(appeals=(*state.appeals, Appeal(state.version + 1, event.of, event.entrant, event.text)))


def _rejected(state: Tournament, event: e.Rejected) -> Tournament:
    appeals = tuple(each._replace(open=False) if each.version == event.appeal else each for each in state.appeals)
    return state._replace(appeals=appeals)


def _called(state: Tournament, event: e.Called) -> Tournament:
    version = state.version + 1
    notes = (Note(version, event.table, None, event.text),) if event.text is not None else ()
    in_play = next((each.number for each in reversed(state.rounds) if each.status != DRAFT), 0)
    state = _at(state, in_play, event.table, lambda table: table._replace(called=version))
    return state._replace(calls=(*state.calls, event.table), notes=(*state.notes, *notes))


def _answered(state: Tournament, event: e.Answered) -> Tournament:
    return state._replace(
        calls=tuple(table for table in state.calls if table != event.table),
        notes=tuple(note for note in state.notes if not _is_answered(note, event)),
    )


def _is_answered(note: Note, event: e.Answered) -> bool:
    return note.version == event.note if event.table is None else note.table == event.table


def _noted(state: Tournament, event: e.Noted) -> Tournament:
    if event.entrant is None:
        return state
    return state._replace(notes=(*state.notes, Note(state.version + 1, None, event.entrant, event.text)))


def _clock(state: Tournament, event: e.ClockSet) -> Tournament:
    return _round(state, event.round, ends_at=event.ends_at, left_ms=event.left_ms, clocked=state.version + 1)


def _extended(state: Tournament, event: e.Extended) -> Tournament:
    if event.table is None:
        return _round(state, event.round, ends_at=event.ends_at)
    return _at(state, event.round, event.table, lambda table: table._replace(ends_at=event.ends_at))


def _status(entrant_status: str) -> Callable[[Tournament, Any], Tournament]:
    def changed(state: Tournament, event: Any) -> Tournament:
        if getattr(event, "table", None) is not None:
            left = event.entrant
            state = _at(state, event.round, event.table, lambda table: table._replace(left=(*table.left, left)))
        is_in = entrant_status == IN
        version = state.version + 1
        return _entry(state, event.entrant, status=entrant_status, present=is_in, absent_since=None, changed=version)

    return changed


def _goes(status: str) -> Callable[[Tournament, Any], Tournament]:
    return lambda state, event: state._replace(status=status)


def _reopened(state: Tournament, event: e.Reopened) -> Tournament:
    return state._replace(status=LIVE if event.seal is None else OVER)


def _nothing(state: Tournament, event: Fact) -> Tournament:
    return state


_TABLE: dict[type[Fact], Callable[[Tournament, Any], Tournament]] = handlers(
    e.EVENTS,
    {
        e.TournamentCreated: _created,
        e.Changed: _changed,
        e.Entered: _entered,
        e.CheckedIn: _present(True),
        e.CheckedOut: _present(False),
        e.SatOut: _sat_out,
        e.SatIn: _sat_in,
        e.Withdrew: _status(WITHDRAWN),
        e.Returned: _status(IN),
        e.Merged: _merged,
        e.Removed: _removed,
        e.EntrantErased: lambda state, event: _entry(state, event.entrant, erased=True),
        e.Forbidden: _forbidden,
        e.Allowed: _allowed,
        e.Pinned: _pinned,
        e.Unpinned: _unpinned,
        e.Seeded: _seeded,
        e.RoundPaired: _paired,
        e.TablesSet: _tables_set,
        e.Swapped: _swapped,
        e.Exchanged: _exchanged,
        e.Joined: _joined,
        e.Reseated: _reseated,
        e.TakenOut: _taken_out,
        e.Broken: _broken,
        e.Moved: _moved,
        e.Unpaired: _unpaired,
        e.MatchMade: _match_made,
        e.Published: _published,
        e.Started: _started,
        e.Closed: _closed,
        e.ResultRecorded: _result,
        e.Claimed: _claimed,
        e.Disputed: _disputed,
        e.Penalised: _penalised,
        e.Lifted: _lifted,
        e.Disqualified: _status(DISQUALIFIED),
        e.Appealed: _appealed,
        e.Rejected: _rejected,
        e.Called: _called,
        e.Answered: _answered,
        e.Noted: _noted,
        e.Ruled: _nothing,
        e.ClockSet: _clock,
        e.Extended: _extended,
        e.Ended: lambda state, event: state._replace(status=OVER, is_told=True),
        e.Reopened: _reopened,
        Sealed: _goes(SEALED),
    },
)
