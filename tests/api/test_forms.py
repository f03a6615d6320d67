"""Every fault in a body that is no move says what would be right."""

from typing import Any

import pytest
from marshmallow import ValidationError

from api.http.requests import errors_of
from api.routes import forms

FORMS = sorted(
    (each for each in vars(forms).values() if isinstance(each, type) and issubclass(each, forms.Strict)),
    key=lambda each: each.__name__,
)
WRONG: tuple[Any, ...] = (None, [], [7], {}, {"x": 7}, 7, -1, 1.5, True, "", "?" * 200)


def faults(form: type[forms.Strict], body: Any) -> list[tuple[str, str]]:
    try:
        form().load(body)
    except ValidationError as error:
        return errors_of(error)
    return []


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_no_fault_only_says_that_something_is_wrong(form: type[forms.Strict]) -> None:
    names = [field.data_key or name for name, field in form().load_fields.items()]
    bodies: list[Any] = [{}, [], {"surplus": 1}]
    bodies += [{name: wrong} for name in names for wrong in WRONG]
    bodies += [{name: {"A": wrong}} for name in names for wrong in WRONG]
    told = [fault for body in bodies for fault in faults(form, body)]
    assert told
    assert [fault for fault in told if "want " not in fault[1]] == []


def test_what_is_missing_is_named_with_its_form() -> None:
    assert faults(forms.NewToken, {}) == [("/role", "missing; want one of referee, viewer, seat, witness")]


def test_null_is_told_from_what_is_wrong() -> None:
    assert faults(forms.MatchChange, {"delay": None}) == [
        ("/delay", "null is no value here; want a whole number of seconds from 0 to 86400")
    ]


def test_an_unknown_field_is_told_what_the_form_takes() -> None:
    assert faults(forms.Join, {"cod": "ABC"})[-1] == ("/cod", "unknown field; want code")


def test_a_list_that_is_too_long_is_refused_before_its_items_are_read() -> None:
    told = faults(forms.NewMatch, {"game": "durak", "seats": [{"nam": "Ana"}] * 27})
    assert told == [("/seats", "want a list of seats, one object each, at most 26")]
    assert faults(forms.MatchChange, {"seats": [7] * 27}) == [("/seats", told[0][1])]
    assert faults(forms.Batch, {"items": [7] * 501}) == [("/items", "want a list of at most 500 items")]
