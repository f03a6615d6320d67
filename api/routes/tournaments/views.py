"""What the views of tournaments go by: what who asks may see of one; and answers that are told once to all alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, NamedTuple
from urllib.parse import urlencode

from cachetools import LRUCache
from flask import request

from api.aggregates.commanding import Result
from api.aggregates.definition import Fold
from api.aggregates.gate import Admit, Gate
from api.config import Config
from api.http.application import Answer
from api.http.limits import Limits
from api.http.requests import Headers
from api.matches.access.gate import MatchGates
from api.matches.memory.loading import Matches
from api.matches.writing.creating import Creator
from api.projections.database import Projections
from api.routes.views import Views
from api.schemas.paths import AggregateInPath
from api.seals import Keys
from api.service import FoldedKind, answer
from api.tournaments.kind import TOURNAMENTS
from api.tournaments.people import Eyes, Naming, seen
from engine.tournaments.commands import OFFICE

ONE = f"/{TOURNAMENTS.plural}/<aggregate>"
MOST = 2000  # of a list, on one page
KEPT = 32  # answers that a process has told lately


class Parts(NamedTuple):
    """The parts of the service that views of tournaments work with, beside those that views of any kind do."""

    config: Config
    creator: Creator
    folded: Mapping[str, FoldedKind]
    gate_of: Callable[[str], Gate[Any]]
    gates: MatchGates
    keys: Keys
    limits: Limits
    matches: Matches
    now: Callable[[], int]  # ms since 1970
    projections: Projections


class _Told(NamedTuple):
    body: bytes
    headers: list[tuple[str, str]]


_TOLD: LRUCache[tuple[object, ...], _Told] = LRUCache(KEPT)


class FleetingAnswer(Answer):
    """An answer that follows from the tournament's matches, too, and is made anew for everybody who asks."""


class TournamentViews(Views):
    """Those of tournaments."""

    def __init__(self) -> None:
        super().__init__(TOURNAMENTS)

    def lately(self, view: Callable[..., Answer]) -> Callable[..., Answer]:
        """A view whose answer follows from how the tournament stands, and from who looks: told once to all alike."""

        @wraps(view)
        def told(aggregate: AggregateInPath, **path: str) -> Answer:
            loaded, caller = self._read(aggregate)
            eyes = self._definition.eyes(loaded, caller)
            # However the request is spelled, answers are as many as there are queries.
            query = urlencode(sorted(request.args.items(multi=True)))
            key = loaded.hash, loaded.beside.hash, eyes, request.path, query
            known = _TOLD.get(key)
            if known is not None:
                return Answer(known.body, 200, known.headers)
            made = view(aggregate=aggregate, **path)
            if made.status_code == 200 and not isinstance(made, FleetingAnswer):
                _TOLD[key] = _Told(made.get_data(), [*made.headers])
            return made

        return told

    def admit_office(self, aggregate: str) -> None:
        """Admit a large body, as that of a list of many, of the office. Raises Problem."""
        self._gate().one_of(*OFFICE)(self._newest(aggregate).beside)

    def _seen(self, aggregate: str) -> tuple[Fold, Naming, Eyes]:
        """The tournament, as far as who asks may see it."""
        loaded, caller = self._read(aggregate)
        eyes = Eyes.of(self._definition.eyes(loaded, caller))
        return loaded, Naming(seen(loaded.state, eyes), loaded.beside.of_kind, eyes), eyes

    def _written(self, aggregate: str, what: str, sent: object, admit: Admit, command: Any, headers: Headers) -> Result:
        """Record a command that no body is. what, sent: what the key stands for."""
        of = self._of()
        return of.commands.write(
            self._id(aggregate),
            what,
            sent,
            admit,
            lambda loaded, caller: of.folds.definition.decide(loaded, command, caller),
            headers,
        )

    def _links(self, aggregate: str) -> dict[str, str]:
        links = super()._links(aggregate)
        here = links["self"]
        further = ("entrants", "rounds", "standings", "crosstable", "timeline", "export")
        return {**links, **{route: f"{here}/{route}" for route in further}}


def dated(loaded: Fold, body: Mapping[str, Any]) -> Answer:
    """Something that is told of a tournament, with the receipt of what it was read of."""
    return answer({**body, "version": loaded.version, "hash": loaded.hash})
