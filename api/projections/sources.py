"""Where projections have their aggregates from: of each kind, how one is loaded, and how far it has come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from api import times
from api.aggregates.folding import DamagedAggregate, Folds
from api.aggregates.memory import Memory
from api.aggregates.projection import Mark
from api.kinds import KINDS
from api.matches.annotations.books import AnnotatedMatch, Books
from api.matches.annotations.events import LOG
from api.matches.memory.loaded import DamagedMatch
from api.matches.memory.loading import Matches
from recorder.chain import MATCH
from recorder.store import Store


class Source:
    """Aggregates of one kind, as projections read them. books: what is annotated in them; None: nothing."""

    def __init__(self, memory: Memory[Any], books: Books | None = None) -> None:
        self._memory = memory
        self._books = books

    def ids(self) -> list[str]:
        """Return every aggregate's id."""
        return self._memory.store.all_ids()

    def newest(self, id: str) -> Any:
        """Return an aggregate as it is now, kept in memory. Raises Problem, Damaged."""
        return self.whole(self._memory.newest(id))

    def read(self, id: str) -> Any | None:
        """Return an aggregate as the store has it; memory keeps nothing. None: there is none, or it does not hold."""
        try:
            loaded = self._memory.read(id)
            return None if loaded is None else self.whole(loaded)
        except (DamagedMatch, DamagedAggregate):
            return None

    def whole(self, known: Any) -> Any:
        """Return what memory knows of an aggregate, with all that projections read. Raises Problem, Damaged."""
        return known if self._books is None else AnnotatedMatch(known, self._books.of(known))

    def ends(self, known: Any) -> tuple[str, int, int]:
        """Return the id of what memory knows, and the versions of its events and of what is known beside them."""
        return known.id, known.version, known.rights.version

    def mark(self, aggregate: Any) -> Mark:
        """Return how far an aggregate has come."""
        about = aggregate.rights
        mark = Mark(aggregate.version, about.version, aggregate.hash, about.hash)
        if self._books is None:
            return mark
        return mark._replace(annotations=aggregate.book.version, annotations_hash=aggregate.book.hash)

    def is_current(self, id: str, mark: Mark) -> bool:
        """Return whether nothing was recorded since."""
        store = self._memory.store
        loaded = store.load(id, mark.version - 1, max(0, mark.about - 1))
        annotated = store.tail(id, LOG, max(0, mark.annotations - 1))
        heads = [[event["hash"] for event in log] for log in (loaded.events, loaded.about, annotated)]
        return heads == [
            [mark.hash],
            [mark.about_hash] if mark.about else [],
            [mark.annotations_hash] if mark.annotations else [],
        ]


def sources(matches: Matches, books: Books, folds: Iterable[Folds]) -> Mapping[str, Source]:
    """Where aggregates come from, by their kind."""
    return {MATCH: Source(matches, books), **{each.store.kind: Source(each) for each in folds}}


def of_store(store: Store) -> Mapping[str, Source]:
    """Where the aggregates of every kind come from, by their kind, for who has no service's memory."""
    matches = Matches(store, alone=True)
    folds = [Folds(store.of(kind.name), kind.definition, times.now) for kind in KINDS.values() if kind.definition]
    return sources(matches, Books(matches), folds)
