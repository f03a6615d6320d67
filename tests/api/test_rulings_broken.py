"""Each ruling that a move can break: refused with its number and its words, and the stream is as it was."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from tests.api.table import Checked, Table, problem
from tests.engine.spec import command
from tests.test_rulings import CARRIED_OUT, RULINGS

DEAL = {"type": "deal", "trump_card": "6s", "starter": "A"}
ATTACK = {"type": "attack", "by": "A", "card": "7c"}
BEATEN = ["A attacks 7c", "B beats 7c with 8c"]
FIVE = [
    *BEATEN, "A attacks 8d", "B beats 8d with 9d", "A attacks 9h", "B beats 9h with Th",
    "A attacks Tc", "B beats Tc with Jc", "A attacks Jd",
]  # fmt: skip


class Case(NamedTuple):
    rule: str
    move: str | dict[str, Any]
    given: tuple[Any, ...] = (DEAL,)
    seats: int = 2
    options: Mapping[str, Any] = MappingProxyType({})
    status: tuple[int, str] = (422, "illegal-move")


CASES = {
    "a match not dealt": Case("ALL-1", ATTACK, ()),
    "a match that is over": Case(
        "ALL-1", ATTACK, (DEAL, {"type": "end_match", "reason": "abandoned"}), status=(409, "match-over")
    ),
    "another seat's turn": Case("ALL-2", "B attacks 7c"),
    "a card of a larger deck": Case("ALL-3", "A attacks 2c"),
    "a card that lies on the table": Case("ALL-4", "B beats 7c with 7c", (DEAL, "A attacks 7c")),
    "nobody concedes the round": Case("ALL-5", {"type": "end_round", "reason": "conceded"}, options={"rounds": 2}),
    "nobody concedes the match": Case("ALL-10", {"type": "end_match", "reason": "conceded"}),
    "what only a seat sees": Case("ALL-11", {"type": "reveal", "by": "A", "cards": ["7c"], "to": "seat"}),
    "no turned card": Case("DUR-1", {"type": "deal", "starter": "A"}, ()),
    "the lowest trump does not start": Case("DUR-2", {**DEAL, "shown": {"A": "7s"}, "starter": "B"}, ()),
    "not the next seat": Case("DUR-3", {**ATTACK, "target": "C"}, seats=3),
    "another suit": Case("DUR-4", "B beats 7c with 8d", (DEAL, "A attacks 7c")),
    "another rank": Case("DUR-5", "A attacks 9d", (DEAL, *BEATEN)),
    "one card too many": Case("DUR-6", "A attacks Jh", (DEAL, *FIVE), options={"first_attack_limit": 5}),
    "nothing to take": Case("DUR-7", "B takes", (DEAL, *BEATEN)),
    "an unbeaten card": Case("DUR-8", "all pass", (DEAL, "A attacks 7c")),
    "a result without a loser": Case("DUR-11", {"type": "record_round"}, ()),
    "one's own partner": Case("DUR-12", {**ATTACK, "target": "C"}, seats=4),
    "no transfers agreed": Case("DUR-14", "B transfers 7d", (DEAL, "A attacks 7c")),
    "no position three times": Case("DUR-16", {"type": "end_round", "reason": "repetition"}),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_broken_ruling_is_named_and_nothing_is_recorded(client: Checked, case: Case) -> None:
    table = Table.open(client, case.seats, options=dict(case.options))
    for move in case.given:
        assert table.send(command(move)).status_code == 201, move
    before, about = table.stream(), table.read()
    for query in ({}, {"dry_run": "true"}):
        answer = table.send(command(case.move), query=query)
        assert (problem(answer), answer.json["rule"]) == (case.status, case.rule)
        assert all(answer.json["text"][lang] for lang in ("en", "fr"))
    assert (table.stream(), table.read()) == (before, about)
    assert case.rule in client.get("/api/v1/games/durak").json["rulings"]


def test_no_ruling_that_can_be_broken_is_left_out() -> None:
    assert {case.rule for case in CASES.values()} == set(RULINGS) - set(CARRIED_OUT)
