"""What Durak's rulings forbid: one function a command, asked by decide, actions and dry runs alike.

Each yields every ruling that would be broken, in order: ALL-2 first, then the game's own. What is physically
impossible, so that no referee can let it stand, is marked so.
"""

from engine.games.durak.events import Transfer
from engine.games.durak.roles import cap, due_defender
from engine.games.durak.state import State, attackers, waiting
from engine.pairs.cards import unbeaten
from engine.pairs.commands import Attack, Defend, Pass, Take
from engine.pairs.rules import layable, why_not_beat, why_not_held, why_not_play, why_not_rank
from engine.pairs.table import team_of
from engine.seats import clockwise
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat


def may_act(state: State) -> tuple[Seat, ...]:
    """Seats that may act now; of several attackers the one who has the word first."""
    if state.phase == "attack" and state.opener is not None:
        return (state.opener,)
    if state.phase == "defend" and state.defender is not None:
        thrower = state.word if state.options.several_at_once and not state.is_full else None
        if thrower is not None and thrower != state.defender and state.hand(thrower).size:
            return (state.defender, thrower)
        return (state.defender,)
    return waiting(state) if state.phase in ("add", "throw_in") else ()


def turn(state: State) -> tuple[Seat, ...]:
    """The seats that may act and can: the first of them, and of the others those with a card that may be laid."""
    seats = may_act(state)
    return (*seats[:1], *(seat for seat in seats[1:] if layable(state, seat)))


def _not_its_turn(state: State, seat: Seat) -> Refusal:
    turn = may_act(state)
    if seat == state.defender and state.phase != "attack":
        others = tuple(other for other in turn if other != seat)
        return Refusal("ALL-2", "defends" if others else "only_defends", {"seat": seat, "seats": others})
    if seat in state.out:
        return Refusal("ALL-2", "is_out", {"seat": seat, "seats": turn})
    if seat not in attackers(state) and seat != state.defender:
        see = "DUR-12" if state.options.teams else "DUR-13"
        return Refusal("ALL-2", "rests", {"seat": seat, "seats": turn, "see": see})
    return Refusal("ALL-2", "not_its_turn", {"seat": seat, "seats": turn})


def _has_beaten_all(state: State, seat: Seat) -> bool:
    """Whether seat defends, and nothing is left to beat: what it tries then breaks a ruling of its own."""
    return seat == state.defender and state.phase == "add"


def why_not_attack_at_all(state: State, by: Seat, target: Seat | None = None) -> Refusals:
    """Check whether by may lay any attack card now. (ALL-2, DUR-3, DUR-5, DUR-6, DUR-8, DUR-12)"""
    yield from why_not_play(state)
    if by not in may_act(state) or by == state.defender:
        if state.phase == "defend" and by in attackers(state) and by != state.defender and state.hand(by).size:
            if state.is_full:
                yield Refusal("DUR-6", "limit_reached", {"limit": state.limit, "seat": state.defender})
            elif not state.options.several_at_once:
                yield Refusal("DUR-5", "one_at_a_time", {"card": unbeaten(state.table)[0], "seat": state.defender})
            else:
                yield Refusal("DUR-8", "has_not_the_word", {"by": by, "seat": state.word, "seats": may_act(state)})
        else:
            yield _not_its_turn(state, by)
    if target is not None and target != (due := state.defender if state.table else due_defender(state, by)):
        rule = "DUR-12" if state.options.teams else "DUR-3"
        # Whom an attack is on shows in its first card alone; only who plays against him, and has cards, can answer it.
        answers = target not in team_of(state, by) and target not in state.out and state.hand(target).size
        physical = bool(state.table) or not answers
        yield Refusal(rule, "wrong_target", {"by": by, "to": target, "seat": due}, physical=physical)


def why_not_attack(state: State, command: Attack) -> Refusals:
    """Whether by may lay card before the defender. (ALL-1…4, DUR-3, DUR-5, DUR-6, DUR-8)"""
    yield from why_not_attack_at_all(state, command.by, command.target)
    yield from why_not_held(state, command.by, command.card)
    yield from why_not_rank(state, command.card)


