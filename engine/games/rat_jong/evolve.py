"""How each event changes the table. It copies facts and cannot fail."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from engine import rounds, tables
from engine.cards import more_than
from engine.deciding import Evolve, by_message, evolver
from engine.events import RoundEnded
from engine.games.rat_jong.dealing import number_of
from engine.games.rat_jong.events import (
    EVENTS,
    Dealt,
    Discarded,
    DragonsExposed,
    Drew,
    LaidAll,
    RatJongDeclared,
    Restated,
    RoundRecorded,
    RoundScored,
    TrumpChosen,
    VisibleTaken,
)
from engine.games.rat_jong.scoring import Display, Item
from engine.games.rat_jong.state import MIDDLE, SIZES, Phase, Pile, Piles, Round, RoundScore, State, known_cards
from engine.shapes import as_tuples
from engine.zones import Card, Seat, Zone

Stacks = tuple[tuple[Card, ...], ...]


def _between(state: State) -> State:
    """A table without cards: what lasts from one round to the next."""
    count = len(state.seats)
    return State(
        setup=state.setup,
        hands=(Zone(),) * count,
        laid=(Display(),) * count,
        scores=state.scores,
        round=state.round,
        aside=state.aside,
        decided=state.decided,
        rounds=state.rounds,
    )


def _dealt(state: State, event: Dealt) -> State:
    hands = []
    for seat in state.seats:
        zone = Zone(unknown=event.counts[seat])
        if event.dragons and seat in event.dragons:
            zone = zone.seen(event.dragons[seat])
        if seat in event.parts:
            zone = zone.shown_privately(event.parts[seat]["cards"])
        hands.append(zone)
    table = _between(state)._replace(
        hands=tuple(hands),
        round=Round(state.round.number + 1, event.starter),
        phase="draw",
        turn=event.starter,
        middle=event.middle,
        piles=event.piles,
        aside=None,
    )
    if "*" not in event.parts or event.piles is None:
        return table
    deck = event.parts["*"]["deck"]
    return table._replace(deck=_piled(deck, event.piles), aside=tuple(deck[MIDDLE:]))


def _piled(deck: Sequence[Card], left: Piles) -> Stacks:
    """What lies in the piles, of which the cards above have been taken."""
    cards = iter(deck)
    filled = [tuple(islice(cards, size)) for row in SIZES for size in row]
    return tuple(pile[:size] for pile, size in zip(filled, (size for row in left for size in row), strict=True))


def _taken_from(state: State, piles: Sequence[Pile]) -> tuple[Piles | None, Stacks | None]:
    """The piles once a card was taken from each that is named."""
    counts, lying = state.piles, state.deck
    for row, column in piles:
        if counts is not None:
            there = counts[row]
            there = (*there[:column], there[column] - 1, *there[column + 1 :])
            counts = (*counts[:row], there, *counts[row + 1 :])
        if lying is not None:
            n = number_of((row, column))
            lying = (*lying[:n], lying[n][:-1], *lying[n + 1 :])
    return counts, lying


def _trump_chosen(state: State, event: TrumpChosen) -> State:
    seat = event.by
    shown = state._replace(trump=event.colour)
    if event.dragon in state.before(seat).dragons:
        return shown
    return shown._replace(hands=state.with_hand(seat, state.hand(seat).seen((event.dragon,))))


def _dragons_exposed(state: State, event: DragonsExposed) -> State:
    seat = event.by
    hand, laid = state.hand(seat), state.before(seat)
    for dragon in event.dragons:
        hand = hand.without(dragon)
    came = event.came[: event.replaced]
    hand = hand.plus_hidden(came).plus_unknown(event.replaced - len(came))
    piles, deck = _taken_from(state, event.piles or ())
    return state._replace(
        hands=state.with_hand(seat, hand),
        laid=state.with_laid(seat, laid._replace(dragons=laid.dragons + event.dragons)),
        middle=event.middle,
        piles=piles,
        deck=deck,
    )


def _drew(state: State, event: Drew) -> State:
    seat = event.by
    card, hand = event.card, state.hand(seat)
    hand = hand.plus_unknown(1) if card is None else hand.plus_hidden((card,))
    piles, deck = _taken_from(state, () if event.pile is None else (event.pile,))
    return state._replace(
        hands=state.with_hand(seat, hand),
        phase="play",
        turn=seat,
        trick=state.trick + 1,
        source="middle",
        middle=event.middle,
        piles=piles,
        deck=deck,
    )


def _laid_down(hand: Zone, cards: Sequence[Card], but: Card | None = None) -> Zone:
    """A hand once these cards were laid. but: one of them that did not come from it."""
    for card in cards:
        if card == but:
            but = None
        else:
            hand = hand.without(card)
    return hand


def _visible_taken(state: State, event: VisibleTaken) -> State:
    seat = event.by
    laid = state.before(seat)
    return state._replace(
        hands=state.with_hand(seat, _laid_down(state.hand(seat), event.meld, event.card)),
        laid=state.with_laid(seat, laid._replace(melds=(*laid.melds, event.meld))),
        visible=state.visible[:-1],
        discarder=None,
        phase="play",
        turn=seat,
        trick=state.trick + 1,
        source="visible",
    )


def _discarded(state: State, event: Discarded) -> State:
    seat = event.by
    phase: Phase = "claim" if event.next is None else "draw"
    return state._replace(
        hands=state.with_hand(seat, state.hand(seat).without(event.card)),
        visible=(*state.visible, event.card),
        discarder=seat,
        phase=phase,
        turn=event.next,
        source=None,
    )


def _went_out(state: State, event: RatJongDeclared | LaidAll) -> State:
    seat = event.by
    laid = state.before(seat)
    cards = [card for meld in (*event.melds, event.pair) for card in meld]
    whole = laid._replace(melds=(*laid.melds, *event.melds), pair=event.pair, kind=event.kind)
    state = state._replace(
        hands=state.with_hand(seat, _laid_down(state.hand(seat), cards, event.card)),
        laid=state.with_laid(seat, whole),
        turn=seat,
    )
    return state if event.card is None else state._replace(visible=state.visible[:-1], discarder=None)


def _with_scores(
    state: State, trump: str | None, seats: Mapping[Seat, Mapping[str, Any]], totals: Mapping[Seat, int]
) -> State:
    """One more round was scored, line by line."""
    lines = tuple(
        tuple(Item(line["for"], tuple(line["cards"]), line["points"]) for line in seats[seat]["items"])
        for seat in state.seats
    )
    points = tuple(seats[seat]["points"] for seat in state.seats)
    return state._replace(
        scores=tuple(totals[seat] for seat in state.seats),
        decided=state.decided + 1,
        rounds=(*state.rounds, RoundScore(state.round.number, trump, points)),
        scored=lines,
    )


def _round_scored(state: State, event: RoundScored) -> State:
    return _with_scores(state, state.trump, event.seats, event.totals)


def _round_ended(state: State, event: RoundEnded) -> State:
    return state._replace(phase="deal", turn=None, source=None)


def _round_recorded(state: State, event: RoundRecorded) -> State:
    between = _between(state)._replace(round=Round(event.round, event.starter))
    return _with_scores(between, event.trump, event.items, event.totals)


def _restated(state: State, event: Restated) -> State:
    now = event.becomes
    seats = now["seats"]
    made = State(
        setup=state.setup,
        hands=tuple(Zone(tuple(seats[seat]["known"]), (), seats[seat]["unknown"]) for seat in state.seats),
        laid=tuple(Display(as_tuples(seats[seat]["melds"]), tuple(seats[seat]["dragons"])) for seat in state.seats),
        scores=tuple(seats[seat]["score"] for seat in state.seats),
        round=Round(now["round"], now["starter"]),
        phase=now["phase"],
        trick=state.trick if now["round"] == state.round.number else 0,
        turn=now["turn"],
        trump=now["trump"],
        middle=now["middle"]["count"],
        piles=as_tuples(now["middle"]["piles"]),
        visible=tuple(now["visible"]),
        discarder=now["discarder"],
        covered=now["covered"],
        source=now["source"],
        decided=state.decided,
        rounds=state.rounds,
    )
    if state.phase == "deal" or now["round"] != state.round.number:
        return made
    return _with_hidden(state, made, event)


def _with_hidden(before: State, now: State, event: Restated) -> State:
    """Return the table with what holders alone knew of their hands, unless something was stated of these.

    Where more copies of a card lie open than did, nobody can tell whose hidden one that is.
    """
    shown = more_than(known_cards(now), Counter(known_cards(before)))
    hands = []
    for seat, zone in zip(now.seats, now.hands, strict=True):
        if "hand" not in (event.seats or {}).get(seat, {}):
            hidden = [card for card in before.hand(seat).hidden if card not in shown][: zone.unknown]
            zone = zone.plus_hidden(hidden)._replace(unknown=zone.unknown - len(hidden))
        hands.append(zone)
    return now._replace(hands=tuple(hands))


_OWN = by_message(
    _dealt, _trump_chosen, _dragons_exposed, _drew, _visible_taken, _discarded, _went_out, _round_scored, _round_ended,
    _round_recorded, _restated,
)  # fmt: skip
evolve: Evolve[State] = evolver(EVENTS, {**_OWN, **tables.ALIKE, **rounds.ALIKE})
