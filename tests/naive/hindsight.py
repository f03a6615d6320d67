"""What is proved of hands, by trying every deal that a short record of Durak allows, one by one.

Knows nothing of the engine: events as the wire has them (type, by, data), and that a card is in one place at a time.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from typing import Any

NEVER = None


class World:
    """One deal: hands, and the stock from the top to the bottom."""

    def __init__(self, hands: dict[str, set[str]], stock: Any) -> None:
        self.hands = hands
        self.stock = stock
        self.told: list[Any] = []  # the hands after each event

    def happens(self, kind: str, by: str, data: dict[str, Any]) -> bool:
        """Whether the event can be, in this deal; changes it."""
        hands = {seat: set(cards) for seat, cards in self.hands.items()}
        stock = self.stock
        if kind in ("attacked", "defended", "transferred"):
            if data["card"] not in hands[by]:
                return False
            hands[by].remove(data["card"])
        elif kind in ("took", "picked_up"):
            hands[by] |= set(data["cards"])
        elif kind == "revealed":
            if not set(data["cards"]) <= hands[by]:
                return False
        elif kind == "drew":
            drawn, stock = stock[: data["count"]], stock[data["count"] :]
            hands[by] |= set(drawn)
        self.hands, self.stock = hands, stock
        self.told.append(hands)
        return True


def worlds(deck: Iterable[str], now: dict[str, Any]) -> Iterator[World]:
    """Every deal that a table as restated allows."""
    known = {pair[name] for pair in now["table"] for name in ("attack", "defence")} - {None}
    known |= {card for seat in now["seats"].values() for card in seat["known"]} | set(now["discard"]["known"])
    turned: tuple[str, ...] = ()
    if now["stock"] and now["trump_card"]:
        turned = (now["trump_card"],)
    free = [card for card in deck if card not in known and card not in turned]
    counts = [(seat, one["unknown"]) for seat, one in now["seats"].items()] + [("discard", now["discard"]["unknown"])]
    for shares, rest in _shared(free, [count for _, count in counts]):
        hands = {seat: set(share) for (seat, _), share in zip(counts, shares, strict=True)}
        del hands["discard"]
        for seat, one in now["seats"].items():
            hands[seat] |= set(one["known"])
        for stock in permutations(rest):
            if now["stock"] and not turned and stock[-1][1] != now["trump"]:
                continue
            yield World(hands, stock + turned)


def _shared(cards: Any, counts: list[int]) -> Iterator[Any]:
    if not counts:
        yield [], cards
        return
    for share in combinations(cards, counts[0]):
        for shares, rest in _shared([card for card in cards if card not in share], counts[1:]):
            yield [share, *shares], rest


def seen_after(now: dict[str, Any], events: list[Any]) -> Any:
    """After the restatement and after each event: the cards whose place everybody knows."""
    seen = {pair[name] for pair in now["table"] for name in ("attack", "defence")} - {None}
    seen |= {card for seat in now["seats"].values() for card in seat["known"]} | set(now["discard"]["known"])
    if now["stock"] and now["trump_card"]:
        seen.add(now["trump_card"])
    told = [set(seen)]
    for kind, _, data in events:
        if kind in ("attacked", "defended", "transferred"):
            seen.add(data["card"])
        elif kind == "revealed":
            seen |= set(data["cards"])
        told.append(set(seen))
    return told


def proved(deck: Iterable[str], now: dict[str, Any], events: list[Any]) -> list[Any]:
    """After the restatement (0) and after each event (its number): seat -> [(card, since, until, certain, draws)].

    A card counts where every deal has it in that hand, unseen, at one time or another, and some deal has it there now.
    """
    allowed = []
    for world in worlds(deck, now):
        world.told = [world.hands]
        if all(world.happens(*event) for event in events):
            allowed.append(world)
    assert allowed, "no deal is as the record says"
    seen = seen_after(now, events)
    answer: list[Any] = []
    for n in range(len(events) + 1):
        answer.append({})
        for seat in now["seats"]:
            answer[n][seat] = []
            for card in deck:
                if card in seen[n]:
                    continue
                there = [world for world in allowed if card in world.told[n][seat]]
                ever = all(_ever(world, seen, seat, card) for world in allowed)
                if not there or not ever:
                    continue
                since = min(_since(world, seat, card, n) for world in there)
                until = next((m for m in range(n, len(events) + 1) if card in seen[m]), NEVER)
                draws = sorted({m for world in allowed for m in _drawn(world, seen, seat, card)})
                answer[n][seat].append((card, since, until, len(there) == len(allowed), tuple(draws)))
    return answer


def _ever(world: World, seen: Any, seat: str, card: str) -> bool:
    return any(card in hands[seat] and card not in known for hands, known in zip(world.told, seen, strict=True))


def _drawn(world: World, seen: Any, seat: str, card: str) -> list[int]:
    """The events in which the card came into that hand, unseen."""
    hands = [told[seat] for told in world.told]
    return [m for m in range(1, len(hands)) if card in hands[m] and card not in hands[m - 1] and card not in seen[m]]


def _since(world: World, seat: str, card: str, n: int) -> int:
    while n and card in world.told[n - 1][seat]:
        n -= 1
    return n
