"""That parts of an aggregate were erased: told beside its events, so that whoever knows them reads it anew."""

from __future__ import annotations

from collections.abc import Sequence

from api import times
from api.aggregates.writing import Head, chained
from recorder.chain import Draft, genesis
from recorder.store import Diverged, Store

TYPE = "erased"
_ATTEMPTS = 100


def tell(store: Store, aggregate: str, parts: Sequence[str], now: int, actor: str) -> None:
    """Record it in the about stream. parts: `<log>.<version>.<part>`; now: ms. Raises Damaged, StoreAway, StoreFull.

    Needs no fold, so it is done to what this release cannot read as well.
    """
    for _ in range(_ATTEMPTS):
        told = store.tail(aggregate, "about")
        last = told[-1] if told else None
        head = (
            Head(0, genesis(store.full_name(aggregate), "about"))
            if last is None
            else Head(last["version"], last["hash"], times.ms(last["at"]))
        )
        at = max(now, head.at)
        wire = chained([Draft(TYPE, None, {"parts": [*parts]}, {})], head, at, at, None, actor)
        try:
            if store.append(aggregate, [], about=wire, expect=None, expect_about=head.version).outcome == "appended":
                return
        except Diverged:
            continue
    raise RuntimeError(f"too many others write to {store.kind} {aggregate}")
