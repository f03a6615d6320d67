"""How each event changes the table. It copies facts and cannot fail."""

from typing import cast

from engine.deciding import Evolve, by_message, evolver
from engine.games.ratak.events import EVENTS, Attacked, BeatenOff, Dealt, Restated, Took
from engine.games.ratak.state import State, chooses, may_add
from engine.pairs.cards import Pair, beaten, unbeaten
from engine.pairs.events import Defended, Next, Passed
from engine.pairs.evolving import ALIKE, as_dealt, as_restated, picked_up
from engine.zones import Seat


def _dealt(state: State, event: Dealt) -> State:
    table = State(**as_dealt(state, event))
    return table if event.next is None else _begins(table, event.next)


def _begins(state: State, attack: Next) -> State:
    """An attack begins, or goes on in other roles."""
    attacker = attack["attacker"]
    return state._replace(opener=attacker, attacker=attacker, defender=attack["defender"], limit=attack["limit"])


def _attacked(state: State, event: Attacked) -> State:
    seat = event.by
    after = state._replace(
        hands=state.with_hand(seat, state.hand(seat).without(event.card)),
        table=(*state.table, Pair(event.card, None, seat)),
        phase="defend",
        passed=(),
    )
    if state.table:
        # A card of the defender's own, laid against the rules, makes him no attacker.
        return after if seat == state.defender else after._replace(attacker=seat)
    # Against the rules another seat than the due one may have opened, or on another: those two stand.
    if event.next is not None:
        after = _begins(after, event.next)
    elif seat != state.attacker or event.target is not None:
        after = after._replace(opener=seat, attacker=seat, defender=event.target or state.defender)
    began = state._replace(attacker=seat, defender=state.defender if chooses(state) else after.defender).position
    return after._replace(trick=state.trick + 1, positions=(*state.positions, began))


def _defended(state: State, event: Defended) -> State:
    seat = event.by
    table = beaten(state.table, event.on, event.card)
    return state._replace(
        hands=state.with_hand(seat, state.hand(seat).without(event.card)),
        table=table,
        phase="defend" if unbeaten(table) else "add",
        # The table does not say that another laid it, so nothing of before can be told to have come again. (RTK-12)
        positions=state.positions if seat == state.defender else (),
        moved=state.moved if seat == state.defender else (),
    )


def _passed(state: State, event: Passed) -> State:
    if event.all:
        return state._replace(passed=may_add(state))
    return state._replace(passed=(*state.passed, cast(Seat, event.by)))


def _beaten_off(state: State, event: BeatenOff) -> State:
    state = state._replace(positions=(), moved=(), discard=state.discard.plus(event.cards))
    return _attack_over(state, event.next)


def _took(state: State, event: Took) -> State:
    seat = event.by
    return _attack_over(state._replace(**picked_up(state, seat, event.cards)), event.next)


def _attack_over(state: State, attack: Next | None) -> State:
    """The table is empty again; without a further attack it shows who attacked whom in the last."""
    state = state._replace(phase="attack", table=(), passed=(), limit=0)
    return state if attack is None else _begins(state, attack)


def _restated(state: State, event: Restated) -> State:
    now = event.becomes
    return State(**as_restated(state, event), opener=now["opener"], attacker=now["attacker"])


_OWN = by_message(_dealt, _attacked, _defended, _passed, _beaten_off, _took, _restated)
evolve: Evolve[State] = evolver(EVENTS, {**_OWN, **ALIKE})
