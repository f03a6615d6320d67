"""The list of public matches."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import orjson
from flask import request

from api.http import requests
from api.http.application import Answer, given
from api.http.paging import cursor, place_of
from api.http.problems import Problem, invalid
from api.matches.access import viewer
from api.matches.listing import WORDS, ListItem, ListQuery, page
from api.matches.memory.loading import Matches
from api.projections.database import Projections
from api.projections.unusable import TooWide, Unusable
from api.schemas.matches import Summaries
from api.schemas.openapi import documented, group
from api.schemas.telling import STATUSES
from api.service import answer
from recorder.store import Damaged

blueprint = group("listing", __name__, "Matches")

LIMIT, MOST = 20, 100
FILTERS = ("game", "status", "player", "q")
LONGEST = 200  # characters of a filter
_PLACE = re.compile(r"([0-9]{1,16}) ([a-zA-Z0-9_-]{1,64})", re.ASCII)


class Parts(NamedTuple):
    """The parts of the service that list matches."""

    matches: Matches
    projections: Projections
    now: Callable[[], int]  # ms since 1970


@blueprint.get("/matches")
@documented(
    "Public matches, newest first", query=(*FILTERS, "cursor", "list:limit"), answers={200: Summaries}, open_to_all=True
)
def listing() -> Answer:
    """What is made, ends, or changes beside its moves shows at once; the version of a match in play lags a moment."""
    query = request.args
    limit = requests.whole(query, "limit", LIMIT, least=1, most=MOST)
    filters = filters_of(query, FILTERS)
    after = place_of(query["cursor"], _PLACE) if "cursor" in query else None
    wanted = ListQuery(**filters, after=(int(after[1]), after[2]) if after else None)
    parts = given(Parts)
    now = parts.now()
    with refusing(wanted.q):
        found = page(parts.projections.ask, wanted, limit + 1, now)
    last = found[limit - 1] if len(found) > limit else None
    items = [item for each in found[:limit] if (item := _item(each, wanted, now)) is not None]
    return answer({"items": items, "next": cursor(f"{last.created} {last.match}") if last else None})


TOO_WIDE = "too much would have to be looked through; want longer words, fewer of them, or another filter beside"


def _item(listed: ListItem, wanted: ListQuery, now: int) -> object:
    """The summary as viewers may see it by now; None where that is not what is wanted."""
    if listed.settles <= now:
        return orjson.Fragment(listed.summary)
    try:
        summary = viewer.summary(given(Parts).matches.newest(listed.match), "public", now)
    except (Problem, Damaged):  # it is gone, or does not hold: the projector has not come to it yet
        return None
    if summary["visibility"] != "public":  # it belongs to something that is not
        return None
    return summary if wanted.status in (None, summary["status"]) else None


def filters_of(query: dict[str, str], names: Sequence[str]) -> dict[str, str]:
    """Those of a list that a query has. Raises invalid."""
    filters = {name: query[name] for name in names if name in query}
    if errors := [(f"/{name}", fault) for name, text in filters.items() if (fault := _fault_of(name, text))]:
        raise invalid(errors)
    return filters


@contextmanager
def refusing(words: str | None) -> Iterator[None]:
    """While a list is looked through: what is said where that takes too long, or cannot be done now."""
    try:
        yield
    except TooWide:
        raise invalid([("/q" if words else "", TOO_WIDE)]) from None
    except Unusable as error:
        detail = "the list is being made again; ask again in a moment"
        raise Problem("store-away", detail, headers={"Retry-After": "2"}) from error


def _fault_of(name: str, text: str) -> str | None:
    """What is wrong with a filter of a list."""
    if not 0 < len(text.strip()) <= LONGEST or not text.isprintable():
        return f"want 1 to {LONGEST} characters on one line"
    if name == "q" and len(text.split()) > WORDS:
        return f"{len(text.split())} words; want at most {WORDS}"
    if name == "status" and text not in STATUSES:
        return f"{text[:40]!r} is no status; want one of {', '.join(STATUSES)}"
    return None
