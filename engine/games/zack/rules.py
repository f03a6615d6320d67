"""What is legal in Zack. Each ruling that would be broken is yielded once, whoever asks.

Whose turn it is forbids nothing: what lies in the box counts, until somebody challenges it. (ZCK-5)
"""

from collections import Counter
from collections.abc import Sequence

from engine import tables
from engine.cards import Deck, deck_of, more_than
from engine.commands import Command
from engine.errors import Invalid
from engine.games.zack.box import is_blocked, with_back
from engine.games.zack.cards import STOPS, UNREAD
from engine.games.zack.events import BoxOrder, Challenge, Choose, Deal, FinaliseOrder, RuleChallenge, Throw, ThrowMarker
from engine.games.zack.judge import can_have_thrown, places_of, reading
from engine.games.zack.options import in_play
from engine.games.zack.piles import gone_back, on_top
from engine.games.zack.state import Act, BoxItem, Finding, State, Table, cards_in_play, count, session
from engine.rounds import why_not_between_rounds, why_not_in_round
from engine.seats import clockwise, left_of, number
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat


def due_dealer(state: State) -> Seat:
    """Who deals the next round. (ALL-7, ZCK-2)"""
    return state.seats[-1] if state.dealer is None else left_of(state.seats, state.dealer)


def colours_of(state: State, command: Deal) -> tuple[str, ...]:
    """Each seat's colour in the round to be dealt. (ZCK-1)"""
    given = command.colours or {}
    return tuple(given.get(seat, state.options.colours[number(seat)]) for seat in state.seats)


def deck_in_play(state: State, colours: tuple[str, ...]) -> Deck | None:
    """The cards that are dealt, where the printed deck is known. (ZCK-1)"""
    deck = state.options.deck
    if deck is None:
        return None
    playing = in_play(colours, state.options.stop_cards, state.options.without)
    return deck_of(card for card in playing for _ in range(deck.get(card, 0)))


def deck_total(state: State, colours: tuple[str, ...]) -> int | None:
    """How many cards are dealt, where the printed deck is known. (ZCK-1)"""
    deck = deck_in_play(state, colours)
    return None if deck is None else deck.size


def to_shuffle(state: State, command: Command) -> Deck | None:
    """The deck that a deal awaits. Raises Invalid where it says how many cards are dealt: all of them are. (ZCK-1)"""
    if not isinstance(command, Deal) or command.deck is not None or state.setup.knowledge != "dealt":
        return None
    named = [name for name in ("counts", "total") if getattr(command, name) is not None]
    if named:
        raise Invalid([(f"/{name}", "all cards of the deck are dealt; leave it out") for name in named])
    return deck_in_play(state, colours_of(state, command))


def counts_of(state: State, command: Deal, dealer: Seat) -> dict[Seat, int] | None:
    """How many cards each pile has; None where nothing says it. (ZCK-1)"""
    if command.counts is not None:
        return dict(command.counts)
    total = command.total
    if total is None and command.deck is not None:
        total = len(command.deck)
    if total is None:
        total = deck_total(state, colours_of(state, command))
    if total is not None:
        return spread(state, dealer, total)
    told = command.hands or {}
    return {seat: len(told[seat]) for seat in state.seats} if told.keys() >= {*state.seats} else None


def spread(state: State, dealer: Seat, total: int) -> dict[Seat, int]:
    """The number of cards of each pile, where total cards are dealt round from the dealer's left. (ZCK-1)"""
    order = clockwise(state.seats, left_of(state.seats, dealer))
    each, more = divmod(total, len(order))
    counts = {seat: each + (n < more) for n, seat in enumerate(order)}
    return {seat: counts[seat] for seat in state.seats}


