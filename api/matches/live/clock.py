"""The service's clock, with which the devices at a table compare theirs; docs/timing.md tells the method.

A device sends its time and gets the service's, again and again. Each answer is sealed together with what the device
claimed before it, so that nothing of it can be chosen afterwards, any worker can check it, and no worker remembers it.
What the work server keeps of a device (until when it promises to have reported everything, which epochs are over) may
be lost: then an order becomes final by its horizon instead, and a clock that slept contradicts itself once more. It
stands in memory alone, and of one token's devices only of those that were heard last.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

import orjson

from api import times
from api.http.limits import too_many
from engine.timing.intervals import Exchange, contradicts, floor_of
from recorder.disposable import UNLOGGED
from recorder.store import Store, StoreAway, StoreFull

LIFE = 3_600_000  # ms without an exchange, or a little less
ALIVE = 2_000_000  # microseconds after which a device that was not heard of is no longer waited for
LEAST_GRID = 100  # microseconds: no browser's clock is believed to be finer
KEPT = 32  # exchanges kept of a device
DEVICES = 16  # of one token
EXCHANGES = 2_400  # of one token in a minute: a device in play has some 150
_MINUTE = 60_000_000  # microseconds
_CLOSED = 8  # epochs of a device that are known to be over
_SEAL_BYTES = 16

# In a match's hash stand its devices, and beside them "#devices:<holder>", by name and the one heard last behind the
# others, and "#asked:<holder>", the minute and how often he asked in it.
_ASKED = f"""{UNLOGGED}
local field = "#asked:" .. ARGV[1]
local minute, count = string.match(redis.call("HGET", KEYS[1], field) or "", "(%d+) (%d+)")
count = minute == ARGV[2] and count + 1 or 1
redis.call("HSET", KEYS[1], field, ARGV[2] .. " " .. count)
redis.call("PEXPIRE", KEYS[1], ARGV[3])
return count
"""
_KEEP = f"""{UNLOGGED}
if ARGV[3] ~= "" then
  local field, devices = "#devices:" .. ARGV[3], {{}}
  for device in string.gmatch(redis.call("HGET", KEYS[1], field) or "", "%S+") do
    if device ~= ARGV[1] then table.insert(devices, device) end
  end
  table.insert(devices, ARGV[1])
  while #devices > tonumber(ARGV[4]) do redis.call("HDEL", KEYS[1], table.remove(devices, 1)) end
  redis.call("HSET", KEYS[1], field, table.concat(devices, " "))
