"""What aggregates of all kinds but matches have alike: made, commanded, read, followed, sealed; their tokens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple, cast

from flask import Blueprint, Response, request
from marshmallow import Schema
from marshmallow.fields import Field

from api.aggregates import proof
from api.aggregates.commanding import Result
from api.aggregates.credentials import ID
from api.aggregates.gate import bearer
from api.aggregates.grants import listed
from api.aggregates.hub import EventFeed
from api.aggregates.kinds import Kind
from api.aggregates.transact import Refused
from api.http import paging, problems, requests
from api.http.application import Answer, given
from api.http.paging import paged
from api.http.problems import invalid
from api.pool.declared import Where
from api.refusing import note_guess
from api.routes.live import FEED_HEADERS, start_of_feed, streamed
from api.routes.matches import admit_creator, may_create
from api.routes.reads import EventRange, receipt_of, verdict_told
from api.routes.views import NOTHING, Parts, Views
from api.schemas.aggregates import (
    AggregateBatch,
    AggregateBatchAnswer,
    AggregateCommand,
    AggregateCreated,
    AggregateEvents,
    AggregateRecorded,
    AggregateSummary,
    AggregateToken,
    AggregateTokens,
    AggregateVerdict,
    NewAggregate,
    NewAggregateToken,
)
from api.schemas.batches import MOST_ITEMS
from api.schemas.media import EventStream
from api.schemas.openapi import documented, group, recording
from api.schemas.paths import AggregateInPath
from api.schemas.reading import Nothing
from api.seals import noting, seals_in
from api.service import answer, etag
from recorder.chain import Bad, verify
from replays import bodies

_NEW_TOKEN = NewAggregateToken()
_BATCH = AggregateBatch()


Add = Callable[..., None]


def no_archive(raw: bytes) -> list[dict[str, Any]] | None:
    """Take no archive: a kind that has none of its own."""
    return None


class KindRoutes(NamedTuple):
    """What a kind has over HTTP: the `ROUTES` of the module that `Kind.routes` names.

    take_archive: records an archive of the kind's own, and returns what became of each file; None for another archive.
    """

    blueprint: Blueprint
    take_archive: Callable[[bytes], list[dict[str, Any]] | None] = no_archive


def routes_of(kind: Kind) -> KindRoutes:
    """Return the routes that a kind brings, or those that all kinds have."""
    if kind.routes:
        return cast(KindRoutes, import_module(kind.routes).ROUTES)
    return KindRoutes(blueprint(kind, Routes(kind)))


def adding(routes: Blueprint, parameters: Mapping[str, Field[Any]] = NOTHING) -> Add:
    """Return what adds views of a kind's own to its routes. parameters: of queries, that only this kind has."""

    def add(method: str, rule: str, view: Callable[..., Any], **documentation: Any) -> None:
        own = documented(**documentation, own=parameters)(_own(view))
        routes.add_url_rule(rule, view.__name__, own, methods=[method])

    return add


def blueprint(kind: Kind, here: Routes, description: str = "") -> Blueprint:
    """Build the routes that every kind has, under `/<its plural>`."""
    routes = group(kind.plural, __name__, description or kind.plural.capitalize())
    one = f"/{kind.plural}/<aggregate>"
    add = adding(routes)

    add(
        "POST",
        f"/{kind.plural}",
        here.create,
        summary=f"Make a {kind.name}",
        admit=partial(admit_creator, kind.name),
        body=here.new,
        examples=here.examples.get("create", {}),
        headers=("Idempotency-Key",),
        answers={201: AggregateCreated, 200: AggregateCreated},
        sends=("Location", "ETag"),
        problems=here.creation_problems,
    )
    add("GET", one, here.summary, summary=f"A {kind.name} at a glance", answers={200: here.told}, sends=("ETag",))
    add(
        "POST",
        f"{one}/commands",
        here.command,
        summary="Record what happened",
        admit=here.admit_holder,
        where="worker",
        unless=here.where_else,
        body=AggregateCommand,
        examples=here.examples.get("command", {}),
        query=("dry_run",),
        **recording(here.recorded),
    )
    add(
        "POST",
        f"{one}/batch",
        here.batch,
        summary="Record several commands, each by itself",
        admit=here.admit_holder,
        where="worker",
        largest=requests.BATCH_LIMIT,
        body=AggregateBatch,
        examples=here.examples.get("batch", {}),
        headers=("If-Match",),
        answers={200: AggregateBatchAnswer},
        sends=("ETag",),
        never=(403, 412),
    )
    add(
        "GET",
        f"{one}/events",
        here.events,
        summary="Its events",
        query=("from", "to", "limit"),
        answers={200: AggregateEvents},
    )
    add(
        "GET",
        f"{one}/live",
        here.follow,
        summary=f"Follow a {kind.name}",
        where="worker",
        query=("from",),
        headers=("Last-Event-ID",),
        answers={200: EventStream(), 204: None},
        content="text/event-stream",
    )
    add(
        "GET",
        f"{one}/verify",
        here.verify,
        summary="Recompute the chain",
        where="job",
        query=("version", "hash"),
        answers={200: AggregateVerdict},
    )
    add(
        "POST",
        f"{one}/seal",
        here.seal,
        summary=f"Seal a {kind.name} that is over",
        admit=here.admit_holder,
        body=Nothing,
        needs_body=False,
        **recording(AggregateRecorded),
    )
    add(
        "GET",
        f"{one}/tokens",
        here.tokens,
        summary="Every tid",
        query=paging.QUERY,
        answers={200: here.tokens_told},
        problems=(403,),
    )
    add(
        "POST",
        f"{one}/tokens",
        here.issue,
        summary="A token for one more device",
        admit=here.admit_holder,
        body=here.new_token,
        examples=here.examples.get("issue", {}),
        headers=("Idempotency-Key",),
        answers={201: here.token, 200: here.token},
    )
    add(
        "DELETE",
        f"{one}/tokens/<tid>",
        here.revoke,
        summary="Revoke a tid",
        headers=("Idempotency-Key",),
        answers={204: None},
    )
    return routes


