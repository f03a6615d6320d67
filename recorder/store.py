"""The append-only store of aggregates in Redis or Valkey: what is in it is only ever added to.

An aggregate is of a kind: a match, or what a service lists besides. Keys, with p07 its partition, which is also the
hash tag, so that all keys of an aggregate share a cluster's slot: `greffier:<kind>:{p07}:<id>:events`, `:about`,
`:annotations`, `:keys`, `:parts`; of each kind in a partition `greffier:<kind>:{p07}:feed`, `:list`, `:heads`; and
`greffier:meta`. What they hold stands in append.lua, what it is given in append.py, what an entry looks like in
entry.py, where each log ends in heads.py.
"""

from __future__ import annotations

import binascii
import copy
import os
import re
from collections.abc import Callable, Iterator, Sequence, Set
from pathlib import Path
from typing import Any, cast

from recorder.append import (
    SCRIPT,
    AppendAnswer,
    Key,
    KeyUse,
    Loan,
    Outcome,
    Wire,
    Write,
    checked_prev,
    encode_write,
)
from recorder.chain import MATCH, Bad, full_name, log_name
from recorder.connections import Connections, StoreAway, StoreFull
from recorder.entry import decode_part, field, to_ms
from recorder.heads import COUNT, LAST_VERSION, Damaged, Index, of_chain, packed
from recorder.ranges import Logs, Names, Range, read_ranges, read_standing
from recorder.room import Room
from recorder.work import Work

__all__ = ["Damaged", "Diverged", "Store", "StoreAway", "StoreFull"]

LAYOUT = 3  # of the keys and entries; a store of another is refused
FEED_LENGTH = 100_000  # entries that append.lua leaves in a partition's feed, or a few more
PARTITIONS = 16  # unless GREFFIER_PARTITIONS says otherwise at a store's first start
FEED_NAMES = {"events": "v", "about": "a", "annotations": "n"}  # of each log, in a feed's entries
_PIECE = 2000  # events
_KEYS = 8  # of one aggregate, in the order of append.lua
_LARGE = frozenset({"photo"})  # parts that are read by those alone who ask for them
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
_KIND = re.compile(r"[a-z]{1,32}", re.ASCII)


class Diverged(Exception):
    """The store holds another past than the caller's, as after a restored backup: forget it and load from 0."""