def why_not_deal(state: State, command: Deal) -> Refusals:
    """Check whether a round can begin so. (ALL-1, ALL-3, ALL-4, ALL-11, ZCK-1, ZCK-2)"""
    yield from why_not_between_rounds(state.phase, state.round, "round_goes_on")
    due = due_dealer(state)
    if state.dealer is not None and command.dealer not in (None, due):
        yield Refusal("ZCK-2", "wrong_dealer", {"to": command.dealer, "seat": due})
    colours = colours_of(state, command)
    if len(set(colours)) < len(colours):
        yield Refusal("ZCK-1", "colours_twice", {}, physical=True)
    kind = state.setup.knowledge
    if command.hands is not None and kind != "open":
        yield Refusal("ALL-11", "hands_elsewhere", {"kind": kind})
    if command.deck is not None and kind != "dealt":
        yield Refusal("ALL-11", "deck_elsewhere", {"kind": kind})
    if kind == "dealt":
        yield from _why_not_deck(state, command, colours)
        return
    yield from _why_not_counts(state, command, colours)
    if command.hands is not None and kind == "open":
        yield from _why_not_hands(state, command, colours)


def _why_not_deck(state: State, command: Deal, colours: tuple[str, ...]) -> Refusals:
    """Whether the deck is whole, and enough for everybody. (ALL-3, ALL-4, ZCK-1)"""
    deck = deck_in_play(state, colours)
    assert deck is not None, "a dealt record has its deck"
    if command.counts is not None or command.total is not None:
        yield Refusal("ZCK-1", "counts_by_deck", {"count": deck.size}, physical=True)
    if deck.size < len(state.seats):
        yield Refusal("ZCK-1", "too_few_cards", {"count": len(state.seats)}, physical=True)
    if command.deck is None:
        yield Refusal("ZCK-1", "deck_missing", {"missing": "deck"}, physical=True)
    else:
        yield from tables.why_not_deck(deck, command.deck)


def _why_not_hands(state: State, command: Deal, colours: tuple[str, ...]) -> Refusals:
    """Whether piles can hold the cards that are told of them. (ALL-3, ALL-4, ZCK-1)"""
    told = command.hands or {}
    cards = [card for hand in told.values() for card in hand]
    playing = in_play(colours, state.options.stop_cards, state.options.without)
    for card in dict.fromkeys(cards):
        if card not in playing:
            yield Refusal("ZCK-1", "not_in_play", {"card": card}, physical=True)
    deck = deck_in_play(state, colours)
    if deck is not None and (twice := more_than(cards, deck.copies)):
        yield Refusal("ALL-4", "dealt_twice", {"cards": twice})
    counts = counts_of(state, command, command.dealer or due_dealer(state)) or {}
    for seat, hand in told.items():
        if len(hand) > counts.get(seat, len(hand)):
            yield Refusal("ALL-4", "dealt_too_many", {"seat": seat, "count": len(hand), "limit": counts[seat]})


def _why_not_counts(state: State, command: Deal, colours: tuple[str, ...]) -> Refusals:
    """Whether so many cards can have been dealt. (ZCK-1)"""
    total = deck_total(state, colours)
    counts = counts_of(state, command, command.dealer or due_dealer(state))
    if command.counts is not None and command.total is not None:
        yield Refusal("ZCK-1", "counts_or_total", {}, physical=True)
    elif command.counts is not None:
        if set(command.counts) != set(state.seats) or not all(command.counts.values()):
            yield Refusal("ZCK-1", "counts_of_all", {"missing": "counts"}, physical=True)
        elif total is not None and sum(command.counts.values()) > total:
            yield Refusal("ZCK-1", "more_than_deck", {"count": total}, physical=True)
    elif counts is None:
        yield Refusal("ZCK-1", "counts_missing", {"missing": "total"}, physical=True)
    elif command.total is None and total is None and not all(counts.values()):
        yield Refusal("ZCK-1", "counts_of_all", {"missing": "counts"}, physical=True)
    elif command.total is not None and command.total < len(state.seats):
        yield Refusal("ZCK-1", "too_few_cards", {"count": len(state.seats)}, physical=True)
    elif command.total is not None and total is not None and command.total > total:
        yield Refusal("ZCK-1", "more_than_deck", {"count": total}, physical=True)


MOST_ACTS = 400  # that one box order can name; more cards than are printed


