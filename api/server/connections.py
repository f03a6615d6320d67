"""Clients' connections: a request has so long to come, a piece of an answer so long to go, an address so many."""

from __future__ import annotations

import errno
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from time import monotonic
from typing import Any

import gevent
from gevent import socket

from api.http.turns import Turn
from api.networks import network
from api.server.patience import Patience
from recorder.breath import PAUSE

SLOWEST = 16 * 1024  # bytes a second: longer bodies and answers have that much more time
AT_ONCE = 64 * 1024  # bytes that one client's are read before others have their turn
A_REQUEST = AT_ONCE // 8  # bytes that are as good as a request, however short: its answer takes time
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
        self._since_others = 0  # bytes received without a wait, and for each request answered some more
        self.turn: Turn | None = None  # of the request that is answered
        self.status = 0  # of the last answer
        self.is_late = False  # what came of the last request is perhaps not all

    def begin(self, length: int) -> None:
        """A request is answered from now on: its body, of so many bytes, has so long."""
        self._due = monotonic() + self._patience.request + length / SLOWEST

    def end(self) -> None:
        """It is answered; another may be awaited."""
        self._due = None

    def recv(self, *args: Any) -> bytes:
        """Raises TimeoutError once the request is late."""
        received = super().recv(*args) if self._due is None else self._before(self._due, *args)
        # What is there already is read without waiting: who sends without end would have the worker to himself.
        self.took(len(received))
        return received

    def took(self, length: int) -> None:
        """So many bytes, or as good as so many, came since the other clients had their turns: perhaps it is theirs."""
        self._since_others += length
        if self._since_others >= AT_ONCE:
            self.let_others()

    def let_others(self, seconds: float = PAUSE) -> None:
        """Have the other clients' turns first."""
        self._since_others = 0
        gevent.sleep(seconds)

    def has_left(self) -> bool:
        """Whether the client has closed its side; something of it has come."""
        try:
            peeked: bytes = self._sock.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return not peeked

    def _before(self, due: float, *args: Any) -> bytes:
        left = due - monotonic()
        try:
            if left <= 0 or self.is_late:
                raise TimeoutError("the request takes too long")
            with suppress(BlockingIOError):
                return self._sock.recv(*args)  # type: ignore[no-any-return]
            # What of the body has not come yet keeps nobody from his turn. No view holds a lock while it reads.
            with self._away(waits=True):
                self.settimeout(left)
                received: bytes = super().recv(*args)
                came = monotonic()
            self._due = due + monotonic() - came  # the wait for another turn is not the client's
            return received
        except TimeoutError:
            self.is_late = True
            raise
        finally:
            self.settimeout(None)

    def _away(self, *, waits: bool = False) -> AbstractContextManager[None]:
        return nullcontext() if self.turn is None else self.turn.away(waits=waits)

    def sendall(self, data: Any, flags: int = 0) -> None:
        """Raises ConnectionResetError for a client that does not read."""
        # Most answers fit into what the kernel keeps for a client: there is no wait then that could take too long.
        sent = 0
        with suppress(BlockingIOError):
            sent = self._sock.send(data, flags)
        if sent == len(data):
            return
        data = memoryview(data)[sent:]
        self.settimeout(self._patience.answer + len(data) / SLOWEST)
        try:
            with self._away():
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
