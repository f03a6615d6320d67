"""What happened in a tournament, in sentences."""

from __future__ import annotations

from api.http.application import Answer
from api.routes.aggregates import Add
from api.routes.reads import EventRange
from api.routes.tournaments.views import MOST, ONE, TournamentViews, dated
from api.schemas import tournaments as schemas
from api.schemas.paths import AggregateInPath
from api.tournaments import telling


class Story(TournamentViews):
    """The view of it."""

    def timeline(self, aggregate: AggregateInPath) -> Answer:
        """What happened, in sentences; `next` is where the next page begins."""
        asked = EventRange.asked(500, MOST)
        loaded, called, _ = self._seen(aggregate)
        found, further = asked.read(self._of().folds.store, loaded.id, loaded.version)
        items = telling.items_told([self._definition.masked(each, called.eyes.text) for each in found], called)
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
