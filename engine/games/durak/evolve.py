"""How each event changes the table. It copies facts and cannot fail."""

from collections.abc import Callable
from typing import Any, cast

from engine.events import OF_THE_MATCH, Event, MatchEnded, Revealed, RoundEnded, Ruled
from engine.games.durak.events import (
    EVENTS,
    Attacked,
    BeatenOff,
    Dealt,
    Defended,
    Drew,
    Next,
    Passed,
    PickedUp,
    Redealt,
    Restated,
    RoundRecorded,
    Took,
    Transferred,
    WentOut,
)
from engine.games.durak.state import (
    Phase,
    State,
    attackers,
    position,
    waiting,
)
from engine.handlers import handlers
from engine.hands import after_reveal
from engine.pairs.repetition import carried
from engine.pairs.restating import pairs_stated
from engine.pairs.table import Pair, Result, Round, beaten, laid, unbeaten
from engine.rounds import outcome_of
from engine.seats import named
from engine.zones import Card, Seat, Zone


def evolve(state: State, event: Event) -> State:
    """The table after event."""
    return _EVOLVE[type(event)](state, event)


def _dealt(state: State, event: Dealt) -> State:
    hands = []
    for seat in state.seats:
        zone = Zone(unknown=event.counts[seat])
        if event.shown and seat in event.shown:
            zone = zone.seen((event.shown[seat],))
        if seat == event.dealer and not event.stock:
            # With six seats the turned card is the dealer's own last one. (DUR-1)
            zone = zone.seen((event.trump_card,))
        if seat in event.parts:
            zone = zone.shown_privately(event.parts[seat]["cards"])
        hands.append(zone)
    table = State(
        setup=state.setup,
        tally=state.tally,
        hands=tuple(hands),
        round=Round(state.round.number + (not state.round.again), event.dealer, event.trump_card, event.trump_card[1]),
        phase="redeal" if event.next is None else "attack",
        stock=event.stock,
        deck=_stock_of(event),
    )
    return table if event.next is None else _begins(table, event.next)


def _stock_of(event: Dealt) -> tuple[Card, ...] | None:
    """What is left of the deck: the turned card, which came before it, lies under the rest. (DUR-1)"""
    if "*" not in event.parts:
        return None
    deck = event.parts["*"]["deck"]
    return (*deck[len(deck) - event.stock + 1 :], event.trump_card) if event.stock else ()


def _begins(state: State, attack: Next) -> State:
    """An attack begins, or goes on in other roles."""
    return state._replace(
        opener=attack["attacker"],
        defender=attack["defender"],
        helpers=tuple(attack["helpers"]),
        limit=attack["limit"],
        word=attack["attacker"],
    )


def _redealt(state: State, event: Redealt) -> State:
    empty = (Zone(),) * len(state.seats)
    again = Round(state.round.number, state.round.dealer, again=True)
    return State(setup=state.setup, tally=state.tally, hands=empty, round=again)


def _revealed(state: State, event: Revealed) -> State:
    seat = cast(Seat, event.by)
    return state._replace(hands=state.with_hand(seat, after_reveal(state.hand(seat), event)))


def _attacked(state: State, event: Attacked) -> State:
    seat = cast(Seat, event.by)
    hands = state.with_hand(seat, state.hand(seat).without(event.card))
    phase: Phase = "throw_in" if state.phase == "throw_in" else "defend"
    laid = state.laid if seat in state.laid else (*state.laid, seat)
    table = (*state.table, Pair(event.card, None, seat))
    if state.table:
        return state._replace(hands=hands, table=table, phase=phase, word=seat, passed=(), laid=laid)
    # Against the rules another seat than the due one may have opened, or on another: those two stand.
    if event.next is not None:
        state = _begins(state, event.next)
    elif seat != state.opener or event.target is not None:
        state = state._replace(opener=seat, defender=event.target or state.defender)
    return state._replace(
        hands=hands,
        table=table,
        phase=phase,
        word=seat,
        passed=(),
        laid=laid,
        trick=state.trick + 1,
        positions=(*state.positions, position(state)),
    )


