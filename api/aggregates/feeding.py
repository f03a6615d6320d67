"""Aggregates that are followed and whose events are folded one by one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from api.aggregates.commanding import told
from api.aggregates.definition import Fold
from api.aggregates.folding import Folds
from api.aggregates.gate import Caller
from api.aggregates.hub import Channel, View


class FoldChannel(Channel[Fold]):
    """One aggregate that is followed. glance: the kind's (`Kind.glance`)."""

    def __init__(self, aggregate: str, folds: Folds, glance: Callable[[Fold, str], Mapping[str, Any]]) -> None:
        super().__init__(folds, aggregate)
        self._folds = folds
        self._glance = glance

    def masked(self, event: dict[str, Any], eyes: str) -> dict[str, Any]:
        return self._folds.definition.masked(event, eyes)

    def status(self, loaded: Fold) -> str:
        return self._folds.status(loaded)

    def about(self, loaded: Fold) -> int:
        return loaded.beside.version

    def view(self, loaded: Fold, caller: Caller, now: int) -> View:
        return View(loaded, loaded, caller, self._folds.definition.eyes(loaded, caller), now)

    def summary_key(self, view: View) -> tuple[str, Hashable]:
        return view.eyes, (view.loaded.hash, view.loaded.beside.hash)

    def summed_up(self, view: View) -> Mapping[str, Any]:
        loaded, eyes = view.loaded, view.eyes
        summary = told(loaded, self.status(loaded), self._folds.definition.view(loaded, eyes))
        return {"summary": summary, **self._glance(loaded, eyes)}
