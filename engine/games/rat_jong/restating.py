"""The table as it stands now, when the thread was lost; a round's result without its moves."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.games.rat_jong.cards import DECK
from engine.games.rat_jong.dealing import due_starter, left_in_middle
from engine.games.rat_jong.events import RecordRound, Restate, Restated
from engine.games.rat_jong.scoring import Display
from engine.games.rat_jong.sets import SETS, why_not_dragons, why_not_out, why_not_sets
from engine.games.rat_jong.state import ASIDE, HAND, SIZES, Phase, Piles, Round, Source, State, known_cards
from engine.rounds import why_not_between_rounds, why_not_stated
from engine.seats import clockwise
from engine.shapes import as_tuples
from engine.tables import stated, why_not_so_many
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat, Zone


def _believed(state: State) -> State:
    """Return the table before a restatement; between rounds the next one as it would just have been dealt."""
    if state.phase != "deal":
        return state
    due = due_starter(state) or state.seats[0]
    round_ = Round(state.round.number + 1, due)
    return _undealt(state)._replace(round=round_, phase="draw", turn=due, discarder=None, source=None)


def _undealt(state: State) -> State:
    """Return the table with no card known to be anywhere, as it stands just after a deal."""
    count = len(state.seats)
    return state._replace(
        hands=(Zone(unknown=HAND),) * count,
        laid=(Display(),) * count,
        trump=None,
        middle=left_in_middle(state),
        piles=None,
        visible=(),
    )


def _filled(state: State, command: Restate) -> State:
    """Return the table as stated, filled up with what was believed before it; in another round no card is."""
    before = believed = _believed(state)
    number = command.round or believed.round.number
    if number != believed.round.number:
        before = _undealt(believed)
    given = command.seats or {}
    phase, turn = _whose(state, command, before)
    trump = before.trump
    if command.trump is not None:
        trump = None if command.trump == "none" else command.trump
    visible = before.visible if command.visible is None else command.visible
    source = (command.source or before.source or "middle") if phase == "play" else None
    middle, piles = _middle(command, before, believed.middle)
    laid: dict[Seat, Display] = {}
    for seat, one in zip(state.seats, before.laid, strict=True):
        said = given.get(seat, {})
        laid[seat] = Display(as_tuples(said.get("melds", one.melds)), tuple(said.get("dragons", one.dragons)))
    moved = (command.round, command.phase, command.turn) != (None, None, None)
    placed = Counter(visible)
    for one in laid.values():
        placed.update(card for meld in (*one.melds, one.dragons) for card in meld)
    for said in given.values():
        placed.update(said.get("hand", {}).get("known", ()))
    hands: list[Zone] = []
    for seat, zone in zip(state.seats, before.hands, strict=True):
        said = given.get(seat, {})
        if "hand" not in said:
            zone, placed = _still_there(zone, placed)
            if moved or "melds" in said:
                due = HAND - 3 * len(laid[seat].melds) + (phase == "play" and seat == turn)
                zone = Zone(zone.known, (), max(0, due - len(zone.known)))  # its hidden cards are among these again
        hands.append(stated(said.get("hand"), zone))
    scores = zip(state.seats, before.scores, strict=True)
    table = before._replace(
        hands=tuple(hands),
        laid=tuple(laid.values()),
        scores=tuple(given.get(seat, {}).get("score", score) for seat, score in scores),
        round=Round(number, command.starter or before.round.starter),
        phase=phase,
        turn=turn,
        trump=trump,
        middle=middle,
        piles=piles,
        visible=visible,
        discarder=_discarder(state, command, before, visible, turn, source),
        source=source,
    )
    return table._replace(covered=_count_covered(table))


def _count_covered(table: State) -> int:
    """Return how many cards nobody accounts for: they must have been discarded, unseen."""
    lying = sum(len(laid.dragons) + 3 * len(laid.melds) for laid in table.laid)
    held = sum(zone.size for zone in table.hands)
    return DECK.size - ASIDE - table.middle - len(table.visible) - lying - held


def _whose(state: State, command: Restate, before: State) -> tuple[Phase, Seat | None]:
    """Return the phase, and whose turn it is; none while only Rat-Jong can be claimed. (RJ-14)"""
    phase: Any = command.phase or ("claim" if command.turn == () else before.phase)
    if phase == "claim" and command.turn and command.phase is None:
        phase = "draw"
    if phase == "claim":
        return "claim", None
    turn = command.turn[0] if command.turn else before.turn
    return phase, turn or due_starter(state) or state.seats[0]


def _middle(command: Restate, before: State, believed: int) -> tuple[int, Piles | None]:
    """Return how many cards are left in the middle, and in each pile where that is said.

    believed: how many were, in whatever round.
    """
    said = command.middle
    if said is None:
        return before.middle, before.piles
    piles = said.get("piles")
    if piles is not None:
        rows: Piles = tuple(map(tuple, piles))
        return said.get("count", sum(map(sum, rows))), rows
    count = said.get("count", believed)
    return count, before.piles if count == believed and "piles" not in said else None


def _discarder(
    state: State, command: Restate, before: State, visible: Sequence[Card], turn: Seat | None, source: Source | None
) -> Seat | None:
    """Return whose card lies on top to be taken; None where none is: what lay under a taken card stays out. (RJ-10)

    Where the pile, the turn or the drawn card's source is said without it: that of the seat before the one in turn.
    """
    if not visible or source == "visible":
        return None
    if command.discarder is not None:
        return command.discarder
    if turn is None or (command.visible, command.turn, command.source) == (None, None, None):
        return before.discarder
    return clockwise(state.seats, turn)[-1]


def _still_there(zone: Zone, placed: Counter[Card]) -> tuple[Zone, Counter[Card]]:
    """A hand without known cards all of whose copies are stated to be elsewhere; and what has a place by then."""
    kept: list[Card] = []
    now = placed.copy()
    for card in zone.known:
        if now[card] < DECK.copies.get(card, 0):
            now[card] += 1
            kept.append(card)
    return zone._replace(known=tuple(kept)), now


def why_not_restate(state: State, command: Restate) -> Refusals:
    """Yield why the table cannot stand so. (ALL-1, ALL-3 to ALL-5, RJ-2, RJ-6, RJ-8, RJ-14, RJ-16)"""
    table = _filled(state, command)
    yield from why_not_stated(state.phase, table.round.number, state.options.rounds)
    yield from why_not_so_many(DECK, known_cards(table))
    if table.covered < 0:
        yield Refusal("ALL-4", "restated_count", {"count": DECK.size - table.covered, "deck": DECK.size})
    if table.piles is not None:
        count = sum(map(sum, table.piles))
        sizes = zip((n for row in table.piles for n in row), (n for row in SIZES for n in row), strict=True)
        if count != table.middle or any(n > most for n, most in sizes):
            yield Refusal("RJ-2", "piles_sum", {"count": count, "limit": table.middle}, physical=True)
    for seat, laid in zip(state.seats, table.laid, strict=True):
        yield from why_not_sets(laid.melds, None, state.options)
        yield from why_not_dragons(laid.dragons)
        if not _tells_of(command, seat):
            continue  # whoever held a card too many before still does
        size = table.hand(seat).size + 3 * len(laid.melds)
        most = HAND + (table.phase == "play" and seat == table.turn)
        if size > most:
            yield Refusal("RJ-16", "too_many_held", {"seat": seat, "count": size, "limit": most})
    if table.phase == "claim" and table.middle:
        yield Refusal("RJ-14", "middle_not_empty", {"count": table.middle}, physical=True)


def _tells_of(command: Restate, seat: Seat) -> bool:
    """Whether a restatement says how many cards seat has, in hand or laid, or whose turn it is."""
    told = (command.seats or {}).get(seat, {})
    return "hand" in told or "melds" in told or (command.round, command.phase, command.turn) != (None, None, None)


def restated(state: State, command: Restate) -> Restated:
    """Return the event of a restatement that stands: what it says, and the whole table."""
    table = _filled(state, command)
    by_seat = zip(state.seats, table.hands, table.laid, table.scores, strict=True)
    becomes = {
        "round": table.round.number,
        "phase": table.phase,
        "turn": table.turn,
        "starter": table.round.starter,
        "trump": table.trump,
        "middle": {"count": table.middle, "piles": table.piles},
        "visible": table.visible,
        "discarder": table.discarder,
        "covered": table.covered,
        "source": table.source,
        "seats": {
            seat: {
                "known": zone.known,
                "unknown": zone.unknown,
                "melds": laid.melds,
                "dragons": laid.dragons,
                "score": score,
            }
            for seat, zone, laid, score in by_seat
        },
    }
    return Restated.of(command, becomes)


# A result without its moves


def recorded_starter(state: State, command: RecordRound) -> Seat | None:
    """Who began the round, as it is said or must be; None where nobody knows. (RJ-3)"""
    return command.starter or due_starter(state)


def recorded_laid(state: State, command: RecordRound) -> tuple[Display, ...]:
    """Return what lay before everybody at the end."""
    made: list[Display] = []
    for seat in state.seats:
        one = command.seats.get(seat, {})
        laid = Display(as_tuples(one.get("melds", ())), tuple(one.get("dragons", ())))
        if command.out is not None and command.out["by"] == seat:
            melds = (*laid.melds, *as_tuples(command.out["melds"]))
            laid = laid._replace(melds=melds, pair=tuple(command.out["pair"]), kind=command.out["kind"])
        made.append(laid)
    return tuple(made)


def why_not_record_round(state: State, command: RecordRound) -> Refusals:
    """Check whether a round can have ended so. (ALL-1, ALL-3, ALL-4, RJ-3, RJ-6, RJ-8, RJ-9, RJ-11, RJ-12, RJ-16)"""
    yield from why_not_between_rounds(state.phase, state.round.number, "round_not_ended")
    due = due_starter(state)
    if command.starter is not None and due is not None and command.starter != due:
        yield Refusal("RJ-3", "not_to_the_right", {"to": command.starter, "seats": (due,)})
    laid = recorded_laid(state, command)
    cards = [card for one in laid for meld in (*one.melds, one.dragons, one.pair or ()) for card in meld]
    yield from why_not_so_many(DECK, cards)
    for seat, one in zip(state.seats, laid, strict=True):
        yield from why_not_dragons(one.dragons)
        if one.kind is not None:
            yield from why_not_out(one.kind, one.melds, one.pair, state.options)
            continue
        yield from why_not_sets(one.melds, None, state.options)
        if len(one.melds) > SETS:
            details = {"seat": seat, "count": 3 * len(one.melds), "limit": HAND}
            yield Refusal("RJ-16", "too_many_held", details, physical=True)
