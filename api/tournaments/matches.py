"""A recorded match as the source of a table's result: what it came to, told as the table's entrants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from engine.tournaments.commands import MatchOver
from engine.tournaments.state import Table, Tournament


class Outcome(NamedTuple):
    """How a match stands at a version of it, by its seats. order: who shares a place together.

    unfinished: it was ended by time; cards: what those hold who are still in.
    """

    hash: str
    order: tuple[tuple[str, ...], ...]
    scores: Mapping[str, int] | None = None
    unfinished: bool = False
    cards: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchMoved:
    """A match that is a table's is over, or was corrected, as of a version of it."""

    TYPE: ClassVar[str] = "match_moved"

    match: str
    version: int


def over(state: Tournament, moved: MatchMoved, outcome: Outcome | None) -> MatchOver | None:
    """What the tournament is told of a match; None where nothing has come of it, or no table has it any more."""
    table = table_of(state, moved.match)
    if table is None or outcome is None:
        return None
    of = dict(zip("ABCDEFGHIJKL", table.entrants, strict=False))

    def named(values: Mapping[str, int] | None) -> dict[str, int] | None:
        return None if values is None else {of[seat]: value for seat, value in values.items() if seat in of}

    order = tuple(tuple(of[seat] for seat in place if seat in of) for place in outcome.order)
    return MatchOver(
        match=moved.match,
        version=moved.version,
        hash=outcome.hash,
        order=tuple(place for place in order if place),
        scores=named(outcome.scores),
        unfinished=outcome.unfinished,
        cards=named(outcome.cards),
    )


def table_of(state: Tournament, match: str) -> Table | None:
    return next((table for of in state.rounds for table in of.tables if table.match == match), None)
