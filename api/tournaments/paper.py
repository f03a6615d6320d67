"""What lies on paper where nobody has a phone: pairings by table and by name, and standings.

Each is a `Sheet`; a spreadsheet has it as a table, a printer as pages. Anybody in the hall reads it, so people are
called as everybody is told them.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import NamedTuple

from fpdf import FPDF
from fpdf.enums import XPos, YPos

from api import typefaces
from api.matches.files.sheet import MARK, line
from api.tournaments.figures import points_told, tie_break_name, tie_break_told
from api.tournaments.files import name_of, under_standing, words
from api.tournaments.people import PLAYER, PUBLIC, Eyes, Naming, Particulars
from api.tournaments.telling import standing_told
from engine.seats import letters
from engine.texts import Lang
from engine.tournaments.standings import number
from engine.tournaments.state import CLOSED, Round, Tournament

FONTS = typefaces.OWN
EDGE = 12.0  # mm of a page that stay empty
ROW = 6.4  # mm
TYPE = 10.5  # points; a longer word is set smaller
LEAST = 6.0  # points


_WARNING: dict[Lang, str] = {
    "en": "Names in a script without a font on this machine stand as “Player 17”, other such characters as □.",
    "fr": "Un nom dont l’écriture n’a pas de police ici est donné comme « Joueur 17 », tout autre signe comme □.",
}


class Name(str):
    """What somebody is called, and what is printed where no font has the name."""

    instead: str
    order: tuple[bytes, int]

    def __new__(cls, name: str, instead: str, order: tuple[bytes, int] = (b"", 0)) -> Name:
        made = super().__new__(cls, name)
        made.instead, made.order = instead, order
        return made


class Sheet(NamedTuple):
    """A table to print. shares: of the page's width, column by column; figures: the columns that end at one line."""

    title: str
    under: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    shares: tuple[float, ...]
    figures: frozenset[int]


def sheets(state: Tournament, known: Particulars, title: str, lang: Lang) -> Iterator[tuple[str, Sheet]]:
    """The sheets by file name: two of each published round, one of each closed one. What is drafted is left out."""
    called = Naming(state, known, Eyes(PUBLIC, None, state.published, over=False))
    for of in state.public_rounds:
        begin = f"round-{of.number:02}"
        yield f"{begin}-by-table", by_table(called, of, title, lang)
        yield f"{begin}-by-name", by_name(called, of, title, lang)
        if of.status == CLOSED and of.counts:
            yield f"{begin}-standing", standing(called, of.number, title, lang)


def _named(called: Naming, entrant: str, lang: Lang) -> Name:
    order = called.sort_key(entrant).encode("utf-16-be"), number(entrant)  # as JavaScript compares strings
    return Name(name_of(called, entrant, lang), f"{PLAYER[lang]} {number(entrant)}", order)


def by_table(called: Naming, of: Round, title: str, lang: Lang) -> Sheet:
    word = words(lang)
    rows: list[tuple[str, ...]] = [
        (str(table.number) if at == 0 else "", seat, _named(called, entrant, lang), called.club(entrant) or "")
        for table in of.tables
        for at, (seat, entrant) in enumerate(zip(letters(len(table.entrants)), table.entrants, strict=True))
    ]
    rows += [(word["byes"] if at == 0 else "", "", _named(called, each, lang), "") for at, each in enumerate(of.byes)]
    head = (word["table"], word["seat"], word["name"], word["club"])
    under = f"{word['round'].format(n=of.number)} · {word['by_table']}"
    return Sheet(title, under, head, tuple(rows), (2, 1.2, 6, 4), frozenset())


def by_name(called: Naming, of: Round, title: str, lang: Lang) -> Sheet:
    word = words(lang)
    seated: list[tuple[Name, str, str]] = [
        (_named(called, entrant, lang), str(table.number), seat)
        for table in of.tables
        for seat, entrant in zip(letters(len(table.entrants)), table.entrants, strict=True)
    ]
    seated += [(_named(called, each, lang), word["byes"], "") for each in of.byes]
    head = (word["name"], word["table"], word["seat"])
    under = f"{word['round'].format(n=of.number)} · {word['by_name']}"
    seated.sort(key=_by_order)
    return Sheet(title, under, head, tuple(seated), (7, 2, 1.2), frozenset({1}))


def standing(called: Naming, after: int, title: str, lang: Lang) -> Sheet:
    """Build the sheet of the standing after a round; after the newest one with everybody's status as it is now."""
    word = words(lang)
    is_newest = after == max(of.number for of in called.state.rounds if of.counts)
    rows, _, provisional = standing_told(called, None if is_newest else after)
    breaks = list(rows[0]["tie_breaks"]) if rows else []
    by = called.state.settings.points["by"]
    told = [
        (
            "–" if row["rank"] is None else str(row["rank"]),
            _named(called, row["entrant"], lang),
            row["club"] or "",
            points_told(row["points"], by),
            *(tie_break_told(each, row["tie_breaks"].get(each), by) for each in breaks),
        )
        for row in rows
    ]
    return Sheet(
        title,
        under_standing(called.state, after, lang, provisional=provisional),
        (word["rank"], word["name"], word["club"], word["points"], *(tie_break_name(each, lang) for each in breaks)),
        tuple(told),
        (1.2, 6, 3.4, 1.8, *([2.2] * len(breaks))),
        frozenset({0, *range(3, 4 + len(breaks))}),
    )


