"""What a command comes to: events, or the ruling that it breaks."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from engine.aggregates import Fact
from engine.errors import Invalid
from engine.handlers import handlers
from engine.texts import Refusal
from engine.tournaments import commands as c
from engine.tournaments import events as e
from engine.tournaments import rules
from engine.tournaments.errors import Conflict
from engine.tournaments.evolve import evolve, fold
from engine.tournaments.forms import MOST_ENTRANTS, NO_FRAME
from engine.tournaments.knockout import goes_on
from engine.tournaments.pairing import (
    RoundPairing,
    drafted,
    is_stale,
    lots_at_cut,
    seeding,
    stage_due,
    stage_ends,
    to_pair,
)
from engine.tournaments.reckoning import entrants_of, group_of
from engine.tournaments.results import CLAIM, DESK, MATCH, TableReport, agreeing, made, of_claim, whole, why_not
from engine.tournaments.settings import DEFINITIONS, changed, read
from engine.tournaments.state import (
    CLOSED,
    DRAFT,
    IN,
    LIVE,
    MERGED,
    PUBLISHED,
    SEALED,
    STARTED,
    WITHDRAWN,
    Claim,
    Entry,
    Round,
    Table,
    Tournament,
)
from engine.tournaments.texts import BOOK


def _no_clock(since: str | None, minutes: int) -> str | None:
    return None


def _nothing_left(until: str) -> int | None:
    return None


class Circumstances(NamedTuple):
    """Who asks, and what only the service knows.

    entrant: whose token it is, where the role is that; begun: tables (round, number) whose match has its first card;
    paired: what the search came to; engine: which one it was, with its version; seed: a new one, for drafts that need
    it; after: the time that many minutes after another one, or after now; left_ms: from now until a time; clubs,
    families: the numbers that names have, these in small letters.
    """

    role: str = "director"
    entrant: str | None = None
    begun: Collection[tuple[int, int]] = frozenset()
    paired: RoundPairing | None = None
    engine: str = "none"
    seed: str = ""
    after: Callable[[str | None, int], str | None] = _no_clock
    left_ms: Callable[[str], int | None] = _nothing_left
    clubs: Mapping[str, int] = {}
    families: Mapping[str, int] = {}


def create(body: Mapping[str, Any], seed: str, edition: int) -> e.TournamentCreated:
    """The first event of a tournament. edition: of the game's rules, for its matches. Raises Invalid."""
    settings = read(body, NO_FRAME)
    return e.TournamentCreated(
        game=settings["game"], edition=edition, settings=settings, definitions=DEFINITIONS, seed=seed
    )


def decide(state: Tournament, command: Any, asked: Circumstances) -> list[Fact]:
    """The events that a command causes, oldest first; none where all is so already.

    Raises IllegalMove, Invalid (nobody and nothing of that name here), Conflict.
    """
    if state.status != LIVE and not isinstance(command, c.Reopen | c.Erase | c.Note | c.Rename):
        raise Conflict("over", "the tournament is over; reopen it first", "le tournoi est terminé ; rouvrez-le d’abord")
    return _TABLE[type(command)](state, command, asked)


def _entry(state: Tournament, entrant: str, pointer: str = "/entrant") -> Entry:
    found = state.entries.get(entrant)
    if found is None or found.status == MERGED:
        raise Invalid([(pointer, f"no entrant {entrant} in this tournament")])
    return found


def _round(state: Tournament, number: int) -> Round:
    found = state.round(number)
    if found is None:
        raise Invalid([("/round", f"there is no round {number}; there are {len(state.rounds)}")])
    return found


def _table(of: Round, number: int, pointer: str = "/table") -> Table:
    found = of.table(number)
    if found is None:
        raise Invalid([(pointer, f"round {of.number} has no table {number}")])
    return found


def _enter(state: Tournament, command: c.Enter, asked: Circumstances) -> list[Fact]:
    BOOK.refuse(rules.why_not_enter(state))
    if len(state.entries) >= MOST_ENTRANTS:
        raise Conflict(
            "full",
            f"a tournament has at most {MOST_ENTRANTS} entrants",
            f"un tournoi compte au plus {MOST_ENTRANTS} inscrits",
        )
    teams = state.settings.stages[0].teams
    if teams != (command.members is not None):
        raise Invalid(
            [("/members", "an entrant is a pair here: want its two members" if teams else "entrants are no pairs here")]
        )
    entered = e.Entered(
        entrant=f"e{len(state.entries) + 1}",
        rating=command.rating,
        start=command.start,
        club=_number(asked.clubs, command.club),
        family=_number(asked.families, command.family),
        late=state.started,
    )
    return [entered, e.CheckedIn(entrants=(entered.entrant,))] if command.present else [entered]


