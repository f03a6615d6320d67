"""One move: recorded once, decided against the newest, answered again to the same key."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from threading import get_ident
from types import SimpleNamespace
from typing import Any

import orjson
import pytest

from api.service import Service
from recorder import chain
from tests.api.table import Checked, Table, key, play, problem

ATTACK = {"type": "attack", "by": "A", "card": "7h"}
DEFEND = {"type": "defend", "by": "B", "card": "9h", "on": "7h"}


def test_a_move_is_recorded(dealt: Table) -> None:
    used = key()
    response = dealt.send(ATTACK, key=used.upper())
    assert response.status_code == 201
    answer = response.json
    [event] = answer["events"]
    assert (answer["version"], response.headers["ETag"]) == (3, '"3"')
    assert {name: event[name] for name in ("version", "type", "by", "key", "actor", "data")} == {
        "version": 3,
        "type": "attacked",
        "by": "A",
        "key": used,
        "actor": "referee#t1",
        "data": {"card": "7h", "next": None, "target": None},
    }
    assert event["hash"] == answer["hash"]
    assert event["prev"] == dealt.stream()[1]["hash"]
    assert answer["state"]["table"][0]["attack"] == "7h"
    assert (answer["state"]["version"], answer["state"]["head"]) == (3, 3)


def test_an_event_is_encoded_twice_and_hashed_once(dealt: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    encoded: list[Any] = []
    hashed: list[Any] = []
    here = get_ident()  # the lists are brought up to date meanwhile, elsewhere

    def dumps(value: Any, **options: Any) -> bytes:
        if get_ident() == here:
            encoded.append(value)
        return orjson.dumps(value, **options)

    def sha256(*given: Any, **options: Any) -> Any:
        if get_ident() == here:
            hashed.append(given)
        return hash_of(*given, **options)

    hash_of = hashlib.sha256
    monkeypatch.setattr(chain, "orjson", SimpleNamespace(dumps=dumps, loads=orjson.loads))
    monkeypatch.setattr(hashlib, "sha256", sha256)
    assert dealt.send(ATTACK).status_code == 201
    encoded_for_one, hashed_for_one = len(encoded), len(hashed)
    passing = dealt.send({"type": "take", "by": "B"}).json["events"]
    assert encoded_for_one == 2  # what is hashed and what is stored
    assert hashed_for_one == 3  # the event, the token, and what the key stands for
    assert len(encoded) - encoded_for_one == 2 * len(passing)
    assert len(hashed) - hashed_for_one == 2 + len(passing)


def test_a_card_may_be_written_as_people_do(dealt: Table) -> None:
    assert dealt.send({**ATTACK, "card": "10♥"}).json["events"][0]["data"]["card"] == "Th"


# ── keys ───────────────────────────────────────────────────────────────────────


def test_the_same_key_is_answered_the_same_and_recorded_once(dealt: Table) -> None:
    used = key()
    first = dealt.send(ATTACK, key=used)
    dealt.send(DEFEND)
    again = dealt.send(ATTACK, key=used)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json == first.json  # the state as of then, though the match has moved on
    assert dealt.read("events")["version"] == 4


def test_the_age_is_no_part_of_what_is_sent_again(dealt: Table) -> None:
    used = key()
    first = dealt.send({**ATTACK, "age_ms": 5}, key=used)
    assert dealt.send({**ATTACK, "age_ms": 9000}, key=used).json == first.json


def test_the_same_key_with_another_body_is_refused(dealt: Table) -> None:
    used = key()
    dealt.send(ATTACK, key=used)
    assert problem(dealt.send({**ATTACK, "card": "8h"}, key=used)) == (422, "key-reused")
    assert problem(dealt.send(DEFEND, key=used)) == (422, "key-reused")
    assert dealt.read("events")["version"] == 3


def test_a_key_belongs_to_role_and_seat(dealt: Table) -> None:
    used = key()
    a = dealt.as_(dealt.token_for("seat", seat="A")["token"])
    assert a.send(ATTACK, key=used).status_code == 201
    assert problem(dealt.send(ATTACK, key=used)) == (422, "key-reused")
    second_phone = dealt.as_(dealt.token_for("seat", seat="A")["token"])
    assert second_phone.send(ATTACK, key=used).status_code == 200


def test_another_phone_of_the_same_role_may_send_again(dealt: Table) -> None:
    used = key()
    first = dealt.send(ATTACK, key=used)
    other = dealt.as_(dealt.token_for("referee")["token"])
    again = other.send(ATTACK, key=used)
    assert (again.status_code, again.json) == (200, first.json)


def test_what_was_refused_is_not_remembered(dealt: Table) -> None:
    used = key()
    assert problem(dealt.send(DEFEND, key=used)) == (422, "illegal-move")
    dealt.send(ATTACK)
    assert dealt.send(DEFEND, key=used).status_code == 201


def test_without_a_key_each_request_is_a_new_one(dealt: Table) -> None:
    first = dealt.send(ATTACK)
    assert problem(dealt.send(ATTACK)) == (422, "illegal-move")
    assert len(first.json["events"][0]["key"]) == 36


def test_the_key_comes_before_if_match_and_the_rules(client: Checked) -> None:
    table = Table.open(client)
    deal = {"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}
    used = key()
    first = table.send(deal, key=used, if_match=1)
    play(table, seed=3)
    again = table.send(deal, key=used, if_match=1)  # over, moved on, and not legal any more
    assert (again.status_code, again.json) == (200, first.json)


def test_the_form_and_the_token_come_before_the_key(dealt: Table) -> None:
    used = key()
    dealt.send(ATTACK, key=used)
    assert problem(dealt.as_("wrong").send(ATTACK, key=used)) == (401, "token-unknown")
    assert problem(dealt.as_(None).send({"type": "castle"}, key=used)) == (422, "invalid")


def test_a_stale_worker_finds_the_key_before_it_refuses(dealt: Table, house: Service) -> None:
    """The move was recorded by another worker; this one still remembers the table before it."""
    before = house.matches.newest(dealt.match)
    used = key()
    first = dealt.send(ATTACK, key=used)
    dealt.send(DEFEND)
    _remember_only(house, before)
    again = dealt.send(ATTACK, key=used)
    assert (again.status_code, again.json) == (200, first.json)


# ── races ──────────────────────────────────────────────────────────────────────


def test_a_stale_worker_decides_again_on_the_newest(dealt: Table, house: Service) -> None:
    before = house.matches.newest(dealt.match)
    dealt.send(ATTACK)
    _remember_only(house, before)
    assert dealt.send(DEFEND).status_code == 201  # illegal on what it remembered
    _remember_only(house, before)
    assert problem(dealt.send(ATTACK)) == (422, "illegal-move")  # legal on what it remembered


def test_a_restored_store_is_noticed(dealt: Table, house: Service) -> None:
    """What this worker remembers is of another past than the store's: it is forgotten, not written upon."""
    remembered = house.matches.newest(dealt.match)
    house.matches.remember(remembered)
    _remember_only(house, remembered._replace(hash="0" * 64))
    assert dealt.read("state")["version"] == 2
    _remember_only(house, remembered._replace(hash="0" * 64))
    assert dealt.send(ATTACK).status_code == 201
    assert dealt.read("verify")["ok"]


