"""What the office rules: penalties, appeals, calls, notes."""

from engine.aggregates import Fact
from engine.deciding import by_message
from engine.errors import Invalid
from engine.texts import Refusal
from engine.tournaments import commands as c
from engine.tournaments import events as e
from engine.tournaments import rules
from engine.tournaments.deciding.asking import Circumstances, Handlers, entry_of, read_seats, round_in_play, table_of
from engine.tournaments.deciding.leaving import left_alone, left_behind
from engine.tournaments.evolve import fold
from engine.tournaments.state import IN, WITHDRAWN, Tournament
from engine.tournaments.texts import BOOK


def _penalise(state: Tournament, command: c.Penalise, asked: Circumstances) -> list[Fact]:
    entry_of(state, command.entrant)
    if (command.points is None) != command.warning:
        raise Invalid(
            [("/points", "want points to take off, or a warning")], "il faut des points à retirer, ou un avertissement"
        )
    if command.round is not None and command.round > len(state.rounds) + 1:
        raise Invalid(
            [("/round", f"there is no round {command.round} yet")], f"il n’y a pas encore de ronde {command.round}"
        )
    return [
        e.Penalised(
            entrant=command.entrant,
            points=command.points or 0,
            warning=command.warning,
            round=state.started if command.round is None else command.round,
            reason=command.reason,
        )
    ]


def _lift(state: Tournament, command: c.Lift, asked: Circumstances) -> list[Fact]:
    penalty = next((each for each in state.penalties if each.version == command.penalty and not each.lifted), None)
    if penalty is None:
        raise BOOK.illegal(Refusal("TRN-16", "no_such_penalty", {"count": command.penalty}, physical=True))
    return [e.Lifted(penalty=penalty.version, entrant=penalty.entrant, reason=command.reason)]


def _disqualify(state: Tournament, command: c.Disqualify, asked: Circumstances) -> list[Fact]:
    entry = entry_of(state, command.entrant)
    if entry.status != WITHDRAWN:
        BOOK.refuse(rules.why_not_in(entry))
    before, round_, table = left_behind(state, command.entrant, asked) if entry.status == IN else ([], None, None)
    event = e.Disqualified(entrant=command.entrant, round=round_, table=table, reason=command.reason)
    return [*before, event, *left_alone(fold(before, state), event, round_, table)]


def _appeal(state: Tournament, command: c.Appeal, asked: Circumstances) -> list[Fact]:
    mine = any(
        each.version == command.of and each.entrant == asked.entrant and not each.lifted for each in state.penalties
    ) or any(
        table.result is not None and table.result.version == command.of and asked.entrant in table.entrants
        for each in state.rounds
        for table in each.tables
    )
    if not mine:
        details = {"count": command.of, "by": asked.entrant}
        BOOK.refuse([Refusal("TRN-16", "nothing_to_appeal", details, physical=True)])
    if any(
        each.open and (each.of, each.entrant, each.text) == (command.of, asked.entrant, command.text)
        for each in state.appeals
    ):
        return []
    return [e.Appealed(of=command.of, entrant=asked.entrant or "", text=command.text)]


def _reject(state: Tournament, command: c.Reject, asked: Circumstances) -> list[Fact]:
    if not any(each.version == command.appeal and each.open for each in state.appeals):
        BOOK.refuse([Refusal("TRN-16", "no_such_appeal", {"count": command.appeal}, physical=True)])
    return [e.Rejected(appeal=command.appeal, reason=command.reason)]


def _call(state: Tournament, command: c.Call, asked: Circumstances) -> list[Fact]:
    of = round_in_play(state)
    table = table_of(of, command.table)
    if command.seats is not None:
        read_seats(state, table, command.seats)
    new = (command.text, command.seats)
    if asked.role == "entrant":
        BOOK.refuse(rules.why_not_speak(of, table, asked.entrant))
        if new != (None, None):
            BOOK.refuse(rules.why_not_call(state, table.number))
    said = [(None, None), *((note.text, note.seats) for note in state.notes if note.table == table.number)]
    if table.number in state.calls and new in said:
        return []
    by, among = (asked.entrant, table.entrants) if asked.role == "entrant" else (None, None)
    return [e.Called(table=table.number, entrant=by, among=among, seats=command.seats, text=command.text)]


def _attend(state: Tournament, command: c.Attend, asked: Circumstances) -> list[Fact]:
    table = table_of(round_in_play(state), command.table).number
    return [e.Attended(table=table)] if table in state.calls and table not in state.attended else []


def _answer(state: Tournament, command: c.Answer, asked: Circumstances) -> list[Fact]:
    if (command.table is None) == (command.note is None):
        raise Invalid(
            [("/table", "want either a table whose calls are answered, or the version of a note")],
            "il faut une table qui appelle, ou un message",
        )
    waits = command.table in state.calls or any(note.version == command.note for note in state.notes)
    return [e.Answered(table=command.table, note=command.note)] if waits else []


def _note(state: Tournament, command: c.Note, asked: Circumstances) -> list[Fact]:
    if asked.role != "entrant" or asked.entrant is None:
        return [e.Noted(text=command.text)]
    if any(note.entrant == asked.entrant and note.text == command.text for note in state.notes):
        return []
    BOOK.refuse(rules.why_not_write(state, asked.entrant))
    return [e.Noted(entrant=asked.entrant, among=(asked.entrant,), text=command.text)]


def _rule(state: Tournament, command: c.Rule, asked: Circumstances) -> list[Fact]:
    of = round_in_play(state)
    table = table_of(of, command.table)
    events: list[Fact] = [e.Ruled(table=command.table, minutes=command.minutes, text=command.text)]
    if command.minutes is not None:
        ends_at = asked.after(table.ends_at or of.ends_at, command.minutes)
        events.append(
            e.Extended(
                round=of.number, table=table.number, minutes=command.minutes, ends_at=ends_at, reason=command.text[:500]
            )
        )
    return events


OFFICE: Handlers = by_message(_penalise, _lift, _disqualify, _appeal, _reject, _call, _attend, _answer, _note, _rule)
