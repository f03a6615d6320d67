"""Many matches as one archive: a zip of their files, going out and coming in."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from flask import Response, request

from api.aggregates.gate import OPERATOR, bearer
from api.http import requests
from api.http.application import Answer, given
from api.http.limits import Limits
from api.http.problems import Problem
from api.kinds import KINDS
from api.matches.access import viewer
from api.matches.access.gate import MatchGates
from api.matches.files.formats import FORMATS, JSONL, TOML
from api.matches.files.importing import LIMIT
from api.matches.files.zips import FAULTS
from api.matches.memory.loading import Matches
from api.matches.writing.creating import CreatedMatch
from api.routes.aggregates import routes_of
from api.routes.files import brought_in, file_sent, result_of, subject_of
from api.routes.matches import admit_creator, may_create
from api.schemas.files import BroughtIn, MatchFile
from api.schemas.openapi import documented, group
from api.service import answer, match_id

blueprint = group("archives", __name__, "Many matches at once")

ZIP = "application/zip"
MOST = 100  # matches in one archive
UNPACKED = 64 * 1024 * 1024  # bytes of all files together
_KINDS = {".jsonl": JSONL, ".toml": TOML}


class Parts(NamedTuple):
    """The parts of the service that pack matches into archives, and take them in."""

    gates: MatchGates
    matches: Matches
    limits: Limits
    now: Callable[[], int]  # ms since 1970


@blueprint.get("/archive")
@documented(
    "Many matches as one archive",
    where="job",
    query=("match",),
    answers={200: MatchFile()},
    sends=("Content-Disposition",),
    content=ZIP,
    problems=(404,),
)
def pack() -> Response:
    """A zip of their files as `…/export?format=jsonl` makes them, `<id>.jsonl` each, as far as the caller may see."""
    parts = given(Parts)
    wanted = requests.several(request, "match", MOST)
    gate = parts.gates.gate()
    now, made = parts.now(), io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for match in wanted:
            loaded = parts.matches.newest(match_id(match))
            caller = gate.reader(loaded.details)
            seen = viewer.seen(loaded, caller.viewer, now)
            lines = FORMATS["jsonl"].write(subject_of(seen, viewer.look(seen, caller.viewer, now), caller, now))
            archive.writestr(f"{match}.jsonl", b"".join(lines))
    headers = {
        "Content-Type": ZIP,
        "Content-Disposition": 'attachment; filename="matches.zip"',
        "Cache-Control": "no-store",
    }
    return Response(made.getvalue(), headers=headers)


@blueprint.post("/archive")
@documented(
    "Matches from one archive",
    where="job",
    largest=LIMIT,
    admit=admit_creator,
    body=MatchFile(),
    takes=(ZIP,),
    answers={200: BroughtIn},
    problems=(403, 409),
)
def unpack() -> Answer:
    """Each file by itself, as `POST /matches/import` takes it: what became of it stands under its name.

    The archive of another kind, as a tournament's (`…/export?format=zip`), comes in whole: its id, events and matches.
    """
    parts = given(Parts)
    raw = file_sent()
    if request.mimetype != ZIP:
        raise Problem("unsupported-media-type", f"this came as {request.mimetype[:80]}; want Content-Type: {ZIP}")
    for kind in KINDS.values():
        if kind.routes and (results := routes_of(kind).take_archive(raw)) is not None:
            return answer({"results": results})
    caller = may_create(bearer(request), {})

    def bring_in(name: str, content: bytes | Problem) -> CreatedMatch:
        if isinstance(content, Problem):
            raise content
        if caller is not OPERATOR:
            parts.limits.count("create", request.remote_addr)
        format_ = next(media for ending, media in _KINDS.items() if name.endswith(ending))
        return brought_in(format_, content, None, caller)

    results = [result_of(name, partial(bring_in, name, content)) for name, content in _files(raw)]
    return answer({"results": results})


def _files(raw: bytes) -> Iterator[tuple[str, bytes | Problem]]:
    """The files of an archive, no more of each than may be. Raises import-broken for what is no archive."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(raw))
        members = [member for member in archive.infolist() if not member.is_dir()]
    except FAULTS as error:
        raise Problem("import-broken", f"no archive that can be read: {error}"[:200], line=1) from None
    if not 1 <= len(members) <= MOST:
        raise Problem("import-broken", f"{len(members)} files in the archive; want 1 to {MOST}", line=1)
    left = UNPACKED
    for member in members:
        name = "".join(sign if sign.isprintable() else "?" for sign in member.filename)[:200]
        if not name.endswith(tuple(_KINDS)):
            yield name, Problem("import-broken", f"{name}: want a file called .jsonl or .toml", line=1)
            continue
        most = min(LIMIT, left)
        try:
            # what it says of its own length is not believed: no more is unpacked than may be
            with archive.open(member) as opened:
                content = opened.read(most + 1)
        except FAULTS as error:
            yield name, Problem("import-broken", f"{name} cannot be unpacked: {error}"[:200], line=1)
            continue
        left -= min(len(content), left)
        if len(content) > most:
            said = f"{name} is too large: want at most {LIMIT} bytes, and {UNPACKED} in all files together"
            yield name, Problem("too-large", said)
            continue
        yield name, content
