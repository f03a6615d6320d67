"""Tokens and codes: who may do what, handed on, ended."""

from __future__ import annotations

import re
from typing import Any

import pytest
from redis import Redis

from api import times
from api.config import RATES, Config, issue_operator
from api.service import Service
from tests.api.conftest import Clock
from tests.api.table import API, Checked, JsonResponse, Table, key, problem

ATTACK = {"type": "attack", "by": "A", "card": "7h"}
DEFEND = {"type": "defend", "by": "B", "card": "9h", "on": "7h"}
HOUR = 3_600_000


def join(client: Checked, code: str, **headers: str) -> JsonResponse:
    return client.post(f"{API}/join", json={"code": code}, headers=headers)


@pytest.mark.parametrize(
    ("role", "may"),
    [
        ("referee", {"read": 200, "move": 201, "change": 200, "list": 200, "issue": 201}),
        ("seat", {"read": 200, "move": 201, "change": 403, "list": 403, "issue": 403}),
        ("viewer", {"read": 200, "move": 403, "change": 403, "list": 403, "issue": 403}),
        (None, {"read": 200, "move": 401, "change": 401, "list": 401, "issue": 401}),
        ("wrong", {"read": 401, "move": 401, "change": 401, "list": 401, "issue": 401}),
    ],
)
def test_what_each_role_may_do(dealt: Table, role: str | None, may: dict[str, int]) -> None:
    if role in (None, "wrong"):
        token = role
    else:
        token = dealt.token_for(role, **({"seat": "A"} if role == "seat" else {}))["token"]
    other = dealt.as_(token)
    did = {
        "read": other.get("state"),
        "move": other.send(ATTACK),
        "change": other.call("PATCH", "", json={"title": "x"}),
        "list": other.get("tokens"),
        "issue": other.call("POST", "tokens", json={"role": "viewer"}),
    }
    assert {name: response.status_code for name, response in did.items()} == may


def test_the_list_comes_in_pages(dealt: Table) -> None:
    for _ in range(3):
        dealt.token_for("viewer")
    whole = dealt.read("tokens")
    assert [item["tid"] for item in whole["items"]] == ["t1", "t2", "t3", "t4", "t5"] and whole["next"] is None
    first = dealt.read("tokens", limit=2)
    second = dealt.read("tokens", limit=2, cursor=first["next"])
    third = dealt.read("tokens", limit=2, cursor=second["next"])
    assert first["items"] + second["items"] + third["items"] == whole["items"] and third["next"] is None
    for query, at in (({"limit": "0"}, "/limit"), ({"limit": "101"}, "/limit"), ({"cursor": "x"}, "/cursor")):
        answer = dealt.call("GET", "tokens", query_string=query)
        assert (problem(answer), answer.json["errors"][0]["at"]) == ((422, "invalid"), at)


def test_a_witness_tells_what_seats_do_and_nothing_else(client: Checked) -> None:
    zack = Table.open(client, 3, game="zack")
    assert zack.send({"type": "deal", "dealer": "A", "total": 60}).status_code == 201
    witness = zack.as_(zack.token_for("witness")["token"])
    thrown = witness.send({"type": "throw", "by": "C", "card": "red"})
    assert thrown.status_code == 201 and thrown.json["events"][0]["actor"].startswith("witness#t")
    assert witness.send({"type": "challenge", "by": "A", "target": "C"}).status_code == 201
    for refused in (
        witness.send({"type": "end_round", "reason": "abandoned"}),
        witness.send({"type": "throw", "by": "C", "card": "red", "irregular": "it stood"}),
        witness.call("POST", "corrections", json={"retract": 1}),
        witness.call("POST", "rulings", json={"kind": "text", "text": "x"}),
        witness.call("POST", "tokens", json={"role": "viewer"}),
        witness.call("PATCH", "", json={"title": "x"}),
    ):
        assert problem(refused) == (403, "not-allowed")
    seen = witness.send({"type": "box_order", "order": [3]})
    assert problem(seen) == (403, "not-allowed") and "challenge, choose, throw, throw_marker" in seen.json["detail"]


def test_where_nobody_tells_of_others_there_is_no_witness(dealt: Table) -> None:
    refused = dealt.call("POST", "tokens", json={"role": "witness"})
    assert problem(refused) == (422, "invalid") and [one["at"] for one in refused.json["errors"]] == ["/role"]