def why_not_defend(state: State, command: Defend) -> Refusals:
    """Whether by may beat on with card. (ALL-1…4, DUR-4, DUR-7)"""
    by, card, on = command.by, command.card, command.on
    yield from why_not_play(state)
    if state.phase == "throw_in" and by == state.defender:
        yield Refusal("DUR-7", "has_yielded", {"seat": by, "seats": may_act(state)})
    elif by not in may_act(state) and not _has_beaten_all(state, by):
        yield _not_its_turn(state, by)
    elif by != state.defender:
        yield Refusal("ALL-2", "does_not_defend", {"by": by, "seat": state.defender})
    if on not in (open_ := unbeaten(state.table)):
        yield Refusal("DUR-4", "not_open" if open_ else "nothing_open", {"on": on, "cards": open_}, physical=True)
        return
    yield from why_not_held(state, by, card)
    yield from why_not_beat(state, card, on, "DUR-4")


def transferee(state: State, by: Seat) -> Seat | None:
    """Who would defend if by transferred: the next opponent to his left with cards. (DUR-14)"""
    others = (seat for seat in clockwise(state.seats, by)[1:] if seat not in team_of(state, by))
    return next((seat for seat in others if state.hand(seat).size), None)


def why_not_transfer_at_all(state: State, by: Seat) -> Refusals:
    """Check whether by may pass the attack on with any card. (ALL-2, DUR-6, DUR-14)"""
    yield from why_not_play(state)
    if not state.options.transfer:
        yield Refusal("DUR-14", "no_transfers", {})
    if state.phase == "throw_in" and by == state.defender:
        yield Refusal("DUR-7", "has_yielded", {"seat": by, "seats": may_act(state)}, physical=True)
    elif (by != state.defender or state.phase != "defend") and not _has_beaten_all(state, by):
        yield _not_its_turn(state, by)
    if not state.table or any(pair.defence is not None for pair in state.table):
        yield Refusal("DUR-14", "already_beaten", {"seat": by}, physical=not state.table)
    to = transferee(state, by)
    if to is None:
        yield Refusal("DUR-14", "nobody_to_transfer_to", {"seat": by}, physical=True)
    elif (count := len(state.table) + 1) > (most := min(cap(state), state.hand(to).size)):
        yield Refusal("DUR-14", "too_many_transferred", {"seat": to, "count": count, "limit": most})


def why_not_transfer_rank(state: State, card: Card) -> Refusals:
    """Whether card has the attacking rank. (DUR-14)"""
    if not any(pair.attack[0] == card[0] for pair in state.table):
        yield Refusal("DUR-14", "not_attacking_rank", {"card": card, "cards": tuple(p.attack for p in state.table)})


def why_not_transfer(state: State, command: Transfer) -> Refusals:
    """Whether by may pass the attack on with card. (ALL-1…4, DUR-6, DUR-14)"""
    by, card = command.by, command.card
    yield from why_not_transfer_at_all(state, by)
    yield from why_not_held(state, by, card)
    yield from why_not_transfer_rank(state, card)


def why_not_take(state: State, command: Take) -> Refusals:
    """Whether by may yield. (ALL-1, ALL-2, DUR-7)"""
    by = command.by
    yield from why_not_play(state)
    if by != state.defender and by in may_act(state):
        yield Refusal("ALL-2", "does_not_defend", {"by": by, "seat": state.defender})
    elif by != state.defender:
        yield _not_its_turn(state, by)
    if state.phase == "throw_in":
        yield Refusal("DUR-7", "has_yielded", {"seat": by, "seats": may_act(state)}, physical=True)
    elif not unbeaten(state.table):
        yield Refusal("DUR-7", "nothing_to_take", {"seat": by}, physical=not state.table)


def why_not_pass(state: State, command: Pass) -> Refusals:
    """Check whether by (a seat, or "all" who have not) may pass. (ALL-1, ALL-2, DUR-8)"""
    by = command.by
    yield from why_not_play(state)
    if by != "all" and by not in attackers(state):
        yield _not_its_turn(state, Seat(by))
    if not state.table:
        yield Refusal("DUR-8", "first_card_due", {"seat": state.opener})
    elif state.phase == "defend":
        yield Refusal("DUR-8", "unbeaten_left", {"card": unbeaten(state.table)[0], "seat": state.defender})
    elif by != "all" and by != (holder := next(iter(waiting(state)), None)):
        yield Refusal("ALL-2", "has_not_the_word", {"by": by, "seat": holder, "seats": may_act(state)})
