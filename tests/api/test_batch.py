"""What a phone kept while it was offline: sent in order, each by itself."""

from __future__ import annotations

from typing import Any

import pytest

from api.routes.moves import TOGETHER
from api.service import Service
from tests.api.table import Checked, Table, key, play, problem

DEAL = {"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}
ATTACK = {"type": "attack", "by": "A", "card": "7h"}
DEFEND = {"type": "defend", "by": "B", "card": "9h", "on": "7h"}
PASS = {"type": "pass", "by": "all"}


def items(*commands: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"id": key(), "command": command} for command in commands]


def statuses(answer: dict[str, Any]) -> list[int | None]:
    return [result["status"] for result in answer["results"]]


def test_all_accepted(table: Table) -> None:
    sent = items(DEAL, ATTACK, DEFEND)
    response = table.batch(sent, query={"with": "actions,items"})
    assert response.status_code == 200
    answer = response.json
    assert [result["id"] for result in answer["results"]] == [item["id"] for item in sent]
    assert statuses(answer) == [201, 201, 201]
    assert [result["version"] for result in answer["results"]] == [2, 3, 4]
    assert [event for result in answer["results"] for event in result["events"]] == table.stream()[1:]
    assert (answer["version"], answer["state"]) == (4, table.read("state"))
    assert answer["actions"] == table.read("actions")["actions"]
    assert answer["items"] == table.read("timeline")["items"][1:]


def test_it_stops_at_the_first_refusal(table: Table) -> None:
    answer = table.batch(items(DEAL, DEFEND, ATTACK, PASS)).json
    assert statuses(answer) == [201, 422, None, None]
    refused = answer["results"][1]
    assert refused["problem"]["type"] == "/problems/illegal-move"
    assert refused["problem"]["rule"]
    assert "version" not in refused and "version" not in answer["results"][2]
    assert answer["version"] == table.read("events")["version"] == 2


def test_sent_again_whole_after_the_answer_was_lost(table: Table) -> None:
    sent = items(DEAL, ATTACK)
    first = table.batch(sent).json
    again = table.batch([*sent, *items(DEFEND)]).json
    assert statuses(first) == [201, 201]
    assert statuses(again) == [200, 200, 201]
    assert [result["events"] for result in again["results"][:2]] == [result["events"] for result in first["results"]]
    assert table.read("events")["version"] == 4


def test_what_was_sent_singly_may_come_again_in_a_batch_and_back(table: Table) -> None:
    used = key()
    single = table.send({**DEAL, "age_ms": 3}, key=used)
    answer = table.batch([{"id": used, "command": DEAL, "age_ms": 99}]).json
    assert statuses(answer) == [200]
    assert answer["results"][0]["events"] == single.json["events"]
    other = key()
    table.batch([{"id": other, "command": ATTACK}])
    assert table.send(ATTACK, key=other).status_code == 200


def test_one_id_twice(table: Table) -> None:
    [deal] = items(DEAL)
    assert statuses(table.batch([deal, deal]).json) == [201, 200]
    answer = table.batch([deal, {**deal, "command": ATTACK}]).json
    assert statuses(answer) == [200, 422]
    assert answer["results"][1]["problem"]["type"] == "/problems/key-reused"


def test_an_item_that_cannot_be_read_is_refused_like_any_other(table: Table) -> None:
    for wrong in (
        {"command": DEAL},
        {"id": "7", "command": DEAL},
        {"id": 7, "command": DEAL},
        {"id": key()},
        {"id": key(), "command": "deal"},
        {"id": key(), "command": DEAL, "colour": "red"},
        {"id": key(), "command": {**DEAL, "colour": "red"}},
        {"id": key(), "command": {**DEAL, "note": ""}},
        {"id": key(), "command": DEAL, "age_ms": -5},
        {"id": key(), "correction": {"retract": 0}},
        {"id": key(), "correction": {"retract": 1}, "command": DEAL},
        {"id": key(), "ruling": {"kind": "penalty"}},
    ):
        answer = table.batch([wrong, *items(DEAL)]).json
        assert statuses(answer) == [422, None], wrong
        assert answer["results"][0]["problem"]["type"] == "/problems/invalid"
        assert answer["results"][0]["problem"]["errors"]
        assert answer["results"][0]["id"] == wrong.get("id")
    assert table.read("events")["version"] == 1


def test_nothing_to_send(dealt: Table) -> None:
    answer = dealt.batch([]).json
    assert (answer["version"], answer["results"], answer["state"]) == (2, [], dealt.read("state"))


def test_who_may_not_is_refused_as_a_whole(dealt: Table) -> None:
    viewer = dealt.as_(dealt.token_for("viewer")["token"])
    assert problem(dealt.as_(None).batch(items(ATTACK))) == (401, "token-missing")
    assert problem(dealt.as_("wrong").batch(items(ATTACK))) == (401, "token-unknown")
    assert problem(viewer.batch(items(ATTACK))) == (403, "not-allowed")


def test_a_seat_sends_its_own_and_stops_at_anothers(dealt: Table) -> None:
    a = dealt.as_(dealt.token_for("seat", seat="A")["token"])
    answer = a.batch(items(ATTACK, DEFEND)).json
    assert statuses(answer) == [201, 403]
    assert answer["results"][1]["problem"]["type"] == "/problems/not-allowed"