def test_a_seat_sends_only_its_own(dealt: Table) -> None:
    a = dealt.as_(dealt.token_for("seat", seat="A")["token"])
    b = dealt.as_(dealt.token_for("seat", seat="B")["token"])
    assert problem(b.send(ATTACK)) == (403, "not-allowed")
    assert a.send(ATTACK).json["events"][0]["actor"].startswith("seat:A#t")
    assert problem(a.send(DEFEND)) == (403, "not-allowed")
    assert b.send(DEFEND).status_code == 201
    assert problem(a.send({"type": "pass", "by": "all"})) == (403, "not-allowed")
    assert problem(a.send({"type": "reveal", "by": "A", "cards": ["8h"]})) == (403, "not-allowed")
    assert a.send({"type": "pass", "by": "A"}).status_code == 201


def test_a_token_is_good_for_its_match_only(client: Checked, dealt: Table) -> None:
    other = Table.open(client)
    assert problem(dealt.as_(other.token).send(ATTACK)) == (401, "token-unknown")


def test_every_device_has_its_own(dealt: Table) -> None:
    phone = dealt.token_for("referee", label="Ana's phone")
    assert phone["tid"] == "t3" and re.fullmatch("[2-9A-HJ-NP-Z]{6}", phone["code"])
    assert dealt.as_(phone["token"]).send(ATTACK).json["events"][0]["actor"] == "referee#t3"
    listed = dealt.read("tokens")["items"]
    assert [(grant["tid"], grant["label"], grant["status"]) for grant in listed] == [
        ("t1", None, "good"),
        ("t2", None, "waiting"),
        ("t3", "Ana's phone", "good"),
    ]
    assert phone["token"] not in repr(listed) and phone["code"] not in repr(listed)


# ── codes ──────────────────────────────────────────────────────────────────────


def test_the_second_device_joins_by_the_code_of_the_new_match(client: Checked, dealt: Table) -> None:
    response = join(client, dealt.made["code"])
    assert response.status_code == 201
    assert {name: response.json[name] for name in ("match", "tid", "role", "seat", "label")} == {
        "match": dealt.match,
        "tid": "t2",
        "role": "referee",
        "seat": None,
        "label": None,
    }
    assert dealt.as_(response.json["token"]).send(ATTACK).json["events"][0]["actor"] == "referee#t2"


@pytest.mark.parametrize("typed", ["{0}", "{1}", " {0} ", "{2}", "{3}"])
def test_a_code_as_people_type_it(client: Checked, dealt: Table, typed: str) -> None:
    code = dealt.made["code"]
    written = typed.format(code, code.lower(), f"{code[:3]}-{code[3:]}", " ".join(code))
    assert join(client, written).status_code == 201


def test_a_code_is_good_once(client: Checked, dealt: Table) -> None:
    code = dealt.made["code"]
    join(client, code)
    assert problem(join(client, code)) == (404, "not-found")


def test_a_code_redeemed_with_a_key_is_answered_again(client: Checked, dealt: Table) -> None:
    used = {"Idempotency-Key": key()}
    first = join(client, dealt.made["code"], **used)
    again = join(client, dealt.made["code"], **used)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json == first.json
    assert problem(join(client, dealt.made["code"], **{"Idempotency-Key": key()})) == (404, "not-found")


def test_it_is_answered_again_also_once_other_codes_of_that_age_have_lapsed(
    client: Checked, dealt: Table, house: Service
) -> None:
    code, used = dealt.token_for("viewer")["code"], {"Idempotency-Key": key()}
    first = join(client, code, **used)
    assert _left(house, code) > 12 * HOUR
    start = house.now()
    house.clock = lambda: start + 13 * HOUR
    again = join(client, code, **used)
    assert (again.status_code, again.json) == (200, first.json)
    assert problem(join(client, code)) == (404, "not-found")


def _left(house: Service, code: str) -> int:
    """ms for which the code is still known to lead to a match."""
    with Redis.from_url(house.config.work_url, protocol=2) as work:
        return int(work.pttl(f"gw:code:{house.codes.hashed(code)}"))


def test_redeeming_puts_a_fresh_token_in_the_place_of_the_one_first_shown(client: Checked, dealt: Table) -> None:
    handed = dealt.token_for("referee")
    joined = join(client, handed["code"]).json
    assert joined["tid"] == handed["tid"] and joined["token"] != handed["token"]
    assert problem(dealt.as_(handed["token"]).send(ATTACK)) == (401, "token-replaced")
    assert dealt.as_(joined["token"]).send(ATTACK).status_code == 201


