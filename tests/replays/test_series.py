"""The numbers of a chart, chapters and moments of random matches of every game, against the naive reading of them."""

import random
from typing import Any

import pytest

from engine import match as engine
from engine.game import Game
from engine.games import add
from replays import masks
from replays.answers import timeline
from tests import toy
from tests.engine.any_game import PLAYED, walk
from tests.engine.test_every_game import recorded

SEEDS = range(6)
every_game = pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.identity.key)


@pytest.fixture(scope="module", autouse=True)
def _known() -> None:
    add(toy.GAME)


def told(history: Any, eyes: str = masks.REFEREE) -> dict[str, Any]:
    made: dict[str, Any] = timeline(history, lambda round_: {}, eyes)
    return made


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_series_are_what_everybody_sees_in_the_state_behind_each_item(game: Game[Any], seed: int) -> None:
    history = recorded(walk(game, seed))
    found = told(history)
    events = [item.event for item in history]
    chance = random.Random(seed)
    for n in sorted(chance.sample(range(len(events)), min(25, len(events)))):
        match = engine.fold(events[: n + 1])
        assert match is not None
        seats = engine.view(engine.mask(match, "public"))["seats"]
        if "hand" in found["series"]:
            held = {seat: len(one["hand"]["known"]) + one["hand"]["unknown"] for seat, one in seats.items()}
            assert {seat: line[n] for seat, line in found["series"]["hand"].items()} == held
        for name in found["series"].keys() - {"hand"}:
            assert {seat: line[n] for seat, line in found["series"][name].items()} == {
                seat: one[name] for seat, one in seats.items()
            }
    assert all(len(line) == len(found["items"]) for lines in found["series"].values() for line in lines.values())


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_chapters_are_where_round_and_part_change(game: Game[Any], seed: int) -> None:
    found = told(recorded(walk(game, seed)))
    wanted: list[tuple[str, Any]] = []
    before = (0, 0)
    for item in found["items"]:
        now = (item["round"], item["trick"])
        if now[0] != before[0]:
            wanted.append(("round", item["version"]))
        if now[1] and now != before:
            wanted.append((game.narration.chapter, item["version"]))
        if item["type"] == "match_ended":
            wanted.append(("end", item["version"]))
        before = now
    assert [(one["kind"], one["version"]) for one in found["chapters"]] == wanted


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_told_more_by_what_stands_out_than_by_the_items(game: Game[Any], seed: int) -> None:
    history = recorded(walk(game, seed))
    all_of_it = told(history)
    for eyes in ("public", "seat:A"):
        seen = told(history, eyes)
        assert [seen[name] for name in ("series", "chapters", "moments")] == [
            all_of_it[name] for name in ("series", "chapters", "moments")
        ]
        shown = {card for item in seen["items"] for card in item["cards"]}
        for moment in seen["moments"]:
            parts = moment["why"].get("parts", {"en": []})["en"]
            assert {part["card"] for part in parts if not isinstance(part, str)} <= shown


@every_game
def test_of_items_since_a_version_nothing_is_told_of_the_match_as_a_whole(game: Game[Any]) -> None:
    made = timeline(recorded(walk(game, 1)), lambda round_: {}, masks.REFEREE, since=2)
    assert made["chapters"] == made["moments"] == []
