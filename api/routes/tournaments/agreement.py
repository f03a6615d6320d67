"""What is agreed of a tournament: planned before there is one, changed afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from flask import Response, request

from api import asked as erasures
from api.http import requests
from api.http.application import Answer, given
from api.http.problems import invalid
from api.matches import durations
from api.projections.unusable import Unusable
from api.routes.aggregates import Add
from api.routes.tournaments.views import ONE, Parts, TournamentViews
from api.schemas import tournaments as schemas
from api.schemas.paths import AggregateInPath
from api.service import answer, etag
from api.tournaments.definition import Definition
from api.tournaments.kind import TOURNAMENTS
from engine.games import GAMES
from engine.tournaments import commands as c
from engine.tournaments import planning
from engine.tournaments.formats import FORMATS
from engine.tournaments.settings import IN_STAGES, STAGES


class Agreement(TournamentViews):
    """The views of it."""

    def plan(self) -> Answer:
        """Format, rounds and length that go with a game, so many people and so much time; nothing is made."""
        sent = requests.load(schemas.WISH, requests.read_object(request, requests.SMALL))
        key = sent.pop("game")
        if key not in GAMES:
            raise invalid([("/game", f"no such game; there is {', '.join(GAMES)}")])
        game, wish = GAMES[key], planning.Wish(**sent)
        try:
            took = durations.took(given(Parts).projections.ask, key, planning.seats_of(game, wish))
        except Unusable:  # the list is being made again: the game's estimate will do meanwhile
            took = []
        return answer(plan_told(planning.plan(game, wish, took)))

    def change(self, aggregate: AggregateInPath) -> Answer:
        """What was agreed, and how it is told; nothing of what happened."""
        sent = requests.read_object(request)
        if not sent:
            raise invalid([("", "want something to change")])
        definition = cast(Definition, self._of().folds.definition)
        done = self._of().commands.write(
            self._id(aggregate),
            "change",
            sent,
            self._gate().one_of("director"),
            lambda loaded, caller: definition.change(loaded, sent, caller),
            requests.headers_of(request, if_match=True),
        )
        return answer(self._told(done.loaded, done.caller), 200, etag(done.loaded.version))

    def delete(self, aggregate: AggregateInPath) -> Response:
        """Take back a tournament of which nothing was played: everybody hears 404 or 401, and names are erased."""
        admit, headers = self._gate().one_of("director"), requests.headers_of(request, if_match=True)
        self._written(aggregate, "delete", None, admit, c.Delete(), headers)
        erasures.ask(given(Parts).config.data)
        return Response(status=204)


def plan_told(plan: planning.Plan) -> dict[str, Any]:
    """Return a proposal as the wire has it."""
    told = plan._asdict()
    told["tables"] = _tables(told.pop("sizes"))
    offered = [(each.key, each.names) for each in FORMATS.values()]
    if plan.choices.stages:
        offered.append((STAGES, IN_STAGES))
    stages = []
    for stage in plan.stages:
        of = stage._asdict()
        tables = _tables(of.pop("sizes"))
        stages.append({**of, "names": FORMATS[stage.kind].names, "tables": tables})
    choices = plan.choices._asdict()
    del choices["stages"]
    for name in ("groups", "per_group", "advance"):
        choices[name] = None if choices[name] is None else choices[name]._asdict()
    return {
        **told,
        "stages": stages,
        "choices": choices,
        "formats": [{"kind": kind, "names": names} for kind, names in offered],
        "opening": planning.OPENING,
        "prizes": planning.PRIZES,
    }


def _tables(sizes: Sequence[int]) -> list[dict[str, int]]:
    counts = Counter(sizes)
    return [{"size": size, "count": counts[size]} for size in dict.fromkeys(sizes)]


def add_to(add: Add) -> None:
    here = Agreement()
    add(
        "POST",
        f"/{TOURNAMENTS.plural}/plan",
        here.plan,
        summary="What a tournament may look like",
        body=schemas.TournamentWish,
        examples={"an afternoon": {"game": "ratak", "people": 47, "minutes": 240}},
        answers={200: schemas.TournamentPlan},
        open_to_all=True,
        never=(503,),
    )
    add(
        "PATCH",
        ONE,
        here.change,
        summary="Change what was agreed, or how it is told",
        body=schemas.TournamentChange,
        examples={"for all to see": {"name": "The Spring Cup", "visibility": "public"}},
        headers=("Idempotency-Key", "If-Match"),
        answers={200: schemas.TournamentSummary},
        sends=("ETag",),
    )
    add(
        "DELETE",
        ONE,
        here.delete,
        summary="Delete a tournament of which nothing was played",
        headers=("Idempotency-Key", "If-Match"),
        answers={204: None},
        problems=(409, 422),
    )
