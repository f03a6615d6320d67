"""The table as it stands now, when the thread was lost; a round's result without its moves."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.games.zack import rules
from engine.games.zack.box import says
from engine.games.zack.cards import ECHOES, STEPS, UNREAD
from engine.games.zack.events import RecordRound, Restate, Restated
from engine.games.zack.options import in_play
from engine.games.zack.state import MORE, BoxItem, State, Table, fresh
from engine.games.zack.told import told
from engine.rounds import why_not_between_rounds, why_not_stated
from engine.seats import left_of, number
from engine.texts import Refusal, Refusals
from engine.zones import Seat


class Statement(NamedTuple):
    """What is stated, filled up with what was believed before it. table: None where nobody knows the piles."""

    round: int
    dealer: Seat
    table: Table | None


def _filled(state: State, command: Restate) -> Statement:
    playing = state.phase == "play" and command.round in (None, state.round)
    round_ = command.round or state.round + (not playing)
    dealer = command.dealer or (state.dealer if playing and state.dealer else rules.due_dealer(state))
    given: Mapping[Seat, Mapping[str, Any]] = command.seats or {}
    if not playing and any("cards" not in given.get(seat, {}) for seat in state.seats):
        return Statement(round_, dealer, None)
    first, nothing = left_of(state.seats, dealer), (0,) * len(state.seats)
    before = state.table_in_play if playing else fresh(state.seats, nothing, first, state.options.colours)
    colours = tuple(given.get(seat, {}).get("colour", before.colours[number(seat)]) for seat in state.seats)
    counts = tuple(given.get(seat, {}).get("cards", before.counts[number(seat)]) for seat in state.seats)
    bare = fresh(state.seats, counts, first, colours)
    if colours == before.colours:
        bare = bare._replace(challenges=before.challenges)
    thrown = tuple(
        given[seat]["marker"] == "thrown" if "marker" in given.get(seat, {}) else before.thrown[number(seat)]
        for seat in state.seats
    )
    mirrored = before.mirrored if command.mirrored is None else command.mirrored
    box = _believed(before, colours)
    if command.box is not None:
        box = _box(state, bare._replace(mirrored=mirrored), command.box)
    turn = command.to_throw or (before.turn if command.box is None else bare.leads)
    if command.to_throw is None and command.box:
        turn = next((one.gives for one in reversed(box) if one.kind == "card"), turn)
    leads = Seat(turn) if not box and turn not in (None, MORE) else before.leads
    table = bare._replace(thrown=thrown, box=box, leads=leads, turn=turn, mirrored=mirrored)
    if command.box is None and command.to_throw is None:
        table = table._replace(halt=before.halt, chooser=before.chooser)
    return Statement(round_, dealer, table)


def _believed(before: Table, colours: tuple[str, ...]) -> tuple[BoxItem, ...]:
    """The box as it was believed to lie; a marker has the colour that its seat is now said to have."""
    box = tuple(one._replace(upon=False) for one in before.box if one.kind != "challenge")
    now = dict(zip(before.colours, colours, strict=True))
    return tuple(one._replace(what=now[str(one.what)]) if one.kind == "marker" else one for one in box)


def _box(state: State, bare: Table, given: tuple[Mapping[str, Any], ...]) -> tuple[BoxItem, ...]:
    """Return the box as stated, numbered up to 0, so that no later event has one of these numbers."""
    table = bare._replace(box=())
    for n, one in enumerate(given):
        card, gives, seat = one.get("card"), None, one["by"]
        if card is not None:
            is_sure = card in STEPS or card in table.colours or card in ("swap", "mirror", *ECHOES)
            gives = says(table, card, seat, state.setup)[0] if is_sure else MORE
        what = card or table.colours[number(seat)]
        lying = BoxItem(n + 1 - len(given), "card" if card else "marker", seat, what, one.get("in_turn"), gives, False)
        table = table._replace(box=(*table.box, lying))
    return table.box


def why_not_restate(state: State, command: Restate) -> Refusals:
    """Check whether the table can stand so. (ALL-1, ALL-5, ZCK-1, ZCK-15, ZCK-23)"""
    stated = _filled(state, command)
    yield from why_not_stated(state.phase, stated.round, state.options.rounds)
    table = stated.table
    if table is None:
        yield Refusal("ZCK-1", "counts_of_all", {"missing": "seats"}, physical=True)
        return
    if len(set(table.colours)) < len(table.colours):
        yield Refusal("ZCK-1", "colours_twice", {}, physical=True)
        return
    in_match = in_play(table.colours, state.options.stop_cards, state.options.without)
    for one in table.box:
        if one.kind == "card" and one.what not in (*in_match, UNREAD):
            yield Refusal("ZCK-1", "not_in_play", {"card": one.what or UNREAD}, physical=True)
    for seat in state.seats:
        if not table.counts[number(seat)] and table.thrown[number(seat)]:
            yield Refusal("ZCK-15", "restated_won", {"seat": seat}, physical=True)


def restated(state: State, command: Restate) -> Restated:
    """The event of a restatement that stands: what it says, and the whole table."""
    stated = _filled(state, command)
    assert stated.table is not None
    table = {"round": stated.round, "dealer": stated.dealer, "table": told(stated.table)}
    return Restated.of(command, table)


def why_not_record_round(state: State, command: RecordRound) -> Refusals:
    """Check whether a round can be told by its result alone. (ALL-1)"""
    return why_not_between_rounds(state.phase, state.round, "round_not_ended")
