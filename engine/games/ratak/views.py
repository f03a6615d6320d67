"""Ratak as JSON and as sentences."""

from typing import Any, get_args

from engine.events import Event
from engine.games.ratak import rules
from engine.games.ratak.cards import SUITS
from engine.games.ratak.events import Attacked
from engine.games.ratak.roles import due_defender
from engine.games.ratak.state import Phase, State, may_add
from engine.pairs import views
from engine.pairs.views import Roles
from engine.states import SEAT_OR_NULL, described
from engine.texts import Text


def view(state: State) -> dict[str, Any]:
    """Ratak's part of the wire's state; the match adds the rest. Nobody has the word. (RTK-5)"""
    helpers = tuple(seat for seat in may_add(state) if seat != state.attacker)
    roles = Roles(rules.may_act(state), state.attacker, state.defender, helpers, None, state.limit)
    return views.view(state, roles)


STATE_SCHEMA = views.state_schema(
    get_args(Phase),
    {
        "trump": {"type": ["string", "null"], "enum": [*SUITS, None]},
        "attacker": described(SEAT_OR_NULL, "who laid the last card, or is to lay the first"),
        "defender": described(SEAT_OR_NULL, "null until the first card is laid before somebody"),
        "word": {"type": "null", "description": "nobody has it: whoever may add lays first"},
    },
)


def due(state: State) -> Text:
    """Return whom the table waits for, and with what choice."""
    match state.phase:
        case "attack":
            key = "due_attack" if state.defender else "due_attack_any"
            return Text(key, {"by": state.attacker, "to": state.defender})
        case "defend":
            return views.due_answer(state, "due_defend", state.defender)
    return views.due(state, rules.may_act(state))


def describe(state: State, event: Event) -> Text:
    """Return the sentence of an event. state: the table before it."""
    to = due_defender(state, event.by) if isinstance(event, Attacked) and not state.table else None
    return views.describe(state, event, to)
