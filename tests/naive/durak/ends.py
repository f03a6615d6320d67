"""The end of an attack, of a round, of the match."""

from fractions import Fraction
from typing import Any

# ruff: noqa: SIM108 (a branch a ruling, as it is told at the table)
from tests.naive.durak.table import Table, begin_attack, clockwise, learn, left, next_with_cards, partner, size, teams


def tell(table: Table, kind: str, by: str | None = None) -> None:
    table["happened"].append((kind, by))


def out_at_once(table: Table, seat: str) -> bool:
    """DUR-11, its option: who has laid his last card is out; whether that ends the round."""
    if table["options"]["ends"] != "at_once" or table["stock"] or size(table, seat):
        return False
    table["out"].append(seat)
    table["places"][seat] = len(table["out"])
    tell(table, "went_out", seat)
    if round_is_over(table):
        end_round(table)
    return not table["playing"]


def end_attack(table: Table, beaten: bool) -> None:
    opener, defender = table["opener"], table["defender"]
    cards = [card for pair in table["lying"] for card in (pair["attack"], pair["defence"]) if card]
    laid = [pair["by"] for pair in table["lying"]]
    table["lying"], table["passed"], table["yielded"] = [], [], False
    if beaten:  # DUR-9
        tell(table, "beaten_off")
        table["discard"] += cards
    else:  # DUR-7
        table["hands"][defender]["known"] += cards
    others = [s for s in clockwise(table, opener)[1:] if s != defender]
    for seat in [opener, *[s for s in others if s in laid], defender]:  # DUR-10
        draw(table, seat)
    if table["stock"] == 0:  # DUR-11
        before = len(table["out"])
        for seat in [opener, *others, defender]:
            if size(table, seat) == 0 and seat not in table["out"]:
                table["out"].append(seat)
                table["places"][seat] = len(table["out"])
                tell(table, "went_out", seat)
        if len(table["out"]) == len(table["seats"]):  # DUR-17
            for seat in table["out"][before:]:
                table["places"][seat] = before + 1
    if round_is_over(table):
        end_round(table)
    else:
        begin_attack(table, *next_roles(table, opener, defender, beaten))


def draw(table: Table, seat: str) -> None:
    count = min(6 - size(table, seat), table["stock"])
    if count <= 0:
        return
    tell(table, "drew", seat)
    table["stock"] -= count
    if table["knowledge"] == "dealt":
        table["hands"][seat]["known"] += table["pile"][:count]
        table["pile"] = table["pile"][count:]
        return
    table["hands"][seat]["unknown"] += count
    if table["stock"] == 0:
        learn(table, seat, table["trump_card"])


def next_roles(table: Table, opener: str, defender: str, beaten: bool) -> list[str]:
    """Who attacks whom after this attack."""
    if teams(table):  # DUR-12: as if nobody were out, then each role goes to the partner of who is
        if beaten:
            roles = [defender, left(table, defender)]
        else:
            roles = [partner(table, opener), partner(table, defender)]
        return [partner(table, s) if s in table["out"] else s for s in roles]
    if beaten and defender not in table["out"]:  # DUR-9
        attacker = defender
    else:  # DUR-9: he loses his turn; DUR-11: or he is out
        attacker = next_with_cards(table, defender)
    return [attacker, next_with_cards(table, attacker)]  # DUR-3


def round_is_over(table: Table) -> bool:
    out = table["out"]
    if teams(table):  # DUR-12
        return any(s in out and partner(table, s) in out for s in table["seats"])
    return len(table["seats"]) - len(out) <= 1  # DUR-11


def end_round(table: Table) -> None:
    tell(table, "round_ended")
    table["playing"] = False
    loser = [s for s in table["seats"] if s not in table["out"]]
    if loser and teams(table):
        loser = sorted([loser[0], partner(table, loser[0])])
    table["results"].append({"loser": loser, "out": list(table["out"]), "places": dict(table["places"])})
    if len(table["results"]) == table["options"]["rounds"]:  # ALL-5
        tell(table, "match_ended")
        table["status"] = "over"
        table["outcome"] = outcome(table)


def alone(result: dict[str, Any]) -> Any:
    """DUR-17: who was the first out, if nobody was so with him."""
    first = [s for s, place in result["places"].items() if place == 1]
    return first[0] if len(first) == 1 else None


def paid(table: Table, result: dict[str, Any], side: Any, sides: Any) -> Any:
    """DUR-17: place p of n pays (n - p) / (n - 1); who share places share what these pay. A team is one place."""
    place = {s: result["places"].get(s, len(table["seats"])) for s in table["seats"]}
    if teams(table):
        place = {s: 2 if s in result["loser"] else 1 for s in table["seats"]}
    better = sum(place[other[0]] < place[side[0]] for other in sides)
    alike = sum(place[other[0]] == place[side[0]] for other in sides)
    pays = [Fraction(len(sides) - p, len(sides) - 1) for p in range(better + 1, better + alike + 1)]
    return sum(pays) / alike


def outcome(table: Table) -> dict[str, Any]:
    """DUR-17, ALL-8: ranks, winners and loser."""
    results = table["results"]
    sides = [[s] for s in table["seats"]]
    if teams(table):
        sides = [["A", "C"], ["B", "D"]]
    if len(results) == 1 and not teams(table):
        behind = len(table["seats"])
        merit = {s: results[0]["places"].get(s, behind) for s in table["seats"]}
    else:  # of a drawn round of teams, too, the first out is all that can be told
        merit = {}
        for side in sides:
            lost = sum(side[0] in result["loser"] for result in results)
            if table["options"]["standing"] == "place":
                lost = -sum(paid(table, result, side, sides) for result in results)
            first = sum(alone(result) in side for result in results)
            merit.update(dict.fromkeys(side, (lost, -first)))
    rank = {s: 1 + sum(merit[side[0]] < merit[s] for side in sides) for s in table["seats"]}
    last = [side for side in sides if rank[side[0]] == max(rank.values())]
    if len(results) == 1:
        losers = results[0]["loser"]
    else:
        has_lost = any(last[0][0] in result["loser"] for result in results)
        losers = last[0] if len(last) == 1 and has_lost else []
    return {
        "rank": rank,
        # ALL-5: where all share the rank, nobody has won
        "winners": [s for s in table["seats"] if rank[s] == 1] if set(rank.values()) != {1} else [],
        "loser": "+".join(losers) or None,
    }
