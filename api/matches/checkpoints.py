"""States of matches kept between workers, so that a cold one folds few events. All of it may vanish at any time.

`gw:checkpoints:<match>:<corrections>` is a hash: how many events in force -> compressed JSON [release, hash, snapshot].
The hash is that of the stream's event at which the state was first so: a state of another past is not believed. The
release is a digest of the engine's code: another one's states are not either. Each hash goes when nobody has used it
for a while.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import orjson
from redis.exceptions import RedisError

import engine
from api.matches.loaded import Stamp
from engine.checkpoints import Checkpoints
from engine.match import Match
from engine.snapshots import dump, load
from recorder.store import Store

LIFE = 3 * 24 * 3600  # seconds without use
WAITING = 2000  # states that wait to be written, at most


@cache
def release() -> str:
    """Of the engine that computed a state."""
    digest = hashlib.sha256()
    folder = Path(engine.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


class MatchCheckpoints(Checkpoints):
    """Those of one match. stamps: of its events, newer ones added behind."""

    def __init__(self, cupboard: CheckpointStore, match: str, stamps: list[Stamp]) -> None:
        self._cupboard = cupboard
        self._match = match
        self._stamps = stamps

    def keep(self, corrections: int, count: int, version: int, match: Match) -> None:
        self._cupboard.wait(self, corrections, count, version, match)

    def recall(self, corrections: int, counts: Sequence[tuple[int, int]]) -> tuple[int, Match] | None:
        work, key = self._cupboard.work, self.key(corrections)
        with suppress(RedisError):
            # Usually the nearest is there.
            for some in (counts[:1], counts[1:]):
                raws = work.hmget(key, [str(count) for count, _ in some]) if some else []
                for (count, version), raw in zip(some, raws, strict=True):
                    match = self._read(raw, version) if raw else None
                    if match is not None:
                        work.expire(key, LIFE)
                        return count, match
        return None

    def key(self, corrections: int) -> str:
        return f"gw:checkpoints:{self._match}:{corrections}"

    def blob(self, version: int, match: Match) -> bytes | None:
        """As it is kept; None where the stream does not know the version."""
        hash_ = self._hash(version)
        return zlib.compress(orjson.dumps([release(), hash_, dump(match)])) if hash_ else None

    def _read(self, raw: bytes, version: int) -> Match | None:
        with suppress(zlib.error, ValueError):
            made, hash_, snapshot = orjson.loads(zlib.decompress(raw))
            if made == release() and hash_ == self._hash(version):
                return load(snapshot)
        return None

    def _hash(self, version: int) -> str | None:
        return self._stamps[version - 1].hash if 1 <= version <= len(self._stamps) else None


class CheckpointStore:
    """All matches' checkpoints, as one worker reads and writes them."""

    def __init__(self, store: Store) -> None:
        self.work: Any = store.work
        self._waiting: list[tuple[MatchCheckpoints, int, int, int, Match]] = []

    def shelf(self, match: str, stamps: list[Stamp]) -> MatchCheckpoints:
        return MatchCheckpoints(self, match, stamps)

    def wait(self, shelf: MatchCheckpoints, corrections: int, count: int, version: int, match: Match) -> None:
        """Take a state to be written at the next flush."""
        if len(self._waiting) < WAITING:
            self._waiting.append((shelf, corrections, count, version, match))

    def flush(self) -> None:
        """Write what waits; a store that is away loses it."""
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        found: dict[str, dict[str, bytes]] = {}
        for shelf, corrections, count, version, match in waiting:
            if blob := shelf.blob(version, match):
                found.setdefault(shelf.key(corrections), {})[str(count)] = blob
        with suppress(RedisError):
            pipeline = self.work.pipeline(transaction=False)
            for key, fields in found.items():
                pipeline.hset(key, mapping=fields)
                pipeline.expire(key, LIFE)
            pipeline.execute()
