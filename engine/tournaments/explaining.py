"""Why a row of a standing is where it is: what decided between it and its neighbours, and the sums it is made of."""

from typing import NamedTuple

from engine.tournaments.reckoning import FREE
from engine.tournaments.standings import Ranking, Row, as_of_round, ranking_of, standings
from engine.tournaments.state import Tournament
from engine.tournaments.tie_breaks import FIGURES, figure_text, figures, parts_against


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
            own_value, their_value = (figure_text(name, values[who]) for who in (row.entrant, other.entrant))
            return Parted(other.entrant, name, own_value, their_value)
    return Parted(other.entrant, None, None, None)


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
            value = figure_text(name, ranking.values(name)[entrant])
            made.append(Figure(name, value, tuple(_terms(ranking, name, entrant))))
    return made


def _terms(ranking: Ranking, name: str, entrant: str) -> list[Term]:
    parts = FIGURES[name].parts(ranking.of, entrant)
    if name == "direct" and ranking.values(name)[entrant]:
        parts = parts_against(ranking.of, entrant, ranking.equal_before_direct(entrant))
    return [Term(part.round, str(part.value), part.of, part.counts) for part in parts]
