"""How events change the table of both games alike. Each state has the members of engine.pairs.table.Table."""

from collections.abc import Callable, Mapping
from typing import Any

from engine import rounds, tables
from engine.deciding import by_message
from engine.events import Event, RoundEnded
from engine.pairs.dealing import dealt_hands, stock_of
from engine.pairs.events import Dealt, Drew, Redealt, Restated, RoundRecorded, WentOut
from engine.pairs.repetition import carried
from engine.pairs.restating import pairs_stated, stated_hands
from engine.pairs.table import Result, Round
from engine.seats import named
from engine.zones import Card, Seat, Zone


def as_dealt(state: Any, event: Dealt) -> dict[str, Any]:
    """The members of a table that was dealt, before its first attack."""
    trump = event.trump_card
    return {
        "setup": state.setup,
        "tally": state.tally,
        "hands": dealt_hands(event, state.seats),
        "round": Round(state.round.number + (not state.round.again), event.dealer, trump, trump[1]),
        "phase": "redeal" if event.next is None else "attack",
        "stock": event.stock,
        "deck": stock_of(event),
    }


def as_restated(state: Any, event: Restated) -> dict[str, Any]:
    """The members of a table as it was stated, but for who attacks and who helps."""
    now = event.becomes
    seats = now["seats"]
    out = sorted((seat for seat in state.seats if seats[seat]["out"]), key=lambda seat: seats[seat]["out"])
    return {
        "setup": state.setup,
        "tally": state.tally._replace(losses=tuple(seats[seat]["score"] for seat in state.seats)),
        "hands": stated_hands(state, event),
        "round": Round(now["round"], now["dealer"], now["trump_card"], now["trump"]),
        "phase": now["phase"],
        "trick": state.trick if now["round"] == state.round.number else 0,
        "stock": now["stock"],
        "discard": Zone(tuple(now["discard"]["known"]), (), now["discard"]["unknown"]),
        "table": pairs_stated(now["table"]),
        "defender": now["defender"],
        "limit": now["limit"],
        "out": tuple(out),
        "places": tuple(seats[seat]["out"] for seat in out),
    }


def picked_up(state: Any, seat: Seat, cards: tuple[Card, ...]) -> dict[str, Any]:
    """What changes when a seat has the table's cards in its hand. (DUR-16, RTK-12)"""
    moved = carried(state.moved, state.table, state.defender, seat)
    changed: dict[str, Any] = {
        "hands": state.with_hand(seat, state.hand(seat).plus(cards)),
        "positions": () if moved is None else state.positions,
        "moved": moved or (),
    }
    if seat in state.out:
        # Who is out at once, and takes after all because cards came against the rules, is in again.
        i = state.out.index(seat)
        changed |= {"out": state.out[:i] + state.out[i + 1 :], "places": state.places[:-1]}
    return changed


def _between(state: Any, round_: Round, **known: Any) -> Any:
    """A table without cards: what lasts from one round to the next, and what is known of this one."""
    empty = (Zone(),) * len(state.seats)
    return type(state)(setup=state.setup, tally=state.tally, hands=empty, round=round_, **known)


def _redealt(state: Any, event: Redealt) -> Any:
    return _between(state, Round(state.round.number, state.round.dealer, again=True))


def _drew(state: Any, event: Drew) -> Any:
    seat = event.by
    hands = state.with_hand(seat, _filled_up(state.hand(seat), event))
    deck = None if state.deck is None else state.deck[event.count :]
    # With fewer cards to draw no earlier position can come again. (DUR-16, RTK-12)
    return state._replace(hands=hands, stock=event.stock, deck=deck, positions=(), moved=())


def _filled_up(hand: Zone, event: Drew) -> Zone:
    """A hand after its seat drew; the trump card is seen by all. (DUR-10, RTK-9)"""
    seen = () if event.trump_card is None else (event.trump_card,)
    unseen = event.count - len(seen)
    seat = event.by
    hidden = hand.plus_hidden(event.parts[seat]["cards"][:unseen]) if seat in event.parts else hand.plus_unknown(unseen)
    return hidden.plus(seen)


def _went_out(state: Any, event: WentOut) -> Any:
    return state._replace(out=(*state.out, event.by), places=(*state.places, event.rank))


def _round_ended(state: Any, event: RoundEnded) -> Any:
    holders = tuple(seat for seat in state.seats if state.hand(seat).size)
    result = Result(state.round.dealer, event.order, named(event.loser), holders, dict(event.rank))
    return _counted(state._replace(phase="deal"), result)


def _round_recorded(state: Any, event: RoundRecorded) -> Any:
    losers = named(event.loser)
    holders = tuple(seat for seat in losers if seat not in event.order)
    places = tuple(range(1, len(event.order) + 1))
    table = _between(state, Round(event.round, event.dealer), out=event.order, places=places)
    return _counted(table, Result(event.dealer, event.order, losers, holders, dict(event.rank)))


def _counted(state: Any, result: Result) -> Any:
    return state._replace(tally=state.tally.counting(result, state.seats, state.options.teams))


_OWN = by_message(_redealt, _drew, _went_out, _round_ended, _round_recorded)
ALIKE: Mapping[type[Event], Callable[[Any, Any], Any]] = {**rounds.ALIKE, **tables.ALIKE, **_OWN}