def _why_not_act(state: State) -> Refusals:
    """Check whether one more thing can have been thrown. (ALL-1, ZCK-14)"""
    yield from why_not_in_round(state.phase)
    base, acts, _ = session(state) if state.phase == "play" else (None, (), ())
    if base is not None and len(base.box) + len(acts) >= MOST_ACTS:
        yield Refusal("ZCK-14", "box_too_full", {"count": MOST_ACTS}, physical=True)


def is_certain(acts: Sequence[Act], order: Sequence[int]) -> bool:
    """Return whether the order of all that landed is known: as one referee entered it, or as the box was read."""
    return all(act.observed is None or act.version in order for act in acts)


def as_lying(state: State, base: Table, acts: Sequence[Act], order: Sequence[int]) -> Table:
    """Return what these acts come to, without the cards that have gone back, while their order is certain. (ZCK-14)"""
    table = reading(base, acts, order, state.setup)
    if not is_certain(acts, order):
        return table
    gone = [one for one in table.box if one.version in state.returned]
    return table._replace(
        box=tuple(one for one in table.box if one not in gone),
        counts=with_back(table.counts, gone),
        piles=gone_back(table.piles, gone),
    )


def up_to_win(table: Table) -> Table:
    """Return the table whose box ends with what has won. (ZCK-15)"""
    last = max(n for n, one in enumerate(table.box) if not one.upon)
    return table._replace(box=table.box[: last + 1])


def _has_card(state: State, by: Seat) -> bool:
    """Return whether the seat may have a Zack card; one that perhaps went back from behind a stop card is one."""
    if count(state.table_in_play, by) > 0:
        return True
    base, acts, order = session(state)
    if is_certain(acts, order) or not any(act[1:3] == ("card", by) for act in acts):
        return False
    act = Act(state.seen + 1, "card", by, UNREAD, True, None)
    return can_have_thrown(base, (*acts, act), order, state.setup)


def why_not_throw_at_all(state: State, by: Seat, is_observed: bool = False) -> Refusals:
    """Check whether the seat has a Zack card to throw. (ALL-1, ZCK-14, ZCK-15)"""
    yield from _why_not_act(state)
    if state.phase == "play" and not _has_card(state, by):
        yield Refusal("ZCK-15", "no_cards_left", {"seat": by}, physical=True)
    elif state.phase == "play" and _is_won(state, is_observed):
        yield Refusal("ZCK-15", "round_is_won", {"seat": state.table_in_play.winner}, physical=True)


def _is_won(state: State, is_observed: bool) -> bool:
    """Return whether nothing can have landed before the win: what a device tells late may have. (ZCK-15, ZCK-18)"""
    _, acts, order = session(state)
    may_be_before = is_observed and not state.finalised and not is_certain(acts, order)
    return state.table_in_play.winner is not None and not may_be_before


def why_not_card(state: State, card: Card) -> Refusals:
    """Whether such a card can have come. (ALL-3, ALL-4, ZCK-1)"""
    if card == UNREAD:
        return
    if card not in cards_in_play(state):
        yield Refusal("ZCK-1", "not_in_play", {"card": card}, physical=True)
        return
    deck = state.options.deck
    if deck is not None:
        lying = Counter(one.what for one in _surely_lying(state) if one.kind == "card")
        if lying[card] >= deck.get(card, 0):
            yield Refusal("ALL-4", "lies_already", {"card": card})


def _surely_lying(state: State) -> Sequence[BoxItem]:
    """Return what lies in the box in every order that the evidence allows; the rest may have gone back. (ZCK-14)"""
    base, acts, order = session(state)
    if is_certain(acts, order):
        return state.table_in_play.box
    sends_back = any(one.kind == "challenge" or one.upon or one.what in STOPS for one in state.table_in_play.box)
    return base.box if sends_back else state.table_in_play.box


def why_not_throw(state: State, command: Throw) -> Refusals:
    """Whether the card can have been thrown. (ALL-1, ALL-3, ALL-4, ALL-11, ZCK-1, ZCK-5, ZCK-15)"""
    yield from why_not_throw_at_all(state, command.by, command.observed is not None)
    if state.phase == "play":
        yield from _why_not_of_pile(state, command)


