"""The table as it stands now, when the thread was lost; a round's result without its moves."""

from typing import Any, NamedTuple

from engine.games.durak.cards import IN_DECK
from engine.games.durak.events import Restate, Restated
from engine.games.durak.rules import Refusals
from engine.games.durak.state import HAND, Pair, State, left_of, team_name, team_of
from engine.texts import Refusal
from engine.zones import Card, Seat, Zone


class _Table(NamedTuple):
    """What a restatement says, filled up with what was believed before it."""

    round: int
    trump: str | None
    trump_card: Card | None
    stock: int
    dealer: Seat
    attacker: Seat
    defender: Seat
    pairs: tuple[Pair, ...]
    hands: dict[Seat, Zone]
    out: dict[Seat, int | None]
    scores: dict[Seat, int]
    discard: Zone

    @property
    def known(self) -> list[Card]:
        cards = [card for pair in self.pairs for card in pair[:2] if card is not None]
        cards += [card for zone in self.hands.values() for card in zone.known]
        if self.stock and self.trump_card is not None:
            cards.append(self.trump_card)
        return [*cards, *self.discard.known]


def _filled(state: State, command: Restate) -> _Table:
    given = command.seats or {}
    pairs = state.table
    if command.table is not None:
        pairs = tuple(Pair(pair["attack"], pair.get("defence"), pair.get("by")) for pair in command.table)
    hands: dict[Seat, Zone] = {}
    out: dict[Seat, int | None] = {}
    scores: dict[Seat, int] = {}
    for seat, loss in zip(state.seats, state.tally.losses, strict=True):
        put = given.get(seat, {})
        hands[seat] = _zone(put.get("hand"), state.hand(seat))
        out[seat] = put.get("out", state.out.index(seat) + 1 if seat in state.out else None)
        scores[seat] = put.get("score", loss)
    trump_card = command.trump_card
    if trump_card is None and command.trump in (None, state.lead.trump):
        trump_card = state.lead.trump_card
    stock = state.stock if command.stock is None else command.stock
    seats_in = [seat for seat in state.seats if out[seat] is None] or list(state.seats)
    attacker = command.attacker or (state.opener if state.opener in seats_in else None) or seats_in[0]
    defender = command.defender
    if defender is None and state.defender in seats_in and state.defender not in team_of(state, attacker):
        defender = state.defender
    if defender is None:
        defender = next((s for s in seats_in if s not in team_of(state, attacker)), left_of(state, attacker))
    table = _Table(
        round=command.round or max(state.lead.round, 1),
        trump=trump_card[1] if trump_card else command.trump or state.lead.trump,
        trump_card=trump_card,
        stock=stock,
        dealer=command.dealer or state.lead.dealer or state.seats[-1],
        attacker=attacker,
        defender=defender,
        pairs=pairs,
        hands=hands,
        out=out,
        scores=scores,
        discard=Zone(),
    )
    discard = command.discard or {}
    known = tuple(discard.get("known", ()))
    rest = state.options.deck - stock - 2 * len(pairs) + sum(pair.defence is None for pair in pairs)
    rest -= sum(zone.size for zone in hands.values()) + len(known)
    return table._replace(discard=Zone(known, (), discard.get("unknown", rest)))


def _zone(put: dict[str, Any] | None, believed: Zone) -> Zone:
    """A hand as stated; the size that was believed where it is not, but nothing known in it."""
    if put is None:
        return Zone(unknown=believed.size)
    known = tuple(put.get("known", ()))
    return Zone(known, (), put.get("unknown", max(0, believed.size - len(known))))


