"""Keeps the rows up to date, one projector a host: whatever is appended, and whoever has appended it.

Who appends writes the rows as well, from memory (backlog.py): so a while after each tick the projector looks which rows
are still behind it, and reads those aggregates alone. They are another host's, or of a worker that has died.
"""

from __future__ import annotations

import contextlib
import fcntl
import logging
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from threading import Event, Thread

from api.aggregates.projection import Mark, Projection
from api.http.problems import Problem
from api.projections.database import Change, Projections
from api.projections.sources import Source, changes
from api.projections.unusable import Unusable
from recorder.breath import give_way, unhurried
from recorder.feed import LOST, Feed, Tick
from recorder.folder import private_folder
from recorder.store import Damaged, Store, StoreAway, StoreFull

LOCK = "projector.lock"
TURN = 0.5  # seconds between two attempts to be elected, and between two looks at the feed
LOOK = 0.2  # seconds at least from one look at the feed that found something to the next: many are told by one then
PATIENCE = 2.0  # seconds at least from a tick until it is looked whether its rows are there
SHARE = 20  # the projector works at most 1/SHARE of its worker's time
BATCH = 200  # aggregates in one transaction
log = logging.getLogger("greffier")


Moved = dict[tuple[str, str], dict[str, int]]  # kind and id of what has moved -> to which version each log of it has


class Projector:
    """A thread that waits to be the host's projector, then is it. With gevent, a greenlet. sources: by kind."""

    def __init__(self, data: Path, store: Store, sources: Mapping[str, Source], projections: Projections) -> None:
        self._data = data
        self._store = store
        self._sources = sources
        self._projections = projections
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="projector", daemon=True)

    @property
    def runs(self) -> bool:
        return self._thread.is_alive()

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()

    def _run(self) -> None:
        trouble = ""
        while not self._stopping.is_set():
            try:
                with elected(self._data) as chosen:
                    if chosen:
                        self._project()
                trouble = ""
            except (StoreAway, StoreFull, Unusable, OSError) as error:
                if str(error) != trouble:  # logged once, however long it lasts
                    log.warning("projections: %s; trying again", error)
                trouble = str(error)
            except Exception:
                log.exception("projections: trying again")
            self._stopping.wait(TURN)

    def _project(self) -> None:
        """Follow the feeds, and write the rows of all that moves."""
        position = self._projections.position()
        with contextlib.closing(Feed(self._store, position, self._projections.kinds)) as feed:
            moved: Moved = {}
            old: Moved = {}  # what had moved by the last round, up to where the feeds stood then
            reached = position
            due = time.monotonic()
            while not self._stopping.is_set():
                ticks = feed.wait(TURN) if position else []
                generation = self._projections.generation()
                _add(moved, ticks)
                # A projection whose format has changed is new; all are where somebody took the file away.
                if new := self._projections.kept if LOST in ticks else self._projections.new():
                    is_whole = len(new) == len(self._projections.kept)
                    # One that is new goes on from where the others are.
                    position = feed.position if is_whole else self._projections.position()
                    self._sweep(new, position, generation)
                    if is_whole:
                        moved, old = {}, {}
                    continue
                if (moved or old) and time.monotonic() >= due:
                    begun = time.monotonic()
                    self._write(old, reached, generation)
                    moved, old, reached = {}, moved, feed.position
                    due = time.monotonic() + max(PATIENCE, SHARE * (time.monotonic() - begun))
                if ticks:
                    self._stopping.wait(LOOK)

    def _write(self, moved: Moved, position: Mapping[str, bytes], generation: int) -> None:
        """Write the rows that nobody has written, and that all are there up to that position."""
        behind = [place for place, versions in unhurried([*moved.items()]) if self._is_behind(*place, versions)]
        for first in range(0, len(behind), BATCH):
            places = behind[first : first + BATCH]
            self._projections.write([change for place in places for change in self._changes(*place)])
        if moved:
            self._projections.write([], position=position, generation=generation)

    def _is_behind(self, kind: str, id: str, versions: Mapping[str, int]) -> bool:
        """Whether rows of an aggregate are behind what a feed has told of its logs."""
        marks = [self._projections.mark(each, id) for each in self._projections.of(kind)]
        return any(mark is None or any(mark.of(name) < version for name, version in versions.items()) for mark in marks)

    def _changes(self, kind: str, id: str) -> list[Change]:
        """Without rows where there is no such aggregate, or none that holds and that this release can read."""
        projections, source = self._projections.of(kind), self._sources[kind]
        try:
            return changes(projections, source, id, source.newest(id))
        except (Problem, Damaged):
            pass
        except (StoreAway, StoreFull):
            raise
        except Exception:
            log.exception("%s %s is left out of the lists", kind, id)
        return [Change(each, id) for each in projections]

    def _sweep(self, new: Iterable[Projection], position: Mapping[str, bytes], generation: int) -> None:
        """Look at every aggregate for these projections; position: where the feeds stood before."""
        new = tuple(new)
        gone: list[Change] = []
        for kind, source in self._sources.items():
            projections = [each for each in new if each.kind == kind]
            marks = [self._projections.marks(each) for each in projections]
            holding = set()
            for id in source.ids() if projections else ():
                if self._stopping.is_set():
                    return
                known = {each: found.get(id) for each, found in zip(projections, marks, strict=True)}
                if self._look(source, id, known):
                    holding.add(id)
                give_way()
            for each, found in zip(projections, marks, strict=True):
                gone += [Change(each, id) for id in sorted(found.keys() - holding)]
        self._projections.write(gone, position=position, projections=new, generation=generation)

    def _look(self, source: Source, id: str, marks: Mapping[Projection, Mark | None]) -> bool:
        """Bring what some projections have of an aggregate up to date; whether they may keep what they have of it."""
        try:
            current = {mark: source.is_current(id, mark) for mark in {*marks.values()} if mark is not None}
            stale = [each for each, mark in marks.items() if mark is None or not current[mark]]
            if not stale:
                return True
            aggregate = source.read(id)
            made = [] if aggregate is None else changes(stale, source, id, aggregate)
        except (Problem, Damaged):
            return False
        except (StoreAway, StoreFull):
            raise
        except Exception:
            log.exception("%s is left out of the lists", id)
            return True
        for change in made:
            self._projections.write([change], back=_behind(change.mark, marks[change.projection]))
        return bool(made)


def _behind(read: Mark | None, mark: Mark | None) -> bool:
    """Whether the store holds less than the rows that were there before it was read: a backup was restored."""
    if read is None or mark is None:
        return False
    fewer = any(new < old for new, old in zip(read.reached, mark.reached, strict=True))
    return fewer or not (read.version > mark.version or (read.version, read.hash) == (mark.version, mark.hash))


def _add(moved: Moved, ticks: Iterable[Tick]) -> None:
    for kind, id, name, version in ticks:
        versions = moved.setdefault((kind, id), {})
        versions[name] = max(version, versions.get(name, 0))


@contextlib.contextmanager
def elected(data: Path) -> Iterator[bool]:
    """Whether this process is the host's projector; its lock ends with it, however it ends. The file has its id."""
    descriptor = os.open(private_folder(data) / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode("ascii"), 0)
        yield True
    finally:
        os.close(descriptor)
