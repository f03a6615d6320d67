"""What is in force from one correction to the next, in chunks that histories share."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from engine.events import MatchEnded
from engine.history.lines import Line, Place, Was
from engine.match import Match, evolve, fold

STRIDE = 64  # events that a look back folds at most


class Mark(NamedTuple):
    """A point at the end of a move whose match is worth keeping: no place is more than STRIDE events behind one.

    It is the fold of the first events in force, so many, after so many corrections; version is the stream's when that
    was first so. Marks follow from the events alone.
    """

    corrections: int
    events: int
    version: int


class Run:
    """The lines of a chunk. Histories share a run wherever a correction does not touch one of its lines."""

    def __init__(self, lines: tuple[Line, ...], size: int) -> None:
        self.lines = lines
        self.size = size  # in events

    @cached_property
    def places(self) -> frozenset[Place]:
        """Return every place that names one of the lines."""
        return frozenset(place for line in self.lines for place in (line.place, *line.places))

    @cached_property
    def ended(self) -> int | None:
        """Return how many events stand as far as the match's end; None where the end is not in this run."""
        events = (item.event for line in self.lines for item in line.items)
        return next((n for n, event in enumerate(events, 1) if type(event) is MatchEnded), None)


class Chunk:
    """Lines from one mark to the next: STRIDE events at most, or one longer move. Immutable but for what it remembers.

    before: the match at its mark; None before the first event, and until somebody has asked for it.
    """

    __slots__ = ("before", "mark", "run")

    def __init__(self, mark: Mark, run: Run, before: Match | None) -> None:
        self.mark = mark
        self.run = run
        self.before = before

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.run.lines

    @property
    def size(self) -> int:
        """Return how many events the lines have."""
        return self.run.size

    @property
    def is_known(self) -> bool:
        return self.before is not None or self.mark.events == 0


class Epoch(NamedTuple):
    """What is in force from one correction to the next, and what the correction that it began with has changed."""

    number: int = 0  # of corrections as far as here
    since: int = 0  # the last one's version, 0 for none
    base: int = 0  # how many events in force it has left
    chunks: tuple[Chunk, ...] = ()
    ended: int | None = None  # how many events stand as far as the match's end
    leads: Mapping[Place, tuple[Place, bool]] = {}  # place no longer in force -> where it leads, whether it is removed
    struck: tuple[Place, ...] = ()  # places whose events the correction has taken out of force
    gone: tuple[Was, ...] = ()  # what it put an end to, of what an earlier one had told

    @property
    def size(self) -> int:
        """How many events are in force."""
        return self.chunks[-1].mark.events + self.chunks[-1].size if self.chunks else 0

    def lines(self) -> Iterator[Line]:
        for chunk in self.chunks:
            yield from chunk.lines

    def chunk_of(self, count: int) -> int:
        """The chunk in which the first count events end, or which begins there."""
        return max(0, bisect_right(self.chunks, count, key=lambda chunk: chunk.mark.events) - 1)

    def unknown(self, count: int) -> list[Mark]:
        """Marks from count back to the nearest whose match is known, that one left out."""
        marks: list[Mark] = []
        for n in range(self.chunk_of(count) if self.chunks else -1, -1, -1):
            if self.chunks[n].is_known:
                break
            marks.append(self.chunks[n].mark)
        return marks

    def match(self, count: int) -> Match | None:
        """The fold of the first count events in force."""
        last = self.chunk_of(count)
        first = last - len(self.unknown(count))
        match = self.chunks[first].before
        for chunk in self.chunks[first : last + 1]:
            chunk.before = match
            events = [item.event for line in chunk.lines for item in line.items]
            match = fold(events[: count - chunk.mark.events], match)
        return match

    def cut(self, count: int) -> "Epoch":
        """The epoch without what follows its first count events."""
        if count == self.size:
            return self
        n = self.chunk_of(count)
        chunk = self.chunks[n]
        size = left = count - chunk.mark.events
        lines: list[Line] = []
        for line in chunk.lines:
            if left <= 0:
                break
            lines.append(line._replace(items=line.items[:left]))
            left -= len(line.items)
        rest = (Chunk(chunk.mark, Run(tuple(lines), size), chunk.before),) if lines else ()
        ended = None if self.ended is None or self.ended > count else self.ended
        return self._replace(chunks=(*self.chunks[:n], *rest), ended=ended)


class GrowingEpoch:
    """An epoch while lines are put behind it. match: the fold of what it has so far, where that is known."""

    def __init__(self, epoch: Epoch, match: Match | None) -> None:
        self._epoch = epoch
        self._chunks = list(epoch.chunks[:-1])
        last = epoch.chunks[-1] if epoch.chunks else Chunk(Mark(epoch.number, 0, epoch.since), Run((), 0), None)
        self._mark, self._lines, self._before = last.mark, [*last.lines], last.before
        self._ended = epoch.ended
        self.count = epoch.size
        self.match = match

    def push(self, line: Line) -> None:
        if self._lines and self.count + len(line.items) - self._mark.events > STRIDE:
            self._close()
        self._lines.append(line)
        for item in line.items:
            self.count += 1
            if self._ended is None and type(item.event) is MatchEnded:
                self._ended = self.count
            if self.match is not None:
                self.match = evolve(self.match, item.event)

    def _close(self) -> None:
        """End the last chunk here, and begin another."""
        epoch = self._epoch
        self._chunks.append(self._chunk())
        version = epoch.since + max(0, self.count - epoch.base)
        self._mark, self._lines, self._before = Mark(epoch.number, self.count, version), [], self.match

    def _chunk(self) -> Chunk:
        return Chunk(self._mark, Run(tuple(self._lines), self.count - self._mark.events), self._before)

    def done(self) -> Epoch:
        chunks = [*self._chunks, self._chunk()] if self._lines else self._chunks
        return self._epoch._replace(chunks=tuple(chunks), ended=self._ended)
