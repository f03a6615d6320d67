"""Who stands where: by points, then by tie-breaks in their order; who is still equal shares the rank."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.tournaments.chance import digest
from engine.tournaments.forms import in_order
from engine.tournaments.reckoning import BYE, SAT, Reckoning, Scope, placed, scope_of
from engine.tournaments.state import DISQUALIFIED, WITHDRAWN, Entry, Tournament
from engine.tournaments.tie_breaks import TIE_BREAKS, figure_text, figures, parts_against, values


class Row(NamedTuple):
    """One line of a standing. rank: None for who was disqualified; places: at tables sat, by the place.

    points: less penalties; tie_breaks: as fractions in lowest terms; stage: the last that he came into.
    """

    rank: int | None
    entrant: str
    points: int
    played: int
    places: dict[str, int]
    tie_breaks: dict[str, str]
    byes: int
    penalties: int
    status: str
    stage: int = 0


def number(entrant: str) -> int:
    """The number of an entrant's id, by which equal ones stand.

    >>> number("e17")
    17
    """
    return int(entrant[1:])


def standings(
    state: Tournament,
    *,
    round_: int | None = None,
    stage: int | None = None,
    group: int | None = None,
    among: Collection[str] | None = None,
) -> list[Row]:
    """The standing after a round (by default the last that was started), of a stage and a group of it, or of all.

    among: only these are listed, and ranked among themselves. A standing after a given round takes everybody's status
    as it was when that round was closed.
    """
    state = as_of_round(state, round_)
    if stage is not None:
        return of_stage(state, stage, round_, group, among)
    counted = [each for each in state.rounds if each.counts and (round_ is None or each.number <= round_)]
    last = max((each.stage for each in counted), default=0)
    rows: list[Row] = []
    listed: set[str] = set()
    for part in range(last, -1, -1):
        rest = [row for row in of_stage(state, part, round_, None, among) if row.entrant not in listed]
        listed |= {row.entrant for row in rest}
        rows += _ranked_behind(len(rows), rest) if part < last else rest
    ranked = [row for row in rows if row.rank is not None]
    return ranked + [row for row in rows if row.rank is None]


def as_of_round(state: Tournament, round_: int | None) -> Tournament:
    """Return the tournament with everybody's status as a round was closed; as it is where the round is not closed."""
    at = None if round_ is None else state.round(round_)
    return state if at is None or at.entries is None else state._replace(entries=at.entries)


def _ranked_behind(before: int, rows: Sequence[Row]) -> list[Row]:
    """Rows whose ranks begin behind those who got further."""
    made: list[Row] = []
    for place, row in enumerate(rows):
        if row.rank is None:
            made.append(row)
        elif place and rows[place - 1].rank == row.rank:
            made.append(row._replace(rank=made[-1].rank))
        else:
            made.append(row._replace(rank=before + place + 1))
    return made


def of_stage(
    state: Tournament,
    stage: int,
    round_: int | None = None,
    group: int | None = None,
    among: Collection[str] | None = None,
) -> list[Row]:
    """The standing of one stage."""
    reckoning, listed, out = _listed(state, stage, round_, group, among)
    ranking = Ranking(reckoning, listed)
    rows: list[Row] = []
    for equal in ranking.groups:
        rank = len(rows) + 1
        rows += [_row(ranking, entrant, rank) for entrant in equal]
    alone = Ranking(reckoning, out)
    return rows + [_row(alone, entrant, None) for entrant in out]


def _listed(
    state: Tournament, stage: int, round_: int | None, group: int | None, among: Collection[str] | None
) -> tuple[Reckoning, list[str], list[str]]:
    """Return the reckoning of a standing, who is ranked in it, and who is listed without a rank."""
    reckoning = Reckoning(state, scope_of(state, stage, round_, group))
    listed = [
        entrant
        for entrant in sorted(reckoning.turns, key=number)
        if (among is None or entrant in among) and _is_listed(state.entries[entrant], reckoning)
    ]
    out = [entrant for entrant in listed if state.entries[entrant].status == DISQUALIFIED]
    return reckoning, [entrant for entrant in listed if entrant not in out], out


def ranking_of(state: Tournament, stage: int, round_: int | None, group: int | None, *, listed: str) -> "Ranking":
    """Return the ranking of a stage in which somebody is listed: of all who have a rank, or of those who have none."""
    reckoning, ranked, out = _listed(state, stage, round_, group, None)
    return Ranking(reckoning, out if listed in out else ranked)


def _is_listed(entry: Entry, reckoning: Reckoning) -> bool:
    return entry.status not in (WITHDRAWN, DISQUALIFIED) or reckoning.anything_counted(entry.entrant)


