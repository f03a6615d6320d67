"""Whole events over HTTP: formats, late words and what they would have changed, tables mended with their matches."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from api.routes.tournaments import rounds
from api.service import Service
from api.tournaments.matches import new_match
from recorder.chain import MATCH
from tests.api.hall import FOURS, TWOS, Hall, by_number, key
from tests.api.table import Checked, Table, problem

DEAL = {"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}
ATTACK = {"type": "attack", "by": "A", "card": "7s"}


def test_a_knock_out_of_six_with_byes_to_the_best_and_a_match_for_third_place(client: Checked) -> None:
    hall = Hall.open(client, 0, format={"kind": "knockout", "table": 2, "third_place": True}, first_round="start")
    for start in range(1, 7):
        hall.enter(f"Seed {start}", start=start)
    first = hall.play()
    # a tree of eight: 1 and 2 have byes; 4 meets 5, 3 meets 6
    assert first["byes"] == ["e1", "e2"]
    assert sorted(sorted(table["entrants"]) for table in first["tables"]) == [["e3", "e6"], ["e4", "e5"]]
    second = hall.play()
    assert sorted(sorted(table["entrants"]) for table in second["tables"]) == [["e1", "e4"], ["e2", "e3"]]
    last = hall.play()
    assert sorted(sorted(table["entrants"]) for table in last["tables"]) == [["e1", "e2"], ["e3", "e4"]]
    assert problem(hall.post("pair")) == (422, "invalid")
    assert [row["entrant"] for row in hall.standing()][:4] == ["e1", "e2", "e3", "e4"]


def test_groups_then_finals(client: Checked) -> None:
    stages = [
        {"kind": "round_robin", "table": 2, "groups": 2},
        {"kind": "knockout", "table": 2, "per_group": 2},
    ]
    hall = Hall.open(client, 0, format={"kind": "stages", "stages": stages}, first_round="start", apart={"clubs": 0})
    for start in range(1, 9):
        hall.enter(f"Seed {start}", start=start)
    for _ in range(3):
        hall.play()
    for group in (0, 1):
        rows = hall.read("standings", stage=0, group=group)["items"]
        assert len(rows) == 4 and [row["points"] for row in rows] == [360, 240, 120, 0]
    semi = hall.play()
    assert semi["stage"] == 1 and {e for table in semi["tables"] for e in table["entrants"]} == {"e1", "e2", "e3", "e4"}
    hall.play()
    assert hall.standing()[0]["entrant"] == "e1" and len(hall.standing()) == 8
    hall.send("end")


def test_a_tournament_of_pairs_whose_matches_name_all_four(client: Checked, house: Service) -> None:
    hall = Hall.open(client, format={"kind": "swiss", "rounds": 1, "table": 2, "teams": True})
    for one, two in (("Anna", "Boris"), ("Carla", "Dmitri")):
        members = [{"name": one}, {"name": two, "alias": f"Kid {two[0]}", "minor": two == "Dmitri"}]
        hall.enter(f"{one} & {two}", members=members)
    assert problem(hall.post("enter", name="Alone")) == (422, "invalid")
    hall.begin()
    made = hall.call("POST", "rounds/1/tables/1/match", headers=key()).json
    match = Table(client, made["id"], made["tokens"]["referee"], made)
    summary = match.read()
    assert summary["options"]["teams"] is True
    first, second = hall.read("rounds/1")["tables"][0]["entrants"]
    pairs = {"e1": ["Anna", "Boris"], "e2": ["Carla", "Dmitri"]}
    names = {seat: each["name"] for seat, each in summary["seats"].items()}
    # partners sit across: A and C, B and D
    assert [names["A"], names["C"]] == pairs[first] and [names["B"], names["D"]] == pairs[second]
    seen = {each["name"] for each in match.as_(None).read()["seats"].values()}
    assert "Dmitri" not in seen and "Kid D" in seen
    assert match.send({"type": "end_match", "reason": "conceded", "by": "C"}).status_code == 201
    house.policies.look(MATCH, match.match, "events")
    assert hall.read("rounds/1")["tables"][0]["result"]["order"] == [second, first], "who concedes, his partner too"


def test_a_late_result_says_what_would_have_been_paired_otherwise(client: Checked) -> None:
    hall = Hall.open(client, 8, format=TWOS, first_round="start", apart={"clubs": 0})
    at = hall.begin()
    for table in at["tables"][1:]:
        hall.send("result", round=1, table=table["table"], order=by_number(table["entrants"]))
    draft = hall.pair()
    assert draft["assumed"] == [1] and draft["stale"] is False
    [missing, *_] = at["tables"]
    won = {by_number(table["entrants"])[0] for table in at["tables"][1:]}
    drafted = [{*table["entrants"]} for table in draft["tables"]]
    # who was drafted against a winner loses: so nobody plays somebody with as many points
    order = sorted(missing["entrants"], key=lambda who: any(who in table and table & won for table in drafted))
    told = hall.send("result", round=1, table=1, order=order)
    assert told["consequences"] and {*told["consequences"]} <= {table["table"] for table in draft["tables"]}
    assert hall.read("rounds/2")["stale"] is True
    hall.send("close", round=1)
    assert problem(hall.post("publish", round=2)) == (409, "stale")
    again = hall.pair()
    assert (again["stale"], again["drafts"], again["assumed"]) == (False, 2, [])
    hall.send("publish", round=2)
    assert hall.as_(None).read("rounds/2")["drafts"] == 2, "how often was drawn is told"


def test_why_names_the_aim_that_would_be_worse(client: Checked) -> None:
    hall = Hall.open(client, 4, format=TWOS, first_round="start")
    hall.play()
    at = hall.play()
    met = hall.read("rounds/1")["tables"][0]["entrants"]
    told = hall.read("rounds/2/why", entrants=",".join(met))
    assert (told["together"], told["aim"]) == (False, "repeats"), "they have met"
    assert told["costs"]["repeats"]["would_be"] > told["costs"]["repeats"]["is"] == 0
    assert any(set(met) <= set(table) for table in told["tables"])
    together = at["tables"][0]["entrants"]
    assert hall.read("rounds/2/why", entrants=",".join(together))["together"] is True
    for wrong in ("", "e99", "e1,e1", "e1,e99"):
        assert problem(hall.get("rounds/2/why", entrants=wrong)) == (422, "invalid")
    assert problem(hall.get("rounds/9/why", entrants="e1,e2")) == (404, "not-found")


def test_a_published_table_is_mended_until_its_first_card_and_its_match_goes_with_it(
    client: Checked, house: Service
) -> None:
    hall = Hall.open(client, 8, format=FOURS)
    first, second = hall.begin()["tables"]
    made = hall.call("POST", "rounds/1/tables/1/match", headers=key()).json
    match = Table(client, made["id"], made["tokens"]["referee"], made)
    one, two = first["entrants"][0], second["entrants"][0]
    swapped = hall.send("swap", round=1, entrants=[one, two])["round"]["tables"]
    assert (swapped[0]["match"], swapped[0]["edition"]) == (match.match, 2), "as many seats: others sit at it"
    assert match.read()["seats"]["A"]["name"] == f"Player No {two[1:]}"
    gone = hall.send("take_out", round=1, table=1, entrant=two, **{"as": "absent"})["round"]["tables"][0]
    assert gone["match"] is None and len(gone["entrants"]) == 3, "another one has as many seats as sit there now"
    assert all(seat["name"] is None for seat in match.read()["seats"].values())
    match.send({"type": "end_match", "reason": "conceded", "by": "A"})
    house.policies.look(MATCH, match.match, "events")
    assert hall.read("rounds/1")["tables"][0]["result"] is None, "it is no table's"
    again = hall.call("POST", "rounds/1/tables/1/match", headers=key()).json
    assert again["id"] != made["id"]
    table = Table(client, again["id"], again["tokens"]["referee"], again)
    assert table.send(DEAL).status_code == 201
    assert table.send(ATTACK).status_code == 201
    refused = hall.post("join", round=1, table=1, entrant=two)
    assert problem(refused) == (422, "illegal-move") and refused.json["rule"] == "TRN-7", "it has its first card"


def test_a_deal_alone_and_moves_that_were_taken_back_do_not_lock_a_table(client: Checked) -> None:
    hall = Hall.open(client, 4, format=TWOS)
    first, second = hall.begin()["tables"]
    made = hall.call("POST", "rounds/1/tables/1/match", headers=key()).json
    match = Table(client, made["id"], made["tokens"]["referee"], made)
    one, two = first["entrants"][0], second["entrants"][0]
    # given a deal, a card, and the card taken back
    match.send(DEAL)
    match.send(ATTACK)
    locked = hall.post("swap", round=1, entrants=[one, two])
    assert (problem(locked), locked.json["rule"]) == ((422, "illegal-move"), "TRN-7")
    assert match.call("POST", "corrections", json={"retract": 1}).status_code == 201
    # then others may sit down
    assert hall.send("swap", round=1, entrants=[one, two])["round"]["tables"][0]["match"] == made["id"]


def test_wrong_seats_after_the_first_card_change_names_and_result_and_no_move(client: Checked, house: Service) -> None:
    hall = Hall.open(client, 4, format=TWOS)
    [table, _] = hall.begin()["tables"]
    one, other = table["entrants"]
    made = hall.call("POST", "rounds/1/tables/1/match", headers=key()).json
    match = Table(client, made["id"], made["tokens"]["referee"], made)
    match.send(DEAL)
    match.send(ATTACK)
    before = match.read()
    # when the director says who sits where
    told = hall.send("reseat", round=1, table=1, seats={"A": other, "B": one}, reason="they had changed chairs")
    assert told["round"]["tables"][0]["entrants"] == [other, one]
    assert (told["round"]["tables"][0]["match"], told["round"]["tables"][0]["edition"]) == (made["id"], 2)
    # then the moves stand as they were, under the other names
    after = match.read()
    assert (after["version"], after["hash"]) == (before["version"], before["hash"])
    assert after["seats"]["A"]["name"] == before["seats"]["B"]["name"] == f"Player No {other[1:]}"
    # and the match's end is the result of who sits there now
    match.send({"type": "end_match", "reason": "conceded", "by": "A"})
    house.policies.look(MATCH, match.match, "events")
    assert hall.read("rounds/1")["tables"][0]["result"]["order"] == [one, other], "seat A conceded"


def test_a_match_of_a_table_has_as_many_seats_as_the_table(client: Checked) -> None:
    hall = Hall.open(client, 2, format=TWOS)
    hall.begin()
    made = hall.call("POST", "rounds/1/tables/1/match", headers=key()).json
    match = Table(client, made["id"], made["tokens"]["referee"], made)
    refused = match.call("POST", "corrections", json={"amend": 1, "seats": ["A", "B", "C"]})
    assert problem(refused) == (409, "belongs"), refused.json
    assert match.read()["version"] == 1


def test_refusals_call_people_as_the_reader_may(client: Checked) -> None:
    hall = Hall.open(client)
    hall.enter("Zebulon Quill", minor=True, alias="Zeb")
    hall.enter("Wanda Ostrom")
    hall.send("withdraw", entrant="e1")
    refused = hall.post("sit_out", entrant="e1", rounds=[1])
    assert refused.json["text"]["en"] == "Zebulon Quill is not in the tournament any more"
    mine = hall.token_of("e2").post("sit_out", entrant="e1", rounds=[1])
    assert "Quill" not in mine.get_data(as_text=True)


def test_what_was_agreed_changes_with_a_mark(client: Checked) -> None:
    hall = Hall.open(client, 4, format=TWOS)
    changed: Any = hall.call("PATCH", "", json={"tie_breaks": ["wins"]})
    assert changed.status_code == 200 and changed.json["changed"] is False
    hall.play()
    assert problem(hall.call("PATCH", "", json={"tie_breaks": ["buchholz"]}))[0] == 422
    changed = hall.call("PATCH", "", json={"tie_breaks": ["buchholz"], "reason": "agreed by all"})
    assert changed.json["changed"] is True and changed.json["tie_breaks"] == ["buchholz"]
    assert hall.read("standings")["changed"] is True
    assert [*hall.standing()[0]["tie_breaks"]] == ["buchholz"]
    for wrong in ({}, {"game": "zack"}, {"group": "x"}, {"starts_at": "soon"}, {"format": {"kind": "x"}}):
        assert problem(hall.call("PATCH", "", json=wrong)) == (422, "invalid")


def test_nothing_but_the_end_may_be_open_at_the_end(client: Checked) -> None:
    hall = Hall.open(client, 2, format=TWOS)
    [table] = hall.begin()["tables"]
    refused = hall.post("end")
    assert problem(refused) == (409, "open-items")
    assert refused.json["details"]["missing"] == [{"round": 1, "tables": [1]}] and refused.json["text"]["fr"]
    hall.token_of(table["entrants"][0]).send("dispute", round=1, table=1, text="no")
    hall.send("result", round=1, table=1, order=table["entrants"])
    hall.send("end")
    assert problem(hall.post("pair")) == (409, "over")
    assert hall.read()["seed"] and hall.as_(None).read("events")["events"][0]["parts"]["draft"]["data"]["seed"]
    hall.send("reopen", reason="one more")
    assert hall.read()["status"] == "live"


def test_the_clock_of_a_round_runs_stands_and_is_extended(client: Checked, house: Service) -> None:
    now = [1_900_000_000_000]
    house.clock = lambda: now[0]
    hall = Hall.open(client, 4, format={**TWOS, "length": {"minutes": 50}})
    hall.pair()
    hall.send("publish", round=1, starts_at="2031-01-01T12:00:00+02:00")
    assert hall.read("rounds/1")["starts_at"] == "2031-01-01T10:00:00.000Z"
    hall.send("start", round=1)

    def ends() -> list[str | None]:
        at = hall.read("rounds/1")
        return [at["ends_at"], *(table["ends_at"] for table in at["tables"])]

    assert ends() == [None, None, None]
    hall.send("clock", round=1, do="start")  # the format's 50 minutes, from 2030-03-17T17:46:40
    assert ends()[0] == "2030-03-17T18:36:40.000Z"
    hall.send("extend", round=1, table=2, minutes=5, reason="a judge was called")
    assert ends() == ["2030-03-17T18:36:40.000Z", None, "2030-03-17T18:41:40.000Z"]
    now[0] += 20 * 60_000
    hall.send("clock", round=1, do="stop")
    at = hall.read("rounds/1")
    assert (at["ends_at"], at["left_ms"]) == (None, 30 * 60_000)
    now[0] += 60 * 60_000
    hall.send("clock", round=1, do="start")
    assert ends()[0] == "2030-03-17T19:36:40.000Z"
    hall.send("extend", round=1, minutes=10)
    assert ends()[0] == "2030-03-17T19:46:40.000Z"
    hall.token_of(at["tables"][0]["entrants"][0]).send("call", table=1, text="please")
    assert hall.read()["calls"] == [1] and "calls" not in hall.as_(None).read()
    hall.send("answer", table=1)
    hall.send("ruling", table=1, text="play on", minutes=3)
    assert hall.read()["calls"] == [] and ends()[1] == "2030-03-17T19:49:40.000Z"
    done = hall.send("close", round=1, on_time=True)
    assert [event["type"] for event in done["events"]] == ["result_recorded", "result_recorded", "closed"]
    assert {row["points"] for row in hall.standing()} == {60}, "nothing is told of them: they share"


def test_fifty_who_ask_for_a_tables_match_at_once_with_a_body_are_told_of_one_match(
    app: Flask, client: Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall.open(client, 2)
    hall.begin()
    together = threading.Barrier(50, timeout=30)

    def make(*args: Any) -> Any:
        if threading.current_thread() not in made:  # who was slower asks a second time, alone
            made.add(threading.current_thread())
            together.wait()
        return new_match(*args)

    made: set[threading.Thread] = set()
    monkeypatch.setattr(rounds, "new_match", make)

    def ask(_: int) -> tuple[int, str | None]:
        client = Checked(app)
        headers = {"Authorization": f"Bearer {hall.token}", **key()}
        answer = client.post(f"{hall.path}/rounds/1/tables/1/match", json={}, headers=headers)
        return answer.status_code, answer.json.get("id")

    with ThreadPoolExecutor(50) as hands:
        answers = [*hands.map(ask, range(50))]
    assert sorted(status for status, _ in answers) == [200] * 49 + [201]
    assert {match for _, match in answers} == {hall.read("rounds/1")["tables"][0]["match"]}


def test_a_corrected_result_names_who_should_be_in_the_final(client: Checked) -> None:
    """e1 to e4 play a round robin; e1 and e2 come in until e3 is found to have beaten e2 and not lost to them."""
    stages = [{"kind": "round_robin", "table": 2}, {"kind": "knockout", "table": 2, "take": 2}]
    hall = Hall.open(client, 4, format={"kind": "stages", "stages": stages}, first_round="start")
    for _ in range(3):
        hall.play()
    [final] = hall.begin()["tables"]
    assert {*final["entrants"]} == {"e1", "e2"} and hall.read("rounds/4")["exchanges"] == []
    number, table = next(
        (number, table["table"])
        for number in (1, 2, 3)
        for table in hall.read(f"rounds/{number}")["tables"]
        if {*table["entrants"]} == {"e2", "e3"}
    )
    correction = {"type": "result", "round": number, "table": table, "order": ["e3", "e2"], "reason": "typed wrong"}
    due = [{"entrant": "e3", "instead_of": "e2", "table": final["table"], "possible": True}]
    dry = hall.call("POST", "commands", json=correction, query_string={"dry_run": "true"})
    assert dry.json["exchanges"] == due
    assert hall.call("POST", "commands", json=correction).json["exchanges"] == due
    assert hall.read("rounds/4")["exchanges"] == due
    assert "exchanges" not in hall.token_of("e3").read("rounds/4") and "exchanges" not in hall.as_(None).read(
        "rounds/4"
    )

    made = hall.call("POST", f"rounds/4/tables/{final['table']}/match", headers=key()).json
    Table(client, made["id"], made["tokens"]["referee"], made)
    hall.send("swap", round=4, entrants=["e3", "e2"], reason="e3 won that")
    [final] = hall.read("rounds/4")["tables"]
    assert {*final["entrants"]} == {"e1", "e3"} and final["match"] == made["id"]
    assert hall.read("rounds/4")["exchanges"] == []


def test_nobody_comes_in_once_the_final_has_its_first_card(client: Checked) -> None:
    stages = [{"kind": "round_robin", "table": 2}, {"kind": "knockout", "table": 2, "take": 2}]
    hall = Hall.open(client, 3, format={"kind": "stages", "stages": stages}, first_round="start")
    for _ in range(3):
        hall.play()
    [final] = hall.begin()["tables"]
    made = hall.call("POST", f"rounds/4/tables/{final['table']}/match", headers=key()).json
    match = Table(client, made["id"], made["tokens"]["referee"], made)
    assert match.send(DEAL).status_code == 201
    assert match.send({"type": "attack", "by": "A", "card": "7s"}).status_code == 201
    number, table = next(
        (number, table["table"])
        for number in (1, 2, 3)
        for table in hall.read(f"rounds/{number}")["tables"]
        if {*table["entrants"]} == {"e2", "e3"}
    )
    told = hall.send("result", round=number, table=table, order=["e3", "e2"], reason="typed wrong")
    assert [each["possible"] for each in told["exchanges"]] == [False]
    assert hall.post("swap", round=4, entrants=["e3", "e2"]).json["rule"] == "TRN-7"


def test_a_round_tells_from_the_first_card_on_that_nobody_comes_in(client: Checked) -> None:
    """Given e3 instead of e2 and a match without a card, then with one: nothing of the tournament itself changes."""
    stages = [{"kind": "round_robin", "table": 2}, {"kind": "knockout", "table": 2, "take": 2}]
    hall = Hall.open(client, 3, format={"kind": "stages", "stages": stages}, first_round="start")
    for _ in range(3):
        hall.play()
    [final] = hall.begin()["tables"]
    made = hall.call("POST", f"rounds/4/tables/{final['table']}/match", headers=key()).json
    match = Table(client, made["id"], made["tokens"]["referee"], made)
    number, table = next(
        (number, table["table"])
        for number in (1, 2, 3)
        for table in hall.read(f"rounds/{number}")["tables"]
        if {*table["entrants"]} == {"e2", "e3"}
    )
    hall.send("result", round=number, table=table, order=["e3", "e2"], reason="typed wrong")
    before = hall.read("rounds/4")
    due = {"entrant": "e3", "instead_of": "e2", "table": final["table"]}
    assert before["exchanges"] == [{**due, "possible": True}]
    assert match.send(DEAL).status_code == 201
    assert hall.read("rounds/4")["exchanges"] == [{**due, "possible": True}], "a deal alone is no card"
    assert match.send({"type": "attack", "by": "A", "card": "7s"}).status_code == 201
    after = hall.read("rounds/4")
    assert after["exchanges"] == [{**due, "possible": False}] and after["version"] == before["version"]
    assert hall.post("swap", round=4, entrants=["e3", "e2"]).json["rule"] == "TRN-7"


def test_why_tells_of_a_bye(client: Checked) -> None:
    """e1 beats e2 while e3 has the bye; then of e1 (a win) and e2 (none) the one without a bye sits out."""
    hall = Hall.open(client, 3, format=TWOS)
    first = hall.play(by_number)
    [had] = first["byes"]
    second = hall.pair()
    [sits] = second["byes"]
    assert sits != had
    told = hall.read("rounds/2/why", entrants=sits)
    assert (told["bye"], told["together"], told["searched"]) == (True, None, True)
    assert told["byes"] and told["byes"] != [sits]
    played = next(who for who in ("e1", "e2", "e3") if who not in (sits, had))
    assert told["costs"][told["aim"]]["would_be"] > told["costs"][told["aim"]]["is"]
    assert hall.read("rounds/2/why", entrants=played)["bye"] is False
    assert hall.read("rounds/2/why", entrants=had)["aim"] == "second_bye"
    assert hall.read("rounds/2/why", entrants=f"{had},{played}")["bye"] is None
