"""Tournaments: what they have beside what all kinds have."""

from __future__ import annotations

import re
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, cast

import orjson
from flask import Blueprint, Response, request

from api import asked, times
from api.aggregates.about import BelongsTo
from api.aggregates.caller import ANYONE, Caller
from api.aggregates.commanding import Result
from api.aggregates.credentials import ID
from api.aggregates.definition import Fold
from api.aggregates.gate import no_such
from api.aggregates.tokens import IssuedGrant
from api.http import requests
from api.http.application import Answer
from api.http.paging import cursor
from api.http.paging import place_of as place_in_list
from api.http.problems import Problem, invalid
from api.lane.handing import in_lane, is_costly
from api.matches import durations
from api.matches.access import viewer
from api.matches.files.formats import FORMATS as MATCH_FORMATS
from api.projections.unusable import TooWide, Unusable
from api.routes.aggregates import Routes, adding
from api.routes.aggregates import blueprint as of_kind
from api.routes.files import lang_of, subject_of
from api.routes.listing import TOO_WIDE, fault_of
from api.routes.matches import created
from api.schemas import tournaments as schemas
from api.schemas.matches import Created
from api.schemas.paths import AggregateInPath
from api.schemas.reading import Nothing
from api.service import answer, etag, the_service
from api.tournaments import archive, files, telling
from api.tournaments.definition import Definition
from api.tournaments.entering import Entering, of_csv, of_json
from api.tournaments.kind import DEFINITION, TOURNAMENTS
from api.tournaments.listing import TournamentQuery, page
from api.tournaments.matches import new_match, place_of
from api.tournaments.pairing import match
from api.tournaments.people import Eyes, Naming, listed, seen, taken_at
from engine.errors import Invalid
from engine.games import GAMES
from engine.tournaments import commands as c
from engine.tournaments import planning
from engine.tournaments.aims import Seating
from engine.tournaments.errors import Conflict
from engine.tournaments.forms import MOST_ENTRANTS
from engine.tournaments.pairing import otherwise, problem_of, why
from engine.tournaments.state import DRAFT, PUBLISHED, STARTED, Round, Table, Tournament

CSV = "text/csv"
FORMATS = {
    "csv": "text/csv; charset=utf-8",
    "jsonl": "application/x-ndjson",
    "html": "text/html; charset=utf-8",
    "zip": "application/zip",
}
FILTERS = ("game", "status", "q")
PAGE = 20
MOST = 2000  # of a list, on one page
MOST_RECKONED = 500  # people of a round that is paired again to tell what would have been otherwise
EXAMPLES: Mapping[str, Mapping[str, Any]] = {
    "create": {
        "a Swiss of five rounds at fours": {
            "name": "Spring Cup",
            "game": "durak",
            "format": {"kind": "swiss", "rounds": 5, "table": 4},
        },
        "a knock-out of eight": {
            "name": "The Eight",
            "game": "durak",
            "format": {"kind": "knockout", "table": 2, "third_place": True},
            "first_round": "start",
        },
    },
    "command": {
        "somebody comes in": {"type": "enter", "name": "Anna", "club": "Star"},
        "all are here": {"type": "check_in", "all": True},
    },
    "batch": {
        "at the desk": {
            "items": [{"id": "0b6e3a52-55b9-4f6c-9a53-7d7f6f3b2c11", "command": {"type": "enter", "name": "Boris"}}]
        }
    },
    "issue": {"for the desk": {"role": "desk", "label": "The tablet at the door"}},
}
_NOTHING = Nothing()
_DRAFTING = ("pair", "seat", "swap", "join", "take_out", "break")
_READ = (401, 404, 409, 422, 503)
_WRITE = (400, 401, 403, 404, 409, 412, 413, 415, 422, 503)
_LISTED = re.compile(r"([0-9]{1,16}) ([a-z2-7]{20})", re.ASCII)
_PLACE = re.compile(r"([0-9]{1,9})")


def _newest(aggregate: str) -> Fold:
    if not ID.fullmatch(aggregate):
        raise no_such(TOURNAMENTS.name)
    return the_service().folded[TOURNAMENTS.name].folds.newest(aggregate)


def _sent(aggregate: str) -> bytes:
    def admit() -> None:
        the_service().gate_of(TOURNAMENTS.name).holder(_newest(aggregate).beside)

    return requests.read_bytes(request, requests.LIMIT, admit)


