"""The draft of a round: what is pinned, paired, seated and swapped until it is published."""

from itertools import combinations

from engine.aggregates import Fact
from engine.deciding import by_message
from engine.errors import Invalid
from engine.texts import Refusal
from engine.tournaments import commands as c
from engine.tournaments import events as e
from engine.tournaments import rules
from engine.tournaments.cuts import Exchange, exchanges
from engine.tournaments.deciding.asking import Circumstances, Handlers, entry_of, no_round, round_of, table_of
from engine.tournaments.deciding.leaving import taken_out
from engine.tournaments.drafts import draft_event, is_stale, seeding
from engine.tournaments.errors import Conflict
from engine.tournaments.evolve import evolve, fold
from engine.tournaments.reckoning import entrants_of, group_of
from engine.tournaments.stages import stage_due, stage_ends
from engine.tournaments.state import CLOSED, DRAFT, IN, PUBLISHED, STARTED, Round, Table, Tournament
from engine.tournaments.tasks import to_pair
from engine.tournaments.texts import BOOK


def _pin(state: Tournament, command: c.Pin, asked: Circumstances) -> list[Fact]:
    entry_of(state, command.entrant)
    if state.pins.get(command.entrant) == command.table:
        return []
    irregular = command.irregular is not None
    BOOK.refuse(rules.why_not_pin(state, command.entrant, command.table), irregular=irregular)
    return [e.Pinned(entrant=command.entrant, table=command.table, irregular=command.irregular)]


def _unpin(state: Tournament, command: c.Unpin, asked: Circumstances) -> list[Fact]:
    entry_of(state, command.entrant)
    return [e.Unpinned(entrant=command.entrant)] if command.entrant in state.pins else []


def _pair(state: Tournament, command: c.Pair, asked: Circumstances) -> list[Fact]:
    before = seeding(state, asked.seed)
    state = fold(before, state)
    task = to_pair(state, command.keep)
    found = asked.paired
    if found is None or found.basis != task.basis or found.kept != tuple(table.number for table in task.kept):
        raise Conflict("moved", "something came in between: pair again", "la situation a changé : appariez à nouveau")
    if "forbidden" in found.broken:
        tables = [table for _, table in found.tables]
        pairs = [pair for table in tables for pair in combinations(table, 2) if rules.is_forbidden(state, pair)]
        BOOK.refuse([Refusal("TRN-5", "none_keeps_apart", {"pairs": pairs}, physical=True)])
    if "second_bye" in found.broken:
        BOOK.refuse([Refusal("TRN-2", "nobody_left_for_a_bye", {}, physical=True)])
    return [*before, draft_event(state, task, found, asked.engine, asked.taken)]


def _seat(state: Tournament, command: c.Seat, asked: Circumstances) -> list[Fact]:
    known = state.round(command.round)
    of = _round_by_hand(state, command.round) if known is None else known
    tables = dict(sorted((int(number), tuple(entrants)) for number, entrants in command.tables.items()))
    for entrants in tables.values():
        for entrant in entrants:
            entry_of(state, entrant, "/tables")
    refusals = [*rules.why_not_one_place(tables, of)]
    for number, entrants in tables.items():
        before = of.table(number)
        if before is not None and before.entrants != entrants:
            refusals += rules.why_not_mend(of, before, asked.has_begun)
        else:
            BOOK.refuse(rules.why_not_open(of))
        if entrants:
            refusals += rules.why_not_free([number] if before is None else [], asked.taken)
            refusals += rules.why_not_of_one_group(state, of.stage, entrants, playoff=of.playoff)
            refusals += rules.why_not_size(state, of.stage, number, len(entrants))
            refusals += rules.why_not_together(state, entrants)
        refusals += [each for entrant in entrants for each in rules.why_not_sit(state, entrant)]
    seated = {entrant for entrants in tables.values() for entrant in entrants}
    stays = {entrant for table in of.tables if table.number not in tables for entrant in table.entrants}
    # A play-off is for those alone who are seated.
    new = [] if known or of.playoff else [state.entries[entrant] for entrant in entrants_of(state, of.stage)]
    present = [entry.entrant for entry in new if entry.status == IN and entry.present]
    absent = [entry.entrant for entry in new if entry.status == IN and not entry.present]
    waiting = dict.fromkeys([*of.byes, *(who for table in of.tables for who in table.entrants), *present])
    byes = tuple(who for who in waiting if who not in seated | stays and state.entries[who].status == IN)
    refusals += rules.why_not_byes(state, of.stage, byes, sorted(seated | stays))
    after = Round(of.number, tables=tuple(Table(number, entrants) for number, entrants in tables.items()))
    refusals += rules.why_not_off_pins(state, of, after)
    BOOK.refuse(refusals, irregular=command.irregular is not None)
    return [
        e.TablesSet(
            round=of.number,
            stage=of.stage,
            playoff=of.playoff,
            irregular=command.irregular,
            reason=command.reason,
            tables=tuple(
                {"table": number, "group": group_of(state, of.stage, entrants), "entrants": list(entrants)}
                for number, entrants in tables.items()
            ),
            byes=byes,
            away={who: {"why": "absent", "points": 0} for who in absent if who not in seated},
        )
    ]


