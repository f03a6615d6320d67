"""A match that is over is sealed: signed, closed for good, opened again by its operator alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from api import times
from api.config import Config
from api.seals import Keys
from api.service import Service
from recorder.chain import canonical
from tests.api.table import Checked, Table, key, problem

END = {"type": "end_match", "reason": "abandoned"}
ATTACK = {"type": "attack", "by": "A", "card": "7h"}


@pytest.fixture
def over(dealt: Table) -> Table:
    """A match of two that was broken off after the deal."""
    assert dealt.send(ATTACK).status_code == 201
    assert dealt.send(END).status_code == 201
    return dealt


def seal(table: Table, **kwargs: Any) -> Any:
    return table.call("POST", "seal", **kwargs)


@pytest.fixture
def sealed(over: Table) -> Table:
    assert seal(over).status_code == 201
    return over


def published(client: Checked) -> dict[str, Any]:
    """The public keys, by their names."""
    return {item["key"]: item for item in client.get("/.well-known/greffier-keys").json["items"]}


def test_a_seal_signs_the_head_before_it(over: Table, client: Checked) -> None:
    before = over.read()
    response = seal(over)
    assert response.status_code == 201
    [event] = response.json["events"]
    assert (event["type"], event["version"], event["by"]) == ("sealed", before["version"] + 1, None)
    data = event["data"]
    assert (data["head"], data["hash"]) == (before["version"], before["hash"]) == (event["version"] - 1, event["prev"])
    line = published(client)[data["key"]]
    assert (line["algorithm"], line["until"]) == ("Ed25519", None) and line["since"] <= event["at"]
    signed = canonical({"match": over.match, "head": before["version"], "hash": before["hash"]})
    public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(line["public"]))
    public.verify(bytes.fromhex(data["signature"]), signed)  # raises where it does not hold
    assert response.json["state"]["status"] == over.read()["status"] == over.read("state")["status"] == "sealed"
    assert over.read("actions")["actions"] == []


def test_private_halves_are_nowhere_but_in_the_folder(config: Config, client: Checked) -> None:
    path = config.data / "keys" / "seals"
    assert path.stat().st_mode & 0o777 == 0o600
    for line in client.get("/.well-known/greffier-keys").json["items"]:
        assert sorted(line) == ["algorithm", "key", "public", "since", "until"]
        assert line["public"] in path.read_text()


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("commands", ATTACK),
        ("commands", {**ATTACK, "irregular": "it happened"}),
        ("corrections", {"retract": 1}),
        ("corrections", {"amend": 3, "commands": []}),
        ("rulings", {"kind": "text", "text": "too late"}),
        ("seal", {}),
    ],
)
def test_a_sealed_match_takes_nothing_any_more(sealed: Table, what: str, body: Any) -> None:
    refused = sealed.call("POST", what, json=body)
    assert problem(refused) == (409, "match-sealed") and refused.json["rule"] == "ALL-1"
    assert "scellée" in refused.json["text"]["fr"] and refused.json["waivable"] is False
    if what != "seal":
        kind = {"commands": "command", "corrections": "correction", "rulings": "ruling"}[what]
        assert problem(sealed.call("POST", what, json=body, query_string={"dry_run": "true"})) == (409, "match-sealed")
        [result] = sealed.batch([{"id": key(), kind: body}]).json["results"]
        assert result["problem"]["type"] == "/problems/match-sealed"


def test_what_stands_beside_the_moves_may_still_change(sealed: Table) -> None:
    version = sealed.read()["version"]
    assert sealed.call("PATCH", "", json={"title": "The final", "seats": {"A": {"name": "Ana"}}}).status_code == 200
    assert sealed.token_for("viewer")["token"]
    assert (sealed.read()["version"], sealed.read("verify")["ok"]) == (version, True)


def test_a_match_is_sealed_once_it_is_over(dealt: Table) -> None:
    refused = seal(dealt)
    assert problem(refused) == (409, "not-over") and "end it first" in refused.json["detail"]
    assert dealt.read()["version"] == 2


@pytest.mark.parametrize(("role", "status"), [("seat", 403), ("viewer", 403), (None, 401), ("wrong", 401)])
def test_only_a_referee_seals(over: Table, role: str | None, status: int) -> None:
    token = (
        role if role in (None, "wrong") else over.token_for(role, **({"seat": "A"} if role == "seat" else {}))["token"]
    )
    assert seal(over.as_(token)).status_code == status
    assert over.read()["status"] == "over"


def test_a_repeated_key_is_answered_the_same(over: Table) -> None:
    used = {"Idempotency-Key": key()}
    first, again = seal(over, headers=used), seal(over, headers=used)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json == again.json
    assert problem(over.send(END, key=used["Idempotency-Key"])) == (422, "key-reused")


def test_if_match(over: Table) -> None:
    head = over.read()["version"]
    moved = seal(over, headers={"If-Match": f'"{head - 1}"'})
    assert problem(moved) == (412, "version-moved") and [event["version"] for event in moved.json["events"]] == [head]
    assert seal(over, headers={"If-Match": f'"{head}"'}).status_code == 201


def test_no_dry_run_gives_a_signature_away(over: Table) -> None:
    refused = seal(over, query_string={"dry_run": "true"})
    assert problem(refused) == (422, "invalid")
    assert problem(seal(over, json={"head": 1})) == (422, "invalid")
    assert over.read()["status"] == "over"


def test_verify_tells_of_the_seal(over: Table) -> None:
    assert (over.read("verify")["seal"], over.read("verify")["reopened"]) == (None, [])
    [event] = seal(over).json["events"]
    told = over.read("verify")
    assert told["ok"] and told["bad"] is None
    assert told["seal"] == {"version": event["version"], "key": event["data"]["key"], "ok": True, "at": event["at"]}


def test_followers_are_told_that_it_is_the_end(over: Table, follow: Any) -> None:
    feed = follow(over)
    assert feed.next().event == "head"
    [event] = seal(over).json["events"]
    assert feed.next() == ("event", str(event["version"]), event)
    assert feed.next() == ("end", None, {"version": event["version"], "hash": event["hash"]})
    assert feed.ended()
    response = over.call("GET", "live", headers={"Last-Event-ID": str(event["version"])})
    assert response.status_code == 204


def test_lists_find_sealed_matches(client: Checked) -> None:
    table = Table.open(client, visibility="public", title="Sealed at once")
    assert table.send(END).status_code == 201 and seal(table).status_code == 201
    found = client.get("/api/v1/matches", query_string={"status": "sealed", "q": "sealed at once"}).json["items"]
    assert [(item["id"], item["status"]) for item in found] == [(table.match, "sealed")]


# ── opened again ───────────────────────────────────────────────────────────────


def test_a_match_is_opened_again_corrected_and_sealed_once_more(sealed: Table, house: Service) -> None:
    first = sealed.read("verify")["seal"]
    done = house.sealer.reopen(sealed.match, "the seven was a six")
    event = sealed.stream()[-1]
    assert (event["type"], event["actor"], event["data"]["seal"]) == ("reopened", "operator", first["version"])
    assert event["parts"]["text"]["data"] == {"reason": "the seven was a six"}
    told = sealed.read("verify")
    assert (told["ok"], told["seal"], sealed.read()["status"]) == (True, None, "over")
    assert told["reopened"] == [{**first, "reopened": done.version}]
    assert (
        sealed.call("POST", "corrections", json={"amend": 3, "commands": [{**ATTACK, "card": "8h"}]}).status_code == 201
    )
    assert seal(sealed).status_code == 201
    told = sealed.read("verify")
    assert told["ok"] and told["seal"]["ok"] and told["seal"]["version"] == done.version + 2
    assert [each["version"] for each in told["reopened"]] == [first["version"]]
    audit = sealed.read("timeline", audit="true")["items"]
    assert [item["reason"] for item in audit if item["type"] == "reopened"] == ["the seven was a six"]


def test_a_delayed_reader_hears_of_the_seal_with_the_delay(client: Checked, clock: Any) -> None:
    table = Table.open(client, delay=60)
    assert table.send(END).status_code == 201
    clock.forward(61)
    assert seal(table).status_code == 201
    public = table.as_(None)
    assert (public.read()["status"], public.read("verify")["seal"]) == ("over", None)
    clock.forward(61)
    assert (public.read()["status"], public.read("verify")["seal"]["ok"]) == ("sealed", True)


# ── what is wrong is told ──────────────────────────────────────────────────────


@pytest.fixture
def other_keys(house: Service, tmp_path: Path) -> Iterator[Keys]:
    """The service with the keys of another one, for as long as a test."""
    (tmp_path / "keys").mkdir()
    own, house.sealer._keys = house.sealer._keys, Keys(tmp_path)
    yield house.sealer._keys
    house.sealer._keys = own


def test_a_seal_by_a_strange_key_does_not_hold(over: Table, other_keys: Keys) -> None:
    [event] = seal(over).json["events"]
    told = over.read("verify")
    assert told["ok"] is False and told["seal"]["ok"] is False
    assert told["bad"] == {"stream": "events", "version": event["version"], "what": "seal"}


def test_what_a_rotated_key_has_sealed_still_holds(
    client: Checked, over: Table, house: Service, tmp_path: Path
) -> None:
    old = seal(over).json["events"][0]["data"]["key"]
    new = house.keys.rotate(times.now())
    lines = client.get("/.well-known/greffier-keys").json["items"]
    assert [line["key"] for line in lines][-2:] == [old, new.key]
    assert lines[-2]["until"] is not None and lines[-1]["until"] is None
    assert over.read("verify")["seal"]["ok"] is True
    later = Table.open(client)
    assert later.send(END).status_code == 201
    assert seal(later).json["events"][0]["data"]["key"] == new.key
    assert "private" not in (house.config.data / "keys" / "seals").read_text().partition(new.key)[0]
