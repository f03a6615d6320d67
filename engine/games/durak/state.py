"""The table of a game of Durak, and how each event changes it."""

from collections.abc import Callable
from typing import Any, NamedTuple, cast

from engine.events import Event, MatchEnded, Revealed, RoundEnded
from engine.games.durak.events import (
    Attacked,
    BeatenOff,
    Dealt,
    Defended,
    Drew,
    Passed,
    Redealt,
    Took,
    WentOut,
)
from engine.games.durak.options import Options
from engine.zones import Card, Seat, Zone

HAND = 6


class Pair(NamedTuple):
    """An attack card and what beats it."""

    attack: Card
    defence: Card | None = None


class Ended(NamedTuple):
    """How the last attack ended: the next roles follow from it. (DUR-9, DUR-12)"""

    opener: Seat
    defender: Seat
    taken: bool


class Round(NamedTuple):
    """What the next deal must know of the last round. (DUR-2)"""

    dealer: Seat
    order: tuple[Seat, ...]  # of going out
    losers: tuple[Seat, ...]  # none: no durak
    holders: tuple[Seat, ...]  # seats that still had cards


class Outcome(NamedTuple):
    """How the match ended. rank: 1 is best."""

    reason: str
    rank: dict[Seat, int]
    winners: tuple[Seat, ...]
    loser: str | None


class State(NamedTuple):
    """A table. Hands, losses and firsts stand in the order of seats."""

    edition: int
    knowledge: str
    options: Options
    seats: tuple[Seat, ...]
    hands: tuple[Zone, ...]
    losses: tuple[int, ...]  # rounds lost
    firsts: tuple[int, ...]  # rounds in which the seat was the first out
    phase: str = "deal"  # deal, redeal, attack, defend, add, over
    round: int = 0  # the round dealt last; 0 before the first deal
    trick: int = 0  # the attack in that round; 0 before the first card
    dealer: Seat | None = None
    again: bool = False  # the next deal repeats this round's
    trump_card: Card | None = None
    stock: int = 0  # the turned card included
    discard: Zone = Zone()
    table: tuple[Pair, ...] = ()
    opener: Seat | None = None
    defender: Seat | None = None
    word: Seat | None = None  # the attacker who has it
    passed: tuple[Seat, ...] = ()  # since the last card
    limit: int = 0  # of this attack's cards
    ended: Ended | None = None
    out: tuple[Seat, ...] = ()
    last_round: Round | None = None
    outcome: Outcome | None = None

    @property
    def trump(self) -> str | None:
        return self.trump_card[1] if self.trump_card else None

    def hand(self, seat: Seat) -> Zone:
        return self.hands[ord(seat) - 65]

    def with_hand(self, seat: Seat, zone: Zone) -> tuple[Zone, ...]:
        i = ord(seat) - 65
        return (*self.hands[:i], zone, *self.hands[i + 1 :])


def initial(edition: int, knowledge: str, options: Options, seats: tuple[Seat, ...]) -> State:
    """The table before the first deal."""
    none = (0,) * len(seats)
    return State(edition, knowledge, options, seats, (Zone(),) * len(seats), none, none)


def left_of(state: State, seat: Seat) -> Seat:
    """The next seat clockwise. (ALL-6)"""
    return state.seats[(ord(seat) - 64) % len(state.seats)]


def clockwise(state: State, seat: Seat) -> tuple[Seat, ...]:
    """All seats, seat first."""
    i = ord(seat) - 65
    return state.seats[i:] + state.seats[:i]


def partner(state: State, seat: Seat) -> Seat:
    """The other seat of a team of four. (DUR-12)"""
    return state.seats[(ord(seat) - 63) % 4]


