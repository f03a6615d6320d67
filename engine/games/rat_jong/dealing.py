"""How the cards lie in piles and are taken from them, and who starts. (ALL-9, ALL-11, RJ-1 to RJ-3)"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine import tables
from engine.cards import Deck, more_than
from engine.commands import Command
from engine.errors import Invalid
from engine.games.rat_jong.cards import COLOURS, DECK, DRAGON, is_dragon
from engine.games.rat_jong.events import Deal
from engine.games.rat_jong.state import ASIDE, HAND, MIDDLE, SIDE, SIZES, Pile, Piles, State, in_play
from engine.rounds import why_not_between_rounds
from engine.seats import Seats, clockwise
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat

BIRTHDAY = "by_birthday"


class DealtOut(NamedTuple):
    """Where a deck's cards are once everybody has his. piles: each with its top card last, row by row."""

    hands: dict[Seat, tuple[Card, ...]]
    piles: tuple[tuple[Card, ...], ...]
    aside: tuple[Card, ...]


def number_of(pile: Pile) -> int:
    """The index of a pile in a list of all piles, row by row."""
    return pile[0] * SIDE + pile[1]


def rows(counts: Sequence[int]) -> Piles:
    """Piles as the wire has them."""
    return tuple(tuple(counts[n : n + SIDE]) for n in range(0, SIDE * SIDE, SIDE))


def left_in_middle(state: State) -> int:
    """Cards left in the middle once everybody has his. (RJ-1)"""
    return MIDDLE - HAND * len(state.seats)


def taking_order(state: State) -> Seats:
    """Who takes a card before whom: clockwise from A, in later rounds from the starter. (RJ-1)"""
    due = due_starter(state)
    return state.seats if due is None else clockwise(state.seats, due)


def picked(picks: Sequence[Pile], count: int) -> list[int] | Pile:
    """The piles from which so many cards come: those that are named, then the fullest, the top left first.

    A pile that was named though it was empty by then, where there is one.
    """
    left = [size for row in SIZES for size in row]
    taken: list[int] = []
    for n in range(count):
        pile = number_of(picks[n]) if n < len(picks) else left.index(max(left))
        if not left[pile]:
            return picks[n]
        left[pile] -= 1
        taken.append(pile)
    return taken


def deal_out(state: State, deck: Sequence[Card], picks: Sequence[Pile]) -> DealtOut:
    """Piles are filled one after the other, row by row, a pile's last card on top; then everybody takes in turn."""
    piles: list[list[Card]] = []
    cards = iter(deck)
    for row in SIZES:
        piles += ([next(cards) for _ in range(size)] for size in row)
    order = taking_order(state)
    taken = picked(picks, HAND * len(order))
    assert isinstance(taken, list), "no pile was empty"
    got: dict[Seat, list[Card]] = {seat: [] for seat in state.seats}
    for n, pile in enumerate(taken):
        got[order[n % len(order)]].append(piles[pile].pop())
    return DealtOut({seat: tuple(hand) for seat, hand in got.items()}, tuple(map(tuple, piles)), tuple(cards))


def due_starter(state: State) -> Seat | None:
    """Who must start the round to be dealt: the seat to the right of the last starter; None in the first. (RJ-3)"""
    last = state.round.starter
    return None if last is None else clockwise(state.seats, last)[-1]


def whole_deck(state: State, given: Sequence[Card]) -> tuple[Card, ...]:
    """A deck with what was put aside for the whole match, be it given or not. (RJ-1)"""
    return tuple(given) if state.aside is None or len(given) != MIDDLE else (*given, *state.aside)


def dealt_out(state: State, command: Deal) -> DealtOut | None:
    """The places of the cards of the deck that a deal gives; None where it gives none."""
    if command.deck is None:
        return None
    return deal_out(state, whole_deck(state, command.deck), command.picks or ())


def known_hands(state: State, command: Deal) -> dict[Seat, tuple[Card, ...]]:
    """What is known of hands, dragons that were shown among it: by the deck, or as it is said."""
    out = dealt_out(state, command)
    if out is not None:
        return out.hands
    made = {seat: Counter(hand) for seat, hand in (command.hands or {}).items()}
    for seat, dragons in (command.dragons or {}).items():
        made[seat] = made.get(seat, Counter()) | Counter(dragons)
    return {seat: tuple(made[seat].elements()) for seat in state.seats if seat in made}


def foremost(state: State, held: Mapping[Seat, Sequence[Card]]) -> Seats:
    """Who has most magenta dragons, of several most green ones, then red ones. (RJ-3)"""
    counts = {seat: tuple(list(held.get(seat, ())).count(DRAGON[one]) for one in COLOURS) for seat in state.seats}
    most = max(counts.values())
    return tuple(seat for seat in state.seats if counts[seat] == most)


def starters(state: State, command: Deal) -> tuple[Seats, bool]:
    """Who may start as far as the record tells, first who does if nobody is named; whether it tells that. (RJ-3)"""
    if state.round.number:
        due = due_starter(state)
        return (state.seats, False) if due is None else ((due,), True)
    held = known_hands(state, command)
    if command.dragons is None and not all(len(held.get(seat, ())) == HAND for seat in state.seats):
        return state.seats, False
    first = foremost(state, held if command.dragons is None or command.deck is not None else command.dragons)
    if command.by_birthday is not None:
        early = next((seat for seat in command.by_birthday if seat in first), None)
        if early is not None:
            return (early,), True
    # Nobody sits with the service to say whose birthday it is: there the letters decide.
    return first, len(first) == 1 or state.setup.knowledge == "dealt"


def starter_of(state: State, command: Deal) -> Seat:
    """Who starts: whoever is named, or must."""
    return command.starter or starters(state, command)[0][0]


