"""Who attacks whom, with whose help and up to how many cards. (RTK-3, RTK-5, RTK-6, RTK-8, RTK-11)

It is worked out once, when an attack is to begin or another seat becomes the attacker, and stands in the event that
says so.
"""

from typing import Any

from engine.games.ratak.state import MOST, State, chooses, may_add
from engine.pairs import roles
from engine.seats import in_play, left_of
from engine.zones import Seat


def due_defender(state: State, by: Seat) -> Seat | None:
    """Whom by attacks by the rules; None where he chooses. (RTK-3, RTK-11)"""
    if chooses(state):
        return None
    return roles.due_defender(state.seats, state.options.teams, state.out, by, state.defender)


def first_defender(state: State, starter: Seat) -> Seat | None:
    """Whom the starter of a round attacks; None where he chooses. (RTK-3, RTK-11)"""
    return None if chooses(state) else left_of(state.seats, starter)


def after_attack(state: State, opener: Seat, defender: Seat, *, taken: bool) -> tuple[Seat, Seat | None]:
    """Who attacks whom after an attack, state being the table once all have drawn and gone out. (RTK-8, RTK-11)"""
    if state.options.teams:
        return roles.next_in_teams(state.seats, state.out, opener, defender, taken=taken)
    attacker = in_play(state.seats, defender, state.out)
    return attacker, None if chooses(state) else in_play(state.seats, left_of(state.seats, attacker), state.out)


def limit(state: State, defender: Seat | None) -> int | None:
    """The most cards of an attack that begins on defender. (RTK-6)"""
    if not state.options.limit_by_hand:
        return MOST
    return None if defender is None else min(MOST, state.hand(defender).size)


def attack(state: State, attacker: Seat, defender: Seat | None, opener: Seat, most: int | None) -> dict[str, Any]:
    """What an event says of an attack: attacker is who laid its last card, or is to lay its first."""
    roles_then = state._replace(opener=opener, attacker=attacker, defender=defender)
    helpers = [seat for seat in may_add(roles_then) if seat != attacker]
    return {"attacker": attacker, "defender": defender, "helpers": helpers, "limit": most}
