"""Whose request is worked on next: turns go by address and, within it, by token, however many connections there are.

One worker computes one thing at a time. What has come to it stands in line here, and not connection by connection: a
hall of pads behind one address have a turn each, and twenty connections of one reader have one. There are three lines
(`Line`), and of all but the first few have their turns at a time: however many they are, and whatever they ask for, a
tap waits for few of them. Whose token has recorded something lately may have several at once, as a director's is that
of a hundred tables; among those, who had the worker for the least time of late is first, as a table taps a few times a
second at most. It is as any other's once a few in a row of what it sent were not recorded, and while it has had more of
the worker than a referee who taps ever has, and much more than others who tap just then.

While there are taps, all others use a part of the worker only, and of the machine that their clients may share: a
reader's place stays empty for some time behind each turn, and who writes, but has recorded nothing lately, waits as
long. The slower the turns become, the longer that is, so that what stands in line stands still before taps do.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar, Token
from enum import IntEnum
from functools import partial
from threading import Lock
from time import monotonic
from typing import NamedTuple, TypeVar

import gevent
from gevent.event import Event

from api.networks import network

AT_ONCE = 16  # requests of a worker that are under way at a time, as most of that time is spent waiting for the store
OF_ADDRESS = 8  # of these, of one address
OF_OTHER = 1  # of these, of one token that has recorded nothing lately, or of all that send none
OF_TABLES = 4  # of these, of all in the second line
OF_READERS = 2  # of these, of all in the third
LATELY = 600.0  # seconds
SHARE = 0.15  # seconds that a token had the worker of late, from which on it may be as any other:
FAR = 4.0  # where that is so many times as much as who taps with the least
LITTLE = 0.01  # seconds: less counts as that much
RISES = 0.15  # seconds in which that least counts twice, unless somebody taps who has had as little
OF_LATE = 2.0  # seconds in which what somebody had comes to count half
IN_A_ROW = 4  # of what somebody sent was not recorded: what he recorded before counts no more
MOST = 10_000  # who have recorded something, of whom a worker remembers when
TAPPED = 10.0  # seconds after a tap in which others pause behind their turns
BEHIND = 4.0  # times as long as the turn was, that they pause
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


class Line(IntEnum):
    """Which of those who wait is called first."""

    TAPS = 0  # what is to be written by a token that has recorded something lately
    AT_TABLES = 1  # what such a token reads; what is to be written by another, as a table's first tap is
    READERS = 2  # all else


class Turn:
    """One request's. It is given back at its end, or before by who waits for something else than the store."""

    def __init__(self, turns: Turns, asker: Asker, *, writes: bool) -> None:
        self._turns = turns
        self.asker = asker
        self.writes = writes  # whether it is asked for by a token, to write something
        self.had = 0.0  # seconds that the token had the worker of late, when it came into the line
        self.is_proven = False  # whether that token has recorded something lately
        self.line = Line.READERS  # that it stood in last
        self.records = False  # whether something was recorded in it
        self.pauses = False  # whether who asks is to wait before he is heard again, however he was answered
        self.begun = 0.0  # when it was called, by the time that all share
        self.since = 0.0  # when it was called, or came into the line, by the monotonic clock
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


class _Recorder:
    """Whose token has recorded something. at: when, last; refused: what it sent since, in a row, that was not."""

    def __init__(self, at: float) -> None:
        self.at = at
        self.refused = 0
        self._seconds = 0.0
        self._counted = at

    def seconds(self, now: float) -> float:
        """How long it had the worker of late."""
        return float(self._seconds * 0.5 ** ((now - self._counted) / OF_LATE))

    def had(self, seconds: float, now: float) -> None:
        self._seconds, self._counted = self.seconds(now) + seconds, now


# by address, then by token: who had a turn last stands last
_Waiting = OrderedDict[str, "OrderedDict[str, deque[Turn]]"]


