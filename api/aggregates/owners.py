"""The rights in what other aggregates belong to: a fold of its about stream, kept by its version."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from cachetools import LRUCache

from api import times
from api.aggregates.about import TokenIssuedBase, TokenRedeemed, TokenRevoked
from api.aggregates.facts import StoredFacts
from api.aggregates.grants import Grants
from recorder.append import Loan
from recorder.store import Store

VIEWER = "viewer"  # the role that any kind has for who only reads
MOST = 256  # owners in memory at most; a hall has one, a service a few dozen at a time
_EVENTS = StoredFacts((TokenIssuedBase, TokenRedeemed, TokenRevoked))


class Owner(NamedTuple):
    """The aggregate that another one belongs to."""

    kind: str
    id: str


class Lending(NamedTuple):
    """The rights in an owner at a version of its about stream. lends: as its kind lends them (`Kind.lends`)."""

    lends: Mapping[str, str]
    grants: Grants
    through: Loan

    def acts(self, role: str) -> str:
        """Return the role that one of the owner has in what belongs to it: unless its kind lends more, a reader's."""
        return self.lends.get(role, VIEWER)


class KnownOwners:
    """Owners of the kinds whose names are given, with what each lends. An owner is read once, then what came since."""

    def __init__(self, store: Store, lends: Mapping[str, Mapping[str, str]]) -> None:
        self._store = store
        self._lends = lends
        self._known: LRUCache[Owner, Lending] = LRUCache(MOST)

    def known(self, owner: Owner) -> Lending | None:
        """The rights as they are in memory, read where they are not; None: there is no such owner."""
        found = self._known.get(owner)
        return self.newest(owner) if found is None else found

    def newest(self, owner: Owner) -> Lending | None:
        """The rights as they are now; None: there is no such owner. Raises StoreAway, Damaged."""
        lends = self._lends.get(owner.kind)
        if lends is None:
            return None
        before = self._known.get(owner)
        if before is not None and self._store.stands(before.through):
            return before
        events = self._store.of(owner.kind).tail(owner.id, "about")
        if not events:
            return None
        last = events[-1]
        through = Loan(owner.kind, owner.id, last["version"], last["hash"])
        made = self._known[owner] = Lending(lends, _folded(events), through)
        return made

    def withdraw(self, through: Loan) -> None:
        """Forget an owner that has moved since it was looked at."""
        self._known.pop(Owner(through.kind, through.id), None)


def _folded(events: Iterable[Mapping[str, Any]]) -> Grants:
    """What tokens an about stream has given out, whatever else it tells."""
    grants = Grants()
    for wire in events:
        event = _EVENTS.of_wire(wire)
        if event is not None:
            data = wire["data"]
            grants = grants.after(event, times.ms(wire["at"]), str(data.get("role")))
    return grants
