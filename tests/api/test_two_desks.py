"""Two desks of one tournament, one of them without a network: nothing that was queued overrides what came later."""

from __future__ import annotations

import os
import random
from typing import Any, NamedTuple

import pytest

from tests.api.hall import FOURS, TWOS, Hall, by_number, key
from tests.api.table import Checked, problem
from tests.chance import fresh

INTERLEAVINGS = 300 if os.environ.get("GREFFIER_SOAK") else 30
OF_ONE_HALL = 10  # interleavings, one after another


def table_of(hall: Hall, number: int = 1) -> Any:
    [table] = [each for each in hall.read("rounds/1")["tables"] if each["table"] == number]
    return table


def test_a_result_that_knew_of_no_other_is_refused_and_both_wait(client: Checked) -> None:
    hall = Hall.open(client, 4)
    hall.begin()
    one, two = table_of(hall)["entrants"]
    first = hall.send("result", round=1, table=1, order=[one, two], replaces=None)
    sent: dict[str, Any] = {"round": 1, "table": 1, "order": [two, one], "replaces": None}
    refused = hall.post("result", **sent)
    assert problem(refused) == (409, "differs")
    details = refused.json["details"]
    assert (details["stands"]["order"], details["sent"]["order"]) == ([one, two], [two, one])
    assert {"en", "fr"} == refused.json["text"].keys()
    table = table_of(hall)
    assert table["result"]["version"] == first["version"], "nothing is replaced"
    assert [each["order"] for each in table["differs"]] == [[two, one]]
    assert hall.read("rounds/1")["undecided"] == [1]
    assert hall.read()["differs"] == [{"round": 1, "table": 1}], "the other desk is told, after a reload too"
    assert "differs" not in hall.as_(None).read()
    hall.send("result", round=1, table=1, order=[two, one], replaces=first["version"])
    assert (table_of(hall)["differs"], hall.read()["differs"]) == ([], [])


def test_the_same_key_is_refused_alike_and_recorded_once(client: Checked) -> None:
    hall = Hall.open(client, 4)
    hall.begin()
    one, two = table_of(hall)["entrants"]
    hall.send("result", round=1, table=1, order=[one, two])
    sent: dict[str, Any] = {"round": 1, "table": 1, "order": [two, one], "replaces": None, "headers": key()}
    answers = [hall.post("result", **sent) for _ in range(3)]
    assert {problem(each) for each in answers} == {(409, "differs")}
    assert len({each.json["details"]["sent"]["version"] for each in answers}) == 1
    assert len(table_of(hall)["differs"]) == 1


def test_a_batch_stops_at_a_result_that_waits(client: Checked) -> None:
    hall = Hall.open(client, 4)
    hall.begin()
    one, two = table_of(hall)["entrants"]
    hall.send("result", round=1, table=1, order=[one, two])
    commands = [
        {"type": "result", "round": 1, "table": 1, "order": [two, one], "replaces": None},
        {"type": "note", "text": "not reached"},
    ]
    items = [{"id": key()["Idempotency-Key"], "command": command} for command in commands]
    told = hall.call("POST", "batch", json={"items": items}).json["results"]
    assert [each["status"] for each in told] == [409, None]
    assert told[0]["problem"]["type"] == "/problems/differs"
    assert len(table_of(hall)["differs"]) == 1


def test_a_dry_run_tells_of_the_other_result_and_records_nothing(client: Checked) -> None:
    hall = Hall.open(client, 4)
    hall.begin()
    one, two = table_of(hall)["entrants"]
    hall.send("result", round=1, table=1, order=[one, two])
    body = {"type": "result", "round": 1, "table": 1, "order": [two, one], "replaces": None}
    tried = hall.call("POST", "commands", json=body, query_string={"dry_run": "true"})
    assert problem(tried) == (409, "differs")
    assert table_of(hall)["differs"] == []


def test_what_was_queued_is_refused_where_it_would_override(client: Checked) -> None:
    hall = Hall.open(client, 4)
    seen = hall.read()["version"]
    hall.send("check_out", entrants=["e1"])
    refused = hall.post("check_in", entrants=["e1", "e2"], seen=seen)
    assert problem(refused) == (409, "moved")
    assert refused.json["details"] == {"seen": seen, "version": seen + 1}
    hall.send("check_in", entrants=["e1"], seen=seen + 1)


