"""Chance that is new in each run, so that runs together see more than one could; its seed draws the same again."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

# by the environment, which pytest-xdist's workers have from the process that starts them
SEED = os.environ.setdefault("GREFFIER_SEED", str(random.SystemRandom().randrange(10**9)))


def fresh(what: str) -> random.Random:
    """A chance of its own for what, another one in every run."""
    return random.Random(f"{SEED}, {what}")


def some(cases: Sequence[T], count: int, what: str) -> list[T]:
    """So many of what takes its time, others in every run; all of it where tests may (GREFFIER_SOAK)."""
    if os.environ.get("GREFFIER_SOAK"):
        return [*cases]
    drawn = fresh(what).sample(range(len(cases)), count)
    return [case for n, case in enumerate(cases) if n in drawn]
