"""The formats in which a match goes out as a file, and those in which it comes in: one row each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from api.matches.files import document, exporting, pictures, sheet
from api.matches.files.subject import Subject
from api.renderings import Of, Renderings, name_of
from replays import notation
from replays.notation import File

Write = Callable[[Subject], Iterable[bytes]]
Read = Callable[[bytes], File]  # raises Broken, with the line


class Format(NamedTuple):
    """A way to write a match as a file.

    takes: further parameters of the query, beside `format` and `until`; is_kept: whether it is written once for all who
    see the same, as what proves itself is not; what_ifs: whether it tells of matches that branch off; policy: what
    the file may load and run where a browser opens it from here.
    """

    name: str
    media: str
    extension: str
    write: Write
    takes: frozenset[str] = frozenset()
    is_kept: bool = True
    what_ifs: bool = False
    policy: str | None = None


JSONL = "application/x-ndjson"
TOML = "application/toml"


def _jsonl(subject: Subject) -> Iterable[bytes]:
    return exporting.jsonl(subject.look.match, subject.all_events(), subject.look.eyes, subject.now, subject.filed())


def _toml(subject: Subject) -> Iterable[bytes]:
    comments = subject.comments(what_ifs=True)
    return [exporting.toml(subject.look.match, subject.look.eyes, subject.now, comments).encode()]


def written(kind: Format, subject: Subject, renderings: Renderings, admit: Callable[[], None]) -> Iterable[bytes]:
    """Return the file, cached or written now. admit: called before that. Raises StoreAway, and what admit raises."""
    if not kind.is_kept:
        return kind.write(subject)  # as long as the match, and sent as it is read
    of, name = _rendering(kind, subject)
    made = renderings.get(of, name)
    if made is None:
        admit()
        made = b"".join(kind.write(subject))
        renderings.put(of, name, made)
    return [made]


def _rendering(kind: Format, subject: Subject) -> tuple[Of, str]:
    match = subject.look.match
    return Of(match.id, match.details.all_erasures), name_of(kind.name, *subject.made_of(what_ifs=kind.what_ifs))


FORMATS: dict[str, Format] = {
    each.name: each
    for each in (
        Format("jsonl", JSONL, "jsonl", _jsonl, is_kept=False),
        Format("toml", TOML, "toml", _toml, what_ifs=True),
        Format("csv", "text/csv", "csv", sheet.csv_lines, frozenset({"lang"})),
        Format("html", "text/html", "html", document.html, frozenset({"lang"}), policy=document.policy()),
        Format("svg", "image/svg+xml", "svg", pictures.svg, frozenset({"lang", "at"}), policy=pictures.SVG_POLICY),
        Format("png", "image/png", "png", pictures.png, frozenset({"lang", "at"})),
        Format("gif", "image/gif", "gif", pictures.gif, frozenset({"lang", "from", "to"})),
        Format("webp", "image/webp", "webp", pictures.webp, frozenset({"lang", "from", "to"})),
    )
}  # fmt: skip

# Readers of files that are played anew as a new match, by media type; jsonl keeps its events, and is read apart.
READERS: dict[str, Read] = {TOML: notation.read}
