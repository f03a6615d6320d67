"""What a legal command does."""

from copy import deepcopy

from tests.naive.ratak.dealing import cards_left, lowest_trump, starter_due, who_deals
from tests.naive.ratak.ends import attack_is_over, out_now
from tests.naive.ratak.table import (
    Command,
    Table,
    count,
    from_here,
    has_free_choice,
    is_seen,
    most_cards,
    open_attack,
    put_down,
    say_next,
    undecided,
)


def apply(table: Table, command: Command) -> Table:
    """A new table on which the command has been played; its `told` lists the events."""
    table = deepcopy(table)
    table["told"], table["next"] = [], None
    {
        "deal": deal,
        "redeal": redeal,
        "attack": attack,
        "defend": defend,
        "take": take,
        "pass": pass_on,
        "reveal": reveal,
    }[command["type"]](table, command)
    return table


def deal(table: Table, command: Command) -> None:
    table["told"].append(("dealt", None))
    dealer = who_deals(table, command)
    turned, shown = command["trump_card"], command.get("shown")
    starter = starter_due(table) or command.get("starter") or lowest_trump(table, turned, shown, dealer)[0]
    table["round"] = len(table["results"]) + 1
    table["dealer"], table["turned"], table["stock"] = dealer, turned, cards_left(table)
    table["hands"] = {seat: {"known": set(), "unknown": 6} for seat in table["seats"]}
    table["discard"], table["out"], table["places"], table["lying"] = set(), [], {}, []
    table["opener"] = table["attacker"] = table["defender"] = None
    for seat, card in (shown or {}).items():
        is_seen(table, seat, card)
    if not table["stock"]:
        is_seen(table, dealer, turned)
    if starter is None:
        table["phase"] = "redeal"
        return
    open_attack(table, starter, None if has_free_choice(table) else from_here(table, starter)[1])


def redeal(table: Table, command: Command) -> None:
    table["told"].append(("redealt", None))
    table["phase"] = "deal"
    table["hands"] = {seat: {"known": set(), "unknown": 0} for seat in table["seats"]}
    table["turned"], table["stock"] = None, 0


def reveal(table: Table, command: Command) -> None:
    table["told"].append(("revealed", command["by"]))
    for card in command["cards"]:
        is_seen(table, command["by"], card)


def attack(table: Table, command: Command) -> None:
    seat, target = command["by"], command.get("target")
    table["told"].append(("attacked", seat))
    first = table["phase"] == "attack"
    put_down(table, seat, command["card"])
    table["lying"].append([command["card"], seat, None])
    table["passed"] = set()
    table["phase"] = "defend"
    speaks = seat != table["attacker"]  # RTK-5: another becomes the attacker
    table["attacker"] = seat
    if first and target not in (None, table["defender"]):
        table["defender"] = target
        table["limit"] = most_cards(table, target)
        speaks = True
    if not out_now(table, seat) and speaks:
        say_next(table)


def defend(table: Table, command: Command) -> None:
    table["told"].append(("defended", command["by"]))
    put_down(table, command["by"], command["card"])
    for pair in table["lying"]:
        if pair[0] == command["on"]:
            pair[2] = command["card"]
    table["phase"] = "add"
    if not out_now(table, command["by"]):
        may_fail(table)


def pass_on(table: Table, command: Command) -> None:
    """RTK-7."""
    if command["by"] == "all":
        table["told"].append(("passed", None))
        table["passed"] |= set(table["seats"])
    else:
        table["told"].append(("passed", command["by"]))
        table["passed"].add(command["by"])
    may_fail(table)


def take(table: Table, command: Command) -> None:
    table["told"].append(("took", command["by"]))
    for attack_card, _, answer in table["lying"]:
        table["hands"][command["by"]]["known"] |= {attack_card} | ({answer} if answer else set())
    attack_is_over(table, taken=True)


def may_fail(table: Table) -> None:
    """RTK-6, RTK-7: whether the attack has failed by itself."""
    full = len(table["lying"]) == 6 or len(table["lying"]) >= table["limit"]
    if full or count(table, table["defender"]) == 0 or not undecided(table):
        table["told"].append(("beaten_off", None))
        for attack_card, _, answer in table["lying"]:
            table["discard"] |= {attack_card, answer}
        attack_is_over(table, taken=False)
