"""Fairness: each address has a few requests under way; its others wait in line, writers before readers.

That is the only rule. A flood from one address waits for itself; a hall behind one address has its places for its taps
first. Limits for many addresses at once are a proxy's (docs/operations.md).
"""

from __future__ import annotations

from collections import deque
from threading import Event, Lock

from api.networks import network


class Waited(Exception):
    """No place has become free in time."""


class _Address:
    """The requests of one address: how many are under way, and those that wait for a place, the first first."""

    def __init__(self) -> None:
        self.under_way = 0
        self.writers: deque[Event] = deque()
        self.readers: deque[Event] = deque()


class Places:
    """The places that each address has. An IPv6 network counts as one address.

    of_address: how many. patience: seconds that a request waits for one.
    """

    def __init__(self, of_address: int, patience: float) -> None:
        self._of_address = of_address
        self._patience = patience
        self._lock = Lock()
        self._addresses: dict[str, _Address] = {}

    def take(self, address: str, *, writes: bool) -> None:
        """Wait for a place, which is ours until it is given back. Raises Waited."""
        with self._lock:
            here = self._addresses.setdefault(network(address), _Address())
            if here.under_way < self._of_address:
                here.under_way += 1
                return
            called = Event()
            line = here.writers if writes else here.readers
            line.append(called)
        try:
            if called.wait(self._patience):
                return
            raise Waited
        except BaseException:
            with self._lock:
                is_ours = called not in line
                if not is_ours:
                    line.remove(called)
            if is_ours:
                self.give_back(address)
            raise

    def give_back(self, address: str) -> None:
        """Hand a place on to the first who waits for it, or leave it free."""
        with self._lock:
            here = self._addresses[network(address)]
            if line := here.writers or here.readers:
                line.popleft().set()
                return
            here.under_way -= 1
            if not here.under_way:
                del self._addresses[network(address)]
