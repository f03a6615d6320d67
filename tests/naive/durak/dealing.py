"""Dealing: who deals what, and who starts; the rulings that a deal breaks."""

from typing import Any

from tests.naive.durak.table import RANKS, Command, Table, clockwise, deck, left, right, strength


def broken_by_deal(table: Table, command: Command) -> list[str]:
    if table["status"] != "live" or table["playing"] or table["trumpless"]:
        return ["ALL-1", "ALL-2", "DUR-2"]
    if table["knowledge"] == "dealt":
        return broken_by_deck(table, command)
    card, shown = command.get("trump_card"), command.get("shown") or {}
    if card not in deck(table) or any(c not in deck(table) for c in shown.values()):
        return ["ALL-3", "DUR-1"]
    rules = []
    dealer = dealer_now(table, command)
    if command.get("dealer") not in (None, dealer):
        rules += ["DUR-2", "ALL-7"]
    if any(c[1] != card[1] for c in shown.values()):
        rules += ["DUR-2"]
    if any(c == card and (left_over(table) or s != dealer) for s, c in shown.items()):
        rules += ["DUR-2", "ALL-4"]
    if len(set(shown.values())) < len(shown):
        rules += ["ALL-4"]
    ruled = starter_by_rule(table)
    named = lowest_trump(table, command)
    if ruled and "shown" in command:  # no trump is called in such a round
        rules += ["DUR-2"]
    if ruled is None and named is None and command.get("starter") is None:
        rules += ["DUR-2", "ALL-9"]
    for fixed in (ruled, None if ruled else named):
        if fixed and command.get("starter") not in (None, fixed):
            rules += ["DUR-2"]
    return rules


def broken_by_deck(table: Table, command: Command) -> list[str]:
    """ALL-11: who has what follows from the deck, and whatever is named beside it must be so."""
    cards = command.get("deck")
    if cards is None:
        return ["DUR-1"]
    if sorted(cards) != sorted(deck(table)):
        return ["ALL-3", "ALL-4"]
    rules, dealer = [], dealer_now(table, command)
    if command.get("dealer") not in (None, dealer):
        rules += ["DUR-2", "ALL-7"]
    hands, turned, _ = dealt_out(table, cards, dealer)
    if command.get("trump_card") not in (None, turned):
        rules += ["DUR-1"]
    called = command.get("shown")
    for seat, card in (called or {}).items():
        if card not in hands[seat]:
            rules += ["ALL-3", "ALL-4", "DUR-2"]
        if card[1] != turned[1] or (card == turned and left_over(table)):
            rules += ["DUR-2"]
    ruled, first = starter_by_rule(table), lowest_of_all(hands, turned)
    if ruled and called is not None:
        rules += ["DUR-2"]
    if called is not None:
        lowest = min([strength(card) for card in called.values()], default=len(RANKS))
        if not left_over(table):  # the dealer's own, which everybody has seen
            lowest = min(lowest, strength(turned))
        if any(card[1] == turned[1] and strength(card) < lowest for hand in hands.values() for card in hand):
            rules += ["DUR-2"]
    starter = ruled or (first if first != "nobody" else None)
    if command.get("starter") not in (None, starter):
        rules += ["DUR-2"]
    return rules


def dealt_out(table: Table, cards: list[str], dealer: str) -> tuple[dict[str, list[str]], str, list[str]]:
    """DUR-1: one card at a time from the dealer's left, six rounds; the next is turned and goes under the rest."""
    hands: dict[str, list[str]] = {seat: [] for seat in table["seats"]}
    cards = list(cards)
    for _ in range(6):
        for seat in clockwise(table, left(table, dealer)):
            turned = cards.pop(0)
            hands[seat].append(turned)
    if cards:
        turned = cards.pop(0)
        cards.append(turned)
    return hands, turned, cards


def lowest_of_all(hands: dict[str, Any], turned: str) -> str:
    """DUR-2: the seat that holds the lowest trump, or "nobody"."""
    trumps = [(strength(card), seat) for seat, hand in hands.items() for card in hand if card[1] == turned[1]]
    return min(trumps)[1] if trumps else "nobody"


def left_over(table: Table) -> int:
    return len(deck(table)) - 6 * len(table["seats"])


def last_loser(table: Table) -> str:
    """The durak of the last round; of a team the seat with cards, of two the first from the next starter."""
    last = table["results"][-1]
    held = [s for s in last["loser"] if s not in last["out"]]
    return next(s for s in clockwise(table, best(last)) if s in held)


def best(result: dict[str, Any]) -> str:
    """Who of the winners went out first."""
    return next(s for s in result["out"] if s not in result["loser"])


def dealer_now(table: Table, command: Command) -> str:
    """ALL-7, DUR-2: who has to deal."""
    if table["round"] > len(table["results"]):  # dealt again after a deal without trumps
        return table["dealer"]
    if not table["results"]:
        return command.get("dealer") or table["seats"][-1]
    if table["results"][-1]["loser"]:
        return last_loser(table)
    return left(table, table["dealer"])


def starter_by_rule(table: Table) -> str | None:
    """DUR-2: who starts a later round; None where the lowest trump decides."""
    if not table["results"] or not table["results"][-1]["loser"]:
        return None
    loser = last_loser(table)
    return {
        "winner": best(table["results"][-1]),
        "left_of_durak": left(table, loser),
        "attack_durak": right(table, loser),
        "lowest_trump": None,
    }[table["options"]["next_starter"]]


def lowest_trump(table: Table, command: Command) -> str | None:
    """DUR-2: the seat with the lowest trump of those called, "nobody", or None when that was not said."""
    turned = command["trump_card"]
    trumps = [(strength(card), seat) for seat, card in (command.get("shown") or {}).items()]
    if left_over(table) == 0:  # DUR-1: the turned card is the dealer's
        trumps.append((strength(turned), dealer_now(table, command)))
        nothing_lower = strength(turned) == min(strength(card) for card in deck(table))
        if command.get("shown") is None and not nothing_lower:
            return None
    elif command.get("shown") is None:
        return None
    return min(trumps)[1] if trumps else "nobody"
