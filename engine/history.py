"""A match as recorded, its corrections applied: what is in force at a version, and the table at any place of it.

A *place* is a version, or an address "c.k": the k-th move that the correction at version c put in.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from engine.checkpoints import NO_CHECKPOINTS, Checkpoints
from engine.codec import from_wire
from engine.errors import NoSuchVersion
from engine.events import Amended, Event, MatchCreated, MatchEnded, Retracted, Ruled
from engine.match import Match, evolve

STRIDE = 64  # events at most between two kept states: no look back folds more

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


class Recorded(NamedTuple):
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


def recorded(game: str, wire: Mapping[str, Any], at: int, made_at: int) -> Recorded:
    """A whole wire event of a match of game; at and made_at are its times in ms since 1970."""
    parts = {name: part["data"] for name, part in wire.get("parts", {}).items()}
    event = from_wire(game, wire["type"], wire["by"], wire["data"], parts)
    version = wire["version"]
    return Recorded(version, event, wire["key"], at, made_at, wire["actor"], wire.get("irregular"), version)


class Line(NamedTuple):
    """A move (all events of one command) or a ruling, in its place."""

    place: Place
    items: tuple[Recorded, ...]
    retold: bool = False  # by a correction: its events have no versions of their own
    corrected: bool = False  # its own command was put in or changed by a person

    @property
    def is_move(self) -> bool:
        return type(self.items[0].event) is not Ruled

    @property
    def places(self) -> tuple[Place, ...]:
        """What names it: its place, or each of its events' versions."""
        return (self.place,) if self.retold else tuple(item.version for item in self.items)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(item.event for item in self.items)


