"""Photos of what lies on the table: one is sent, and then named by a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from flask import Response, request

from api.http import requests
from api.http.application import Answer, given
from api.http.limits import Limits
from api.http.problems import Problem
from api.matches.access.gate import MatchGates
from api.matches.memory.loading import Matches
from api.matches.writing import jpeg
from api.matches.writing.photos import Photos
from api.schemas.media import PhotoTaken, Picture
from api.schemas.openapi import documented, group
from api.schemas.paths import MatchInPath, PhotoInPath
from api.service import answer, match_id, of_a_match

blueprint = group("photos", __name__, "Photos that go with moves")

_HEADERS = {
    "Cache-Control": "private, no-cache",  # who may see it can change at any time
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Disposition": "inline",
}


class Parts(NamedTuple):
    """The parts of the service that take in photos and show them."""

    gates: MatchGates
    matches: Matches
    limits: Limits
    photos: Photos
    now: Callable[[], int]  # ms since 1970


def _admit_picture(match: str) -> None:
    of_a_match("referee")(match)
    if request.mimetype not in jpeg.FORMATS:
        sent = f"this came as {request.mimetype}" if request.mimetype else "this came without one"
        raise Problem("unsupported-media-type", f"{sent}; want Content-Type: {', '.join(jpeg.FORMATS)}")


@blueprint.post("/matches/<match>/photos")
@documented(
    "Send a photo that a move will name",
    where="job",
    largest=jpeg.LIMIT,
    admit=_admit_picture,
    body=Picture(),
    takes=tuple(jpeg.FORMATS),
    answers={201: PhotoTaken},
)
def take_in(match: MatchInPath) -> Answer:
    """The body is the picture. What is kept is a JPEG of its pixels alone; what no move names goes after a day."""
    parts = given(Parts)
    match = match_id(match)
    _admit_picture(match)
    raw = requests.read_bytes(request, jpeg.LIMIT)
    parts.limits.count("photo", request.remote_addr)
    name = parts.photos.take_in(match, raw)
    return answer({"photo": name}, 201)


@blueprint.get("/matches/<match>/photos/<photo>")
@documented("A photo", answers={200: Picture(), 304: None}, sends=("ETag", "Content-Disposition"), content="image/jpeg")
def show(match: MatchInPath, photo: PhotoInPath) -> Response:
    """For whoever may see the move that names it, where nobody's name is kept from them."""
    parts = given(Parts)
    loaded = parts.matches.newest(match_id(match))
    caller = parts.gates.gate().reader(loaded.details)
    made = parts.photos.read(loaded, caller.viewer, parts.now(), photo)
    response = Response(made, mimetype="image/jpeg", headers=_HEADERS)
    response.set_etag(photo)
    response.make_conditional(request)
    return response
