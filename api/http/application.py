"""Flask as this service uses it: answers that are sent as they are, and none of what no view here needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextvars import Token
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar, cast
from urllib.parse import urlsplit

from flask import Flask, Request, Response, current_app
from flask.ctx import AppContext, RequestContext
from flask.globals import _cv_app, _cv_request
from flask.sessions import NullSession
from flask.typing import ResponseReturnValue
from werkzeug.http import HTTP_STATUS_CODES
from werkzeug.routing import Map, MapAdapter, RequestRedirect, Rule
from werkzeug.sansio.utils import get_host

from api.http import coding

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_STATUS = {code: f"{code} {phrase.upper()}" for code, phrase in HTTP_STATUS_CODES.items()}

_MOST = 4096  # addresses whose route is remembered
_LONGEST = 200  # characters of such an address


class Answer:
    """A whole answer, as bytes; itself what sends it, in gzip where it is long enough and the asker reads that.

    A werkzeug Response would copy its headers three times, and look through them for what an answer here never has.
    """

    __slots__ = ("body", "headers", "status")

    def __init__(self, body: bytes, status: int, headers: Iterable[tuple[str, str]]) -> None:
        self.body = body
        self.status = status
        self.headers = headers

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        body, coded = coding.coded(self.body, environ)
        start_response(_STATUS[self.status], [*self.headers, *coded, ("Content-Length", str(len(body)))])
        return () if environ["REQUEST_METHOD"] == "HEAD" else (body,)


def _elsewhere(error: RequestRedirect) -> Answer:
    """To another spelling of the same address, here: whom the client believes to ask is not repeated to it."""
    place = urlsplit(error.new_url)
    query = f"?{place.query}" if place.query else ""
    return Answer(b"", error.code, [("Location", f"/{place.path.lstrip('/')}{query}")])


class RelayedAnswer:
    """An answer that another process has made for this one, sent as it is: any coding it has already."""

    __slots__ = ("body", "headers", "status")

    def __init__(self, body: bytes, status: str, headers: list[tuple[str, str]]) -> None:
        self.body = body
        self.status = status
        self.headers = headers

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        start_response(self.status, self.headers)
        return (self.body,) if self.body else ()


NONE = NullSession()


@lru_cache(maxsize=256)
def _host(url_map: Map, scheme: str, sent: str | None, server: tuple[str, int | None] | None) -> tuple[str, str]:
    """A request's host, and as addresses name it. Clients send few of them. Raises BadHost."""
    host = get_host(scheme, sent, server)
    return host, url_map.bind(host).server_name


class _Adapter(MapAdapter):
    """Remembers where addresses lead: a table's moves all go to the same one."""

    known: dict[tuple[str, str], tuple[Rule, Mapping[str, Any]]]

    def match(self, *args: Any, **options: Any) -> Any:
        """Match as werkzeug does; what Flask asks of each request is answered from memory."""
        if args or options != {"return_rule": True} or len(self.path_info) > _LONGEST:
            return super().match(*args, **options)
        place = self.default_method, self.path_info
        found = self.known.get(place)
        if found is None:
            if len(self.known) >= _MOST:
                self.known.clear()
            found = self.known[place] = super().match(return_rule=True)
        rule, arguments = found
        return rule, {**arguments}


class _Context(RequestContext):
    """A request's: Flask's, without a session, and with one context of the application for all requests."""

    app: Application
    _before: tuple[Token[RequestContext], Token[AppContext]]

    def push(self) -> None:
        self._before = _cv_request.set(self), _cv_app.set(self.app.context)
        self._session = NONE
        if self.url_adapter is not None:
            self.match_request()

    def pop(self, exc: BaseException | None = None) -> None:
        try:
            self.app.do_teardown_request(exc)
            self.request.close()
        finally:
            request, app = self._before
            _cv_request.reset(request)
            _cv_app.reset(app)
            self.request.environ["werkzeug.request"] = None


class Application(Flask):
    """Flask with views that answer with an Answer or a Response.

    There are neither sessions nor coroutines, and no hooks before a view or after it: nobody looks for any.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._routes: dict[tuple[str, str], tuple[Rule, Mapping[str, Any]]] = {}
        self.context = AppContext(self)

    def request_context(self, environ: WSGIEnvironment) -> RequestContext:
        return _Context(self, environ)

    def full_dispatch_request(self) -> Response:
        """Answer as Flask does, without what would come before a view and after it."""
        try:
            rv: Any = self.dispatch_request()
        except RequestRedirect as error:
            rv = _elsewhere(error)
        except Exception as error:
            rv = self.handle_user_exception(error)
        return self.make_response(rv)

    def do_teardown_request(self, exc: BaseException | None = None) -> None:
        """Tear down as Flask does, of what the application itself has asked for."""
        for end in self.teardown_request_funcs.get(None, ()):
            end(exc)

    def make_response(self, rv: ResponseReturnValue | Answer | RelayedAnswer) -> Response:
        if type(rv) is Answer or type(rv) is RelayedAnswer:
            return rv  # type: ignore[return-value]  # nobody looks at it before it is sent: there are no hooks
        return super().make_response(rv)

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Adapt as Flask does, but look at the host once: no route depends on it."""
        if request is None:
            return None
        request.host, name = _host(self.url_map, request.scheme, request.environ.get("HTTP_HOST"), request.server)
        query = request.query_string.decode(errors="replace")
        adapter = _Adapter(
            self.url_map, name, request.root_path, "", request.scheme, request.path, request.method, query
        )
        adapter.known = self._routes
        return adapter

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func


P = TypeVar("P")


def give(app: Flask, *parts: object) -> None:
    """Give groups of routes the parts of the service that they work with, by the type in which each names them."""
    app.extensions.update({type(each).__module__: each for each in parts})


def given(kind: type[P]) -> P:
    """Return the parts of the present application's service that a group of routes works with."""
    return cast(P, current_app.extensions[kind.__module__])
