"""Ranks of a round, and over the rounds of a match. (DUR-17, RTK-13, ALL-8, ALL-10)"""

from collections.abc import Mapping

from engine.pairs.table import Table
from engine.rounds import alone, ranked
from engine.seats import Seats, sides, team_name, team_of
from engine.zones import Seat


def round_rank(seats: Seats, places: Mapping[Seat, int], losers: Seats) -> dict[Seat, int]:
    """Ranks of one round: by places of going out, then those of whom nothing is known, who lost it last."""
    behind = len(places) + 1
    keys = {seat: (seat in losers, places.get(seat, behind)) for seat in seats}
    return ranked(keys, alone(seats))


def standing(table: Table, teams: bool, last: Seats = (), as_it_is: bool = False) -> dict[Seat, int]:
    """Each seat's rank over the rounds ended so far; equal ones share it.

    last: a team that is ranked behind all; as_it_is: who is out counts though the round has no result. (ALL-10)
    """
    keys = _one_round(table, as_it_is) if table.round.number == 1 and not teams else _rounds(table, teams)
    keys = {seat: (seat in last, *key) for seat, key in keys.items()}
    return ranked(keys, sides(table.seats, teams))


def _one_round(table: Table, as_it_is: bool) -> dict[Seat, tuple[int, ...]]:
    """The order of going out, who lost last; who is not known to be either shares the place between."""
    played = table.tally.last
    if played is not None and played.rank:
        return {seat: (played.rank[seat],) for seat in table.seats}
    order = played.order if played is not None and as_it_is else ()
    return {seat: (order.index(seat) if seat in order else len(order),) for seat in table.seats}


def _rounds(table: Table, teams: bool) -> dict[Seat, tuple[int, ...]]:
    """Fewest losses, or by option most points by places; then most times first out.

    Both seats of a team lose each of its rounds, either may be first.
    """
    tally = table.tally
    counted = tally.losses
    if table.options.standing == "place" and tally.points:
        counted = tuple(-points for points in tally.points)
    firsts = dict(zip(table.seats, table.tally.firsts, strict=True))
    return {
        seat: (count, -sum(firsts[mate] for mate in team_of(table.seats, teams, seat)))
        for seat, count in zip(table.seats, counted, strict=True)
    }


def last_ranked(table: Table, teams: bool, rank: Mapping[Seat, int]) -> str | None:
    """The seat or team that is last alone, if it lost a round at all."""
    worst = max(rank.values(), default=1)
    behind = {team_of(table.seats, teams, seat) for seat in table.seats if rank.get(seat) == worst}
    lost = {seat for seat, n in zip(table.seats, table.tally.losses, strict=True) if n}
    if worst == 1 or len(behind) != 1:
        return None
    team = next(iter(behind))
    return team_name(team) if lost & set(team) else None