def _office_sent(aggregate: str) -> bytes:
    def admit() -> None:
        the_service().gate_of(TOURNAMENTS.name).one_of("director", "desk")(_newest(aggregate).beside)

    return requests.read_bytes(request, requests.BATCH_LIMIT, admit)


def _object_sent() -> dict[str, Any]:
    """The body; nothing where it is no JSON object, which the view refuses."""
    try:
        sent = orjson.loads(request.environ["wsgi.input"].getvalue())
    except orjson.JSONDecodeError:
        return {}
    return sent if isinstance(sent, dict) else {}


def _searches(aggregate: str) -> bool:
    """Whether a command has a round paired: the next one, or one that is paired already, by what has come late."""
    sent = _object_sent()
    type_ = sent.get("type")
    if type_ not in ("pair", "result"):
        return False
    loaded = _newest(aggregate)
    roles = c.Pair.ROLES if type_ == "pair" else c.RecordResult.ROLES
    the_service().gate_of(TOURNAMENTS.name).one_of(*roles)(loaded.beside)
    return type_ == "pair" or _is_late(loaded.state, sent.get("round"))


def _is_a_sheet(aggregate: str) -> bool:
    """Whether badges are made for many."""
    whom = _object_sent().get("entrants")
    return isinstance(whom, list) and is_costly("badges", len(whom))


def _is_late(state: Tournament, round_: object) -> bool:
    return isinstance(round_, int) and 0 < round_ < len(state.rounds)


def _issued(made: IssuedGrant) -> dict[str, Any]:
    grant = made.grant
    return {
        "tid": grant.tid,
        "role": grant.role,
        "entrant": grant.whom,
        "label": grant.label,
        "expires": None if grant.expires is None else times.text(grant.expires),
        "token": made.token,
        "code": made.code,
        "code_expires": None if grant.code_expires is None else times.text(grant.code_expires),
    }


