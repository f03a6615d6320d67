"""The figures that decide among equals: each is the sum of what every round adds to it."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from engine.tournaments.reckoning import BYE, FORFEIT, FREE, MISSED, SAT, Reckoning, Turn, placed
from engine.tournaments.settings import Settings


class Part(NamedTuple):
    """What a round adds to a figure. of: whose results it is reckoned from; counts: False where it is cut."""

    round: int
    value: Fraction | int
    of: tuple[str, ...] = ()
    counts: bool = True


Parts = Callable[[Reckoning, str], list[Part]]


class TieBreak(NamedTuple):
    """A figure of an entrant.

    parts: those of each round. in_points: it sums points, every other figure counts something else. fewer: fewer is
    better. spares_absent: who stays away has no bad figure, and must not stand above who played for it.
    """

    parts: Parts
    in_points: bool = False
    fewer: bool = False
    spares_absent: bool = False

    def value(self, of: Reckoning, entrant: str) -> Fraction:
        """Return the figure, less than zero where fewer is better: then more is better in any case."""
        total = sum(part.value for part in self.parts(of, entrant) if part.counts)
        return Fraction(-total if self.fewer else total)


def _by_turn(part_of: Callable[[Reckoning, str, Turn], Part | None]) -> Parts:
    """Build the parts of a figure to which each round adds something by itself, or nothing (None)."""

    def parts(of: Reckoning, entrant: str) -> list[Part]:
        return [part for turn in of.turns[entrant] if (part := part_of(of, entrant, turn)) is not None]

    return parts


def _buchholz(of: Reckoning, entrant: str, turn: Turn) -> Part | None:
    if turn.kind == SAT:
        return Part(turn.round, Fraction(sum(of.worth[other] for other in turn.there), len(turn.there)), turn.there)
    return None if turn.kind == FREE else Part(turn.round, of.stand_in(entrant))


def _buchholz_cut_1(of: Reckoning, entrant: str) -> list[Part]:
    parts = TIE_BREAKS["buchholz"].parts(of, entrant)
    if parts:
        least = min(range(len(parts)), key=lambda place: parts[place].value)
        parts[least] = parts[least]._replace(counts=False)
    return parts


def _sonneborn_berger(of: Reckoning, entrant: str, turn: Turn) -> Part | None:
    if turn.kind in (BYE, FORFEIT):
        return Part(turn.round, of.stand_in(entrant))
    if turn.result is None:
        return None
    behind, beside = placed(turn.result, entrant)
    twice = 2 * sum(of.worth[other] for other in behind) + sum(of.worth[other] for other in beside)
    return Part(turn.round, Fraction(twice, 2 * len(turn.there)), (*behind, *beside))


def _at_place(place: int) -> Parts:
    """Count the tables at which somebody was first (0) or last (-1), alone or shared with fewer than all."""

    def part_of(of: Reckoning, entrant: str, turn: Turn) -> Part | None:
        ranked = turn.result.ranked if turn.result is not None else ()
        return Part(turn.round, 1) if len(ranked) > 1 and entrant in ranked[place] else None

    return _by_turn(part_of)


def _score(of: Reckoning, entrant: str, turn: Turn) -> Part | None:
    scores = (turn.result.scores if turn.result is not None else None) or {}
    if entrant not in scores:
        return None
    return Part(turn.round, scores[entrant] - Fraction(sum(scores.values()), len(scores)))


def _missed(of: Reckoning, entrant: str, turn: Turn) -> Part | None:
    has_left = turn.result is not None and entrant in turn.result.left
    return Part(turn.round, 1) if turn.kind == MISSED or has_left else None


def parts_against(of: Reckoning, entrant: str, group: frozenset[str]) -> list[Part]:
    """Return what somebody has against the others of a group, of each table with two or more of them."""
    parts: list[Part] = []
    for turn in of.turns[entrant]:
        others = group.intersection(turn.there)
        if turn.result is not None and others:
            behind, beside = placed(turn.result, entrant)
            twice = 2 * len(others.intersection(behind)) + len(others.intersection(beside))
            parts.append(Part(turn.round, Fraction(twice, 2 * len(others)), tuple(sorted(others))))
    return parts


def _no_parts(of: Reckoning, entrant: str) -> list[Part]:
    """Return nothing: `direct` and `lots` depend on who is equal (standings.py)."""
    return []


TIE_BREAKS: Mapping[str, TieBreak] = {
    "buchholz": TieBreak(_by_turn(_buchholz), in_points=True),
    "buchholz_cut_1": TieBreak(_buchholz_cut_1, in_points=True),
    "sonneborn_berger": TieBreak(_by_turn(_sonneborn_berger), in_points=True),
    "direct": TieBreak(_no_parts),
    "wins": TieBreak(_at_place(0)),
    "fewest_losses": TieBreak(_at_place(-1), fewer=True, spares_absent=True),
    "score": TieBreak(_by_turn(_score), spares_absent=True),
    "lots": TieBreak(_no_parts),
}
MISSED_ROUNDS = "missed"
FIGURES: Mapping[str, TieBreak] = {**TIE_BREAKS, MISSED_ROUNDS: TieBreak(_by_turn(_missed), fewer=True)}


def figures(settings: Settings, stage: int) -> tuple[str, ...]:
    """Return the figures that decide among equals in a stage, in their order: the tie-breaks that were agreed.

    In a game with points of its own, the rounds that somebody missed, or left before the end, come before the first
    figure that spares the absent.
    """
    breaks = settings.breaks(stage)
    at = next((at for at, name in enumerate(breaks) if TIE_BREAKS[name].spares_absent), None)
    return breaks if at is None or not settings.scores else (*breaks[:at], MISSED_ROUNDS, *breaks[at:])


def values(of: Reckoning, name: str) -> Mapping[str, Fraction]:
    """Return a figure of everybody in the scope; more is better. Not for direct, which depends on who is equal."""
    return {entrant: FIGURES[name].value(of, entrant) for entrant in of.turns}


def figure_text(name: str, value: Fraction) -> str:
    """Return a figure as a fraction in lowest terms; a whole one as a number.

    >>> figure_text("buchholz", Fraction(2468, 6)), figure_text("fewest_losses", Fraction(-2))
    ('1234/3', '2')
    """
    return str(abs(value) if name in FIGURES and FIGURES[name].fewer else value)
