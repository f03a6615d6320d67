"""What a route says of itself: from which size on its work is the lane's."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from flask import current_app, request
from flask.typing import ResponseReturnValue

from api.http.application import Answer, RelayedAnswer
from api.http.turns import away_from_turn
from api.lane.client import Lane
from api.service import the_service

LANE = "lane"  # in app.extensions, where there is one
View = Callable[..., Any]
Costly = Callable[..., bool]
Body = Callable[..., bytes]


class OutOfMemory(BaseException):
    """A job takes more memory than it may. No fault of ours: nothing that answers for faults catches it."""


# The most, by what is asked, that a worker works out itself: 10 ms of processor for a match of Durak that nobody has
# looked at yet, as other games take up to twice that.
MOST = {
    "annotations": 2000,  # characters
    "archive": 1000,  # events
    "badges": 40,  # of a sheet
    "branch": 200,
    "correction": 200,  # events that are decided again
    "csv": 200,
    "decks": 500,
    "entrants": 4096,  # bytes that come in
    "events": 1000,  # on one page
    "hindsight": 100,
    "html": 80,
    "jsonl": 1000,
    "moment": 1000,
    "standing": 300,  # entrants times rounds
    "story": 100,  # sentences of what happened in another kind than a match
    "svg": 1000,
    "timeline": 200,
    "toml": 200,
    "verify": 1000,
    "application/x-ndjson": 48 * 1024,  # bytes that come in: a line for an event
    "application/toml": 1024,  # a few bytes for a move
}


def is_costly(what: str, size: int) -> bool:
    """Whether so much of it is the lane's work; of what has no bound here, all is."""
    return size > MOST.get(what, -1)


def in_lane(costly: Costly, body: Body | None = None) -> Callable[[View], View]:
    """Have the lane answer where a request is costly; the view is the same there.

    costly: asked with what the view is; it may refuse as the view would, so that whoever may not ask costs the lane
    nothing. body: reads what the request brings, for a route that takes something: the lane waits for no client. costly
    may read it, too.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def handed(**arguments: Any) -> ResponseReturnValue | Answer | RelayedAnswer:
            lane: Lane | None = current_app.extensions.get(LANE)
            sent = b""
            if lane is not None and body is not None:
                sent = body(**arguments)
            is_its_work = lane is not None and costly(**arguments)
            if lane is None or not is_its_work:
                return cast(ResponseReturnValue | Answer, view(**arguments))
            match = str(arguments.get("match") or arguments.get("aggregate", ""))
            the_service().limits.admit(request.remote_addr, match or None)
            with away_from_turn():
                return lane.ask(request.environ, sent, match)

        return handed

    return wrap