end
redis.call("HSET", KEYS[1], ARGV[1], ARGV[2])
redis.call("PEXPIRE", KEYS[1], ARGV[5])
"""

Shown = Mapping[str, Any]  # an exchange, as a device shows it later: {k, d0, s1, s2, d3, quiet, prev, seal}


class Claim(NamedTuple):
    """What a device says at one exchange, by its own clock in microseconds.

    epoch: new whenever its clock may have jumped; k: its exchanges' number; d0: when it sent this; quiet: nothing it
    saw before this is unreported; before: the exchange before this one and when its answer came; kind: how it sees what
    it tells, so how much earlier than its stamps the acts may have been that it has yet to report.
    """

    epoch: str
    k: int
    d0: int
    q: int
    quiet: int | None
    before: tuple[int, int] | None
    kind: str = "tap"


class ExchangeAnswer(NamedTuple):
    """What a device is told. s1, s2: when its request came, when this answer left; closed: its epoch is over."""

    device: str
    s1: int
    s2: int
    seal: str
    closed: bool


class Promise(NamedTuple):
    """What a device has promised in an epoch. quiet: its newest promise; closed: its clock contradicted itself."""

    quiet: int | None
    closed: bool


class Floor(NamedTuple):
    """When a device was heard last, and up to when it has certainly reported everything (None: no promise).

    Both in microseconds. kind: how it sees what it tells.
    """

    heard: int
    floor: int | None
    kind: str


class Clock:
    """Answers devices' exchanges, checks what they show of them later. server_epoch: of this start of the service."""

    def __init__(self, secret: bytes, server_epoch: str, store: Store) -> None:
        self.server_epoch = server_epoch
        self._secret = secret
        self._work = store.work
        self._asked = store.work.script(_ASKED)
        self._put = store.work.script(_KEEP)

    def name(self, match: str, holder: str) -> str:
        """A new device of whoever holds a token of the match."""
        number = secrets.token_hex(4)
        return f"{number}.{self._mark(match, holder, number)}"

    def is_of(self, device: str, match: str, holder: str) -> bool:
        """Whether the device was named for that holder."""
        number, _, mark = device.partition(".")
        return hmac.compare_digest(mark.encode(), self._mark(match, holder, number).encode())

    def count(self, match: str, holder: str) -> None:
        """One more exchange of whoever holds a token of the match. Raises too-many if it is one too many."""
        at = times.ticks()
        with suppress(StoreAway, StoreFull):
            count = self._asked([_key(match)], [holder, at // _MINUTE, LIFE])
            if count > EXCHANGES:
                wait = (_MINUTE - at % _MINUTE) // 1000
                raise too_many(f"more than {EXCHANGES} exchanges a minute with one token", wait)

    def answer(self, match: str, device: str, holder: str, claim: Claim, s1: int, rho_ppm: int) -> ExchangeAnswer:
        """The service's side of one exchange. holder: of the device."""
        s2 = times.ticks()
        seal = self._seal(match, device, claim, s1, s2)
        return ExchangeAnswer(device, s1, s2, seal, self._keep(match, device, holder, claim, s1, s2, rho_ppm))

    def confirmed(self, match: str, device: str, epoch: str, shown: Iterable[Shown]) -> list[Shown]:
        """The exchanges, of the shown ones, that the device has had in this epoch since the service was started."""
        return [each for each in shown if self._had(match, device, epoch, each)]

    def said(self, match: str, device: str, epoch: str) -> Promise:
        """What the device has promised in an epoch, and whether that is over."""
        kept = self._kept(match, device)
        return Promise(kept.get("quiet") if kept.get("epoch") == epoch else None, epoch in kept.get("closed", ()))

    def close(self, match: str, device: str, epoch: str) -> None:
        """The device's clock has slept or was set: nothing counts any more that it tells in this epoch."""
        kept = self._kept(match, device)
        if epoch not in kept.get("closed", ()):
            self._write(match, device, _closed(kept or self._nothing(epoch), epoch))

    def floors(self, match: str, at: int) -> dict[str, Floor]:
        """The floors of all devices that live at a moment, by their names. at: in microseconds, by now."""
        found: dict[bytes, bytes] = {}
        with suppress(StoreAway, StoreFull):
            found = self._work.hgetall(_key(match))
        read = {device.decode(): orjson.loads(raw) for device, raw in found.items() if not device.startswith(b"#")}
        return {
            device: Floor(kept["heard"], kept["floor"], kept["kind"])
            for device, kept in read.items()
            if kept["server"] == self.server_epoch and kept["heard"] is not None and at - kept["heard"] <= ALIVE
        }

    def _had(self, match: str, device: str, epoch: str, shown: Shown) -> bool:
        before = shown.get("prev")
        claim = Claim(
            epoch, shown["k"], shown["d0"], 0, shown["quiet"], None if before is None else (before["k"], before["d3"])
        )
        expected = self._seal(match, device, claim, shown["s1"], shown["s2"])
        return hmac.compare_digest(expected.encode(), str(shown["seal"]).encode())

    def _seal(self, match: str, device: str, claim: Claim, s1: int, s2: int) -> str:
        sealed = ["exchange", match, device, self.server_epoch, claim.epoch, claim.k, claim.d0, s1, s2, claim.quiet]
        return self._digest([*sealed, claim.before])

    def _mark(self, match: str, holder: str, number: str) -> str:
        return self._digest(["device", match, holder, number, self.server_epoch])[:12]

    def _digest(self, said: list[Any]) -> str:
        digest = hmac.digest(self._secret, b"clock\0" + orjson.dumps(said), "sha256")
        return urlsafe_b64encode(digest[:_SEAL_BYTES]).rstrip(b"=").decode()

    def _keep(self, match: str, device: str, holder: str, claim: Claim, s1: int, s2: int, rho_ppm: int) -> bool:
        """Work out up to when the device has reported everything, as the service knows from now on.

        Whether its epoch is over: then it has promised nothing.
        """
        kept = self._kept(match, device) or self._nothing(claim.epoch)
        if kept["epoch"] != claim.epoch:
            kept = {**self._nothing(claim.epoch), "closed": kept["closed"]}
        kept |= {"heard": s1, "kind": claim.kind}
        if claim.epoch not in kept["closed"]:
            self._confirm(kept, claim, rho_ppm)
        if claim.epoch not in kept["closed"]:
            kept["quiet"] = _newest(kept["quiet"], claim.quiet)
            reached = floor_of((Exchange(*each) for each in kept["exchanges"]), kept["quiet"], claim.q, s1)
            kept["floor"] = _newest(kept["floor"], reached)
            kept["answered"] = [*kept["answered"], [claim.k, claim.d0, s1, s2]][-KEPT:]
        self._write(match, device, kept, holder)
        return claim.epoch in kept["closed"]

    def _confirm(self, kept: dict[str, Any], claim: Claim, rho_ppm: int) -> None:
        """The device has had the answer that it names. Close the epoch where that contradicts what it had before."""
        if claim.before is None:
            return
        number, d3 = claim.before
        found = next((each for each in kept["answered"] if each[0] == number), None)
        if found is None:
            return
        known = [Exchange(*each) for each in kept["exchanges"]]
        _, d0, s1, s2 = found
        new = Exchange(d0, s1, s2, d3)
        if contradicts(new, known, claim.q, rho_ppm):
            _closed(kept, claim.epoch)
        else:
            kept["exchanges"] = [*kept["exchanges"], [*new]][-KEPT:]
            kept["answered"] = [each for each in kept["answered"] if each[0] > number]

    def _nothing(self, epoch: str) -> dict[str, Any]:
        """What is kept of a device before its first exchange in an epoch."""
        return {
            "server": self.server_epoch,
            "epoch": epoch,
            "closed": [],  # epochs that are over
            "heard": None,
            "kind": "tap",
            "quiet": None,
            "floor": None,
            "answered": [],  # [k, d0, s1, s2], not known to have come
            "exchanges": [],  # [d0, s1, s2, d3]
        }

    def _write(self, match: str, device: str, kept: dict[str, Any], holder: str = "") -> None:
        """holder: of a device that was heard; of more than DEVICES of his what was heard longest ago is forgotten."""
        with suppress(StoreAway, StoreFull):
            self._put([_key(match)], [device, orjson.dumps(kept), holder, DEVICES, LIFE])

    def _kept(self, match: str, device: str) -> dict[str, Any]:
        raw = None
        with suppress(StoreAway, StoreFull):
            raw = self._work.hget(_key(match), device)
        kept: dict[str, Any] = orjson.loads(raw) if raw else {}
        return kept if kept.get("server") == self.server_epoch else {}


def _key(match: str) -> str:
    return f"gw:clock:{match}"


def _newest(one: int | None, two: int | None) -> int | None:
    return max((each for each in (one, two) if each is not None), default=None)


def _closed(kept: dict[str, Any], epoch: str) -> dict[str, Any]:
    """kept, changed in place to what is kept of a device once that epoch is over."""
    kept["closed"] = [*kept["closed"], epoch][-_CLOSED:]
    if kept["epoch"] == epoch:
        kept |= {"quiet": None, "floor": None, "answered": [], "exchanges": []}
    return kept