def _own(view: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a view in a new function for one kind: its documentation is found by the function."""

    def own(**given: Any) -> Any:
        return view(**given)

    own.__doc__ = view.__doc__
    own.__annotations__ = {name: hint for name, hint in view.__annotations__.items() if name != "self"}
    return own


class Routes(Views):
    """The views of one kind."""

    person = "whom"  # whom of the aggregate a token is for, as the kind calls it
    examples: Mapping[str, Mapping[str, Any]] = NOTHING  # of bodies, by view
    creation_problems: tuple[int, ...] = (409,)
    new: type[Schema] = NewAggregate
    new_token: type[Schema] = NewAggregateToken
    token: type[Schema] = AggregateToken
    tokens_told: type[Schema] = AggregateTokens
    told: type[Schema] = AggregateSummary
    recorded: type[Schema] = AggregateRecorded

    def create(self) -> Answer:
        """The answer holds the creator's token, this once, and again for the same key and body."""
        parts, of = given(Parts), self._of()
        sent = requests.read_object(request)
        if "id" in sent and not (isinstance(sent["id"], str) and ID.fullmatch(sent["id"])):
            raise invalid([("/id", "want 20 characters of a-z and 2-7, made of random bits")])
        caller = may_create(bearer(request), {}, self._kind.name)
        headers = requests.headers_of(request)
        if caller.role != "operator":
            parts.limits.count("create", request.remote_addr)
        made = of.commands.create(sent, headers, caller, self.completed(sent))
        links = self._links(made.id)
        body = {
            "id": made.id,
            "version": made.version,
            "hash": made.hash,
            "tokens": {self._definition.creator: made.token},
            "code": made.code,
            "links": links,
        }
        return answer(body, 201 if made.new else 200, {"Location": links["self"], **etag(made.version)})

    def completed(self, sent: dict[str, Any]) -> dict[str, Any]:
        """Return the body of a new one with what it leaves out. Raises Problem."""
        return sent

    def summary(self, aggregate: AggregateInPath) -> Answer:
        """As who asks may see it now."""
        loaded, caller = self._read(aggregate)
        return answer(self._told(loaded, caller), 200, etag(loaded.version))

    def command(self, aggregate: AggregateInPath) -> Answer:
        """201; 200 when its key was answered before, or for `dry_run=true`, which records nothing."""
        dry = requests.flag(request.args, "dry_run")
        sent = requests.read_object(request)
        headers = requests.headers_of(request, if_match=True)
        return self._recorded(self.record(self._id(aggregate), sent, headers, dry=dry), dry=dry)

    def record(
        self, aggregate: str, command: dict[str, Any], headers: requests.Headers, *, dry: bool = False
    ) -> Result:
        """Record one command, sent alone or as an item of a batch. Raises Refused."""
        return self._of().commands.command(aggregate, command, self._gate().one_of, headers, dry=dry)

    def batch(self, aggregate: AggregateInPath) -> Answer:
        """In order, stopping at the first that is refused. Always 200: each item has a status of its own."""
        aggregate = self._id(aggregate)
        sent = requests.read_object(request, requests.BATCH_LIMIT, requests.Apart("items", MOST_ITEMS), schema=_BATCH)
        items = requests.load(_BATCH, sent)["items"]
        base = requests.if_match_of(request)
        results: list[dict[str, Any]] = []
        for item in items:
            try:
                if not isinstance(item, dict) or not requests.is_uuid(item.get("id")):
                    raise invalid([("/id", "want a UUID, this command's Idempotency-Key")])
                if not isinstance(item.get("command"), dict) or item.keys() - {"id", "command"}:
                    raise invalid([("/command", "want an object, and nothing beside id and command")])
                bodies.clean(item["command"])
                headers = requests.Headers(item["id"].lower(), base)
                self.check_of_batch(item["command"])
                done = self.record(aggregate, item["command"], headers)
                self.refuse_recorded(done)
            except Refused as error:
                problem = problems.of(error)
                assert problem is not None, "these are problems all"
                note_guess(problem)
                body = problems.body(problem.within("/command"), request.path)
                name = item.get("id") if isinstance(item, dict) else None
                results.append({"id": name, "status": problem.status, "problem": body})
                rest = items[len(results) :]
                results += [{"id": each.get("id") if isinstance(each, dict) else None, "status": None} for each in rest]
                break
            base = None if base is None else done.loaded.version
            events = self._masked(done.events, done.loaded, done.caller)
            told_of = {"version": done.version, "hash": done.hash, "events": events}
            results.append({"id": item["id"], "status": 201 if done.new else 200, **told_of})
        loaded, caller = self._read(aggregate)
        body = {"version": loaded.version, "hash": loaded.hash, "results": results, "state": self._told(loaded, caller)}
        return answer(body, 200, etag(loaded.version))

    def check_of_batch(self, command: dict[str, Any]) -> None:
        """Raise Problem for a command that no batch may hold."""

    def refuse_recorded(self, done: Result) -> None:
        """Raise Problem for a command that was recorded, but not as it was meant."""

    def events(self, aggregate: AggregateInPath) -> Answer:
        """Versions `from` to `to`, both included; `next` is where the next page begins."""
        asked = EventRange.asked()
        loaded, caller = self._read(aggregate)
        found, further = asked.read(self._of().folds.store, loaded.id, loaded.version)
        events = self._masked(found, loaded, caller)
        return answer({"events": events, "version": loaded.version, "hash": loaded.hash, "next": further})

    def follow(self, aggregate: AggregateInPath) -> Response:
        """Its events as they come, those beyond `from` or `Last-Event-ID` first."""
        start, resumed = start_of_feed()
        aggregate = self._id(aggregate)
        if request.method == "HEAD":
            self._read(aggregate)
            return Response(headers=FEED_HEADERS)
        hub, name = given(Parts).hub, self._kind.name
        return streamed(EventFeed(hub, name, aggregate, self._gate().reader, start, resumed))

    def where_else(self, aggregate: str) -> Where | None:
        """Return where the present command is answered, as it may take long; None: in the worker."""
        return None

    def verify(self, aggregate: AggregateInPath) -> Answer:
        """Both of its streams. With `version` and `hash`, a receipt: did this hash stand there?"""
        receipt = receipt_of(request.args)
        loaded, _ = self._read(aggregate)
        parts, store = given(Parts), self._of().folds.store
        signed: list[dict[str, Any]] = []
        whole = noting(store.whole(loaded.id, loaded.version), signed)
        verdict = verify(store.full_name(loaded.id), whole, receipt=receipt)
        seals = [] if verdict.bad else seals_in(loaded.id, signed, parts.keys.known(), store.kind)
        foreign = loaded.beside.sealed_by
        broken = next((seal for seal in seals if seal.bad and seal.key != foreign), None)
        beside = proof.verdict(store, loaded.id, "about")
        seal: Bad | None = {"version": broken.version, "what": "seal"} if broken else None
        return verdict_told(loaded, verdict._replace(bad=verdict.bad or seal), {"about": beside}, seals)

    def seal(self, aggregate: AggregateInPath) -> Answer:
        """Signs what was recorded, and closes it for good: nothing is taken any more."""
        headers = requests.headers_of(request, if_match=True)
        admit = self._gate().one_of(self._definition.creator)
        return self._recorded(self._of().commands.seal(self._id(aggregate), admit, headers))

    def tokens(self, aggregate: AggregateInPath) -> Answer:
        """Revoked ones too; neither tokens nor codes are known any more."""
        loaded, _ = self._read(aggregate)
        self._gate().one_of(self._definition.creator)(loaded.beside)
        now = given(Parts).now()
        grants = loaded.beside.grants.by_tid.values()
        return answer(paged([{**listed(grant, now), self.person: grant.whom} for grant in grants], request))

    def issue(self, aggregate: AggregateInPath) -> Answer:
        """`token` and `code` are two ways to hand out one tid; the code can be used once, until `code_expires`."""
        sent, read = requests.read_body(request, _NEW_TOKEN)
        if read["role"] not in self._definition.roles:
            raise invalid([("/role", f"want one of {', '.join(self._definition.roles)}")])
        admit = self._gate().one_of(*self._definition.issuers(read["role"]))
        made = self._of().tokens.issue(self._id(aggregate), admit, sent, read, requests.headers_of(request))
        return answer(made.told(self.person), 201 if made.new else 200)

    def revoke(self, aggregate: AggregateInPath, tid: str) -> Response:
        """At once, for its token and its code. A tid that is revoked already stays so."""
        admit = self._gate().one_of(self._definition.creator)
        self._of().tokens.revoke(self._id(aggregate), admit, tid, requests.headers_of(request))
        return Response(status=204)