def test_a_dry_run_of_a_late_result_tells_the_tables_that_would_be_others(client: Checked) -> None:
    hall = Hall.open(client, 8, format=TWOS, first_round="start", apart={"clubs": 0})
    at = hall.begin()
    for table in at["tables"]:
        hall.send("result", round=1, table=table["table"], order=by_number(table["entrants"]))
    hall.pair()
    [first, *_] = at["tables"]
    body = {"type": "result", "round": 1, "table": first["table"], "order": by_number(first["entrants"])[::-1]}
    tried = hall.call("POST", "commands", json=body, query_string={"dry_run": "true"}).json["consequences"]
    assert tried, "winner and loser change places, so both meet others"
    assert tried == hall.send(**{"type_": body.pop("type"), **body})["consequences"]


def test_a_dry_run_of_a_draft_tells_the_draft(client: Checked) -> None:
    hall = Hall.open(client, 4, format=FOURS)
    tried = hall.call("POST", "commands", json={"type": "pair"}, query_string={"dry_run": "true"}).json
    assert tried["round"]["status"] == "draft" and len(tried["round"]["tables"]) == 1
    assert hall.read()["draft"] is None


# ── random interleavings ───────────────────────────────────────────────────────


class Queued(NamedTuple):
    """A command as it was typed. belief: the version that stood there; after: its own desk's command before, if any."""

    key: str
    body: dict[str, Any]
    about: tuple[str, Any]
    belief: int | None
    after: str | None


class Desk:
    """A desk that shows what it read last, and what it has queued itself; it sends when it is online."""

    def __init__(self, hall: Hall, chance: random.Random) -> None:
        self.hall, self.chance = hall, chance
        self.queue: list[Queued] = []
        self.sent: dict[str, tuple[Queued, int, int | None, int]] = {}  # by key: status, version recorded, belief sent
        self.look()

    def look(self) -> None:
        self.round = self.hall.read("rounds/1")
        self.version = self.round["version"]
        self.here = {each["entrant"]: each["present"] for each in self.hall.read("entrants")["items"]}

    def _add(self, about: tuple[str, Any], belief: int | None, body: dict[str, Any]) -> None:
        before = next((each.key for each in reversed(self.queue) if each.about == about), None)
        name = key()["Idempotency-Key"]
        self.queue.append(Queued(name, {**body, "seen": self.version}, about, belief, before))

    def type_result(self) -> None:
        table = self.chance.choice(self.round["tables"])
        order = self.chance.sample(table["entrants"], 2)
        stands = table["result"] and table["result"]["version"]
        about = ("table", table["table"])
        body: dict[str, Any] = {"type": "result", "round": 1, "table": table["table"]}
        queued = [each.body.get("outcome") != "none" for each in self.queue if each.about == about]
        if (queued[-1] if queued else stands) and self.chance.random() < 0.2:
            self._add(about, stands, {**body, "outcome": "none", "replaces": stands})
        else:
            self._add(about, stands, {**body, "order": order, "replaces": stands})

    def tick(self) -> None:
        who = self.chance.choice(sorted(self.here))
        present = next(
            (each.body["type"] == "check_in" for each in reversed(self.queue) if each.about == ("entrant", who)),
            self.here[who],
        )
        type_ = "check_out" if present else "check_in"
        self._add(("entrant", who), None, {"type": type_, "entrants": [who]})

    def send_one(self) -> None:
        """Send the oldest; its own later ones about the same then know what came of it."""
        one = self.queue.pop(0)
        for _ in range(self.chance.choice((1, 1, 2))):  # an answer may be lost on its way
            answer = self.hall.call("POST", "commands", json=one.body, headers={"Idempotency-Key": one.key})
        told = answer.json
        taken = answer.status_code in (200, 201)
        assert taken or problem(answer) in ((409, "differs"), (409, "moved")), told
        version = told["version"] if taken else 0
        own = version if taken and told["events"] else 0  # 0: nothing had to be recorded
        self.sent[one.key] = one, answer.status_code, one.body.get("replaces"), own
        recorded = [each for each in told["events"] if each["type"] == "result_recorded"] if taken else []
        for at, later in enumerate(self.queue):
            if later.about != one.about or not taken:
                continue
            body = {**later.body, "seen": max(version, later.body["seen"])}
            if recorded and later.after == one.key:
                body["replaces"] = None if recorded[0]["data"]["outcome"] == "none" else recorded[0]["version"]
            self.queue[at] = later._replace(body=body)


