"""What a wish comes to on a match as it stands: a command, a correction or a ruling. Decides by the engine alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from api import about as abouts
from api.auth import Caller
from api.folded import Folded
from api.problems import Problem
from engine import match as matches
from engine.commands import Command
from engine.corrections import correct
from engine.errors import DealtRecord, IllegalCorrection, IllegalMove, Invalid, NoSuchVersion, Opened
from engine.events import Amended, Retracted
from engine.match import Marked, Match
from engine.referee import rule
from recorder.chain import Draft

COMMAND, CORRECTION, RULING = "command", "correction", "ruling"
MAX_NOTE = 2000
MAX_WHY = 500

Refused = (Problem, Invalid, IllegalMove, IllegalCorrection, NoSuchVersion, Opened, DealtRecord)


class Wish(NamedTuple):
    """One thing to be recorded, as sent. body: without age_ms (ms since it was made).

    key: its UUID, made by the service where it was not sent. kind: COMMAND, CORRECTION or RULING.
    """

    body: Mapping[str, Any]
    age_ms: int
    key: str
    sent: bool
    kind: str = COMMAND


class Decision(NamedTuple):
    """Events for the match, and drafts for its about stream. struck: places that are no longer in force."""

    marked: Sequence[Marked]
    about: Sequence[Draft] = ()
    struck: Sequence[int | str] | None = None
    command: Command | None = None


def decide(folded: Folded, wish: Wish, caller: Caller) -> Decision:
    """What wish comes to. Raises one of Refused."""
    if wish.kind == CORRECTION:
        event: Retracted | Amended = correct(folded.history, wish.body)
        return Decision([Marked(event)], struck=event.struck)
    if wish.kind == RULING:
        return Decision([Marked(rule(folded.history, wish.body))])
    return _command(folded, wish, caller)


def read_command(match: Match, wish: Wish) -> Command:
    """The command in a wish. Raises Invalid."""
    body = {name: value for name, value in wish.body.items() if name not in ("note", "irregular")}
    return matches.read_command(match, body)


def _command(folded: Folded, wish: Wish, caller: Caller) -> Decision:
    command = read_command(folded.match, wish)
    check_seat(caller, command, folded.match)
    note, why = _words(wish.body, "note", MAX_NOTE), _words(wish.body, "irregular", MAX_WHY)
    if why is not None and not caller.referees:
        raise Problem("not-allowed", "only a referee says that an illegal move stood; send it without irregular")
    marked = matches.decide_marked(folded.match, command, why)
    if why is not None and not any(one.irregular for one in marked):
        raise Invalid([("/irregular", "this move breaks no ruling; send it without")])
    about = [abouts.noted(folded.version + 1, note)] if note is not None else []
    return Decision(marked, about, command=command)


def _words(body: Mapping[str, Any], name: str, most: int) -> str | None:
    said = body.get(name)
    if said is None:
        return None
    if not isinstance(said, str) or not 0 < len(said.strip()) <= most:
        raise Invalid([(f"/{name}", f"not a text of 1 to {most} characters")])
    return said.strip()


def check_seat(caller: Caller, command: Command, match: Match) -> None:
    """A seat's token sends only its own seat's commands. Raises not-allowed."""
    if caller.role != "seat":
        return
    if command.TYPE not in matches.seat_commands(match) or getattr(command, "by", None) != caller.seat:
        wanted = ", ".join(sorted(matches.seat_commands(match)))
        raise Problem("not-allowed", f"the token of seat {caller.seat} sends only its own {wanted}")
