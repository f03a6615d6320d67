"""A file of notation, read: its form, not yet whether its moves hold."""

import unicodedata
from collections.abc import Callable, Mapping
from typing import Any

from engine.games import GAMES
from engine.match import MAX_TITLE
from engine.notation import Notation, Unread
from engine.seats import letters
from engine.shapes import MAX_NOTE, MAX_REASON, command_schema, frame
from engine.words import shown
from engine.zones import Seat
from replays import bodies
from replays.files import Broken
from replays.notation import typed
from replays.notation.parts import (
    LONGEST_MOVE,
    MARKS,
    MAX_COMMENT,
    MOST_ENTRIES,
    NAGS,
    VERSION,
    Comment,
    Entry,
    File,
    Header,
    Terms,
    notation_of,
)
from replays.notation.toml import Document, Path, parse

MAX_NAME = 80
MAX_MARKS = 100
_HEADER = ("notation", "game", "edition", "title", "date", "knowledge", "seats", "options", "timing", "moves")
_COMMENT = ("comment", "nag", "nags", "marks", "by", "lang", "variation", "answers")
_OWN = ("comment", "nag", "nags", "marks", "variation")  # what an entry says as its file's own comment
_RULING = ("ruling", "about", "seat", "points", "text")
_ENTRY = ("move", "with", "irregular", "note", "at", "comments", *_OWN, *_RULING)


def read(source: str | bytes) -> File:
    """Return the content of a file. Raises Broken, which names the line."""
    return _Reader(parse(source)).file()