def test_sixteen_writers_one_wins_each_version(dealt: Table) -> None:
    wishes = [{"type": "attack", "by": "A", "card": card} for rank in "6789TJQK" for card in (f"{rank}h", f"{rank}d")]
    with ThreadPoolExecutor(16) as threads:
        answers = list(threads.map(lambda wish: dealt.send(wish, if_match=2), wishes))
    assert sorted(answer.status_code for answer in answers) == [201] + [412] * 15
    assert dealt.read("events")["version"] == 3
    assert dealt.read("verify")["ok"]


def test_sixteen_writers_with_one_key_record_once(dealt: Table) -> None:
    used = key()
    with ThreadPoolExecutor(16) as threads:
        answers = list(threads.map(lambda _: dealt.send(ATTACK, key=used), range(16)))
    assert sorted(answer.status_code for answer in answers) == [200] * 15 + [201]
    assert len({answer.get_data() for answer in answers}) == 1
    assert dealt.read("events")["version"] == 3


def test_sixteen_writers_without_if_match_all_get_their_turn(client: Checked) -> None:
    """Cards seen in hands: each is legal whatever the others have recorded."""
    table = Table.open(client)
    table.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}})
    cards = [("A", f"{rank}h") for rank in "89TJQ"] + [("B", f"{rank}d") for rank in "89TJQK"]
    wishes = [{"type": "reveal", "by": seat, "cards": [card]} for seat, card in cards]
    with ThreadPoolExecutor(16) as threads:
        answers = list(threads.map(table.send, wishes))
    assert {answer.status_code for answer in answers} == {201}
    assert sorted(answer.json["version"] for answer in answers) == list(range(3, 3 + len(cards)))
    assert table.read("verify")["ok"]


