"""Long work in a process that has others to serve."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

_TURN = 0.002  # seconds; a tap gives way some six times on its way, and waits for one turn at each
# In seconds. More than nothing: gevent runs who sleeps for 0 again, dozens of times, before it looks at any socket.
PAUSE = 1e-6
_SHORT = 64  # items that are gone through without a look at the clock

T = TypeVar("T")


_line: deque[object] = deque()  # the long works that have given way, in the order in which they go on


def give_way() -> None:
    """Let others have their turn, those too who wait for a socket.

    However many long works there are, one of them goes on between two looks at the sockets: each wakes at every such
    look, and goes on once it stood first in line at two.
    """
    place = object()
    _line.append(place)
    try:
        was_first = False
        while not was_first:
            was_first = _line[0] is place
            time.sleep(PAUSE)
    finally:
        _line.remove(place)


class Breath:
    """Lets others have their turn from time to time, wherever long work calls it."""

    def __init__(self) -> None:
        self._until = time.monotonic() + _TURN

    def __call__(self) -> None:
        if time.monotonic() >= self._until:
            give_way()
            self._until = time.monotonic() + _TURN


def unhurried(items: Iterable[T]) -> Iterable[T]:
    """The items, for a loop that may be long: others have their turns between them."""
    return items if isinstance(items, Sequence) and len(items) <= _SHORT else _unhurried(items)


def _unhurried(items: Iterable[T]) -> Iterator[T]:
    breathe = Breath()
    for n, item in enumerate(items, 1):
        yield item
        if n % _SHORT == 0:
            breathe()
