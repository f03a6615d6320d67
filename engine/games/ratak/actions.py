"""What is legal now, asked of the same rules that refuse."""

from typing import Any

from engine.games.ratak import rules
from engine.games.ratak.cards import CARDS, SUITS
from engine.games.ratak.restating import may_be_drawn
from engine.games.ratak.state import State, chooses
from engine.pairs import actions as pairs
from engine.pairs.actions import defend_action, restate_fields
from engine.pairs.rules import layable
from engine.shapes import Action, action
from engine.tables import card_field
from engine.zones import Seat


def actions(state: State) -> list[Action]:
    """What decide accepts, as the wire's actions. Choices are complete and in deck order."""
    return pairs.actions(state, CARDS, _plays, _RESTATE, drawn=may_be_drawn(state))


def _plays(state: State) -> list[Action]:
    offered: list[Action] = []
    for seat in rules.may_act(state):
        offered += _defences(state, seat) if seat == state.defender else _attacks(state, seat)
    if state.phase == "add":
        offered += [action("pass", seat, {}) for seat in rules.may_act(state)]
        offered.append(action("pass", "all", {}))
    return offered


def _attacks(state: State, seat: Seat) -> list[Action]:
    cards = layable(state, seat)
    if not cards:
        return []
    fields: dict[str, Any] = {"card": card_field(state.hand(seat), cards)}
    if not state.table and chooses(state):
        fields["target"] = {"choices": list(rules.targets(state, seat))}
    return [action("attack", seat, fields)]


def _defences(state: State, seat: Seat) -> list[Action]:
    return [*defend_action(state, seat), action("take", seat, {})]


_RESTATE = restate_fields(CARDS, SUITS, ("attack", "defend", "add"))
