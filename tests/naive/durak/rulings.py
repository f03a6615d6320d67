"""What is legal: the rulings that a command breaks."""

from tests.naive.durak.dealing import broken_by_deal
from tests.naive.durak.table import (
    Command,
    Table,
    beats,
    deck,
    may_hold,
    most_cards,
    partner,
    ranks_lying,
    size,
    still_to_speak,
    teams,
    transferee,
    trump,
    unbeaten,
)


def broken(table: Table, command: Command) -> list[str]:
    """The numbers of the rulings that the command breaks; none: it is legal."""
    kind = command["type"]
    if kind == "deal":
        return broken_by_deal(table, command)
    if kind == "redeal":
        return [] if table["trumpless"] else ["ALL-1", "ALL-2", "DUR-2"]
    if not table["playing"]:
        return ["DUR-2", "ALL-1"] if table["trumpless"] else ["ALL-1"]
    return {
        "attack": broken_by_attack,
        "defend": broken_by_defence,
        "take": broken_by_take,
        "pass": broken_by_pass,
        "transfer": broken_by_transfer,
        "reveal": broken_by_reveal,
    }[kind](table, command)


def legal(table: Table, command: Command) -> bool:
    return not broken(table, command)


def may_stand(table: Table, command: Command) -> bool:
    """Whether an attack on another than the defender can have happened: with its first card, on who can answer."""
    seat, target = command["by"], command["target"]
    friends = [seat, partner(table, seat)] if teams(table) else [seat]
    there = seat == table["opener"] and not broken_by_card(table, seat, command["card"])
    return there and not table["lying"] and size(table, target) > 0 and target not in friends


def broken_by_card(table: Table, seat: str, card: str) -> list[str]:
    if card not in deck(table):
        return ["ALL-3"]
    return [] if may_hold(table, seat, card) else ["ALL-4"]


def broken_by_attack(table: Table, command: Command) -> list[str]:
    seat, card = command["by"], command["card"]
    rules = broken_by_card(table, seat, card)
    if command.get("target") not in (None, table["defender"]):
        rules += ["DUR-12" if teams(table) else "DUR-3"]
    if not table["lying"]:
        return rules if seat == table["opener"] else [*rules, "ALL-2", "DUR-3", "DUR-8"]
    if table["options"]["several_at_once"] and not table["yielded"] and unbeaten(table):
        if seat != table["word"] or size(table, seat) == 0:  # DUR-5: it passes only when all are beaten
            rules += ["ALL-2", "DUR-5", "DUR-8"]
    elif unbeaten(table) and not table["yielded"]:  # the defender's action; one card at a time
        rules += ["ALL-2", "DUR-5"]
    elif seat not in still_to_speak(table):
        rules += ["ALL-2", "DUR-8"]
    if card[0] not in ranks_lying(table):
        rules += ["DUR-5"]
    if len(table["lying"]) >= table["limit"]:
        rules += ["DUR-6"]
    return rules


def broken_by_defence(table: Table, command: Command) -> list[str]:
    seat, card, on = command["by"], command["card"], command["on"]
    rules = broken_by_card(table, seat, card)
    if seat != table["defender"]:
        rules += ["ALL-2"]
    if table["yielded"]:
        rules += ["ALL-2", "DUR-7"]
    if on not in unbeaten(table):
        rules += ["ALL-2", "DUR-4"]  # nothing to beat there
    elif not beats(card, on, trump(table)):
        rules += ["DUR-4"]
    return rules


def broken_by_take(table: Table, command: Command) -> list[str]:
    rules = [] if command["by"] == table["defender"] else ["ALL-2"]
    return rules if unbeaten(table) and not table["yielded"] else [*rules, "ALL-2", "DUR-7"]


def broken_by_pass(table: Table, command: Command) -> list[str]:
    if not table["lying"]:
        return ["ALL-2", "DUR-3", "DUR-8"]
    if unbeaten(table) and not table["yielded"]:
        return ["ALL-2", "DUR-8"]
    return [] if command["by"] in ("all", still_to_speak(table)[0]) else ["ALL-2", "DUR-8"]


def broken_by_transfer(table: Table, command: Command) -> list[str]:
    """DUR-14."""
    seat, card = command["by"], command["card"]
    rules = broken_by_card(table, seat, card)
    if not table["options"]["transfer"]:
        rules += ["DUR-14"]
    if seat != table["defender"]:
        rules += ["ALL-2"]
    if not table["lying"]:
        return [*rules, "ALL-2", "DUR-14"]
    if table["yielded"]:
        rules += ["ALL-2", "DUR-7"]
    if any(pair["defence"] for pair in table["lying"]):
        rules += ["DUR-14"] if unbeaten(table) else ["ALL-2", "DUR-14"]
    if all(card[0] != pair["attack"][0] for pair in table["lying"]):
        rules += ["DUR-14"]
    to = transferee(table, seat)
    if to is None or len(table["lying"]) + 1 > min(most_cards(table), size(table, to)):
        rules += ["DUR-14"]
    return rules


def broken_by_reveal(table: Table, command: Command) -> list[str]:
    """ALL-3, ALL-4: each card may be there, and there are as many unknown ones as are new."""
    seat, cards = command["by"], command["cards"]
    rules = [rule for card in cards for rule in broken_by_card(table, seat, card)]
    new = [card for card in cards if card not in table["hands"][seat]["known"]]
    if len(new) > table["hands"][seat]["unknown"] or len(set(cards)) < len(cards):
        rules += ["ALL-4"]
    return rules
