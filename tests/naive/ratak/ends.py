"""The end of an attack, of a round, of the match."""

from fractions import Fraction
from typing import Any

from tests.naive.ratak.table import (
    Table,
    count,
    from_here,
    has_free_choice,
    is_seen,
    next_in_play,
    on_one_side,
    open_attack,
    opposite,
)


def attack_is_over(table: Table, taken: bool) -> None:
    opener, attacker, defender = table["opener"], table["attacker"], table["defender"]
    table["lying"], table["passed"] = [], set()
    for seat in who_refills(table, attacker):
        refill(table, seat)
    if table["stock"] == 0:
        leave_together(table, opener, attacker, defender)
    if round_has_ended(table):
        return
    open_attack(table, *roles_after(table, opener, defender, taken))


def who_refills(table: Table, attacker: str) -> list[str]:
    """RTK-9."""
    return from_here(table, attacker)


def refill(table: Table, seat: str) -> None:
    missing = 6 - count(table, seat)
    if missing <= 0 or table["stock"] == 0:
        return
    table["told"].append(("drew", seat))
    drawn = min(missing, table["stock"])
    table["hands"][seat]["unknown"] += drawn
    table["stock"] -= drawn
    if table["stock"] == 0:
        is_seen(table, seat, table["turned"])


def leave_together(table: Table, opener: str, attacker: str, defender: str) -> None:
    """RTK-10: at the end of an attack."""
    if table["options"]["ends"] == "at_once":
        order = from_here(table, attacker)
    else:  # as DUR-11
        order = [seat for seat in from_here(table, opener) if seat != defender] + [defender]
    gone = [seat for seat in order if count(table, seat) == 0 and seat not in table["out"]]
    place = len(table["out"])
    nobody_left = place + len(gone) == len(table["seats"])
    for seat in gone:
        table["out"].append(seat)
        table["places"][seat] = place + 1 if nobody_left else len(table["out"])  # DUR-17
        table["told"].append(("went_out", seat))


def out_now(table: Table, seat: str) -> bool:
    """RTK-10: out the moment the hand is empty; whether that has ended the round."""
    if table["options"]["ends"] == "at_once" and table["stock"] == 0 and count(table, seat) == 0:
        table["out"].append(seat)
        table["places"][seat] = len(table["out"])
        table["told"].append(("went_out", seat))
        return round_has_ended(table)
    return False


def roles_after(table: Table, opener: str, defender: str, taken: bool) -> list[Any]:
    """RTK-8, RTK-11."""
    if table["options"]["teams"]:
        if taken:
            pair = [opposite(table, opener), opposite(table, defender)]
        else:
            pair = [defender, from_here(table, defender)[1]]
        return [opposite(table, seat) if seat in table["out"] else seat for seat in pair]
    attacker = next_in_play(table, defender)
    if has_free_choice(table):
        return [attacker, None]
    return [attacker, next_in_play(table, from_here(table, attacker)[1])]


def round_has_ended(table: Table) -> bool:
    """RTK-10, RTK-11: as soon as one alone, or the seats of one team, have cards."""
    left = [seat for seat in table["seats"] if seat not in table["out"]]
    if any(not on_one_side(table, left[0], seat) for seat in left[1:]):
        return False
    loser = [seat for seat in table["seats"] if left and on_one_side(table, left[0], seat)]
    table["told"].append(("round_ended", None))
    table["results"].append({"loser": loser, "out": list(table["out"]), "places": dict(table["places"])})
    table["phase"] = "deal"
    if len(table["results"]) == table["options"]["rounds"]:
        table["told"].append(("match_ended", None))
        table["over"] = True
        table["outcome"] = outcome(table)
    return True


def outcome(table: Table) -> dict[str, Any]:
    """RTK-13 (DUR-17), ALL-5, ALL-8."""
    results, seats, teams = table["results"], table["seats"], table["options"]["teams"]
    sides = [["A", "C"], ["B", "D"]] if teams else [[seat] for seat in seats]

    def paid(result: dict[str, Any], side: Any) -> Fraction:
        """RTK-13: the mean of what the places pay that who is there takes up, 1 for the first, 0 for the last."""
        at = [result["places"].get(s, len(seats)) for s, *_ in sides]
        mine = result["places"].get(side[0], len(seats))
        if teams:
            at = [int(s in result["loser"]) for s, *_ in sides]
            mine = int(side[0] in result["loser"])
        worse, alike = sum(one > mine for one in at), at.count(mine)
        return Fraction(2 * worse + alike - 1, 2 * (len(sides) - 1))

    def merit(side: Any) -> Any:
        if len(results) == 1 and not teams:
            return results[0]["places"].get(side[0], len(seats))
        lost: Fraction | int = sum(side[0] in result["loser"] for result in results)
        if table["options"]["standing"] == "place":
            lost = -sum(paid(result, side) for result in results)
        first = 0
        for result in results:
            ones = [seat for seat, place in result["places"].items() if place == 1]
            first += len(ones) == 1 and ones[0] in side
        return (lost, -first)

    rank = {seat: 1 + sum(merit(other) < merit(side) for other in sides) for side in sides for seat in side}
    winners = [seat for seat in seats if rank[seat] == 1]
    worst = [side for side in sides if rank[side[0]] == max(rank.values())]
    has_lost = any(worst[0][0] in result["loser"] for result in results)
    loser = results[0]["loser"] if len(results) == 1 else worst[0] if len(worst) == 1 and has_lost else []
    return {
        "rank": rank,
        "winners": [] if len(winners) == len(seats) else winners,
        "loser": "+".join(loser) or None,
    }
