"""Zack over HTTP: a match by one referee's hand, what only the service says, and every match that is offered."""

from __future__ import annotations

import random

import pytest

from tests.api.table import API, Checked, Table, chosen, key, problem
from tests.engine.zack.table import command, evidence

PILES = {"type": "deal", "counts": {"A": 5, "B": 5, "C": 5}}


def opened(client: Checked, **options: object) -> Table:
    table = Table.open(client, 3, game="zack", options=options)
    assert table.send(PILES).status_code == 201
    return table


def test_it_tells_of_itself(client: Checked) -> None:
    about = client.get(f"{API}/games/zack").json
    assert about["seats"] == {"least": 3, "most": 6} and about["knowledge"] == ["observed", "open", "dealt"]
    assert about["seat_commands"] == ["challenge", "choose", "throw", "throw_marker"]
    assert about["cards"]["2R"]["en"] == {"shown": "2R", "said": "two to the right"}
    assert about["cards"]["2R"]["fr"]["shown"] == "2R", "R and L stay as they are printed"
    assert "finalise_order" not in about["commands"], "that is the service's own"
    assert about["options"]["colours"]["default_by_seats"]["3"] == {"A": "red", "B": "blue", "C": "green"}


def test_a_challenge_is_judged_at_once_and_again_when_the_box_is_read(client: Checked) -> None:
    table = opened(client)
    blue = table.send(command("A blue")).json["version"]
    red = table.send(command("B red")).json["version"]
    told = table.send(command("C ! B")).json
    assert [event["type"] for event in told["events"]] == ["challenged", "box_taken", "challenge_failed"]
    challenge = told["events"][0]["version"]
    state = table.read("state")
    assert [one["version"] for one in state["judged"]["box"]] == [blue, red, challenge]
    read = table.send({"type": "box_order", "order": [blue, challenge, red]})
    assert read.status_code == 201
    assert [event["type"] for event in read.json["events"]] == [
        "box_ordered", "cards_returned", "box_taken", "challenge_upheld",
    ]  # fmt: skip
    hands = {seat: one["hand"]["unknown"] for seat, one in table.read("state")["seats"].items()}
    assert hands == {"A": 4, "B": 6, "C": 5}
    first = [item for item in table.read("timeline")["items"] if item["type"] == "challenge_failed"]
    assert first, "what the box has replaced stays visible"
    assert table.read("verify")["ok"]


def test_a_verdict_is_told_before_it_is_recorded_and_can_be_taken_back(client: Checked) -> None:
    table = opened(client)
    table.send(command("A blue"))
    tried = table.send(command("C ! B"), query={"dry_run": "true"})
    assert tried.json["events"][-1]["data"]["verdict"] == "upheld"
    assert table.read("state")["box"][0]["card"] == "blue", "nothing is recorded"
    table.send(command("C ! B"))
    taken_back = table.call("POST", "corrections", json={"retract": 1})
    assert taken_back.status_code == 201
    assert table.read("state")["to_throw"] == "B" and len(table.read("state")["box"]) == 1


def test_a_ruling_sent_twice_rules_on_no_other_challenge(client: Checked) -> None:
    table = opened(client, late_challenge="no_effect")
    for move in ("A blue", "B red"):
        table.send(command(move))
    first = table.send(command("C ! B")).json["events"][0]["version"]
    ruled = {"type": "rule_challenge", "verdict": "upheld"}
    assert table.send(ruled).status_code == 201, "where nothing was ruled on before it is clear which is meant"
    assert table.send({**ruled, "verdict": "too_late"}).status_code == 201, "the same again"
    for move in ("A blue", "B red"):
        table.send(command(move))
    second = table.send(command("C ! B")).json["events"][0]["version"]
    before = table.read("state")
    refused = table.send(ruled)
    assert problem(refused) == (412, "version-moved")
    assert refused.json["details"] == {"challenge": second} and refused.json["version"] == before["version"]
    (item,) = table.batch([{"id": key(), "command": ruled}]).json["results"]
    assert item["status"] == 412
    assert problem(table.send({**ruled, "challenge": first})) == (422, "illegal-move"), "its box was settled"
    assert table.read("state") == before
    assert table.send(ruled, query={"dry_run": "true"}, if_match=before["version"]).status_code == 200
    assert table.send({**ruled, "challenge": second}).status_code == 201
    table.send({"type": "end_round", "reason": "abandoned"})
    assert table.call("POST", "corrections", json={"retract": 1}).status_code == 201, "corrections make it again"


def test_a_card_nobody_recognised_is_mended(client: Checked) -> None:
    table = opened(client)
    version = table.send(command("A ??")).json["version"]
    table.send(command("B red"))
    assert table.send(command("C ! B")).json["events"][-1]["type"] == "challenge_undecided"
    mended = table.call("POST", "corrections", json={"amend": version, "commands": [command("A green")]})
    assert mended.status_code == 201
    assert table.read("state")["challenge"] is None and table.read("state")["to_throw"] == "C"


@pytest.mark.parametrize("move", [{**command("B red"), "observed": evidence("0-40")}, command("final")])
def test_nobody_sends_what_only_the_service_says(client: Checked, move: dict[str, object]) -> None:
    table = opened(client)
    table.send(command("A blue"))
    assert problem(table.send(move)) == (422, "invalid")
    (result,) = table.batch([{"id": key(), "command": move}]).json["results"]
    assert result["status"] == 422 and result["problem"]["type"].endswith("invalid")


def test_a_seat_throws_for_itself_alone(client: Checked) -> None:
    table = opened(client)
    own = table.as_(table.token_for("seat", seat="B")["token"])
    assert own.send(command("B red")).status_code == 201
    assert own.send(command("B ! A")).status_code == 201
    assert own.send(command("A red")).status_code == 403
    assert own.send(command("ruled void")).status_code == 403


@pytest.mark.parametrize("seed", range(4))
def test_a_match_from_what_is_offered(client: Checked, seed: int) -> None:
    table = Table.open(client, 4, game="zack", options={"stop_cards": bool(seed % 2)})
    assert table.send({"type": "deal", "counts": dict.fromkeys("ABCD", 3)}).status_code == 201
    chance, seats = random.Random(seed), set(client.get(f"{API}/games/zack").json["seat_commands"])
    for _ in range(40):
        offered = [one for one in table.read("actions")["actions"] if one["type"] in seats]
        if not offered:
            assert table.read("state")["challenge"]["status"] == "undecided", "a card that nobody recognised"
            break
        answer = table.send(chosen(chance, chance.choice(offered)))
        assert answer.status_code == 201, answer.get_data(as_text=True)
        if answer.json["state"]["status"] == "over":
            break
    items = table.read("timeline")["items"]
    assert all(item["text"]["en"] and item["text"]["fr"] for item in items)
    assert table.read("verify")["ok"]
