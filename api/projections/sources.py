"""Where projections have their aggregates from: of each kind, how one is loaded, and how far it has come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from api import times
from api.aggregates.definition import Fold
from api.aggregates.folding import DamagedAggregate, Folds
from api.aggregates.projection import Mark
from api.kinds import KINDS
from api.matches.annotations.books import AnnotatedMatch, Books
from api.matches.annotations.events import LOG
from api.matches.memory.loaded import DamagedMatch, LoadedMatch
from api.matches.memory.loading import Matches
from recorder.chain import MATCH
from recorder.store import Store


class Source(Protocol):
    """Aggregates of one kind."""

    def ids(self) -> list[str]:
        """Every aggregate's id."""

    def newest(self, id: str) -> Any:
        """An aggregate as it is now, kept in memory. Raises Problem, Damaged."""

    def read(self, id: str) -> Any | None:
        """An aggregate as the store has it; nothing is kept in memory. None: there is none, or it does not hold."""

    def whole(self, known: Any) -> Any:
        """The aggregate of what memory knows of it, with all that projections read. Raises Problem, Damaged."""

    def ends(self, known: Any) -> tuple[str, int, int]:
        """The id of what memory knows, and the versions of its events and of what is known beside them."""

    def mark(self, aggregate: Any) -> Mark:
        """How far it has come."""

    def is_current(self, id: str, mark: Mark) -> bool:
        """Whether nothing was recorded since."""


class _OfStore:
    """What a store alone says of its aggregates."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def ids(self) -> list[str]:
        return self._store.all_ids()

    def is_current(self, id: str, mark: Mark) -> bool:
        loaded = self._store.load(id, mark.version - 1, max(0, mark.about - 1))
        annotated = self._store.tail(id, LOG, max(0, mark.annotations - 1))
        heads = [[event["hash"] for event in log] for log in (loaded.events, loaded.about, annotated)]
        return heads == [
            [mark.hash],
            [mark.about_hash] if mark.about else [],
            [mark.annotations_hash] if mark.annotations else [],
        ]


class MatchSource(_OfStore):
    """Matches, each with what is annotated in it."""

    def __init__(self, matches: Matches, books: Books) -> None:
        super().__init__(matches.store)
        self._matches = matches
        self._books = books

    def newest(self, id: str) -> AnnotatedMatch:
        return self.whole(self._matches.newest(id))

    def read(self, id: str) -> AnnotatedMatch | None:
        try:
            loaded = self._matches.read(id)
            return None if loaded is None else self.whole(loaded)
        except DamagedMatch:
            return None

    def whole(self, known: LoadedMatch) -> AnnotatedMatch:
        return AnnotatedMatch(known, self._books.of(known))

    def ends(self, known: LoadedMatch) -> tuple[str, int, int]:
        return known.id, known.version, known.details.version

    def mark(self, aggregate: AnnotatedMatch) -> Mark:
        match, book = aggregate
        return Mark(match.version, match.details.version, match.hash, match.details.hash, book.version, book.hash)


class FoldSource(_OfStore):
    """Aggregates of a kind whose events are folded one by one."""

    def __init__(self, folds: Folds) -> None:
        super().__init__(folds.store)
        self._folds = folds

    def newest(self, id: str) -> Fold:
        return self._folds.newest(id)

    def read(self, id: str) -> Fold | None:
        try:
            return self._folds.read(id)
        except DamagedAggregate:
            return None

    def whole(self, known: Fold) -> Fold:
        return known

    def ends(self, known: Fold) -> tuple[str, int, int]:
        return known.id, known.version, known.beside.version

    def mark(self, aggregate: Fold) -> Mark:
        return Mark(aggregate.version, aggregate.beside.version, aggregate.hash, aggregate.beside.hash)


def sources(matches: Matches, books: Books, folds: Iterable[Folds]) -> Mapping[str, Source]:
    """Where aggregates come from, by their kind."""
    return {MATCH: MatchSource(matches, books), **{each.store.kind: FoldSource(each) for each in folds}}


def of_store(store: Store) -> Mapping[str, Source]:
    """Where the aggregates of every kind come from, by their kind, for who has no service's memory."""
    matches = Matches(store, alone=True)
    folds = [Folds(store.of(kind.name), kind.definition, times.now) for kind in KINDS.values() if kind.definition]
    return sources(matches, Books(matches), folds)
