"""A round from its start to its close, its tables and its clock; the end of all."""

from dataclasses import replace

from engine.aggregates import Fact
from engine.deciding import by_message
from engine.errors import Invalid
from engine.tournaments import commands as c
from engine.tournaments import events as e
from engine.tournaments import rules
from engine.tournaments.agreement import CHANGEABLE, changed, changes_standings
from engine.tournaments.agreement import settings as read_settings
from engine.tournaments.cuts import lots_at_cut
from engine.tournaments.deciding.asking import Circumstances, Handlers, entry_of, read_seats, round_of, table_of
from engine.tournaments.deciding.leaving import taken_out
from engine.tournaments.deciding.reports import of_match
from engine.tournaments.errors import Conflict
from engine.tournaments.evolve import evolve, fold
from engine.tournaments.results import DESK, MATCH, TableReport, made, whole, why_not
from engine.tournaments.stages import is_decided, stage_ends
from engine.tournaments.state import CLOSED, LIVE, PUBLISHED, REMOVED, SEALED, STARTED, Round, Table, Tournament
from engine.tournaments.texts import BOOK


def _start(state: Tournament, command: c.Start, asked: Circumstances) -> list[Fact]:
    of = round_of(state, command.round)
    if of.status == STARTED:
        return []
    BOOK.refuse(rules.why_not_go_on(of, PUBLISHED))
    return [e.Started(round=of.number)]


def missing_of(state: Tournament, of: Round) -> dict[str, list[int]]:
    """Return the tables without a result, and those whose result is undecided.

    Undecided are tables whose result does not say who goes on, and tables with two results of the desk.
    """
    stage = state.settings.stages[of.stage]
    undecided = [table.number for table in of.tables if table.waiting]
    if (elimination := stage.format.elimination) is not None:
        undecided += elimination.undecided(stage, of)
    return {"missing": of.missing, "undecided": sorted(set(undecided))}


def _close(state: Tournament, command: c.Close, asked: Circumstances) -> list[Fact]:
    of = round_of(state, command.round)
    if of.status == CLOSED:
        return []
    BOOK.refuse(rules.why_not_go_on(of, STARTED))
    events: list[Fact] = []
    if command.on_time:
        for number in of.missing:
            table = table_of(of, number)
            said = whole(table, TableReport(order=(), unfinished=True), state.settings)
            BOOK.refuse(why_not(table, said, state.settings))
            events += made(state, of, table, said, {"kind": DESK, "by": "on_time"})
    after = fold(events, state)
    open_ = missing_of(after, round_of(after, of.number))
    if open_["missing"] or open_["undecided"]:
        tables = ", ".join(map(str, sorted({*open_["missing"], *open_["undecided"]})))
        raise Conflict(
            "open-items",
            f"round {of.number} lacks results that decide: table {tables}",
            f"il manque des résultats décisifs à la ronde {of.number} : table {tables}",
            {"round": of.number, **open_},
        )
    ends = not of.playoff and stage_ends(after, of.number)
    closed = e.Closed(round=of.number, stage_ends=ends, lots=lots_at_cut(after, of.stage) if ends else ())
    minutes = state.settings.protest_minutes
    if minutes and is_decided(evolve(after, closed)):
        closed = replace(closed, protest_until=asked.after(None, minutes))
    return [*events, closed]


def _join(state: Tournament, command: c.Join, asked: Circumstances) -> list[Fact]:
    of = round_of(state, command.round)
    BOOK.refuse(rules.why_not_public(of))
    table = table_of(of, command.table)
    entry_of(state, command.entrant)
    BOOK.refuse(rules.why_not_mend(of, table, asked.has_begun))
    BOOK.refuse(rules.why_not_sit(state, command.entrant))
    BOOK.refuse(rules.why_not_one_place({0: (command.entrant,)}, of))
    together = (*table.entrants, command.entrant)
    BOOK.refuse(rules.why_not_of_one_group(state, of.stage, together, playoff=of.playoff))
    count = max(len(together), state.settings.stages[of.stage].table.least)
    BOOK.refuse(rules.why_not_size(state, of.stage, table.number, count))
    BOOK.refuse(rules.why_not_together(state, together))
    event = e.Joined(round=of.number, table=table.number, entrant=command.entrant, irregular=command.irregular)
    _refuse_off_pins(state, of, event)
    return [event]


