"""All that was ever annotated in one match: a fold of its stream. Immutable values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from api import times
from api.matches.annotations.events import IMPORT, LOG, Annotated, AnnotationChanged, AnnotationDeleted, read
from engine.history import Place
from recorder.chain import genesis


class Author(NamedTuple):
    """Who wrote: as the event's actor says it. seat: of the role "seat"; tid: None for the operator.

    name: of who wrote what came with a file, as that has it; was: the role and the seat that he had there.
    """

    role: str
    seat: str | None
    tid: str | None
    name: str | None = None
    was: tuple[str | None, str | None] | None = None


class Revision(NamedTuple):
    """What an annotation says from one version of the stream on; see events.Annotated. at: ms."""

    version: int
    at: int
    by: Author
    head: int
    knew: str | None
    place: Place
    text: str | None
    nags: tuple[int, ...]
    marks: tuple[Mapping[str, str], ...]
    branch: str | None
    lang: str | None


class Deletion(NamedTuple):
    """Who took an annotation away, and when (ms)."""

    version: int
    at: int
    by: Author


class Annotation(NamedTuple):
    """One annotation, with all that it ever said, the oldest first."""

    aid: str
    answers: str | None
    revisions: tuple[Revision, ...]
    deleted: Deletion | None = None
    imported: Mapping[str, str | None] | None = None  # see events.Annotated

    @property
    def number(self) -> int:
        """The number in its aid."""
        return int(self.aid[1:])

    @property
    def author(self) -> Author:
        return self.revisions[0].by

    @property
    def version(self) -> int:
        """The version of the last event about it."""
        return self.deleted.version if self.deleted else self.revisions[-1].version


class Book(NamedTuple):
    """The annotations of a match at a version of their stream; hash is that version's (at 0, what the first follows).

    by_version: of each event about one, its aid.
    """

    version: int
    hash: str
    at: int
    items: Mapping[str, Annotation] = {}  # by aid, in the order in which they were written
    by_version: Mapping[int, str] = {}
    standing: int = 0  # how many were not deleted
    head: int = 0  # the newest version of the match that any of their writers had before his eyes


def nothing(match: str) -> Book:
    """Before the first event."""
    return Book(0, genesis(match, LOG), 0)


def fold(book: Book, events: Iterable[Mapping[str, Any]]) -> Book:
    """The book with further whole events of its stream. Types that a later release wrote change nothing."""
    items, by_version, standing, head = dict(book.items), dict(book.by_version), book.standing, book.head
    version, hash_, at = book.version, book.hash, book.at
    for wire in events:
        version, hash_, at = wire["version"], wire["hash"], times.ms(wire["at"])
        event, by = read(wire), author(wire["actor"])
        if isinstance(event, Annotated | AnnotationChanged):
            head = max(head, event.head)
        match event:
            case Annotated():
                said = event.imported
                by = by if said is None else Author(IMPORT, None, None, event.author, (said["role"], said["seat"]))
                first = _revision(event, version, at, by)
                items[event.aid] = Annotation(event.aid, event.answers, (first,), imported=said)
                standing += 1
            case AnnotationChanged():
                known = items[event.aid]
                items[event.aid] = known._replace(revisions=(*known.revisions, _revision(event, version, at, by)))
            case AnnotationDeleted():
                items[event.aid] = items[event.aid]._replace(deleted=Deletion(version, at, by))
                standing -= 1
            case _:
                continue
        by_version[version] = event.aid
    return Book(version, hash_, at, items, by_version, standing, head)


def author(actor: str) -> Author:
    """Who an actor is, as "referee#t2", "seat:B#t3" or "operator"."""
    who, _, tid = actor.partition("#")
    role, _, seat = who.partition(":")
    return Author(role, seat or None, tid or None)


def _revision(event: Annotated | AnnotationChanged, version: int, at: int, by: Author) -> Revision:
    return Revision(version, at, by, *(getattr(event, name) for name in Revision._fields[3:]))
