"""Decks that nobody has listed, made of what matches have shown, as files; docs/formats.md has their form."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from api.matches.files.exporting import FORMAT as MATCH_FORMAT
from api.operator.proving import check
from api.server.settings import Refused
from engine.errors import Invalid
from engine.games import GAMES
from engine.history import History, recorded
from replays.decks import deck_file, learned, read_deck, together
from replays.files import Broken


def deck_of(paths: Sequence[Path]) -> dict[str, Any]:
    """Return the deck that exported matches and deck files make together. Raises Refused."""
    found = []
    for path in paths:
        try:
            found.append(_deck_in(path.read_bytes()))
        except (OSError, ValueError, Invalid, Broken) as error:
            raise Refused(f"{path}: {error}") from error
    games = {one["game"] for one in found}
    if len(games) > 1:
        raise Refused(f"these are of {', '.join(sorted(games))}; want those of one game")
    cards = found[0]["deck"] if len(found) == 1 else together(one["deck"] for one in found)
    known_from = {one["match"]: one for file in found for one in file["matches"] if "match" in one}
    return deck_file(games.pop(), cards, [*known_from.values()])


def _deck_in(file: bytes) -> dict[str, Any]:
    """The deck that a file is, or that the match in it has shown. Raises ValueError, Invalid, Broken."""
    first, _, rest = file.partition(b"\n")
    try:
        header = json.loads(first)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != MATCH_FORMAT:
        return read_deck(json.loads(file))
    check(file, None)
    game, events = header["game"], [json.loads(line) for line in rest.splitlines()]
    if game not in GAMES:
        raise ValueError(f"this greffier does not know {game}")
    history = History.of([recorded(game, event, 0, 0) for event in events])
    told = {"match": header["match"], "version": header["head"], "hash": header["hash"]}
    return deck_file(game, learned([(history, "referee")]), [told])