def _refuse_off_pins(state: Tournament, of: Round, event: e.Joined | e.Moved) -> None:
    """Raise where pinned people would come to another table, unless the event is irregular. (TRN-26)"""
    after = round_of(fold([event], state), of.number)
    BOOK.refuse(rules.why_not_off_pins(state, of, after), irregular=event.irregular is not None)


def _take_out(state: Tournament, command: c.TakeOut, asked: Circumstances) -> list[Fact]:
    of = round_of(state, command.round)
    BOOK.refuse(rules.why_not_public(of))
    table = table_of(of, command.table)
    entry_of(state, command.entrant)
    if command.entrant not in table.entrants:
        raise Invalid(
            [("/entrant", f"{command.entrant} does not sit at table {table.number}")],
            f"ce joueur n’est pas à la table {table.number}",
        )
    BOOK.refuse(rules.why_not_mend(of, table, asked.has_begun))
    return taken_out(of, table, command.entrant, command.as_)


def _break(state: Tournament, command: c.Break, asked: Circumstances) -> list[Fact]:
    of = round_of(state, command.round)
    BOOK.refuse(rules.why_not_public(of))
    table = table_of(of, command.table)
    BOOK.refuse(rules.why_not_mend(of, table, asked.has_begun))
    return [e.Broken(round=of.number, table=table.number, byes=table.entrants)]


def _reseat(state: Tournament, command: c.Reseat, asked: Circumstances) -> list[Fact]:
    of = round_of(state, command.round)
    BOOK.refuse(rules.why_not_public(of))
    table = table_of(of, command.table)
    BOOK.refuse(rules.why_not_open(of))
    entrants = read_seats(state, table, command.seats)
    if entrants == table.entrants:
        return []
    event = e.Reseated(round=of.number, table=table.number, entrants=entrants, reason=command.reason)
    return [event, *_result_by_seats(state, event, table)]


def _result_by_seats(state: Tournament, event: e.Reseated, before: Table) -> list[Fact]:
    """Return the result of a table's match once more, for those who sit there now; people's own words stay."""
    result = before.result
    if result is None or result.source.get("kind") != MATCH:
        return []
    after = evolve(state, event)
    of = round_of(after, event.round)
    renamed = result.renamed(dict(zip(before.entrants, event.entrants, strict=True)))
    told = c.MatchOver(
        match=result.source["match"],
        version=result.source["version"],
        hash=result.source["hash"],
        order=renamed.order,
        scores=renamed.scores,
        unfinished=result.unfinished,
        cards=renamed.cards,
    )
    return of_match(after, of, table_of(of, before.number), told)


def _move(state: Tournament, command: c.Move, asked: Circumstances) -> list[Fact]:
    of = round_of(state, command.round)
    BOOK.refuse(rules.why_not_public(of))
    BOOK.refuse(rules.why_not_mend(of, table_of(of, command.from_, "/from"), asked.has_begun))
    other = of.table(command.to)
    if other is not None:
        BOOK.refuse(rules.why_not_mend(of, other, asked.has_begun))
    if command.from_ == command.to:
        return []
    if other is None:
        BOOK.refuse(rules.why_not_free([command.to], asked.taken), irregular=command.irregular is not None)
    event = e.Moved(round=of.number, from_=command.from_, to=command.to, irregular=command.irregular)
    _refuse_off_pins(state, of, event)
    return [event]


