"""What is legal now, asked of the same rules that refuse."""

from engine.games.durak import rules
from engine.games.durak.cards import CARDS, PATTERN, SUITS
from engine.games.durak.dealing import due_deal
from engine.games.durak.state import State, sides, waiting
from engine.hands import card_field, reveal_action
from engine.pairs.actions import (
    Action,
    action,
    deal_action,
    defend_action,
    record_action,
    redeal_action,
    restate_fields,
)
from engine.pairs.events import ENDINGS
from engine.pairs.table import known_elsewhere
from engine.rounds import end_actions
from engine.zones import Seat


def actions(state: State) -> list[Action]:
    """What decide accepts, as the wire's actions. Choices are complete and in deck order."""
    if state.phase == "over":
        return []
    offered = _plays(state)
    for seat in state.seats:
        elsewhere, kind = known_elsewhere(state, seat), state.setup.knowledge
        offered += reveal_action(rules.deck(state), seat, state.hand(seat), elsewhere, kind)
    offered.append(action("restate", None, _RESTATE))
    endings = [reason for reason in ENDINGS if reason != "repetition" or rules.is_third(state)]
    return offered + end_actions(state.phase, state.seats, endings)


def _plays(state: State) -> list[Action]:
    if state.phase == "deal":
        return [deal_action(due_deal(state), PATTERN), record_action(state.seats, sides(state), drawn=True)]
    if state.phase == "redeal":
        return [redeal_action()]
    offered: list[Action] = []
    for seat in rules.may_act(state):
        offered += _defences(state, seat) if seat == state.defender else _attacks(state, seat)
    if state.phase in ("add", "throw_in") and state.table:
        offered += [action("pass", seat, {}) for seat in waiting(state)[:1]]
        offered.append(action("pass", "all", {}))
    return offered


def _attacks(state: State, seat: Seat) -> list[Action]:
    if any(rules.why_not_attack_at_all(state, seat)):
        return []
    cards = rules.layable(state, seat)
    return [action("attack", seat, {"card": card_field(state.hand(seat), cards)})] if cards else []


def _defences(state: State, seat: Seat) -> list[Action]:
    held = rules.holdable(state, seat)
    offered = defend_action(
        seat, held, state.hand(seat), state.table, lambda card, on: state.reading.beats(card, on, state.trump)
    )
    if not any(rules.why_not_transfer_at_all(state, seat)):
        cards = [card for card in held if not any(rules.why_not_transfer_rank(state, card))]
        if cards:
            offered.append(action("transfer", seat, {"card": card_field(state.hand(seat), cards)}))
    offered.append(action("take", seat, {}))
    return offered


_RESTATE = restate_fields(CARDS, SUITS, ("attack", "defend", "add", "throw_in"))
