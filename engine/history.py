"""A match as recorded, its corrections applied: what is in force at a version, and the table at any place of it.

A *place* is a version, or an address "c.k": the k-th move that the correction at version c put in.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, groupby
from typing import Any, NamedTuple

from engine.codec import from_wire
from engine.errors import NoSuchVersion
from engine.events import NO_PARTS, Amended, Event, MatchCreated, MatchEnded, Reopened, Retracted, Ruled, Sealed
from engine.match import Match, evolve, fold

STRIDE = 64  # events that a look back folds at most
_CORRECTIONS = (Retracted, Amended)
_OPENING = ("match_created", "dealt", "redealt")  # what happens before the first card

Place = int | str
_ADDRESS = re.compile(r"[1-9]\d{0,15}\.[1-9]\d{0,5}")


def read_place(value: object) -> Place:
    """A version or an address from the wire, as number or text. Raises ValueError."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    if isinstance(value, str) and len(value) <= 16 and value.isascii() and value.isdigit():
        return int(value)
    if isinstance(value, str) and _ADDRESS.fullmatch(value):
        return value
    raise ValueError(f"not a version or an address: {value!r}; want a number, or a text such as '17' or '21.1'")


def _go_on() -> None:
    """Pause for nobody."""


class RecordedEvent(NamedTuple):
    """One event as it stands in the stream, or as a correction has it. at, made_at: ms since 1970.

    version: where the stream has it; place: what names it, the version itself where nothing was corrected.
    """

    version: int
    event: Event
    key: str | None
    at: int
    made_at: int
    actor: str
    irregular: Mapping[str, Any] | None = None
    place: Place = 0


def recorded(game: str, wire: Mapping[str, Any], at: int, made_at: int) -> RecordedEvent:
    """A whole wire event of a match of game; at and made_at are its times in ms since 1970."""
    sealed = wire.get("parts")
    parts = {name: part["data"] for name, part in sealed.items()} if sealed else NO_PARTS
    event = from_wire(game, wire["type"], wire["by"], wire["data"], parts)
    version = wire["version"]
    return RecordedEvent(version, event, wire["key"], at, made_at, wire["actor"], wire.get("irregular"), version)


class Line(NamedTuple):
    """A move (all events of one command), a ruling or a seal, in its place."""

    place: Place
    items: tuple[RecordedEvent, ...]
    retold: bool = False  # by a correction: its events have no versions of their own
    corrected: bool = False  # its own command was put in or changed by a person
    last_was: "Was | None" = None  # what stood there before a person last changed it

    @property
    def is_move(self) -> bool:
        return type(self.items[0].event) is not Ruled and not self.is_seal

    @property
    def follows(self) -> bool:
        """Whether the service added it to the move before it, by itself: it is no move of anybody's."""
        return self.items[0].event.FOLLOWS

    @property
    def is_seal(self) -> bool:
        """Whether the line seals the match, or opens it again."""
        return type(self.items[0].event) in (Sealed, Reopened)

    @property
    def was(self) -> "tuple[Was, ...]":
        """Return all that stood there before a person changed it, the oldest first."""
        found: list[Was] = []
        was = self.last_was
        while was is not None:
            found.append(was)
            was = was.line.last_was
        return tuple(reversed(found))

    @property
    def places(self) -> tuple[Place, ...]:
        """What names it: its place, or each of its events' versions."""
        return (self.place,) if self.retold else tuple(item.version for item in self.items)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(item.event for item in self.items)


class Was(NamedTuple):
    """A line that a correction has put something else in the place of, or struck.

    epoch, behind: when it stood: after so many corrections, behind so many events; struck_by: the correction.
    """

    line: Line
    epoch: int
    behind: int
    struck_by: int


class Mark(NamedTuple):
    """A point at the end of a move whose match is worth keeping: no place is more than STRIDE events behind one.

    It is the fold of the first events in force, so many, after so many corrections; version is the stream's when that
    was first so. Marks follow from the events alone.
    """

    corrections: int
    events: int
    version: int


