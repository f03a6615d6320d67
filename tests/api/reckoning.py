"""Standings reckoned a second time from nothing but HTTP answers, after any round of a tournament."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.naive.tournaments import Naive, paid_by_place


def reckoned(rounds: Sequence[Mapping[str, Any]], gone: Sequence[set[str]], penalties: list[Any], *, bye: int) -> Naive:
    """rounds: as `GET …/rounds/{n}` tells those that were started; gone: who had withdrawn as each was."""
    plain = [
        {
            "tables": [{"entrants": each["entrants"], "result": each["result"]} for each in of["tables"]],
            "byes": of["byes"],
            "free": of["free"],
            "away": {each["entrant"]: [each["why"], each["points"]] for each in of["absent"]},
            "gone": left,
        }
        for of, left in zip(rounds, gone, strict=True)
    ]
    return Naive([], plain, penalties, bye=bye)


def compare(rows: Sequence[Mapping[str, Any]], second: Naive, breaks: list[str]) -> None:
    """Fails where a row says otherwise."""
    second.entrants = [row["entrant"] for row in rows]
    groups = second.ranking(breaks)
    assert [row["entrant"] for row in rows] == [who for group in groups for who in group]
    ranks = [1 + sum(len(each) for each in groups[:at]) for at, group in enumerate(groups) for _ in group]
    assert [row["rank"] for row in rows] == ranks
    for row in rows:
        who = row["entrant"]
        assert row["points"] == second.net(who), row
        for name in breaks:
            if name != "direct":
                assert row["tie_breaks"][name] == str(abs(getattr(second, name)(who))), (name, row)


def check_points(of: Mapping[str, Any]) -> None:
    """What each has of a table that was played, by the places alone."""
    for table in of["tables"]:
        result = table["result"]
        if result is not None and result["outcome"] is None:
            paid = paid_by_place(result["order"], result["left"])
            assert result["points"] == {who: paid.get(who, 0) for who in table["entrants"]}
