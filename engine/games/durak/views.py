"""Durak as JSON and as sentences."""

from typing import Any, cast

from engine.events import Amended, Event, MatchCreated, MatchEnded, Retracted, Revealed, RoundEnded, Ruled
from engine.games.durak import rules
from engine.games.durak.events import Attacked, Dealt, Drew, Passed, RoundRecorded, Took, WentOut
from engine.games.durak.state import State, attack_limit, attackers, due_defender
from engine.texts import Text
from engine.zones import Seat

PLAYING = frozenset({"attack", "defend", "add", "throw_in"})


def view(state: State) -> dict[str, Any]:
    """The wire's state, but what belongs to the match: version, head, status, names."""
    return {
        "game": "durak",
        "edition": state.setup.edition,
        "knowledge": state.setup.knowledge,
        "round": state.lead.round,
        "trick": state.trick,
        "phase": state.phase,
        "turn": list(rules.turn(state)),
        "seats": {seat: _seat(state, n) for n, seat in enumerate(state.seats)},
        "outcome": _outcome(state),
        "trump": state.lead.trump,
        "trump_card": state.lead.trump_card,
        "stock": state.stock,
        "dealer": state.lead.dealer,
        "attacker": state.opener,
        "defender": state.defender,
        "helpers": [seat for seat in attackers(state)[1:] if state.hand(seat).size],
        "word": state.word if state.phase in PLAYING else None,
        "limit": attack_limit(state) if state.phase in PLAYING else 0,
        "table": [{"attack": pair.attack, "by": pair.by, "defence": pair.defence} for pair in state.table],
        "discard": {"known": list(state.discard.known), "unknown": state.discard.unknown},
        "teams": state.options.teams,
    }


def _seat(state: State, n: int) -> dict[str, Any]:
    zone, seat = state.hands[n], state.seats[n]
    return {
        "hand": {"known": list(zone.known), "unknown": zone.unknown + len(zone.hidden)},
        "out": state.out.index(seat) + 1 if seat in state.out else None,
        "score": state.tally.losses[n],
    }


def _outcome(state: State) -> dict[str, Any] | None:
    if state.outcome is None:
        return None
    return {
        "rank": dict(state.outcome.rank),
        "winners": list(state.outcome.winners),
        "loser": state.outcome.loser,
        "reason": state.outcome.reason,
    }


def describe(state: State | None, event: Event) -> Text:
    """The sentence of an event. state: the table before it."""
    match event:
        case MatchCreated():
            return Text("match_created", {"count": len(event.seats)})
        case Dealt():
            key = "dealt" if event.first else "dealt_no_trump"
            return Text(key, {"dealer": event.dealer, "trump_card": event.trump_card, "first": event.first})
        case Revealed():
            if event.cards is not None:
                return Text("revealed", {"by": event.by, "cards": event.cards})
            hidden = event.parts.get(cast(str, event.by), {}).get("cards", ())
            if hidden:
                return Text("revealed", {"by": event.by, "cards": tuple(hidden)})
            return Text("revealed_hidden", {"by": event.by})
        case Attacked():
            if state is not None and state.table:
                return Text("added", {"by": event.by, "card": event.card})
            to = event.target or (state and due_defender(state, cast(Seat, event.by)))
            return Text("attacked", {"by": event.by, "card": event.card, "to": to})
        case Passed():
            return Text("passed_all", {}) if event.all else Text("passed", {"by": event.by})
        case Drew():
            key = "drew_trump" if event.trump_card else "drew"
            return Text(key, {"by": event.by, "count": event.count, "trump_card": event.trump_card})
        case WentOut():
            return Text("went_out_first" if event.rank == 1 else "went_out", {"by": event.by, "rank": event.rank})
        case Took(cards=()):
            return Text("yielded", {"by": event.by})
        case RoundEnded():
            return Text(f"round_{event.reason}", {"round": event.round, "to": event.by or event.loser})
        case RoundRecorded():
            key = "round_recorded" if event.loser else "round_recorded_drawn"
            return Text(key, {"round": event.round, "to": event.loser})
        case MatchEnded():
            key = (
                f"match_{event.reason}" if event.reason != "played" else "match_lost" if event.loser else "match_ended"
            )
            return Text(key, {"seats": event.winners, "to": event.by or event.loser})
        case Ruled():
            if event.points and event.seat:
                return Text("ruled_points", {"seat": event.seat, "count": event.points})
            if event.seat is None and event.kind == "warning":
                return Text("ruled_warning_all", {})
            return Text(f"ruled_{event.kind}" if event.seat else "ruled_text", {"seat": event.seat})
        case Retracted():
            return Text("retracted", {"count": event.n})
        case Amended():
            return Text("amended", {"place": event.version})
        case _:
            cards = getattr(event, "cards", ())
            params = {"by": event.by, "count": len(cards)}
            params |= {name: getattr(event, name) for name in ("card", "on", "to") if hasattr(event, name)}
            return Text(event.TYPE, params)
