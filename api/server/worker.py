"""A worker process, before any of the application is loaded into it."""

from __future__ import annotations

import json
import os
from http import HTTPStatus
from typing import Any

import gevent
from gunicorn import util
from gunicorn.http import errors
from gunicorn.workers.ggevent import GeventWorker

UNREADABLE: dict[type[Exception], HTTPStatus] = {
    errors.LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
    errors.LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    errors.ExpectationFailed: HTTPStatus.EXPECTATION_FAILED,
    errors.UnsupportedTransferCoding: HTTPStatus.NOT_IMPLEMENTED,
}


class Worker(GeventWorker):  # type: ignore[misc]
    """A worker that ends its feeds before it waits for its requests, and ends at once when its parent is gone."""

    life: int

    def run(self) -> None:
        gevent.spawn(self._end_with_parent)
        super().run()

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
        """What cannot be read as HTTP gets a problem as well, of RFC 9457's plain kind."""
        ours = isinstance(exc, (errors.InvalidResponseHeader, errors.InvalidResponseHeaderName))
        if ours or not isinstance(exc, errors.ParseException):
            super().handle_error(req, client, addr, exc)
            return
        self.log.warning("Invalid request from ip=%s: %s", (addr or ("",))[0], exc)
        try:
            util.write_nonblock(client, unreadable(exc))
        except OSError:
            self.log.debug("Failed to send error message.")


def unreadable(error: errors.ParseException) -> bytes:
    """The whole response to a request that the server cannot read."""
    status = UNREADABLE.get(type(error), HTTPStatus.BAD_REQUEST)
    problem = {"type": "about:blank", "title": status.phrase, "status": status.value, "detail": f"{error}"[:500]}
    body = json.dumps(problem).encode("ascii")
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\n"
        "Connection: close\r\n"
        "Content-Type: application/problem+json\r\n"
        "Cache-Control: no-store\r\n"
        "X-Content-Type-Options: nosniff\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode("ascii") + body


def _stop_feeds() -> None:
    from api.matches import live

    live.stop_all()
