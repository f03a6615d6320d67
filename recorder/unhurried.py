"""A long loop in a process that has others to serve."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

_TURN = 0.002  # seconds that a loop goes on before others have their turn
# In seconds. More than nothing: gevent runs who sleeps for 0 again, dozens of times, before it looks at any socket.
_PAUSE = 1e-6
T = TypeVar("T")


class Pauses:
    """Called in a long loop: with gevent, other requests have their turns now and then."""

    def __init__(self) -> None:
        self._until = time.monotonic() + _TURN

    def __call__(self) -> None:
        if time.monotonic() >= self._until:
            time.sleep(_PAUSE)
            self._until = time.monotonic() + _TURN


def unhurried(items: Iterable[T]) -> Iterator[T]:
    """Go through items with Pauses between them."""
    pause = Pauses()
    for item in items:
        yield item
        pause()
