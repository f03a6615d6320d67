"""Hindsight in Ratak, and in Rat-Jong with four of each card and dragons that are replaced. By hand, by brute force."""

import os
import random
from collections import Counter
from typing import Any

import pytest

from engine import match as engine
from engine.games.rat_jong.cards import DECK
from engine.history import History, RecordedEvent
from engine.zones import Card
from replays.hindsight import Hindsight
from tests.engine.spec import cards_held
from tests.naive import hindsight_of_copies as naive

RECORDS = 300 if os.environ.get("GREFFIER_SOAK") else 20
Proofs = dict[str, list[tuple[Any, ...]]]


class Record:
    """A match as its referee records it. Version 1: created; each command is one event."""

    def __init__(self, game: str = "rat-jong", knowledge: str = "observed") -> None:
        body = {"game": game, "seats": [{}, {}], "knowledge": knowledge}
        created = engine.create(body)
        self.match = engine.evolve(None, created)
        self.recorded = [RecordedEvent(1, created, None, 0, 0, "referee", None, 1)]

    def send(self, kind: str, by: str | None = None, **fields: Any) -> "Record":
        command = {"type": kind, **({} if by is None else {"by": by}), **fields}
        for event in engine.decide(self.match, engine.read_command(self.match, command)):
            version = len(self.recorded) + 1
            self.recorded.append(RecordedEvent(version, event, f"key-{version}", 0, 0, "referee", None, version))
            self.match = engine.evolve(self.match, event)
        return self

    def proved(self, version: int) -> Proofs:
        found = Hindsight(History.of(self.recorded), version).proved()
        return {seat: sorted(tuple(proof) for proof in proofs) for seat, proofs in found.items()}


def dealt() -> Record:
    return Record().send("deal", starter="A")


def test_in_ratak_who_took_has_drawn_nothing() -> None:
    # 3: A lays 7c; 4: B takes it; 5: A draws; 6: B lays 8h, one of seven; 7: A takes it; 8: A lays 9h.
    played = Record("ratak").send("deal", trump_card="6w", starter="A")
    played.send("attack", "A", card="7c", target="B").send("take", "B")
    played.send("attack", "B", card="8h", target="A").send("take", "A").send("attack", "A", card="9h", target="B")
    assert played.proved(2) == {
        "A": [("7c", 2, 3, True, ()), ("9h", 2, 8, False, (5,))],
        "B": [("8h", 2, 6, True, ())],
    }
    assert played.proved(5) == {"A": [("9h", 2, 8, True, (5,))], "B": [("8h", 2, 6, True, ())]}
    assert played.proved(7) == {"A": [("9h", 2, 8, True, (5,))], "B": []}


def test_a_discard_was_dealt_or_drawn_just_before() -> None:
    played = dealt().send("draw", "A").send("discard", "A", card="5s")
    assert played.proved(2)["A"] == [("5s", 2, 4, False, (3,))]
    assert played.proved(3)["A"] == [("5s", 2, 4, True, (3,))]
    assert played.proved(4)["A"] == []


def test_a_dragon_lay_in_the_hand_and_what_came_for_it_may_be_what_leaves_later() -> None:
    # 3: A lays out the dragon, a card comes; 4: A draws; 5: A discards 5s.
    played = dealt().send("expose_dragons", "A", dragons=["Dm"]).send("draw", "A").send("discard", "A", card="5s")
    assert played.proved(2)["A"] == [("5s", 2, 5, False, (3, 4)), ("Dm", 2, 3, True, ())]
    assert played.proved(3)["A"] == [("5s", 2, 5, False, (3, 4))]
    assert played.proved(4)["A"] == [("5s", 2, 5, True, (3, 4))]


