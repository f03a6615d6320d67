"""Join codes: which match a code leads to, as long as it may be used or its use be answered again.

The index is disposable. Whether a code is good is in the match's about stream; an index that is lost makes codes
unknown, and a referee issues others.
"""

from __future__ import annotations

from collections.abc import Callable

from api.matches.access.auth import hashed_code
from recorder.connections import translated
from recorder.store import Store

_TRIES = 8
_REDEEMED = (
    30 * 24 * 3_600_000
)  # ms: a code that was redeemed with a key leads to its match for so long, for the same key


class Codes:
    """secret: the service's key."""

    def __init__(self, store: Store, secret: bytes) -> None:
        self._store = store
        self._secret = secret

    def offer(self, match: str, make: Callable[[int], str], life: int) -> str:
        """A code that leads to match for life ms from now on: the first that is free of make(0), make(1)…"""
        for n in range(_TRIES):
            code = make(n)
            key = self._key(code)
            with translated():
                if self._store.work.set(key, match, px=life, nx=True):
                    return code
                if self._store.work.get(key) == match.encode():
                    return code
        raise RuntimeError(f"{_TRIES} codes in a row are taken")

    def match_of(self, code: str) -> str | None:
        """The match that a code leads to."""
        with translated():
            found = self._store.work.get(self._key(code))
        return found.decode() if isinstance(found, bytes) else None

    def keep(self, code: str) -> None:
        """Keep a code that was redeemed with a key: the same request, sent again, finds its match."""
        with translated():
            self._store.work.pexpire(self._key(code), _REDEEMED)

    def hashed(self, code: str) -> str:
        return hashed_code(self._secret, code)

    def _key(self, code: str) -> str:
        return f"gw:code:{self.hashed(code)}"
