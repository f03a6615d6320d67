"""What is legal now, asked of the same rules that refuse."""

from engine.games.durak import rules
from engine.games.durak.cards import CARDS, SUITS
from engine.games.durak.state import State, waiting
from engine.pairs import actions as pairs
from engine.pairs.actions import defend_action, restate_fields
from engine.pairs.rules import holdable, layable
from engine.shapes import Action, action
from engine.tables import card_field
from engine.zones import Seat


def actions(state: State) -> list[Action]:
    """What decide accepts, as the wire's actions. Choices are complete and in deck order."""
    return pairs.actions(state, CARDS, _plays, _RESTATE, drawn=True)


def _plays(state: State) -> list[Action]:
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
    cards = layable(state, seat)
    return [action("attack", seat, {"card": card_field(state.hand(seat), cards)})] if cards else []


def _defences(state: State, seat: Seat) -> list[Action]:
    offered = defend_action(state, seat)
    if not any(rules.why_not_transfer_at_all(state, seat)):
        cards = [card for card in holdable(state, seat) if not any(rules.why_not_transfer_rank(state, card))]
        if cards:
            offered.append(action("transfer", seat, {"card": card_field(state.hand(seat), cards)}))
    offered.append(action("take", seat, {}))
    return offered


_RESTATE = restate_fields(CARDS, SUITS, ("attack", "defend", "add", "throw_in"))