def _row(ranking: "Ranking", entrant: str, rank: int | None) -> Row:
    of = ranking.of
    turns = of.turns[entrant]
    places: dict[str, int] = {}
    for turn in turns:
        if turn.kind == SAT and turn.result is not None:
            behind, beside = placed(turn.result, entrant)
            place = str(turn.size - len(behind) - len(beside))
            places[place] = places.get(place, 0) + 1
    return Row(
        rank,
        entrant,
        of.net[entrant],
        sum(1 for turn in turns if turn.kind == SAT),
        dict(sorted(places.items())),
        {name: figure_text(name, told[entrant]) for name, told in ranking.told.items()},
        sum(1 for turn in turns if turn.kind == BYE),
        of.penalties[entrant],
        of.state.entries[entrant].status,
        of.scope.stage,
    )


class Ranking:
    """Entrants in groups of equal ones, best first.

    told: each tie-break's values, in lots none. steps: the groups after each figure, by its name.
    """

    def __init__(self, of: Reckoning, entrants: Sequence[str]) -> None:
        self.of = of
        self.told: dict[str, dict[str, Fraction]] = {}
        self.groups: list[list[str]] = []
        self.steps: list[tuple[str, list[list[str]]]] = []
        if (elimination := of.stage.format.elimination) is not None:
            far = elimination.went_out(of)
            self.groups = in_order(entrants, {entrant: far.get(entrant, (0, 0, 0)) for entrant in entrants})
            return
        groups = in_order(entrants, {entrant: Fraction(of.net[entrant]) for entrant in entrants})
        self.steps.append(("points", groups))
        for name in figures(of.state.settings, of.scope.stage):
            if name == "direct":
                groups = self._by_direct(groups)
            elif name == "lots":
                groups = [[entrant] for group in groups for entrant in by_lots(of, group)]
            else:
                known = values(of, name)
                if name in TIE_BREAKS:
                    self.told[name] = {entrant: known[entrant] for entrant in entrants}
                groups = [part for group in groups for part in in_order(group, known)]
            self.steps.append((name, groups))
        self.groups = groups

    def values(self, name: str) -> Mapping[str, Fraction]:
        """Return a figure's value for everybody; of direct as it was first reckoned."""
        if name == "points":
            return {entrant: Fraction(net) for entrant, net in self.of.net.items()}
        return self.told[name] if name in self.told else values(self.of, name) if name != "lots" else {}

    def equal_before_direct(self, entrant: str) -> frozenset[str]:
        """Return who was equal with somebody when direct was reckoned."""
        names = [name for name, _ in self.steps]
        groups = self.steps[names.index("direct") - 1][1]
        return frozenset(next(group for group in groups if entrant in group))

    def _by_direct(self, groups: Sequence[list[str]]) -> list[list[str]]:
        told = self.told["direct"] = {}
        made: list[list[str]] = []
        for group in groups:
            value = direct(self.of, group)
            told |= value
            parts = in_order(group, value)
            while len(parts) > 1:  # again among those whom it leaves equal, until nothing moves
                further = [each for part in parts for each in in_order(part, direct(self.of, part))]
                if len(further) == len(parts):
                    break
                parts = further
            made += parts
        return made


def direct(of: Reckoning, group: Sequence[str]) -> dict[str, Fraction]:
    """Return what each has against the others of a group; 0 unless each sat with each."""
    members, value = frozenset(group), dict.fromkeys(group, Fraction(0))
    for entrant in group:
        parts = parts_against(of, entrant, members)
        if len({other for part in parts for other in part.of}) < len(group) - 1:
            return dict.fromkeys(group, Fraction(0))
        value[entrant] = Fraction(sum(part.value for part in parts))
    return value


def by_lots(of: Reckoning, group: Sequence[str]) -> list[str]:
    """A group in the order of its lots."""
    return sorted(group, key=lambda entrant: lot(of.state.of_lots, of.scope.stage, entrant))


def lot(seed: str | None, stage: int, entrant: str) -> str:
    """What somebody drew; the lowest comes first."""
    return digest({"entrant": entrant, "seed": seed, "stage": stage})


def ranks(state: Tournament, scope: Scope, *, assumed: bool = False) -> tuple[Reckoning, dict[str, int]]:
    """The reckoning of a scope, and each entrant's rank in it."""
    reckoning = Reckoning(state, scope, assumed=assumed)
    ranked: dict[str, int] = {}
    before = 0
    for group in Ranking(reckoning, sorted(reckoning.turns, key=number)).groups:
        ranked |= dict.fromkeys(group, before + 1)
        before += len(group)
    return reckoning, ranked
