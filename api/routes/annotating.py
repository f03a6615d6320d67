"""Comments, signs and marks at the places of a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from flask import Response, request

from api.aggregates.gate import Caller
from api.aggregates.transact import key_reused
from api.http import requests
from api.http.application import Answer, given
from api.matches.access.gate import MatchGates
from api.matches.annotations import decide
from api.matches.annotations.books import AnnotatedMatch, Books
from api.matches.annotations.rendered import TextRenderer
from api.matches.annotations.state import Annotation
from api.matches.annotations.telling import Reading
from api.matches.memory.loading import Matches
from api.renderings import Of, Renderings
from api.schemas import annotations as schemas
from api.schemas.openapi import documented, group
from api.schemas.paths import AnnotationInPath, MatchInPath
from api.service import answer, match_id, of_a_match

blueprint = group("annotations", __name__, "Comments, signs and marks")

LIMIT = 1000
_NEW = schemas.NewAnnotation()
_CHANGE = schemas.AnnotationChange()


class Parts(NamedTuple):
    """The parts of the service that write and tell annotations."""

    gates: MatchGates
    matches: Matches
    books: Books
    renderings: Renderings
    now: Callable[[], int]  # ms since 1970


@blueprint.get("/matches/<match>/annotations")
@documented(
    "What was annotated", query=("from", "limit", "history"), answers={200: schemas.Annotations}, problems=(403,)
)
def listed(match: MatchInPath) -> Answer:
    """In the order in which they were written; `next` is the next `from`."""
    parts = given(Parts)
    query = request.args
    first = requests.whole(query, "from", 1, least=1)
    limit = requests.whole(query, "limit", LIMIT, least=1, most=LIMIT)
    with_history = requests.flag(query, "history")
    loaded = parts.matches.newest(match_id(match))
    gate = parts.gates.gate()
    caller = gate.reading_referee(loaded.details) if with_history else gate.reader(loaded.details)
    html = TextRenderer(parts.renderings, Of(loaded.id, loaded.details.all_erasures))
    reading = Reading(AnnotatedMatch(loaded, parts.books.of(loaded)), caller, parts.now(), html=html)
    found = [pair for pair in reading.items(with_history) if pair[0].number >= first]
    items = [reading.told(*pair) for pair in found[:limit]]
    if with_history:
        items = [{**item, "history": reading.history(each)} for item, (each, _) in zip(items, found, strict=False)]
    seen = reading.seen
    return answer(
        {
            "version": reading.here.book.version,
            "head": seen.version,
            "hash": seen.hash,
            "items": items,
            "next": found[limit][0].number if len(found) > limit else None,
        }
    )


@blueprint.post("/matches/<match>/annotations")
@documented(
    "Annotate",
    body=schemas.NewAnnotation,
    admit=of_a_match("holder"),
    examples={
        "a comment": {"place": 3, "text": "He *had* to.", "nags": [2], "lang": "en"},
        "a card is pointed at": {"place": 3, "marks": [{"card": "7s", "kind": "look"}]},
    },
    headers=("Idempotency-Key",),
    answers={201: schemas.Annotation, 200: schemas.Annotation},
)
def add(match: MatchInPath) -> Answer:
    """By whoever holds one of the match's tokens, as `comments` allows; at any place that is there."""
    parts = given(Parts)
    match = match_id(match)
    sent, read = _body(_NEW)
    here, caller, new, made = parts.books.write(
        match,
        parts.gates.gate().holder,
        lambda here, caller: decide.added(here, caller, read, parts.books, parts.now()),
        what="annotate",
        body=sent,
        headers=requests.headers_of(request),
    )
    if made is None:
        raise key_reused()
    return answer(_told(here, caller, made), 201 if new else 200)


@blueprint.patch("/matches/<match>/annotations/<aid>")
@documented(
    "Change an annotation",
    body=schemas.AnnotationChange,
    admit=of_a_match("holder"),
    examples={"other words": {"text": "She *had* to."}},
    headers=("Idempotency-Key", "If-Match"),
    answers={200: schemas.Annotation},
)
def change(match: MatchInPath, aid: AnnotationInPath) -> Answer:
    """One's own, all for referees; what it said before is kept for referees. `If-Match` names its own `version`."""
    parts = given(Parts)
    match = match_id(match)
    sent, read = _body(_CHANGE)
    headers = requests.headers_of(request, if_match=True)
    here, caller, _, _ = parts.books.write(
        match,
        parts.gates.gate().holder,
        lambda here, caller: decide.changed(here, caller, aid, read, headers.base, parts.books, parts.now()),
        what=f"change {aid}",
        body=sent,
        headers=headers,
    )
    return answer(_told(here, caller, here.book.items[aid]))


@blueprint.delete("/matches/<match>/annotations/<aid>")
@documented("Delete an annotation", headers=("Idempotency-Key", "If-Match"), answers={204: None})
def delete(match: MatchInPath, aid: AnnotationInPath) -> Response:
    """One's own, all for referees; what it said is kept for referees. One that is deleted already stays so."""
    parts = given(Parts)
    match = match_id(match)
    headers = requests.headers_of(request, if_match=True)
    parts.books.write(
        match,
        parts.gates.gate().holder,
        lambda here, caller: decide.deleted(here, caller, aid, headers.base, parts.now()),
        what=f"delete {aid}",
        body={},
        headers=headers,
    )
    return Response(status=204)


def _body(form: schemas.AnnotationChange) -> tuple[dict[str, Any], dict[str, Any]]:
    """What was sent, as a key stands for it, and as it is read."""
    sent, read = requests.read_body(request, form, apart=requests.Apart("text"))  # its length counts as it was sent
    return {**sent, "text": read["text"]} if "text" in sent else sent, read


def _told(here: AnnotatedMatch, caller: Caller, made: Annotation) -> dict[str, Any]:
    parts = given(Parts)
    html = TextRenderer(parts.renderings, Of(here.match.id, here.match.details.all_erasures))
    reading = Reading(here, caller, parts.now(), html=html)
    return reading.told(made, reading.revision(made) or made.revisions[-1])
