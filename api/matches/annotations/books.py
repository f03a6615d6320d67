"""The annotations of matches in this worker's memory, and how something is written to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from api.aggregates.changing import Changer
from api.aggregates.gate import Admit, Caller
from api.aggregates.memory import Memory
from api.aggregates.writing import Head, Segments
from api.http.problems import Problem
from api.http.requests import Headers
from api.matches.about.state import Details
from api.matches.annotations import state
from api.matches.annotations.events import EVENTS, LOG
from api.matches.annotations.state import Annotation, Book
from api.matches.memory.loaded import DamagedMatch, LoadedMatch
from api.matches.memory.loading import Matches
from engine.aggregates import Fact
from recorder.chain import log_name
from recorder.store import Damaged


class AnnotatedMatch(NamedTuple):
    """A match, and all that was annotated in it."""

    match: LoadedMatch
    book: Book

    @property
    def id(self) -> str:
        return self.match.id

    @property
    def version(self) -> int:
        return self.match.version

    @property
    def hash(self) -> str:
        return self.match.hash

    @property
    def at(self) -> int:
        return self.match.at

    @property
    def made_at(self) -> int:
        return self.match.made_at

    @property
    def rights(self) -> Details:
        """Return what a gate must know of the match."""
        return self.match.details


class _CachedBook(NamedTuple):
    """A book in this worker's memory."""

    book: Book
    erasures: int  # of the match, when it was read


Changed = Callable[[AnnotatedMatch], None]
Change = Callable[[AnnotatedMatch, Caller], Fact | None]  # None: it is so already


class Books(Changer[AnnotatedMatch]):
    """What is annotated in matches: a Book for each, read, kept in memory and written to."""

    def __init__(self, matches: Matches) -> None:
        super().__init__(_AnnotatedMatches(self, matches), EVENTS)
        self.matches = matches
        self.changed: list[Changed] = []

    def of(self, loaded: LoadedMatch) -> Book:
        """All that is recorded of a match now. Raises StoreAway, DamagedMatch."""
        try:
            return self._newest(loaded)
        except Damaged as damage:
            raise DamagedMatch(loaded.id, LOG, damage.bad, loaded.details, loaded) from None

    def _newest(self, loaded: LoadedMatch) -> Book:
        known: _CachedBook | None = self.matches.cache.get(_name(loaded.id))
        if known is not None and known.erasures == loaded.details.erasures:
            after = known.book.version - 1
            news = self.matches.store.tail(loaded.id, LOG, after) if known.book.version else None
            # The version already known is read again, to see that it is still the same one.
            if news and news[0]["hash"] == known.book.hash:
                book = state.fold(known.book, news[1:]) if news[1:] else known.book
                return self._remember(loaded, book)
        return self._remember(loaded, state.fold(state.nothing(loaded.id), self.matches.store.tail(loaded.id, LOG)))

    def _remember(self, loaded: LoadedMatch, book: Book) -> Book:
        self.matches.cache.put(_name(loaded.id), _CachedBook(book, loaded.details.erasures), book.version)
        return book

    def has_branch(self, match: str, branch: str) -> bool:
        """Whether branch is a what-if of match."""
        return is_branch(self.matches, branch, match)

    def write(
        self, match: str, admit: Admit, change: Change, *, what: str, body: object, headers: Headers
    ) -> tuple[AnnotatedMatch, Caller, bool, Annotation | None]:
        """Write what change comes to. what, body: what the key stands for.

        Returns all as it is afterwards, who asked, whether this was new (no known key), and what it was about.
        """

        def changes(loaded: AnnotatedMatch, caller: Caller) -> list[Fact]:
            made = change(loaded, caller)
            return [] if made is None else [made]

        # If-Match names the annotation's own version, which `change` compares.
        own = headers._replace(base=None)
        outcome = self.change(match, admit, changes, what=what, body=body, headers=own)
        book = outcome.loaded.book
        made = book.items.get(book.by_version.get(outcome.about, ""))
        return outcome.loaded, outcome.caller, outcome.new, made

    def take(self, loaded: AnnotatedMatch, written: Segments) -> AnnotatedMatch:
        book = self._remember(loaded.match, state.fold(loaded.book, written.about))
        made = AnnotatedMatch(loaded.match, book)
        for tell in self.changed:
            tell(made)
        return made


def _name(match: str) -> str:
    """What a match's book is called in memory."""
    return log_name(match, LOG)


def is_branch(matches: Matches, branch: str, match: str) -> bool:
    """Whether branch is a what-if of match."""
    try:
        parent = matches.newest(branch).details.parent
    except Problem:
        return False
    return parent is not None and parent.match == match


class _AnnotatedMatches(Memory[AnnotatedMatch]):
    """Matches with their annotations, as transact has them: their stream stands where a match's about stream does.

    Nothing stays in memory: neither stream that says who may is watched by what is appended to the third.
    """

    def __init__(self, books: Books, matches: Matches) -> None:
        super().__init__(matches.store.beside(LOG), matches.clock, matches.owners, 0, 0, 0)
        self._books = books
        self._matches = matches

    def newest(self, aggregate: str) -> AnnotatedMatch:
        loaded = self._matches.newest(aggregate)
        return AnnotatedMatch(loaded, self._books.of(loaded))

    anew = newest

    def nothing(self, aggregate: str) -> AnnotatedMatch:
        return AnnotatedMatch(self._matches.nothing(aggregate), state.nothing(aggregate))

    def heads(self, loaded: AnnotatedMatch) -> tuple[Head, Head]:
        match, book = loaded
        return Head(match.version, match.hash, match.at, match.made_at), Head(book.version, book.hash, book.at)
