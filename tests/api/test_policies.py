"""What a policy may have done to a match: something becomes known about it, or a move is made, once."""

from __future__ import annotations

import re

import pytest

from api.aggregates.about import BelongsTo
from api.aggregates.policies import Command
from api.config import issue_operator
from api.http.problems import Problem
from api.matches.writing.acting import MatchActs
from api.service import Service
from recorder.chain import MATCH
from tests.api.table import API, Table, fresh_id, key


def test_what_becomes_known(dealt: Table, house: Service) -> None:
    act, sent = MatchActs(house.recorder), key()
    before = len(house.store.read(dealt.match, 1, log="about"))
    for _ in range(2):
        act(Command(MATCH, dealt.match, BelongsTo(kind="toy", id="a")), sent)
    new = house.store.read(dealt.match, before + 1, log="about")
    assert [(event["type"], event["data"], event["actor"]) for event in new] == [
        ("belongs_to", {"kind": "toy", "id": "a"}, "service")
    ]
    with pytest.raises(Problem, match="key-reused"):
        act(Command(MATCH, dealt.match, BelongsTo(kind="toy", id="b")), sent)


def test_a_move(dealt: Table, house: Service) -> None:
    act, sent = MatchActs(house.recorder), key()
    version = dealt.read()["version"]
    attack = {"type": "attack", "by": "A", "card": "7s"}
    for _ in range(2):
        act(Command(MATCH, dealt.match, attack), sent)
    [event] = house.store.read(dealt.match, version + 1)
    assert (event["type"], event["actor"], event["key"]) == ("attacked", "service", sent)
    with pytest.raises(Problem, match="illegal-move"):
        act(Command(MATCH, dealt.match, attack), key())


def test_a_match_that_is_not_there(house: Service) -> None:
    with pytest.raises(Problem, match="not-found"):
        MatchActs(house.recorder)(Command(MATCH, fresh_id(), BelongsTo(kind="toy", id="a")), key())


def test_what_policies_do_is_counted(dealt: Table, house: Service) -> None:
    operator = issue_operator(house.config.data)

    def counted() -> float:
        page = dealt.client.get("/metrics", headers={"Authorization": f"Bearer {operator}"}).get_data(as_text=True)
        found = re.search(r'^greffier_policy_commands_total{outcome="done",policy="continued"} (\S+)$', page, re.M)
        return float(found[1]) if found else 0.0

    before = counted()
    continues = {"match": dealt.match, "version": 1}
    new = {"game": "durak", "seats": [{}, {}], "continues": continues}
    made = dealt.client.post(f"{API}/matches", json=new, headers={"Authorization": f"Bearer {dealt.token}"})
    assert made.status_code == 201
    assert counted() > before
