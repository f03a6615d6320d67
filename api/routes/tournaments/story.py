"""What happened in a tournament, in sentences."""

from __future__ import annotations

from flask import request

from api.http import requests
from api.http.application import Answer
from api.routes.aggregates import Add
from api.routes.tournaments.views import MOST, ONE, TournamentViews, dated
from api.schemas import tournaments as schemas
from api.schemas.paths import AggregateInPath
from api.tournaments import telling


class Story(TournamentViews):
    """The view of it."""

    def timeline(self, aggregate: AggregateInPath) -> Answer:
        """What happened, in sentences; `next` is where the next page begins."""
        query = request.args
        first = max(1, requests.whole(query, "from", 1))
        limit = requests.whole(query, "limit", 500, least=1, most=MOST)
        loaded, called, _ = self._seen(aggregate)
        store = self._of().folds.store
        found = store.read(loaded.id, first, loaded.version, limit, proven=True) if first <= loaded.version else []
        eyes = called.eyes.text
        items = telling.items_told([self._definition.masked(each, eyes) for each in found], called)
        last = found[-1]["version"] if found else loaded.version
        further = last + 1 if found and last < loaded.version else None
        return dated(loaded, {"items": items, "next": further})


def add_to(add: Add) -> None:
    here = Story()
    add(
        "GET",
        f"{ONE}/timeline",
        here.timeline,
        summary="What happened, in sentences",
        query=("from", "story:limit"),
        answers={200: schemas.TournamentStory},
    )
