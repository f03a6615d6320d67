"""A table as it is stated when the thread was lost: whether it can stand so, and how it is told in full."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine import rounds
from engine.cards import Deck
from engine.pairs.cards import Pair, Pairs, laid
from engine.pairs.commands import Restate
from engine.pairs.dealing import due_deal
from engine.pairs.events import Restated
from engine.pairs.table import Table, sides
from engine.seats import Seats, clockwise, number, team_of
from engine.tables import stated, why_not_so_many
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat, Zone


class Statement(NamedTuple):
    """The table as stated, or what is believed of it. out: the place of who went out."""

    round: int
    phase: str
    trump: str | None
    trump_card: Card | None
    stock: int
    dealer: Seat
    attacker: Seat | None
    defender: Seat | None
    pairs: Pairs
    hands: dict[Seat, Zone]
    out: dict[Seat, int | None]
    scores: dict[Seat, int]
    discard: Zone = Zone()

    @property
    def known(self) -> list[Card]:
        """Every card whose place is known."""
        cards = [*laid(self.pairs), *(card for zone in self.hands.values() for card in zone.known)]
        if self.stock and self.trump_card is not None:
            cards.append(self.trump_card)
        return [*cards, *self.discard.known]


def pairs_stated(given: tuple[Mapping[str, Any], ...]) -> Pairs:
    """Pairs as a command or an event has them."""
    return tuple(Pair(pair["attack"], pair.get("defence"), pair.get("by")) for pair in given)


def left_over(deck: Deck, stock: int, pairs: Pairs, hands: Mapping[Seat, Zone], discarded: int) -> int:
    """How many cards nobody accounts for: they must have been discarded, unseen."""
    return deck.size - stock - len(laid(pairs)) - sum(zone.size for zone in hands.values()) - discarded


def why_not_these_cards(table: Statement, deck: Deck) -> Refusals:
    """All cards of the deck must be somewhere, and each in one place. (ALL-3, ALL-4)"""
    yield from why_not_so_many(deck, table.known)
    size = sum(zone.size for zone in table.hands.values()) + table.stock + table.discard.size
    size += len(laid(table.pairs)) - min(0, table.discard.unknown)
    if table.discard.unknown < 0 or size != deck.size:
        yield Refusal("ALL-4", "restated_count", {"count": size, "deck": deck.size})


def why_not_out(state: Table, table: Statement, *, bare: bool) -> Refusals:
    """Who is out must have a place and no cards, and two sides must be left. bare: who has no cards must be out."""
    ruling = state.RULES.out
    places = sorted(place for place in table.out.values() if place is not None)
    if places != list(range(1, len(places) + 1)):
        yield Refusal(ruling, "restated_places", {"places": ", ".join(map(str, places))}, physical=True)
    elif sum(any(table.out[seat] is None for seat in side) for side in sides(state)) < 2:
        yield Refusal(ruling, "restated_over", {}, physical=True)
    elif any(zone.size for seat, zone in table.hands.items() if table.out[seat] is not None):
        yield Refusal(ruling, "restated_out_with_cards", {}, physical=True)
    elif bare:
        for seat, zone in table.hands.items():
            if table.out[seat] is None and not zone.size:
                yield Refusal(ruling, "restated_no_cards", {"seat": seat}, physical=True)


def becomes(table: Statement, attack: Mapping[str, Any]) -> dict[str, Any]:
    """The whole table from here on, as `restated` has it. attack: who attacks whom, as an event's `next` has it."""
    return {
        "round": table.round,
        "phase": table.phase,
        "trump": table.trump,
        "trump_card": table.trump_card,
        "stock": table.stock,
        "dealer": table.dealer,
        **attack,
        "table": [{"attack": pair.attack, "by": pair.by, "defence": pair.defence} for pair in table.pairs],
        "seats": {
            seat: {"known": zone.known, "unknown": zone.unknown, "out": table.out[seat], "score": table.scores[seat]}
            for seat, zone in table.hands.items()
        },
        "discard": {"known": table.discard.known, "unknown": table.discard.unknown},
    }


