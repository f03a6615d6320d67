"""A match is made: its id, its first tokens, and what is known beside its moves."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from api import times
from api.app import create_app
from api.cli import main
from api.config import RATES, Config, issue_operator
from api.creators import Creators
from api.http.application import NAME
from api.service import Service
from tests.api.table import API, Checked, JsonResponse, Table, fresh_id, key, problem

NEW: dict[str, Any] = {"game": "durak", "seats": [{"name": "Ana", "player": "p-ana"}, {}], "title": "Friday"}


def test_the_answer_has_all_that_a_phone_needs(client: Checked) -> None:
    response = client.post(f"{API}/matches", json=NEW)
    assert response.status_code == 201
    made = response.json
    assert re.fullmatch("[a-z2-7]{20}", made["id"])
    assert response.headers["Location"] == made["links"]["self"] == f"{API}/matches/{made['id']}"
    assert response.headers["Cache-Control"] == "no-store"
    [event] = Table(client, made["id"], None, made).stream()
    assert (event["version"], event["type"], event["key"]) == (1, "match_created", None)
    assert event["hash"] == made["hash"]
    assert event["data"]["seats"] == ["A", "B"], "people stand beside the moves"
    for link in made["links"].values():
        with client.head(link, headers={"Authorization": f"Bearer {made['tokens']['referee']}"}) as answer:
            assert answer.status_code in (200, 405), link


def test_the_summary(client: Checked) -> None:
    table = Table.open(client, NEW["seats"], title=NEW["title"])
    response = table.get()
    assert response.headers["ETag"] == '"1"'
    told = response.json
    assert told["title"] == "Friday"
    assert told["seats"] == {
        "A": {"name": "Ana", "player": "p-ana", "score": 0, "terms": [{"from": 1, "name": "Ana", "player": "p-ana"}]},
        "B": {"name": None, "player": None, "score": 0, "terms": [{"from": 1, "name": None, "player": None}]},
    }
    assert (told["visibility"], told["status"], told["version"], told["outcome"]) == ("unlisted", "live", 1, None)
    assert told["options"] == table.stream()[0]["data"]["options"]
    again = table.call("GET", "", headers={"If-None-Match": '"1"'})
    assert again.status_code == 200, "names change without the version: never a 304"


def test_names_and_title_stand_in_parts_that_can_be_erased_one_by_one(client: Checked, house: Service) -> None:
    table = Table.open(client, seats=[{"name": "Ana Kovač"}, {"name": "Boris Ždanov"}], title="At the Lamb")
    loaded = house.store.load(table.match)
    for event in (*loaded.events, *loaded.about):
        parts = event.pop("parts", {})
        assert not re.search("Kovač|Ždanov|Lamb", repr(event)), event["type"]
        assert len(parts) <= 1
        assert len(re.findall("Kovač|Ždanov|Lamb", repr(parts))) <= 1


def test_nothing_stored_is_a_token_or_a_code(client: Checked, house: Service) -> None:
    used = key()
    made = client.post(f"{API}/matches", json=NEW, headers={"Idempotency-Key": used}).json
    stored = repr(house.store.load(made["id"]))
    for secret in (made["tokens"]["referee"], made["code"], used, used.replace("-", "")):
        assert secret not in stored


# ── keys and ids ───────────────────────────────────────────────────────────────


def test_the_same_request_is_answered_the_same(client: Checked) -> None:
    headers = {"Idempotency-Key": key()}
    first = client.post(f"{API}/matches", json=NEW, headers=headers)
    again = client.post(f"{API}/matches", json=NEW, headers=headers)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json == first.json
    table = Table(client, again.json["id"], again.json["tokens"]["referee"], again.json)
    assert table.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}).status_code == 201
    assert client.post(f"{API}/matches", json=NEW, headers=headers).json == first.json


@pytest.mark.parametrize("id_", [None, "own"])
def test_the_same_key_with_another_body(client: Checked, id_: str | None) -> None:
    new = NEW | ({"id": fresh_id()} if id_ else {})
    headers = {"Idempotency-Key": key()}
    client.post(f"{API}/matches", json=new, headers=headers)
    other = client.post(f"{API}/matches", json={**new, "title": "Saturday"}, headers=headers)
    assert problem(other) == (422, "key-reused")
    moved = client.post(f"{API}/matches", json={**new, "id": fresh_id()}, headers=headers)
    assert problem(moved) == (422, "key-reused")


def test_a_key_gives_away_nothing_without_its_body(client: Checked) -> None:
    """Two bodies with ids of their own, one key: other secrets."""
    used = key()
    first = client.post(f"{API}/matches", json=NEW | {"id": fresh_id()}, headers={"Idempotency-Key": used}).json
    others = client.post(f"{API}/matches", json=NEW, headers={"Idempotency-Key": key()}).json
    assert first["tokens"] != others["tokens"] and first["id"] != others["id"] and first["code"] != others["code"]


def test_an_id_made_by_the_phone(client: Checked) -> None:
    own = fresh_id()
    used = key()
    first = client.post(f"{API}/matches", json=NEW | {"id": own}, headers={"Idempotency-Key": used})
    assert (first.status_code, first.json["id"]) == (201, own)
    assert client.post(f"{API}/matches", json=NEW | {"id": own}, headers={"Idempotency-Key": used}).status_code == 200
    assert problem(client.post(f"{API}/matches", json=NEW | {"id": own})) == (409, "id-taken")
    taken = client.post(f"{API}/matches", json=NEW | {"id": own}, headers={"Idempotency-Key": key()})
    assert problem(taken) == (409, "id-taken")
    assert Table(client, own, first.json["tokens"]["referee"], {}).read("events")["version"] == 1


# ── changes ────────────────────────────────────────────────────────────────────


def test_changes_never_move_the_version(dealt: Table) -> None:
    before = dealt.read("events")
    response = dealt.call(
        "PATCH",
        "",
        json={"title": "Final", "seats": {"A": {"name": "Ana"}, "B": {"name": "Boris", "player": "p2"}}},
    )
    assert response.status_code == 200
    assert response.headers["ETag"] == '"2"'
    assert response.json == dealt.read()
    assert response.json["title"] == "Final"
    boris = {"name": "Boris", "player": "p2"}
    assert response.json["seats"]["B"] == {**boris, "score": 0, "terms": [{"from": 1, **boris}]}
    assert dealt.read("events") == before
    assert dealt.read("state")["seats"]["A"]["name"] == "Ana"
    assert "Ana" in dealt.read("timeline")["items"][1]["text"]["fr"]


def test_a_name_is_taken_away_by_null_and_left_alone_when_not_named(client: Checked) -> None:
    table = Table.open(client, seats=[{"name": "Ana"}, {"name": "Boris"}], title="Friday")
    table.call("PATCH", "", json={"seats": {"A": {"name": None}}, "title": None})
    told = table.read()
    assert (told["title"], told["seats"]["A"]["name"], told["seats"]["B"]["name"]) == (None, None, "Boris")


def test_names_as_a_list_like_in_a_new_match(dealt: Table) -> None:
    dealt.call("PATCH", "", json={"seats": [{"name": "Ana"}, {}]})
    assert [seat["name"] for seat in dealt.read()["seats"].values()] == ["Ana", None]


def test_a_change_with_a_key_is_made_once(dealt: Table, house: Service) -> None:
    used = {"Idempotency-Key": key()}
    dealt.call("PATCH", "", json={"title": "One"}, headers=used)
    dealt.call("PATCH", "", json={"title": "Two"})
    again = dealt.call("PATCH", "", json={"title": "One"}, headers=used)
    assert (again.status_code, again.json["title"]) == (200, "Two")
    assert problem(dealt.call("PATCH", "", json={"title": "Three"}, headers=used)) == (422, "key-reused")
    attack = {"type": "attack", "by": "A", "card": "7h"}
    assert problem(dealt.send(attack, key=used["Idempotency-Key"])) == (422, "key-reused")


def test_what_is_so_already_writes_nothing(dealt: Table, house: Service) -> None:
    before = house.store.load(dealt.match)
    assert dealt.call("PATCH", "", json={"visibility": "unlisted", "title": None}).status_code == 200
    assert dealt.call("PATCH", "", json={}).status_code == 200
    assert house.store.load(dealt.match) == before


def test_if_match_holds_for_changes_too(dealt: Table) -> None:
    assert problem(dealt.call("PATCH", "", json={"title": "x"}, headers={"If-Match": '"1"'})) == (412, "version-moved")
    assert dealt.call("PATCH", "", json={"title": "x"}, headers={"If-Match": '"2"'}).status_code == 200


def test_the_about_stream_is_chained(client: Checked, house: Service) -> None:
    from recorder.chain import verify

    table = Table.open(client, seats=[{"name": "Ana"}, {}])
    table.call("PATCH", "", json={"title": "Final", "visibility": "public"})
    table.token_for("viewer", label="screen")
    about = house.store.read(table.match, 1, log="about")
    assert [event["type"] for event in about] == [
        "visibility_set",
        "token_issued",
        "token_issued",
        "seat_named",
        "titled",
        "visibility_set",
        "token_issued",
    ]
    assert verify(table.match, about, log="about").bad is None


# ── who may create ─────────────────────────────────────────────────────────────


@pytest.fixture
def closed(config: Config, tmp_path: Path) -> Iterator[tuple[Flask, str]]:
    """A service where only who has a key creates, and the operator's token."""
    own = dataclasses.replace(config, create="key", data=tmp_path)
    app = create_app(own)
    yield app, issue_operator(tmp_path)
    app.extensions[NAME].stop()


