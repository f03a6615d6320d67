"""The table as it stands now, when the thread was lost; a round's result without its moves."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.games.rat_jong.cards import DECK, is_dragon
from engine.games.rat_jong.dealing import due_starter, left_in_middle
from engine.games.rat_jong.events import RecordRound, Restate, Restated
from engine.games.rat_jong.scoring import Display
from engine.games.rat_jong.sets import SETS, Melds, why_not_out, why_not_sets
from engine.games.rat_jong.state import ASIDE, HAND, SIZES, Phase, Piles, Source, State
from engine.seats import clockwise
from engine.tables import stated, why_not_so_many
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat, Zone


class Statement(NamedTuple):
    """The table as stated, or what is believed of it."""

    round: int
    phase: Phase
    turn: Seat | None
    starter: Seat | None
    trump: str | None
    middle: int
    piles: Piles | None
    visible: tuple[Card, ...]
    discarder: Seat | None
    source: Source | None
    hands: dict[Seat, Zone]
    laid: dict[Seat, Display]
    scores: dict[Seat, int]

    @property
    def known(self) -> list[Card]:
        """Every card whose place is known."""
        cards = [*self.visible, *(card for zone in self.hands.values() for card in zone.known)]
        for laid in self.laid.values():
            cards += [*laid.dragons, *(card for meld in laid.melds for card in meld)]
        return cards

    @property
    def covered(self) -> int:
        """How many cards nobody accounts for: they must have been discarded, unseen."""
        lying = sum(len(laid.dragons) + 3 * len(laid.melds) for laid in self.laid.values())
        held = sum(zone.size for zone in self.hands.values())
        return DECK.size - ASIDE - self.middle - len(self.visible) - lying - held


def _believed(state: State) -> Statement:
    """The table before a restatement; between rounds the next one as it would just have been dealt."""
    scores = dict(zip(state.seats, state.scores, strict=True))
    if state.phase == "deal":
        due = due_starter(state) or state.seats[0]
        return Statement(
            round=state.round.number + 1,
            phase="draw",
            turn=due,
            starter=due,
            trump=None,
            middle=left_in_middle(state),
            piles=None,
            visible=(),
            discarder=None,
            source=None,
            hands={seat: Zone(unknown=HAND) for seat in state.seats},
            laid={seat: Display() for seat in state.seats},
            scores=scores,
        )
    return Statement(
        round=state.round.number,
        phase=state.phase,
        turn=state.turn,
        starter=state.round.starter,
        trump=state.trump,
        middle=state.middle,
        piles=state.piles,
        visible=state.visible,
        discarder=state.discarder,
        source=state.source,
        hands={seat: state.hand(seat) for seat in state.seats},
        laid={seat: state.before(seat) for seat in state.seats},
        scores=scores,
    )


def _filled(state: State, command: Restate) -> Statement:
    """What is stated, filled up with what was believed before it; in another round no card is."""
    before = _believed(state)
    given = command.seats or {}
    same = command.round in (None, before.round)
    starter = command.starter or before.starter
    phase, turn = _whose(state, command, before)
    trump = before.trump if same else None
    if command.trump is not None:
        trump = None if command.trump == "none" else command.trump
    visible = command.visible if command.visible is not None else before.visible if same else ()
    source = (command.source or before.source or "middle") if phase == "play" else None
    middle, piles = _middle(state, command, before, same)
    laid = {
        seat: Display(
            _melds(given.get(seat, {}), before.laid[seat].melds if same else ()),
            tuple(given.get(seat, {}).get("dragons", before.laid[seat].dragons if same else ())),
        )
        for seat in state.seats
    }
    moved = (command.round, command.phase, command.turn) != (None, None, None)
    placed = Counter(
        [*visible, *(card for one in laid.values() for meld in (*one.melds, one.dragons) for card in meld)]
    )
    for one in given.values():
        placed.update(one.get("hand", {}).get("known", ()))
    hands: dict[Seat, Zone] = {}
    for seat in state.seats:
        zone = before.hands[seat] if same else Zone(unknown=HAND)
        said = given.get(seat, {})
        if "hand" not in said:
            zone, placed = _still_there(zone, placed)
            if moved or "melds" in said:
                due = HAND - 3 * len(laid[seat].melds) + (phase == "play" and seat == turn)
                zone = Zone(zone.known, (), max(0, due - len(zone.known)))  # its hidden cards are among these again
        hands[seat] = stated(said.get("hand"), zone)
    return Statement(
        round=command.round or before.round,
        phase=phase,
        turn=turn,
        starter=starter,
        trump=trump,
        middle=middle,
        piles=piles,
        visible=visible,
        discarder=_discarder(state, command, before, visible, turn, source),
        source=source,
        hands=hands,
        laid=laid,
        scores={seat: given.get(seat, {}).get("score", before.scores[seat]) for seat in state.seats},
    )


def _whose(state: State, command: Restate, before: Statement) -> tuple[Phase, Seat | None]:
    """The phase, and whose turn it is; none while only Rat-Jong can be claimed. (RJ-14)"""
    phase: Any = command.phase or ("claim" if command.turn == () else before.phase)
    if phase == "claim" and command.turn and command.phase is None:
        phase = "draw"
    if phase == "claim":
        return "claim", None
    turn = command.turn[0] if command.turn else before.turn
    return phase, turn or due_starter(state) or state.seats[0]


def _middle(state: State, command: Restate, before: Statement, same: bool) -> tuple[int, Piles | None]:
    """How many cards are left in the middle, and in each pile where that is said."""
    said = command.middle
    if said is None:
        return (before.middle, before.piles) if same else (left_in_middle(state), None)
    piles = said.get("piles")
    if piles is not None:
        rows: Piles = tuple(map(tuple, piles))
        return said.get("count", sum(map(sum, rows))), rows
    count = said.get("count", before.middle)
    return count, before.piles if same and count == before.middle and "piles" not in said else None


def _discarder(
    state: State, command: Restate, before: Statement, visible: Sequence[Card], turn: Seat | None, source: Source | None
) -> Seat | None:
    """Whose card lies on top to be taken; None where it is not: what lay under a card that was taken stays out. (RJ-10)

    Where the pile, the turn or the drawn card's source is said without it: that of the seat before the one in turn.
    """
    if not visible or source == "visible":
        return None
    if command.discarder is not None:
        return command.discarder
    if turn is None or (command.visible, command.turn, command.source) == (None, None, None):
        return before.discarder
    return clockwise(state.seats, turn)[-1]


def _melds(given: Mapping[str, Any], believed: Melds) -> Melds:
    return tuple(tuple(meld) for meld in given["melds"]) if "melds" in given else believed


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
    """Whether the table can stand so. (ALL-1, ALL-3 to ALL-5, RJ-2, RJ-6, RJ-8, RJ-14, RJ-16)"""
    if state.phase == "over":
        yield Refusal("ALL-1", "match_over", {})
        return
    table = _filled(state, command)
    if table.round > (rounds := state.options.rounds):
        yield Refusal("ALL-5", "round_beyond", {"round": table.round, "limit": rounds}, physical=True)
    yield from why_not_so_many(DECK, table.known)
    if table.covered < 0:
        yield Refusal("ALL-4", "restated_count", {"count": DECK.size - table.covered, "deck": DECK.size})
    if table.piles is not None:
        sizes = zip((n for row in table.piles for n in row), (n for row in SIZES for n in row), strict=True)
        if sum(map(sum, table.piles)) != table.middle or any(n > most for n, most in sizes):
            yield Refusal(
                "RJ-2", "piles_sum", {"count": sum(map(sum, table.piles)), "limit": table.middle}, physical=True
            )
    for seat, laid in table.laid.items():
        yield from why_not_sets(laid.melds, None, state.options)
        if stray := tuple(card for card in laid.dragons if not is_dragon(card)):
            yield Refusal("RJ-6", "only_dragons", {"card": stray[0]}, physical=True)
        if not _tells_of(command, seat):
            continue  # whoever held a card too many before still does
        size = table.hands[seat].size + 3 * len(laid.melds)
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
    """The event of a restatement that stands: what it says, and the whole table."""
    table = _filled(state, command)
    seats = {
        seat: {
            "known": zone.known,
            "unknown": zone.unknown,
            "melds": table.laid[seat].melds,
            "dragons": table.laid[seat].dragons,
            "score": table.scores[seat],
        }
        for seat, zone in table.hands.items()
    }
    becomes = {
        "round": table.round,
        "phase": table.phase,
        "turn": table.turn,
        "starter": table.starter,
        "trump": table.trump,
        "middle": {"count": table.middle, "piles": table.piles},
        "visible": table.visible,
        "discarder": table.discarder,
        "covered": table.covered,
        "source": table.source,
        "seats": seats,
    }
    return Restated.of(command, becomes)


# A result without its moves


def recorded_starter(state: State, command: RecordRound) -> Seat | None:
    """Who began the round, as it is said or must be; None where nobody knows. (RJ-3)"""
    return command.starter or due_starter(state)


def recorded_laid(state: State, command: RecordRound) -> tuple[Display, ...]:
    """What lay before everybody at the end."""
    made: list[Display] = []
    for seat in state.seats:
        one = command.seats.get(seat, {})
        laid = Display(_melds(one, ()), tuple(one.get("dragons", ())))
        if command.out is not None and command.out["by"] == seat:
            melds = (*laid.melds, *_melds(command.out, ()))
            laid = laid._replace(melds=melds, pair=tuple(command.out["pair"]), kind=command.out["kind"])
        made.append(laid)
    return tuple(made)


def why_not_record_round(state: State, command: RecordRound) -> Refusals:
    """Whether a round can have ended so. (ALL-1, ALL-3, ALL-4, RJ-3, RJ-6, RJ-8, RJ-9, RJ-11, RJ-12, RJ-16)"""
    if state.phase == "over":
        yield Refusal("ALL-1", "match_over", {})
        return
    if state.phase != "deal":
        yield Refusal("ALL-1", "round_not_ended", {"round": state.round.number})
        return
    due = due_starter(state)
    if command.starter is not None and due is not None and command.starter != due:
        yield Refusal("RJ-3", "not_to_the_right", {"to": command.starter, "seats": (due,)})
    laid = recorded_laid(state, command)
    cards = [card for one in laid for meld in (*one.melds, one.dragons, one.pair or ()) for card in meld]
    yield from why_not_so_many(DECK, cards)
    for seat, one in zip(state.seats, laid, strict=True):
        if stray := tuple(card for card in one.dragons if not is_dragon(card)):
            yield Refusal("RJ-6", "only_dragons", {"card": stray[0]}, physical=True)
        if one.kind is not None:
            yield from why_not_out(one.kind, one.melds, one.pair, state.options)
            continue
        yield from why_not_sets(one.melds, None, state.options)
        if len(one.melds) > SETS:
            details = {"seat": seat, "count": 3 * len(one.melds), "limit": HAND}
            yield Refusal("RJ-16", "too_many_held", details, physical=True)
