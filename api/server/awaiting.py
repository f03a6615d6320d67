"""Requests that a worker awaits, each for so long at most: without a timer that is armed anew for each of them."""

from __future__ import annotations

from itertools import takewhile
from time import monotonic

import gevent

LOOK = 1.0  # seconds from one look to the next whether a request is late


class _Late(BaseException):
    """Thrown where a request is awaited that has not come in time."""


class Awaited:
    """While one is awaited; ends without an exception where it is late."""

    __slots__ = ("_all", "_who", "due")

    def __init__(self, all_awaited: dict[Awaited, None], due: float) -> None:
        self._all = all_awaited
        self._who = gevent.getcurrent()
        self.due = due

    def __enter__(self) -> None:
        self._all[self] = None

    def __exit__(self, kind: type[BaseException] | None, *raised: object) -> bool:
        del self._all[self]
        return kind is _Late

    def end(self) -> None:
        """For the hub to call."""
        if self in self._all:
            self._who.throw(_Late())


class Awaiting:
    """All that one worker awaits, each for so many seconds."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._all: dict[Awaited, None] = {}  # the first to be due first

    def request(self) -> Awaited:
        return Awaited(self._all, monotonic() + self._seconds)

    def end_late(self) -> None:
        """Have the hub end those that are due."""
        now, call = monotonic(), gevent.get_hub().loop.run_callback
        for late in takewhile(lambda one: one.due <= now, self._all):
            call(late.end)

    def watch(self) -> None:
        """End what is late, for as long as the worker lives."""
        while True:
            gevent.sleep(LOOK)
            self.end_late()