def _number(known: Mapping[str, int], name: str | None) -> int | None:
    """The number of a club or a family; a new one for a name that is not known."""
    if name is None:
        return None
    return known.get(name.casefold(), max(known.values(), default=0) + 1)


def _check(state: Tournament, command: c.CheckIn | c.CheckOut, asked: Circumstances) -> list[Fact]:
    here = isinstance(command, c.CheckIn)
    if command.all == (command.entrants is not None):
        raise Invalid([("/entrants", "want entrants, or all")])
    if command.all:
        BOOK.refuse(rules.why_not_for(asked.role, asked.entrant, ()))
        named: Sequence[str] = [entry.entrant for entry in state.live()]
    else:
        named = command.entrants or ()
        BOOK.refuse(rules.why_not_for(asked.role, asked.entrant, named))
        for entrant in named:
            BOOK.refuse(rules.why_not_in(_entry(state, entrant, "/entrants")))
    moved = tuple(entrant for entrant in named if state.entries[entrant].present != here)
    if not moved:
        return []
    return [e.CheckedIn(entrants=moved) if here else e.CheckedOut(entrants=moved)]


def _sit_out(state: Tournament, command: c.SitOut, asked: Circumstances) -> list[Fact]:
    BOOK.refuse(rules.why_not_for(asked.role, asked.entrant, (command.entrant,)))
    BOOK.refuse(rules.why_not_in(_entry(state, command.entrant)))
    if asked.role == "entrant" and command.points:
        BOOK.refuse([Refusal("TRN-15", "points_are_given", {}, physical=True)])
    _refuse_published(state, command.rounds)
    points = command.points or 0
    known = state.entries[command.entrant].out
    if all(known.get(number) == points for number in command.rounds):
        return []
    return [e.SatOut(entrant=command.entrant, rounds=command.rounds, points=points)]


def _sit_in(state: Tournament, command: c.SitIn, asked: Circumstances) -> list[Fact]:
    BOOK.refuse(rules.why_not_for(asked.role, asked.entrant, (command.entrant,)))
    BOOK.refuse(rules.why_not_in(_entry(state, command.entrant)))
    _refuse_published(state, command.rounds)
    back = tuple(number for number in command.rounds if number in state.entries[command.entrant].out)
    return [e.SatIn(entrant=command.entrant, rounds=back)] if back else []


def _refuse_published(state: Tournament, rounds: Sequence[int]) -> None:
    """Raises Invalid: who plays in a published round is changed at its tables."""
    for number in rounds:
        of = state.round(number)
        if of is not None and of.status != DRAFT:
            raise Invalid([("/rounds", f"round {number} is published; take out, join or seat at its tables")])


def _leave(state: Tournament, entrant: str, asked: Circumstances) -> tuple[list[Fact], int | None, int | None]:
    """What going away does to the table where somebody sits: events before, and the round and table that he leaves."""
    of = next((each for each in state.rounds if each.status in (PUBLISHED, STARTED)), None)
    table = of.table_of(entrant) if of else None
    if of is None or table is None or table.result is not None:
        return [], None, None
    if of.status == PUBLISHED and not table.is_begun and (of.number, table.number) not in asked.begun:
        return _out(of, table, entrant, "withdrawn"), None, None
    return [], of.number, table.number


def _out(of: Round, table: Table, entrant: str, as_: str) -> list[Fact]:
    events: list[Fact] = [e.TakenOut(round=of.number, table=table.number, entrant=entrant, as_=as_)]
    if table.entrants == (entrant,):
        events.append(e.Broken(round=of.number, table=table.number, byes=()))
    return events


def _alone(state: Tournament, event: Fact, round_: int | None, table: int | None) -> list[Fact]:
    """The result of a table at which somebody has left, and at most one is still there."""
    if round_ is None or table is None:
        return []
    after = evolve(state, event)
    of = _round(after, round_)
    at = _table(of, table)
    staying = tuple(entrant for entrant in at.entrants if entrant not in at.left)
    if len(staying) > 1:
        return []
    said = whole(at, TableReport(order=tuple((entrant,) for entrant in staying)), state.settings)
    if state.settings.points["by"] == "score":  # nobody knows their points but the desk
        return []
    return [*made(after, of, at, said, {"kind": DESK, "by": "withdrawal"})]


