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
    penalties: `[who, points, round]`. bye: what one pays. struck: of whom a round robin counts nothing; seats: at most
    at its tables. scores: whether the game has points of its own; by_score: whether these are what a table pays.
    """

    def __init__(
        self,
        entrants: list[str],
        rounds: list[Any],
        penalties: list[Any],
        *,
        bye: int,
        struck: set[str] | None = None,
        seats: int = 2,
        scores: bool = False,
        by_score: bool = False,
    ) -> None:
        self.entrants, self.penalties = entrants, penalties
        self.rounds = [strike(round_, struck, seats) for round_ in rounds] if struck else rounds
        self.bye, self.scores, self.by_score = bye, scores, by_score

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
            elif kind == "missed" and self.by_score and not told:
                total += self.worst(round_)
            elif kind in ("bye", "forfeit", "missed"):
                total += told
        return total

    def worst(self, round_: Any) -> int:
        """What somebody has who missed a round whose tables pay the game's own points: no more than anybody there."""
        had = [0]
        for table in round_["tables"]:
            for who in table["entrants"]:
                kind, told = self.what(who, round_)
                if kind == "sat":
                    had.append(told[0]["points"][who])
        return min(had)

    def missed(self, who: str) -> Fraction:
        times = 0
        for round_ in self.rounds:
            kind, told = self.what(who, round_)
            times += kind == "missed" or (kind == "sat" and who in told[0]["left"])
        return Fraction(-times)

    def net(self, who: str) -> int:
        return self.points(who) - sum(int(points) for whose, points, _ in self.penalties if whose == who)

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
        for name in self.in_order(breaks):
            if name == "direct":
                while True:
                    finer = [part for group in groups for part in self._by([group], self.direct(group))]
                    if len(finer) == len(groups):
                        break
                    groups = finer
            else:
                groups = self._by(groups, {who: getattr(self, name)(who) for who in self.entrants})
        return groups

    def in_order(self, breaks: list[str]) -> list[str]:
        """In a game with points of its own who missed less comes first, before a bad score or a last place tells."""
        for at, name in enumerate(breaks):
            if self.scores and name in ("score", "fewest_losses"):
                return [*breaks[:at], "missed", *breaks[at:]]
        return breaks

    def tables(self, who: str) -> int:
        """By how many a sum is divided at a cut over groups of several sizes."""
        return max(1, sum(1 for round_ in self.rounds if self.what(who, round_)[0] not in ("nothing", "free")))

    def played(self, who: str) -> int:
        return sum(1 for round_ in self.rounds if self.what(who, round_)[0] == "sat")

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


def strike(round_: Any, struck: set[str], seats: int) -> Any:
    """A round of a round robin without those who left before half of their tables.

    At two seats their tables are free for the other; at more the others keep what they played, as a table of those who
    are left.
    """
    tables, free = [], [*round_["free"]]
    for table in round_["tables"]:
        rest = [who for who in table["entrants"] if who not in struck]
        if len(rest) == len(table["entrants"]):
            tables.append(table)
        elif seats == 2 or len(rest) < 2:
            free += table["entrants"]
        else:
            free += [who for who in table["entrants"] if who in struck]
            tables.append({"entrants": rest, "result": among(table["result"], rest)})
    return {**round_, "tables": tables, "free": free}


def among(result: Any, rest: list[str]) -> Any:
    """A result as if only these had been at the table."""
    if result is None:
        return None
    places = [place if isinstance(place, list) else [place] for place in result["order"]]
    order = [here for place in places if (here := [who for who in place if who in rest])]
    left, absent = ([who for who in result[name] if who in rest] for name in ("left", "absent"))
    told = {**result, "order": order, "left": left, "absent": absent}
    if result["outcome"] is not None:
        return told
    if sum(map(len, order)) + len(left) > 1:
        return {**told, "points": paid_by_place(order, left)}
    return {**told, "outcome": "forfeit", "left": [], "points": {who: WIN for place in order for who in place}}


def cut(groups: list[Naive], breaks: list[str], still_in: set[str]) -> list[list[str]]:
    """Those who may go on from several groups, in sets of equal ones: by place in the group, then by points a table.

    still_in: who has not left; they move up in their group.
    """
    keys: dict[str, tuple[Fraction, ...]] = {}
    for group in groups:
        place = 1
        for all_equal in group.ranking(breaks):
            equal = [who for who in all_equal if who in still_in]
            for who in equal:
                sums = [group.net(who)]
                sums += [getattr(group, name)(who) for name in group.in_order(breaks) if name != "direct"]
                keys[who] = (Fraction(place), *(-Fraction(each) / group.tables(who) for each in sums))
            place += len(equal)
    return [[who for who in keys if keys[who] == key] for key in sorted(set(keys.values()))]


def tree(seeds: list[str], rounds: list[Any], *, third_place: bool) -> list[list[str]]:
    """The ranks of a knock-out at two seats, best first, in sets of equal ones.

    One goes out in the round that one loses, or would have played; the table for the third place is behind the final.
    """
    size = 2
    while size < len(seeds):
        size *= 2
    order = [0]
    while len(order) < size:
        order = [seed for each in order for seed in (each, 2 * len(order) - 1 - each)]
    slots: list[str | None] = [seeds[seed] if seed < len(seeds) else None for seed in order]
    out: dict[str, tuple[int, int]] = {}
    losers: list[str] = []
    for number, round_ in enumerate(rounds):
        if third_place and len(slots) == 2 and len(losers) == 2:
            third = _won(losers, round_)
            for who in losers:
                out[who] = (number, -1 if third is None or who == third else -2)
        further, losers = [], []
        for pair in zip(slots[::2], slots[1::2], strict=True):
            both = [who for who in pair if who is not None]
            winner = _won(both, round_)
            further.append(winner)
            gone = [who for who in both if who != winner]
            out |= dict.fromkeys(gone, (number, 0))
            losers += gone if winner is not None else []
        slots = further
    keys = {who: out.get(who, (len(rounds), 0)) for who in seeds}
    return [[who for who in seeds if keys[who] == key] for key in sorted(set(keys.values()), reverse=True)]


def _won(pair: list[str], round_: Any) -> str | None:
    """Who of two goes on; None where neither does."""
    for table in round_["tables"]:
        if any(who in table["entrants"] for who in pair):
            first = table["result"]["order"][:1]
            who = first[0] if first else None
            return who[0] if isinstance(who, list) else who
    free = [*round_["byes"], *(who for who, (why, _) in round_["away"].items() if why == "walkover")]
    return next((who for who in pair if who in free), None)
