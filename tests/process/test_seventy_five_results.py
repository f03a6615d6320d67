"""Seventy-five results are typed by a program of its own while a second desk types others: nothing is lost unseen."""

from __future__ import annotations

import json
import random
import threading
import uuid
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

from tests.chance import fresh
from tests.running import Service

TABLES = 75


class Desk:
    """One desk as a client that knows docs/wire.md alone: a connection, a token, and what it believes of each table."""

    def __init__(self, url: str, path: str, token: str, chance: random.Random) -> None:
        self._where, self._path, self._token, self._chance = urlsplit(url).netloc, path, token, chance
        self.believes: dict[int, int | None] = dict.fromkeys(range(1, TABLES + 1))
        self.stands: dict[int, list[Any]] = {}  # the orders that were taken, by table
        self.waits: dict[int, list[Any]] = {}  # the orders that were answered by `differs`

    def ask(self, method: str, what: str, body: Any = None) -> tuple[int, Any]:
        connection = HTTPConnection(self._where, timeout=60)
        headers = {"Content-Type": "application/json"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        if method == "POST":
            headers["Idempotency-Key"] = str(uuid.uuid4())
        connection.request(method, f"/api/v1/tournaments{self._path}{what}", body and json.dumps(body), headers)
        answer = connection.getresponse()
        told = json.loads(answer.read())
        connection.close()
        return answer.status, told

    def types(self, seated: dict[int, list[str]]) -> None:
        """Type a result for every table, in an order of this desk's own; each result says which one it replaces."""
        for number in self._chance.sample(sorted(seated), TABLES):
            order = self._chance.sample(seated[number], len(seated[number]))
            body = {"type": "result", "round": 1, "table": number, "order": order, "replaces": self.believes[number]}
            status, told = self.ask("POST", "/commands", body)
            if status == 409:
                assert told["type"] == "/problems/differs", told
                assert told["details"]["sent"]["order"] == order
                self.waits.setdefault(number, []).append(order)
            else:
                assert status in (200, 201), told
                self.stands.setdefault(number, []).append(order)


def test_nothing_is_overwritten_while_two_desks_type_a_whole_round(service: Service) -> None:
    # given 300 people at 75 tables, and two desks with rights of their own
    chance = fresh("seventy-five results")
    maker = Desk(service.url, "", "", chance)
    new = {"name": "Hall", "game": "ratak", "format": {"kind": "swiss", "rounds": 2, "table": 4}}
    made = maker.ask("POST", "", new)
    path, token = f"/{made[1]['id']}", made[1]["tokens"]["director"]
    director = Desk(service.url, path, token, chance)
    people = [{"name": f"Player {number:03}", "present": True} for number in range(4 * TABLES)]
    assert director.ask("POST", "/entrants", {"items": people})[0] == 201
    seated = {n: [f"e{4 * n - at}" for at in range(4)] for n in range(1, TABLES + 1)}
    for command in (
        {"type": "seat", "round": 1, "tables": {str(number): table for number, table in seated.items()}},
        {"type": "publish", "round": 1},
        {"type": "start", "round": 1},
    ):
        assert director.ask("POST", "/commands", command)[0] == 201
    desks = []
    for number in (1, 2):
        _, issued = director.ask("POST", "/tokens", {"role": "desk", "label": f"Desk {number}"})
        desks.append(Desk(service.url, path, issued["token"], fresh(f"desk {number}")))
    # when both type all slips at once, and neither knows of the other
    typing = [threading.Thread(target=desk.types, args=(seated,)) for desk in desks]
    for thread in typing:
        thread.start()
    for thread in typing:
        thread.join(timeout=300)
    # then each table has one result, and the other one waits beside it, unless both said the same
    _, told = director.ask("GET", "/rounds/1")
    assert told["missing"] == []
    for table in told["tables"]:
        number = table["table"]
        taken = [order for desk in desks for order in desk.stands.get(number, ())]
        waiting = [order for desk in desks for order in desk.waits.get(number, ())]
        assert len(taken) + len(waiting) == 2, f"table {number}: each desk had one answer"
        assert all(order == table["result"]["order"] for order in taken), f"table {number}: what was taken stands"
        assert [each["order"] for each in table["differs"]] == waiting, f"table {number}: what differed waits"
    assert sorted(told["undecided"]) == sorted({number for desk in desks for number in desk.waits})
    # and no event replaced another result
    _, story = director.ask("GET", "/events?limit=1000")
    recorded = [each["data"] for each in story["events"] if each["type"] == "result_recorded"]
    assert [each["table"] for each in recorded if each["replaces"] is not None] == []
