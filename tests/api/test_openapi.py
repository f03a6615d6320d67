"""The OpenAPI document is real: its references lead somewhere, its examples work, its statuses and headers come about.

Answers to all other tests are held to it, too (`Checked`): what is not described fails there.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import Mock

import pytest
from flask import Flask
from gunicorn.http.errors import ChunkMissingTerminator
from redis import Redis

from api.app import create_app, openapi
from api.config import Config, OfAMatch, Rate
from api.http import weights
from api.http.application import NAME
from api.http.problems import Problem
from api.matches.annotations import decide
from api.projections.unusable import Unusable
from api.schemas.openapi import described, documented, group
from api.schemas.paths import MatchInPath
from api.service import Service
from api.tournaments.arriving import Arrivals
from tests.api.hall import Hall
from tests.api.hall import key as key_of
from tests.api.pictures import coded
from tests.api.table import API, Checked, JsonResponse, Table, count_anew, create_by, fresh_id, key, validator
from tests.api.test_photos import challenged, ordered, taken
from tests.conftest import StoreUrls
from tests.recorder.making import keys_of

VERBS = ("get", "post", "patch", "delete")
FILLED = re.compile(r"{(\w+)}")
TOLD = {"ETag", "Location", "Greffier-Engine", "Content-Disposition", "WWW-Authenticate", "Retry-After"}
"""Headers that programs may go by."""


def operations() -> dict[str, tuple[str, str, dict[str, Any]]]:
    """By name: method, path, and what is said of it."""
    return {
        operation["operationId"]: (verb.upper(), path, operation)
        for path, item in document()["paths"].items()
        for verb, operation in item.items()
        if verb in VERBS
    }


@cache
def document() -> dict[str, Any]:
    return openapi()


def examples() -> Iterator[tuple[str, str, Any]]:
    """Of bodies: operation, what it is an example of, and itself; in the order in which they can be sent."""
    order = ["matches_create", "moves_submit", "moves_rule", "tournaments_create"]
    for name in sorted(operations(), key=lambda each: (order.index(each) if each in order else len(order), each)):
        for content in operations()[name][2].get("requestBody", {}).get("content", {}).values():
            for example in content.get("examples", {}).values():
                yield name, example["summary"], example["value"]


# ── the document ───────────────────────────────────────────────────────────────


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == "$ref" and isinstance(inner, str):
                yield inner
            yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)


def found(reference: str) -> Any:
    assert reference.startswith("#/"), f"{reference} leads out of the document"
    place: Any = document()
    for step in reference[2:].split("/"):
        assert step in place, f"{reference} leads nowhere"
        place = place[step]
    return place


def test_no_reference_dangles_and_nothing_is_described_for_nobody() -> None:
    used = set(references(document()))
    for reference in used:
        found(reference)
    for kind, named in document()["components"].items():
        if kind != "securitySchemes":
            assert {f"#/components/{kind}/{name}" for name in named} <= used
    schemes = document()["components"]["securitySchemes"]
    assert {name for *_, operation in operations().values() for each in operation["security"] for name in each} <= {
        *schemes
    }


def test_every_link_leads_to_an_operation_and_names_its_parameters() -> None:
    for name, link in document()["components"]["links"].items():
        _, path, operation = operations()[link["operationId"]]
        known = {*FILLED.findall(path), *(each["name"] for each in operation.get("parameters", ()))}
        assert {*FILLED.findall(path)} <= {*link["parameters"]} <= known, name


def test_all_that_there_is_of_a_match_is_linked_from_its_creation() -> None:
    linked = {link["operationId"] for link in document()["components"]["links"].values()}
    of_a_match = {name for name, (_, path, _) in operations().items() if "{match}" in path}
    assert of_a_match <= linked


def test_what_stands_in_a_path_is_the_same_everywhere_and_needs_no_table() -> None:
    """A view that forgets to say what its parameter is differs from the others."""
    shapes: dict[str, list[Any]] = {}
    for path, item in document()["paths"].items():
        told = {each["name"]: each["schema"] for each in item.get("parameters", ()) if each["in"] == "path"}
        assert [*told] == FILLED.findall(path)
        for name, schema in told.items():
            shapes.setdefault(name, []).append(schema)
    assert {name for name, told in shapes.items() if any(each != told[0] for each in told)} == set()
    assert shapes["match"][0]["pattern"] == "^[a-z2-7]{20}$"


def test_a_route_with_a_parameter_that_no_other_has_is_described() -> None:
    things = group("things", __name__, "Things")

    @things.get("/things/<thing>/<match>")
    @documented("One of them", answers={204: None})
    def one(thing: str, match: MatchInPath) -> str:
        return ""

    app = Flask("api", static_folder=None)
    app.register_blueprint(things)
    thing, match = described(app, [things])["paths"]["/things/{thing}/{match}"]["parameters"]
    assert thing == {"in": "path", "name": "thing", "required": True, "schema": {"type": "string", "minLength": 1}}
    assert (match["name"], match["schema"]["pattern"]) == ("match", "^[a-z2-7]{20}$")


def test_a_route_whose_parameter_has_a_converter_is_described() -> None:
    others = group("others", __name__, "Others")

    @others.get("/others/<int:n2>")
    @documented("One of them", answers={204: None})
    def one(n2: int) -> str:
        return ""

    app = Flask("api", static_folder=None)
    app.register_blueprint(others)
    assert [each["name"] for each in described(app, [others])["paths"]["/others/{n2}"]["parameters"]] == ["n2"]


def test_a_parameter_that_nobody_has_said_anything_of_is_refused_as_the_route_is_made() -> None:
    with pytest.raises(KeyError, match="colour"):
        documented("One of them", answers={204: None}, query=("colour",))


# ── examples ───────────────────────────────────────────────────────────────────


def test_every_body_of_json_has_an_example_and_each_is_as_its_schema_says(client: Checked) -> None:
    shown = {name for name, *_ in examples()}
    for name, (*_, operation) in operations().items():
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        if content is None:
            continue
        is_empty = not found(content["schema"]["$ref"]).get("properties", True)
        assert name in shown or is_empty, f"{name} has no example"
        for example in content.get("examples", {}).values():
            validator(client.application, content["schema"]["$ref"]).validate(example["value"])


def test_every_example_does_what_it_says(client: Checked) -> None:
    """One match is created, played and changed by the examples alone."""
    table: Table | None = None
    hall: dict[str, Any] = {}
    aid = ""
    for name, what, body in examples():
        method, path, _ = operations()[name]
        if name == "games_worked_out":
            path = f"{API}/games/rat-jong/score"
        if table is not None:
            path = path.replace("{match}", table.match).replace("{aid}", aid)
        headers = {"Authorization": f"Bearer {table.token}"} if table and "{match}" in operations()[name][1] else {}
        if "{aggregate}" in path:
            path = path.replace("{aggregate}", hall["id"])
            headers = {"Authorization": f"Bearer {hall['tokens']['director']}"}
        answer = client.open(path, method=method, json=body, headers=headers)
        if name == "tokens_join":
            assert answer.status_code == 404, "somebody else's code"
            continue
        assert answer.status_code < 300, (name, what, answer.get_data(as_text=True))
        if name == "tournaments_create":
            hall = hall or answer.json
        if name == "moves_submit_batch":
            assert {result["status"] for result in answer.json["results"]} <= {201, 200}
        if name == "matches_create" and table is None:
            table = Table(client, answer.json["id"], answer.json["tokens"]["referee"], answer.json)
        if name == "annotations_add":
            aid = answer.json["aid"]


# ── statuses and headers ───────────────────────────────────────────────────────


class Told(Checked):
    """Notes what was answered: operation, status and which headers."""

    seen: ClassVar[dict[tuple[str, int], set[str]]] = {}

    def open(self, *args: Any, **kwargs: Any) -> JsonResponse:
        answer = super().open(*args, **kwargs)
        routes = self.application.url_map.bind("localhost")
        if routes.test(answer.request.path, answer.request.method):
            endpoint = routes.match(answer.request.path, answer.request.method)[0]
            names = TOLD & {*answer.headers.keys()}
            self.seen.setdefault((endpoint.replace(".", "_"), answer.status_code), set()).update(names)
        return answer


class Asking:
    """What each operation is asked with, all being well: a match of Zack, of which everything is there."""

    def __init__(self, client: Checked) -> None:
        self.client = client
        self.table = challenged(client)
        self.photo = taken(self.table)
        assert ordered(self.table, self.photo).status_code == 201
        self.annotate()
        self.tid = self.table.token_for("viewer")["tid"]
        self.viewer = self.table.token_for("viewer")["token"]
        self.mine = {"Authorization": f"Bearer {self.table.token}"}
        self.file = self.table.get("export", format="jsonl").data
        self.hall = begun(client)
        self.officer = {"Authorization": f"Bearer {self.hall.token}"}
        self.hall.token_of(role="viewer")  # t3, which is revoked
        self.watching = {"Authorization": f"Bearer {self.hall.token_of(role='viewer').token}"}

    def __call__(self, name: str, **changed: Any) -> JsonResponse:
        method, path, operation = operations()[name]
        filled = {
            "match": self.table.match, "aid": self.aid, "tid": self.tid, "photo": self.photo,
            "game": "rat-jong", "tool": "score", "aggregate": self.hall.id, "round_": "1", "table": "1",
            "entrant": "e1", **changed.pop("path", {}),
        }  # fmt: skip
        if name.startswith("tournaments_"):
            filled["tid"] = "t3"
        for each in FILLED.findall(path):
            path = path.replace(f"{{{each}}}", filled[each])
        asked: dict[str, Any] = {"method": method, "headers": self.of(name)}
        if name in ("archives_pack", "reads_deck", "live_watch"):
            asked["query_string"] = {"match": filled["match"]}
        elif name in ("files_export", "example_export"):
            asked["query_string"] = {"format": "svg"}
        elif name == "tournaments_export":
            asked["query_string"] = {"format": "csv"}
        elif name == "tournaments_why":
            asked["query_string"] = {"entrants": "e1,e2"}
        elif name == "tournaments_why_row":
            asked["query_string"] = {"entrant": "e1"}
        elif name in ("live_follow", "tournaments_follow"):
            asked["query_string"] = {"from": 99}  # beyond its end: it is told so, and the feed ends
        if method != "GET" and method != "DELETE":
            asked |= self.body(name, operation)
        with self.client.open(path, **(asked | changed)) as answer:
            return answer

    def of(self, name: str) -> dict[str, str]:
        """The headers of who may do it."""
        return self.officer if name.startswith("tournaments_") else self.mine

    def annotate(self) -> None:
        """Another one, to be changed and deleted."""
        self.aid = self.table.call("POST", "annotations", json={"place": 3, "nags": [1]}).json["aid"]

    def body_of(self, name: str) -> list[Any]:
        """All that the document has as examples."""
        return [body for each, _, body in examples() if each == name]

    def body(self, name: str, operation: dict[str, Any]) -> dict[str, Any]:
        """A body, as the document has one where it is JSON."""
        if name == "photos_take_in":
            return {"data": coded(), "content_type": "image/jpeg"}
        if name == "files_bring_in":
            return {"data": self.file, "content_type": "application/x-ndjson"}
        if name == "archives_unpack":
            packed = io.BytesIO()
            with zipfile.ZipFile(packed, "w") as archive:
                archive.writestr("one.jsonl", self.file)
            return {"data": packed.getvalue(), "content_type": "application/zip"}
        if name == "moves_submit":
            return {"json": {"type": "throw", "by": "A", "card": "blue"}}
        content = operation["requestBody"]["content"]["application/json"]
        return {"json": next(iter(content.get("examples", {}).values()), {"value": {}})["value"]}


class Broken(io.RawIOBase):
    """A body in pieces that are none."""

    def read(self, *_: Any) -> bytes:
        raise ChunkMissingTerminator(b"")

    readinto = read


class Slow(io.RawIOBase):
    """A body that does not come."""

    def read(self, *_: Any) -> bytes:
        raise TimeoutError


def generic(asking: Asking, name: str, status: int, dead: Checked) -> JsonResponse | None:
    """The status, where what brings it about is the same for all operations."""
    _, path, operation = operations()[name]
    takes = {each["name"] for each in operation.get("parameters", ())}
    if status == 400:
        if "Idempotency-Key" in takes:
            return asking(name, headers={**asking.of(name), "Idempotency-Key": "no"})
        chunked = {"wsgi.input": Broken(), "HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input_terminated": True}
        return asking(name, environ_overrides=chunked)
    if status == 401:
        return asking(name, headers={"Authorization": "Bearer wrong"})
    if status == 404 and FILLED.findall(path):
        return asking(name, path={"match": fresh_id(), "aggregate": fresh_id(), "game": "none"})
    if status == 404:
        return asking(name, query_string={"match": fresh_id()})
    if status == 408:
        return asking(name, environ_overrides={"wsgi.input": Slow()})
    if status == 413:
        return asking(name, environ_overrides={"CONTENT_LENGTH": str(10**9)})
    if status == 415:
        return asking(name, data=b"words", json=None, content_type="text/plain")
    if status == 422:
        return asking(name, query_string={"nonsense": "1"})
    if status == 503:
        living, asking.client = asking.client, dead
        try:
            return asking(name)
        finally:
            asking.client = living
    return None


def begun(client: Checked) -> Hall:
    """A tournament whose first round is played, at two tables."""
    hall = Hall.open(client, 4)
    hall.begin()
    return hall


def unreadable(*_: Any) -> Any:
    raise Unusable("no such table")


@pytest.fixture
def dead(tmp_path: Path) -> Iterator[Checked]:
    """A service without its store."""
    nowhere = f"unix://{tmp_path}/none.sock"
    app = create_app(Config.load(tmp_path / "data", log_url=nowhere, work_url=nowhere))
    yield Told(app)
    app.extensions[NAME].stop()


NONE_LEFT = dict.fromkeys(("token", "code", "create", "seconds", "photo"), Rate(0, 0))


def special(asking: Asking, house: Service, admin: Redis, patch: pytest.MonkeyPatch) -> None:
    """Brings about what has a cause of its own."""
    ask, client = asking, asking.client
    viewer = {"Authorization": f"Bearer {asking.viewer}"}
    for name, (_, path, operation) in operations().items():
        takes = {each["name"] for each in operation.get("parameters", ())}
        mine = asking.of(name)
        again = {**mine, "Idempotency-Key": key()} if "Idempotency-Key" in takes else mine
        if "If-Match" in takes:
            ask(name, headers={**mine, "If-Match": '"0"'})
        ask(name, headers=again)
        ask(name, headers=again)
        if "403" in operation["responses"] and "{match}" in path:
            ask(name, headers=viewer)
        if "403" in operation["responses"] and "{aggregate}" in path:
            ask(name, headers=ask.watching)
    # Durak, by the examples: moves, a correction and a join, each sent once and again
    durak = Table.open(client)
    for move in ask.body_of("moves_submit"):
        used = key()
        durak.send(move, key=used)
        durak.send(move, key=used)
    again = {"Authorization": f"Bearer {durak.token}", "Idempotency-Key": key()}
    code = durak.token_for("seat", seat="B")["code"]
    for _ in range(2):
        durak.call("POST", "corrections", json={"retract": 1}, headers=again)
        client.post(f"{API}/join", json={"code": code}, headers={"Idempotency-Key": again["Idempotency-Key"]})
    # what only some see, or only later
    looking = durak.as_(durak.token_for("viewer")["token"])
    looking.get("state", view="referee")
    looking.get("state", view="hindsight")
    looking.get("timeline", view="referee")
    looking.get("annotations", history="true")
    durak.call("PATCH", "", json={"comments": "closed"})
    looking.call("POST", "annotations", json={"place": 2, "nags": [1]})
    durak.as_(durak.token_for("seat", seat="A")["token"]).call("POST", "branches", json={"at": 2, "view": "hindsight"})
    ask("photos_show", headers={**asking.mine, "If-None-Match": f'"{asking.photo}"'})
    # a match that is over, and sealed
    durak.send({"type": "end_match", "reason": "time"})
    again = {"Authorization": f"Bearer {durak.token}", "Idempotency-Key": key()}
    for _ in range(2):
        durak.call("POST", "seal", headers=again)
    durak.send({"type": "take", "by": "B"})
    for what, body in (("corrections", {"retract": 1}), ("rulings", {"kind": "warning"}), ("seal", {})):
        durak.call("POST", what, json=body)
    durak.get("live", **{"from": durak.read()["version"]})
    # a tournament that is over, and sealed
    over = Hall.open(client)
    archive = {"data": over.get("export", format="zip").data, "content_type": "application/zip"}
    over.enter("Somebody")
    client.post(f"{API}/archive", **archive)  # it has gone on since
    with patch.context() as entrants:  # what an entrant hears of an archive that goes on from what is here
        entrants.setattr(Arrivals, "keep", Mock(side_effect=Problem("not-allowed", "want a director's token")))
        client.post(f"{API}/archive", **archive)
    fresh = {"game": "durak", "name": "Again", "format": {"kind": "swiss", "rounds": 1, "table": 2}}
    client.post(f"{API}/tournaments", json={**fresh, "id": over.id})
    client.post(f"{API}/tournaments", json={"copy_of": fresh_id()})
    Hall.open(client).call("DELETE", "")
    over.send("end")
    same = key_of()
    for _ in range(2):
        over.call("POST", "seal", headers=same)
    over.get("live", **{"from": over.read()["version"]})
    # ids and files that are there already, and matches that are continued
    new = {"game": "durak", "seats": [{}, {}]}
    client.post(f"{API}/matches", json={**new, "id": durak.match})
    client.post(f"{API}/matches", json={**new, "continues": {"match": fresh_id(), "version": 1}})
    follows = {**new, "seats": [{}] * 3, "continues": {"match": durak.match, "version": 2}}
    client.post(f"{API}/matches", json=follows, headers={"Authorization": f"Bearer {looking.token}"})
    ask("files_bring_in")  # it has gone on since
    written = {"data": durak.get("export", format="toml").data, "content_type": "application/toml"}
    client.post(f"{API}/matches/import", **written)
    patch.setattr(house.projections, "ask", unreadable)
    ask("listing_listing")
    ask("tournaments_listing")
    # a match that is full
    with patch.context() as full:
        full.setattr(weights, "ALWAYS", 0)
        full.setattr(house, "weights", weights.Weights(house.now, of_a_match=OfAMatch(bytes=0)))
        ask("matches_change", json={"title": "Another one"})
        ask("tokens_issue")
    # too many, and not for everybody
    ask.annotate()
    patch.setattr(decide, "MOST_EVENTS", 0)
    ask("annotations_add")
    ask("annotations_change", json={"nags": [3]})
    create_by(patch, client.application, "key")
    for name in ("matches_create", "files_bring_in", "archives_unpack", "tournaments_create", "example_branch_off"):
        ask(name, headers={})
    count_anew(house, NONE_LEFT)
    ask("archives_unpack", headers={"Authorization": "Bearer wrong"})
    ask("example_export", query_string={"format": "png"})  # which is kept nowhere yet
    create_by(patch, client.application, "open")
    for name, (*_, operation) in operations().items():
        if "429" in operation["responses"]:
            ask(name, headers={"Authorization": "Bearer wrong"})
            ask(name)
    # a match of which not all that is stored holds
    count_anew(house)
    joined = Table.open(client)
    code = joined.token_for("seat", seat="B")["code"]
    for match in (asking.table.match, joined.match):
        admin.zrem(keys_of(house.store, match)["heads"], f"{match}/about")
    halls = house.store.of("tournament")
    admin.zrem(keys_of(halls, asking.hall.id)["heads"].replace(":match:", ":tournament:"), asking.hall.id)
    client.post(f"{API}/join", json={"code": code})
    for name, (*_, operation) in operations().items():
        if "409" in operation["responses"]:
            ask(name)


def test_every_status_and_header_that_is_described_comes_about(
    app: Flask, house: Service, dead: Checked, store_urls: StoreUrls, monkeypatch: pytest.MonkeyPatch
) -> None:
    Told.seen.clear()
    asking = Asking(Told(app, app.response_class))
    described = {
        (name, int(status)) for name, (*_, operation) in operations().items() for status in operation["responses"]
    }
    for name, status in sorted(described):
        count_anew(house)  # there are more routes than wrong tokens in a minute
        generic(asking, name, status, dead)
    with closing(Redis.from_url(store_urls.admin, protocol=2)) as admin:
        special(asking, house, admin, monkeypatch)
    missing = sorted(described - Told.seen.keys())
    assert not missing, f"is described, and does not come about: {missing}"
    differing = {
        (name, status): (told, {*response.get("headers", {})})
        for name, (*_, operation) in operations().items()
        for status, response in operation["responses"].items()
        if (told := Told.seen[name, int(status)]) != {*response.get("headers", {})}
    }
    assert not differing, f"headers sent, and described: {differing}"


def test_a_body_that_is_no_json_is_described_as_text(app: Flask) -> None:
    """An object of JSON is no table: who makes a client of this would send the wrong one."""
    for path, item in Checked(app).get(f"{API}/openapi.json").json["paths"].items():
        for name, operation in item.items():
            content = operation.get("requestBody", {}).get("content", {}) if isinstance(operation, dict) else {}
            for media, told in content.items():
                if media != "application/json":
                    assert told["schema"]["type"] == "string", (name, path, media)
                    assert "examples" not in told or not media.startswith("text/"), (name, path, media)
