"""The list of public tournaments."""

from __future__ import annotations

import re

import orjson
from flask import request

from api.http import requests
from api.http.application import Answer, given
from api.http.paging import cursor, place_of
from api.routes.aggregates import Add
from api.routes.listing import filters_of, refusing
from api.routes.tournaments.views import Parts, TournamentViews
from api.schemas import tournaments as schemas
from api.service import answer
from api.tournaments.kind import TOURNAMENTS
from api.tournaments.listing import TournamentQuery, page

FILTERS = ("game", "status", "q")
LIMIT, MOST = 20, 100
_PLACE = re.compile(r"([0-9]{1,16}) ([a-z2-7]{20})", re.ASCII)


class Listing(TournamentViews):
    """The view of it."""

    def listing(self) -> Answer:
        """Whatever is made, begins or ends shows at once."""
        query = request.args
        limit = requests.whole(query, "limit", LIMIT, least=1, most=MOST)
        filters = filters_of(query, FILTERS)
        after = place_of(query["cursor"], _PLACE) if "cursor" in query else None
        wanted = TournamentQuery(**filters, after=(int(after[1]), after[2]) if after else None)
        with refusing(wanted.q):
            found = page(given(Parts).projections.ask, wanted, limit + 1)
        last = found[limit - 1] if len(found) > limit else None
        items = [{**orjson.loads(said), "links": self._links(name)} for name, _, said in found[:limit]]
        return answer({"items": items, "next": cursor(f"{last[1]} {last[0]}") if last else None})


def add_to(add: Add) -> None:
    here = Listing()
    add(
        "GET",
        f"/{TOURNAMENTS.plural}",
        here.listing,
        summary="Public tournaments, newest first",
        query=("game", "status", "tournaments:q", "cursor", "list:limit"),
        answers={200: schemas.TournamentList},
        open_to_all=True,
    )
