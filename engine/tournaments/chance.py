"""Chance that comes of a seed: the same on every machine, in every release."""

import hashlib
import json
from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1


def digest(value: Any) -> str:
    """SHA-256 of a value's canonical JSON, in hex; of ASCII keys and whole numbers."""
    said = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(said.encode()).hexdigest()


def draft_seed(seed: str | None, round_: int, drafts: int) -> str:
    """The seed of a draft, by the tournament's own and how many drafts the round had before: nobody chooses it."""
    return digest({"drafts": drafts, "round": round_, "seed": seed})


class Chance:
    """Whole numbers that follow from a seed (splitmix64, by Steele, Lea and Flood, 2014)."""

    def __init__(self, seed: str) -> None:
        self._state = int(hashlib.sha256(seed.encode()).hexdigest()[:16], 16)

    def word(self) -> int:
        """64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """One of 0 to n - 1. n: far less than 2**64."""
        return (self.word() * n) >> 64

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put items in another order, any one as likely as another."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        made = list(items)
        self.shuffle(made)
        return made
