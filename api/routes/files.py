"""A match as a file: going out in one format or another, and coming in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from flask import Response, request

from api.aggregates.about import BelongsTo
from api.aggregates.gate import OPERATOR, Caller, bearer
from api.http import problems, requests
from api.http.application import Answer, given
from api.http.limits import Limits
from api.http.problems import Problem, invalid
from api.matches.access import viewer
from api.matches.access.gate import MatchGates
from api.matches.annotations.books import AnnotatedMatch, Books
from api.matches.annotations.telling import Reading
from api.matches.files import called
from api.matches.files.exporting import PUBLIC
from api.matches.files.formats import FORMATS, JSONL, READERS, Format, written
from api.matches.files.importing import LIMIT, Importer, broken
from api.matches.files.subject import Subject
from api.matches.files.what_ifs import KnownWhatIfs, WhatIfs
from api.matches.memory.loaded import LoadedMatch
from api.matches.memory.loading import Matches
from api.matches.writing.creating import CreatedMatch
from api.renderings import Renderings
from api.routes.matches import admit_creator, created, may_create
from api.schemas import matches as schemas
from api.schemas.files import FileAnnotation, FileHeader, MatchFile
from api.schemas.openapi import documented, group
from api.schemas.paths import MatchInPath
from api.service import match_id
from engine.texts import Lang
from recorder.store import Store
from replays import answers
from replays.answers import Look
from replays.files import Broken
from replays.refusals import REFUSED

blueprint = group("files", __name__, "Matches as files")

_HEADER, _ANNOTATION = FileHeader(), FileAnnotation()
_OPTIONAL = ("at", "lang", "from", "to")


# What a route that sends one says of itself.
FILE: dict[str, Any] = {
    "query": ("format", "until", "at", "lang", "export:from", "export:to"),
    "choices": {"format": [*FORMATS]},
    "answers": {200: MatchFile()},
    "sends": ("Content-Disposition",),
    "content": tuple(dict.fromkeys(each.media for each in FORMATS.values())),
}


class Parts(NamedTuple):
    """The parts of the service that write matches as files, and take them in."""

    gates: MatchGates
    matches: Matches
    limits: Limits
    store: Store
    books: Books
    renderings: Renderings
    what_ifs: KnownWhatIfs
    importer: Importer
    now: Callable[[], int]  # ms since 1970


@blueprint.get("/matches/<match>/export")
@documented("The match as a file", where="job", admits_itself=True, **FILE)
def export(match: MatchInPath) -> Response:
    """`jsonl` is complete: every event, with the parts that the caller may see.

    `greffier verify FILE` checks it, offline. `toml` is the match as it stands, to be read and written by people.
    """
    return sent_as_file(*_asked(match))


def sent_as_file(kind: Format, subject: Subject) -> Response:
    """The answer that is the file."""
    parts = given(Parts)
    headers = {
        "Content-Type": f"{kind.media}; charset=utf-8" if kind.media.startswith("text/") else kind.media,
        "Content-Disposition": f"attachment; {called.header(subject, kind.extension, request.args)}",
        "Cache-Control": "no-store",
    }
    if kind.policy is not None:
        headers["Content-Security-Policy"] = kind.policy
    admit = partial(parts.limits.admit, request.remote_addr, subject.look.match.id)
    return Response(written(kind, subject, parts.renderings, admit), headers=headers)


def _asked(match: str) -> tuple[Format, Subject]:
    """The format that the request asks for, and the match as its file tells it. Raises Problem."""
    parts = given(Parts)
    query = request.args
    loaded = parts.matches.readable(match_id(match))
    caller = parts.gates.gate().reader(loaded.details)
    now = parts.now()
    seen = viewer.seen(loaded, caller.viewer, now)
    look = viewer.look(seen, caller.viewer, now, until=requests.whole(query, "until"))
    return asked_of(query, look, lambda shown: subject_of(seen, shown, caller, now))


def asked_of(
    query: Mapping[str, str], look: Look[LoadedMatch], subject: Callable[[Look[LoadedMatch]], Subject]
) -> tuple[Format, Subject]:
    """The format that a query asks for, and what subject makes of the look at its moment. Raises Problem."""
    kind = FORMATS.get(query.get("format", ""))
    if kind is None:
        said = f"{query['format'][:40]!r} is none of the formats" if "format" in query else "missing"
        raise invalid([("/format", f"{said}; want {', '.join(FORMATS)}")])
    if strange := [name for name in _OPTIONAL if name in query and name not in kind.takes]:
        takers = ", ".join(each.name for each in FORMATS.values() if strange[0] in each.takes)
        raise invalid([(f"/{strange[0]}", f"does not go with {kind.name}; it goes with {takers or 'no format'}")])
    look = look._replace(at=answers.place_of(look.match, query.get("at")))
    begins, ends = (answers.place_of(look.match, query[name]) if name in query else None for name in ("from", "to"))
    return kind, subject(look)._replace(lang=lang_of(query), span=(begins, ends))


def subject_of(seen: LoadedMatch, look: Look[LoadedMatch], caller: Caller, now: int) -> Subject:
    """A match to be written as a file. seen: all that the caller may see; look: how he looks at it."""
    parts, match = given(Parts), look.match

    def reading() -> Reading:
        return Reading(AnnotatedMatch(match, parts.books.of(seen)), caller, now, match, own=False)

    what_ifs = WhatIfs(parts.matches, look, parts.gates.gate().passer_by, now, parts.what_ifs)
    return Subject(
        # A file is handed on, whoever has asked for it: seats are called as everybody calls them.
        look=look._replace(names=viewer.names(match, PUBLIC)),
        all_events=lambda: parts.store.whole(match.id, match.version, proven=True),
        now=now,
        annotations=lambda: reading().items(),
        filed=lambda: reading().filed(),
        what_if=what_ifs,
        mark_of=what_ifs.mark,
    )


def lang_of(query: Mapping[str, str]) -> Lang:
    asked = query.get("lang", "en")
    if asked == "fr":
        return "fr"
    if asked != "en":
        raise invalid([("/lang", f"{asked[:40]!r}; want en or fr")])
    return "en"


def file_sent() -> bytes:
    """A file that comes in, or an archive of them, from who may send it."""
    return requests.read_bytes(request, LIMIT)


@blueprint.post("/matches/import")
@documented(
    "A match from its file",
    where="job",
    largest=LIMIT,
    admit=admit_creator,
    body=MatchFile(),
    takes=(JSONL, *READERS),
    headers=("Idempotency-Key",),
    answers={201: schemas.Created, 200: schemas.Created},
    sends=("Location", "ETag"),
    problems=(409,),
)
def bring_in() -> Answer:
    """As creating a match. Every move is decided again; the first that does not hold is named with its line.

    `application/x-ndjson` keeps its id and its events: one that is here already, with the same head, is answered 200,
    without a token. `application/toml` becomes a new match.
    """
    parts = given(Parts)
    raw = file_sent()
    media = request.mimetype
    if media != JSONL and media not in READERS:
        sent = f"this came as {media[:80]}" if media else "this came without one"
        raise Problem("unsupported-media-type", f"{sent}; want Content-Type: {' or '.join([JSONL, *READERS])}")
    caller = may_create(bearer(request), {})
    key = requests.key_of(request)
    if caller is not OPERATOR:
        parts.limits.count("create", request.remote_addr)
    return created(brought_in(media, raw, key, caller))


def brought_in(
    media: str,
    raw: bytes,
    key: str | None,
    caller: Caller,
    belongs_to: BelongsTo | None = None,
    *,
    extends: bool = False,
) -> CreatedMatch:
    """Take in a file of this kind. extends: what belongs_to has here may go on with it. Raises Problem."""
    try:
        return (
            _kept(raw, key, caller, belongs_to, extends=extends) if media == JSONL else _played(media, raw, key, caller)
        )
    except Broken as fault:
        raise broken(fault) from None


def result_of(name: str, bring_in: Callable[[], CreatedMatch]) -> dict[str, Any]:
    """Return what became of one file of an archive. bring_in: takes it in, or raises why it cannot."""
    try:
        made = bring_in()
    except (Problem, *REFUSED) as error:
        problem = problems.of(error)
        assert problem is not None
        return {"name": name, "status": problem.status, "problem": problems.body(problem)}
    told: dict[str, Any] = {"status": 201 if made.new else 200, "id": made.id, "version": made.version}
    return {"name": name, **told, "tokens": made.tokens, "code": made.code, "problem": None}


def _kept(raw: bytes, key: str | None, caller: Caller, belongs_to: BelongsTo | None, *, extends: bool) -> CreatedMatch:
    """A file that keeps its events. Raises Broken."""
    importer = given(Parts).importer
    file = importer.opened(raw)
    try:
        said = requests.load(_HEADER, {name: file.header[name] for name in ("title", "seats")})
    except Problem as fault:
        raise Broken(1, f"the header: {fault.detail}") from None
    for seat, terms in said["seats"].items():
        rounds = [term["start"] for term in terms]
        if rounds != sorted(set(rounds)):
            raise Broken(1, f"the header: the terms of seat {seat} are not in order of their rounds")
    extends = extends or (belongs_to is None and _referees(file.header["match"]))
    return importer.keep(file, said, raw, key, caller, _annotation, belongs_to, extends=extends)


def _referees(match: str) -> bool:
    """Return whether the request's token may have a match that is here go on."""
    parts = given(Parts)
    if bearer(request) is None:
        return False
    try:
        parts.gates.gate().referee(parts.matches.newest(match).details)
    except (Problem, *REFUSED):
        return False
    return True


def _annotation(row: dict[str, Any]) -> dict[str, Any]:
    return requests.load(_ANNOTATION, row)


def _played(media: str, raw: bytes, key: str | None, caller: Caller) -> CreatedMatch:
    """A file that is played anew. Raises Broken."""
    file = READERS[media](raw)
    terms = {
        seat: [{"from": start, "name": name or None} for start, name in held]
        for seat, held in file.header.names.items()
        if held
    }
    try:
        said = requests.load(_HEADER, {"seats": terms})
    except Problem as fault:
        raise Broken(file.header.lines.get("seats", 1), f"seats: {fault.detail}") from None
    return given(Parts).importer.play(file, said, raw, key, caller, _annotation)
