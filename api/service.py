"""What every route works with: one object an application, made by `create_app`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, cast

import orjson
from flask import current_app, request

from api import times
from api.config import Config
from api.creators import Creators
from api.digest import digest
from api.http.application import Answer
from api.http.limits import Limits
from api.matches import auth
from api.matches.auth import Gate
from api.matches.codes import Codes
from api.matches.creating import Creator
from api.matches.live import Hub
from api.matches.loading import Matches, no_such_match
from api.matches.recording import Recorder
from api.matches.sealing import Sealer
from api.matches.tokens import Tokens
from api.projections.database import Projections
from api.projections.projector import Projector, note
from api.seals import Keys
from recorder.store import Store

NAME = "greffier"  # in app.extensions
_JSON = [
    ("Content-Type", "application/json"),
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Greffier-Engine", digest()),
]


class Service:
    """One worker's service. It keeps nothing of its own that could not be lost between two requests."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.matches = Matches(store, self.now)
        self.projections = Projections(config.data)
        self.projector = Projector(config.data, self.matches, self.projections)
        self.matches.changed.append(partial(note, self.projections))
        self.recorder = Recorder(self.matches)
        self.codes = Codes(store, config.hmac)
        self.creator = Creator(self.recorder, self.codes, config.hmac)
        self.tokens = Tokens(self.recorder, self.codes, config.hmac)
        self.keys = Keys(config.data)
        self.creators = Creators(config.data)
        self.sealer = Sealer(self.recorder, self.keys)
        self.limits = Limits(self.now)
        self.hub = Hub(self.matches)
        self.clock = times.now

    def stop(self) -> None:
        """End what goes on between requests: feeds and projecting."""
        self.hub.stop()
        self.projector.stop()

    def now(self) -> int:
        """ms since 1970."""
        return self.clock()

    def gate(self) -> Gate:
        """Who sent the present request, to be let in or not."""
        return Gate(self.config, auth.bearer(request), self.now)


def the_service() -> Service:
    """The present application's."""
    return cast(Service, current_app.extensions[NAME])


def match_id(text: str) -> str:
    """A match's id as it stands in an address. Raises not-found for what can be none."""
    if not auth.ID.fullmatch(text):
        raise no_such_match()
    return text


def answer(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Answer:
    """A JSON answer."""
    return Answer(orjson.dumps(body), status, _JSON if headers is None else [*_JSON, *headers.items()])


def etag(version: int) -> dict[str, str]:
    return {"ETag": f'"{version}"'}
