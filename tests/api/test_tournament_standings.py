"""Standings over HTTP after every round of random events, reckoned a second time from the answers alone."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest

from api.aggregates import past
from api.tournaments import telling
from api.tournaments.definition import Definition
from tests.api.hall import FOURS, TWOS, Hall
from tests.api.reckoning import check_points, compare, reckoned
from tests.api.table import Checked, problem
from tests.chance import fresh

BREAKS = ["buchholz_cut_1", "buchholz", "sonneborn_berger", "direct", "wins", "fewest_losses"]
FORMATS: dict[str, tuple[Any, int, int]] = {
    "two seats": ({"kind": "swiss", "rounds": 5, "table": 2}, 9, 120),
    "fours": ({"kind": "swiss", "rounds": 4, "table": 4}, 13, 80),
}


def ordered(chance: random.Random, entrants: list[str]) -> dict[str, Any]:
    """How a table may end: some share, somebody is absent or has left."""
    people = entrants[:]
    chance.shuffle(people)
    said: dict[str, Any] = {}
    for name in ("absent", "left"):
        if len(people) > 2 and chance.random() < 0.15:
            said[name] = [people.pop()]
    order: list[Any] = [*people]
    if len(order) > 1 and chance.random() < 0.3:
        at = chance.randrange(len(order) - 1)
        order[at : at + 2] = [order[at : at + 2]]
    return {**said, "order": order}


@pytest.mark.parametrize("kind", FORMATS)
def test_every_standing_is_what_the_answers_come_to(client: Checked, kind: str) -> None:
    format_, people, bye = FORMATS[kind]
    chance = fresh(f"standings over HTTP, {kind}")
    hall = Hall.open(client, people, format=format_, tie_breaks=BREAKS, late_until=format_["rounds"])
    withdrawn: set[str] = set()
    gone: list[set[str]] = []
    penalties: list[Any] = []
    told: list[Any] = []
    for number in range(1, format_["rounds"] + 1):
        at = hall.pair()
        hall.send("publish", round=number)
        hall.send("start", round=number)
        gone.append(set(withdrawn))
        tables = at["tables"]
        chance.shuffle(tables)  # results arrive in any order
        for table in tables:
            hall.send("result", round=number, table=table["table"], **ordered(chance, table["entrants"]))
            if chance.random() < 0.1:
                hall.send("result", round=number, table=table["table"], outcome="void")
            rounds = [hall.read(f"rounds/{each}") for each in range(1, number + 1)]
            compare(hall.standing(), reckoned(rounds, gone, penalties, bye=bye), BREAKS)
        check_points(hall.read(f"rounds/{number}"))
        hall.send("close", round=number)
        told.append((hall.read()["version"], hall.standing()))
        who = chance.choice([e["entrant"] for e in hall.read("entrants", status="in")["items"]])
        if chance.random() < 0.4:
            hall.send("penalise", entrant=who, points=40, reason="late", round=number)
            penalties.append([who, 40, number])
        elif len(withdrawn) < 2:
            hall.send("withdraw", entrant=who)
            withdrawn.add(who)
        if chance.random() < 0.3:
            hall.enter("A late one")
    for at, (version, rows) in enumerate(told, 1):
        past = hall.read("standings", until=version)
        assert (past["items"], past["version"], past["round"]) == (rows, version, at), "as it was then"
        assert past["hash"] == hall.read("events", **{"from": version, "limit": 1})["events"][0]["hash"]


def test_a_correction_moves_what_stands_now_and_nothing_that_stood(client: Checked) -> None:
    hall = Hall.open(client, 2, format={"kind": "swiss", "rounds": 1, "table": 2})
    [table] = hall.begin()["tables"]
    one, two = table["entrants"]
    before = hall.send("result", round=1, table=1, order=[one, two])["version"]
    assert hall.standing()[0]["entrant"] == one
    hall.send("close", round=1)
    assert problem(hall.post("result", round=1, table=1, order=[two, one]))[0] == 422, "a closed round wants a reason"
    hall.send("result", round=1, table=1, order=[two, one], reason="typed the wrong way round")
    assert hall.standing()[0]["entrant"] == two
    assert hall.standing(until=before)[0]["entrant"] == one


def test_standings_by_category_by_round_and_on_pages(client: Checked) -> None:
    hall = Hall.open(client, 4, format={"kind": "swiss", "rounds": 2, "table": 2})
    hall.send("rename", entrant="e3", category="U16")
    hall.send("rename", entrant="e4", category="u16")
    hall.play()
    hall.play()
    whole = hall.read("standings")
    young = hall.read("standings", category="U16")["items"]
    assert {row["entrant"] for row in young} == {"e3", "e4"} and young[0]["rank"] == 1
    assert hall.read("standings", round=1)["round"] == 1
    first = hall.read("standings", limit=3)
    rest = hall.read("standings", limit=3, cursor=first["next"])
    assert first["items"] + rest["items"] == whole["items"] and rest["next"] is None
    assert problem(hall.get("standings", round=3)) == (404, "not-found")
    for wrong in ({"until": "99999"}, {"stage": "7"}, {"round": "x"}, {"cursor": "x"}, {"nonsense": "1"}):
        assert problem(hall.get("standings", **wrong)) == (422, "invalid")


def test_the_cross_table_has_each_round_of_each_and_each_pair(client: Checked) -> None:
    hall = Hall.open(client, 4, format={"kind": "round_robin", "table": 2})
    for _ in range(3):
        hall.play()
    told = hall.read("crosstable")
    assert told["rounds"] == [1, 2, 3] and len(told["pairs"]) == 6
    # whoever has the lower number has won
    assert all(pair["tables"][0]["points"] == [120, 0] for pair in told["pairs"])
    assert [(row["entrant"], row["points"]) for row in told["items"]] == [
        ("e1", 360),
        ("e2", 240),
        ("e3", 120),
        ("e4", 0),
    ]
    one = hall.read("entrants/e1")["rounds"]
    assert sorted(each["opponents"][0] for each in one) == ["e2", "e3", "e4"]
    assert {(each["kind"], each["points"], each["place"]) for each in one} == {("sat", 120, 1)}


def test_a_look_back_folds_no_more_than_a_stride_once_the_events_were_folded(
    client: Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(past, "STRIDE", 8)
    hall = Hall.open(client, 30)
    hall.play()
    version = hall.read()["version"]
    folded: list[object] = []
    evolve = Definition.evolve

    asking = threading.current_thread()  # the projector folds as well, in its own

    def counted(self: Definition, state: Any, event: Any, at: int) -> Any:
        if threading.current_thread() is asking:
            folded.append(event)
        return evolve(self, state, event, at)

    monkeypatch.setattr(Definition, "evolve", counted)
    expected = [event["hash"] for event in hall.read("events", limit=1000)["events"]]
    hall.read("standings", until=version - 1)
    assert len(folded) == version - 1
    chance = random.Random(3)
    for _ in range(40):
        folded.clear()
        until = chance.randrange(1, version)
        assert hall.read("standings", until=until)["hash"] == expected[until - 1]
        assert len(folded) < 8
    hall.send("enter", name="Late One")
    folded.clear()
    assert len(hall.standing(until=version)) == 30
    assert len(folded) > 8, "what stands beside the events has changed: all is folded anew"


def test_spellings_of_one_query_and_one_coding_are_one_answer(client: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall.open(client, 4)
    hall.play()
    made: list[object] = []
    told = telling.crosstable_told
    monkeypatch.setattr(telling, "crosstable_told", lambda called: made.append(called) or told(called))  # type: ignore[func-returns-value]
    for quality in range(1, 20):
        for coding in (f"br;q=0.{quality}", f"identity;q=0.{quality}, deflate"):
            assert hall.call("GET", "crosstable", headers={"Accept-Encoding": coding}).status_code == 200
    assert len(made) == 1
    rows = [hall.client.get(f"{hall.path}/standings{query}").json for query in ("?round=1&limit=2", "?limit=2&round=1")]
    assert rows[0] == rows[1]


def test_a_row_is_explained(client: Checked) -> None:
    """Two rounds: e1 beats e2, e3 beats e4 or the like; whoever is first is above the second by points."""
    hall = Hall.open(client, 4, format=TWOS, tie_breaks=["buchholz", "lots"])
    hall.play()
    hall.play()
    rows = hall.standing()
    first, second = rows[0]["entrant"], rows[1]["entrant"]
    told = hall.read("standings/why", entrant=first)
    assert told["above"] is None and told["rank"] == 1
    own, theirs = ({name: row[name] for name in ("points", "shown")} for row in rows[:2])
    assert told["below"] == {
        "entrant": second,
        "figure": "points",
        "own": str(own["points"]),
        "theirs": str(theirs["points"]),
        "own_shown": own["shown"],
        "theirs_shown": theirs["shown"],
    }
    assert [figure["name"] for figure in told["figures"]] == ["points", "buchholz"]
    assert [term["round"] for term in told["figures"][0]["terms"]] == [1, 2]
    assert told["figures"][1]["value"] == rows[0]["tie_breaks"]["buchholz"]
    again = hall.as_(None).read("standings/why", entrant=second, round=1)
    assert [term["round"] for term in again["figures"][0]["terms"]] == [1]
    assert problem(hall.get("standings/why")) == problem(hall.get("standings/why", entrant="e9")) == (422, "invalid")
    assert problem(hall.get("standings/why", entrant="e1", round=7)) == (404, "not-found")


def test_points_are_told_in_wins_beside_their_numbers(client: Checked) -> None:
    """By hand: e1 to e4 in this order at a four have 1, ⅔, ⅓ and 0; e1's others a mean of ⅓, and ⅓ is taken from e1."""
    hall = Hall.open(client, 4, format=FOURS | {"rounds": 1})
    hall.begin()
    said = hall.send("result", round=1, table=1, order=["e1", "e2", "e3", "e4"])
    assert said["result"]["shown"] == {"e1": "1", "e2": "⅔", "e3": "⅓", "e4": "0"}
    hall.send("close", round=1)
    hall.send("penalise", entrant="e1", points=40, reason="late", round=1)
    rows = {row["entrant"]: row for row in hall.standing()}
    row = rows["e1"]
    assert (row["points"], row["shown"], rows["e3"]["shown"]) == (80, "⅔", "⅓")
    assert (row["tie_breaks"]["buchholz"], row["tie_breaks_shown"]["buchholz"]) == ("40", "⅓")
    assert hall.read("rounds/1")["tables"][0]["result"]["shown"] == said["result"]["shown"]
    assert hall.read("entrants/e2")["rounds"][0]["shown"] == "⅔"
    cross = {each["entrant"]: each for each in hall.read("crosstable")["items"]}
    assert (cross["e1"]["shown"], cross["e1"]["rounds"][0]["shown"]) == ("⅔", "1")
    points = hall.read("standings/why", entrant="e1")["figures"][0]
    assert (points["shown"], [term["shown"] for term in points["terms"]]) == ("⅔", ["1", "−⅓"])
    at = hall.read()
    assert (at["point"], at["penalties"][0]["shown"]) == (120, "⅓")
    assert "Player No 1 is penalised: −⅓" in [item["text"]["en"] for item in hall.read("timeline")["items"]]


def test_the_games_own_points_are_told_as_they_are(client: Checked) -> None:
    """By hand: scores 30 and −5 are the points."""
    hall = Hall.open(client, 2, game="rat-jong", format=TWOS | {"rounds": 1}, points={"by": "score"}, bye=0)
    hall.begin()
    said = hall.send("result", round=1, table=1, order=["e1", "e2"], scores={"e1": 30, "e2": -5})
    assert said["result"]["shown"] == {"e1": "30", "e2": "−5"}
    assert ([row["shown"] for row in hall.standing()], hall.read()["point"]) == (["30", "−5"], 1)
