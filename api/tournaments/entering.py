"""Many entrants at once: read from JSON or CSV, each line by itself, the doubles named."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from api.aggregates.caller import Caller
from api.aggregates.definition import Decision, Fold
from api.http.problems import Problem, body, invalid
from api.http.problems import of as problem_of
from api.tournaments.definition import Definition
from api.tournaments.people import Particulars, Person, listed
from engine.aggregates import Fact, read_command
from engine.errors import IllegalMove, Invalid
from engine.tournaments.commands import Enter
from engine.tournaments.forms import MOST_ENTRANTS
from engine.words import shown
from replays.bodies import clean

HEADERS: Mapping[str, str] = {
    **{name: name for name in ("name", "club", "family", "category", "rating", "start", "alias", "minor")},
    "nom": "name",
    "joueur": "name",
    "joueuse": "name",
    "famille": "family",
    "categorie": "category",
    "classement": "rating",
    "elo": "rating",
    "depart": "start",
    "pseudo": "alias",
    "surnom": "alias",
    "mineur": "minor",
    "mineure": "minor",
}
_NUMBERS = ("rating", "start")
_YES = ("1", "true", "yes", "y", "x", "oui", "o", "vrai")
_NO = ("", "0", "false", "no", "n", "non", "faux")


class Line(NamedTuple):
    """What one line says. number: of the line, the first below the header 1; fault: why it cannot be read."""

    number: int
    said: Mapping[str, Any]
    fault: Sequence[tuple[str, str]] = ()


class Item(NamedTuple):
    """What became of a line. status: entered, double, refused; entrant: who is entered, or was already."""

    line: int
    status: str
    entrant: str | None = None
    errors: Sequence[Mapping[str, Any]] = ()

    def told(self) -> dict[str, Any]:
        told: dict[str, Any] = {"line": self.line, "status": self.status}
        if self.entrant is not None:
            told["entrant"] = self.entrant
        if self.errors:
            told["errors"] = list(self.errors)
        return told


def plain(words: str) -> str:
    """Words as they are compared: without accents, capitals, and spaces too many.

    >>> plain("  Chloé   DUPRÉ ")
    'chloe dupre'
    """
    bare = unicodedata.normalize("NFKD", words.casefold())
    return " ".join("".join(sign for sign in bare if not unicodedata.combining(sign)).split())


def of_json(items: object) -> list[Line]:
    """Raises invalid."""
    if not isinstance(items, list) or not 1 <= len(items) <= MOST_ENTRANTS:
        raise invalid([("/items", f"want a list of 1 to {MOST_ENTRANTS} entrants")])
    return [_item(at, each) for at, each in enumerate(items, 1)]


def _item(at: int, said: object) -> Line:
    if not isinstance(said, dict):
        return Line(at, {}, [("", "want an object")])
    try:
        clean(said)
    except Invalid as refusal:
        return Line(at, {}, refusal.errors)
    return Line(at, said)


def of_csv(raw: bytes) -> list[Line]:
    """Lines of a table: UTF-8 or Latin-1, `;` or `,` (or a tab) between. Raises invalid."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    text = unicodedata.normalize("NFC", text)
    first = text.split("\n", 1)[0]
    between = max(";,\t", key=first.count)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=between, strict=True))
    except csv.Error as error:
        raise invalid([("", f"no table that can be read: {error}")]) from None
    rows = [row for row in rows if any(cell.strip() for cell in row)]
    if not rows:
        raise invalid([("", "nothing in it; want a header and a line for each entrant")])
    columns = [HEADERS.get(plain(cell)) for cell in rows[0]]
    if "name" not in columns:
        raise invalid([("", f"the header has no name; want some of {', '.join(dict.fromkeys(HEADERS.values()))}")])
    if len(rows) - 1 > MOST_ENTRANTS:
        raise invalid([("", f"{len(rows) - 1} lines; want at most {MOST_ENTRANTS}")])
    return [_line(at, columns, row) for at, row in enumerate(rows[1:], 1)]