def test_a_creation_key_creates_until_it_is_revoked(closed: tuple[Flask, str]) -> None:
    app, _ = closed
    client, creators = Checked(app), Creators(app.extensions[NAME].config.data)
    first, other = creators.add("Club Nord", times.now()), creators.add("Club Sud", times.now())

    def create(token: str) -> JsonResponse:
        return client.post(f"{API}/matches", json=NEW, headers={"Authorization": f"Bearer {token}"})

    made = create(first)
    assert made.status_code == 201
    table = Table(client, made.json["id"], None, made.json)
    assert table.stream()[0]["actor"] == "creator#c1"
    assert problem(table.as_(first).send({"type": "deal", "trump_card": "6s"})) == (401, "token-unknown")
    assert (
        table.as_(made.json["tokens"]["referee"]).send({"type": "deal", "trump_card": "6s", "starter": "A"}).status_code
        == 201
    )
    creators.revoke("c1", times.now())
    refused = create(first)
    assert problem(refused) == (401, "token-unknown") and "revoked" in refused.json["detail"]
    assert create(other).status_code == 201
    assert table.as_(made.json["tokens"]["referee"]).read()["status"] == "live", "what it made stays"


def test_whoever_referees_a_match_may_continue_it(closed: tuple[Flask, str]) -> None:
    app, _ = closed
    client, creators = Checked(app), Creators(app.extensions[NAME].config.data)
    key_ = creators.add("Club", times.now())
    made = client.post(f"{API}/matches", json=NEW, headers={"Authorization": f"Bearer {key_}"}).json
    new = {"game": "durak", "seats": [{}] * 3, "continues": {"match": made["id"], "version": 1}}

    def go_on(token: str) -> JsonResponse:
        return client.post(f"{API}/matches", json=new, headers={"Authorization": f"Bearer {token}"})

    viewer = Table(client, made["id"], made["tokens"]["referee"], made).token_for("viewer")["token"]
    assert problem(go_on(viewer)) == (403, "not-allowed")
    assert problem(go_on("guess")) == (401, "token-unknown")
    assert go_on(made["tokens"]["referee"]).status_code == 201


