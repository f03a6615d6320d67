"""How much is written to matches: by match, by token, by address and by all, counted for all workers at once.

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
from recorder.disposable import UNLOGGED
from recorder.store import Store

TAP = 4096  # bytes; what one touch of a referee comes to is less
OF_TAPS = 4  # times the share of an address, and of all, that taps may fill: larger writes do not crowd them out
ALWAYS = 1024  # bytes that are taken of a full match too, so that it can be ended, and its tokens revoked
SPARE = 100  # events, likewise
TOGETHER = 1000  # ms for which taps are added up
_WHOSE_MATCH_IT_IS = ("referee", "creator", "anyone")  # the last two have made it, or brought it in whole
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
    "match": "{} bytes a minute to one match",
    "address": "from one address",
    "all": "from all addresses together",
    "token": "{} bytes by one token",
}


@lru_cache(maxsize=_KEPT)
def _keys(match: str, actor: str, address: str | None, minute: int) -> tuple[Key, ...]:
    """What a write counts for; the first is all that the match holds. Who writes does so again within the minute."""
    keys = (
        Key("whole", match, None),
        Key("match", match, minute),
        Key("address", network(address or ""), minute),
        Key("all", "", minute),
    )
    return keys if actor.startswith(_WHOSE_MATCH_IT_IS) else (*keys, Key("token", f"{match} {actor}", minute))


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
        self._add = store.work.register_script(_SCRIPT) if store else None
        self._known: dict[Key, int] = {}  # as last heard, and what was added here since
        self._waiting: dict[Key, int] = {}  # of that, what has not been told
        self._told = 0  # ms

    def weigh(self, match: str, actor: str, address: str | None, version: int, size: int) -> None:
        """So many bytes are to be written to a match, which will be at that version; raises match-full, too-many."""
        most = self._of_a_match
        if version > most.events + (SPARE if size <= ALWAYS else 0):
            raise Problem("match-full", f"want at most {most.events} events in a match; continue it in a new one")
        now = self._clock()
        minute = now // MINUTE
        whole, *of_this_minute = keys = _keys(match, actor, address, minute)
        is_tap = size <= TAP
        is_known = whole in self._known
        self._count(keys, size)
        if not (is_tap and is_known) or now - self._told >= TOGETHER:
            self._tell(minute)
        times = OF_TAPS if is_tap else 1
        limits = (most.minute, times * self._rate.address, times * self._rate.everybody, most.token)
        refusal = None
        if size > ALWAYS and self._known.get(whole, 0) > most.bytes:
            refusal = Problem("match-full", f"want at most {most.bytes} bytes in a match; continue it in a new one")
        for key, limit in zip(of_this_minute, limits, strict=False):
            if refusal is None and self._known.get(key, 0) > limit:
                said = _SAID[key.what].format(limit)
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
                counts = self._add(keys=[self._name(key) for key in keys], args=args)
                for key, count in zip(keys, counts, strict=True):
                    self._known[key] = count + self._waiting.get(key, 0)
            except (RedisError, OSError):
                pass
        if len(self._known) > _KEPT:
            self._known = {key: count for key, count in self._known.items() if key in waiting}
        for key in [key for key in self._known if key.minute not in (None, minute)]:
            del self._known[key]

    def _name(self, key: Key) -> str:
        return f"gw:weight:{hmac.digest(self._secret, repr(key).encode(), 'sha256').hex()[:32]}"
