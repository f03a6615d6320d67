"""Ranks over the rounds of a match. (DUR-17, ALL-8, ALL-10)"""

from engine.games.durak.state import State, team_name, team_of
from engine.zones import Seat


def standing(state: State, last: tuple[Seat, ...] = ()) -> dict[Seat, int]:
    """Each seat's rank over the rounds ended so far; equal ones share it. last: a team that is ranked behind all."""
    tally = state.tally
    if state.lead.round == 1 and tally.last is not None and not state.options.teams and not last:
        return _one_round(state)
    record = dict(zip(state.seats, zip(tally.losses, tally.firsts, strict=True), strict=True))
    teams = sorted({team_of(state, seat) for seat in state.seats})
    # Both seats of a team lose each of its rounds, and either may have been the first out.
    keys = {team: (team == last, record[team[0]][0], -sum(record[seat][1] for seat in team)) for team in teams}
    return {seat: 1 + sum(key < keys[team_of(state, seat)] for key in keys.values()) for seat in state.seats}


def _one_round(state: State) -> dict[Seat, int]:
    """The order of going out, the durak last; who is not known to be either shares the place between."""
    played = state.tally.last
    assert played is not None
    rank = {seat: n for n, seat in enumerate(played.order, 1)}
    rank |= dict.fromkeys(played.losers, len(state.seats))
    return {seat: rank.get(seat, len(played.order) + 1) for seat in state.seats}


def last_ranked(state: State, rank: dict[Seat, int]) -> str | None:
    """The seat or team that is last alone, if it lost a round at all."""
    worst = max(rank.values(), default=1)
    teams = {team_of(state, seat) for seat in state.seats if rank.get(seat) == worst}
    lost = {seat for seat, n in zip(state.seats, state.tally.losses, strict=True) if n}
    if worst == 1 or len(teams) != 1:
        return None
    team = next(iter(teams))
    return team_name(team) if lost & set(team) else None
