"""What is legal now, asked of the same rules that refuse."""

from typing import Any

from engine.games.ratak import rules
from engine.games.ratak.cards import CARDS, PATTERN, SUITS
from engine.games.ratak.dealing import due_deal
from engine.games.ratak.restating import may_be_drawn
from engine.games.ratak.state import State, chooses, sides
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
        record = record_action(state.seats, sides(state), drawn=may_be_drawn(state))
        return [deal_action(due_deal(state), PATTERN), record]
    if state.phase == "redeal":
        return [redeal_action()]
    offered: list[Action] = []
    for seat in rules.may_act(state):
        offered += _defences(state, seat) if seat == state.defender else _attacks(state, seat)
    if state.phase == "add":
        offered += [action("pass", seat, {}) for seat in rules.may_act(state)]
        offered.append(action("pass", "all", {}))
    return offered


def _attacks(state: State, seat: Seat) -> list[Action]:
    cards = rules.layable(state, seat)
    if not cards:
        return []
    fields: dict[str, Any] = {"card": card_field(state.hand(seat), cards)}
    if not state.table and chooses(state):
        fields["target"] = {"choices": list(rules.targets(state, seat))}
    return [action("attack", seat, fields)]


def _defences(state: State, seat: Seat) -> list[Action]:
    def beats(card: Any, on: Any) -> bool:
        return state.reading.beats(card, on, state.trump)

    offered = defend_action(seat, rules.holdable(state, seat), state.hand(seat), state.table, beats)
    return [*offered, action("take", seat, {})]


_RESTATE = restate_fields(CARDS, SUITS, ("attack", "defend", "add"))
