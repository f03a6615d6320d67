"""The table as it stands now, when the thread was lost; a round's result without its moves."""

from typing import cast

from engine.games.durak.dealing import due_starter, hand_size, stock_after_deal
from engine.games.durak.events import Restate, Restated
from engine.games.durak.roles import helpers
from engine.games.durak.rules import deck
from engine.games.durak.state import HAND, Phase, State, sides, team_of
from engine.hands import stated
from engine.pairs.dealing import possible_dealers
from engine.pairs.restating import Stated, becomes, left_over, pairs_stated, why_not_out, why_not_these_cards
from engine.pairs.table import Pairs, laid
from engine.seats import clockwise, left_of, named, team_name
from engine.shapes import plain
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat, Zone


def _believed(state: State) -> Stated:
    """The table before a restatement; between rounds the next one as it would just have been dealt."""
    scores = dict(zip(state.seats, state.tally.losses, strict=True))
    if state.phase == "deal":
        return Stated(
            round=state.round.number + (not state.round.again),
            phase="attack",
            trump=None,
            trump_card=None,
            stock=stock_after_deal(state),
            dealer=possible_dealers(state)[-1],
            attacker=due_starter(state),
            defender=None,
            pairs=(),
            hands={seat: Zone(unknown=hand_size(state)) for seat in state.seats},
            out=dict.fromkeys(state.seats),
            scores=scores,
        )
    return Stated(
        round=state.round.number,
        phase=state.phase,
        trump=state.round.trump,
        trump_card=state.round.trump_card,
        stock=state.stock,
        dealer=state.round.dealer or state.seats[-1],
        attacker=state.opener,
        defender=state.defender,
        pairs=state.table,
        hands={seat: state.hand(seat) for seat in state.seats},
        out={seat: state.out.index(seat) + 1 if seat in state.out else None for seat in state.seats},
        scores=scores,
        discard=state.discard,
    )


def _filled(state: State, command: Restate) -> Stated:
    """What is stated, filled up with what was believed before it."""
    before = _believed(state)
    given = command.seats or {}
    pairs = before.pairs
    if command.table is not None:
        pairs = pairs_stated(command.table)
    hands, gone = _cards_left(command, before, pairs)
    out = {seat: given.get(seat, {}).get("out", before.out[seat]) for seat in state.seats}
    scores = {seat: given.get(seat, {}).get("score", before.scores[seat]) for seat in state.seats}
    trump_card = command.trump_card
    if trump_card is None and command.trump in (None, before.trump):
        trump_card = before.trump_card
    stock = before.stock if command.stock is None else command.stock
    attacker, defender = _roles(state, command, before, out, _may_be_out(state, stock, pairs))
    known = tuple(command.discard.get("known", ())) if command.discard is not None else gone
    rest = left_over(deck(state), stock, pairs, hands, len(known))
    return Stated(
        round=command.round or before.round,
        phase=command.phase or _phase(command, before, pairs),
        trump=trump_card[1] if trump_card else command.trump or before.trump,
        trump_card=trump_card,
        stock=stock,
        dealer=command.dealer or before.dealer,
        attacker=attacker,
        defender=defender,
        pairs=pairs,
        hands=hands,
        out=out,
        scores=scores,
        discard=Zone(known, (), (command.discard or {}).get("unknown", rest)),
    )


def _cards_left(command: Restate, before: Stated, pairs: Pairs) -> tuple[dict[Seat, Zone], tuple[Card, ...]]:
    """Hands, and the cards known to be discarded, before the discard is stated: what is stated replaces its zone.

    Of other zones what is known stays known, but for cards stated to be elsewhere; in another round nothing does.
    """
    given = command.seats or {}
    stated_in = {seat: given[seat]["hand"] for seat in given if "hand" in given[seat]}
    elsewhere = {card for hand in stated_in.values() for card in hand.get("known", ())}
    elsewhere |= {*(command.discard or {}).get("known", ()), *(() if command.table is None else laid(pairs))}
    if command.trump_card is not None and (before.stock if command.stock is None else command.stock):
        elsewhere.add(command.trump_card)
    same_deal = command.round in (None, before.round)
    hands: dict[Seat, Zone] = {}
    for seat, zone in before.hands.items():
        if seat not in stated_in:
            zone = zone.but(elsewhere) if same_deal else Zone(unknown=zone.size)
        hands[seat] = stated(stated_in.get(seat), zone)
    elsewhere |= {card for zone in hands.values() for card in zone.known}
    return hands, tuple(card for card in before.discard.known if same_deal and card not in elsewhere)