def test_a_dragon_that_comes_for_a_dragon_came_with_it() -> None:
    # 3: four magenta dragons are laid out and four cards come; 4: one of them is green, or it was there before.
    played = dealt().send("expose_dragons", "A", dragons=["Dm"] * 4).send("expose_dragons", "A", dragons=["Dg"])
    assert played.proved(2)["A"] == [("Dg", 2, 4, False, (3,)), *[("Dm", 2, 3, True, ())] * 4]
    assert played.proved(3)["A"] == [("Dg", 2, 4, True, (3,))]


def test_of_two_equal_cards_the_first_to_leave_came_before_it_left() -> None:
    # 3: A draws; 4: A discards 5s; 5, 6: B; 7: A draws; 8: A discards 5s again.
    played = dealt().send("draw", "A").send("discard", "A", card="5s")
    played.send("draw", "B").send("discard", "B", card="2f").send("draw", "A").send("discard", "A", card="5s")
    assert played.proved(2)["A"] == [("5s", 2, 4, False, (3,)), ("5s", 2, 8, False, (3, 7))]
    assert played.proved(3)["A"] == [("5s", 2, 4, True, (3,)), ("5s", 2, 8, False, (3, 7))]
    assert played.proved(4)["A"] == [("5s", 2, 8, False, (3, 7))]
    assert played.proved(7)["A"] == [("5s", 2, 8, True, (3, 7))]


def test_who_claims_before_his_first_draw_held_all_of_it_from_the_deal() -> None:
    # 3: A draws; 4: A discards 5f; 5: B has Rat-Jong with it.
    played = dealt().send("draw", "A").send("discard", "A", card="5f")
    melds = [["3f", "4f", "5f"], ["1l", "2l", "3l"], ["7s", "8s", "9s"], ["p1", "p2", "p3"]]
    played.send("declare_ratjong", "B", **{"from": "visible"}, melds=melds, pair=["2s", "2f"])
    held = ["1l", "2f", "2l", "2s", "3f", "3l", "4f", "7s", "8s", "9s", "p1", "p2", "p3"]
    for version in (2, 3, 4):
        assert played.proved(version)["B"] == [(card, 2, 5, True, ()) for card in held]


def test_the_visible_card_proves_nothing_of_the_hand_that_takes_it() -> None:
    # 3: A draws; 4: A discards v3; 5: B takes it with v1 and v2; 6: B discards v3, another one.
    played = dealt().send("draw", "A").send("discard", "A", card="v3")
    played.send("take_visible", "B", meld=["v1", "v2", "v3"]).send("discard", "B", card="v3")
    assert played.proved(2)["B"] == [("v1", 2, 5, True, ()), ("v2", 2, 5, True, ()), ("v3", 2, 6, True, ())]


def test_assuming_all_of_every_hand_is_answered_at_once() -> None:
    played = dealt().send("draw", "A").send("discard", "A", card="5s")
    seen = Hindsight(History.of(played.recorded), 2)
    plants, animals = ["p1", "p2", "p3"] * 4, [f"{n}s" for n in range(1, 10)]
    assert seen.may_hold(cards_held({"A": [*plants, "5s"], "B": [*animals, "5s", "5s", "Dm", "Dm"]}))
    assert seen.may_hold(cards_held({"A": [*plants, "b1"], "B": [*animals, "Dm", "Dm", "Dm", "Dm"]}))
    five = cards_held({"A": [*plants, "5s"], "B": [*animals, "5s", "5s", "5s", "Dm"]})
    assert not seen.may_hold(five), "five of them"
    drawn = Hindsight(History.of(played.recorded), 3)
    assert not drawn.may_hold(cards_held({"A": [*plants, "b1", "b2"], "B": []})), "A discards 5s next"


# Brute force


