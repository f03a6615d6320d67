"""What is seen: what may be played, and the state."""

from typing import Any

from tests.naive.durak.rulings import legal
from tests.naive.durak.table import Command, Table, deck, ranks_lying, size, teams, trump, unbeaten


def due(table: Table) -> str:
    """What the match waits for: "deal", "redeal" where nobody has a trump, "play"; "over" for nothing."""
    if table["status"] == "over":
        return "over"
    if table["trumpless"]:
        return "redeal"
    return "play" if table["playing"] else "deal"


def every_command(table: Table, on: Any = None) -> list[Command]:
    """Every card of the deck × every seat × every kind of move, legal or not; defences on any card that lies."""
    if on is None:
        on = [card for pair in table["lying"] for card in (pair["attack"], pair["defence"]) if card]
    commands = [{"type": "pass", "by": "all"}]
    for seat in table["seats"]:
        commands += [{"type": "take", "by": seat}, {"type": "pass", "by": seat}]
        for card in deck(table):
            commands.append({"type": "attack", "by": seat, "card": card})
            commands.append({"type": "transfer", "by": seat, "card": card})
            commands += [{"type": "defend", "by": seat, "card": card, "on": other} for other in on]
    return commands


def worth_asking(table: Table) -> list[Command]:
    """Without what anybody but the defender would answer, and without what is added of another rank; same order."""
    commands, on, ranks = [{"type": "pass", "by": "all"}], unbeaten(table), ranks_lying(table)
    for seat in table["seats"]:
        commands.append({"type": "pass", "by": seat})
        answers = seat == table["defender"]
        if answers:
            commands.insert(-1, {"type": "take", "by": seat})
        for card in deck(table):
            if not table["lying"] or card[0] in ranks:
                commands.append({"type": "attack", "by": seat, "card": card})
            if answers:
                commands.append({"type": "transfer", "by": seat, "card": card})
                commands += [{"type": "defend", "by": seat, "card": card, "on": other} for other in on]
    return commands


def legal_commands(table: Table) -> list[Command]:
    """What may be played; only what is unbeaten can be beaten."""
    if not table["playing"]:
        return []
    return [command for command in worth_asking(table) if legal(table, command)]


def turn(table: Table, moves: list[Command]) -> list[str]:
    """The seats that may act, moves being the legal ones."""
    acting = {move["by"] for move in moves}
    return [seat for seat in table["seats"] if seat in acting]


def state(table: Table, moves: list[Command] | None = None) -> dict[str, Any]:
    """The wire's state, cards sorted; without phase and score, which the contract leaves open."""
    return {
        "status": table["status"],
        "round": table["round"],
        "turn": turn(table, legal_commands(table) if moves is None else moves),
        "trump": table["trump_card"] and trump(table),
        "trump_card": table["trump_card"],
        "stock": table["stock"],
        "attacker": table["opener"],
        "defender": table["defender"],
        "helpers": [s for s in table["helpers"] if size(table, s) > 0],  # DUR-13: with cards
        "limit": table["limit"],
        "table": table["lying"],
        "discard": {"known": sorted(table["discard"]), "unknown": 0},
        "teams": [["A", "C"], ["B", "D"]] if teams(table) else None,
        "seats": {
            seat: {
                "hand": {"known": sorted(hand["known"]), "unknown": hand["unknown"]},
                "out": table["places"].get(seat),
            }
            for seat, hand in table["hands"].items()
        },
        "outcome": table["outcome"],
    }