def _withdraw(state: Tournament, command: c.Withdraw, asked: Circumstances) -> list[Fact]:
    BOOK.refuse(rules.why_not_for(asked.role, asked.entrant, (command.entrant,)))
    entry = _entry(state, command.entrant)
    if entry.status == WITHDRAWN:
        return []
    BOOK.refuse(rules.why_not_in(entry))
    before, round_, table = _leave(state, command.entrant, asked)
    event = e.Withdrew(entrant=command.entrant, round=round_, table=table, reason=command.reason)
    return [*before, event, *_alone(fold(before, state), event, round_, table)]


def _return(state: Tournament, command: c.Return, asked: Circumstances) -> list[Fact]:
    BOOK.refuse(rules.why_not_for(asked.role, asked.entrant, (command.entrant,)))
    entry = _entry(state, command.entrant)
    if entry.status == IN:
        BOOK.refuse([Refusal("TRN-18", "not_withdrawn", {"seat": command.entrant}, physical=True)])
    if entry.status != WITHDRAWN:
        BOOK.refuse(rules.why_not_in(entry))
    return [e.Returned(entrant=command.entrant, reason=command.reason)]


def _rename(state: Tournament, command: c.Rename, asked: Circumstances) -> list[Fact]:
    _entry(state, command.entrant)
    return []


def _merge(state: Tournament, command: c.Merge, asked: Circumstances) -> list[Fact]:
    _entry(state, command.entrant)
    _entry(state, command.into, "/into")
    if command.entrant == command.into:
        raise Invalid([("/into", "want another entrant")])
    if _has_place(state, command.entrant):
        BOOK.refuse([Refusal("TRN-10", "has_played", {"seat": command.entrant}, physical=True)])
    return [e.Merged(entrant=command.entrant, into=command.into)]


def _has_place(state: Tournament, entrant: str) -> bool:
    """Whether some round has him at a table, or gave him something."""
    return any(
        each.table_of(entrant) is not None
        or entrant in each.byes
        or (entrant in each.away and each.away[entrant].points)
        for each in state.rounds
    )


def _forbid(state: Tournament, command: c.Forbid, asked: Circumstances) -> list[Fact]:
    for entrant in command.entrants:
        _entry(state, entrant, "/entrants")
    if any(set(group) == set(command.entrants) for group in state.forbidden):
        return []
    return [e.Forbidden(entrants=command.entrants, reason=command.reason)]


def _allow(state: Tournament, command: c.Allow, asked: Circumstances) -> list[Fact]:
    for entrant in command.entrants:
        _entry(state, entrant, "/entrants")
    if not any(set(group) == set(command.entrants) for group in state.forbidden):
        BOOK.refuse([Refusal("TRN-16", "nobody_forbidden", {"seats": command.entrants}, physical=True)])
    return [e.Allowed(entrants=command.entrants, reason=command.reason)]


def _pin(state: Tournament, command: c.Pin, asked: Circumstances) -> list[Fact]:
    _entry(state, command.entrant)
    if state.pins.get(command.entrant) == command.table:
        return []
    return [e.Pinned(entrant=command.entrant, table=command.table)]


def _unpin(state: Tournament, command: c.Unpin, asked: Circumstances) -> list[Fact]:
    _entry(state, command.entrant)
    return [e.Unpinned(entrant=command.entrant)] if command.entrant in state.pins else []


def _pair(state: Tournament, command: c.Pair, asked: Circumstances) -> list[Fact]:
    before = seeding(state, asked.seed)
    state = fold(before, state)
    task = to_pair(state, command.keep)
    found = asked.paired
    if found is None or found.basis != task.basis or found.kept != tuple(table.number for table in task.kept):
        raise Conflict("moved", "something came in between: pair again", "la situation a changé : appariez à nouveau")
    if "forbidden" in found.broken:
        BOOK.refuse([Refusal("TRN-5", "none_keeps_apart", {}, physical=True)])
    if "second_bye" in found.broken:
        BOOK.refuse([Refusal("TRN-2", "nobody_left_for_a_bye", {}, physical=True)])
    return [*before, drafted(state, task, found, asked.engine)]


