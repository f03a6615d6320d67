"""The protest time after the last round, and calls of a judge, as desk, phone and everybody are told them."""

from __future__ import annotations

from tests.api.hall import Hall
from tests.api.table import Checked, problem

ONE_ROUND = {"kind": "swiss", "rounds": 1, "table": 2}


def test_everybody_is_told_until_when_the_last_results_may_be_disputed(client: Checked) -> None:
    hall = Hall.open(client, 2, format=ONE_ROUND, protest_minutes=15)
    assert (hall.read()["protest_minutes"], hall.read()["protest_until"]) == (15, None)
    hall.play()
    for told in (hall, hall.as_(None), hall.token_of("e1")):
        assert told.read()["protest_until"] is not None
    refused = hall.post("end")
    assert problem(refused) == (409, "open-items")
    assert refused.json["details"]["protest_until"] == hall.read()["protest_until"]
    hall.send("end", early=True)
    assert hall.read()["status"] == "over"


def test_who_called_is_told_that_a_judge_is_on_the_way(client: Checked) -> None:
    hall = Hall.open(client, 4)
    at = hall.begin()
    number, [mine, *_] = at["tables"][0]["table"], at["tables"][0]["entrants"]
    other = at["tables"][1]["entrants"][0]

    def judge_as(who: Hall) -> str | None:
        [table] = [each for each in who.read("rounds/1")["tables"] if each["table"] == number]
        told: str | None = table["judge"]
        return told

    phone, elsewhere = hall.token_of(mine), hall.token_of(other)
    assert judge_as(phone) is None
    phone.send("call", table=number)
    assert [judge_as(each) for each in (phone, hall, elsewhere, hall.as_(None))] == ["called", "called", None, None]
    assert (hall.read()["calls"], hall.read()["attended"]) == ([number], [])
    hall.token_of(role="desk").send("attend", table=number)
    assert [judge_as(each) for each in (phone, hall, elsewhere, hall.as_(None))] == ["coming", "coming", None, None]
    assert (hall.read()["calls"], hall.read()["attended"]) == ([number], [number])
    hall.send("answer", table=number)
    assert judge_as(phone) is None
