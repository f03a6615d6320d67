"""The text of a file whose encoding nobody has named."""

from __future__ import annotations

import codecs
from typing import NamedTuple

from api.http.problems import invalid

# The encodings that may be asked for, by the names of the WHATWG Encoding Standard, and Python's names of them.
ENCODINGS = {
    "utf-8": "utf-8",
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
    "windows-1252": "cp1252",
    "windows-1250": "cp1250",
    "windows-1251": "cp1251",
    "iso-8859-15": "iso8859-15",
    "macintosh": "mac-roman",
}
_MARKS = "\ufeff"
_MARK_READ_AS_1252 = "ï»¿"  # a mark that some program has written a second time, as text
_SAMPLE_BYTES = 2000


class Decoded(NamedTuple):
    """A text and the encoding in which it was read, by its WHATWG name."""

    text: str
    encoding: str


def decode(raw: bytes, encoding: str | None = None) -> Decoded:
    """Read bytes as text: by the encoding asked for, by the byte order mark, as UTF-8, else as Windows-1252.

    Any number of byte order marks is passed over. A byte that an encoding does not define becomes U+FFFD, so that the
    line in which it stands can be refused by itself.

    Raises:
        Problem: `invalid`, for an encoding that is not known here.

    >>> decode("Zoé;Cœur".encode("cp1252"))
    Decoded(text='Zoé;Cœur', encoding='windows-1252')
    """
    if encoding is not None and encoding not in ENCODINGS:
        raise invalid([("/encoding", f"want one of {', '.join(ENCODINGS)}")])
    name = encoding or _guess(raw)
    text = raw.decode(ENCODINGS[name], errors="replace")
    while text.startswith((_MARKS, _MARK_READ_AS_1252)):
        text = text.removeprefix(_MARKS).removeprefix(_MARK_READ_AS_1252)
    return Decoded(text, name)


def _guess(raw: bytes) -> str:
    if raw.startswith(codecs.BOM_UTF16_LE):
        return "utf-16le"
    if raw.startswith(codecs.BOM_UTF16_BE):
        return "utf-16be"
    sample = raw[:_SAMPLE_BYTES]
    # Text without a mark in UTF-16 has a zero beside every sign that separates, and most letters.
    if sample.count(0) > len(sample) // 4:
        return "utf-16le" if sample[1::2].count(0) > sample[::2].count(0) else "utf-16be"
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return "windows-1252"
    return "utf-8"
