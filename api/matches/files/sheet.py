"""A match for a spreadsheet: RFC 4180 in UTF-8 with a byte order mark, one line a move."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from api import times
from api.matches.files.subject import Subject
from replays import answers

MARK = b"\xef\xbb\xbf"  # by which a spreadsheet knows UTF-8
COLUMNS = ("version", "at", "round", "trick", "by", "type", "card", "text")
# What a spreadsheet takes for the beginning of a formula, in its wide forms too.
_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def csv_lines(subject: Subject) -> Iterator[bytes]:
    """A header, then each move in force with the sentences of all its events."""
    yield MARK + line(COLUMNS)
    at = {item.place: item.at for item in subject.look.match.history}
    for _, same in groupby(answers.timeline(subject.look)["items"], key=lambda item: item["move"]):
        yield line(_row(list(same), at, subject.lang))


def _row(items: list[dict[str, Any]], at: dict[Any, int], lang: str) -> list[Any]:
    main = next((item for item in items if item["main"]), items[0])
    words = ". ".join(item["text"][lang] for item in items)
    noted = [item["note"] for item in items if item["note"]]
    return [
        main["version"],
        times.text(at[main["version"]]),
        main["round"],
        main["trick"],
        main["by"] or "",
        main["type"],
        " ".join(main["cards"]),
        " ".join([words, *(f"({note})" for note in noted)]),
    ]


def line(values: Any) -> bytes:
    """A line of a table."""
    made = io.StringIO()
    csv.writer(made, lineterminator="\r\n").writerow([_harmless(value) for value in values])
    return made.getvalue().encode()


def _harmless(value: Any) -> Any:
    """The value, so that no spreadsheet reckons with it: words that begin as a formula does get an apostrophe."""
    if not isinstance(value, str):
        return value
    bare = value.replace("\0", "").lstrip(" \u00a0\u200b\ufeff")
    return f"'{value}" if bare.startswith(_FORMULAS) else value.replace("\0", "")
