"""What a request comes to on a match as it stands: a command, a correction or a ruling, from its body on."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine import match as matches
from engine.commands import Command
from engine.corrections import Correction, correct, read_correction, unneeded
from engine.errors import Invalid
from engine.events import Ruled
from engine.history import Place
from engine.match import MarkedEvent, Match, Shuffle, with_deck
from engine.referee import read_ruling, rule
from engine.shapes import MAX_NOTE, MAX_REASON, WITH_ANY_COMMAND
from engine.zones import Seat
from replays.position import Position
from replays.refusals import NotAllowed

COMMAND, CORRECTION, RULING = "command", "correction", "ruling"
KINDS = (COMMAND, CORRECTION, RULING)


class CommandRequest(NamedTuple):
    """A command, read. note: words that go with it. why: why it stood, though a ruling forbids it.

    observed: when a device saw it, as it tells; the service makes the command's evidence of it.
    """

    command: Command
    note: str | None
    why: str | None
    observed: Mapping[str, Any] | None = None


class CorrectionRequest(NamedTuple):
    """A correction, read. notes: words that go with its commands, by their number (from 1)."""

    correction: Correction
    notes: Mapping[int, str]


MoveRequest = CommandRequest | CorrectionRequest | Ruled


class Decision(NamedTuple):
    """What a request comes to: events for the match, and words that go with its moves, by their places."""

    marked: Sequence[MarkedEvent]
    notes: Mapping[Place, str]


def read(at: Position, kind: str, body: Mapping[str, Any]) -> MoveRequest:
    """The request that a body is, its form checked. kind: one of KINDS. Raises Invalid."""
    if kind == CORRECTION:
        return CorrectionRequest(read_correction(at.history, body), _notes(body))
    if kind == RULING:
        return read_ruling(at.match, body)
    body, observed = matches.take_out_observed(at.match, body)
    if WITH_ANY_COMMAND.keys().isdisjoint(body):
        return CommandRequest(matches.read_sent(at.match, body), None, None, observed)
    note, why = _words(body, "note", MAX_NOTE), _words(body, "irregular", MAX_REASON)
    bare = {name: value for name, value in body.items() if name not in WITH_ANY_COMMAND}
    return CommandRequest(matches.read_sent(at.match, bare), note, why, observed)


def check_seat(at: Position, asked: MoveRequest, seat: Seat) -> None:
    """Raises NotAllowed unless a seat's token may send it: its own commands, of none of which it says that it stood."""
    if not isinstance(asked, CommandRequest):
        raise NotAllowed("a seat's token may not do this; want a referee's")
    if asked.why is not None:
        raise NotAllowed("only a referee says that an illegal move stood; send it without irregular")
    if not matches.may_send(at.match, seat, asked.command):
        raise NotAllowed(_own(at.match, seat))


def check_witness(at: Position, asked: MoveRequest) -> None:
    """Raises NotAllowed unless a bystander may send it: what any seat may, of none of which he says that it stood."""
    if not isinstance(asked, CommandRequest):
        raise NotAllowed("a witness's token may not do this; want a referee's")
    if asked.why is not None:
        raise NotAllowed("only a referee says that an illegal move stood; send it without irregular")
    seat: Any = getattr(asked.command, "by", None)
    if not asked.command.FOR_SEATS or not matches.may_send(at.match, seat, asked.command):
        raise NotAllowed(f"a witness's token sends only {_of_seats(at.match)}")


def _of_seats(match: Match) -> str:
    return ", ".join(sorted(command.TYPE for command in matches.game_of(match).commands if command.FOR_SEATS))


def _own(match: Match, seat: Seat) -> str:
    """What a seat's token may send, in a sentence."""
    own = _of_seats(match)
    if not match.is_dealt:
        return f"the token of seat {seat} sends only its own {own}"
    return (
        f"the token of seat {seat} sends only its own {own}; here the service deals, so also a deal without a deck, "
        "and the end of a round or match that it concedes"
    )


def decide(
    at: Position,
    asked: MoveRequest,
    *,
    opened: bool = False,
    shuffle: Shuffle | None = None,
) -> Decision:
    """The events that a request comes to, and the notes that go with them; nothing is changed. Raises one of REFUSED.

    opened: whether hidden cards may have been seen. shuffle: orders the deck that a command awaits; without it that
    deck must be there already.
    """
    here = at.head + 1
    if isinstance(asked, CorrectionRequest):
        event = correct(at.history, asked.correction, opened=opened)
        words = unneeded(asked.correction, event)
        numbers = sorted({*asked.notes, *words})
        return Decision(
            [MarkedEvent(event)], {f"{here}.{k}": _note_with(asked.notes.get(k), words.get(k)) for k in numbers}
        )
    if isinstance(asked, Ruled):
        return Decision([MarkedEvent(rule(at.history, asked))], {})
    command, note, why, _ = asked
    if shuffle is not None and at.match.is_dealt:
        command = with_deck(at.match, command, shuffle)
    marked = matches.decide_marked(at.match, command, why)
    if why is not None and not any(one.irregular for one in marked):
        note = _note_with(note, why)
    return Decision(marked, {} if note is None else {here: note})


def _note_with(note: str | None, words: str | None) -> str:
    """A move's note, and the words that were to say why it stood where it breaks no ruling; at most MAX_NOTE long."""
    said = " ".join(each for each in (note, words) if each is not None)
    return said if len(said) <= MAX_NOTE else said[: MAX_NOTE - 1] + "…"


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