def _clock(state: Tournament, command: c.Clock, asked: Circumstances) -> list[Fact]:
    of = round_of(state, command.round)
    length = state.settings.stages[of.stage].length.get("minutes")
    minutes, left, ends_at = command.minutes, None, None
    if command.do == "stop":
        left = asked.left_ms(of.ends_at) if of.ends_at else of.left_ms
    else:
        if minutes is None and of.left_ms is not None and command.do == "start":
            minutes = -(-of.left_ms // 60_000)
        minutes = minutes or length
        if minutes is None:
            raise Invalid(
                [("/minutes", "missing; the format says no length")],
                "donnez les minutes : la formule ne dit pas de durée",
            )
        if command.do == "start" or of.ends_at is not None:
            ends_at = asked.after(None, minutes)
        else:
            left = minutes * 60_000
    return [e.ClockSet(round=of.number, do=command.do, minutes=minutes, ends_at=ends_at, left_ms=left)]


def _extend(state: Tournament, command: c.Extend, asked: Circumstances) -> list[Fact]:
    of = round_of(state, command.round)
    before = of.ends_at
    if command.table is not None:
        before = table_of(of, command.table).ends_at or before
    ends_at = asked.after(before, command.minutes)
    return [
        e.Extended(
            round=of.number, table=command.table, minutes=command.minutes, ends_at=ends_at, reason=command.reason
        )
    ]


def _end(state: Tournament, command: c.End, asked: Circumstances) -> list[Fact]:
    draft = state.draft
    events: list[Fact] = [] if draft is None else [e.Unpaired(round=draft.number)]
    rounds = state.rounds if draft is None else state.rounds[:-1]
    lacking = {each.number: missing_of(state, each) for each in rounds}
    missing = {
        number: sorted({*tables["missing"], *tables["undecided"]})
        for number, tables in lacking.items()
        if any(tables.values())
    }
    disputes = [each.version for of in rounds for table in of.tables for each in table.disputes]
    appeals = [each.version for each in state.appeals if each.open]
    until = None if command.early or asked.has_passed(state.protest_until) else state.protest_until
    if not (missing or disputes or appeals) and until is not None:
        raise Conflict(
            "open-items",
            f"results may be disputed until {until}; end the tournament then, or with early: true",
            f"les résultats se contestent jusqu’à {until} ; terminez alors, ou avec early: true",
            {"missing": [], "disputes": [], "appeals": [], "protest_until": until},
        )
    if missing or disputes or appeals:
        raise Conflict(
            "open-items",
            "there are tables without a result, disputes or appeals; settle them first",
            "il reste des tables sans résultat, des contestations ou des appels ; réglez-les d’abord",
            {
                "missing": [{"round": number, "tables": tables} for number, tables in sorted(missing.items())],
                "disputes": disputes,
                "appeals": appeals,
                "protest_until": until,
            },
        )
    return [*events, e.Ended()]


def _reopen(state: Tournament, command: c.Reopen, asked: Circumstances) -> list[Fact]:
    if state.status == SEALED:
        raise Conflict("over", "the tournament is sealed", "le tournoi est scellé")
    return [] if state.status == LIVE else [e.Reopened(reason=command.reason)]


def _change(state: Tournament, command: c.Change, asked: Circumstances) -> list[Fact]:
    change = {name: getattr(command, name) for name in CHANGEABLE}
    settings = changed(state.values, change)
    fields = tuple(name for name in change if settings[name] != state.values[name])
    if not fields:
        return []
    lacks_reason = not command.reason and changes_standings(state.values, settings)
    BOOK.refuse(rules.why_not_change(state, fields, read_settings(settings), lacks_reason=lacks_reason))
    return [e.Changed(settings=settings, fields=fields, reason=command.reason)]


def _delete(state: Tournament, command: c.Delete, asked: Circumstances) -> list[Fact]:
    BOOK.refuse(rules.why_not_delete(state))
    draft = state.draft
    people = tuple(entry.entrant for entry in state.entries.values() if entry.status != REMOVED)
    return [
        *([e.Unpaired(round=draft.number)] if draft else []),
        *([e.Removed(entrants=people)] if people else []),
        e.Deleted(),
    ]


ROUNDS: Handlers = by_message(
    _start, _close, _join, _take_out, _break, _move, _reseat, _clock, _extend, _end, _reopen, _change, _delete
)
