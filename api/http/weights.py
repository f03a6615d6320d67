"""How much is written: by match or what else is written to, by token, by address and by all, of all workers at once.

What is small, as a tap is, is added up here and told to the work server once a second; what is large at once, and
before it is written. Those counts may vanish at any time; while that server is away, each worker counts for itself.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from redis.exceptions import RedisError

from api.config import OF_A_MATCH, RATES, OfAMatch, Rate
from api.http.limits import MINUTE, too_many
from api.http.problems import Problem
from api.networks import network
from recorder.chain import kind_and_id
from recorder.disposable import UNLOGGED
from recorder.store import Store, StoreAway, StoreFull

TAP = 4096  # bytes; what one touch of a referee comes to is less
OF_TAPS = 4  # times the share of an address, and of all, that taps may fill: larger writes do not crowd them out
ALWAYS = 1024  # bytes that a full one takes too, so that it can be ended, and its tokens revoked
SPARE = 100  # events, likewise
TOGETHER = 1000  # ms for which taps are added up
_WHOSE_IT_IS = ("referee", "creator", "anyone")  # of a match; the last two have made it, or brought it in whole
_KEPT = 10_000  # counts that a worker remembers
_YEAR = 366 * 24 * 3_600_000
# What a match holds in all is to outlive the server, as the match does.
_SCRIPT = f"""
local answers = {{}}
for i, key in ipairs(KEYS) do
  if tonumber(ARGV[2 * i]) == {_YEAR} then redis.set_repl(redis.REPL_ALL) else {UNLOGGED} end
  answers[i] = redis.call("INCRBY", key, ARGV[2 * i - 1])
  if answers[i] == tonumber(ARGV[2 * i - 1]) then redis.call("PEXPIRE", key, ARGV[2 * i]) end
end
return answers
"""


class Key(NamedTuple):
    """minute: since 1970; None: of all that there ever was."""

    what: str
    who: str
    minute: int | None


_SAID = {
    "aggregate": "{limit} bytes a minute to one {kind}",
    "address": "from one address",
    "all": "from all addresses together",
    "token": "{limit} bytes by one token",
}


@lru_cache(maxsize=_KEPT)
def _keys(name: str, actor: str, address: str | None, minute: int) -> tuple[Key, ...]:
    """What a write counts for; the first is all that is there. Who writes does so again within the minute."""
    keys = (
        Key("whole", name, None),
        Key("aggregate", name, minute),
        Key("address", network(address or ""), minute),
        Key("all", "", minute),
    )
    return keys if actor.startswith(_WHOSE_IT_IS) else (*keys, Key("token", f"{name} {actor}", minute))


class Weights:
    """clock: ms since 1970. store: whose work server counts, None to count here. secret: for the names of counts."""

    def __init__(
        self,
        clock: Callable[[], int],
        store: Store | None = None,
        secret: bytes = b"",
        rates: Mapping[str, Rate] = RATES,
        of_a_match: OfAMatch = OF_A_MATCH,
    ) -> None:
        self._clock = clock
        self._secret = secret
        self._rate = rates["bytes"]
        self._of_a_match = of_a_match
        self._add = store.work.script(_SCRIPT) if store else None
        self._known: dict[Key, int] = {}  # as last heard, and what was added here since
        self._waiting: dict[Key, int] = {}  # of that, what has not been told
        self._told = 0  # ms

    def weigh(self, name: str, actor: str, address: str | None, version: int, size: int) -> None:
        """So many bytes are to be written to what has this full name, which will be at that version.

        Raises match-full, too-many.
        """
        most = self._of_a_match
        if version > most.events + (SPARE if size <= ALWAYS else 0):
            raise full(kind_and_id(name)[0], f"{most.events} events")
        now = self._clock()
        minute = now // MINUTE
        whole, *of_this_minute = keys = _keys(name, actor, address, minute)
        is_tap = size <= TAP
        is_known = whole in self._known
        self._count(keys, size)
        if not (is_tap and is_known) or now - self._told >= TOGETHER:
            self._tell(minute)
        times = OF_TAPS if is_tap else 1
        limits = (most.minute, times * self._rate.address, times * self._rate.everybody, most.token)
        refusal = None
        if size > ALWAYS and self._known.get(whole, 0) > most.bytes:
            refusal = full(kind_and_id(name)[0], f"{most.bytes} bytes")
        for key, limit in zip(of_this_minute, limits, strict=False):
            if refusal is None and self._known.get(key, 0) > limit:
                said = _SAID[key.what].format(limit=limit, kind=kind_and_id(name)[0])
                refusal = too_many(f"too much written: more than {said}", MINUTE - self._clock() % MINUTE)
        if refusal is not None:
            self._count(keys, -size)  # nothing was written
            raise refusal

    def _count(self, keys: Sequence[Key], size: int) -> None:
        known, waiting = self._known, self._waiting
        for key in keys:
            known[key] = known.get(key, 0) + size
            waiting[key] = waiting.get(key, 0) + size

    def _tell(self, minute: int) -> None:
        """Add what waits to the counts of all workers, and hear what they are."""
        self._told = self._clock()
        waiting, self._waiting = self._waiting, {}
        keys = [*waiting]
        if self._add is not None and keys:
            args = [each for key in keys for each in (waiting[key], _YEAR if key.minute is None else 2 * MINUTE)]
            try:
                counts = self._add([self._name(key) for key in keys], args)
                for key, count in zip(keys, counts, strict=True):
                    self._known[key] = count + self._waiting.get(key, 0)
            except (StoreAway, StoreFull, RedisError):
                pass  # the work store's client has said so
        if len(self._known) > _KEPT:
            self._known = {key: count for key, count in self._known.items() if key in waiting}
        for key in [key for key in self._known if key.minute not in (None, minute)]:
            del self._known[key]

    def _name(self, key: Key) -> str:
        return f"gw:{{weight}}:{hmac.digest(self._secret, repr(key).encode(), 'sha256').hex()[:32]}"


def full(kind: str, most: str) -> Problem:
    """The refusal of what is more than an aggregate of a kind may hold. most: in words, as "500 events"."""
    return Problem("match-full", f"want at most {most} in a {kind}; continue it in a new one")
