"""What lies on paper where nobody has a phone: pairings by table and by name, and standings.

Each is a `Sheet`; a spreadsheet has it as a table, a printer as pages. Anybody in the hall reads it, so people are
called as everybody is told them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple, cast

from fpdf import FPDF
from fpdf.enums import XPos, YPos

from api import typefaces
from api.matches.files.sheet import MARK, line
from api.tournaments.figures import tie_break_name
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
HEAD_TYPE = 8.5  # points
HEAD = 4.2  # mm of a line of headings
LEAST = 6.0  # points
LINE = 0.5  # mm of a line's height for each point of its type
GAP = 2.0  # mm under the title
MOST_LETTERS = 24
Rows = tuple[tuple[str, ...], ...]


_WARNING: dict[Lang, str] = {
    "en": "Names in a script without a font on this machine stand as “Player 17”, other such characters as □.",
    "fr": "Un nom dont l’écriture n’a pas de police ici est donné comme « Joueur 17 », tout autre signe comme □.",
}


class Name(str):
    """What somebody is called, what is printed where no font has the name, and what orders lists of names."""

    instead: str
    sort: str
    number: int

    def __new__(cls, name: str, instead: str, sort: str = "", number: int = 0) -> Name:
        made = super().__new__(cls, name)
        made.instead, made.sort, made.number = instead, sort, number
        return made

    @property
    def order(self) -> tuple[bytes, int]:
        """Return the key of a list by name, ordered as JavaScript compares strings."""
        return self.sort.encode("utf-16-be"), self.number


class Sheet(NamedTuple):
    """A table to print.

    shares: of the page's width, column by column; figures: the columns that end at one line; by_name: whether each page
    tells which letters it holds. A row whose first cell is empty belongs to the one above.
    """

    title: str
    under: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    shares: tuple[float, ...]
    figures: frozenset[int]
    by_name: bool = False


def sheets(state: Tournament, known: Particulars, title: str, lang: Lang) -> Iterator[tuple[str, Sheet]]:
    """The sheets by file name: two of each published round, one of each closed one. What is drafted is left out."""
    called = Naming(state, known, Eyes(PUBLIC, None, state.published, over=False))
    for of in state.public_rounds:
        begin = f"round-{of.number:02}"
        yield f"{begin}-by-table", by_table(called, of, title, lang)
        yield f"{begin}-by-name", by_name(called, of, title, lang)
        if of.status == CLOSED and of.counts:
            yield f"{begin}-standing", standing(called, of.number, title, lang)


def _paper_name(called: Naming, entrant: str, lang: Lang, label: str | None = None) -> Name:
    at = number(entrant)
    return Name(label or name_of(called, entrant, lang), f"{PLAYER[lang]} {at}", called.sort_key(entrant), at)


def _round(called: Naming, of: Round, word: Mapping[str, str]) -> str:
    """Return the name of a round, with the edition of its tables from the second one on."""
    round_, edition = word["round"].format(n=of.number), called.state.editions.get(of.number, 0)
    return round_ if edition < 2 else f"{round_} · {word['edition'].format(n=edition)}"


def by_table(called: Naming, of: Round, title: str, lang: Lang) -> Sheet:
    word = words(lang)
    rows: list[tuple[str, ...]] = [
        (str(table.number) if at == 0 else "", seat, _paper_name(called, entrant, lang), called.club(entrant) or "")
        for table in of.tables
        for at, (seat, entrant) in enumerate(zip(letters(len(table.entrants)), table.entrants, strict=True))
    ]
    rows += [
        (word["byes"] if at == 0 else "", "", _paper_name(called, each, lang), "") for at, each in enumerate(of.byes)
    ]
    head = (word["table"], word["seat"], word["name"], word["club"])
    under = f"{_round(called, of, word)} · {word['by_table']}"
    return Sheet(title, under, head, tuple(rows), (2, 1.2, 6, 4), frozenset())


def by_name(called: Naming, of: Round, title: str, lang: Lang) -> Sheet:
    word, labels = words(lang), called.labels(lang)
    seated: list[tuple[Name, str, str]] = [
        (_paper_name(called, entrant, lang, labels[entrant]), str(table.number), seat)
        for table in of.tables
        for seat, entrant in zip(letters(len(table.entrants)), table.entrants, strict=True)
    ]
    seated += [(_paper_name(called, each, lang, labels[each]), word["byes"], "") for each in of.byes]
    head = (word["name"], word["table"], word["seat"])
    under = f"{_round(called, of, word)} · {word['by_name']}"
    seated.sort(key=_by_order)
    return Sheet(title, under, head, tuple(seated), (7, 2, 1.2), frozenset({1}), by_name=True)


def standing(called: Naming, after: int, title: str, lang: Lang) -> Sheet:
    """Build the sheet of the standing after a round; after the newest one with everybody's status as it is now."""
    word = words(lang)
    is_newest = after == max(of.number for of in called.state.rounds if of.counts)
    rows, _, provisional = standing_told(called, None if is_newest else after)
    breaks = list(rows[0]["tie_breaks"]) if rows else []
    told = [
        (
            "–" if row["rank"] is None else str(row["rank"]),
            _paper_name(called, row["entrant"], lang),
            row["club"] or "",
            row["shown"],
            *(row["tie_breaks_shown"].get(each, "") for each in breaks),
        )
        for row in rows
    ]
    return Sheet(
        title,
        under_standing(called.state, after, lang, provisional=provisional),
        (word["rank"], word["name"], word["club"], word["points"], *(tie_break_name(each, lang) for each in breaks)),
        tuple(told),
        (1.2, 5.6, 4.4, 1.8, *([2.0] * len(breaks))),
        frozenset({0, *range(3, 4 + len(breaks))}),
    )


