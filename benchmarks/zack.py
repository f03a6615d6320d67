"""Zack: what its engine does a second, and how long its verdicts take to be final.

    python -m benchmarks.zack [--rounds 9] [--disputes 20] [--tables 30 --phones 200 --pause 5]

Random matches by hand and by devices; a box of 72 cards, as many as are printed, in which all is certain, or nothing.
Then simulated phones on a wifi (`benchmarks.simulate`) against a real service: one table of six, so many tables of
six side by side, and so many of one. Clients and service share this machine: its load stands beside every figure.
"""

from __future__ import annotations

import argparse
import os
import statistics
from typing import Any

from benchmarks.aims import ROUNDS, at_most, best, plain_loop
from benchmarks.engine import PlayedMatch, in_rounds
from benchmarks.simulate import Simulation, service, simulate
from engine import match as engine
from engine.match import Match
from tests.engine.zack.strategies import walk
from tests.engine.zack.table import begun, command

MATCHES = 40
PRINTED = 72


def box(ways: str) -> Match:
    """The box with all cards but the last. ways: "by hand", "certain" or "unsure"."""
    table = begun("20 20 20 20")
    for n in range(PRINTED - 1):
        seen = {"by hand": "", "certain": f" @ {n * 300}-{n * 300 + 60}", "unsure": " @ ?"}[ways]
        table = table.given(f"{'ABCD'[n % 4]} {('blue', 'green', 'yellow', 'red')[n % 4]}{seen}")
    return table.match


def folding(rounds: int) -> None:
    walks = [walk(seed, 200) for seed in range(MATCHES)]
    matches = [PlayedMatch(moves[0].before, [one.event for move in moves for one in move.marked]) for moves in walks]
    count = sum(len(match.events) for match in matches)

    def fold() -> None:
        for match in matches:
            engine.fold(match.events, match.start)

    plain, folded = best(rounds, plain_loop, fold)
    each = folded / count / plain * ROUNDS
    print(f"zack fold             {count / folded:8,.0f} events/s, {count} events of {MATCHES} matches")
    print(
        f"  one event           {each:8.1f} rounds of the plain loop ({at_most(240, each, 'zack: fold of an event')})"
    )


def deciding(rounds: int) -> None:
    for ways in ("by hand", "certain", "unsure"):
        match = box(ways)
        said = "D red" + {"by hand": "", "certain": " @ 30000-30060", "unsure": " @ ?"}[ways]
        body: dict[str, Any] = command(said)

        def decide(match: Match = match, body: dict[str, Any] = body) -> None:
            engine.decide(match, engine.read_command(match, body))

        decided, offered = best(rounds, decide, lambda match=match: engine.actions(match))  # type: ignore[misc]
        said = in_rounds(480_000, max(decided, offered), f"zack: a box that is {ways}")
        print(
            f"card {PRINTED}, {ways:8}      {1000 * decided:8.2f} ms to decide, "
            f"{1000 * offered:.2f} ms for its actions{said}"
        )


def final(name: str, given: Simulation) -> None:
    with service(None) as url:
        before = os.getloadavg()[0]
        times = sorted(one.final for one in simulate(url, given))
    print(
        f"{name:22}{statistics.median(times):8.0f} ms to final in the median, "
        f"{times[int(len(times) * 0.99)]:.0f} ms at 99 % of {len(times)}; "
        f"load {before:.1f} before, {os.getloadavg()[0]:.1f} after"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--disputes", type=int, default=20, help="at the table of six")
    parser.add_argument("--tables", type=int, default=30, help="of six, side by side")
    parser.add_argument("--phones", type=int, default=200, help="tables of one, side by side")
    parser.add_argument("--pause", type=float, default=5, help="seconds between two disputes of those")
    given = parser.parse_args()
    folding(given.rounds)
    deciding(given.rounds)
    final("one table of six", Simulation(disputes=given.disputes))
    if given.tables:
        many = Simulation(tables=given.tables, disputes=4, pause=given.pause)
        final(f"{given.tables} tables of six", many)
    if given.phones:
        single = Simulation(tables=given.phones, devices=1, disputes=4, pause=given.pause)
        final(f"{given.phones} tables of one", single)


if __name__ == "__main__":
    main()
