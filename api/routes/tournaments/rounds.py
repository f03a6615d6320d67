"""A round: who sits where and why, and the matches of its tables."""

from __future__ import annotations

from typing import Any, cast

from flask import request

from api.aggregates.about import BelongsTo
from api.aggregates.definition import Fold
from api.aggregates.gate import Caller
from api.http import requests
from api.http.application import Answer, given
from api.http.problems import Problem, invalid
from api.matches.access import viewer
from api.routes.aggregates import Add
from api.routes.matches import created
from api.routes.tournaments.views import ONE, FleetingAnswer, Parts, TournamentViews, dated
from api.schemas import tournaments as schemas
from api.schemas.matches import Created
from api.schemas.paths import AggregateInPath
from api.schemas.reading import Nothing
from api.service import answer, etag
from api.tournaments import telling
from api.tournaments.definition import Definition
from api.tournaments.matches import new_match, place_of
from api.tournaments.pairing import match
from api.tournaments.people import eyes_of, seen
from engine.errors import Invalid
from engine.tournaments import commands as c
from engine.tournaments.aims import Seating
from engine.tournaments.errors import Conflict
from engine.tournaments.pairing import why, why_bye
from engine.tournaments.state import PUBLISHED, STARTED, Round, Table, Tournament
from engine.tournaments.tasks import problem_of


