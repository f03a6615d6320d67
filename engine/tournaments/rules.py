"""What may not be, and why: each function yields the rulings that would be broken."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from engine.texts import Refusal, Refusals
from engine.tournaments.reckoning import BYE, FORFEIT, Reckoning, scope_of
from engine.tournaments.settings import Settings
from engine.tournaments.state import (
    CLOSED,
    DISQUALIFIED,
    DRAFT,
    IN,
    LIVE,
    PUBLISHED,
    STARTED,
    Entry,
    Round,
    Table,
    Tournament,
)

MOST_NOTES = 5  # of one entrant, or with the calls of one table, that wait for an answer
MOST_EVENTS_A_ROUND = 30  # recorded by one entrant, until the next round is published
MOST_EVENTS_WITH_MATCH = 60  # likewise, with the claims that corrections of a match of theirs cause


def why_not_enter(state: Tournament) -> Refusals:
    if any(each.stage for each in state.rounds) or (state.draw(0) is not None and not state.is_open(0)):
        yield Refusal("TRN-14", "drawn", {}, physical=True)
    last = state.settings.last_entry
    if last is not None and state.started > last:
        yield Refusal("TRN-14", "too_late", {"count": last}, physical=True)
    draw = state.draw(0)
    if draw is not None and len(draw.groups) > 1:
        yield Refusal("TRN-14", "drawn", {}, physical=True)


def why_not_for(role: str, entrant: str | None, named: Collection[str]) -> Refusals:
    """An entrant's own token, for anybody else."""
    if role == "entrant" and set(named) != {entrant}:
        yield Refusal("TRN-15", "speaks_for_himself", {"by": entrant}, physical=True)


def why_not_in(entry: Entry) -> Refusals:
    if entry.status == DISQUALIFIED:
        yield Refusal("TRN-18", "disqualified_stays_out", {"seat": entry.entrant}, physical=True)
    elif entry.status != IN:
        yield Refusal("TRN-4", "not_in", {"seat": entry.entrant}, physical=True)


def why_not_sit(state: Tournament, entrant: str) -> Refusals:
    """Whether somebody may be seated at all."""
    entry = state.entries[entrant]
    yield from why_not_in(entry)
    if entry.status == IN and not entry.present:
        yield Refusal("TRN-4", "not_present", {"seat": entrant})


def why_not_of_one_group(state: Tournament, stage: int, entrants: Sequence[str], *, playoff: bool) -> Refusals:
    """Whether those at a table are all of this stage, as it was drawn, and of one group of it.

    A play-off decides a cut across groups.
    """
    draw = state.draw(stage)
    if draw is None or (len(draw.groups) == 1 and state.is_open(stage)):
        return
    group_of = draw.group_of
    groups = {0 if playoff and entrant in group_of else group_of.get(entrant) for entrant in entrants}
    if None in groups or len(groups) > 1:
        yield Refusal("TRN-4", "not_of_one_group", {"seats": entrants}, physical=True)


def why_not_merge(state: Tournament, *entrants: str) -> Refusals:
    """Yield a refusal where two have had tables in two groups of one stage: their opponents never meet."""
    for draw in state.draws:
        group_of = draw.group_of
        groups = {group_of.get(who) for who in entrants if state.has_table(draw.stage, who)}
        if len(groups - {None}) > 1:
            yield Refusal("TRN-10", "both_in_groups", {"seats": entrants}, physical=True)


def why_not_open(of: Round) -> Refusals:
    """Yield why the tables of a round stay as they were."""
    if of.status == CLOSED:
        yield Refusal("TRN-7", "closed_table", {"round": of.number}, physical=True)


def why_not_mend(of: Round, table: Table, has_begun: Callable[[Table], bool]) -> Refusals:
    """Whether it is too late for other people at a table."""
    yield from why_not_open(of)
    if of.status != CLOSED and (table.is_begun or has_begun(table)):
        yield Refusal("TRN-7", "in_play", {"table": table.number}, physical=True)


def why_not_unpublish(of: Round, has_begun: Callable[[Table], bool]) -> Refusals:
    """Yield why a published round does not become a draft again: it is closed, or something was played. (TRN-29)"""
    yield from why_not_open(of)
    if of.status != CLOSED:
        played = [table.number for table in of.tables if table.is_begun or table.differs or has_begun(table)]
        if played:
            tables = ", ".join(map(str, played))
            yield Refusal("TRN-29", "round_played", {"round": of.number, "what": tables}, physical=True)


def possible_in(of: Round, has_begun: Callable[[Table], bool]) -> list[str]:
    """Return the commands that can still change a published round as a whole."""
    is_public = of.status not in (DRAFT, CLOSED)
    return ["unpublish"] if is_public and not any(why_not_unpublish(of, has_begun)) else []


def possible_at(state: Tournament, of: Round, table: Table, has_begun: Callable[[Table], bool]) -> list[str]:
    """Return the commands that can still change who sits at a table of a published round."""
    if of.status in (DRAFT, CLOSED):
        return []
    if any(why_not_mend(of, table, has_begun)):
        return ["reseat"]
    has_room = len(table.entrants) < state.settings.stages[of.stage].table.most
    return ["reseat", "swap", "move", "take_out", "break", *(["join"] if has_room else [])]


