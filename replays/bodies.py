"""What a body may hold: strings in NFC, whole numbers within ±(2^53 − 1), ASCII names, not too deep."""

import unicodedata
from collections.abc import Mapping
from typing import Any, NoReturn

from engine.errors import Invalid

MAX_DEPTH = 32
MAX_INT = 2**53 - 1


def pointer(*path: str | int) -> str:
    """RFC 6901.

    >>> pointer("items", 3, "a/b")
    '/items/3/a~1b'
    """
    return "".join("/" + str(step)[:200].replace("~", "~0").replace("/", "~1") for step in path)


def clean(value: dict[str, Any]) -> None:
    """Check what was read of JSON, and bring it to NFC. Raises Invalid."""
    _clean(value, ())


def age(body: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
    """How many ms ago the move was made, and the rest of the body. Raises Invalid."""
    rest = dict(body)
    said = rest.pop("age_ms", 0)
    if type(said) is not int or said < 0:
        raise Invalid([("/age_ms", "want the whole number of ms since the move was made")])
    return said, rest


def _clean(value: dict[str, Any] | list[Any], path: tuple[str | int, ...]) -> None:
    if len(path) >= MAX_DEPTH:
        raise Invalid([(pointer(*path[:4]), f"nested deeper than {MAX_DEPTH}; want it flatter")])
    inner: Any
    step: Any
    is_object = type(value) is dict
    for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
        if is_object and not step.isascii():
            raise Invalid([(pointer(*path, step), "names must be ASCII")])
        kind = type(inner)
        if kind is str:
            if not inner.isascii():
                value[step] = unicodedata.normalize("NFC", inner)
        elif kind is int:
            if not -MAX_INT <= inner <= MAX_INT:
                _number(path, step)
        elif kind is dict or kind is list:
            _clean(inner, (*path, step))
        elif kind is float:
            _number(path, step)


def _number(path: tuple[str | int, ...], step: str | int) -> NoReturn:
    raise Invalid([(pointer(*path, step), "want a whole number within ±(2^53 − 1)")])
