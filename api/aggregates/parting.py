"""Where the log of a file and the log that is here part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from api.http.problems import Problem
from recorder.store import Store


def same_up_to(store: Store, aggregate: str, events: Sequence[Mapping[str, Any]]) -> int:
    """Return the last version at which both logs have the same hash, 0 where even the first differs.

    Each hash covers all events before it, so that some fifteen reads find it in the longest log.
    """
    low, high = 0, len(events)
    while low < high:
        middle = (low + high + 1) // 2
        here = store.read(aggregate, middle, limit=1)
        if here and here[0]["hash"] == events[middle - 1]["hash"]:
            low = middle
        else:
            high = middle - 1
    return low


def taken(store: Store, aggregate: str, events: Sequence[Mapping[str, Any]]) -> Problem:
    """Return the problem `id-taken` of a file whose log does not go on from the one that is here."""
    name = f"there is a {store.kind} {aggregate} already"
    same = same_up_to(store, aggregate, events)
    if same == len(events):
        said = f"{name}, and it has gone on here: the file ends at version {same}"
    elif store.read(aggregate, same + 1, limit=1):
        begins = f"both logs are the same up to version {same}, and part at" if same else "the logs differ from"
        said = f"{name}: {begins} version {same + 1}"
    else:
        said = f"{name}: the file goes on from its version {same}, which only its own token may bring in"
    return Problem("id-taken", f"{said}; what is here stays as it is", version=same + 1)
