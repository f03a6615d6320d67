"""What is legal in Rat Hot. Each ruling that would be broken is yielded once, whoever asks."""

from collections.abc import Sequence

from engine import rounds, tables
from engine.cards import Deck, deck_of
from engine.commands import Command, EndRound
from engine.games.rat_hot import board
from engine.games.rat_hot.cards import strip
from engine.games.rat_hot.events import Deal, Draw, Place
from engine.games.rat_hot.state import Next, State, board_of, colour, other, quota, too_many, whole_deck
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat

RATS = 3  # of one's own colour lose (RH-8)


def due_starter(state: State) -> Seat | None:
    """Who must start the round to be dealt; None where the referee names the oldest. (RH-1)"""
    return None if state.starter is None else other(state, state.starter)


def why_not_deal(state: State, command: Deal) -> Refusals:
    """Check whether a round can begin so. (ALL-1, ALL-3, ALL-4, ALL-11, RH-1 to RH-3)"""
    yield from rounds.why_not_between_rounds(state.phase, state.round, "round_goes_on")
    due, kind = due_starter(state), state.setup.knowledge
    if due is None and command.starter is None:
        yield Refusal("RH-1", "starter_missing", {"missing": "starter"}, physical=True)
    elif due is not None and command.starter not in (None, due):
        yield Refusal("RH-1", "wrong_starter", {"to": command.starter, "seat": due})
    if command.start is None and state.start is None:
        yield Refusal("RH-3", "start_missing", {"missing": "start"}, physical=True)
    if command.deck is not None and kind != "dealt":
        yield Refusal("ALL-11", "deck_elsewhere", {"kind": kind})
    elif command.deck is not None:
        deck = whole_deck(state)
        assert deck is not None, "a dealt record has its deck"
        yield from tables.why_not_deck(deck, [strip(card) for card in command.deck])
    elif kind == "dealt":
        yield Refusal("RH-2", "deck_missing", {"missing": "deck"}, physical=True)


def to_shuffle(state: State, command: Command) -> Deck | None:
    """The deck that a deal awaits. (RH-2)"""
    deck = state.options.deck
    if not isinstance(command, Deal) or command.deck is not None or state.setup.knowledge != "dealt" or deck is None:
        return None
    return deck_of(deck)


def turn_of(state: State, seat: Seat) -> Next:
    """The turn in play; against the rules, one that another seat begins in its place. (RH-3)"""
    due = state.next
    assert due is not None, "a round is being played"
    if due.seat == seat:
        return due
    begun = due.cards < quota(state, due.turn)
    turn = due.turn + begun
    return Next(seat, quota(state, turn), turn)


def _why_not_now(state: State, by: Seat) -> Refusals:
    """Check whether cards may be turned up or laid at all, by that seat. (ALL-1, ALL-2)"""
    yield from rounds.why_not_in_round(state.phase)
    if state.next is not None and by != state.next.seat:
        yield Refusal("ALL-2", "not_its_turn", {"seat": by, "seats": (state.next.seat,)})


def why_not_draw_at_all(state: State, by: Seat) -> Refusals:
    """Whether the seat may turn up cards, whatever they are."""
    yield from _why_not_now(state, by)
    if state.phase == "play" and state.drawn:
        yield Refusal("RH-3", "drawn_already", {"cards": state.drawn}, physical=True)


def why_not_draw(state: State, command: Draw) -> Refusals:
    """Whether these cards can have been turned up. (ALL-1 to ALL-4, RH-3)"""
    yield from why_not_draw_at_all(state, command.by)
    if state.phase != "play" or state.drawn:
        return
    count, of_deck = turn_of(state, command.by).cards, state.setup.knowledge == "dealt"
    if of_deck and state.deck is None:
        yield Refusal("ALL-11", "deck_unseen", {}, physical=True)
    elif command.cards is None:
        if not of_deck:
            yield Refusal("RH-3", "cards_missing", {"missing": "cards", "count": count}, physical=True)
    elif of_deck and [*map(strip, command.cards)] != [*map(strip, (state.deck or ())[:count])]:
        yield Refusal("RH-3", "not_next", {"cards": command.cards}, physical=True)
    else:
        # Where nobody knows how many there are, a turn has one card only if it was the last. (RH-2)
        if len(command.cards) != count and (state.left is not None or len(command.cards) > count):
            yield Refusal("RH-3", "wrong_count", {"seat": command.by, "count": count}, physical=True)
        yield from _why_not_these(state, command.cards)


def why_not_card(state: State, card: Card) -> Refusals:
    """Whether that card may be laid, wherever. (ALL-3, ALL-4, RH-3)"""
    if state.drawn:
        if strip(card) not in map(strip, state.drawn):
            yield Refusal("RH-3", "not_drawn", {"card": card, "cards": state.drawn}, physical=True)
    elif state.setup.knowledge == "dealt":
        yield Refusal("RH-3", "draw_first", {}, physical=True)
    else:
        yield from _why_not_these(state, (card,))


def _why_not_these(state: State, cards: Sequence[Card]) -> Refusals:
    """They must be in the deck, where it is known, and not lie yet. (ALL-3, ALL-4)"""
    deck = whole_deck(state)
    if deck is None:
        return
    for card in cards:
        if strip(card) not in deck.copies:
            yield Refusal("ALL-3", "not_in_deck", {"card": card, "deck": deck.size})
    for card in too_many(state, tuple(cards)):
        if strip(card) in deck.copies:
            yield Refusal("ALL-4", "lies_already", {"card": card})


def why_not_place(state: State, command: Place) -> Refusals:
    """Whether the card can be laid there. (ALL-1 to ALL-4, RH-3 to RH-6, RH-10)"""
    yield from _why_not_now(state, command.by)
    if state.phase != "play":
        return
    yield from why_not_card(state, command.card)
    yield from board.why_not_there(board_of(state), board.spot(command.at, command.way), state.options)


def rats_out(state: State, found: board.Board, seat: Seat) -> tuple[board.XY, ...]:
    """The seat's own rats where so many are seen that it has lost; else none. (RH-8)"""
    seen = board.rats(found, colour(state, seat))
    return seen if len(seen) >= RATS else ()


def is_begun(state: State) -> bool:
    """Whether a card was laid in the turn in play."""
    return state.next is not None and state.last == state.next.turn


def is_full(state: State) -> bool:
    """Whether neither player can lay any card any more, turned up, in the deck or named. (RH-10)"""
    return state.phase == "play" and board.is_full(board_of(state), state.options)


def why_not_end_round(state: State, command: EndRound) -> Refusals:
    """Whether a round can be closed now. (ALL-1, ALL-5, RH-2, RH-3, RH-10)"""
    yield from rounds.why_not_end_round(state, command)
    if command.reason == "last_card" and state.phase == "play" and not is_full(state):
        if state.left is not None:
            yield Refusal("RH-2", "cards_are_counted", {"count": state.left})
        if state.drawn:
            yield Refusal("RH-3", "drawn_lie_first", {"cards": state.drawn})