class Turns:
    """The turns of one worker. They are safe for greenlets only: nobody is interrupted here."""

    def __init__(
        self,
        at_once: int = AT_ONCE,
        of_address: int = OF_ADDRESS,
        held: float = HELD,
        of_readers: int = OF_READERS,
        of_tables: int = OF_TABLES,
    ) -> None:
        self._at_once = at_once
        self._of_address = of_address
        self._most = (at_once, of_tables, of_readers)  # by line
        self._held = held
        self._recorders: OrderedDict[Asker, _Recorder] = OrderedDict()  # who has recorded the longest ago first
        self._of_line = [0] * len(Line)  # turns under way
        self._under_way: OrderedDict[Turn, None] = OrderedDict()  # the longest first
        self._addresses: dict[str, int] = {}  # turns under way
        self._askers: dict[Asker, int] = {}
        self._lines: tuple[_Waiting, ...] = tuple(OrderedDict() for _ in Line)
        self._watch: gevent.Greenlet | None = None
        self._tapped = -TAPPED  # when the last tap had its turn
        self._least = LITTLE  # seconds that somebody has had of late who taps
        self._least_at = 0.0
        self._least_asker: Asker | None = None  # who has had them
        self._shared = 0.0  # seconds of the worker that one has had who always had a turn
        self._passed = 0.0  # until when they are counted

    def turn(self, asker: Asker, *, writes: bool = False) -> Turn:
        """A turn, waited for by who enters it. writes: whether something is to be written by the asker's token."""
        return Turn(self, asker, writes=writes)

    def recorded(self, asker: Asker) -> None:
        """Somebody has recorded something by a token."""
        known = self._recorders.get(asker)
        if known is None:
            self._recorders[asker] = _Recorder(monotonic())
            if len(self._recorders) > MOST:
                self._recorders.popitem(last=False)
            return
        known.at, known.refused = monotonic(), 0
        self._recorders.move_to_end(asker)

    def not_recorded(self, asker: Asker) -> None:
        """What somebody sent by a token to be recorded was not."""
        known = self._recorders.get(asker)
        if known is not None:
            known.refused += 1
            if known.refused >= IN_A_ROW:
                del self._recorders[asker]

    def _stand(self, turn: Turn) -> _Waiting:
        """Find out in which line it stands."""
        known = self._recorders.get(turn.asker)
        now = monotonic()
        turn.had = max(LITTLE, known.seconds(now)) if known is not None else LITTLE
        turn.is_proven = known is not None and now - known.at < LATELY and not self._is_far(turn.had, now)
        if turn.is_proven and turn.writes:
            turn.line = Line.TAPS
            self._bring_up(turn)
        else:
            turn.line = Line.AT_TABLES if turn.is_proven or turn.writes else Line.READERS
        return self._lines[turn.line]

    def _bring_up(self, tap: Turn) -> None:
        """What the same asker sent before to be written stands no longer behind all taps, but before this one."""
        address, token = tap.asker
        line = self._lines[Line.AT_TABLES]
        if address not in line or token not in line[address]:
            return
        waiting = line[address][token]
        for turn in [one for one in waiting if one.writes]:  # bounded by the connections that an address may have
            waiting.remove(turn)
            turn.line, turn.had, turn.is_proven = Line.TAPS, tap.had, True
            _join(self._lines[Line.TAPS], turn)
        _tidy(line, tap.asker)

    def take(self, turn: Turn) -> None:
        waiting = self._stand(turn)
        if not waiting and self._has_room(turn):
            self.resume(turn)
            return
        turn.called, turn.since = Event(), monotonic()
        _join(waiting, turn)
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
        turn.since = now = self._pass()
        turn.begun = self._shared
        if turn.line is Line.TAPS:
            self._tapped = now
            # Who taps alone has had the least, however much that is.
            if turn.asker == self._least_asker or turn.had <= self._least_of(now):
                self._least, self._least_at, self._least_asker = turn.had, now, turn.asker
        self._of_line[turn.line] += 1
        self._under_way[turn] = None
        address = turn.asker.address
        self._addresses[address] = self._addresses.get(address, 0) + 1
        self._askers[turn.asker] = self._askers.get(turn.asker, 0) + 1

    def give_back(self, turn: Turn) -> bool:
        if turn not in self._under_way:
            return False
        now = self._pass()
        known = self._recorders.get(turn.asker)
        if known is not None:
            known.had(self._shared - turn.begun, now)
        del self._under_way[turn]
        _take_off(self._addresses, turn.asker.address)
        if turn.is_proven or now - self._tapped >= TAPPED:
            self._free_place(turn.line)
            self._free_asker(turn.asker)
        else:
            # By the time that a pause is over, the turn may have come back in another line.
            place, asker = partial(self._free_place, turn.line), partial(self._free_asker, turn.asker)
            # A place that stays empty would keep the first taps of tables waiting: there it is who asks that pauses.
            at_once, later = (asker, place) if turn.line is Line.READERS else (place, asker)
            at_once()
            gevent.spawn_later(min(BEHIND * (now - turn.since), self._held), self._after, later)
        self._call()
        return True

    def _after(self, freed: Callable[[], None]) -> None:
        """A pause is over."""
        freed()
        self._call()

    def _free_place(self, line: Line) -> None:
        self._of_line[line] -= 1

    def _free_asker(self, asker: Asker) -> None:
        _take_off(self._askers, asker)

    def _is_far(self, had: float, now: float) -> bool:
        """Whether somebody had more of the worker than a referee ever has, and far more than others who tap."""
        return had >= SHARE and had >= FAR * self._least_of(now)

    def _least_of(self, now: float) -> float:
        doublings = min(30.0, (now - self._least_at) / RISES)
        return float(self._least * 2.0**doublings)

    def _has_room(self, turn: Turn) -> bool:
        return (
            (turn.is_proven or self._askers.get(turn.asker, 0) < OF_OTHER)
            and len(self._under_way) < self._at_once
            and self._addresses.get(turn.asker.address, 0) < self._of_address
            and self._of_line[turn.line] < self._most[turn.line]
        )

    def _pass(self) -> float:
        """Time goes on; of what has passed, all who have their turns have had as much each. Returns now."""
        now = monotonic()
        if self._under_way:
            self._shared += (now - self._passed) / len(self._under_way)
        self._passed = now
        return now

    def _call(self) -> None:
        """Call those for whom there is room, one of each address, then the next of each."""
        while any(self._lines) and len(self._under_way) < self._at_once:
            turn = next(filter(None, map(self._next, Line)), None)
            if turn is None or turn.called is None:
                return
            self.resume(turn)
            turn.called.set()

    def _next(self, which: Line) -> Turn | None:
        """The first for whom there is room; those who are passed by have as much under way as they may."""
        if self._of_line[which] >= self._most[which]:
            return None
        line = self._lines[which]
        if which is Line.TAPS:
            return self._next_tap(line)
        for address, tokens in line.items():
            if self._addresses.get(address, 0) >= self._of_address:
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

    def _next_tap(self, line: _Waiting) -> Turn | None:
        """Of all for whom there is room, that of who had the fewest turns of late; of equal ones who came first."""
        now, known = monotonic(), self._recorders
        waiting = [
            turns[0] for tokens in line.values() for turns in tokens.values() if turns and self._has_room(turns[0])
        ]
        if not waiting:
            return None
        turn = min(waiting, key=lambda one: (known[one.asker].seconds(now) if one.asker in known else 0.0, one.since))
        line[turn.asker.address][turn.asker.token].popleft()
        _tidy(line, turn.asker)
        return turn

    def _forget(self, turn: Turn) -> None:
        """Who waited goes away, perhaps just as it was called."""
        address, token = turn.asker
        line = self._lines[turn.line]
        if address in line and turn in line[address].get(token, ()):
            line[address][token].remove(turn)
            _tidy(line, turn.asker)
        self.give_back(turn)

    def _end_long_ones(self) -> None:
        """While somebody waits, nobody's turn is longer than that."""
        while any(self._lines):
            gevent.sleep(self._held)
            now = monotonic()
            while self._under_way and now - next(iter(self._under_way)).since >= self._held:
                self.give_back(next(iter(self._under_way)))
        self._watch = None


