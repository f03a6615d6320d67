"""Each ruling that a move can break: refused with its number and its words, and the stream is as it was."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from engine.games.rat_jong.cards import DECK as RAT_JONG
from tests.api.table import Checked, Table, problem
from tests.engine.rat_jong.table import command as said
from tests.engine.spec import command
from tests.engine.zack.table import command as thrown
from tests.test_rulings import CARRIED_OUT, RULINGS

DEAL = {"type": "deal", "trump_card": "6s", "starter": "A"}
ATTACK = {"type": "attack", "by": "A", "card": "7c"}
BEATEN = ["A attacks 7c", "B beats 7c with 8c"]
FIVE = [
    *BEATEN, "A attacks 8d", "B beats 8d with 9d", "A attacks 9h", "B beats 9h with Th",
    "A attacks Tc", "B beats Tc with Jc", "A attacks Jd",
]  # fmt: skip


RATAK = {"type": "deal", "trump_card": "6w", "starter": "A"}
LAID = {**ATTACK, "target": "B"}
SIX = [
    "A attacks 7c before B", "B beats 7c with 8c", "A attacks 8s", "B beats 8s with 9s", "C attacks 9h",
    "B beats 9h with Th", "C attacks Tc", "B beats Tc with Jc", "A attacks Js", "B beats Js with Qs", "A attacks Qh",
]  # fmt: skip


class Case(NamedTuple):
    rule: str
    move: str | dict[str, Any]
    given: tuple[Any, ...] = (DEAL,)
    seats: int = 2
    options: Mapping[str, Any] = MappingProxyType({})
    status: tuple[int, str] = (422, "illegal-move")
    game: str = "durak"
    knowledge: str = "observed"


START = {"type": "deal", "starter": "A", "start": "--.--.--"}


def lays(by: str, way: str, x: int, y: int, card: str = "--.--.--") -> dict[str, Any]:
    return {"type": "place", "by": by, "card": card, "way": way, "at": [x, y]}


def rat_hot(rule: str, move: dict[str, Any], given: tuple[Any, ...] = (START,), **options: Any) -> Case:
    return Case(rule, move, given, options=options, game="rat-hot")


def ratak(
    rule: str, move: str | dict[str, Any], *given: str | dict[str, Any], seats: int = 3, **options: object
) -> Case:
    return Case(rule, move, given, seats, MappingProxyType(options), game="ratak")


def rat_jong(rule: str, move: str | dict[str, Any], *given: str | dict[str, Any], **options: object) -> Case:
    return Case(rule, said(move), tuple(map(said, given)), 2, MappingProxyType(options), game="rat-jong")


def zack(rule: str, move: str | dict[str, Any], *given: str | dict[str, Any], **options: object) -> Case:
    return Case(rule, thrown(move), tuple(map(thrown, given)), 3, MappingProxyType(options), game="zack")


PILES = {"type": "deal", "counts": {"A": 1, "B": 5, "C": 5}}
SETS = "1s 2s 3s / 4s 5s 6s / 7s 8s 9s"
EMPTY = {"type": "restate", "middle": {"count": 0}}


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
    "Ratak: no turned card": ratak("RTK-1", {"type": "deal", "starter": "A"}),
    "Ratak: the lowest trump does not start": ratak("RTK-2", {**RATAK, "shown": {"A": "7w"}, "starter": "B"}),
    "Ratak: nobody is named": ratak("RTK-3", ATTACK, RATAK),
    "Ratak: another suit": ratak("RTK-4", "B beats 7c with 8s", RATAK, LAID),
    "Ratak: another rank": ratak("RTK-5", "C attacks 9s", RATAK, LAID, "B beats 7c with 8c"),
    "Ratak: a seventh card": ratak("RTK-6", "C attacks Qc", RATAK, *SIX),
    "Ratak: an unbeaten card": ratak("RTK-7", "all pass", RATAK, LAID),
    "Ratak: a result without a loser": ratak("RTK-10", {"type": "record_round"}),
    "Ratak: one's own partner": ratak("RTK-11", {**ATTACK, "target": "C"}, RATAK, seats=4, teams=True),
    "Ratak: no position three times": ratak("RTK-12", {"type": "end_round", "reason": "repetition"}, RATAK),
    "nobody is the oldest": rat_hot("RH-1", {"type": "deal", "start": "--.--.--"}, ()),
    "cards are counted": rat_hot("RH-2", {"type": "end_round", "reason": "last_card"}),
    "two cards in the first turn": rat_hot("RH-3", {"type": "draw", "by": "A", "cards": ["--.--.--", "r1.--.--"]}),
    "apart": rat_hot("RH-4", lays("A", "h", 5, 5)),
    "over an edge": rat_hot("RH-5", lays("A", "h", 1, 0)),
    "exactly upon another": rat_hot("RH-6", lays("A", "h", 0, 0)),
    "neither sums nor loser": rat_hot("RH-9", {"type": "record_round"}, ()),
    "beyond the table": rat_hot("RH-10", lays("A", "h", 3, 0), bounds=[5, 5]),
    "Rat-Jong: a pile that is empty is picked": rat_jong(
        "RJ-1", {"type": "deal", "deck": list(RAT_JONG.cards), "picks": [[0, 0]] * 4}
    )._replace(knowledge="dealt"),
    "Rat-Jong: a pile that is not kept": rat_jong("RJ-2", {"type": "draw", "by": "A", "pile": [0, 0]}, "A starts"),
    "Rat-Jong: nobody starts": rat_jong("RJ-3", {"type": "deal"}),
    "Rat-Jong: another names the trump": rat_jong("RJ-4", "B names red", "A starts"),
    "Rat-Jong: a dragon in hand": rat_jong("RJ-6", "A draws", "A starts", "A names red"),
    "Rat-Jong: two cards in a turn": rat_jong("RJ-7", "A draws", "A starts", "A draws"),
    "Rat-Jong: no meld": rat_jong("RJ-8", "B takes 5s 6s 8s", "A starts", "A draws", "A discards 5s"),
    "Rat-Jong: no brelan": rat_jong("RJ-9", f"A declares middle: {SETS} / 1f 2f 3f, 5f 5l", "A starts", "A draws"),
    "Rat-Jong: one's own discard": rat_jong(
        "RJ-10", f"A declares visible: {SETS} / p1 p2 p3, 5f 5l", "A starts", "A draws", "A discards 5l"
    ),
    "Rat-Jong: no pair": rat_jong("RJ-11", f"A declares middle: {SETS} / p1 p2 p3, 5f 6f", "A starts", "A draws"),
    "Rat-Jong: more than all": rat_jong("RJ-12", f"A lays all: {SETS} / p1 p2 p3, 5f 5l", "A starts", "A draws"),
    "Rat-Jong: nothing left to draw": rat_jong("RJ-14", "A draws", "A starts", EMPTY),
    "Zack: a colour that nobody has": zack("ZCK-1", "A purple", PILES),
    "Zack: not the dealer": zack("ZCK-2", {**PILES, "dealer": "C"}, PILES, "A red", "A marker", rounds=2),
    "Zack: the marker a second time": zack("ZCK-7", "B marker", PILES, "B marker"),
    "Zack: no challenge to rule on": zack("ZCK-10", "ruled void", PILES),
    "Zack: not what lies in the box": zack("ZCK-14", "box 3 4", PILES, "A red"),
    "Zack: no card left": zack("ZCK-15", "A red", PILES, "A red"),
    "Zack: no colour is owed": zack("ZCK-16", "A says red", PILES),
    "Rat-Jong: three sets": rat_jong("RJ-16", f"A declares middle: {SETS}, 5f 5l", "A starts", "A draws"),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_broken_ruling_is_named_and_nothing_is_recorded(client: Checked, case: Case) -> None:
    record = {"game": case.game, "knowledge": case.knowledge}
    table = Table.open(client, case.seats, options=dict(case.options), **record)
    for move in case.given:
        assert table.send(command(move)).status_code == 201, move
    before, about = table.stream(), table.read()
    for query in ({}, {"dry_run": "true"}):
        answer = table.send(command(case.move), query=query)
        assert (problem(answer), answer.json["rule"]) == (case.status, case.rule)
        assert all(answer.json["text"][lang] for lang in ("en", "fr"))
    assert (table.stream(), table.read()) == (before, about)
    assert case.rule in client.get(f"/api/v1/games/{case.game}").json["rulings"]


def test_no_ruling_that_can_be_broken_is_left_out() -> None:
    """Those of tournaments have tests of their own."""
    of_matches = {rule for rule in RULINGS if not rule.startswith("TRN-")}
    assert {case.rule for case in CASES.values()} == of_matches - set(CARRIED_OUT)
