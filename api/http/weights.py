"""How much is written: by match or what else is written to, by token, by address and by all, of all workers at once.

What is small, as a tap is, is added up here and told to the work server once a second; what is large at once, and
before it is written. Those counts may vanish at any time; while that server is away, each worker counts for itself.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Mapping
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
# Who takes part, but does not direct: the last tenth of the room is for who referees, or directs.
_GUESTS = ("seat", "witness", "entrant", "viewer")
_OF_GUESTS = 0.9
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


def _keys(name: str, actor: str, address: str | None, minute: int) -> list[Key]:
    """What a write counts for; the first is all that is there."""
    keys = [
        Key("whole", name, None),
        Key("aggregate", name, minute),
        Key("address", network(address or ""), minute),
        Key("all", "", minute),
    ]
    return keys if actor.startswith(_WHOSE_IT_IS) else [*keys, Key("token", f"{name} {actor}", minute)]


class _Count:
    """Bytes. known: as last heard, and what was added here since; waiting: of that, what has not been told."""

    __slots__ = ("key", "known", "waiting")

    def __init__(self, key: Key) -> None:
        self.key = key
        self.known = self.waiting = 0


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
        self._counts: dict[Key, _Count] = {}
        # Who writes does so again within the minute: the counts that a write changes, the first one's first.
        self._changed: dict[tuple[str, str, str | None, int], tuple[_Count, ...]] = {}
        self._told = 0  # ms

    def weigh(self, name: str, actor: str, address: str | None, version: int, size: int) -> None:
        """So many bytes are to be written to what has this full name, which will be at that version.

        Raises match-full, too-many.
        """
        most, kind = self._of_a_match, kind_and_id(name)[0]
        is_guest = actor.startswith(_GUESTS)
        events, bytes_ = (int(_OF_GUESTS * each) if is_guest else each for each in (most.events, most.bytes))
        always, spare = (0, 0) if is_guest else (ALWAYS, SPARE)
        if version > events + (spare if size <= always else 0):
            raise _full_for(kind, f"{events} events", is_guest)
        now = self._clock()
        minute = now // MINUTE
        is_tap = size <= TAP
        place = name, actor, address, minute
        counts = self._changed.get(place)
        is_known = counts is not None or Key("whole", name, None) in self._counts
        if counts is None:
            if len(self._changed) >= _KEPT:
                self._changed.clear()
            counts = self._changed[place] = tuple(map(self._count, _keys(*place)))
        _count_in(counts, size)
        if not (is_tap and is_known) or now - self._told >= TOGETHER:
            self._tell(minute)
        times = OF_TAPS if is_tap else 1
        limits = (most.minute, times * self._rate.address, times * self._rate.everybody, most.token)
        refusal = None
        if size > always and counts[0].known > bytes_:
            refusal = _full_for(kind, f"{bytes_} bytes", is_guest)
        for count, limit in zip(counts[1:], limits, strict=False):
            if refusal is None and count.known > limit:
                said = _SAID[count.key.what].format(limit=limit, kind=kind)
                refusal = too_many(f"too much written: more than {said}", MINUTE - self._clock() % MINUTE)
        if refusal is not None:
            _count_in(counts, -size)  # nothing was written
            raise refusal

    def _count(self, key: Key) -> _Count:
        found = self._counts.get(key)
        if found is None:
            found = self._counts[key] = _Count(key)
        return found

    def _tell(self, minute: int) -> None:
        """Add what waits to the counts of all workers, and hear what they are."""
        self._told = self._clock()
        told = [(count, count.waiting) for count in self._counts.values() if count.waiting]
        for count, _ in told:
            count.waiting = 0
        if self._add is not None and told:
            args = [each for count, size in told for each in (size, _YEAR if count.key.minute is None else 2 * MINUTE)]
            try:
                sums = self._add([self._name(count.key) for count, _ in told], args)
                for (count, _), sum_of_all in zip(told, sums, strict=True):
                    count.known = sum_of_all + count.waiting
            except (StoreAway, StoreFull, RedisError):
                pass  # the work store's client has said so
        used = {count.key for count, _ in told} if len(self._counts) > _KEPT else self._counts.keys()
        kept = {
            key: count
            for key, count in self._counts.items()
            if count.waiting or (key in used and key.minute in (None, minute))
        }
        if len(kept) < len(self._counts):
            self._counts = kept
            self._changed.clear()

    def _name(self, key: Key) -> str:
        return f"gw:{{weight}}:{hmac.digest(self._secret, repr(key).encode(), 'sha256').hex()[:32]}"


def _count_in(counts: Iterable[_Count], size: int) -> None:
    for count in counts:
        count.known += size
        count.waiting += size


def _full_for(kind: str, most: str, is_guest: bool) -> Problem:
    if is_guest:
        return Problem("match-full", f"players may fill a {kind} up to {most}; ask who directs it to record the rest")
    return full(kind, most)


def full(kind: str, most: str) -> Problem:
    """The refusal of what is more than an aggregate of a kind may hold. most: in words, as "500 events"."""
    return Problem("match-full", f"want at most {most} in a {kind}; continue it in a new one")