def why_not_public(of: Round) -> Refusals:
    """Yield why no table of a round may be spoken of: it is a draft, and nobody is told who sits where."""
    if of.status == DRAFT:
        yield Refusal("TRN-13", "not_published", {"round": of.number}, physical=True)


def is_forbidden(state: Tournament, pair: Collection[str]) -> bool:
    """Return whether the director keeps these two apart."""
    return any(set(pair).issubset(group) for group in state.forbidden)


def why_not_together(state: Tournament, entrants: Sequence[str]) -> Refusals:
    for group in state.forbidden:
        apart = tuple(entrant for entrant in entrants if entrant in group)
        if len(apart) > 1:
            yield Refusal("TRN-5", "kept_apart", {"seats": apart})


def why_not_pin(state: Tournament, entrant: str, table: int) -> Refusals:
    """Yield why somebody is not pinned to a table: another is, or there is no such table. (TRN-26)"""
    for other, number in state.pins.items():
        if number == table and other != entrant and state.entries[other].status == IN:
            yield Refusal("TRN-26", "pinned_there", {"seat": other, "table": table}, physical=True)
    if not state.settings.has_table(table, _most_tables(state)):
        yield Refusal("TRN-26", "no_such_table", {"table": table})


def tables_in_use(state: Tournament) -> frozenset[int]:
    """Return the numbers of tables at which somebody of this tournament plays, or is drafted to play."""
    if state.status != LIVE:
        return frozenset()
    tables = (table for of in state.rounds if of.status != CLOSED for table in of.tables)
    return frozenset(table.number for table in tables if table.result is None)


def why_not_free(numbers: Iterable[int], taken: Collection[int]) -> Refusals:
    """Yield which tables another section of the day has. (TRN-28)"""
    for number in numbers:
        if number in taken:
            yield Refusal("TRN-28", "taken_elsewhere", {"table": number})


