"""How each event changes the table. It copies facts and cannot fail."""

from typing import Any, cast

from engine.deciding import Evolve, by_message, evolver
from engine.games.durak.events import EVENTS, PickedUp, Restated, Transferred
from engine.games.durak.state import (
    Phase,
    State,
    attackers,
    waiting,
)
from engine.pairs.cards import Pair, beaten, unbeaten
from engine.pairs.events import (
    Attacked,
    BeatenOff,
    Dealt,
    Defended,
    Next,
    Passed,
    Took,
)
from engine.pairs.evolving import ALIKE, as_dealt, as_restated, picked_up
from engine.zones import Card, Seat


def _dealt(state: State, event: Dealt) -> State:
    table = State(**as_dealt(state, event))
    return table if event.next is None else _begins(table, event.next)


def _begins(state: State, attack: Next) -> State:
    """An attack begins, or goes on in other roles."""
    return state._replace(**_roles(attack))


def _roles(attack: Next) -> dict[str, Any]:
    return {
        "opener": attack["attacker"],
        "defender": attack["defender"],
        "helpers": tuple(attack["helpers"]),
        "limit": attack["limit"],
        "word": attack["attacker"],
    }


def _attacked(state: State, event: Attacked) -> State:
    seat = event.by
    after = _laid(state, seat, event.card, "throw_in" if state.phase == "throw_in" else "defend")
    if state.table:
        return after
    # Against the rules another seat than the due one may have opened, or on another: those two stand.
    if event.next is not None:
        after = _begins(after, event.next)
    elif seat != state.opener or event.target is not None:
        after = after._replace(opener=seat, defender=event.target or state.defender)
    return after._replace(word=seat, trick=state.trick + 1, positions=(*state.positions, after.position))


def _transferred(state: State, event: Transferred) -> State:
    seat = event.by
    table = _laid(state, seat, event.card, "defend")._replace(opener=seat, defender=event.to)
    return table if event.next is None else _begins(table, event.next)


def _laid(state: State, seat: Seat, card: Card, phase: Phase) -> State:
    """Return the table once an attack card of the seat lies on it."""
    return state._replace(
        hands=state.with_hand(seat, state.hand(seat).without(card)),
        table=(*state.table, Pair(card, None, seat)),
        phase=phase,
        word=seat,
        passed=(),
        laid=state.laid if seat in state.laid else (*state.laid, seat),
    )


def _defended(state: State, event: Defended) -> State:
    seat = event.by
    table = beaten(state.table, event.on, event.card)
    return state._replace(
        hands=state.with_hand(seat, state.hand(seat).without(event.card)),
        table=table,
        # Only the defender himself takes back that he yields. (DUR-7)
        phase=state.phase
        if state.phase == "throw_in" and seat != state.defender
        else "defend"
        if unbeaten(table)
        else "add",
        # Who beat a card against the rules took part in the attack, and is filled up after it. (DUR-10)
        laid=state.laid if seat == state.defender or seat in state.laid else (*state.laid, seat),
        # The table does not say that he laid it, so nothing of before can be told to have come again. (DUR-16)
        positions=state.positions if seat == state.defender else (),
        moved=state.moved if seat == state.defender else (),
    )


def _passed(state: State, event: Passed) -> State:
    if event.all:
        return state._replace(passed=attackers(state))
    seat = cast(Seat, event.by)
    left = [other for other in waiting(state) if other != seat]
    return state._replace(passed=(*state.passed, seat), word=left[0] if left else state.word)


def _beaten_off(state: State, event: BeatenOff) -> State:
    gone = {"positions": (), "moved": (), "discard": state.discard.plus(event.cards)} if event.cards else {}
    return _attack_over(state, event.next, gone)


def _took(state: State, event: Took) -> State:
    if not event.cards and state.table:
        # Only said so far: the others may still throw in. (DUR-7)
        return state._replace(phase="throw_in", passed=())
    return _gathered(state, event.by, event.cards, event.next)


def _picked_up(state: State, event: PickedUp) -> State:
    return _gathered(state, event.by, event.cards, event.next)


def _gathered(state: State, seat: Seat, cards: tuple[Card, ...], attack: Next | None) -> State:
    return _attack_over(state, attack, picked_up(state, seat, cards))


def _attack_over(state: State, attack: Next | None, changed: dict[str, Any]) -> State:
    """The table is empty again; without a further attack it shows who attacked whom in the last.

    changed: of the table, by what ended this one.
    """
    roles = {"limit": 0} if attack is None else _roles(attack)
    return state._replace(**changed, phase="attack", table=(), passed=(), laid=(), **roles)


def _restated(state: State, event: Restated) -> State:
    now = event.becomes
    opener, stands = now["attacker"], as_restated(state, event)
    laid = (opener, *(pair.by for pair in stands["table"] if pair.by is not None)) if stands["table"] else ()
    return State(**stands, opener=opener, helpers=tuple(now["helpers"]), word=opener, laid=tuple(dict.fromkeys(laid)))


_OWN = by_message(_dealt, _attacked, _transferred, _defended, _passed, _beaten_off, _took, _picked_up, _restated)
evolve: Evolve[State] = evolver(EVENTS, {**_OWN, **ALIKE})
