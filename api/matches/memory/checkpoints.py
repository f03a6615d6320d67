"""Matches at their marks, kept between workers, so that a cold one reads and folds little. All of it may vanish.

`gw:checkpoints:<match>` is a hash: `<corrections>.<events in force>` -> zlib of JSON [release, hash, corrections,
events, version, [corrections, events, version] of the last mark, snapshot]; and `newest` -> the latest of them, which
after a correction is at no mark. The hash is that of the stream's event at that version: a match of another past is
not believed. The release is a digest of the engine's code: another one's are not either. The whole goes when nobody has
used it for a while.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

import orjson

import engine
from engine.history import Mark
from engine.match import Match
from engine.snapshots import dump, load
from recorder.store import Store, StoreAway, StoreFull
from recorder.unhurried import unhurried
from recorder.work import Work

LIFE = 3 * 24 * 3_600_000  # ms without use
WAITING = 2000  # checkpoints that wait to be written, at most
_NEWEST = "newest"


@cache
def release() -> str:
    """The digest, 16 hex digits, of this release's engine: what another one computed is not believed."""
    digest = hashlib.sha256()
    folder = Path(engine.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


class Checkpoint(NamedTuple):
    """A match as of a version. hash: of the stream's event there; last: the newest mark, often at itself."""

    at: Mark
    hash: str
    match: Match
    last: Mark


class CheckpointStore:
    """All matches' checkpoints, as one worker reads and writes them. store: None to have none."""

    def __init__(self, store: Store | None) -> None:
        self._work: Work | None = store.work if store else None
        self._waiting: list[tuple[str, Checkpoint, bool]] = []

    def newest(self, match: str) -> Checkpoint | None:
        """The last one of a match; whether it is of the match's own past is for the caller to see."""
        if self._work is None:
            return None
        with suppress(StoreAway, StoreFull):
            raw = self._work.hget(_key(match), _NEWEST)
            return _read(raw) if raw else None
        return None

    def recall(self, match: str, marks: Mapping[Mark, str]) -> tuple[Mark, Match] | None:
        """What is kept at the first of these marks that can be had; each with the hash that its version has."""
        if self._work is None:
            return None
        key, wanted = _key(match), list(marks)
        with suppress(StoreAway, StoreFull):
            # Usually the nearest is there.
            for some in (wanted[:1], wanted[1:]):
                raws = self._work.hmget(key, [_field(mark) for mark in some]) if some else []
                for mark, raw in zip(some, raws, strict=True):
                    found = _read(raw) if raw else None
                    if found is not None and (found.at, found.hash) == (mark, marks[mark]):
                        self._work.expire(key, LIFE)
                        return mark, found.match
        return None

    def keep(self, match: str, checkpoint: Checkpoint, *, newest: bool = False) -> None:
        """Take one to be written at the next flush. newest: no later one is known."""
        if self._work and len(self._waiting) < WAITING:
            self._waiting.append((match, checkpoint, newest))

    def drop(self, match: str) -> None:
        """Forget all that is kept of a match."""
        if self._work:
            self._waiting = [waiting for waiting in self._waiting if waiting[0] != match]
            with suppress(StoreAway, StoreFull):
                self._work.delete(_key(match))

    def flush(self, _: BaseException | None = None) -> None:
        """Write what waits; a store that is away loses it. It is what Flask calls at the end of a request."""
        if self._work is None or not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        found: dict[str, dict[str, bytes]] = {}
        for match, checkpoint, newest in unhurried(waiting):
            fields = found.setdefault(_key(match), {})
            blob = _blob(checkpoint)
            if checkpoint.at == checkpoint.last:
                fields[_field(checkpoint.at)] = blob
            if newest:
                fields[_NEWEST] = blob
        with suppress(StoreAway, StoreFull):
            for key, fields in found.items():
                self._work.hset(key, fields, life=LIFE)


def _key(match: str) -> str:
    return f"gw:checkpoints:{match}"


def _field(mark: Mark) -> str:
    return f"{mark.corrections}.{mark.events}"


def _blob(checkpoint: Checkpoint) -> bytes:
    at, hash_, match, last = checkpoint
    return zlib.compress(orjson.dumps([release(), hash_, *at, [*last], dump(match)]))


def _read(raw: bytes) -> Checkpoint | None:
    """None: it cannot be read, or another release wrote it."""
    with suppress(zlib.error, ValueError, TypeError):
        made, hash_, *at, last, snapshot = orjson.loads(zlib.decompress(raw))
        match = load(snapshot) if made == release() else None
        return match and Checkpoint(Mark(*at), hash_, match, Mark(*last))
    return None
