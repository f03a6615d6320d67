"""Server-sent events, to be read with `fetch`: a token never stands in an address."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from flask import Response, request

from api.aggregates.credentials import ID
from api.aggregates.gate import Gate, no_such
from api.aggregates.hub import EventFeed, Hub, OpenFeed, SummaryFeed
from api.aggregates.kinds import Kind
from api.http import requests
from api.http.application import given
from api.kinds import KINDS
from api.matches.access.gate import MatchGates
from api.matches.live.hub import Follower
from api.matches.memory.loading import Matches
from api.schemas.media import EventStream
from api.schemas.openapi import documented, group
from api.schemas.paths import MatchInPath
from api.service import FoldedKind, match_id
from recorder.chain import MATCH

blueprint = group("live", __name__, "Following along")


class Parts(NamedTuple):
    """The parts of the service that send feeds."""

    folded: Mapping[str, FoldedKind]
    gate_of: Callable[[str], Gate[Any]]
    gates: MatchGates
    hub: Hub
    matches: Matches


MOST = 100  # matches on one connection
_NOWHERE = 2**62  # beyond any version


@blueprint.get("/matches/<match>/live")
@documented(
    "Follow a match",
    where="worker",
    query=("from",),
    headers=("Last-Event-ID",),
    answers={200: EventStream(), 204: None},
    content="text/event-stream",
)
def follow(match: MatchInPath) -> Response:
    """Its events as they come, those beyond `from` or `Last-Event-ID` first."""
    parts = given(Parts)
    match = match_id(match)
    start, resumed = start_of_feed()
    if request.method == "HEAD":
        parts.gates.gate().reader(parts.matches.newest(match).details)
        return Response(headers=FEED_HEADERS)
    return streamed(Follower(parts.hub, match, parts.gates.gate().reader, start, resumed))


@blueprint.get("/live")
@documented(
    "Follow many matches at a glance",
    where="worker",
    query=(*KINDS,),
    answers={200: EventStream()},
    content="text/event-stream",
    problems=(404,),
)
def watch() -> Response:
    """`event: match` with `{match, version, hash, summary}` for each, now and whenever something about it changes.

    Of another kind one is followed, as `?tournament=`: `event: tournament` with its `summary` and, there, its `tables`.
    """
    parts = given(Parts)
    for kind in KINDS.values():
        if kind.definition is not None and kind.name in request.args:
            requests.check_query(request, (kind.name,))
            return _watched(kind, request.args[kind.name])
    ids = [match_id(match) for match in requests.several(request, "match", MOST)]
    if request.method == "HEAD":
        for match in ids:
            parts.gates.gate().reader(parts.matches.newest(match).details)
        return Response(headers=FEED_HEADERS)
    return streamed(SummaryFeed(parts.hub, MATCH, ids, parts.gates.gate().reader))


def _watched(kind: Kind, aggregate: str) -> Response:
    parts = given(Parts)
    if not ID.fullmatch(aggregate):
        raise no_such(kind.name)
    admit = parts.gate_of(kind.name).reader
    if request.method == "HEAD":
        admit(parts.folded[kind.name].folds.newest(aggregate).beside)
        return Response(headers=FEED_HEADERS)
    return streamed(SummaryFeed(parts.hub, kind.name, [aggregate], admit))


FEED_HEADERS = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",
}


def start_of_feed() -> tuple[int | None, bool]:
    """Return the version after which a feed starts (None: new events only), and whether the follower resumes."""
    start = requests.whole(request.args, "from")
    resumed = request.headers.get("Last-Event-ID")
    if resumed is not None:
        is_version = resumed.isascii() and resumed.isdigit() and len(resumed) <= 16
        start = max(start or 0, int(resumed) if is_version else _NOWHERE)
    return start, start is not None


def streamed(joined: OpenFeed[Any]) -> Response:
    """Return the response that sends a feed; 204 where its follower knows all that will ever come."""
    if isinstance(joined, EventFeed) and joined.complete:
        joined.close()
        return Response(status=204)
    response = Response(joined.frames(), headers=FEED_HEADERS)
    response.call_on_close(joined.close)
    return response