class _Run:
    """The lines of a chunk. Histories share a run wherever a correction does not touch one of its lines."""

    __slots__ = ("_ended", "_places", "lines", "size")

    def __init__(self, lines: tuple[Line, ...], size: int) -> None:
        self.lines = lines
        self.size = size  # in events
        self._places: frozenset[Place] | None = None
        self._ended = -1

    @property
    def places(self) -> frozenset[Place]:
        """Return every place that names one of the lines."""
        if self._places is None:
            self._places = frozenset(place for line in self.lines for place in (line.place, *line.places))
        return self._places

    @property
    def ended(self) -> int | None:
        """Return how many events stand as far as the match's end; None where the end is not in this run."""
        if self._ended < 0:
            events = (item.event for line in self.lines for item in line.items)
            self._ended = next((n for n, event in enumerate(events, 1) if type(event) is MatchEnded), 0)
        return self._ended or None


class _Chunk:
    """Lines from one mark to the next: STRIDE events at most, or one longer move. Immutable but for what it remembers.

    before: the match at its mark; None before the first event, and until somebody has asked for it.
    """

    __slots__ = ("before", "mark", "run")

    def __init__(self, mark: Mark, run: _Run, before: Match | None) -> None:
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


class _Epoch(NamedTuple):
    """What is in force from one correction to the next, and what the correction that it began with has changed."""

    number: int = 0  # of corrections as far as here
    since: int = 0  # the last one's version, 0 for none
    base: int = 0  # how many events in force it has left
    chunks: tuple[_Chunk, ...] = ()
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

    def cut(self, count: int) -> "_Epoch":
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
        rest = (_Chunk(chunk.mark, _Run(tuple(lines), size), chunk.before),) if lines else ()
        ended = None if self.ended is None or self.ended > count else self.ended
        return self._replace(chunks=(*self.chunks[:n], *rest), ended=ended)


class _Places:
    """What the places of a match name in its last epoch. Worked out once somebody asks; nothing asks while it is read.

    Histories that end in one epoch share it.
    """

    def __init__(self, epochs: Sequence[_Epoch]) -> None:
        self._epochs = epochs
        self._led: dict[Place, tuple[Place, bool]] = {}

    @cached_property
    def _ends(self) -> dict[Place, int]:
        """Return how many of the events that the correction left stand as far as each place."""
        ends: dict[Place, int] = {}
        count, epoch = 0, self._epochs[-1]
        for line in epoch.cut(epoch.base).lines():
            for item in line.items:
                count += 1
                ends[item.place] = count
            if line.retold:
                ends[line.place] = count
        return ends

    @cached_property
    def _leads(self) -> dict[Place, tuple[Place, bool]]:
        """Return where each place that is no longer in force leads next, and whether it was ever removed."""
        leads: dict[Place, tuple[Place, bool]] = {}
        for epoch in self._epochs:
            for place, (to, is_removed) in epoch.leads.items():
                leads[place] = to, is_removed or (place in leads and leads[place][1])
        return leads

    @cached_property
    def struck_by(self) -> dict[Place, int]:
        """Return the version of the first correction that took each place's events out of force."""
        struck_by: dict[Place, int] = {}
        for epoch in self._epochs:
            for place in epoch.struck:
                # A place decided again may be struck again; what the stream has there went with the first.
                struck_by.setdefault(place, epoch.since)
        return struck_by

    def end_of(self, place: Place) -> int | None:
        """Return how many events are in force as far as place."""
        epoch = self._epochs[-1]
        if isinstance(place, int) and place > epoch.since:
            return epoch.base + place - epoch.since
        return self._ends.get(place)

    def follow(self, place: Place) -> tuple[Place, bool]:
        """Return where place leads in the end, and whether it names what is gone: a struck move, a correction."""
        passed: list[tuple[Place, bool]] = []
        to, is_removed = place, False
        while to in self._leads and to not in self._led:
            to, was_removed = self._leads[last := to]
            passed.append((last, was_removed))
        to, is_removed = self._led.get(to, (to, False))
        for last, was_removed in reversed(passed):
            is_removed |= was_removed
            self._led[last] = to, is_removed
        return to, is_removed


