"""What the views of tournaments go by: what who asks may see of one; and answers that are told once to all alike."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

from flask import request

from api.aggregates.commanding import Result
from api.aggregates.definition import Fold
from api.aggregates.gate import Admit
from api.http import coding, requests
from api.http.application import Answer
from api.http.requests import Headers
from api.lane.handing import in_lane, is_costly
from api.routes.views import Views
from api.service import answer
from api.tournaments.kind import TOURNAMENTS
from api.tournaments.people import Eyes, Naming, seen

ONE = f"/{TOURNAMENTS.plural}/<aggregate>"
MOST = 2000  # of a list, on one page
KEPT = 32  # answers that a worker has told lately
_TOLD: OrderedDict[tuple[str, ...], Any] = OrderedDict()


class TournamentViews(Views):
    """Those of tournaments."""

    def __init__(self) -> None:
        super().__init__(TOURNAMENTS)

    def may_read(self, aggregate: str, **path: str) -> bool:
        self._read(aggregate)
        return True

    def is_much(self, aggregate: str, **path: str) -> bool:
        """Whether a standing, or what is told with one, is much to reckon: as long as who asks may read it."""
        loaded, _ = self._read(aggregate)
        state = loaded.state
        size = len(state.entries) * max(1, len(state.rounds))
        return is_costly("standing", max(size, loaded.version if "until" in request.args else 0))

    def lately(self, view: Callable[..., Any], costly: Callable[..., bool] | None = None) -> Callable[..., Any]:
        """A view whose answer follows from how the tournament stands, and from who looks: told once to all alike."""
        handed = in_lane(costly or self.is_much)(view)

        def told(aggregate: str, **path: str) -> Any:
            loaded, caller = self._read(aggregate)
            eyes = self._definition.eyes(loaded, caller)
            # However the request is spelled, answers are as many as there are queries and codings.
            query = urlencode(sorted(request.args.items(multi=True)))
            sent = request.method, request.path, query, str(coding.is_compressed(request.environ))
            key = loaded.hash, loaded.beside.hash, eyes, *sent
            known = _TOLD.get(key)
            if known is None:
                known = handed(aggregate=aggregate, **path)
                if str(known.status).startswith("200"):
                    _TOLD[key] = known
                    while len(_TOLD) > KEPT:
                        _TOLD.popitem(last=False)
            return known

        return told

    def office_sent(self, aggregate: str) -> bytes:
        """The body, which may be that of a list of many; such a one is read only of the office."""
        admit = self._gate().one_of("director", "desk")
        return requests.read_bytes(request, requests.BATCH_LIMIT, self._once(admit, aggregate))

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
