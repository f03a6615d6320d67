"""The annotations of matches in this worker's memory, and how something is written to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from api.aggregates.gate import Admit, Caller, Through
from api.aggregates.transact import Request, transact
from api.aggregates.writing import Drafts, Head, Segments, key_name, key_of
from api.http.problems import Problem
from api.http.requests import Headers
from api.matches.annotations import state
from api.matches.annotations.events import LOG, draft
from api.matches.annotations.state import Annotation, Book
from api.matches.memory.loaded import DamagedMatch, LoadedMatch
from api.matches.memory.loading import Matches
from engine.aggregates import Fact
from recorder.append import Key
from recorder.chain import MATCH, log_name
from recorder.store import Damaged, Store


class AnnotatedMatch(NamedTuple):
    """A match, and all that was annotated in it."""

    match: LoadedMatch
    book: Book


class _CachedBook(NamedTuple):
    """A book in this worker's memory."""

    book: Book
    erasures: int  # of the match, when it was read


Changed = Callable[[AnnotatedMatch], None]
Change = Callable[[AnnotatedMatch, Caller], Fact | None]  # None: it is so already


class Books:
    """What is annotated in matches: a Book for each, read, kept in memory and written to."""

    def __init__(self, matches: Matches) -> None:
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
        outcome = transact(_Writing(self), match, _Request(self, admit, change, what, body, headers))
        loaded, version = outcome.loaded, None
        if outcome.written.about:
            version = outcome.written.about[-1]["version"]
        elif headers.key is not None and not outcome.new:
            known = self.matches.store.known(match, key_name(headers.key))
            version = known.about if known else None
        aid = loaded.book.by_version.get(version) if version else None
        return loaded, outcome.caller, outcome.new, loaded.book.items.get(aid) if aid else None


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


class _Writing:
    """A match with its annotations, as transact has it: their stream stands where a match's about stream does."""

    def __init__(self, books: Books) -> None:
        self._books = books
        self.store: Store = books.matches.store.beside(LOG)
        self.clock = books.matches.clock

    def known(self, name: str) -> AnnotatedMatch | None:
        """Never from memory: neither stream that says who may is watched by what is appended to the third."""
        return None

    def newest(self, name: str) -> AnnotatedMatch:
        loaded = self._books.matches.newest(name)
        return AnnotatedMatch(loaded, self._books.of(loaded))

    anew = newest

    def nothing(self, name: str) -> AnnotatedMatch:
        return AnnotatedMatch(self._books.matches.nothing(name), state.nothing(name))

    def heads(self, loaded: AnnotatedMatch) -> tuple[Head, Head]:
        match, book = loaded
        return Head(match.version, match.hash, match.at, match.made_at), Head(book.version, book.hash, book.at)

    def withdrawn(self, through: Through) -> None:
        self._books.matches.withdrawn(through)


class _Request(Request[AnnotatedMatch]):
    """One change of the annotations, for transact."""

    careful = True

    def __init__(self, books: Books, admit: Admit, change: Change, what: str, body: object, headers: Headers) -> None:
        self._books = books
        self._admit = admit
        self._change = change
        self._what = what
        self._body = body
        self._sent = headers.key
        self.fault = headers.fault

    def admit(self, loaded: AnnotatedMatch) -> Caller:
        return self._admit(loaded.match.details)

    def key(self, caller: Caller) -> Key | None:
        return key_of(self._sent, MATCH, self._what, caller, self._body)

    def decide(self, loaded: AnnotatedMatch, caller: Caller) -> Drafts:
        made = self._change(loaded, caller)
        return Drafts(about=[draft(made)] if made is not None else [])

    def take(self, loaded: AnnotatedMatch, written: Segments, caller: Caller) -> AnnotatedMatch:
        book = self._books._remember(loaded.match, state.fold(loaded.book, written.about))
        made = AnnotatedMatch(loaded.match, book)
        for tell in self._books.changed:
            tell(made)
        return made