def _seat(state: Tournament, command: c.Seat, asked: Circumstances) -> list[Fact]:
    of = state.round(command.round)
    stage, playoff = (of.stage, of.playoff) if of else (0, False)
    if of is None:
        stage, playoff = _stage_by_hand(state, command.round)
    tables = {int(number): tuple(entrants) for number, entrants in command.tables.items()}
    for entrants in tables.values():
        for entrant in entrants:
            _entry(state, entrant, "/tables")
    refusals = [*rules.why_not_one_place(tables, of)]
    for number, entrants in sorted(tables.items()):
        known = of.table(number) if of else None
        if of is not None and known is not None and known.entrants != entrants:
            refusals += rules.why_not_mend(of, known, asked.begun)
        elif of is not None and of.status == CLOSED:
            BOOK.refuse([Refusal("TRN-7", "closed_table", {"round": of.number}, physical=True)])
        if entrants:
            refusals += rules.why_not_of_one_group(state, stage, entrants, playoff=playoff)
            refusals += rules.why_not_size(state, stage, number, len(entrants))
            refusals += rules.why_not_together(state, entrants)
        refusals += [each for entrant in entrants for each in rules.why_not_sit(state, entrant)]
    seated = {entrant for entrants in tables.values() for entrant in entrants}
    stays = {entrant for table in (of.tables if of else ()) if table.number not in tables for entrant in table.entrants}
    before = [entrant for table in (of.tables if of else ()) for entrant in table.entrants]
    waiting = [*(of.byes if of else ()), *before]
    if of is None and not playoff:
        waiting = [
            entrant
            for entrant in entrants_of(state, stage)
            if state.entries[entrant].status == IN and state.entries[entrant].present
        ]
    unseated = [entrant for entrant in dict.fromkeys(waiting) if entrant not in seated | stays]
    byes = tuple(entrant for entrant in unseated if state.entries[entrant].status == IN)
    refusals += rules.why_not_byes(state, stage, byes, sorted(seated | stays))
    BOOK.refuse(refusals, irregular=command.irregular is not None)
    away = {
        entrant: {"why": "absent", "points": 0}
        for entrant in (entrants_of(state, stage) if of is None and not playoff else ())
        if state.entries[entrant].status == IN and not state.entries[entrant].present and entrant not in seated
    }
    return [
        e.TablesSet(
            round=command.round,
            stage=stage,
            playoff=playoff,
            irregular=command.irregular,
            reason=command.reason,
            tables=tuple(
                {"table": number, "group": group_of(state, stage, entrants), "entrants": list(entrants)}
                for number, entrants in sorted(tables.items())
            ),
            byes=byes,
            away=away,
        )
    ]


def _stage_by_hand(state: Tournament, round_: int) -> tuple[int, bool]:
    """The stage of a new round that is seated by hand, and whether it only decides a cut. Raises Invalid, Conflict."""
    if round_ != len(state.rounds) + 1 or state.draft is not None:
        raise Invalid([("/round", f"there is no round {round_}; there are {len(state.rounds)}")])
    last = state.rounds[-1] if state.rounds else None
    if last is not None and last.status not in (STARTED, CLOSED):
        raise Conflict("round-open", f"round {last.number} is not started", f"la ronde {last.number} n’a pas commencé")
    if last is not None and stage_ends(state, last.number) and state.settings.at_cut == "playoff":
        return last.stage, True
    stage = stage_due(state)
    if state.settings.stages[stage].kind != "swiss" or (stage and state.draw(stage) is None):
        raise Invalid([("/round", "this round is drawn: pair it first, then seat it otherwise")])
    return stage, False


def _swap(state: Tournament, command: c.Swap, asked: Circumstances) -> list[Fact]:
    of = _round(state, command.round)
    one, other = command.entrants
    at = {entrant: of.table_of(entrant) for entrant in command.entrants}
    for entrant in command.entrants:
        _entry(state, entrant, "/entrants")
        table = at[entrant]
        if table is not None:
            BOOK.refuse(rules.why_not_mend(of, table, asked.begun))
        elif entrant not in of.byes and entrant not in of.free:
            raise Invalid([("/entrants", f"{entrant} has no place in round {of.number}; let them join a table")])
    after = _round(evolve(state, e.Swapped(round=of.number, entrants=command.entrants)), of.number)
    for entrant in command.entrants:
        table = after.table_of(entrant)
        if table is not None:
            BOOK.refuse(rules.why_not_sit(state, entrant))
            BOOK.refuse(rules.why_not_of_one_group(state, of.stage, table.entrants, playoff=of.playoff))
            BOOK.refuse(rules.why_not_together(state, table.entrants))
        elif entrant in after.byes and entrant not in of.byes:
            seated = [each for every in after.tables for each in every.entrants]
            BOOK.refuse(rules.why_not_byes(state, of.stage, (entrant,), seated))
    return [e.Swapped(round=of.number, entrants=(one, other), reason=command.reason)]


def _unpair(state: Tournament, command: c.Unpair, asked: Circumstances) -> list[Fact]:
    of = _round(state, command.round)
    BOOK.refuse(rules.why_not_publish(of))
    return [e.Unpaired(round=of.number)]


