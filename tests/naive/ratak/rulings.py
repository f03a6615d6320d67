"""What is legal: the rulings that a command breaks."""

from tests.naive.ratak.dealing import broken_by_deal
from tests.naive.ratak.table import (
    Command,
    Table,
    beats,
    cards_to_beat,
    count,
    deck,
    has_free_choice,
    may_hold,
    on_one_side,
    ranks_seen,
    undecided,
    who_may_add,
)


def broken(table: Table, command: Command) -> list[str]:
    """The numbers of the rulings that the command breaks; none: it is legal."""
    kind = command["type"]
    if kind == "deal":
        return broken_by_deal(table, command)
    if kind == "redeal":
        return [] if table["phase"] == "redeal" and not table["over"] else ["ALL-1", "RTK-2"]
    if table["over"] or table["phase"] in ("deal", "redeal"):
        return ["ALL-1"] if table["phase"] != "redeal" or table["over"] else ["RTK-2"]
    return {
        "attack": broken_by_attack,
        "defend": broken_by_defence,
        "take": broken_by_take,
        "pass": broken_by_pass,
        "reveal": broken_by_reveal,
    }[kind](table, command)


def legal(table: Table, command: Command) -> bool:
    return not broken(table, command)


def wrong_card(table: Table, seat: str, card: str) -> list[str]:
    if card not in deck(table):
        return ["ALL-3"]
    return [] if may_hold(table, seat, card) else ["ALL-4"]


def broken_by_attack(table: Table, command: Command) -> list[str]:
    seat, card, target = command["by"], command["card"], command.get("target")
    rules = wrong_card(table, seat, card)
    if table["phase"] == "attack":
        if seat != table["attacker"]:
            rules += ["ALL-2"]
        return rules + wrong_target(table, seat, target)
    if target not in (None, table["defender"]):
        rules += ["RTK-3", "RTK-11"]
    if card[0] not in ranks_seen(table):
        rules += ["RTK-5"]
    if seat not in who_may_add(table):
        rules += ["ALL-2"]
    if table["phase"] == "defend":
        rules += ["ALL-2", "RTK-5"]
    if len(table["lying"]) >= table["limit"]:
        rules += ["RTK-6"]
    if seat in table["passed"]:
        rules += ["RTK-7"]
    return rules


def wrong_target(table: Table, seat: str, target: str | None) -> list[str]:
    """RTK-3, RTK-11: before whom the first card is laid."""
    if has_free_choice(table):
        good = target is not None and target != seat and count(table, target) > 0
    else:
        good = target in (None, table["defender"])
    return [] if good else ["RTK-3", "RTK-11"]


def may_stand(table: Table, command: Command) -> bool:
    """Whether a first card before another than was due can have been laid: before an opponent who has cards."""
    seat, target = command["by"], command["target"]
    there = table["phase"] == "attack" and seat == table["attacker"] and not wrong_card(table, seat, command["card"])
    return there and not on_one_side(table, seat, target) and count(table, target) > 0


def broken_by_defence(table: Table, command: Command) -> list[str]:
    seat, card, on = command["by"], command["card"], command["on"]
    rules = wrong_card(table, seat, card)
    if seat != table["defender"] or table["phase"] != "defend":
        rules += ["ALL-2"]
    if on not in cards_to_beat(table) or not beats(table, card, on):
        rules += ["RTK-4"]
    return rules


def broken_by_take(table: Table, command: Command) -> list[str]:
    rules = [] if command["by"] == table["defender"] else ["ALL-2"]
    return rules if cards_to_beat(table) else [*rules, "RTK-7", "ALL-2"]


def broken_by_pass(table: Table, command: Command) -> list[str]:
    """RTK-7."""
    if table["phase"] != "add":
        return ["RTK-7", "ALL-2"]
    if command["by"] == "all" or command["by"] in undecided(table):
        return []
    return ["RTK-7"] if command["by"] in table["passed"] else ["ALL-2"]


def broken_by_reveal(table: Table, command: Command) -> list[str]:
    seat, cards = command["by"], command["cards"]
    rules = [rule for card in cards for rule in wrong_card(table, seat, card)]
    hand = table["hands"][seat]
    if len(set(cards) - hand["known"]) > hand["unknown"]:
        rules += ["ALL-4"]
    return rules
