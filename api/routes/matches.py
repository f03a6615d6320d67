"""A match as a whole: made, summed up, changed beside its moves."""

from __future__ import annotations

from typing import Any

from flask import Response, request
from flask_smorest import Blueprint

from api import about as abouts
from api import auth, body, schemas, viewer
from api.auth import Caller
from api.folded import Folded
from api.openapi import documented
from api.problems import Problem, invalid
from api.service import answer, etag, match_id, the_service
from recorder.chain import Draft

blueprint = Blueprint("matches", __name__, description="Matches")

_NEW = schemas.NewMatch()
_CHANGE = schemas.MatchChange()


@blueprint.post("/matches")
@documented(
    "Create a match",
    body=schemas.NewMatch,
    headers=("Idempotency-Key",),
    answers={201: "Created", 200: "Created"},
    problems=(400, 401, 409, 413, 415, 422, 429, 503),
)
def create() -> Response:
    """The answer holds the referee's token: it is shown this once, and again to the same key with the same body."""
    service = the_service()
    body.query_of(request)
    sent = body.read_object(request)
    if later := schemas.refuse_later("match", sent):
        raise invalid(later)
    read = body.load(_NEW, sent)
    caller = _may_create(auth.bearer(request))
    key = body.key_of(request)
    if caller is not auth.OPERATOR:
        service.limits.count("create", request.remote_addr)
    made = service.creator.create(sent, read, key, "operator" if caller is auth.OPERATOR else "anyone")
    told = {
        "id": made.id,
        "version": 1,
        "hash": made.hash,
        "tokens": {"referee": made.token},
        "code": made.code,
        "links": viewer.links(made.id),
    }
    return answer(told, 201 if made.new else 200, {"Location": viewer.links(made.id)["self"], **etag(1)})


def _may_create(token: str | None) -> Caller:
    config = the_service().config
    if auth.is_operator(config, token):
        return auth.OPERATOR
    if config.create != "key":
        return auth.ANYONE
    if token is None:
        raise Problem("token-missing", "here only the operator creates matches; want the operator's token")
    raise Problem("token-unknown", "this is not the operator's token; here only the operator creates", guess="token")


@blueprint.get("/matches/<match>")
@documented("What a match is, at a glance", answers={200: "Summary"}, problems=(401, 404, 422, 503))
def summary(match: str) -> Response:
    """Its ETag is the version, for If-Match. Names and titles change without it, so there is never a 304."""
    service = the_service()
    body.query_of(request)
    folded = service.matches.newest(match_id(match))
    caller = service.gate().reader(folded.about)
    return _summed_up(folded, caller)


@blueprint.patch("/matches/<match>")
@documented(
    "Change title, names, players or visibility",
    body=schemas.MatchChange,
    headers=("Idempotency-Key", "If-Match"),
    answers={200: "Summary"},
    problems=(400, 401, 403, 404, 412, 413, 415, 422, 503),
)
def change(match: str) -> Response:
    """At any time, also of a match that is over; the moves are never touched."""
    service = the_service()
    match = match_id(match)
    body.query_of(request)
    sent = body.read_object(request)
    if later := schemas.refuse_later("change", sent):
        raise invalid(later)
    read = body.load(_CHANGE, sent)
    folded, caller, _ = service.matches.record_about(
        match,
        service.gate().referee,
        lambda folded, caller: _changes(folded, read),
        kind="change",
        body=sent,
        key=body.key_of(request),
        base=body.if_match_of(request),
    )
    return _summed_up(folded, caller)


def _changes(folded: Folded, read: dict[str, Any]) -> list[Draft]:
    """What differs from what is known. Raises invalid for a seat that the match does not have."""
    match, about = folded.match, folded.about
    seats: dict[Any, dict[str, Any]] = read.get("seats", {})
    if unknown := [seat for seat in seats if seat not in match.seats]:
        wanted = f"no seat of this match; it has {', '.join(match.seats)}"
        raise invalid([(f"/seats/{seat[:40]}", wanted) for seat in unknown])
    drafts = []
    if "title" in read and read["title"] != folded.shown_title:
        drafts.append(abouts.titled(read["title"]))
    players = {**match.players, **about.players}
    for seat, wanted_of_it in seats.items():
        if "name" in wanted_of_it and wanted_of_it["name"] != about.names.get(seat):
            drafts.append(abouts.seat_named(seat, wanted_of_it["name"]))
        if "player" in wanted_of_it and wanted_of_it["player"] != players[seat]:
            drafts.append(abouts.player_seated(seat, wanted_of_it["player"]))
    if read.get("visibility", about.visibility) != about.visibility:
        drafts.append(abouts.visibility_set(read["visibility"]))
    return drafts


def _summed_up(folded: Folded, caller: Caller) -> Response:
    return answer(viewer.summary(folded, caller.viewer), 200, etag(folded.version))
