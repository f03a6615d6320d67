"""Comments, signs and marks."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from api.matches.annotations import markdown
from api.matches.annotations.events import AUTHORS, KINDS, MAX_MARKS, MAX_TEXT, NAGS
from api.schemas import reading
from api.schemas.reading import Bounded, Named, Strict, one_of
from api.schemas.telling import (
    RECEIPT,
    Count,
    Flag,
    Hash,
    Items,
    MatchId,
    Of,
    Place,
    Seat,
    Text,
    Time,
    Told,
    Version,
    Whole,
    Word,
)
from engine.words import shown

LANGUAGE = re.compile(r"(?!.{36})[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}\Z", re.ASCII)


class Prose(fields.String):
    """What a person wrote, on several lines; the length is that of what was sent, before it is brought to NFC."""

    wants = f"want a text of 1 to {MAX_TEXT} characters, or null"

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise ValidationError(self.wants)
        if len(value) > MAX_TEXT:
            raise ValidationError(f"{len(value)} characters are too many; {self.wants}")
        words = shown(unicodedata.normalize("NFC", value.replace("\r\n", "\n")).strip())
        if not words:
            raise ValidationError(self.wants)
        if any(unicodedata.category(sign) in ("Cc", "Cs") and sign not in "\n\t" for sign in words):
            raise ValidationError("want a text without control characters but line feeds and tabs")
        if fault := markdown.fault(words):
            raise ValidationError(fault)
        return words


class Nag(Bounded):
    """A sign behind a move, by its number."""

    least, most = 1, len(NAGS)
    wants = f"want a number from 1 to {len(NAGS)}: {', '.join(f'{n} {sign}' for n, sign in enumerate(NAGS, 1))}"


class Nags(fields.List[int]):
    wants = "want a list of numbers, each once"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(Nag(validate=validate.Range(1, len(NAGS))), validate=_each_once, **kwargs)


def _each_once(values: list[int]) -> None:
    if len(set(values)) != len(values):
        raise ValidationError(Nags.wants)


class Mark(Strict):
    """A card or a seat that is pointed at: exactly one of the two."""

    card = Named("card in the game's notation")
    seat = Named("seat's letter")
    kind = fields.String(required=True, validate=one_of(*KINDS))

    @validates_schema
    def _one_thing(self, data: dict[str, Any], **kwargs: Any) -> None:
        if ("card" in data) == ("seat" in data):
            raise ValidationError("want either a card or a seat")


class Marks(fields.List[dict[str, Any]]):
    wants = f"want a list of {MAX_MARKS} marks at most"

    def __init__(self, **kwargs: Any) -> None:
        length = validate.Length(max=MAX_MARKS, error=self.wants)
        super().__init__(fields.Nested(Mark), validate=length, **kwargs)


def language_tag(**kwargs: Any) -> fields.String:
    known = validate.Regexp(LANGUAGE, error="want a language's tag, as en or pt-BR")
    return fields.String(allow_none=True, validate=known, **kwargs)


class AnnotationChange(Strict):
    """What an annotation says; what is left out stays, null takes it away."""

    place = reading.Place(
        metadata={"type": ["integer", "string"], "description": "the version (or address) of the move that it is about"}
    )
    text = Prose(allow_none=True, metadata={"maxLength": MAX_TEXT, "description": "Markdown"})
    nags = Nags(metadata={"description": "1 !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!"})
    marks = Marks()
    branch = reading.match_id(allow_none=True, metadata={"description": "a what-if of this match"})
    lang = language_tag(metadata={"description": "of the text, as BCP 47 has it"})


class NewAnnotation(AnnotationChange):
    """A comment, signs or marks at a place of the match."""

    answers = Named("aid of an annotation of this match", metadata={"description": "the aid of what this answers"})


class EarlierAuthor(Told):
    """Who it was, as the file says."""

    role = Text(or_null=True)
    seat = Text(or_null=True)


class Author(Told):
    """Who wrote it."""

    role = Word(*AUTHORS, about="import: it came with a file, and nobody here has written it")
    seat = Seat(or_null=True)
    tid = Text(or_null=True)
    name = Text("of who sits there, as the reader calls them; or as the file says", or_null=True)
    label = Text("of the device; where not everybody is named, for referees only", or_null=True)
    was = Of(EarlierAuthor, or_null=True)


class Pointed(Told):
    """A card, or a seat, that is pointed at."""

    kind = Word(*KINDS)
    card = Text(maybe=True)
    seat = Seat(maybe=True)


class _Revised(Told):
    """What an annotation says."""

    version = Version("of the annotations' own stream")
    by = Of(Author)
    place = Place("where it was written: a version of the match, or an address")
    text = Text("Markdown; null where there is none, or it was erased", or_null=True)
    html = Text("the text as it is to be shown: clean", or_null=True)
    nags = Items(Whole(least=1, most=len(NAGS)))
    marks = Items(Pointed)
    branch = MatchId(or_null=True)
    lang = Text(or_null=True)
    deleted = Flag("it says nothing more, but something answers it")


class Revision(_Revised):
    """What it said at some time."""

    at = Time()


class Annotation(_Revised):
    """A comment, signs or marks at a place of a match; `history` where referees ask for it."""

    aid = Text()
    stands = Place("the place in force where it is to be shown: moves are replaced and struck", or_null=True)
    struck = Flag("its move stands no more; it is shown behind the one before")
    answers = Text("the aid of what it answers", or_null=True)
    written_at = Time()
    changed_at = Time(or_null=True)
    mine = Flag()
    history = Items(Revision, maybe=True)


class Annotations(Told):
    """All that may be read, in the order in which it was written."""

    version = Count("of the annotations, which have versions of their own")
    head = Version()
    hash = Hash(RECEIPT)
    items = Items(Annotation)
    next = Whole(or_null=True)