def _why_not_of_pile(state: State, command: Throw) -> Refusals:
    """Check whether that card lies on top of the pile, as far as that is recorded, and may be thrown from there."""
    is_dealt = state.setup.knowledge == "dealt"
    if is_dealt and state.table_in_play.piles is None:
        yield Refusal("ALL-11", "deck_unseen", {}, physical=True)
    elif command.card is None:
        if not is_dealt or next_card(state, command.by) is None:
            yield Refusal("ALL-11", "card_missing", {"missing": "card"}, physical=True)
    elif command.card not in throwable(state, command.by):
        top = on_top(state.table_in_play, command.by)
        reasons = tuple(why_not_card(state, command.card)) if top in (None, command.card) else ()
        yield from reasons or (Refusal("ALL-4", "not_on_top", {"card": command.card, "seat": command.by}),)


def next_card(state: State, by: Seat) -> Card | None:
    """Return the card that the seat throws next; None where several may lie on top of its pile, or nobody knows."""
    cards = _may_lie_on_top(state, by)
    return cards[0] if len(cards) == 1 else None


def throwable(state: State, by: Seat) -> tuple[Card, ...]:
    """The cards that may come from the seat's pile, one that nobody recognised last. (ALL-4, ZCK-1, ZCK-24)"""
    known = tuple(card for card in _may_lie_on_top(state, by) if not any(why_not_card(state, card)))
    return known if state.setup.knowledge == "dealt" else (*known, UNREAD)


def _may_lie_on_top(state: State, by: Seat) -> Sequence[Card]:
    """Return the cards that may come next; of an empty dealt pile, those that may have gone back to it. (ZCK-14)"""
    table = state.table_in_play
    if (top := on_top(table, by)) is not None:
        return (top,)
    if state.setup.knowledge != "dealt" or table.piles is None:
        return [Card(card) for card in cards_in_play(state)]
    _, acts, _ = session(state)
    return [Card(card) for card in dict.fromkeys(str(act.what) for act in acts if act[1:3] == ("card", by))]


def why_not_challenge(state: State, command: Challenge) -> Refusals:
    """Check whether the seat has such a challenge card, still in front of it. (ALL-1, ZCK-1)"""
    yield from _why_not_act(state)
    if state.phase != "play":
        return
    table = state.table_in_play
    if (
        command.by == command.target
        or table.colours[number(command.target)] not in table.challenges[number(command.by)]
    ):
        yield Refusal("ZCK-1", "no_such_challenge", {"by": command.by, "seat": command.target}, physical=True)
    elif any(one[1:4] == ("challenge", command.by, command.target) for one in table.box):
        yield Refusal("ALL-4", "challenged_already", {"by": command.by, "seat": command.target}, physical=True)


def why_not_throw_marker(state: State, command: ThrowMarker) -> Refusals:
    """Check whether the seat still has its marker. (ALL-1, ZCK-7, ZCK-14)"""
    yield from _why_not_act(state)
    if state.phase != "play":
        return
    if state.table_in_play.thrown[number(command.by)]:
        yield Refusal("ZCK-7", "marker_thrown_already", {"seat": command.by}, physical=True)
    elif _is_won(state, command.observed is not None):
        yield Refusal("ZCK-15", "round_is_won", {"seat": state.table_in_play.winner}, physical=True)


def why_not_choose(state: State, command: Choose) -> Refusals:
    """Check whether the seat owes a colour. (ALL-1, ZCK-16)"""
    yield from why_not_in_round(state.phase)
    if state.phase != "play":
        return
    table = state.table_in_play
    if table.chooser is None or is_blocked(table):
        yield Refusal("ZCK-16", "no_colour_owed", {}, physical=True)
        return
    if command.by != table.chooser:
        yield Refusal("ZCK-16", "another_chooses", {"seat": table.chooser}, physical=True)
    if command.colour not in table.colours:
        yield Refusal("ZCK-1", "colour_not_in_play", {"colour": command.colour}, physical=True)


def box_as_read(state: State) -> Table | None:
    """The box that can be put in order: the one in play, or the one judged last until somebody throws. (ZCK-14)"""
    if state.phase != "play" or state.base is None:
        return None
    if state.settled:
        return as_lying(state, state.base, state.acts, state.order)
    return state.table


