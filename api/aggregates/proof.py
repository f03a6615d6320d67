"""Whether all that is stored of an aggregate holds: each log by its chain, and its end by the index of heads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from recorder.chain import Verdict
from recorder.chain import verify as verify_log
from recorder.heads import of_head
from recorder.store import Store


def verdict(store: Store, aggregate: str, log: str, seen: list[dict[str, Any]] | None = None) -> Verdict:
    """Whether one log holds, as the store has it now.

    seen: gets what has been read of each event that is signed, and of parts.
    """
    ends: list[Mapping[str, Any]] = []
    before = store.head(aggregate, log)
    found = verify_log(store.full_name(aggregate), _noting(store.whole(aggregate, log=log), ends, seen), log=log)
    bad = found.bad or of_head(ends, 0, before, store.head(aggregate, log))
    return found._replace(bad=bad, checked=min(found.checked, bad["version"] - 1) if bad else found.checked)


def _noting(
    events: Iterable[dict[str, Any]], ends: list[Mapping[str, Any]], seen: list[dict[str, Any]] | None
) -> Iterator[dict[str, Any]]:
    for event in events:
        ends.append({"hash": event["hash"]})
        if seen is not None:
            seen.append(event)
        yield event
