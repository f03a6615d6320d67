"""A worker's side of the pool: a request is handed over as it is, and answered as a process of the pool answers it."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Response
from werkzeug.exceptions import ClientDisconnected

from api.config import PoolLimits
from api.http.problems import Problem
from api.pool.declared import Where
from api.pool.frames import Frame, read

AGAIN = 2  # seconds after which whoever was refused may ask again
PAUSE = 0.05  # seconds between two attempts to reach a pool that is on its way back
SAFE = ("GET", "HEAD")
COSTLY = {
    "seconds": "it takes more than {} s of processor",
    "memory": "it takes more than {} MiB of memory",
    "answer": "the answer has more than {} MiB",
}
LESS = "ask for less: as of an earlier version (until), one place (at), a page (limit), or fewer matches at once"


class _Died(Exception):
    """The process has ended before it answered."""


class Asked:
    """What one request came to. outcome: "done", a key of COSTLY, "died", "late", "left"; seconds: of processor."""

    def __init__(self) -> None:
        self.outcome = "late"
        self.seconds = 0.0


class Pool:
    """folder: where the sockets of its processes are."""

    def __init__(self, folder: Path, limits: PoolLimits) -> None:
        self._folder = folder
        self._limits = limits

    def ask(self, where: Where, environ: Mapping[str, Any], body: bytes, asked: Asked) -> Response:
        """Return what the pool answers to a request. asked: is told how it ended, whatever is raised.

        Raises:
            Problem: `busy`: no process was free in time, or the one that worked on it has ended. `too-costly`.
            ClientDisconnected: Who asked has left.
        """
        frame = Frame({str(name): value for name, value in environ.items() if type(value) is str}, body).packed()
        client = environ.get("gunicorn.socket")
        # What has ended may have had its end before this request came: who only reads is asked for once more.
        for _ in range(2 if environ.get("REQUEST_METHOD") in SAFE else 1):
            try:
                head, answer = self._ask_process(where, frame, client, asked)
            except _Died:
                continue
            asked.outcome, asked.seconds = head["outcome"], head["seconds"]
            return self._make_response(head, answer)
        raise busy("what was working on it ended")

    def _make_response(self, head: Mapping[str, Any], answer: bytes) -> Response:
        """Return what a process has answered, as a response. Raises Problem (`too-costly`)."""
        outcome = head["outcome"]
        if outcome in COSTLY:
            limit = getattr(self._limits, outcome)
            raise Problem("too-costly", f"{COSTLY[outcome].format(limit)}; {LESS}", limit=outcome)
        response = Response(answer, head["status"])
        response.headers.clear()
        response.headers.extend([(name, value) for name, value in head["headers"]])
        return response

    def _ask_process(self, where: Where, frame: bytes, client: Any, asked: Asked) -> Frame:
        """Return what the next free process answers. Raises _Died, Problem (`busy`), ClientDisconnected."""
        until = time.monotonic() + self._limits.patience
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as process:
            self._connect(process, where, until)
            try:
                process.sendall(frame)
                self._wait(process, client, until, asked)
                return read(process.recv)
            except (EOFError, OSError):
                asked.outcome = "died"
                raise _Died from None

    def _connect(self, process: socket.socket, where: Where, until: float) -> None:
        """Stand in line for a process. Raises Problem (`busy`)."""
        while True:
            try:
                process.connect(str(self._folder / where))
                return
            except OSError:  # its line is full, or it is on its way back
                if time.monotonic() > until:
                    raise busy() from None
                time.sleep(PAUSE)

    def _wait(self, process: socket.socket, client: Any, until: float, asked: Asked) -> None:
        """Wait until the process answers, or has ended. Raises Problem (`busy`), ClientDisconnected."""
        waiting = select.poll()
        waiting.register(process, select.POLLIN)
        if client is not None:
            waiting.register(client, select.POLLIN)
        while True:
            left = until - time.monotonic()
            if left <= 0:
                raise busy()
            ready = {descriptor for descriptor, _ in waiting.poll(left * 1000)}
            if process.fileno() in ready:
                return
            if ready:
                if _has_left(client):
                    asked.outcome = "left"
                    raise ClientDisconnected
                # his next request has come already: nothing tells any more whether he stays
                waiting.unregister(client)


def busy(why: str = "much is being worked out just now") -> Problem:
    """Return the refusal of what may come again in a moment."""
    return Problem("busy", f"{why}; try again in {AGAIN} s", headers={"Retry-After": str(AGAIN)})


def _has_left(client: socket.socket) -> bool:
    """Return whether a client, of whom something has come, has closed its side."""
    try:
        return not client.recv(1, socket.MSG_PEEK)
    except OSError:
        return True