def _transferred(state: State, event: Transferred) -> State:
    seat = cast(Seat, event.by)
    table = state._replace(
        hands=state.with_hand(seat, state.hand(seat).without(event.card)),
        table=(*state.table, Pair(event.card, None, seat)),
        phase="defend",
        opener=seat,
        defender=event.to,
        word=seat,
        passed=(),
        laid=state.laid if seat in state.laid else (*state.laid, seat),
    )
    return table if event.next is None else _begins(table, event.next)


def _defended(state: State, event: Defended) -> State:
    seat = cast(Seat, event.by)
    table = beaten(state.table, event.on, event.card)
    return state._replace(
        hands=state.with_hand(seat, state.hand(seat).without(event.card)),
        table=table,
        # Only the defender himself takes back that he yields. (DUR-7)
        phase=state.phase
        if state.phase == "throw_in" and seat != state.defender
        else "defend"
        if unbeaten(table)
        else "add",
        # Who beat a card against the rules took part in the attack, and is filled up after it. (DUR-10)
        laid=state.laid if seat == state.defender or seat in state.laid else (*state.laid, seat),
        # The table does not say that he laid it, so nothing of before can be told to have come again. (DUR-16)
        positions=state.positions if seat == state.defender else (),
        moved=state.moved if seat == state.defender else (),
    )


def _passed(state: State, event: Passed) -> State:
    if event.all:
        return state._replace(passed=attackers(state))
    seat = cast(Seat, event.by)
    left = [other for other in waiting(state) if other != seat]
    return state._replace(passed=(*state.passed, seat), word=left[0] if left else state.word)


def _beaten_off(state: State, event: BeatenOff) -> State:
    if event.cards:
        state = state._replace(positions=(), moved=(), discard=state.discard.plus(event.cards))
    return _attack_over(state, event.next)


def _took(state: State, event: Took) -> State:
    if not event.cards and state.table:
        # Only said so far: the others may still throw in. (DUR-7)
        return state._replace(phase="throw_in", passed=())
    return _gathered(state, cast(Seat, event.by), event.cards, event.next)


def _picked_up(state: State, event: PickedUp) -> State:
    return _gathered(state, cast(Seat, event.by), event.cards, event.next)


def _gathered(state: State, seat: Seat, cards: tuple[Card, ...], attack: Next | None) -> State:
    moved = carried(state.moved, state.table, state.defender, seat)
    state = state._replace(
        hands=state.with_hand(seat, state.hand(seat).plus(cards)),
        positions=() if moved is None else state.positions,
        moved=moved or (),
    )
    if seat in state.out:
        # Who is out at once, and takes after all because cards came against the rules, is in again.
        i = state.out.index(seat)
        state = state._replace(out=state.out[:i] + state.out[i + 1 :], places=state.places[:-1])
    return _attack_over(state, attack)


def _attack_over(state: State, attack: Next | None) -> State:
    """The table is empty again; without a further attack it shows who attacked whom in the last."""
    state = state._replace(phase="attack", table=(), passed=(), laid=(), limit=0)
    return state if attack is None else _begins(state, attack)


def _drew(state: State, event: Drew) -> State:
    seat = cast(Seat, event.by)
    hand, seen = state.hand(seat), () if event.trump_card is None else (event.trump_card,)
    if seat in event.parts:
        cards = event.parts[seat]["cards"]
        hand = hand.plus_hidden(cards[: event.count - len(seen)])
    else:
        hand = hand.plus_unknown(event.count - len(seen))
    deck = None if state.deck is None else state.deck[event.count :]
    # With fewer cards to draw no earlier position can come again. (DUR-16)
    return state._replace(
        hands=state.with_hand(seat, hand.plus(seen)), stock=event.stock, deck=deck, positions=(), moved=()
    )


