"""Timelines of tables that tests have laid out."""

from collections.abc import Mapping
from typing import Any

from engine.events import MatchCreated
from engine.history import History, RecordedEvent
from engine.match import Match
from engine.zones import Seat
from replays.timeline import Telling
from tests.engine.spec import Table

NAMES: Mapping[Seat, str] = {Seat("A"): "Anna", Seat("B"): "Boris", Seat("C"): "Chloé", Seat("D"): "Dora"}


def timeline(of: History, names: Any, **further: Any) -> dict[str, Any]:
    """The whole timeline of a history; further: as Telling takes it."""
    return Telling(of, names, **further).whole()


def created(match: Match) -> MatchCreated:
    """What has opened match."""
    return MatchCreated(
        game=match.game, edition=match.edition, knowledge=match.knowledge, options=match.options, seats=match.seats
    )


def history(table: Table, pauses: Mapping[int, int] | None = None) -> History:
    """What the table has seen. pauses: how many s went by before the nth move from behind (-1 is the last); else 1."""
    stream = [RecordedEvent(1, created(table.match), None, 0, 0, "referee", None, 1)]
    time = 0
    for n, move in enumerate(table.moves, -len(table.moves)):
        time += 1000 * (pauses or {}).get(n, 1)
        for one in move:
            version = len(stream) + 1
            stream.append(RecordedEvent(version, one.event, f"key{n}", time, time, "referee", one.irregular, version))
    return History.of(stream)


def moments(table: Table, kind: str, pauses: Mapping[int, int] | None = None) -> list[str]:
    """What is marked of a kind: the type of the item that it stands at, and why, in English."""
    return marked(history(table, pauses), kind)


def marked(of: History, kind: str) -> list[str]:
    told: dict[str, Any] = timeline(of, lambda round_: NAMES)
    types: dict[Any, str] = {}
    for item in told["items"]:
        types.setdefault(item["version"], item["type"])
    found = [one for one in told["moments"] if one["kind"] == kind]
    assert all(one["why"]["fr"] and one["why"]["fr"] != one["why"]["en"] for one in found)
    return [f"{types[one['version']]}: {one['why']['en']}" for one in found]
