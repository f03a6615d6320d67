"""Keeps the rows up to date: whoever appends writes at once, and one projector a host writes what others append.

A projection says of a change whether it is to be found at once: then whoever appends it writes the rows before it
answers. The others the projector brings a moment later, many at a time, so that moves cost nothing here.

It reads all that moves, also where the rows are there: so one worker of each host has seen what another host or an
operator's verb recorded, and what hangs on that happens here too (papers are written anew without a name that was
erased, pictures of it are dropped).
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
from typing import Any

from api.aggregates.projection import ListProjection, Mark, Projection
from api.http.problems import Problem
from api.projections.database import Change, Projections
from api.projections.sources import Source
from api.projections.unusable import Unusable
from recorder.feed import LOST, Feed, Tick
from recorder.folder import private_folder
from recorder.store import Damaged, Store, StoreAway, StoreFull

LOCK = "projector.lock"
TURN = 0.5  # seconds between two attempts to be elected, and between two looks at the feed
LOOK = (
    0.2  # seconds at least from one look at the feed that found something to the next: then many moves are told by one
)
PAUSE = 1.0  # seconds at least between two rounds of rows
BATCH = 200  # aggregates in one transaction
log = logging.getLogger("greffier")


Moved = dict[tuple[str, str], None]  # kind and id of what has to be looked at, in order


def changes(projections: Iterable[Projection], source: Source, id: str, aggregate: Any) -> list[Change]:
    """The rows that these projections are to have of an aggregate, each with how far it has come."""
    mark = source.mark(aggregate)
    return [Change(each, id, mark, each.rows(aggregate)) for each in projections]


class ListWriter:
    """Writes rows at once where lists show a change at once. Never fails: the projector comes after."""

    def __init__(self, projections: Projections, kind: str, source: Source) -> None:
        self._projections = projections
        self._lists = [each for each in projections.of(kind) if isinstance(each, ListProjection)]
        self._source = source

    def changed(self, before: Any | None, after: Any) -> None:
        """Take in a change. before, after: the aggregate as memory had it, and has it."""
        wanted = [each for each in self._lists if each.shows_at_once(before, after)]
        if not wanted:
            return
        id, *ends = self._source.ends(after)
        with _late():
            marks = [self._projections.mark(each, id) for each in wanted]
            if behind := [
                each
                for each, mark in zip(wanted, marks, strict=True)
                if mark is None or [mark.version, mark.about] != ends
            ]:
                self._projections.write(changes(behind, self._source, id, self._source.whole(after)))

    def annotated(self, aggregate: Any, known: Any) -> None:
        """Take in an annotation, where lists show the aggregate.

        Args:
            aggregate: The aggregate with what was annotated just now.
            known: The aggregate as memory has it.
        """
        wanted = [each for each in self._lists if each.shows_at_once(None, known)]
        if wanted:
            with _late():
                self._projections.write(changes(wanted, self._source, self._source.ends(known)[0], aggregate))


@contextlib.contextmanager
def _late() -> Iterator[None]:
    try:
        yield
    except (Unusable, OSError, StoreAway, Problem, Damaged) as error:
        log.warning("the list is late: %s", error)


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
            due = time.monotonic()
            while not self._stopping.is_set():
                ticks = feed.wait(TURN) if position else []
                generation = self._projections.generation()
                moved.update(_moved(ticks))
                # A projection whose format has changed is new; all are where somebody took the file away.
                if new := self._projections.kept if LOST in ticks else self._projections.new():
                    is_whole = len(new) == len(self._projections.kept)
                    # One that is new goes on from where the others are.
                    position = feed.position if is_whole else self._projections.position()
                    self._sweep(new, position, generation)
                    if is_whole:
                        moved.clear()
                    continue
                if moved and time.monotonic() >= due:
                    self._write([*moved], feed.position, generation)
                    moved.clear()
                    due = time.monotonic() + PAUSE
                if ticks:
                    self._stopping.wait(LOOK)

    def _write(self, moved: list[tuple[str, str]], position: Mapping[str, bytes], generation: int) -> None:
        for first in range(0, len(moved), BATCH):
            made = [change for place in moved[first : first + BATCH] for change in self._changes(*place)]
            # The last one's transaction says how far the rows have come.
            is_last = first + BATCH >= len(moved)
            self._projections.write(made, position=position if is_last else None, generation=generation)

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


def _moved(ticks: list[Tick]) -> Moved:
    return dict.fromkeys((tick.kind, tick.id) for tick in ticks if tick != LOST)


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
