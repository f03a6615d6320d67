"""The epoch that a correction begins."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.codec import from_wire
from engine.events import NO_PARTS, Amended, MatchCreated, Retracted
from engine.history.epochs import STRIDE, Chunk, Epoch, Mark, Run
from engine.history.lines import Line, Place, RecordedEvent, Was
from engine.match import Match


def correct_epoch(epoch: Epoch, item: RecordedEvent, pause: Callable[[], None]) -> Epoch:
    """Return the epoch that begins once the correction item has landed."""
    event = item.event
    assert isinstance(event, Retracted | Amended)
    places = event.struck + event.redecided if isinstance(event, Amended) else event.struck
    taken, struck = frozenset(places), frozenset(event.struck)
    stands = Stands(epoch, event, item) if isinstance(event, Amended) else None
    touched = taken.union(stands.by_line) if stands else taken
    made = CorrectedChunks(epoch.number + 1, item.version)
    leads: dict[Place, tuple[Place, bool]] = {}
    gone: list[Was] = []
    before: Place = 0  # of the last event so far
    count = 0
    for chunk in epoch.chunks:
        if touched.isdisjoint(chunk.run.places):
            made.keep(chunk)
            count += chunk.size
            before = chunk.lines[-1].items[-1].place
            continue
        made.open(chunk)
        for line in chunk.lines:
            pause()
            is_taken = not taken.isdisjoint(line.places)
            was = Was(line, epoch.number, count, item.version)
            count += len(line.items)
            if line.retold and not struck.isdisjoint(line.places):
                gone.append(was)
            new = stands.in_place_of(was) if stands else []
            if new or is_taken:
                made.change()
            if is_taken:
                stays = any(one.place == line.place for one in new)
                to = line.place if stays else new[0].place if len(new) == 1 else before
                is_removed = not stays and len(new) != 1
                leads |= {place: (to, is_removed) for place in (line.place, *line.places) if place != to}
            for one in new if is_taken else (*new, line):
                made.push(one)
                before = one.items[-1].place
    leads[item.version] = before, True
    return made.done()._replace(leads=leads, struck=places, gone=tuple(gone))


class CorrectedChunks:
    """The chunks of an epoch as a correction leaves them. A run without a line that it touches is taken over whole.

    number, since: of the correction.
    """

    def __init__(self, number: int, since: int) -> None:
        self._number = number
        self._since = since
        self._chunks: list[Chunk] = []
        self._is_changed = False
        self._count = 0
        self._begin()

    def _begin(self) -> None:
        """Begin a chunk here."""
        self._mark = Mark(self._number, self._count, self._since)
        self._before: Match | None = None
        self._lines: list[Line] = []

    def _end(self) -> None:
        """End the chunk here; what fits into the one before it goes there, so that chunks do not become many."""
        if self._lines:
            size = self._count - self._mark.events
            last = self._chunks[-1] if self._chunks else None
            if last is not None and last.size + size <= STRIDE:
                run = Run((*last.lines, *self._lines), last.size + size)
                self._chunks[-1] = Chunk(last.mark, run, last.before)
            else:
                self._chunks.append(Chunk(self._mark, Run(tuple(self._lines), size), self._before))
        self._begin()

    def open(self, chunk: Chunk) -> None:
        """Begin with the lines of a chunk, which are put in one by one or left out."""
        if not self._is_changed:
            self._end()
            self._mark, self._before = chunk.mark, chunk.before

    def keep(self, chunk: Chunk) -> None:
        """Put in all lines of a chunk."""
        if not self._is_changed:
            self._end()
            self._chunks.append(chunk)
        elif self._lines and self._count + chunk.size - self._mark.events <= STRIDE:
            self._lines += chunk.lines
        else:
            self._end()
            self._chunks.append(Chunk(self._mark, chunk.run, None))
        self._count += chunk.size
        if not self._lines:
            self._begin()

    def change(self) -> None:
        """Note that from here on the lines are others than before."""
        self._is_changed = True

    def push(self, line: Line) -> None:
        """Put in one line."""
        if self._lines and self._count + len(line.items) - self._mark.events > STRIDE:
            self._end()
        self._lines.append(line)
        self._count += len(line.items)

    def done(self) -> Epoch:
        """Return the epoch that begins with what was put in."""
        self._end()
        ends = (chunk.mark.events + chunk.run.ended for chunk in self._chunks if chunk.run.ended is not None)
        return Epoch(self._number, self._since, self._count, tuple(self._chunks), next(ends, None))


class Stands:
    """What an amendment says that is to stand, by the line in whose place or before which it is put."""

    def __init__(self, epoch: Epoch, event: Amended, item: RecordedEvent) -> None:
        self._game: str = epoch.chunks[0].lines[0].items[0].event.game  # type: ignore[attr-defined]
        self._event = event
        self._item = item
        self.by_line: dict[Place, list[int]] = {}
        for n, stand in enumerate(event.stands):
            self.by_line.setdefault(stand["version"], []).append(n)
        self._parts: dict[tuple[str, str], dict[str, Mapping[str, Any]]] = {}  # by the numbers of move and event
        for name, part in event.parts.items():
            move, _, rest = name.partition(".")
            number, _, own = rest.partition(".")
            self._parts.setdefault((move, number), {})[own] = part

    def in_place_of(self, was: Was) -> list[Line]:
        """Return the moves that are put in the place of a line, or before it."""
        event, line = self._event, was.line
        is_target = event.version == line.place and len(event.commands) > 0
        lines: list[Line] = []
        for n in self.by_line.get(line.place, ()):
            first = line.items[0]
            put_in = is_target and len(lines) < len(event.commands)
            if put_in:
                place: Place = f"{self._item.version}.{len(lines) + 1}"
                meta = first._replace(version=self._item.version, actor=self._item.actor, key=None)
            else:
                place, meta = line.place, first
            items = self._items(n, meta._replace(place=place))
            changed = put_in or _is_agreed_otherwise(event, line)
            replaces = changed and not lines and line.place in event.struck
            last_was = was if replaces else None if changed else line.last_was
            lines.append(Line(place, items, retold=True, corrected=changed or line.corrected, last_was=last_was))
        return lines

    def _items(self, n: int, meta: RecordedEvent) -> tuple[RecordedEvent, ...]:
        """Return the events of the nth move that is to stand."""
        items = []
        for k, wire in enumerate(self._event.stands[n]["events"]):
            parts = self._parts.get((str(n), str(k)), NO_PARTS)
            made = from_wire(self._game, wire["type"], wire["by"], wire["data"], parts)
            items.append(meta._replace(event=made, irregular=wire.get("irregular")))
        return tuple(items)


def _is_agreed_otherwise(event: Amended, line: Line) -> bool:
    """Whether line is the match's creation, and event says that something else was agreed than was recorded."""
    created = line.items[0].event
    return isinstance(created, MatchCreated) and not event.prolongs(created.options, created.seats)
