"""What becomes known beside the events of an aggregate, of whatever kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic

from api.aggregates.about import AboutEvent
from api.aggregates.facts import StoredFacts
from api.aggregates.gate import Admit, Caller
from api.aggregates.transact import A, Aggregates, Request, moved, transact
from api.aggregates.writing import Base, Drafts, Segments, key_of
from api.http.requests import Headers
from recorder.append import Key

Changes = Callable[[A, Caller], Sequence[AboutEvent]]


class Changer(Generic[A]):
    """Writes beside the events of aggregates of one kind. facts: the events of their about stream."""

    def __init__(self, of: Aggregates[A], facts: StoredFacts) -> None:
        self.of = of
        self.facts = facts

    def shown(self, events: list[dict[str, Any]], loaded: A, caller: Caller) -> list[dict[str, Any]]:
        """Whole events of an aggregate as the caller may see them."""
        raise NotImplementedError

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
    ) -> tuple[A, Caller, bool]:
        """Write what changes asks for to the about stream; it may find that there is nothing to write, or raise.

        what, body: what the key stands for. secret: the answer holds one, so only the key's hash is kept.
        Returns the aggregate afterwards, who asked, and whether this was new (not a known key).
        """
        done = transact(self.of, aggregate, _Change(self, admit, changes, (what, body), headers, secret=secret))
        return done.loaded, done.caller, done.new


class _Change(Request[A]):
    """Something beside the events, for transact."""

    careful = True

    def __init__(
        self,
        changer: Changer[A],
        admit: Admit,
        changes: Changes[A],
        stands_for: tuple[str, object],
        headers: Headers,
        *,
        secret: bool,
    ) -> None:
        self._changer = changer
        self._admit = admit
        self._changes = changes
        self._stands_for = stands_for
        self._sent = headers.key
        self.base = None if headers.base is None else Base(headers.base)
        self.fault = headers.fault
        self._secret = secret

    def admit(self, loaded: A) -> Caller:
        return self._admit(loaded.rights)

    def key(self, caller: Caller) -> Key | None:
        what, body = self._stands_for
        return key_of(self._sent, self._changer.of.store.kind, what, caller, body, secret=self._secret)

    def decide(self, loaded: A, caller: Caller) -> Drafts:
        return Drafts(about=[self._changer.facts.draft(event) for event in self._changes(loaded, caller)])

    def explain(self, refusal: Exception, loaded: A, caller: Caller) -> Exception:
        changer = self._changer
        return moved(changer.of, refusal, loaded, self.base, lambda missing: changer.shown(missing, loaded, caller))

    def take(self, loaded: A, written: Segments, caller: Caller) -> A:
        return self._changer.of.newest(loaded.id)  # events may have been recorded meanwhile
