"""What a file of a match is called: its game, who plays and its day, as people tell files apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from urllib.parse import quote

from api.matches.files.subject import Subject

_LONGEST = 20  # letters of a name


def header(subject: Subject, extension: str, query: Mapping[str, str]) -> str:
    """The name as a Content-Disposition has it (RFC 6266): in plain letters, and where that is another, as it is.

    query: what was asked for; a moment, or the moves of a picture that moves, are part of the name.
    """
    moment = [query[name] for name in ("at", "from", "to") if name in query]
    plain, whole = (_name(subject, extension, moment, ascii_=ascii_) for ascii_ in (True, False))
    also = "" if plain == whole else f"; filename*=UTF-8''{quote(whole)}"
    return f'filename="{plain}"{also}'


def _name(subject: Subject, extension: str, moment: list[str], *, ascii_: bool) -> str:
    told = subject.summary()
    names = [(seat, each["name"]) for seat, each in sorted(told["seats"].items()) if each["name"]]
    who = [_word(name, ascii_=ascii_) or seat.lower() for seat, name in names]
    parts = [told["game"], *who, told["created_at"][:10], *(["move", *moment] if moment else [])]
    return f"{'-'.join(parts)}.{extension}"


def _word(text: str, *, ascii_: bool) -> str:
    """Letters and figures of a name, small, with single hyphens between its words."""
    if ascii_:
        text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    # what stands on a letter of its own script, and is no letter itself, stays with it
    kept = "".join(sign if sign.isalnum() or unicodedata.category(sign) == "Mn" else " " for sign in text.lower())
    return "-".join(kept.split())[:_LONGEST].rstrip("-")
