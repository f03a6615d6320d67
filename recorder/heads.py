"""The index of heads: where each log of each aggregate ends, so that a log cut short, or gone, is noticed.

`greffier:<kind>:{p07}:heads`, a sorted set of a kind and partition: a log's name (`<id>`, `<id>/about`, …) -> version ×
2^32 + the first 32 bits of that version's hash; `#` -> how many of that kind the partition has ever had. append.lua
writes it together with the entries, and appends nothing to a log that does not end where it says. A format for ever.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from recorder.chain import Bad, verify
from recorder.unhurried import unhurried

COUNT = "#"  # of aggregates; none is called so
LAST_VERSION = 2**21 - 1  # of a log: a score is exact to 53 bits
_HASHES = 2**32


class Damaged(Exception):
    """A log does not hold: an entry was altered, removed or put in, or its end was cut off."""

    def __init__(self, kind: str, aggregate: str, log: str, bad: Bad) -> None:
        super().__init__(f"{log} of {kind} {aggregate} does not hold at version {bad['version']}: {bad['what']}")
        self.kind = kind
        self.aggregate = aggregate
        self.log = log
        self.bad = bad


class Index(NamedTuple):
    """What the index of heads says of a partition. scores: by log's name; created: how many of the kind it has had."""

    scores: Mapping[str, int]
    created: int


def packed(version: int, hash_: str) -> int:
    """The score of a log that ends there."""
    return version * _HASHES + int(hash_[:8], 16)


def fault(
    name: str, log: str, events: Sequence[dict[str, Any]], after: int, before: int | None, now: int | None
) -> Bad | None:
    """The first entry beyond version after that does not hold.

    name: the aggregate's full one. events: all beyond after, as they were read between two looks at the log's score in
    the index.
    """
    return of_chain(name, log, events, after) or of_head(events, after, before, now)


def of_chain(name: str, log: str, events: Sequence[dict[str, Any]], after: int) -> Bad | None:
    """The first of some events, which begin behind version after, that does not hold."""
    if not events:
        return None
    if events[0]["version"] != after + 1:
        return {"version": after + 1, "what": "missing"}
    return verify(name, unhurried(events), log=log, prev=events[0]["prev"] if after else None).bad


def of_head(events: Sequence[Mapping[str, Any]], after: int, before: int | None, now: int | None) -> Bad | None:
    """What of a log's end is not as the index says."""
    end = after + len(events)
    least, most = (before or 0) // _HASHES, (now or 0) // _HASHES
    if end < least:
        return {"version": end + 1, "what": "missing"}
    if end > most:
        return {"version": max(most, after) + 1, "what": "head"}
    for score in (before, now):
        version = (score or 0) // _HASHES
        if score and after < version <= end and score != packed(version, events[version - after - 1]["hash"]):
            return {"version": version, "what": "head"}
    return None
