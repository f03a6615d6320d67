"""Durak as JSON and as sentences."""

from typing import Any, cast, get_args

from engine.events import Event
from engine.games.durak import rules
from engine.games.durak.cards import SUITS
from engine.games.durak.roles import due_defender
from engine.games.durak.state import Phase, State, waiting
from engine.pairs import views
from engine.pairs.events import Attacked, Took
from engine.pairs.views import Roles
from engine.texts import Text
from engine.zones import Seat


def view(state: State) -> dict[str, Any]:
    """Durak's part of the wire's state; the match adds the rest."""
    helpers = tuple(seat for seat in state.helpers if state.hand(seat).size)
    roles = Roles(rules.turn(state), state.opener, state.defender, helpers, state.word, state.limit)
    return views.view(state, roles)


STATE_SCHEMA = views.state_schema(get_args(Phase), {"trump": {"type": ["string", "null"], "enum": [*SUITS, None]}})


def due(state: State) -> Text:
    """Return whom the table waits for, and with what choice."""
    seats = rules.turn(state)
    match state.phase:
        case "attack":
            return Text("due_attack", {"by": state.opener, "to": state.defender})
        case "defend":
            may = "transfer" if not any(rules.why_not_transfer_at_all(state, cast(Seat, state.defender))) else "defend"
            return views.due_answer(state, f"due_{may}", state.defender)
        case "throw_in":
            return Text("due_throw_in", {"by": state.defender, "seats": seats, "count": len(seats)})
    return views.due(state, seats)


def _may_throw_in(state: State) -> bool:
    """Whether anybody can lay a card once the defender has yielded. (DUR-7)"""
    return not state.is_full and bool(waiting(state._replace(passed=())))


def describe(state: State, event: Event) -> Text:
    """Return the sentence of an event. state: the table before it."""
    if isinstance(event, Took) and not event.cards:
        return Text("yielded" if _may_throw_in(state) else "yielded_last", {"by": event.by})
    due = due_defender(state, event.by) if isinstance(event, Attacked) else None
    return views.describe(state, event, due)