class TournamentRoutes(Routes):
    """The views."""

    person = "entrant"
    examples = EXAMPLES
    new = schemas.NewTournament
    told = schemas.TournamentSummary
    recorded = schemas.TournamentRecorded
    new_token = schemas.NewTournamentToken
    token = schemas.TournamentToken
    tokens_told = schemas.TournamentTokens

    def command(self, aggregate: AggregateInPath) -> Answer:
        """201; 200 when its key was answered before, or for `dry_run=true`, which records nothing."""
        dry = requests.flag(requests.query_of(request, "dry_run"), "dry_run")
        sent = self._body(aggregate)
        headers = requests.headers_of(request, if_match=True)
        guesses = sent.get("type") == "confirm" and "code" in sent
        if guesses:  # counted before it is looked up, and given back where it was right
            the_service().limits.count("code", request.remote_addr)
        done = self._of().commands.command(self._id(aggregate), sent, self._gate().one_of, headers, dry=dry)
        if guesses:
            the_service().limits.give_back("code", request.remote_addr)
        return self._recorded(done, dry=dry, further=self._further(sent, done))

    def _further(self, sent: dict[str, Any], done: Result) -> dict[str, Any]:
        """What the answer to some commands adds."""
        type_, state = sent.get("type"), done.loaded.state
        eyes = Eyes.of(self._definition.eyes(done.loaded, done.caller))
        if type_ == "enter":
            return {"entrant": next((e["data"]["entrant"] for e in done.events if e["type"] == "entered"), None)}
        if type_ in _DRAFTING:
            at = state.rounds[-1] if type_ == "pair" and state.rounds else state.round(sent.get("round") or 0)
            return {"round": None if at is None else telling.round_told(state, at, eyes)}
        if type_ == "result":
            return {"consequences": self._consequences(state, sent["round"])}
        return {}

    def _consequences(self, state: Tournament, round_: int) -> list[int] | None:
        """Tables of the round that is paired already, which would have been others; None where nobody reckons it."""
        further = state.round(round_ + 1)
        if further is None:
            return []
        return None if len(further.present) > MOST_RECKONED else otherwise(state, further.number, match)

    def check_of_batch(self, command: dict[str, Any]) -> None:
        if command.get("type") == "pair":
            raise invalid([("/type", "pair takes long: send it by itself, to …/commands")])

    def issue(self, aggregate: AggregateInPath) -> Answer:
        """`token` and `code` are two ways to hand out one tid; the code can be used once, until `code_expires`."""
        requests.query_of(request)
        aggregate = self._id(aggregate)
        sent = self._body(aggregate)
        read = requests.load(schemas.NEW_TOKEN, sent)
        whom = [*([read.pop("entrant")] if read.get("entrant") else ()), *(read.pop("entrants", None) or ())]
        read.pop("entrant", None)
        if (read["role"] == "entrant") != bool(whom):
            said = "of an entrant's only" if whom else "missing; want the id of who it is for, or entrants with several"
            raise invalid([("/entrant", said)])
        admit = self._gate().one_of(*self._definition.issuers(read["role"]))
        headers, tokens = requests.headers_of(request), self._of().tokens
        if "entrants" not in sent:
            made = tokens.issue(aggregate, admit, sent, {**read, "whom": whom[0] if whom else None}, headers)
            return answer(_issued(made), 201 if made.new else 200)
        badges = tokens.issue_many(aggregate, admit, sent, [{**read, "whom": each} for each in whom], headers)
        items = [{**_issued(each), "badge": f"{aggregate}.{each.badge}"} for each in badges]
        return answer({"items": items}, 201 if badges[0].new else 200)

    def change(self, aggregate: AggregateInPath) -> Answer:
        """What was agreed, and how it is told; nothing of what happened."""
        requests.query_of(request)
        sent = self._body(aggregate)
        if not sent:
            raise invalid([("", "want something to change")])
        definition = cast(Definition, self._of().folds.definition)
        done = self._of().commands.write(
            self._id(aggregate),
            "change",
            sent,
            self._gate().one_of("director"),
            lambda loaded, caller: definition.change(loaded, sent, caller),
            requests.headers_of(request, if_match=True),
        )
        return answer(self._told(done.loaded, done.caller), 200, etag(done.loaded.version))

    def listing(self) -> Answer:
        """Whatever is made, begins or ends shows at once."""
        query = requests.query_of(request, *FILTERS, "cursor", "limit")
        limit = requests.whole(query, "limit", PAGE, least=1, most=100)
        filters = {name: query[name] for name in FILTERS if name in query}
        if errors := [(f"/{name}", fault) for name, text in filters.items() if (fault := fault_of(name, text))]:
            raise invalid(errors)
        after = place_in_list(query["cursor"], _LISTED) if "cursor" in query else None
        wanted = TournamentQuery(**filters, after=(int(after[1]), after[2]) if after else None)
        try:
            found = page(the_service().projections.ask, wanted, limit + 1)
        except TooWide:
            raise invalid([("/q" if wanted.q else "", TOO_WIDE)]) from None
        except Unusable as error:
            detail = "the list is being made again; ask again in a moment"
            raise Problem("store-away", detail, headers={"Retry-After": "2"}) from error
        last = found[limit - 1] if len(found) > limit else None
        items = [{**orjson.loads(said), "links": self._links(name)} for name, _, said in found[:limit]]
        return answer({"items": items, "next": cursor(f"{last[1]} {last[0]}") if last else None})

    def plan(self) -> Answer:
        """Format, rounds and length that go with a game, so many people and so much time; nothing is made."""
        requests.query_of(request)
        sent = requests.load(schemas.WISH, requests.read_object(request, requests.SMALL))
        key = sent.pop("game")
        if key not in GAMES:
            raise invalid([("/game", f"no such game; there is {', '.join(GAMES)}")])
        game, wish = GAMES[key], planning.Wish(**sent)
        size = wish.size if wish.size is not None else planning.usual_size(game)
        try:
            took = durations.took(the_service().projections.ask, key, size)
        except Unusable:  # the list is being made again: the game's estimate will do meanwhile
            took = []
        made = planning.plan(game, wish, took)
        counts = Counter(made.sizes)
        tables = [{"size": size, "count": counts[size]} for size in dict.fromkeys(made.sizes)]
        told = made._asdict()
        del told["sizes"]
        return answer({**told, "tables": tables, "opening": planning.OPENING, "prizes": planning.PRIZES})

    def entrants(self, aggregate: AggregateInPath) -> Answer:
        """All who are in or were, by their numbers; `q`: whose name, alias or club has these words."""
        query = requests.query_of(request, "q", "status", "cursor", "limit")
        loaded, called, _ = self._seen(aggregate)
        items = [telling.entrant_told(called, entrant) for entrant in listed(called.state)]
        if wanted := query.get("status"):
            items = [each for each in items if each["status"] == wanted]
        if words := query.get("q", "").casefold().split():
            items = [each for each in items if _has(each, words)]
        return answer({**_page(items, query), "version": loaded.version, "hash": loaded.hash})

    def enter(self, aggregate: AggregateInPath) -> Answer:
        """Each line by itself: a refused one stops no other, and a double (name and club) is not entered again."""
        query = requests.query_of(request, "doubles")
        if query.get("doubles", "enter") != "enter":
            raise invalid([("/doubles", "want enter, or nothing")])
        aggregate = self._id(aggregate)
        folds = self._of().folds

        def admit() -> None:
            admit_office(folds.newest(aggregate).beside)

        admit_office = self._gate().one_of("director", "desk")
        sent: object
        if request.mimetype == CSV:
            raw = requests.read_bytes(request, requests.BATCH_LIMIT, admit)
            lines, sent = of_csv(raw), raw.decode("latin-1")
        else:
            each_by_itself = requests.Apart("items", MOST_ENTRANTS)
            body = requests.read_object(request, requests.BATCH_LIMIT, each_by_itself, admit, schemas.NEW_ENTRANTS)
            if unknown := sorted(body.keys() - {"items"}):
                raise invalid([(f"/{unknown[0]}", "unknown field; want items")])
            lines, sent = of_json(body.get("items")), body
        entering = Entering(cast(Definition, folds.definition), lines, "doubles" in query)
        headers = requests.headers_of(request, if_match=True)
        stands_for = [sent, "doubles" in query]
        done = self._of().commands.write(aggregate, "entrants", stands_for, admit_office, entering, headers)
        if done.new:
            items = entering.items
        else:
            items = entering.again(done.loaded, [each["data"]["entrant"] for each in done.events])
        body = {"version": done.version, "hash": done.hash, "items": [each.told() for each in items]}
        return answer(body, 201 if done.new else 200, etag(done.version))

    def entrant(self, aggregate: AggregateInPath, entrant: str) -> Answer:
        """Somebody alone: also tables, opponents and points by round."""
        requests.query_of(request)
        loaded, called, _ = self._seen(aggregate)
        if entrant not in listed(called.state):
            raise Problem("not-found", f"no entrant {entrant[:20]!r} in this tournament")
        told_of = telling.course_told(called, entrant)
        if told_of.get("held") is False and told_of["erased"]:
            told_of["taken_at"] = taken_at(self._of().folds.store.whole(loaded.id, log="about"), entrant)
        return answer({**told_of, "version": loaded.version, "hash": loaded.hash})

    def erase(self, aggregate: AggregateInPath, entrant: str) -> Answer:
        """From now on nothing tells who this was; the results stay."""
        requests.query_of(request)
        definition = self._of().folds.definition
        try:
            command = c.Erase(entrant=entrant)
            done = self._of().commands.write(
                self._id(aggregate),
                "erase",
                entrant,
                self._gate().one_of("director"),
                lambda loaded, caller: definition.decide(loaded, command, caller),
                requests.headers_of(request, if_match=True),
            )
        except Invalid:
            raise Problem("not-found", f"no entrant {entrant[:20]!r} in this tournament") from None
        asked.ask(the_service().config.data)
        return self._recorded(done)

    def round(self, aggregate: AggregateInPath, round_: str) -> Answer:
        """Who sits where, and what came of it; a draft is the director's and the desk's."""
        requests.query_of(request)
        loaded, called, eyes = self._seen(aggregate)
        of = _round(called.state, round_)
        body = telling.round_told(called.state, of, eyes)
        return answer({**body, "version": loaded.version, "hash": loaded.hash})

    def match(self, aggregate: AggregateInPath, round_: str, table: str) -> Answer:
        """The table's match: people seated, options the tournament's. Asked again, it is told without its token."""
        requests.query_of(request)
        aggregate, service = self._id(aggregate), the_service()
        sent = self._body(aggregate) if request.content_length else {}
        requests.load(_NOTHING, sent)
        key = requests.key_of(request)
        admit = self._gate().one_of("director", "desk", "entrant")
        loaded = self._of().folds.newest(aggregate)
        self._gate().reader(loaded.beside)
        caller = admit(loaded.beside)
        of, at = self._table_of(loaded, caller, round_, table)
        stands_for = {"tournament": aggregate, "round": of.number, "table": at.number}
        made_now = key is not None and at.match == service.creator.id_of(key)
        if at.match is not None and not made_now:
            known = service.matches.newest(at.match)
            links = viewer.links(at.match)
            body = {"id": at.match, "version": known.version, "hash": known.hash, "tokens": {}, "code": None}
            headers = {"Location": links["self"], **etag(known.version)}
            return answer({**body, "codes": {}, "links": links}, 200, headers)
        belongs = BelongsTo(kind=self._kind.name, id=aggregate)
        body = new_match(loaded, of, at)
        made = service.creator.create(stands_for, body, key, caller, self._gate().reader, belongs)
        command = c.MakeMatch(
            round=of.number,
            table=at.number,
            match=made.id,
            by_entrant=caller.whom if caller.role == "entrant" else None,
        )
        definition = self._of().folds.definition
        done = self._of().commands.write(
            aggregate,
            "match",
            made.id,
            admit,
            lambda loaded, caller: definition.decide(loaded, command, caller),
            requests.Headers(),
        )
        found = place_of(done.loaded.state, made.id)
        if found is None:  # somebody else was faster
            return self.match(aggregate, round_, table)
        service.matches.newest(made.id)  # so that lists have it before the answer
        return created(made)

    def _table_of(self, loaded: Fold, caller: Caller, round_: str, table: str) -> tuple[Round, Table]:
        state: Tournament = loaded.state
        of = _round(state, round_)
        at = of.table(int(table)) if table.isascii() and table.isdigit() and len(table) < 6 else None
        if at is None or of.status not in (PUBLISHED, STARTED):
            raise Problem("not-found", "no such table in a round that is published and not yet closed")
        if caller.role == "entrant" and caller.whom not in at.entrants:
            raise Problem("not-allowed", "only who sits at the table makes its match; ask the desk")
        return of, at

    def why(self, aggregate: AggregateInPath, round_: str) -> Answer:
        """The first aim that would be worse the other way, and the best pairing found that has it so."""
        query = requests.query_of(request, "entrants")
        called = self._seen(aggregate)[1]
        of = _round(called.state, round_)
        named = [each.strip() for each in query.get("entrants", "").split(",") if each.strip()]
        if not 2 <= len(set(named)) == len(named) <= 6:
            raise invalid([("/entrants", "want two to six different entrants, as e1,e2")])
        if unknown := [each for each in named if each not in called.state.entries]:
            raise invalid([("/entrants", f"no entrant {unknown[0][:20]!r} in this tournament")])
        together = any(set(named) <= set(table.entrants) for table in of.tables)
        body: dict[str, Any] = {"round": of.number, "entrants": named, "together": together}
        try:
            problem = problem_of(called.state, of.number, named[0])
        except (Conflict, Invalid):
            problem = None
        seated = {person.entrant for person in problem.people} if problem else set()
        if problem is None or not seated.issuperset(named):
            return answer({**body, "aim": None, "costs": {}, "tables": [], "byes": [], "searched": False})
        seating = Seating(
            tuple(table.entrants for table in of.tables if seated.issuperset(table.entrants)),
            tuple(each for each in of.byes if each in seated),
        )
        found = why(problem, seating, named, match)
        costs = {aim: {"is": was, "would_be": would} for aim, (was, would) in found.costs.items()}
        tables_told, byes = [list(table) for table in found.tables], list(found.byes)
        told_of = {"together": found.together, "aim": found.aim, "costs": costs, "tables": tables_told, "byes": byes}
        return answer({**body, **told_of, "searched": True})

    def standings(self, aggregate: AggregateInPath) -> Answer:
        """After the last round that was started, unless told; `until`: as of this version."""
        query = requests.query_of(request, "round", "until", "stage", "group", "category", "cursor", "limit")
        until = requests.whole(query, "until", least=1)
        loaded, called, eyes = self._seen(aggregate)
        state, hash_, version = called.state, loaded.hash, loaded.version
        if until is not None and until != loaded.version:
            past, wire = self._as_of(loaded, until)
            state, hash_, version = seen(past, eyes._replace(published=_published(past))), wire["hash"], until
        of = Naming(state, called.known, eyes)
        round_ = requests.whole(query, "round", least=1)
        if round_ is not None and (state.round(round_) is None or not state.rounds[round_ - 1].counts):
            raise Problem("not-found", f"no round {round_} that was started")
        stage = requests.whole(query, "stage", most=len(state.settings.stages) - 1)
        group = requests.whole(query, "group")
        if group is not None and stage is None:
            stage = 0
        among = telling.of_category(of, query["category"]) if "category" in query else None
        rows, at, provisional = telling.standing_told(of, round_, stage, group, among)
        head = {"round": at, "version": version, "hash": hash_, "provisional": provisional, "changed": state.resettled}
        return answer({**_page(rows, query), **head})

    def crosstable(self, aggregate: AggregateInPath) -> Answer:
        """By entrant and round; at two seats also by pair."""
        requests.query_of(request)
        loaded, called, _ = self._seen(aggregate)
        return answer({**telling.crosstable_told(called), "version": loaded.version, "hash": loaded.hash})

    def timeline(self, aggregate: AggregateInPath) -> Answer:
        """What happened, in sentences; `next` is where the next page begins."""
        query = requests.query_of(request, "from", "limit")
        first = max(1, requests.whole(query, "from", 1))
        limit = requests.whole(query, "limit", 500, least=1, most=MOST)
        loaded, called, _ = self._seen(aggregate)
        store = self._of().folds.store
        found = store.read(loaded.id, first, loaded.version, limit, proven=True) if first <= loaded.version else []
        eyes = called.eyes.text
        items = telling.items_told([self._definition.masked(each, eyes) for each in found], called)
        last = found[-1]["version"] if found else loaded.version
        further = last + 1 if found and last < loaded.version else None
        return answer({"items": items, "next": further, "version": loaded.version, "hash": loaded.hash})

    def export(self, aggregate: AggregateInPath) -> Response:
        """`csv`, `html`: names as everybody is told them. `jsonl`: the log, as far as the caller may see it, nameless.

        `zip`: the log, the tables' matches, the keys that seal and who is who, as far as the caller may know.
        """
        query = requests.query_of(request, "format", "lang")
        loaded, called, eyes = self._seen(aggregate)
        format_, lang = query.get("format", ""), lang_of(query)
        if format_ not in FORMATS:
            raise invalid([("/format", f"want {', '.join(FORMATS)}")])
        public = Eyes.of(self._definition.eyes(loaded, ANYONE))
        everybody = Naming(seen(loaded.state, public), loaded.beside.of_kind, public)
        headers = {"Content-Type": FORMATS[format_], "Cache-Control": "no-store"}
        if format_ == "csv":
            made = files.csv_of(everybody, lang)
        elif format_ == "html":
            made = files.html_of(everybody, loaded, lang)
            headers["Content-Security-Policy"] = files.POLICY
        else:
            store = self._of().folds.store
            events = (
                self._definition.masked(each, eyes.text) for each in store.whole(loaded.id, loaded.version, proven=True)
            )
            if format_ == "jsonl":
                made = b"".join(files.jsonl(loaded, events))
            else:
                made = archive.pack(loaded, called, events, self._matches_of(called.state), the_service().keys.known())
        headers["Content-Disposition"] = f'attachment; filename="{loaded.id}.{format_}"'
        return Response(made, headers=headers)

    def _matches_of(self, state: Tournament) -> Iterator[tuple[str, bytes]]:
        """The file of each table's match that the caller may read."""
        service = the_service()
        gate, now = service.gate(), service.now()
        made = [table.match for of in state.rounds for table in of.tables if table.match is not None]
        if len(made) > archive.MOST - 10:
            raise Problem("too-costly", f"{len(made)} matches; an archive has at most {archive.MOST} files")
        for each in made:
            loaded = service.matches.newest(each)
            caller = gate.reader(loaded.details)
            seen_so_far = viewer.seen(loaded, caller.viewer, now)
            look = viewer.look(seen_so_far, caller.viewer, now)
            yield each, b"".join(MATCH_FORMATS["jsonl"].write(subject_of(seen_so_far, look, caller, now)))

    def _seen(self, aggregate: str) -> tuple[Fold, Naming, Eyes]:
        """The tournament, as far as who asks may see it."""
        loaded, caller = self._read(aggregate)
        eyes = Eyes.of(self._definition.eyes(loaded, caller))
        return loaded, Naming(seen(loaded.state, eyes), loaded.beside.of_kind, eyes), eyes

    def _as_of(self, loaded: Fold, until: int) -> tuple[Tournament, dict[str, Any]]:
        """The state as of a version, and that version's event."""
        if until > loaded.version:
            raise invalid([("/until", f"the newest version is {loaded.version}")])
        state, _ = self._definition.initial()
        wire: dict[str, Any] = {}
        version = 0
        while version < until:
            for wire in self._of().folds.store.read(loaded.id, version + 1, until, 1000, proven=True):
                event = self._definition.events.of_wire(wire)
                state = state if event is None else self._definition.evolve(state, event, 0)
            version = wire["version"]
        return state, wire

    def _links(self, aggregate: str) -> dict[str, str]:
        links = super()._links(aggregate)
        here = links["self"]
        further = ("entrants", "rounds", "standings", "crosstable", "timeline", "export")
        return {**links, **{route: f"{here}/{route}" for route in further}}


