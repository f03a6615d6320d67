"""Shapes of what tournaments' commands and events hold."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from engine.cards import NO_CARDS
from engine.shapes import Frame, Shape, list_of, map_of, text, whole

NO_FRAME = Frame((), NO_CARDS)  # commands know neither seats nor cards
MOST_ENTRANTS = 2000
MOST_TABLES = 1000
MOST_SCORE = 1_000_000


def _matching(pattern: str, what: str, wanted: str = "") -> Shape:
    """Build the shape of texts of a form. what: their name in an error, with its article; wanted: what follows it."""
    form = re.compile(pattern)

    def read(value: object, frame: Frame) -> str:
        if not isinstance(value, str) or not form.fullmatch(value):
            raise ValueError(f"not {what}: {str(value)[:20]!r}{wanted}")
        return value

    return Shape(read, lambda frame: {"type": "string", "pattern": f"^{pattern}$"})


ENTRANT = _matching("e[1-9][0-9]{0,5}", "an entrant", "; want an id such as 'e7'")


def _order(value: object, frame: Frame) -> tuple[tuple[str, ...], ...]:
    if not isinstance(value, list) or len(value) > 6:
        raise ValueError(
            "want a list of entrants, first one first; those who share a place stand in a list of their own"
        )
    order = tuple(
        tuple(ENTRANT.read(each, frame) for each in place) if isinstance(place, list) else (ENTRANT.read(place, frame),)
        for place in value
    )
    if any(not place for place in order):
        raise ValueError("want somebody at every place")
    if len(set(named(order))) != len(named(order)):
        raise ValueError("each may be named once only")
    return order


def named(order: Iterable[Iterable[str]]) -> list[str]:
    """All who stand in an order."""
    return [entrant for place in order for entrant in place]


def in_order(people: Iterable[str], amounts: Mapping[str, Any]) -> list[list[str]]:
    """Return people in groups with equal amounts, most first; within each group in the order given.

    >>> in_order(["e1", "e2", "e3"], {"e1": 5, "e2": 9, "e3": 5})
    [['e2'], ['e1', 'e3']]
    """
    groups: dict[Any, list[str]] = {}
    for person in people:
        groups.setdefault(amounts[person], []).append(person)
    return [groups[amount] for amount in sorted(groups, reverse=True)]


def told_order(order: Iterable[tuple[str, ...]]) -> list[Any]:
    """An order as the wire has it: who stands alone is no list."""
    return [place[0] if len(place) == 1 else list(place) for place in order]


def _order_schema(frame: Frame) -> dict[str, object]:
    one = ENTRANT.schema(frame)
    return {"type": "array", "items": {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]}, "maxItems": 6}


def _stored_order(value: Any) -> Any:
    if value is None:
        return None
    return tuple(tuple(place) if isinstance(place, list | tuple) else (place,) for place in value)


def lists_of(shape: Shape) -> Shape:
    """Lists of lists, as an event holds them."""
    inner = list_of(shape, 0, None)
    outer = list_of(inner, 0, None, distinct=False)
    return Shape(outer.read, outer.schema, lambda value: None if value is None else tuple(map(tuple, value)))


def _records(value: object, frame: Frame) -> Any:
    if not isinstance(value, list):
        raise ValueError("want a list")
    return tuple(value)


ENTRANTS = list_of(ENTRANT, 1, MOST_ENTRANTS)
ANY_ENTRANTS = list_of(ENTRANT, 0, None)
ORDER = Shape(_order, _order_schema, _stored_order)
SCORES = map_of(ENTRANT, whole(-MOST_SCORE, MOST_SCORE))
CARDS = map_of(ENTRANT, whole(0, 200))
POINTS = map_of(ENTRANT, whole(0, 2**53 - 1))
ROUND = whole(1, 10_000)
TABLE = whole(1, MOST_TABLES)
TABLES = list_of(TABLE, 0, MOST_TABLES)
VERSION = whole(1, 2**53 - 1)
MINUTES = whole(1, 1440)
REASON = text(500)
NOTE = text(2000)
WORD = text(80)
OBJECT = Shape(lambda value, frame: value, lambda frame: {"type": "object"})
RECORDS = Shape(
    _records, lambda frame: {"type": "array", "items": {"type": "object"}}, lambda value: value and tuple(value)
)
AWAY = map_of(ENTRANT, OBJECT)
SEATED = map_of(_matching("[1-9][0-9]{0,3}", "the number of a table"), ANY_ENTRANTS)
SEATS = map_of(_matching("[A-F]", "a seat", "; want a letter from A to F"), ENTRANT)
