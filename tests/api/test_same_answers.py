"""A device's engine and the service, through the same random matches of every game: the same answers."""

from __future__ import annotations

import pytest

from engine.games import GAMES
from replays import worker
from tests.api.conftest import Clock
from tests.api.proof import prove
from tests.api.table import Checked


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_here(client: Checked, clock: Clock, game: str, seed: int) -> None:
    print(sorted(prove(client, clock, worker.ask, game, seed, 40)))