class _Reader:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.top = document.value
        self.notation: Notation
        self.left = MOST_ENTRIES

    def fail(self, path: Path, detail: str) -> Broken:
        return Broken(self.document.line(path), detail)

    def file(self) -> File:
        self._known((), self.top, _HEADER, "a file has")
        if self.top.get("notation") != VERSION or isinstance(self.top["notation"], bool):
            raise self.fail(("notation",), f"want 'notation = {VERSION}', the version by which the file is written")
        header = self._header()
        self.notation = notation_of(header.body["game"], tuple(header.body["seats"]))
        return File(header, self._entries(("moves",), self.top.get("moves", [])))

    # ── header ─────────────────────────────────────────────────────────────────

    def _header(self) -> Header:
        game = GAMES.get(self.top["game"]) if isinstance(self.top.get("game"), str) else None
        if game is None:
            raise self.fail(("game",), f"unknown game; want 'game = \"…\"' with one of {', '.join(GAMES)}")
        least, most = game.identity.seats
        names = self._names(least, most)
        body: dict[str, Any] = {"game": game.identity.key, "seats": list(names)}
        body |= self._texts((), self.top, {"title": MAX_TITLE, "knowledge": 20})
        shape = frame(game, tuple(names))
        options = self._table(("options",), self.top.get("options", {}))
        body["options"] = {}
        for name, value in options.items():
            if name not in game.options.shapes:
                known = ", ".join(game.options.shapes)
                raise self.fail(("options", name), f"unknown option {name[:40]!r}; there is {known}")
            schema = game.options.shapes[name].schema(shape)
            # An option itself may be null; no text of one is "-".
            body["options"][name] = self._typed(("options", name), value, schema, top=False)
        if "timing" in self.top:
            timing = self._table(("timing",), self.top["timing"])
            body["timing"] = {name: self._typed(("timing", name), each, {}, top=False) for name, each in timing.items()}
        edition = self._whole(("edition",), self.top.get("edition"), "a whole number, the edition of the rules")
        return Header(body, edition, names, self._date(), {name: self.document.line((name,)) for name in _HEADER})

    def _date(self) -> str | None:
        date = self.top.get("date")
        if date is None:
            return None
        if not hasattr(date, "isoformat") or not hasattr(date, "year"):
            raise self.fail(("date",), "want a date, such as 2026-11-22, without quotes")
        return str(date.isoformat())[:10]

    def _names(self, least: int, most: int) -> Terms:
        """Who sits where: {A = "Anna", B = {1 = "Boris", 4 = "Chloé"}}; "" is nobody whose name is known."""
        given = self._table(("seats",), self.top.get("seats"))
        seats = letters(len(given)) if least <= len(given) <= most else ()
        if not seats or set(given) != set(seats):
            last = letters(most)[-1]
            raise self.fail(("seats",), f"want from {least} to {most} seats by their letters, A to {last} at most")
        return {seat: self._terms(("seats", str(seat)), given[seat]) for seat in seats}

    def _terms(self, path: Path, given: Any) -> list[tuple[int, str]]:
        if isinstance(given, str):
            given = {"1": given} if given.strip() else {}
        terms: list[tuple[int, str]] = []
        for start, name in self._table(path, given).items():
            if not (start.isascii() and start.isdigit() and 0 < len(start) < 5 and int(start)):
                raise self.fail((*path, start), f'not a round: {start[:40]!r}; want {{1 = "Anna", 4 = "Boris"}}')
            terms.append((int(start), "" if name == "" else self._text((*path, start), name, MAX_NAME)))
        return sorted(terms)

    # ── entries ────────────────────────────────────────────────────────────────

    def _entries(self, path: Path, given: Any) -> tuple[Entry, ...]:
        moves = self._list(path, given, 'moves, such as ["A 7c", "B 9c"]', "moves; a match is not so long")
        return tuple(self._entry((*path, n), one) for n, one in enumerate(moves))

    def _entry(self, path: Path, given: Any) -> Entry:
        line = self.document.line(path)
        if isinstance(given, str):
            return Entry(line, given, self._move(path, given))
        self._known(path, self._table(path, given), _ENTRY, "a move has")
        comments = self._own_comment(path, given) + self._comments((*path, "comments"), given.get("comments", []))
        entry = Entry(line, made_at=self._time(path, given), comments=comments)
        if "ruling" in given:
            self._known(path, given, (*_RULING, "at", "comments", *_OWN), "a ruling has")
            return entry._replace(ruling=self._ruling(path, given))
        if "move" not in given:
            self._known(path, given, ("at", "comments", *_OWN), "an entry without a move has")
            if not comments:
                raise self.fail(path, "empty; want a move, a ruling or a comment")
            return entry
        self._known(path, given, ("move", "with", "irregular", "note", "at", "comments", *_OWN), "a move has")
        text = self._text((*path, "move"), given["move"], LONGEST_MOVE)
        move = self._move(path, text)
        why = given.get("irregular")
        if why is not None:
            why = "" if why is True else self._text((*path, "irregular"), why, MAX_REASON)
        note = self._texts(path, given, {"note": MAX_NOTE}).get("note")
        beside = self._beside((*path, "with"), given.get("with", {}), move.body)
        return entry._replace(text=text, move=move, beside=beside, why=why, note=note)

    def _move(self, path: Path, text: str) -> Any:
        if len(text) > LONGEST_MOVE:
            raise self.fail(path, f"more than {LONGEST_MOVE} characters; want a move, and what is longer in 'with'")
        try:
            return self.notation.read(text)
        except Unread as error:
            raise self.fail(path, str(error)) from None

    def _beside(self, path: Path, given: Any, said: Mapping[str, Any]) -> dict[str, Any]:
        """Fields that stand beside the string."""
        form = self.notation.forms[said["type"]]
        properties: Any = command_schema(form.command, self.notation.frame)["properties"]
        fields = [name for name in properties if name not in ("type", "age_ms", "note", "irregular")]
        beside = {}
        for name, value in self._table(path, given).items():
            if name not in fields:
                raise self.fail(
                    (*path, name), f"unknown field {name[:40]!r}; {form.verb or 'this move'} has {', '.join(fields)}"
                )
            if name in said:
                raise self.fail((*path, name), f"{name} is said twice: in the move and behind 'with'")
            beside[name] = self._typed((*path, name), value, properties[name])
        return beside

    def _ruling(self, path: Path, given: Mapping[str, Any]) -> dict[str, Any]:
        told = {name: given[name] for name in _RULING if name in given}
        wanted = "the number of a move: the match's creation is 1, its first move 2"
        self._whole((*path, "about"), told.get("about"), wanted)
        return {"kind": told.pop("ruling"), **told}

    def _time(self, path: Path, given: Mapping[str, Any]) -> int | None:
        at = given.get("at")
        if at is None:
            return None
        if not hasattr(at, "timestamp") or getattr(at, "tzinfo", None) is None:
            raise self.fail(
                (*path, "at"), "want a time with its zone, such as 2026-11-22T19:05:12.500Z, without quotes"
            )
        made: int
        try:
            made = round(at.timestamp() * 1000)
        except (OverflowError, ValueError):
            made = -1
        if made < 0:
            raise self.fail((*path, "at"), "want a time since 1970")
        return made

    # ── comments ───────────────────────────────────────────────────────────────

    def _own_comment(self, path: Path, given: Mapping[str, Any]) -> tuple[Comment, ...]:
        own = {name: given[name] for name in _OWN if name in given}
        return (self._comment(path, own),) if own else ()

    def _comments(self, path: Path, given: Any) -> tuple[Comment, ...]:
        such = 'comments, such as [{by = "Anna", comment = "Why not the ace?"}]'
        comments = self._list(path, given, such, "moves and comments")
        return tuple(self._comment((*path, n), one) for n, one in enumerate(comments))

    def _comment(self, path: Path, given: Any) -> Comment:
        self._known(path, self._table(path, given), _COMMENT, "a comment has")
        nags = given.get("nags", [])
        if "nag" in given:
            if "nags" in given:
                raise self.fail((*path, "nags"), "want nag for one sign, or nags for several")
            nags = [given["nag"]]
        if not isinstance(nags, list) or any(not isinstance(nag, str) or nag not in NAGS for nag in nags):
            raise self.fail((*path, "nag" if "nag" in given else "nags"), f"want signs among {' '.join(NAGS)}")
        if len({*nags}) < len(nags):
            raise self.fail((*path, "nags"), "a sign is there twice")
        texts = self._texts(path, given, {"comment": MAX_COMMENT, "by": MAX_NAME, "lang": 35})
        variation = self._entries((*path, "variation"), given["variation"]) if "variation" in given else ()
        made = Comment(
            text=texts.get("comment"),
            nags=tuple(NAGS[nag] for nag in nags),
            marks=self._marks((*path, "marks"), given.get("marks", [])),
            by=texts.get("by"),
            lang=texts.get("lang"),
            variation=variation,
            answers=self._comments((*path, "answers"), given.get("answers", [])),
            line=self.document.line(path),
        )
        if made.is_empty:
            raise self.fail(path, "an empty comment; want a comment, nags, marks or a variation")
        return made

    def _marks(self, path: Path, given: Any) -> tuple[Mapping[str, Any], ...]:
        if not isinstance(given, list) or len(given) > MAX_MARKS:
            raise self.fail(path, f'want a list of at most {MAX_MARKS} marks, such as [{{card = "7c", kind = "good"}}]')
        return tuple(self._mark((*path, n), one) for n, one in enumerate(given))

    def _mark(self, path: Path, given: Any) -> Mapping[str, Any]:
        self._known(path, self._table(path, given), ("card", "seat", "kind"), "a mark has")
        if ("card" in given) == ("seat" in given):
            raise self.fail(path, "want either a card or a seat, and the mark's kind")
        made = {}
        for name, value in given.items():
            try:
                made[name] = _MARKED[name](self.notation, value)
            except ValueError as error:
                raise self.fail((*path, name), str(error)) from None
        return made

    # ── values ─────────────────────────────────────────────────────────────────

    def _known(self, path: Path, given: Mapping[str, Any], names: tuple[str, ...], what: str) -> None:
        for name in given:
            if name not in names:
                raise self.fail((*path, name), f"{name[:40]!r} is not known here; {what} {', '.join(names)}")

    def _table(self, path: Path, given: Any) -> dict[str, Any]:
        if not isinstance(given, dict):
            what = "missing" if given is None else "not a table"
            raise self.fail(path, f"{path[-1]} is {what}; want {{name = value}}" if path else "want a table")
        return given

    def _list(self, path: Path, given: Any, wanted: str, counted: str) -> list[Any]:
        """Return a list of moves or comments, of which the whole file has MOST_ENTRIES at most. Raises Broken."""
        if not isinstance(given, list):
            raise self.fail(path, f"want a list of {wanted}")
        self.left -= len(given)
        if self.left < 0:
            raise self.fail(path, f"more than {MOST_ENTRIES} {counted}")
        return given

    def _whole(self, path: Path, given: Any, wanted: str) -> int | None:
        """Return a whole number, None where there is none. Raises Broken."""
        if given is not None and (isinstance(given, bool) or not isinstance(given, int)):
            raise self.fail(path, f"want {wanted}")
        return given

    def _texts(self, path: Path, given: Mapping[str, Any], most: Mapping[str, int]) -> dict[str, str]:
        """Return the texts that are given, by their names. most: how many characters each may have. Raises Broken."""
        return {name: self._text((*path, name), given[name], most[name]) for name in most if name in given}

    def _text(self, path: Path, given: Any, most: int) -> str:
        if not isinstance(given, str) or not given.strip() or len(given) > most:
            raise self.fail(path, f"{path[-1]}: want a text of 1 to {most} characters")
        if bodies.is_heaped(given):
            raise self.fail(path, f"{path[-1]}: more than {bodies.MAX_MARKS} marks on one character; want fewer")
        return shown(unicodedata.normalize("NFC", given.strip()))

    def _typed(self, path: Path, given: Any, schema: Mapping[str, Any], top: bool = True) -> Any:
        try:
            return typed.from_toml(given, schema, top)
        except ValueError as error:
            raise self.fail(path, str(error)) from None


