"""A table of Rat-Jong: hands are dealt here, and what their players do is tapped on the pad, round after round."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import expect

from engine.games.rat_jong.cards import ANIMALS, DECK, FAMILIES, NUMBERS, is_dragon
from engine.zones import Card
from tests.running import wait_for
from tests.web.clerk import Clerk

HAND = 13
TURNS = 4  # of the player who goes out, at most

LEGAL = re.compile(", legal")
Hands = dict[str, list[str]]


def set_of(key: str) -> list[str]:
    """The tierce or brelan in whose middle a card is."""
    row = [number + key[1] for number in NUMBERS] if key[1] in ANIMALS else [key[0] + kind for kind in "123"]
    middle = row.index(key)
    return row[middle - 1 : middle + 2]


class Tiles:
    """A whole match. In each round one player waits for two cards: one is thrown before them, the other is drawn."""

    def __init__(self, clerk: Clerk, seats: int, seed: int) -> None:
        self.clerk = clerk
        self.chance = random.Random(seed)
        self.seats = [chr(65 + n) for n in range(seats)]
        self.turns: list[int] = []  # taps of each
        self.declarations: list[int] = []
        self.hands: Hands = {}
        self.stack: list[str] = []

    def play(self) -> None:
        """Every round, to the end of the match."""
        while self.clerk.state["status"] == "live":
            self._round()

    @property
    def spent(self) -> float:
        """Taps a turn."""
        return sum(self.turns) / len(self.turns)

    def _round(self) -> None:
        clerk = self.clerk
        self.winner = self.chance.choice(self.seats)
        self._deal()
        version = clerk.version
        offered = clerk.read(f"{clerk.match}/actions")["actions"]
        starters = next(action for action in offered if action["type"] == "deal")["fields"]["starter"]["choices"]
        clerk.seat(self.chance.choice(starters))
        self._recorded(version)
        while self._turn():
            pass

    def _deal(self) -> None:
        """The player who will go out holds all that takes but two cards, and one card too many."""
        *tierces, pair = self.chance.sample([number + animal for number in "2345678" for animal in ANIMALS], 4)
        self.keys = [*tierces, self.chance.choice(FAMILIES) + "2"]
        self.pair = [pair, pair[0] + self.chance.choice([animal for animal in ANIMALS if animal != pair[1]])]
        laid = [card for key in self.keys for card in set_of(key)]
        self.thrown, self.drawn = laid[1], laid[4]
        stack: list[str] = list(DECK.cards)
        for card in (*laid, *self.pair):
            stack.remove(card)
        self.chance.shuffle(stack)
        self.hands = {seat: [stack.pop() for _ in range(HAND)] for seat in self.seats}
        self.junk = [next(card for card in stack if not is_dragon(Card(card)))]
        stack.remove(self.junk[0])
        held = [*laid, *self.pair]
        held.remove(self.thrown)
        held.remove(self.drawn)
        stack += self.hands[self.winner]
        self.hands[self.winner] = [*held, *self.junk]
        before = self.seats[self.seats.index(self.winner) - 1]
        stack.append(self.hands[before].pop())
        self.hands[before].append(self.thrown)
        self.chance.shuffle(stack)
        self.stack = stack
        self.waits_for = TURNS

    def _turn(self) -> bool:
        """Whoever is in turn plays; False where the round is over."""
        clerk, state = self.clerk, self.clerk.state
        by = state["turn"][0]
        hand, before, version = self.hands[by], clerk.taps, state["version"]
        for dragon in [card for card in hand if is_dragon(Card(card)) and by != self.winner]:
            clerk.tap(clerk.page.locator(f'[data-dragon="{dragon}"]'))
            version = self._recorded(version)
            hand.remove(dragon)
            hand.append(self.stack.pop())
            if clerk.state["turn"] != [by]:
                return True
        if by == self.winner:
            return self._wins(before, version)
        meld = self._takes(hand)
        if meld:
            version = self._take(meld, hand, version)
        else:
            hand.append(self.stack.pop())
        waits = self.seats[(self.seats.index(by) + 1) % len(self.seats)] == self.winner and self.thrown in hand
        card = self.thrown if waits else self.chance.choice([card for card in hand if not is_dragon(Card(card))])
        self._discards(card, hand, version)
        self.turns.append(clerk.taps - before)
        return True

    def _wins(self, before: int, version: int) -> bool:
        """The player who goes out: takes the one card, waits for the other, and lays all."""
        clerk, hand = self.clerk, self.hands[self.winner]
        self.waits_for -= 1
        visible = clerk.state["visible"]
        opened = bool(clerk.state["seats"][self.winner]["melds"])
        if not opened and visible and visible[-1] == self.thrown and clerk.state["discarder"]:
            others = [card for card in set_of(self.keys[0]) if card != self.thrown]
            version = self._take(others, hand, version)
            self._discards(self.junk.pop(), hand, version)
        elif opened and self.waits_for <= 0:
            self._declares()
            return False
        else:
            drawn = next(card for card in self.stack if not is_dragon(Card(card)))
            self.stack.remove(drawn)
            hand.append(drawn)
            self._discards(drawn, hand, version)
        self.turns.append(clerk.taps - before)
        return True

    def _takes(self, hand: list[str]) -> list[str] | None:
        """The two cards with which a player takes the visible one, where they care to."""
        actions = self.clerk.read(f"{self.clerk.match}/actions")["actions"]
        melds: list[Any] = next((a["fields"]["meld"]["choices"] for a in actions if a["type"] == "take_visible"), [])
        for meld in melds:
            meld.remove(self.clerk.state["visible"][-1])
        mine = [meld for meld in melds if all(card in hand for card in meld)]
        return self.chance.choice(mine) if mine and self.chance.random() < 0.5 else None

    def _take(self, meld: list[str], hand: list[str], version: int) -> int:
        self.clerk.tap(self.clerk.page.locator(f'[data-meld="{".".join(meld)}"]'))
        for card in meld:
            hand.remove(card)
        return self._recorded(version)

    def _discards(self, card: str, hand: list[str], version: int) -> None:
        expect(self.clerk.key(card)).to_have_accessible_name(LEGAL)
        self.clerk.card(card)
        hand.remove(card)
        self._recorded(version)

    def _declares(self) -> None:
        """All is laid: each set by its key, the pair by two."""
        clerk = self.clerk
        version, before = clerk.version, clerk.taps
        clerk.tap(clerk.page.locator('[data-act="declare"].may'))
        for key in (*self.keys[1:], *self.pair):
            clerk.card(key)
        clerk.tap(clerk.page.locator('[data-act="record"].go'))
        self._recorded(version)
        self.declarations.append(clerk.taps - before)

    def _recorded(self, version: int) -> int:
        wait_for(lambda: self.clerk.version > version)
        self.clerk.settled()
        return self.clerk.version
