"""Moves: one command, or a batch of them. The hot routes: parsed and serialised by orjson alone."""

from __future__ import annotations

from typing import Any

from flask import Response, request
from flask_smorest import Blueprint

from api import body, problems, schemas, viewer
from api.matches import Base, Done, wish
from api.openapi import documented
from api.problems import Problem, invalid
from api.service import Service, answer, etag, match_id, the_service
from engine.errors import IllegalMove, Invalid

blueprint = Blueprint("moves", __name__, description="What happens at the table")

_EXTRAS = ("actions", "items")
_BATCH = schemas.Batch()
_OF_AN_ITEM = ("id", "command", "correction", "ruling", "age_ms")


@blueprint.post("/matches/<match>/commands")
@documented(
    "Record one move",
    body="Command",
    query=("dry_run", "with"),
    headers=("Idempotency-Key", "If-Match"),
    answers={201: "Recorded", 200: "Recorded"},
    problems=(400, 401, 403, 404, 409, 412, 413, 415, 422, 503),
)
def submit(match: str) -> Response:
    """201; 200 when its key was answered before, or for `dry_run=true`, which records nothing."""
    service = the_service()
    match = match_id(match)
    query = body.query_of(request, "dry_run", "with")
    dry, extras = body.flag(query, "dry_run"), _extras(query)
    sent = body.read_object(request)
    _refuse_later(sent)
    base = body.if_match_of(request)
    done = service.matches.record(
        match,
        wish(sent, body.key_of(request)),
        service.gate().writer,
        base=None if base is None else Base(base),
        dry=dry,
    )
    made = _answer(done, extras)
    if dry:
        made["dry_run"] = True
    return answer(made, 201 if done.new else 200, etag(done.version))


@blueprint.post("/matches/<match>/batch")
@documented(
    "Record several moves, each by itself",
    body="Batch",
    query=("with",),
    headers=("If-Match",),
    answers={200: "BatchAnswer"},
    problems=(400, 401, 403, 404, 413, 415, 422, 503),
)
def submit_batch(match: str) -> Response:
    """In order, stopping at the first that is refused. Always 200: each item has a status of its own."""
    service = the_service()
    match = match_id(match)
    extras = _extras(body.query_of(request, "with"))
    items = body.load(_BATCH, body.read_object(request, body.BATCH_LIMIT))["items"]
    for place, item in enumerate(items):
        if not isinstance(item, dict):
            raise invalid([(f"/items/{place}", "want an object with id and command")])
    base = body.if_match_of(request)
    gate = service.gate()
    caller = gate.writer(service.matches.newest(match).about)
    results, own = _each(service, match, gate, items, base)
    folded = service.matches.newest(match)
    eyes = viewer.eyes(folded.match, caller.viewer)
    for result in results:
        if "events" in result:
            result["events"] = viewer.events(result["events"], eyes)
    made: dict[str, Any] = {
        "version": folded.version,
        "hash": folded.hash,
        "results": results,
        "state": viewer.state(folded.match, folded.about.names, eyes, folded.version, folded.version),
    }
    if "actions" in extras:
        made["actions"] = viewer.actions(folded.match, eyes)
    if "items" in extras:
        told = viewer.timeline(folded.history, folded.about.names, eyes, min(own, default=folded.version + 1) - 1)
        made["items"] = [item for item in told["items"] if item["version"] in own]
    return answer(made, 200, etag(folded.version))


def _each(
    service: Service, match: str, gate: Any, items: list[dict[str, Any]], base: int | None
) -> tuple[list[dict[str, Any]], set[int]]:
    """Each item's result, and the versions that are this batch's own."""
    results: list[dict[str, Any]] = []
    own: set[int] = set()
    refused = False
    for item in items:
        if refused:
            results.append({"id": item.get("id"), "status": None})
            continue
        try:
            moved = None if base is None else Base(base, own)
            done = service.matches.record(match, _wish(item), gate.writer, base=moved)
        except (Problem, Invalid, IllegalMove) as error:
            refused = True
            problem = problems.of(error)
            assert problem is not None, "these are problems all"
            results.append({"id": item.get("id"), "status": problem.status, "problem": problems.body(problem)})
            continue
        own.update(event["version"] for event in done.events)
        status = 201 if done.new else 200
        told = {"version": done.version, "hash": done.hash, "events": done.events}
        results.append({"id": item["id"], "status": status, **told})
    return results, own


def _wish(item: dict[str, Any]) -> Any:
    """A batch's item as if it had been sent alone. Raises Invalid, its pointers from the item's root."""
    errors = [(f"/{name}", "unknown field") for name in item if name not in _OF_AN_ITEM]
    if not body.is_uuid(item.get("id")):
        errors.append(("/id", "want a UUID, this move's Idempotency-Key"))
    errors += [
        (f"/{name}", "comes later: this version cannot keep it") for name in ("correction", "ruling") if name in item
    ]
    command = item.get("command")
    if not errors and not isinstance(command, dict):
        errors.append(("/command", "want an object"))
    if errors or not isinstance(command, dict):
        raise Invalid(errors)
    if "age_ms" in command and "age_ms" in item:
        raise Invalid([("/age_ms", "given twice, in the item and in its command; want it once")])
    age = {"age_ms": item["age_ms"]} if "age_ms" in item else {}
    _refuse_later(command, "/command")
    return wish({**command, **age}, item["id"].lower())


def _refuse_later(sent: dict[str, Any], at: str = "") -> None:
    later = schemas.refuse_later("command", sent)
    if later:
        raise Invalid([(at + pointer, what) for pointer, what in later])


def _answer(done: Done, extras: frozenset[str]) -> dict[str, Any]:
    """What a command is answered, as its caller may see it."""
    names = done.folded.about.names
    eyes = viewer.eyes(done.match, done.caller.viewer)
    made: dict[str, Any] = {
        "version": done.version,
        "hash": done.hash,
        "events": viewer.events(done.events, eyes),
        "state": viewer.state(done.match, names, eyes, done.version, done.version),
    }
    if "actions" in extras:
        made["actions"] = viewer.actions(done.match, eyes)
    if "items" in extras and done.hash is not None:
        since = done.events[0]["version"] - 1
        made["items"] = viewer.timeline(done.folded.history.until(done.version), names, eyes, since)["items"]
    return made


def _extras(query: dict[str, str]) -> frozenset[str]:
    asked = frozenset(query["with"].split(",")) if "with" in query else frozenset()
    if unknown := asked.difference(_EXTRAS):
        raise invalid(
            [("/with", f"{sorted(unknown)[0][:40]!r}; want some of {', '.join(_EXTRAS)}, with commas between")]
        )
    return asked
