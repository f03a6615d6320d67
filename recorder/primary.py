"""All primary data of one aggregate, out of the store and into another: for backups, restores and erasures.

Needs the user greffier-admin. An aggregate is read in one transaction: what is read of it is what stood together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import orjson
from redis import RedisCluster

from recorder.chain import Bad, full_name, log_name, sealed_names
from recorder.connections import Connections
from recorder.entry import decode_part, encode, encode_parts, field
from recorder.heads import COUNT, fault
from recorder.ranges import decode_entries
from recorder.store import LAYOUT, Store

LOGS = ("events", "about", "annotations")
_TOGETHER = 500  # entries sent in one piece


class KeyRecord(NamedTuple):
    """What an idempotency key stands for. name: 16 or 32 bytes; first, version: of events; about: its head then."""

    name: bytes
    digest: bytes
    first: int
    version: int
    about: int


class Whole(NamedTuple):
    """One aggregate. Events are whole wire events, with the parts that have not been erased.

    heads: where each log ends, as the index of heads has it; a log that never began has none.
    """

    kind: str
    id: str
    created: int
    events: list[dict[str, Any]]
    about: list[dict[str, Any]]
    annotations: list[dict[str, Any]]
    keys: list[KeyRecord]
    heads: Mapping[str, int] = {}

    @property
    def full_name(self) -> str:
        """What tells it from all others, of whatever kind."""
        return full_name(self.kind, self.id)

    def bad(self, log: str) -> Bad | None:
        """The first entry of one of LOGS that does not hold."""
        head = self.heads.get(log)
        return fault(self.full_name, log, self.log(log), 0, head, head)

    def log(self, name: str) -> list[dict[str, Any]]:
        """One of LOGS."""
        found: list[dict[str, Any]] = getattr(self, name)
        return found


def read(store: Store, admin: Connections, aggregate: str) -> Whole | None:
    """An aggregate of the store's kind as it stands at one moment; None where there is none of that id."""
    keys = store.places(aggregate)

    def read_at_once(redis: Any) -> Any:
        pipeline = _server(redis, keys[0]).pipeline(transaction=True)
        for stream in _streams(store, aggregate):
            pipeline.xrange(stream)
        pipeline.hgetall(keys[2])
        pipeline.hgetall(keys[3])
        pipeline.zscore(keys[5], aggregate)
        pipeline.zmscore(keys[7], [log_name(aggregate, log) for log in LOGS])
        return pipeline.execute()

    *found_by_log, raw_keys, parts, created, scores = admin.call(read_at_once)
    if not any(found_by_log):
        return None
    logs = []
    for name, found in zip(LOGS, found_by_log, strict=True):
        events = decode_entries(store.full_name(aggregate), name, 1, found)
        for event in events:
            for part in sealed_names(event):
                raw = parts.get(field(name, event["version"], part))
                if raw is not None:
                    event.setdefault("parts", {})[part] = decode_part(raw)
        logs.append(events)
    used = [KeyRecord(name, raw[:32], *map(int, raw[32:].split())) for name, raw in raw_keys.items()]
    events, about, annotations = logs
    heads = {log: int(score) for log, score in zip(LOGS, scores, strict=True) if score is not None}
    return Whole(store.kind, aggregate, int(created or 0), events, about, annotations, sorted(used), heads)


