"""A match as a whole: made, summed up, changed beside its moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from flask import request

from api.aggregates.about import AboutEvent
from api.aggregates.gate import ANYONE, OPERATOR, Caller, bearer, is_operator
from api.config import Config
from api.creators import Creators
from api.http import requests
from api.http.application import Answer, given
from api.http.limits import Limits
from api.http.problems import Problem, invalid
from api.matches.about.events import HANDS
from api.matches.access import viewer
from api.matches.access.gate import MatchGates
from api.matches.memory.loaded import LoadedMatch
from api.matches.memory.loading import Matches
from api.matches.writing import beside as details
from api.matches.writing.creating import CreatedMatch, Creator
from api.matches.writing.recording import Recorder
from api.schemas import matches as schemas
from api.schemas.openapi import documented, group
from api.schemas.paths import MatchInPath
from api.schemas.reading import Nothing
from api.service import answer, etag, match_id, of_a_match
from recorder.chain import MATCH
from replays import answers, masks
from replays.branches import BranchRequest

blueprint = group("matches", __name__, "Matches")

_NEW = schemas.NewMatch()
_BRANCH = schemas.NewBranch()
_CHANGE = schemas.MatchChange()
_LENT = ("title", "seats", "visibility", "consent")  # what a match that belongs to something has of that


class Parts(NamedTuple):
    """The parts of the service that make matches and change what stands beside their moves."""

    config: Config
    gates: MatchGates
    matches: Matches
    limits: Limits
    creators: Creators
    creator: Creator
    recorder: Recorder
    now: Callable[[], int]  # ms since 1970


def admit_creator(kind: str = MATCH) -> None:
    """Lets a large body in before it is read: whether its token may create is told once it is."""
    if given(Parts).config.create == "key" and bearer(request) is None:
        may_create(None, {}, kind)


@blueprint.post("/matches")
@documented(
    "Create a match",
    admit=admit_creator,
    body=schemas.NewMatch,
    examples={
        "Durak for two": {"game": "durak", "seats": [{"name": "Anna"}, {"name": "Boris"}]},
        "Rat-Jong in public": {
            "game": "rat-jong",
            "seats": [{}, {}, {}],
            "title": "Thursday",
            "visibility": "public",
            "consent": "aliases",
        },
    },
    headers=("Idempotency-Key",),
    answers={201: schemas.Created, 200: schemas.Created},
    sends=("Location", "ETag"),
    problems=(403, 404),
)
def create() -> Answer:
    """The answer holds the creator's token and codes for others, this once, and again for the same key and body."""
    parts = given(Parts)
    sent, read = requests.read_body(request, _NEW)
    if errors := details.needs_delay(read, read.get("delay", 0), read.get("hands", HANDS[0])):
        raise invalid(errors)
    caller = may_create(bearer(request), read)
    key = requests.key_of(request)
    if caller is not OPERATOR:
        parts.limits.count("create", request.remote_addr)
    made = parts.creator.create(sent, read, key, caller, parts.gates.gate().reading_referee)
    return created(made)


def created(made: CreatedMatch) -> Answer:
    """The answer to whoever has created a match."""
    body = {
        "id": made.id,
        "version": made.version,
        "hash": made.hash,
        "tokens": made.tokens,
        "code": made.code,
        "codes": made.codes,
        "links": viewer.links(made.id),
    }
    return answer(body, 201 if made.new else 200, {"Location": viewer.links(made.id)["self"], **etag(made.version)})


def may_create(token: str | None, read: dict[str, Any], kind: str = MATCH) -> Caller:
    """Who creates one of a kind: everybody, or (GREFFIER_CREATE=key) who has a creation key, and the operator.

    Whoever referees a match may always continue it: that is the same evening.
    """
    parts = given(Parts)
    if is_operator(parts.config, token):
        return OPERATOR
    if parts.config.create != "key":
        return ANYONE
    if token is None:
        raise Problem("token-missing", f"here a {kind} is created with a creation key; ask whoever runs this service")
    creator = parts.creators.of(token)
    if creator is not None and creator.revoked_at is None:
        return Caller("creator", tid=creator.id)
    if creator is not None:
        raise Problem("token-unknown", "this creation key was revoked; ask whoever runs this service for another")
    if "continues" in read:
        parts.gates.gate().reading_referee(parts.matches.newest(read["continues"]["match"]).details)
        return ANYONE
    raise Problem("token-unknown", "this is no creation key; ask whoever runs this service for one", guess="token")


