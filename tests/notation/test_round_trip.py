"""Random matches of every game: written, read, decided again from their strings, they come to the same tables."""

import os
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine import match as engine
from engine.game import Game
from engine.games import add
from engine.history import History, RecordedEvent
from engine.timing.evidence import evidence
from engine.timing.intervals import Exchange, Observation, Settings
from replays import masks, notation
from tests import toy
from tests.engine.any_game import PLAYED, walk
from tests.engine.test_every_game import recorded
from tests.notation.histories import history_of

PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
few = settings(
    max_examples=20 if os.environ.get("GREFFIER_SOAK") else 4,
    deadline=None,
    phases=PHASES,
    suppress_health_check=list(HealthCheck),
)
every_game = pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.identity.key)
seeds = st.integers(0, 2**32 - 1)


@pytest.fixture(scope="module", autouse=True)
def _known() -> None:
    add(toy.GAME)


def again(history: History, **written: Any) -> History:
    """The match, written and read."""
    text = notation.write(history, names={}, **written)
    try:
        return history_of(list(notation.play(notation.read(text))))
    except notation.Broken as error:
        raise AssertionError(f"{error}\n{text}") from error


@every_game
@few
@given(seed=seeds)
def test_what_was_written_comes_to_the_same_table_at_every_version(game: Game[Any], seed: int) -> None:
    history = recorded(walk(game, seed))
    made = again(history)
    # A random match has no clocks to be told of; one that is created has.
    assert replace(made.created, timing=None) == history.created
    assert made.head == history.head
    for version in range(1, history.head + 1):
        for viewer in ("public", "referee"):
            one, other = (engine.mask(each.match_at(version), viewer) for each in (made, history))
            assert engine.view(one) == engine.view(other)
            assert engine.actions(one) == engine.actions(other)
    assert [item.event for item in made][1:] == [item.event for item in history][1:]
    assert [item.irregular for item in made] == [item.irregular for item in history]


def has_recorded_hands(history: History) -> bool:
    """Return whether a deal names cards of hands."""
    hands = (hand for item in history for hand in item.event.parts.get("*", {}).get("hands", {}).values())
    return any(card != "??" for hand in hands for card in hand)


@every_game
@few
@given(seed=seeds)
def test_who_sees_no_hidden_card_has_a_file_that_holds_too(game: Game[Any], seed: int) -> None:
    """But for decks of a dealt match and recorded piles of Zack, on which what is decided depends (ZCK-14)."""
    history = recorded(walk(game, seed))
    if history.created.knowledge == "dealt" or (game.identity.key == "zack" and has_recorded_hands(history)):
        return
    made = again(history, see=lambda event: masks.event(event, "public"))
    assert engine.view(engine.mask(made.match, "public")).keys() == engine.view(history.match).keys()
    if made.head == history.head:  # nobody was shown cards that are not in the file
        for version in range(1, history.head + 1):
            one, other = (engine.mask(each.match_at(version), "public") for each in (made, history))
            assert engine.view(one) == engine.view(other)


def test_what_devices_saw_is_in_the_file_and_decides_again() -> None:
    """Two phones: Boris' card was in the box before he was challenged, though the challenge was told first."""
    created = engine.create({"game": "zack", "seats": ["A", "B", "C"]})
    match = engine.evolve(None, created)
    stream = [RecordedEvent(1, created, None, 0, 0, "referee", None, 1)]

    def seen(device: str, x: int) -> dict[str, Any]:
        told = Observation(device, "one", "instant", x, 100, x + 1000, (Exchange(0, 0, 0, 0),), x + 900)
        return evidence(told, Settings(), own=False, server_epoch="s")

    commands: list[dict[str, Any]] = [
        {"type": "deal", "dealer": "C", "total": 12},
        {"type": "throw", "by": "A", "card": "blue", "observed": seen("a", 1_000_000)},
        {"type": "challenge", "by": "C", "target": "B", "observed": seen("c", 9_000_000)},
        {"type": "throw", "by": "B", "card": "red", "observed": seen("b", 5_000_000)},
        {"type": "finalise_order", "how": "horizon", "horizon": 12_000_000},
    ]
    for n, body in enumerate(commands):
        for marked in engine.decide_marked(match, engine.read_command(match, body)):
            match = engine.evolve(match, marked.event)
            version = len(stream) + 1
            stream.append(RecordedEvent(version, marked.event, f"key-{n}", n, n, "referee", None, version))
    history = History.of(stream)
    made = again(history)
    assert [item.event for item in made] == [item.event for item in history]
