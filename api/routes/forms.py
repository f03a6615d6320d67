"""The forms of bodies that are not moves: read by marshmallow, documented from the same classes."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate, validates_schema

from api import times
from api.matches.about.events import COMMENTS, CONSENTS, HANDS, LAST_ROUND, MAX_DELAY, MAX_NAME, ROLES, VISIBILITIES
from api.matches.access.auth import ID
from api.matches.annotations.events import AUTHORS, KINDS, MAX_MARKS, MAX_TEXT, NAGS
from engine.history import Place, read_place
from engine.match import MAX_TITLE
from engine.seats import letters
from engine.timing import LAGS
from engine.words import shown

_PLAYER = re.compile(r"[!-~]{1,64}\Z", re.ASCII)
_LANGUAGE = re.compile(r"(?!.{36})[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}\Z", re.ASCII)
_LETTER = re.compile(r"[A-Z]", re.ASCII)
MOST = 2**53 - 1
MOST_SEATS = 26
SEATS = "want a list of seats, one object each, at most 26"
_UNSEEN = ("Cc", "Cs", "Zl", "Zp")  # categories that no name has; what is unassigned today may be an emoji tomorrow


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


class Seconds(fields.Integer):
    """A whole number of seconds; true is none, and neither is a number in quotes."""

    def __init__(self, most: int, **kwargs: Any) -> None:
        self.most = most
        self.wants = f"want a whole number of seconds from 0 to {most}"
        super().__init__(validate=validate.Range(0, most), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if type(value) is not int or not 0 <= value <= self.most:
            raise ValidationError(self.wants)
        return value


class Moment(fields.String):
    """An RFC 3339 time, read to ms since 1970."""

    wants = "want an RFC 3339 time, as 2026-09-21T13:33:20.007Z"

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        try:
            return times.parse(value)
        except (TypeError, ValueError, OverflowError):
            raise ValidationError(self.wants) from None


def _one_of(*words: str) -> validate.OneOf:
    return validate.OneOf(words, error=f"want one of {', '.join(words)}")


def _player(**kwargs: Any) -> fields.String:
    return fields.String(
        validate=validate.Regexp(_PLAYER, error="want an id of 1 to 64 ASCII characters without spaces, or null"),
        **kwargs,
    )


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


def _consent(**kwargs: Any) -> fields.String:
    return fields.String(
        validate=_one_of(*CONSENTS),
        metadata={"description": "how people are shown; the stricter of the match's and the seat's own counts"},
        **kwargs,
    )


class SeatAtFirst(Strict):
    """One seat of a new match."""

    name = Words(MAX_NAME, allow_none=True)
    player = _player(allow_none=True)
    consent = _consent(allow_none=True)
    alias = Words(MAX_NAME, allow_none=True)


class _Shown(Strict):
    """How a match is shown to others."""

    visibility = fields.String(validate=_one_of(*VISIBILITIES))
    consent = _consent()
    delay = Seconds(MAX_DELAY, metadata={"description": "seconds after which viewers and the public see an event"})
    hands = fields.String(
        validate=_one_of(*HANDS), metadata={"description": "`delayed`: after the delay viewers see the hands too"}
    )


class _Letters(fields.Dict):
    """Seat by seat, each once."""

    wants = "want an object of letters: seat here, and where that person sat there"

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, dict) or not all(_LETTER.fullmatch(str(each)) for each in (*value, *value.values())):
            raise ValidationError(self.wants)
        if len(set(value.values())) != len(value):
            raise ValidationError("want each seat of the other match once at most")
        return value


class Several(fields.List[Any]):
    """A list of at most so many; a longer one is refused before any item is read."""

    def __init__(self, inner: fields.Field[Any], most: int, wants: str, **kwargs: Any) -> None:
        self.most = most
        self.wants = wants
        super().__init__(inner, validate=validate.Length(max=most, error=wants), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[Any]:
        if not isinstance(value, list) or len(value) > self.most:
            raise ValidationError(self.wants)
        return super()._deserialize(value, attr, data, **kwargs)


class Continues(Strict):
    """The match that a new one continues, with another number of seats."""

    match = fields.String(required=True, validate=validate.Regexp(ID, error="want a match's id"))
    version = fields.Integer(
        required=True,
        strict=True,
        validate=validate.Range(1, error="want a version, 1 or more"),
        metadata={"description": "where it was left"},
    )
    seats = _Letters(
        load_default=dict,
        keys=fields.String(),
        values=fields.String(),
        metadata={"description": "seat here -> where the same person sat there"},
    )


class NewMatch(_Shown):
    """A new match. The game checks options, knowledge and the number of seats."""

    game = Named("game, as GET /games lists them", required=True)
    options = fields.Dict(keys=fields.String())
    knowledge = fields.String(validate=_one_of("observed", "open", "dealt"))
    seats = Several(fields.Nested(SeatAtFirst), MOST_SEATS, SEATS, required=True)
    title = Words(MAX_TITLE, allow_none=True)
    timing = fields.Dict(keys=fields.String(), metadata={"description": "how clocks are read"})
    continues = fields.Nested(Continues, metadata={"description": "needs that match's referee token"})
    holds = fields.String(
        data_key="as",
        validate=validate.Regexp(re.compile(r"(referee|seat:[A-Z])\Z"), error="want referee, or seat:A and the like"),
        metadata={"description": "whose token the creator gets; a seat's in a dealt match, which then has no referee"},
    )
    id = fields.String(
        validate=validate.Regexp(ID, error="want 20 characters of lower-case base 32 (a-z, 2-7)"),
        metadata={"description": "made by the client from 96 random bits or more"},
    )


class _Place(fields.Field[Any]):
    """A version, or an address as "21.1"; whether the match has it is another question."""

    wants = "want a version, or an address such as '21.1'"

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Place:
        try:
            return read_place(value)
        except ValueError:
            raise ValidationError(self.wants) from None


class NewBranch(Strict):
    """What if: a new match that begins as another one stood."""

    at = _Place(
        required=True,
        metadata={"type": ["integer", "string"], "description": "the version (or address) of the last move it has"},
    )
    view = fields.String(
        validate=_one_of("hindsight"), metadata={"description": "with all that later events prove of the hands"}
    )
    assume = fields.Dict(
        keys=fields.String(),
        values=Several(fields.Raw(), 200, "want a list of at most 200 cards"),
        metadata={"description": "cards that are assumed in hands, by seat, as {B: [cards]}"},
    )


class Round(fields.Integer):
    """The number of a round, 1 or more."""

    wants = f"want the number of a round, from 1 to {LAST_ROUND}"

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if type(value) is not int or not 1 <= value <= LAST_ROUND:
            raise ValidationError(self.wants)
        return value


class SeatChange(SeatAtFirst):
    """What changes at one seat, from a round on."""

    start = Round(
        data_key="from",
        validate=validate.Range(1, LAST_ROUND),
        metadata={"description": "the first round that it holds for; a term that begins there is corrected"},
    )


class _SeatChanges(fields.Dict):
    """An object by letter, or a list as in a new match; read to one by letter."""

    wants = "want an object of seats by letter, or a list of them"

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, list):
            seats = Several(fields.Nested(SeatChange), MOST_SEATS, SEATS).deserialize(value)
            return dict(zip(letters(len(seats)), seats, strict=True))
        return super()._deserialize(value, attr, data, **kwargs)  # type: ignore[no-untyped-call]


class MatchChange(_Shown):
    """What changes about a match; what is left out stays."""

    title = Words(MAX_TITLE, allow_none=True)
    comments = fields.String(
        validate=_one_of(*COMMENTS), metadata={"description": "who may annotate: all with a token, referees, nobody"}
    )
    seats = _SeatChanges(
        keys=fields.String(), values=fields.Nested(SeatChange), metadata={"description": "by letter, as {A: {name}}"}
    )


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
        return words


class Nag(fields.Integer):
    """A sign behind a move, by its number."""

    wants = f"want a number from 1 to {len(NAGS)}: {', '.join(f'{n} {sign}' for n, sign in enumerate(NAGS, 1))}"

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if type(value) is not int or not 1 <= value <= len(NAGS):
            raise ValidationError(self.wants)
        return value


class _Nags(fields.List[int]):
    wants = "want a list of numbers, each once"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(Nag(validate=validate.Range(1, len(NAGS))), validate=_each_once, **kwargs)


def _each_once(values: list[int]) -> None:
    if len(set(values)) != len(values):
        raise ValidationError(_Nags.wants)


class Mark(Strict):
    """A card or a seat that is pointed at: exactly one of the two."""

    card = Named("card in the game's notation")
    seat = Named("seat's letter")
    kind = fields.String(required=True, validate=_one_of(*KINDS))

    @validates_schema
    def _one_thing(self, data: dict[str, Any], **kwargs: Any) -> None:
        if ("card" in data) == ("seat" in data):
            raise ValidationError("want either a card or a seat")


class AnnotationChange(Strict):
    """What an annotation says; what is left out stays, null takes it away."""

    place = _Place(
        metadata={"type": ["integer", "string"], "description": "the version (or address) of the move that it is about"}
    )
    text = Prose(allow_none=True, metadata={"maxLength": MAX_TEXT, "description": "Markdown"})
    nags = _Nags(metadata={"description": "1 !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!"})
    marks = fields.List(
        fields.Nested(Mark),
        validate=validate.Length(max=MAX_MARKS, error=f"want a list of {MAX_MARKS} marks at most"),
    )
    branch = fields.String(
        allow_none=True,
        validate=validate.Regexp(ID, error="want a match's id"),
        metadata={"description": "a what-if of this match"},
    )
    lang = fields.String(
        allow_none=True,
        validate=validate.Regexp(_LANGUAGE, error="want a language's tag, as en or pt-BR"),
        metadata={"description": "of the text, as BCP 47 has it"},
    )


class NewAnnotation(AnnotationChange):
    """A comment, signs or marks at a place of the match."""

    answers = Named("aid of an annotation of this match", metadata={"description": "the aid of what this answers"})


class FileTerm(Strict):
    """Who sat at a seat from a round on, as the file of a match says."""

    start = Round(data_key="from", required=True, validate=validate.Range(1, LAST_ROUND))
    name = Words(MAX_NAME, allow_none=True, load_default=None)
    player = _player(allow_none=True, load_default=None)


class FileHeader(Strict):
    """What the header of a match's file says beside its events."""

    title = Words(MAX_TITLE, allow_none=True, load_default=None)
    seats = fields.Dict(
        keys=fields.String(validate=validate.Regexp(re.compile(r"[A-Z]\Z"), error="want a seat's letter")),
        values=fields.List(fields.Nested(FileTerm), validate=validate.Length(1, 1000, error="want a list of terms")),
        load_default=dict,
    )


