"""Why a row of a standing is where it is: what decided between it and its neighbours, and the sums it is made of."""

from fractions import Fraction
from typing import NamedTuple

from engine.tournaments.reckoning import BYE, FORFEIT, FREE, MISSED, SAT, Reckoning, Turn, figures, placed, terms
from engine.tournaments.standings import Ranking, Row, as_of_round, fraction, ranking_of, standings
from engine.tournaments.state import Tournament


class Term(NamedTuple):
    """One number of a sum. round: None for a penalty; of: who it is reckoned from; counts: False where it is cut."""

    round: int | None
    value: str
    of: tuple[str, ...] = ()
    counts: bool = True


class Figure(NamedTuple):
    """A number that somebody is ranked by, and the terms that it is the sum of."""

    name: str
    value: str
    terms: tuple[Term, ...]


class Parted(NamedTuple):
    """What decides between somebody and a neighbour. figure: None where they share the rank."""

    entrant: str
    figure: str | None
    own: str | None
    theirs: str | None


class Explained(NamedTuple):
    """One row of a standing, with what puts it below the row above and above the row below."""

    row: Row
    above: Parted | None
    below: Parted | None
    figures: tuple[Figure, ...]


def explain(
    state: Tournament, entrant: str, *, round_: int | None = None, stage: int | None = None, group: int | None = None
) -> Explained | None:
    """Return why somebody stands where they do; None where they are not listed. The rest is as in standings()."""
    rows = standings(state, round_=round_, stage=stage, group=group)
    at = next((at for at, row in enumerate(rows) if row.entrant == entrant), None)
    if at is None:
        return None
    row = rows[at]
    ranking = ranking_of(as_of_round(state, round_), row.stage, round_, group, listed=entrant)

    def parted(other: Row) -> Parted:
        return _parted(ranking, row, other)

    above = parted(rows[at - 1]) if at else None
    below = parted(rows[at + 1]) if at + 1 < len(rows) else None
    return Explained(row, above, below, tuple(_figures(ranking, row)))


def _parted(ranking: Ranking, row: Row, other: Row) -> Parted:
    if row.rank is None or other.rank is None:
        name = None if row.rank == other.rank else "disqualified"
        return Parted(other.entrant, name, None, None)
    if row.stage != other.stage:
        return Parted(other.entrant, "stage", str(row.stage), str(other.stage))
    if row.rank == other.rank:
        return Parted(other.entrant, None, None, None)
    both = {row.entrant, other.entrant}
    if (elimination := ranking.of.stage.format.elimination) is not None:
        own, theirs = (elimination.went_out(ranking.of)[who][0] for who in (row.entrant, other.entrant))
        if own == theirs:
            return Parted(other.entrant, "place", None, None)
        last = 10**6  # of who is still in, or has won
        told = ["" if number == last else str(number) for number in (own, theirs)]
        return Parted(other.entrant, "went_out", *(each or None for each in told))
    for name, groups in ranking.steps:
        if not any(both.issubset(group) for group in groups):
            values = ranking.values(name)
            if name == "lots":
                return Parted(other.entrant, name, None, None)
            own_value, their_value = (_told(name, values[who]) for who in (row.entrant, other.entrant))
            return Parted(other.entrant, name, own_value, their_value)
    return Parted(other.entrant, None, None, None)


def _told(name: str, value: Fraction) -> str:
    return fraction(abs(value) if name in ("fewest_losses", "missed") else value)


def _figures(ranking: Ranking, row: Row) -> list[Figure]:
    of, entrant = ranking.of, row.entrant
    points = [Term(turn.round, str(turn.points), turn.there) for turn in of.turns[entrant] if turn.kind != FREE]
    if of.penalties[entrant]:
        points.append(Term(None, str(-of.penalties[entrant])))
    made = [Figure("points", str(row.points), tuple(points))]
    if of.stage.format.elimination is not None:
        return made
    for name in figures(of.state.settings, of.scope.stage):
        if name != "lots":
            value = _told(name, ranking.values(name)[entrant])
            made.append(Figure(name, value, tuple(_terms(ranking, name, entrant))))
    return made


def _terms(ranking: Ranking, name: str, entrant: str) -> list[Term]:
    of = ranking.of
    turns = [turn for turn in of.turns[entrant] if turn.kind != FREE]
    if name in ("buchholz", "buchholz_cut_1"):
        values = terms(of, entrant)
        cut = values.index(min(values)) if values and name == "buchholz_cut_1" else None
        return [
            Term(turn.round, fraction(value), turn.there if turn.kind == SAT else (), place != cut)
            for place, (turn, value) in enumerate(zip(turns, values, strict=True))
        ]
    found: list[Term] = []
    for turn in turns:
        value, others = _of_turn(ranking, name, entrant, turn)
        if value is not None:
            found.append(Term(turn.round, fraction(value), others))
    return found


def _of_turn(ranking: Ranking, name: str, entrant: str, turn: Turn) -> tuple[Fraction | None, tuple[str, ...]]:
    """Return what one round adds to a figure, and whose results it is reckoned from; None where it adds nothing."""
    of: Reckoning = ranking.of
    result = turn.result
    if name == "missed":
        is_missed = turn.kind == MISSED or (result is not None and entrant in result.left)
        return (Fraction(1), ()) if is_missed else (None, ())
    if name == "sonneborn_berger" and turn.kind in (BYE, FORFEIT):
        return Fraction(of.stand_in(entrant)), ()
    if turn.kind != SAT or result is None:
        return None, ()
    behind, beside = placed(result, entrant)
    if name == "sonneborn_berger":
        twice = 2 * sum(of.worth[other] for other in behind) + sum(of.worth[other] for other in beside)
        return Fraction(twice, 2 * len(turn.there)), (*behind, *beside)
    if name == "direct":
        others = ranking.equal_before_direct(entrant).intersection(turn.there)
        if not others or not ranking.values("direct")[entrant]:
            return None, ()
        twice = 2 * len(others.intersection(behind)) + len(others.intersection(beside))
        return Fraction(twice, 2 * len(others)), tuple(sorted(others))
    if name == "score":
        scores = result.scores or {}
        if entrant not in scores:
            return None, ()
        return scores[entrant] - Fraction(sum(scores.values()), len(scores)), ()
    place = 0 if name == "wins" else -1
    is_there = len(result.ranked) > 1 and entrant in result.ranked[place]
    return (Fraction(1), ()) if is_there else (None, ())
