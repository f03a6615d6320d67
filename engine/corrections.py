"""Mistakes mended: corrections are events, and every later move is decided again."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from engine.codec import to_wire
from engine.commands import Command
from engine.deciding import command_of
from engine.errors import DealtRecord, Failure, IllegalCorrection, IllegalMove, Invalid, Opened
from engine.events import Amended, Event, MatchCreated, Retracted, Ruled
from engine.games import GAMES
from engine.history import History, Line, Place, read_place
from engine.match import (
    MarkedEvent,
    Match,
    decide_marked,
    evolve,
    read_command,
    read_seats,
    read_sent,
)
from engine.seals import refuse_sealed
from engine.shapes import MAX_REASON, WITH_ANY_COMMAND, body_of, frame

KINDS = ("retract", "amend", "before")
MEMBERS = frozenset({"retract", "amend", "before", "commands", "strike", "waive", "options", "seats", "reason"})
MOST_COMMANDS = 50


class Correction(NamedTuple):
    """What a body asks for, its form checked."""

    kind: str
    place: Place  # for retract: how many moves
    commands: tuple[tuple[Command, str | None], ...]  # each with why it stood, if it says so
    strike: tuple[Place, ...]
    waive: tuple[Place, ...]
    created: MatchCreated | None  # where options or seats are amended
    reason: str | None


def correct(history: History, asked: Correction, *, opened: bool = False) -> Retracted | Amended:
    """The event of a correction as read. opened: whether hidden cards may have been seen, where the match is over.

    Raises Invalid, NoSuchVersion, IllegalMove (ALL-1, for a sealed match), IllegalCorrection, Opened, DealtRecord.
    """
    refuse_sealed(history.match.status)
    if history.match.is_dealt and asked.kind != "retract":
        raise DealtRecord
    event = _retract(history, asked) if asked.kind == "retract" else _amend(history, asked)
    # A seal has shown everything to everybody, however short a time the match was over.
    if history.match.status != "live" and (opened or any(line.is_seal for line in history.lines)):
        _refuse_to_go_on(history, event)
    return event


def unneeded(asked: Correction, event: Retracted | Amended) -> dict[int, str]:
    """Words that were to say why a command stood which breaks no ruling, by the command's number (from 1)."""
    words: dict[int, str] = {}
    stands = event.stands if isinstance(event, Amended) else ()
    for n, ((_, why), stand) in enumerate(zip(asked.commands, stands, strict=False), 1):
        if why is not None and not any("irregular" in made for made in stand["events"]):
            words[n] = why
    return words


def read_correction(history: History, body: Mapping[str, Any]) -> Correction:
    """Read a correction's body, which hangs on the match's game, options and seats alone. Raises Invalid."""
    takes = f"unknown field; a correction takes {', '.join(sorted(MEMBERS))}"
    errors = [(f"/{name}", takes) for name in body if name not in MEMBERS]
    kinds = [kind for kind in KINDS if body.get(kind) is not None]
    if len(kinds) != 1:
        raise Invalid([*errors, ("", "want exactly one of retract, amend and before")])
    kind = kinds[0]
    place: Place = 0
    try:
        place = read_place(body[kind])
    except ValueError as error:
        if kind != "retract":
            errors.append((f"/{kind}", str(error)))
    commands = body.get("commands")
    options, seats = body.get("options"), body.get("seats")
    if kind == "retract":
        if type(body[kind]) is not int or body[kind] < 1:
            errors.append(("/retract", "want how many moves are undone, 1 or more"))
        errors += [(f"/{name}", "does not go with retract") for name in MEMBERS & body.keys() - {"retract", "reason"}]
    elif options is not None or seats is not None:
        if kind != "amend" or place != 1:
            errors.append(("/amend", "options and seats are amended at version 1"))
        if commands is not None:
            errors.append(("/commands", "does not go with options or seats"))
        if options is not None and not isinstance(options, dict):
            errors.append(("/options", "want an object"))
        if seats is not None and not isinstance(seats, list):
            errors.append(("/seats", "want a list of letters, one for each seat"))
    else:
        least = 1 if kind == "before" else 0
        if not isinstance(commands, list) or not least <= len(commands) <= MOST_COMMANDS:
            errors.append(("/commands", f"want a list of {least} to {MOST_COMMANDS} commands"))
        elif any(not isinstance(command, dict) for command in commands):
            errors.append(("/commands", "each command is an object"))
    reason = body.get("reason")
    if reason is not None and not (isinstance(reason, str) and 0 < len(reason.strip()) <= MAX_REASON):
        errors.append(("/reason", f"not a text of 1 to {MAX_REASON} characters"))
    lists = {name: _read_places(body.get(name, []), name, errors) for name in ("strike", "waive")}
    if errors:
        raise Invalid(errors)
    read = tuple(_read_command(history.match, n, command) for n, command in enumerate(commands or ()))
    created = None if options is None and seats is None else _created_anew(history.created, options, seats)
    return Correction(kind, place, read, lists["strike"], lists["waive"], created, reason)


