"""A worker process: how it takes requests, and ends."""

from __future__ import annotations

import json
import os
from email.utils import formatdate
from functools import cache, lru_cache
from http import HTTPStatus
from time import time
from types import SimpleNamespace
from typing import Any, ClassVar
from warnings import catch_warnings, simplefilter

import gevent
from gevent.event import Event
from gevent.monkey import MonkeyPatchWarning
from gunicorn import util
from gunicorn.http import body, errors, message, parser, wsgi
from gunicorn.workers import ggevent

from api.http.proxies import Networks, asker
from api.http.turns import Asker, Turns
from api.server.awaiting import Awaited, Awaiting
from api.server.connections import A_REQUEST, Connection, Crowd

TOO_MUCH = (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.TOO_MANY_REQUESTS)
REFUSED = 1.0  # seconds until the next request is read of a connection on which one of those was answered
AT_ONCE = ("/healthz",)  # paths that stand in no line: whether the worker lives is asked when it has much to do
LARGE = 16 * 1024  # bytes of a body that, refused, is no better than one of those
READS = ("GET", "HEAD", "OPTIONS")  # methods that write nothing
SAME = frozenset(  # headers that hardly differ from answer to answer
    {
        *("Content-Type", "Cache-Control", "Greffier-Engine", "X-Content-Type-Options", "Referrer-Policy"),
        *("Cross-Origin-Resource-Policy", "Strict-Transport-Security"),
    }
)
REMEMBERED = 64  # of those, with their values
A_LOOK = 0.05  # seconds from one look to the next whether all requests of a worker that is to end are answered
LONGEST = 8 * 1024 * 1024  # bytes of any body that is read
UNREADABLE: dict[type[Exception], HTTPStatus] = {
    errors.LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
    errors.LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    errors.ExpectationFailed: HTTPStatus.EXPECTATION_FAILED,
    errors.UnsupportedTransferCoding: HTTPStatus.NOT_IMPLEMENTED,
}


@lru_cache(maxsize=1)
def _date(second: int) -> str:
    return formatdate(second, usegmt=True)


def _http_date() -> str:
    return _date(int(time()))


class _Together:
    """In place of a connection: keeps what is sent."""

    def __init__(self) -> None:
        self.sent = b""

    def sendall(self, data: bytes) -> None:
        self.sent += data


class Response(wsgi.Response):  # type: ignore[misc]
    """gunicorn's, which does not tell what sends it, and sends its head together with what comes first behind it."""

    sock: Any
    _sound: ClassVar[set[tuple[str, str]]] = set()  # headers that were looked through once, and may be sent

    def process_headers(self, headers: list[tuple[str, str]]) -> None:
        others: list[tuple[str, str]] = []
        for header in headers:
            (self.headers if header in self._sound else others).append(header)
        super().process_headers(others)
        if len(self._sound) < REMEMBERED:
            self._sound.update(each for each in others if each[0] in SAME and each in self.headers)

    def default_headers(self) -> list[str]:
        lines: list[str] = super().default_headers()
        del lines[1]  # Server
        return lines

    def send_headers(self) -> None:
        super().send_headers()
        if isinstance(self.sock, Connection):
            self.sock.status = self.status_code

    def write(self, data: bytes) -> None:
        if self.headers_sent:
            super().write(data)
            return
        connection, self.sock = self.sock, _Together()
        try:
            super().write(data)
            connection.status = self.status_code
            connection.sendall(self.sock.sent)
        finally:
            self.sock = connection


wsgi.Response = Response
# Both are made anew for each request by gunicorn, though they hardly change.
util.http_date = _http_date
wsgi.WSGIErrorsWrapper = cache(wsgi.WSGIErrorsWrapper)
# Whom it would believe what is forwarded, gunicorn looks up for each request; it is nobody (serve.py).
message.HeaderPolicy._peer_is_trusted_proxy = lambda policy: False
os.environ.setdefault("SCRIPT_NAME", "")  # looked up for each request, and sought for long where it is not there
_finish_body = parser.Parser.finish_body


def _finish(parsed: parser.Parser, *bounds: Any, **named: Any) -> bool:
    """As gunicorn's, which sets the connection's time and makes buffers, also where the whole of a body was read."""
    read: Any = parsed.mesg and parsed.mesg.body
    if read and type(read.reader) is body.LengthReader and not (read.reader.length or read.failed or read.buf.tell()):
        return True
    return bool(_finish_body(parsed, *bounds, **named))


parser.Parser.finish_body = _finish


_ends = Event()  # set once this worker is to end


