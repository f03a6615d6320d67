"""A process of the pool that answers requests, one after the other, within what one may cost."""

from __future__ import annotations

import io
import math
import os
import resource
import select
import signal
import socket
import sys
from collections.abc import Iterable
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from api.config import PoolLimits
from api.pool.costs import OutOfMemory
from api.pool.frames import Frame, read

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

MIB = 1 << 20
FULL = 2  # of so many parts of its memory one: when a process has held that, what it keeps goes with it
LOOK = 0.25  # seconds between two looks at how much of the processor an answer has taken
GRACE = 0.2  # seconds that a process may go on when its asker has left; another one would have to load all anew


class _TooLong(Exception):
    """The answer is longer than one may be."""


class _Asked(NamedTuple):
    """A request that is being answered.

    leaves: has an event when the asker has left; is_over: set when the answer is there; begun: the CPU seconds of this
    process when the answer was begun.
    """

    connection: socket.socket
    leaves: select.poll
    is_over: Event
    begun: float


def answer_all(app: WSGIApplication, listener: socket.socket, limits: PoolLimits, life: int) -> None:
    """Answer what comes by a socket, until life closes or this process has held too much memory."""
    asked: SimpleQueue[_Asked] = SimpleQueue()
    # One thread for all requests: threads of their own end late on a busy machine, until no further one can start.
    Thread(target=_watch_all, args=(asked, limits.seconds), daemon=True).start()
    Thread(target=_end_with, args=(life,), daemon=True).start()
    _limit(resource.RLIMIT_DATA, limits.memory * MIB)
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    is_full = False
    while not is_full:
        connection, _ = listener.accept()
        with connection:
            is_full = _answer(app, connection, limits, asked)


def _answer(
    app: WSGIApplication, connection: socket.socket, limits: PoolLimits, asked: SimpleQueue[_Asked]
) -> bool:  # fmt: skip
    """Answer one request; return whether this process has held too much memory now."""
    is_over = Event()
    try:
        said, body = read(connection.recv)
        begun = _seconds()
        leaves = select.poll()
        leaves.register(connection, select.POLLIN)  # here: when the thread comes to it, it may be closed
        asked.put(_Asked(connection, leaves, is_over, begun))
        # The kernel's own clock: what does not let the watching thread run does not get around that.
        _limit(resource.RLIMIT_CPU, math.ceil(begun) + limits.seconds + 1)
        frame = _call(app, said, body, limits)
        is_over.set()
        connection.sendall(Frame(frame.head | {"seconds": _seconds() - begun}, frame.body).packed())
        connection.shutdown(socket.SHUT_RDWR)
    except (EOFError, OSError):
        return False  # the worker has gone
    finally:
        is_over.set()
    return frame.head["outcome"] == "memory" or _held() > limits.memory * MIB // FULL


def _call(app: WSGIApplication, said: dict[str, str], body: bytes, limits: PoolLimits) -> Frame:
    """Return what the application answers, or which limit that exceeds."""
    begun: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], *_: Any) -> Any:
        begun[:] = [status, headers]

    try:
        made = _together(app(_environ(said, body), start_response), limits.answer * MIB)
    except (MemoryError, OutOfMemory):
        return Frame({"outcome": "memory"})
    except _TooLong:
        return Frame({"outcome": "answer"})
    status, headers = begun
    if made and not any(name.lower() == "content-length" for name, _ in headers):
        headers = [*headers, ("Content-Length", str(len(made)))]  # all of it is there: it need not go in pieces
    return Frame({"outcome": "done", "status": status, "headers": headers}, made)


def _together(pieces: Iterable[bytes], most: int) -> bytes:
    """Return all of an answer. Raises _TooLong."""
    made = bytearray()
    try:
        for piece in pieces:
            made += piece
            if len(made) > most:
                raise _TooLong
    finally:
        if close := getattr(pieces, "close", None):
            close()
    return bytes(made)


def _environ(said: dict[str, str], body: bytes) -> WSGIEnvironment:
    environ: dict[str, Any] = {
        **said,
        "wsgi.version": (1, 0),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    return environ


def _limit(what: int, amount: int) -> None:
    hard = resource.getrlimit(what)[1]
    resource.setrlimit(what, (amount if hard == resource.RLIM_INFINITY else min(amount, hard), hard))


def _seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _held() -> int:
    """Return the bytes that this process has ever held at once, roughly."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _watch_all(asked: SimpleQueue[_Asked], seconds: int) -> None:
    """Watch one request after the other, for ever."""
    while True:
        _watch(asked.get(), seconds)


def _watch(asked: _Asked, seconds: int) -> None:
    """End this process where the asker leaves before the answer is there, or where the answer takes too long."""
    while not asked.is_over.is_set():
        if asked.leaves.poll(1000 * LOOK):
            if not asked.is_over.wait(GRACE):
                os._exit(0)
        elif _seconds() > asked.begun + seconds and not asked.is_over.is_set():
            with suppress(OSError):  # the asker may have left just now
                asked.connection.sendall(Frame({"outcome": "seconds", "seconds": _seconds() - asked.begun}).packed())
            os._exit(0)


def _end_with(life: int) -> None:
    os.read(life, 1)
    os._exit(0)