def team_of(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The seats that win and lose together, in order of their letters."""
    if not state.options.teams:
        return (seat,)
    return cast(tuple[Seat, ...], tuple(sorted((seat, partner(state, seat)))))


def team_name(team: tuple[Seat, ...]) -> str:
    """A seat's letter, or a team's joined by a plus. (ALL-8)"""
    return "+".join(team)


def attackers(state: State) -> tuple[Seat, ...]:
    """Who opened and his helpers, clockwise from him, whether they have cards or not. (DUR-12, DUR-13)"""
    if state.opener is None:
        return ()
    if state.options.teams:
        mate = partner(state, state.opener)
        return (state.opener,) if mate in state.out else (state.opener, mate)
    return tuple(seat for seat in clockwise(state, state.opener) if seat != state.defender and seat not in state.out)


def waiting(state: State) -> tuple[Seat, ...]:
    """Attackers with cards who have not passed since the last card, from the one who has the word. (DUR-8)"""
    seats = attackers(state)
    if state.word in seats:
        i = seats.index(state.word)
        seats = seats[i:] + seats[:i]
    return tuple(seat for seat in seats if seat not in state.passed and state.hand(seat).size)


def attack_limit(state: State, defender: Seat) -> int:
    """How many attack cards may be laid before defender, with the hand that he has now. (DUR-6)"""
    return min(cap(state), state.hand(defender).size)


def cap(state: State) -> int:
    """The most attack cards of one attack, whatever the defender's hand. (DUR-6)"""
    return HAND if state.discard.size else state.options.first_attack_limit


def _roles(state: State) -> State:
    """Opener and defender of the next attack, with those who are out by now. (DUR-9, DUR-11, DUR-12)"""
    ended = state.ended
    if ended is None or len(state.seats) - len(state.out) < 2:
        return state
    if state.options.teams:
        if ended.taken:
            opener, defender = partner(state, ended.opener), partner(state, ended.defender)
        else:
            opener, defender = ended.defender, left_of(state, ended.defender)
        opener, defender = _or_partner(state, opener), _or_partner(state, defender)
        if opener in state.out or defender in state.out:
            return state
    else:
        opener = _in_play(state, left_of(state, ended.defender) if ended.taken else ended.defender)
        defender = _in_play(state, left_of(state, opener))
    return state._replace(opener=opener, defender=defender, word=opener, limit=attack_limit(state, defender))


def _or_partner(state: State, seat: Seat) -> Seat:
    return partner(state, seat) if seat in state.out else seat


def _in_play(state: State, seat: Seat) -> Seat:
    return next(other for other in clockwise(state, seat) if other not in state.out)


def _dealt(state: State, event: Dealt) -> State:
    hands = []
    for seat in state.seats:
        zone = Zone(unknown=event.counts[seat])
        if seat in event.shown:
            zone = zone.seen((event.shown[seat],))
        if seat == event.dealer and not event.stock:
            # With six seats the turned card is the dealer's own last one. (DUR-1)
            zone = zone.seen((event.trump_card,))
        if seat in event.parts:
            zone = zone.whispered(event.parts[seat]["cards"])
        hands.append(zone)
    state = state._replace(
        hands=tuple(hands),
        phase="redeal" if event.first is None else "attack",
        round=state.round if state.again else state.round + 1,
        trick=0,
        dealer=event.dealer,
        again=False,
        trump_card=event.trump_card,
        stock=event.stock,
        discard=Zone(),
        table=(),
        opener=event.first,
        defender=None if event.first is None else left_of(state, event.first),
        word=event.first,
        passed=(),
        limit=0,
        ended=None,
        out=(),
    )
    return state if state.defender is None else state._replace(limit=attack_limit(state, state.defender))


def _redealt(state: State, event: Redealt) -> State:
    return state._replace(phase="deal", again=True, hands=(Zone(),) * len(state.seats), trump_card=None, stock=0)


def _revealed(state: State, event: Revealed) -> State:
    seat = cast(Seat, event.by)
    if event.cards is not None:
        return state._replace(hands=state.with_hand(seat, state.hand(seat).seen(event.cards)))
    if seat in event.parts:
        return state._replace(hands=state.with_hand(seat, state.hand(seat).whispered(event.parts[seat]["cards"])))
    return state


def _attacked(state: State, event: Attacked) -> State:
    seat = cast(Seat, event.by)
    return state._replace(
        hands=state.with_hand(seat, state.hand(seat).without(event.card)),
        table=(*state.table, Pair(event.card)),
        phase="defend",
        word=seat,
        passed=(),
        trick=state.trick if state.table else state.trick + 1,
    )


def _defended(state: State, event: Defended) -> State:
    seat = cast(Seat, event.by)
    return state._replace(
        hands=state.with_hand(seat, state.hand(seat).without(event.card)),
        table=tuple(
            Pair(pair.attack, event.card) if pair.attack == event.on and pair.defence is None else pair
            for pair in state.table
        ),
        phase="add",
    )


def _passed(state: State, event: Passed) -> State:
    if event.all:
        return state._replace(passed=attackers(state))
    state = state._replace(passed=(*state.passed, cast(Seat, event.by)))
    left = waiting(state)
    return state._replace(word=left[0]) if left else state


def _beaten_off(state: State, event: BeatenOff) -> State:
    return _attack_over(state._replace(discard=state.discard.plus(event.cards)), taken=False)


def _took(state: State, event: Took) -> State:
    seat = cast(Seat, event.by)
    return _attack_over(state._replace(hands=state.with_hand(seat, state.hand(seat).plus(event.cards))), taken=True)


def _attack_over(state: State, taken: bool) -> State:
    ended = Ended(cast(Seat, state.opener), cast(Seat, state.defender), taken)
    return _roles(state._replace(table=(), phase="attack", passed=(), ended=ended))


def _drew(state: State, event: Drew) -> State:
    seat = cast(Seat, event.by)
    hand = state.hand(seat)
    if event.trump_card is None:
        hand = hand.plus_unknown(event.count)
    else:
        hand = hand.plus_unknown(event.count - 1).plus((event.trump_card,))
    if seat in event.parts:
        hand = hand.whispered(event.parts[seat]["cards"])
    return _roles(state._replace(hands=state.with_hand(seat, hand), stock=event.stock))


def _went_out(state: State, event: WentOut) -> State:
    return _roles(state._replace(out=(*state.out, cast(Seat, event.by))))


def _round_ended(state: State, event: RoundEnded) -> State:
    losers = tuple(Seat(letter) for letter in event.loser.split("+")) if event.loser else ()
    winners = tuple(seat for seat in event.order if seat not in losers)
    first = winners[0] if winners else None
    if state.ended is not None:
        # The table stays as it ended, not as a next attack would have it.
        state = state._replace(opener=state.ended.opener, defender=state.ended.defender, limit=0)
    return state._replace(
        phase="deal",
        losses=tuple(n + (seat in losers) for n, seat in zip(state.losses, state.seats, strict=True)),
        firsts=tuple(n + (seat == first) for n, seat in zip(state.firsts, state.seats, strict=True)),
        last_round=Round(
            dealer=cast(Seat, state.dealer),
            order=event.order,
            losers=losers,
            holders=tuple(seat for seat in state.seats if state.hand(seat).size),
        ),
    )


def _match_ended(state: State, event: MatchEnded) -> State:
    outcome = Outcome(event.reason, dict(event.rank), event.winners, event.loser)
    return state._replace(phase="over", outcome=outcome)


_EVOLVE: dict[type[Event], Callable[[State, Any], State]] = {
    Dealt: _dealt,
    Redealt: _redealt,
    Revealed: _revealed,
    Attacked: _attacked,
    Defended: _defended,
    Passed: _passed,
    BeatenOff: _beaten_off,
    Took: _took,
    Drew: _drew,
    WentOut: _went_out,
    RoundEnded: _round_ended,
    MatchEnded: _match_ended,
}


def evolve(state: State, event: Event) -> State:
    """The table after event."""
    return _EVOLVE[type(event)](state, event)


def mask(state: State, viewer: str) -> State:
    """The table as viewer ("public", "seat:B", "referee") knows it."""
    if viewer == "referee":
        return state._replace(hands=tuple(zone.opened() for zone in state.hands))
    own = viewer.removeprefix("seat:")
    return state._replace(
        hands=tuple(
            zone.opened() if seat == own else zone.masked() for seat, zone in zip(state.seats, state.hands, strict=True)
        )
    )