def _remember_only(house: Service, folded: Any) -> None:
    """As in a worker that has slept since."""
    house.matches.cache.drop(folded.id)
    house.matches.remember(folded)


# ── If-Match ───────────────────────────────────────────────────────────────────


def test_a_match_that_moved_on_says_what_was_missed(dealt: Table) -> None:
    dealt.send(ATTACK)
    dealt.send(DEFEND)
    response = dealt.send({"type": "pass", "by": "A"}, if_match=2)
    assert problem(response) == (412, "version-moved")
    assert response.json["version"] == 4
    assert response.json["events"] == dealt.stream()[2:]
    assert dealt.send({"type": "pass", "by": "A"}, if_match=4).status_code == 201


def test_if_match_comes_before_the_rules(client: Checked) -> None:
    table = Table.open(client)
    play(table, seed=5)
    assert problem(table.send(ATTACK, if_match=2)) == (412, "version-moved")


def test_a_star_matches_any(dealt: Table) -> None:
    response = dealt.call("POST", "commands", json=ATTACK, headers={"If-Match": "*"})
    assert response.status_code == 201


# ── the clock ──────────────────────────────────────────────────────────────────


def test_a_move_made_offline_keeps_its_rhythm(client: Checked, house: Service) -> None:
    start = house.now()
    house.clock = lambda: start
    table = Table.open(client)
    house.clock = lambda: start + 60_000
    deal = {"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}
    [event] = table.send({**deal, "age_ms": 20_000}).json["events"]
    assert _ms(event["at"]) - start == 60_000
    assert _ms(event["made_at"]) - start == 40_000
    [event] = table.send({**ATTACK, "age_ms": 50_000}).json["events"]
    assert _ms(event["made_at"]) - start == 40_000, "never before the event before"


def test_time_never_runs_backwards(dealt: Table, house: Service) -> None:
    now = house.now()
    house.clock = lambda: now - 3_600_000
    [event] = dealt.send(ATTACK).json["events"]
    assert event["at"] >= dealt.stream()[1]["at"]
    assert event["made_at"] >= dealt.stream()[1]["made_at"]


def _ms(stamp: str) -> int:
    from datetime import datetime

    return round(datetime.fromisoformat(stamp).timestamp() * 1000)


# ── dry runs, extras ───────────────────────────────────────────────────────────


def test_a_dry_run_says_what_would_follow(dealt: Table) -> None:
    before = dealt.read("events")
    foreseen = dealt.send(ATTACK, query={"dry_run": "true", "with": "actions"})
    assert foreseen.status_code == 200
    assert dealt.read("events") == before
    real = dealt.send(ATTACK, query={"with": "actions"})
    assert foreseen.json["dry_run"] is True
    assert foreseen.json["hash"] is None, "no receipt for what is not recorded"
    assert foreseen.json["state"] == {**real.json["state"], "hash": None}
    assert foreseen.json["actions"] == real.json["actions"]
    assert [event["data"] for event in foreseen.json["events"]] == [event["data"] for event in real.json["events"]]


def test_a_dry_run_is_refused_as_the_move_would_be(dealt: Table) -> None:
    response = dealt.send(DEFEND, query={"dry_run": "true"})
    assert problem(response) == (422, "illegal-move")
    assert response.json == dealt.send(DEFEND).json


def test_a_dry_run_does_not_use_up_its_key(dealt: Table) -> None:
    used = key()
    dealt.send(ATTACK, key=used, query={"dry_run": "true"})
    assert dealt.send({**ATTACK, "card": "8h"}, key=used).status_code == 201


def test_a_dry_run_needs_a_token_too(dealt: Table) -> None:
    response = dealt.as_(None).send(ATTACK, query={"dry_run": "true"})
    assert problem(response) == (401, "token-missing")


def test_extras_are_what_the_other_routes_say(dealt: Table) -> None:
    answer = dealt.send(ATTACK, query={"with": "actions,items"}).json
    assert answer["actions"] == dealt.read("actions")["actions"]
    assert answer["items"] == [item for item in dealt.read("timeline")["items"] if item["version"] == 3]


def test_extras_of_an_answer_given_again_are_as_of_then(dealt: Table) -> None:
    used = key()
    first = dealt.send(ATTACK, key=used, query={"with": "actions,items"})
    dealt.send(DEFEND)
    assert dealt.send(ATTACK, key=used, query={"with": "actions,items"}).json == first.json


# ── refusals ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        pytest.param({"type": "defend", "by": "B", "card": "8d", "on": "7h"}, "DUR-4", id="another suit"),
        pytest.param({"type": "defend", "by": "A", "card": "8h", "on": "7h"}, "ALL-2", id="not the defender"),
        pytest.param({"type": "defend", "by": "B", "card": "7h", "on": "7h"}, "ALL-4", id="a card that lies"),
        pytest.param({"type": "pass", "by": "all"}, "DUR-8", id="an unbeaten card"),
    ],
)
def test_a_refusal_names_the_ruling_in_both_languages(dealt: Table, command: dict[str, str], rule: str) -> None:
    dealt.send(ATTACK)
    response = dealt.send(command)
    assert problem(response) == (422, "illegal-move")
    assert response.json["rule"] == rule
    assert response.json["text"]["en"] and response.json["text"]["fr"]
    assert isinstance(response.json["details"], dict)
    assert rule in dealt.client.get("/api/v1/games/durak").json["rulings"]


