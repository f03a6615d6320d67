"""Chance that is new in each run, so that runs together see more than one could; its seed draws the same again."""

from __future__ import annotations

import os
import random

# by the environment, which pytest-xdist's workers have from the process that starts them
SEED = os.environ.setdefault("GREFFIER_SEED", str(random.SystemRandom().randrange(10**9)))


def fresh(what: str) -> random.Random:
    """A chance of its own for what, another one in every run."""
    return random.Random(f"{SEED}, {what}")
