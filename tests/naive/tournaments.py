"""Standings reckoned a second time, from the contract's words alone, and without a line of the engine's.

What comes in is plain: rounds with their tables, each with its result, as the contract tells them. Slow and simple.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

WIN, DRAW = 120, 60


class Naive:
    """One standing.

    rounds: those that were started, each `{tables: [{entrants, result}], byes, free, away: {who: [why, points]}, gone:
    who had withdrawn}`; result None or `{order, absent, left, outcome, points, scores}`. entrants: all who are listed.
    penalties: `[who, points, round]`. bye: what one pays.
    """

    def __init__(self, entrants: list[str], rounds: list[Any], penalties: list[Any], *, bye: int) -> None:
        self.entrants, self.rounds, self.penalties = entrants, rounds, penalties
        self.bye = bye

    def what(self, who: str, round_: Any) -> tuple[str, Any]:
        """What a round was for somebody."""
        for table in round_["tables"]:
            if who in table["entrants"]:
                result = table["result"]
                if result is None:
                    return "nothing", None
                if who in result["absent"]:
                    return "missed", 0
                if result["outcome"] in ("forfeit", "bye"):
                    return ("bye" if result["outcome"] == "bye" else "forfeit"), result["points"][who]
                others = [e for e in table["entrants"] if e != who and e not in result["absent"]]
                if result["outcome"] == "void":
                    return "void", others
                return "sat", (result, others)
        if who in round_["byes"]:
            return "bye", self.bye
        if who in round_["free"]:
            return "free", 0
        if who in round_["away"]:
            why, points = round_["away"][who]
            return ("forfeit" if why == "walkover" else "missed"), points
        return "missed", 0

    def points(self, who: str) -> int:
        total = 0
        for round_ in self.rounds:
            kind, told = self.what(who, round_)
            if kind == "sat":
                total += told[0]["points"][who]
            elif kind in ("bye", "forfeit", "missed"):
                total += told
        return total

    def net(self, who: str) -> int:
        return self.points(who) - sum(points for whose, points, _ in self.penalties if whose == who)

    def q(self, who: str) -> int:
        return self.points(who) + DRAW * sum(1 for round_ in self.rounds if who in round_["gone"])

    def s(self, who: str) -> int:
        mine = [round_ for round_ in self.rounds if self.what(who, round_)[0] not in ("nothing", "free")]
        return min(self.q(who), DRAW * len(mine))

    def terms(self, who: str) -> list[Fraction]:
        made = []
        for round_ in self.rounds:
            kind, told = self.what(who, round_)
            if kind == "sat":
                others = told[1]
                made.append(Fraction(sum(self.q(other) for other in others), len(others)))
            elif kind in ("bye", "forfeit", "missed", "void"):
                made.append(Fraction(self.s(who)))
        return made

    def buchholz(self, who: str) -> Fraction:
        return sum(self.terms(who), Fraction(0))

    def buchholz_cut_1(self, who: str) -> Fraction:
        ordered = sorted(self.terms(who))
        return sum(ordered[1:], Fraction(0))

    def places(self, result: Any) -> list[list[str]]:
        places = [place if isinstance(place, list) else [place] for place in result["order"]]
        return [*places, list(result["left"])] if result["left"] else places

    def place(self, who: str, result: Any) -> int:
        for number, place in enumerate(self.places(result)):
            if who in place:
                return number
        raise AssertionError(f"{who} did not sit")

    def sonneborn_berger(self, who: str) -> Fraction:
        total = Fraction(0)
        for round_ in self.rounds:
            kind, told = self.what(who, round_)
            if kind == "sat":
                result, others = told
                mine = self.place(who, result)
                for other in others:
                    his = self.place(other, result)
                    if his > mine:
                        total += Fraction(self.q(other), len(others))
                    elif his == mine:
                        total += Fraction(self.q(other), 2 * len(others))
            elif kind in ("bye", "forfeit"):
                total += self.s(who)
        return total

    def wins(self, who: str) -> Fraction:
        return Fraction(self._times(who, first=True))

    def fewest_losses(self, who: str) -> Fraction:
        return Fraction(-self._times(who, first=False))

    def _times(self, who: str, first: bool) -> int:
        times = 0
        for round_ in self.rounds:
            kind, told = self.what(who, round_)
            if kind == "sat":
                places = self.places(told[0])
                if len(places) > 1 and who in (places[0] if first else places[-1]):
                    times += 1
        return times

    def score(self, who: str) -> Fraction:
        total = Fraction(0)
        for round_ in self.rounds:
            kind, told = self.what(who, round_)
            if kind == "sat" and told[0]["scores"] and who in told[0]["scores"]:
                scores = told[0]["scores"]
                total += scores[who] - Fraction(sum(scores.values()), len(scores))
        return total

    def direct(self, equal: list[str]) -> dict[str, Fraction]:
        value = dict.fromkeys(equal, Fraction(0))
        met = set()
        for round_ in self.rounds:
            for table in round_["tables"]:
                there = [who for who in equal if self.what(who, round_)[0] == "sat" and who in table["entrants"]]
                for who in there:
                    for other in there:
                        if who != other:
                            met.add((who, other))
                            mine, his = (self.place(each, table["result"]) for each in (who, other))
                            if mine < his:
                                value[who] += Fraction(1, len(there) - 1)
                            elif mine == his:
                                value[who] += Fraction(1, 2 * (len(there) - 1))
        everybody = all((who, other) in met for who in equal for other in equal if who != other)
        return value if everybody else dict.fromkeys(equal, Fraction(0))

    def ranking(self, breaks: list[str]) -> list[list[str]]:
        """Groups of equal ones, best first, each in the order of entrants' numbers."""
        groups = self._by(
            [sorted(self.entrants, key=lambda who: int(who[1:]))], {w: self.net(w) for w in self.entrants}
        )
        for name in breaks:
            if name == "direct":
                while True:
                    finer = [part for group in groups for part in self._by([group], self.direct(group))]
                    if len(finer) == len(groups):
                        break
                    groups = finer
            else:
                groups = self._by(groups, {who: getattr(self, name)(who) for who in self.entrants})
        return groups

    def _by(self, groups: list[list[str]], value: dict[str, Any]) -> list[list[str]]:
        return [
            [who for who in group if value[who] == each]
            for group in groups
            for each in sorted({value[who] for who in group}, reverse=True)
        ]


def paid_by_place(order: list[Any], left: list[str]) -> dict[str, Fraction]:
    """What each has of a table: (n − place) / (n − 1) of a win, ties share what their places are worth."""
    places = [place if isinstance(place, list) else [place] for place in order]
    count = sum(len(place) for place in places) + len(left)
    points: dict[str, Fraction] = dict.fromkeys(left, Fraction(0))
    at = 1
    for place in places:
        worth = [Fraction(WIN * (count - number), count - 1) for number in range(at, at + len(place))]
        for who in place:
            points[who] = sum(worth, Fraction(0)) / len(place)
        at += len(place)
    return points
