"""Join codes: to which aggregate a code leads, as long as it may be used or its use be answered again.

The index is disposable. Whether a code is good is in the aggregate's about stream; an index that is lost makes codes
unknown, and who may hand out codes issues others.
"""

from __future__ import annotations

from collections.abc import Callable

from api.aggregates.credentials import hashed_code
from api.aggregates.owners import Owner
from recorder.chain import full_name, kind_and_id
from recorder.store import Store

_TRIES = 8
_REDEEMED = (
    30 * 24 * 3_600_000
)  # ms: a code that was redeemed with a key leads to its aggregate for so long, for the same key


class Codes:
    """secret: the service's key."""

    def __init__(self, store: Store, secret: bytes) -> None:
        self._store = store
        self._secret = secret

    def offer(self, kind: str, aggregate: str, make: Callable[[int], str], life: int) -> str:
        """A code that leads there for life ms from now on: the first that is free of make(0), make(1)…"""
        name = full_name(kind, aggregate)
        for n in range(_TRIES):
            code = make(n)
            key = self._key(code)
            if self._store.work.set(key, name, px=life, nx=True) or self._store.work.get(key) == name.encode():
                return code
        raise RuntimeError(f"{_TRIES} codes in a row are taken")

    def leads_to(self, code: str) -> Owner | None:
        """The kind and the id of the aggregate that a code leads to; None: to none."""
        found = self._store.work.get(self._key(code))
        if found is None:
            return None
        return Owner(*kind_and_id(found.decode()))

    def keep(self, code: str) -> None:
        """Keep a code that was redeemed with a key: the same request, sent again, finds its aggregate."""
        self._store.work.expire(self._key(code), _REDEEMED)

    def hashed(self, code: str) -> str:
        return hashed_code(self._secret, code)

    def _key(self, code: str) -> str:
        return f"gw:code:{self.hashed(code)}"
