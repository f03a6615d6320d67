"""What a wish comes to on a match as it stands: a command, a correction or a ruling. Decides by the engine alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from marshmallow import ValidationError

from api.http.problems import Problem
from api.http.requests import errors_of
from api.matches import about as abouts
from api.matches import changing
from api.matches.auth import Caller
from api.matches.loaded import LoadedMatch
from api.matches.schemas import SeatAtFirst
from engine import match as matches
from engine.commands import Command
from engine.corrections import Correction, correct, read_correction, unneeded
from engine.errors import DealtRecord, IllegalCorrection, IllegalMove, Invalid, NoSuchVersion, Opened
from engine.events import Ruled
from engine.games import letters
from engine.match import Marked, Match
from engine.referee import read_ruling, rule
from engine.shapes import MAX_NOTE, MAX_REASON
from recorder.chain import Draft

COMMAND, CORRECTION, RULING = "command", "correction", "ruling"
_PEOPLE = SeatAtFirst(many=True)

Refused = (Problem, Invalid, IllegalMove, IllegalCorrection, NoSuchVersion, Opened, DealtRecord)


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
    """Events for the match, and drafts for its about stream."""

    marked: Sequence[Marked]
    about: Sequence[Draft] = ()


class CommandRequest(NamedTuple):
    """A wish that is a command, read. note: words that go with it. why: why it stood, though a ruling forbids it."""

    command: Command
    note: str | None
    why: str | None


class CorrectionRequest(NamedTuple):
    """A wish that is a correction, read.

    people: what it says of them, by seat; the engine knows them by ids alone. notes: words that go with its
    commands, by their number (from 1).
    """

    correction: Correction
    people: Sequence[Mapping[str, Any]]
    notes: Mapping[int, str]


Read = CommandRequest | CorrectionRequest | Ruled


def read(folded: LoadedMatch, wish: WriteRequest) -> Read:
    """What a wish says, its form checked. Raises Invalid."""
    if wish.kind == CORRECTION:
        body, people = _with_people(folded, wish.body)
        return CorrectionRequest(read_correction(folded.history, body), people, _notes(body))
    if wish.kind == RULING:
        return read_ruling(folded.match, wish.body)
    return _read_command(folded.match, wish.body)


def decide(folded: LoadedMatch, asked: Read) -> Decision:
    """What a wish comes to. Raises one of Refused."""
    if isinstance(asked, CorrectionRequest):
        event = correct(folded.history, asked.correction)
        words = unneeded(asked.correction, event)
        notes = [
            abouts.noted(f"{folded.version + 1}.{k}", _note_with(asked.notes.get(k), words.get(k)))
            for k in sorted({*asked.notes, *words})
        ]
        return Decision([Marked(event)], [*notes, *changing.seated(folded, asked.people)])
    if isinstance(asked, Ruled):
        return Decision([Marked(rule(folded.history, asked))])
    return _command(folded, asked)


def _read_command(match: Match, body: Mapping[str, Any]) -> CommandRequest:
    note = why = None
    if "note" in body or "irregular" in body:
        note, why = _words(body, "note", MAX_NOTE), _words(body, "irregular", MAX_REASON)
        body = {name: value for name, value in body.items() if name not in ("note", "irregular")}
    return CommandRequest(matches.read_command(match, body), note, why)


def _command(folded: LoadedMatch, asked: CommandRequest) -> Decision:
    command, note, why = asked
    marked = matches.decide_marked(folded.match, command, why)
    if why is not None and not any(one.irregular for one in marked):
        note = _note_with(note, why)
    return Decision(marked, [abouts.noted(folded.version + 1, note)] if note is not None else [])


def _note_with(note: str | None, words: str | None) -> str:
    """A move's note, and the words that were to say why it stood where it breaks no ruling; at most MAX_NOTE long."""
    said = " ".join(each for each in (note, words) if each is not None)
    return said if len(said) <= MAX_NOTE else said[: MAX_NOTE - 1] + "…"


def _with_people(folded: LoadedMatch, body: Mapping[str, Any]) -> tuple[Mapping[str, Any], list[Mapping[str, Any]]]:
    """A correction for the engine, and all that it says of people, by seat."""
    seats = body.get("seats")
    if not isinstance(seats, list):
        return body, []
    try:
        people = [*_PEOPLE.load(seats)]
    except ValidationError as error:
        raise Invalid([(f"/seats{at}", what) for at, what in errors_of(error)]) from None
    before, about = folded.match.players, folded.about.players
    ids = []
    for seat, person in zip(letters(len(people)), people, strict=True):
        ids.append({"player": person.get("player", about.get(seat, before.get(seat)))})
    return {**body, "seats": ids}, people


def _notes(body: Mapping[str, Any]) -> dict[int, str]:
    commands = body.get("commands") or ()
    said = [_words(command, "note", MAX_NOTE, f"/commands/{n}/note") for n, command in enumerate(commands)]
    return {k: note for k, note in enumerate(said, 1) if note is not None}


def _words(body: Mapping[str, Any], name: str, most: int, at: str | None = None) -> str | None:
    said = body.get(name)
    if said is None:
        return None
    if not isinstance(said, str) or not 0 < len(said.strip()) <= most:
        raise Invalid([(at or f"/{name}", f"not a text of 1 to {most} characters")])
    return said.strip()


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
