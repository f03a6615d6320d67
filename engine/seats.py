"""Seats round a table, clockwise, and who plays with whom. (ALL-6, ALL-8)"""

from collections.abc import Collection
from typing import TypeVar

from engine.zones import Seat

Seats = tuple[Seat, ...]
T = TypeVar("T")


def letters(count: int) -> Seats:
    """The letters of count seats. (ALL-6)

    >>> letters(3)
    ('A', 'B', 'C')
    """
    return tuple(Seat(chr(65 + n)) for n in range(count))


def number(seat: Seat) -> int:
    """Where seat stands in a tuple that has a value for each seat."""
    return ord(seat) - 65


def replaced(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """A tuple that has a value for each seat, with another one for seat.

    >>> replaced((1, 2, 3), Seat("B"), 7)
    (1, 7, 3)
    """
    n = number(seat)
    return (*values[:n], value, *values[n + 1 :])


def clockwise(seats: Seats, seat: Seat) -> Seats:
    """All seats, seat first."""
    i = ord(seat) - 65
    return seats[i:] + seats[:i]


def left_of(seats: Seats, seat: Seat) -> Seat:
    """The next seat clockwise. (ALL-6)"""
    return seats[(ord(seat) - 64) % len(seats)]


def in_play(seats: Seats, seat: Seat, out: Collection[Seat]) -> Seat:
    """The seat, or the next clockwise that is not out."""
    if seat not in out:
        return seat
    return next((other for other in clockwise(seats, seat) if other not in out), seat)


def partner(seats: Seats, seat: Seat) -> Seat:
    """The other seat of a team of four."""
    return seats[(ord(seat) - 63) % 4]


def team_of(seats: Seats, teams: bool, seat: Seat) -> Seats:
    """The seats that win and lose together with seat, in order of their letters; itself alone without teams."""
    if not teams:
        return (seat,)
    mate = partner(seats, seat)
    return (seat, mate) if seat < mate else (mate, seat)


def sides(seats: Seats, teams: bool) -> tuple[Seats, ...]:
    """Everybody by team, in order of letters."""
    return tuple(dict.fromkeys(team_of(seats, teams, seat) for seat in seats))


def teams_on_wire(seats: Seats, teams: bool) -> list[list[Seat]] | None:
    """Who plays with whom, for a state: None where everybody plays for himself."""
    return [list(side) for side in sides(seats, teams)] if teams else None


def team_name(team: Seats) -> str:
    """A seat's letter, or a team's joined by a plus. (ALL-8)"""
    return "+".join(team)


def named(team: str | None) -> Seats:
    """The seats of a team by its name; none where there is no name."""
    return tuple(Seat(letter) for letter in team.split("+")) if team else ()