def csv_of(sheet: Sheet) -> bytes:
    """A head and rows, for a spreadsheet."""
    return MARK + b"".join(line(each) for each in (sheet.head, *sheet.rows))


def is_printed_whole(sheet: Sheet) -> bool:
    """Return whether this machine has a font for all that a sheet says."""
    texts = (sheet.title, sheet.under, *sheet.head, *(cell for row in sheet.rows for cell in row))
    return all(each == _printed(each) for each in texts)


def is_printable(name: Name) -> bool:
    """Return whether this machine has a font for a name's letters."""
    return typefaces.is_printable(name, can_shape=typefaces.pdf_can_shape())


def _printed(text: str) -> str:
    """Return a text as it is printed: letters without a font are replaced."""
    if isinstance(text, Name) and not is_printable(text):
        return text.instead
    return typefaces.boxed(text, can_shape=typefaces.pdf_can_shape())


def pdf_of(sheet: Sheet, lang: Lang, at: int) -> bytes:
    """The sheet as PDF, on as many pages of A4 as it takes, each with title and head. at: when it came to this (ms)."""
    is_whole = is_printed_whole(sheet)
    names = sheet.rows if sheet.by_name else ()
    if not is_whole:
        rows = tuple(tuple(map(_printed, row)) for row in sheet.rows)
        sheet = sheet._replace(title=_printed(sheet.title), under=_printed(sheet.under), rows=rows)
    paper = _Pages(sheet, lang, at, "" if is_whole else _WARNING[lang])
    pages = _even_pages(sheet.rows, paper.rows_on_page)
    begins = _letters_of(_even_pages(names, paper.rows_on_page))
    for page, paper.letters in zip(pages, begins or [""] * len(pages), strict=True):
        paper.add_page()
        striped = True
        for row in page:
            striped ^= bool(row[0])  # the people of a table look alike
            paper.row(row, striped=striped)
    return bytes(paper.output())


