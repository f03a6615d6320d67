"""The formats in which a match goes out as a file, and those in which it comes in: one row each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from api.matches.files import document, exporting, pictures, sheet
from api.matches.files.subject import Subject
from replays import notation
from replays.notation import File

Write = Callable[[Subject], Iterable[bytes]]

Read = Callable[[bytes], File]  # raises Broken, with the line


class Format(NamedTuple):
    """A way to write a match as a file. takes: further parameters of the query, beside `format` and `until`.

    policy: what the file may load and run where a browser opens it from here.
    """

    name: str
    media: str
    extension: str
    write: Write
    takes: frozenset[str] = frozenset()
    policy: str | None = None


JSONL = "application/x-ndjson"
TOML = "application/toml"


def _jsonl(subject: Subject) -> Iterable[bytes]:
    return exporting.jsonl(subject.look.match, subject.all_events(), subject.look.eyes, subject.now, subject.filed())


def _toml(subject: Subject) -> Iterable[bytes]:
    comments = subject.comments(what_ifs=True)
    return [exporting.toml(subject.look.match, subject.look.eyes, subject.now, comments).encode()]


FORMATS: dict[str, Format] = {
    each.name: each
    for each in (
        Format("jsonl", JSONL, "jsonl", _jsonl),
        Format("toml", TOML, "toml", _toml),
        Format("csv", "text/csv", "csv", sheet.csv_lines, frozenset({"lang"})),
        Format("html", "text/html", "html", document.html, frozenset({"lang"}), document.policy()),
        Format("svg", "image/svg+xml", "svg", pictures.svg, frozenset({"lang", "at"}), pictures.SVG_POLICY),
        Format("png", "image/png", "png", pictures.png, frozenset({"lang", "at"})),
    )
}  # fmt: skip

# Readers of files that are played anew as a new match, by media type; jsonl keeps its events, and is read apart.
READERS: dict[str, Read] = {TOML: notation.read}
