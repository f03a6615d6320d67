"""How long a worker waits for its clients, and for how many of one address."""

from __future__ import annotations

from typing import NamedTuple


class Patience(NamedTuple):
    """How long a worker waits for its clients, and how many connections it takes of one address."""

    request: int = 30  # seconds for a whole request, and one more for each 16 KiB of its body
    answer: int = 30  # seconds until a piece of an answer is taken, likewise
    connections: int = 2000  # of one address at a time; 0: any number


PATIENCE = Patience()
