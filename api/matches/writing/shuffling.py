"""Chance, where the service deals: the only place of it. The engine is given the deck as data."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from engine.zones import Card


def shuffled(cards: Sequence[Card]) -> list[Card]:
    """The cards in an order that nobody can know before (Fisher and Yates, by the system's own randomness)."""
    mixed = list(cards)
    for last in range(len(mixed) - 1, 0, -1):
        n = secrets.randbelow(last + 1)
        mixed[last], mixed[n] = mixed[n], mixed[last]
    return mixed
