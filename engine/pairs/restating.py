"""A table as it is stated when the thread was lost: whether it can stand so, and how it is told in full."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.cards import Deck
from engine.hands import why_not_so_many
from engine.pairs.table import Pair, Pairs, laid
from engine.seats import Seats
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat, Zone


class Stated(NamedTuple):
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


def why_not_these_cards(table: Stated, deck: Deck) -> Refusals:
    """All cards of the deck must be somewhere, and each in one place. (ALL-3, ALL-4)"""
    yield from why_not_so_many(deck, table.known)
    size = sum(zone.size for zone in table.hands.values()) + table.stock + table.discard.size
    size += len(laid(table.pairs)) - min(0, table.discard.unknown)
    if table.discard.unknown < 0 or size != deck.size:
        yield Refusal("ALL-4", "restated_count", {"count": size, "deck": deck.size})


def why_not_out(table: Stated, sides: tuple[Seats, ...], *, bare: bool, ruling: str) -> Refusals:
    """Who is out must have a place and no cards, and two sides must be left. bare: who has no cards must be out."""
    places = sorted(place for place in table.out.values() if place is not None)
    if places != list(range(1, len(places) + 1)):
        yield Refusal(ruling, "restated_places", {"places": ", ".join(map(str, places))}, physical=True)
    elif sum(any(table.out[seat] is None for seat in side) for side in sides) < 2:
        yield Refusal(ruling, "restated_over", {}, physical=True)
    elif any(zone.size for seat, zone in table.hands.items() if table.out[seat] is not None):
        yield Refusal(ruling, "restated_out_with_cards", {}, physical=True)
    elif bare:
        for seat, zone in table.hands.items():
            if table.out[seat] is None and not zone.size:
                yield Refusal(ruling, "restated_no_cards", {"seat": seat}, physical=True)


def becomes(table: Stated, attack: Mapping[str, Any]) -> dict[str, Any]:
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
