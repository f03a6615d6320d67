"""The table as it stands now, when the thread was lost; a round's result without its moves."""

from typing import cast

from engine.games.durak.events import Restate, Restated
from engine.games.durak.roles import helpers
from engine.games.durak.state import Phase, State
from engine.pairs.cards import Pairs
from engine.pairs.restating import Statement, becomes, believed, filled, in_play, why_not_out, why_not_stated
from engine.pairs.table import HAND, team_of
from engine.seats import clockwise, left_of
from engine.texts import Refusal, Refusals
from engine.zones import Seat


def _filled(state: State, command: Restate) -> Statement:
    """What is stated, filled up with what was believed before it."""
    before = believed(state, state.opener, state.defender)
    table = filled(command, before, state.pack)
    opener_out = _may_be_out(state, table.stock, table.pairs)
    attacker, defender = _roles(state, command, before, table.out, opener_out)
    phase = command.phase or _phase(command, before, table.pairs)
    return table._replace(phase=phase, attacker=attacker, defender=defender)


def _may_be_out(state: State, stock: int, pairs: Pairs) -> bool:
    """Whether who opened the attack may be out while his cards lie. (DUR-11)"""
    return state.options.ends == "at_once" and not stock and bool(pairs)


def _roles(
    state: State, command: Restate, before: Statement, out: dict[Seat, int | None], opener_out: bool
) -> tuple[Seat, Seat]:
    """Who attacks and who defends; a role that is not stated fits the one that is. (DUR-3, DUR-11, DUR-12)

    opener_out: who attacks may be out.
    """

    def meet(attacker: Seat | None, defender: Seat | None) -> bool:
        if attacker is None or defender is None or out[defender] is not None:
            return False
        stays = out[attacker] is None or (opener_out and attacker in (command.attacker, before.attacker))
        return stays and defender not in team_of(state, attacker)

    attacker, defender = command.attacker, command.defender
    if attacker is None and defender is None:
        attacker = (
            before.attacker
            if opener_out and before.attacker
            else in_play(state.seats, state.options.teams, before.attacker, out)
        )
    elif attacker is None and meet(before.attacker, defender):
        attacker = before.attacker
    if attacker is None:
        to_the_right = reversed(clockwise(state.seats, cast(Seat, defender)))
        attacker = next((seat for seat in to_the_right if meet(seat, defender)), before.attacker or state.seats[0])
    if defender is None and attacker == before.attacker and meet(attacker, before.defender):
        defender = before.defender
    if defender is None:
        to_the_left = clockwise(state.seats, attacker)
        defender = next((seat for seat in to_the_left if meet(attacker, seat)), left_of(state.seats, attacker))
    return attacker, defender


def _phase(command: Restate, before: Statement, pairs: Pairs) -> Phase:
    """What lies on the table says it, but for the defender's word that he yields. (DUR-7)"""
    if before.phase == "throw_in" and (command.table, command.attacker, command.defender) == (None, None, None):
        return "throw_in"
    return _phases(pairs)[0]


def _phases(pairs: Pairs) -> tuple[Phase, ...]:
    if not pairs:
        return ("attack",)
    return ("defend" if any(pair.defence is None for pair in pairs) else "add", "throw_in")


def why_not_restate(state: State, command: Restate) -> Refusals:
    """Check whether the table can stand so. (ALL-1, ALL-3 to ALL-5, DUR-1, DUR-6, DUR-11, DUR-12)"""
    table = _filled(state, command)
    yield from why_not_stated(state, command, table)
    allowed = [phase for phase in _phases(table.pairs) if phase != "throw_in" or state.options.throw_in_after_take]
    if table.phase not in allowed:
        details = {"phase": table.phase, "phases": ", ".join(allowed)}
        yield Refusal("DUR-7", "restated_phase", details, physical=True)
    assert table.attacker is not None and table.defender is not None, "both are filled up"
    opener_out = _may_be_out(state, table.stock, table.pairs)
    for seat in (table.defender,) if opener_out else (table.attacker, table.defender):
        if table.out[seat] is not None:
            yield Refusal("DUR-11", "restated_out", {"seat": seat}, physical=True)
    if table.defender in team_of(state, table.attacker):
        rule = "DUR-12" if state.options.teams else "DUR-3"
        yield Refusal(rule, "attacks_itself", {"by": table.attacker, "to": table.defender}, physical=True)
    if len(table.pairs) > HAND:
        yield Refusal("DUR-6", "restated_too_many", {"count": len(table.pairs), "limit": HAND})
    yield from why_not_out(state, table, bare=not table.pairs or opener_out)


def restated(state: State, command: Restate) -> Restated:
    """The event of a restatement that stands: what it says, and the whole table."""
    table = _filled(state, command)
    assert table.attacker is not None and table.defender is not None, "both are filled up"
    beaten = sum(pair.defence is not None for pair in table.pairs)
    most = HAND if table.discard.size else state.options.first_attack_limit
    limit = max(len(table.pairs), min(most, table.hands[table.defender].size + beaten))
    attack = {
        "attacker": table.attacker,
        "defender": table.defender,
        "helpers": helpers(_as_stated(state, table), table.attacker, table.defender),
        "limit": limit,
    }
    return Restated.of(command, becomes(table, attack))


def _as_stated(state: State, table: Statement) -> State:
    """The state with the hands, and who is out, as they are stated: enough to work out who helps."""
    out = tuple(seat for seat in state.seats if table.out[seat] is not None)
    return state._replace(hands=tuple(table.hands[seat] for seat in state.seats), out=out)
