"""What is proved of hands at a version by all that is recorded, later events included."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine import match as matches
from engine.history import History, Place, RecordedEvent
from engine.match import Match
from engine.zones import Card, Seat, Whereabouts, Zone
from replays import masks
from replays.deals import Deals, Slot, Unseen


class Proof(NamedTuple):
    """A card that later events place in a hand, where its place was not known yet.

    since: from when it may have been there; until: when it left or was seen, None where that was never;
    certain: whether it was there for sure at the version that is asked about; draws: those that may have brought it.
    """

    card: Card
    since: Place
    until: Place | None
    certain: bool
    draws: tuple[Place, ...]


class _Moves(NamedTuple):
    """What one event did with cards. seen: (card, where it lay); went: (from, to, how many unseen ones)."""

    seen: Sequence[tuple[Card, str]]
    went: Sequence[tuple[str, str, int]]


class _Stretch:
    """Events in which every card's way is told, from the state after the first start events in force."""

    def __init__(self, start: int, now: Whereabouts) -> None:
        self.start = start
        self.end = start
        self._first = now
        self._now = now
        self._left = {place: zone.unknown for place, zone in now.zones.items()}
        self._reached: set[str] = set()
        self._slots: list[tuple[str, str, int, int]] = []
        self._seen: dict[Card, list[tuple[str, int]]] = {}

    def takes(self, then: Sequence[Whereabouts]) -> bool:
        """Go on by one event, if it tells which way each card went. then: after each of its steps."""
        every: list[_Moves] = []
        reached, came = self._reached.copy(), set[str]()
        for before, now in pairwise((self._now, *then)):
            made = _moves(before.zones, now.zones) if now.cards == self._first.cards else None
            # Of cards that came one after the other and left unseen, nobody knows which of them left.
            if made is None or any(home in reached for home, _, _ in made.went):
                return False
            # What is seen in an event was there before it.
            if any(place in came for _, place in made.seen):
                return False
            came |= {to for _, to, _ in made.went}
            reached |= came
            every.append(made)
        step = self.end + 1
        for made in every:
            for home, to, count in made.went:
                self._left[home] -= count
                self._slots.append((home, to, step, count))
            for card, place in made.seen:
                self._seen.setdefault(card, []).append((place, step))
        self.end, self._now, self._reached = step, then[-1], reached
        return True

    def deals(self) -> Deals | None:
        """None where no card is unseen, or what is recorded cannot be."""
        known = Counter(card for zone in self._first.zones.values() for card in zone.known)
        cards: list[Unseen] = []
        for card, copies in Counter(self._first.cards).items():
            seen = self._seen.get(card, [])
            cards += (Unseen(card, where) for where in seen)
            cards += [Unseen(card)] * (copies - known[card] - len(seen))
        return Deals.of(self.start, self._ways(self._first.only), cards) or Deals.of(self.start, self._ways({}), cards)

    def _ways(self, only: Mapping[str, frozenset[Card]]) -> list[Slot]:
        stayed = [(place, place, self.start, count) for place, count in self._left.items() if count]
        return [Slot(*way, only.get(way[0])) for way in (*stayed, *self._slots)]


class Hindsight:
    """What is proved of a match at one of its places, of what is in force in history."""

    def __init__(self, history: History, place: Place) -> None:
        self._items = list(history)
        self._count = history.count_at(place)
        self.match = history.match_at(place)
        self._stretch = _stretch(history, self._items, self._count)
        self._deals = self._stretch.deals()

    def proved(self) -> dict[Seat, list[Proof]]:
        """The proofs of each seat's hand, in the order of the deck."""
        return {seat: [*self._of_hand(seat)] for seat in self.match.seats}

    def may_hold(self, hands: Mapping[Seat, Sequence[Card]]) -> bool:
        """Whether, as far as the record tells, hands may hold all of these cards at once, beside those known there."""
        return self._deals is None or self._deals.may_be(self._count, hands)

    def _of_hand(self, seat: Seat) -> Iterator[Proof]:
        deals, now = self._deals, self._count
        if deals is None:
            return
        here = [s for s, slot in enumerate(deals.slots) if slot.at(now) == seat]
        ever = frozenset(s for s, slot in enumerate(deals.slots) if seat in (slot.home, slot.to))
        into = frozenset(s for s, slot in enumerate(deals.slots) if slot.to == seat != slot.home)
        came = {s: deals.slots[s].came(seat, deals.start) for s in here}
        steps = sorted(set(came.values()))
        by_step = {step: frozenset(s for s in here if came[s] <= step) for step in steps}
        for card in deals if here else ():
            seen = deals.seen(card, seat)
            gone = sum(step <= now for step in seen)
            least, most = deals.bounds(card, by_step[steps[-1]])
            placed = deals.bounds(card, ever)[0] if most > gone else 0
            if min(most, placed) <= gone:
                continue
            for n in range(gone + 1, min(most, placed) + 1):
                since = next(step for step in steps if deals.bounds(card, by_step[step])[1] >= n)
                left = seen[n - 1] if n <= len(seen) else None
                ways = deals.ways(card, None if left is None else (seat, left)) & into
                draws = tuple(map(self._place, sorted({deals.slots[s].moved for s in ways})))
                until = None if left is None else self._place(left)
                yield Proof(card, self._place(since), until, n <= least, draws)

    def _place(self, step: int) -> Place:
        return self._items[step - 1].place