def _publish(state: Tournament, command: c.Publish, asked: Circumstances) -> list[Fact]:
    of = _round(state, command.round)
    BOOK.refuse(rules.why_not_publish(of))
    before = state.round(of.number - 1)
    if before is not None and before.status != CLOSED:
        raise Conflict(
            "round-open",
            f"round {before.number} is open; close it first",
            f"la ronde {before.number} est ouverte ; clôturez-la d’abord",
            {"round": before.number, "missing": before.missing},
        )
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
                at = _table(_round(fold(events, state), of.number), table.number)
                events += _out(of, at, entrant, "withdrawn")
    told = e.Published(
        round=of.number, seed=of.seed, drafts=of.drafts + 1, starts_at=command.starts_at, as_is=command.as_is
    )
    return [*events, told]


def _start(state: Tournament, command: c.Start, asked: Circumstances) -> list[Fact]:
    of = _round(state, command.round)
    if of.status == STARTED:
        return []
    BOOK.refuse(rules.why_not_start(of))
    return [e.Started(round=of.number)]


def missing_of(state: Tournament, of: Round) -> dict[str, list[int]]:
    """Tables of a round that have no result, or in a knock-out none that decides who goes on."""
    stage = state.settings.stages[of.stage]
    undecided: list[int] = []
    if stage.kind == "knockout":
        playing = [entrant for table in of.tables for entrant in table.entrants]
        last = len(playing) <= stage.table.most and not of.byes if stage.table.most > 2 else False
        undecided = [
            table.number for table in of.tables if table.result is not None and goes_on(stage, table, last) is None
        ]
    return {"missing": of.missing, "undecided": undecided}


def _close(state: Tournament, command: c.Close, asked: Circumstances) -> list[Fact]:
    of = _round(state, command.round)
    if of.status == CLOSED:
        return []
    BOOK.refuse(rules.why_not_close(of))
    events: list[Fact] = []
    if command.on_time:
        for number in of.missing:
            table = _table(of, number)
            said = whole(table, TableReport(order=(), unfinished=True), state.settings)
            BOOK.refuse(why_not(table, said, state.settings))
            events += made(state, of, table, said, {"kind": DESK, "by": "on_time"})
    after = fold(events, state)
    open_ = missing_of(after, _round(after, of.number))
    if open_["missing"] or open_["undecided"]:
        tables = ", ".join(map(str, sorted((*open_["missing"], *open_["undecided"]))))
        raise Conflict(
            "open-items",
            f"round {of.number} lacks results that decide: table {tables}",
            f"il manque des résultats décisifs à la ronde {of.number} : table {tables}",
            {"round": of.number, **open_},
        )
    ends = not of.playoff and stage_ends(after, of.number)
    return [*events, e.Closed(round=of.number, stage_ends=ends, lots=lots_at_cut(after, of.stage) if ends else ())]


def _join(state: Tournament, command: c.Join, asked: Circumstances) -> list[Fact]:
    of = _round(state, command.round)
    BOOK.refuse(rules.why_not_mend_by_table(of))
    table = _table(of, command.table)
    _entry(state, command.entrant)
    BOOK.refuse(rules.why_not_mend(of, table, asked.begun))
    BOOK.refuse(rules.why_not_sit(state, command.entrant))
    BOOK.refuse(rules.why_not_one_place({0: (command.entrant,)}, of))
    together = (*table.entrants, command.entrant)
    BOOK.refuse(rules.why_not_of_one_group(state, of.stage, together, playoff=of.playoff))
    BOOK.refuse(rules.why_not_size(state, of.stage, table.number, max(len(table.entrants) + 1, _least(state, of))))
    BOOK.refuse(rules.why_not_together(state, together))
    return [e.Joined(round=of.number, table=table.number, entrant=command.entrant)]


def _least(state: Tournament, of: Round) -> int:
    return state.settings.stages[of.stage].table.least


def _take_out(state: Tournament, command: c.TakeOut, asked: Circumstances) -> list[Fact]:
    of = _round(state, command.round)
    BOOK.refuse(rules.why_not_mend_by_table(of))
    table = _table(of, command.table)
    _entry(state, command.entrant)
    if command.entrant not in table.entrants:
        raise Invalid([("/entrant", f"{command.entrant} does not sit at table {table.number}")])
    BOOK.refuse(rules.why_not_mend(of, table, asked.begun))
    return _out(of, table, command.entrant, command.as_)


