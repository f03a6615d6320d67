"""Hands of cards, in part unseen: who may hold what, what is shown, and who knows it. (ALL-3, ALL-4, ALL-11)"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from engine.cards import Deck, holdable, may_hold, more_than
from engine.commands import Reveal
from engine.events import Event, Revealed
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat, Zone

Action = dict[str, Any]


def why_not_held(deck: Deck, zone: Zone, elsewhere: Iterable[Card], seat: Seat, card: Card) -> Refusals:
    """The card must exist, and be able to be in seat's hand. elsewhere: cards known to be in other places."""
    if card not in deck.copies:
        yield Refusal("ALL-3", "not_in_deck", {"card": card, "deck": deck.size})
    elif not may_hold(deck, zone, elsewhere, card):
        yield Refusal("ALL-4", "not_in_hand", {"card": card, "seat": seat})


def why_not_reveal(deck: Deck, zone: Zone, elsewhere: Iterable[Card], command: Reveal, knowledge: str) -> Refusals:
    """Whether the hand may hold all of the cards at once, and the record keeps who sees them."""
    if command.to == "seat" and knowledge != "open":
        yield Refusal("ALL-11", "unseen_here", {"seat": command.by, "kind": knowledge})
    cards, other = command.cards, tuple(elsewhere)
    for card in dict.fromkeys(cards):
        yield from why_not_held(deck, zone, other, command.by, card)
        count = cards.count(card)
        if count > 1 and not may_hold(deck, zone, other, card, count):
            yield Refusal("ALL-4", "too_many_copies", {"seat": command.by, "card": card, "count": count})
    new = zone.new_among(cards)
    if len(new) > zone.unknown:
        yield Refusal("ALL-4", "too_many_seen", {"seat": command.by, "cards": new, "count": zone.unknown})


def why_not_so_many(deck: Deck, known: Sequence[Card]) -> Refusals:
    """Cards that are stated to be somewhere must exist, each as often as there are copies of it. (ALL-3, ALL-4)"""
    for card in known:
        if card not in deck.copies:
            yield Refusal("ALL-3", "not_in_deck", {"card": card, "deck": deck.size})
    if twice := tuple(sorted({card for card in known if known.count(card) > deck.copies.get(card, 1)})):
        yield Refusal("ALL-4", "restated_twice", {"cards": twice})


def why_not_deck(deck: Deck, given: Sequence[Card]) -> Refusals:
    """Whether given is the whole deck, in some order. (ALL-3, ALL-4)"""
    for card in dict.fromkeys(given):
        if card not in deck.copies:
            yield Refusal("ALL-3", "not_in_deck", {"card": card, "deck": deck.size})
    if twice := more_than(given, deck.copies):
        yield Refusal("ALL-4", "deck_twice", {"cards": twice})
    if missing := more_than(deck.cards, Counter(given)):
        yield Refusal("ALL-4", "deck_incomplete", {"cards": missing})


def revealed(command: Reveal) -> list[Event]:
    """What a card shown causes: seen by its holder alone, it stands in that seat's part."""
    if command.to == "seat":
        return [Revealed(by=command.by, to="seat", parts={command.by: {"cards": list(command.cards)}})]
    return [Revealed(by=command.by, to="all", cards=command.cards)]


def after_reveal(zone: Zone, event: Revealed) -> Zone:
    """The hand of who showed cards, or was seen to look at them."""
    if event.cards is not None:
        return zone.seen(event.cards)
    part = event.parts.get(cast(Seat, event.by))
    return zone.shown_privately(part["cards"]) if part else zone


def reveal_action(deck: Deck, seat: Seat, zone: Zone, elsewhere: Iterable[Card], knowledge: str) -> list[Action]:
    """What seat may be seen to hold; nothing where everybody knows its hand."""
    if not (zone.unknown or zone.hidden):
        return []
    cards = {"enum": holdable(deck, zone, elsewhere)}
    schema = {"type": "array", "items": cards, "minItems": 1, "uniqueItems": deck.is_unique}
    to = ["all", "seat"] if knowledge == "open" else ["all"]
    fields = {"cards": {"schema": schema}, "to": {"choices": to, "optional": True}}
    return [{"type": "reveal", "by": seat, "fields": fields}]


def card_field(zone: Zone, cards: list[Card]) -> dict[str, Any]:
    """The field of an action that chooses one of cards, saying which of them are known to be in the hand."""
    known = {*zone.known, *zone.hidden}
    return {"choices": cards, "known": [card for card in cards if card in known]}


def masked(seats: Sequence[Seat], hands: Sequence[Zone], viewer: str) -> tuple[Zone, ...]:
    """Hands as viewer ("public", "seat:B", "referee") knows them."""
    if viewer == "referee":
        return tuple(zone.opened() for zone in hands)
    own = viewer.removeprefix("seat:")
    return tuple(zone.opened() if seat == own else zone.masked() for seat, zone in zip(seats, hands, strict=True))


def on_wire(zone: Zone) -> dict[str, Any]:
    """A hand as the wire's state has it."""
    return {"known": list(zone.known), "unknown": zone.unknown + len(zone.hidden)}


def stated(given: Mapping[str, Any] | None, believed: Zone) -> Zone:
    """A hand as a restatement has it in the clear: what is stated replaces it; else it stays as it was believed."""
    if given is None:
        return believed.masked()
    known = tuple(given.get("known", ()))
    return Zone(known, (), given.get("unknown", max(0, believed.size - len(known))))