def why_not_restate(state: State, command: Restate) -> Refusals:
    """Whether the table can stand so. (ALL-1, ALL-3, ALL-4, DUR-1, DUR-6, DUR-11, DUR-12)"""
    if state.phase == "over":
        yield Refusal("ALL-1", "match_over", {})
        return
    table = _filled(state, command)
    for card in table.known:
        if card not in IN_DECK[state.options.deck]:
            yield Refusal("ALL-3", "not_in_deck", {"card": card, "deck": state.options.deck})
    twice = tuple(sorted({card for card in table.known if table.known.count(card) > 1}))
    if twice:
        yield Refusal("ALL-4", "restated_twice", {"cards": twice})
    size = sum(zone.size for zone in table.hands.values()) + table.stock + table.discard.size
    size += sum(1 + (pair.defence is not None) for pair in table.pairs)
    if table.discard.unknown < 0 or size != state.options.deck:
        yield Refusal("ALL-4", "restated_count", {"count": size, "deck": state.options.deck})
    if table.trump is None:
        yield Refusal("DUR-1", "trump_missing", {"missing": "trump"}, physical=True)
    elif command.trump is not None and command.trump != table.trump:
        yield Refusal("DUR-1", "trump_contradicts", {"trump": command.trump, "card": table.trump_card}, physical=True)
    for seat in (table.attacker, table.defender):
        if table.out[seat] is not None:
            yield Refusal("DUR-11", "restated_out", {"seat": seat}, physical=True)
    if table.defender in team_of(state, table.attacker):
        rule = "DUR-12" if state.options.teams else "DUR-3"
        yield Refusal(rule, "attacks_itself", {"by": table.attacker, "to": table.defender}, physical=True)
    if len(table.pairs) > HAND:
        yield Refusal("DUR-6", "restated_too_many", {"count": len(table.pairs), "limit": HAND})
    places = sorted(place for place in table.out.values() if place is not None)
    if places != list(range(1, len(places) + 1)):
        yield Refusal("DUR-11", "restated_places", {"places": ", ".join(map(str, places))}, physical=True)
    elif len({team_of(state, seat) for seat in state.seats if table.out[seat] is None}) < 2:
        yield Refusal("DUR-11", "restated_over", {}, physical=True)
    elif any(zone.size for seat, zone in table.hands.items() if table.out[seat] is not None):
        yield Refusal("DUR-11", "restated_out_with_cards", {}, physical=True)
    elif not table.pairs:
        for seat, zone in table.hands.items():
            if table.out[seat] is None and not zone.size:
                yield Refusal("DUR-11", "restated_no_cards", {"seat": seat}, physical=True)


def restated(state: State, command: Restate) -> Restated:
    """The event of a restatement that stands: the whole table."""
    table = _filled(state, command)
    open_cards = any(pair.defence is None for pair in table.pairs)
    beaten = sum(pair.defence is not None for pair in table.pairs)
    most = HAND if table.discard.size else state.options.first_attack_limit
    return Restated(
        round=table.round,
        trump=table.trump,
        trump_card=table.trump_card,
        stock=table.stock,
        dealer=table.dealer,
        attacker=table.attacker,
        defender=table.defender,
        phase="defend" if open_cards else "add" if table.pairs else "attack",
        limit=max(len(table.pairs), min(most, table.hands[table.defender].size + beaten)) if table.pairs else 0,
        table=tuple({"attack": pair.attack, "by": pair.by, "defence": pair.defence} for pair in table.pairs),
        seats={
            seat: {
                "known": list(table.hands[seat].known),
                "unknown": table.hands[seat].unknown,
                "out": table.out[seat],
                "score": table.scores[seat],
            }
            for seat in state.seats
        },
        discard={"known": list(table.discard.known), "unknown": table.discard.unknown},
        parts={"text": {"reason": command.reason}} if command.reason else {},
    )


def why_not_record_round(state: State, order: tuple[Seat, ...], loser: str | None) -> Refusals:
    """Whether a round can have ended so. (ALL-1, ALL-8, DUR-11, DUR-12)"""
    if state.phase == "over":
        yield Refusal("ALL-1", "match_over", {})
        return
    if state.phase != "deal":
        yield Refusal("ALL-1", "round_goes_on", {"round": state.lead.round})
        return
    losers = tuple(Seat(letter) for letter in loser.split("+")) if loser else ()
    if losers and losers != team_of(state, losers[0]):
        rule = "DUR-12" if state.options.teams else "DUR-11"
        right = team_name(team_of(state, losers[0]))
        yield Refusal(rule, "not_a_team", {"to": loser, "seats": tuple(right.split("+"))}, physical=True)
    elif losers and all(seat in order for seat in losers):
        yield Refusal("DUR-11", "loser_went_out", {"to": loser}, physical=True)
    elif not losers and 0 < len(order) < len(state.seats):
        yield Refusal("DUR-11", "loser_missing", {"missing": "loser"}, physical=True)