def _sleep(seconds: float) -> None:
    """As gevent's, between the rounds of gunicorn's worker: it wakes once that is to end, and looks more often then."""
    if _ends.is_set():
        gevent.sleep(min(seconds, A_LOOK))
    else:
        _ends.wait(seconds)


ggevent.gevent = SimpleNamespace(
    Timeout=gevent.Timeout, GreenletExit=gevent.GreenletExit, spawn=gevent.spawn, sleep=_sleep
)


class Worker(ggevent.GeventWorker):  # type: ignore[misc]
    """A worker that is not held up by slow clients, ends its feeds before it waits for its requests and its policies
    behind them, and ends at once when its parent is gone.
    """

    life: int

    def patch(self) -> None:
        with catch_warnings():
            simplefilter("ignore", MonkeyPatchWarning)  # the parent has patched most of it, before it forked
            super().patch()

    def run(self) -> None:
        # Looked up dozens of times a request, and each time gunicorn would find first that it has no such attribute.
        self.cfg.__dict__.update({name: each.get() for name, each in self.cfg.settings.items()})
        self._patience = self.app.options.patience
        self._crowd = Crowd(self._patience.connections)
        self._turns = Turns()
        # without a public URL there is no proxy whose word is taken
        self._proxies = self.app.options.proxies if self.app.options.public_url else ()
        self._awaiting = Awaiting(self.cfg.keepalive)
        gevent.spawn(self._end_with_parent)
        gevent.spawn(self._awaiting.watch)
        super().run()
        _let_go()

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
        pauses = records = False
        length, asker = read_head(req, addr[0] if addr else "", self._proxies)
        writes = bool(asker.token) and req.method not in READS
        if req.path in AT_ONCE:
            self._answer(listener_name, req, sock, addr, length)
        else:
            with self._turns.turn(asker, writes=writes) as turn:
                sock.turn = turn
                self._answer(listener_name, req, sock, addr, length)
            pauses, records = turn.pauses, turn.records
        if writes and (records or sock.status == HTTPStatus.CREATED):
            self._turns.recorded(asker)
        elif writes:
            self._turns.not_recorded(asker)
        if pauses or wants_pause(sock.status, length):
            sock.let_others(REFUSED)
        else:
            sock.took(A_REQUEST)
        if sock.is_late:
            raise StopIteration  # where another request would begin, nobody knows

    def _answer(self, listener_name: Any, req: Any, sock: Any, addr: Any, length: int) -> None:
        sock.begin(length)
        try:
            super().handle_request(listener_name, req, sock, addr)
        finally:
            sock.end()
            sock.turn = None

    def timeout_ctx(self) -> Awaited:
        return self._awaiting.request()

    def _try_h2c_upgrade(self, *request: Any) -> bool:
        return False

    def _end_with_parent(self) -> None:
        gevent.socket.wait_read(self.life)
        os._exit(0)

    def handle_exit(self, sig: int, frame: Any) -> None:
        super().handle_exit(sig, frame)
        _begin_to_end()

    def handle_quit(self, sig: int, frame: Any) -> None:
        _begin_to_end()
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


def wants_pause(status: int, length: int) -> bool:
    """Whether whoever was answered that, to a body of so many bytes, is to wait before he is heard again."""
    return status in TOO_MUCH or (400 <= status < 500 and length > LARGE)


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


def read_head(req: Any, peer: str, proxies: Networks) -> tuple[int, Asker]:
    """Bytes of a request's body, as far as it says; and who asks. peer: the address that its connection comes from.

    Raises UnsupportedTransferCoding for what is to be read in any way but in chunks.
    """
    length, token, forwarded = 0, "", []
    for name, value in req.headers:
        if name == "CONTENT-LENGTH" and value.isascii() and value.isdecimal():
            length = min(int(value), LONGEST)
        elif name == "AUTHORIZATION":
            token = value
        elif name == "X-FORWARDED-FOR":
            forwarded.append(value)
        elif name == "TRANSFER-ENCODING" and value.strip().lower() != "chunked":
            # gunicorn takes some more: a proxy in front might see another end of the body in them
            raise errors.UnsupportedTransferCoding(value)
    return length, Asker.of(asker(peer, forwarded, proxies), token)


BROKEN = _plain(
    HTTPStatus.INTERNAL_SERVER_ERROR,
    "the service has a fault, or took too long and was ended; what was sent with an Idempotency-Key may be sent again",
)


def _let_go() -> None:
    from api.aggregates import runner

    runner.stop_all()


def _begin_to_end() -> None:
    """In a signal's handler: what takes its time comes behind it."""
    _ends.set()
    gevent.spawn(_stop_feeds)


def _stop_feeds() -> None:
    from api.aggregates import hub as live

    live.stop_all()
