"""Times on the wire: RFC 3339, UTC, milliseconds. Inside, milliseconds since 1970."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime, timedelta

from recorder.entry import to_ms, to_time

text = to_time  # as it stands on the wire
ms = to_ms  # of a time that we wrote

_RFC3339 = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)", re.ASCII)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def now() -> int:
    """ms since 1970, by this machine's clock."""
    return time.time_ns() // 1_000_000


def ticks() -> int:
    """Return microseconds by a clock that only goes on, the same in all workers of this machine."""
    return time.monotonic_ns() // 1000


def parse(stamp: str) -> int:
    """Milliseconds of any RFC 3339 time; what is finer is cut off. Raises ValueError for anything else.

    >>> text(parse("2026-09-21T15:33:20.0079+02:00"))
    '2026-09-21T13:33:20.007Z'
    """
    if not _RFC3339.fullmatch(stamp):
        raise ValueError(f"not a time: {stamp[:40]!r} (want RFC 3339, as '2026-09-21T13:33:20.007Z')")
    return (datetime.fromisoformat(stamp.upper()) - _EPOCH) // timedelta(milliseconds=1)