class Rounds(TournamentViews):
    """The views of them."""

    def round(self, aggregate: AggregateInPath, round_: str) -> Answer:
        """Who sits where, and what came of it; a draft is the director's and the desk's."""
        loaded, called, eyes = self._seen(aggregate)
        of = _round(called.state, round_)
        definition = cast(Definition, self._of().folds.definition)
        told = telling.round_told(called.state, of, eyes, definition.has_begun)
        if not eyes.is_office or of.status not in (PUBLISHED, STARTED):
            return dated(loaded, told)
        told["exchanges"] = [each._asdict() for each in definition.exchanges(called.state, of.number)]
        made = dated(loaded, told)
        if told["exchanges"] or any(table.match and not table.is_begun for table in of.tables):
            # the first card of a match changes what is possible, and is no event of the tournament
            return FleetingAnswer(made.get_data(), made.status_code, [*made.headers])
        return made

    def match(self, aggregate: AggregateInPath, round_: str, table: str) -> Answer:
        """The table's match: people seated, options the tournament's. Asked again, it is told without its token."""
        aggregate, parts = self._id(aggregate), given(Parts)
        key = requests.key_of(request)
        admit = self._gate().one_of(*c.ALL)
        loaded = self._newest(aggregate)
        self._gate().reader(loaded.beside)
        caller = admit(loaded.beside)
        of, at = self._table_of(loaded, caller, round_, table)
        stands_for = {"tournament": aggregate, "round": of.number, "table": at.number}
        made_now = key is not None and at.match == parts.creator.id_of(key)
        if at.match is not None and not made_now:
            known = parts.matches.newest(at.match)
            links = viewer.links(at.match)
            body = {"id": at.match, "version": known.version, "hash": known.hash, "tokens": {}, "code": None}
            headers = {"Location": links["self"], **etag(known.version)}
            return answer({**body, "codes": {}, "links": links}, 200, headers)
        belongs = BelongsTo(kind=self._kind.name, id=aggregate)
        body = new_match(loaded, of, at)
        made = parts.creator.create(stands_for, body, key, caller, self._gate().reader, belongs)
        command = c.MakeMatch(
            round=of.number,
            table=at.number,
            match=made.id,
            by_entrant=eyes_of(loaded.state, caller).entrant,
        )
        done = self._written(aggregate, "match", made.id, admit, command, requests.Headers())
        if place_of(done.loaded.state, made.id) is None:  # somebody else was faster
            return self.match(aggregate, round_, table)
        parts.matches.newest(made.id)  # so that lists have it before the answer
        return created(made)

    def _table_of(self, loaded: Fold, caller: Caller, round_: str, table: str) -> tuple[Round, Table]:
        eyes = eyes_of(loaded.state, caller)
        of = _round(seen(loaded.state, eyes), round_)
        number = _number(table)
        at = None if number is None else of.table(number)
        if at is None or of.status not in (PUBLISHED, STARTED):
            raise Problem(
                "not-found",
                "no such table in a round that is published and not yet closed",
                text={
                    "en": "There is no such table in a round that is published and not yet closed.",
                    "fr": "Pas de telle table dans une ronde publiée et encore ouverte.",
                },
            )
        if eyes.entrant is not None and eyes.entrant not in at.entrants:
            raise Problem(
                "not-allowed",
                "only who sits at the table makes its match; ask the desk",
                text={
                    "en": "Only who sits at the table records its match. Ask the desk.",
                    "fr": "Seuls ceux de la table notent sa partie. Voyez le bureau.",
                },
            )
        return of, at

    def why(self, aggregate: AggregateInPath, round_: str) -> Answer:
        """The first aim that would be worse the other way, and the best pairing found that has it so."""
        query = request.args
        _, called, eyes = self._seen(aggregate)
        of = _round(called.state, round_)
        named = [each.strip() for each in query.get("entrants", "").split(",") if each.strip()]
        if not 1 <= len(set(named)) == len(named) <= 6:
            said = "want one entrant, whose bye is asked about, or two to six different ones, as e1,e2"
            raise invalid([("/entrants", said)])
        if unknown := [each for each in named if each not in called.state.entries]:
            raise invalid([("/entrants", f"no entrant {unknown[0][:20]!r} in this tournament")])
        together = any(set(named) <= set(table.entrants) for table in of.tables)
        is_one = len(named) == 1
        body: dict[str, Any] = {"round": of.number, "entrants": named, "together": None if is_one else together}
        body["bye"] = named[0] in of.byes if is_one else None
        try:
            known = called.state if eyes.is_office else _without_families(called.state)
            problem = problem_of(known, of.number, named[0])
        except (Conflict, Invalid):
            problem = None
        seated = {person.entrant for person in problem.people} if problem else set()
        if problem is None or not seated.issuperset(named):
            return answer({**body, "aim": None, "costs": {}, "tables": [], "byes": [], "searched": False})
        seating = Seating(
            tuple(table.entrants for table in of.tables if seated.issuperset(table.entrants)),
            tuple(each for each in of.byes if each in seated),
        )
        found = why_bye(problem, seating, named[0], match) if is_one else why(problem, seating, named, match)
        costs = {aim: {"is": was, "would_be": would} for aim, (was, would) in found.costs.items()}
        tables_told, byes = [list(table) for table in found.tables], list(found.byes)
        told_of = {"aim": found.aim, "costs": costs, "tables": tables_told, "byes": byes}
        return answer({**body, **told_of, "searched": True})


def _without_families(state: Tournament) -> Tournament:
    return state._replace(entries={name: entry._replace(family=None) for name, entry in state.entries.items()})


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


def _round(state: Tournament, text: str) -> Round:
    number = _number(text)
    of = None if number is None else state.round(number)
    if of is None:
        raise Problem("not-found", "no such round, or one that is not published yet")
    return of


def add_to(add: Add) -> None:
    here = Rounds()
    add(
        "GET",
        f"{ONE}/rounds/<round_>",
        here.lately(here.round),
        summary="A round: who sits where, and what came of it",
        answers={200: schemas.TournamentRound},
    )
    add(
        "POST",
        f"{ONE}/rounds/<round_>/tables/<table>/match",
        here.match,
        summary="The match of a table",
        body=Nothing,
        needs_body=False,
        headers=("Idempotency-Key",),
        answers={201: Created, 200: Created},
        sends=("Location", "ETag"),
    )
    add(
        "GET",
        f"{ONE}/rounds/<round_>/why",
        here.why,
        summary="Why some sit together, or do not",
        where="job",
        query=("why:entrants",),
        answers={200: schemas.Why},
    )
