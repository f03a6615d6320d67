"""Hindsight against every deal that short records allow; matchings with copies against every way of sharing them."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from engine import match as engine
from engine.codec import to_wire
from engine.errors import IllegalMove
from engine.games.durak.cards import DECKS
from engine.history import History, RecordedEvent
from engine.match import MarkedEvent, Match
from engine.zones import Card
from replays.deals import Deals, Slot, Unseen
from replays.hindsight import Hindsight
from tests.engine.histories import dealt
from tests.engine.spec import cards_held
from tests.engine.strategies import every_play, plays
from tests.naive import hindsight as naive

RECORDS = 200
DECK = DECKS[36].cards
Command = dict[str, Any]


class Short(NamedTuple):
    """A random record of late tables: history, and each stretch of it from a restatement on, as the wire has it."""

    history: History
    stretches: list[tuple[int, dict[str, Any], list[tuple[str, Any, dict[str, Any]]]]]


class _Table:
    """A table at which somebody really holds the cards; what is played is what he has."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        seats = chance.choice([2, 2, 3, 4])
        options = {"rounds": 1, "transfer": chance.random() < 0.3, "ends": chance.choice(["attack", "at_once"])}
        body = {"game": "durak", "seats": [{}] * seats, "knowledge": "open", "options": options}
        created = engine.create(body)
        self.match: Match = engine.evolve(None, created)
        self.recorded = [RecordedEvent(1, created, None, 0, 0, "referee", None, 1)]
        self.stretches: list[Any] = []
        cards = [*DECK]
        chance.shuffle(cards)
        self.stock = [cards.pop() for _ in range(chance.choice([0, 0, 2, 3, 4]))]
        sizes = [chance.choice([1, 2, 4, 5, 6, 6]) for _ in self.match.seats]
        self.hands = {seat: {cards.pop() for _ in range(size)} for seat, size in zip("ABCD", sizes, strict=False)}
        self.gone = set(cards)
        self.trump = self.stock[-1] if self.stock else chance.choice(DECK)

    def restates(self) -> None:
        """What is seen of the table: some cards of each hand, most of what was discarded."""
        chance, knows_trump = self.chance, self.chance.random() < 0.7
        turned = int(bool(self.stock) and knows_trump)
        left = 7 - (len(self.stock) - turned)
        seats = {}
        for seat, held in self.hands.items():
            unknown = min(len(held), left, chance.choice([0, 1, 2, 3]))
            left -= unknown
            known = chance.sample(sorted(held), len(held) - unknown)
            seats[seat] = {"hand": {"known": known, "unknown": unknown}}
        unknown = min(left, len(self.gone), chance.choice([0, 0, 1]))
        discard = {"known": chance.sample(sorted(self.gone), len(self.gone) - unknown), "unknown": unknown}
        trump = {"trump_card": self.trump} if knows_trump and self.stock else {"trump": self.trump[1]}
        before: dict[str, Any] = {"attacker": "A"} if self.match.state.phase == "deal" else {"table": []}
        stated = {**trump, **before, "stock": len(self.stock), "seats": seats, "discard": discard}
        self.plays({"type": "restate", **stated})

    def plays(self, command: Command, why: str | None = None) -> bool:
        try:
            marked = engine.decide_marked(self.match, engine.read_command(self.match, command), why)
        except IllegalMove:
            return False
        key = f"key-{len(self.recorded)}"
        for one in marked:
            self._lands(one, key)
        return True

    def _lands(self, one: MarkedEvent, key: str) -> None:
        version, event = len(self.recorded) + 1, one.event
        kind, by, data, parts = to_wire(event)
        self.recorded.append(RecordedEvent(version, event, key, 0, 0, "referee", one.irregular, version))
        self.match = engine.evolve(self.match, event)
        if kind == "restated":
            self.stretches.append((version, data["becomes"], []))
            return
        if kind == "revealed":
            data = {**data, "cards": data["cards"] or parts[str(by)]["cards"]}
        self.stretches[-1][2].append((kind, by, data))
        if kind in ("attacked", "defended", "transferred"):
            self.hands[str(by)].remove(data["card"])
        elif kind in ("took", "picked_up"):
            self.hands[str(by)] |= set(data["cards"])
        elif kind == "beaten_off":
            self.gone |= set(data["cards"])
        elif kind == "drew":
            self.hands[str(by)] |= set(self.stock[: data["count"]])
            del self.stock[: data["count"]]

    def holds(self, command: Command) -> bool:
        return "card" not in command or command["card"] in self.hands[command["by"]]

    def goes_on(self) -> None:
        roll, chance = self.chance.random(), self.chance
        if roll < 0.08:
            seat = chance.choice([seat for seat, held in self.hands.items() if held])
            card = chance.choice(sorted(self.hands[seat]))
            self.plays({"type": "reveal", "by": seat, "cards": [card], "to": chance.choice(["all", "seat"])})
        elif roll < 0.12:
            every = [command for command in every_play(self.match) if self.holds(command)]
            self.plays(chance.choice(every), "nobody minded")
        elif roll < 0.14 and not self.match.state.table:
            self.restates()
        else:
            offered = [command for command in plays(self.match) if self.holds(command)]
            laid = [command for command in offered if "card" in command]
            self.plays(chance.choice(laid if laid and chance.random() < 0.7 else offered))


