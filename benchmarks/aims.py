"""What figures are held to. Each is a ratio or a count of one run, so that a slower machine has the same.

Processor time is told in rounds of a plain loop: what the interpreter itself does in that time.
"""

from __future__ import annotations

import time
from collections.abc import Callable

ROUNDS = 500_000
missed: list[str] = []  # what each is, of this run


def at_most(aim: float, figure: float, what: str) -> str:
    """The aim, to be printed behind the figure; it is noted where the figure is greater."""
    return _held(figure <= aim, figure, f"at most {aim:,}", what)


def at_least(aim: float, figure: float, what: str) -> str:
    """The aim, to be printed behind the figure; it is noted where the figure is less."""
    return _held(figure >= aim, figure, f"at least {aim:,}", what)


def best(rounds: int, *runs: Callable[[], object]) -> list[float]:
    """The shortest processor time of each run in seconds, the runs taking turns."""
    times: list[list[float]] = [[] for _ in runs]
    for _ in range(rounds):
        for n, run in enumerate(runs):
            begun = time.process_time()
            run()
            times[n].append(time.process_time() - begun)
    return [min(one) for one in times]


def plain_loop() -> None:
    """ROUNDS small tuples."""
    kept: dict[int, tuple[int, int]] = {}
    for n in range(ROUNDS):
        kept[n & 255] = (n, n + 1)


def plain_round(rounds: int = 5) -> float:
    """Seconds of processor that one round of the plain loop takes, the best of so many loops."""
    return best(rounds, plain_loop)[0] / ROUNDS


def _held(holds: bool, figure: float, aim: str, what: str) -> str:
    if not holds:
        missed.append(f"{what}: {figure:,.4g}, want {aim}")
    return aim if holds else f"MISSED: {aim}"