def _read_command(match: Match, n: int, body: Mapping[str, Any]) -> tuple[Command, str | None]:
    """The nth command that is put in, and why it stood."""
    why = body.get("irregular")
    if why is not None and not (isinstance(why, str) and 0 < len(why.strip()) <= MAX_REASON):
        raise Invalid([(f"/commands/{n}/irregular", f"not a text of 1 to {MAX_REASON} characters")])
    bare = {k: v for k, v in body.items() if k not in WITH_ANY_COMMAND}
    try:
        return read_sent(match, bare), why
    except Invalid as error:
        raise Invalid([(f"/commands/{n}{pointer}", detail) for pointer, detail in error.errors]) from None


def _created_anew(event: MatchCreated, options: Mapping[str, Any] | None, given: list[Any] | None) -> MatchCreated:
    """The creation with other options, another number of seats."""
    game = GAMES[event.game]
    seats = event.seats if given is None else read_seats(game, given)
    kept = dict(event.options)
    if len(seats) != len(event.seats):
        kept = game.options.for_other_seats(kept, len(event.seats), len(seats))
    read = game.options.read({**kept, **(options or {})}, frame(game, seats), event.knowledge)
    return replace(event, options=read, seats=seats)


def _read_places(value: object, name: str, errors: list[tuple[str, str]]) -> tuple[Place, ...]:
    if not isinstance(value, list):
        errors.append((f"/{name}", "want a list of versions"))
        return ()
    places: list[Place] = []
    for n, item in enumerate(value):
        try:
            places.append(read_place(item))
        except ValueError as error:
            errors.append((f"/{name}/{n}", str(error)))
    return tuple(places)


def _retract(history: History, asked: Correction) -> Retracted:
    count = left = int(asked.place)
    undone: list[Line] = []  # the newest first
    for line in history.backwards():
        if not left:
            break
        if line.is_move and type(line.items[0].event) is not MatchCreated:
            undone.append(line)
            left -= not line.follows
    if left:
        raise Invalid([("/retract", f"only {count - left} moves are in force; fewer can be undone")])
    struck = tuple(place for line in reversed(undone) for place in line.places)
    return Retracted(n=count, struck=struck, parts=_reason(asked))


def _reason(asked: Correction) -> dict[str, dict[str, Any]]:
    return {"text": {"reason": asked.reason.strip()}} if asked.reason else {}


class _Rerun:
    """The match decided again from a place on, with what differs noted."""

    def __init__(self, kind: str) -> None:
        self.match: Match | None = None
        self.kind = kind
        self.move = 0  # the number of the one that is decided, as the match stands
        self.reseated = False  # other seats than those that the later moves were made for
        self.commands: list[Command] = []  # put in
        self.struck: list[Place] = []
        self.redecided: list[Place] = []
        self.stands: list[tuple[Place, list[MarkedEvent]]] = []
        self.failures: list[Failure] = []

    def take(self, events: Sequence[Event]) -> None:
        for event in events:
            self.match = evolve(self.match, event)