def _may_be_out(state: State, stock: int, pairs: Pairs) -> bool:
    """Whether who opened the attack may be out while his cards lie. (DUR-11)"""
    return state.options.ends == "at_once" and not stock and bool(pairs)


def _roles(
    state: State, command: Restate, before: Stated, out: dict[Seat, int | None], opener_out: bool
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
        attacker = before.attacker if opener_out and before.attacker else _in_play(state, before.attacker, out)
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


def _in_play(state: State, seat: Seat | None, out: dict[Seat, int | None]) -> Seat:
    """The seat, or who takes its role now that it is out."""
    around = clockwise(state.seats, seat or state.seats[0])
    mates = [mate for mate in team_of(state, around[0]) if out[mate] is None]
    if around[0] in mates:
        return around[0]
    return next((other for other in (*mates, *around) if out[other] is None), around[0])


def _phase(command: Restate, before: Stated, pairs: Pairs) -> Phase:
    """What lies on the table says it, but for the defender's word that he yields. (DUR-7)"""
    if before.phase == "throw_in" and (command.table, command.attacker, command.defender) == (None, None, None):
        return "throw_in"
    return _phases(pairs)[0]


def _phases(pairs: Pairs) -> tuple[Phase, ...]:
    if not pairs:
        return ("attack",)
    return ("defend" if any(pair.defence is None for pair in pairs) else "add", "throw_in")


def why_not_restate(state: State, command: Restate) -> Refusals:
    """Whether the table can stand so. (ALL-1, ALL-3 to ALL-5, DUR-1, DUR-6, DUR-11, DUR-12)"""
    if state.phase == "over":
        yield Refusal("ALL-1", "match_over", {})
        return
    table = _filled(state, command)
    rounds = state.options.rounds
    if rounds is not None and table.round > rounds:
        yield Refusal("ALL-5", "round_beyond", {"round": table.round, "limit": rounds}, physical=True)
    yield from why_not_these_cards(table, deck(state))
    if table.trump is None:
        yield Refusal("DUR-1", "trump_missing", {"missing": "trump"}, physical=True)
    elif command.trump is not None and command.trump != table.trump:
        yield Refusal("DUR-1", "trump_contradicts", {"trump": command.trump, "card": table.trump_card}, physical=True)
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
    yield from why_not_out(table, sides(state), bare=not table.pairs or opener_out, ruling="DUR-11")


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
    return Restated(
        round=command.round,
        phase=command.phase,
        trump=command.trump,
        trump_card=command.trump_card,
        stock=command.stock,
        dealer=command.dealer,
        attacker=command.attacker,
        defender=command.defender,
        table=None if command.table is None else tuple(plain(command.table)),
        seats=plain(command.seats),
        discard=plain(command.discard),
        becomes=plain(becomes(table, attack)),
        parts={"text": {"reason": command.reason}} if command.reason else {},
    )


def _as_stated(state: State, table: Stated) -> State:
    """As much of the table as says who helps."""
    out = tuple(seat for seat in state.seats if table.out[seat] is not None)
    return state._replace(hands=tuple(table.hands[seat] for seat in state.seats), out=out)


def why_not_record_round(state: State, order: tuple[Seat, ...] | None, loser: str | None) -> Refusals:
    """Whether a round can have ended so. (ALL-1, ALL-8, DUR-11, DUR-12)"""
    if state.phase == "over":
        yield Refusal("ALL-1", "match_over", {})
        return
    if state.phase != "deal":
        yield Refusal("ALL-1", "round_not_ended", {"round": state.round.number})
        return
    losers = named(loser)
    if order is None and not losers:
        yield Refusal("DUR-11", "loser_missing", {"missing": "loser"}, physical=True)
        return
    order = order or ()
    if losers and losers != team_of(state, losers[0]):
        rule = "DUR-12" if state.options.teams else "DUR-11"
        right = team_name(team_of(state, losers[0]))
        yield Refusal(rule, "not_a_team", {"to": loser, "seats": tuple(right.split("+"))}, physical=True)
    elif losers and all(seat in order for seat in losers):
        yield Refusal("DUR-11", "loser_went_out", {"to": loser}, physical=True)
    elif not losers and len(order) > len(state.seats) - 2:
        yield Refusal("DUR-11", "nobody_out_last", {"count": len(order)}, physical=True)
