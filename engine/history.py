"""A match as recorded, its corrections applied: what is in force at a version, and the table at any place of it.

A *place* is a version, or an address "c.k": the k-th move that the correction at version c put in.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from engine.codec import from_wire
from engine.errors import NoSuchVersion
from engine.events import NO_PARTS, Amended, Event, MatchCreated, MatchEnded, Reopened, Retracted, Ruled, Sealed
from engine.match import Match, evolve, fold

STRIDE = 64  # events that a look back folds at most
_CORRECTIONS = (Retracted, Amended)

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
    was: tuple["Was", ...] = ()  # what stood there before a person changed it, the oldest first

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


class _Chunk:
    """Lines from one mark to the next: STRIDE events at most, or one longer move. Immutable but for what it remembers.

    before: the match at its mark; None before the first event, and until somebody has asked for it.
    """

    __slots__ = ("before", "lines", "mark", "size")

    def __init__(self, mark: Mark, lines: tuple[Line, ...], size: int, before: Match | None) -> None:
        self.mark = mark
        self.lines = lines
        self.size = size
        self.before = before

    @property
    def is_known(self) -> bool:
        return self.before is not None or self.mark.events == 0


class _Epoch(NamedTuple):
    """What is in force from one correction to the next."""

    number: int = 0  # of corrections as far as here
    since: int = 0  # the last one's version, 0 for none
    base: int = 0  # how many events in force it has left
    ends: Mapping[Place, int] = {}  # place -> how many of those stand as far as it; what came since follows in order
    successor: Mapping[Place, Place] = {}  # places no longer in force -> what they lead to
    removed: frozenset[Place] = frozenset()  # those of them that lead to what stood before
    chunks: tuple[_Chunk, ...] = ()
    ended: int | None = None  # how many events stand as far as the match's end
    gone: tuple[Was, ...] = ()  # what the correction that it began with put an end to, of what an earlier one had told

    @property
    def size(self) -> int:
        """How many events are in force."""
        return self.chunks[-1].mark.events + self.chunks[-1].size if self.chunks else 0

    def lines(self) -> Iterator[Line]:
        for chunk in self.chunks:
            yield from chunk.lines

    def end_of(self, place: Place) -> int | None:
        """How many events are in force as far as place."""
        if isinstance(place, int) and place > self.since:
            return self.base + place - self.since
        return self.ends.get(place)

    def chunk_of(self, count: int) -> int:
        """The chunk in which the first count events end, or which begins there."""
        return max(0, bisect_right(self.chunks, count, key=lambda chunk: chunk.mark.events) - 1)

    def unknown(self, count: int) -> list[Mark]:
        """Marks from count back to the nearest whose match is known, that one left out."""
        marks: list[Mark] = []
        for chunk in reversed(self.chunks[: self.chunk_of(count) + 1]):
            if chunk.is_known:
                break
            marks.append(chunk.mark)
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
        rest = (_Chunk(chunk.mark, tuple(lines), size, chunk.before),) if lines else ()
        ended = None if self.ended is None or self.ended > count else self.ended
        return self._replace(chunks=(*self.chunks[:n], *rest), ended=ended)


class _Growing:
    """An epoch while lines are put behind it. match: the fold of what it has so far, where that is known."""

    def __init__(self, epoch: _Epoch, match: Match | None) -> None:
        self._epoch = epoch
        self._chunks = list(epoch.chunks[:-1])
        last = epoch.chunks[-1] if epoch.chunks else _Chunk(Mark(epoch.number, 0, epoch.since), (), 0, None)
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
        return _Chunk(self._mark, tuple(self._lines), self.count - self._mark.events, self._before)

    def done(self) -> _Epoch:
        chunks = [*self._chunks, self._chunk()] if self._lines else self._chunks
        return self._epoch._replace(chunks=tuple(chunks), ended=self._ended)


class History:
    """A match up to a version: an immutable value. `then` and `until` give others, which share what they can with it.

    What it has once folded at a mark it remembers, for all that share that.
    """

    __slots__ = ("_epochs", "_match", "head", "struck_by")

    def __init__(
        self, epochs: tuple[_Epoch, ...], head: int, struck_by: Mapping[Place, int], match: Match | None
    ) -> None:
        self._epochs = epochs  # the last is the one in force at head
        self.head = head
        self.struck_by = struck_by  # place -> the correction that took its events out of force
        self._match = match

    @classmethod
    def of(cls, events: Iterable[RecordedEvent], match: Match | None = None) -> "History":
        """The history of a whole stream; it folds only what it is asked for. match: the fold of all, where known."""
        made = cls((_Epoch(),), 0, {}, None).then(events)
        return cls(made._epochs, made.head, made.struck_by, match)

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

    def then(self, events: Iterable[RecordedEvent]) -> "History":
        """This history and events that follow it. O(new events), but for a correction."""
        epochs, head, struck_by = self._epochs, self.head, self.struck_by
        growing = _Growing(epochs[-1], self._match)
        for _, same in groupby(events, key=_command):
            items = tuple(same)
            for item in items:
                head += 1
                assert item.version == head, f"version {item.version} after {head - 1}"
            if not isinstance(items[0].event, _CORRECTIONS):
                growing.push(Line(items[0].place, items))
                continue
            before = growing.done()
            after, struck = _corrected(before, items[0])
            epochs = (*epochs[:-1], before, after)
            # A place decided again may be struck again; what the stream has there went with the first.
            struck_by = {**dict.fromkeys(struck, head), **struck_by}
            growing = _Growing(after, None)
        return History((*epochs[:-1], growing.done()), head, struck_by, growing.match)

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
        cut = epoch.cut(epoch.base + head - epoch.since)
        struck_by = {place: by for place, by in self.struck_by.items() if by <= head}
        return History((*self._epochs[:k], cut), head, struck_by, None)

    def __iter__(self) -> Iterator[RecordedEvent]:
        """Events in force, in order."""
        for line in self._epoch.lines():
            yield from line.items

    def ever(self) -> Iterator[RecordedEvent]:
        """Every event that was in force at one time or another, some more than once."""
        for epoch in self._epochs:
            for line in epoch.lines():
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

    def _led(self, place: Place) -> tuple[Place, bool]:
        """Where place leads to, as far as it does; and whether it names what is gone: a struck move, a correction."""
        seen, is_removed, epoch = place, False, self._epoch
        while seen in epoch.successor:
            is_removed |= seen in epoch.removed
            seen = epoch.successor[seen]
        return seen, is_removed

    def count_at(self, place: Place) -> int:
        """How many events are in force as far as place. Raises NoSuchVersion."""
        count = self._epoch.end_of(self._led(place)[0])
        if count is None or not 1 <= count <= self.count:
            raise NoSuchVersion(place, self.head)
        return count

    def is_removed(self, place: Place) -> bool:
        """Whether place names no move in force, nor one that was replaced by one: a struck one, or a correction."""
        return self._led(place)[1]

    def stands_at(self, place: Place) -> Place | None:
        """The place in force that place names, or that has replaced it one for one; None where there is none."""
        seen, is_removed = self._led(place)
        count = self._epoch.end_of(seen)
        return seen if not is_removed and count is not None and 1 <= count <= self.count else None

    def line_at(self, place: Place) -> int:
        """Index in lines of the move in force that place names or leads to. Raises NoSuchVersion."""
        count = self.count_at(place)
        seen = 0
        for n, line in enumerate(self._epoch.lines()):
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


def _corrected(epoch: _Epoch, item: RecordedEvent) -> tuple[_Epoch, tuple[Place, ...]]:
    """What is in force once the correction item has landed, and the places whose events it has taken out of force."""
    event = item.event
    assert isinstance(event, Retracted | Amended)
    places = event.struck + event.redecided if isinstance(event, Amended) else event.struck
    struck = frozenset(places)
    successor, removed = dict(epoch.successor), set(epoch.removed)
    lines: list[Line] = []
    gone: list[Was] = []
    same, is_same, count = 0, True, 0
    for line in epoch.lines():
        taken = not struck.isdisjoint(line.places)
        before = lines[-1].items[-1].place if lines else 0
        was = Was(line, epoch.number, count, item.version)
        count += len(line.items)
        if line.retold and not set(event.struck).isdisjoint(line.places):
            gone.append(was)
        new = _stands(epoch, event, item, was) if isinstance(event, Amended) else []
        lines += new
        is_same = is_same and not new and not taken
        same += len(line.items) if is_same else 0
        if not taken:
            lines.append(line)
            continue
        stays = any(one.place == line.place for one in new)
        to = line.place if stays else new[0].place if len(new) == 1 else before
        for place in {*line.places, line.place}:
            if place != to:
                successor[place] = to
            if not stays and len(new) != 1:
                removed.add(place)
    successor[item.version] = lines[-1].items[-1].place
    removed.add(item.version)
    made = _epoch_of(epoch, item.version, lines, same)
    return made._replace(successor=successor, removed=frozenset(removed), gone=tuple(gone)), places


def _epoch_of(before: _Epoch, since: int, lines: list[Line], same: int) -> _Epoch:
    """What is in force once the correction at version since has left lines; the first same events are as before."""
    base = sum(len(line.items) for line in lines)
    ends: dict[Place, int] = {}
    count = 0
    for line in lines:
        for item in line.items:
            count += 1
            ends[item.place] = count
        if line.retold:
            ends[line.place] = count
    kept = before.cut(same)
    after = _Epoch(before.number + 1, since, base, ends, chunks=kept.chunks, ended=kept.ended)
    growing = _Growing(after, None)
    for line in lines[sum(len(chunk.lines) for chunk in kept.chunks) :]:
        growing.push(line)
    return growing.done()


def _stands(epoch: _Epoch, event: Amended, item: RecordedEvent, was: Was) -> list[Line]:
    """The moves that event puts in the place of a line, or before it."""
    line = was.line
    is_target = event.version == line.place and len(event.commands) > 0
    lines: list[Line] = []
    for n, stand in enumerate(event.stands):
        if stand["version"] != line.place:
            continue
        first = line.items[0]
        put_in = is_target and len(lines) < len(event.commands)
        if put_in:
            place: Place = f"{item.version}.{len(lines) + 1}"
            meta = first._replace(version=item.version, actor=item.actor, key=None)
        else:
            place, meta = line.place, first
        items = _stand(epoch, event, n, stand, meta._replace(place=place))
        changed = put_in or _is_agreed_otherwise(event, line)
        replaces = changed and not lines and line.place in event.struck
        here = (*line.was, was) if replaces else () if changed else line.was
        lines.append(Line(place, items, retold=True, corrected=changed or line.corrected, was=here))
    return lines


def _is_agreed_otherwise(event: Amended, line: Line) -> bool:
    """Whether line is the match's creation, and event says that something else was agreed than was recorded."""
    created = line.items[0].event
    return isinstance(created, MatchCreated) and not event.prolongs(created.options, created.seats)


def _stand(
    epoch: _Epoch, event: Amended, n: int, stand: Mapping[str, Any], meta: RecordedEvent
) -> tuple[RecordedEvent, ...]:
    game = epoch.chunks[0].lines[0].items[0].event.game  # type: ignore[attr-defined]
    items = []
    for k, wire in enumerate(stand["events"]):
        prefix = f"{n}.{k}."
        parts = {name.removeprefix(prefix): data for name, data in event.parts.items() if name.startswith(prefix)}
        made = from_wire(game, wire["type"], wire["by"], wire["data"], parts)
        items.append(meta._replace(event=made, irregular=wire.get("irregular")))
    return tuple(items)
