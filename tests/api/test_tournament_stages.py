"""What is told of stages: groups and who goes through, a schedule from the start, a bracket; never a draft's."""

from __future__ import annotations

from tests.api.hall import Hall, by_number
from tests.api.table import Checked

GROUPS = {
    "kind": "stages",
    "stages": [
        {"kind": "round_robin", "table": 2, "groups": 2},
        {"kind": "knockout", "table": 2, "per_group": 2, "third_place": True},
    ],
}


def six(client: Checked) -> Hall:
    """Return a hall with e1 to e6, in groups of three: e1, e4, e5 and e2, e3, e6."""
    hall = Hall.open(client, format=GROUPS, first_round="start")
    for start in range(1, 7):
        hall.enter(f"Player No {start}", start=start)
    return hall


def test_groups_then_finals(client: Checked) -> None:
    hall = six(client)
    assert (hall.read()["course"], hall.read()["teams"]) == ("stages", False)
    coming = hall.read("stages")["items"]
    assert [(stage["kind"], stage["status"], stage["groups"], stage["bracket"]) for stage in coming] == [
        ("round_robin", "coming", [], []),
        ("knockout", "coming", [], []),
    ]
    # a draft is the office's: nobody else is told the groups that it drew
    hall.pair()
    assert hall.as_(None).read("stages")["items"][0]["groups"] == []
    hall.send("unpair", round=1)

    hall.play()
    groups = hall.as_(None).read("stages")["items"][0]["groups"]
    assert [group["name"] for group in groups] == ["A", "B"]
    assert {row["entrant"] for row in groups[0]["items"]} == {"e1", "e4", "e5"}
    # the whole schedule from the start: each meets each, each is free once
    schedule = groups[0]["schedule"]
    assert [each["round"] for each in schedule] == [1, 2, 3]
    met = {frozenset(table["entrants"]) for each in schedule for table in each["tables"]}
    assert met == {frozenset(("e1", "e4")), frozenset(("e1", "e5")), frozenset(("e4", "e5"))}
    assert sorted(who for each in schedule for who in each["free"]) == ["e1", "e4", "e5"]
    [table] = schedule[0]["tables"]
    assert table["table"] is not None and table["order"] == by_number(table["entrants"])
    assert all(table["order"] is None for each in schedule[1:] for table in each["tables"])

    hall.play()
    hall.play()
    groups = hall.read("stages")["items"][0]["groups"]
    assert [[(row["entrant"], row["through"]) for row in group["items"]] for group in groups] == [
        [("e1", "yes"), ("e4", "yes"), ("e5", "no")],
        [("e2", "yes"), ("e3", "yes"), ("e6", "no")],
    ]
    hall.play()
    first, finals = hall.as_(None).read("stages")["items"]
    assert (first["status"], finals["status"], finals["first_round"]) == ("over", "played", 4)
    assert [(each["title"], each["people"]) for each in finals["bracket"]] == [("semi_final", 4), ("final", 2)]
    final, third = finals["bracket"][1]["tables"]
    assert ({seat["entrant"] for seat in final["seats"]}, final["third_place"]) == ({"e1", "e2"}, False)
    assert ({seat["entrant"] for seat in third["seats"]}, third["third_place"]) == ({"e3", "e4"}, True)
    hall.play()
    final, third = hall.read("stages")["items"][1]["bracket"][1]["tables"]
    assert sorted((seat["entrant"], seat["state"], seat["place"]) for seat in final["seats"] + third["seats"]) == [
        ("e1", "won", 1),
        ("e2", "out", 2),
        ("e3", "won", 1),
        ("e4", "out", 2),
    ]