class _Growing:
    """An epoch while lines are put behind it. match: the fold of what it has so far, where that is known."""

    def __init__(self, epoch: _Epoch, match: Match | None) -> None:
        self._epoch = epoch
        self._chunks = list(epoch.chunks[:-1])
        last = epoch.chunks[-1] if epoch.chunks else _Chunk(Mark(epoch.number, 0, epoch.since), _Run((), 0), None)
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

    def _chunk(self) -> _Chunk:
        return _Chunk(self._mark, _Run(tuple(self._lines), self.count - self._mark.events), self._before)

    def done(self) -> _Epoch:
        chunks = [*self._chunks, self._chunk()] if self._lines else self._chunks
        return self._epoch._replace(chunks=tuple(chunks), ended=self._ended)


class _Corrected:
    """The chunks of an epoch as a correction leaves them. A run without a line that it touches is taken over whole.

    number, since: of the correction.
    """

    def __init__(self, number: int, since: int) -> None:
        self._number = number
        self._since = since
        self._chunks: list[_Chunk] = []
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
                run = _Run((*last.lines, *self._lines), last.size + size)
                self._chunks[-1] = _Chunk(last.mark, run, last.before)
            else:
                self._chunks.append(_Chunk(self._mark, _Run(tuple(self._lines), size), self._before))
        self._begin()

    def open(self, chunk: _Chunk) -> None:
        """Begin with the lines of a chunk, which are put in one by one or left out."""
        if not self._is_changed:
            self._end()
            self._mark, self._before = chunk.mark, chunk.before

    def keep(self, chunk: _Chunk) -> None:
        """Put in all lines of a chunk."""
        if not self._is_changed:
            self._end()
            self._chunks.append(chunk)
        elif self._lines and self._count + chunk.size - self._mark.events <= STRIDE:
            self._lines += chunk.lines
        else:
            self._end()
            self._chunks.append(_Chunk(self._mark, chunk.run, None))
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

    def done(self) -> _Epoch:
        """Return the epoch that begins with what was put in."""
        self._end()
        ends = (chunk.mark.events + chunk.run.ended for chunk in self._chunks if chunk.run.ended is not None)
        return _Epoch(self._number, self._since, self._count, tuple(self._chunks), next(ends, None))


