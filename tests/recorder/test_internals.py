"""What is leant on of gunicorn beyond what it promises, so that another version says so here.

`scripts/lowest` runs this and the store's tests with the lowest versions that are allowed.
"""

from __future__ import annotations

import inspect
import re
from importlib.metadata import version
from typing import Any

import pytest
from gevent import socket as gevent_socket
from gunicorn import util
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.config import Config
from gunicorn.http import errors, wsgi
from gunicorn.workers.ggevent import GeventWorker


def test_the_version_is_within_what_is_allowed() -> None:
    assert 25 <= int(version("gunicorn").split(".")[0]) < 28


@pytest.mark.parametrize(
    ("cls", "names"),
    [
        pytest.param(GeventWorker, ["run", "handle_exit", "handle_quit", "handle_error"], id="worker"),
        pytest.param(
            Arbiter,
            ["run", "manage_workers", "wait_for_signals", "handle_hup", "handle_usr2", "handle_term"],
            id="parent",
        ),
        pytest.param(BaseApplication, ["load_config", "load"], id="application"),
    ],
)
def test_what_is_overridden_is_there(cls: Any, names: list[str]) -> None:
    for name in names:
        assert callable(getattr(cls, name, None)), f"{cls.__name__}.{name}"


def test_a_connection_goes_through_the_workers_own_steps() -> None:
    """Its socket is replaced by one that looks at the clock; the status of an answer is noted there."""
    assert [*inspect.signature(GeventWorker.handle).parameters] == ["self", "listener", "client", "addr"]
    assert [*inspect.signature(GeventWorker.handle_request).parameters] == [
        "self",
        "listener_name",
        "req",
        "sock",
        "addr",
    ]
    assert "sock" in wsgi.Response.__init__.__code__.co_names
    assert "status_code" in wsgi.Response.start_response.__code__.co_names
    assert "http_date" in wsgi.Response.__mro__[-2].default_headers.__code__.co_names
    assert "WSGIErrorsWrapper" in wsgi.base_environ.__code__.co_names
    used = re.findall(r"\bgevent\.(\w+)\(|except gevent\.(\w+)", inspect.getsource(GeventWorker))
    assert {call or error for call, error in used} == {"Timeout", "sleep", "spawn", "GreenletExit"}
    assert {"recv", "sendall", "settimeout", "detach"} <= {*dir(gevent_socket.socket)}
    with gevent_socket.socket() as made:
        assert made.gettimeout() is None and not made._sock.getblocking(), "what is tried on it does not wait"


def test_a_setting_is_an_attribute_once_it_is_put_there() -> None:
    config = Config()
    config.__dict__.update({name: each.get() for name, each in config.settings.items()})
    config.settings["keepalive"].set(99)
    assert config.keepalive != 99 and callable(config.pre_request) and not config.is_ssl


def test_what_cannot_be_read_has_a_class() -> None:
    for name in ("LimitRequestLine", "LimitRequestHeaders", "ExpectationFailed", "UnsupportedTransferCoding"):
        assert issubclass(getattr(errors, name), Exception)
    assert issubclass(errors.LimitRequestLine, errors.ParseException) and callable(util.write_nonblock)
