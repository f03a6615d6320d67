"""A match written as a file of notation: what stands of it, as its reader may see it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cached_property
from typing import Any

from engine.deciding import main_event
from engine.errors import Invalid
from engine.events import Event, MatchCreated, Ruled
from engine.games import GAMES
from engine.history import History, Line, Place, read_place
from engine.match import Match, create, evolve, progress, read_command
from engine.notation import UNKNOWN, Notation, Unread
from engine.shapes import body_of, command_schema, frame, is_needed
from engine.timing.settings import read_timing
from replays.notation import typed
from replays.notation.parts import SIGNS, VERSION, Comment, Entry, See, Terms, WhatIf, notation_of
from replays.notation.playing import meant
from replays.notation.toml import MOST_BYTES, Bare, inline, key, text
from replays.notation.variations import Placing

WIDTH = 100  # of a line of short moves


def write(
    history: History,
    *,
    names: Terms,
    title: str | None = None,
    date: str | None = None,
    notes: Mapping[str, str] | None = None,
    comments: Sequence[tuple[Place, Comment]] = (),
    see: See = lambda event: event,
) -> str:
    """Return the file of what is in force in a history.

    names: who sits where, from which round on; date: "2026-11-22"; notes: what a move was recorded at -> words sent
    with it; comments: what was said of which place; see: an event as the reader may see it.
    """
    writer = _Writer(history, names, notes or {}, comments, see)
    made = writer.file(title, date)
    if writer.has_variations and len(made.encode()) > MOST_BYTES:
        # Without what-ifs it may still come in again.
        return _Writer(history, names, notes or {}, comments, see, what_ifs=False).file(title, date)
    return made


class _Writer:
    def __init__(
        self,
        history: History,
        names: Terms,
        notes: Mapping[str, str],
        comments: Sequence[tuple[Place, Comment]],
        see: See,
        *,
        what_ifs: bool = True,
    ) -> None:
        self.history = history
        self.created = history.created
        self.names = names
        self.see = see
        self.notation = notation_of(self.created.game, self.created.seats)
        self.notes = {
            place: note for told, note in notes.items() if (place := self._line(read_place(told))) is not None
        }
        placing = Placing(history, self._line, _teller if what_ifs else None)
        placing.place((at, comment) for place, comment in comments if (at := self._line(place)) is not None)
        self.comments, self.behind = placing.here, placing.behind
        self.has_variations = placing.variations > 0

    def _line(self, place: Place) -> Place | None:
        """The move in force that place names, or that has replaced it one for one."""
        stands = self.history.stands_at(place)
        return None if stands is None else self._line_of.get(stands)

    @cached_property
    def _line_of(self) -> Mapping[Place, Place]:
        lines = self.history.lines
        return {place: line.place for line in lines for place in (line.place, *(one.place for one in line.items))}

    def file(self, title: str | None, date: str | None) -> str:
        head = [f"{name} = {inline(value)}" for name, value in self._header(title, date)]
        return "\n".join([*head, "", "moves = [", *self._moves(), "]", ""])

    # ── header ─────────────────────────────────────────────────────────────────

    def _header(self, title: str | None, date: str | None) -> Iterator[tuple[str, Any]]:
        created, game = self.created, GAMES[self.created.game]
        yield "notation", VERSION
        yield "game", created.game
        yield "edition", created.edition
        if title:
            yield "title", title
        if date:
            yield "date", Bare(date)
        if created.knowledge != "observed":
            yield "knowledge", created.knowledge
        shape = frame(game, created.seats)
        for name, value in _unusual(created).items():
            yield f"options.{key(name)}", typed.to_toml(value, game.options.shapes[name].schema(shape))
        if created.timing is not None:
            usual = read_timing(None, shape)
            for name, value in created.timing.items():
                if value != usual.get(name):
                    yield f"timing.{key(name)}", typed.to_toml(value, {})
        for seat in created.seats:
            yield f"seats.{seat}", _terms(self.names.get(seat, ()))

    # ── moves ──────────────────────────────────────────────────────────────────

    def _moves(self) -> list[str]:
        rows: list[str] = []
        row: list[str] = []

        def end_row() -> None:
            if row:
                rows.append("  " + " ".join(row))
                row.clear()

        stood: tuple[int, int] = (0, 0)
        for is_table, written, stands in self._entries():
            if stands[0] != stood[0]:
                end_row()
                rows.append(f"  # round {stands[0]}")
            if stands != stood or is_table or len("  " + " ".join([*row, written])) > WIDTH - 1:
                end_row()
            stood = stands
            row.append(written + ",")
            if is_table:
                end_row()
        end_row()
        return rows

    def _entries(self) -> Iterator[tuple[bool, str, tuple[int, int]]]:
        """Each entry: whether it is a table, itself, and the round and trick in which it stands."""
        match: Match | None = None
        numbers: dict[Place, int] = {}
        number = 1
        for line in self.history.lines:
            before = match
            for item in line.items:
                match = evolve(match, item.event)
            assert match is not None
            made = self._entry(before, line, numbers)
            if made:
                number += 1
                numbers |= dict.fromkeys((line.place, *(item.place for item in line.items)), number)
            whole = {**made, **_comment_fields(self.comments.get(line.place, []))}
            now = progress(match)
            stands = (now.round, now.trick)
            if whole.keys() == {"move"}:
                yield False, text(whole["move"]), stands
            elif whole:
                yield True, inline(whole), stands
            if more := self.behind.get(line.place):
                yield True, inline(_comment_fields(more)), stands

    def move(self, before: Match, line: Line) -> dict[str, Any]:
        """A move of the match on the table before it, as an entry has it."""
        return self._entry(before, line, {})

    def _entry(self, before: Match | None, line: Line, numbers: Mapping[Place, int]) -> dict[str, Any]:
        """A move or a ruling; nothing of the creation and of seals."""
        first = line.items[0]
        if before is None or line.is_seal:
            return {}
        if isinstance(first.event, Ruled):
            return _ruling(self.see(first.event), self.history, numbers)
        main = line.items[main_event(line.events)]
        made = self._said(before, main.event)
        if main.irregular is not None:
            made["irregular"] = main.event.why_it_stood or True
        note = self.notes.get(line.place)
        return {**made, "note": note} if note else made

    def _said(self, before: Match, event: Event) -> dict[str, Any]:
        seen = self.see(event)
        whole = seen.parts.keys() == event.parts.keys()
        command = seen.remake() if whole else seen.remake_masked()
        assert command is not None
        body = body_of(command)
        if whole:
            return said(self.notation, before, body)
        hidden = [name for name in command.in_parts() if not body.get(name, True)]
        known = {name: value for name, value in body.items() if name not in hidden}
        if needed := [item.name for item in fields(command) if item.name in hidden and is_needed(item)]:
            string, _ = next(self.notation.ways({**known, **{name: [UNKNOWN] for name in needed}}))
            return {"move": string}
        return said(self.notation, before, known)


def _teller(what_if: WhatIf) -> Callable[[Match, Line], Mapping[str, Any]]:
    """How a what-if's moves are written: as those of a match of their own."""
    return _Writer(what_if.history, {}, what_if.notes, (), what_if.see).move


