"""A kind that is listed has every verb, over HTTP: made, commanded, followed, proven, sealed, limited; its tokens."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from api import kinds
from api.aggregates.about import BelongsTo
from api.aggregates.gate import SERVICE, Caller
from api.aggregates.hub import EventFeed
from api.app import create_app
from api.config import OF_A_MATCH, RATES, Config, Rate
from api.http.application import NAME
from api.http.limits import Limits
from api.http.problems import Problem
from api.http.requests import Headers
from api.http.security import SecurityLog
from api.http.weights import Weights
from api.matches.access.gate import MatchGate
from api.service import Service
from engine.seals import sealed_by
from recorder.append import Loan
from recorder.chain import genesis, verify
from tests import tally
from tests.api.table import API, Checked, check, create_by, fresh_id
from tests.conftest import StoreUrls


@pytest.fixture(scope="module")
def app(store_urls: StoreUrls, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    patch = pytest.MonkeyPatch()
    patch.setitem(kinds._known, "tally", tally.KIND)
    data = tmp_path_factory.mktemp("tally") / "data"
    config = Config.load(data, log_url=store_urls.log, work_url=store_urls.work)
    made = create_app(replace(config, metrics="open"))
    yield made
    made.extensions[NAME].stop()
    patch.undo()


class One:
    """A tally over HTTP. Every answer is held to the description of the API."""

    def __init__(self, app: Flask, **body: Any) -> None:
        self.app = app
        self.client: Checked = Checked(app)
        made = self.call("POST", "", json={"goal": 10, **body}, path=f"{API}/tallies", token=None)
        assert made.status_code == 201, made.json
        self.made = made.json
        self.id = self.made["id"]
        self.token = self.made["tokens"]["keeper"]

    def call(self, method: str, what: str = "", *, token: Any = ..., path: str = "", **more: Any) -> Any:
        token = getattr(self, "token", None) if token is ... else token
        headers = {**({"Authorization": f"Bearer {token}"} if token else {}), **more.pop("headers", {})}
        path = path or f"{API}/tallies/{self.id}{'/' if what else ''}{what}"
        answered = self.client.open(path, method=method, headers=headers, **more)
        check(self.app, answered)
        if answered.status_code >= 400:
            said = f"{answered.json['title']} {answered.json['detail']}"
            assert "match" not in said.replace("If-Match", "").lower(), "it is no match"
        return answered

    def send(self, command: dict[str, Any], **more: Any) -> Any:
        return self.call("POST", "commands", json=command, **more)

    @property
    def service(self) -> Service:
        service: Service = self.app.extensions[NAME]
        return service


def kind_of(answered: Any) -> tuple[int, str]:
    return answered.status_code, answered.json["type"].removeprefix("/problems/")


def test_it_is_made_counted_and_read(app: Flask) -> None:
    one = One(app)
    done = one.send({"type": "count", "n": 3})
    assert done.status_code == 201 and done.json["version"] == 2
    assert (done.json["state"]["sum"], done.json["state"]["status"]) == (3, "live")
    assert one.call("GET", token=None).json["sum"] == 3
    events = one.call("GET", "events").json["events"]
    assert [event["type"] for event in events] == ["tally_begun", "counted"]
    assert events[0]["prev"] == genesis(f"tally:{one.id}")
    assert verify(f"tally:{one.id}", events).bad is None and events[1]["actor"] == "keeper#t1"


def test_a_refusal_names_its_ruling_and_what_would_be_right(app: Flask) -> None:
    one = One(app)
    refused = one.send({"type": "count", "n": 11})
    assert kind_of(refused) == (422, "illegal-move")
    assert (refused.json["rule"], refused.json["detail"]) == ("TLY-2", "want at most 10 more")
    assert kind_of(one.send({"type": "shout"}))[0] == 422
    assert kind_of(one.send({"type": "count"})) == (422, "invalid")
    assert one.call("GET").json["version"] == 1


def test_a_repeated_key_counts_once_and_another_body_is_refused(app: Flask) -> None:
    one = One(app)
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    first = one.send({"type": "count", "n": 2}, headers=headers)
    again = one.send({"type": "count", "n": 2}, headers=headers)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json["events"] == again.json["events"] and one.call("GET").json["sum"] == 2
    assert kind_of(one.send({"type": "count", "n": 1}, headers=headers)) == (422, "key-reused")


def test_it_is_made_once_for_a_key(app: Flask) -> None:
    client, key = Checked(app), {"Idempotency-Key": str(uuid.uuid4())}
    made = [client.post(f"{API}/tallies", json={"goal": 3}, headers=key) for _ in range(2)]
    assert [each.status_code for each in made] == [201, 200] and made[0].json == made[1].json


def test_a_key_that_made_one_makes_no_other(app: Flask) -> None:
    """Not even where the client makes the ids, so that the first use stands in another place."""
    client, headers = Checked(app), {"Idempotency-Key": str(uuid.uuid4())}
    first, second = ({"goal": 3, "id": fresh_id()} for _ in range(2))
    assert client.post(f"{API}/tallies", json=first, headers=headers).status_code == 201
    assert kind_of(client.post(f"{API}/tallies", json=second, headers=headers)) == (422, "key-reused")
    assert client.get(f"{API}/tallies/{second['id']}").status_code == 404
    assert client.post(f"{API}/tallies", json=first, headers=headers).status_code == 200
    of_a_match = {"game": "durak", "seats": [{}, {}]}
    assert client.post(f"{API}/matches", json=of_a_match, headers=headers).status_code == 201


def test_if_match_names_what_came_since(app: Flask) -> None:
    one = One(app)
    one.send({"type": "count", "n": 2})
    moved = one.send({"type": "count", "n": 1}, headers={"If-Match": '"1"'})
    assert kind_of(moved) == (412, "version-moved")
    assert [event["data"]["n"] for event in moved.json["events"]] == [2]


def test_a_dry_run_records_nothing(app: Flask) -> None:
    one = One(app)
    tried = one.call("POST", "commands", json={"type": "count", "n": 2}, query_string={"dry_run": "true"})
    assert (tried.status_code, tried.json["dry_run"], tried.json["hash"]) == (200, True, None)
    assert one.call("GET").json["version"] == 1


def test_a_batch_stops_at_the_first_that_is_refused(app: Flask) -> None:
    one = One(app)
    items = [{"id": str(uuid.uuid4()), "command": {"type": "count", "n": n}} for n in (4, 20, 1)]
    told = one.call("POST", "batch", json={"items": items}).json
    assert [each["status"] for each in told["results"]] == [201, 422, None]
    assert told["state"]["sum"] == 4


def test_who_may_is_said_by_role(app: Flask) -> None:
    one = One(app)
    issued = one.call("POST", "tokens", json={"role": "scorer", "whom": "s1", "label": "Anna"})
    scorer = issued.json["token"]
    assert one.send({"type": "count", "n": 1}, token=scorer).json["events"][0]["actor"] == "scorer#t3"
    assert kind_of(one.send({"type": "end"}, token=scorer)) == (403, "not-allowed")
    assert kind_of(one.send({"type": "end"}, token="wrong")) == (401, "token-unknown")
    assert kind_of(one.send({"type": "end"}, token=None)) == (401, "token-missing")
    assert kind_of(one.call("POST", "tokens", json={"role": "king"})) == (422, "invalid")
    assert one.call("DELETE", "tokens/t3").status_code == 204
    assert kind_of(one.send({"type": "count", "n": 1}, token=scorer)) == (401, "token-unknown")
    listed = {each["tid"]: each["status"] for each in one.call("GET", "tokens").json["items"]}
    assert listed == {"t1": "good", "t2": "waiting", "t3": "revoked"}


def test_a_code_leads_to_its_kind(app: Flask) -> None:
    one = One(app)
    code = one.call("POST", "tokens", json={"role": "scorer", "whom": "s1"}).json["code"]
    joined = one.client.post(f"{API}/join", json={"code": code})
    assert joined.status_code == 201 and joined.json["tally"] == one.id
    assert one.send({"type": "count", "n": 1}, token=joined.json["token"]).status_code == 201


def test_without_its_token_a_private_one_does_not_exist(app: Flask) -> None:
    one = One(app, visibility="private")
    for answered in (
        one.call("GET", token=None),
        one.call("GET", "events", token="wrong"),
        one.send({"type": "count", "n": 99}, token=None),
        one.send({"type": "nonsense"}, token=None),
        one.call("GET", path=f"{API}/tallies/{fresh_id()}", token=None),
    ):
        assert kind_of(answered) == (404, "not-found") and answered.json["detail"].startswith("no such tally")


def test_what_only_a_keeper_may_know_is_in_no_other_answer(app: Flask) -> None:
    one = One(app)
    one.send({"type": "count", "n": 1, "secret": "under the table"})
    assert "under the table" in one.call("GET", "events").text
    assert "under the table" not in one.call("GET", "events", token=None).text


def test_it_is_followed_live(app: Flask) -> None:
    one = One(app)
    gate = one.service.gate_of
    with app.test_request_context():
        follower: EventFeed[Any] = EventFeed(one.service.hub, "tally", one.id, gate("tally").reader, 0, False)
    frames = follower.frames()
    seen = [next(frames) for _ in range(3)]
    assert [each.splitlines()[0] for each in seen] == [b"retry: 2000", b"event: event", b"event: head"]
    one.send({"type": "count", "n": 2})
    assert b'"counted"' in next(frames)
    one.send({"type": "name", "scorer": "s1", "name": "Anna"})
    assert next(frames).startswith(b"event: about")
    follower.close()


def test_it_is_sealed_and_its_seal_is_of_its_kind(app: Flask) -> None:
    one = One(app)
    assert kind_of(one.call("POST", "seal"))[0] == 409
    one.send({"type": "end"})
    assert one.call("POST", "seal").status_code == 201
    told = one.call("GET", "verify").json
    assert told["ok"] and told["seal"]["ok"] and told["checked"] == 3
    assert kind_of(one.send({"type": "count", "n": 1})) == (422, "illegal-move")
    reopened = one.service.folded["tally"].commands.reopen(one.id, "a mistake")
    assert reopened.events[0]["type"] == "reopened" and one.call("GET", "verify").json["ok"]


def test_so_many_are_made_in_a_minute(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    service: Service = app.extensions[NAME]
    rates = {**RATES, "create": Rate(2, 5000)}
    for name, value in {"_rates": rates, "_add": None, "_counts": {}}.items():
        monkeypatch.setattr(service.limits, name, value)
    one = One(app)
    made = [one.call("POST", path=f"{API}/tallies", json={"goal": 1}, token=None) for _ in range(2)]
    assert made[0].status_code == 201 and kind_of(made[1]) == (429, "too-many")
    assert 1 <= int(made[1].headers["Retry-After"]) <= 60
    of_a_match = one.client.post(f"{API}/matches", json={"game": "durak", "seats": [{}, {}]})
    assert kind_of(of_a_match) == (429, "too-many"), "they share it with matches"


@pytest.mark.parametrize(
    ("bound", "said"),
    [("minute", "more than 10 bytes a minute to one tally"), ("token", "more than 10 bytes by one token")],
)
def test_it_is_weighed(app: Flask, monkeypatch: pytest.MonkeyPatch, bound: str, said: str) -> None:
    one = One(app)
    scorer = one.call("POST", "tokens", json={"role": "scorer"}).json["token"]
    weights = Weights(one.service.now, of_a_match=OF_A_MATCH._replace(**{bound: 10}))
    monkeypatch.setattr(one.service, "weights", weights)
    refused = one.send({"type": "count", "n": 1}, token=scorer)
    assert kind_of(refused) == (429, "too-many") and said in refused.json["detail"]
    assert one.call("GET").json["version"] == 1


def test_one_that_is_full_says_so(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    one = One(app)
    monkeypatch.setattr(tally.Definition, "most", 2)
    assert one.send({"type": "count", "n": 1}).status_code == 201
    refused = one.send({"type": "count", "n": 1})
    assert kind_of(refused) == (409, "match-full") and refused.json["detail"].startswith(
        "want at most 2 events in a tally"
    )
    assert one.call("POST", "tokens", json={"role": "scorer"}).status_code == 201, (
        "what stands beside it is still taken"
    )


def test_one_that_is_full_and_over_is_sealed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    one = One(app)
    monkeypatch.setattr(tally.Definition, "most", 2)
    assert one.send({"type": "end"}).status_code == 201
    assert one.call("POST", "seal").status_code == 201


def test_a_key_is_that_of_a_role(app: Flask) -> None:
    one = One(app)
    scorer = one.call("POST", "tokens", json={"role": "scorer", "whom": "s1"}).json["token"]
    other = one.call("POST", "tokens", json={"role": "keeper"}).json["token"]
    headers, body = {"Idempotency-Key": str(uuid.uuid4())}, {"type": "count", "n": 1}
    assert one.send(body, headers=headers).status_code == 201
    assert one.send(body, headers=headers, token=other).status_code == 200, "another device of the same role"
    assert kind_of(one.send(body, headers=headers, token=scorer)) == (422, "key-reused")


def test_metrics_count_it(app: Flask) -> None:
    def counted() -> float:
        lines = Checked(app).get("/metrics").text.splitlines()
        assert sum(line.startswith("# TYPE greffier_aggregates ") for line in lines) == 1
        [line] = [line for line in lines if line.startswith('greffier_aggregates{kind="tally"} ')]
        assert any(line.startswith('greffier_aggregates{kind="match"} ') for line in lines)
        return float(line.split()[1])

    before = counted()
    One(app)
    One(app)
    assert counted() == before + 2


def test_with_creation_keys_it_is_made_by_who_has_one(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    one = One(app)
    create_by(monkeypatch, app, "key")

    def make(token: str | None) -> Any:
        return one.call("POST", path=f"{API}/tallies", json={"goal": 1}, token=token)

    refused = make(None)
    assert kind_of(refused) == (401, "token-missing") and "here a tally is created" in refused.json["detail"]
    assert kind_of(make("wrong")) == (401, "token-unknown")
    made = make(one.service.creators.add("Anna", one.service.now()))
    assert made.status_code == 201
    [begun] = one.service.store.of("tally").read(made.json["id"], 1)
    assert begun["actor"].startswith("creator#")


def test_what_may_have_been_an_attempt_stands_in_the_security_log(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = One(app)
    scorer = one.call("POST", "tokens", json={"role": "scorer"}).json["token"]
    written = SecurityLog(tmp_path / "security.jsonl", b"s" * 32, one.service.now)
    monkeypatch.setattr(one.service, "security", written)
    one.send({"type": "end"}, token=scorer)
    one.send({"type": "end"}, token="wrong")
    one.call("GET", path=f"{API}/tallies/{fresh_id()}", token="wrong")
    text = (tmp_path / "security.jsonl").read_text()
    refused, wrong, nowhere = map(json.loads, text.splitlines())
    asked = {"kind": "tally", "id": written.hashed(f"tally {one.id}")}
    assert {**refused, **asked, "status": 403, "by": "scorer#t3"} == refused
    assert {**wrong, **asked, "status": 401, "tried": "token"} == wrong and "by" not in wrong
    assert (nowhere["status"], nowhere["tried"], nowhere["kind"]) == (404, "tally", "tally")
    assert one.id not in text and "wrong" not in text


def test_so_many_wrong_tokens_are_tried_in_a_minute(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    one = One(app)
    monkeypatch.setattr(one.service, "limits", Limits(one.service.now, rates={**RATES, "token": Rate(2, 5000)}))
    tried = [one.send({"type": "end"}, token="wrong").status_code for _ in range(2)]
    tried.append(one.call("GET", path=f"{API}/tallies/{fresh_id()}", token="wrong").status_code)
    assert tried == [401, 401, 429]
    assert one.send({"type": "end"}).status_code == 201, "who has the right one is not held up"


# ── what belongs to it ─────────────────────────────────────────────────────────

DEAL = {"type": "deal", "trump_card": "7c", "starter": "A"}
ATTACK = {"type": "attack", "by": "A", "card": "7s"}


class Its:
    """A private match that belongs to a tally."""

    def __init__(self, one: One, app: Flask | None = None) -> None:
        self.app = app or one.app
        self.client = Checked(self.app)
        body = {"game": "durak", "seats": [{}, {}], "visibility": "private"}
        self.made = self.client.post(f"{API}/matches", json=body).json
        self.id, self.token = self.made["id"], self.made["tokens"]["referee"]
        one.service.recorder.change(
            self.id, lambda details: SERVICE, lambda loaded, caller: [BelongsTo(kind="tally", id=one.id)],
            what="belongs", body=None, headers=Headers(),
        )  # fmt: skip

    def send(self, token: str, body: dict[str, Any], key: str | None = None, app: Flask | None = None) -> Any:
        headers = {"Authorization": f"Bearer {token}", **({"Idempotency-Key": key} if key else {})}
        client = self.client if app is None else Checked(app)
        return client.post(f"{API}/matches/{self.id}/commands", json=body, headers=headers)

    def status(self, token: str) -> int:
        headers = {"Authorization": f"Bearer {token}"}
        return self.client.get(f"{API}/matches/{self.id}", headers=headers).status_code


def test_a_match_that_belongs_to_it_is_refereed_by_its_keeper(app: Flask) -> None:
    """Given a match of a tally, when its keeper records, then the actor is the keeper; revoked, at once no more."""
    one = One(app)
    its = Its(one)
    second = one.call("POST", "tokens", json={"role": "keeper"}).json
    scorer = one.call("POST", "tokens", json={"role": "scorer"}).json
    done = its.send(second["token"], DEAL)
    assert done.status_code == 201 and done.json["events"][0]["actor"] == f"keeper#{second['tid']}"
    assert kind_of(its.send(scorer["token"], ATTACK)) == (403, "not-allowed")
    assert its.status(scorer["token"]) == 200, "what belongs to it is read by whoever has a token"
    one.call("DELETE", f"tokens/{second['tid']}")
    assert its.send(second["token"], ATTACK).status_code == 404
    assert its.status(second["token"]) == its.client.get(f"{API}/matches/{its.id}").status_code == 404


def test_one_token_records_in_many_matches_and_in_none_of_another_tally(app: Flask) -> None:
    one, other = One(app), One(app)
    mine, others = [Its(one) for _ in range(3)], Its(other)
    for its in mine:
        assert its.send(one.token, DEAL).json["events"][0]["actor"] == "keeper#t1"
    assert others.send(one.token, DEAL).status_code == 404
    assert others.status(one.token) == 404


def test_what_another_worker_has_revoked_counts_at_once(app: Flask, store_urls: StoreUrls) -> None:
    """The other worker knows the right from memory; it asks the store as it writes."""
    one = One(app)
    its = Its(one)
    second = one.call("POST", "tokens", json={"role": "keeper"}).json
    other = create_app(one.service.config)
    try:
        assert its.send(second["token"], DEAL, app=other).status_code == 201
        one.call("DELETE", f"tokens/{second['tid']}")
        refused = its.send(second["token"], ATTACK, app=other)
        assert refused.status_code == 404
        version = its.client.get(f"{API}/matches/{its.id}", headers={"Authorization": f"Bearer {its.token}"}).json[
            "version"
        ]
        assert version == 2, "nothing was recorded"
    finally:
        other.extensions[NAME].stop()


def test_keys_of_who_is_lent_a_right_are_those_of_that_role_there(app: Flask) -> None:
    one = One(app)
    its = Its(one)
    second = one.call("POST", "tokens", json={"role": "keeper"}).json["token"]
    key = str(uuid.uuid4())
    assert its.send(one.token, DEAL, key).status_code == 201
    assert its.send(second, DEAL, key).status_code == 200, "another device of the same role"
    assert kind_of(its.send(its.token, DEAL, key)) == (422, "key-reused"), "the match's own referee has keys of his own"
    keeper = Caller("keeper", None, "t1", "referee", Loan("tally", one.id, 1, ""))
    assert keeper.owner == "tally:keeper" != keeper._replace(through=Loan("jury", one.id, 1, "")).owner


@pytest.mark.parametrize("name", ["referee", "seat", "witness", "operator"])
def test_a_role_is_worth_what_its_kind_lends_whatever_it_is_called(
    app: Flask, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A kind may call a role as matches call one of theirs."""
    caller = Caller(name, "B", "t1", "viewer", Loan("jury", fresh_id(), 1, ""))
    assert (caller.referees, caller.seat, caller.viewer, caller.actor) == (False, None, "public", f"{name}#t1")
    monkeypatch.setattr(MatchGate, "_holder", lambda gate, rights: caller)
    gate = MatchGate(app.extensions[NAME].config, None, app.extensions[NAME].now)
    nothing: Any = None
    for admit in (gate.writer, gate.referee, gate.one_of(name)):
        with pytest.raises(Problem, match="want a") as refusal:
            admit(nothing)
        assert refusal.value.kind == "not-allowed"


