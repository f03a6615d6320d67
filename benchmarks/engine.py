"""What the engine does a second, in memory, in one process.

    python -m benchmarks.engine [--rounds 15]

Every figure is the best of several rounds in CPU time, and stands beside a loop of plain Python run in between, so
that figures of a busy machine, or of two machines, can be compared.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from engine import history as histories
from engine import match as engine
from engine.codec import from_wire, to_wire
from engine.corrections import correct, read_correction
from engine.errors import IllegalCorrection
from engine.events import Event
from engine.games import BUILT_IN, use
from engine.games.rat_jong.cards import DECK as RAT_JONG
from engine.history import History, Recorded
from engine.match import Match
from replays.hindsight import Hindsight
from tests.engine import any_game
from tests.engine.rat_hot import strategies as rat_hot
from tests.engine.strategies import random_moves, walk

ROOT = Path(__file__).resolve().parent.parent
MATCHES = 40
LONG = 300  # moves
WALKED = 12  # random matches of each game


class Played(NamedTuple):
    """A match as its creation and what followed."""

    start: Match
    events: list[Event]


def best(rounds: int, *runs: Callable[[], object]) -> list[float]:
    """The shortest CPU time of each run, the runs taking turns."""
    times: list[list[float]] = [[] for _ in runs]
    for _ in range(rounds):
        for n, run in enumerate(runs):
            begun = time.process_time()
            run()
            times[n].append(time.process_time() - begun)
    return [min(one) for one in times]


def calibration() -> None:
    """Half a million small tuples."""
    kept: dict[int, tuple[int, int]] = {}
    for n in range(500_000):
        kept[n & 255] = (n, n + 1)


def random_matches() -> list[Played]:
    matches = []
    for seed in range(MATCHES):
        moves = walk(seed, 500)
        matches.append(Played(moves[0].before, [one.event for move in moves for one in move.marked]))
    return matches


def folding(rounds: int) -> None:
    matches = random_matches()
    count = sum(len(match.events) for match in matches)
    stored = [(match.start, [json.dumps(to_wire(event)) for event in match.events]) for match in matches]

    def fold() -> None:
        for match in matches:
            engine.fold(match.events, match.start)

    def decode_and_fold() -> None:
        for start, lines in stored:
            engine.fold((from_wire("durak", *json.loads(line)) for line in lines), start)

    plain, folded, decoded = best(rounds, calibration, fold, decode_and_fold)
    print(f"calibration           {0.5 / plain:8.1f} million rounds/s of a plain loop")
    print(f"fold                  {count / folded:8,.0f} events/s (aim 150,000), {count} events of {MATCHES} matches")
    print(f"decode JSON and fold  {count / decoded:8,.0f} events/s")
    print(f"one event             {folded / count / plain * 500_000:8.1f} rounds of the plain loop")


def long_match() -> list[Recorded]:
    """A match of LONG moves, as a stream."""
    chance = random.Random(300)
    created = engine.create({"game": "durak", "seats": [{}] * 3, "options": {"rounds": None}})
    stream = [Recorded(1, created, None, 0, 0, "referee#t1", None, 1)]
    for n, move in enumerate(itertools.islice(random_moves(chance, engine.evolve(None, created)), LONG)):
        for one in move.marked:
            version = len(stream) + 1
            stream.append(Recorded(version, one.event, f"key-{n}", n, n, "referee#t1", one.irregular, version))
    return stream


def hindsight(rounds: int) -> None:
    """What is proved at any version of a long match, of rounds of many moves too."""
    history = History.of(long_match())
    places = range(2, history.head + 1, 7)
    slowest, every = 0.0, []
    for place in places:
        [shortest] = best(max(3, rounds // 3), lambda place=place: Hindsight(history, place).proved())  # type: ignore[misc]
        every.append(shortest)
        slowest = max(slowest, shortest)
    print(f"hindsight             {1000 * slowest:8.1f} ms at the slowest version of {LONG} moves (aim 20)")
    print(f"                      {1000 * statistics.median(every):8.1f} ms at the median one")


def insertion(history: History) -> dict[str, Any]:
    """A forgotten move before the third that leaves every later one legal: a card was seen in a hand."""
    third = history.lines[3]
    for seat in history.match.seats:
        for suit, rank in itertools.product("shdc", "6789TJQKA"):
            body = {
                "before": third.place,
                "commands": [{"type": "reveal", "by": seat, "cards": [rank + suit]}],
            }
            try:
                correct(history, read_correction(history, body))
            except IllegalCorrection:
                continue
            return body
    raise AssertionError("no card can have been seen")


def correcting(rounds: int) -> None:
    stream = long_match()
    body = insertion(History.of(stream))
    times = []
    for _ in range(rounds):
        history = History.of(stream)
        assert history.match
        begun = time.process_time()
        event = correct(history, read_correction(history, body))
        after = history.corrected(event)
        assert after.match
        times.append((time.process_time() - begun) * 1000)
    print(
        f"insertion at move 3   {min(times):8.1f} ms (aim 150; median {statistics.median(times):.1f}), "
        f"of {LONG} moves, {len(stream)} events"
    )


def scrubbing() -> None:
    history = History.of(long_match())
    assert history.match
    counted = 0
    evolve = histories.evolve

    def counting(match: Match | None, event: Event) -> Match:
        nonlocal counted
        counted += 1
        return evolve(match, event)

    chance = random.Random(1)
    folded = []
    for place in [1, *(chance.randint(1, history.head) for _ in range(500)), history.head]:
        counted = 0
        histories.evolve = counting
        try:
            history.match_at(place)
        finally:
            histories.evolve = evolve
        folded.append(counted)
    print(
        f"a scrub folds         {max(folded):8} events at most (aim 64), {statistics.mean(folded):.1f} in the mean, "
        f"of {history.head}"
    )


def every_game(rounds: int) -> None:
    """Of each game of the house: events folded a second, and what is legal at the worst position of random matches."""
    for game in BUILT_IN:
        walks = [any_game.walk(game, seed, 150) for seed in range(0, 2 * WALKED, 2)]
        matches = [Played(moves[0].before, [one.event for move in moves for one in move.marked]) for moves in walks]
        count = sum(len(match.events) for match in matches)

        def fold(matches: list[Played] = matches) -> None:
            for match in matches:
                engine.fold(match.events, match.start)

        [folded] = best(rounds, fold)
        slowest = 0.0
        for state in {repr(move.after): move.after for moves in walks for move in moves}.values():
            [took] = best(3, lambda state=state: engine.actions(state))  # type: ignore[misc]
            slowest = max(slowest, took)
        print(
            f"{game.identity.key:22}{count / folded:8,.0f} events/s folded (aim 100,000), "
            f"actions {1000 * slowest:.1f} ms at the worst of {sum(map(len, walks))} positions (aim 20)"
        )


def late(rounds: int) -> None:
    """Rat Hot with a whole deck to its last card, and the best way to lay a hand of Rat-Jong that can lie in many."""
    slowest, lain = 0.0, 0
    for seed in range(WALKED):
        for state in (move.after for move in rat_hot.walk(seed)[-20:]):
            lain = max(lain, state.state.lain)
            slowest = max(slowest, *best(rounds // 3 or 1, lambda state=state: engine.actions(state)))  # type: ignore[misc]
    print(f"rat-hot late          {1000 * slowest:8.1f} ms for its actions, as far as {lain} cards lie (aim 20)")
    hands = [[f"{n}{suit}" for n in (2, 3, 4) for suit in "slf" for _ in range(4)][:14]]
    chance, deck = random.Random(14), [card for card in RAT_JONG.copies if card[0].isdigit() for _ in range(4)]
    hands += [chance.sample(deck, 14) for _ in range(50)]
    took = max(
        best(rounds // 3 or 1, *(lambda cards=cards: use("rat-jong", "split", {"cards": cards}) for cards in hands))
    )
    print(f"rat-jong split        {1000 * took:8.1f} ms to lay 14 cards best, the slowest of {len(hands)} (aim 5)")


def tapping() -> None:
    """Taps a card of the golden matches, a tap being one key of the pad.

    A card, a take and a pass are one tap each; the card that is beaten is tapped too where several lie open; so is
    the plate of a seat that lays a card while another has the word.
    """
    taps = cards = 0
    for path in sorted((ROOT / "tests" / "golden").glob("durak-*.jsonl")):
        header, *lines = map(json.loads, path.read_text().splitlines())
        created = {"game": "durak", "seats": [{}] * header["seats"], "options": header["options"]}
        match = engine.evolve(None, engine.create(created))
        for line in lines:
            if "then" not in line or line.get("when") is None:
                continue
            command = line["when"]
            kind, open_cards = command["type"], sum(pair.defence is None for pair in match.state.table)
            if kind in ("attack", "defend", "transfer", "take", "pass"):
                guessed = engine.view(match)["turn"][0]
                taps += 1 + (kind == "defend" and open_cards > 1) + (kind == "attack" and command["by"] != guessed)
                cards += kind in ("attack", "defend", "transfer")
            after = engine.fold(engine.decide(match, engine.read_command(match, command)), match)
            assert after is not None
            match = after
    print(f"taps a card           {taps / cards:8.2f} (aim 1.3), {taps} taps for {cards} cards of the golden matches")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args(arguments).rounds
    folding(rounds)
    correcting(rounds)
    scrubbing()
    hindsight(rounds)
    every_game(rounds)
    late(rounds)
    tapping()


if __name__ == "__main__":
    main()
