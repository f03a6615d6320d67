"""Ranges of an aggregate's logs as wire events, with their parts: read and decoded, and as far as they hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any, NamedTuple, cast

from recorder.chain import Bad, genesis, log_name, sealed_names
from recorder.connections import Connections
from recorder.entry import decode, decode_part, field
from recorder.heads import fault, of_chain
from recorder.unhurried import unhurried

# A log, and of it the versions first to last, both included, and at most so many; None: to its end, all.
Range = tuple[str, int, int | None, int | None]


class Names(NamedTuple):
    """What an aggregate is called in the store. full: tells it from those of any kind.

    own: what the keys of its own begin with; heads: the key of the index of heads that it is in.
    """

    id: str
    full: str
    own: str
    heads: str


class Logs(NamedTuple):
    """Whole wire events of both logs, as far as each holds. bad: by log, the first event of it that does not."""

    events: list[dict[str, Any]]
    about: list[dict[str, Any]]
    bad: Mapping[str, Bad] = {}


def read_standing(
    connections: Connections, names: Names, wanted: Sequence[Range], but: Set[str]
) -> tuple[list[list[dict[str, Any]]], dict[str, Bad]]:
    """Ranges of logs as far as they hold, and what does not, by log; of each log the last one goes to its end.

    but: parts that are left out. Raises StoreAway.
    """
    logs = [*dict.fromkeys(log for log, *_ in wanted)]
    found, [before, now] = read_ranges(connections, names, wanted, but, [log_name(names.id, log) for log in logs])
    bad: dict[str, Bad] = {}
    for place, (log, first, last, _) in enumerate(wanted):
        if log in bad:
            continue
        at, after = logs.index(log), max(first, 1) - 1
        if last is None:
            scores = (None if each[at] is None else int(each[at]) for each in (before, now))
            fault_here = fault(names.full, log, found[place], after, *scores)
        else:
            fault_here = of_chain(names.full, log, found[place], after)
        if fault_here:
            bad[log] = fault_here
            del found[place][max(0, fault_here["version"] - 1 - after) :]
    return found, bad


def read_ranges(
    connections: Connections, names: Names, wanted: Sequence[Range], but: Set[str], heads_of: Sequence[str] = ()
) -> tuple[list[list[dict[str, Any]]], list[Any]]:
    """Ranges of logs as wire events. Each is read from one entry earlier, whose hash is the first one's prev.

    but: parts that are left out. heads_of: names in the index of heads; their scores before the ranges were read, and
    behind, are returned, too. Raises StoreAway.
    """

    def read(redis: Any) -> list[Any]:
        pipeline = redis.pipeline(transaction=False)
        if heads_of:
            pipeline.zmscore(names.heads, heads_of)
        for log, first, last, limit in wanted:
            end = "+" if last is None else f"{max(last, 0)}-0"
            count = None if limit is None else max(limit, 0) + 1
            pipeline.xrange(names.own + log, f"{max(first, 1) - 1}-0", end, count)
        if heads_of:
            pipeline.zmscore(names.heads, heads_of)
        return cast("list[Any]", pipeline.execute())

    found = []
    missing: list[tuple[dict[str, Any], str]] = []
    fields: list[bytes] = []
    answers = connections.call(read)
    for (log, first, _, limit), entries in zip(wanted, answers[1:] if heads_of else answers, strict=False):
        events = decode_entries(names.full, log, max(first, 1), entries)
        if limit is not None:
            del events[max(limit, 0) :]
        for event in events:
            for name in sealed_names(event):
                if name in but:
                    continue
                missing.append((event, name))
                fields.append(field(log, event["version"], name))
        found.append(events)
    if fields:
        values = connections.call(lambda redis: redis.hmget(f"{names.own}parts", fields))
        for (event, name), value in zip(missing, values, strict=True):
            if value is not None:
                event.setdefault("parts", {})[name] = decode_part(value)
    return found, [answers[0], answers[-1]]


def decode_entries(aggregate: str, log: str, first: int, entries: Sequence[Any]) -> list[dict[str, Any]]:
    """Entries of a log as wire events from version first on, without their parts. aggregate: its full name."""
    events = []
    prev = ""  # of an entry whose predecessor is gone: verify says so
    if first == 1:
        prev = genesis(aggregate, log)
    for entry_id, fields in unhurried(entries):
        version = int(entry_id.partition(b"-")[0])
        h = fields.get(b"h", b"")
        if version >= first:
            events.append(decode(version, prev, fields.get(b"e", b""), h))
        prev = h[:32].hex()
    return events
