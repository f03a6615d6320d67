"""Moves: one command, or a batch of them. The hot routes: parsed and serialised by orjson alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from flask import Request, request

from api import times
from api.http import problems, requests
from api.http.application import Answer, given
from api.http.problems import invalid
from api.matches.access import viewer
from api.matches.access.gate import MatchGate, MatchGates
from api.matches.memory import tellings
from api.matches.memory.loaded import LoadedMatch
from api.matches.memory.loading import Matches
from api.matches.memory.tellings import Tellings
from api.matches.writing.finality import Finality
from api.matches.writing.recording import Base, Recorder, Refused, Result, WriteRequest, write_request
from api.matches.writing.sealing import Sealer
from api.pool.declared import Where
from api.schemas.batches import MOST_ITEMS
from api.schemas.moves import Batch, BatchAnswer, Command, Correction, Recorded, Ruling
from api.schemas.openapi import documented, group, recording
from api.schemas.paths import MatchInPath
from api.schemas.reading import Nothing
from api.service import answer, etag, match_id, of_a_match
from engine.errors import Invalid
from replays import answers, bodies
from replays.answers import Look
from replays.deciding import COMMAND, CORRECTION, KINDS, RULING

blueprint = group("moves", __name__, "What happens at the table")

_EXTRAS = ("actions", "items")
AGAIN = 200  # events that are decided again, from which on a correction is a job
TOGETHER = 25  # moves of a batch at most that one script appends
_BATCH = Batch()
_OF_AN_ITEM = ("id", *KINDS, "age_ms")


class Parts(NamedTuple):
    """The parts of the service that record moves and answer them."""

    gates: MatchGates
    matches: Matches
    recorder: Recorder
    sealer: Sealer
    finality: Finality
    tellings: Tellings
    now: Callable[[], int]  # ms since 1970


@blueprint.post("/matches/<match>/commands")
@documented(
    "Record one move",
    where="worker",
    admit=of_a_match("writer"),
    body=Command,
    examples={
        "the deal": {"type": "deal", "trump_card": "7c", "starter": "A"},
        "an attack": {"type": "attack", "by": "A", "card": "7s"},
        "a defence": {"type": "defend", "by": "B", "card": "8s", "on": "7s", "age_ms": 900},
    },
    query=("dry_run", "with"),
    **recording(Recorded),
)
def submit(match: MatchInPath) -> Answer:
    """201; 200 when its key was answered before, or for `dry_run=true`, which records nothing."""
    return _record(match, COMMAND)


def _much_is_decided_again(match: str) -> Where | None:
    parts = given(Parts)
    loaded = parts.matches.newest(match_id(match))
    parts.gates.gate().referee(loaded.details)
    if loaded.version <= AGAIN:
        return None
    sent = requests.read_object(request)
    back, place = sent.get("retract"), sent.get("amend", sent.get("before"))
    again = back if type(back) is int else loaded.version - place if type(place) is int else loaded.version
    return "job" if again > AGAIN else None


def _much_is_corrected(match: str) -> Where | None:
    is_long = given(Parts).matches.newest(match_id(match)).version > AGAIN
    return "job" if is_long and b'"correction"' in requests.read_bytes(request, requests.BATCH_LIMIT) else None


def _most_of_a_batch(match: str) -> int | None:
    parts = given(Parts)
    writer = parts.gates.gate().writer(parts.matches.newest(match_id(match)).details)
    return None if writer.referees else requests.LIMIT


@blueprint.post("/matches/<match>/corrections")
@documented(
    "Correct what was recorded: take moves back, replace them, put forgotten ones in",
    where="worker",
    unless=_much_is_decided_again,
    admit=of_a_match("referee"),
    body=Correction,
    examples={
        "the last move is taken back": {"retract": 1, "reason": "The cards were still in hand."},
        "another card was played": {"amend": 3, "commands": [{"type": "attack", "by": "A", "card": "7d"}]},
    },
    query=("dry_run", "with"),
    **recording(Recorded),
)
def correct(match: MatchInPath) -> Answer:
    """Every later move in force is decided again; all hold, or nothing is recorded."""
    return _record(match, CORRECTION)


@blueprint.post("/matches/<match>/rulings")
@documented(
    "A warning, a penalty or a word of the referee",
    where="worker",
    admit=of_a_match("referee"),
    body=Ruling,
    examples={
        "a warning": {"kind": "warning", "seat": "B", "text": "Cards above the table, please."},
        "a penalty": {"kind": "penalty", "seat": "B", "points": 1, "about": 3},
    },
    query=("dry_run", "with"),
    **recording(Recorded),
)
def rule(match: MatchInPath) -> Answer:
    """Recorded beside the moves; play goes on as it stands."""
    return _record(match, RULING)


@blueprint.post("/matches/<match>/seal")
@documented(
    "Seal a match that is over",
    admit=of_a_match("referee"),
    body=Nothing,
    needs_body=False,
    query=("with",),
    **recording(Recorded),
)
def seal(match: MatchInPath) -> Answer:
    """Signs what was recorded, and closes it for good: no move, correction or ruling is taken any more."""
    parts = given(Parts)
    match = match_id(match)
    extras = _extras(request.args)
    headers = requests.headers_of(request, if_match=True)
    done = parts.sealer.seal(match, parts.gates.gate().referee, headers)
    return answer(_answer(parts, done, extras), 201 if done.new else 200, etag(done.version))


def _record(match: str, kind: str) -> Answer:
    came = times.ticks()
    parts = given(Parts)
    match = match_id(match)
    present: Request = request._get_current_object()  # type: ignore[attr-defined]  # found once, not at each look
    query = request.args
    dry, extras = requests.flag(query, "dry_run"), _extras(query)
    sent = requests.read_object(present)
    headers = requests.headers_of(present, if_match=True)
    gate = parts.gates.gate(present)
    done = parts.recorder.record(
        match,
        write_request(sent, headers.key, kind, came),
        gate.writer if kind == COMMAND else gate.referee,
        base=None if headers.base is None else Base(headers.base),
        dry=dry,
        fault=headers.fault,
    )
    if done.new and done.events[0]["data"].get("observed") is not None:
        parts.finality.look(match)
    made = _answer(parts, done, extras, dry=dry)
    if dry:
        made["dry_run"] = True
    return answer(made, 201 if done.new else 200, etag(done.version))


@blueprint.post("/matches/<match>/batch")
@documented(
    "Record several moves, each by itself",
    where="worker",
    unless=_much_is_corrected,
    largest=requests.BATCH_LIMIT,
    admit=_most_of_a_batch,
    body=Batch,
    examples={
        "what was kept while there was no network": {
            "items": [
                {"id": "6f0c9f0e-3d4e-4c0a-9a52-0d5c1f6b7a11", "command": {"type": "take", "by": "B"}, "age_ms": 61000},
                {"id": "d2e4c1a8-90b7-4f63-8a55-1c7e0b9f2d34", "ruling": {"kind": "text", "text": "Tea."}},
            ]
        }
    },
    query=("with",),
    headers=("If-Match",),
    answers={200: BatchAnswer},
    sends=("ETag",),
    never=(412,),
)
def submit_batch(match: MatchInPath) -> Answer:
    """In order, stopping at the first that is refused. Always 200: each item has a status of its own."""
    parts = given(Parts)
    match = match_id(match)
    extras = _extras(request.args)
    gate = parts.gates.gate()
    raw = requests.read_bytes(request, requests.BATCH_LIMIT)
    sent = requests.object_in(request, raw, requests.Apart("items", MOST_ITEMS), _BATCH)
    items = requests.load(_BATCH, sent)["items"]
    for place, item in enumerate(items):
        if not isinstance(item, dict):
            raise invalid([(f"/items/{place}", "want an object with id and command")])
    caller = gate.writer(parts.matches.newest(match).details)
    base = requests.if_match_of(request)
    results, own = _each(parts.recorder, match, gate, items, base)
    loaded = parts.matches.newest(match)
    look = viewer.look(loaded, caller.viewer, parts.now())
    for result in results:
        if "events" in result:
            result["events"] = viewer.events(result["events"], look.eyes)
    made: dict[str, Any] = {
        "version": loaded.version,
        "hash": loaded.hash,
        "results": results,
        "state": answers.state(look),
    }
    if "actions" in extras:
        made["actions"] = answers.actions(look)
    if "items" in extras:
        mended = any("struck" in result for result in results)
        since = 0 if mended else min(own, default=loaded.version + 1) - 1
        items = _items(parts.tellings, look, since)
        if items is not None:
            made["items"] = items
    return answer(made, 200, etag(loaded.version))


def _each(
    recorder: Recorder, match: str, gate: MatchGate, items: list[dict[str, Any]], base: int | None
) -> tuple[list[dict[str, Any]], set[int]]:
    """Each item's result, and the versions that are this batch's own."""
    results: list[dict[str, Any]] = []
    own: set[int] = set()

    def add(done: Result) -> None:
        own.update(event["version"] for event in done.events)
        told: dict[str, Any] = {"version": done.version, "hash": done.hash, "events": done.events}
        told |= {**answers.mended(done.events), **_struck_by(done)}
        results.append({"id": items[len(results)]["id"], "status": 201 if done.new else 200, **told})

    together = TOGETHER
    while len(results) < len(items):
        moved = None if base is None else Base(base, own)
        some = _requests(items[len(results) : len(results) + together])
        done = recorder.record_some(match, some, gate.writer, moved)
        for each in done:
            add(each)
        if some and len(done) == len(some):
            together = min(TOGETHER, 2 * together)
            continue
        # What comes again is known already: then looking far ahead is for nothing.
        together = max(1, together // 4)
        item, within = items[len(results)], ""
        try:
            asked = _request(item)
            within = f"/{asked.kind}"
            admit = gate.writer if asked.kind == COMMAND else gate.referee
            add(recorder.record(match, asked, admit, base=moved and moved._replace(own=own)))
        except Refused as error:
            problem = problems.of(error)
            assert problem is not None, "these are problems all"
            told = problems.body(problem.within(within), request.path)
            results.append({"id": item.get("id"), "status": problem.status, "problem": told})
            results += [{"id": item.get("id"), "status": None} for item in items[len(results) :]]
    return results, own


def _requests(items: list[dict[str, Any]]) -> list[WriteRequest]:
    """Requests for items as if each had been sent alone, up to the first that cannot be read."""
    asked = []
    for item in items:
        try:
            asked.append(_request(item))
        except Refused:
            break
    return asked


def _request(item: dict[str, Any]) -> WriteRequest:
    """The request that a batch's item is, as if it had been sent alone. Raises Invalid and invalid, whose pointers are
    from the item's root.
    """
    bodies.clean(item)
    errors = [(f"/{name}", "unknown field") for name in item if name not in _OF_AN_ITEM]
    if not requests.is_uuid(item.get("id")):
        errors.append(("/id", "want a UUID, this move's Idempotency-Key"))
    kinds = [kind for kind in KINDS if kind in item]
    if len(kinds) != 1:
        errors.append(("", "want exactly one of command, correction and ruling"))
    elif not isinstance(item[kinds[0]], dict):
        errors.append((f"/{kinds[0]}", "want an object"))
    if errors:
        raise Invalid(errors)
    asked = item[kinds[0]]
    if "age_ms" in asked and "age_ms" in item:
        raise Invalid([("/age_ms", f"given twice, in the item and in its {kinds[0]}; want it once")])
    age = {"age_ms": item["age_ms"]} if "age_ms" in item else {}
    return write_request({**asked, **age}, item["id"].lower(), kinds[0])


def _struck_by(done: Result) -> dict[str, Any]:
    """The correction that has taken this out of force since, if one has."""
    return {} if done.struck_by is None else {"struck_by": done.struck_by}


def _answer(parts: Parts, done: Result, extras: frozenset[str], *, dry: bool = False) -> dict[str, Any]:
    """What a command is answered, as its caller may see it. dry: nothing was recorded."""
    reader = viewer.reader(done.newest, done.caller.viewer, parts.now(), done.notes)
    look = reader.look(done.loaded, done.hash)
    since = 0 if answers.mended(done.events) else done.events[0]["version"] - 1
    items = None
    if "items" in extras and not dry and done.loaded is done.newest:
        items = _items(parts.tellings, look, since)
        extras = extras - {"items"}
    elif look.match.version > tellings.MOST_AGAIN:
        extras = extras - {"items"}  # all would be told for these few
    made = {**answers.recorded(look, done.events, extras), **_struck_by(done)}
    return made if items is None else {**made, "items": items}


def _items(kept: Tellings, look: Look[LoadedMatch], since: int) -> list[Any] | None:
    """The items of the timeline behind a version; None where they are too many to be told at once."""
    if look.match.version - since > tellings.MOST_AGAIN:
        return None
    told = kept.since(look, since)
    if told is None and look.match.version <= tellings.MOST_AGAIN:
        return list(answers.timeline(look, since)["items"])
    return told


def _extras(query: dict[str, str]) -> frozenset[str]:
    if "with" not in query:
        return frozenset()
    asked = frozenset(query["with"].split(","))
    if unknown := asked.difference(_EXTRAS):
        raise invalid(
            [("/with", f"{sorted(unknown)[0][:40]!r}; want some of {', '.join(_EXTRAS)}, with commas between")]
        )
    return asked
