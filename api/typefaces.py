"""Fonts for what goes out as pixels or PDF: those that come with the service, and others of this machine.

The service's own cover Latin, Greek and Cyrillic. A letter that they lack is looked for in the fonts of the machine;
where none has it, the caller prints something else instead and says so.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

OWN = Path(__file__).resolve().parent / "fonts"
SANS, SANS_BOLD, SERIF_BOLD = "DejaVuSans", "DejaVuSans-Bold", "DejaVuSerif-Bold"
BOX = "□"  # what is printed for a character that no font has
MAX_FILES_LISTED = 5_000
MAX_FILES_READ = 120  # per script: reading one takes about 2 ms
# Words in the names of files that hold a script, where it is not the script's own name.
_FILES_OF = {
    "cjk": ("cjk", "sanssc", "sansjp", "sanskr", "sanstc", "wqy", "droidsansfallback", "pingfang", "gothic", "unifont"),
    "hiragana": ("cjk", "sansjp", "gothic", "droidsansfallback", "unifont"),
    "hangul": ("cjk", "sanskr", "nanum", "gothic", "unifont"),
    "symbol": ("notoemoji", "symbola", "symbols", "unifont"),
}
_AS = {"katakana": "hiragana", "ideographic": "cjk", "bopomofo": "cjk", "fullwidth": "cjk"}
# Scripts whose letters change their form or place in a word: unshaped, they are misread.
SHAPED = frozenset(
    (
        *("arabic", "syriac", "nko", "hebrew", "mongolian", "tibetan", "thai", "lao", "myanmar", "khmer", "sinhala"),
        *("devanagari", "bengali", "gurmukhi", "gujarati", "oriya", "tamil", "telugu", "kannada", "malayalam"),
    )
)


class Typeface(NamedTuple):
    """A font file of this machine, and which of the fonts in it."""

    path: Path
    number: int = 0


def folders() -> list[Path]:
    """Return the folders in which this machine keeps fonts."""
    home = Path.home()
    if sys.platform == "darwin":
        return [home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts")]
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    own = os.environ.get("XDG_DATA_HOME") or str(home / ".local/share")
    return [Path(own) / "fonts", home / ".fonts", *(Path(each) / "fonts" for each in shared.split(":") if each)]


def script_of(character: str) -> str:
    """Return the script of a character by its Unicode name; "symbol" of what is no letter.

    >>> [script_of(each) for each in "ñ王さ김सד🎲"]
    ['latin', 'cjk', 'hiragana', 'hangul', 'devanagari', 'hebrew', 'symbol']
    """
    if unicodedata.category(character)[0] not in "LMN":
        return "symbol"
    word = unicodedata.name(character, "symbol").partition(" ")[0].lower()
    return _AS.get(word, word)


def lacking(text: str, name: str = SANS) -> list[str]:
    """Return the characters of a text that a font of the service lacks, each once."""
    return [each for each in dict.fromkeys(text) if ord(each) not in _own(name)]


def found_for(texts: Iterable[str]) -> dict[str, Typeface]:
    """Return a font of this machine for each character that the service's own lack, where there is one."""
    missing = dict.fromkeys(each for text in texts for each in lacking(text))
    return {each: face for each in missing if (face := _of_machine(each)) is not None}


def is_printable(text: str, *, can_shape: bool = True) -> bool:
    """Return whether each letter of a text has a font; signs such as emoji are left aside.

    Args:
        text: A name.
        can_shape: Whether who prints it puts letters together as their script wants.
    """
    letters = (each for each in text if unicodedata.category(each)[0] in "LN")
    return all(can_print(each, can_shape=can_shape) for each in letters)


def can_print(character: str, *, can_shape: bool = True) -> bool:
    """Return whether a font of the service or of this machine has a character."""
    if ord(character) in _own(SANS) and ord(character) in _own(SANS_BOLD):
        return True
    return (can_shape or script_of(character) not in SHAPED) and _of_machine(character) is not None


def boxed(text: str, *, can_shape: bool = True) -> str:
    """Return a text in which each character without a font is a box; what joins or varies such signs is left out."""
    if text.isascii():
        return text
    unknown = [each for each in set(text) if not each.isascii() and not can_print(each, can_shape=can_shape)]
    return text.translate({ord(e): "" if unicodedata.category(e) in ("Cf", "Mn") else BOX for e in unknown})


@cache
def pdf_can_shape() -> bool:
    """Return whether the PDF library finds its shaper, which the extra `greffier[fonts]` installs."""
    return find_spec("uharfbuzz") is not None


@cache
def _own(name: str) -> frozenset[int]:
    return _cover(Typeface(OWN / f"{name}.ttf"))


@cache
def _of_machine(character: str) -> Typeface | None:
    return next((face for face in _faces(script_of(character)) if ord(character) in _cover(face)), None)


@cache
def _faces(script: str) -> tuple[Typeface, ...]:
    """The fonts in which a script is looked for, likely ones first."""
    words = _FILES_OF.get(script, (script,))
    likely = [path for path in _files() if any(word in path.stem.lower().replace("-", "") for word in words)]
    rest = [path for path in _files() if path not in set(likely)]
    return tuple(Typeface(path) for path in [*likely, *rest][:MAX_FILES_READ])


@cache
def _files() -> tuple[Path, ...]:
    """Return the font files of this machine: plain ones before bold or slanted ones, sans before serif."""
    others = ("bold", "italic", "oblique", "light", "thin", "black", "mono", "color")

    def by_use(path: Path) -> tuple[bool, bool, bool, str]:
        name = path.stem.lower()
        return any(word in name for word in others), "serif" in name, "notosans" not in name.replace("-", ""), str(path)

    return tuple(sorted(_listed(), key=by_use))


def _listed() -> Iterator[Path]:
    left = MAX_FILES_LISTED
    for folder in folders():
        for place, _, names in os.walk(folder):
            for name in names:
                if name.lower().endswith((".ttf", ".otf", ".ttc")) and (left := left - 1) >= 0:
                    yield Path(place) / name


@cache
def _cover(face: Typeface) -> frozenset[int]:
    """The characters that a font has outlines for; none where it cannot be read."""
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(face.path, lazy=True, fontNumber=face.number) as font:
            drawn = "glyf" in font or "CFF " in font
            return frozenset(font.getBestCmap() or {}) if drawn else frozenset()
    except (OSError, TTLibError, KeyError, ValueError, AssertionError):
        return frozenset()


def forget() -> None:
    """Drop what is known of this machine's fonts, so that they are looked for again."""
    for known in (_of_machine, _faces, _files):
        known.cache_clear()
