"""What becomes known beside the events of an aggregate, of whatever kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic

from api.aggregates.facts import StoredFacts
from api.aggregates.gate import Admit, Caller
from api.aggregates.memory import A, Memory
from api.aggregates.transact import Outcome, Request, transact
from api.aggregates.writing import Drafts, Segments
from api.http.requests import Headers
from engine.aggregates import Fact

Changes = Callable[[A, Caller], Sequence[Fact]]


class Changer(Generic[A]):
    """Writes beside the events of aggregates of one kind. facts: the events of their about stream."""

    def __init__(self, aggregates: Memory[A], facts: StoredFacts) -> None:
        self.aggregates = aggregates
        self.facts = facts

    def shown(self, events: list[dict[str, Any]], loaded: A, caller: Caller) -> list[dict[str, Any]]:
        """Return whole events of an aggregate as the caller may see them."""
        raise NotImplementedError

    def take(self, loaded: A, written: Segments) -> A:
        """Return the aggregate with what was just written beside the events of loaded."""
        return self.aggregates.newest(loaded.id)  # events may have been recorded meanwhile

    def change(
        self,
        aggregate: str,
        admit: Admit,
        changes: Changes[A],
        *,
        what: str,
        body: object,
        headers: Headers,
        secret: bool = False,
    ) -> Outcome[A]:
        """Write what changes asks for to the about stream; it may find that there is nothing to write, or raise.

        what, body: what the key stands for. secret: the answer holds one, so only the key's hash is kept.
        """
        return transact(self.aggregates, aggregate, _Change(self, changes, admit, (what, body), headers, secret=secret))


class _Change(Request[A]):
    """Something beside the events, for transact."""

    careful = True

    def __init__(
        self,
        changer: Changer[A],
        changes: Changes[A],
        admit: Admit,
        stands_for: tuple[str, object],
        headers: Headers,
        *,
        secret: bool,
    ) -> None:
        super().__init__(changer.aggregates, admit, stands_for, headers, secret=secret)
        self._changer = changer
        self._changes = changes

    def decide(self, loaded: A, caller: Caller) -> Drafts:
        return Drafts(about=[self._changer.facts.draft(event) for event in self._changes(loaded, caller)])

    def shown(self, events: list[dict[str, Any]], loaded: A, caller: Caller) -> list[dict[str, Any]]:
        return self._changer.shown(events, loaded, caller)

    def take(self, loaded: A, written: Segments, caller: Caller) -> A:
        return self._changer.take(loaded, written)