def _went_out(state: State, event: WentOut) -> State:
    return state._replace(out=(*state.out, cast(Seat, event.by)), places=(*state.places, event.rank))


def _round_ended(state: State, event: RoundEnded) -> State:
    holders = tuple(seat for seat in state.seats if state.hand(seat).size)
    dealer = cast(Seat, state.round.dealer)
    result = Result(dealer, event.order, named(event.loser), holders, dict(event.rank))
    return _counted(state._replace(phase="deal"), result)


def _round_recorded(state: State, event: RoundRecorded) -> State:
    empty = (Zone(),) * len(state.seats)
    losers = named(event.loser)
    holders = tuple(seat for seat in losers if seat not in event.order)
    state = State(
        setup=state.setup,
        tally=state.tally,
        hands=empty,
        round=Round(event.round, event.dealer),
        out=event.order,
        places=tuple(range(1, len(event.order) + 1)),
    )
    return _counted(state, Result(event.dealer, event.order, losers, holders, dict(event.rank)))


def _counted(state: State, result: Result) -> State:
    return state._replace(tally=state.tally.counting(result, state.seats))


def _restated(state: State, event: Restated) -> State:
    now = event.becomes
    opener, seats = now["attacker"], now["seats"]
    table = pairs_stated(now["table"])
    laid = dict.fromkeys((opener, *(pair.by for pair in table if pair.by is not None))) if table else ()
    out = sorted((seat for seat in state.seats if seats[seat]["out"]), key=lambda seat: seats[seat]["out"])
    return State(
        setup=state.setup,
        tally=state.tally._replace(losses=tuple(seats[seat]["score"] for seat in state.seats)),
        hands=tuple(_stated_hand(state, event, seat) for seat in state.seats),
        round=Round(now["round"], now["dealer"], now["trump_card"], now["trump"]),
        phase=now["phase"],
        trick=state.trick if now["round"] == state.round.number else 0,
        stock=now["stock"],
        discard=Zone(tuple(now["discard"]["known"]), (), now["discard"]["unknown"]),
        table=table,
        opener=opener,
        defender=now["defender"],
        helpers=tuple(now["helpers"]),
        word=opener,
        laid=tuple(laid),
        limit=now["limit"],
        out=tuple(out),
        places=tuple(seats[seat]["out"] for seat in out),
    )


def _stated_hand(state: State, event: Restated, seat: Seat) -> Zone:
    """The hand in the clear, and in it what its holder alone knew, unless something was stated of it."""
    now = event.becomes
    hand = now["seats"][seat]
    zone = Zone(tuple(hand["known"]), (), hand["unknown"])
    if state.phase == "deal" or now["round"] != state.round.number or "hand" in (event.seats or {}).get(seat, {}):
        return zone
    elsewhere = {*laid(pairs_stated(now["table"])), *now["discard"]["known"]}
    elsewhere |= {card for other in now["seats"].values() for card in other["known"]}
    elsewhere |= {now["trump_card"]} if now["stock"] else set()
    return zone.shown_privately(state.hand(seat).but(elsewhere).hidden)


def _match_ended(state: State, event: MatchEnded) -> State:
    return state._replace(phase="over", outcome=outcome_of(event))


def _ruled(state: State, event: Ruled) -> State:
    return state


_EVOLVE: dict[type[Event], Callable[[State, Any], State]] = handlers(
    EVENTS,
    {
        Dealt: _dealt,
        Redealt: _redealt,
        Revealed: _revealed,
        Attacked: _attacked,
        Transferred: _transferred,
        Defended: _defended,
        Passed: _passed,
        BeatenOff: _beaten_off,
        Took: _took,
        PickedUp: _picked_up,
        Drew: _drew,
        WentOut: _went_out,
        RoundEnded: _round_ended,
        RoundRecorded: _round_recorded,
        Restated: _restated,
        MatchEnded: _match_ended,
        Ruled: _ruled,
    },
    but=OF_THE_MATCH,
)
