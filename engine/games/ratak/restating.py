"""The table as it stands now, when the thread was lost; a round's result without its moves."""

from engine.games.ratak.events import Restate, Restated
from engine.games.ratak.roles import attack
from engine.games.ratak.state import MOST, Phase, State, chooses
from engine.pairs.cards import Pairs
from engine.pairs.commands import RecordRound
from engine.pairs.ending import why_not_record_round
from engine.pairs.restating import (
    Statement,
    becomes,
    believed,
    filled,
    in_play,
    why_not_out,
    why_not_stated,
)
from engine.pairs.table import team_of
from engine.seats import clockwise, left_of
from engine.texts import Refusal, Refusals
from engine.zones import Seat


def _filled(state: State, command: Restate) -> Statement:
    """What is stated, filled up with what was believed before it. defender: None where nobody can tell who he is."""
    before = believed(state, state.attacker, state.defender)
    table = filled(command, before, state.pack)
    attacker, named = _roles(state, command, before, table)
    return table._replace(phase=command.phase or _phase(table.pairs), attacker=attacker, defender=named)


def _roles(state: State, command: Restate, before: Statement, table: Statement) -> tuple[Seat, Seat | None]:
    """Who attacks and who defends; a role that is not stated stays, or fits the one that is. (RTK-3, RTK-5, RTK-8)"""
    teams, pairs, out = state.options.teams, table.pairs, table.out
    layer = pairs[-1].by if pairs and command.table is not None else None
    laid_last = (command.attacker, layer, before.attacker) if _may_be_out(state, table) else ()

    def meet(attacker: Seat, defender: Seat | None) -> bool:
        attacks = out[attacker] is None or attacker in laid_last
        return attacks and (defender is None or defender not in team_of(state, attacker))

    attacker, defender = command.attacker, command.defender
    if attacker is None:
        # Who is seen to have laid the last card; else who was it, or takes his role now that he is out.
        first = before.attacker or state.seats[0]
        heir = in_play(state.seats, teams, before.attacker, out)
        may = (layer or first, first, heir, *clockwise(state.seats, first))
        attacker = next((seat for seat in may if meet(seat, defender)), first)
    if defender is None and (pairs or not chooses(state)):
        stays = before.defender if pairs or attacker == before.attacker else None
        if stays is not None and out[stays] is None and meet(attacker, stays):
            defender = stays
        elif not chooses(state):
            others = (seat for seat in clockwise(state.seats, attacker) if seat not in team_of(state, attacker))
            defender = next((seat for seat in others if out[seat] is None), left_of(state.seats, attacker))
    return attacker, defender


def _may_be_out(state: State, table: Statement) -> bool:
    """Whether who attacks may be out while his cards lie. (RTK-10)"""
    return state.options.ends == "at_once" and not table.stock and bool(table.pairs)


def _phase(pairs: Pairs) -> Phase:
    """What lies on the table says it."""
    if not pairs:
        return "attack"
    return "defend" if any(pair.defence is None for pair in pairs) else "add"


def why_not_restate(state: State, command: Restate) -> Refusals:
    """Check whether the table can stand so. (ALL-1, ALL-3 to ALL-5, RTK-1, RTK-3, RTK-6, RTK-7, RTK-10, RTK-11)"""
    table = _filled(state, command)
    yield from why_not_stated(state, command, table)
    if table.phase != (phase := _phase(table.pairs)):
        yield Refusal("RTK-7", "restated_phase", {"phase": table.phase, "phases": phase}, physical=True)
    yield from _why_not_roles(state, table)
    if len(table.pairs) > MOST:
        yield Refusal("RTK-6", "restated_too_many", {"count": len(table.pairs), "limit": MOST})
    bare = not table.pairs or _may_be_out(state, table)
    yield from why_not_out(state, table, bare=bare)


def _why_not_roles(state: State, table: Statement) -> Refusals:
    """Who attacks and who defends must be in play and opponents; nobody defends before a card names him. (RTK-3)"""
    assert table.attacker is not None, "it is filled up"
    if chooses(state) and not table.pairs and table.defender is not None:
        yield Refusal("RTK-3", "defends_too_soon", {"seat": table.defender}, physical=True)
        return
    if chooses(state) and table.pairs and table.defender is None:
        yield Refusal("RTK-3", "defender_missing", {"missing": "defender"}, physical=True)
    may_be_out = (table.attacker,) if _may_be_out(state, table) else ()
    for seat in (table.attacker, table.defender):
        if seat is not None and seat not in may_be_out and table.out[seat] is not None:
            yield Refusal("RTK-10", "restated_out", {"seat": seat}, physical=True)
    if table.defender in team_of(state, table.attacker):
        rule = "RTK-11" if state.options.teams else "RTK-3"
        yield Refusal(rule, "attacks_itself", {"by": table.attacker, "to": table.defender}, physical=True)


def restated(state: State, command: Restate) -> Restated:
    """The event of a restatement that stands: what it says, and the whole table."""
    table = _filled(state, command)
    assert table.attacker is not None, "it is filled up"
    first = table.pairs[0].by if table.pairs else None
    opener = table.attacker if first in (None, table.defender) else first
    assert opener is not None
    out = tuple(seat for seat in state.seats if table.out[seat] is not None)
    stands = state._replace(hands=tuple(table.hands[seat] for seat in state.seats), out=out)
    roles = attack(stands, table.attacker, table.defender, opener, _limit(state, table))
    return Restated.of(command, {**becomes(table, roles), "opener": opener})


def _limit(state: State, table: Statement) -> int | None:
    """The most cards of the attack as it is stated. (RTK-6)"""
    if not state.options.limit_by_hand:
        return MOST
    if table.defender is None:
        return None
    beaten = sum(pair.defence is not None for pair in table.pairs)
    return max(len(table.pairs), min(MOST, table.hands[table.defender].size + beaten))


def why_not_result(state: State, command: RecordRound) -> Refusals:
    """Whether a round can have ended so. (ALL-1, ALL-8, RTK-10, RTK-11)"""
    yield from why_not_record_round(state, command)
    if state.phase == "deal" and command.loser is None and command.order is not None and not may_be_drawn(state):
        yield Refusal("RTK-10", "never_drawn", {})


def may_be_drawn(state: State) -> bool:
    """Whether a round may end without a loser: not where it ends as soon as one seat alone has cards. (RTK-10)"""
    return state.options.ends == "attack"