def test_before_the_deal_nothing_can_be_played(table: Table) -> None:
    response = table.send(ATTACK)
    assert problem(response) == (422, "illegal-move")
    assert response.json["rule"] == "ALL-1"


def test_whatever_is_read_is_a_receipt(dealt: Table) -> None:
    answers = [dealt.send(ATTACK).json["state"], dealt.batch([{"id": key(), "command": DEFEND}]).json["state"]]
    answers += [dealt.send({"type": "pass", "by": "all"}, query={"dry_run": "true"}).json["state"]]
    assert answers.pop()["hash"] is None, "none for what did not happen"
    hashes = {event["version"]: event["hash"] for event in dealt.stream()}
    answers += [dealt.read(what) for what in ("state", "actions", "timeline")]
    answers += [dealt.read(what, until=head) for what in ("state", "actions", "timeline") for head in hashes]
    answers += [dealt.read(what, at=2) for what in ("state", "actions")]
    assert [answer["hash"] for answer in answers] == [hashes[answer["head"]] for answer in answers]
    assert all(dealt.read("verify", version=answer["head"], hash=answer["hash"])["ok"] for answer in answers)


def test_a_key_is_the_same_in_either_case(dealt: Table) -> None:
    known = "0B7C1E5A-9D3F-4C2E-8A61-FFEEDDCCBBAA"
    first = dealt.send(ATTACK, key=known)
    again = dealt.send(ATTACK, key=known.lower())
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json["events"] == again.json["events"]
    assert first.json["events"][0]["key"] == known.lower()