class Store:
    """One service's store. Safe for threads and greenlets; connects when first used, so the server may come later."""

    def __init__(self, log: Connections, work: Work, *, disk: Path | None = None) -> None:
        self.work = work
        self.log = log
        self.room = Room(disk) if disk is not None else None
        self._known_partitions = 0
        # called before anything is written: the aggregate's full name, on whose behalf, the version that its events
        # will be at, bytes
        self.weigh: Callable[[str, str, int, int], None] = lambda name, by, version, size: None
        self.kind = MATCH
        self._beside = "about"  # the log that appends write beside the events

    @classmethod
    def connect(cls, log_url: str, work_url: str | None = None, *, disk: Path | None = None) -> Store:
        """log_url, work_url: as of Connections, the same one unless given; either may be a cluster's.

        disk: a folder on the disk that the server writes to, where that is this machine's.
        """
        return cls(Connections(log_url), Work.connect(work_url or log_url), disk=disk)

    def of(self, kind: str) -> Store:
        """This store, for the aggregates of another kind. Raises ValueError for what can be no kind."""
        if not _KIND.fullmatch(kind):
            raise ValueError(f"{kind!r} is no name of a kind; want lower-case letters")
        other = copy.copy(self)
        other.kind = kind
        return other

    def beside(self, log: str) -> Store:
        """This store, whose appends mean another log wherever they say about."""
        other = copy.copy(self)
        other._beside = log
        return other

    def append(
        self,
        aggregate: str,
        events: Wire,
        *,
        about: Wire = (),
        expect: int | None,
        expect_about: int | None = None,
        key: Key | None = None,
        annotations: Wire = (),
        by: str = "",
        loan: Loan | None = None,
    ) -> AppendAnswer:
        """Add all of events, about and annotations, or none; chained to the heads that they are expected on.

        expect: the head of events; 0 creates the aggregate; None only where there are no events.
        annotations: from the first one on, of an aggregate that is created.
        expect_about: the head of about; None not to check (entries of about expect the head before them).
        The key is looked up first: a known one adds nothing.
        by: on whose behalf, for `weigh`. loan: what lends the right to write, which must not have moved since.
        Raises ValueError for what is not a chain or could not be read back the same, what weigh raises, Damaged,
        Diverged, StoreFull (nothing is written), and StoreAway: unknown whether it was.
        """
        writes = [Write(events, about, key, annotations)]
        [answer] = self.append_all(aggregate, writes, expect=expect, expect_about=expect_about, by=by, loan=loan)
        return answer

    def append_all(
        self,
        aggregate: str,
        writes: Sequence[Write],
        *,
        expect: int | None,
        expect_about: int | None = None,
        by: str = "",
        loan: Loan | None = None,
    ) -> list[AppendAnswer]:
        """What several commands write, in order, by one script; see append.

        The answers end with the first command that is not appended: nothing of it, nor of those behind it, is written.
        """
        if not _ID.fullmatch(aggregate):
            raise ValueError(f"{aggregate!r} is no id of a {self.kind}")
        if not writes or not all(write.events or write.about for write in writes):
            raise ValueError("nothing to append")
        if any(len(key.name) not in (16, 32) or len(key.digest) != 32 for _, _, key, _ in writes if key):
            raise ValueError("a key has 16 or 32 bytes, its digest 32")
        events = [write.events for write in writes if write.events]
        about = [write.about for write in writes if write.about]
        annotations = [write.annotations for write in writes if write.annotations]
        if annotations and (expect != 0 or self._beside != "about"):
            raise ValueError("only an aggregate that begins is given annotations by an append of others")
        name = self.full_name(aggregate)
        checked_prev(name, "annotations", annotations, 0)
        prev = checked_prev(name, "events", events, expect)
        if about and expect_about is None:
            expect_about = about[0][0].get("version", 0) - 1
        prev_about = checked_prev(name, self._beside, about, expect_about)
        for log in (events, about, annotations):
            if log and log[-1][-1]["version"] > LAST_VERSION:
                raise StoreFull(f"a log takes {LAST_VERSION} entries: {self.kind} {aggregate} has as many")
        if self.room is not None and (full := self.room.fault()):
            raise StoreFull(full)
        keys = self.places(aggregate, self._beside)
        arguments: list[str | int | bytes] = [
            aggregate,
            to_ms(events[0][0]["at"]) if events else 0,
            "" if expect is None else expect,
            prev,
            "" if expect_about is None else expect_about,
            prev_about,
            FEED_NAMES[self._beside],
            self._beside,
            *self._lending(aggregate, loan, keys),
            len(writes),
        ]
        size = len(prev) + len(prev_about)
        for write in writes:
            size += encode_write(name, write, self._beside, arguments)
        self.weigh(name, by, (expect or 0) + sum(map(len, events)), size)
        if loan is not None and len(keys) == _KEYS and not self.stands(loan):
            return [AppendAnswer("withdrawn", 0, *(version or 0 for version in (expect, expect_about)))]
        answers = self.log.call(
            lambda redis: self.log.script(SCRIPT)(keys, arguments), can_repeat=all(write.key for write in writes)
        )
        if answers[-1][0] == b"damaged":
            raise self._damage(aggregate)
        if answers[-1][0] == b"diverged":
            raise Diverged(f"{self.kind} {aggregate}: version {answers[-1][2]} is not the one that these events follow")
        return [AppendAnswer(cast(Outcome, outcome.decode()), *rest) for outcome, *rest in answers]

    def stands(self, loan: Loan) -> bool:
        """Whether what lends a right is as it was."""
        return self.of(loan.kind).head(loan.id, "about") == packed(loan.about, loan.hash)

    def _lending(self, aggregate: str, loan: Loan | None, keys: list[str]) -> tuple[str, int]:
        """What the script looks up before it writes, and is to find; the key where it does is added to keys.

        A cluster refuses a script whose keys lie in different slots: there it is looked up just before.
        """
        if loan is None:
            return "", 0
        place = self._tag(loan.id)
        if place == self._tag(aggregate) or not self.is_cluster:
            keys.append(f"{self._shared(place, loan.kind)}heads")
        return loan.member, packed(loan.about, loan.hash)

    @property
    def is_cluster(self) -> bool:
        """Whether the server is a node of a Redis Cluster. Raises StoreAway."""
        return self.log.is_cluster

    def load(self, aggregate: str, after: int = 0, after_about: int = 0) -> Logs:
        """Both logs beyond the given versions, without large parts; empty where there is no such aggregate.

        All of it is proven: each entry by its chain, each end by the index of heads.
        """
        wanted = [("events", after + 1, None, None), ("about", after_about + 1, None, None)]
        [events, about], bad = self._standing(aggregate, wanted)
        return Logs(events, about, bad)

    def resume(self, aggregate: str, version: int) -> tuple[dict[str, Any] | None, Logs]:
        """The first event, None where there is none; and those from version on with all of about, as load has them."""
        wanted = [("events", 1, 1, None), ("events", version, None, None), ("about", 1, None, None)]
        [created, events, about], bad = self._standing(aggregate, wanted)
        return created[0] if created else None, Logs(events, about, bad)

    def tail(self, aggregate: str, log: str, after: int = 0) -> list[dict[str, Any]]:
        """The events of one log beyond a version, proven as load has them. Raises Damaged."""
        [events], bad = self._standing(aggregate, [(log, after + 1, None, None)], but=frozenset())
        if bad:
            raise Damaged(self.kind, aggregate, log, bad[log])
        return events

    def read(
        self,
        aggregate: str,
        first: int,
        last: int | None = None,
        limit: int | None = None,
        log: str = "events",
        *,
        proven: bool = False,
        large: bool = True,
    ) -> list[dict[str, Any]]:
        """A log's versions first to last, both included, at most limit of them.

        proven: they are to hold, and to be there where last says so. Raises Damaged then, else never.
        large: with the large parts, photos.
        """
        events = self._ranges(aggregate, [(log, first, last, limit)], frozenset() if large else _LARGE)[0]
        if proven:
            after = max(first, 1) - 1
            bad = of_chain(self.full_name(aggregate), log, events, after)
            if bad is None and last is not None and after + len(events) < min(last, after + (limit or last)):
                bad = {"version": after + len(events) + 1, "what": "missing"}
            if bad:
                raise Damaged(self.kind, aggregate, log, bad)
        return events

    def whole(
        self,
        aggregate: str,
        last: int | None = None,
        log: str = "events",
        *,
        after: int = 0,
        proven: bool = False,
        large: bool = True,
    ) -> Iterator[dict[str, Any]]:
        """Yield a log as it is now, beyond version after, to version last at most, read piece by piece.

        proven, large: as read has them.
        """
        while last is None or after < last:
            events = self.read(aggregate, after + 1, last, _PIECE, log, proven=proven, large=large)
            yield from events
            if len(events) < _PIECE:
                return
            after = events[-1]["version"]

    def part(self, aggregate: str, log: str, version: int, name: str) -> dict[str, Any] | None:
        """One part of one event; None where it is erased, or was never there."""
        parts = self.places(aggregate)[3]
        raw = self.log.call(lambda redis: redis.hget(parts, field(log, version, name)))
        return None if raw is None else decode_part(raw)

    def known(self, aggregate: str, key: bytes) -> KeyUse | None:
        """What a key of this name was used for in this aggregate; None where it was not."""
        if not _ID.fullmatch(aggregate):
            return None
        keys = self.places(aggregate)[2]
        raw = self.log.call(lambda redis: redis.hget(keys, key))
        if raw is None:
            return None
        first, version, about = map(int, raw[32:].split())
        return KeyUse(first, version, raw[:32], about)

    def memory(self) -> tuple[int, int]:
        """Bytes that the server uses, and that it may; 0: as many as there are. Raises StoreAway."""
        info = self.log.call(lambda redis: redis.info("memory"))
        return info["used_memory"], info.get("maxmemory", 0)

    def ping(self) -> None:
        """Raises StoreAway unless the store answers."""
        self.log.call(lambda redis: redis.ping())

    def listed(self, partition: int, newest: int) -> list[str]:
        """The ids of a partition's newest aggregates of this kind, newest first."""
        if newest < 1:
            return []
        key = f"{self._shared(f'p{partition:02}')}list"
        # The method of redis-py would send ZREVRANGE, which is not among the commands that the store's user may send.
        found = self.log.call(lambda redis: redis.execute_command("ZRANGE", key, 0, newest - 1, "REV"))
        return [aggregate.decode() for aggregate in found]

    def all_ids(self) -> list[str]:
        """Every aggregate's id of this kind, partition by partition, newest first."""
        return [each for partition in range(self.partitions) for each in self.listed(partition, 2**31)]

    def index(self, partition: int) -> Index:
        """All that the index of heads says of a partition."""
        key = f"{self._shared(f'p{partition:02}')}heads"
        found = self.log.call(lambda redis: redis.zrange(key, 0, -1, withscores=True))
        scores = {name.decode(): int(score) for name, score in found}
        return Index(scores, scores.pop(COUNT, 0))

    def count(self) -> int:
        """How many aggregates of this kind were made, by the index of heads. Raises StoreAway."""
        keys = [f"{self._shared(f'p{partition:02}')}heads" for partition in range(self.partitions)]
        scores = self.log.call(lambda redis: [redis.zscore(key, COUNT) for key in keys])
        return sum(int(score or 0) for score in scores)

    def heads(self, aggregate: str) -> dict[str, int]:
        """The score that the index of heads has for each log of the aggregate that is in it (heads.packed)."""
        if not _ID.fullmatch(aggregate):
            return {}
        index = self.places(aggregate)[7]
        names = [log_name(aggregate, log) for log in FEED_NAMES]
        scores = self.log.call(lambda redis: redis.zmscore(index, names))
        return {log: int(score) for log, score in zip(FEED_NAMES, scores, strict=True) if score is not None}

    def head(self, aggregate: str, log: str) -> int | None:
        """Return the score that the index of heads has for one log (heads.packed); None where it has none."""
        return self.heads(aggregate).get(log)

    @property
    def partitions(self) -> int:
        """How many there are: chosen at the store's first start, and fixed since. Raises StoreAway, RuntimeError."""
        if not self._known_partitions:
            chosen = int(os.environ.get("GREFFIER_PARTITIONS", PARTITIONS))
            if not 1 <= chosen <= 99:
                raise ValueError(f"GREFFIER_PARTITIONS must be 1 to 99, not {chosen}")
            meta = "greffier:meta"

            def settle(redis: Any) -> Any:
                pipeline = redis.pipeline(transaction=False)
                pipeline.hsetnx(meta, "layout", LAYOUT).hsetnx(meta, "partitions", chosen)
                return pipeline.hget(meta, "layout").hget(meta, "partitions").execute()

            *_, layout, partitions = self.log.call(settle)
            if int(layout) != LAYOUT:
                raise RuntimeError(
                    f"the store has layout {int(layout)}; this version of greffier reads {LAYOUT}: start it with the "
                    "version that wrote it, save its matches as an archive, and import that with this one"
                )
            self._known_partitions = int(partitions)
        return self._known_partitions

    def partition(self, aggregate: str) -> int:
        """The partition that an aggregate lies in."""
        return binascii.crc_hqx(aggregate.encode(), 0) % self.partitions

    def close(self) -> None:
        """Close the connections; used again, it opens others."""
        self.log.close()
        self.work.close()

    def full_name(self, aggregate: str) -> str:
        """The name that tells the aggregate from those of any kind."""
        return full_name(self.kind, aggregate)

    def feed(self, tag: str) -> str:
        """The key of the feed of this kind in a partition."""
        return f"{self._shared(tag)}feed"

    def _shared(self, tag: str, kind: str | None = None) -> str:
        """The beginning of all keys of a kind, its own unless given, in a partition."""
        return f"greffier:{kind or self.kind}:{{{tag}}}:"

    def _tag(self, aggregate: str) -> str:
        return f"p{self.partition(aggregate):02}"

    def places(self, aggregate: str, beside: str = "about") -> list[str]:
        """An aggregate's keys, in the order of append.lua. beside: the second log."""
        shared = self._shared(self._tag(aggregate))
        own = f"{shared}{aggregate}:"
        return [
            *(f"{own}events", f"{own}{beside}", f"{own}keys", f"{own}parts"),
            *(f"{shared}feed", f"{shared}list", f"{own}annotations", f"{shared}heads"),
        ]

    def _damage(self, aggregate: str) -> Damaged:
        """The damage of the log that an append found not to end as the index of heads says."""
        for log in ("events", self._beside, "annotations"):
            try:
                self.tail(aggregate, log)
            except Damaged as damage:
                return damage
        return Damaged(self.kind, aggregate, "events", {"version": 1, "what": "head"})

    def _standing(
        self, aggregate: str, wanted: Sequence[Range], but: Set[str] = _LARGE
    ) -> tuple[list[list[dict[str, Any]]], dict[str, Bad]]:
        """Ranges of logs as far as they hold, and what does not; of each log the last one goes to its end."""
        if not _ID.fullmatch(aggregate):
            return [[] for _ in wanted], {}
        return read_standing(self.log, self._names(aggregate), wanted, but)

    def _ranges(self, aggregate: str, wanted: Sequence[Range], but: Set[str]) -> list[list[dict[str, Any]]]:
        """Ranges of logs as wire events, whether they hold or not. but: parts that are left out."""
        if not _ID.fullmatch(aggregate):
            return [[] for _ in wanted]
        return read_ranges(self.log, self._names(aggregate), wanted, but)[0]

    def _names(self, aggregate: str) -> Names:
        shared = self._shared(self._tag(aggregate))
        return Names(aggregate, self.full_name(aggregate), f"{shared}{aggregate}:", f"{shared}heads")
