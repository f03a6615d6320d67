"""An ordinary extension of Flask works with the application as with any other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask, Response, request
from flask_cors import CORS

from api.app import create_app
from api.config import Config
from api.http.application import NAME


@pytest.fixture
def extended(config: Config) -> Iterator[Flask]:
    app = create_app(config)
    CORS(app, origins=["https://club.example"])
    yield app
    app.extensions[NAME].stop()


@pytest.mark.parametrize("path", ["/api/v1/games", "/healthz", "/api/v1/matches/none"])
def test_flask_cors_adds_its_header_to_every_answer(extended: Flask, path: str) -> None:
    answer = extended.test_client().get(path, headers={"Origin": "https://club.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "https://club.example"


def test_hooks_run_before_a_view_after_it_and_at_the_end(extended: Flask) -> None:
    seen: list[object] = []

    @extended.before_request
    def before() -> None:
        seen.append(request.endpoint)

    @extended.after_request
    def after(response: Response) -> Response:
        seen.append(response.status_code)
        return response

    @extended.teardown_request
    def end(error: BaseException | None) -> None:
        seen.append(error)

    extended.test_client().get("/healthz")
    assert seen == ["house.healthy", 200, None]