def _published(state: Tournament) -> int:
    return sum(1 for each in state.rounds if each.status != DRAFT)


def _has(item: dict[str, Any], words: Sequence[str]) -> bool:
    said = " ".join(str(item.get(name) or "") for name in ("name", "alias", "club")).casefold()
    return all(word in said for word in words)


def _page(items: list[dict[str, Any]], query: dict[str, str]) -> dict[str, Any]:
    limit = requests.whole(query, "limit", MOST, least=1, most=MOST)
    start = int(place_in_list(query["cursor"], _PLACE)[1]) if "cursor" in query else 0
    end = start + limit
    return {"items": items[start:end], "next": cursor(str(end)) if end < len(items) else None}


def _round(state: Tournament, number: str) -> Round:
    of = state.round(int(number)) if number.isascii() and number.isdigit() and len(number) < 6 else None
    if of is None:
        raise Problem("not-found", "no such round, or one that is not published yet")
    return of


ROUTES = TournamentRoutes(TOURNAMENTS, DEFINITION)
blueprint: Blueprint = of_kind(
    TOURNAMENTS, ROUTES, "Tournaments", handed=in_lane(_searches, _sent), issuing=in_lane(_is_a_sheet, _office_sent)
)
KEPT = 32  # answers that a worker has told lately
_TOLD: OrderedDict[tuple[str, ...], Any] = OrderedDict()
_ONE = f"/{TOURNAMENTS.plural}/<aggregate>"
_add = adding(blueprint)


