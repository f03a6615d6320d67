"""A match as recorded, its corrections applied: what is in force at a version, and the table at any place of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import accumulate, groupby

from engine.errors import NoSuchVersion
from engine.events import Amended, MatchCreated, Retracted, Sealed
from engine.history.correcting import correct_epoch
from engine.history.epochs import STRIDE, Epoch, GrowingEpoch, Mark, Run
from engine.history.lines import Line, Place, RecordedEvent, Was, read_place, recorded
from engine.history.places import Places
from engine.match import Match

__all__ = ("STRIDE", "History", "Line", "Mark", "Place", "RecordedEvent", "Was", "read_place", "recorded")

_CORRECTIONS = (Retracted, Amended)
_OPENING = ("match_created", "dealt", "redealt")  # what happens before the first card


def _go_on() -> None:
    """Pause for nobody."""


class History:
    """A match up to a version: an immutable value. `then` and `until` give others, which share what they can with it.

    What it has once folded at a mark it remembers, for all that share that.
    """

    __slots__ = ("_epochs", "_first_lines", "_match", "_places", "head")

    def __init__(self, epochs: tuple[Epoch, ...], head: int, places: Places, match: Match | None) -> None:
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
        begun = (Epoch(),)
        made = cls(begun, 0, Places(begun), None).then(events, pause)
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
    def _epoch(self) -> Epoch:
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
        growing = GrowingEpoch(epoch, self._match)
        for _, same in groupby(events, key=_command):
            items = tuple(same)
            for item in items:
                head += 1
                assert item.version == head, f"version {item.version} after {head - 1}"
            if not isinstance(items[0].event, _CORRECTIONS):
                growing.push(Line(items[0].place, items))
                continue
            earlier.append(growing.done())
            growing = GrowingEpoch(correct_epoch(earlier[-1], items[0], pause), None)
        epochs = (*earlier, growing.done())
        places = self._places if len(epochs) == len(self._epochs) else Places(epochs)
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
        places = self._places if len(epochs) == len(self._epochs) else Places(epochs)
        return History(epochs, head, places, None)

    def __iter__(self) -> Iterator[RecordedEvent]:
        """Events in force, in order."""
        for line in self._epoch.lines():
            yield from line.items

    def ever(self) -> Iterator[RecordedEvent]:
        """Yield every event that was in force at one time or another, some more than once."""
        seen: set[Run] = set()
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
