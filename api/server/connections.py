"""Clients' connections: a request has so long to come, a piece of an answer so long to go, an address so many."""

from __future__ import annotations

import errno
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from gevent import socket

from api.networks import network
from api.server.patience import Patience

SLOWEST = 16 * 1024  # bytes a second: longer bodies and answers have that much more time
UNSENT = 128 * 1024  # bytes of an answer that the kernel keeps for a client that does not read


class Connection(socket.socket):  # type: ignore[misc]
    """A client's, in place of the socket that was accepted.

    While a request is awaited, gunicorn itself has an eye on the time: that covers its headers.
    """

    def __init__(self, accepted: Any, patience: Patience) -> None:
        super().__init__(accepted.family, accepted.type, accepted.proto, fileno=accepted.detach())
        self.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)
        self._patience = patience
        self._due: float | None = None
        self.is_late = False  # what came of the last request is perhaps not all

    def begin(self, length: int) -> None:
        """A request is answered from now on: its body, of so many bytes, has so long."""
        self._due = monotonic() + self._patience.request + length / SLOWEST

    def end(self) -> None:
        """It is answered; another may be awaited."""
        self._due = None

    def recv(self, *args: Any) -> bytes:
        """Receive as any socket does. Raises TimeoutError once the request is late."""
        if self._due is None:
            return super().recv(*args)  # type: ignore[no-any-return]
        left = self._due - monotonic()
        try:
            if left <= 0 or self.is_late:
                raise TimeoutError("the request takes too long")
            self.settimeout(left)
            return super().recv(*args)  # type: ignore[no-any-return]
        except TimeoutError:
            self.is_late = True
            raise
        finally:
            self.settimeout(None)

    def sendall(self, data: Any, flags: int = 0) -> None:
        """Send as any socket does. Raises ConnectionResetError for a client that does not read."""
        self.settimeout(self._patience.answer + len(data) / SLOWEST)
        try:
            super().sendall(data, flags)
        except TimeoutError:
            self.is_late = True
            raise ConnectionResetError(errno.ECONNRESET, "the client does not read") from None
        finally:
            self.settimeout(None)


class Crowd:
    """How many connections each address has with this worker. most: 0 for any number."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._here: Counter[str] = Counter()

    @contextmanager
    def entered(self, address: str) -> Iterator[bool]:
        """Whether there is room for one more, which leaves at the end."""
        who = network(address)
        if not self._most:
            yield True
            return
        self._here[who] += 1
        try:
            yield self._here[who] <= self._most
        finally:
            self._here[who] -= 1
            if not self._here[who]:
                del self._here[who]
