"""Dealing: who deals, and who starts; the rulings that a deal breaks."""

from typing import Any

from tests.naive.ratak.table import Command, Table, deck, from_here, height


def broken_by_deal(table: Table, command: Command) -> list[str]:
    if table["over"] or table["phase"] != "deal":
        return ["ALL-1", "RTK-2"]
    turned, shown, starter = command.get("trump_card"), command.get("shown"), command.get("starter")
    if turned not in deck(table) or any(card not in deck(table) for card in (shown or {}).values()):
        return ["ALL-3", "RTK-1"]
    rules = []
    dealer = who_deals(table, command)
    if command.get("dealer") not in (None, dealer):
        rules += ["RTK-2", "ALL-7"]
    called = list((shown or {}).values())
    if any(card[1] != turned[1] for card in called):
        rules += ["RTK-2"]
    for seat, card in (shown or {}).items():
        if card == turned and not (cards_left(table) == 0 and seat == dealer):
            rules += ["RTK-2", "ALL-4"]
    if len(set(called)) < len(called):
        rules += ["ALL-4"]
    due = starter_due(table)
    if due is not None:
        return rules + (["RTK-2"] if shown is not None or starter not in (None, due) else [])
    found, sure = lowest_trump(table, turned, shown, dealer)
    if not sure and starter is None:
        rules += ["RTK-2", "ALL-9"]
    if sure and starter not in (None, found):
        rules += ["RTK-2"]
    return rules


def cards_left(table: Table) -> int:
    return len(deck(table)) - 6 * len(table["seats"])


def who_deals(table: Table, command: Command) -> str:
    """ALL-7, RTK-2: the deal passes to the left; after a deal without trumps the same deals again."""
    if table["dealer"] is None:
        return command.get("dealer") or table["seats"][-1]
    if table["round"] > len(table["results"]):
        return table["dealer"]
    return from_here(table, table["dealer"])[1]


def starter_due(table: Table) -> str | None:
    """RTK-2's option: who starts after a round that somebody lost; None where the lowest trump says it."""
    rule = table["options"]["next_starter"]
    if rule == "lowest_trump" or not table["results"] or not table["results"][-1]["loser"]:
        return None
    last = table["results"][-1]
    winners = [seat for seat in last["out"] if seat not in last["loser"]]
    if rule == "winner":
        return winners[0]
    ones = [seat for seat in last["loser"] if seat not in last["out"]]
    ratak = next(seat for seat in from_here(table, winners[0]) if seat in ones)
    return from_here(table, ratak)[1 if rule == "left_of_durak" else -1]


def lowest_trump(table: Table, turned: str, shown: Any, dealer: str) -> tuple[str | None, bool]:
    """Who has the lowest of the trumps that are known, None for nobody; and whether that is certain."""
    known = [(height(card), seat) for seat, card in (shown or {}).items()]
    certain = shown is not None
    if cards_left(table) == 0:  # RTK-1: the turned card is the dealer's
        known.append((height(turned), dealer))
        certain = certain or height(turned) == min(height(card) for card in deck(table))
    return (min(known)[1] if known else None), certain
