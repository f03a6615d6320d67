"""How often one address may guess or create: counted by the minute, in this worker's memory alone."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv6Address

from api.http.problems import Problem

MINUTE = 60_000
RATES = {"token": 60, "code": 10, "create": 500, "picture": 120}  # a minute, an address, a worker
_MOST = 10_000  # addresses kept
_OTHERS = "others"  # counted as one address, once so many are kept


class Limits:
    """clock: ms since 1970. An IPv6 network of 64 bits counts as one address: whoever has one has all of it."""

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
        key = self._key(what, address)
        self._counts[key] = self._counts.get(key, 0) + 1

    def _count(self, what: str, address: str | None) -> int:
        minute = self._clock() // MINUTE
        if minute != self._minute:
            self._minute, self._counts = minute, {}
        return self._counts.get(self._key(what, address), 0)

    def _key(self, what: str, address: str | None) -> tuple[str, str]:
        key = what, _network(address or "")
        return key if key in self._counts or len(self._counts) < _MOST else (what, _OTHERS)


def _network(address: str) -> str:
    """What stands for an address: itself, or of IPv6 its first 64 bits."""
    if ":" not in address:
        return address
    try:
        sixteen = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    return str(sixteen.ipv4_mapped or IPv6Address(int(sixteen) >> 64 << 64))
