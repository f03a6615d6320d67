"""What is leant on of Flask, werkzeug and gunicorn beyond what they promise, so that another version says so here.

`scripts/lowest` runs this with the lowest versions that are allowed.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import pytest
from flask import Flask
from flask.ctx import RequestContext
from gunicorn.http import body, message, parser, wsgi
from gunicorn.workers.base_async import AsyncWorker
from gunicorn.workers.ggevent import GeventWorker
from werkzeug.routing import Map, MapAdapter
from werkzeug.sansio.utils import get_host
from werkzeug.wrappers import Request

from api.http.application import Answer, Application

OVERRIDDEN = {
    "request_context": ["self", "environ"],
    "full_dispatch_request": ["self"],
    "do_teardown_request": ["self", "exc"],
    "make_response": ["self", "rv"],
    "create_url_adapter": ["self", "request"],
    "ensure_sync": ["self", "func"],
}
"""By its name, what each takes."""


def parameters(function: Callable[..., Any]) -> list[str]:
    return [*inspect.signature(function).parameters]


def test_versions_are_within_what_is_allowed() -> None:
    for name in ("flask", "werkzeug"):
        assert version(name).split(".")[:2] == ["3", "1"], name


@pytest.mark.parametrize("name", OVERRIDDEN)
def test_what_is_overridden_is_there_and_takes_the_same(name: str) -> None:
    assert parameters(getattr(Flask, name)) == OVERRIDDEN[name]
    assert parameters(getattr(Application, name)) == OVERRIDDEN[name]


def test_nothing_else_of_flask_is_overridden() -> None:
    own = {name for name in vars(Application) if hasattr(Flask, name) and not name.startswith("__")}
    assert own == {*OVERRIDDEN}


@pytest.mark.parametrize(
    ("step", "calls"),
    [
        pytest.param(Flask.wsgi_app, ["full_dispatch_request", "handle_exception"], id="request"),
        pytest.param(Flask.dispatch_request, ["ensure_sync"], id="view"),
        pytest.param(Flask.handle_user_exception, ["ensure_sync", "handle_http_exception"], id="error"),
        pytest.param(RequestContext.__init__, ["create_url_adapter"], id="address"),
        pytest.param(Flask.wsgi_app, ["request_context", "push", "pop"], id="context"),
        pytest.param(
            RequestContext.push, ["_cv_app", "app_context", "_cv_request", "_session", "match_request"], id="begin"
        ),
        pytest.param(RequestContext.pop, ["do_teardown_request", "_cv_request", "reset"], id="end"),
    ],
)
def test_flask_goes_through_what_is_overridden(step: Callable[..., Any], calls: list[str]) -> None:
    assert {*calls} <= {*inspect.unwrap(step).__code__.co_names}


def test_an_answer_is_sent_by_calling_it() -> None:
    """It has none of a Response's members, so nothing between the view and the server may ask for one."""
    app = Application("api", static_folder=None)
    app.add_url_rule("/told", "told", lambda: Answer(b"as it is", 202, [("X-Told", "yes")]))
    ended: list[BaseException | None] = []
    app.teardown_request(ended.append)
    answer = app.test_client().get("/told")
    assert (answer.data, answer.status_code, answer.headers["X-Told"]) == (b"as it is", 202, "yes")
    assert ended == [None]


def test_what_a_hook_at_the_end_is_kept_in() -> None:
    app = Flask("api")
    app.teardown_request(print)
    assert app.teardown_request_funcs[None] == [print]


def test_the_host_is_looked_at_and_the_routes_are_bound_by_hand() -> None:
    assert parameters(get_host)[:3] == ["scheme", "host_header", "server"]
    assert parameters(MapAdapter.__init__)[1:] == [
        "map",
        "server_name",
        "script_name",
        "subdomain",
        "url_scheme",
        "path_info",
        "default_method",
        "query_args",
    ]
    assert Map().bind("localhost:80").server_name == "localhost:80"
    request = Request({"wsgi.url_scheme": "http", "HTTP_HOST": "a.example", "SERVER_NAME": "b", "SERVER_PORT": "80"})
    request.host = "c.example"
    assert request.host == "c.example"


@pytest.mark.parametrize(
    ("overridden", "takes", "caller"),
    [
        pytest.param(wsgi.Response.process_headers, ["self", "headers"], wsgi.Response.start_response, id="headers"),
        pytest.param(
            AsyncWorker._try_h2c_upgrade,
            ["self", "listener", "req", "parser", "client", "addr"],
            AsyncWorker.handle,
            id="upgrade",
        ),
        pytest.param(GeventWorker.timeout_ctx, ["self"], AsyncWorker.handle, id="time"),
    ],
)
def test_gunicorn_goes_through_what_is_overridden(
    overridden: Callable[..., Any], takes: list[str], caller: Callable[..., Any]
) -> None:
    assert parameters(overridden) == takes
    assert overridden.__name__ in caller.__code__.co_names


def test_gunicorn_asks_before_each_request_whose_word_it_takes_and_whether_the_last_body_was_read() -> None:
    assert "_peer_is_trusted_proxy" in message.HeaderPolicy._peer_trusted_for_forwarded.__code__.co_names
    assert "finish_body" in parser.Parser.__next__.__code__.co_names
    read = body.Body(body.LengthReader(None, 0))
    assert (read.reader.length, read.buf.tell(), read.failed) == (0, 0, False)
