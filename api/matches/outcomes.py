"""How a match ended, for what it belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from api.matches.memory.loaded import LoadedMatch
from engine.games import GAMES
from engine.match import view


class Outcome(NamedTuple):
    """How a match stands at a version of it, by its seats. order: who shares a place together.

    unfinished: it was ended by time; cards: what those hold who are still in.
    """

    hash: str
    order: tuple[tuple[str, ...], ...]
    scores: Mapping[str, int] | None = None
    unfinished: bool = False
    cards: Mapping[str, int] | None = None


def outcome(loaded: LoadedMatch) -> Outcome | None:
    """How a match ended; None where it has not, or was abandoned."""
    told = view(loaded.match)
    ended, seats = told["outcome"], told["seats"]
    if loaded.status == "live" or ended is None or not ended["rank"]:
        return None
    by_time = ended["reason"] == "time"
    of_game = GAMES[loaded.match.game].identity.scores
    scores = {seat: each["score"] for seat, each in seats.items()} if of_game else None
    if by_time and told["round"] < 2 and not any(each["score"] for each in seats.values()):
        # No round was finished: who is out stands, and what the others hold decides among them.
        out = {seat: each["out"] for seat, each in seats.items() if each["out"] is not None}
        hands = {seat: len(each["hand"]["known"]) + each["hand"]["unknown"] for seat, each in seats.items()}
        cards = {seat: count for seat, count in hands.items() if seat not in out}
        return Outcome(loaded.hash, _in_order(out), scores, True, None if of_game else cards)
    return Outcome(loaded.hash, _in_order(ended["rank"]), scores, by_time)


def _in_order(places: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
    """Seats by their places, those who share one together."""
    return tuple(tuple(seat for seat, place in places.items() if place == each) for each in sorted({*places.values()}))