def said(notation: Notation, match: Match, body: Mapping[str, Any]) -> dict[str, Any]:
    """A command as an entry has it: its string, and `with`, what that does not say on this table."""
    best: tuple[int, str, dict[str, Any]] | None = None
    for string, told in notation.ways(body):
        try:
            move = notation.read(string)
            beside = (
                {}
                if move.body["type"] != body["type"]
                else {n: v for n, v in body.items() if n not in told and n != "type"}
            )
            made = meant(match, move, beside)
            if made is None or body_of(read_command(match, made)) != body:
                # What the table would say of itself must be said after all.
                continue
            settled = meant(match, move, {}) or {}
            missing = {name: value for name, value in beside.items() if settled.get(name) != value}
        except (Unread, Invalid):
            continue
        if best is None or len(missing) < best[0]:
            best = (len(missing), string, missing)
        if not missing:
            break
    assert best is not None, f"no string for {body}"
    _, string, missing = best
    if not missing:
        return {"move": string}
    properties: Any = command_schema(notation.forms[body["type"]].command, notation.frame)["properties"]
    return {"move": string, "with": {name: typed.to_toml(value, properties[name]) for name, value in missing.items()}}


def _unusual(created: MatchCreated) -> Mapping[str, Any]:
    """The options that are not as they would be if nobody said anything; all where that would come to others."""
    body = {"game": created.game, "seats": list(created.seats), "knowledge": created.knowledge}
    try:
        usual = create(body).options
        differing = {name: value for name, value in created.options.items() if usual.get(name, ...) != value}
        if create({**body, "options": differing}).options == created.options:
            return differing
    except Invalid:
        pass
    return created.options


def _terms(terms: Sequence[tuple[int, str]]) -> Any:
    """Who sat at a seat: a name, or by the round from which on."""
    if not terms:
        return ""
    if len(terms) == 1 and terms[0][0] == 1:
        return terms[0][1]
    return {str(start): name for start, name in terms}


def _ruling(event: Event, history: History, numbers: Mapping[Place, int]) -> dict[str, Any]:
    assert isinstance(event, Ruled)
    words = event.parts.get("text", {}).get("text")
    place = None if event.about is None else history.stands_at(event.about)
    about = 1 if place == 1 else None if place is None else numbers.get(place)
    told = {"about": about, "seat": event.seat, "points": event.points, "text": words}
    made = {"ruling": event.kind, **{name: value for name, value in told.items() if value is not None}}
    if event.kind == "text" and words is None:
        made["text"] = "…"  # its words are erased
    return made


def _comment_fields(told: Sequence[Comment]) -> dict[str, Any]:
    if len(told) == 1 and not (told[0].by or told[0].lang or told[0].answers):
        return _comment(told[0])
    return {"comments": [_comment(one) for one in told]} if told else {}


def _comment(comment: Comment) -> dict[str, Any]:
    signs = [SIGNS[nag] for nag in comment.nags]
    told = {
        "by": comment.by,
        "nag": signs[0] if len(signs) == 1 else None,
        "nags": signs if len(signs) > 1 else None,
        "comment": comment.text,
        "lang": comment.lang,
        "marks": [dict(mark) for mark in comment.marks],
        "variation": [_variation(entry) for entry in comment.variation],
        "answers": [_comment(answer) for answer in comment.answers],
    }
    return {name: value for name, value in told.items() if value}


def _variation(entry: Entry) -> Any:
    """An entry of a variation, as it was read."""
    made: dict[str, Any] = {"move": entry.text} if entry.text is not None else {}
    if entry.beside:
        made["with"] = entry.beside
    if entry.why is not None:
        made["irregular"] = entry.why or True
    if entry.note:
        made["note"] = entry.note
    if entry.ruling:
        made |= {"ruling": entry.ruling["kind"], **{n: v for n, v in entry.ruling.items() if n != "kind"}}
    if entry.comments:
        made["comments"] = [_comment(comment) for comment in entry.comments]
    return entry.text if made.keys() == {"move"} else made
