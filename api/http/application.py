"""Whole answers, as Flask's responses; and what is done to every response before it is sent."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import NamedTuple, TypeVar
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request

from api.http import coding

NAME = "greffier"  # the service, in app.extensions
LEAST = 1024  # bytes; a shorter answer fits into a packet or two whether it is compressed or not
_LEVEL = 5


class Answer(Response):
    """A response whose whole body is there, as bytes. It is sent in gzip where that is worth it (`finish`)."""

    default_mimetype = None

    def __init__(self, body: bytes, status: int, headers: Iterable[tuple[str, str]]) -> None:
        super().__init__(body, status, [*headers])


def _compress(response: Answer) -> None:
    """Send a body in gzip where it is long enough and the asker reads that."""
    if (response.content_length or 0) < LEAST or response.content_encoding:
        return
    response.vary.add("Accept-Encoding")
    # who names no coding gets the answer as it is
    if request.accept_encodings and coding.chosen(request.accept_encodings, ["gzip"]) is not None:
        response.set_data(zlib.compress(response.get_data(), _LEVEL, wbits=31))
        response.content_encoding = "gzip"


def finish(app: Flask) -> None:
    """Have each response of an application compressed where it is an Answer, and each redirect stay on its host."""

    @app.after_request
    def finished(response: Response) -> Response:
        if isinstance(response, Answer):
            _compress(response)
        if response.status_code == 308:  # to another spelling of the same address
            # werkzeug repeats the host that the client named; it may have made that up
            there = urlsplit(response.headers["Location"])
            response.headers["Location"] = there._replace(scheme="", netloc="").geturl()
            response.set_data(b"")
        return response


P = TypeVar("P", bound=NamedTuple)


def given(kind: type[P]) -> P:
    """Return the parts of the present application's service that a module of routes names, in its own type."""
    service = current_app.extensions[NAME]
    return kind._make(getattr(service, name) for name in kind._fields)
