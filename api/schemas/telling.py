"""Members of what is described but not read here: answers, and the bodies of moves.

Nobody runs these fields, as answers are made by orjson alone: tests hold each answer to them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import EXCLUDE, INCLUDE, Schema, fields, validate

from api.aggregates.credentials import ID

NOTHING_MORE: Mapping[str, Any] = {}


class Told(Schema):
    """An object; the docstring of a class is its description. Clients ignore members that are not described."""

    class Meta:
        unknown = EXCLUDE

    @classmethod
    def also(cls) -> dict[str, Any]:
        """What else JSON Schema is to say of it."""
        return {}


class Member(fields.Field[Any]):
    """A value in such an object. It is always there unless `maybe`, and never null unless `or_null`.

    about: what it is, in words; says: what else JSON Schema is to say of it.
    """

    SAYS: ClassVar[dict[str, Any]] = {}  # of JSON Schema, what every value of the kind says

    def __init__(
        self,
        about: str = "",
        *,
        maybe: bool = False,
        or_null: bool = False,
        says: Mapping[str, Any] = NOTHING_MORE,
        **kwargs: Any,
    ) -> None:
        told = {**self.SAYS, **({"description": about} if about else {}), **says}
        super().__init__(required=not maybe, allow_none=or_null, metadata=told, **kwargs)


class Text(Member, fields.String):
    """Words, or a name for something."""

    PATTERN: ClassVar[re.Pattern[str] | None] = None

    def __init__(self, about: str = "", **kwargs: Any) -> None:
        if self.PATTERN is not None:
            kwargs["validate"] = validate.Regexp(self.PATTERN)
        super().__init__(about, **kwargs)


class Hash(Text):
    """A SHA-256."""

    PATTERN = re.compile(r"[0-9a-f]{64}\Z")


class Salt(Text):
    """What hides a short text behind its hash."""

    PATTERN = re.compile(r"[0-9a-f]{32}\Z")


class Seat(Text):
    """A seat's letter."""

    PATTERN = re.compile(r"[A-Z]\Z")


class MatchId(Text):
    """The id of a match, or of what else there is."""

    PATTERN = ID


class Time(Text):
    """RFC 3339, in UTC, to the millisecond."""

    PATTERN = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\Z")


class Code(Text):
    """What is typed to let a device in."""

    PATTERN = re.compile(r"[2-9A-HJ-NP-Z]{6}\Z")


class Engine(Text):
    """Which rules these are."""

    PATTERN = re.compile(r"[0-9a-f]{16}\Z")
    SAYS: ClassVar = {
        "description": "a digest of the rules as this service has them: a client with the same engine decides the same"
    }


class Word(Text):
    """One of a few words."""

    def __init__(self, *words: str, about: str = "", **kwargs: Any) -> None:
        super().__init__(about, validate=validate.OneOf(words), **kwargs)


class Flag(Member, fields.Boolean):
    """True or false."""


class Whole(Member, fields.Integer):
    """A whole number, from least to most."""

    LEAST: ClassVar[int | None] = None

    def __init__(self, about: str = "", *, least: int | None = None, most: int | None = None, **kwargs: Any) -> None:
        least = self.LEAST if least is None else least
        bounds = None if least is None and most is None else validate.Range(least, most)
        super().__init__(about, validate=bounds, **kwargs)


class Count(Whole):
    """How many."""

    LEAST = 0


class Version(Whole):
    """A version of a stream, or another number from 1 on."""

    LEAST = 1


class Place(Member):
    """A version, or an address."""

    SAYS: ClassVar = {
        "type": ["integer", "string"],
        "description": 'a version, or an address: "21.1" is the first move that the correction at 21 put in',
    }


class Anything(Member, fields.Raw):
    """Any JSON value."""


class Object(Member, fields.Dict):
    """An object whose members are described elsewhere."""

    SAYS: ClassVar = {"additionalProperties": True}


class Items(Member, fields.List[Any]):
    """A list."""

    def __init__(self, item: fields.Field[Any] | type[Told], about: str = "", *, least: int | None = None, **more: Any):
        bounds = None if least is None else validate.Length(least)
        super().__init__(about, cls_or_instance=_field(item), validate=bounds, **more)


class By(Member, fields.Dict):
    """An object used as a map: values by keys."""

    def __init__(self, keys: Text, values: fields.Field[Any] | type[Told], about: str = "", **more: Any):
        super().__init__(about, keys=keys, values=_field(values), **more)


class Of(Member, fields.Nested):
    """An object of a schema."""

    def __init__(self, schema: type[Schema], about: str = "", **more: Any):
        super().__init__(about, nested=schema, **more)


class Either(Member):
    """A value of one kind or another."""

    def __init__(self, *kinds: fields.Field[Any] | type[Told], about: str = "", **more: Any):
        super().__init__(about, **more)
        self.kinds = [_field(kind) for kind in kinds]


def _field(kind: fields.Field[Any] | type[Told]) -> fields.Field[Any]:
    return kind if isinstance(kind, fields.Field) else Of(kind)


class Open(Told):
    """An object with further members, which something else describes."""

    class Meta:
        unknown = INCLUDE


class AtVersion(Told):
    """What is told as of a version of a stream, with the hash of that version's event."""

    version = Version()
    hash = Hash()


class Page(Told):
    """A page of a list; `next` is null on the last one."""

    next = Text(or_null=True)


class ByLanguage(Told):
    en = Text()
    fr = Text()


class NamedCard(Told):
    card = Text()


class SentenceParts(Told):
    en = Items(Either(Text(), NamedCard))
    fr = Items(Either(Text(), NamedCard))


class Sentence(Told):
    """A sentence; one that names cards also in parts, words and cards in order."""

    en = Text()
    fr = Text()
    parts = Of(SentenceParts, maybe=True)


KNOWLEDGE = ("observed", "open", "dealt")
STATUSES = ("live", "over", "sealed")
STREAMS = ("events", "about", "annotations")
RECEIPT = "of `head`: a receipt that `verify` can check later"


class Stream(Word):
    """The name of a stream."""

    def __init__(self, **more: Any) -> None:
        super().__init__(*STREAMS, about="which of the match's streams", **more)


def text_parameter(about: str, **says: Any) -> fields.Field[Any]:
    return Text(about, maybe=True, says=says)


def limit_parameter(about: str, most: int, default: int) -> fields.Field[Any]:
    return Whole(about, least=1, most=most, maybe=True, says={"default": default})