def short(seed: int) -> Short:
    chance = random.Random(seed)
    while True:
        table = _Table(chance)
        table.restates()
        if table.stretches:
            break
    for _ in range(chance.choice([6, 12, 25])):
        if table.match.status == "live":
            table.goes_on()
    return Short(History.of(table.recorded), table.stretches)


def told(history: History, version: int) -> dict[str, list[tuple[Any, ...]]]:
    return {seat: [tuple(proof) for proof in proofs] for seat, proofs in Hindsight(history, version).proved().items()}


def _later(
    begins: int, card: str, since: int, until: int | None, certain: bool, draws: tuple[int, ...]
) -> tuple[Any, ...]:
    """A naive answer, in the match's versions."""
    left = None if until is None else begins + until
    return card, begins + since, left, certain, tuple(begins + draw for draw in draws)


@pytest.mark.drawn(5)
@pytest.mark.parametrize("tens", range(RECORDS // 10))
def test_it_equals_brute_force_over_every_deal_that_a_record_allows(tens: int) -> None:
    for seed in range(10 * tens, 10 * tens + 10):
        record = short(seed)
        for begins, now, events in record.stretches:
            every = naive.proved(DECK, now, events)
            for n, hands in enumerate(every):
                wanted = {seat: [_later(begins, *one) for one in of] for seat, of in hands.items()}
                assert told(record.history, begins + n) == wanted, f"short({seed}) at {begins + n}"


def _random_slots(chance: random.Random) -> tuple[list[Slot], list[Unseen]]:
    """Slots and cards that fit them in at least one way, several copies of some cards among them."""
    slots = [Slot(place, place, 1, chance.randint(1, 2)) for place in "AB"]
    slots += [Slot("stock", chance.choice("AB"), chance.randint(2, 6), chance.choice([1, 1, 2])) for _ in range(3)]
    slots.append(Slot("A", "B", chance.randint(2, 6), 1))
    if chance.random() < 0.5:
        slots.append(Slot("stock", "stock", 1, 1, frozenset(map(Card, "xy"))))
    ways = [slot for slot in slots for _ in range(slot.size)]
    cards = []
    for slot in ways:
        card = Card(chance.choice(sorted(slot.only) if slot.only else "xxyyzzuvw"))
        seen = (slot.to, chance.randint(slot.moved + 1, 9)) if chance.random() < 0.6 and slot.to != "stock" else None
        cards.append(Unseen(card, seen))
    chance.shuffle(cards)
    return slots, cards


def _every_way(slots: list[Slot], cards: list[Unseen]) -> Iterator[tuple[int, ...]]:
    def ways(n: int, free: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if n == len(cards):
            yield ()
            return
        for s, slot in enumerate(slots):
            fits = free[s] and (slot.only is None or cards[n].card in slot.only)
            seen = cards[n].seen
            if fits and (seen is None or (seen[0] == slot.to and seen[1] > slot.moved)):
                for rest in ways(n + 1, (*free[:s], free[s] - 1, *free[s + 1 :])):
                    yield (s, *rest)

    return ways(0, tuple(slot.size for slot in slots))


@pytest.mark.parametrize("seed", range(20))
def test_with_several_copies_of_a_card_it_counts_as_brute_force_does(seed: int) -> None:
    chance = random.Random(seed)
    every: list[Any] = []
    while not 0 < len(every) < 5_000:  # more take too long
        slots, cards = _random_slots(chance)
        every = list(itertools.islice(_every_way(slots, cards), 5_000))
    deals = Deals.of(1, slots, cards)
    assert deals is not None
    for _ in range(6):
        chosen = frozenset(s for s in range(len(slots)) if chance.random() < 0.5)
        for card in deals:
            counts = [sum(cards[n].card == card and s in chosen for n, s in enumerate(way)) for way in every]
            assert deals.bounds(card, chosen) == (min(counts), max(counts))
    for _ in range(20):
        step = chance.randint(1, 8)
        held = {place: [Card(chance.choice("xyzu")) for _ in range(chance.randint(0, 2))] for place in "AB"}
        wanted = any(
            all(
                not Counter(held[place])
                - Counter(
                    cards[n].card
                    for n, s in enumerate(way)
                    if slots[s].at(step) == place and ((seen := cards[n].seen) is None or seen[1] > step)
                )
                for place in "AB"
            )
            for way in every
        )
        assert deals.may_be(step, held) == wanted


def test_no_deal_is_where_cards_and_places_do_not_go_together() -> None:
    assert Deals.of(1, [Slot("A", "A", 1, 2)], [Unseen(Card("x"))]) is None
    assert Deals.of(1, [Slot("A", "A", 1, 1, frozenset([Card("y")]))], [Unseen(Card("x"))]) is None


def test_a_card_that_two_draws_could_have_brought_is_certain_after_the_second() -> None:
    # 3: A lays 7c; 4: B takes it; 5: A draws; 6: A lays 8d; 7: B takes it; 8: A draws; 9: A lays 9h.
    stream = dealt(2).play("A attacks 7c", "B takes", "A attacks 8d", "B takes", "A attacks 9h")
    found = {version: dict_of(stream.history, version, "A")["9h"] for version in range(2, 9)}
    assert found == {version: ("9h", 2, 9, version == 8, (5, 8)) for version in range(2, 9)}
    assert dict_of(stream.history, 4, "A") == {"8d": ("8d", 2, 6, False, (5,)), "9h": ("9h", 2, 9, False, (5, 8))}
    assert dict_of(stream.history, 5, "A")["8d"] == ("8d", 2, 6, True, (5,))
    assert dict_of(stream.history, 9, "A") == {}


def test_a_card_laid_before_the_next_draw_was_there_from_the_deal() -> None:
    stream = dealt(2).play("A attacks 7c", "B beats 7c with 8c")
    assert dict_of(stream.history, 2, "A") == {"7c": ("7c", 2, 3, True, ())}
    assert dict_of(stream.history, 2, "B") == {"8c": ("8c", 2, 4, True, ())}


def test_nothing_of_before_a_restatement_is_proved_by_what_comes_after_it() -> None:
    stream = dealt(2).play({"type": "restate", "stock": 20}, "A attacks 7c")
    assert dict_of(stream.history, 2, "A") == {}
    assert dict_of(stream.history, 3, "A") == {"7c": ("7c", 3, 4, True, ())}


def test_what_is_in_force_proves_a_move_taken_back_does_not() -> None:
    stream = dealt(2).play("A attacks 7c")
    stream.correct(amend=3, commands=["A attacks 8d"])
    assert dict_of(stream.history, 2, "A") == {"8d": ("8d", 2, "4.1", True, ())}
    assert dict_of(stream.history.until(3), 2, "A") == {"7c": ("7c", 2, 3, True, ())}


def test_assumed_cards_may_not_contradict_what_comes_later() -> None:
    stream = dealt(2).play("A attacks 7c", "B takes", "A attacks 8d")
    seen = Hindsight(stream.history, 2)
    assert seen.may_hold(cards_held({"A": ["8d", "9h"], "B": ["9d"]}))
    assert seen.may_hold(cards_held({"A": ["9h", "9d", "9c", "Th", "Td"]})), "8d may have been drawn"
    assert not seen.may_hold(cards_held({"A": ["9h", "9d", "9c", "Th", "Td", "8d"]})), "with 7c these are seven"
    assert not seen.may_hold(cards_held({"B": ["8d"]})), "A lays it"
    assert not seen.may_hold(cards_held({"B": ["7c"]})), "A lays it"


def dict_of(history: History, version: int, seat: str) -> dict[str, tuple[Any, ...]]:
    return {proof[0]: proof for proof in told(history, version)[seat]}
