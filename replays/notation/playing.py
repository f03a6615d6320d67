"""A file of notation, played again: every move decided by the rules, from its string on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from engine import match as matches
from engine.errors import DealtRecord, IllegalMove, Invalid, UnknownEdition
from engine.events import Ruled
from engine.history import History, Place
from engine.match import MarkedEvent, Match
from engine.notation import Unread
from engine.referee import read_ruling
from replays import deciding
from replays.deciding import CommandRequest
from replays.files import Broken
from replays.notation.parts import Comment, Entry, File, Header, notation_of


class Step(NamedTuple):
    """An entry and what it comes to. version: of its first event, of an entry without any the one before.

    marked: its events; note: words that go with them; made_at: in ms since 1970, None where the file does not say.
    """

    line: int
    version: int
    marked: Sequence[MarkedEvent] = ()
    note: str | None = None
    made_at: int | None = None
    comments: tuple[Comment, ...] = ()


class _Here(NamedTuple):
    """What of a position is asked where a command is decided: its head, the match, its status."""

    head: int
    match: Match

    @property
    def status(self) -> str:
        return self.match.status

    @property
    def history(self) -> History:
        raise NotImplementedError("a command needs no past")


def play(file: File) -> Iterator[Step]:
    """Yield the match after each step; the first one creates it. Raises Broken at the first line that does not hold."""
    header = file.header
    try:
        created = matches.create(header.body)
        created = created if header.edition is None else replace(created, edition=header.edition)
        match = matches.evolve(None, created)
    except Invalid as error:
        raise Broken(_line_of(header, error), _told(error)) from None
    except UnknownEdition:
        raise Broken(
            header.lines.get("edition", 1), f"edition {header.edition} is not known here; leave it out for the newest"
        ) from None
    yield Step(header.line, 1, [MarkedEvent(created)])
    yield from _played(match, 1, file.entries, [0, 1])


def _line_of(header: Header, error: Invalid) -> int:
    """Where the member stands that is wrong."""
    name = error.errors[0][0].lstrip("/").partition("/")[0]
    return header.lines.get(name, header.line)


def _played(match: Match, head: int, entries: Sequence[Entry], places: list[int]) -> Iterator[Step]:
    """places: by the number of a move, the version of its first event."""
    latest = 0
    for entry in entries:
        for comment in entry.comments:
            _try_variations(match, head, comment, places)
        made_at = entry.made_at
        if made_at is not None:
            if made_at < latest:
                raise Broken(entry.line, "earlier than what was before it; want times in order")
            latest = made_at
        found = decided(match, head, entry, places)
        if found is None:
            yield Step(entry.line, head, comments=entry.comments)
            continue
        marked, note = found
        yield Step(entry.line, head + 1, marked, note, made_at, entry.comments)
        for one in marked:
            match = matches.evolve(match, one.event)
        if entry.is_numbered:
            places.append(head + 1)
        head += len(marked)


def _try_variations(match: Match, head: int, comment: Comment, places: list[int]) -> None:
    """Whether what might have been played holds, too. Raises Broken."""
    if comment.variation:
        for _ in _played(match, head, comment.variation, [*places]):
            pass
    for answer in comment.answers:
        _try_variations(match, head, answer, places)


def decided(
    match: Match, head: int, entry: Entry, places: Sequence[int]
) -> tuple[Sequence[MarkedEvent], str | None] | None:
    """The events that an entry comes to, and its note; None where it says of no move. Raises Broken."""
    try:
        if entry.ruling is not None:
            return [MarkedEvent(_ruled(match, entry, places))], None
        if entry.move is None:
            return None
        body = command_body(match, entry)
        if body is None:
            return None
        command = matches.read_command(match, body)
        asked = CommandRequest(command, entry.note, entry.why)
        decision = deciding.decide(_Here(head, match), asked)
        notes: Mapping[Place, str] = decision.notes
        note = notes.get(head + 1)
        return decision.marked, note.strip() or None if note else None
    except Unread as error:
        raise Broken(entry.line, f"{_said(entry)}: {error}") from None
    except Invalid as error:
        raise Broken(entry.line, f"{_said(entry)}: {_told(error)}") from None
    except IllegalMove as error:
        how = '; if it stood all the same, say so: irregular = "why"' if error.waivable else ""
        raise Broken(entry.line, f"{_said(entry)}: {error.message} ({error.rule}){how}", refusal=error) from None
    except DealtRecord:
        raise Broken(entry.line, f"{_said(entry)}: a dealt match takes nothing that is entered by hand") from None


def command_body(match: Match, entry: Entry) -> dict[str, Any] | None:
    """The command that an entry's move means on the table before it, as JSON; None where nothing is known of it.

    Raises Unread.
    """
    assert entry.move is not None
    return meant(match, entry.move, entry.beside)


def meant(match: Match, move: Any, beside: Mapping[str, Any]) -> dict[str, Any] | None:
    """The body of the command that a string means on the table, with fields that stand beside it. Raises Unread."""
    body = {**move.body, **{name: value for name, value in beside.items() if value is not None}}
    made = matches.meant(match, body, move.verb)
    if move.body.get("cards") == [] and "cards" not in beside:
        return None  # cards were seen, and nobody whose file this is knows which
    return notation_of(match.game, match.seats).whole(made)


def _ruled(match: Match, entry: Entry, places: Sequence[int]) -> Ruled:
    body = {name: value for name, value in (entry.ruling or {}).items() if name != "about"}
    ruled = read_ruling(match, body)
    about = (entry.ruling or {}).get("about")
    if about is None:
        return ruled
    if not 1 <= about < len(places):
        raise Invalid([("/about", f"no move {about} stands before it; want 1 (the creation) to {len(places) - 1}")])
    return replace(ruled, about=places[about])


def _said(entry: Entry) -> str:
    if entry.text is None:
        return "the ruling"
    return repr(entry.text if len(entry.text) <= 60 else entry.text[:59] + "…")


def _told(error: Invalid) -> str:
    return "; ".join(f"{pointer.removeprefix('/').replace('/', '.')}: {what}" for pointer, what in error.errors[:5])