def _amend(history: History, asked: Correction) -> Amended:
    lines = history.lines
    if asked.kind == "amend":
        _refuse_removed(history, [asked.place], "/amend")
    for name in ("strike", "waive"):
        _refuse_removed(history, getattr(asked, name), f"/{name}")
    at = history.line_at(asked.place)
    target = lines[at]
    if asked.kind == "amend" and not target.is_move:
        raise Invalid([("/amend", f"{asked.place} is a ruling or a seal, not a move")])
    if asked.kind == "amend" and target.follows:
        raise Invalid([("/amend", f"{asked.place} is the service’s own; correct the move that it followed from")])
    is_first = type(target.items[0].event) is MatchCreated
    if is_first and asked.created is None:
        raise Invalid([(f"/{asked.kind}", "the match’s creation is corrected by options and seats only")])
    strike = {history.line_at(place) for place in asked.strike}
    rest = at + (asked.kind == "amend")
    if early := sorted(n for n in strike if n < rest):
        raise Invalid([("/strike", f"{lines[early[0]].place} comes before what is put in at {asked.place}")])
    if seals := sorted(n for n in strike if lines[n].is_seal):
        raise Invalid([("/strike", f"{lines[seals[0]].place} is a seal, or opened one: it stays")])
    waive = {history.line_at(place) for place in asked.waive}
    rerun = _Rerun(asked.kind)
    for line in lines[:at]:
        rerun.take(line.events)
    rerun.move = at + 1
    renamed: tuple[Any, Any] | None = None
    if asked.created is not None:
        _begin_again(rerun, target, asked.created)
    else:
        if asked.kind == "amend":
            rerun.struck += target.places
        renamed = _put_in(rerun, target, asked)
    for n in range(rest, len(lines)):
        line, rerun.move = lines[n], n + 1
        if n in strike:
            rerun.struck += line.places
        elif not line.is_move:
            _take_ruling(rerun, line)
        else:
            renamed = _decide_again(rerun, line, n in waive, renamed)
    if rerun.failures:
        raise IllegalCorrection(rerun.failures)
    return _amended(rerun, target.place, asked)


def _refuse_removed(history: History, places: Sequence[Place], pointer: str) -> None:
    """What is taken back, struck or a correction is no move: to change the one before it instead would mislead."""
    for place in places:
        history.count_at(place)
        if history.is_removed(place):
            raise Invalid([(pointer, f"{place} names no move in force; want one that stands, from the timeline")])


def _begin_again(rerun: _Rerun, line: Line, created: MatchCreated) -> None:
    """Another option was played, other people sat there."""
    before = line.items[0].event
    assert isinstance(before, MatchCreated)
    rerun.take([created])
    rerun.reseated = tuple(created.seats) != tuple(before.seats)
    rerun.struck += line.places
    rerun.stands.append((line.place, [MarkedEvent(created)]))


def _put_in(rerun: _Rerun, target: Line, asked: Correction) -> tuple[Any, Any] | None:
    """Decide the commands that are put in. Returns what later commands call the old card and the new one."""
    new: Command | None = None
    for n, (command, why) in enumerate(asked.commands):
        match = rerun.match
        assert match is not None
        new = _as_witnessed(command, command_of(target.events) if asked.kind == "amend" else None)
        rerun.commands.append(new)
        try:
            marked = decide_marked(match, new, why)
        except IllegalMove as refusal:
            rerun.failures.append(Failure(target.place, rerun.move, f"/commands/{n}", refusal))
            continue
        rerun.stands.append((target.place, marked))
        rerun.take([one.event for one in marked])
    if asked.kind != "amend" or len(asked.commands) != 1 or new is None or rerun.match is None:
        return None
    old = command_of(target.events)
    cards = getattr(old, "card", None), getattr(new, "card", None)
    return cards if None not in cards and cards[0] != cards[1] else None


def _as_witnessed(command: Command, old: Command | None) -> Command:
    """What only the service fills is as it was in the command that is amended; in one that is put in there is none."""
    same = old if type(old) is type(command) else None
    return replace(command, **{name: getattr(same, name, None) for name in command.WITNESSED})


