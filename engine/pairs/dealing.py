"""Who deals and who starts, as the last round and the trumps that are called or held say it; a deck dealt out.

ALL-7, ALL-11, DUR-1, DUR-2, RTK-1, RTK-2.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine import tables
from engine.cards import Deck, more_than
from engine.commands import Command
from engine.errors import Invalid
from engine.pairs.cards import STRENGTH
from engine.pairs.commands import Deal
from engine.pairs.events import Dealt
from engine.pairs.table import Table
from engine.rounds import why_not_between_rounds
from engine.seats import Seats, clockwise, left_of
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat, Zone


class Call(NamedTuple):
    """A deal as it is said: what was turned, who called which trump; hands: what is recorded of each, whole or not."""

    trump_card: Card
    dealer: Seat
    shown: Mapping[Seat, Card] | None
    hands: Mapping[Seat, Sequence[Card]] = {}


class DealtOut(NamedTuple):
    """Where a deck's cards go. stock: from the card that is drawn first to the turned one; none where all are dealt."""

    hands: dict[Seat, tuple[Card, ...]]
    turned: Card
    stock: tuple[Card, ...]


class Dealing(NamedTuple):
    """What a game's own rulings say of the deal that is due.

    each: cards dealt to each seat; dealers: who may deal, the last of them where nobody is named; due: who must start,
    None where the lowest trump decides; trumps, starts: the rulings of the turned card, and of who deals and starts.
    """

    knowledge: str
    deck: Deck
    seats: Seats
    each: int
    dealers: Seats
    due: Seat | None
    trumps: str
    starts: str

    @property
    def stock(self) -> int:
        """Cards left once all have theirs, the turned one included."""
        return self.deck.size - self.each * len(self.seats)


def due_deal(table: Table) -> Dealing:
    """What the rulings say of the deal that is due. (DUR-1, DUR-2, RTK-1, RTK-2)"""
    return Dealing(
        knowledge=table.knowledge,
        deck=table.pack,
        seats=table.seats,
        each=table.reading.hand,
        dealers=table.dealers,
        due=due_starter(table),
        trumps=table.RULES.cards,
        starts=table.RULES.starts,
    )


def deal_out(deck: Sequence[Card], seats: Seats, dealer: Seat, each: int) -> DealtOut:
    """One card at a time to each seat from the dealer's left; the next is turned and goes under the rest.

    Where none is left for that, the last one dealt, the dealer's own, is turned.

    >>> A, B = Seat("A"), Seat("B")
    >>> deal_out([Card(card) for card in "123456"], (A, B), B, 2)
    DealtOut(hands={'A': ('1', '3'), 'B': ('2', '4')}, turned='5', stock=('6', '5'))
    """
    count = each * len(seats)
    around = clockwise(seats, left_of(seats, dealer))
    dealt = {seat: tuple(deck[n : count : len(seats)]) for n, seat in enumerate(around)}
    turned, rest = deck[min(count, len(deck) - 1)], tuple(deck[count:])
    return DealtOut({seat: dealt[seat] for seat in seats}, turned, (*rest[1:], turned) if rest else ())


def why_not_hands(rules: Dealing, call: Call) -> Refusals:
    """Whether hands can have been dealt so: each card once, none of them turned, no hand too large. (ALL-3, ALL-4)"""
    for hand in call.hands.values():
        for card in hand:
            if card not in rules.deck.copies:
                yield Refusal("ALL-3", "not_in_deck", {"card": card, "deck": rules.deck.size})
    places = [card for seat, hand in _with_turned(rules, call).items() for card in hand]
    if rules.stock:
        places.append(call.trump_card)
    for seat, card in (call.shown or {}).items():
        if card not in call.hands.get(seat, ()):
            places.append(card)
    if twice := tuple(card for card in more_than(places, rules.deck.copies) if card in rules.deck.copies):
        yield Refusal("ALL-4", "dealt_twice", {"cards": twice})
    for seat, hand in _with_turned(rules, call).items():
        called = (call.shown or {}).get(seat)
        count = len(hand) + (called is not None and called not in hand)
        if len(hand) == rules.each < count:
            yield Refusal("ALL-4", "not_in_hand", {"card": called, "seat": seat})
        elif count > rules.each:
            yield Refusal("ALL-4", "dealt_too_many", {"seat": seat, "count": count, "limit": rules.each})


def _with_turned(rules: Dealing, call: Call) -> dict[Seat, tuple[Card, ...]]:
    """What is recorded of hands; without a stock the turned card is one of the dealer's. (DUR-1)"""
    hands = {seat: tuple(hand) for seat, hand in call.hands.items()}
    if not rules.stock and call.trump_card not in (own := hands.get(call.dealer, ())):
        hands[call.dealer] = (*own, call.trump_card)
    return hands


def lowest_held(call: Call) -> dict[Seat, Card]:
    """The lowest trump of each hand that is recorded to have one."""
    trumps = {seat: [card for card in hand if card[1] == call.trump_card[1]] for seat, hand in call.hands.items()}
    return {seat: min(held, key=_strength) for seat, held in trumps.items() if held}


