"""How often one address may guess or create, and how long it may have computed: by the minute, for all workers at once.

What is limited is counted before it is tried, so no burst slips through; what cannot be known before, as the seconds of
a processor, afterwards. The counts are disposable keys of the work server; an address stands there as a keyed hash.
While that server is away, each worker counts for itself.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping, Sequence
from math import ceil

from redis.exceptions import RedisError

from api.config import RATES, Rate
from api.http.problems import Problem
from api.networks import network, site
from recorder.disposable import UNLOGGED
from recorder.store import Store, StoreAway, StoreFull

MINUTE = 60_000
HOUR = 60 * MINUTE
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
        self._add = store.work.script(_SCRIPT) if store else None
        self._counts: dict[int, dict[int, dict[tuple[str, str], int]]] = {}  # by length and number of a period

    def count(self, what: str, address: str | None) -> None:
        """One more, before it is tried. Raises too-many if it is one too many."""
        rate = self._rates[what]
        mine, everybodys = self._added(what, [network(address or ""), _ALL], 1)
        if mine > rate.address:
            raise too_many(f"more than {rate.address} a minute from one address", self._rest())
        if everybodys > rate.everybody and not (what == "code" and self._is_new(what, address, mine)):
            self._slow(what, f"more than {rate.everybody} a minute from all addresses together")
        if what == "code":
            self._added(what, [site(address or "")], 1, HOUR)

    def give_back(self, what: str, address: str | None) -> None:
        """It was none of those that are limited: the code was right."""
        self._added(what, [network(address or ""), _ALL], -1)
        if what == "code":
            self._added(what, [site(address or "")], -1, HOUR)

    def admit(self, address: str | None, match: str | None = None) -> None:
        """Something that costs a processor's time is to be computed. Raises too-many where enough was."""
        rate = self._rates["seconds"]
        of_address, all_, *of_match = self._added("seconds", self._charged(address, match), 0)
        for used, whom in ((of_address, "from one address"), *((used, "for one match") for used in of_match)):
            if used >= 1000 * rate.address:
                said = f"more than {rate.address} seconds of a processor in a minute {whom}"
                raise too_many(said, self._rest())
        if all_ >= 1000 * rate.everybody and of_address:
            self._slow("seconds", f"more than {rate.everybody} seconds of a processor in a minute for all together")

    def charge(self, seconds: float, address: str | None, match: str | None = None) -> None:
        """So much of a processor's time was used for an address, and for a match."""
        self._added("seconds", self._charged(address, match), max(0, ceil(1000 * seconds)))

    def _charged(self, address: str | None, match: str | None) -> list[str]:
        return [network(address or ""), _ALL, *([] if match is None else [f"match {match}"])]

    def _is_new(self, what: str, address: str | None, mine: int) -> bool:
        """Whether nobody has failed at this address for an hour; whoever has many of IPv6 has them of one site."""
        return mine == 1 and self._added(what, [site(address or "")], 0, HOUR)[0] <= 0

    def _slow(self, what: str, said: str) -> None:
        turn = self._added(what, [f"in second {self._clock() // 1000}"], 1)[0]
        if turn > 1:
            raise too_many(said, 1000)

    def _rest(self) -> int:
        return MINUTE - self._clock() % MINUTE

    def _added(self, what: str, whom: Sequence[str], amount: int, period: int = MINUTE) -> list[int]:
        """Each one's count of this period with so many more."""
        number = self._clock() // period
        if self._add is not None:
            keys = [self._key(what, period, number, each) for each in whom]
            try:
                return [int(each) for each in self._add(keys, [amount, 2 * period])]
            except (StoreAway, StoreFull, RedisError):
                pass  # the work store's client has said so
        if number not in self._counts.get(period, {}):
            self._counts[period] = {number: {}}
        counts = self._counts[period][number]
        found = []
        for each in whom:
            is_kept = (what, each) in counts or each == _ALL or len(counts) < _MOST
            key = what, each if is_kept else _OTHERS
            counts[key] = counts.get(key, 0) + amount
            found.append(counts[key])
        return found

    def _key(self, what: str, period: int, number: int, who: str) -> str:
        named = f"{what} {number} {who}" if period == MINUTE else f"{what} {period} {number} {who}"
        return f"gw:{{limit}}:{hmac.digest(self._secret, named.encode(), 'sha256').hex()[:32]}"


def too_many(what: str, wait: int) -> Problem:
    """The refusal of what may come again after so many ms."""
    seconds = max(1, -(-wait // 1000))
    return Problem("too-many", f"{what}; try again in {seconds} s", headers={"Retry-After": str(seconds)})
