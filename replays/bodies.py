"""What a body may hold: strings in NFC, all of them seen, whole numbers within ±(2^53 − 1), ASCII names; nothing too
long or too deep.

Length comes first: bringing a string to NFC takes time that grows with the square of the marks on one character.
"""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NoReturn

from engine.errors import Invalid
from engine.words import shown

MAX_DEPTH = 32
MAX_TEXT = 10_000  # characters of a string
MAX_TEXTS = 64 * 1024  # of all strings of a body together
MAX_ITEMS = 2_000  # of a list, and members of an object
MAX_MARKS = 30  # on one character; as many as a stream-safe text has (UAX #15)
MAX_INT = 2**53 - 1


def pointer(*path: str | int) -> str:
    """RFC 6901.

    >>> pointer("items", 3, "a/b")
    '/items/3/a~1b'
    """
    return "".join("/" + str(step)[:200].replace("~", "~0").replace("/", "~1") for step in path)


def clean(value: dict[str, Any]) -> None:
    """Check what was read of JSON, and bring it to NFC. Raises Invalid."""
    _clean(value, (), MAX_TEXTS)


def characters(value: object) -> int:
    """How many characters of what was read of JSON stand in strings that are to be brought to NFC, as ASCII is not."""
    count = 0
    waiting = [value]  # not within each other: a body may be nested deeper than Python calls
    while waiting:
        one = waiting.pop()
        if type(one) is str:
            count += 0 if one.isascii() else len(one)
        elif type(one) is dict:
            waiting += one.values()
        elif type(one) is list:
            waiting += one
    return count


def age(body: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
    """How many ms ago the move was made, and the rest of the body. Raises Invalid."""
    rest = dict(body)
    said = rest.pop("age_ms", 0)
    if type(said) is not int or said < 0:
        raise Invalid([("/age_ms", "want the whole number of ms since the move was made")])
    return said, rest


def _clean(value: dict[str, Any] | list[Any], path: tuple[str | int, ...], room: int) -> int:
    """room: how many characters its strings may have together. How many are left is returned."""
    if len(path) >= MAX_DEPTH:
        _refuse(path[:4], f"nested deeper than {MAX_DEPTH}; want it flatter", f"plus de {MAX_DEPTH} niveaux")
    if len(value) > MAX_ITEMS:
        _refuse(path, f"{len(value)} stand here; want at most {MAX_ITEMS}", f"{len(value)} ici ; au plus {MAX_ITEMS}")
    inner: Any
    step: Any
    is_object = type(value) is dict
    for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
        if is_object and not step.isascii():
            _refuse((*path, step), "names must be ASCII", "les noms des champs doivent être en ASCII")
        kind = type(inner)
        if kind is str:
            if len(inner) > MAX_TEXT:
                english = f"{len(inner)} characters; want at most {MAX_TEXT}"
                _refuse((*path, step), english, f"{len(inner)} caractères ; au plus {MAX_TEXT}")
            room -= len(inner)
            if room < 0:
                what = f"more than {MAX_TEXTS} characters in all strings of the body together; want fewer"
                _refuse((*path, step), what, f"plus de {MAX_TEXTS} caractères dans tous les textes ensemble")
            if not inner.isascii():
                if is_heaped(inner):
                    what = f"more than {MAX_MARKS} marks on one character; want fewer"
                    _refuse((*path, step), what, f"plus de {MAX_MARKS} accents sur un caractère ; moins sont attendus")
                value[step] = shown(unicodedata.normalize("NFC", inner))
        elif kind is int:
            if not -MAX_INT <= inner <= MAX_INT:
                _number(path, step)
        elif kind is dict or kind is list:
            room = _clean(inner, (*path, step), room)
        elif kind is float:
            _number(path, step)
    return room


def is_heaped(text: str) -> bool:
    """Return whether more marks follow each other than anybody writes, in the decomposed form that NFC sorts."""
    run = 0
    for sign in text:
        marks, is_mark = _marks(sign)
        run = run + marks if is_mark else marks
        if run > MAX_MARKS:
            return True
    return False


@lru_cache(maxsize=4096)
def _marks(sign: str) -> tuple[int, bool]:
    """How many marks the decomposed character ends with, and whether it is nothing else (U+0F73 is two, as a vowel)."""
    decomposed = unicodedata.normalize("NFD", sign)
    marks = 0
    for part in reversed(decomposed):
        if not unicodedata.combining(part):
            break
        marks += 1
    return marks, marks == len(decomposed)


def _number(path: tuple[str | int, ...], step: str | int) -> NoReturn:
    what = "want a whole number within ±(2^53 − 1)"
    _refuse((*path, step), what, "un nombre entier est attendu, de valeur absolue 2^53 − 1 au plus")


def _refuse(path: tuple[str | int, ...], english: str, french: str) -> NoReturn:
    at = pointer(*path)
    raise Invalid([(at, english)], french_at={at: french})
