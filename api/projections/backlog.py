"""Rows of what this worker records: at once where a change is to be found at once, else a moment later, many at a time.

Memory has what was recorded: of the store's, only annotations are asked for. What is left out here, the projector sees
to.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator, Mapping
from threading import Event, Thread
from typing import Any

from api.aggregates.projection import Projection
from api.http.problems import Problem
from api.projections.database import Change, Projections
from api.projections.sources import Source, changes
from api.projections.unusable import Unusable
from recorder.breath import give_way
from recorder.store import Damaged, StoreAway

PAUSE = 1.0  # seconds at least between two rounds of rows
ROWS = 0.0003  # seconds of work that the rows of one aggregate are, and more than most
SHARE = 20  # rows take some 1/SHARE of the worker's time at most
BATCH = 20  # aggregates in one transaction, which nothing else in this worker interrupts
log = logging.getLogger("greffier")


class Backlog:
    """What memory has and lists do not show yet. Its rows are a thread's to write; with gevent, a greenlet's."""

    def __init__(self, projections: Projections, sources: Mapping[str, Source]) -> None:
        self._projections = projections
        self._sources = sources
        self._left: dict[tuple[str, str], Any] = {}  # kind and id -> the newest of it; a round's at most
        self._is_kept = False  # not asked of the thread: that would let others go on in the midst of a request
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="backlog", daemon=True)

    @property
    def runs(self) -> bool:
        return self._thread.is_alive()

    def start(self) -> None:
        self._is_kept = True
        self._thread.start()

    def stop(self) -> None:
        self._is_kept = False
        self._stopping.set()

    def note(self, kind: str, before: Any | None, after: Any) -> None:
        """Write the rows now where the change is to be found at once, else put it down. Never fails.

        before, after: the aggregate as memory had it, and has it; before: None where it did not.
        """
        source, projections = self._sources[kind], self._projections.of(kind)
        wanted = [each for each in projections if each.shows_at_once(before, after)]
        if wanted:
            with _late():
                if made := self._changes(source, wanted, after):
                    self._projections.write(made)
        if len(wanted) < len(projections) and self._is_kept:
            self._left[kind, source.ends(after)[0]] = after

    def note_annotated(self, kind: str, aggregate: Any, known: Any) -> None:
        """Write the rows now where something was annotated and lists show the aggregate. Never fails.

        aggregate: with what was annotated just now; known: as memory has it.
        """
        wanted = [each for each in self._projections.of(kind) if each.shows_at_once(None, known)]
        if wanted:
            source = self._sources[kind]
            with _late():
                self._projections.write(changes(wanted, source, source.ends(known)[0], aggregate))

    def _run(self) -> None:
        pause = PAUSE
        while not self._stopping.wait(pause):
            left, self._left = self._left, {}
            try:
                self._catch_up(left)
            except Exception:
                log.exception("rows that are late: the projector comes after")
            pause = max(PAUSE, SHARE * ROWS * len(left))

    def _catch_up(self, left: Mapping[tuple[str, str], Any]) -> None:
        """Write the rows of these. While others write, nobody here waits for them: the projector comes after."""
        places = [*left.items()]
        for first in range(0, len(places), BATCH):
            made = []
            for (kind, _), known in places[first : first + BATCH]:
                with _late():
                    made += self._changes(self._sources[kind], self._projections.of(kind), known)
                give_way()
            if made:
                with contextlib.suppress(Unusable, OSError):
                    self._projections.write(made, waits=False)

    def _changes(self, source: Source, projections: list[Projection], known: Any) -> list[Change]:
        """The rows of those projections that do not have what memory has."""
        id, *ends = source.ends(known)
        marks = [self._projections.mark(each, id) for each in projections]
        behind = [
            each
            for each, mark in zip(projections, marks, strict=True)
            if mark is None or [mark.version, mark.about] != ends
        ]
        return changes(behind, source, id, source.whole(known)) if behind else []


@contextlib.contextmanager
def _late() -> Iterator[None]:
    try:
        yield
    except (Unusable, OSError, StoreAway, Problem, Damaged) as error:
        log.warning("the list is late: %s", error)