class NewToken(Strict):
    """A token for one more device or person."""

    role = fields.String(required=True, validate=_one_of(*ROLES))
    seat = Named(
        "seat's letter, for the role seat",
        allow_none=True,
        metadata={"description": "the letter; for the role seat, and only for it"},
    )
    label = Words(60, allow_none=True)
    expires = Moment(allow_none=True, metadata={"format": "date-time"})
    code_expires = Moment(
        metadata={"format": "date-time", "description": "how long the code may be used: half an hour unless told"}
    )


class Nothing(Strict):
    """An empty object."""


class Join(Strict):
    """A code, as typed: in any case, with spaces or hyphens."""

    code = Named("code, as it was shown", required=True)


class Ticks(fields.Integer):
    """A whole number of microseconds by a clock that began whenever it did."""

    wants = "want a whole number of microseconds, between ±(2^53 − 1)"

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if type(value) is not int or abs(value) > MOST:
            raise ValidationError(self.wants)
        return value


class Number(fields.Integer):
    """How many."""

    wants = "want a whole number from 0 to 2^53 − 1"

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if type(value) is not int or not 0 <= value <= MOST:
            raise ValidationError(self.wants)
        return value


class Confirmed(Strict):
    """An exchange whose answer the device has, and when it came."""

    k = Number(required=True)
    d3 = Ticks(required=True)


