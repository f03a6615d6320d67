"""A tournament over HTTP: made, entered, paired, published, played, closed; who may what, and who sees what."""

from __future__ import annotations

from tests.api.hall import FOURS, Hall
from tests.api.table import Checked, problem


def test_a_whole_round_from_entering_to_the_standing(client: Checked) -> None:
    hall = Hall.open(client, 4, format=FOURS)
    assert hall.read()["entrants"] == hall.read()["present"] == 4
    draft = hall.pair()
    assert (draft["round"], draft["status"], len(draft["tables"])) == (1, "draft", 1)
    [table] = draft["tables"]
    hall.send("publish", round=1)
    hall.send("start", round=1)
    one, two, three, four = table["entrants"]
    done = hall.send("result", round=1, table=1, order=[one, [two, three], four])
    assert done["consequences"] is None and done["state"]["missing"] == []
    hall.send("close", round=1)
    rows = {row["entrant"]: (row["rank"], row["points"]) for row in hall.standing()}
    # 120 for the first; second and third share 80 and 40
    assert rows == {one: (1, 120), two: (2, 60), three: (2, 60), four: (4, 0)}
    assert [row["name"] for row in hall.standing() if row["entrant"] == "e1"] == ["Player No 1"]


def test_nobody_but_the_office_knows_of_a_draft(client: Checked) -> None:
    hall = Hall.open(client, 6)
    player = hall.token_of("e1")
    hall.pair()
    for other in (player, hall.as_(None), hall.token_of(role="viewer")):
        assert problem(other.get("rounds/1"))[0] == 404 and other.read()["round"] == 0
        paired = [event for event in other.read("events")["events"] if event["type"] == "round_paired"]
        assert paired and all("parts" not in event for event in paired)
        [created, *_] = other.read("events")["events"]
        assert "parts" not in created, "the seed is told when it is over"
    assert hall.token_of(role="desk").read("rounds/1")["status"] == "draft"
    hall.send("publish", round=1)
    told = player.read("rounds/1")
    assert told["status"] == "published" and told["seed"] and told["drafts"] == 1
    [paired] = [event for event in player.read("events")["events"] if event["type"] == "round_paired"]
    assert paired["parts"]["draft"]["data"]["tables"] == [
        {"table": table["table"], "group": 0, "entrants": table["entrants"]} for table in told["tables"]
    ]