def _join(line: _Waiting, turn: Turn) -> None:
    address, token = turn.asker
    line.setdefault(address, OrderedDict()).setdefault(token, deque()).append(turn)


def _tidy(line: _Waiting, asker: Asker) -> None:
    tokens = line[asker.address]
    if not tokens[asker.token]:
        del tokens[asker.token]
    if not tokens:
        del line[asker.address]


def _take_off(counts: dict[K, int], who: K) -> None:
    left = counts[who] - 1
    if left:
        counts[who] = left
    else:
        del counts[who]


_mine: ContextVar[Turn | None] = ContextVar("turn", default=None)


def away_from_turn() -> AbstractContextManager[None]:
    """The present request waits for something that is computed elsewhere; others have their turns meanwhile.

    Who comes back goes on at once. Outside of a request that has a turn, it changes nothing.
    """
    turn = _mine.get()
    return nullcontext() if turn is None else turn.away()


@contextmanager
def held(lock: Lock) -> Iterator[None]:
    """While a lock is held; who waits for it lets others have their turns."""
    if not lock.acquire(blocking=False):
        with away_from_turn():
            lock.acquire()
    try:
        yield
    finally:
        lock.release()


def give_turn_back() -> None:
    """The present request has done what it had to compute: it follows, from now on, what others do."""
    turn = _mine.get()
    if turn is not None:
        turn.give_back()


def recorded_something() -> None:
    """The present request has recorded something."""
    turn = _mine.get()
    if turn is not None:
        turn.records = True


def pause_behind() -> None:
    """Whoever has sent the present request is to wait before the next one is read of him."""
    turn = _mine.get()
    if turn is not None:
        turn.pauses = True
