"""What is typed is seen as what it is: Unicode TR36 and TR39."""

from __future__ import annotations

import unicodedata

import pytest

from engine.words import isolated, plain, shown

SEEN = [
    "Anna", "Zoé", "Øystein\u00a0Å", "日本語", "مرحبا", "שלום", "Ελένη", "Мария", "नमस्ते",
    "\u0633\u0627\u0631\u0627\u200c\u062c\u0627\u0646",  # Persian, with a joiner that parts
    "\u0915\u094d\u200d\u0937",  # Devanagari, with one that joins
    "👩‍👩‍👧‍👦", "🏳️‍🌈", "👩🏽‍🚀", "❤️", "1️⃣", "葛\U000e0100",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # the flag of England
    "\u05d3\u05e0\u05d4\u200f!", "\u0605\u0661",  # a mark of direction; a number's sign
]  # fmt: skip
UNSEEN = [
    ("\u202egnp.exe", "[U+202E]gnp.exe"),
    ("\u2066hidden\u2069", "[U+2066]hidden[U+2069]"),
    ("\u05d3\u202e\u05e0", "\u05d3[U+202E]\u05e0"),
    ("zero\u200bwidth", "zero[U+200B]width"),
    ("\ufeffAnna", "[U+FEFF]Anna"),
    ("so\u00adft", "so[U+00AD]ft"),
    ("Ann\u200da", "Ann[U+200D]a"),
    ("Анна\u200c", "Анна[U+200C]"),
    ("👩\u200d", "👩[U+200D]"),
    ("Anna\u200e", "Anna[U+200E]"),
    ("\u3164", "[U+3164]"),
    ("\u2800\u2800", "[U+2800][U+2800]"),
    ("A\U000e0041", "A[U+E0041]"),
    ("a\ufe0f\ufe0f", "a[U+FE0F][U+FE0F]"),
    ("Ian \ufff0Clarke", "Ian [U+FFF0]Clarke"),
    ("Ian\U000e0fff", "Ian[U+E0FFF]"),
    ("Ian\U000e01f0", "Ian[U+E01F0]"),
    ("Ian\ufe0f", "Ian[U+FE0F]"),
    ("\u0418\ufe00", "\u0418[U+FE00]"),
    ("Ian\U000e0100", "Ian[U+E0100]"),
    ("Ian\u180b", "Ian[U+180B]"),
    ("Ian\U00013440", "Ian[U+13440]"),
    ("Ian\U0001d159", "Ian[U+1D159]"),
    ("1\ufe0f", "1[U+FE0F]"),
    ("\u4e2d\u200d\u6587", "\u4e2d[U+200D]\u6587"),  # ideographs do not join
    ("\uffff", "[U+FFFF]"),
    ("a\u2063b", "a[U+2063]b"),
]


@pytest.mark.parametrize("text", SEEN, ids=ascii)
def test_what_is_seen_stays(text: str) -> None:
    assert shown(text) == text


@pytest.mark.parametrize(("text", "told"), UNSEEN, ids=ascii)
def test_what_is_not_seen_is_told(text: str, told: str) -> None:
    assert shown(text) == told == shown(told)


def test_no_character_turns_or_hides_anything() -> None:
    """All that Unicode calls a format character, between Latin letters: none is left but those that are drawn."""
    drawn = {*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD}
    formats = [
        sign for sign in map(chr, range(0x110000)) if unicodedata.category(sign) == "Cf" and ord(sign) not in drawn
    ]
    assert len(formats) >= 150
    assert [ascii(sign) for sign in formats if shown(f"a{sign}b") != f"a[U+{ord(sign):04X}]b"] == []


def test_nothing_that_unicode_ignores_by_default_stays_behind_a_letter() -> None:
    """DerivedCoreProperties.txt, Default_Ignorable_Code_Point, with those that are not assigned yet."""
    ranges = [
        *((0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F)),
        *((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF)),
        *((0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
    ]
    codes = [code for first, last in ranges for code in range(first, last + 1)]
    assert len(codes) == 4174
    for name in ("a{}b", "\u0416{}", "\u03b1{}\u03b2"):
        assert [hex(code) for code in codes if chr(code) in shown(name.format(chr(code)))] == []


@pytest.mark.parametrize("name", ["Anna", "Zoé", "日本語", "Ελένη", "👩‍👧"])
def test_who_writes_from_left_to_right_needs_no_isolation(name: str) -> None:
    assert isolated(name) == name


@pytest.mark.parametrize("name", ["مرحبا", "שלום", "Anna דנה"])
def test_a_name_from_right_to_left_turns_nothing_but_itself(name: str) -> None:
    assert isolated(name) == f"\u2068{name}\u2069"


def test_a_terminal_is_told_no_control_character() -> None:
    controls = [chr(code) for code in (*range(32), *range(0x7F, 0xA0)) if code != 10]
    for sign in controls:
        assert plain(f"a{sign}b\nc") == f"a[U+{ord(sign):04X}]b\nc"
    assert plain("\x1b]0;title\x07\x9b2J") == "[U+001B]]0;title[U+0007][U+009B]2J"
    assert plain("\u2068שלום\u2069 attacks") == "שלום attacks"