class History:
    """A match up to a version: an immutable value. `then` and `until` give others, which share what they can with it.

    What it has once folded at a mark it remembers, for all that share that.
    """

    __slots__ = ("_epochs", "_first_lines", "_match", "_places", "head")

    def __init__(self, epochs: tuple[_Epoch, ...], head: int, places: _Places, match: Match | None) -> None:
        self._epochs = epochs  # the last is the one in force at head
        self.head = head
        self._places = places
        self._match = match
        self._first_lines: list[int] | None = None  # by chunk, the index in lines of its first one

    @classmethod
    def of(
        cls, events: Iterable[RecordedEvent], match: Match | None = None, pause: Callable[[], None] = _go_on
    ) -> "History":
        """Return the history of a whole stream; it folds only what it is asked for.

        Args:
            events: The stream's events, in order.
            match: The fold of all events, where it is known.
            pause: As for `then`.
        """
        begun = (_Epoch(),)
        made = cls(begun, 0, _Places(begun), None).then(events, pause)
        return cls(made._epochs, made.head, made._places, match)

    @property
    def history(self) -> "History":
        """Itself: of a match all that led here."""
        return self

    @property
    def match(self) -> Match:
        """The fold of what is in force."""
        if self._match is None:
            self._match = self._epoch.match(self.count)
        assert self._match is not None, "a history begins with match_created"
        return self._match

    @property
    def created(self) -> MatchCreated:
        """The creation of the match that is in force; nothing is folded for it."""
        event = self._epoch.chunks[0].lines[0].items[0].event
        assert isinstance(event, MatchCreated), "a history begins with match_created"
        return event

    @property
    def over_since(self) -> int | None:
        """The version with which the match was over, and has been ever since; None while it is live."""
        since: int | None = None
        for epoch in reversed(self._epochs):
            if epoch.ended is None:
                break
            if epoch.ended > epoch.base:  # it was live when this began
                version: int = epoch.since + epoch.ended - epoch.base
                return version
            since = epoch.since
        return since

    @property
    def status(self) -> str:
        """The status of the match: live, over or sealed; nothing is folded for it."""
        if self._epoch.ended is None:
            return "live"
        # Nothing follows a seal but what opens it again.
        newest = self._epoch.chunks[-1].lines[-1].items[-1].event
        return "sealed" if type(newest) is Sealed else "over"

    @property
    def struck_by(self) -> Mapping[Place, int]:
        """Return by place the first correction that took its events out of force."""
        return self._places.struck_by

    @property
    def _epoch(self) -> _Epoch:
        return self._epochs[-1]

    @property
    def count(self) -> int:
        """How many events are in force."""
        return self._epoch.size

    @property
    def corrections(self) -> int:
        """How many corrections stand in the stream so far."""
        return len(self._epochs) - 1

    def then(self, events: Iterable[RecordedEvent], pause: Callable[[], None] = _go_on) -> "History":
        """Return this history and events that follow it. The work grows with the new events and what they correct.

        Args:
            events: What follows, in order.
            pause: Called at each line while a correction is taken in, as one may change every line.
        """
        *earlier, epoch = self._epochs
        head = self.head
        growing = _Growing(epoch, self._match)
        for _, same in groupby(events, key=_command):
            items = tuple(same)
            for item in items:
                head += 1
                assert item.version == head, f"version {item.version} after {head - 1}"
            if not isinstance(items[0].event, _CORRECTIONS):
                growing.push(Line(items[0].place, items))
                continue
            earlier.append(growing.done())
            growing = _Growing(_corrected(earlier[-1], items[0], pause), None)
        epochs = (*earlier, growing.done())
        places = self._places if len(epochs) == len(self._epochs) else _Places(epochs)
        return History(epochs, head, places, growing.match)

    def corrected(self, event: Retracted | Amended) -> "History":
        """This history as it would be once event had landed."""
        last = self._epoch.chunks[-1].lines[-1].items[-1]
        return self.then([last._replace(version=self.head + 1, event=event, key=None, place=self.head + 1)])

    def until(self, head: int) -> "History":
        """What was in force when head was the newest version. Raises NoSuchVersion."""
        if not 1 <= head <= self.head:
            raise NoSuchVersion(head, self.head)
        if head == self.head:
            return self
        k = max(i for i, epoch in enumerate(self._epochs) if epoch.since <= head)
        epoch = self._epochs[k]
        epochs = (*self._epochs[:k], epoch.cut(epoch.base + head - epoch.since))
        places = self._places if len(epochs) == len(self._epochs) else _Places(epochs)
        return History(epochs, head, places, None)

    def __iter__(self) -> Iterator[RecordedEvent]:
        """Events in force, in order."""
        for line in self._epoch.lines():
            yield from line.items

    def ever(self) -> Iterator[RecordedEvent]:
        """Yield every event that was in force at one time or another, some more than once."""
        seen: set[_Run] = set()
        for epoch in self._epochs:
            for chunk in epoch.chunks:
                if chunk.run not in seen:
                    seen.add(chunk.run)
                    for line in chunk.lines:
                        yield from line.items

    def after(self, count: int) -> Match | None:
        """The fold of the first count events in force; folds at most STRIDE events where marks are known."""
        return self.match if count == self.count else self._epoch.match(count)

    def before(self, was: Was) -> Match | None:
        """The fold of what stood before a line that is gone, as it was then."""
        return self._epochs[was.epoch].match(was.behind)

    @property
    def gone(self) -> list[Was]:
        """Lines that corrections had told and later ones have struck: no event of the stream is one of theirs."""
        return [was for epoch in self._epochs for was in epoch.gone]

    @property
    def lines(self) -> list[Line]:
        """Moves and rulings in force, in order."""
        return [*self._epoch.lines()]

    @property
    def has_first_card(self) -> bool:
        """Return whether a move in force does more than deal, so that people sit where they sit."""
        moves = (line for line in self._epoch.lines() if line.is_move and not line.follows)
        return any(move.items[0].event.TYPE not in _OPENING for move in moves)

    def backwards(self) -> Iterator[Line]:
        """Yield moves and rulings in force, the newest first."""
        for chunk in reversed(self._epoch.chunks):
            yield from reversed(chunk.lines)

    def count_at(self, place: Place) -> int:
        """How many events are in force as far as place. Raises NoSuchVersion."""
        count = self._places.end_of(self._places.follow(place)[0])
        if count is None or not 1 <= count <= self.count:
            raise NoSuchVersion(place, self.head)
        return count

    def is_removed(self, place: Place) -> bool:
        """Whether place names no move in force, nor one that was replaced by one: a struck one, or a correction."""
        return self._places.follow(place)[1]

    def stands_at(self, place: Place) -> Place | None:
        """The place in force that place names, or that has replaced it one for one; None where there is none."""
        to, is_removed = self._places.follow(place)
        count = self._places.end_of(to)
        return to if not is_removed and count is not None and 1 <= count <= self.count else None

    def line_at(self, place: Place) -> int:
        """Index in lines of the move in force that place names or leads to. Raises NoSuchVersion."""
        count, chunks = self.count_at(place), self._epoch.chunks
        if self._first_lines is None:
            self._first_lines = [*accumulate((len(chunk.lines) for chunk in chunks), initial=0)]
        at = self._epoch.chunk_of(count - 1)
        seen = chunks[at].mark.events
        for n, line in enumerate(chunks[at].lines, self._first_lines[at]):
            seen += len(line.items)
            if count <= seen:
                return n
        raise NoSuchVersion(place, self.head)

    def match_at(self, place: Place) -> Match:
        """The match as far as place; folds at most STRIDE events where marks are known. Raises NoSuchVersion."""
        match = self.match if place == self.head else self.after(self.count_at(place))
        if match is None:
            raise NoSuchVersion(place, self.head)
        return match

    def approach(self, place: Place) -> Iterator[None]:
        """Fold as far as the last mark before place, with a pause at each: `match_at` folds little then.

        Raises NoSuchVersion.
        """
        for mark in reversed(self.unknown_marks(place)):
            self._epoch.match(mark.events)
            yield

    # Marks may be kept elsewhere, to be had again by a history that was made anew from the same events.

    def unknown_marks(self, place: Place) -> list[Mark]:
        """The marks that would spare `match_at` some folding, the best first. Raises NoSuchVersion."""
        if place == self.head and self._match is not None:
            return []
        return self._epoch.unknown(self.count if place == self.head else self.count_at(place))

    @property
    def newest_mark(self) -> Mark:
        return self._epoch.chunks[-1].mark

    def leads_on_from(self, mark: Mark) -> bool:
        """Whether what is in force behind mark is just what was recorded after its version: no part of a correction."""
        return mark.events >= self._epoch.base

    def known_marks(self) -> dict[Mark, Match]:
        """All in force whose match is known."""
        return {chunk.mark: chunk.before for chunk in self._epoch.chunks if chunk.before is not None}

    def learn(self, mark: Mark, match: Match) -> None:
        """Remember the match at one of unknown_marks, which was known_marks' elsewhere."""
        chunk = self._epoch.chunks[self._epoch.chunk_of(mark.events)]
        assert chunk.mark == mark, f"{mark} is none of this history's"
        chunk.before = match


def _command(item: RecordedEvent) -> str | int:
    """What the events of one command share."""
    return item.key or item.version


def _corrected(epoch: _Epoch, item: RecordedEvent, pause: Callable[[], None]) -> _Epoch:
    """Return the epoch that begins once the correction item has landed."""
    event = item.event
    assert isinstance(event, Retracted | Amended)
    places = event.struck + event.redecided if isinstance(event, Amended) else event.struck
    taken, struck = frozenset(places), frozenset(event.struck)
    stands = _Stands(epoch, event, item) if isinstance(event, Amended) else None
    touched = taken.union(stands.by_line) if stands else taken
    made = _Corrected(epoch.number + 1, item.version)
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


class _Stands:
    """What an amendment says that is to stand, by the line in whose place or before which it is put."""

    def __init__(self, epoch: _Epoch, event: Amended, item: RecordedEvent) -> None:
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
