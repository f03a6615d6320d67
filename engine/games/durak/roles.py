"""Who attacks whom, with whose help and up to how many cards. (DUR-3, DUR-6, DUR-9, DUR-11 to DUR-13)

It is worked out once, when an attack is to begin, and stands in the event that says so.
"""

from typing import Any

from engine.games.durak.state import State
from engine.pairs import roles
from engine.pairs.table import HAND
from engine.seats import clockwise, in_play, left_of, partner
from engine.zones import Seat


def due_defender(state: State, by: Seat) -> Seat | None:
    """Whom by attacks: the defender, unless that is himself or his friend: then the next opponent. (DUR-3, DUR-12)"""
    return roles.due_defender(state.seats, state.options.teams, state.out, by, state.defender)


def after_attack(state: State, opener: Seat, defender: Seat, taken: bool) -> tuple[Seat, Seat]:
    """Who attacks whom after an attack, state being the table once all have drawn and gone out. (DUR-9, 11, 12)"""
    seats, out = state.seats, state.out
    if state.options.teams:
        return roles.next_in_teams(seats, out, opener, defender, taken=taken)
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
