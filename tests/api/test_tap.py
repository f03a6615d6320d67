"""The way of a tap through the product: how often each of its events is folded and encoded."""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from types import CodeType, FrameType
from typing import Any

import orjson
import pytest
from werkzeug.test import EnvironBuilder, run_wsgi_app

from engine.game import Game
from engine.games import BUILT_IN, GAMES
from recorder.chain import verify
from recorder.entry import encode, field
from tests.api.table import Checked, Table
from tests.engine.any_game import walk
from tests.engine.strategies import Move
from tests.running import ROOT

PRODUCT = tuple(f"{ROOT / package}/" for package in ("api", "engine", "recorder", "replays"))
RECORDER = f"{ROOT / 'recorder'}/"
MOST_FILES = 55
MOST_FOLDS = 2  # of each event
MOST_ENCODINGS = 2  # of each event, and of each of its parts
MOVES = 40


class Way:
    """What the service did for one move."""

    def __init__(self) -> None:
        self.calls: Counter[CodeType] = Counter()
        self.encodings = 0
        self.answer: dict[str, Any] = {}

    @property
    def files(self) -> list[str]:
        return sorted({code.co_filename.removeprefix(f"{ROOT}/") for code in self.calls})

    @property
    def folds(self) -> int:
        evolve: Any = GAMES[self.answer["state"]["game"]].evolve
        return self.calls[evolve.__code__]

    @property
    def most_folds(self) -> int:
        """How many folds there may be: one more of an event of Zack that was found to need the table in it, whole."""
        events = self.answer["events"]
        return MOST_FOLDS * len(events) + sum(event["data"].get("becomes") is not None for event in events)

    @property
    def most_encodings(self) -> int:
        """How many encodings there may be of what was stored, beside the moves too."""
        return MOST_ENCODINGS * (self.calls[encode.__code__] + self.calls[field.__code__])

    def watch(self, frame: FrameType, event: str, argument: Any) -> None:
        """Note one call, as `sys.setprofile` tells it."""
        file = frame.f_code.co_filename
        if event == "c_call":
            is_written = file.startswith(RECORDER) and frame.f_code is not verify.__code__
            self.encodings += is_written and argument is orjson.dumps
        elif event == "call" and file.startswith(PRODUCT):
            self.calls[frame.f_code] += 1


def tap(table: Table, command: dict[str, Any]) -> Way:
    """Send a move and watch what is done for it."""
    headers = [("Authorization", f"Bearer {table.token}")]
    builder = EnvironBuilder(f"{table.path}/commands", method="POST", json=command, headers=headers)
    environ, way = builder.get_environ(), Way()
    sys.setprofile(way.watch)
    try:
        body, status, _ = run_wsgi_app(table.client.application, environ, buffered=True)
    finally:
        sys.setprofile(None)
    way.answer = orjson.loads(b"".join(body))
    assert status.startswith("201"), (command, way.answer)
    return way


@pytest.fixture(params=BUILT_IN, ids=lambda game: game.identity.key)
def ways(request: pytest.FixtureRequest, client: Checked) -> list[Way]:
    """The ways of a random match's moves.

    Some moves stand against a ruling. The service shuffles no deck, and no device tells when it saw something.
    """
    game: Game[Any] = request.param
    walks = (walk(game, seed, MOVES) for seed in itertools.count(step=2))
    moves = next(moves for moves in walks if len(moves) == MOVES and all(map(is_plain, moves)))
    match = moves[0].before
    table = Table.open(
        client, len(match.seats), game=match.game, options=dict(match.options), knowledge=match.knowledge
    )
    sent = ({**move.command, **({} if move.why is None else {"irregular": move.why})} for move in moves)
    return [tap(table, command) for command in sent]


def is_plain(move: Move) -> bool:
    return not move.before.is_dealt and "observed" not in move.command


def test_an_event_is_folded_twice_and_encoded_twice(ways: list[Way]) -> None:
    assert [way.answer["events"] for way in ways if way.folds > way.most_folds] == []
    assert [way.answer["events"] for way in ways if way.encodings > way.most_encodings] == []
    assert all(way.folds and way.encodings for way in ways), "they are counted"


def test_a_tap_enters_few_files(dealt: Table) -> None:
    tap(dealt, {"type": "attack", "by": "A", "card": "7s"})  # what a worker finds out once, it knows from here on
    beaten = tap(dealt, {"type": "defend", "by": "B", "card": "8s", "on": "7s"})
    added = tap(dealt, {"type": "attack", "by": "A", "card": "8d"})
    for way in (beaten, added):
        assert len(way.files) <= MOST_FILES, "\n".join(way.files)
