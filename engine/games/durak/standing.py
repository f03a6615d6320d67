"""Ranks over the rounds of a match. (DUR-17, ALL-8, ALL-10)"""

from collections.abc import Mapping

from engine.games.durak.state import State, sides, team_of
from engine.rounds import ranked
from engine.seats import Seats, team_name
from engine.zones import Seat


def round_rank(seats: Seats, places: Mapping[Seat, int], losers: Seats) -> dict[Seat, int]:
    """Ranks of one round: by places of going out, then those of whom nothing is known, who lost it last. (DUR-17)"""
    behind = len(places) + 1
    keys = {seat: (seat in losers, places.get(seat, behind)) for seat in seats}
    return ranked(keys, ((seat,) for seat in seats))


def standing(state: State, last: tuple[Seat, ...] = (), as_it_is: bool = False) -> dict[Seat, int]:
    """Each seat's rank over the rounds ended so far; equal ones share it.

    last: a team that is ranked behind all; as_it_is: who is out counts though the round has no result. (ALL-10)
    """
    keys = _one_round(state, as_it_is) if state.round.number == 1 and not state.options.teams else _rounds(state)
    keys = {seat: (seat in last, *key) for seat, key in keys.items()}
    return ranked(keys, sides(state))


def _one_round(state: State, as_it_is: bool) -> dict[Seat, tuple[int, ...]]:
    """The order of going out, the durak last; who is not known to be either shares the place between."""
    played = state.tally.last
    if played is not None and played.rank:
        return {seat: (played.rank[seat],) for seat in state.seats}
    order = played.order if played is not None and as_it_is else ()
    return {seat: (order.index(seat) if seat in order else len(order),) for seat in state.seats}


def _rounds(state: State) -> dict[Seat, tuple[int, ...]]:
    """Fewest losses, then most times first out; both seats of a team lose each of its rounds, either may be first."""
    record = dict(zip(state.seats, zip(state.tally.losses, state.tally.firsts, strict=True), strict=True))
    return {seat: (record[seat][0], -sum(record[mate][1] for mate in team_of(state, seat))) for seat in state.seats}


def last_ranked(state: State, rank: dict[Seat, int]) -> str | None:
    """The seat or team that is last alone, if it lost a round at all."""
    worst = max(rank.values(), default=1)
    teams = {team_of(state, seat) for seat in state.seats if rank.get(seat) == worst}
    lost = {seat for seat, n in zip(state.seats, state.tally.losses, strict=True) if n}
    if worst == 1 or len(teams) != 1:
        return None
    team = next(iter(teams))
    return team_name(team) if lost & set(team) else None
