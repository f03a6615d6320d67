"""Random matches of games with pairs on the table, played on the engine and on a naive program at once."""

import json
import random
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from engine.match import Match
from tests.beside import new_match

Table = dict[str, Any]
Command = dict[str, Any]
Look = Callable[[Table, Match, list[Any], list[Any]], None]
STEPS = 400  # of a match; most end before


def any_deal(naive: ModuleType, chance: random.Random, table: Table) -> Command:
    """A deal in good form: starter named or trumps called or neither, now and then wrongly."""
    command = {"type": "deal", "trump_card": chance.choice(naive.deck(table))}
    trumps = [card for card in naive.deck(table) if card[1] == command["trump_card"][1]]
    if chance.random() < 0.3:
        command["starter"] = chance.choice(table["seats"])
    if chance.random() < 0.6:
        callers = chance.sample(table["seats"], chance.choice([0, 1, 1, 2]))
        cards = trumps if chance.random() < 0.9 else naive.deck(table)
        command["shown"] = dict(zip(callers, chance.sample(cards, len(callers)), strict=True))
    if chance.random() < 0.3:
        command["dealer"] = chance.choice(table["seats"])
    return command


def random_reveal(naive: ModuleType, chance: random.Random, table: Table) -> dict[str, Any] | None:
    """Up to three cards of a hand, or None where nothing can be told."""
    seat = chance.choice(table["seats"])
    cards = [card for card in naive.deck(table) if naive.may_hold(table, seat, card)]
    command = {"type": "reveal", "by": seat, "cards": chance.sample(cards, min(len(cards), chance.randint(1, 3)))}
    return command if cards and naive.legal(table, command) else None


def misread(monkeypatch: pytest.MonkeyPatch, naive: ModuleType, name: str, wrong: Callable[..., Any]) -> None:
    """Have something mean another thing in a naive program, in each of its modules that knows it."""
    modules = [one for path, one in sys.modules.items() if f"{path}.".startswith(f"{naive.__name__}.")]
    knowing = [one for one in modules if name in vars(one)]
    assert knowing, name
    for one in knowing:
        monkeypatch.setattr(one, name, wrong)


class Pairs:
    """A game. both(table, match, command): both after it, which must agree; defends: how often who can, does."""

    def __init__(
        self,
        game: str,
        naive: ModuleType,
        options: Callable[[random.Random, int], dict[str, Any]],
        both: Callable[[Table, Match, Command], tuple[Table, Match]],
        compare: Look,
        *,
        deal: Callable[[random.Random, Table], Command] | None = None,
        defends: float = 0.75,
    ) -> None:
        self.game, self.naive, self.options, self.both, self.compare = game, naive, options, both, compare
        self.any_deal = deal or (lambda chance, table: any_deal(naive, chance, table))
        self.defends = defends

    def random_command(self, chance: random.Random, table: Table, moves: list[Any]) -> Command:
        naive = self.naive
        if naive.due(table) == "redeal":
            return {"type": "redeal"}
        if naive.due(table) == "deal":
            while not naive.legal(table, command := self.any_deal(chance, table)):
                pass
            return command
        if chance.random() < 0.05 and (reveal := random_reveal(naive, chance, table)):
            return reveal
        by_kind: dict[str, list[Any]] = {}
        for command in moves:
            by_kind.setdefault(command["type"], []).append(command)
        if "defend" in by_kind and chance.random() < self.defends:  # or hands only grow
            return chance.choice(by_kind["defend"])
        return chance.choice(by_kind[chance.choice(sorted(by_kind))])

    def walk(
        self,
        seats: int,
        seed: object,
        look: Look | None = None,
        whole: float = 0.1,
        sample: int = 30,
        knowledge: str = "observed",
        **fixed: Any,
    ) -> Table:
        """One random match on both programs; returns the naive table at its end.

        look: called after every move, with the legal moves and with commands to try: all there are at a share `whole`
        of the positions, else a sample; compares, unless told otherwise. fixed: options that are not left to chance.
        """
        naive, look = self.naive, look or self.compare
        chance = random.Random(f"{self.game}, {seats} seats, walk {seed}")
        options = self.options(chance, seats) | fixed
        told = {} if knowledge == "observed" else {"knowledge": knowledge}
        table: Table = naive.new_table(seats, **told, **options)
        match = new_match(self.game, seats, **told, **options)
        moves: list[Any] = []
        played: list[Any] = []
        try:
            while naive.due(table) != "over" and len(played) < STEPS:
                played.append(self.random_command(chance, table, moves))
                table, match = self.both(table, match, played[-1])
                moves = naive.legal_commands(table)
                everything = chance.random() < whole
                tried = naive.every_command(table) if everything or sample else []
                if not everything:
                    tried = chance.sample(tried, min(sample, len(tried)))
                if naive.due(table) != "play":
                    tried += [{"type": "redeal"}, *(self.any_deal(chance, table) for _ in range(20))]
                look(table, match, moves, tried)
        except AssertionError as difference:
            lines = "\n".join(json.dumps(command) for command in played)
            raise AssertionError(f"{seats} seats, {options}, after\n{lines}\n{difference}") from difference
        return table
