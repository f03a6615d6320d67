"""Moves for the other benchmarks: two-handed Durak, played at random by the engine's own actions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.errors import IllegalMove
from engine.match import actions, create, decide, fold, read_command

_PLAYS = ("attack", "defend", "take", "pass")


class Move(NamedTuple):
    """A command's body, and how many events it causes."""

    body: dict[str, Any]
    events: int


def played(seed: int, rounds: int | None) -> Iterator[Move]:
    """The moves of one match of so many rounds; None: without an end."""
    chance = random.Random(seed)
    match = fold([create({"game": "durak", "seats": [{}, {}], "options": {"rounds": rounds}})])
    while match is not None and match.status == "live":
        offered = [action for action in actions(match) if action["type"] in _PLAYS]
        body = _chosen(chance, chance.choice(offered)) if offered else {"type": "deal", "trump_card": "6s"}
        try:
            events = decide(match, read_command(match, body))
        except IllegalMove:  # nothing says who starts: it is the first round, or the last was drawn
            body["starter"] = "A"
            events = decide(match, read_command(match, body))
        match = fold(events, match)
        yield Move(body, len(events))


def games(count: int, seed: int, rounds: int = 20) -> list[list[dict[str, Any]]]:
    """The moves of so many matches."""
    return [[move.body for move in played(seed + n, rounds)] for n in range(count)]


def _chosen(chance: random.Random, action: dict[str, Any]) -> dict[str, Any]:
    move = {"type": action["type"]} | ({"by": action["by"]} if action.get("by") else {})
    for name, field in action["fields"].items():
        if "choices" in field:
            choices = field["choices"]
            move[name] = chance.choice(choices[move[field["per"]]] if "per" in field else choices)
    return move
