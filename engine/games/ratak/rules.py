"""What Ratak's rulings forbid: one function a command, asked by decide, actions and dry runs alike.

Each yields every ruling that would be broken, in order: ALL-2 first, then the game's own. What is physically
impossible, so that no referee can let it stand, is marked so.
"""

from engine import rounds
from engine.cards import Deck
from engine.commands import Reveal
from engine.games.ratak.cards import DECKS
from engine.games.ratak.roles import due_defender
from engine.games.ratak.state import State, chooses, may_add, position, team_of, waiting
from engine.pairs import rules as pairs
from engine.pairs.cards import STRENGTH
from engine.pairs.repetition import is_third as third
from engine.pairs.rules import what_beats
from engine.pairs.table import has_rank, laid, unbeaten
from engine.seats import clockwise
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat


def deck(state: State) -> Deck:
    """The cards of the game, in the order of suits and ranks: by the seats, where nothing else is agreed. (RTK-1)"""
    agreed = state.options.deck
    return DECKS[agreed if isinstance(agreed, int) else 36 if len(state.seats) < 5 else 52]


def holdable(state: State, seat: Seat) -> list[Card]:
    """Cards that may be in seat's hand, in deck order."""
    return pairs.holdable(state, deck(state), seat)


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


def why_not_play(state: State) -> Refusals:
    """Cards are played only in a round that has been dealt and begun. (ALL-1, RTK-2)"""
    return pairs.why_not_play(state.phase, "RTK-2")


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
    """Whether by may lay any attack card now, before target. (ALL-2, RTK-3, RTK-5, RTK-6, RTK-7, RTK-11)"""
    for refusal in why_not_play(state):
        yield refusal
        return
    if by not in may_act(state) or by == state.defender:
        if state.phase == "defend" and by in may_add(state):
            if len(state.table) >= (state.limit or 0):
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


def why_not_rank(state: State, card: Card) -> Refusals:
    """Whether card's rank allows it to be laid now. (RTK-3, RTK-5)"""
    if state.table and not has_rank(state.table, card):
        ranks = sorted({other[0] for other in laid(state.table)}, key=STRENGTH.__getitem__)
        yield Refusal("RTK-5", "rank_not_on_table", {"card": card, "rank": card[0], "ranks": tuple(ranks)})


def layable(state: State, by: Seat) -> list[Card]:
    """Cards that may be in by's hand and that their rank allows to be laid now, in deck order."""
    return [card for card in holdable(state, by) if not any(why_not_rank(state, card))]


def why_not_attack(state: State, by: Seat, card: Card, target: Seat | None = None) -> Refusals:
    """Whether by may lay card before the defender, or target. (ALL-1…4, RTK-3, RTK-5, RTK-6, RTK-7)"""
    yield from why_not_attack_at_all(state, by, target)
    yield from pairs.why_not_held(state, deck(state), by, card)
    yield from why_not_rank(state, card)


def why_not_defend(state: State, by: Seat, card: Card, on: Card) -> Refusals:
    """Whether by may beat on with card. (ALL-1…4, RTK-4)"""
    yield from why_not_play(state)
    if by in may_act(state) and by != state.defender:
        yield Refusal("ALL-2", "does_not_defend", {"by": by, "seat": state.defender})
    elif by not in may_act(state) and not (by == state.defender and state.phase == "add"):
        yield _not_its_turn(state, by)
    if on not in (open_ := unbeaten(state.table)):
        yield Refusal("RTK-4", "not_open" if open_ else "nothing_open", {"on": on, "cards": open_}, physical=True)
        return
    yield from pairs.why_not_held(state, deck(state), by, card)
    if not state.reading.beats(card, on, state.trump):
        key = what_beats(deck(state), on, state.trump, state.reading.beats)
        yield Refusal("RTK-4", key, {"card": card, "on": on, "trump": state.trump})


def why_not_take(state: State, by: Seat) -> Refusals:
    """Whether by may take the table's cards. (ALL-1, ALL-2, RTK-7)"""
    yield from why_not_play(state)
    if by != state.defender and by in may_act(state):
        yield Refusal("ALL-2", "does_not_defend", {"by": by, "seat": state.defender})
    elif by != state.defender:
        yield _not_its_turn(state, by)
    if not unbeaten(state.table):
        yield Refusal("RTK-7", "nothing_to_take", {"seat": by}, physical=not state.table)


def why_not_pass(state: State, by: str) -> Refusals:
    """Whether by (a seat, or "all" who have not) may pass. (ALL-1, ALL-2, RTK-7)"""
    for refusal in why_not_play(state):
        yield refusal
        return
    if by != "all" and by not in may_act(state) and by not in may_add(state):
        yield _not_its_turn(state, Seat(by))
    if not state.table:
        yield Refusal("RTK-7", "first_card_due", {"seat": state.attacker})
    elif state.phase == "defend":
        yield Refusal("RTK-7", "unbeaten_left", {"card": unbeaten(state.table)[0], "seat": state.defender})
    elif by in may_add(state) and by in state.passed:
        yield Refusal("RTK-7", "has_passed", {"seat": by, "seats": may_act(state)})


def why_not_reveal(state: State, command: Reveal) -> Refusals:
    """Whether the hand may hold all of the cards at once. (ALL-1, ALL-3, ALL-4, ALL-11)"""
    return pairs.why_not_reveal(state, deck(state), command, state.setup.knowledge)


def why_not_redeal(state: State) -> Refusals:
    """Only a deal in which nobody has a trump is dealt again. (RTK-2)"""
    return pairs.why_not_redeal(state.phase, "RTK-2")


def is_third(state: State) -> bool:
    """Whether the attack that is due would begin from a position for the third time. (RTK-12)"""
    return state.phase == "attack" and len(state.positions) > 1 and third(state.positions, position(state))


def why_not_end_round(state: State, reason: str, by: Seat | None) -> Refusals:
    """Whether the round may be closed now. (ALL-1, ALL-5, RTK-12)"""
    yield from rounds.why_not_end_round(state.phase, reason, by)
    if reason == "repetition" and not is_third(state):
        yield Refusal("RTK-12", "no_repetition", {})
