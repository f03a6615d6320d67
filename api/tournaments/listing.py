"""The list of public tournaments: nothing but what the public may see of a summary, so consent holds here too."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

import orjson

from api.aggregates.commanding import told
from api.aggregates.definition import Fold
from api.aggregates.gate import ANYONE
from api.aggregates.projection import Ask, ListProjection, Rows, Table, newest_first, phrase
from api.tournaments.definition import Definition

_TOURNAMENTS = Table(
    "tournaments",
    ("tournament", "game", "status", "created", "summary"),
    (
        """CREATE TABLE tournaments (
            row INTEGER PRIMARY KEY, tournament TEXT NOT NULL UNIQUE, game TEXT NOT NULL, status TEXT NOT NULL,
            created INTEGER NOT NULL, summary TEXT NOT NULL)""",
        "CREATE INDEX tournaments_listed ON tournaments (created, tournament)",
    ),
)
_WORDS = Table(
    "tournament_words",
    ("name",),
    (
        """CREATE VIRTUAL TABLE tournament_words USING fts5(
            name, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')""",
    ),
    words=True,
)


class TournamentList(ListProjection):
    """A row for each public tournament, and the words of its name: nobody who is in it is found here."""

    name: ClassVar[str] = "tournaments"
    kind: ClassVar[str] = "tournament"
    format: ClassVar[int] = 1
    tables: ClassVar[tuple[Table, ...]] = (_TOURNAMENTS, _WORDS)

    def rows(self, aggregate: Fold) -> Rows:
        if aggregate.beside.visibility != "public":
            return {"tournaments": [], "tournament_words": []}
        seen = summary(aggregate)
        # Sorted: what has just been decided and what was read back may differ in the order of names.
        said = orjson.dumps(seen, option=orjson.OPT_SORT_KEYS).decode()
        row = (aggregate.id, seen["game"], seen["status"], aggregate.created_at, said)
        return {"tournaments": [row], "tournament_words": [(seen["name"] or "",)]}

    def shows_at_once(self, before: Fold | None, after: Fold) -> bool:
        """True where one is made, begins or ends a round, ends, or changes beside its events."""
        if before is None:
            return after.beside.visibility == "public"
        if before.beside.version != after.beside.version:
            return before.beside.visibility == "public" or after.beside.visibility == "public"
        return after.beside.visibility == "public" and _told(before) != _told(after)


def _told(loaded: Fold) -> tuple[Any, ...]:
    state = loaded.state
    return state.status, len(state.rounds), state.rounds[-1].status if state.rounds else None


def summary(loaded: Fold) -> dict[str, Any]:
    """A tournament at a glance, as the public may see it."""
    definition = Definition()
    view = definition.view(loaded, definition.eyes(loaded, ANYONE))
    return told(loaded, definition.status(loaded.state), view)


class TournamentQuery(NamedTuple):
    """What the list is asked for; None: any. after: created and id of the last one already given."""

    game: str | None = None
    status: str | None = None
    q: str | None = None
    after: tuple[int, str] | None = None


def page(ask: Ask, wanted: TournamentQuery, limit: int) -> list[tuple[str, int, str]]:
    """Public tournaments, newest first: id, when made (ms), summary (JSON). Raises TooWide, Unusable."""
    conditions, values = ["1"], []
    for name in ("game", "status"):
        if (value := getattr(wanted, name)) is not None:
            conditions.append(f"{name} = ?")
            values.append(value)
    if wanted.q is not None:
        conditions.append("row IN (SELECT rowid FROM tournament_words WHERE tournament_words MATCH ?)")
        values.append(phrase(wanted.q))
    columns = ("tournament", "created", "summary")
    rows = newest_first(ask, "tournaments", columns, conditions, values, wanted.after, limit)
    return [(each[0], each[1], each[2]) for each in rows]