def _much(aggregate: str, **path: str) -> bool:
    """Whether a standing, or what is told with one, is much to reckon: as long as who asks may read it."""
    loaded, _ = ROUTES._read(aggregate)
    state = loaded.state
    size = len(state.entries) * max(1, len(state.rounds))
    return is_costly("standing", max(size, loaded.version if "until" in request.args else 0))


def _looks_at_a_draft(aggregate: str, round_: str) -> bool:
    """Whether all that the round was paired on is looked at again, to see if it is still so."""
    loaded, _ = ROUTES._read(aggregate)
    draft = loaded.state.draft
    return draft is not None and str(draft.number) == round_ and _much(aggregate)


def _lately(view: Callable[..., Any], costly: Callable[..., bool] = _much) -> Callable[..., Any]:
    """A view whose answer follows from how the tournament stands, and from who looks: told once to all alike."""
    handed = in_lane(costly)(view)

    def told(aggregate: str, **path: str) -> Any:
        loaded, caller = ROUTES._read(aggregate)
        eyes = DEFINITION.eyes(loaded, caller)
        sent = request.method, request.full_path, request.headers.get("Accept-Encoding", "")
        key = loaded.hash, loaded.beside.hash, eyes, *sent
        known = _TOLD.get(key)
        if known is None:
            known = handed(aggregate=aggregate, **path)
            if str(known.status).startswith("200"):
                _TOLD[key] = known
                while len(_TOLD) > KEPT:
                    _TOLD.popitem(last=False)
        return known

    return told