# ── If-Match ───────────────────────────────────────────────────────────────────


def test_its_own_events_do_not_count_as_moved(table: Table) -> None:
    assert statuses(table.batch(items(DEAL, ATTACK, DEFEND), if_match=1).json) == [201, 201, 201]


def test_another_devices_event_does(table: Table) -> None:
    table.send(DEAL)
    answer = table.batch(items(ATTACK, DEFEND), if_match=1).json
    assert statuses(answer) == [412, None]
    moved = answer["results"][0]["problem"]
    assert moved["type"] == "/problems/version-moved"
    assert moved["events"] == table.stream()[1:]
    assert table.read("events")["version"] == 2


def test_sent_again_with_the_same_if_match(table: Table) -> None:
    sent = items(DEAL, ATTACK)
    table.batch(sent, if_match=1)
    assert statuses(table.batch([*sent, *items(DEFEND)], if_match=1).json) == [200, 200, 201]


def test_known_items_are_answered_before_a_foreign_event_stops_the_rest(table: Table) -> None:
    sent = items(DEAL, ATTACK)
    table.batch(sent, if_match=1)
    table.send(DEFEND)  # another device
    assert statuses(table.batch([*sent, *items(PASS)], if_match=1).json) == [200, 200, 412]


def test_a_foreign_event_in_between_stops_it_there(table: Table, house: Service) -> None:
    sent = items(DEAL)
    table.batch(sent, if_match=1)
    table.send(ATTACK)
    answer = table.batch([*sent, *items(DEFEND)], if_match=1).json
    assert statuses(answer) == [200, 412]
    assert statuses(table.batch(items(DEFEND), if_match=3).json) == [201]


def test_over_is_412_first(client: Checked) -> None:
    table = Table.open(client)
    play(table, seed=8)
    assert statuses(table.batch(items(ATTACK), if_match=1).json) == [412]
    assert statuses(table.batch(items(ATTACK)).json) == [409]


def test_a_whole_match_goes_to_the_store_by_few_scripts(
    client: Checked, house: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = Table.open(client), Table.open(client)
    play(one, seed=11)
    moves = [item["command"] for item in one.read("timeline")["items"] if item["command"]]
    scripts: list[int] = []
    append_all = house.store.append_all

    def counted(match: str, writes: Any, **heads: Any) -> Any:
        scripts.append(len(writes))
        return append_all(match, writes, **heads)

    monkeypatch.setattr(house.store, "append_all", counted)
    sent = items(*moves)
    answer = other.batch(sent).json
    assert set(statuses(answer)) == {201} and len(scripts) <= len(moves) // TOGETHER + 1, scripts
    assert _told(other.stream()) == _told(one.stream())
    assert answer["results"][-1]["hash"] == answer["hash"] == other.read("verify")["hash"]
    again = other.batch(sent).json
    assert set(statuses(again)) == {200}
    assert [result["events"] for result in again["results"]] == [result["events"] for result in answer["results"]]


def test_notes_and_other_kinds_between_go_their_way(table: Table) -> None:
    """What is no command is not decided ahead, and what comes behind it is."""
    noted = {**ATTACK, "note": "slowly"}
    sent = [
        *items(DEAL, noted, DEFEND),
        {"id": key(), "ruling": {"kind": "text", "text": "a word"}},
        {"id": key(), "correction": {"amend": 4, "commands": [{**DEFEND, "card": "8h"}]}},
        *items(PASS),
    ]
    answer = table.batch(sent).json
    assert statuses(answer) == [201] * 6
    assert [event["type"] for event in table.stream()][1:6] == ["dealt", "attacked", "defended", "ruled", "amended"]
    assert [item["note"] for item in table.read("timeline")["items"] if item["note"]] == ["slowly", "a word"]
    assert table.read("verify")["ok"] and table.read("state")["discard"]["known"] == ["7h", "8h"]


def _told(events: list[dict[str, Any]]) -> list[Any]:
    return [(event["type"], event["by"], event["data"]) for event in events]


def test_words_of_the_referee_go_together_with_moves(
    client: Checked, house: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table.open(client)
    scripts: list[int] = []
    append_all = house.store.append_all

    def counted(match: str, writes: Any, **heads: Any) -> Any:
        scripts.append(len(writes))
        return append_all(match, writes, **heads)

    monkeypatch.setattr(house.store, "append_all", counted)
    words = [{"id": key(), "ruling": {"kind": "text", "text": f"{n}"}} for n in range(5)]
    answer = table.batch([*items(DEAL), *words, *items(ATTACK)]).json
    assert statuses(answer) == [201] * 7
    assert scripts == [7]
    assert [event["type"] for event in table.stream()] == ["match_created", "dealt", *["ruled"] * 5, "attacked"]


def test_a_seat_gives_no_ruling_in_a_batch(client: Checked) -> None:
    table = Table.open(client)
    table.send(DEAL)
    seat = table.call("POST", "tokens", json={"role": "seat", "seat": "A"}).json["token"]
    word = {"id": key(), "ruling": {"kind": "text", "text": "so"}}
    answer = table.as_(seat).batch([*items(ATTACK), word]).json
    assert statuses(answer) == [201, 403]
