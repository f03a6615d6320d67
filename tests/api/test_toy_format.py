"""A format that nobody but its own file knows (tests/winner_stays.py): planned, agreed, played to its end."""

from __future__ import annotations

from typing import Any

from tests.api.hall import Hall
from tests.api.table import API, Checked, problem
from tests.winner_stays import FORMAT

STAYS = {"kind": FORMAT.key, "table": 2}


def plan(client: Checked, **wish: Any) -> Any:
    return client.post(f"{API}/tournaments/plan", json={"game": "durak", "people": 6, "minutes": 240, **wish}).json


def test_a_director_is_offered_it_with_its_words(client: Checked) -> None:
    assert {"kind": FORMAT.key, "names": FORMAT.names} in plan(client)["formats"]
    assert plan(client)["format"]["kind"] != FORMAT.key, "it proposes itself to nobody"
    planned = plan(client, kind=FORMAT.key, size=2)
    assert (planned["format"]["kind"], planned["rounds"], planned["sets_rounds"]) == (FORMAT.key, 5, False)
    assert "rounds" not in planned["format"]


def four(client: Checked, **format_: Any) -> Hall:
    """Return a hall with e1 to e4, who start in that order."""
    hall = Hall.open(client, format={**STAYS, **format_}, first_round="start")
    for start in range(1, 5):
        hall.enter(f"Player No {start}", start=start)
    return hall


def seated(round_: Any) -> tuple[list[list[str]], list[str]]:
    return [table["entrants"] for table in round_["tables"]], round_["free"]


def test_a_whole_tournament_of_it(client: Checked) -> None:
    # Given four who came, in their order
    hall = four(client)
    assert hall.read()["format_names"] == FORMAT.names
    # When the first wins, then the third, and the third again
    assert seated(hall.play(lambda table: ["e1", "e2"])) == ([["e1", "e2"]], ["e3", "e4"])
    assert seated(hall.play(lambda table: ["e3", "e1"])) == ([["e1", "e3"]], ["e2", "e4"])
    assert seated(hall.play(lambda table: ["e3", "e4"])) == ([["e3", "e4"]], ["e1", "e2"])
    # Then the line is through, and they stand by points, wins, and how often they were last
    assert problem(hall.post("pair")) == (422, "invalid")
    rows = hall.standing()
    assert [(row["rank"], row["entrant"], row["points"]) for row in rows] == [
        (1, "e3", 240),
        (2, "e1", 120),
        (3, "e2", 0),
        (3, "e4", 0),
    ]
    assert rows[1]["tie_breaks"] == {"wins": "1", "fewest_losses": "1"}
    hall.send("end")
    assert hall.read()["status"] == "over"


def test_what_is_agreed_in_it_alone_holds(client: Checked) -> None:
    assert seated(four(client, weakest_first=True).begin()) == ([["e4", "e3"]], ["e2", "e1"])


def test_what_does_not_go_with_it_is_refused(client: Checked) -> None:
    def refused(**format_: Any) -> list[str]:
        response = client.post(f"{API}/tournaments", json={"name": "A Cup", "game": "durak", "format": format_})
        assert problem(response) == (422, "invalid")
        return [f"{each['at']}: {each['detail']}" for each in response.json["errors"]]

    assert refused(kind=FORMAT.key, table=3) == ["/format/table: want 2: one stays, one comes"]
    assert refused(kind=FORMAT.key, table=2, rounds=3) == [
        "/format/rounds: says nothing in winner_stays; it goes with swiss or round_robin"
    ]
    assert refused(kind=FORMAT.key, table=2, weakest_first=1)[0] == "/format: not true or false: 1"
    assert refused(kind="swiss", rounds=3, table=2, weakest_first=True) == [
        "/format/weakest_first: says nothing in swiss; it goes with winner_stays"
    ]


def test_it_may_be_a_stage_among_others(client: Checked) -> None:
    stages = [{"kind": "swiss", "rounds": 1, "table": 2}, {**STAYS, "take": 2}]
    hall = Hall.open(client, 4, format={"kind": "stages", "stages": stages})
    assert hall.read()["format_names"] == {"en": "in stages", "fr": "en phases"}
    hall.play()
    final = hall.play()
    assert final["stage"] == 1 and len(final["tables"]) == 1
    assert problem(hall.post("pair")) == (422, "invalid")