class _Epoch:
    """What is in force from one correction to the next: lines, their events in order, and states as they are asked for.

    Marks are the counts of events at which states are kept: at the ends of moves and never more than STRIDE apart
    (within a move only where that is longer). They follow from the events alone.
    """

    __slots__ = (
        "_kept", "_marks", "_older", "_place", "_same", "_start", "_start_match", "_tip", "_told",
        "base", "ended", "ends", "flat", "gone", "leads", "lines", "number", "since",
    )  # fmt: skip

    def __init__(
        self,
        number: int,
        since: int,
        lines: Iterable[Line],
        leads: dict[Place, Place],
        gone: frozenset[Place],
        place: Checkpoints,
    ) -> None:
        self.number = number  # of corrections as far as here
        self.since = since  # the last one's version, 0 for none
        self.leads = leads  # places no longer in force -> what they lead to
        self.gone = gone  # those of them that lead to what stood before
        self.lines: list[Line] = []
        self.flat: list[Recorded] = []
        self.ends: dict[Place, int] = {}  # place -> how many events in force stand as far as it
        self.ended: int | None = None  # how many stand as far as the match's end
        self._place = place
        self._older: _Epoch | None = None  # the first events in force are those of this one,
        self._same = 0  # so many of them
        self._marks = [0]
        self._kept: dict[int, Match | None] = {0: None}
        self._told = -1  # how many events the tip is the fold of
        self._tip: Match | None = None
        self._start = 0  # of the last line
        self._start_match: Match | None = None  # where the tip has gone past it
        for line in lines:
            self.lines.append(line)
            for n, item in enumerate(line.items):
                self._push(item, n == 0)
            for place_of_it in line.places if line.retold else ():
                self.ends[place_of_it] = len(self.flat)
        self.base = len(self.flat)

    def _push(self, item: Recorded, starts: bool) -> None:
        count = len(self.flat)
        told = self._told == count
        if starts:
            self._start, self._start_match = count, self._tip if told else None
        if count + 1 - self._marks[-1] > STRIDE:
            mark = self._start if self._start > self._marks[-1] else count
            self._marks.append(mark)
            if told and (mark == count or self._start_match is not None):
                self._keep(mark, self._tip if mark == count else self._start_match)
        self.flat.append(item)
        self.ends[item.place] = count + 1
        if self.ended is None and type(item.event) is MatchEnded:
            self.ended = count + 1
        if told:
            self._tip = evolve(self._tip, item.event)
            self._told = count + 1

    def _keep(self, mark: int, match: Match | None) -> None:
        self._kept[mark] = match
        home = self
        while home._older is not None and mark <= home._same:
            home = home._older
        home._kept[mark] = match
        if match is not None:
            home._place.keep(home.number, mark, home._version(mark), match)

    def _version(self, count: int) -> int:
        """The stream's when the first count events in force were so."""
        return self.since + max(0, count - self.base)

    def push(self, item: Recorded) -> None:
        """Take in the next event of the stream."""
        last = self.lines[-1] if self.lines else None
        same = last is not None and not last.retold and item.key is not None
        if same and last is not None and last.items[-1].key == item.key:
            self._push(item, False)
            self.lines[-1] = Line(last.place, (*last.items, item))
        else:
            self._push(item, True)
            self.lines.append(Line(item.place, (item,)))

    def known(self, count: int) -> Match | None:
        """The fold of the first count events in force, where it is at hand."""
        return self._tip if count == self._told else None

    def state(self, count: int) -> Match | None:
        """The fold of the first count events in force."""
        if count == self._told:
            return self._tip
        begun, match = self._nearest(count)
        marks = set(self._marks[bisect_right(self._marks, begun) :])
        for n in range(begun, count):
            match = evolve(match, self.flat[n].event)
            if n + 1 in marks:
                self._keep(n + 1, match)
        if count == len(self.flat) and count > self._told:
            self._told, self._tip, self._start_match = count, match, None
        return match

    def _nearest(self, count: int) -> tuple[int, Match | None]:
        """The latest state at or before count that is known here or kept elsewhere."""
        begun = max(mark for mark in self._kept if mark <= count)
        match = self._kept[begun]
        if begun < self._told <= count:
            begun, match = self._told, self._tip
        epoch, end = self, count
        while begun < end:
            first = max(begun, epoch._same)
            marks = epoch._marks[bisect_right(epoch._marks, first) : bisect_right(epoch._marks, end)]
            wanted = [(mark, epoch._version(mark)) for mark in reversed(marks)]
            if wanted and (found := epoch._place.recall(epoch.number, wanted)) is not None:
                begun, match = found
                self._kept[begun] = match
                break
            if epoch._older is None:
                break
            epoch, end = epoch._older, min(end, epoch._same)
        return begun, match

    def cut(self, count: int, match: Match | None = None, place: Checkpoints | None = None) -> "_Epoch":
        """A copy of its own that ends after count events.

        match: their fold, where it is known. place: where the copy's states are kept, if elsewhere.
        """
        lines: list[Line] = []
        left = count
        for line in self.lines:
            if left <= 0:
                break
            lines.append(line._replace(items=line.items[:left]))
            left -= len(line.items)
        epoch = _Epoch(self.number, self.since, lines, self.leads, self.gone, place or self._place)
        epoch.base = min(self.base, count)
        epoch._older, epoch._same = self._older, min(self._same, count)
        epoch.share(self, count)
        if match is not None:
            epoch._told, epoch._tip = count, match
        return epoch

    def share(self, other: "_Epoch", count: int) -> None:
        """Take over other's states of the first count events, which are the same here."""
        self._kept |= {mark: match for mark, match in other._kept.items() if mark <= count}

    def corrected(
        self, item: Recorded, lines: list[Line], leads: dict[Place, Place], gone: frozenset[Place], same: int
    ) -> "_Epoch":
        """What is in force once the correction item has landed; the first same events are as before."""
        epoch = _Epoch(self.number + 1, item.version, lines, leads, gone, self._place)
        epoch._older, epoch._same = self, same
        epoch.share(self, same)
        return epoch