def believed(state: Table, attacker: Seat | None, defender: Seat | None) -> Statement:
    """The table before a restatement; between rounds the next one as it would just have been dealt.

    attacker, defender: those of the round that is being played.
    """
    scores = dict(zip(state.seats, state.tally.losses, strict=True))
    if state.phase == "deal":
        rules = due_deal(state)
        return Statement(
            round=state.round.number + (not state.round.again),
            phase="attack",
            trump=None,
            trump_card=None,
            stock=rules.stock,
            dealer=rules.dealers[-1],
            attacker=rules.due,
            defender=None,
            pairs=(),
            hands={seat: Zone(unknown=rules.each) for seat in state.seats},
            out=dict.fromkeys(state.seats),
            scores=scores,
        )
    return Statement(
        round=state.round.number,
        phase=state.phase,
        trump=state.round.trump,
        trump_card=state.round.trump_card,
        stock=state.stock,
        dealer=state.round.dealer or state.seats[-1],
        attacker=attacker,
        defender=defender,
        pairs=state.table,
        hands=dict(zip(state.seats, state.hands, strict=True)),
        out={seat: state.out.index(seat) + 1 if seat in state.out else None for seat in state.seats},
        scores=scores,
        discard=state.discard,
    )


def filled(command: Restate, before: Statement, deck: Deck) -> Statement:
    """What is stated, filled up with what was believed; the phase and who attacks whom stay as they were."""
    given = command.seats or {}
    pairs = before.pairs if command.table is None else pairs_stated(command.table)
    hands, gone = _cards_left(command, before, pairs)
    trump_card = command.trump_card
    if trump_card is None and command.trump in (None, before.trump):
        trump_card = before.trump_card
    stock = before.stock if command.stock is None else command.stock
    known = tuple(command.discard.get("known", ())) if command.discard is not None else gone
    rest = left_over(deck, stock, pairs, hands, len(known))
    return before._replace(
        round=command.round or before.round,
        trump=trump_card[1] if trump_card else command.trump or before.trump,
        trump_card=trump_card,
        stock=stock,
        dealer=command.dealer or before.dealer,
        pairs=pairs,
        hands=hands,
        out={seat: given.get(seat, {}).get("out", place) for seat, place in before.out.items()},
        scores={seat: given.get(seat, {}).get("score", score) for seat, score in before.scores.items()},
        discard=Zone(known, (), (command.discard or {}).get("unknown", rest)),
    )


def _cards_left(command: Restate, before: Statement, pairs: Pairs) -> tuple[dict[Seat, Zone], tuple[Card, ...]]:
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


def in_play(seats: Seats, teams: bool, seat: Seat | None, out: Mapping[Seat, int | None]) -> Seat:
    """The seat, or who takes its role now that it is out: its partner, else the next that is not."""
    around = clockwise(seats, seat or seats[0])
    mates = [mate for mate in team_of(seats, teams, around[0]) if out[mate] is None]
    if around[0] in mates:
        return around[0]
    return next((other for other in (*mates, *around) if out[other] is None), around[0])


def why_not_stated(state: Table, command: Restate, table: Statement) -> Refusals:
    """Yield why there is no such round, with these cards and this trump. (ALL-1, ALL-3 to ALL-5, DUR-1, RTK-1)"""
    ruling = state.RULES.cards
    yield from rounds.why_not_stated(state.phase, table.round, state.options.rounds)
    yield from why_not_these_cards(table, state.pack)
    if table.trump is None:
        yield Refusal(ruling, "trump_missing", {"missing": "trump"}, physical=True)
    elif command.trump is not None and command.trump != table.trump:
        yield Refusal(ruling, "trump_contradicts", {"trump": command.trump, "card": table.trump_card}, physical=True)


def stated_hands(state: Table, event: Restated) -> tuple[Zone, ...]:
    """Hands in the clear, and in each what its holder alone knew, unless something was stated of it."""
    return tuple(_stated_hand(state, event, seat) for seat in state.seats)


def _stated_hand(state: Table, event: Restated, seat: Seat) -> Zone:
    now = event.becomes
    hand = now["seats"][seat]
    zone = Zone(tuple(hand["known"]), (), hand["unknown"])
    if state.phase == "deal" or now["round"] != state.round.number or "hand" in (event.seats or {}).get(seat, {}):
        return zone
    elsewhere = {*laid(pairs_stated(now["table"])), *now["discard"]["known"]}
    elsewhere |= {card for other in now["seats"].values() for card in other["known"]}
    elsewhere |= {now["trump_card"]} if now["stock"] else set()
    return zone.shown_privately(state.hands[number(seat)].but(elsewhere).hidden)
