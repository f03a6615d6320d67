"""Whose request is worked on next: turns go by address and, within it, by token, however many connections there are.

One worker computes one thing at a time. What has come to it stands in line here, and not connection by connection: a
hall of pads behind one address have a turn each, and twenty connections of one reader have one. Who has recorded
something by his token lately has turns beside all others, of whom few have theirs at a time: however many they are,
and whatever they ask for, a tap waits for few of them. His may be several at once, as a director's token is that of a
hundred tables.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar, Token
from time import monotonic
from typing import NamedTuple, TypeVar

import gevent
from gevent.event import Event

from api.networks import network

AT_ONCE = 16  # requests of a worker that are under way at a time, as most of that time is spent waiting for the store
OF_ADDRESS = 8  # of these, of one address
OF_READER = 1  # of these, of one token that has recorded nothing lately, or of all that send none
OF_READERS = 2  # of these, of all who have recorded nothing lately
LATELY = 600.0  # seconds
MOST = 10_000  # who have recorded something, of whom a worker remembers when
HELD = 0.25  # seconds after which a request no longer keeps others from their turns: the store may be slow, or away


K = TypeVar("K")


class Asker(NamedTuple):
    """token: as it was sent, whether or not it is one; empty where none was."""

    address: str
    token: str

    @classmethod
    def of(cls, address: str, token: str) -> Asker:
        """Whoever has an address of IPv6 has all of its network."""
        return cls(network(address), token)


class Turn:
    """One request's. It is given back at its end, or before by who waits for something else than the store."""

    def __init__(self, turns: Turns, asker: Asker) -> None:
        self._turns = turns
        self.asker = asker
        self.reads = True  # whether it is one of those of which there are few at a time
        self.pauses = False  # whether who asks is to wait before he is heard again, however he was answered
        self.since = 0.0  # by the monotonic clock
        self.called: Event | None = None  # set once it is there; None: it needed no wait
        self._before: Token[Turn | None]

    def __enter__(self) -> Turn:
        """It is there, and `away_from_turn` means it."""
        self._turns.take(self)
        self._before = _mine.set(self)
        return self

    def __exit__(self, *raised: object) -> None:
        _mine.reset(self._before)
        self._turns.give_back(self)

    def take(self) -> None:
        """Wait until it is there."""
        self._turns.take(self)

    def give_back(self) -> bool:
        """Let others have theirs. Whether it was still ours."""
        return self._turns.give_back(self)

    @contextmanager
    def away(self, *, waits: bool = False) -> Iterator[None]:
        """Something else is waited for meanwhile, and others have their turns.

        waits: who comes back stands in line again. Whoever may hold a lock that somebody in turn wants must not.
        """
        was_ours = self.give_back()
        try:
            yield
        finally:
            if waits:
                self.take()
            elif was_ours:
                self._turns.resume(self)


# by address, then by token: who had a turn last stands last
_Waiting = OrderedDict[str, "OrderedDict[str, deque[Turn]]"]


