"""What a request comes to on a match as it stands, as replays.deciding says, and who may send it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from api.matches.about.events import AboutEvent, Noted
from api.matches.loaded import LoadedMatch
from engine.history import Place
from engine.match import Marked
from replays import deciding
from replays.deciding import COMMAND, Read


class WriteRequest(NamedTuple):
    """One thing to be recorded, as sent. body: without age_ms (ms since it was made).

    key: its UUID, made by the service where it was not sent. kind: COMMAND, CORRECTION or RULING.
    """

    body: Mapping[str, Any]
    age_ms: int
    key: str
    sent: bool
    kind: str = COMMAND


class Decision(NamedTuple):
    """Events for the match, and for its about stream. notes: words that go with its moves, by their places."""

    marked: Sequence[Marked]
    about: Sequence[AboutEvent]
    notes: Mapping[Place, str]


def read(loaded: LoadedMatch, request: WriteRequest) -> Read:
    """What a request says, its form checked. Raises Invalid."""
    return deciding.read(loaded, request.kind, request.body)


def decide(loaded: LoadedMatch, asked: Read) -> Decision:
    """What a request comes to. Raises one of Refused."""
    marked, notes = deciding.decide(loaded, asked)
    return Decision(marked, [Noted(version=place, note=note) for place, note in notes.items()], notes)