def test_creation_keys_by_the_command_line(tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "keys").mkdir()
    data = ["--data", str(tmp_path)]
    assert main(["creation-key", *data, "--add", "Club Nord"]) == 0
    key_ = capsys.readouterr().out.strip()
    path = tmp_path / "keys" / "creation"
    assert key_.startswith("ck_") and key_ not in path.read_text() and path.stat().st_mode & 0o777 == 0o600
    assert main(["creation-key", *data]) == 0
    told = capsys.readouterr().out
    assert told.startswith("c1  good") and "Club Nord" in told and key_ not in told
    assert main(["creation-key", *data, "--revoke", "c2"]) == 1
    assert "no creation key is called c2" in capsys.readouterr().err
    assert main(["creation-key", *data, "--revoke", "c1"]) == 0
    assert main(["creation-key", *data]) == 0
    assert "c1  revoked" in capsys.readouterr().out
    assert main(["creation-key", *data, "--add", " "]) == 1


def test_only_the_operator_creates_where_there_is_no_key(closed: tuple[Flask, str]) -> None:
    app, operator = closed
    client = Checked(app)

    def create(token: str | None) -> JsonResponse:
        return client.post(f"{API}/matches", json=NEW, headers={"Authorization": f"Bearer {token}"} if token else {})

    assert problem(create(None)) == (401, "token-missing")
    assert problem(create("op_guess")) == (401, "token-unknown")
    made = create(operator)
    assert made.status_code == 201
    assert problem(create(made.json["tokens"]["referee"])) == (401, "token-unknown")
    table = Table(client, made.json["id"], operator, made.json)
    assert table.stream()[0]["actor"] == "operator"


def test_the_operator_is_a_referee_everywhere(closed: tuple[Flask, str]) -> None:
    app, operator = closed
    client = Checked(app)
    made = client.post(f"{API}/matches", json=NEW, headers={"Authorization": f"Bearer {operator}"}).json
    table = Table(client, made["id"], operator, made)
    assert table.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}).status_code == 201
    assert table.stream()[1]["actor"] == "operator"
    fresh = table.token_for("referee", label="for a phone that died")
    assert table.as_(fresh["token"]).send({"type": "attack", "by": "A", "card": "7h"}).status_code == 201
    issue_operator(app.extensions[NAME].config.data)
    assert problem(table.send({"type": "take", "by": "B"})) == (401, "token-unknown")


def test_more_than_five_hundred_a_minute_from_one_address(client: Checked, house: Service) -> None:
    now = house.now() // 60_000 * 60_000 + 12_000
    house.clock = lambda: now
    for _ in range(RATES["create"].address - 1):
        house.limits.count("create", "127.0.0.1")
    assert client.post(f"{API}/matches", json=NEW).status_code == 201
    refused = client.post(f"{API}/matches", json=NEW)
    assert problem(refused) == (429, "too-many")
    assert refused.headers["Retry-After"] == "48"
    assert client.post(f"{API}/matches", json=NEW, environ_base={"REMOTE_ADDR": "192.0.2.7"}).status_code == 201
    house.clock = lambda: now + 48_000
    assert client.post(f"{API}/matches", json=NEW).status_code == 201
