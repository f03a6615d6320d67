"""Every fault in a body that is no move says what would be right."""

import pkgutil
from importlib import import_module
from typing import Any

import pytest
from marshmallow import ValidationError

import api.schemas
from api.http.requests import errors_of
from api.schemas.matches import MatchChange, NewMatch
from api.schemas.moves import Batch
from api.schemas.reading import Strict
from api.schemas.tokens import Join, NewToken

FORMS = sorted(
    {
        each
        for module in pkgutil.iter_modules(api.schemas.__path__)
        for each in vars(import_module(f"api.schemas.{module.name}")).values()
        if isinstance(each, type) and issubclass(each, Strict)
    },
    key=lambda each: each.__name__,
)
WRONG: tuple[Any, ...] = (None, [], [7], {}, {"x": 7}, 7, -1, 1.5, True, "", "?" * 200)


def faults(form: type[Strict], body: Any) -> list[tuple[str, str]]:
    try:
        form().load(body)
    except ValidationError as error:
        return errors_of(error)
    return []


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_no_fault_only_says_that_something_is_wrong(form: type[Strict]) -> None:
    names = [field.data_key or name for name, field in form().load_fields.items()]
    bodies: list[Any] = [{}, [], {"surplus": 1}]
    bodies += [{name: wrong} for name in names for wrong in WRONG]
    bodies += [{name: {"A": wrong}} for name in names for wrong in WRONG]
    told = [fault for body in bodies for fault in faults(form, body)]
    assert told
    assert [fault for fault in told if "want " not in fault[1]] == []


def test_what_is_missing_is_named_with_its_form() -> None:
    assert faults(NewToken, {}) == [("/role", "missing; want one of referee, viewer, seat, witness")]


def test_null_is_told_from_what_is_wrong() -> None:
    assert faults(MatchChange, {"delay": None}) == [
        ("/delay", "null is no value here; want a whole number of seconds from 0 to 86400")
    ]


def test_an_unknown_field_is_told_what_the_form_takes() -> None:
    assert faults(Join, {"cod": "ABC"})[-1] == ("/cod", "unknown field; want code, badge")


def test_a_list_that_is_too_long_is_refused_before_its_items_are_read() -> None:
    told = faults(NewMatch, {"game": "durak", "seats": [{"nam": "Ana"}] * 27})
    assert told == [("/seats", "want a list of seats, one object each, at most 26")]
    assert faults(MatchChange, {"seats": [7] * 27}) == [("/seats", told[0][1])]
    assert faults(Batch, {"items": [7] * 501}) == [("/items", "want a list of at most 500 items")]
