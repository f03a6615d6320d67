"""A device's engine and the service, through the same random matches of every game: the same answers."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest

from api.matches.writing import shuffling
from engine.games import add
from replays import worker
from tests import toy
from tests.api.conftest import Clock
from tests.api.proof import prove
from tests.api.table import Checked
from tests.engine.any_game import PLAYED


@pytest.fixture(scope="module", autouse=True)
def _known() -> None:
    add(toy.GAME)


@pytest.mark.drawn(3)
@pytest.mark.parametrize("game", [game.identity.key for game in PLAYED])
@pytest.mark.parametrize("seed", range(5))
def test_here(client: Checked, clock: Clock, game: str, seed: int) -> None:
    came_about = prove(client, clock, worker.ask, game, seed, 30)
    assert any(told.endswith(" 201") for told in came_about), came_about


@pytest.mark.drawn(2)
@pytest.mark.parametrize(
    ("game", "knowledge"),
    [(game.identity.key, kind) for game in PLAYED for kind in game.identity.knowledge if kind != "observed"],
)
@pytest.mark.parametrize("seed", (3, 7))
def test_here_where_cards_are_hidden(
    client: Checked, clock: Clock, monkeypatch: pytest.MonkeyPatch, game: str, knowledge: str, seed: int
) -> None:
    """A device has what its holder may see, and says of that what the service does."""
    decks = random.Random(seed)
    monkeypatch.setattr(shuffling, "secrets", SimpleNamespace(randbelow=decks.randrange))
    came_about = prove(client, clock, worker.ask, game, seed, 30, knowledge)
    assert any(told.endswith(" 201") for told in came_about), came_about