def _most_tables(state: Tournament) -> int:
    """Return how many tables a round may need at most: as many as there were, or the smallest ones for all entrants."""
    people = sum(1 for _ in state.live())
    least = min(stage.table.least for stage in state.settings.stages)
    return max(-(-people // least), *(table.number for each in state.rounds for table in each.tables), 1)


def unmet_pins(state: Tournament, of: Round) -> list[tuple[str, int, int]]:
    """Return who of a round is pinned and sits elsewhere: the entrant, the table of the pin, and the table there."""
    return [
        (entrant, state.pins[entrant], table.number)
        for table in of.tables
        for entrant in table.entrants
        if state.pins.get(entrant, table.number) != table.number
    ]


def why_not_off_pins(state: Tournament, before: Round, after: Round) -> Refusals:
    """Yield a refusal for each pinned person whom a change of tables seats elsewhere than before, and off the pin."""
    for entrant, pinned, table in unmet_pins(state, after):
        at = before.table_of(entrant)
        if at is None or at.number != table:
            yield Refusal("TRN-26", "off_the_pin", {"seat": entrant, "table": pinned, "to_table": table})


def why_not_size(state: Tournament, stage: int, table: int, count: int) -> Refusals:
    sizes = state.settings.stages[stage].table
    if not sizes.least <= count <= sizes.most:
        yield Refusal("TRN-6", "wrong_size", {"table": table, "count": count, "least": sizes.least, "most": sizes.most})


def why_not_one_place(tables: Mapping[int, Sequence[str]], of: Round) -> Refusals:
    """Nobody at two of the tables that are set, nor at one and at another that stays. (TRN-1)"""
    seen: set[str] = set()
    for entrants in tables.values():
        for entrant in entrants:
            if entrant in seen:
                yield Refusal("TRN-1", "named_twice", {"seat": entrant}, physical=True)
            seen.add(entrant)
    for table in of.tables:
        if table.number not in tables:
            for entrant in table.entrants:
                if entrant in seen:
                    yield Refusal("TRN-1", "at_two_tables", {"seat": entrant, "table": table.number}, physical=True)


def why_not_byes(state: Tournament, stage: int, byes: Sequence[str], seated: Sequence[str]) -> Refusals:
    """A second bye, while somebody who is seated had neither that nor a win by forfeit."""
    if not byes:
        return
    reckoning = Reckoning(state, scope_of(state, stage))
    had = {entrant for entrant, turns in reckoning.turns.items() if any(turn.kind in (BYE, FORFEIT) for turn in turns)}
    waiting = tuple(entrant for entrant in seated if entrant not in had)
    for entrant in byes:
        if entrant in had and waiting:
            yield Refusal("TRN-2", "second_bye", {"seat": entrant, "seats": waiting[:6]})


def why_not_go_on(of: Round, due: str) -> Refusals:
    """Yield why a round cannot be published, started or closed. due: the status that it needs for that."""
    if of.status != due:
        key = {DRAFT: "not_a_draft", PUBLISHED: "not_published", STARTED: "not_started"}[due]
        yield Refusal("TRN-13", key, {"round": of.number}, physical=True)


def why_not_apart(state: Tournament, of: Round) -> Refusals:
    """Yield a refusal for each table of a draft at which people sit who are kept apart, unless it was seated so."""
    for table in of.tables:
        if not table.irregular:
            for refusal in why_not_together(state, table.entrants):
                details = {**refusal.details, "table": table.number}
                yield Refusal("TRN-5", "drafted_together", details, physical=True)


def why_not_change(state: Tournament, fields: Collection[str], after: Settings, *, lacks_reason: bool) -> Refusals:
    """Yield why what was agreed cannot become otherwise.

    fields: what does; after: what would be agreed; lacks_reason: standings may change by it, and nobody says why.
    """
    if state.published and lacks_reason:
        yield Refusal("TRN-19", "reason_wanted", {}, physical=True)
    if "points" in fields and are_points_paid(state):
        yield Refusal("TRN-19", "points_paid", {}, physical=True)
    yield from _why_not_fewer_rounds(state, after)


def are_points_paid(state: Tournament) -> bool:
    """Return whether a round is started or has a result: what places pay stays then."""
    return any(each.counts or any(table.result for table in each.tables) for each in state.rounds)


def why_not_delete(state: Tournament) -> Refusals:
    """Yield why a tournament stays: something of it was played."""
    for of in state.rounds:
        if of.counts or any(table.is_begun or table.claims or table.match is not None for table in of.tables):
            yield Refusal("TRN-31", "played", {"round": of.number}, physical=True)


def _why_not_fewer_rounds(state: Tournament, after: Settings) -> Refusals:
    """Yield why a format does not hold the rounds that are paired: each stage stays what it is, and has as many."""
    for stage in sorted({each.stage for each in state.public_rounds}):
        count = sum(1 for each in state.public_rounds if each.stage == stage and not each.playoff)
        if stage >= len(after.stages) or after.stages[stage].format is not state.settings.stages[stage].format:
            yield Refusal("TRN-19", "stage_begun", {"count": stage + 1}, physical=True)
            continue
        most = after.stages[stage].format.rounds(state._replace(settings=after), stage)
        if most is not None and most < count:
            yield Refusal("TRN-19", "fewer_rounds", {"count": count, "most": most}, physical=True)


def why_not_result(of: Round, reason: str | None) -> Refusals:
    if of.status == CLOSED and not reason:
        yield Refusal("TRN-9", "closed_without_reason", {"round": of.number}, physical=True)


def why_not_speak(of: Round, table: Table, entrant: str | None) -> Refusals:
    """Who may say anything about a table's result, beside the desk."""
    if entrant not in table.entrants:
        yield Refusal("TRN-11", "not_your_table", {"table": table.number, "seats": table.entrants}, physical=True)


def why_not_write(state: Tournament, entrant: str | None) -> Refusals:
    """An entrant's note to the office."""
    if sum(note.entrant == entrant for note in state.notes) >= MOST_NOTES:
        yield Refusal("TRN-25", "notes_wait", {"seat": entrant, "count": MOST_NOTES}, physical=True)


def why_not_call(state: Tournament, table: int) -> Refusals:
    """Yield why an entrant may say no more to the office with a call of a table."""
    if sum(note.table == table for note in state.notes) >= MOST_NOTES:
        yield Refusal("TRN-25", "calls_wait", {"table": table, "count": MOST_NOTES}, physical=True)


def why_not_record(state: Tournament, entrant: str, most: int = MOST_EVENTS_A_ROUND) -> Refusals:
    """Yield why an entrant may record nothing more until the next round is published."""
    if state.recorded_by(entrant) >= most:
        yield Refusal("TRN-25", "recorded_enough", {"seat": entrant, "count": most}, physical=True)


def why_not_report(state: Tournament) -> Refusals:
    """Yield why players report no results: the desk alone does here."""
    if state.settings.claims == "off":
        yield Refusal("TRN-30", "claims_off", {}, physical=True)


def why_not_claim(of: Round, table: Table, entrant: str | None, edition: int | None) -> Refusals:
    yield from why_not_speak(of, table, entrant)
    if of.status in (DRAFT, CLOSED):
        yield Refusal("TRN-13", "not_open", {"round": of.number}, physical=True)
    if edition is not None and edition != table.edition:
        yield Refusal("TRN-12", "other_edition", {"table": table.number, "count": table.edition}, physical=True)


def why_not_dispute(
    state: Tournament, of: Round, table: Table, entrant: str | None, *, is_late: bool = False
) -> Refusals:
    """Yield why an entrant cannot dispute a table's result. is_late: the protest time is over."""
    yield from why_not_speak(of, table, entrant)
    further = state.round(of.number + 1)
    if of.status == DRAFT:
        yield Refusal("TRN-13", "not_published", {"round": of.number}, physical=True)
    if further is not None and further.status != DRAFT:
        yield Refusal("TRN-13", "next_is_published", {"round": of.number}, physical=True)
    if is_late:
        yield Refusal("TRN-27", "protest_time_over", {"round": of.number}, physical=True)
