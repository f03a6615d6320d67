"""A table of cards: who holds what in truth, and a player who picks any legal card that he really has."""

from __future__ import annotations

import json
import random
import urllib.request
from typing import Any

from tests.running import wait_for
from tests.web.referee import Referee

RANKS = "23456789TJQKA"


class Table:
    """Hands dealt from a shuffled pack; what was drawn is read from the record."""

    def __init__(self, url: str, seats: int, seed: int, deck: int = 36) -> None:
        self.url = url
        self.chance = random.Random(seed)
        self.deck = [rank + suit for suit in "shdc" for rank in (RANKS if deck == 52 else RANKS[4:])]
        self.seats = [chr(65 + n) for n in range(seats)]
        self.hands: dict[str, list[str]] = {}
        self.stock: list[str] = []
        self.version = 0
        self.cards = 0

    def shuffle(self) -> str:
        """Deal anew; the card that is turned. With six seats it is the dealer's last."""
        pack = self.chance.sample(self.deck, len(self.deck))
        self.hands = {seat: [pack.pop() for _ in range(6)] for seat in self.seats}
        self.stock = pack
        return pack[0] if pack else self.hands[self.seats[-1]][-1]

    def holder_of_lowest(self, suit: str) -> str | None:
        trumps = {seat: [c for c in hand if c[1] == suit] for seat, hand in self.hands.items()}
        holders = {seat: min(cards, key=_rank) for seat, cards in trumps.items() if cards}
        return min(holders, key=lambda seat: _rank(holders[seat]), default=None)

    def read(self, path: str) -> Any:
        with urllib.request.urlopen(f"{self.url}/api/v1/matches/{path}", timeout=10) as answer:
            return json.load(answer)

    def follow(self, match: str) -> None:
        """Bring the hands up to what the record says."""
        for event in self.read(f"{match}/events?from={self.version + 1}")["events"]:
            self.version = event["version"]
            hand = self.hands.get(event["by"] or "", [])
            data = event["data"]
            if event["type"] in ("attacked", "defended"):
                hand.remove(data["card"])
                self.cards += 1
            elif event["type"] == "took":
                hand += data["cards"]
            elif event["type"] == "drew":
                hand += [self.stock.pop() for _ in range(data["count"])]

    def play(self, referee: Referee) -> bool:
        """One move that the rules and the hands allow, tapped on the pad; False where none is left."""
        match = referee.match
        self.follow(match)
        choices = []
        for action in self.read(f"{match}/actions")["actions"]:
            by, field = action["by"], action["fields"].get("card", {})
            held = set(self.hands.get(by, ()))
            if action["type"] == "attack":
                choices += [("attack", by, card) for card in field["choices"] if card in held]
            elif action["type"] == "defend":
                [beating] = field["choices"].values()
                choices += [("defend", by, card) for card in beating if card in held]
        waiting = self.read(f"{match}/state")
        if waiting["phase"] == "over" or (waiting["phase"] == "deal"):
            return False
        if not choices:
            referee.take() if waiting["phase"] == "defend" else referee.passes()
        else:
            first = [choice for choice in choices if choice[1] == choices[0][1]]
            self._tap(referee, waiting, *self.chance.choice(first if self.chance.random() < 0.75 else choices))
        wait_for(lambda: self.read(match)["version"] > self.version)
        return True

    def _tap(self, referee: Referee, state: Any, kind: str, by: str, card: str) -> None:
        known = [seat for seat in state["turn"] if card in state["seats"][seat]["hand"]["known"]]
        guessed = by if kind == "defend" else (known or state["turn"])[0]
        if by != guessed:
            referee.seat(by)
        referee.card(card)


def _rank(card: str) -> int:
    return RANKS.index(card[0])
