"""The events of a match's annotations: comments, signs and marks at its places.

Types and fields are a stored format (docs/annotations.md): add a field with a default, never rename one.
"""

from __future__ import annotations

from collections.abc import Mapping

from api.aggregates.facts import StoredFacts
from engine.aggregates import Fact, erasable
from engine.events import ANY, WORDS
from engine.shapes import either, list_of, maybe, needed, nothing, one_of, record, whole

LOG = "annotations"  # as the store calls their stream
NAGS = ("!", "?", "!!", "??", "!?", "?!")  # by their numbers, from 1
IMPORT = "import"  # the role of whoever wrote what came with a file: nobody who holds a token here
AUTHORS = ("referee", "seat", "viewer", "witness", "operator", IMPORT)
KINDS = ("look", "good", "bad", "doubt")  # of marks
MAX_TEXT = 10_000
MAX_MARKS = 20

PLACE = ANY  # a version, or an address
HEAD = whole(1, 2**53 - 1)
MARKS = list_of(record(needs=("kind",), card=WORDS, seat=WORDS, kind=one_of(*KINDS)), 0, MAX_MARKS, distinct=False)
SIGNS = list_of(whole(1, len(NAGS)), 0, len(NAGS))
_MAYBE = either(WORDS, nothing())
FROM_FILE = record(needs=(), role=_MAYBE, seat=_MAYBE, written_at=_MAYBE, changed_at=_MAYBE)


class _Content(Fact):
    """What an annotation says. head: the match's version that its writer had before his eyes.

    knew: whose hidden cards he knew then, "seat:B" or "referee"; None: nobody's.
    """

    aid: str = needed(WORDS)
    place: int | str = needed(PLACE)
    head: int = needed(HEAD)
    knew: str | None = maybe(WORDS)
    nags: tuple[int, ...] = needed(SIGNS)
    marks: tuple[Mapping[str, str], ...] = needed(MARKS)
    branch: str | None = maybe(WORDS)
    lang: str | None = maybe(WORDS)
    text: str | None = erasable(WORDS)


class Annotated(_Content):
    """Somebody wrote at a place of the match. answers: the aid of what it is an answer to.

    imported: of one that came with a file, what that says of who wrote and when; author: by which name.
    """

    answers: str | None = maybe(WORDS)
    imported: Mapping[str, str | None] | None = maybe(FROM_FILE)
    author: str | None = erasable(WORDS)


class AnnotationChanged(_Content):
    """All that it says from now on."""


class AnnotationDeleted(Fact):
    """It is shown no more."""

    aid: str = needed(WORDS)


EVENTS = StoredFacts((Annotated, AnnotationChanged, AnnotationDeleted))
draft = EVENTS.draft
read = EVENTS.of_wire
