"""What tallies have over HTTP beside what all kinds have: a list of the public ones, and how many are left."""

from __future__ import annotations

from typing import NamedTuple

from flask import request

from api.aggregates.projection import newest_first
from api.http import requests
from api.http.application import Answer, given
from api.projections.database import Projections
from api.routes.aggregates import KindRoutes, Routes, adding, blueprint
from api.routes.listing import refusing
from api.schemas.paths import AggregateInPath
from api.schemas.telling import Items, Text, Told, Whole, limit_parameter
from api.service import answer
from tests.tally.kind import COLUMNS, KIND


class Parts(NamedTuple):
    """The part of the service that lists tallies."""

    projections: Projections


class ListedTally(Told):
    """A public tally."""

    id = Text()
    goal = Whole()


class Tallies(Told):
    """Public tallies, newest first."""

    items = Items(ListedTally)


class Left(Told):
    """How many are left to be counted."""

    left = Whole()


class TallyRoutes(Routes):
    """The views of tallies."""

    def listing(self) -> Answer:
        """Each public tally, at most `limit`."""
        limit = requests.whole(request.args, "limit", 20, least=1, most=100)
        with refusing(None):
            rows = newest_first(given(Parts).projections.ask, "public_tallies", COLUMNS, ["1"], [], None, limit)
        return answer({"items": [{"id": tally, "goal": goal} for tally, _, goal in rows]})

    def left(self, aggregate: AggregateInPath) -> Answer:
        """As everybody may know who may read it."""
        loaded, _ = self._read(aggregate)
        return answer({"left": loaded.state.goal - loaded.state.sum})


_HERE = TallyRoutes(KIND)
_blueprint = blueprint(KIND, _HERE, "Tallies")
_add = adding(_blueprint, {"tallies:limit": limit_parameter("tallies at most", 100, 20)})
_add(
    "GET",
    f"/{KIND.plural}",
    _HERE.listing,
    summary="Public tallies, newest first",
    query=("tallies:limit",),
    answers={200: Tallies},
    open_to_all=True,
)
_add(
    "GET",
    f"/{KIND.plural}/<aggregate>/left",
    _HERE.left,
    summary="How many are left",
    answers={200: Left},
)
ROUTES = KindRoutes(_blueprint)
