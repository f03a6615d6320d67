"""What people typed, where others read it: nothing in it is unseen, and none of it turns what stands around it.

After Unicode's TR36 and TR39. A name in any script stays as it is, emoji and what joins them included; a character that
nobody can see, or that only turns the direction of others, becomes a sign that says which one it was.
"""

import re
import unicodedata
from collections.abc import Iterable


def _code_points(*ranges: tuple[int, int]) -> frozenset[int]:
    """Return the code points of ranges, the last one of each included."""
    return frozenset(code for first, last in ranges for code in range(first, last + 1))


_TURNING = _code_points((0x202A, 0x202E), (0x2066, 0x2069))
_MARKS = frozenset((0x061C, 0x200E, 0x200F))  # of direction: only where something is written from right to left
_SEEN = frozenset((*range(0x0600, 0x0606), 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD))  # Cf, and drawn
_JOINERS = frozenset((0x200C, 0x200D))
_TAGS = _code_points((0xE0020, 0xE007F))
_IDEOGRAPH_SELECTORS = _code_points((0xE0100, 0xE01EF))
_MONGOLIAN_SELECTORS = _code_points((0x180B, 0x180D), (0x180F, 0x180F))
_EMOJI_SELECTORS = _code_points((0xFE0E, 0xFE0F))
_VARIATIONS = _code_points((0xFE00, 0xFE0F)) | _IDEOGRAPH_SELECTORS | _MONGOLIAN_SELECTORS
# Default_Ignorable_Code_Point of Unicode 16, unassigned ones included: fonts draw nothing for them.
_IGNORABLE = (
    *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F)),
    *((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF)),
    *((0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
)
# Not Default_Ignorable, and not drawn either: blank signs, joiners of single scripts, noncharacters.
_BLANK = (
    *((0x2800, 0x2800), (0x2D7F, 0x2D7F), (0x1107F, 0x1107F), (0x13430, 0x13442), (0x13447, 0x13455)),
    *((0x16FE4, 0x16FE4), (0x1D159, 0x1D159), (0xFFF9, 0xFFFB), (0xFDD0, 0xFDEF)),
    *((plane + 0xFFFE, plane + 0xFFFF) for plane in range(0, 0x110000, 0x10000)),
)
_UNSEEN = _code_points(*_IGNORABLE, *_BLANK)
# Scripts whose letters join: Arabic to Sinhala, Tibetan, Myanmar, Khmer, Mongolian, and others after them.
_JOINING_SCRIPTS = (
    *((0x0600, 0x0DFF), (0x0F00, 0x109F), (0x1700, 0x1CFF), (0xA800, 0xA8FF), (0xA930, 0xAADF), (0xABC0, 0xABFF)),
    *((0xFB50, 0xFDCF), (0xFDF0, 0xFDFF), (0xFE70, 0xFEFC), (0x10A00, 0x11FFF), (0x16100, 0x1613F), (0x1E900, 0x1E95F)),
)
_IDEOGRAPHS = ((0x2E80, 0x2FDF), (0x3005, 0x3007), (0x3400, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFD))
_MONGOLIAN = ((0x1800, 0x180A), (0x1810, 0x18AF), (0x11660, 0x1167F))
_INFORMATION = 0x2139  # the one emoji that is a letter
_KEYCAP = "\u20e3"
_FLAG = "\U0001f3f4"
_RIGHT_TO_LEFT = ("R", "AL")


_SUSPECT = re.compile(
    "["
    + "".join(f"{chr(first)}-{chr(last)}" for first, last in (*_IGNORABLE, *_BLANK))
    + "".join(map(chr, sorted(_SEEN)))
    + "]"
)


def shown(text: str) -> str:
    """The text with a sign for each character that is not seen.

    >>> shown("Anna\\u202egpj.")
    'Anna[U+202E]gpj.'
    >>> shown("\\u0633\\u200c\\u062c") == "\\u0633\\u200c\\u062c", shown("Ann\\u200da")  # as Persian is
    (True, 'Ann[U+200D]a')
    """
    if text.isascii() or not _SUSPECT.search(text):
        return text
    turned = _is_turned(text)
    return "".join(sign if _is_seen(text, place, turned) else f"[U+{ord(sign):04X}]" for place, sign in enumerate(text))


def plain(text: str) -> str:
    """The text for a terminal, which would obey control characters: all but line feeds are written out.

    >>> plain("\\x1b[2J\\u2068\\u05d3\\u2069")
    '[U+001B][2Jד'
    """
    told = shown(text.replace("\u2068", "").replace("\u2069", ""))  # terminals do not know what isolates a name
    if told.isprintable():
        return told
    return "".join(
        f"[U+{ord(sign):04X}]" if unicodedata.category(sign) in ("Cc", "Cs") and sign != "\n" else sign for sign in told
    )


def isolated(name: str) -> str:
    """The name for a sentence: one that is written from right to left turns nothing but itself (FSI … PDI).

    >>> isolated("Anna"), isolated("\\u05d3\\u05e0\\u05d4")
    ('Anna', '\\u2068דנה\\u2069')
    """
    return f"\u2068{name}\u2069" if not name.isascii() and _is_turned(name) else name


def _is_turned(text: str) -> bool:
    return any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in text if ord(sign) not in _MARKS)


def _is_seen(text: str, place: int, turned: bool) -> bool:
    sign = ord(text[place])
    before = text[place - 1] if place else " "
    if sign in _TURNING:
        return False
    if sign in _MARKS:
        return turned
    if sign in _JOINERS:
        return _joins(before) and place + 1 < len(text) and not text[place + 1].isspace()
    if sign in _VARIATIONS:
        return _varies(sign, before, text[place + 1 : place + 2])
    if sign in _TAGS:
        return text[:place].rstrip("".join(map(chr, _TAGS))).endswith(_FLAG)
    return sign in _SEEN or (sign not in _UNSEEN and unicodedata.category(text[place]) != "Cf")


def _joins(before: str) -> bool:
    """Return whether a joiner behind a character does something: in scripts whose letters join, and among emoji."""
    code = ord(before)
    if code in _VARIATIONS or 0x1F3FB <= code <= 0x1F3FF:
        return True
    kind = unicodedata.category(before)
    return kind == "So" or (kind[0] in "LM" and _is_within(code, _JOINING_SCRIPTS))


def _varies(selector: int, before: str, behind: str) -> bool:
    """Return whether a variation selector changes how the character before it is drawn.

    Standardized variants are those of ideographs, of Mongolian letters, and of signs, emoji among them; of a keycap's
    digit only with the keycap behind the selector.
    """
    code = ord(before)
    if selector in _MONGOLIAN_SELECTORS:
        return _is_within(code, _MONGOLIAN)
    if selector in _IDEOGRAPH_SELECTORS:
        return _is_within(code, _IDEOGRAPHS)
    if before.isascii():
        return before in "#*0123456789" and behind == _KEYCAP and selector in _EMOJI_SELECTORS
    if selector in _EMOJI_SELECTORS and code == _INFORMATION:
        return True
    is_ideograph = selector not in _EMOJI_SELECTORS and _is_within(code, _IDEOGRAPHS)
    return is_ideograph or (unicodedata.category(before)[0] in "SP" and code not in _UNSEEN)


def _is_within(code: int, ranges: Iterable[tuple[int, int]]) -> bool:
    return any(first <= code <= last for first, last in ranges)
