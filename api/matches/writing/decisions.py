"""What a request comes to on a match as it stands, as replays.deciding says, and who may send it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from api.aggregates.about import AboutEvent
from api.matches.about.events import Noted
from api.matches.access import viewer
from api.matches.memory.loaded import LoadedMatch
from api.matches.writing.shuffling import shuffled
from engine.history import Place
from engine.match import Marked, with_deck
from replays import deciding
from replays.deciding import COMMAND, CommandRequest, CorrectionRequest, Read


class WriteRequest(NamedTuple):
    """One thing to be recorded, as sent. body: without age_ms (ms since it was made).

    key: its UUID, made by the service where it was not sent. kind: COMMAND, CORRECTION or RULING. arrival: when it
    came, by the clock that devices are compared with; None: nobody looked.
    """

    body: Mapping[str, Any]
    age_ms: int
    key: str
    sent: bool
    kind: str = COMMAND
    arrival: int | None = None


class Decision(NamedTuple):
    """Events for the match, and for its about stream. notes: words that go with its moves, by their places."""

    marked: Sequence[Marked]
    about: Sequence[AboutEvent]
    notes: Mapping[Place, str]


def read(loaded: LoadedMatch, request: WriteRequest) -> Read:
    """What a request says, its form checked. Raises Invalid."""
    return deciding.read(loaded, request.kind, request.body)


def decide(loaded: LoadedMatch, asked: Read, now: int) -> Decision:
    """What a request comes to at that moment (ms), with a deck shuffled where it awaits one. Raises one of Refused."""
    opened = isinstance(asked, CorrectionRequest) and viewer.opened(loaded, "referee", now)
    if isinstance(asked, CommandRequest) and loaded.match.is_dealt:
        asked = asked._replace(command=with_deck(loaded.match, asked.command, shuffled))
    marked, notes = deciding.decide(loaded, asked, opened=opened)
    return Decision(marked, [Noted(version=place, note=note) for place, note in notes.items()], notes)
