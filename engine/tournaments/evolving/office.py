"""What events change of the office: penalties, appeals, calls, notes."""

from engine.deciding import by_message
from engine.tournaments import events as e
from engine.tournaments.evolving.changing import Evolvers, change_table
from engine.tournaments.state import Appeal, Note, Penalty, Tournament


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
    says = event.text is not None or event.seats is not None
    notes = (Note(version, event.table, None, event.text, event.seats),) if says else ()
    state = change_table(state, event, lambda table: table._replace(called=version), state.published)
    return state._replace(calls=(*state.calls, event.table), notes=(*state.notes, *notes))


def _attended(state: Tournament, event: e.Attended) -> Tournament:
    return state._replace(attended=(*state.attended, event.table))


def _answered(state: Tournament, event: e.Answered) -> Tournament:
    return state._replace(
        calls=tuple(table for table in state.calls if table != event.table),
        attended=tuple(table for table in state.attended if table != event.table),
        notes=tuple(note for note in state.notes if not _is_answered(note, event)),
    )


def _is_answered(note: Note, event: e.Answered) -> bool:
    return note.version == event.note if event.table is None else note.table == event.table


def _noted(state: Tournament, event: e.Noted) -> Tournament:
    if event.entrant is None:
        return state
    return state._replace(notes=(*state.notes, Note(state.version + 1, None, event.entrant, event.text)))


def _ruled(state: Tournament, event: e.Ruled) -> Tournament:
    return state


OFFICE: Evolvers = by_message(_penalised, _lifted, _appealed, _rejected, _called, _attended, _answered, _noted, _ruled)