def _break(state: Tournament, command: c.Break, asked: Circumstances) -> list[Fact]:
    of = _round(state, command.round)
    BOOK.refuse(rules.why_not_mend_by_table(of))
    table = _table(of, command.table)
    BOOK.refuse(rules.why_not_mend(of, table, asked.begun))
    return [e.Broken(round=of.number, table=table.number, byes=table.entrants)]


def _move(state: Tournament, command: c.Move, asked: Circumstances) -> list[Fact]:
    of = _round(state, command.round)
    BOOK.refuse(rules.why_not_mend_by_table(of))
    BOOK.refuse(rules.why_not_mend(of, _table(of, command.from_, "/from"), asked.begun))
    other = of.table(command.to)
    if other is not None:
        BOOK.refuse(rules.why_not_mend(of, other, asked.begun))
    if command.from_ == command.to:
        return []
    return [e.Moved(round=of.number, from_=command.from_, to=command.to)]


def _result(state: Tournament, command: c.RecordResult, asked: Circumstances) -> list[Fact]:
    of = _round(state, command.round)
    table = _table(of, command.table)
    BOOK.refuse(rules.why_not_result(of, command.reason))
    said = whole(
        table,
        TableReport(
            command.order,
            command.scores,
            command.absent,
            command.left,
            command.unfinished,
            command.cards,
            command.outcome,
        ),
        state.settings,
    )
    BOOK.refuse(why_not(table, said, state.settings))
    return [*made(state, of, table, said, {"kind": DESK}, command.reason)]


def _claim(state: Tournament, command: c.ClaimResult, asked: Circumstances) -> list[Fact]:
    of = _round(state, command.round)
    table = _table(of, command.table)
    BOOK.refuse(rules.why_not_claim(of, table, asked.entrant, command.edition))
    said = whole(table, TableReport(command.order, command.scores, unfinished=command.unfinished), state.settings)
    return _claimed(state, of, table, said, asked.entrant or "", None)


def _claimed(
    state: Tournament, of: Round, table: Table, said: TableReport, entrant: str, match: str | None
) -> list[Fact]:
    """A claim, and the result where another says the same."""
    BOOK.refuse(why_not(table, said, state.settings))
    event = e.Claimed(
        round=of.number,
        table=table.number,
        edition=table.edition,
        match=match,
        entrant=entrant,
        among=table.entrants,
        order=said.order or (),
        scores=said.scores,
        unfinished=said.unfinished,
    )
    claim = Claim(state.version + 1, entrant, said.order or (), said.scores, said.unfinished, table.edition, match)
    if (other := agreeing(table, claim)) is None:
        return [event]
    source = {"kind": CLAIM, "claim": other.version, "by": entrant}
    return [event, *made(state, of, table, whole(table, said, state.settings), source)]


def _confirm(state: Tournament, command: c.Confirm, asked: Circumstances) -> list[Fact]:
    of = _round(state, command.round)
    table = _table(of, command.table)
    BOOK.refuse(rules.why_not_claim(of, table, asked.entrant, command.edition))
    claim = next((each for each in table.claims if each.version == command.claim), None)
    if claim is None or claim.edition != table.edition:
        details = {"count": command.claim, "table": table.number}
        raise BOOK.illegal(Refusal("TRN-16", "no_such_claim", details, physical=True))
    if claim.entrant == asked.entrant:
        BOOK.refuse([Refusal("TRN-11", "own_claim", {"seat": asked.entrant}, physical=True)])
    said = whole(table, of_claim(claim), state.settings)
    BOOK.refuse(why_not(table, said, state.settings))
    source = {"kind": CLAIM, "claim": claim.version, "by": asked.entrant}
    return [*made(state, of, table, said, source)]


def _dispute(state: Tournament, command: c.Dispute, asked: Circumstances) -> list[Fact]:
    of = _round(state, command.round)
    table = _table(of, command.table)
    BOOK.refuse(rules.why_not_dispute(state, of, table, asked.entrant))
    return [
        e.Disputed(round=of.number, table=table.number, entrant=asked.entrant, among=table.entrants, text=command.text)
    ]


def _penalise(state: Tournament, command: c.Penalise, asked: Circumstances) -> list[Fact]:
    _entry(state, command.entrant)
    if (command.points is None) != command.warning:
        raise Invalid([("/points", "want points to take off, or a warning")])
    if command.round is not None and command.round > len(state.rounds) + 1:
        raise Invalid([("/round", f"there is no round {command.round} yet")])
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
    entry = _entry(state, command.entrant)
    if entry.status != WITHDRAWN:
        BOOK.refuse(rules.why_not_in(entry))
    before, round_, table = _leave(state, command.entrant, asked) if entry.status == IN else ([], None, None)
    event = e.Disqualified(entrant=command.entrant, round=round_, table=table, reason=command.reason)
    return [*before, event, *_alone(fold(before, state), event, round_, table)]


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
    return [e.Appealed(of=command.of, entrant=asked.entrant or "", text=command.text)]


