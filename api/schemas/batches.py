"""Several commands in one body, each recorded by itself: what any kind of aggregates takes and answers so."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from api.schemas.events import Event
from api.schemas.problems import Problem
from api.schemas.reading import Several
from api.schemas.telling import Anything, AtVersion, Hash, Items, Of, Told, Version, Whole

MOST_ITEMS = 500


class EachByItself(Several):
    """The items of a batch. They are read later, one after the other: here it is only looked how many there are."""

    def __init__(self, item: type[Told]) -> None:
        super().__init__(fields.Nested(item), MOST_ITEMS, f"want a list of at most {MOST_ITEMS} items", required=True)

    def items_of(self, value: list[Any], attr: str | None, data: Any, **kwargs: Any) -> list[Any]:
        return value


class ItemResult(Told):
    """What became of one of them."""

    id = Anything("as it was sent")
    status = Whole("null: not tried", or_null=True)
    version = Version(maybe=True)
    hash = Hash(maybe=True)
    events = Items(Event, maybe=True)
    problem = Of(Problem, maybe=True)


class Results(AtVersion):
    """What became of all of them, and how far the aggregate has come."""
