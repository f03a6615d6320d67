"""How often one address may guess or create: counted by the minute, in this worker's memory alone."""

from __future__ import annotations

from collections.abc import Callable

from api.problems import Problem

MINUTE = 60_000
RATES = {"token": 60, "code": 10, "create": 500}  # a minute, an address, a worker
_MOST = 10_000  # addresses kept


class Limits:
    """clock: ms since 1970."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._minute = 0
        self._counts: dict[tuple[str, str], int] = {}

    def check(self, what: str, address: str | None) -> None:
        """Raises too-many if the address has used up this minute's share. Counts nothing."""
        if self._count(what, address) >= RATES[what]:
            left = MINUTE - self._clock() % MINUTE
            wait = max(1, -(-left // 1000))
            raise Problem(
                "too-many",
                f"more than {RATES[what]} a minute from one address; try again in {wait} s",
                headers={"Retry-After": str(wait)},
            )

    def count(self, what: str, address: str | None) -> None:
        """One more. Raises too-many if it was one too many."""
        self.check(what, address)
        if len(self._counts) < _MOST:
            self._counts[what, address or ""] = self._count(what, address) + 1

    def _count(self, what: str, address: str | None) -> int:
        minute = self._clock() // MINUTE
        if minute != self._minute:
            self._minute, self._counts = minute, {}
        return self._counts.get((what, address or ""), 0)
