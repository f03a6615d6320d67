"""A lease in the work store: one of all workers of all hosts does something, and says there how far it has come.

Nothing hangs on it: two who believe that they have it do the same work twice, one that is lost is taken anew.
"""

from __future__ import annotations

import secrets

from recorder.disposable import UNLOGGED
from recorder.store import Store

# Who no longer has the lease writes nothing over what its holder has written. Only how far it has come is logged.
_TAKE = f"""{UNLOGGED}
return redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2], "NX")
"""
_KEEP = f"""
if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[3] ~= "" then redis.call("SET", KEYS[2], ARGV[3]) end
{UNLOGGED}
if ARGV[2] == "0" then redis.call("DEL", KEYS[1]) else redis.call("PEXPIRE", KEYS[1], ARGV[2]) end
return 1
"""


class Lease:
    """A claim on gw:{<name>}:lease for so many seconds; the place that was reached stands in gw:{<name>}:position."""

    def __init__(self, store: Store, name: str, seconds: float) -> None:
        self.seconds = seconds
        self._work = store.work
        self._keys = [f"gw:{{{name}}}:lease", f"gw:{{{name}}}:position"]
        self._me = secrets.token_hex(16)
        self._take = store.work.script(_TAKE)
        self._keep = store.work.script(_KEEP)

    def take(self) -> bool:
        """Whether it was free, and is ours from now on. Raises StoreAway, StoreFull."""
        return bool(self._take(self._keys[:1], [self._me, round(1000 * self.seconds)]))

    def keep(self, place: bytes | None = None) -> bool:
        """Whether it still is ours, and is for so long again; then place is written. Raises StoreAway, StoreFull."""
        return self._kept(round(1000 * self.seconds), place)

    def release(self, place: bytes | None = None) -> None:
        """Let others take it at once; place is written where it was ours. Raises StoreAway, StoreFull."""
        self._kept(0, place)

    def place(self) -> bytes | None:
        """What the last holder wrote; None where that is lost. Raises StoreAway."""
        return self._work.get(self._keys[1])

    def _kept(self, life: int, place: bytes | None) -> bool:
        return bool(self._keep(self._keys, [self._me, life, place or b""]))
