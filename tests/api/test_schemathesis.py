"""schemathesis drives the OpenAPI document, links and all, against the real application.

No fault of ours, and no answer that is not described. Feeds are left out: they do not end.
"""

from __future__ import annotations

import os
import random
from copy import deepcopy
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import Case, GenerationMode, Response
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api.config import RATES, Rate
from api.service import Service
from tests.api.hall import Hall
from tests.api.table import API, Checked, Table, count_anew
from tests.api.test_photos import challenged, ordered, taken
from tests.chance import SEED

SOAK = bool(os.environ.get("GREFFIER_SOAK"))
CASES, RUNS, STEPS = (60, 60, 40) if SOAK else (20, 4, 12)
CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance,
    response_schema_conformance,
]  # fmt: skip
SETTINGS = settings(
    deadline=None, database=None, suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate, *([Phase.shrink] if SOAK else [])],
)  # fmt: skip


@schemathesis.serializer(
    "application/x-ndjson", "application/toml", "application/zip", "image/jpeg", "image/png", "image/webp", "text/csv"
)
def as_it_is(_: Any, value: Any) -> bytes:
    """A body that is no JSON: what was made up for it, whatever that is."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")


DEAL = {"type": "deal", "trump_card": "6s", "starter": "A"}
END = {"type": "end_match", "reason": "time"}


class World:
    """Matches of all kinds, those that were made on the way too, and who may do what there."""

    def __init__(self, client: Checked, *kinds: str) -> None:
        self.chance = random.Random(1)
        self.tokens: dict[str, list[str | None]] = {}
        box = challenged(client)
        self.photo = taken(box)
        assert ordered(box, self.photo).status_code == 201
        over, dealt = Table.open(client), Table.open(client, knowledge="dealt")
        for table, moves in ((over, (DEAL, END)), (dealt, ({"type": "deal"},))):
            for move in moves:
                assert table.send(move).status_code == 201
        for table in (box, over, dealt, *(Table.open(client, game=game) for game in kinds)):
            assert table.call("POST", "annotations", json={"place": 1, "nags": [1]}).status_code == 201
            others = [table.token_for("viewer")["token"], table.token_for("seat", seat="A")["token"]]
            self.tokens[table.match] = [table.token, table.token, table.token, *others, None]
        hall = Hall.open(client, 4)
        hall.begin()
        hall.pair()
        players = [hall.token_of("e1").token, hall.token_of(role="viewer").token, None]
        self.halls: dict[str, list[str | None]] = {hall.id: [hall.token, hall.token, hall.token, *players]}

    def fill(self, case: Case[Any]) -> None:
        """Give a case a match that is there and a token of it, more often than not."""
        asked = case.path_parameters
        if asked and "match" in asked and asked["match"] not in self.tokens and self.chance.random() < 0.9:
            asked["match"] = self.chance.choice([*self.tokens])
        if asked and "aggregate" in asked and asked["aggregate"] not in self.halls and self.chance.random() < 0.9:
            asked["aggregate"] = self.chance.choice([*self.halls])
        for name, there in (
            ("entrant", "e2"),
            ("round_", "1"),
            ("table", "1"),
            ("photo", self.photo),
            ("aid", "a1"),
            ("tid", "t2"),
            ("game", "rat-jong"),
            ("tool", "score"),
        ):
            if asked and name in asked and self.chance.random() < 0.7:
                asked[name] = there
        content = (case.operation.definition.raw.get("requestBody") or {}).get("content", {})
        examples = [each["value"] for each in content.get("application/json", {}).get("examples", {}).values()]
        if examples and self.chance.random() < 0.5:
            case.body = deepcopy(self.chance.choice(examples))
        match = (asked or {}).get("match") or next(iter(self.tokens))
        token = self.chance.choice(self.tokens.get(match, [None]))
        if asked and "aggregate" in asked:
            token = self.chance.choice(self.halls.get(asked["aggregate"], [None]))
        # an answer in gzip is what this client does not read
        case.headers.update({"Accept-Encoding": "identity"})
        if token:
            case.headers["Authorization"] = f"Bearer {token}"

    def learn(self, response: Response) -> None:
        """Keep the tokens of a match that was made."""
        if response.status_code == 201 and "application/json" in str(response.headers.get("content-type")):
            made = response.json()
            if made.get("tokens"):
                kept = self.halls if "director" in made["tokens"] else self.tokens
                kept[made["id"]] = [*made["tokens"].values()]


@pytest.fixture(autouse=True)
def unlimited(house: Service) -> None:
    count_anew(house, dict.fromkeys(RATES, Rate(10**9, 10**9)))


@pytest.fixture
def schema(app: Flask) -> Any:
    return schemathesis.openapi.from_wsgi(f"{API}/openapi.json", app).exclude(path_regex="/live$")


def test_each_operation_by_itself(schema: Any, client: Checked) -> None:
    world = World(client, "durak", "ratak", "rat-jong", "rat-hot")
    for result in schema.get_all_operations():
        operation = result.ok()

        @seed(SEED)
        @settings(SETTINGS, max_examples=CASES)
        @given(case=operation.as_strategy())
        def asked(case: Case[Any]) -> None:
            world.fill(case)
            case.call_and_validate(checks=CHECKS)

        asked()


def test_what_follows_one_from_another(schema: Any, client: Checked) -> None:
    """Each run in matches of its own, as nothing else may make two of them differ."""
    schema = schema.exclude(path_regex="/(games|example|decks|archive)")
    schema.config.generation.update(modes=[GenerationMode.POSITIVE])
    statuses: list[int] = []

    class Following(schema.as_state_machine()):  # type: ignore[misc]
        def setup(self) -> None:
            self.world = World(client)

        def before_call(self, case: Case[Any]) -> None:
            self.world.fill(case)

        def after_call(self, response: Response, case: Case[Any]) -> None:
            self.world.learn(response)
            statuses.append(response.status_code)

        def validate_response(self, response: Response, case: Case[Any], **_: Any) -> None:
            case.validate_response(response, checks=CHECKS)

    # each by itself: Hypothesis wants two that begin alike to go on alike, and the service's secrets and ids differ
    for run in range(RUNS):
        seed(f"{SEED} {run}")(Following)
        Following.run(settings=settings(SETTINGS, max_examples=2, stateful_step_count=STEPS))
    assert sum(status < 300 for status in statuses) > RUNS, "it has got somewhere"
