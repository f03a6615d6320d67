"""A table of cards: who holds what in truth, and a player who picks any legal card that he really has."""

from __future__ import annotations

import json
import random
import re
import urllib.request
from typing import Any

from playwright.sync_api import expect

from tests.running import wait_for
from tests.web.referee import Referee

RANKS = "23456789TJQKA"


class Table:
    """Hands dealt from a shuffled pack; what was drawn is read from the record."""

    def __init__(
        self, url: str, seats: int, seed: int, deck: int = 36, suits: str = "shdc", gives_in: float = 0
    ) -> None:
        """gives_in: how often a player who could beat a card takes, and one who could add a card passes."""
        self.url = url
        self.chance = random.Random(seed)
        self.gives_in = gives_in
        self.deck = [rank + suit for suit in suits for rank in (RANKS if deck == 52 else RANKS[4:])]
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
        before: list[str] = []  # whom a first card may be laid before, where that is chosen
        actions = self.read(f"{match}/actions")["actions"]
        for action in actions:
            by, field = action["by"], action["fields"].get("card", {})
            held = set(self.hands.get(by, ()))
            if action["type"] == "attack":
                choices += [("attack", by, card) for card in field["choices"] if card in held]
                before = _targets(action)
            elif action["type"] == "defend":
                [beating] = field["choices"].values()
                choices += [("defend", by, card) for card in beating if card in held]
        state = self.read(f"{match}/state")
        if state["phase"] in ("over", "deal"):
            return False
        stays = not self.gives_in or state["phase"] == "attack" or self.chance.random() >= self.gives_in
        if choices and stays:
            first = [choice for choice in choices if choice[1] == choices[0][1]]
            _, by, card = self.chance.choice(first if self.chance.random() < 0.75 else choices)
            self._point(referee, state, by, card)
            referee.card(card)
            self._before(referee, before)
        elif not self._go_on(referee, "take" if state["phase"] == "defend" else "pass", actions):
            referee.take() if state["phase"] == "defend" else referee.passes()
        wait_for(lambda: self.read(match)["version"] > self.version)
        referee.settled()  # of two moves by one tap the second, too
        return True

    def _point(self, referee: Referee, state: Any, by: str, card: str) -> None:
        """A person reads on the key who is taken to lay the card, and taps the plate of somebody else."""
        label = referee.key(card).get_attribute("aria-label") or ""
        told = re.search(r"(?:^|, )([A-F]) (?:adds|beats|transfers)", label)
        if by != (told[1] if told else state["turn"][0]):
            referee.seat(by)

    def _before(self, referee: Referee, targets: list[str]) -> None:
        """Before whom the card is laid: the left neighbour, whom the pad proposes, or any other."""
        if len(targets) > 1:
            target = self.chance.choice(targets)
            proposed = referee.page.locator('[data-act="before"]')
            referee.tap(proposed) if target == targets[0] else referee.seat(target)

    def _go_on(self, referee: Referee, kind: str, now: list[Any]) -> bool:
        """The next attack's card, where the pad offers to take the pass or the taking as said by it."""
        body = {"type": kind, "by": "all" if kind == "pass" else None}
        if kind == "take":
            body["by"] = self.read(f"{referee.match}/state")["defender"]
        then = referee.call("POST", "/commands?dry_run=true&with=actions", body)
        hands = {seat: list(hand) for seat, hand in self.hands.items()}
        stock = list(self.stock)
        for event in then["events"]:
            if event["type"] == "took":
                hands[event["by"]] += event["data"]["cards"]
            elif event["type"] == "drew":
                hands[event["by"]] += [stock.pop() for _ in range(event["data"]["count"])]
        opens = [action for action in then["actions"] if action["type"] == "attack"]
        if then["state"]["phase"] != "attack" or not opens:
            return False
        by = opens[0]["by"]
        card = self.chance.choice([card for card in opens[0]["fields"]["card"]["choices"] if card in hands[by]])
        laid = [a["fields"]["card"]["choices"] for a in now if a["type"] == "attack"]
        laid += [cards for a in now if a["type"] == "defend" for cards in a["fields"]["card"]["choices"].values()]
        known = then["state"]["seats"][by]["hand"]["known"]
        targets = _targets(opens[0])
        if any(card in cards for cards in laid) or (kind == "take" and card not in known and len(targets) < 2):
            return False
        key = referee.key(card)
        expect(key).to_have_attribute("aria-label", re.compile("then .+ attacks with it"))
        referee.card(card)
        self._before(referee, targets)
        return True


def _targets(action: Any) -> list[str]:
    """From the left neighbour on; nobody where the first card names nobody."""
    return list(action["fields"].get("target", {"choices": []})["choices"])


def _rank(card: str) -> int:
    return RANKS.index(card[0])