def test_a_match_and_one_of_the_same_id_and_key_have_nothing_in_common(app: Flask) -> None:
    name, headers = fresh_id(), {"Idempotency-Key": str(uuid.uuid4())}
    one = One(app, id=name)
    client = one.client
    keyed = client.post(f"{API}/tallies", json={"goal": 5, "id": fresh_id()}, headers=headers).json
    match = client.post(f"{API}/matches", json={"game": "durak", "seats": [{}, {}], "id": name}, headers=headers).json
    assert match["id"] == name == one.id
    assert match["hash"] != one.made["hash"] and match["code"] not in (one.made["code"], keyed["code"])
    assert match["tokens"]["referee"] not in (*one.made["tokens"].values(), *keyed["tokens"].values())
    assert kind_of(one.send({"type": "count", "n": 1}, token=match["tokens"]["referee"])) == (401, "token-unknown")
    its = {"Authorization": f"Bearer {one.token}"}
    assert kind_of(client.post(f"{API}/matches/{name}/commands", json=DEAL, headers=its)) == (401, "token-unknown")
    # One key for both: each has its own use of it.
    assert one.send({"type": "count", "n": 1}, headers=headers).status_code == 201
    referee = {"Authorization": f"Bearer {match['tokens']['referee']}", **headers}
    dealt = client.post(f"{API}/matches/{name}/commands", json=DEAL, headers=referee)
    assert dealt.status_code == 201, dealt.json
    joined = [client.post(f"{API}/join", json={"code": each["code"]}).json for each in (one.made, match)]
    assert joined[0]["tally"] == name and joined[1]["match"] == name
    # What a seal signs says the kind.
    assert sealed_by(name, 2, "h", "tally") != sealed_by(name, 2, "h")
    assert one.call("GET", "verify").json["ok"] and client.get(f"{API}/matches/{name}/verify").json["ok"]
    assert one.call("GET").json["sum"] == 1