class Exchange(Strict):
    """What a device says by its own clock."""

    device = Named(
        "name of this device, as the service gave it",
        allow_none=True,
        validate=validate.Length(max=64, error="want the name of this device, as the service gave it"),
    )
    epoch = Named(
        "string of 1 to 64 characters, new whenever the clock may have jumped",
        required=True,
        validate=validate.Length(1, 64, error="want a string of 1 to 64 characters"),
    )
    k = Number(required=True, metadata={"description": "the number of this exchange in its epoch"})
    d0 = Ticks(required=True, metadata={"description": "when this was sent"})
    q = Number(required=True, metadata={"description": "the smallest step of the device's clock, at least 100"})
    quiet = Ticks(allow_none=True, metadata={"description": "nothing that was seen before this is unreported"})
    prev = fields.Nested(Confirmed, allow_none=True, metadata={"description": "the exchange before, once answered"})
    kind = Named(
        "how this device sees what it tells: tap, watched or instant",
        load_default="tap",
        validate=validate.OneOf(LAGS, error="want tap, watched or instant"),
    )


class Batch(Strict):
    """Up to 500 moves, each recorded by itself."""

    items = Several(fields.Raw(), 500, "want a list of at most 500 items", required=True)


_AID = re.compile(r"a[1-9]\d{0,8}\Z", re.ASCII)


