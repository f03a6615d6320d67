"""A table's result: read, held to its ruling, and made whole with what each has of it."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine.texts import Refusal, Refusals
from engine.tournaments import points as paid
from engine.tournaments.events import ResultRecorded
from engine.tournaments.forms import in_order, named
from engine.tournaments.settings import Settings
from engine.tournaments.state import Claim, Result, Round, Table, Tournament

DESK, MATCH, CLAIM = "desk", "match", "claim"
_WEIGHT = {DESK: 3, MATCH: 2, CLAIM: 1}  # what comes from below never replaces what came from above (TRN-21)


class TableReport(NamedTuple):
    """What somebody says of a table. order: None where the scores order."""

    order: tuple[tuple[str, ...], ...] | None = None
    scores: Mapping[str, int] | None = None
    absent: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    unfinished: bool = False
    cards: Mapping[str, int] | None = None
    outcome: str | None = None


def whole(table: Table, said: TableReport, settings: Settings) -> TableReport:
    """What is said, with what follows: the order of scores, and those who have left already."""
    order = said.order
    if order is None and said.scores and not said.unfinished and said.outcome is None:
        order = tuple(map(tuple, in_order((who for who in said.scores if who not in said.absent), said.scores)))
    told = {*named(order or ()), *said.absent, *said.left}
    left = (*said.left, *(entrant for entrant in table.left if entrant not in told and said.outcome is None))
    return said._replace(order=order or (), left=left)


def why_not(table: Table, said: TableReport, settings: Settings) -> Refusals:
    """What is wrong with a result that is whole."""
    where = {"table": table.number}
    order = said.order or ()
    if said.outcome == "none" and table.result is None:
        yield Refusal("TRN-16", "no_such_result", where, physical=True)
    if said.outcome is not None and (order or said.scores or said.left):
        yield Refusal("TRN-3", "says_too_much", where, physical=True)
    told = [*named(order), *said.absent, *said.left]
    also = [*(said.scores or {}), *(said.cards or {})]
    for entrant in (*told, *also):
        if entrant not in table.entrants:
            details = {"seat": entrant, "table": table.number, "seats": table.entrants}
            yield Refusal("TRN-3", "not_at_the_table", details, physical=True)
    for entrant in dict.fromkeys(told):
        if told.count(entrant) > 1:
            yield Refusal("TRN-3", "named_twice_in_result", {"seat": entrant}, physical=True)
    missing = tuple(entrant for entrant in table.entrants if entrant not in told)
    if missing and not said.unfinished and said.outcome is None:
        yield Refusal("TRN-3", "not_all_named", {"seats": missing}, physical=True)
    if said.scores is not None and not settings.scores:
        yield Refusal("TRN-8", "no_scores", {}, physical=True)
    yield from _scores_missing(table, said, settings)


def _scores_missing(table: Table, said: TableReport, settings: Settings) -> Iterator[Refusal]:
    if settings.points["by"] != "score" or said.outcome is not None:
        return
    sat = [entrant for entrant in table.entrants if entrant not in (*said.absent, *said.left)]
    lacking = tuple(entrant for entrant in sat if entrant not in (said.scores or {}))
    if lacking and len(sat) >= settings.least:
        yield Refusal("TRN-8", "scores_missing", {"seats": lacking}, physical=True)


def made(
    state: Tournament, of: Round, table: Table, said: TableReport, source: Mapping[str, Any], reason: str | None = None
) -> list[ResultRecorded]:
    """The event of a result that is whole and legal; none where it says what is known already."""
    settings, stage = state.settings, state.settings.stages[of.stage]
    order, outcome = said.order or (), said.outcome
    still_in = [entrant for entrant in table.entrants if entrant not in (*named(order), *said.absent, *said.left)]
    sat = [*named(order), *(still_in if outcome is None else []), *said.left]
    points: dict[str, int] = {}
    if outcome is None:
        if len(sat) < 2:
            outcome = "forfeit"
            order = tuple((entrant,) for entrant in sat if entrant not in said.left)
            points = {entrant: paid.win(settings, stage) for entrant in named(order)}
        elif len(sat) < settings.least:
            outcome = "bye"
            order = tuple((entrant,) for entrant in sat if entrant not in said.left)
            points = {entrant: paid.bye(settings, stage) for entrant in named(order)}
        else:
            if said.unfinished:
                amounts = said.scores if settings.scores else said.cards
                order, outcome = paid.settle(settings, order, still_in, amounts, most_first=settings.scores)
            points = paid.of_table(settings, order, said.left, said.scores) if outcome is None else {}
    left = said.left if outcome is None else ()
    before = table.result
    stands = before is None or _WEIGHT[source["kind"]] >= _WEIGHT[before.source.get("kind", CLAIM)]
    points |= {entrant: 0 for entrant in table.entrants if entrant not in points}
    event = ResultRecorded(
        round=of.number,
        table=table.number,
        order=order,
        scores=said.scores,
        points=points if outcome != "none" else {},
        outcome=outcome,
        absent=said.absent,
        left=left,
        unfinished=said.unfinished,
        cards=said.cards,
        source=source,
        replaces=before.version if before is not None and stands else None,
        stands=stands,
        reason=reason,
    )
    known = table.differs if not stands else (before,) if before is not None else ()
    is_known = any(says_the_same(each, event) for each in ((*known, before) if before and not stands else known))
    return [] if is_known and source["kind"] != DESK else [event]


def says_the_same(result: Result, event: ResultRecorded) -> bool:
    """Return whether an event reports the same as a result of its table, whoever says it."""
    mine, his = ([frozenset(place) for place in order] for order in (result.order, event.order))
    return (mine, result.scores, result.outcome, set(result.absent), set(result.left)) == (
        his, event.scores, event.outcome, set(event.absent), set(event.left),
    )  # fmt: skip


def agreeing(table: Table, claim: Claim) -> Claim | None:
    """Another's claim that says the same, as the table stands now."""
    others = (each for each in table.claims if each.entrant != claim.entrant and each.edition == table.edition)
    return next((each for each in others if each.agrees(claim)), None)


def of_claim(claim: Claim) -> TableReport:
    return TableReport(order=claim.order, scores=claim.scores, unfinished=claim.unfinished)