def _decide_again(rerun: _Rerun, line: Line, waived: bool, renamed: tuple[Any, Any] | None) -> tuple[Any, Any] | None:
    """Decide a later move again, on the table as it is by now."""
    match = rerun.match
    assert match is not None
    command = command_of(line.events)
    if renamed is not None:
        read = command.renamed(*renamed)
        if read is None:
            renamed = None
        else:
            command = read
    old = [MarkedEvent(item.event, item.irregular) for item in line.items]
    why = _why(line, waived)
    try:
        if rerun.reseated:
            _refuse_absent(match, command)
        marked = decide_marked(match, command, why)
    except IllegalMove as refusal:
        if line.follows:
            rerun.struck += line.places  # nothing is left that it followed from
            return renamed
        rerun.failures.append(Failure(line.place, rerun.move, f"/{rerun.kind}", refusal))
        if refusal.waivable:
            rerun.take([one.event for one in decide_marked(match, command, "")])
        return renamed
    rerun.take([one.event for one in marked])
    if marked != old:
        rerun.redecided += line.places
        rerun.stands.append((line.place, marked))
    return renamed


def _refuse_absent(match: Match, command: Command) -> None:
    """After other people sat down: who acts must sit there. (ALL-2)"""
    try:
        read_command(match, body_of(command))
    except Invalid as error:
        raise _absent(match, [detail for _, detail in error.errors]) from None


def _absent(match: Match, details: Sequence[str]) -> IllegalMove:
    seats = ", ".join(match.seats)
    return IllegalMove(
        "ALL-2",
        f"Somebody acts who does not sit there: {'; '.join(details)}.",
        f"Quelqu’un agit qui n’est pas à la table : les places sont {seats}.",
        {"seats": list(match.seats)},
    )


def _take_ruling(rerun: _Rerun, line: Line) -> None:
    """A ruling stands as it was given; a seal too, which tells of the match as it was then."""
    match, (ruled,) = rerun.match, line.events
    assert match is not None
    if isinstance(ruled, Ruled) and ruled.seat is not None and ruled.seat not in match.seats:
        absent = _absent(match, [f"the ruling names {ruled.seat}"])
        rerun.failures.append(Failure(line.place, rerun.move, f"/{rerun.kind}", absent))
    rerun.take([ruled])


def _why(line: Line, waived: bool) -> str | None:
    """What let the move stand: the words that it was entered with, or those of the waiver."""
    for item in line.items:
        if item.irregular is not None:
            return item.event.why_it_stood or ""
    return "" if waived else None


def _amended(rerun: _Rerun, place: Place, asked: Correction) -> Amended:
    parts: dict[str, Any] = _reason(asked)
    stands: list[dict[str, Any]] = []
    for n, (version, marked) in enumerate(rerun.stands):
        events: list[dict[str, Any]] = []
        for k, (event, irregular) in enumerate(marked):
            kind, by, data, hidden = to_wire(event)
            wire: dict[str, Any] = {"type": kind, "by": by, "data": data}
            if irregular is not None:
                wire["irregular"] = dict(irregular)
            events.append(wire)
            parts |= {f"{n}.{k}.{name}": content for name, content in hidden.items()}
        stands.append({"version": version, "events": events})
    return Amended(
        version=place,
        commands=tuple(_bare(command) for command in rerun.commands),
        struck=tuple(rerun.struck),
        redecided=tuple(rerun.redecided),
        stands=tuple(stands),
        parts=parts,
    )


def _bare(command: Command) -> dict[str, Any]:
    """A command as it may stand in the clear: no typed text, no hidden cards."""
    hidden = command.in_parts()
    return {name: value for name, value in body_of(command).items() if name not in hidden}


def _refuse_to_go_on(history: History, event: Retracted | Amended) -> None:
    """A match whose hidden cards were open to all cannot be live again."""
    hidden = any(name != "text" for item in history.ever() for name in item.event.parts)
    if hidden and history.corrected(event).match.status == "live":
        raise Opened
