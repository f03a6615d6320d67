"""Between two rounds over HTTP: who is absent, what the office knows of the room, and when nothing is left to pair."""

from __future__ import annotations

from tests.api.hall import Hall
from tests.api.table import Checked, problem


def test_whoever_was_absent_is_told_so_and_comes_back_by_their_own_phone(client: Checked) -> None:
    hall = Hall.open(client, 4)
    hall.send("seat", round=1, tables={"1": ["e1", "e2"], "2": ["e3", "e4"]})
    hall.send("publish", round=1)
    hall.send("start", round=1)
    hall.send("result", round=1, table=1, order=["e1"], absent=["e2"])
    told = {one["entrant"]: (one["present"], one["absent_since"]) for one in hall.as_(None).read("entrants")["items"]}
    assert told == {"e1": (True, None), "e2": (False, 1), "e3": (True, None), "e4": (True, None)}
    assert hall.read()["present"] == 3
    hall.token_of("e2").send("check_in", entrants=["e2"])
    assert hall.read("entrants/e2")["absent_since"] is None and hall.read()["present"] == 4


def test_pins_and_missing_tables_are_the_offices_to_know(client: Checked) -> None:
    hall = Hall.open(client, 4, tables=[{"from": 11, "to": 11}])
    hall.send("pin", entrant="e1", table=11)
    refused = hall.post("pin", entrant="e2", table=11)
    assert problem(refused) == (422, "illegal-move") and refused.json["rule"] == "TRN-26"
    assert refused.json["waivable"] is False and refused.json["details"] == {"seat": "e1", "table": 11}
    hall.send("seat", round=1, irregular="the ramp is closed", tables={"11": ["e2", "e3"], "12": ["e1", "e4"]})
    hall.send("publish", round=1)
    of = hall.read("rounds/1")
    assert of["unmet_pins"] == [{"entrant": "e1", "pinned": 11, "table": 12}] and of["extra_tables"] == [12]
    others = hall.as_(None).read("rounds/1")
    assert others["unmet_pins"] == others["extra_tables"] == []


def test_a_knock_out_with_nobody_left_is_409_and_ends(client: Checked) -> None:
    hall = Hall.open(client, 2, format={"kind": "knockout", "table": 2})
    hall.pair()
    hall.send("publish", round=1)
    hall.send("start", round=1)
    assert hall.read()["decided"] is False
    hall.send("result", round=1, table=1, order=[], absent=["e1", "e2"])
    hall.send("withdraw", entrant="e1")
    hall.send("withdraw", entrant="e2")
    hall.send("close", round=1)
    assert hall.read()["decided"] is True and "decided" not in hall.as_(None).read()
    hall.send("end")


def test_a_knock_out_whose_people_leave_is_refused_another_round(client: Checked) -> None:
    hall = Hall.open(client, 4, format={"kind": "knockout", "table": 2})
    at = hall.pair()
    hall.send("publish", round=1)
    hall.send("start", round=1)
    for table in at["tables"]:
        hall.send("result", round=1, table=table["table"], order=table["entrants"])
    hall.send("close", round=1)
    [first, second] = [table["entrants"][0] for table in at["tables"]]
    hall.send("withdraw", entrant=first)
    refused = hall.post("pair")
    assert problem(refused) == (409, "nobody-left") and refused.json["details"] == {"entrants": [second]}
    hall.send("withdraw", entrant=second)
    refused = hall.post("pair")
    assert problem(refused) == (409, "nobody-left") and refused.json["details"] == {"entrants": []}
    assert hall.read()["decided"] is True
    hall.send("end")