class History:
    """A match up to a version; a value: `then` and `until` give new ones and share what they can."""

    __slots__ = ("_count", "_epochs", "_match", "head", "struck_by")

    def __init__(
        self, epochs: list[_Epoch], count: int, head: int, struck_by: Mapping[Place, int], match: Match | None
    ) -> None:
        self._epochs = epochs  # the last is the one in force at head; shared with older histories
        self._count = count  # of its events
        self.head = head
        self.struck_by = struck_by  # place -> the correction that took it out of force
        self._match = match

    @classmethod
    def of(cls, events: Iterable[Recorded], place: Checkpoints = NO_CHECKPOINTS) -> "History":
        """The history of a whole stream. It folds what it is asked for; place: where states are kept."""
        return cls([_Epoch(0, 0, [], {}, frozenset(), place)], 0, 0, {}, None).then(events)

    @property
    def match(self) -> Match:
        """The fold of what is in force."""
        if self._match is None:
            self._match = self._epoch.state(self._count)
        assert self._match is not None, "a history begins with match_created"
        return self._match

    @property
    def folded(self) -> Match | None:
        """match, where it is at hand."""
        return self._match

    @property
    def created(self) -> MatchCreated:
        """As it is in force; nothing is folded for it."""
        event = self._epoch.flat[0].event
        assert isinstance(event, MatchCreated), "a history begins with match_created"
        return event

    @property
    def status(self) -> str:
        """That of match; nothing is folded for it."""
        ended = self._epoch.ended
        return "live" if ended is None or ended > self._count else "over"

    @property
    def _epoch(self) -> _Epoch:
        return self._epochs[-1]

    @property
    def corrections(self) -> int:
        """How many corrections stand in the stream so far."""
        return len(self._epochs) - 1

    def then(self, events: Iterable[Recorded]) -> "History":
        """This history and events that follow it. O(new events), but for a correction."""
        epochs, epoch = self._epochs, self._epoch
        if len(epoch.flat) != self._count:
            # A newer history has gone on with what is shared.
            epoch = epoch.cut(self._count, self._match)
            epochs = [*epochs[:-1], epoch]
        head, struck_by = self.head, self.struck_by
        for item in events:
            head += 1
            assert item.version == head, f"version {item.version} after {head - 1}"
            if isinstance(item.event, Retracted | Amended):
                epoch, struck = _corrected(epoch, item)
                epochs = [*epochs, epoch]
                # A place told anew may be struck again; what the stream has there went with the first.
                struck_by = {**dict.fromkeys(struck, head), **struck_by}
            else:
                epoch.push(item)
        return History(epochs, len(epoch.flat), head, struck_by, epoch.known(len(epoch.flat)))

    def foreseen(self, events: Iterable[Recorded]) -> "History":
        """As then, for events that are not recorded: nothing of them is kept anywhere."""
        epoch = self._epoch.cut(self._count, self._match, NO_CHECKPOINTS)
        own = History([*self._epochs[:-1], epoch], self._count, self.head, self.struck_by, self._match)
        return own.then(events)

    def corrected(self, event: Retracted | Amended) -> "History":
        """This history as it would be once event had landed; for asking only."""
        last = self._epoch.flat[self._count - 1]
        return self.foreseen([last._replace(version=self.head + 1, event=event, key=None, place=self.head + 1)])

    def until(self, head: int) -> "History":
        """What was in force when head was the newest version. Raises NoSuchVersion."""
        if not 1 <= head <= self.head:
            raise NoSuchVersion(head, self.head)
        if head == self.head:
            return self
        k = max(i for i, epoch in enumerate(self._epochs) if epoch.since <= head)
        epoch = self._epochs[k]
        count = epoch.base + head - epoch.since
        struck_by = {place: by for place, by in self.struck_by.items() if by <= head}
        return History(self._epochs[: k + 1], count, head, struck_by, None)

    def __iter__(self) -> Iterator[Recorded]:
        """Events in force, in order."""
        return iter(self._epoch.flat[: self._count])

    def ever(self) -> Iterator[Recorded]:
        """Every event that was in force at one time or another, some more than once."""
        for epoch, following in pairwise(self._epochs):
            yield from epoch.flat[: epoch.base + following.since - 1 - epoch.since]
        yield from self

    def after(self, count: int) -> Match | None:
        """The fold of the first count events in force; folds at most STRIDE events."""
        return self._epoch.state(count)

    @property
    def lines(self) -> list[Line]:
        """Moves and rulings in force, in order."""
        if self._count == len(self._epoch.flat):
            return list(self._epoch.lines)
        return self._epoch.cut(self._count).lines

    def _led(self, place: Place) -> tuple[Place, bool]:
        """Where place leads to, as far as it does; and whether it names what is gone: a struck move, a correction."""
        seen, gone, epoch = place, False, self._epoch
        while seen not in epoch.ends and seen in epoch.leads:
            gone |= seen in epoch.gone
            seen = epoch.leads[seen]
        return seen, gone

    def count_at(self, place: Place) -> int:
        """How many events are in force as far as place. Raises NoSuchVersion."""
        count = self._epoch.ends.get(self._led(place)[0])
        if count is None or count > self._count:
            raise NoSuchVersion(place, self.head)
        return count

    def is_gone(self, place: Place) -> bool:
        """Whether place names no move in force, nor one that was replaced by one: a struck one, or a correction."""
        return self._led(place)[1]

    def stands_at(self, place: Place) -> Place | None:
        """The place in force that place names, or that has replaced it one for one; None where there is none."""
        seen, gone = self._led(place)
        stands = not gone and self._epoch.ends.get(seen, self._count + 1) <= self._count
        return seen if stands else None

    def line_at(self, place: Place) -> int:
        """Index in lines of the move in force that place names or leads to. Raises NoSuchVersion."""
        count = self.count_at(place)
        seen = 0
        for n, line in enumerate(self.lines):
            seen += len(line.items)
            if count <= seen:
                return n
        raise NoSuchVersion(place, self.head)

    def at(self, place: Place) -> Match:
        """The match as far as place; folds at most STRIDE events. Raises NoSuchVersion."""
        match = self._epoch.state(self.count_at(place)) if place != self.head else self.match
        if match is None:
            raise NoSuchVersion(place, self.head)
        return match