def piles_after(state: State, command: Deal) -> Piles | None:
    """What is left of each pile, where that is said or follows from the deck. (RJ-2)"""
    out = dealt_out(state, command)
    return command.piles if out is None else rows([len(pile) for pile in out.piles])


def why_not_deal(state: State, command: Deal) -> Refusals:
    """Check whether the cards can have been dealt so. (ALL-1, ALL-3, ALL-4, ALL-9, ALL-11, RJ-1 to RJ-3)"""
    yield from why_not_between_rounds(state.phase, state.round.number, "round_goes_on")
    kind = state.setup.knowledge
    if command.hands is not None and kind != "open":
        yield Refusal("ALL-11", "hands_elsewhere", {"kind": kind})
    if kind != "dealt" and (command.deck is not None or command.picks is not None):
        key = "deck_elsewhere" if command.deck is not None else "picks_elsewhere"
        yield Refusal("ALL-11", key, {"kind": kind})
        return
    if kind == "dealt" and (refusals := [*_why_not_deck(state, command)]):
        yield from refusals
        return
    yield from _why_not_piles(state, command)
    yield from _why_not_hands(state, command)
    yield from _why_not_start(state, command)


def _why_not_deck(state: State, command: Deal) -> Refusals:
    if command.deck is None:
        yield Refusal("RJ-1", "deck_missing", {"missing": "deck"}, physical=True)
        return
    part = state.aside is not None and len(command.deck) == MIDDLE
    if refusals := [*tables.why_not_deck(in_play(state) if part else DECK, command.deck)]:
        yield from refusals
    elif len(command.deck) != (MIDDLE if part else MIDDLE + ASIDE):
        yield Refusal("ALL-4", "deck_incomplete", {"cards": ()})
    elif not part and _has_another_aside(state, command.deck):
        yield Refusal("RJ-1", "aside_stays", {"cards": tuple(sorted(state.aside or ()))}, physical=True)
    picks = command.picks or ()
    if len(picks) > HAND * len(state.seats):
        details = {"count": len(picks), "limit": HAND * len(state.seats)}
        yield Refusal("RJ-1", "too_many_picks", details, physical=True)
    elif not isinstance(empty := picked(picks, len(picks)), list):
        yield Refusal("RJ-1", "picked_empty", {"row": empty[0], "column": empty[1]}, physical=True)


def _has_another_aside(state: State, deck: Sequence[Card]) -> bool:
    """Whether other cards would be put aside than those that are for the whole match."""
    stays = state.aside is not None and state.options.aside == "match"
    return stays and Counter(deck[MIDDLE:]) != Counter(state.aside)


def _why_not_piles(state: State, command: Deal) -> Refusals:
    if command.piles is None:
        return
    if command.deck is not None:
        if command.piles != piles_after(state, command):
            yield Refusal("RJ-2", "piles_by_deck", {}, physical=True)
        return
    for r, row in enumerate(command.piles):
        for c, size in enumerate(row):
            if size > SIZES[r][c]:
                details = {"row": r, "column": c, "count": size, "limit": SIZES[r][c]}
                yield Refusal("RJ-2", "pile_too_high", details, physical=True)
    count, left = sum(map(sum, command.piles)), left_in_middle(state)
    if count != left:
        yield Refusal("RJ-2", "piles_sum", {"count": count, "limit": left}, physical=True)


def _why_not_hands(state: State, command: Deal) -> Refusals:
    """Whether what is said of hands can be dealt. (ALL-3, ALL-4, RJ-3)"""
    for seat, dragons in (command.dragons or {}).items():
        for card in dragons:
            if not is_dragon(card):
                yield Refusal("RJ-3", "not_a_dragon", {"seat": seat, "card": card}, physical=True)
    held = known_hands(state, command)
    if twice := more_than([card for hand in held.values() for card in hand], DECK.copies):
        yield Refusal("ALL-4", "dealt_twice", {"cards": twice})
    for seat, hand in held.items():
        if len(hand) > HAND:
            yield Refusal("ALL-4", "dealt_too_many", {"seat": seat, "count": len(hand), "limit": HAND})
    if command.deck is not None:
        for seat, dragons in (command.dragons or {}).items():
            for card in more_than(dragons, Counter(held[seat])):
                yield Refusal("ALL-4", "not_in_hand", {"card": card, "seat": seat})


def _why_not_start(state: State, command: Deal) -> Refusals:
    """Whether the starter follows, or may be who is named. (RJ-3, ALL-9)"""
    able, certain = starters(state, command)
    if command.starter is None:
        if not certain:
            details = {"missing": "dragons" if len(able) == len(state.seats) else BIRTHDAY, "or": "starter"}
            key = "starter_unknown" if state.round.number else "starter_missing"
            yield Refusal("RJ-3", key, {**details, "seats": able}, physical=True)
    elif command.starter not in able or (certain and command.starter != able[0] and len(able) == 1):
        key = "not_to_the_right" if state.round.number else "has_fewer_dragons"
        yield Refusal("RJ-3", key, {"to": command.starter, "seats": able})


def to_shuffle(state: State, command: Command) -> Deck | None:
    """The deck that a deal awaits. Raises Invalid where it says what only one who has seen the deck can know.

    It could be sent until a deck came of which it is true.
    """
    if not isinstance(command, Deal) or command.deck is not None or state.setup.knowledge != "dealt":
        return None
    named = [name for name in ("starter", "dragons", "piles") if getattr(command, name) is not None]
    if state.round.number:
        named = [name for name in named if name != "starter"]
    if named:
        raise Invalid([(f"/{name}", "the deck decides it, and is to be shuffled; leave it out") for name in named])
    return in_play(state)
