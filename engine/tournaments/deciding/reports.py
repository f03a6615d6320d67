"""Results: typed, claimed and confirmed, disputed, told by matches."""

from dataclasses import replace

from engine.aggregates import Fact
from engine.deciding import by_message
from engine.errors import Invalid
from engine.texts import Refusal
from engine.tournaments import commands as c
from engine.tournaments import events as e
from engine.tournaments import rules
from engine.tournaments.deciding.asking import Circumstances, Handlers, round_of, table_of
from engine.tournaments.errors import Conflict, UnknownCode
from engine.tournaments.results import (
    CLAIM,
    DESK,
    MATCH,
    TableReport,
    agreeing,
    made,
    of_claim,
    says_the_same,
    whole,
    why_not,
)
from engine.tournaments.state import CLOSED, PUBLISHED, STARTED, Claim, Round, Table, Tournament
from engine.tournaments.texts import BOOK


def _result(state: Tournament, command: c.RecordResult, asked: Circumstances) -> list[Fact]:
    of = round_of(state, command.round)
    table = table_of(of, command.table)
    BOOK.refuse(rules.why_not_public(of))
    stands = None if table.result is None else table.result.version
    knows = command.replaces in (c.NOT_TOLD, stands)
    if not knows and command.outcome == "none":  # what was to be taken back does not stand any more
        if table.result is not None:
            raise _differs(of, table)
        return []
    if knows:
        BOOK.refuse(rules.why_not_result(of, command.reason))
    report = TableReport(*(getattr(command, name) for name in TableReport._fields))
    said = whole(table, report, state.settings)
    BOOK.refuse(why_not(table, said, state.settings))
    if knows:
        return [*made(state, of, table, said, {"kind": DESK}, command.reason)]
    return _waiting(state, of, table, said, command)


def _waiting(state: Tournament, of: Round, table: Table, said: TableReport, command: c.RecordResult) -> list[Fact]:
    """Return the event of a result whose sender did not know of the one that stands: it waits for a decision."""
    [event] = made(state, of, table, said, {"kind": DESK, "expected": command.replaces}, command.reason)
    if table.result is not None and says_the_same(table.result, event):
        return []
    if any(says_the_same(each, event) for each in table.waiting):
        raise _differs(of, table)
    return [_beside(event)]


def _differs(of: Round, table: Table) -> Conflict:
    return Conflict(
        "differs",
        f"table {table.number} has another result by now; decide which one stands",
        f"la table {table.number} a un autre résultat entre-temps ; décidez lequel compte",
        {"round": of.number, "table": table.number},
    )


def _claim(state: Tournament, command: c.ClaimResult, asked: Circumstances) -> list[Fact]:
    of = round_of(state, command.round)
    table = table_of(of, command.table)
    BOOK.refuse(rules.why_not_claim(of, table, asked.entrant, command.edition))
    BOOK.refuse(rules.why_not_report(state))
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
    if any(each._replace(version=claim.version) == claim for each in table.claims):
        return []
    if (other := agreeing(table, claim)) is None:
        return [event]
    source = {"kind": CLAIM, "claim": other.version, "by": entrant}
    return [event, *made(state, of, table, whole(table, said, state.settings), source)]


def _confirm(state: Tournament, command: c.Confirm, asked: Circumstances) -> list[Fact]:
    of = round_of(state, command.round)
    table = table_of(of, command.table)
    BOOK.refuse(rules.why_not_claim(of, table, asked.entrant, command.edition))
    BOOK.refuse(rules.why_not_report(state))
    claim = next((each for each in table.claims if each.version == command.claim), None)
    if claim is None or claim.edition != table.edition:
        details = {"count": command.claim, "table": table.number}
        raise BOOK.illegal(Refusal("TRN-16", "no_such_claim", details, physical=True))
    by = asked.entrant
    if command.code is None and claim.entrant == by:
        BOOK.refuse([Refusal("TRN-11", "own_claim", {"seat": by}, physical=True)])
    said = whole(table, of_claim(claim), state.settings)
    BOOK.refuse(why_not(table, said, state.settings))
    if command.code is not None:
        # The code is checked last, with one answer for every wrong one: the answer tells nothing about whose it is.
        by = asked.neighbour
        if by not in table.entrants or by == claim.entrant:
            raise UnknownCode
    source = {"kind": CLAIM, "claim": claim.version, "by": by}
    return [*made(state, of, table, said, source)]


def _dispute(state: Tournament, command: c.Dispute, asked: Circumstances) -> list[Fact]:
    of = round_of(state, command.round)
    table = table_of(of, command.table)
    is_late = asked.has_passed(of.protest_until)
    BOOK.refuse(rules.why_not_dispute(state, of, table, asked.entrant, is_late=is_late))
    if any((each.entrant, each.text) == (asked.entrant, command.text) for each in table.disputes):
        return []
    return [
        e.Disputed(round=of.number, table=table.number, entrant=asked.entrant, among=table.entrants, text=command.text)
    ]


def _make_match(state: Tournament, command: c.MakeMatch, asked: Circumstances) -> list[Fact]:
    of = state.round(command.round)
    table = of.table(command.table) if of is not None and of.status in (PUBLISHED, STARTED) else None
    if of is None or table is None:
        raise Invalid(
            [("/table", f"no table {command.table} in a published round {command.round}")],
            f"pas de table {command.table} dans une ronde {command.round} publiée",
        )
    if table.match is not None:  # the first that was made is the table's
        return []
    return [e.MatchMade(round=of.number, table=table.number, match=command.match, by_entrant=command.by_entrant)]


def _match_over(state: Tournament, command: c.MatchOver, asked: Circumstances) -> list[Fact]:
    for of in state.rounds:
        for table in of.tables:
            if table.match == command.match:
                return of_match(state, of, table, command)
    raise Invalid([("/match", "no table has this match")], "aucune table n’a cette partie")


def of_match(state: Tournament, of: Round, table: Table, command: c.MatchOver) -> list[Fact]:
    """Return the events of what the match of a table came to."""
    scores = command.scores if state.settings.scores else None
    report = TableReport(command.order, scores, (), command.left, command.unfinished, command.cards)
    said = whole(table, report, state.settings)
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
        BOOK.refuse(rules.why_not_record(state, table.by_entrant, rules.MOST_EVENTS_WITH_MATCH))
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
    """Return the result as one that stands beside the table's own and replaces nothing."""
    return replace(event, replaces=None, stands=False)


REPORTS: Handlers = by_message(_result, _claim, _confirm, _dispute, _make_match, _match_over)
