"""What views of a kind go by: which aggregate, who asks, what was sent, and how it is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from api.aggregates.commanding import Result, told
from api.aggregates.credentials import ID
from api.aggregates.definition import Fold
from api.aggregates.gate import Caller, Gate, no_such
from api.aggregates.hub import Hub
from api.aggregates.kinds import Kind
from api.http.application import Answer, given
from api.http.limits import Limits
from api.seals import Keys
from api.service import FoldedKind, answer, etag

NOTHING: Mapping[str, Any] = {}


class Parts(NamedTuple):
    """The parts of the service that views of any kind work with."""

    folded: Mapping[str, FoldedKind]
    gate_of: Callable[[str], Gate[Any]]
    hub: Hub
    keys: Keys
    limits: Limits
    now: Callable[[], int]  # ms since 1970


class Views:
    """Those of one kind."""

    def __init__(self, kind: Kind) -> None:
        assert kind.definition is not None, "the kind is folded"
        self._kind = kind
        self._definition = kind.definition

    def _of(self) -> FoldedKind:
        return given(Parts).folded[self._kind.name]

    def _gate(self) -> Gate[Any]:
        return given(Parts).gate_of(self._kind.name)

    def _id(self, text: str) -> str:
        if not ID.fullmatch(text):
            raise no_such(self._kind.name)
        return text

    def _newest(self, aggregate: str) -> Fold:
        return self._of().folds.newest(self._id(aggregate))

    def admit_holder(self, aggregate: str, **_: str) -> None:
        """Admit a large body of whoever has a token of the aggregate. Raises Problem."""
        self._gate().holder(self._newest(aggregate).beside)

    def _read(self, aggregate: str) -> tuple[Fold, Caller]:
        loaded = self._newest(aggregate)
        return loaded, self._gate().reader(loaded.beside)

    def _masked(self, events: Sequence[dict[str, Any]], loaded: Fold, caller: Caller) -> list[dict[str, Any]]:
        return self._of().commands.shown(events, loaded, caller)

    def _told(self, loaded: Fold, caller: Caller) -> dict[str, Any]:
        view = self._definition.view(loaded, self._definition.eyes(loaded, caller))
        return told(loaded, self._definition.status(loaded.state), view) | {"links": self._links(loaded.id)}

    def _recorded(self, done: Result, *, dry: bool = False, further: Mapping[str, Any] = NOTHING) -> Answer:
        body: dict[str, Any] = {
            "version": done.version,
            "hash": done.hash,
            "events": self._masked(done.events, done.loaded, done.caller),
            "state": self._told(done.loaded, done.caller),
            **further,
        }
        if dry:
            body["dry_run"] = True
        return answer(body, 201 if done.new and not dry else 200, etag(done.version))

    def _links(self, aggregate: str) -> dict[str, str]:
        here = f"/api/v1/{self._kind.plural}/{aggregate}"
        routes = ("commands", "batch", "events", "live", "verify", "tokens", "seal")
        return {"self": here, **{route: f"{here}/{route}" for route in routes}}
