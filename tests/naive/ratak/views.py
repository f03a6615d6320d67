"""What is seen: what may be played, and the state."""

from typing import Any

from tests.naive.ratak.rulings import legal
from tests.naive.ratak.table import (
    Command,
    Table,
    cards_to_beat,
    deck,
    has_free_choice,
    ranks_seen,
    trumps,
    who_may_add,
)


def due(table: Table) -> str:
    """What the match waits for: "deal", "redeal" where nobody has a trump, "play"; "over" for nothing."""
    if table["over"]:
        return "over"
    return table["phase"] if table["phase"] in ("deal", "redeal") else "play"


def every_command(table: Table) -> list[Command]:
    """Every card of the deck × every seat × every kind of move, legal or not."""
    lying = [card for attack_card, _, answer in table["lying"] for card in (attack_card, answer) if card]
    commands = [{"type": "pass", "by": "all"}]
    for seat in table["seats"]:
        commands += [{"type": "take", "by": seat}, {"type": "pass", "by": seat}]
        for card in deck(table):
            commands.append({"type": "attack", "by": seat, "card": card})
            commands += [{"type": "attack", "by": seat, "card": card, "target": to} for to in table["seats"]]
            commands += [{"type": "defend", "by": seat, "card": card, "on": on} for on in lying]
    return commands


def worth_asking(table: Table) -> list[Command]:
    """Those that are of the phase, in the same order: the first cards, the answers, or what may be added."""
    phase, chosen = table["phase"], has_free_choice(table)
    commands = [] if phase != "add" else [{"type": "pass", "by": "all"}]
    for seat in table["seats"]:
        if phase == "add":
            commands.append({"type": "pass", "by": seat})
            ranks = ranks_seen(table)
            commands += [{"type": "attack", "by": seat, "card": card} for card in deck(table) if card[0] in ranks]
        elif phase == "attack" and seat == table["attacker"]:
            targets = [{"target": to} for to in table["seats"]] if chosen else [{}]
            commands += [{"type": "attack", "by": seat, "card": card, **on} for card in deck(table) for on in targets]
        elif phase == "defend" and seat == table["defender"]:
            open_ones = cards_to_beat(table)
            commands.append({"type": "take", "by": seat})
            commands += [
                {"type": "defend", "by": seat, "card": card, "on": on} for card in deck(table) for on in open_ones
            ]
    return commands


def legal_commands(table: Table) -> list[Command]:
    """What may be played, each once: an attack says whom it is on where nobody else does."""
    if table["over"] or table["phase"] in ("deal", "redeal"):
        return []
    return [move for move in worth_asking(table) if legal(table, move)]


def state(table: Table, moves: list[Command]) -> dict[str, Any]:
    """The wire's state, cards sorted."""
    played = table["phase"] in ("attack", "defend", "add")
    acting = {move["by"] for move in moves}
    lost = {seat: sum(seat in result["loser"] for result in table["results"]) for seat in table["seats"]}
    seen = {
        "status": "over" if table["over"] else "live",
        "round": table["round"],
        "phase": "over" if table["over"] else table["phase"],
        "turn": [seat for seat in table["seats"] if seat in acting],
        "trump": table["turned"] and trumps(table),
        "trump_card": table["turned"],
        "stock": table["stock"],
        "dealer": table["dealer"],
        "word": None,
        "table": [{"attack": card, "by": by, "defence": answer} for card, by, answer in table["lying"]],
        "discard": {"known": sorted(table["discard"]), "unknown": 0},
        "teams": [["A", "C"], ["B", "D"]] if table["options"]["teams"] else None,
        "seats": {
            seat: {
                "hand": {"known": sorted(hand["known"]), "unknown": hand["unknown"]},
                "out": table["places"].get(seat),
                "score": lost[seat],
            }
            for seat, hand in table["hands"].items()
        },
        "outcome": table["outcome"],
    }
    if played:  # who attacks whom is not said of a round that is over or not begun
        seen["attacker"], seen["defender"], seen["limit"] = table["attacker"], table["defender"], table["limit"]
        seen["helpers"] = [seat for seat in who_may_add(table) if seat != table["attacker"]]
    return seen