class Late:
    """A table on which all cards but a few were seen: what is in the middle, aside, and some of what is held."""

    def __init__(self, seed: int) -> None:
        chance = self.chance = random.Random(f"late {seed}")
        faces = chance.sample(list(DECK.copies), chance.choice([4, 5, 6]))
        faces[0] = Card(chance.choice(["Dm", "Dg"]))
        sizes = {"A": chance.choice([1, 2, 2]), "B": chance.choice([0, 1, 2])}
        self.middle = chance.choice([2, 3, 4])
        count = sum(sizes.values()) + self.middle + 8
        # Of some faces there are fewer than four.
        while len(most := list((Counter(dict.fromkeys(faces, 4)) & Counter(DECK.cards)).elements())) < count:
            faces.append(chance.choice([face for face in DECK.copies if face not in faces]))
        self.unseen = chance.sample(most, count)
        known = list((Counter(DECK.cards) - Counter(self.unseen)).elements())
        known = [card for card in known if not card.startswith("D")]
        dragons = [card for card in (Counter(DECK.cards) - Counter(self.unseen)).elements() if card.startswith("D")]
        chance.shuffle(known)
        self.sizes = sizes
        cards = self.unseen[:]
        self.really = {seat: [cards.pop() for _ in range(size)] for seat, size in sizes.items()}
        self.stock = [cards.pop() for _ in range(self.middle)]
        seats: dict[str, dict[str, Any]] = {}
        for seat, size in sizes.items():
            seats[seat] = {"hand": {"known": [known.pop() for _ in range(13 - size)], "unknown": size}}
        self.known: dict[str, list[Card]] = {seat: list(one["hand"]["known"]) for seat, one in seats.items()}
        seats["A"]["dragons"] = dragons
        self.record = Record(knowledge="open")
        self.record.send(
            "restate", middle={"count": self.middle}, turn=["A"], starter="A", visible=known, discarder="B", seats=seats
        )
        assert not self.record.match.state.covered
        self.begins = len(self.record.recorded)
        self.events: list[tuple[int, str, list[Card], int]] = []

    def goes_on(self) -> bool:
        state, chance = self.record.match.state, self.chance
        seat = state.turn
        if seat is None:
            return False
        really = self.really[seat]
        if dragons := [card for card in really if card.startswith("D")]:
            laid = dragons if chance.random() < 0.5 else dragons[:1]
            self.does("expose_dragons", seat, laid, min(len(laid), len(self.stock)), dragons=laid)
        elif state.phase == "draw":
            if not self.stock:
                return False
            self.does("draw", seat, [], 1)
        else:
            pool = really if really and chance.random() < 0.7 else self.known[seat]
            card = chance.choice(pool)
            if card in self.known[seat]:
                self.known[seat].remove(card)
                self.does("discard", seat, [], 0, card=card)
            else:
                self.does("discard", seat, [card], 0, card=card)
        return True

    def does(self, kind: str, seat: str, laid: list[Card], came: int, **fields: Any) -> None:
        self.record.send(kind, seat, **fields)
        self.events.append((len(self.record.recorded) - self.begins, seat, laid, came))
        for card in laid:
            self.really[seat].remove(card)
        self.really[seat] += self.stock[:came]
        del self.stock[:came]


@pytest.mark.drawn(1)
@pytest.mark.parametrize("tens", range(RECORDS // 10))
def test_it_equals_brute_force_over_every_deal_that_a_record_allows(tens: int) -> None:
    for seed in range(10 * tens, 10 * tens + 10):
        late = Late(seed)
        for _ in range(12):
            if not late.goes_on():
                break
        every = naive.proved(late.unseen, late.sizes, late.events, range(len(late.events) + 1))
        for n, hands in every.items():
            wanted = {seat: sorted(later(late.begins, one) for one in proofs) for seat, proofs in hands.items()}
            assert late.record.proved(late.begins + n) == wanted, f"Late({seed}) after {n}"


def later(begins: int, proof: tuple[Any, ...]) -> tuple[Any, ...]:
    """A naive answer, in the match's versions."""
    card, since, until, certain, draws = proof
    left = None if until is None else begins + until
    return card, begins + since, left, certain, tuple(begins + n for n in draws)