def _round_by_hand(state: Tournament, number: int) -> Round:
    """Return a new round without tables: of the stage that is due, or to decide a cut. Raises Invalid, Conflict."""
    if number != len(state.rounds) + 1 or state.draft is not None:
        raise no_round(state, number)
    last = state.rounds[-1] if state.rounds else None
    if last is not None and last.status not in (STARTED, CLOSED):
        raise Conflict("round-open", f"round {last.number} is not started", f"la ronde {last.number} n’a pas commencé")
    if last is not None and stage_ends(state, last.number) and state.settings.at_cut == "playoff":
        return Round(number, last.stage, playoff=True)
    stage = stage_due(state)
    if not state.settings.stages[stage].format.is_open or (stage and state.draw(stage) is None):
        raise Invalid(
            [("/round", "this round is drawn: pair it first, then seat it otherwise")],
            "cette ronde se tire au sort : appariez-la d’abord, puis changez-la",
        )
    return Round(number, stage)


def _swap(state: Tournament, command: c.Swap, asked: Circumstances) -> list[Fact]:
    of = round_of(state, command.round)
    one, other = command.entrants
    due = next((each for each in exchanges(state, of.number) if {each.entrant, each.instead_of} == {one, other}), None)
    if due is not None and of.status in (PUBLISHED, STARTED):
        return _exchange(state, of, due, command.reason, asked)
    at = {entrant: of.table_of(entrant) for entrant in command.entrants}
    for entrant in command.entrants:
        entry_of(state, entrant, "/entrants")
        table = at[entrant]
        if table is not None:
            BOOK.refuse(rules.why_not_mend(of, table, asked.has_begun))
        elif entrant not in of.byes and entrant not in of.free:
            raise Invalid(
                [("/entrants", f"{entrant} has no place in round {of.number}; let them join a table")],
                f"ce joueur n’a pas de place à la ronde {of.number} ; ajoutez-le à une table",
            )
    after = round_of(evolve(state, e.Swapped(round=of.number, entrants=command.entrants)), of.number)
    for entrant in command.entrants:
        table = after.table_of(entrant)
        if table is not None:
            BOOK.refuse(rules.why_not_sit(state, entrant))
            BOOK.refuse(rules.why_not_of_one_group(state, of.stage, table.entrants, playoff=of.playoff))
            BOOK.refuse(rules.why_not_together(state, table.entrants))
        elif entrant in after.byes and entrant not in of.byes:
            seated = [each for every in after.tables for each in every.entrants]
            BOOK.refuse(rules.why_not_byes(state, of.stage, (entrant,), seated))
    BOOK.refuse(rules.why_not_off_pins(state, of, after), irregular=command.irregular is not None)
    return [e.Swapped(round=of.number, entrants=(one, other), irregular=command.irregular, reason=command.reason)]


def _exchange(state: Tournament, of: Round, due: Exchange, reason: str | None, asked: Circumstances) -> list[Fact]:
    """Let somebody in who should be in the stage, which TRN-4 forbids for all others."""
    entrant, instead_of = due.entrant or "", due.instead_of or ""
    table = of.table_of(instead_of)
    BOOK.refuse(rules.why_not_sit(state, entrant))
    if table is not None:
        BOOK.refuse(rules.why_not_mend(of, table, asked.has_begun))
        together = [entrant if each == instead_of else each for each in table.entrants]
        BOOK.refuse(rules.why_not_together(state, together))
    return [e.Exchanged(round=of.number, entrant=entrant, instead_of=instead_of, reason=reason)]


def _unpair(state: Tournament, command: c.Unpair, asked: Circumstances) -> list[Fact]:
    of = round_of(state, command.round)
    BOOK.refuse(rules.why_not_go_on(of, DRAFT))
    return [e.Unpaired(round=of.number)]


def _publish(state: Tournament, command: c.Publish, asked: Circumstances) -> list[Fact]:
    of = round_of(state, command.round)
    BOOK.refuse(rules.why_not_go_on(of, DRAFT))
    before = state.round(of.number - 1)
    if before is not None and before.status != CLOSED:
        raise Conflict(
            "round-open",
            f"round {before.number} is open; close it first",
            f"la ronde {before.number} est ouverte ; clôturez-la d’abord",
            {"round": before.number, "missing": before.missing},
        )
    BOOK.refuse(rules.why_not_apart(state, of))
    BOOK.refuse(rules.why_not_free([table.number for table in of.tables if not table.irregular], asked.taken))
    if not command.as_is and is_stale(state):
        raise Conflict(
            "stale",
            f"round {of.number} was paired on data that have changed since: pair it again, or publish it as_is",
            f"la ronde {of.number} repose sur des données dépassées : appariez-la à nouveau, ou publiez-la avec as_is",
            {"round": of.number},
        )
    events: list[Fact] = []
    for table in of.tables:
        for entrant in table.entrants:
            if state.entries[entrant].status != IN:
                at = table_of(round_of(fold(events, state), of.number), table.number)
                events += taken_out(of, at, entrant, "withdrawn")
    told = e.Published(
        round=of.number, seed=of.seed, drafts=of.drafts + 1, starts_at=command.starts_at, as_is=command.as_is
    )
    return [*events, told]


def _unpublish(state: Tournament, command: c.Unpublish, asked: Circumstances) -> list[Fact]:
    of = round_of(state, command.round)
    if of.status == DRAFT:
        return []
    BOOK.refuse(rules.why_not_unpublish(of, asked.has_begun))
    draft = state.draft
    before: list[Fact] = [] if draft is None else [e.Unpaired(round=draft.number)]
    return [*before, e.Unpublished(round=of.number, reason=command.reason)]


DRAFTS: Handlers = by_message(_pin, _unpin, _pair, _seat, _swap, _unpair, _publish, _unpublish)
