"""A match over HTTP, in few words. Every answer that passes here is held to the OpenAPI description."""

from __future__ import annotations

import random
import uuid
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Self

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator, Registry
from werkzeug.test import TestResponse

from api.config import RATES, Create, Rate
from api.http.application import NAME
from api.service import Service

API = "/api/v1"
OWN = object()  # the table's own token
PLAYS = ("deal", "redeal", "attack", "defend", "take", "pass")


def key() -> str:
    return str(uuid.uuid4())


def fresh_id() -> str:
    return "".join(random.choices("abcdefghijklmnopqrstuvwxyz234567", k=20))


def problem(response: TestResponse) -> tuple[int, str]:
    """Status and name of the problem that was answered."""
    assert response.content_type == "application/problem+json", response.get_data(as_text=True)
    body = response.get_json()
    assert body["status"] == response.status_code and body["detail"] and body["title"]
    return response.status_code, body["type"].removeprefix("/problems/")


class JsonResponse(TestResponse):
    """A response whose `json` a test reads without asking first whether there is any."""

    @property
    def json(self) -> Any:
        return self.get_json()

    def __enter__(self) -> Self:
        return self


class Checked(FlaskClient):
    """A client that fails where an answer is not as the API describes itself."""

    def __init__(self, app: Flask, *args: Any, **kwargs: Any) -> None:
        super().__init__(app, JsonResponse, **kwargs)

    def open(self, *args: Any, **kwargs: Any) -> JsonResponse:
        response = super().open(*args, **kwargs)
        assert isinstance(response, JsonResponse)
        check(self.application, response)
        return response

    def get(self, *args: Any, **kwargs: Any) -> JsonResponse:
        return self.open(*args, method="GET", **kwargs)

    def post(self, *args: Any, **kwargs: Any) -> JsonResponse:
        return self.open(*args, method="POST", **kwargs)

    def put(self, *args: Any, **kwargs: Any) -> JsonResponse:
        return self.open(*args, method="PUT", **kwargs)

    def patch(self, *args: Any, **kwargs: Any) -> JsonResponse:
        return self.open(*args, method="PATCH", **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> JsonResponse:
        return self.open(*args, method="DELETE", **kwargs)


def check(app: Flask, response: TestResponse) -> None:
    """Fails unless the answer is one that openapi.json describes for this route and status."""
    request = response.request
    status, content = response.status_code, (response.content_type or "").partition(";")[0]
    routes = app.url_map.bind("localhost")
    if not request.path.startswith(API) or request.method == "HEAD" or content == "text/event-stream":
        return
    if not routes.test(request.path, request.method):
        assert status in (404, 405), f"{request.method} {request.path} is no route, and answers {status}"
        return
    rule = routes.match(request.path, request.method, return_rule=True)[0].rule
    if rule == f"{API}/openapi.json":
        return
    described = spec(app)["paths"][rule.replace("<", "{").replace(">", "}")][request.method.lower()]["responses"]
    assert str(status) in described, f"{request.method} {rule} answers {status}, which is not described"
    if status in (204, 304):
        assert not response.data
        return
    schema = described[str(status)]["content"][content]["schema"]
    if content not in ("application/json", "application/problem+json"):  # a file, which its own tests read
        return
    validator(app, schema["$ref"]).validate(response.json)


@cache
def spec(app: Flask) -> dict[str, Any]:
    """openapi.json."""
    made: dict[str, Any] = FlaskClient(app, app.response_class).get(f"{API}/openapi.json").get_json()
    return made


@cache
def validator(app: Flask, ref: str) -> Draft202012Validator:
    """Of one of its components."""
    return Draft202012Validator({"$ref": "urn:api" + ref}, registry=Registry([("urn:api", spec(app))]))


class Table:
    """One match, and the token of who holds it."""

    def __init__(self, client: Checked, match: str, token: str | None, made: dict[str, Any]) -> None:
        self.client, self.match, self.token, self.made = client, match, token, made
        self.path = f"{API}/matches/{match}"

    @classmethod
    def open(cls, client: Checked, seats: int | list[dict[str, str]] = 2, **body: Any) -> Table:
        """A new match, created by whoever comes along. seats: how many, or who sits there."""
        new = {"game": "durak", "seats": [{}] * seats if isinstance(seats, int) else seats, **body}
        response = client.post(f"{API}/matches", json=new)
        assert response.status_code == 201, response.get_data(as_text=True)
        made = response.json
        return cls(client, made["id"], made["tokens"]["referee"], made)

    def as_(self, token: str | None) -> Table:
        """The same match in other hands."""
        return Table(self.client, self.match, token, self.made)

    def call(self, method: str, what: str, *, headers: dict[str, str] | None = None, **kwargs: Any) -> JsonResponse:
        known = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        path = f"{self.path}/{what}" if what else self.path
        return self.client.open(path, method=method, headers={**known, **(headers or {})}, **kwargs)

    def get(self, what: str = "", **query: Any) -> JsonResponse:
        return self.call("GET", what, query_string=query)

    def read(self, what: str = "", **query: Any) -> Any:
        """What is there."""
        response = self.get(what, **query)
        assert response.status_code == 200, response.get_data(as_text=True)
        return response.json

    def glance(self) -> dict[str, Any]:
        """The summary as lists and feeds have it: without the digest of the engine, which is the service's."""
        told: dict[str, Any] = self.read()
        return {name: value for name, value in told.items() if name != "engine"}

    def send(
        self, command: Any, *, key: str | None = None, if_match: int | None = None, query: dict[str, str] | None = None
    ) -> JsonResponse:
        headers = {"Idempotency-Key": key} if key else {}
        if if_match is not None:
            headers["If-Match"] = f'"{if_match}"'
        return self.call("POST", "commands", json=command, headers=headers, query_string=query)

    def batch(self, items: Any, *, if_match: int | None = None, query: dict[str, str] | None = None) -> JsonResponse:
        headers = {} if if_match is None else {"If-Match": f'"{if_match}"'}
        return self.call("POST", "batch", json={"items": items}, headers=headers, query_string=query)

    def token_for(self, role: str, **body: Any) -> dict[str, Any]:
        """A token handed out by this table's."""
        response = self.call("POST", "tokens", json={"role": role, **body})
        assert response.status_code == 201, response.get_data(as_text=True)
        made: dict[str, Any] = response.json
        return made

    def stream(self) -> list[dict[str, Any]]:
        """All of its events, as this token sees them."""
        events: list[dict[str, Any]] = self.read("events", limit=10_000)["events"]
        return events


def chosen(chance: random.Random, action: dict[str, Any]) -> dict[str, Any]:
    """A command that an action offers, made from the action alone."""
    command = {"type": action["type"]} | ({"by": action["by"]} if action["by"] else {})
    for name, field in action["fields"].items():
        if field.get("optional"):
            continue
        choices = field["choices"] if "choices" in field else field["schema"]["enum"]
        command[name] = chance.choice(choices[command[field["per"]]] if "per" in field else choices)
    return command


def moves_of(chance: random.Random, actions: list[dict[str, Any]]) -> dict[str, Any]:
    """A move at random."""
    return chosen(chance, chance.choice([action for action in actions if action["type"] in PLAYS]))


def play(table: Table, seed: int, most: int = 2000) -> list[dict[str, Any]]:
    """The match to its end, at random, from the offered actions alone. Returns every answer."""
    chance = random.Random(seed)
    actions = table.read("actions")["actions"]
    answers = []
    for _ in range(most):
        response = table.send(moves_of(chance, actions), query={"with": "actions"})
        if response.status_code == 422 and actions[0]["type"] == "deal":
            continue  # who starts is offered as a schema where the turned card may say otherwise: necessary only
        assert response.status_code == 201, response.get_data(as_text=True)
        answers.append(response.json)
        if response.json["state"]["status"] != "live":
            return answers
        actions = response.json["actions"]
    raise AssertionError(f"not over after {most} moves")


def count_anew(service: Service, rates: Mapping[str, Rate] = RATES) -> None:
    """Have the service forget what it has counted, and count by these rates, here alone."""
    service.limits.__init__(service.now, rates=rates)  # type: ignore[misc]  # routes have it already


def create_by(patch: pytest.MonkeyPatch, app: Flask, how: Create) -> None:
    """Have the service let everybody create (`open`), or who has a key (`key`)."""
    service: Service = app.extensions[NAME]
    patch.setattr(service, "config", replace(service.config, create=how))