def _long_story(aggregate: str) -> bool:
    loaded, _ = ROUTES._read(aggregate)
    return is_costly("story", min(loaded.version, requests.whole(request.args.to_dict(), "limit", loaded.version)))


def _may_read(aggregate: str, **path: str) -> bool:
    ROUTES._read(aggregate)
    return True


_add(
    "GET",
    f"/{TOURNAMENTS.plural}",
    ROUTES.listing,
    summary="Public tournaments, newest first",
    query=("game", "status", "tournaments:q", "cursor", "list:limit"),
    answers={200: schemas.TournamentList},
    problems=(422, 503),
    open_to_all=True,
)
_add(
    "POST",
    f"/{TOURNAMENTS.plural}/plan",
    ROUTES.plan,
    summary="What a tournament may look like",
    body=schemas.TournamentWish,
    examples={"an afternoon": {"game": "ratak", "people": 47, "minutes": 240}},
    answers={200: schemas.TournamentPlan},
    problems=(400, 413, 415, 422),
    open_to_all=True,
)
_add(
    "PATCH",
    _ONE,
    ROUTES.change,
    summary="Change what was agreed, or how it is told",
    body=schemas.TournamentChange,
    examples={"for all to see": {"name": "The Spring Cup", "visibility": "public"}},
    headers=("Idempotency-Key", "If-Match"),
    answers={200: schemas.TournamentSummary},
    sends=("ETag",),
    problems=_WRITE,
)
_add(
    "GET",
    f"{_ONE}/entrants",
    ROUTES.entrants,
    summary="Who is in",
    wrap=_lately,
    query=("entrants:q", "entrants:status", "cursor", "entrants:limit"),
    answers={200: schemas.TournamentEntrants},
    problems=_READ,
)
_add(
    "POST",
    f"{_ONE}/entrants",
    ROUTES.enter,
    summary="Enter many at once",
    wrap=in_lane(lambda aggregate: is_costly("entrants", request.content_length or 0), _office_sent),
    body=schemas.NewEntrants,
    takes=("application/json", CSV),
    examples={"two": {"items": [{"name": "Chloé", "rating": 1450}, {"name": "Dmitri", "minor": True}]}},
    query=("doubles",),
    headers=("Idempotency-Key", "If-Match"),
    answers={201: schemas.EnteredAll, 200: schemas.EnteredAll},
    sends=("ETag",),
    problems=_WRITE,
)
_add(
    "GET",
    f"{_ONE}/entrants/<entrant>",
    ROUTES.entrant,
    summary="One of them, round by round",
    answers={200: schemas.EntrantAlone},
    problems=_READ,
)
_add(
    "DELETE",
    f"{_ONE}/entrants/<entrant>",
    ROUTES.erase,
    summary="Have somebody be nobody",
    headers=("Idempotency-Key", "If-Match"),
    answers={201: schemas.TournamentRecorded, 200: schemas.TournamentRecorded},
    sends=("ETag",),
    problems=(400, 401, 403, 404, 409, 412, 422, 503),
)
_add(
    "GET",
    f"{_ONE}/rounds/<round_>",
    ROUTES.round,
    summary="A round: who sits where, and what came of it",
    wrap=partial(_lately, costly=_looks_at_a_draft),
    answers={200: schemas.TournamentRound},
    problems=_READ,
)
_add(
    "POST",
    f"{_ONE}/rounds/<round_>/tables/<table>/match",
    ROUTES.match,
    summary="The match of a table",
    body=Nothing,
    needs_body=False,
    headers=("Idempotency-Key",),
    answers={201: Created, 200: Created},
    sends=("Location", "ETag"),
    problems=(400, 401, 403, 404, 409, 413, 415, 422, 503),
)
_add(
    "GET",
    f"{_ONE}/rounds/<round_>/why",
    ROUTES.why,
    summary="Why some sit together, or do not",
    wrap=in_lane(_may_read),
    query=("why:entrants",),
    answers={200: schemas.Why},
    problems=_READ,
)
_add(
    "GET",
    f"{_ONE}/standings",
    ROUTES.standings,
    summary="Who stands where",
    wrap=_lately,
    query=("standings:round", "until", "stage", "standings:group", "category", "cursor", "entrants:limit"),
    answers={200: schemas.Standings},
    problems=_READ,
)
_add(
    "GET",
    f"{_ONE}/crosstable",
    ROUTES.crosstable,
    summary="The cross table",
    wrap=_lately,
    answers={200: schemas.Crosstable},
    problems=_READ,
)
_add(
    "GET",
    f"{_ONE}/export",
    ROUTES.export,
    summary="The tournament as a file",
    wrap=in_lane(_may_read),
    query=("format", "lang"),
    choices={"format": [*FORMATS]},
    answers={200: schemas.TournamentFile()},
    sends=("Content-Disposition",),
    problems=(401, 404, 409, 422, 429, 503),
    content=tuple(each.partition(";")[0] for each in FORMATS.values()),
)
_add(
    "GET",
    f"{_ONE}/timeline",
    ROUTES.timeline,
    summary="What happened, in sentences",
    wrap=in_lane(_long_story),
    query=("from", "story:limit"),
    answers={200: schemas.TournamentStory},
    problems=_READ,
)
