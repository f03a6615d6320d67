"""A worker's side of the lane: a request is handed over as it is, and answered as the lane has answered it."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from werkzeug.exceptions import ClientDisconnected

from api.config import LaneLimits
from api.http.application import RelayedAnswer
from api.http.problems import Problem
from api.lane.frames import Frame, read
from api.networks import network

AGAIN = 2  # seconds after which whoever was refused may ask again
PAUSE = 0.05  # seconds between two attempts to reach a lane that is on its way back
Done = Callable[[str, float, str, str], None]

_BUSY = "much is being worked out just now; try again in {} s"
_DIED = "what was working on it ended; try again in {} s"
SAFE = ("GET", "HEAD")
BROKEN = ("died", "failed")  # of outcomes: the process, or the desk, has ended
COSTLY = {
    "seconds": "it takes more than {} s of processor",
    "memory": "it takes more than {} MiB of memory",
    "answer": "the answer has more than {} MiB",
}
LESS = "ask for less: as of an earlier version (until), one place (at), a page (limit), or fewer matches at once"


class _Gone(Exception):
    """The lane's end of the connection has closed."""


class _Late(Exception):
    """The asker has waited long enough."""


class Lane:
    """path: where it listens.

    done: told how each job ended, of the seconds of processor that it took, and of whose address and match it was.
    """

    def __init__(self, path: Path, limits: LaneLimits, done: Done = lambda *_: None) -> None:
        self._path = str(path)
        self._limits = limits
        self.done = done

    def ask(self, environ: Mapping[str, Any], body: bytes, match: str) -> RelayedAnswer:
        """What the lane answers to a request. Raises Problem: busy, too-costly; ClientDisconnected."""
        head, answer = self._asked(environ, body, match)
        if head["outcome"] in BROKEN and environ.get("REQUEST_METHOD") in SAFE:
            # what has ended may have had its end before this request came: it is not this reader's fault
            head, answer = self._asked(environ, body, match)
        outcome = head["outcome"]
        if outcome == "done":
            return RelayedAnswer(answer, head["status"], [(name, value) for name, value in head["headers"]])
        if outcome in COSTLY:
            limit = getattr(self._limits, outcome)
            raise Problem("too-costly", f"{COSTLY[outcome].format(limit)}; {LESS}", limit=outcome)
        why = _DIED if outcome in BROKEN else _BUSY
        raise Problem("busy", why.format(AGAIN), headers={"Retry-After": str(AGAIN)})

    def _asked(self, environ: Mapping[str, Any], body: bytes, match: str) -> Frame:
        """How it ended, and the answer where it was done. Raises ClientDisconnected."""
        frame = Frame({"outcome": "failed", "seconds": 0.0})
        asker, address = environ.get("gunicorn.socket"), environ.get("REMOTE_ADDR", "")
        try:
            with closing(self._turn(address, match, asker)) as lane:
                said = {name: value for name, value in environ.items() if type(value) is str}
                lane.sendall(Frame(said, body).packed())
                frame = self._next(lane, asker, time.monotonic() + self._limits.patience)
        except ClientDisconnected:
            frame = Frame({"outcome": "left", "seconds": 0.0})
            raise
        except _Late:
            frame = Frame({"outcome": "refused", "seconds": 0.0})
        except (_Gone, OSError):
            pass
        finally:
            self.done(frame.head["outcome"], frame.head["seconds"], address, match)
        return frame

    def _turn(self, address: str, match: str, asker: Any) -> socket.socket:
        """A connection on which it is this request's turn. Raises _Late, ClientDisconnected.

        A lane that ends meanwhile is asked anew once it is back: nothing of the request was sent.
        """
        until = time.monotonic() + self._limits.patience
        ticket = Frame({"address": network(address), "match": match}).packed()
        while True:
            lane = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                lane.connect(self._path)
                lane.sendall(ticket)
                head, _ = self._next(lane, asker, until)
                if head["outcome"] == "turn":
                    return lane
                raise _Late
            except (_Gone, OSError):
                lane.close()
                if time.monotonic() > until:
                    raise _Late from None
                time.sleep(PAUSE)
            except BaseException:
                lane.close()
                raise

    def _next(self, lane: socket.socket, asker: Any, until: float) -> Frame:
        """What the lane says next. Raises _Gone, _Late, ClientDisconnected."""
        waiting = select.poll()
        waiting.register(lane, select.POLLIN)
        if asker is not None:
            waiting.register(asker, select.POLLIN)
        while True:
            left = until - time.monotonic()
            if left <= 0:
                raise _Late
            ready = {descriptor for descriptor, _ in waiting.poll(left * 1000)}
            if lane.fileno() in ready:
                try:
                    return read(lane.recv)
                except (EOFError, OSError):
                    raise _Gone from None
            if ready:
                if asker.has_left():
                    raise ClientDisconnected
                # his next request has come already: nothing tells any more whether he stays
                waiting.unregister(asker)
