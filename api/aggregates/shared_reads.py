"""Reads that those share who ask for the same at the same time."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class _SharedRead(Generic[T]):
    def __init__(self) -> None:
        self.is_over = Event()
        self.found: list[T] = []  # nothing where it failed


class SharedReads(Generic[T]):
    """Reads of one process, by name. Whoever asks while one goes on waits for the next, and shares it with all who do.

    It begins after they asked, so it tells them what was so then.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._under_way: dict[str, _SharedRead[T]] = {}
        self._next: dict[str, _SharedRead[T]] = {}

    def read(self, name: str, read: Callable[[], T]) -> T:
        """What read returns, called here or by another who asked; raises what it does."""
        with self._lock:
            before, shared = self._under_way.get(name), self._next.get(name)
            if is_ours := shared is None:
                shared = self._next[name] = _SharedRead()
        if not is_ours:
            shared.is_over.wait()
            return shared.found[0] if shared.found else read()
        try:
            if before is not None:
                before.is_over.wait()
            with self._lock:
                self._under_way[name] = self._next.pop(name)
            shared.found.append(read())
        finally:
            with self._lock:
                for reads in (self._under_way, self._next):
                    if reads.get(name) is shared:
                        del reads[name]
            shared.is_over.set()
        return shared.found[0]
