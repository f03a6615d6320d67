"""What a game's state begins with: how its match was opened, seats, hands, and where in it the table stands.

Hands are in part unseen: who may hold what, what is shown, and who knows it. (ALL-3, ALL-4, ALL-11)

A named tuple takes no other base, so a state's members stand in a class of their own:

    class Members(NamedTuple): ...
    class State(Members, WithHands): ...
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from engine.cards import Deck, may_hold, more_than
from engine.cards import holdable as holdable_in
from engine.commands import Reveal
from engine.deciding import Story
from engine.errors import UnknownEdition
from engine.events import Event, Revealed
from engine.game import Progress
from engine.seats import Seats, number, replaced
from engine.shapes import Action, action
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat, Zone

O = TypeVar("O")  # noqa: E741  # a game's own options
O_co = TypeVar("O_co", covariant=True)  # likewise


class Setup(NamedTuple, Generic[O_co]):
    """What is fixed when the match is created."""

    edition: int
    knowledge: str
    options: O_co
    seats: Seats


def setup_of(key: str, editions: Collection[int], edition: int, knowledge: str, options: O, seats: Seats) -> Setup[O]:
    """How a match of the game key was opened, whose editions these are. Raises UnknownEdition for another one."""
    if edition not in editions:
        raise UnknownEdition(key, edition, sorted(editions))
    return Setup(edition, knowledge, options, seats)


class _HasSetup(Protocol[O_co]):
    @property
    def setup(self) -> Setup[O_co]: ...


class WithSetup:
    """Names for what a state's member `setup` has."""

    __slots__ = ()

    @property
    def seats(self: _HasSetup[Any]) -> Seats:
        """The seats of the match, clockwise."""
        return self.setup.seats

    @property
    def options(self: _HasSetup[O]) -> O:
        """What was agreed before the first deal."""
        return self.setup.options

    @property
    def knowledge(self: _HasSetup[Any]) -> str:
        """The kind of record. (ALL-11)"""
        return self.setup.knowledge


class _HasHands(Protocol):
    @property
    def seats(self) -> Seats: ...
    @property
    def hands(self) -> tuple[Zone, ...]: ...
    def lying(self) -> Iterable[Card]: ...
    def hand(self, seat: Seat) -> Zone: ...


class WithHands(WithSetup):
    """Names for a state's member `hands`, in the order of seats.

    The state's own `lying` gives the cards that lie open.
    """

    __slots__ = ()

    def hand(self: _HasHands, seat: Seat) -> Zone:
        """The hand of seat."""
        return self.hands[number(seat)]

    def with_hand(self: _HasHands, seat: Seat, zone: Zone) -> tuple[Zone, ...]:
        """All hands, with another one for seat."""
        return replaced(self.hands, seat, zone)

    def elsewhere(self: _HasHands, seat: Seat) -> Iterator[Card]:
        """Cards known to be somewhere else than in seat's hand. (ALL-4)"""
        yield from self.lying()
        for other, zone in zip(self.seats, self.hands, strict=True):
            if other != seat:
                yield from zone.known
                yield from zone.hidden


class _InRound(Protocol):
    @property
    def round(self) -> int: ...
    @property
    def trick(self) -> int: ...
    @property
    def phase(self) -> str: ...


def place(state: _InRound) -> Progress:
    """The round dealt last, and the part of it that is being played."""
    return Progress(state.round, state.trick, state.round + (state.phase == "deal"))


# ── hands ──────────────────────────────────────────────────────────────────────

T = TypeVar("T", bound="HandsTable")


class HandsTable(Protocol):
    """What must be known of a table about its hands."""

    @property
    def phase(self) -> str: ...
    @property
    def knowledge(self) -> str: ...
    @property
    def seats(self) -> Seats: ...
    @property
    def hands(self) -> tuple[Zone, ...]: ...
    def hand(self, seat: Seat) -> Zone: ...
    def elsewhere(self, seat: Seat) -> Iterable[Card]: ...


def holdable(table: HandsTable, deck: Deck, seat: Seat) -> list[Card]:
    """Cards that may be in seat's hand, in deck order."""
    return holdable_in(deck, table.hand(seat), table.elsewhere(seat))


def why_not_held(table: HandsTable, deck: Deck, seat: Seat, card: Card) -> Refusals:
    """The card must exist, and be able to be in seat's hand. (ALL-3, ALL-4)"""
    if card not in deck.copies:
        yield Refusal("ALL-3", "not_in_deck", {"card": card, "deck": deck.size})
    elif not may_hold(deck, table.hand(seat), table.elsewhere(seat), card):
        yield Refusal("ALL-4", "not_in_hand", {"card": card, "seat": seat})


