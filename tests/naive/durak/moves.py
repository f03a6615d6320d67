"""What a legal command does."""

from copy import deepcopy

from tests.naive.durak.dealing import dealer_now, dealt_out, left_over, lowest_of_all, lowest_trump, starter_by_rule
from tests.naive.durak.ends import end_attack, out_at_once, tell
from tests.naive.durak.table import (
    Command,
    Table,
    assign,
    attackers,
    begin_attack,
    learn,
    left,
    remove,
    still_to_speak,
    transferee,
    unbeaten,
)


def apply(table: Table, command: Command) -> Table:
    """A new table on which the command has been played; its `happened` lists the events."""
    table = deepcopy(table)
    table["happened"], table["next"] = [], None
    {
        "deal": deal,
        "redeal": redeal,
        "attack": attack,
        "defend": defend,
        "take": take,
        "pass": pass_word,
        "transfer": transfer,
        "reveal": reveal,
    }[command["type"]](table, command)
    return table


def deal(table: Table, command: Command) -> None:
    tell(table, "dealt")
    table["dealer"] = dealer_now(table, command)
    if table["knowledge"] == "dealt":
        hands, turned, table["pile"] = dealt_out(table, command["deck"], table["dealer"])
        starter: str | None = starter_by_rule(table) or lowest_of_all(hands, turned)
        table["hands"] = {seat: {"known": hand, "unknown": 0} for seat, hand in hands.items()}
        table["trump_card"] = turned
    else:
        starter = starter_by_rule(table) or command.get("starter") or lowest_trump(table, command)
        table["hands"] = {seat: {"known": [], "unknown": 6} for seat in table["seats"]}
        table["trump_card"] = command["trump_card"]
    table["round"] = len(table["results"]) + 1
    table["stock"] = left_over(table)
    table["discard"], table["lying"], table["out"], table["places"] = [], [], [], {}
    table["yielded"] = False
    shown = dict(command.get("shown") or {})
    for seat, card in shown.items():
        learn(table, seat, card)
    if table["stock"] == 0:  # DUR-1: shown, and stays known in the dealer's hand
        learn(table, table["dealer"], table["trump_card"])
    if starter == "nobody":
        table["trumpless"] = True
        return
    table["playing"] = True
    assert starter is not None
    begin_attack(table, starter, left(table, starter))  # DUR-3, DUR-12


def redeal(table: Table, command: Command) -> None:
    tell(table, "redealt")
    table["trumpless"] = False
    table["hands"] = {seat: {"known": [], "unknown": 0} for seat in table["seats"]}
    table["trump_card"], table["stock"] = None, 0


def reveal(table: Table, command: Command) -> None:
    tell(table, "revealed", command["by"])
    for card in command["cards"]:
        learn(table, command["by"], card)


def attack(table: Table, command: Command) -> None:
    seat, card = command["by"], command["card"]
    if table["lying"]:
        for other in still_to_speak(table):  # DUR-8: the passes that a helper's card implies
            if other == seat:
                break
            tell(table, "passed", other)
    elif command.get("target"):  # on another than the rules say, which happened all the same
        begin_attack(table, seat, command["target"])
    tell(table, "attacked", seat)
    remove(table, seat, card)
    table["lying"].append({"attack": card, "by": seat, "defence": None})
    table["word"] = seat  # DUR-8: who lays a card keeps it
    table["passed"] = []
    if not out_at_once(table, seat) and table["yielded"]:
        go_on_after_take(table)


def defend(table: Table, command: Command) -> None:
    tell(table, "defended", command["by"])
    remove(table, command["by"], command["card"])
    for pair in table["lying"]:
        if pair["attack"] == command["on"]:
            pair["defence"] = command["card"]
    if out_at_once(table, command["by"]) or unbeaten(table):
        return
    # DUR-6: the number is reached; DUR-8: no attacker has a card
    if len(table["lying"]) == table["limit"] or not still_to_speak(table):
        end_attack(table, beaten=True)
    else:
        table["word"] = still_to_speak(table)[0]


def pass_word(table: Table, command: Command) -> None:
    if command["by"] == "all":
        tell(table, "passed")
        table["passed"] = attackers(table)
    else:
        tell(table, "passed", command["by"])
        table["passed"].append(command["by"])
    if still_to_speak(table):
        table["word"] = still_to_speak(table)[0]
    elif table["yielded"]:
        pick_up(table)
    else:
        end_attack(table, beaten=True)


def take(table: Table, command: Command) -> None:
    tell(table, "took", command["by"])
    if table["options"]["throw_in_after_take"]:
        table["yielded"] = True
        go_on_after_take(table)
    else:
        end_attack(table, beaten=False)


def go_on_after_take(table: Table) -> None:
    """DUR-7: the word goes round until nobody may or can throw in any more."""
    if len(table["lying"]) >= table["limit"] or not still_to_speak(table):
        pick_up(table)
    else:
        table["word"] = still_to_speak(table)[0]


def pick_up(table: Table) -> None:
    tell(table, "picked_up", table["defender"])
    end_attack(table, beaten=False)


def transfer(table: Table, command: Command) -> None:
    seat = command["by"]
    tell(table, "transferred", seat)
    remove(table, seat, command["card"])
    table["lying"].append({"attack": command["card"], "by": seat, "defence": None})
    if not out_at_once(table, seat):
        target = transferee(table, seat)
        assert target is not None
        assign(table, seat, target)
