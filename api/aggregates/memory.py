"""Aggregates of one kind in this worker's memory: read where they are not known, and as far as they are not."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from api.aggregates.erased import TYPE as ERASED
from api.aggregates.gate import NewestEvent, Rights, no_such
from api.aggregates.owners import KnownOwners
from api.aggregates.shared_reads import SharedReads
from api.aggregates.writing import Head
from recorder.append import Loan
from recorder.store import Store

FAR = 8  # times the bounds, beyond which what is in play goes too: memory is bounded whatever is played
LOOKS = 8  # values that one put looks at, to let them go: a tap among 300 tables pays for no walk over all of them


class Cache:
    """Values by name, each of a weight: about as many events as it holds.

    most, weight: how many values, and of which weight in all, are kept. in_play: whether what has a name is to stay
    beyond these.
    """

    def __init__(self, most: int, weight: int, in_play: Callable[[str], bool]) -> None:
        self._most = most
        self._weight = weight
        self._in_play = in_play
        self._values: OrderedDict[str, tuple[Any, int]] = OrderedDict()
        self.total = 0

    def get(self, name: str) -> Any:
        """Return a value and mark it as used last; None where the name is not here."""
        found = self._values.get(name)
        if found is None:
            return None
        self._values.move_to_end(name)
        return found[0]

    def peek(self, name: str) -> Any:
        """Return a value without marking it as used; None where the name is not here."""
        found = self._values.get(name)
        return found and found[0]

    def put(self, name: str, value: Any, weight: int) -> None:
        """Keep a value in place of the one of that name; others may go for it, never this one."""
        before = self._values.pop(name, None)
        self._values[name] = value, weight
        self.total += weight - (before[1] if before else 0)
        looks = 0
        while self._is_over(1) and (looks < LOOKS or self._is_over(FAR)) and len(self._values) > 1:
            looks += 1
            oldest = next(iter(self._values))
            if oldest == name or (self._in_play(oldest) and not self._is_over(FAR)):
                self._values.move_to_end(oldest)
            else:
                self.drop(oldest)

    def drop(self, name: str) -> None:
        """Forget a value, if it is there."""
        found = self._values.pop(name, None)
        if found is not None:
            self.total -= found[1]

    def __len__(self) -> int:
        return len(self._values)

    def _is_over(self, times: int) -> bool:
        return len(self._values) > times * self._most or self.total > times * self._weight


class Aggregate(NewestEvent, Protocol):
    """An aggregate as it is loaded, as of the newest of its events; made_at (ms): when that move was made."""

    @property
    def id(self) -> str: ...

    @property
    def made_at(self) -> int: ...

    @property
    def rights(self) -> Rights:
        """Return what a gate must know of it."""


A = TypeVar("A", bound=Aggregate)


class News(NamedTuple, Generic[A]):
    """An aggregate as it is now, and the events that have come since it was last looked at."""

    loaded: A
    events: list[dict[str, Any]]


class Memory(Generic[A]):
    """Aggregates of one kind, by id.

    Attributes:
        clock: Returns ms since 1970.
        changed: Called with an aggregate as memory had it, and as memory has it now.
        followed: Returns whether anybody follows an aggregate.
    """

    def __init__(
        self, store: Store, clock: Callable[[], int], owners: KnownOwners | None, most: int, events: int, played_ms: int
    ) -> None:
        """Begin with nothing in memory.

        Args:
            store: The store, of the kind.
            clock: Returns ms since 1970.
            owners: What the aggregates belong to; None: nobody asks by the rights that those lend.
            most: How many aggregates stay in memory, unless more are in play.
            events: How many events of theirs stay in memory, unless more are in play.
            played_ms: How long after its newest event a live one counts as in play.
        """
        self.store = store
        self.clock = clock
        self.changed: list[Callable[[A | None, A], None]] = []
        self.followed: Callable[[str], bool] = lambda aggregate: False
        self.cache = Cache(most, events, self._is_in_play)
        self.owners = owners
        self._played_ms = played_ms
        self._reads = SharedReads[A]()

    def nothing(self, aggregate: str) -> A:
        """Return an aggregate before its first event."""
        raise NotImplementedError

    def read(self, aggregate: str) -> A | None:
        """Return an aggregate as the store has it, None where there is none; memory keeps nothing.

        Raises a problem for one of which not all holds.
        """
        raise NotImplementedError

    def then(self, loaded: A, events: Sequence[dict[str, Any]], about: Sequence[dict[str, Any]]) -> A:
        """Return an aggregate with further whole events of both logs."""
        raise NotImplementedError

    def with_loan(self, loaded: A) -> A:
        """Return an aggregate with what its owner lends it by now."""
        return loaded

    def status(self, loaded: A) -> str:
        """Return live, over or sealed."""
        raise NotImplementedError

    def weight(self, loaded: A) -> int:
        """Return how many events of an aggregate are in memory."""
        raise NotImplementedError

    def forget_owner(self, through: Loan | None) -> None:
        """Drop the cached rights of an owner that has moved."""
        if self.owners is not None and through is not None:
            self.owners.withdraw(through)

    def heads(self, loaded: A) -> tuple[Head, Head]:
        """Return the ends of both logs."""
        about = loaded.rights
        events = Head(loaded.version, loaded.hash, loaded.at, loaded.made_at)
        return events, Head(about.version, about.hash, about.at)

    def known(self, aggregate: str) -> A | None:
        """Return what is in memory of an aggregate, perhaps not the newest."""
        found: A | None = self.cache.get(aggregate)
        return found

    def newest(self, aggregate: str) -> A:
        """Return an aggregate with all that is recorded now. Raises not-found, and what `read` raises."""
        known = self.known(aggregate)
        news = None if known is None else self.news(known)
        return self.anew(aggregate) if news is None else self.remember(news.loaded)

    def news(self, known: A) -> News[A] | None:
        """Return what has come since; None: a backup was restored, a part was erased, or something does not hold."""
        # The versions already known are read again, to see that they are still the same ones.
        new = self.store.load(known.id, known.version - 1, max(0, known.rights.version - 1))
        if new.bad or [log[0]["hash"] for log in (new.events, new.about) if log] != [known.hash, known.rights.hash]:
            return None
        events, about = new.events[1:], new.about[1:]
        if any(event["type"] == ERASED for event in about):
            return None
        return News(self.with_loan(self.then(known, events, about)), events)

    def anew(self, aggregate: str) -> A:
        """Return an aggregate as the store has it, whatever is in memory. Raises not-found, and what `read` raises."""
        return self._reads.read(aggregate, lambda: self._read_anew(aggregate))

    def _read_anew(self, aggregate: str) -> A:
        try:
            loaded = self.read(aggregate)
        finally:
            self.cache.drop(aggregate)
        if loaded is None:
            raise no_such(self.store.kind)
        return self.remember(self.with_loan(loaded))

    def remember(self, loaded: A) -> A:
        """Keep an aggregate in memory, unless something newer is there."""
        known: A | None = self.cache.peek(loaded.id)
        if known is not None and (known.version, known.rights.version) >= (loaded.version, loaded.rights.version):
            self._keep(known)
            return loaded
        # Told before others find it here: whoever has just written it must not answer while somebody else still tells.
        for tell in self.changed:
            tell(known, loaded)
        if self.cache.peek(loaded.id) is known:
            self._keep(loaded)
        return loaded

    def _keep(self, loaded: A) -> None:
        self.cache.put(loaded.id, loaded, self.weight(loaded))

    def _is_in_play(self, name: str) -> bool:
        """Return whether an aggregate, or what is annotated in it, is followed or goes on: then it is not forgotten."""
        aggregate = name.partition("/")[0]
        if self.followed(aggregate):
            return True
        loaded: A | None = self.cache.peek(aggregate)
        if loaded is None or self.status(loaded) != "live":
            return False
        return self.clock() - max(loaded.at, loaded.rights.at) < self._played_ms