def _reject(state: Tournament, command: c.Reject, asked: Circumstances) -> list[Fact]:
    if not any(each.version == command.appeal and each.open for each in state.appeals):
        BOOK.refuse([Refusal("TRN-16", "no_such_appeal", {"count": command.appeal}, physical=True)])
    return [e.Rejected(appeal=command.appeal, reason=command.reason)]


def _call(state: Tournament, command: c.Call, asked: Circumstances) -> list[Fact]:
    table = _table(_in_play(state), command.table)
    if asked.role == "entrant":
        BOOK.refuse(rules.why_not_speak(_in_play(state), table, asked.entrant))
    return [e.Called(table=command.table, text=command.text)]


def _answer(state: Tournament, command: c.Answer, asked: Circumstances) -> list[Fact]:
    if (command.table is None) == (command.note is None):
        raise Invalid([("/table", "want either a table whose calls are answered, or the version of a note")])
    waits = command.table in state.calls or any(note.version == command.note for note in state.notes)
    return [e.Answered(table=command.table, note=command.note)] if waits else []


def _note(state: Tournament, command: c.Note, asked: Circumstances) -> list[Fact]:
    if asked.role != "entrant" or asked.entrant is None:
        return [e.Noted(text=command.text)]
    BOOK.refuse(rules.why_not_write(state, asked.entrant))
    return [e.Noted(entrant=asked.entrant, among=(asked.entrant,), text=command.text)]


def _rule(state: Tournament, command: c.Rule, asked: Circumstances) -> list[Fact]:
    of = _in_play(state)
    table = _table(of, command.table)
    events: list[Fact] = [e.Ruled(table=command.table, minutes=command.minutes, text=command.text)]
    if command.minutes is not None:
        ends_at = asked.after(table.ends_at or of.ends_at, command.minutes)
        events.append(
            e.Extended(
                round=of.number, table=table.number, minutes=command.minutes, ends_at=ends_at, reason=command.text[:500]
            )
        )
    return events


def _in_play(state: Tournament) -> Round:
    """The newest round that is published."""
    told: list[Round] = [each for each in state.rounds if each.status != DRAFT]
    if told:
        return told[-1]
    raise Invalid([("/table", "no round is published: there are no tables yet")])


def _clock(state: Tournament, command: c.Clock, asked: Circumstances) -> list[Fact]:
    of = _round(state, command.round)
    length = state.settings.stages[of.stage].length.get("minutes")
    minutes, left, ends_at = command.minutes, None, None
    if command.do == "stop":
        left = asked.left_ms(of.ends_at) if of.ends_at else of.left_ms
    else:
        if minutes is None and of.left_ms is not None and command.do == "start":
            minutes = -(-of.left_ms // 60_000)
        minutes = minutes or length
        if minutes is None:
            raise Invalid([("/minutes", "missing; the format says no length")])
        if command.do == "start" or of.ends_at is not None:
            ends_at = asked.after(None, minutes)
        else:
            left = minutes * 60_000
    return [e.ClockSet(round=of.number, do=command.do, minutes=minutes, ends_at=ends_at, left_ms=left)]


def _extend(state: Tournament, command: c.Extend, asked: Circumstances) -> list[Fact]:
    of = _round(state, command.round)
    before = of.ends_at
    if command.table is not None:
        before = _table(of, command.table).ends_at or before
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
        number: [*tables["missing"], *tables["undecided"]] for number, tables in lacking.items() if any(tables.values())
    }
    disputes = [each.version for of in rounds for table in of.tables for each in table.disputes]
    appeals = [each.version for each in state.appeals if each.open]
    if missing or disputes or appeals:
        raise Conflict(
            "open-items",
            "there are tables without a result, disputes or appeals; settle them first",
            "il reste des tables sans résultat, des contestations ou des appels ; réglez-les d’abord",
            {
                "missing": [{"round": number, "tables": tables} for number, tables in sorted(missing.items())],
                "disputes": disputes,
                "appeals": appeals,
            },
        )
    return [*events, e.Ended()]


def _reopen(state: Tournament, command: c.Reopen, asked: Circumstances) -> list[Fact]:
    if state.status == SEALED:
        raise Conflict("over", "the tournament is sealed", "le tournoi est scellé")
    return [] if state.status == LIVE else [e.Reopened(reason=command.reason)]


