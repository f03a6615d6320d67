"""One of the lane's processes at work: a request comes, the application answers it, one after the other."""

from __future__ import annotations

import io
import math
import os
import resource
import signal
import socket
import sys
import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from api.config import LaneLimits
from api.lane.frames import Frame, read
from api.lane.handing import OutOfMemory

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

MIB = 1 << 20
FULL = 2  # of so many parts of its memory one: when it has held that, what it keeps goes with it


class TooLong(Exception):
    """The answer is longer than one may be."""


def work(app: WSGIApplication, desk: socket.socket, life: int, limits: LaneLimits) -> None:
    """Answer requests until the desk closes. An answer that says so is the last: the process has to go."""
    threading.Thread(target=_end_with, args=(life,), daemon=True).start()
    _limit(resource.RLIMIT_DATA, limits.memory * MIB)
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    while True:
        try:
            said, body = read(desk.recv)
        except (EOFError, OSError):
            return
        begun = _seconds()
        # The kernel's own clock: no loop, in whatever language, gets around it.
        _limit(resource.RLIMIT_CPU, math.ceil(begun) + limits.seconds)
        frame = _answered(app, said, body, limits)
        is_last = frame.head["outcome"] == "memory" or _held() > limits.memory * MIB // FULL
        head = frame.head | {"seconds": _seconds() - begun, "last": is_last}
        desk.sendall(Frame(head, frame.body).packed())


def _answered(app: WSGIApplication, said: dict[str, str], body: bytes, limits: LaneLimits) -> Frame:
    begun: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], *_: Any) -> Any:
        begun[:] = [status, headers]

    try:
        made = _together(app(_environ(said, body), start_response), limits.answer * MIB)
    except (MemoryError, OutOfMemory):
        return Frame({"outcome": "memory"})
    except TooLong:
        return Frame({"outcome": "answer"})
    status, headers = begun
    if made and not any(name.lower() == "content-length" for name, _ in headers):
        headers = [*headers, ("Content-Length", str(len(made)))]  # all of it is there: it need not go in pieces
    return Frame({"outcome": "done", "status": status, "headers": headers}, made)


def _together(pieces: Iterable[bytes], most: int) -> bytes:
    """All of an answer. Raises TooLong."""
    made = bytearray()
    try:
        for piece in pieces:
            made += piece
            if len(made) > most:
                raise TooLong
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
    """Bytes that this process has ever held at once, roughly."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _end_with(life: int) -> None:
    os.read(life, 1)
    os._exit(0)
