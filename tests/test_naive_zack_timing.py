"""Zack seen by phones: every verdict that is told as certain is the one of the true order of landings.

A generator knows in which order all landed. Up to six phones tell it late, in any order, each act in an interval that
holds its true moment; tests/naive/zack.py, which shares no code with the engine, says what the truth comes to.
"""

import os
import random
from collections import Counter
from copy import deepcopy
from typing import Any

from engine import match as engine
from engine.errors import IllegalMove
from tests.engine.zack.table import evidence
from tests.test_naive_zack import begun, cards_of, command, done

SOAK = bool(os.environ.get("GREFFIER_SOAK"))
CERTAIN = 30_000 if SOAK else 300  # verdicts that are told as certain
STOPS = ["swap", "mirror", "choose"]
VERDICTS = ("challenge_upheld", "challenge_failed", "challenge_void")


class Played:
    """A round of which the true order is known, and what the engine is told of it."""

    def __init__(self, seed: int, counts: Counter[str]) -> None:
        self.chance = chance = random.Random(f"zack by phones {seed}")
        stops = chance.random() < 0.8
        match, deal, self.game = begun(chance, chance.choice([2, 4, 9]), stop_cards=stops, swap_colours=True)
        self.match = done(match, deal)
        self.cards = [*cards_of(self.match), *(STOPS * chance.choice([0, 3, 8]) if stops else [])]
        self.phones = chance.randint(0, 6)
        self.now, self.counts = 10_000, counts
        self.landed: dict[int, int] = {}  # the true moment of each act, by its version
        self.last: tuple[Any, ...] | None = None  # the last verdict that was told
        self.wrong: list[Any] = []

    def play(self, boxes: int) -> None:
        for _ in range(boxes):
            if self.game.winner or self.match.state.phase != "play":
                return
            self.box()

    # The truth.

    def box(self) -> None:
        """Some throws, a challenge upon them mostly, and what falls upon that."""
        chance, truth, told = self.chance, deepcopy(self.game), []
        for _ in range(chance.choice([1, 2, 2, 3, 4])):
            act = self.throw(truth)
            if act is None:
                continue
            told.append(self.at(act))
            truth.play(act)
            if truth.winner:
                break
            if truth.stopped and truth.stopped[0] == "choose" and chance.random() < 0.7:
                self.deliver(told)
                told = []
                colour = ("colour", truth.stopped[1], chance.choice([*truth.colours.values()]))
                self.choose(colour, truth)
                truth.play(colour)
        expected = None
        if not truth.winner and chance.random() < 0.85:
            expected, told = self.challenged(truth, told)
        self.deliver(told)
        self.settle(truth, expected)

    def throw(self, truth: Any) -> tuple[Any, ...] | None:
        chance = self.chance
        due = truth.due() if truth.due() in truth.order else chance.choice(truth.order)
        seat = due if chance.random() < 0.65 else chance.choice(truth.order)
        if chance.random() < 0.06 or not truth.piles[seat]:
            return ("marker", seat) if seat not in truth.marker_gone else None
        return ("card", seat, chance.choice(self.cards))

    def challenged(self, truth: Any, told: Any) -> tuple[Any, ...]:
        chance, stopped = self.chance, truth.stopped
        by = chance.choice(truth.order)
        targets = [seat for seat in truth.order if seat != by and truth.colours[seat] in truth.cards_of_challenge[by]]
        if not targets:
            return None, told
        near = [one[0] for one in truth.played[-4:] if one[0] in targets] + [
            one for one in [truth.due()] if one in targets
        ]
        target = chance.choice(near or targets)
        beside = chance.random() < 0.08
        act = ("challenge", by, target, *(["beside"] if beside else []))
        told.append(self.at(act))
        lying, verdict = {(by, target)}, truth.verdict(by, target, beside)
        counts = Counter(truth.piles)
        for _ in range(0 if beside or not self.phones else chance.choice([0, 0, 1, 2])):
            seat = chance.choice(truth.order)
            if chance.random() < 0.6 and counts[seat] > 0:
                counts[seat] -= 1
                told.append(self.at(("card", seat, chance.choice(self.cards))))
                continue
            others = [o for o in truth.order if o != seat and truth.colours[o] in truth.cards_of_challenge[seat]]
            other = chance.choice(others) if others else None
            if other is None or (seat, other) in lying:
                continue
            lying.add((seat, other))
            told.append(self.at(("challenge", seat, other)))
            if verdict == "void" and (second := truth.verdict(seat, other, False)) != "void":
                by, target, verdict = seat, other, second
        assert truth.challenge(by, target, beside)[0][0] == verdict
        if verdict == "void":
            truth.stopped = stopped
        return (verdict, by, target), told

    def at(self, act: tuple[Any, ...]) -> tuple[Any, ...]:
        self.now += self.chance.choice([3, 20, 60, 200, 500])
        return self.now, act

    # What is told of it.

    def deliver(self, told: Any) -> None:
        """In any order in which messages may arrive; all are there before the next box."""
        chance, sent = self.chance, []
        for moment, act in told:
            asked, arrival = command(act), moment
            if self.phones:
                arrival += chance.choice([5, 40, 300, 900])
                early, late = chance.choice([1, 10, 60]), chance.choice([1, 10, 80, 300])
                seen = evidence(f"{moment - early}-{moment + late}", chance.choice(["own", "", ""]))
                lag = chance.randint(0, 40_000)
                seen |= {"device": f"phone {chance.randrange(self.phones)}", "x": moment * 1000 + lag}
                seen["arrival"] = arrival * 1000
                if chance.random() < 0.03:
                    seen |= {"earliest": None, "latest": None}
                asked["observed"] = seen
            sent.append((arrival, moment, asked))
        sent.sort(key=lambda one: one[:2])
        refused = [one for one in sent if not self.tell(*one[1:])]
        if not all(self.tell(*one[1:]) for one in refused):
            raise Lost
        self.now += 2_000

    def tell(self, moment: Any, asked: dict[str, Any]) -> bool:
        """Return whether it can have landed by what is known so far."""
        number = self.match.state.seen + 1
        try:
            self.do(asked)
        except IllegalMove as refused:
            self.counts[f"refused {refused.rule} {asked['type']}"] += 1
            return False
        self.landed[number] = moment
        return True

    def choose(self, act: tuple[Any, ...], truth: Any) -> None:
        if self.match.state.phase == "play" and self.match.state.table.chooser != act[1]:
            self.read()
        number = self.match.state.seen + 1
        self.do(command(act))
        self.landed[number] = self.now

    def do(self, asked: dict[str, Any]) -> None:
        events: list[Any] = engine.decide(self.match, engine.read_command(self.match, asked))
        for event in events:
            self.match = engine.evolve(self.match, event)
            if event.TYPE in VERDICTS:
                self.last = (event.verdict, event.by, event.target)
            if event.TYPE == "round_ended":
                self.last = ("wins", event.order[0])

    def read(self) -> bool:
        """The referee looks in the box: it lies in the true order."""
        there = next((one for one in engine.actions(self.match) if one["type"] == "box_order"), None)
        if there is None:
            return False
        lying = there["fields"]["order"]["schema"]["items"]["enum"]
        self.do({"type": "box_order", "order": sorted(lying, key=self.landed.__getitem__)})
        self.counts["boxes read"] += 1
        return True

    # Both.

    def settle(self, truth: Any, expected: Any) -> None:
        """Nobody can report anything earlier: what is told then is the truth, or the box is asked."""
        if truth.winner:
            expected = ("wins", truth.winner)
        table = self.match.state.table
        if self.last is None and (table.finding is not None or table.winner is not None):
            if table.finding is None or table.finding.ruling != "undecided":
                self.do({"type": "finalise_order", "how": "horizon", "horizon": 1})
        elif self.last is None and table.turn != "?":
            assert table.turn == truth.due(), "a turn that all orders agree on"
        if self.last is not None:
            self.counts["certain"] += 1
            self.counts[f"certain {self.last[0]}"] += 1
            assert self.last == expected
        else:
            self.counts["asked"] += 1
        if self.match.state.phase == "play":
            is_told = self.last is not None
            if not self.is_true(truth):
                self.counts["piles read"] += is_told
                self.last = None
                self.ask(expected)
                assert self.last == expected
            if self.match.state.phase == "play":
                assert self.is_true(truth)
        self.game, self.last = truth, None

    def ask(self, expected: Any) -> None:
        """The box is read; a challenge beside it does not lie there, so that its verdict waits, or is the referee's."""
        self.read()
        finding = self.match.state.table.finding
        if self.last is not None or finding is None:
            return
        if finding.ruling == "undecided":
            self.do({"type": "rule_challenge", "challenge": finding.challenge, "verdict": expected[0]})
        else:
            self.do({"type": "finalise_order", "how": "horizon", "horizon": 1})

    def is_true(self, truth: Any) -> bool:
        table = self.match.state.table
        piles = dict(zip(truth.order, table.counts, strict=True))
        colours = dict(zip(truth.order, table.colours, strict=True))
        return (piles, colours, table.turn, table.winner, table.finding) == (
            truth.piles, truth.colours, truth.due(), None, None,
        )  # fmt: skip


class Lost(Exception):
    """An act that the engine refuses, though it has landed so."""


def until(certain: int, part: int = 0, parts: int = 1) -> Counter[str]:
    counts: Counter[str] = Counter()
    seed = part
    while counts["certain"] < certain:
        try:
            Played(seed, counts).play(12)
        except Lost:
            counts["lost"] += 1
        except (AssertionError, IllegalMove) as error:
            raise AssertionError(f"seed {seed}") from error
        seed += parts
        counts["rounds"] += 1
    return counts


def test_what_is_certain_is_the_truth() -> None:
    counts = until(CERTAIN)
    print(dict(counts))
    assert counts["asked"] > CERTAIN // 50