def _change(state: Tournament, command: c.Change, asked: Circumstances) -> list[Fact]:
    change = {name: getattr(command, name) for name in ("format", "points", "tie_breaks")}
    settings = changed(state.values, change, NO_FRAME)
    fields = tuple(name for name in change if settings[name] != state.values[name])
    if not fields:
        return []
    if any(each.status != DRAFT for each in state.rounds) and not command.reason:
        BOOK.refuse([Refusal("TRN-19", "reason_wanted", {}, physical=True)])
    return [e.Changed(settings=settings, fields=fields, reason=command.reason)]


def _make_match(state: Tournament, command: c.MakeMatch, asked: Circumstances) -> list[Fact]:
    of = state.round(command.round)
    table = of.table(command.table) if of is not None and of.status in (PUBLISHED, STARTED) else None
    if of is None or table is None:
        raise Invalid([("/table", f"no table {command.table} in a published round {command.round}")])
    if table.match is not None:  # the first that was made is the table's
        return []
    return [e.MatchMade(round=of.number, table=table.number, match=command.match, by_entrant=command.by_entrant)]


def _match_over(state: Tournament, command: c.MatchOver, asked: Circumstances) -> list[Fact]:
    for of in state.rounds:
        for table in of.tables:
            if table.match == command.match:
                return _of_match(state, of, table, command)
    raise Invalid([("/match", "no table has this match")])


def _of_match(state: Tournament, of: Round, table: Table, command: c.MatchOver) -> list[Fact]:
    said = TableReport(
        command.order,
        command.scores if state.settings.scores else None,
        (),
        command.left,
        command.unfinished,
        command.cards,
    )
    said = whole(table, said, state.settings)
    absent = tuple(
        entrant
        for entrant in table.entrants
        if entrant not in {who for place in (*(said.order or ()), said.left) for who in place}
    )
    if not command.unfinished:
        said = said._replace(absent=absent)
    if table.by_entrant is not None:
        if any(
            claim.match == command.match and claim.order == said.order and claim.scores == said.scores
            for claim in table.claims
        ):
            return []
        return _claimed(state, of, table, said._replace(absent=()), table.by_entrant, command.match)
    BOOK.refuse(why_not(table, said, state.settings))
    source = {"kind": MATCH, "match": command.match, "version": command.version, "hash": command.hash}
    events = made(state, of, table, said, source)
    if of.status != CLOSED or table.result is None:
        return [*events]
    known = [*table.differs, table.result]
    new = [
        _beside(event)
        for event in events
        if not any(each.order == event.order and each.scores == event.scores for each in known)
    ]
    return [*new]


def _beside(event: e.ResultRecorded) -> e.ResultRecorded:
    """A closed round's result stays; what a match says since stands beside it."""
    return replace(event, replaces=None, stands=False)


def _erase(state: Tournament, command: c.Erase, asked: Circumstances) -> list[Fact]:
    return [] if _entry(state, command.entrant).erased else [e.EntrantErased(entrant=command.entrant)]


_TABLE: dict[type[Any], Callable[[Tournament, Any, Circumstances], list[Fact]]] = handlers(
    (*c.COMMANDS, *c.WITHIN),
    {
        c.Enter: _enter,
        c.CheckIn: _check,
        c.CheckOut: _check,
        c.SitOut: _sit_out,
        c.SitIn: _sit_in,
        c.Withdraw: _withdraw,
        c.Return: _return,
        c.Rename: _rename,
        c.Merge: _merge,
        c.Forbid: _forbid,
        c.Allow: _allow,
        c.Pin: _pin,
        c.Unpin: _unpin,
        c.Pair: _pair,
        c.Seat: _seat,
        c.Swap: _swap,
        c.Unpair: _unpair,
        c.Publish: _publish,
        c.Start: _start,
        c.Close: _close,
        c.Join: _join,
        c.TakeOut: _take_out,
        c.Break: _break,
        c.Move: _move,
        c.RecordResult: _result,
        c.ClaimResult: _claim,
        c.Confirm: _confirm,
        c.Dispute: _dispute,
        c.Penalise: _penalise,
        c.Lift: _lift,
        c.Disqualify: _disqualify,
        c.Appeal: _appeal,
        c.Reject: _reject,
        c.Call: _call,
        c.Answer: _answer,
        c.Note: _note,
        c.Rule: _rule,
        c.Clock: _clock,
        c.Extend: _extend,
        c.End: _end,
        c.Reopen: _reopen,
        c.Change: _change,
        c.MakeMatch: _make_match,
        c.MatchOver: _match_over,
        c.Erase: _erase,
    },
)