def _even_pages(rows: Rows, most: int) -> list[Rows]:
    """Return the rows of each page: as few pages as can be, about as long, and a table's people on one page."""
    groups: list[list[tuple[str, ...]]] = []
    for row in rows:
        if groups and not row[0] and len(groups[-1]) < most:
            groups[-1].append(row)
        else:
            groups.append([row])
    size = -(-len(rows) // max(1, -(-len(rows) // most)))
    pages: list[list[tuple[str, ...]]] = [[]]
    for group in groups:
        if pages[-1] and (len(pages[-1]) >= size or len(pages[-1]) + len(group) > most):
            pages.append([])
        pages[-1] += group
    return [tuple(page) for page in pages]


def _letters_of(pages: Sequence[Rows]) -> list[str]:
    """Return which names each of several pages holds, as "Ca – Fo"; nothing of a single one."""
    if len(pages) < 2:
        return []
    names = [[cast(Name, row[0]) for row in page] for page in pages]
    return [
        f"{_begins(here[0], names[at - 1][-1] if at else None)} – "
        f"{_begins(here[-1], names[at + 1][0] if at + 1 < len(names) else None)}"
        for at, here in enumerate(names)
    ]


def _begins(name: Name, neighbour: Name | None) -> str:
    """Return as few letters of a name as part it from that on the next page, two at least; all of it if none do."""
    if not is_printable(name):
        return name.instead
    for length in range(2, MOST_LETTERS + 1):
        begin = name.sort[:length]
        if re.search(r"\d", begin):
            break
        if neighbour is None or begin != neighbour.sort[:length]:
            return re.sub(r"(?:^|(?<=[ -]))\w", lambda first: first[0].upper(), begin)
    return name


class _Pages(FPDF):
    def __init__(self, sheet: Sheet, lang: Lang, at: int, warning: str) -> None:
        super().__init__(format="A4")
        self._warning = warning
        self._sheet = sheet
        self.letters = ""
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

    @property
    def rows_on_page(self) -> int:
        """Return how many rows have room under the title and the head of a page."""
        head = EDGE + 16 * LINE + 11 * LINE + (8 * LINE if self._warning else 0) + GAP + 2 * HEAD
        return int((self.h - head - EDGE - ROW) / ROW)

    def header(self) -> None:
        self._text(self._sheet.title, self.epw, 16, "B", ends=True)
        self._text(" · ".join(filter(None, (self._sheet.under, self.letters))), self.epw, 11, "", ends=True)
        if self._warning:
            self._text(self._warning, self.epw, 8, "", ends=True)
        self.ln(GAP)
        for texts in zip(*map(self._in_two_lines, self._sheet.head, self._widths), strict=True):
            for at, (text, width) in enumerate(zip(texts, self._widths, strict=True)):
                self._text(text, width, HEAD_TYPE, "B", right=at in self._sheet.figures)
            self.ln(HEAD)

    def _in_two_lines(self, text: str, width: float) -> tuple[str, str]:
        """Return the two lines of a heading: the second alone where it has room there."""
        self.set_font("paper", "B", HEAD_TYPE)
        if self.get_string_width(text) <= width - 2 * self.c_margin:
            return "", text
        whole, first, rest = re.fullmatch(r"((?:.*[\s-])?)(.+)", text).group(0, 1, 2)  # type: ignore[union-attr]
        return (first.strip(), rest) if first else ("", whole)

    def footer(self) -> None:
        self.set_y(-EDGE)
        self.set_font("paper", "", 8)
        self.cell(self.epw, 4, self._page_of.format(n=self.page_no(), all="{nb}"), align="R")

    def row(self, values: tuple[str, ...], *, striped: bool = False) -> None:
        self.set_fill_color(236)
        for at, (value, width) in enumerate(zip(values, self._widths, strict=True)):
            self._text(value, width, TYPE, "", fill=striped, right=at in self._sheet.figures)
        self.ln(ROW)

    def fitted(self, text: str, width: float, size: float, style: str) -> str:
        """Choose the type of a line: smaller where it would not fit. Return the text, cut where that does not help."""
        self.set_font("paper", style, size)
        room = width - 2 * self.c_margin
        if (wide := self.get_string_width(text)) > room:
            self.set_font_size(max(LEAST, 0.99 * size * room / wide))  # widths are rounded
            while len(text) > 1 and self.get_string_width(text) > room:
                text = text[:-2] + "…"
        return text

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
        """Write one line."""
        text = self.fitted(text, width, size, style)
        self.cell(
            width,
            {TYPE: ROW, HEAD_TYPE: HEAD}.get(size, size * LINE),
            text,
            fill=fill,
            align="R" if right else "L",
            new_x=XPos.LMARGIN if ends else XPos.RIGHT,
            new_y=YPos.NEXT if ends else YPos.TOP,
        )


def _by_order(row: tuple[Name, str, str]) -> tuple[bytes, int]:
    return row[0].order
