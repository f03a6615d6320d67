"""A toy format, as the toy game is for games: one table; its winner stays, and the next of the line sits down.

Nothing outside this file knows it: `engine.tournaments.formats.add(FORMAT)`. Who imports the file with a GAME, as
`GREFFIER_GAMES=tests.winner_stays` does, has it too.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engine.shapes import BOOLEAN
from engine.tournaments import formats
from engine.tournaments.format import Clashes, Format
from engine.tournaments.pairing import Task
from engine.tournaments.settings import Sizes
from engine.tournaments.state import Tournament
from tests import toy

GAME = toy.GAME


def _line(past: Tournament, stage: int) -> list[str]:
    """Return who sits down, in this order: the best first, or last where that was agreed."""
    draw = past.draw(stage)
    assert draw is not None, "a line is drawn before it is paired"
    is_reversed = past.settings.stages[stage].choices.get("weakest_first", False)
    return [*reversed(draw.groups[0])] if is_reversed else [*draw.groups[0]]


def _rounds(past: Tournament, stage: int) -> int | None:
    return len(_line(past, stage)) - 1 if past.draw(stage) else None


def _task(past: Tournament, stage: int, round_: int, seed: str, here: Collection[str]) -> Task:
    line, rounds = _line(past, stage), past.rounds_of(stage)
    stays = line[0]
    for each in rounds:
        [table] = each.tables
        assert table.result is not None
        stays = table.result.order[0][0]
    comes = line[len(rounds) + 1]
    free = tuple(entrant for entrant in line if entrant not in (stays, comes))
    return Task(round_, stage, seed, 0, "", (), fixed=((0, (stays, comes)),), free=free)


def _clashes(agreed: Mapping[str, Any], sizes: Sizes) -> Clashes:
    return [] if sizes.most == 2 else [("table", "want 2: one stays, one comes")]


FORMAT = Format(
    key="winner_stays",
    names={"en": "winner stays", "fr": "qui gagne reste"},
    task=_task,
    fields={"weakest_first": BOOLEAN},
    clashes=_clashes,
    tie_breaks=("wins", "fewest_losses"),
    rounds=_rounds,
    planned_rounds=lambda people, sizes, agreed: people - 1,
)
formats.add(FORMAT)