def _corrected(epoch: _Epoch, item: Recorded) -> tuple[_Epoch, tuple[Place, ...]]:
    """What is in force once the correction item has landed, and the places whose events it has taken out of force."""
    event = item.event
    assert isinstance(event, Retracted | Amended)
    told = event.struck + event.redecided if isinstance(event, Amended) else event.struck
    struck = frozenset(told)
    leads, gone = dict(epoch.leads), set(epoch.gone)
    lines: list[Line] = []
    same, is_same = 0, True
    for line in epoch.lines:
        taken = not struck.isdisjoint(line.places)
        before = lines[-1].items[-1].place if lines else 0
        new = _stands(epoch, event, item, line, taken) if isinstance(event, Amended) else []
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
                leads[place] = to
            if not stays and len(new) != 1:
                gone.add(place)
    leads[item.version] = lines[-1].items[-1].place
    gone.add(item.version)
    return epoch.corrected(item, lines, leads, frozenset(gone), same), told


def _stands(epoch: _Epoch, event: Amended, item: Recorded, line: Line, taken: bool) -> list[Line]:
    """The moves that event puts in the place of line, or before it."""
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
        is_creation_anew = line.place == event.version and not event.commands
        corrected = put_in or is_creation_anew or line.corrected
        lines.append(Line(place, items, retold=True, corrected=corrected))
    return lines


def _stand(epoch: _Epoch, event: Amended, n: int, stand: Mapping[str, Any], meta: Recorded) -> tuple[Recorded, ...]:
    game = epoch.flat[0].event.game  # type: ignore[attr-defined]
    items = []
    for k, wire in enumerate(stand["events"]):
        prefix = f"{n}.{k}."
        parts = {name.removeprefix(prefix): data for name, data in event.parts.items() if name.startswith(prefix)}
        made = from_wire(game, wire["type"], wire["by"], wire["data"], parts)
        items.append(meta._replace(event=made, irregular=wire.get("irregular")))
    return tuple(items)