def _line(at: int, columns: Sequence[str | None], row: Sequence[str]) -> Line:
    said: dict[str, Any] = {}
    faults = []
    for name, cell in zip(columns, row, strict=False):
        cell = shown(cell.strip())
        if name is None or not cell:
            continue
        if name in _NUMBERS:
            if cell.isascii() and cell.isdigit() and len(cell) < 10:
                said[name] = int(cell)
            else:
                faults.append((f"/{name}", f"not a whole number: {cell[:20]!r}"))
        elif name == "minor":
            if plain(cell) in (*_YES, *_NO):
                said[name] = plain(cell) in _YES
            else:
                faults.append((f"/{name}", f"want yes or no, not {cell[:20]!r}"))
        else:
            said[name] = cell
    return Line(at, said, faults)


class Entering:
    """All lines, decided one after the other on what those before have come to; items: what became of each."""

    def __init__(self, definition: Definition, lines: Sequence[Line], doubles: bool) -> None:
        self._definition = definition
        self._lines = lines
        self._doubles = doubles
        self.items: list[Item] = []

    def __call__(self, loaded: Fold, caller: Caller) -> Decision:
        events: list[Fact] = []
        about: list[Fact] = []
        self.items = []
        known = {_who(person): entrant for entrant, person in _people(loaded)}
        numbers = self._definition.entering(loaded)
        for line in self._lines:
            try:
                command = _command(line)
                who = plain(command.name), plain(command.club or "")
                if (entrant := known.get(who)) is not None and not self._doubles:
                    self.items.append(Item(line.number, "double", entrant))
                    continue
                made = self._definition.enter(loaded, command, numbers)
            except (Invalid, IllegalMove, Problem) as refusal:
                self.items.append(Item(line.number, "refused", errors=_errors(refusal)))
                continue
            loaded = _after(self._definition, loaded, made)
            events += made.events
            about += made.about
            entered = f"e{len(loaded.state.entries)}"
            known.setdefault(who, entered)
            self.items.append(Item(line.number, "entered", entered))
        return Decision(events, about)

    def again(self, loaded: Fold, entered: Sequence[str]) -> list[Item]:
        """What became of each, as it was answered under the same key. entered: who was then."""
        waiting, items = list(entered), []
        people = dict(_people(loaded))
        first: dict[tuple[str, str], str] = {}
        for entrant, person in people.items():
            first.setdefault(_who(person), entrant)
        for line in self._lines:
            try:
                command = _command(line)
            except Invalid as refusal:
                items.append(Item(line.number, "refused", errors=_errors(refusal)))
                continue
            who = plain(command.name), plain(command.club or "")
            if waiting and _who(people.get(waiting[0], Person())) == who:
                items.append(Item(line.number, "entered", waiting.pop(0)))
            else:
                items.append(Item(line.number, "double", first.get(who)))
        return items


def _command(line: Line) -> Enter:
    if line.fault:
        raise Invalid(list(line.fault))
    command: Enter = read_command({"enter": Enter}, {**line.said, "type": "enter"})
    return command


def _people(loaded: Fold) -> Iterator[tuple[str, Person]]:
    known: Particulars = loaded.beside.of_kind
    return ((entrant, known.people[entrant]) for entrant in listed(loaded.state) if entrant in known.people)


def _who(person: Person) -> tuple[str, str]:
    return plain(person.name or ""), plain(person.club or "")


def _after(definition: Definition, loaded: Fold, made: Decision) -> Fold:
    state, known = loaded.state, loaded.beside.of_kind
    for event in made.events:
        state = definition.evolve(state, event, loaded.at)
    for event in made.about:
        known = definition.evolve_beside(known, event, loaded.at)
    return loaded._replace(state=state, beside=loaded.beside._replace(of_kind=known))


def _errors(refusal: Exception) -> list[Mapping[str, Any]]:
    problem = problem_of(refusal)
    assert problem is not None, "these are problems all"
    told = body(problem)
    errors: list[Mapping[str, Any]] = told.get("errors") or [
        {"at": "", "detail": told["detail"], **{name: told[name] for name in ("rule", "text") if name in told}}
    ]
    return errors
