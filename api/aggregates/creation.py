"""Keys with which something was made: used again with another id, one is recognised for a while.

A key belongs to the aggregate that it was used for, and the client may make the id itself: then nothing in the store
tells of the first use. What does is disposable.
"""

from __future__ import annotations

from api.aggregates.transact import key_reused
from api.aggregates.writing import secret_key_name
from recorder.chain import full_name
from recorder.store import Store

_REMEMBERED = 24 * 3_600_000  # ms


class CreationKeys:
    """The keys with which aggregates of one kind were made. store: of that kind."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def check(self, key: str, body: bytes) -> None:
        """body: the digest of what the key is sent with. Raises key-reused where it was another one."""
        known = self._store.work.get(self._name(key))
        if known is not None and known != body.hex().encode():
            raise key_reused()

    def remember(self, key: str, body: bytes) -> None:
        """Something was made with it."""
        self._store.work.set(self._name(key), body.hex(), px=_REMEMBERED)

    def _name(self, key: str) -> str:
        return f"gw:create:{full_name(self._store.kind, secret_key_name(key).hex())}"