class Flag(fields.Field[bool]):
    """True or false; 1 is neither."""

    wants = "want true or false"

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise ValidationError(self.wants)
        return value


class FileRole(Strict):
    """What somebody was."""

    role = fields.String(required=True, allow_none=True, validate=_one_of(*AUTHORS))
    seat = fields.String(
        required=True,
        allow_none=True,
        validate=validate.Regexp(re.compile(r"[A-Z]\Z"), error="want a seat's letter, or null"),
    )


class FileAuthor(FileRole):
    """Who wrote, as the file of a match says. was: of what came with a file before."""

    name = Words(MAX_NAME, required=True, allow_none=True)
    was = fields.Nested(FileRole, required=True, allow_none=True)


class FileAnnotation(Strict):
    """An annotation as a line of a match's file has it."""

    aid = fields.String(required=True, validate=validate.Regexp(_AID, error="want a and a number, as a1"))
    answers = fields.String(
        required=True, allow_none=True, validate=validate.Regexp(_AID, error="want a and a number, as a1, or null")
    )
    place = _Place(required=True)
    head = Number(required=True)
    knew = Named("seat, as seat:A, or referee, or null", required=True, allow_none=True)
    text = Prose(required=True, allow_none=True)
    nags = _Nags(required=True)
    marks = fields.List(
        fields.Nested(Mark),
        required=True,
        validate=validate.Length(max=MAX_MARKS, error=f"want a list of {MAX_MARKS} marks at most"),
    )
    branch = fields.String(
        required=True, allow_none=True, validate=validate.Regexp(ID, error="want a match's id, or null")
    )
    lang = fields.String(
        required=True,
        allow_none=True,
        validate=validate.Regexp(_LANGUAGE, error="want a language's tag, as en or pt-BR"),
    )
    by = fields.Nested(FileAuthor, required=True)
    written_at = Moment(required=True, allow_none=True)
    changed_at = Moment(required=True, allow_none=True)
    deleted = Flag(required=True)
