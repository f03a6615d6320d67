"""How often one address may guess or create, and all together: counted by the minute, for all workers at once.

What is limited is counted before it is tried, so no burst slips through. The counts are disposable keys of the work
server; an address stands there as a keyed hash. While that server is away, each worker counts for itself.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping

from redis.exceptions import RedisError

from api.config import RATES, Rate
from api.http.problems import Problem
from api.networks import network
from recorder.disposable import UNLOGGED
from recorder.store import Store

MINUTE = 60_000
_MOST = 10_000  # addresses that one worker keeps
_OTHERS = "others"  # counted as one address, once so many are kept
_ALL = "*"
_SCRIPT = f"""{UNLOGGED}
local answers = {{}}
for i, key in ipairs(KEYS) do
  answers[i] = redis.call("INCRBY", key, ARGV[1])
  redis.call("PEXPIRE", key, ARGV[2])
end
return answers
"""


class Limits:
    """clock: ms since 1970. store: whose work server counts, None to count here. secret: for the hashes of addresses.

    An IPv6 network of 64 bits counts as one address: whoever has one has all of it.
    """

    def __init__(
        self,
        clock: Callable[[], int],
        store: Store | None = None,
        secret: bytes = b"",
        rates: Mapping[str, Rate] = RATES,
    ) -> None:
        self._clock = clock
        self._secret = secret
        self._rates = rates
        self._add = store.work.register_script(_SCRIPT) if store else None
        self._minute = 0
        self._counts: dict[tuple[str, str], int] = {}

    def count(self, what: str, address: str | None) -> None:
        """One more, before it is tried. Raises too-many if it is one too many."""
        rate = self._rates[what]
        mine, everybodys = self._added(what, network(address or ""), 1)
        if mine > rate.address:
            wait = MINUTE - self._clock() % MINUTE
            raise too_many(f"more than {rate.address} a minute from one address", wait)
        if everybodys > rate.everybody:
            turn, _ = self._added(what, f"in second {self._clock() // 1000}", 1)
            if turn > 1:
                raise too_many(f"more than {rate.everybody} a minute from all addresses together", 1000)

    def give_back(self, what: str, address: str | None) -> None:
        """It was none of those that are limited: the code was right."""
        self._added(what, network(address or ""), -1)

    def _added(self, what: str, who: str, amount: int) -> tuple[int, int]:
        """The counts of this minute with so many more: who's, and everybody's."""
        minute = self._clock() // MINUTE
        if self._add is not None:
            keys = [self._key(what, minute, each) for each in (who, _ALL)]
            try:
                mine, everybodys = self._add(keys=keys, args=[amount, 2 * MINUTE])
                return mine, everybodys
            except (RedisError, OSError):
                pass
        if minute != self._minute:
            self._minute, self._counts = minute, {}
        if (what, who) not in self._counts and len(self._counts) >= _MOST:
            who = _OTHERS
        for each in (who, _ALL):
            self._counts[what, each] = self._counts.get((what, each), 0) + amount
        return self._counts[what, who], self._counts[what, _ALL]

    def _key(self, what: str, minute: int, who: str) -> str:
        return f"gw:limit:{hmac.digest(self._secret, f'{what} {minute} {who}'.encode(), 'sha256').hex()[:32]}"


def too_many(what: str, wait: int) -> Problem:
    """The refusal of what may come again after so many ms."""
    seconds = max(1, -(-wait // 1000))
    return Problem("too-many", f"{what}; try again in {seconds} s", headers={"Retry-After": str(seconds)})
