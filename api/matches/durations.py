"""How long matches took, by game and number of seats: numbers alone, of all matches, also those that nobody may see."""

from __future__ import annotations

from typing import Any, ClassVar

from api.aggregates.projection import Ask, Projection, Rows, Table
from api.matches.access import viewer
from api.matches.annotations.books import AnnotatedMatch
from api.matches.memory.loaded import LoadedMatch
from recorder.chain import MATCH

LEAST = 60_000  # ms: what is shorter was tried out, not played
LATEST = 1000  # matches, the newest of which are looked at

_DURATIONS = Table(
    "durations",
    ("game", "seats", "began", "took"),
    (
        """CREATE TABLE durations (
            row INTEGER PRIMARY KEY, game TEXT NOT NULL, seats INTEGER NOT NULL, began INTEGER NOT NULL,
            took INTEGER NOT NULL)""",
        "CREATE INDEX lasted ON durations (game, seats, began)",
    ),
)


class MatchDurations(Projection):
    """A row for each match that was played to its end."""

    name: ClassVar[str] = "durations"
    kind: ClassVar[str] = MATCH
    format: ClassVar[int] = 1
    tables: ClassVar[tuple[Table, ...]] = (_DURATIONS,)

    def rows(self, aggregate: AnnotatedMatch) -> Rows:
        loaded = aggregate.match
        lasted = _lasted(loaded)
        if lasted is None or lasted < LEAST:
            return {"durations": []}
        return {"durations": [(loaded.match.game, len(loaded.match.seats), loaded.created_at, lasted)]}


def _lasted(loaded: LoadedMatch) -> int | None:
    """From its creation, which is its first deal, to its end, in ms; None where it was not played here to an end."""
    details = loaded.details
    if loaded.status == "live" or details.parent is not None or details.origin is not None:
        return None
    if viewer.summary(loaded, "public", loaded.at)["outcome"] is None:
        return None
    # the seal comes when somebody thinks of it
    ended = loaded.past.stamps(loaded)[loaded.version - 2].at if loaded.status == "sealed" else loaded.at
    return ended - loaded.created_at


def took(ask: Ask, game: str, seats: int) -> list[int]:
    """Ms that each of the newest matches took, in no order. Raises Unusable."""
    found: list[tuple[Any, ...]] = ask(
        "SELECT took FROM durations WHERE game = ? AND seats = ? ORDER BY began DESC LIMIT ?", (game, seats, LATEST)
    )
    return [ms for (ms,) in found]