def order_of(state: State, command: BoxOrder) -> tuple[int, ...] | None:
    """The versions that a box order names, bottom first; None where it names none that there are."""
    box = box_as_read(state)
    if box is None:
        return None
    if command.entries is None:
        return command.order
    entered = sorted(one.version for one in box.box)
    if any(n > len(entered) for n in command.entries):
        return None
    return tuple(entered[n - 1] for n in command.entries)


def why_not_box_order(state: State, command: BoxOrder) -> Refusals:
    """Check whether the box can lie so. (ALL-1, ZCK-14)"""
    yield from why_not_in_round(state.phase)
    box = box_as_read(state)
    if box is None or state.base is None:
        return
    there = tuple(one.version for one in box.box)
    if (command.order is None) == (command.entries is None):
        yield Refusal("ZCK-14", "order_missing", {"missing": "order"}, physical=True)
        return
    order = order_of(state, command)
    if not there or order is None or sorted(order) != sorted(there):
        yield Refusal("ZCK-14", "not_the_box", {"versions": there}, physical=True)
        return
    settled = tuple(one.version for one in state.base.box)
    if sorted(order[: len(settled)]) != sorted(settled) or not _lies_as_settled(state.base, order):
        yield Refusal("ZCK-14", "settled_below", {"versions": settled}, physical=True)


def _lies_as_settled(base: Table, order: Sequence[int]) -> bool:
    """Return whether an order leaves what was settled before as it lay, but for what nobody could tell."""
    lying = tuple(sorted(base.box, key=lambda one: order.index(one.version)))
    before, after = places_of(base), places_of(base._replace(box=lying))
    return all(one.unsure or before[one.version] == after[one.version] for one in base.box)


def why_not_rule(state: State, command: RuleChallenge) -> Refusals:
    """Check whether there is a challenge to rule on. (ALL-1, ZCK-10)"""
    yield from why_not_in_round(state.phase)
    if state.phase != "play":
        return
    box = box_as_read(state)
    if box is None or box.finding is None:
        yield Refusal("ZCK-10", "no_challenge", {}, physical=True)
    elif any(name is not None for name in command.names) and challenge_named(state, command, box.finding) is None:
        yield Refusal("ZCK-10", "other_challenge", {"version": box.finding.challenge}, physical=True)


def names_nothing(state: State, command: Command) -> int | None:
    """Return the challenge that a ruling without a name would be on, where the one ruled before was another. (ZCK-10)

    Sent twice, it would rule on a challenge that its sender has not seen.
    """
    box = box_as_read(state)
    if not isinstance(command, RuleChallenge) or any(name is not None for name in command.names):
        return None
    if box is None or box.finding is None or state.ruled_last in (None, box.finding.challenge):
        return None
    return box.finding.challenge


def challenge_named(state: State, command: RuleChallenge, finding: Finding) -> Act | None:
    """The challenge that is ruled on: the nth that fits what is said, else that of the finding, else the last."""
    fitting = [
        act
        for act in state.acts
        if act.kind == "challenge"
        and command.challenge in (None, act.version)
        and command.challenger in (None, act.by)
        and command.target in (None, act.what)
    ]
    if command.nth is not None:
        return fitting[command.nth - 1] if command.nth <= len(fitting) else None
    return next((act for act in fitting if act.version == finding.challenge), fitting[-1] if fitting else None)


def waiting(state: State) -> int | None:
    """Return the challenge, or what has won, that is not final yet; None where nothing waits. (ZCK-18)"""
    if state.phase != "play" or state.finalised or state.settled:
        return None
    table = state.table_in_play
    if table.finding is not None:
        return table.finding.challenge
    if table.winner is None:
        return None
    return up_to_win(table).box[-1].version


def why_not_finalise(state: State, command: FinaliseOrder) -> Refusals:
    """Check whether anything waits for promises. (ALL-1, ZCK-10)"""
    yield from why_not_in_round(state.phase)
    if state.phase != "play":
        return
    if waiting(state) is None:
        yield Refusal("ZCK-10", "nothing_waits", {}, physical=True)