def _stretch(history: History, items: Sequence[RecordedEvent], count: int) -> _Stretch:
    """The stretch in which the match stood after the first count events in force."""
    begins = next((n for n in range(count, 1, -1) if items[n - 1].event.BEGINS_ANEW), 1)
    match = history.after(begins)
    assert match is not None, "a history begins with match_created"
    stretch = _Stretch(begins, _whereabouts(match))
    for item in items[begins:]:
        if item.event.BEGINS_ANEW:
            break
        then: list[Whereabouts] = []
        for event in item.event.steps():
            match = matches.evolve(match, event)
            then.append(_whereabouts(match))
        if stretch.takes(then):
            continue
        if stretch.end >= count:
            break
        stretch = _Stretch(stretch.end + 1, then[-1])
    return stretch


def _whereabouts(match: Match) -> Whereabouts:
    return matches.whereabouts(matches.mask(match, masks.REFEREE))


def _moves(before: Mapping[str, Zone], after: Mapping[str, Zone]) -> _Moves | None:
    """Which way cards went in one event; None where that cannot be told."""
    came: list[tuple[Card, str]] = []
    left: Counter[Card] = Counter()
    fewer: dict[str, int] = {}
    more: dict[str, int] = {}
    for place in before.keys() | after.keys():
        old, new = before.get(place, _EMPTY), after.get(place, _EMPTY)
        if old is new or old == new:
            continue
        if old.known != new.known:
            had, has = _apart(old.known, new.known)
            came += ((card, place) for card in (has - had).elements())
            left += had - has
        if new.unknown < old.unknown:
            fewer[place] = old.unknown - new.unknown
        elif new.unknown > old.unknown:
            more[place] = new.unknown - old.unknown
    fresh: list[tuple[Card, str]] = []
    for card, place in came:
        if left[card]:
            left[card] -= 1
        else:
            fresh.append((card, place))
    if any(left.values()):
        return None  # a card that was known is no longer
    seen = _where_seen(fresh, fewer, more)
    if seen is None:
        return None
    gone = Counter(place for _, place in seen)
    went = {place: count - gone[place] for place, count in fewer.items() if count > gone[place]}
    if (len(went) > 1 and len(more) > 1) or sum(went.values()) != sum(more.values()):
        return None
    return _Moves(seen, [(home, to, min(count, more[to])) for home, count in went.items() for to in more])


def _apart(old: Sequence[Card], new: Sequence[Card]) -> tuple[Counter[Card], Counter[Card]]:
    """The cards of each, less those with which both begin and end: mostly one comes or goes."""
    most = min(len(old), len(new))
    first = next((n for n in range(most) if old[n] != new[n]), most)
    last = next((n for n in range(most - first) if old[-1 - n] != new[-1 - n]), most - first)
    return Counter(old[first : len(old) - last]), Counter(new[first : len(new) - last])


def _where_seen(
    fresh: Sequence[tuple[Card, str]], fewer: Mapping[str, int], more: Mapping[str, int]
) -> list[tuple[Card, str]] | None:
    """Where cards lay that are now known for the first time; fresh has where they are now."""
    if not fresh:
        return []
    if len(fewer) == 1:
        [home] = fewer
        return [(card, home) for card, _ in fresh]
    shown = Counter(place for _, place in fresh)
    # Several hands are laid open, each where it is.
    return [*fresh] if not more and shown == Counter(fewer) else None


_EMPTY = Zone()