def write(store: Store, admin: Connections, whole: Whole) -> None:
    """An aggregate into a store that does not have it. Its events must have been verified."""
    store = store.of(whole.kind)
    keys = store.places(whole.id)
    commands: list[tuple[str | int | bytes, ...]] = []
    for name, key in zip(LOGS, _streams(store, whole.id), strict=True):
        for event in whole.log(name):
            e, h = encode(event)
            for part, value in encode_parts(name, event):
                commands.append(("HSETNX", keys[3], part, value))
            commands.append(("XADD", key, f"{event['version']}-0", "e", e, "h", h))
    for used in whole.keys:
        value = used.digest + f"{used.first} {used.version} {used.about}".encode()
        commands.append(("HSETNX", keys[2], used.name, value))
    for name, head in whole.heads.items():
        commands.append(("ZADD", keys[7], head, log_name(whole.id, name)))
    commands.append(("ZINCRBY", keys[7], 1, COUNT))
    commands.append(("ZADD", keys[5], whole.created, whole.id))
    for first in range(0, len(commands), _TOGETHER):

        def send(redis: Any, first: int = first) -> None:
            pipeline = _server(redis, keys[0]).pipeline(transaction=True)
            for command in commands[first : first + _TOGETHER]:
                pipeline.execute_command(*command)
            pipeline.execute()

        admin.call(send, can_repeat=False)


def erase(store: Store, admin: Connections, aggregate: str, fields: Sequence[str]) -> int:
    """Delete parts by their fields, "<log>.<version>.<part>"; how many were still there."""
    parts = store.places(aggregate)[3]
    return int(admin.call(lambda redis: redis.hdel(parts, *(name.encode() for name in fields))))


def lines(whole: Whole) -> Iterator[bytes]:
    """The lines of an aggregate in a backup, a JSON value each. A format for ever."""
    yield orjson.dumps(
        {"kind": whole.kind, "id": whole.id, "created": whole.created, "layout": LAYOUT, "heads": {**whole.heads}}
    )
    for name in LOGS:
        for event in whole.log(name):
            yield orjson.dumps({"log": name, "event": event})
    for used in whole.keys:
        key = {"name": used.name.hex(), "digest": used.digest.hex()}
        yield orjson.dumps({"key": key | {"first": used.first, "version": used.version, "about": used.about}})


def from_lines(text: Iterable[bytes]) -> Whole:
    """The aggregate that the lines of a backup hold. Raises ValueError for what are no such lines."""
    try:
        head, *rest = [orjson.loads(line) for line in text]
        if head["layout"] != LAYOUT:
            raise ValueError(f"lines of layout {head['layout']}; this version of greffier reads {LAYOUT}")
        whole = Whole(head["kind"], head["id"], head["created"], [], [], [], [], {})
        for line in rest:
            if "event" in line:
                if line["log"] not in LOGS:
                    raise ValueError(f"a log {line['log']!r}, which this version of greffier does not know")
                whole.log(line["log"]).append(line["event"])
            else:
                key = line["key"]
                name, digest = bytes.fromhex(key["name"]), bytes.fromhex(key["digest"])
                whole.keys.append(KeyRecord(name, digest, key["first"], key["version"], key["about"]))
        heads = {name: score for name, score in head["heads"].items() if name in LOGS and type(score) is int}
        return whole._replace(heads=heads)
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(f"not the lines of an aggregate: {error!r}") from None


def without(whole: Whole, fields: Iterable[str]) -> Whole:
    """The aggregate once parts have been erased."""
    gone = frozenset(fields)

    def kept(name: str, event: dict[str, Any]) -> dict[str, Any]:
        parts = event.get("parts", {})
        left = {part: value for part, value in parts.items() if f"{name}.{event['version']}.{part}" not in gone}
        rest = {key: value for key, value in event.items() if key != "parts"}
        return {**rest, "parts": left} if left else rest

    events, about, annotations = ([kept(name, event) for event in whole.log(name)] for name in LOGS)
    return whole._replace(events=events, about=about, annotations=annotations)


def _server(redis: Any, key: str) -> Any:
    """Return the client of the one server that has a key: a cluster's client leaves what a transaction answers raw."""
    is_cluster = isinstance(redis, RedisCluster)
    return redis.get_redis_connection(redis.get_node_from_key(key)) if is_cluster else redis


def _streams(store: Store, aggregate: str) -> list[str]:
    """The keys of an aggregate's logs, in the order of LOGS."""
    events, about, *_, annotations, _ = store.places(aggregate)
    return [events, about, annotations]
