"""The list of public matches, with its filters and its search.

It shows nothing of a match but what the public may see of its summary, so consent holds here too.
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

import orjson

from api import times
from api.aggregates.gate import ANYONE
from api.aggregates.projection import Ask, ListProjection, Rows, Table, newest_first, phrase
from api.matches.access import viewer
from api.matches.annotations.books import AnnotatedMatch
from api.matches.annotations.telling import Reading
from api.matches.memory.loaded import LoadedMatch
from engine.match import progress
from recorder.chain import MATCH

WORDS = 8  # that one search may have

_MATCHES = Table(
    "matches",
    (
        *("match", "game", "status", "visibility", "title"),
        *("created", "updated", "settles", "round", "outcome", "summary"),
    ),
    (
        """CREATE TABLE matches (
            row INTEGER PRIMARY KEY, match TEXT NOT NULL UNIQUE, game TEXT NOT NULL, status TEXT NOT NULL,
            visibility TEXT NOT NULL, title TEXT,
            created INTEGER NOT NULL, updated INTEGER NOT NULL, settles INTEGER NOT NULL,
            round INTEGER NOT NULL, outcome TEXT, summary TEXT NOT NULL)""",
        "CREATE INDEX listed ON matches (created, match) WHERE visibility = 'public'",
    ),
)
_SEATS = Table(
    "seats",
    ("seat", "round", "name", "player"),
    (
        """CREATE TABLE seats (
            row INTEGER NOT NULL, seat TEXT NOT NULL, round INTEGER NOT NULL, name TEXT, player TEXT,
            PRIMARY KEY (row, seat, round)) WITHOUT ROWID""",
        "CREATE INDEX played ON seats (player, row) WHERE player IS NOT NULL",
    ),
)
_WORDS = Table(
    "words",
    ("title", "names", "comments"),
    (
        """CREATE VIRTUAL TABLE words USING fts5(
            title, names, comments, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')""",
    ),
    words=True,
)


_NEVER = 2**53 - 1  # ms: what is told of it settles never


class MatchList(ListProjection):
    """A row for each match, one for each term of its seats, and its words.

    settles: until then (ms) viewers are still to be sent some of it, or hidden cards are still to open.
    """

    name: ClassVar[str] = "matches"
    kind: ClassVar[str] = MATCH
    format: ClassVar[int] = 2
    tables: ClassVar[tuple[Table, ...]] = (_MATCHES, _SEATS, _WORDS)

    def rows(self, aggregate: AnnotatedMatch) -> Rows:
        """The match as viewers see it after the delay.

        Of one that belongs to something it says only that it is there: its people, and whether it is public, are asked
        of that when somebody looks.
        """
        loaded = aggregate.match
        details = loaded.details
        if details.belongs_to is not None:
            then = max(loaded.at, details.at)
            match = loaded.match
            kept = (
                loaded.id,
                match.game,
                loaded.status,
                "public",
                None,
                loaded.created_at,
                then,
                _NEVER,
                0,
                None,
                "{}",
            )
            return {"matches": [kept], "seats": [], "words": []}
        opens = viewer.OPENS if loaded.status != "live" and loaded.match.hides else 0
        settles = loaded.at + 1000 * details.delay + opens
        then = max(settles, details.at)
        seen = viewer.summary(loaded, "public", then)
        terms = [
            (seat, term["from"], term["name"], term["player"])
            for seat, each in seen["seats"].items()
            for term in each["terms"]
        ]
        comments = "\n".join(
            revision.text
            for annotation, revision in Reading(aggregate, ANYONE, then).items()
            if annotation.deleted is None and revision.text is not None
        )
        row = (
            loaded.id,
            seen["game"],
            seen["status"],
            details.visibility,
            seen["title"],
            loaded.created_at,
            times.ms(seen["updated_at"]),
            settles if details.delay or opens else 0,
            seen["round"],
            None if seen["outcome"] is None else _json(seen["outcome"]),
            _json(seen),
        )
        names = " ".join(dict.fromkeys(name for *_, name, _ in terms if name))
        return {"matches": [row], "seats": terms, "words": [(seen["title"] or "", names, comments)]}

    def shows_at_once(self, before: LoadedMatch | None, after: LoadedMatch) -> bool:
        """True where a match is made, ends, begins a round, is corrected, or changes beside its moves."""
        is_public = after.details.visibility == "public"  # no list shows another one
        if before is None:
            return is_public
        return before.details.version != after.details.version or (is_public and _told(before) != _told(after))


def _told(loaded: LoadedMatch) -> tuple[int, str, int, int]:
    now = progress(loaded.match)
    return loaded.corrections, loaded.status, now.round, now.due


def _json(value: object) -> str:
    # Sorted: what has just been decided and what was read back from the store may differ in the order of names.
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()


class ListQuery(NamedTuple):
    """What a list is asked for; None: any. after: created and id of the last one already given."""

    game: str | None = None
    status: str | None = None
    player: str | None = None
    q: str | None = None
    after: tuple[int, str] | None = None


class ListItem(NamedTuple):
    """A match in a list. summary: JSON, as once viewers have been sent all; until settles (ms) they have not."""

    match: str
    created: int
    settles: int
    summary: str


def page(ask: Ask, wanted: ListQuery, limit: int, now: int) -> list[ListItem]:
    """Public matches, newest first. The status of a match that has not settled by now is not compared.

    ask: the file's. Raises TooWide, Unusable.
    """
    conditions = ["visibility = 'public'"]
    values: list[Any] = []
    if wanted.game is not None:
        conditions.append("game = ?")
        values.append(wanted.game)
    if wanted.status is not None:
        conditions.append("(status = ? OR settles > ?)")
        values += [wanted.status, now]
    if wanted.player is not None:
        conditions.append("row IN (SELECT row FROM seats WHERE player = ?)")
        values.append(wanted.player)
    if wanted.q is not None:
        # What was written of a match that has not settled is perhaps not to be read yet.
        conditions.append(
            "(settles <= ? AND row IN (SELECT rowid FROM words WHERE words MATCH ?)"
            " OR row IN (SELECT rowid FROM words WHERE words MATCH ?))"
        )
        values += [now, phrase(wanted.q), f"{{title names}} : ({phrase(wanted.q)})"]
    columns = ("match", "created", "settles", "summary")
    rows = newest_first(ask, "matches", columns, conditions, values, wanted.after, limit)
    return [ListItem(*found) for found in rows]
