"""Whose turn it is in the lane: addresses take turns, within one its matches, by the seconds that each has had."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Generic, TypeVar

TURN = 0.05  # seconds that a turn counts as long as nobody knows how many it takes
T = TypeVar("T")


class Shares:
    """Seconds that each name has had, beyond what was had by whoever was served last: who is new is owed nothing."""

    def __init__(self) -> None:
        self._had: dict[str, float] = {}
        self._served = 0.0

    def least(self, names: Iterable[str]) -> str:
        """Who of these has had least, the first of equals; served from now on."""
        found = min(names, key=self.had)
        self._served = self.had(found)
        self._had = {name: had for name, had in self._had.items() if had > self._served}
        self.charge(found, TURN)
        return found

    def had(self, name: str) -> float:
        """Seconds, by a count that only ever grows."""
        return max(self._had.get(name, 0.0), self._served)

    def charge(self, name: str, seconds: float) -> None:
        self._had[name] = self.had(name) + seconds


class Turns(Generic[T]):
    """What waits, by address and match. most: so much in all; then the newest of who has most of it goes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: dict[str, dict[str, deque[T]]] = {}
        self._addresses = Shares()
        self._matches: dict[str, Shares] = {}

    def __len__(self) -> int:
        return sum(map(self._of, self._waiting))

    def join(self, address: str, match: str, job: T) -> T | None:
        """Have it wait. Returns what has to go for it, perhaps itself; None where there is room."""
        self._waiting.setdefault(address, {}).setdefault(match, deque()).append(job)
        if len(self) <= self._most:
            return None
        most = max(self._waiting, key=self._of)
        matches = self._waiting[most]
        # of equals the newer match goes: what was there first keeps its place
        fullest = max(reversed(matches), key=lambda name: len(matches[name]))
        gone = matches[fullest].pop()
        self._tidy(most, fullest)
        return gone

    def leave(self, address: str, match: str, job: T) -> None:
        """It no longer waits, if it did."""
        waiting = self._waiting.get(address, {}).get(match)
        if waiting is not None and job in waiting:
            waiting.remove(job)
            self._tidy(address, match)

    def take(self) -> T | None:
        """Whose turn it is, which waits no longer; None where nothing waits."""
        if not self._waiting:
            return None
        address = self._addresses.least(self._waiting)
        matches = self._waiting[address]
        match = self._matches.setdefault(address, Shares()).least(matches)
        job = matches[match].popleft()
        self._tidy(address, match)
        return job

    def charge(self, address: str, match: str, seconds: float) -> None:
        """A turn took so many seconds of processor."""
        self._addresses.charge(address, seconds - TURN)
        if address in self._matches:
            self._matches[address].charge(match, seconds - TURN)

    def _of(self, address: str) -> int:
        return sum(map(len, self._waiting[address].values()))

    def _tidy(self, address: str, match: str) -> None:
        matches = self._waiting[address]
        if not matches[match]:
            del matches[match]
        if not matches:
            del self._waiting[address]
            self._matches.pop(address, None)
