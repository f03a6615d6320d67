"""What the engine does a second, in memory, in one process.

    python -m benchmarks.engine [--rounds 15]

Every figure is the best of several rounds in processor time, and is held to so many rounds of a plain loop, run in
between, so that figures of a busy machine, or of two machines, can be compared.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import statistics
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from benchmarks.aims import ROUNDS, at_least, at_most, best, plain_loop, plain_round
from engine import match as engine
from engine.codec import from_wire, to_wire
from engine.corrections import correct, read_correction
from engine.errors import IllegalCorrection
from engine.events import Event
from engine.games import BUILT_IN, use
from engine.games.rat_jong.cards import DECK as RAT_JONG
from engine.history import History, RecordedEvent, epochs
from engine.match import Match
from replays.hindsight import Hindsight
from tests.engine import any_game
from tests.engine.rat_hot import strategies as rat_hot
from tests.engine.strategies import random_moves, walk

MATCHES = 40
LONG = 300  # moves
WALKED = 12  # random matches of each game


class PlayedMatch(NamedTuple):
    """A match as its creation and what followed."""

    start: Match
    events: list[Event]


def in_rounds(aim: int, seconds: float, what: str) -> str:
    """Of processor time: in rounds of the plain loop, and whether they are no more than so many."""
    rounds = seconds / plain_round()
    return f", {rounds:,.0f} rounds of the plain loop ({at_most(aim, rounds, what)})"


def random_matches() -> list[PlayedMatch]:
    matches = []
    for seed in range(MATCHES):
        moves = walk(seed, 500)
        matches.append(PlayedMatch(moves[0].before, [one.event for move in moves for one in move.marked]))
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

    plain, folded, decoded = best(rounds, plain_loop, fold, decode_and_fold)
    each = folded / count / plain * ROUNDS
    print(f"plain loop            {ROUNDS / plain / 1e6:8.1f} million rounds/s")
    print(f"fold                  {count / folded:8,.0f} events/s, {count} events of {MATCHES} matches")
    print(f"  one event           {each:8.1f} rounds of the plain loop ({at_most(160, each, 'fold of an event')})")
    print(f"decode JSON and fold  {count / decoded:8,.0f} events/s")


def long_match() -> list[RecordedEvent]:
    """A match of LONG moves, as a stream."""
    chance = random.Random(300)
    created = engine.create({"game": "durak", "seats": [{}] * 3, "options": {"rounds": None}})
    stream = [RecordedEvent(1, created, None, 0, 0, "referee#t1", None, 1)]
    for n, move in enumerate(itertools.islice(random_moves(chance, engine.evolve(None, created)), LONG)):
        for one in move.marked:
            version = len(stream) + 1
            stream.append(RecordedEvent(version, one.event, f"key-{n}", n, n, "referee#t1", one.irregular, version))
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
    said = in_rounds(480_000, slowest, "hindsight")
    print(f"hindsight             {1000 * slowest:8.1f} ms at the slowest version of {LONG} moves{said}")
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
        times.append(time.process_time() - begun)
    said = in_rounds(3_600_000, min(times), "insertion")
    print(f"insertion at move 3   {1000 * min(times):8.1f} ms of {LONG} moves, {len(stream)} events{said}")


def scrubbing() -> None:
    """Events folded for each place that is looked at, the marks being known."""
    history = History.of(long_match())
    assert history.match
    counted = 0
    module: Any = epochs
    fold: Callable[[Iterable[Event], Match | None], Match | None] = module.fold

    def counting(events: Iterable[Event], match: Match | None = None) -> Match | None:
        nonlocal counted
        some = [*events]
        counted += len(some)
        return fold(some, match)

    chance = random.Random(1)
    places = [1, *(chance.randint(1, history.head) for _ in range(500)), history.head]
    folded = []
    module.fold = counting
    try:
        for place in places:
            counted = 0
            history.match_at(place)
            folded.append(counted)
    finally:
        module.fold = fold
    most = max(folded)
    said = f"{at_most(epochs.STRIDE, most, 'events that a scrub folds')}; {at_least(1, most, 'events counted')}"
    print(
        f"a scrub folds         {most:8} events ({said}), {statistics.mean(folded):.1f} in the mean, of {history.head}"
    )


def every_game(rounds: int) -> None:
    """Of each game of the house: events folded a second, and what is legal at the worst position of random matches."""
    for game in BUILT_IN:
        walks = [any_game.walk(game, seed, 150) for seed in range(0, 2 * WALKED, 2)]
        matches = [
            PlayedMatch(moves[0].before, [one.event for move in moves for one in move.marked]) for moves in walks
        ]
        count = sum(len(match.events) for match in matches)

        def fold(matches: list[PlayedMatch] = matches) -> None:
            for match in matches:
                engine.fold(match.events, match.start)

        plain, folded = best(rounds, plain_loop, fold)
        each = folded / count / plain * ROUNDS
        slowest = 0.0
        for state in {repr(move.after): move.after for moves in walks for move in moves}.values():
            [took] = best(3, lambda state=state: engine.actions(state))  # type: ignore[misc]
            slowest = max(slowest, took)
        key = game.identity.key
        said = in_rounds(480_000, slowest, f"{key}: actions")
        print(
            f"{key:22}{count / folded:8,.0f} events/s folded, {each:.1f} rounds of the plain loop each "
            f"({at_most(240, each, f'{key}: fold of an event')}),\n{'':22}"
            f"actions {1000 * slowest:.1f} ms at the worst of {sum(map(len, walks))} positions{said}"
        )


def late(rounds: int) -> None:
    """Rat Hot with a whole deck to its last card, and the best way to lay a hand of Rat-Jong that can lie in many."""
    slowest, lain = 0.0, 0
    for seed in range(WALKED):
        for state in (move.after for move in rat_hot.walk(seed)[-20:]):
            lain = max(lain, state.state.lain)
            slowest = max(slowest, *best(rounds // 3 or 1, lambda state=state: engine.actions(state)))  # type: ignore[misc]
    said = in_rounds(480_000, slowest, "rat-hot late")
    print(f"rat-hot late          {1000 * slowest:8.1f} ms for its actions, as far as {lain} cards lie{said}")
    hands = [[f"{n}{suit}" for n in (2, 3, 4) for suit in "slf" for _ in range(4)][:14]]
    chance, deck = random.Random(14), [card for card in RAT_JONG.copies if card[0].isdigit() for _ in range(4)]
    hands += [chance.sample(deck, 14) for _ in range(50)]
    took = max(
        best(rounds // 3 or 1, *(lambda cards=cards: use("rat-jong", "split", {"cards": cards}) for cards in hands))
    )
    said = in_rounds(120_000, took, "rat-jong split")
    print(f"rat-jong split        {1000 * took:8.1f} ms to lay 14 cards best, the slowest of {len(hands)}{said}")


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


if __name__ == "__main__":
    main()
