"""Who attacks whom next in teams, and whom by the rules. (DUR-3, DUR-12, RTK-3, RTK-11)"""

from collections.abc import Collection

from engine.seats import Seats, clockwise, left_of, partner, team_of
from engine.zones import Seat


def due_defender(seats: Seats, teams: bool, out: Collection[Seat], by: Seat, defender: Seat | None) -> Seat | None:
    """Whom by attacks: who was due to defend, unless that is himself or his friend: then the next opponent."""
    team = team_of(seats, teams, by)
    if defender not in team:
        return defender
    others = (seat for seat in clockwise(seats, by) if seat not in team and seat not in out)
    return next(others, defender)


def next_in_teams(
    seats: Seats, out: Collection[Seat], opener: Seat, defender: Seat, *, taken: bool
) -> tuple[Seat, Seat]:
    """Who attacks whom after an attack: reckoned as if nobody were out, then the partner of who is."""
    stay = partner(seats, opener), partner(seats, defender)
    roles = stay if taken else (defender, left_of(seats, defender))
    attacks, defends = (partner(seats, seat) if seat in out else seat for seat in roles)
    return attacks, defends
