"""Bodies that are read: every fault says what is wanted instead. Described from the same classes."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from api import times
from api.aggregates.credentials import ID
from api.matches.about.events import LAST_ROUND
from engine import history
from engine.words import shown

_PLAYER = re.compile(r"[!-~]{1,64}\Z", re.ASCII)
MOST = 2**53 - 1
_UNSEEN = ("Cc", "Cs", "Zl", "Zp")  # categories that no name has; what is unassigned today may be an emoji tomorrow


class Strict(Schema):
    """Unknown fields are refused, and every fault says what is wanted instead."""

    class Meta:
        unknown = RAISE

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        names = ", ".join(field.data_key or name for name, field in self.load_fields.items())
        takes = f"want {names}" if names else "want an empty object"
        self.error_messages = {**self.error_messages, "unknown": f"unknown field; {takes}", "type": "want an object"}

    def on_bind_field(self, field_name: str, field_obj: fields.Field[Any]) -> None:
        _say_what_is_wanted(field_obj)


_WANTED: dict[type[fields.Field[Any]], str] = {
    fields.String: "want a string",
    fields.Integer: "want a whole number",
    fields.List: "want a list",
    fields.Dict: "want an object",
    fields.Nested: "want an object",
}


def _say_what_is_wanted(field: fields.Field[Any]) -> None:
    """Its faults in our words, where marshmallow would only say that something is wrong."""
    told = [getattr(field, "wants", None), *(getattr(each, "error", None) for each in field.validators)]
    told += [wanted for kind, wanted in _WANTED.items() if isinstance(field, kind)]
    want = next((each for each in told if each), "want a value")
    faults = {"required": f"missing; {want}", "null": f"null is no value here; {want}"}
    field.error_messages = {**field.error_messages, **faults, **dict.fromkeys(("invalid", "type"), want)}
    inner = (getattr(field, name, None) for name in ("inner", "value_field"))
    for each in inner:
        if isinstance(each, fields.Field):
            _say_what_is_wanted(each)


def one_of(*words: str) -> validate.OneOf:
    return validate.OneOf(words, error=f"want one of {', '.join(words)}")


class Words(fields.String):
    """What a person typed: one line, 1 to most characters, no control characters."""

    def __init__(self, most: int, **kwargs: Any) -> None:
        super().__init__(validate=validate.Length(max=most), **kwargs)
        self.most = most
        self.wants = f"want a string of 1 to {most} characters"

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise ValidationError(f"{self.wants}, or null")
        words = shown(value.strip())
        if not words or len(words) > self.most:
            raise ValidationError(f"{self.wants}, or null for none")
        if any(unicodedata.category(sign) in _UNSEEN for sign in words):
            raise ValidationError("want one line without control characters")
        return words


class Named(fields.String):
    """A string that stands for something: what, in words."""

    def __init__(self, what: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.wants = f"want a {what}"


def player_id(**kwargs: Any) -> fields.String:
    return fields.String(
        validate=validate.Regexp(_PLAYER, error="want an id of 1 to 64 ASCII characters without spaces, or null"),
        **kwargs,
    )


def match_id(**kwargs: Any) -> fields.String:
    return fields.String(validate=validate.Regexp(ID, error="want a match's id"), **kwargs)


class Bounded(fields.Integer):
    """A whole number within bounds; true is none, and neither is a number in quotes."""

    least, most = 0, MOST
    wants: str

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if type(value) is not int or not self.least <= value <= self.most:
            raise ValidationError(self.wants)
        return value


class Seconds(Bounded):
    """A whole number of seconds."""

    def __init__(self, most: int, **kwargs: Any) -> None:
        self.most = most
        self.wants = f"want a whole number of seconds from 0 to {most}"
        super().__init__(validate=validate.Range(0, most), **kwargs)


class Moment(fields.String):
    """An RFC 3339 time, read to ms since 1970."""

    wants = "want an RFC 3339 time, as 2026-09-21T13:33:20.007Z"

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        try:
            return times.parse(value)
        except (TypeError, ValueError, OverflowError):
            raise ValidationError(self.wants) from None


class Round(Bounded):
    """The number of a round, 1 or more."""

    least, most = 1, LAST_ROUND
    wants = f"want the number of a round, from 1 to {LAST_ROUND}"


class Number(Bounded):
    """How many."""

    wants = "want a whole number from 0 to 2^53 − 1"


class Flag(fields.Field[bool]):
    """True or false; 1 is neither."""

    wants = "want true or false"

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise ValidationError(self.wants)
        return value


class Place(fields.Field[Any]):
    """A version, or an address as "21.1"; whether the match has it is another question."""

    wants = "want a version, or an address such as '21.1'"

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> history.Place:
        try:
            return history.read_place(value)
        except ValueError:
            raise ValidationError(self.wants) from None


class Several(fields.List[Any]):
    """A list of at most so many; a longer one is refused before any item is read."""

    def __init__(self, inner: fields.Field[Any], most: int, wants: str, **kwargs: Any) -> None:
        self.most = most
        self.wants = wants
        super().__init__(inner, validate=validate.Length(max=most, error=wants), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[Any]:
        if not isinstance(value, list) or len(value) > self.most:
            raise ValidationError(self.wants)
        return self.items_of(value, attr, data, **kwargs)

    def items_of(self, value: list[Any], attr: str | None, data: Any, **kwargs: Any) -> list[Any]:
        """Each item read. Raises ValidationError."""
        return super()._deserialize(value, attr, data, **kwargs)


class Nothing(Strict):
    """An empty object."""