def _strength(card: Card) -> int:
    return STRENGTH[card[0]]


def possible_dealers(table: Table) -> Seats:
    """Who may deal now; the last of them does where nobody is named."""
    last = table.tally.last
    if table.round.again and table.round.dealer is not None:
        return (table.round.dealer,)
    if last is None:
        return table.seats
    return (left_of(table.seats, last.dealer),) if not last.losers else _losers(table)


def _losers(table: Table) -> Seats:
    """Who lost the last round; of a team the seat with cards, of two the first clockwise from the starter.

    Both of a team where a result recorded alone does not say who was the first out.
    """
    last = table.tally.last
    assert last is not None
    holders = tuple(seat for seat in last.losers if seat in last.holders) or last.losers
    first_out = next((seat for seat in last.order if seat not in last.losers), None)
    if len(holders) == 1 or first_out is None:
        return holders
    return (next(seat for seat in clockwise(table.seats, first_out) if seat in holders),)


def due_starter(table: Table) -> Seat | None:
    """Who must start the round to be dealt, or None where the lowest trump decides."""
    last, next_starter = table.tally.last, table.options.next_starter
    if last is None or not last.losers or next_starter == "lowest_trump":
        return None
    if next_starter == "winner":
        return next((seat for seat in last.order if seat not in last.losers), None)
    loser, *others = _losers(table)
    if others:
        return None
    seats = clockwise(table.seats, loser)
    return seats[1] if next_starter == "left_of_durak" else seats[-1]


def lowest_trump(rules: Dealing, call: Call) -> tuple[Seat | None, bool]:
    """Who holds the lowest trump that was called or is recorded, and whether nobody can hold a lower one."""
    calls = _lower(call.shown or {}, lowest_held(call))
    if not rules.stock:
        # The dealer's own last card was turned: it is a trump in his hand.
        calls = _lower(calls, {call.dealer: call.trump_card})
    lowest = min(calls, key=lambda seat: _strength(calls[seat]), default=None)
    is_bottom = lowest is not None and calls[lowest][0] == rules.deck.cards[0][0]
    hands = _with_turned(rules, call)
    are_whole = all(len(hands.get(seat, ())) >= rules.each for seat in rules.seats)
    return lowest, call.shown is not None or is_bottom or are_whole


def _lower(one: Mapping[Seat, Card], other: Mapping[Seat, Card]) -> dict[Seat, Card]:
    """The lower card of each seat, of those that two maps have for it."""
    return {**one, **{seat: min(one.get(seat, card), card, key=_strength) for seat, card in other.items()}}


def why_not_start(rules: Dealing, call: Call, starter: Seat | None) -> Refusals:
    """Yield why the starter may not start: somebody else is due or holds a lower trump. (DUR-2, RTK-2)"""
    ruling = rules.starts
    yield from _why_not_shown(rules, call)
    if rules.due is not None:
        if starter is not None and starter != rules.due:
            yield Refusal(ruling, "wrong_starter", {"to": starter, "seat": rules.due})
        if call.shown is not None:
            yield Refusal(ruling, "nobody_shows", {"seat": rules.due})
        return
    if call.shown is not None:
        yield from _why_not_called(rules, call)
    lowest, certain = lowest_trump(rules, call)
    if not certain and starter is None:
        yield Refusal(ruling, "starter_missing", {"missing": "shown", "or": "starter"}, physical=True)
    elif certain and starter is not None and starter != lowest:
        yield Refusal(ruling, "wrong_starter", {"to": starter, "seat": lowest})


def _why_not_called(rules: Dealing, call: Call) -> Refusals:
    """Trumps are called from the lowest upwards, so nobody may be recorded to hold a lower one."""
    called = [*(call.shown or {}).values(), *(() if rules.stock else (call.trump_card,))]
    lowest = min((_strength(card) for card in called), default=len(STRENGTH))
    for seat, card in lowest_held(call).items():
        if _strength(card) < lowest:
            yield Refusal(rules.starts, "lower_held", {"seat": seat, "card": card})


def _why_not_shown(rules: Dealing, call: Call) -> Refusals:
    shown = call.shown or {}
    for seat, card in shown.items():
        if card not in rules.deck.copies:
            yield Refusal("ALL-3", "not_in_deck", {"card": card, "deck": rules.deck.size})
        elif card[1] != call.trump_card[1]:
            yield Refusal(rules.starts, "not_a_trump", {"seat": seat, "card": card, "trump": call.trump_card[1]})
        elif card == call.trump_card and (rules.stock or seat != call.dealer):
            yield Refusal(rules.starts, "turned_card", {"seat": seat, "card": card}, physical=True)
    called = list(shown.values())
    if twice := tuple(sorted({card for card in called if called.count(card) > 1})):
        yield Refusal("ALL-4", "shown_twice", {"cards": twice})


