"""The example match: read whole, as a file, and gone on with in a match of one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import orjson
from flask import Response, request

from api.aggregates.gate import ANYONE, OPERATOR, bearer
from api.http import requests
from api.http.application import Answer, given
from api.http.limits import Limits
from api.matches.access import viewer
from api.matches.files import example
from api.matches.files.exporting import PUBLIC
from api.matches.files.formats import Format
from api.matches.files.subject import Subject
from api.matches.memory.loaded import LoadedMatch
from api.matches.memory.loading import Matches
from api.matches.writing.creating import Creator
from api.renderings import Of, Renderings, name_of
from api.routes.files import FILE, asked_of, lang_of, sent_as_file
from api.routes.matches import created, may_create
from api.schemas import matches as schemas
from api.schemas.openapi import documented, group
from api.schemas.timelines import Example
from api.service import json_answer
from replays import answers, masks
from replays.answers import Look
from replays.branches import BranchRequest

blueprint = group("example", __name__, "The example match")

_BRANCH = schemas.NewBranch()


class Parts(NamedTuple):
    """The parts of the service that tell of the example match, and begin branches of it."""

    matches: Matches
    limits: Limits
    renderings: Renderings
    creator: Creator
    now: Callable[[], int]  # ms since 1970


@blueprint.get("/example")
@documented("An example match", query=("until",), answers={200: Example}, open_to_all=True, never=(503,))
def whole() -> Answer:
    """Built in, for whoever wants to see what a match looks like: in no list, and nothing can be recorded in it."""
    parts = given(Parts)
    until: int | None = requests.whole(request.args, "until")
    example.loaded(parts.matches, until)  # refuses a version that it has not got
    of, name = Of(example.ADDRESS, 0), name_of("example", until)
    made = parts.renderings.get(of, name)
    if made is None:
        made = orjson.dumps(example.made(parts.matches, until))
        parts.renderings.put(of, name, made)
    return json_answer(made)


def _asked() -> tuple[Format, Subject]:
    parts = given(Parts)
    query = request.args
    match = example.loaded(parts.matches)
    now = parts.now()
    look = viewer.look(match, PUBLIC, now, until=requests.whole(query, "until"))
    lang = lang_of(query)
    # Of an earlier moment nothing is told that was said later.
    is_newest = look.match.version == match.version

    def subject(shown: Look[LoadedMatch]) -> Subject:
        return Subject(
            look=shown,
            all_events=lambda: iter(example.wire()[: shown.match.version]),
            now=now,
            annotations=lambda: example.said(lang) if is_newest else [],
            filed=lambda: example.filed() if is_newest else [],
        )

    return asked_of(query, look, subject)


@blueprint.get("/example/export")
@documented(
    "The example match as a file",
    where="job",
    admits_itself=True,
    problems=(429,),
    never=(503,),
    open_to_all=True,
    **FILE,
)
def export() -> Response:
    """As the file of any match; as `jsonl` it comes in here, too."""
    return sent_as_file(*_asked())


@blueprint.post("/example/branches")
@documented(
    "What if: a new match that begins as the example stood",
    body=schemas.NewBranch,
    examples={"what if, from the third event on": {"at": 3}},
    headers=("Idempotency-Key",),
    answers={201: schemas.Created, 200: schemas.Created},
    sends=("Location", "ETag"),
)
def branch_off() -> Answer:
    """As of any match, for whoever may create one."""
    parts = given(Parts)
    sent, read = requests.read_body(request, _BRANCH)
    caller = may_create(bearer(request), {})
    key = requests.key_of(request)
    if caller is not OPERATOR:
        parts.limits.count("create", request.remote_addr)
    match = example.loaded(parts.matches)._replace(id=example.ADDRESS)
    asked = BranchRequest(
        answers.place_of(match, read["at"]), read.get("view") == masks.HINDSIGHT, read.get("assume", {})
    )
    return created(parts.creator.branch(match, asked, sent, key, OPERATOR if caller is OPERATOR else ANYONE))