@blueprint.post("/matches/<match>/branches")
@documented(
    "What if: a new match that begins as this one stood",
    admit=of_a_match("holder"),
    body=schemas.NewBranch,
    examples={"what if, from the third event on": {"at": 3}},
    headers=("Idempotency-Key",),
    answers={201: schemas.Created, 200: schemas.Created},
    sends=("Location", "ETag"),
    never=(403,),
)
def branch_off(match: MatchInPath) -> Answer:
    """It copies of the past what its maker may see, and no names. The answer holds a referee's token, once."""
    parts = given(Parts)
    match = match_id(match)
    sent, read = requests.read_body(request, _BRANCH)
    loaded = parts.matches.newest(match)
    caller = parts.gates.gate().holder(loaded.details)
    key = requests.key_of(request)
    if caller is not OPERATOR:
        parts.limits.count("create", request.remote_addr)
    seen = viewer.seen(loaded, caller.viewer, parts.now())
    asked = BranchRequest(
        answers.place_of(seen, read["at"]), read.get("view") == masks.HINDSIGHT, read.get("assume", {})
    )
    return created(parts.creator.branch(seen, asked, sent, key, caller))


@blueprint.get("/matches/<match>")
@documented("What a match is, at a glance", answers={200: schemas.Summary}, sends=("ETag",))
def summary(match: MatchInPath) -> Answer:
    """Its ETag is the version, for If-Match. Names and titles change without it, so there is never a 304."""
    parts = given(Parts)
    loaded = parts.matches.newest(match_id(match))
    caller = parts.gates.gate().reader(loaded.details)
    return _summed_up(loaded, caller)


@blueprint.patch("/matches/<match>")
@documented(
    "Change title, people, consent, visibility or delay",
    admit=of_a_match("referee"),
    body=schemas.MatchChange,
    examples={
        "a title": {"title": "The final", "visibility": "public"},
        "somebody else at a seat": {"seats": {"B": {"name": "Chloé", "from": 2}}},
    },
    headers=("Idempotency-Key", "If-Match"),
    answers={200: schemas.Summary},
    sends=("ETag",),
)
def change(match: MatchInPath) -> Answer:
    """At any time, also of a match that is over; the moves are never touched."""
    parts = given(Parts)
    match = match_id(match)
    sent, read = requests.read_body(request, _CHANGE)
    done = parts.recorder.change(
        match,
        parts.gates.gate().referee,
        lambda loaded, caller: _changes(loaded, read),
        what="change",
        body=sent,
        headers=requests.headers_of(request, if_match=True),
    )
    return _summed_up(done.loaded, done.caller)


def _changes(loaded: LoadedMatch, read: dict[str, Any]) -> list[AboutEvent]:
    owner = loaded.details.belongs_to
    if owner is not None and (named := [name for name in _LENT if name in read]):
        said = f"{', '.join(named)}: of a match of a {owner.kind}, which says so itself; change it there"
        raise Problem("belongs", said, details={"kind": owner.kind, "id": owner.id})
    return details.changes(loaded, read, given(Parts).now())


@blueprint.post("/matches/<match>/pen")
@documented(
    "Take the pen",
    admit=of_a_match("referee"),
    body=Nothing,
    needs_body=False,
    headers=("Idempotency-Key",),
    answers={200: schemas.Summary},
    sends=("ETag",),
)
def take_pen(match: MatchInPath) -> Answer:
    """For this device. A courtesy shown to all, not a lock: no move is refused for it."""
    parts = given(Parts)
    match = match_id(match)
    done = parts.recorder.change(
        match, parts.gates.gate().referee, details.take_pen, what="pen", body={}, headers=requests.headers_of(request)
    )
    return _summed_up(done.loaded, done.caller)


def _summed_up(loaded: LoadedMatch, caller: Caller) -> Answer:
    made = viewer.summary(loaded, caller.viewer, given(Parts).now())
    return answer(made, 200, etag(made["version"]))