def why_not_deal(table: Table, command: Deal) -> Refusals:
    """Check whether cards can have been dealt so. (ALL-1, ALL-3, ALL-4, ALL-7, ALL-9, DUR-1, DUR-2, RTK-1, RTK-2)"""
    if table.phase == "redeal":
        yield Refusal(table.RULES.starts, "only_redeal", {}, physical=True)
    elif table.phase == "deal":
        yield from _why_not_so(due_deal(table), command)
    else:
        yield from why_not_between_rounds(table.phase, table.round.number, "round_goes_on")


def _why_not_so(rules: Dealing, command: Deal) -> Refusals:
    """Whether that kind of record is told of cards so, and these can have been dealt. (ALL-3, ALL-4, ALL-9, ALL-11)"""
    kind, ruling = rules.knowledge, rules.trumps
    if command.hands is not None and kind != "open":
        yield Refusal("ALL-11", "hands_elsewhere", {"kind": kind})
    if command.deck is not None and kind != "dealt":
        yield Refusal("ALL-11", "deck_elsewhere", {"kind": kind})
    if command.dealer is not None and command.dealer not in rules.dealers:
        yield Refusal(rules.starts, "wrong_dealer", {"to": command.dealer, "seat": "+".join(rules.dealers)})
    if kind == "dealt":
        if refusals := [*_why_not_deck(rules, command)]:
            yield from refusals
            return
    elif command.trump_card is None:
        yield Refusal(ruling, "trump_card_missing", {"missing": "trump_card"}, physical=True)
        return
    elif command.trump_card not in rules.deck.copies:
        yield Refusal("ALL-3", "not_in_deck", {"card": command.trump_card, "deck": rules.deck.size})
        return
    call = as_dealt(rules, command)
    if command.trump_card not in (None, call.trump_card):
        details = {"card": command.trump_card, "trump_card": call.trump_card}
        yield Refusal(ruling, "trump_card_by_deck", details, physical=True)
    yield from why_not_start(rules, call, command.starter)
    if call.hands:
        yield from why_not_hands(rules, call)


def _why_not_deck(rules: Dealing, command: Deal) -> Refusals:
    if command.deck is None:
        yield Refusal(rules.trumps, "deck_missing", {"missing": "deck"}, physical=True)
    else:
        yield from tables.why_not_deck(rules.deck, command.deck)


def to_shuffle(table: Table, command: Command) -> Deck | None:
    """The deck that a deal awaits. Raises Invalid where it says what only one who has seen the deck can know.

    It could be sent until a deck came of which it is true.
    """
    if not isinstance(command, Deal) or command.deck is not None or table.knowledge != "dealt":
        return None
    named = [name for name in ("trump_card", "starter", "shown") if getattr(command, name) is not None]
    if named:
        raise Invalid([(f"/{name}", "the deck decides it, and is to be shuffled; leave it out") for name in named])
    return table.pack


def as_dealt(rules: Dealing, command: Deal) -> Call:
    """What was turned and is known of hands: by the deck, or as it is said."""
    dealer = command.dealer or rules.dealers[-1]
    if command.deck is not None:
        out = deal_out(command.deck, rules.seats, dealer, rules.each)
        return Call(out.turned, dealer, command.shown, out.hands)
    assert command.trump_card is not None
    return Call(command.trump_card, dealer, command.shown, command.hands or {})


def as_told(rules: Dealing, command: Deal) -> dict[str, Any]:
    """Return what the event `dealt` says of a deal, without the first attack. (ALL-7, DUR-2, RTK-2)"""
    call = as_dealt(rules, command)
    parts: dict[str, dict[str, Any]] = {seat: {"cards": list(hand)} for seat, hand in call.hands.items() if hand}
    said = tuple(name for name in ("dealer", "starter") if getattr(command, name) is not None)
    return {
        "dealer": call.dealer,
        "first": command.starter or rules.due or lowest_trump(rules, call)[0],
        "trump_card": call.trump_card,
        "counts": dict.fromkeys(rules.seats, rules.each),
        "stock": rules.stock,
        "shown": None if command.shown is None else dict(command.shown),
        "said": said if command.deck is None else (*said, "deck"),
        "parts": parts if command.deck is None else {**parts, "*": {"deck": list(command.deck)}},
    }


def dealt_hands(event: Dealt, seats: Seats) -> tuple[Zone, ...]:
    """Each seat's hand as it was dealt, in their order. (DUR-1, RTK-1)"""
    dealt = []
    for seat in seats:
        zone = Zone(unknown=event.counts[seat])
        if event.shown and seat in event.shown:
            zone = zone.seen((event.shown[seat],))
        if seat == event.dealer and not event.stock:
            # Where no stock is left the turned card is the dealer's own last one.
            zone = zone.seen((event.trump_card,))
        if seat in event.parts:
            zone = zone.shown_privately(event.parts[seat]["cards"])
        dealt.append(zone)
    return tuple(dealt)


def stock_of(event: Dealt) -> tuple[Card, ...] | None:
    """What is left of the deck: the turned card, which came before it, lies under the rest."""
    if "*" not in event.parts:
        return None
    deck = event.parts["*"]["deck"]
    return (*deck[len(deck) - event.stock + 1 :], event.trump_card) if event.stock else ()
