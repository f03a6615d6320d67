"""A worker process: how it takes requests, and ends."""

from __future__ import annotations

import json
import os
from http import HTTPStatus
from typing import Any
from warnings import catch_warnings, simplefilter

import gevent
from gevent.monkey import MonkeyPatchWarning
from gunicorn import util
from gunicorn.http import errors
from gunicorn.workers import ggevent

from api.server.connections import Connection, Crowd

LONGEST = 8 * 1024 * 1024  # bytes of any body that is read
UNREADABLE: dict[type[Exception], HTTPStatus] = {
    errors.LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
    errors.LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    errors.ExpectationFailed: HTTPStatus.EXPECTATION_FAILED,
    errors.UnsupportedTransferCoding: HTTPStatus.NOT_IMPLEMENTED,
}


class Worker(ggevent.GeventWorker):  # type: ignore[misc]
    """A worker that is not held up by slow clients, ends its feeds before it waits for its requests, and ends at once
    when its parent is gone.
    """

    life: int

    def patch(self) -> None:
        with catch_warnings():
            simplefilter("ignore", MonkeyPatchWarning)  # the parent has patched most of it, before it forked
            super().patch()

    def run(self) -> None:
        self._patience = self.app.options.patience
        self._crowd = Crowd(self._patience.connections)
        gevent.spawn(self._end_with_parent)
        super().run()

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        connection = Connection(client, self._patience)
        with self._crowd.entered(addr[0] if addr else "") as has_room:
            if has_room:
                super().handle(listener, connection, addr)
                return
        try:
            util.write_nonblock(connection, _crowded(self._patience.connections))
        except OSError:
            self.log.debug("Failed to send error message.")
        finally:
            util.close(connection)

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        sock.begin(declared_length(req))
        try:
            super().handle_request(listener_name, req, sock, addr)
        finally:
            sock.end()
        if sock.is_late:
            raise StopIteration  # where another request would begin, nobody knows

    def _end_with_parent(self) -> None:
        gevent.socket.wait_read(self.life)
        os._exit(0)

    def handle_exit(self, sig: int, frame: Any) -> None:
        super().handle_exit(sig, frame)
        gevent.spawn(_stop_feeds)

    def handle_quit(self, sig: int, frame: Any) -> None:
        gevent.spawn(_stop_feeds)
        super().handle_quit(sig, frame)

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """What cannot be read as HTTP gets a problem as well, of RFC 9457's plain kind; and what a worker ends with."""
        ours = isinstance(exc, (errors.InvalidResponseHeader, errors.InvalidResponseHeaderName))
        if ours or not isinstance(exc, errors.ParseException):
            self.log.error("what was asked could not be answered: %s", getattr(req, "path", "-"), exc_info=exc)
            answer = BROKEN
        else:
            self.log.warning("a request that is no HTTP: %s", exc)
            answer = unreadable(exc)
        try:
            util.write_nonblock(client, answer)
        except OSError:
            self.log.debug("Failed to send error message.")


def unreadable(error: errors.ParseException) -> bytes:
    """The whole response to a request that the server cannot read."""
    return _plain(UNREADABLE.get(type(error), HTTPStatus.BAD_REQUEST), f"{error}"[:500])


def _crowded(most: int) -> bytes:
    detail = f"more than {most} connections from one address; close some, then try again"
    return _plain(HTTPStatus.TOO_MANY_REQUESTS, detail, "Retry-After: 5\r\n")


def _plain(status: HTTPStatus, detail: str, headers: str = "") -> bytes:
    """A whole response, for who never came to the application."""
    problem = {"type": "about:blank", "title": status.phrase, "status": status.value, "detail": detail}
    body = json.dumps(problem).encode("ascii")
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\n"
        "Connection: close\r\n"
        "Content-Type: application/problem+json\r\n"
        "Cache-Control: no-store\r\n"
        "X-Content-Type-Options: nosniff\r\n"
        f"{headers}"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode("ascii") + body


def declared_length(req: Any) -> int:
    """Return the bytes of a request's body, as far as it says.

    Raises:
        UnsupportedTransferCoding: The body comes in any way but as it is or in chunks. gunicorn takes some more, in
            which a proxy in front might see another end of it.
    """
    length = 0
    for name, value in req.headers:
        if name == "CONTENT-LENGTH" and value.isascii() and value.isdecimal():
            length = min(int(value), LONGEST)
        elif name == "TRANSFER-ENCODING" and value.strip().lower() != "chunked":
            raise errors.UnsupportedTransferCoding(value)
    return length


BROKEN = _plain(
    HTTPStatus.INTERNAL_SERVER_ERROR,
    "the service has a fault, or took too long and was ended; what was sent with an Idempotency-Key may be sent again",
)


def _stop_feeds() -> None:
    from api.aggregates import hub as live

    live.stop_all()
