"""The table as it stands now, when the thread was lost; a round's result without its moves."""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from engine.games.rat_hot import rules
from engine.games.rat_hot.board import Square, laid, spot
from engine.games.rat_hot.cards import faces, strip
from engine.games.rat_hot.events import RecordRound, Restate, Restated
from engine.games.rat_hot.state import EACH_TURN, Next, State, board_of, key, quota, too_many, whole_deck
from engine.rounds import why_not_between_rounds, why_not_stated
from engine.seats import number
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat


def _believed(state: State) -> State:
    """The table before a restatement; between rounds the next one as it would just have been dealt."""
    if state.phase == "play":
        return state
    starter = rules.due_starter(state)
    bare = state._replace(
        round=state.round + 1, points=(0, 0), squares={}, lain=0, laid=(), drawn=(), starter=starter, next=None
    )
    return bare if starter is None else bare._replace(next=Next(starter, quota(bare, 1), 1))


def _filled(state: State, command: Restate) -> State:
    """Return the table as stated, filled up with what was believed before it."""
    before = _believed(state)
    if command.round not in (None, before.round):
        # In another round nothing is known of what lies.
        before = before._replace(squares={}, lain=0, laid=(), drawn=(), points=(0, 0))
    known = before.laid if command.laid is None else command.laid
    lain, total = before.lain, state.options.cards
    if command.cards_left is not None and total is not None:
        lain = total - command.cards_left
    elif command.laid is not None:
        lain = len(known) if total is None else max(lain, len(known))
    given = command.seats or {}
    table = before._replace(
        round=command.round or before.round,
        points=tuple(given.get(seat, {}).get("score", before.points[number(seat)]) for seat in state.seats),
        start=command.start or before.start,
        lain=lain,
        laid=known,
    )
    drawn = before.drawn if command.drawn is None else command.drawn
    due = _due(before, command, table.left, drawn)
    if command.drawn is None and due is not None and before.next is not None and due[:2] != before.next[:2]:
        drawn = ()
    starter = command.starter or before.starter or (due.seat if due and due.turn == 1 else None)
    return table._replace(squares=_squares(table, command), drawn=drawn, next=due, starter=starter)


def _squares(table: State, command: Restate) -> Mapping[str, Square]:
    """Return the board as stated.

    Squares of which no card is named are of one each, since nobody knows what lies under them.
    """
    if command.squares is None:
        if table.squares or table.start is None:
            return table.squares
        board = laid({}, spot((0, 0), "h"), faces(table.start), 0)
        return {key(place): square for place, square in board.items()}
    free = count(max((one["card"] for one in command.squares if "card" in one), default=0) + 1)
    return {
        key(one["at"]): Square(one["shows"], one["card"] if "card" in one else next(free), one.get("level", 1))
        for one in command.squares
    }


def _due(before: State, command: Restate, left: int | None, drawn: Sequence[Card]) -> Next | None:
    """Who lays, and how many: what is left out follows from the cards turned up, or is a whole turn."""
    given: Mapping[str, Any] = command.next or {}
    believed = before.next
    seat = given.get("seat", None if believed is None else believed.seat)
    if seat is None:
        seat = command.starter
    if seat is None:
        return None
    same = believed is not None and seat == believed.seat and "turn" not in given
    turn = given.get("turn") or (believed.turn if believed is not None and same else _turn_after(before, command, seat))
    most = EACH_TURN if turn > 1 else 1
    cards = given.get("cards") or (len(drawn) if command.drawn else 0)
    if not cards:
        cards = believed.cards if believed is not None and same else most
    return Next(seat, cards if left is None else min(cards, max(left, 1)), turn)


def _turn_after(before: State, command: Restate, seat: Seat) -> int:
    """The turn that another seat than the one believed is in."""
    if before.next is None:
        return 1 if command.squares is None else EACH_TURN
    return before.next.turn + (seat != before.next.seat)


def why_not_restate(state: State, command: Restate) -> Refusals:
    """Check whether the table can stand so. (ALL-1, ALL-3 to ALL-5, RH-1 to RH-3)"""
    table, total = _filled(state, command), state.options.cards
    yield from why_not_stated(state.phase, table.round, state.options.rounds)
    if not table.squares:
        yield Refusal("RH-3", "start_missing", {"missing": "start"}, physical=True)
    if table.next is None:
        yield Refusal("RH-1", "starter_missing", {"missing": "starter"}, physical=True)
    if command.squares is not None and len(table.squares) < len(command.squares):
        yield Refusal("RH-5", "restated_squares", {}, physical=True)
    if command.cards_left is not None and total is None:
        yield Refusal("RH-2", "cards_not_counted", {}, physical=True)
    elif table.left is not None and not 0 < table.left <= (total or 0):
        yield Refusal("RH-2", "restated_left", {"count": total}, physical=True)
    yield from _why_not_cards(state, table)


def _why_not_cards(state: State, table: State) -> Refusals:
    """Check that the cards that lie or were turned up are of the deck, each as often. (ALL-3, ALL-4, RH-3)"""
    if table.left is not None and len(table.laid) > table.lain:
        yield Refusal("ALL-4", "restated_laid", {"count": table.lain})
    due = table.next
    if table.drawn and due is not None and len(table.drawn) != due.cards:
        yield Refusal("RH-3", "wrong_count", {"seat": due.seat, "count": due.cards}, physical=True)
    if due is not None and due.turn == 1 and due.cards > 1:
        yield Refusal("RH-3", "wrong_count", {"seat": due.seat, "count": 1}, physical=True)
    deck = whole_deck(state)
    if deck is None:
        return
    cards = (*table.laid, *table.drawn)
    for card in cards:
        if strip(card) not in deck.copies:
            yield Refusal("ALL-3", "not_in_deck", {"card": card, "deck": deck.size})
    if twice := too_many(state._replace(laid=()), cards):
        yield Refusal("ALL-4", "restated_twice", {"cards": twice})


def restated(state: State, command: Restate) -> Restated:
    """Return the event of a restatement that stands: what it says, and the whole table."""
    table = _filled(state, command)
    assert table.next is not None
    squares = sorted(board_of(table).items(), key=lambda item: (item[0][1], item[0][0]))
    becomes = {
        "round": table.round,
        "squares": [{"at": place, **square._asdict()} for place, square in squares],
        "cards_left": table.left,
        "lain": table.lain,
        "laid": table.laid,
        "drawn": table.drawn,
        "next": table.next._asdict(),
        "starter": table.starter,
        "start": table.start,
        "seats": {seat: {"score": points} for seat, points in zip(state.seats, table.points, strict=True)},
    }
    return Restated.of(command, becomes)


def why_not_record_round(state: State, command: RecordRound) -> Refusals:
    """Check whether a round can have ended so. (ALL-1, RH-9)"""
    yield from why_not_between_rounds(state.phase, state.round, "round_not_ended")
    if (command.totals is None) == (command.loser is None):
        yield Refusal("RH-9", "totals_or_loser", {"missing": "totals"}, physical=True)
    elif command.totals is not None and set(command.totals) != set(state.seats):
        yield Refusal("RH-9", "totals_of_both", {"missing": "totals"}, physical=True)