def csv_of(sheet: Sheet) -> bytes:
    """A head and rows, for a spreadsheet."""
    return MARK + b"".join(line(each) for each in (sheet.head, *sheet.rows))


def is_printed_whole(sheet: Sheet) -> bool:
    """Return whether this machine has a font for all that a sheet says."""
    texts = (sheet.title, sheet.under, *sheet.head, *(cell for row in sheet.rows for cell in row))
    return all(each == _printed(each) for each in texts)


def _printed(text: str) -> str:
    """Return a text as it is printed: letters without a font are replaced."""
    can_shape = typefaces.pdf_can_shape()
    if isinstance(text, Name) and not typefaces.is_printable(text, can_shape=can_shape):
        return text.instead
    return typefaces.boxed(text, can_shape=can_shape)


def pdf_of(sheet: Sheet, lang: Lang, at: int) -> bytes:
    """The sheet as PDF, on as many pages of A4 as it takes, each with title and head. at: when it came to this (ms)."""
    is_whole = is_printed_whole(sheet)
    if not is_whole:
        rows = tuple(tuple(map(_printed, row)) for row in sheet.rows)
        sheet = sheet._replace(title=_printed(sheet.title), under=_printed(sheet.under), rows=rows)
    paper = _Pages(sheet, lang, at, "" if is_whole else _WARNING[lang])
    paper.add_page()
    for at, row in enumerate(sheet.rows):
        paper.row(row, striped=at % 2 == 1)
    return bytes(paper.output())


class _Pages(FPDF):
    def __init__(self, sheet: Sheet, lang: Lang, at: int, warning: str) -> None:
        super().__init__(format="A4")
        self._warning = warning
        self._sheet = sheet
        self._page_of = words(lang)["page"]
        for style, file in (("", "DejaVuSans.ttf"), ("B", "DejaVuSans-Bold.ttf")):
            self.add_font("paper", style, FONTS / file)
        texts = (sheet.title, sheet.under, *sheet.head, *(cell for row in sheet.rows for cell in row))
        others = dict.fromkeys(typefaces.found_for(texts).values())
        for place, face in enumerate(others):
            for style in ("", "B"):
                self.add_font(f"other{place}", style, face.path, collection_font_number=face.number)
        self.set_fallback_fonts([f"other{place}" for place in range(len(others))], exact_match=False)
        if others and typefaces.pdf_can_shape():
            self.set_text_shaping(True)
        self.set_creation_date(datetime.fromtimestamp(at / 1000, UTC))
        self.set_title(f"{sheet.title} – {sheet.under}")
        self.set_producer("Greffier")
        self.set_margins(EDGE, EDGE)
        self.set_auto_page_break(True, EDGE + ROW)
        self._widths = [self.epw * share / sum(sheet.shares) for share in sheet.shares]

    def header(self) -> None:
        self._text(self._sheet.title, self.epw, 16, "B", ends=True)
        self._text(self._sheet.under, self.epw, 11, "", ends=True)
        if self._warning:
            self._text(self._warning, self.epw, 8, "", ends=True)
        self.ln(2)
        self.row(self._sheet.head, style="B")

    def footer(self) -> None:
        self.set_y(-EDGE)
        self.set_font("paper", "", 8)
        self.cell(self.epw, 4, self._page_of.format(n=self.page_no(), all="{nb}"), align="R")

    def row(self, values: tuple[str, ...], *, striped: bool = False, style: str = "") -> None:
        if self.will_page_break(ROW):
            self.add_page()
        self.set_fill_color(236)
        for at, (value, width) in enumerate(zip(values, self._widths, strict=True)):
            self._text(value, width, TYPE, style, fill=striped, right=at in self._sheet.figures)
        self.ln(ROW)

    def _text(
        self,
        text: str,
        width: float,
        size: float,
        style: str,
        *,
        fill: bool = False,
        right: bool = False,
        ends: bool = False,
    ) -> None:
        """One line, set smaller where it would not fit, and cut where that does not help."""
        self.set_font("paper", style, size)
        room = width - 2 * self.c_margin
        if (wide := self.get_string_width(text)) > room:
            self.set_font_size(max(LEAST, size * room / wide))
            while len(text) > 1 and self.get_string_width(text) > room:
                text = text[:-2] + "…"
        self.cell(
            width,
            ROW if size == TYPE else size * 0.5,
            text,
            fill=fill,
            align="R" if right else "L",
            new_x=XPos.LMARGIN if ends else XPos.RIGHT,
            new_y=YPos.NEXT if ends else YPos.TOP,
        )


def _by_order(row: tuple[Name, str, str]) -> tuple[bytes, int]:
    return row[0].order
