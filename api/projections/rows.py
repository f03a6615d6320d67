"""What a list shows of a match: nothing but what the public may see of its summary, so consent holds here too."""

from __future__ import annotations

from typing import NamedTuple

import orjson

from api import times
from api.aggregates.caller import ANYONE
from api.matches.access import viewer
from api.matches.annotations.books import Annotated
from api.matches.annotations.events import LOG
from api.matches.annotations.state import Book
from api.matches.annotations.telling import Reading
from api.matches.memory.loaded import LoadedMatch
from recorder.store import Store


class Row(NamedTuple):
    """One match. created, updated: ms. seats: letter, first round, name, player. summary: JSON, names sorted.

    settles: until then (ms) viewers are still to be sent some of it, or hidden cards are still to open.
    """

    match: str
    version: int
    about: int
    hash: str
    about_hash: str
    annotations: int
    annotations_hash: str
    game: str
    status: str
    visibility: str
    title: str | None
    created: int
    updated: int
    settles: int
    round: int
    outcome: str | None
    seats: tuple[tuple[str, int, str | None, str | None], ...]
    summary: str
    comments: str  # all that was written at its places, as far as everybody may read it by then


class Mark(NamedTuple):
    """How far a row has come in each log."""

    version: int
    about: int
    hash: str
    about_hash: str
    annotations: int
    annotations_hash: str

    @property
    def reached(self) -> tuple[int, int, int]:
        return self.version, self.about, self.annotations


def row_of(loaded: LoadedMatch, book: Book) -> Row:
    """The row of a match: a function of its streams alone, so it shows the match as viewers see it after the delay."""
    details = loaded.details
    opens = viewer.OPENS if loaded.status != "live" and loaded.match.hides else 0
    settles = loaded.at + 1000 * details.delay + opens
    then = max(settles, details.at)
    seen = viewer.summary(loaded, "public", then)
    return Row(
        match=loaded.id,
        version=loaded.version,
        about=details.version,
        hash=loaded.hash,
        about_hash=details.hash,
        annotations=book.version,
        annotations_hash=book.hash,
        game=seen["game"],
        status=seen["status"],
        visibility=details.visibility,
        title=seen["title"],
        created=loaded.created_at,
        updated=times.ms(seen["updated_at"]),
        settles=settles if details.delay or opens else 0,
        round=seen["round"],
        outcome=None if seen["outcome"] is None else _json(seen["outcome"]),
        seats=tuple(
            (seat, term["from"], term["name"], term["player"])
            for seat, each in seen["seats"].items()
            for term in each["terms"]
        ),
        summary=_json(seen),
        comments="\n".join(
            revision.text
            for annotation, revision in Reading(Annotated(loaded, book), ANYONE, then).items()
            if annotation.deleted is None and revision.text is not None
        ),
    )


def _json(value: object) -> str:
    # Sorted: what has just been decided and what was read back from the store may differ in the order of names.
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()


def is_current(store: Store, match: str, mark: Mark) -> bool:
    """Whether nothing was recorded since the row of that mark."""
    loaded = store.load(match, mark.version - 1, mark.about - 1)
    annotated = store.tail(match, LOG, max(0, mark.annotations - 1))
    heads = [[event["hash"] for event in log] for log in (loaded.events, loaded.about, annotated)]
    return heads == [
        [mark.hash],
        [mark.about_hash] if mark.about else [],
        [mark.annotations_hash] if mark.annotations else [],
    ]