class Words(NamedTuple):
    """What the log says of one table."""

    stood: list[tuple[int, int | None, list[Any] | None]]  # version, the version before, and its order or nothing
    waited: list[list[Any]]


def words_of(events: list[dict[str, Any]], table: int) -> Words:
    words, before = Words([], []), None
    for event in events:
        data = event["data"]
        if event["type"] != "result_recorded" or data["table"] != table:
            continue
        if not data["stands"]:
            words.waited.append(data["order"])
            continue
        undone = data["outcome"] == "none"
        words.stood.append((event["version"], before, None if undone else data["order"]))
        before = None if undone else event["version"]
    return words


def interleave(hall: Hall, chance: random.Random) -> tuple[int, int]:
    """One desk goes away and comes back while the other works; how many were refused, and how many were recorded."""
    online, away = Desk(hall, chance), Desk(hall, chance)
    since = away.version
    for _ in range(chance.randint(4, 14)):
        desk = chance.choice((online, away))
        chance.choice((desk.type_result, desk.type_result, desk.tick))()
        if desk is online and chance.random() < 0.8:  # else it is on its way yet
            while online.queue:
                online.send_one()
            if chance.random() < 0.8:  # else the news is on its way yet
                online.look()
    while away.queue or online.queue:
        chance.choice([desk for desk in (online, away) if desk.queue]).send_one()
    events = hall.read("events", limit=1000, **{"from": since + 1})["events"] if hall.read()["version"] > since else []
    sent = {**online.sent, **away.sent}
    _check_results(hall, hall.read("events", limit=1000)["events"], sent)
    _check_presence(events, sent)
    statuses = [status for _, status, _, _ in sent.values()]
    return statuses.count(409), len(statuses) - statuses.count(409)


def _check_results(hall: Hall, events: list[dict[str, Any]], sent: dict[str, Any]) -> None:
    typed = {each.key: each for each, _, _, _ in sent.values()}
    for one, _, replaces, version in sent.values():
        if one.about[0] != "table":
            continue
        words = words_of(events, one.about[1])
        mine = next((each for each in words.stood if each[0] == version), None)
        if mine is not None:
            before, known = mine[1], {one.belief}
            if one.after is not None:  # it knew what its own desk had typed before
                known.add(sent[one.after][3])
                known |= {None} if typed[one.after].body.get("outcome") == "none" else set()
            assert before in known, f"version {version} replaced {before}, of which its desk did not know"
            assert before == replaces
        elif one.body.get("outcome") != "none":
            order = [[each] for each in one.body["order"]]
            kept = [*words.waited, *(each[2] for each in words.stood)]
            assert order in kept, "what was typed is not lost: it waits, or it stood already"
    for table in hall.read("rounds/1")["tables"]:
        newest = words_of(events, table["table"]).stood[-1:]
        assert (table["result"] and table["result"]["version"]) == (newest[0][0] if newest and newest[0][2] else None)


def _check_presence(events: list[dict[str, Any]], sent: dict[str, Any]) -> None:
    """Whoever checked somebody in or out knew of the last time that it was done."""
    last: dict[str, int] = {}
    by_version = {version: one for one, status, _, version in sent.values() if status != 409 and version}
    for event in events:
        if event["type"] not in ("checked_in", "checked_out"):
            continue
        [who] = event["data"]["entrants"]
        one = by_version[event["version"]]
        assert last.get(who, 0) <= one.body["seen"], f"version {event['version']} overrides {last[who]} unseen"
        last[who] = event["version"]


@pytest.mark.parametrize("number", range(INTERLEAVINGS // OF_ONE_HALL))
def test_no_result_is_replaced_by_one_that_did_not_know_of_it(client: Checked, number: int) -> None:
    chance = fresh(f"two desks {number}")
    hall = Hall.open(client, 6)
    hall.begin()
    refused = recorded = 0
    for _ in range(OF_ONE_HALL):
        no, yes = interleave(hall, chance)
        refused, recorded = refused + no, recorded + yes
    assert recorded > refused > 0, "both happen, and most is taken"
