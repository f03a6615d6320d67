"""What Ratak's rulings forbid: one function a command, asked by decide, actions and dry runs alike.

Each yields every ruling that would be broken, in order: ALL-2 first, then the game's own. What is physically
impossible, so that no referee can let it stand, is marked so.
"""

from engine.games.ratak.roles import due_defender
from engine.games.ratak.state import State, chooses, may_add, waiting
from engine.pairs.cards import unbeaten
from engine.pairs.commands import Attack, Defend, Pass, Take
from engine.pairs.rules import why_not_beat, why_not_held, why_not_play, why_not_rank
from engine.pairs.table import team_of
from engine.seats import clockwise
from engine.texts import Refusal, Refusals
from engine.zones import Seat


def may_act(state: State) -> tuple[Seat, ...]:
    """Seats that may act now, those who may add clockwise from the attacker."""
    if state.phase == "attack" and state.attacker is not None:
        return (state.attacker,)
    if state.phase == "defend" and state.defender is not None:
        return (state.defender,)
    return waiting(state) if state.phase == "add" else ()


def targets(state: State, by: Seat) -> tuple[Seat, ...]:
    """Whom by may lay his first card before: any other seat that has cards, from his left. (RTK-3)"""
    return tuple(seat for seat in clockwise(state.seats, by)[1:] if seat not in state.out and state.hand(seat).size)


def _not_its_turn(state: State, seat: Seat) -> Refusal:
    turn = may_act(state)
    if seat == state.defender and state.phase != "attack":
        others = tuple(other for other in turn if other != seat)
        return Refusal("ALL-2", "defends" if others else "only_defends", {"seat": seat, "seats": others})
    if seat in state.out:
        return Refusal("ALL-2", "is_out", {"seat": seat, "seats": turn})
    if state.options.teams and state.opener is not None and seat not in (*team_of(state, state.opener), state.defender):
        return Refusal("ALL-2", "rests", {"seat": seat, "seats": turn, "see": "RTK-11"})
    return Refusal("ALL-2", "not_its_turn", {"seat": seat, "seats": turn})


def why_not_attack_at_all(state: State, by: Seat, target: Seat | None = None) -> Refusals:
    """Check whether by may lay any attack card now, before target. (ALL-2, RTK-3, RTK-5, RTK-6, RTK-7, RTK-11)"""
    yield from why_not_play(state)
    if by not in may_act(state) or by == state.defender:
        if state.phase == "defend" and by in may_add(state):
            if state.is_full:
                yield Refusal("RTK-6", "limit_reached", {"limit": state.limit, "seat": state.defender})
            else:
                yield Refusal("RTK-5", "one_at_a_time", {"card": unbeaten(state.table)[0], "seat": state.defender})
        elif state.phase == "add" and by in may_add(state):
            yield Refusal("RTK-7", "has_passed", {"seat": by, "seats": may_act(state)})
        else:
            yield _not_its_turn(state, by)
    if not state.table and chooses(state):
        yield from _why_not_before(state, by, target)
    elif target is not None and target != (due := state.defender if state.table else due_defender(state, by)):
        rule = "RTK-11" if state.options.teams else "RTK-3"
        # Whom an attack is on shows in its first card alone; only who plays against him, and has cards, can answer it.
        answers = target in targets(state, by) and target not in team_of(state, by)
        physical = bool(state.table) or not answers
        yield Refusal(rule, "wrong_target", {"by": by, "to": target, "seat": due}, physical=physical)


def _why_not_before(state: State, by: Seat, target: Seat | None) -> Refusals:
    """Whether by may lay his first card before target. (RTK-3)"""
    seats = targets(state, by)
    if target is None:
        yield Refusal("RTK-3", "target_missing", {"missing": "target", "by": by, "seats": seats}, physical=True)
    elif target not in seats:
        yield Refusal("RTK-3", "no_target", {"by": by, "to": target, "seats": seats}, physical=True)


def why_not_attack(state: State, command: Attack) -> Refusals:
    """Whether by may lay card before the defender, or target. (ALL-1…4, RTK-3, RTK-5, RTK-6, RTK-7)"""
    yield from why_not_attack_at_all(state, command.by, command.target)
    yield from why_not_held(state, command.by, command.card)
    yield from why_not_rank(state, command.card)


def why_not_defend(state: State, command: Defend) -> Refusals:
    """Whether by may beat on with card. (ALL-1…4, RTK-4)"""
    by, card, on = command.by, command.card, command.on
    yield from why_not_play(state)
    if by in may_act(state) and by != state.defender:
        yield Refusal("ALL-2", "does_not_defend", {"by": by, "seat": state.defender})
    elif by not in may_act(state) and not (by == state.defender and state.phase == "add"):
        yield _not_its_turn(state, by)
    if on not in (open_ := unbeaten(state.table)):
        yield Refusal("RTK-4", "not_open" if open_ else "nothing_open", {"on": on, "cards": open_}, physical=True)
        return
    yield from why_not_held(state, by, card)
    yield from why_not_beat(state, card, on, "RTK-4")


def why_not_take(state: State, command: Take) -> Refusals:
    """Whether by may take the table's cards. (ALL-1, ALL-2, RTK-7)"""
    by = command.by
    yield from why_not_play(state)
    if by != state.defender and by in may_act(state):
        yield Refusal("ALL-2", "does_not_defend", {"by": by, "seat": state.defender})
    elif by != state.defender:
        yield _not_its_turn(state, by)
    if not unbeaten(state.table):
        yield Refusal("RTK-7", "nothing_to_take", {"seat": by}, physical=not state.table)


def why_not_pass(state: State, command: Pass) -> Refusals:
    """Check whether by (a seat, or "all" who have not) may pass. (ALL-1, ALL-2, RTK-7)"""
    by = command.by
    yield from why_not_play(state)
    if by != "all" and by not in may_act(state) and by not in may_add(state):
        yield _not_its_turn(state, Seat(by))
    if not state.table:
        yield Refusal("RTK-7", "first_card_due", {"seat": state.attacker})
    elif state.phase == "defend":
        yield Refusal("RTK-7", "unbeaten_left", {"card": unbeaten(state.table)[0], "seat": state.defender})
    elif by in may_add(state) and by in state.passed:
        yield Refusal("RTK-7", "has_passed", {"seat": by, "seats": may_act(state)})
