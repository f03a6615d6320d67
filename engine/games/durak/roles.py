"""Who attacks whom, with whose help and up to how many cards. (DUR-3, DUR-6, DUR-9, DUR-11 to DUR-13)

It is worked out once, when an attack is to begin, and stands in the event that says so.
"""

from typing import Any

from engine.games.durak.state import HAND, State, team_of
from engine.seats import clockwise, in_play, left_of, partner
from engine.zones import Seat


def due_defender(state: State, by: Seat) -> Seat | None:
    """Whom by attacks: the defender, unless that is himself or his friend: then the next opponent. (DUR-3, DUR-12)"""
    team = team_of(state, by)
    if state.defender not in team:
        return state.defender
    others = (seat for seat in clockwise(state.seats, by) if seat not in team and seat not in state.out)
    return next(others, state.defender)


def after_attack(state: State, opener: Seat, defender: Seat, taken: bool) -> tuple[Seat, Seat]:
    """Who attacks whom after an attack, state being the table once all have drawn and gone out. (DUR-9, 11, 12)"""
    seats, out = state.seats, state.out
    if state.options.teams:
        stay = partner(seats, opener), partner(seats, defender)
        roles = stay if taken else (defender, left_of(seats, defender))
        attacks, defends = (partner(seats, seat) if seat in out else seat for seat in roles)
        return attacks, defends
    attacks = in_play(seats, left_of(seats, defender) if taken else defender, out)
    return attacks, in_play(seats, left_of(seats, attacks), out)


def helpers(state: State, opener: Seat, defender: Seat) -> tuple[Seat, ...]:
    """Who may add cards, clockwise from who opens: seats with cards. (DUR-12, DUR-13)"""
    option = state.options.helpers
    mates: tuple[Seat, ...]
    if option == "none":
        mates = ()
    elif state.options.teams:
        mates = (partner(state.seats, opener),)
    elif option == "neighbours":
        mates = (in_play(state.seats, left_of(state.seats, defender), state.out),)
    else:
        mates = clockwise(state.seats, opener)[1:]
    return tuple(seat for seat in mates if seat not in (opener, defender) and state.hand(seat).size)


def cap(state: State) -> int:
    """The most attack cards of one attack, whatever the defender's hand. (DUR-6)"""
    return HAND if state.discard.size else state.options.first_attack_limit


def attack(state: State, opener: Seat, defender: Seat) -> dict[str, Any]:
    """The attack that begins at this table, as an event's `next` has it."""
    return {
        "attacker": opener,
        "defender": defender,
        "helpers": list(helpers(state, opener, defender)),
        "limit": min(cap(state), state.hand(defender).size),
    }