class Turns:
    """Of one worker. Safe for greenlets only: nobody is interrupted here."""

    def __init__(
        self, at_once: int = AT_ONCE, of_address: int = OF_ADDRESS, held: float = HELD, of_readers: int = OF_READERS
    ) -> None:
        self._at_once = at_once
        self._of_address = of_address
        self._of_readers = of_readers
        self._held = held
        self._recorded: OrderedDict[Asker, float] = OrderedDict()  # when each has recorded last, the longest ago first
        self._reading = 0  # turns under way of those who have not
        self._under_way: OrderedDict[Turn, None] = OrderedDict()  # the longest first
        self._addresses: Counter[str] = Counter()
        self._askers: Counter[Asker] = Counter()
        self._recorders: _Waiting = OrderedDict()
        self._readers: _Waiting = OrderedDict()
        self._watch: gevent.Greenlet | None = None

    def turn(self, asker: Asker) -> Turn:
        """A turn, waited for by who enters it."""
        return Turn(self, asker)

    def recorded(self, asker: Asker) -> None:
        """Somebody has recorded something by a token."""
        self._recorded[asker] = monotonic()
        self._recorded.move_to_end(asker)
        while len(self._recorded) > MOST:
            self._recorded.popitem(last=False)

    def _reads(self, asker: Asker) -> bool:
        return monotonic() - self._recorded.get(asker, -LATELY) >= LATELY

    def take(self, turn: Turn) -> None:
        address, token = turn.asker
        turn.reads = self._reads(turn.asker)
        if not self._line(turn) and self._has_room(turn):
            self.resume(turn)
            return
        turn.called = Event()
        self._line(turn).setdefault(address, OrderedDict()).setdefault(token, deque()).append(turn)
        self._call()
        if self._watch is None and not turn.called.is_set():
            self._watch = gevent.spawn(self._end_long_ones)
        try:
            turn.called.wait()
        except BaseException:
            self._forget(turn)
            raise

    def resume(self, turn: Turn) -> None:
        """It counts as under way, without a wait."""
        turn.since = monotonic()
        self._reading += turn.reads
        self._under_way[turn] = None
        self._addresses[turn.asker.address] += 1
        self._askers[turn.asker] += 1

    def give_back(self, turn: Turn) -> bool:
        if turn not in self._under_way:
            return False
        del self._under_way[turn]
        self._reading -= turn.reads
        _take_off(self._addresses, turn.asker.address)
        _take_off(self._askers, turn.asker)
        self._call()
        return True

    def _line(self, turn: Turn) -> _Waiting:
        return self._readers if turn.reads else self._recorders

    def _has_room(self, turn: Turn) -> bool:
        return (
            (self._askers[turn.asker] < OF_READER or not turn.reads)
            and len(self._under_way) < self._at_once
            and self._addresses[turn.asker.address] < self._of_address
            and (self._reading < self._of_readers or not turn.reads)
        )

    def _call(self) -> None:
        """Call those for whom there is room, one of each address, then the next of each."""
        while len(self._under_way) < self._at_once:
            turn = self._next(self._recorders)
            if turn is None and self._reading < self._of_readers:
                turn = self._next(self._readers)
            if turn is None or turn.called is None:
                return
            self.resume(turn)
            turn.called.set()

    def _next(self, line: _Waiting) -> Turn | None:
        """The first for whom there is room; those who are passed by have as much under way as they may."""
        for address, tokens in line.items():
            if self._addresses[address] >= self._of_address:
                continue
            for token, turns in tokens.items():
                if not self._has_room(turns[0]):
                    continue
                turn = turns.popleft()
                tokens.move_to_end(token)
                line.move_to_end(address)
                _tidy(line, turn.asker)
                return turn
        return None

    def _forget(self, turn: Turn) -> None:
        """Who waited goes away, perhaps just as it was called."""
        address, token = turn.asker
        line = self._line(turn)
        if address in line and turn in line[address].get(token, ()):
            line[address][token].remove(turn)
            _tidy(line, turn.asker)
        self.give_back(turn)

    def _end_long_ones(self) -> None:
        """While somebody waits, nobody's turn is longer than that."""
        while self._recorders or self._readers:
            gevent.sleep(self._held)
            now = monotonic()
            while self._under_way and now - next(iter(self._under_way)).since >= self._held:
                self.give_back(next(iter(self._under_way)))
        self._watch = None


def _tidy(line: _Waiting, asker: Asker) -> None:
    tokens = line[asker.address]
    if not tokens[asker.token]:
        del tokens[asker.token]
    if not tokens:
        del line[asker.address]


def _take_off(counts: Counter[K], who: K) -> None:
    counts[who] -= 1
    if not counts[who]:
        del counts[who]


_mine: ContextVar[Turn | None] = ContextVar("turn", default=None)


def away_from_turn() -> AbstractContextManager[None]:
    """The present request waits for something that is computed elsewhere; others have their turns meanwhile.

    Who comes back goes on at once. Outside of a request that has a turn, it changes nothing.
    """
    turn = _mine.get()
    return nullcontext() if turn is None else turn.away()


def give_turn_back() -> None:
    """The present request has done what it had to compute: it follows, from now on, what others do."""
    turn = _mine.get()
    if turn is not None:
        turn.give_back()


def pause_behind() -> None:
    """Whoever has sent the present request is to wait before the next one is read of him."""
    turn = _mine.get()
    if turn is not None:
        turn.pauses = True
