"""What people typed, where others read it: nothing in it is unseen, and none of it turns what stands around it.

After Unicode's TR36 and TR39. A name in any script stays as it is, emoji and what joins them included; a character that
nobody can see, or that only turns the direction of others, becomes a sign that says which one it was.
"""

import re
import unicodedata

_TURNING = frozenset(range(0x202A, 0x202F)) | frozenset(range(0x2066, 0x206A))
_MARKS = frozenset((0x061C, 0x200E, 0x200F))  # of direction: only where something is written from right to left
_BLANK = frozenset(
    (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0)
)  # nothing to be seen, though not Cf
_SEEN = frozenset((*range(0x0600, 0x0606), 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD))  # Cf, and drawn
_JOINERS = frozenset((0x200C, 0x200D))
_VARIATIONS = frozenset((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0), *range(0x180B, 0x180E), 0x180F))
_TAGS = frozenset(range(0xE0020, 0xE0080))
_FLAG = "\U0001f3f4"
_RIGHT_TO_LEFT = ("R", "AL")
_SUSPECT = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\u0600-\u0605\u06dd\u070f"
    "\u0890\u0891\u08e2\U000110bd\U000110cd\U00013430-\U0001343f]"
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
    if sign in _TURNING or sign in _BLANK:
        return False
    if sign in _MARKS:
        return turned
    if sign in _JOINERS:
        return _joins(before) and place + 1 < len(text) and not text[place + 1].isspace()
    if sign in _VARIATIONS:
        return not before.isspace() and ord(before) not in _VARIATIONS and ord(before) not in _JOINERS
    if sign in _TAGS:
        return text[:place].rstrip("".join(map(chr, _TAGS))).endswith(_FLAG)
    return sign in _SEEN or unicodedata.category(text[place]) != "Cf"


def _joins(before: str) -> bool:
    """Whether a joiner behind it does something: in scripts whose letters join, and among emoji."""
    code = ord(before)
    if code in _VARIATIONS or 0x1F3FB <= code <= 0x1F3FF:
        return True
    kind = unicodedata.category(before)
    is_western = code < 0x0590 or 0x1E00 <= code < 0x2000
    return kind == "So" or (kind[0] in "LM" and not is_western)
