"""A list of people as a file: which lines are people, which columns say what, and what was not used."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from api.http.problems import Problem, invalid
from api.people.cells import Cell, Unreadable, read_consent, read_flag, read_members, read_rating, read_start, turned
from api.people.decoding import decode
from api.people.headers import FIELDS, Words, bare, field_of, fields_of
from engine.errors import Invalid
from replays.bodies import clean

SEPARATORS = ";,\t|"
MAX_COLUMNS = 200
_NO_NAME: Words = {
    "en": "no column has the names; say which column is what, as in ?columns=surname,first_name,club",
    "fr": "aucune colonne ne porte les noms ; dites ce qu’est chaque colonne, comme ?columns=surname,first_name,club",
}
_AMBIGUOUS: Words = {
    "en": "no header is known, and single words may be surname, first name or club; say which column is what, as in "
    "?columns=surname,first_name,club",
    "fr": "aucun en-tête n’est connu, et un mot seul peut être nom, prénom ou club ; dites ce qu’est chaque "
    "colonne, comme ?columns=surname,first_name,club",
}
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # how .xlsx, .ods and .xls begin
_A_WORKBOOK: Words = {
    "en": "this is a workbook, not a table of text; save it as CSV, then send that",
    "fr": "ceci est un classeur et non un tableau de texte ; enregistrez-le en CSV, puis envoyez celui-ci",
}
_NOTHING: Words = {
    "en": "nothing in it; want a header and a line for each person",
    "fr": "il n’y a rien dedans ; un en-tête et une ligne par personne sont attendus",
}
_TOO_LONG: Words = {
    "en": f"too long: want at most {MAX_COLUMNS} cells",
    "fr": f"trop longue : au plus {MAX_COLUMNS} cellules",
}
_STRAY_QUOTE: Words = {
    "en": 'a quote that does not close, or stands beside other letters: write "" for it',
    "fr": 'un guillemet qui ne se ferme pas, ou à côté d’autres lettres : écrivez "" pour lui',
}
_ABOVE: Words = {"en": "above the headers: no person", "fr": "au-dessus des en-têtes : pas une personne"}
_A_TOTAL: Words = {"en": "a total: no person", "fr": "un total : pas une personne"}
_NAMELESS: Words = {"en": "no name on this line", "fr": "pas de nom sur cette ligne"}
_UNDEFINED: Words = {
    "en": "a sign that this encoding does not have; name another encoding",
    "fr": "un signe que cet encodage n’a pas ; nommez un autre encodage",
}
MAX_LINE = 10_000  # characters; a list of people has some hundred
_MAX_LINES_OF_RECORD = 20  # of a cell with line breaks in quotes
_MAX_LINES = 50_000  # of a file; what follows counts as one line, which is too long
_LINES_TO_HEADER = 10  # titles above it
_LINES_OF_TOTALS = 3  # below the people
_LINE_END = re.compile(r"\r\n|\r|\n")
_SEPARATOR_LINE = re.compile(r'"?sep=(.)"?\s*', re.IGNORECASE)
_TOTAL = re.compile(
    r"(sous |sub |grand )?(total|totaux|totals|somme|sum|count|nombre|effectif)( general| joueurs| inscrits| players)?"
    r"( \d+)?|\d+ (joueurs?|inscrits?|players?|entrants?|participants?)"
)
_NUMBER = re.compile(r"[\d\s.,%€$£]*")
_READERS: Mapping[str, Callable[[str], Cell]] = {
    "rating": read_rating,
    "start": read_start,
    "minor": read_flag,
    "present": read_flag,
    "consent": read_consent,
    "members": read_members,
    "surname_first": turned,
}
_OF_NAME = ("name", "surname", "first_name", "surname_first")
_OF_MEMBERS = ("members", "member_1", "member_2")

UNDEFINED = "\ufffd"  # what a byte is read as that an encoding does not have


class Remark(NamedTuple):
    """What is said of a line; at: the field, as a JSON pointer; text: by language."""

    at: str
    text: Words

    def told(self) -> dict[str, Any]:
        return {"at": self.at, "detail": self.text["en"], "text": self.text}


def remarks_of(refusal: Invalid) -> list[Remark]:
    """Return what is wrong with each field of a line, in both languages."""
    french = {at: refusal.french or detail for at, detail in refusal.errors} | dict(refusal.french_at)
    return [Remark(at, {"en": detail, "fr": french[at]}) for at, detail in refusal.errors]


class Column(NamedTuple):
    """A column. field: what it is read as, None where it is ignored; why: of one whose header is known."""

    at: int
    header: str | None
    field: str | None
    why: Words | None
    sample: str | None

    def told(self) -> dict[str, Any]:
        told = {"column": self.at, "header": self.header, "field": self.field, "sample": self.sample}
        return told if self.why is None else {**told, "detail": self.why["en"], "text": self.why}


class Line(NamedTuple):
    """A line of a list. number: its line of the file, the first 1; of JSON, its place in the list.

    said: what it says of a person, by field; fault: why it cannot be read; notes: how cells were read where that is not
    plain; is_ignored: it is no person, such as a title or a total.
    """

    number: int
    said: Mapping[str, Any]
    fault: Sequence[Remark] = ()
    notes: Sequence[Remark] = ()
    is_ignored: bool = False


class PeopleList(NamedTuple):
    """A list that was read.

    header: the line of the file with the headers, None where there is none; unclear: why nobody can tell which column
    has the names.
    """

    encoding: str
    separator: str
    header: int | None
    columns: Sequence[Column]
    lines: Sequence[Line]
    unclear: Words | None = None

    def told(self) -> dict[str, Any]:
        unclear = {} if self.unclear is None else {"unclear": self.unclear}
        return {
            **unclear,
            "encoding": self.encoding,
            "separator": self.separator,
            "header": self.header,
            "columns": [column.told() for column in self.columns],
        }


class How(NamedTuple):
    """How the sender wants a list to be read; None: as it is recognised.

    columns: a field for each column, None where it is to be ignored; header: the line of the headers, 0 for none.
    """

    columns: Sequence[str | None] | None = None
    header: int | None = None
    encoding: str | None = None


AS_RECOGNISED = How()


class _Record(NamedTuple):
    """The cells of a line; fault: why it has none."""

    number: int
    cells: Sequence[str]
    fault: Words | None = None

    @property
    def is_blank(self) -> bool:
        return self.fault is None and not any(self.cells)


def read_columns(words: str) -> list[str | None]:
    """Read `surname,first_name,-,club`: a field for each column, `-` for one to ignore. Raises Problem.

    >>> read_columns("surname,first_name,-")
    ['surname', 'first_name', None]
    """
    columns = [None if word in ("-", "") else word for word in words.split(",")]
    for word in columns:
        if word is not None and word not in FIELDS:
            raise invalid([("/columns", f"{word[:20]!r} is no column; want - or some of {', '.join(FIELDS)}")])
        if word is not None and columns.count(word) > 1:
            raise invalid([("/columns", f"{word} stands there twice; want each at most once")])
    return columns


def refused(at: str, text: Words) -> Problem:
    """Return the problem `invalid` of a whole list, in both languages."""
    problem = invalid([(at, text["en"])])
    return Problem(problem.kind, problem.detail, **{**problem.members, "text": text})


def read_list(raw: bytes, most: int, how: How = AS_RECOGNISED) -> PeopleList:
    """Read a table of people.

    Args:
        raw: the file.
        most: how many people it may have.
        how: what is not to be recognised, but was said.

    Raises:
        Problem: `invalid`, where nothing in it can be people, or they are too many.
    """
    if raw.startswith(_WORKBOOKS):
        raise refused("", _A_WORKBOOK)
    text, encoding = decode(raw, how.encoding)
    physical, first, asked = _lines(text)
    separator = asked or _separator(physical[first:])
    records = list(islice(_records(physical, first, separator), most + _LINES_TO_HEADER + _LINES_OF_TOTALS + 1))
    if not any(record.cells for record in records if not record.is_blank):
        raise refused("", _NOTHING)
    header = _header(records, how.header)
    columns, unclear = _columns(records, header, how.columns)
    if not any(column.field in (*_OF_NAME, *_OF_MEMBERS) for column in columns):
        unclear = _NO_NAME
    lines = [*_of_people(records, header, columns)]
    people = sum(1 for line in lines if not line.is_ignored)
    if people > most:
        raise refused("", {"en": f"more than {most} people; want at most {most}", "fr": f"plus de {most} personnes"})
    return PeopleList(encoding, separator, None if header is None else header.number, columns, lines, unclear)


def _lines(text: str) -> tuple[list[str], int, str | None]:
    """Return the lines, where the table begins, and the separator that a first line names."""
    lines = _LINE_END.split(text, _MAX_LINES)
    for at, line in enumerate(lines):
        if found := _SEPARATOR_LINE.fullmatch(line):
            return lines, at + 1, found[1]
        if line.strip():
            break
    return lines, 0, None


def _separator(lines: Sequence[str]) -> str:
    """Return the separator with which most headers are recognised, else the one that most lines have."""
    sample = [line[:MAX_LINE] for line in islice((line for line in lines if line.strip()), 2 * _LINES_TO_HEADER)]

    def worth(separator: str) -> tuple[int, int, int]:
        known = max((_known(_cells(line, separator)) for line in sample[:_LINES_TO_HEADER]), default=0)
        return known, sum(separator in line for line in sample), sum(line.count(separator) for line in sample)

    return max(SEPARATORS, key=worth)


def _known(cells: Sequence[str]) -> int:
    return 0 if len(cells) > MAX_COLUMNS else sum(field_of(cell) is not None for cell in cells)


def _cells(line: str, separator: str) -> list[str]:
    """Return the cells of a line, none where its quotes do not close."""
    if line.count(separator) >= MAX_COLUMNS:
        return []
    try:
        rows = list(csv.reader([line], delimiter=separator, strict=True))
    except csv.Error:
        return []
    return [" ".join(cell.split()) for cell in rows[0]] if len(rows) == 1 else []


def _records(lines: Sequence[str], first: int, separator: str) -> Iterator[_Record]:
    """Yield what stands on each line; a cell in quotes may go on over some lines."""
    at = first
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
            continue
        if len(line) > MAX_LINE or line.count(separator) >= MAX_COLUMNS:
            yield _Record(at + 1, (), _TOO_LONG)
            at += 1
            continue
        cells, taken = _record_at(lines, at, separator)
        if taken:
            yield _Record(at + 1, cells)
        else:
            yield _Record(at + 1, (), _STRAY_QUOTE)
        at += taken or 1


def _record_at(lines: Sequence[str], at: int, separator: str) -> tuple[list[str], int]:
    """Return the cells that begin on a line and how many lines they take, 0 where no quote closes."""
    joined = ""
    for taken in range(1, _MAX_LINES_OF_RECORD + 1):
        if at + taken > len(lines):
            break
        joined += ("\n" if joined else "") + lines[at + taken - 1]
        if len(joined) > MAX_LINE:
            break
        goes_on = joined.count('"') % 2 == 1
        if (taken == 1 or not goes_on) and (cells := _cells(joined, separator)):
            return cells, taken
        if not goes_on:
            break
    return [], 0


def _header(records: Sequence[_Record], asked: int | None) -> _Record | None:
    """Return the line with the headers. Raises Problem where the one asked for is none."""
    if asked == 0:
        return None
    if asked is not None:
        for record in records:
            if record.number == asked and record.cells:
                return record
        raise refused(
            "/header",
            {
                "en": f"line {asked} has no cells; want the line with the headers, or 0 for none",
                "fr": f"la ligne {asked} n’a pas de cellules ; donnez celle des en-têtes, ou 0 s’il n’y en a pas",
            },
        )
    candidates = [record for record in records if record.cells and not record.is_blank][:_LINES_TO_HEADER]
    best = max(candidates, key=lambda record: _known(record.cells), default=None)
    if best is None or _known(best.cells) == 0:
        return None
    if any(field in (*_OF_NAME, *_OF_MEMBERS) for field, _ in fields_of(best.cells)):
        return best
    return best if best is candidates[0] else None


def _columns(
    records: Sequence[_Record], header: _Record | None, asked: Sequence[str | None] | None
) -> tuple[list[Column], Words | None]:
    """Return the columns, and why nobody can tell which is which where that is so."""
    unclear = None
    fields: list[tuple[str | None, Words | None]]
    body = [record for record in records if record.cells and (header is None or record.number > header.number)]
    if header is not None:
        headers: list[str | None] = [*header.cells]
        while headers and not headers[-1]:
            headers.pop()
        width = max(len(headers), len(asked or ()))
        headers += [None] * (width - len(headers))
        fields = fields_of([header or "" for header in headers])
    else:
        width = max((len(record.cells) for record in body[: 2 * _LINES_TO_HEADER]), default=0)
        width = max(width, len(asked or ()))
        headers = [None] * width
        fields, unclear = _guess(body, width)
    if asked is not None:
        named = [*asked, *[None] * (width - len(asked))]
        fields, unclear = [(field, None) for field in named[:width]], None
    columns = [Column(at + 1, headers[at], field, why, _sample(body, at)) for at, (field, why) in enumerate(fields)]
    return columns, unclear


def _guess(body: Sequence[_Record], width: int) -> tuple[list[tuple[str | None, Words | None]], Words | None]:
    """Return the fields of a table without headers: names, then clubs; and why that may be wrong.

    Where the first of two columns of words has single words alone, it may be that of surnames.
    """
    fields: list[tuple[str | None, Words | None]] = [(None, None)] * width
    table = [record.cells for record in body]
    words = [at for at in range(width) if not all(_NUMBER.fullmatch(cells[at]) for cells in table if at < len(cells))]
    if not words:
        return fields, None
    first = [cells[words[0]] for cells in table if words[0] < len(cells) and cells[words[0]]]
    fields[words[0]] = ("name", None)
    if len(words) == 1:
        return fields, None
    fields[words[1]] = ("club", None)
    return fields, _AMBIGUOUS if 2 * sum(" " in cell for cell in first) <= len(first) else None


def _sample(body: Sequence[_Record], at: int) -> str | None:
    return next((record.cells[at][:60] for record in body if at < len(record.cells) and record.cells[at]), None)


def _of_people(records: Sequence[_Record], header: _Record | None, columns: Sequence[Column]) -> Iterator[Line]:
    filled = [record for record in records if not record.is_blank]
    last = {record.number for record in filled[-_LINES_OF_TOTALS:]}
    for record in filled:
        if header is not None and record.number == header.number:
            continue
        if header is not None and record.number < header.number:
            yield Line(record.number, {}, [Remark("", _ABOVE)], is_ignored=True)
        elif record.fault is not None:
            yield Line(record.number, {}, [Remark("", record.fault)])
        elif record.number in last and _is_total(record.cells):
            yield Line(record.number, {}, [Remark("", _A_TOTAL)], is_ignored=True)
        else:
            yield _line(record, columns)


def _is_total(cells: Sequence[str]) -> bool:
    words = [cell for cell in cells if cell and not _NUMBER.fullmatch(cell)]
    return bool(words) and all(_TOTAL.fullmatch(bare(cell)) for cell in words)


def _line(record: _Record, columns: Sequence[Column]) -> Line:
    faults: list[Remark] = []
    notes: list[Remark] = []
    cells: dict[str, Any] = {}
    beyond = [cell for cell in record.cells[len(columns) :] if cell]
    if beyond:
        faults.append(Remark("", _beyond(beyond, len(record.cells), len(columns))))
    for column, cell in zip(columns, record.cells, strict=False):
        if column.field is None or not cell:
            continue
        if UNDEFINED in cell:
            faults.append(Remark(f"/{column.field}", _UNDEFINED))
            continue
        try:
            value, note = _READERS.get(column.field, Cell)(cell)
        except Unreadable as fault:
            faults.append(Remark(f"/{column.field}", fault.text))
            continue
        if value is not None:
            cells[column.field] = value
        if note is not None:
            notes.append(Remark(f"/{column.field}", note))
    said = _person(cells)
    try:
        clean(said)
    except Invalid as refusal:
        faults += remarks_of(refusal)
    if not faults and "name" not in said:
        faults.append(Remark("/name", _NAMELESS))
    return Line(record.number, said, faults, notes)


def _beyond(beyond: Sequence[str], cells: int, columns: int) -> Words:
    told = ", ".join(beyond)[:60]
    return {
        "en": f"{cells} cells, but {columns} columns: '{told}' stands beyond them",
        "fr": f"{cells} cellules pour {columns} colonnes : « {told} » est de trop",
    }


def _person(cells: dict[str, Any]) -> dict[str, Any]:
    """Return what the cells of a line say, as the command `enter` takes it."""
    said = {field: value for field, value in cells.items() if field not in (*_OF_NAME, *_OF_MEMBERS)}
    parts = [cells[field] for field in ("first_name", "surname") if field in cells]
    name = cells.get("name") or cells.get("surname_first") or " ".join(parts)
    if len(parts) == 2 and name == " ".join(parts):
        said["surname"] = cells["surname"]
    members = cells.get("members") or [cells[field] for field in ("member_1", "member_2") if field in cells]
    if members:
        said["members"] = [{"name": member} for member in members]
        name = name or " / ".join(members)
    return {"name": name, **said} if name else said
