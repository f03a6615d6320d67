"""The games, as each tells a client of itself."""

from __future__ import annotations

from functools import cache
from typing import Any

from flask import request

from api.digest import digest
from api.http import paging, requests
from api.http.application import Answer
from api.http.paging import paged
from api.http.problems import Problem
from api.schemas.games import Game, Games, ToolAnswer, ToolAsked
from api.schemas.openapi import documented, group
from api.service import answer
from engine.games import GAMES, describe_game, use

blueprint = group("games", __name__, "The games and their rulings")

_AT_A_GLANCE = ("game", "names", "edition", "knowledge", "seats", "engine")


@cache
def _described(game: str) -> dict[str, Any]:
    return {**describe_game(game), "engine": digest()}


@blueprint.get("/games")
@documented("All games", query=paging.QUERY, answers={200: Games}, open_to_all=True, never=(503,))
def listed() -> Answer:
    """What each is called, who may play it, and how it can be recorded."""
    items = [{name: game[name] for name in _AT_A_GLANCE} for game in map(_described, GAMES)]
    return answer(paged(items, request))


@blueprint.get("/games/<game>")
@documented("One game", answers={200: Game}, open_to_all=True, never=(409, 503))
def described(game: str) -> Answer:
    """Options with defaults, seats, notation, commands and events as JSON Schema, rulings with their texts."""
    if game not in GAMES:
        raise Problem("not-found", f"no game {game[:40]!r}; there is {', '.join(GAMES)}")
    return answer(_described(game))


@blueprint.post("/games/<game>/<tool>")
@documented(
    "Something that a game works out",
    body=ToolAsked,
    examples={"a hand of Rat-Jong": {"melds": [["b1", "b2", "b3"]], "dragons": ["Dm"], "trump": "magenta"}},
    answers={200: ToolAnswer},
    open_to_all=True,
    never=(409, 503),
)
def worked_out(game: str, tool: str) -> Answer:
    """Without a match: a score, say. `tools` of the game names what there is, each with the JSON Schema of its body."""
    body = requests.read_object(request, requests.SMALL)
    if game not in GAMES:
        raise Problem("not-found", f"no game {game[:40]!r}; there is {', '.join(GAMES)}")
    tools = GAMES[game].services.tools
    if tool not in tools:
        raise Problem("not-found", f"{game} has no {tool[:40]!r}; there is {', '.join(tools) or 'nothing'}")
    return answer(use(game, tool, body))
