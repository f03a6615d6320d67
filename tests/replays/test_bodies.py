"""Length comes first: what is too long is refused before anything is done with it."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest

from engine.errors import Invalid
from replays import bodies


def refused(body: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(Invalid) as caught:
        bodies.clean(body)
    return list(caught.value.errors)


@pytest.fixture
def normalised(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was brought to NFC."""
    seen: list[str] = []
    real = unicodedata.normalize

    def normalize(form: Any, text: str) -> str:
        seen.append(text)
        return real(form, text)

    monkeypatch.setattr(unicodedata, "normalize", normalize)
    return seen


def test_words_are_brought_to_nfc() -> None:
    body = {"name": "Zoe\u0308", "more": ["e\u0301"]}
    bodies.clean(body)
    assert body == {"name": "Zo\u00eb", "more": ["\u00e9"]}


@pytest.mark.parametrize("sign", ["a", "é", "\u0301", "\U0001f600"])
def test_a_string_is_no_longer_than_any_may_be(sign: str, normalised: list[str]) -> None:
    bodies.clean({"note": ("é" * bodies.MAX_TEXT)})
    normalised.clear()
    [(where, what)] = refused({"x": [{"note": sign * 120_000}]})
    assert (where, what) == ("/x/0/note", "120000 characters; want at most 10000")
    assert not normalised


def test_marks_are_not_heaped_on_one_character(normalised: list[str]) -> None:
    """What UAX #15 calls a stream-safe text has at most 30 of them."""
    heaped = "\u0300\u0316" * 15
    body = {"name": "a" + heaped}
    bodies.clean(body)
    normalised.clear()
    for text in ("a" + heaped + "\u0301", "\u0301" * 31, "abc" + "é" + "\u0316" * 9_000):
        [(where, what)] = refused({"name": text})
        assert (where, what) == ("/name", "more than 30 marks on one character; want fewer")
    assert all(len(text) == 1 for text in normalised), "characters are looked at one by one"


@pytest.mark.parametrize("signs", ["\u0f73\u0f75", "\u0f73", "\u0f81\u0f71", "\u0344\u0316"])
def test_marks_are_counted_in_the_decomposed_form(signs: str, normalised: list[str]) -> None:
    """U+0F73 is no mark by its class, but is decomposed into two, which are sorted into those of its neighbours."""
    assert refused({"name": "\u0f40" + signs * 4_000}) == [("/name", "more than 30 marks on one character; want fewer")]
    assert all(len(text) == 1 for text in normalised)
    bodies.clean({"name": "\u0f40" + signs * (10 // len(signs))})


def test_of_every_character_as_many_marks_are_counted_as_it_is_decomposed_into() -> None:
    """Held to a plain count over the decomposed text, with as many as may be and with one more."""

    def longest_run(text: str) -> int:
        most = run = 0
        for sign in text:
            run = run + 1 if unicodedata.combining(sign) else 0
            most = max(most, run)
        return most

    for sign in filter(lambda sign: not 0xD800 <= ord(sign) <= 0xDFFF, map(chr, range(0x110000))):
        decomposed = unicodedata.normalize("NFD", sign)
        marks = sum(map(bool, map(unicodedata.combining, decomposed)))
        if not marks and sign != "a":
            continue
        is_mark = marks == len(decomposed)
        many = "a" + sign * (30 // marks if is_mark and marks else 3)
        assert longest_run(unicodedata.normalize("NFD", many)) <= 30
        bodies.clean({"name": many})
        heaped = (many if is_mark else "a" + sign) + "\u0301" * (
            31 - (30 // marks * marks if is_mark and marks else marks)
        )
        assert longest_run(unicodedata.normalize("NFD", heaped)) == 31
        assert refused({"name": heaped})


def test_tongues_that_write_many_marks_are_left_alone() -> None:
    for text in ("שָׁלוֹם עֲלֵיכֶם", "नमस्ते दुनिया", "สวัสดีชาวโลก", "Việt Nam", "각가힣", "ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ", "👩‍👩‍👧‍👦🏳️‍🌈"):
        bodies.clean({"name": text})


@pytest.mark.parametrize("many", [list(range(2_001)), {f"m{n}": n for n in range(2_001)}])
def test_lists_and_objects_are_counted_before_they_are_read(many: Any) -> None:
    assert refused({"seats": many}) == [("/seats", "2001 stand here; want at most 2000")]


def test_all_strings_of_a_body_together_are_bounded(normalised: list[str]) -> None:
    """Each by itself is as long as it may be, and so are all together: not one character more is looked at."""
    words = "é" * bodies.MAX_TEXT
    most = bodies.MAX_TEXTS // bodies.MAX_TEXT
    bodies.clean({"notes": [words] * most, "last": "é" * (bodies.MAX_TEXTS % bodies.MAX_TEXT)})
    normalised.clear()
    [(where, what)] = refused({"a": {"notes": ["é" * bodies.MAX_TEXT for _ in range(100)]}})
    assert (where, what) == (
        f"/a/notes/{most}",
        "more than 65536 characters in all strings of the body together; want fewer",
    )
    assert sum(len(text) for text in normalised if len(text) > 1) <= bodies.MAX_TEXTS


def test_characters_are_counted_however_deep_they_stand() -> None:
    deep: Any = ["äbc", {"name": "dé", "more": "plain"}, 7, None]
    for _ in range(5_000):
        deep = [deep]
    assert bodies.characters(deep) == 5
