"""What events change of who is in: entries, presence, who is kept apart, pins."""

from engine.deciding import by_message
from engine.tournaments import events as e
from engine.tournaments.evolving.changing import Evolvers, change_entry, change_round, change_table
from engine.tournaments.evolving.merging import merge_entries
from engine.tournaments.state import DISQUALIFIED, IN, REMOVED, WITHDRAWN, Entry, Tournament


def _entered(state: Tournament, event: e.Entered) -> Tournament:
    entry = Entry(event.entrant, event.rating, event.start, event.club, event.family, event.late, present=event.present)
    return state._replace(entries={**state.entries, event.entrant: entry})


def _checked(state: Tournament, event: e.CheckedIn | e.CheckedOut) -> Tournament:
    entries = dict(state.entries)
    here, version = isinstance(event, e.CheckedIn), state.version + 1
    for entrant in event.entrants:
        entries[entrant] = entries[entrant]._replace(present=here, absent_since=None, changed=version)
    return state._replace(entries=entries)


def _sat_out(state: Tournament, event: e.SatOut) -> Tournament:
    out = {**state.entries[event.entrant].out, **dict.fromkeys(event.rounds, event.points)}
    return change_entry(state, event.entrant, out=out, changed=state.version + 1)


def _sat_in(state: Tournament, event: e.SatIn) -> Tournament:
    out = {number: points for number, points in state.entries[event.entrant].out.items() if number not in event.rounds}
    return change_entry(state, event.entrant, out=out, changed=state.version + 1)


def _status(state: Tournament, event: e.Withdrew | e.Returned | e.Disqualified) -> Tournament:
    status = {e.Withdrew: WITHDRAWN, e.Returned: IN, e.Disqualified: DISQUALIFIED}[type(event)]
    if not isinstance(event, e.Returned) and event.table is not None:
        state = change_table(state, event, lambda table: table._replace(left=(*table.left, event.entrant)))
    values = {"status": status, "present": status == IN, "absent_since": None, "changed": state.version + 1}
    return change_entry(state, event.entrant, **values)


def _merged(state: Tournament, event: e.Merged) -> Tournament:
    return merge_entries(state, event.entrant, event.into)


def _removed(state: Tournament, event: e.Removed) -> Tournament:
    entries = dict(state.entries)
    for entrant in event.entrants:
        entries[entrant] = entries[entrant]._replace(
            status=REMOVED, present=False, erased=True, changed=state.version + 1
        )
    pins = {entrant: table for entrant, table in state.pins.items() if entrant not in event.entrants}
    groups = (tuple(entrant for entrant in group if entrant not in event.entrants) for group in state.forbidden)
    return state._replace(entries=entries, pins=pins, forbidden=tuple(group for group in groups if len(group) > 1))


def _erased(state: Tournament, event: e.EntrantErased) -> Tournament:
    return change_entry(state, event.entrant, erased=True)


def _forbidden(state: Tournament, event: e.Forbidden) -> Tournament:
    if event.entrants is None:
        return state
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
    return change_round(state, draft.number, tables=tables)


def _allowed(state: Tournament, event: e.Allowed) -> Tournament:
    gone = frozenset(event.entrants or ())
    forbidden = tuple(group for group in state.forbidden if frozenset(group) != gone)
    return state._replace(forbidden=forbidden, allowed=state.version + 1)


def _pinned(state: Tournament, event: e.Pinned) -> Tournament:
    if event.entrant is None or event.table is None:
        return state
    state = change_entry(state, event.entrant, pinned=state.version + 1)
    return state._replace(pins={**state.pins, event.entrant: event.table})


def _unpinned(state: Tournament, event: e.Unpinned) -> Tournament:
    if event.entrant is None:
        return state
    state = change_entry(state, event.entrant, pinned=state.version + 1)
    return state._replace(pins={who: table for who, table in state.pins.items() if who != event.entrant})


ENTRANTS: Evolvers = by_message(
    _entered, _checked, _sat_out, _sat_in, _status, _merged, _removed, _erased, _forbidden, _allowed, _pinned, _unpinned
)
