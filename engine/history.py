"""A match as recorded: every event in its place, and the table at any version."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from engine.codec import from_wire
from engine.errors import NoSuchVersion
from engine.events import Event
from engine.match import Match, evolve

STRIDE = 64  # events between two kept states: no look back folds more


class Recorded(NamedTuple):
    """One event as it stands in the stream. at, made_at: ms since 1970."""

    version: int
    event: Event
    command: str | None
    at: int
    made_at: int
    actor: str
    irregular: Mapping[str, Any] | None = None


def recorded(game: str, wire: Mapping[str, Any], at: int, made_at: int) -> Recorded:
    """A whole wire event of a match of game; at and made_at are its times in ms since 1970."""
    parts = {name: part["data"] for name, part in wire.get("parts", {}).items()}
    event = from_wire(game, wire["type"], wire["by"], wire["data"], parts)
    return Recorded(wire["version"], event, wire["command"], at, made_at, wire["actor"], wire.get("irregular"))


class History:
    """A match up to its newest version; a value: `then` gives a new one and shares what it can."""

    __slots__ = ("_kept", "_log", "head", "match")

    def __init__(self, log: list[Recorded], kept: list[Match | None], head: int, match: Match | None) -> None:
        self._log = log  # shared with older histories, which look at their own first `head` only
        self._kept = kept  # the match at every STRIDE-th version
        self.head = head
        self.match = match

    @classmethod
    def of(cls, events: Iterable[Recorded]) -> "History":
        return cls([], [None], 0, None).then(events)

    def then(self, events: Iterable[Recorded]) -> "History":
        """This history and events that follow it."""
        log, kept = self._log, self._kept
        if len(log) != self.head:
            log, kept = log[: self.head], kept[: self.head // STRIDE + 1]
        match, head = self.match, self.head
        for item in events:
            assert item.version == head + 1, f"version {item.version} after {head}"
            match = evolve(match, item.event)
            head += 1
            log.append(item)
            if head % STRIDE == 0:
                kept.append(match)
        return History(log, kept, head, match)

    def __iter__(self) -> Iterator[Recorded]:
        return iter(self._log[: self.head])

    def __getitem__(self, version: int) -> Recorded:
        if not 1 <= version <= self.head:
            raise NoSuchVersion(version, self.head)
        return self._log[version - 1]

    def until(self, head: int) -> "History":
        """The history as it was at version head. Raises NoSuchVersion."""
        if not 1 <= head <= self.head:
            raise NoSuchVersion(head, self.head)
        if head == self.head:
            return self
        log = self._log[:head]
        return History(log, self._kept[: head // STRIDE + 1], head, self._at(head))

    def at(self, version: int) -> Match:
        """The match as of version; folds at most STRIDE events. Raises NoSuchVersion."""
        if not 1 <= version <= self.head:
            raise NoSuchVersion(version, self.head)
        match = self.match if version == self.head else self._at(version)
        assert match is not None
        return match

    def _at(self, version: int) -> Match | None:
        match = self._kept[version // STRIDE]
        for item in self._log[version // STRIDE * STRIDE : version]:
            match = evolve(match, item.event)
        return match