def why_not_hold_all(table: HandsTable, deck: Deck, seat: Seat, cards: Sequence[Card]) -> Refusals:
    """Cards must be able to be in seat's hand, all at once. (ALL-3, ALL-4)"""
    zone, elsewhere = table.hand(seat), tuple(table.elsewhere(seat))
    for card in dict.fromkeys(cards):
        yield from why_not_held(table, deck, seat, card)
        count = cards.count(card)
        if count > 1 and not may_hold(deck, zone, elsewhere, card, count):
            yield Refusal("ALL-4", "too_many_copies", {"seat": seat, "card": card, "count": count})
    new = zone.new_among(cards)
    if len(new) > zone.unknown:
        yield Refusal("ALL-4", "too_many_seen", {"seat": seat, "cards": new, "count": zone.unknown})


def why_not_reveal(table: HandsTable, deck: Deck, command: Reveal) -> Refusals:
    """Whether the hand may hold all of the cards at once, and the record keeps who sees them. (ALL-1, ALL-11)"""
    if table.phase == "over":
        yield Refusal("ALL-1", "match_over", {})
    elif not any(zone.size for zone in table.hands):
        yield Refusal("ALL-1", "not_dealt", {})
    else:
        if command.to == "seat" and table.knowledge != "open":
            yield Refusal("ALL-11", "unseen_here", {"seat": command.by, "kind": table.knowledge})
        yield from why_not_hold_all(table, deck, command.by, command.cards)


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


def reveal(story: Story[Any], command: Reveal) -> None:
    """Tell that cards were shown: seen by their holder alone, they stand in that seat's part."""
    if command.to == "seat":
        story.add(Revealed(by=command.by, to="seat", parts={command.by: {"cards": list(command.cards)}}))
    else:
        story.add(Revealed(by=command.by, to="all", cards=command.cards))


def _revealed(state: Any, event: Revealed) -> Any:
    """The table once somebody showed cards, or was seen to look at them."""
    seat = event.by
    zone, part = state.hand(seat), event.parts.get(seat)
    if event.cards is not None:
        zone = zone.seen(event.cards)
    elif part:
        zone = zone.shown_privately(part["cards"])
    return state._replace(hands=state.with_hand(seat, zone))


# What `evolve` does in every game with hands.
ALIKE: Mapping[type[Event], Callable[[Any, Any], Any]] = {Revealed: _revealed}


def reveal_actions(table: HandsTable, deck: Deck) -> list[Action]:
    """Return what each seat may be seen to hold; nothing of hands that everybody knows."""
    to = ["all", "seat"] if table.knowledge == "open" else ["all"]
    offered: list[Action] = []
    for seat, zone in zip(table.seats, table.hands, strict=True):
        if zone.unknown or zone.hidden:
            cards = {"enum": holdable(table, deck, seat)}
            schema = {"type": "array", "items": cards, "minItems": 1, "uniqueItems": deck.is_unique}
            fields = {"cards": {"schema": schema}, "to": {"choices": to, "optional": True}}
            offered.append(action("reveal", seat, fields))
    return offered


def card_field(zone: Zone, cards: list[Card]) -> dict[str, Any]:
    """The field of an action that chooses one of cards, saying which of them are known to be in the hand."""
    known = {*zone.known, *zone.hidden}
    return {"choices": cards, "known": [card for card in cards if card in known]}


def mask(state: T, viewer: str, **unseen: object) -> T:
    """The table as viewer ("public", "seat:B", "hands", "referee") knows it.

    unseen: for all but the referee, by member; who sees all hands is shown none of it by a table.
    """
    made: Any = state
    if viewer in ("hands", "referee"):
        return made._replace(hands=tuple(zone.opened() for zone in state.hands))  # type: ignore[no-any-return]
    own = viewer.removeprefix("seat:")
    hands = zip(state.seats, state.hands, strict=True)
    known = tuple(zone.opened() if seat == own else zone.masked() for seat, zone in hands)
    return made._replace(hands=known, **unseen)  # type: ignore[no-any-return]


def on_wire(zone: Zone) -> dict[str, Any]:
    """A hand as the wire's state has it."""
    return {"known": list(zone.known), "unknown": zone.unknown + len(zone.hidden)}


def stated(given: Mapping[str, Any] | None, believed: Zone) -> Zone:
    """A hand as a restatement has it in the clear: what is stated replaces it; else it stays as it was believed."""
    if given is None:
        return believed.masked()
    known = tuple(given.get("known", ()))
    return Zone(known, (), given.get("unknown", max(0, believed.size - len(known))))
