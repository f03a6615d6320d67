"""Lines of legal moves, counted from the starts of durak.tree."""

import json
from pathlib import Path
from typing import Any

from tests.naive.durak.moves import apply
from tests.naive.durak.rulings import broken, legal
from tests.naive.durak.table import Table, new_table
from tests.naive.durak.views import legal_commands

TREE = Path(__file__).with_name("durak.tree")


def read_tree() -> list[dict[str, Any]]:
    """The starts of durak.tree: {id, seats, options, commands, counts: [of depth 1, 2, …]}."""
    starts: list[dict[str, Any]] = []
    for line in TREE.read_text().splitlines():
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word == "id":
            starts.append({"id": rest, "commands": [], "counts": []})
        elif word in ("seats", "options"):
            starts[-1][word] = json.loads(rest)
        elif word == "do":
            starts[-1]["commands"].append(json.loads(rest))
        elif word == "tree":
            starts[-1]["counts"].append(int(rest.split()[1]))
    return starts


def play(start: dict[str, Any]) -> Table:
    """The table to which a start's commands lead."""
    table = new_table(start["seats"], **start["options"])
    for command in start["commands"]:
        assert legal(table, command), (start["id"], command, broken(table, command))
        table = apply(table, command)
    return table


def count_lines(table: Table, depth: int) -> int:
    """How many sequences of so many legal moves begin here."""
    moves = legal_commands(table)
    if depth == 1:
        return len(moves)
    return sum(count_lines(apply(table, move), depth - 1) for move in moves)