@pytest.mark.parametrize(("after", "status"), [(HOUR // 2 - 1, 201), (HOUR // 2, 404)])
def test_a_code_is_good_for_half_an_hour(
    client: Checked, house: Service, table: Table, after: int, status: int
) -> None:
    start = house.now()
    house.clock = lambda: start
    handed = table.token_for("viewer")
    house.clock = lambda: start + after
    assert join(client, handed["code"]).status_code == status


@pytest.mark.parametrize(("after", "status"), [(48 * HOUR - 1, 201), (48 * HOUR, 404)])
def test_or_for_as_long_as_was_asked_for(
    client: Checked, house: Service, table: Table, after: int, status: int
) -> None:
    start = house.now()
    house.clock = lambda: start
    handed = table.token_for("viewer", code_expires=times.text(start + 48 * HOUR))
    assert handed["code_expires"] == times.text(start + 48 * HOUR)
    house.clock = lambda: start + after
    assert join(client, handed["code"]).status_code == status


@pytest.mark.parametrize("ms", [0, -1, 30 * 24 * HOUR + 1])
def test_no_code_is_past_or_for_ever(house: Service, table: Table, ms: int) -> None:
    start = house.now()
    house.clock = lambda: start
    asked = {"role": "viewer", "code_expires": times.text(start + ms)}
    refused = table.call("POST", "tokens", json=asked)
    assert problem(refused) == (422, "invalid")
    assert refused.json["errors"] == [
        {"at": "/code_expires", "detail": "want a time to come, at most 30 days from now"}
    ]


def test_the_second_device_of_whoever_created_a_match_may_come_as_long_as_it_is_played(
    client: Checked, house: Service, table: Table
) -> None:
    start = house.now()
    house.clock = lambda: start + 72 * HOUR
    assert join(client, table.made["code"]).status_code == 201


def test_codes_end_with_their_match(client: Checked, house: Service, dealt: Table) -> None:
    start = house.now()
    house.clock = lambda: start
    handed = dealt.token_for("viewer")
    assert dealt.send({"type": "end_match", "reason": "abandoned"}).status_code == 201
    for code in (handed["code"], dealt.made["code"]):
        assert problem(join(client, code)) == (404, "not-found")
    house.clock = lambda: start + 1000
    late = dealt.token_for("viewer")
    assert join(client, late["code"]).status_code == 201, "one that was given afterwards"


def test_a_revoked_code_joins_nobody(client: Checked, dealt: Table) -> None:
    handed = dealt.token_for("viewer")
    assert dealt.call("DELETE", f"tokens/{handed['tid']}").status_code == 204
    assert problem(join(client, handed["code"])) == (404, "not-found")


def test_guessing_codes_is_counted_by_address(client: Checked, house: Service, dealt: Table) -> None:
    now = house.now()
    house.clock = lambda: now
    for _ in range(3 * RATES["code"].address):  # right ones are not counted
        assert join(client, dealt.token_for("viewer")["code"]).status_code == 201
    for _ in range(RATES["code"].address):
        assert problem(join(client, "ABC234")) == (404, "not-found")
    refused = join(client, dealt.made["code"])
    assert problem(refused) == (429, "too-many")
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    elsewhere = client.post(f"{API}/join", json={"code": dealt.made["code"]}, environ_base={"REMOTE_ADDR": "192.0.2.9"})
    assert elsewhere.status_code == 201


def test_guessing_tokens_is_counted_and_hinders_no_one_with_a_good_one(house: Service, dealt: Table) -> None:
    now = house.now()
    house.clock = lambda: now
    for _ in range(RATES["token"].address):
        assert problem(dealt.as_("guess").get("state")) == (401, "token-unknown")
    assert problem(dealt.as_("guess").get("state")) == (429, "too-many")
    assert dealt.send(ATTACK).status_code == 201


# ── ends ───────────────────────────────────────────────────────────────────────


def test_a_revoked_token_counts_at_once_in_a_worker_that_still_remembers_it(dealt: Table, house: Service) -> None:
    phone = dealt.as_(dealt.token_for("referee")["token"])
    assert phone.send(ATTACK).status_code == 201
    before = house.matches.newest(dealt.match)
    assert dealt.call("DELETE", "tokens/t3").status_code == 204
    house.matches.cache.drop(dealt.match)
    house.matches.remember(before)  # as a worker that has not heard of it
    assert problem(phone.send(DEFEND)) == (401, "token-unknown")
    assert dealt.read("events")["version"] == 3


def test_a_token_just_issued_is_known_to_a_worker_that_has_not_heard_of_it(dealt: Table, house: Service) -> None:
    before = house.matches.newest(dealt.match)
    fresh = dealt.token_for("referee")
    house.matches.cache.drop(dealt.match)
    house.matches.remember(before)
    assert dealt.as_(fresh["token"]).send(ATTACK).status_code == 201


def test_revoking_twice_and_what_is_not_there(dealt: Table) -> None:
    assert dealt.call("DELETE", "tokens/t2").status_code == 204
    assert dealt.call("DELETE", "tokens/t2").status_code == 204
    assert problem(dealt.call("DELETE", "tokens/t99")) == (404, "not-found")
    assert dealt.read("tokens")["items"][1]["status"] == "revoked"


def test_an_expired_token(dealt: Table, house: Service) -> None:
    from api import times

    start = house.now()
    house.clock = lambda: start
    guest = dealt.token_for("referee", expires=times.text(start + HOUR))
    house.clock = lambda: start + HOUR - 1
    assert dealt.as_(guest["token"]).send(ATTACK).status_code == 201
    house.clock = lambda: start + HOUR
    assert problem(dealt.as_(guest["token"]).send(DEFEND)) == (401, "token-unknown")
    assert dealt.read("tokens")["items"][2]["status"] == "expired"


def test_the_same_request_for_a_token_is_answered_the_same(dealt: Table, client: Checked) -> None:
    used = {"Idempotency-Key": key()}
    body = {"role": "referee", "label": "tablet"}
    first = dealt.call("POST", "tokens", json=body, headers=used)
    again = dealt.call("POST", "tokens", json=body, headers=used)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json == first.json
    other = dealt.call("POST", "tokens", json={**body, "label": "phone"}, headers=used)
    assert problem(other) == (422, "key-reused")
    joined = join(client, first.json["code"]).json
    assert dealt.call("POST", "tokens", json=body, headers=used).json == first.json
    assert joined["tid"] == first.json["tid"]
    assert len(dealt.read("tokens")["items"]) == 3


# ── lost phones ────────────────────────────────────────────────────────────────


def test_a_lost_phone_is_shut_out_and_its_referee_goes_on_with_another(dealt: Table, follow: Any) -> None:
    # the creator's phone is lost; a second referee, by a code, shuts it out and hands a new one in
    second = dealt.as_(dealt.token_for("referee", label="the other phone")["token"])
    assert dealt.send(ATTACK).status_code == 201
    feed = follow(dealt)
    assert feed.next().event == "head"
    assert second.call("DELETE", "tokens/t1").status_code == 204
    assert feed.next() == ("gone", None, {"match": dealt.match}) and feed.ended()
    assert problem(dealt.send(DEFEND)) == (401, "token-unknown")
    assert problem(dealt.get("tokens")) == (401, "token-unknown")
    assert problem(dealt.call("POST", "pen")) == (401, "token-unknown")
    assert second.read()["pen"] is None, "the pen that it held is free"
    assert {item["tid"]: item["status"] for item in second.read("tokens")["items"]}["t1"] == "revoked"
    fresh = dealt.as_(second.token_for("referee", label="the new phone")["token"])
    assert fresh.call("POST", "pen").status_code == 200 and fresh.send(DEFEND).status_code == 201
    assert [event["actor"] for event in fresh.stream()[2:]] == ["referee#t1", f"referee#{fresh.read()['pen']['tid']}"]


def test_the_operator_helps_where_the_only_referee_has_lost_his_phone(dealt: Table, config: Config) -> None:
    operator = dealt.as_(issue_operator(config.data))
    for item in operator.read("tokens")["items"]:
        assert operator.call("DELETE", f"tokens/{item['tid']}").status_code == 204
    assert problem(dealt.send(ATTACK)) == (401, "token-unknown")
    fresh = dealt.as_(operator.token_for("referee")["token"])
    assert fresh.send(ATTACK).status_code == 201


def test_a_lost_seats_phone(dealt: Table, client: Checked) -> None:
    lost = dealt.token_for("seat", seat="A")
    joined = join(client, lost["code"]).json
    phone = dealt.as_(joined["token"])
    assert dealt.call("DELETE", f"tokens/{lost['tid']}").status_code == 204
    assert problem(phone.send(ATTACK)) == (401, "token-unknown")
    assert problem(phone.get("state", view="seat:A")) == (401, "token-unknown")
    again = dealt.as_(dealt.token_for("seat", seat="A")["token"])
    assert again.send(ATTACK).status_code == 201


def test_every_role_expires(dealt: Table, clock: Clock) -> None:
    expires = times.text(clock.now + HOUR)
    roles: list[dict[str, str]] = [{"role": "referee"}, {"role": "seat", "seat": "A"}, {"role": "viewer"}]
    phones = [dealt.as_(dealt.token_for(**role, expires=expires)["token"]) for role in roles]
    assert [phone.get("state").status_code for phone in phones] == [200, 200, 200]
    clock.forward(3_601)
    for phone in phones:
        assert problem(phone.get("state")) == (401, "token-unknown")
        assert problem(phone.send(ATTACK)) == (401, "token-unknown")
        assert problem(phone.call("POST", "seal")) == (401, "token-unknown")
    assert [item["status"] for item in dealt.read("tokens")["items"]][-3:] == ["expired"] * 3
