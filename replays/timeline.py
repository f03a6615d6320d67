"""A match move by move, with its sentences."""

from collections.abc import Mapping
from typing import Any

from engine.games import GAMES
from engine.history import History, Recorded
from engine.match import Match, describe, evolve, game_of
from engine.texts import LANGS
from engine.zones import Seat

PAUSE = 10_000  # ms; a longer pause is shown as this
PLAYS = frozenset({"attacked", "defended", "took", "passed", "transferred"})


def timeline(history: History, names: Mapping[Seat, str], *, since: int = 0) -> dict[str, Any]:
    """The wire's timeline, its items after version since. names: what seats are called, their letters where missing.

    history: as its viewer may see it, parts that he may not see taken out.
    """
    items: list[dict[str, Any]] = []
    match: Match | None = None
    move = ply = pace = 0
    start = previous = None
    last_command: object = object()
    for item in history:
        if start is None or previous is None:
            start = previous = item.made_at
        if item.command is None or item.command != last_command:
            move += 1
        last_command = item.command
        ply += item.event.TYPE in PLAYS
        pace += min(item.made_at - previous, PAUSE)
        previous = item.made_at
        after = evolve(match, item.event)
        if item.version > since:
            items.append(_item(match, after, item, names, move, ply, item.made_at - start, pace))
        match = after
    return {"version": history.head, "head": history.head, "items": items}


def _item(
    before: Match | None,
    after: Match,
    item: Recorded,
    names: Mapping[Seat, str],
    move: int,
    ply: int,
    elapsed: int,
    pace: int,
) -> dict[str, Any]:
    text = describe(before, item.event)
    book = GAMES[after.game].BOOK
    game = game_of(after)
    # What ends an attack belongs to it, though the table after it already waits for the next.
    return {
        "version": item.version,
        "move": move,
        "ply": ply,
        "round": game.round_of(after.state),
        "trick": game.turn(after.state),
        "by": item.event.by,
        "type": item.event.TYPE,
        "text": {lang: book.render(text, lang, names) for lang in LANGS},
        "t": elapsed,
        "pace": pace,
        "irregular": item.irregular,
        "note": None,
        "struck_by": None,
    }