def _seat(notation: Notation, value: Any) -> Seat:
    if value not in notation.frame.seats:
        raise ValueError(f"not a seat of this match; want one of {', '.join(notation.frame.seats)}")
    return Seat(value)


def _card(notation: Notation, value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("not a card")
    return notation.frame.cards.read(value)


def _kind(notation: Notation, value: Any) -> str:
    if value not in MARKS:
        raise ValueError(f"no kind of mark; want one of {', '.join(MARKS)}")
    return str(value)


_MARKED: Mapping[str, Callable[[Notation, Any], str]] = {"card": _card, "seat": _seat, "kind": _kind}


def read_line(game: str, seats: tuple[Seat, ...], line: str) -> Entry:
    """A line as somebody types it: a move, and `with {…}` behind it for what its string does not say. Raises Broken."""
    move, found, beside = line.strip().partition(" with {")
    reader = _Reader(parse(f"with = {{{beside}" if found else ""))
    reader.notation = notation_of(game, seats)
    return reader._entry((), {"move": move, **reader.top})


def read_entry(game: str, seats: tuple[Seat, ...], entry: str) -> Entry:
    """An entry as a file has it. Raises Broken."""
    reader = _Reader(parse(f"moves = [{entry}]"))
    reader.notation = notation_of(game, seats)
    return reader._entry(("moves", 0), reader.top["moves"][0])
