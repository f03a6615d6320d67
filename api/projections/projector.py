"""Keeps the rows up to date: whoever appends writes at once, and one projector a host writes what others append.

What a list shows of a match changes when it is made, ends, goes into another round, is corrected, or something beside
its moves changes: whoever appends that writes the row before it answers. A move alone changes but `version` and
`updated`, and of a match that is not public no list shows anything: the projector brings those a moment later, many at
a time, so that moves cost nothing here.
"""

from __future__ import annotations

import contextlib
import fcntl
import logging
import os
import sqlite3
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from threading import Event, Thread

from api.http.problems import Problem
from api.matches.annotations.books import Annotated, Books
from api.matches.memory.loaded import LoadedMatch
from api.matches.memory.loading import Matches
from api.projections.database import Projections
from api.projections.rows import Mark, Row, is_current, row_of
from engine.match import progress
from recorder.feed import LOST, Feed, Tick
from recorder.folder import private_folder
from recorder.store import Damaged, StoreAway, StoreFull

LOCK = "projector.lock"
TURN = 0.5  # seconds between two attempts to be elected, and between two looks at the feed
LOOK = (
    0.2  # seconds at least from one look at the feed that found something to the next: then many moves are told by one
)
PAUSE = 1.0  # seconds at least between two rounds of rows
SHARE = 20  # the projector works at most 1/SHARE of its worker's time
BATCH = 200  # rows in one transaction
log = logging.getLogger("greffier")


def changes(before: LoadedMatch | None, after: LoadedMatch) -> bool:
    """Whether a list must show it at once."""
    if before is None:
        return after.details.visibility == "public"
    if before.details.version != after.details.version:
        return True
    if after.details.visibility != "public":  # no list shows it
        return False
    return before.corrections != after.corrections or before.status != after.status or _rounds(before) != _rounds(after)


def _rounds(loaded: LoadedMatch) -> tuple[int, int]:
    now = progress(loaded.match)
    return now.round, now.due


def note(projections: Projections, books: Books, before: LoadedMatch | None, after: LoadedMatch) -> None:
    """Write the row at once where a list must show it. Never fails: the projector comes after."""
    if not changes(before, after):
        return
    try:
        mark = projections.mark(after.id)
        if mark is None or (mark.version, mark.about) != (after.version, after.details.version):
            projections.write([row_of(after, books.of(after))])
    except (sqlite3.Error, OSError, StoreAway, Problem, Damaged) as error:
        log.warning("the list is late: %s", error)


def note_comments(projections: Projections, here: Annotated) -> None:
    """Write the row at once, so that what was written is found. Never fails: the projector comes after."""
    if here.match.details.visibility != "public":
        return
    try:
        projections.write([row_of(*here)])
    except (sqlite3.Error, OSError, StoreAway, Problem, Damaged) as error:
        log.warning("the list is late: %s", error)


class Projector:
    """A thread that waits to be the host's projector, then is it. With gevent, a greenlet."""

    def __init__(self, data: Path, matches: Matches, books: Books, projections: Projections) -> None:
        self._data = data
        self._matches = matches
        self._books = books
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
            except (StoreAway, StoreFull, sqlite3.Error, OSError) as error:
                if str(error) != trouble:  # logged once, however long it lasts
                    log.warning("projections: %s; trying again", error)
                trouble = str(error)
            except Exception:
                log.exception("projections: trying again")
            self._stopping.wait(TURN)

    def _project(self) -> None:
        """Follow the feed, and write the rows of all that moves."""
        position = self._projections.position()
        with contextlib.closing(Feed(self._matches.store, position)) as feed:
            moved: dict[str, None] = {}
            due = time.monotonic()
            while not self._stopping.is_set():
                ticks = feed.wait(TURN) if position else []
                generation = self._projections.generation()
                # A file without a position is a new one: somebody took the old one away.
                if LOST in ticks or not self._projections.position():
                    position = feed.position
                    self._sweep(position, generation)
                    moved.clear()
                    continue
                moved.update(_matches_of(ticks))
                if moved and time.monotonic() >= due:
                    begun = time.monotonic()
                    self._write(list(moved), feed.position, generation)
                    moved.clear()
                    due = time.monotonic() + max(PAUSE, SHARE * (time.monotonic() - begun))
                if ticks:
                    self._stopping.wait(LOOK)

    def _write(self, moved: list[str], position: Mapping[str, bytes], generation: int) -> None:
        for first in range(0, len(moved), BATCH):
            batch = moved[first : first + BATCH]
            rows, removed = [], []
            for match in batch:
                row = self._row(match)
                if row is None:
                    removed.append(match)
                else:
                    rows.append(row)
            # The last one's transaction says how far the rows have come.
            is_last = first + BATCH >= len(moved)
            reached = position if is_last else None
            self._projections.write(rows, removed=removed, position=reached, generation=generation)

    def _row(self, match: str) -> Row | None:
        """None: there is no such match, or none that holds and that this release can read."""
        try:
            loaded = self._matches.newest(match)
            return row_of(loaded, self._books.of(loaded))
        except (Problem, Damaged):
            return None
        except (StoreAway, StoreFull):
            raise
        except Exception:
            log.exception("match %s is left out of the lists", match)
            return None

    def _sweep(self, position: Mapping[str, bytes], generation: int) -> None:
        """Look at every match; position: where the feeds stood before."""
        marks = self._projections.marks()
        ids = self._matches.store.all_ids()
        damaged = set()
        for match in ids:
            if self._stopping.is_set():
                return
            try:
                if (mark := marks.get(match)) is not None and is_current(self._matches.store, match, mark):
                    continue
                loaded = self._matches.read(match)
                row = None if loaded is None else row_of(loaded, self._books.of(loaded))
            except (Problem, Damaged):
                damaged.add(match)
                continue
            except (StoreAway, StoreFull):
                raise
            except Exception:
                log.exception("match %s is left out of the lists", match)
                continue
            if row is not None:
                self._projections.write([row], back=_behind(row, mark))
            time.sleep(0)  # others are served meanwhile
        removed = sorted(marks.keys() - (set(ids) - damaged))
        self._projections.write([], removed=removed, position=position, generation=generation)


def _behind(row: Row, mark: Mark | None) -> bool:
    """Whether the store holds less than the row that was there before it was read: a backup was restored."""
    if mark is None:
        return False
    reached = row.version, row.about, row.annotations
    return any(new < old for new, old in zip(reached, mark.reached, strict=True)) or not _follows(row, mark)


def _follows(row: Row, mark: Mark) -> bool:
    return (row.version, row.hash) == (mark.version, mark.hash) or row.version > mark.version


def _matches_of(ticks: list[Tick]) -> dict[str, None]:
    return dict.fromkeys(tick.id for tick in ticks)


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
