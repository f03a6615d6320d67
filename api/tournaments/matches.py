"""A table's match: who sits at it, asked of the tournament at each reading; and its end, the source of a result."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from api.aggregates.definition import Fold
from api.aggregates.policies import Cause, Command, Policy
from api.matches.about.lent import LentDetails
from api.matches.about.people import Term
from api.matches.outcomes import Outcome
from api.tournaments.people import Eyes, Naming, Particulars, initials
from engine.seats import letters
from engine.shapes import Message
from engine.tournaments.agreement import options_of
from engine.tournaments.commands import MatchOver
from engine.tournaments.state import Round, Table, Tournament
from recorder.chain import MATCH

_ALL = Eyes("office", None, 0, False)


class MatchMoved(Message):
    """A match that is a table's is over, or was corrected, as of a version of it."""

    match: str
    version: int


def place_of(state: Tournament, match: str) -> tuple[Round, Table] | None:
    """The table whose match it is; None: no table has it any more."""
    return next(((of, table) for of in state.rounds for table in of.tables if table.match == match), None)


def seats_of(state: Tournament, of: Round, table: Table) -> dict[str, tuple[str, int]]:
    """The entrant at each seat, and which of a pair; partners sit across."""
    pairs = state.settings.stages[of.stage].teams
    people = [(entrant, member) for member in range(2 if pairs else 1) for entrant in table.entrants]
    return dict(zip(letters(len(people)), people, strict=True))


def new_match(loaded: Fold, of: Round, table: Table) -> dict[str, Any]:
    """The body of a table's match. Who sits there is asked of the tournament, and stands in no event of it."""
    state: Tournament = loaded.state
    return {
        "game": state.settings.game,
        "options": options_of(state.values, state.settings.stages[of.stage]),
        "seats": [{} for _ in seats_of(state, of, table)],
    }


def lent(loaded: Fold, match: str) -> LentDetails:
    """What a tournament's match has of it."""
    state: Tournament = loaded.state
    known: Particulars = loaded.beside.of_kind
    mark = loaded.version, loaded.beside.version
    shown = {"consent": known.consent, "visibility": loaded.beside.visibility}
    if known.show != "names" and known.consent == "named":
        shown["consent"] = "aliases"
    found = place_of(state, match)
    if found is None:
        told = loaded.beside.shown + loaded.version
        return LentDetails(mark, title=known.name, seats={}, shown=told, erasures=known.erasures, **shown)
    of, table = found
    told = loaded.beside.shown + table.edition + sum(1 for entrant in table.entrants if state.entries[entrant].erased)
    called = Naming(state, known, _ALL)
    seats = {seat: _term(called, entrant, member) for seat, (entrant, member) in seats_of(state, of, table).items()}
    title = f"{known.name or ''} {of.number}.{table.number}".strip()
    return LentDetails(mark, title=title, seats=seats, shown=told, erasures=known.erasures, **shown)


def shown_of_matches(loaded: Fold) -> Hashable:
    """What the matches of a tournament have of it: another value wherever that may be otherwise for one of them."""
    state: Tournament = loaded.state
    tables = [(of.number, table.number, table.match, table.edition) for of in state.rounds for table in of.tables]
    erased = sum(1 for entry in state.entries.values() if entry.erased)
    return loaded.beside.shown, erased, tuple(each for each in tables if each[2] is not None)


def _term(called: Naming, entrant: str, member: int) -> Term:
    person = called.person(entrant)
    if called.is_erased(entrant):
        return Term(1)
    outside = Naming(called.state, called.known, Eyes("token", None, 0, False))
    is_open = outside.is_open(entrant)
    members = called.members(entrant)
    name = members[member] if members else person.name
    if is_open and called.known.show == "initials" and name:
        return Term(1, name, person.player, initials(name))
    masked = outside.members(entrant)
    alias = person.alias if members is None else None
    if not is_open:
        alias = masked[member] if masked else outside.name(entrant)
    return Term(1, name, person.player, alias, None if is_open else "aliases")


def over(state: Tournament, moved: MatchMoved, outcome: Outcome | None) -> MatchOver | None:
    """What the tournament is told of a match; None where nothing has come of it, or no table has it any more."""
    found = place_of(state, moved.match)
    if found is None or outcome is None:
        return None
    sits = {seat: entrant for seat, (entrant, _) in seats_of(state, *found).items()}

    def named(values: Mapping[str, int] | None) -> dict[str, int] | None:
        return None if values is None else {sits[seat]: value for seat, value in values.items() if seat in sits}

    places = [tuple(dict.fromkeys(sits[seat] for seat in place if seat in sits)) for place in outcome.order]
    return MatchOver(
        match=moved.match,
        version=moved.version,
        hash=outcome.hash,
        order=tuple(place for place in places if place),
        scores=named(outcome.scores),
        unfinished=outcome.unfinished,
        cards=named(outcome.cards),
    )


def _moved(cause: Cause) -> list[Command]:
    """A tournament hears that a match of its is over, or was corrected."""
    owners = [event["data"] for event in cause.beside if event["data"]["kind"] == "tournament"]
    what = MatchMoved(match=cause.id, version=cause.event["version"])
    return [Command("tournament", owner["id"], what) for owner in owners[-1:]]


RESULT = Policy(
    "table_result",
    MATCH,
    "events",
    frozenset({"match_ended", "amended", "retracted"}),
    _moved,
    frozenset({"belongs_to"}),
)
