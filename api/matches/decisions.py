"""What a wish comes to on a match as it stands, as replays.deciding says, and who may send it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from api.http.problems import Problem
from api.matches.about.events import AboutEvent, Noted
from api.matches.auth import Caller
from api.matches.loaded import LoadedMatch
from engine import match as matches
from engine.history import Place
from engine.match import Marked, Match
from replays import deciding
from replays.deciding import COMMAND, CommandRequest, Read
from replays.refusals import REFUSED

Refused = (Problem, *REFUSED)


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


def read(folded: LoadedMatch, wish: WriteRequest) -> Read:
    """What a wish says, its form checked. Raises Invalid."""
    return deciding.read(folded.history, wish.kind, wish.body)


def decide(folded: LoadedMatch, asked: Read) -> Decision:
    """What a wish comes to. Raises one of Refused."""
    marked, notes = deciding.decide(folded.history, asked)
    return Decision(marked, [Noted(version=place, note=note) for place, note in notes.items()], notes)


def check_role(caller: Caller, asked: CommandRequest, match: Match) -> None:
    """A seat's token sends only its own seat's commands, and says of none that it stood. Raises not-allowed."""
    if caller.referees:
        return
    if asked.why is not None:
        raise Problem("not-allowed", "only a referee says that an illegal move stood; send it without irregular")
    command = asked.command
    if command.TYPE not in matches.seat_commands(match) or getattr(command, "by", None) != caller.seat:
        wanted = ", ".join(sorted(matches.seat_commands(match)))
        raise Problem("not-allowed", f"the token of seat {caller.seat} sends only its own {wanted}")
