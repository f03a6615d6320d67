"""Random groups and finals, whose people leave at any moment, against tests/naive/: standings, cuts, ranks."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import Any

import pytest

from engine.tournaments.cuts import lots_at_cut, qualified
from engine.tournaments.stages import is_decided
from engine.tournaments.standings import Row, standings
from engine.tournaments.state import IN, WITHDRAWN
from tests.chance import fresh
from tests.engine.tournaments.playing import Playing
from tests.engine.tournaments.random_events import plain, some_order
from tests.naive.tournaments import Naive, cut, tree

SOAK = bool(os.environ.get("GREFFIER_SOAK"))
EVENTS = 300 if SOAK else 8  # of each kind
THREES = {"prefer": 3, "min": 3, "max": 3}
BREAKS = ["direct", "sonneborn_berger", "wins", "fewest_losses"]
GROUPS: dict[str, dict[str, Any]] = {
    "round robins at two": {"kind": "round_robin", "table": 2},
    "round robins at threes": {"kind": "round_robin", "table": THREES},
    "Swiss at two": {"kind": "swiss", "rounds": 3, "table": 2},
}


def tables_due(playing: Playing, group: Sequence[str], at: int) -> dict[str, int]:
    """How many tables a round robin has for each: at two seats one with each other, at more those of its plan."""
    draw = playing.state.draws[0]
    if not draw.plan:
        return dict.fromkeys(group, len(group) - 1)
    return {
        who: sum(1 for tables in draw.plan[at] for table in tables if place in table) for place, who in enumerate(group)
    }


def groups_of(playing: Playing, statuses: dict[str, str], until: int) -> list[Naive]:
    """Each group of the first stage as the naive reckoning has it, after a round, with statuses as they were then."""
    stage = playing.state.settings.stages[0]
    seats = stage.table.most
    rounds = [plain(each) for each in playing.state.rounds if each.stage == 0 and each.counts and each.number <= until]
    made = []
    for at, group in enumerate(playing.state.draws[0].groups):
        struck: set[str] = set()
        if stage.format.key == "round_robin":
            bare = Naive(list(group), rounds, [], bye=0)
            due = tables_due(playing, group, at)
            struck = {who for who in group if statuses[who] == WITHDRAWN and 2 * bare.played(who) < due[who]}
        naive = Naive(list(group), rounds, [], bye=120 if seats == 2 else 60, struck=struck, seats=seats)
        naive.entrants = [who for who in group if statuses[who] == IN or counted(naive, who)]
        made.append(naive)
    return made


def counted(naive: Naive, who: str) -> bool:
    return any(naive.what(who, each)[0] in ("sat", "bye", "forfeit", "void") for each in naive.rounds)


def check_groups(playing: Playing, statuses: dict[str, str], round_: int) -> None:
    """Points, tie-breaks and ranks of every group."""
    naives = groups_of(playing, statuses, round_)
    for group, naive in enumerate(naives):
        rows = standings(playing.state, round_=round_, stage=0, group=group if len(naives) > 1 else None)
        equal = naive.ranking(BREAKS)
        assert [row.entrant for row in rows] == [who for part in equal for who in part]
        ranks = [1 + sum(map(len, equal[:at])) for at, part in enumerate(equal) for _ in part]
        assert [row.rank for row in rows] == ranks
        for row in rows:
            assert row.points == naive.net(row.entrant) and row.played == naive.played(row.entrant)
            for name in BREAKS[1:]:
                assert row.tie_breaks[name] == str(abs(getattr(naive, name)(row.entrant))), (name, row)


def check_cut(playing: Playing, further: dict[str, Any]) -> None:
    """Who comes in: all who are above the cut for certain, and of equal ones at it as many as there is room for."""
    statuses = {who: entry.status for who, entry in playing.state.entries.items()}
    naives = groups_of(playing, statuses, playing.state.started)
    still_in = {who for who, status in statuses.items() if status == IN}
    if len(naives) == 1 or "per_group" in further:
        lists = [[[who for who in equal if who in still_in] for equal in naive.ranking(BREAKS)] for naive in naives]
    else:
        lists = [cut(naives, BREAKS, still_in)]
    most = further.get("take") or further["per_group"]
    came = set(qualified(playing.state, 1))
    wanted, drawn = 0, set(lots_at_cut(playing.state, 0))
    for sets in lists:
        taken = 0
        for equal in sets:
            room = most - taken
            if room <= 0:
                assert not came & set(equal)
                continue
            if len(equal) <= room or playing.state.settings.at_cut == "more":
                assert came >= set(equal)
                taken += len(equal)
            else:
                assert len(came & set(equal)) == room and drawn >= set(equal)
                taken += room
        wanted += taken
    assert len(came) == wanted


def decided(chance: random.Random, people: Sequence[str]) -> dict[str, Any]:
    order = chance.sample(list(people), len(people))
    if chance.random() < 0.2:
        return {"order": order[:-1], "absent": order[-1:]}
    return {"order": order}


def some_result(chance: random.Random, people: Sequence[str]) -> dict[str, Any]:
    if chance.random() < 0.05:
        return {"outcome": "void"}
    gone = chance.sample(list(people), chance.choice([0, 0, 0, 0, 1]))
    order = some_order(chance, [who for who in people if who not in gone])
    return {"order": order, chance.choice(["absent", "left"]) if gone else "absent": gone}


def perhaps_leaves(chance: random.Random, playing: Playing, often: float) -> None:
    here = [entry.entrant for entry in playing.state.live()]
    if len(here) > 4 and chance.random() < often:
        playing.send("withdraw", entrant=chance.choice(here))


@pytest.mark.parametrize("kind", GROUPS)
def test_random_stages(kind: str) -> None:
    for event in range(EVENTS):
        chance = fresh(f"{kind} {event}")
        first = GROUPS[kind] | {"groups": chance.randint(1, 3)}
        further: dict[str, Any] = {"kind": "knockout", "table": 2, "third_place": chance.random() < 0.5}
        if chance.random() < 0.6:
            further["take"] = chance.randint(2, 5)
        else:
            further["per_group"] = chance.randint(1, 2)
        playing = Playing(
            0,
            format={"kind": "stages", "stages": [first, further]},
            tie_breaks=BREAKS,
            at_cut=chance.choice(["lots", "more"]),
            seed=f"{kind} {event}",
        )
        for _ in range(chance.randint(4 * first["groups"], 12)):
            playing.enter()
        play_all(chance, playing, further)


def play_all(chance: random.Random, playing: Playing, further: dict[str, Any]) -> None:
    """One event from its first pairing to its last table; each standing is compared as it is told, and at the end."""
    stood: list[list[Row]] = []
    statuses: list[dict[str, str]] = []
    has_groups = True
    while True:
        if has_groups and playing.state.rounds and playing.state.rounds[-1].stage_ends:
            check_cut(playing, further)
            has_groups = False
            if len(qualified(playing.state, 1)) < 2:
                break
        elif (playing.state.rounds and playing.state.rounds[-1].stage_ends) or is_decided(playing.state):
            break
        playing.send("check_in", all=True)  # also whoever was absent from the round before
        at = playing.pair()
        playing.publish()
        perhaps_leaves(chance, playing, 0.15)
        for table in chance.sample(at.tables, len(at.tables)):
            now = playing.state.rounds[-1].table(table.number)
            if now is not None and now.result is None:
                people = [who for who in now.entrants if who not in now.left]
                if now.left:
                    playing.send("result", round=at.number, table=table.number, order=people, left=list(now.left))
                else:
                    said = some_result(chance, people) if at.stage == 0 else decided(chance, people)
                    playing.send("result", round=at.number, table=table.number, **said)
        perhaps_leaves(chance, playing, 0.1)
        playing.send("close", round=at.number)
        stood.append(standings(playing.state, round_=at.number))
        statuses.append({who: entry.status for who, entry in playing.state.entries.items()})
        assert stood[-1] == standings(playing.state)
        if at.stage == 0:
            check_groups(playing, statuses[-1], at.number)
        perhaps_leaves(chance, playing, 0.2)
    for number, rows in enumerate(stood, 1):
        assert standings(playing.state, round_=number) == rows
        if playing.state.rounds[number - 1].stage == 0:
            check_groups(playing, statuses[number - 1], number)
    check_tree(playing, further)


def check_tree(playing: Playing, further: dict[str, Any]) -> None:
    """The ranks of the finals."""
    if len(playing.state.draws) < 2:
        return
    rounds = [plain(each) for each in playing.state.rounds if each.stage == 1]
    seeds = list(playing.state.draws[1].groups[0])
    rows = {row.entrant: row.rank for row in standings(playing.state, stage=1)}
    equal = tree(seeds, rounds, third_place=further["third_place"])
    at = 1
    for part in equal:
        listed = [who for who in part if who in rows]
        assert {rows[who] for who in listed} <= {at}, (equal, rows)
        at += len(listed)
