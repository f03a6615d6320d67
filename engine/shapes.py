"""The form of commands and events: one declaration gives the reader, the JSON Schema and the wire.

A field of a command or an event names its shape in the dataclass's metadata; what a shape needs to know of the
match (its seats, its notation of cards) comes as a Frame.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, NamedTuple, Protocol, dataclass_transform
from unicodedata import category

from engine.cards import CardSet
from engine.errors import Invalid
from engine.zones import Card, Seat

_SHA256 = re.compile("[0-9a-f]{64}")
_CAPITAL_WITHIN = re.compile("(?<!^)[A-Z]")


class Frame(NamedTuple):
    """What the form of a command depends on."""

    seats: tuple[Seat, ...]
    cards: CardSet
    endings: tuple[str, ...] = ()  # why a round may be closed early


class _Game(Protocol):
    @property
    def cards(self) -> CardSet: ...
    @property
    def endings(self) -> tuple[str, ...]: ...


def frame(game: _Game, seats: tuple[Seat, ...]) -> Frame:
    """Return what the form of a game's commands depends on, for seats of a match."""
    return Frame(seats, game.cards, game.endings)


class Misfit(ValueError):
    """A value that a shape does not take: its message says what is wanted, `french` the same in French."""

    def __init__(self, english: str, french: str) -> None:
        super().__init__(english)
        self.french = french


class Shape(NamedTuple):
    """How a field is read (raising ValueError with a sentence) and described."""

    read: Callable[[object, Frame], Any]
    schema: Callable[[Frame], dict[str, object]]
    stored: Callable[[Any], Any] | None = None  # from JSON of the stream, where that is not the value itself
    cards: Callable[[Any], Iterable[Card]] | None = None  # those that a value names, where it can name any
    copies: Callable[[Any, Frame], int | None] = lambda value, frame: 1  # how often a list may have it; None: as often


def _seat(value: object, frame: Frame) -> Seat:
    if not isinstance(value, str) or value not in frame.seats:
        raise ValueError(f"not a seat of this match: {value!r}; want one of {', '.join(frame.seats)}")
    return Seat(value)


def _card(value: object, frame: Frame) -> Card:
    if not isinstance(value, str):
        raise ValueError(f"not a card: {value!r}; want a string such as '7s'")
    return frame.cards.read(value)


def _boolean(value: object, frame: Frame) -> bool:
    if not isinstance(value, bool):
        raise Misfit(f"not true or false: {value!r}", f"vrai ou faux est attendu, et non {value!r}")
    return value


def _team(value: object, frame: Frame) -> str:
    letters = value.split("+") if isinstance(value, str) else []
    if not letters or letters != sorted(set(letters)) or not set(letters) <= set(frame.seats):
        raise ValueError(f"not a seat or a team of this match: {value!r}; want 'B', or 'A+C' with teams")
    return "+".join(letters)


TEAM = Shape(_team, lambda frame: {"type": "string", "pattern": r"^[A-Z](\+[A-Z])*$"})
SEAT = Shape(_seat, lambda frame: {"type": "string", "enum": list(frame.seats)})
CARD = Shape(
    _card,
    lambda frame: {"type": "string", "pattern": frame.cards.pattern},
    cards=lambda card: (card,),
    copies=lambda card, frame: frame.cards.most(card),
)


def _ending(value: object, frame: Frame) -> str:
    if not isinstance(value, str) or value not in frame.endings:
        raise ValueError(f"want one of {', '.join(frame.endings)}, not {value!r}")
    return value


ENDING = Shape(_ending, lambda frame: {"type": "string", "enum": list(frame.endings)})
BOOLEAN = Shape(_boolean, lambda frame: {"type": "boolean"})


def text(limit: int) -> Shape:
    """Words that a person typed, at most limit characters."""

    def read(value: object, frame: Frame) -> str:
        if not isinstance(value, str) or not value.strip() or len(value) > limit:
            raise Misfit(f"not a text of 1 to {limit} characters", f"un texte de 1 à {limit} caractères est attendu")
        return value.strip()

    return Shape(read, lambda frame: {"type": "string", "minLength": 1, "maxLength": limit})


_UNSEEN = ("Cc", "Cs", "Zl", "Zp")  # categories that no name has


def line(limit: int) -> Shape:
    """A name, at most limit characters: one line, without control characters."""
    words = text(limit)

    def read(value: object, frame: Frame) -> str:
        read = str(words.read(value, frame))
        if any(category(sign) in _UNSEEN for sign in read):
            raise Misfit(
                "want one line without control characters", "une seule ligne sans caractère de commande est attendue"
            )
        return read

    return Shape(read, words.schema)


def sha256() -> Shape:
    """A SHA-256 in hex, which names something by what it holds."""

    def read(value: object, frame: Frame) -> str:
        if not isinstance(value, str) or not _SHA256.fullmatch(value):
            raise ValueError("not a SHA-256: 64 hexadecimal digits, a to f in lower case")
        return value

    return Shape(read, lambda frame: {"type": "string", "pattern": f"^{_SHA256.pattern}$"})


def whole(least: int, most: int) -> Shape:
    """A whole number from least to most."""

    def read(value: object, frame: Frame) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise Misfit(
                f"not a whole number from {least} to {most}: {value!r}",
                f"un nombre entier de {least} à {most} est attendu, et non {value!r}",
            )
        return value

    return Shape(read, lambda frame: {"type": "integer", "minimum": least, "maximum": most})


def one_of(*words: str) -> Shape:
    """One of a few words."""

    def read(value: object, frame: Frame) -> str:
        if not isinstance(value, str) or value not in words:
            raise Misfit(
                f"want one of {', '.join(words)}, not {value!r}",
                f"il faut l’un de {', '.join(words)}, et non {value!r}",
            )
        return value

    return Shape(read, lambda frame: {"type": "string", "enum": list(words)})


def nothing() -> Shape:
    """Null, where it says something by itself."""

    def read(value: object, frame: Frame) -> None:
        if value is not None:
            raise ValueError("want null")

    return Shape(read, lambda frame: {"type": "null"})


def either(*shapes: Shape) -> Shape:
    """The first shape that fits."""

    def read(value: object, frame: Frame) -> Any:
        reasons = []
        for shape in shapes:
            try:
                return shape.read(value, frame)
            except ValueError as error:
                reasons.append(str(error))
        raise ValueError("; or ".join(reasons))

    return Shape(read, lambda frame: {"anyOf": [shape.schema(frame) for shape in shapes]})


def list_of(shape: Shape, least: int = 1, most: int | None = 200, distinct: bool = True) -> Shape:
    """Several of one shape. most: None for any number.

    distinct: none is named twice, but a card as often as there are copies of it.
    """

    def read(value: object, frame: Frame) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) < least or (most is not None and len(value) > most):
            bounds = ("", "") if most is None else (f" of {least} to {most}", f" de {least} à {most}")
            raise Misfit(f"want a list{bounds[0]}", f"une liste{bounds[1]} est attendue")
        items = tuple(shape.read(item, frame) for item in value)
        if distinct and len(set(items)) != len(items):
            for item, count in Counter(items).items():
                copies = shape.copies(item, frame)
                # A card that no deck has is for the rules to refuse. (ALL-3)
                if copies is not None and count > max(1, copies):
                    times = "once only" if copies < 2 else f"{copies} times at most"
                    most_often = "une seule fois" if copies < 2 else f"{copies} fois au plus"
                    raise Misfit(f"each may be named {times}: {item!r}", f"chacun se nomme {most_often} : {item!r}")
        return items

    def schema(frame: Frame) -> dict[str, object]:
        bounds = {"minItems": least} | ({} if most is None else {"maxItems": most})
        unique = distinct and (shape.cards is None or frame.cards.is_unique)
        return {"type": "array", "items": shape.schema(frame), **bounds, "uniqueItems": unique}

    return Shape(read, schema, lambda value: None if value is None else tuple(value), _each(shape))


def _each(shape: Shape) -> Callable[[Any], Iterable[Card]] | None:
    """The cards that each of several values names."""
    cards = shape.cards
    return cards and (lambda values: [card for value in values for card in cards(value)])


def map_of(keys: Shape, values: Shape) -> Shape:
    """An object; its keys are read by keys, its values by values."""

    def read(value: object, frame: Frame) -> dict[Any, Any]:
        if not isinstance(value, dict):
            raise Misfit("want an object", "un objet est attendu")
        # In the order in which they are stored, so that they are told alike before and after.
        return {keys.read(key, frame): values.read(item, frame) for key, item in sorted(value.items())}

    def schema(frame: Frame) -> dict[str, object]:
        return {
            "type": "object",
            "propertyNames": keys.schema(frame),
            "additionalProperties": values.schema(frame),
        }

    named = _each(values)
    return Shape(read, schema, None, named and (lambda value: named(value.values())))


def record(*, needs: tuple[str, ...] = (), **members: Shape) -> Shape:
    """Return the shape of an object: each member but those in needs may be left out, and is then not in the value."""

    def read(value: object, frame: Frame) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise Misfit("want an object", "un objet est attendu")
        if unknown := [name for name in value if name not in members]:
            known = ", ".join(members)
            raise Misfit(
                f"unknown field {unknown[0]!r}; there is {known}", f"champ inconnu {unknown[0]!r} ; il y a {known}"
            )
        if missing := [name for name in needs if name not in value]:
            raise Misfit(f"missing field {missing[0]!r}", f"le champ {missing[0]!r} manque")
        return {name: members[name].read(item, frame) for name, item in sorted(value.items())}

    def schema(frame: Frame) -> dict[str, object]:
        return _closed({name: shape.schema(frame) for name, shape in members.items()}, needs)

    return Shape(read, schema)


def _type_name(cls: type) -> str:
    """Return what the wire calls a command or an event: the name of its class in snake case.

    >>> _type_name(Frame)
    'frame'
    """
    return _CAPITAL_WITHIN.sub(r"_\g<0>", cls.__name__).lower()


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Message:
    """A command or an event. Each subclass is a frozen dataclass, and its type on the wire is its name in snake case.

    A class that the wire calls otherwise gives its `type` beside its base.
    """

    TYPE: ClassVar[str] = ""

    def __init_subclass__(cls, type: str = "") -> None:
        cls.TYPE = type or _type_name(cls)
        dataclass(frozen=True, kw_only=True)(cls)


def needed(shape: Shape) -> Any:
    """A field that a command or event always has."""
    return field(metadata={"shape": shape})


def maybe(shape: Shape, default: object = None) -> Any:
    """A field that may be left out (of a command), or null (in an event)."""
    return field(default=default, metadata={"shape": shape})


def nullable(shape: Shape, default: object) -> Any:
    """Return a field of a command whose null differs from leaving the field out; default: the value where left out."""
    return field(default=default, metadata={"shape": either(shape, nothing()), "null": True})


def shape_of(item: Field[Any]) -> Shape:
    return item.metadata["shape"]  # type: ignore[no-any-return]


def wire_name(item: Field[Any]) -> str:
    """What a field is called on the wire: `from_` is "from", a word that Python keeps for itself."""
    return item.name.removesuffix("_")


def is_needed(item: Field[Any]) -> bool:
    return item.default is MISSING and item.default_factory is MISSING


Action = dict[str, Any]  # what may be sent now, as the wire has it


def action(kind: str, by: str | None, fields: Mapping[str, Any]) -> Action:
    """Return the action of a command's type. by: who may send it, None where the command says nobody."""
    return {"type": kind, "by": by, "fields": dict(fields)}


def open_fields(cls: type[Any], frame: Frame) -> dict[str, dict[str, Any]]:
    """The fields of an action that may all be left out: each of the command cls, with its JSON Schema."""
    return {wire_name(item): {"schema": shape_of(item).schema(frame), "optional": True} for item in fields(cls)}


class _DeclaredField(NamedTuple):
    name: str
    shape: Shape
    is_needed: bool
    is_nullable: bool


@cache
def _declared(cls: type) -> dict[str, _DeclaredField]:
    """The fields of a command or an event, by their names on the wire."""
    return {
        wire_name(item): _DeclaredField(item.name, shape_of(item), is_needed(item), "null" in item.metadata)
        for item in fields(cls)
    }


def read_fields(cls: type[Any], body: Mapping[str, object], frame: Frame) -> Any:
    """A value of cls from the members of body. Raises Invalid, naming every member that is wrong."""
    values: dict[str, object] = {}
    errors: list[tuple[str, str]] = []
    french: dict[str, str] = {}
    declared = _declared(cls)  # type: ignore[arg-type]  # mypy: a class has a hash
    for name in body:
        if name not in declared and name != "type":
            allowed = ", ".join(declared) or "nothing more"
            errors.append((f"/{_escape(name)}", f"unknown field; {cls.TYPE} takes {allowed}"))
            french[errors[-1][0]] = f"champ inconnu ; {cls.TYPE} prend {allowed}"
    for name, item in declared.items():
        given = body.get(name)
        if given is None and not (item.is_nullable and name in body):
            if item.is_needed:
                errors.append((f"/{name}", f"missing; {cls.TYPE} needs it"))
                french[f"/{name}"] = f"manque ; {cls.TYPE} le demande"
            continue
        try:
            values[item.name] = item.shape.read(given, frame)
        except ValueError as error:
            errors.append((f"/{name}", str(error)))
            if isinstance(error, Misfit):
                french[f"/{name}"] = error.french
    if errors:
        raise Invalid(errors, french_at=french)
    return cls(**values)


_SCALARS = frozenset({str, int, bool, type(None)})


def plain(value: Any) -> Any:
    """The value as JSON has it."""
    if type(value) in _SCALARS:
        return value
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return value


def as_tuples(value: Any) -> Any:
    """Return a JSON value with its lists as tuples, as commands and states have them."""
    if isinstance(value, tuple | list):
        return tuple(map(as_tuples, value))
    return {key: as_tuples(item) for key, item in value.items()} if isinstance(value, Mapping) else value


def cards_named(value: Any) -> list[Card]:
    """The cards that the fields of a command or an event name, in the order of its fields."""
    named: list[Card] = []
    for item in fields(value):
        cards, given = shape_of(item).cards, getattr(value, item.name)
        if cards is not None and given is not None:
            named += cards(given)
    return named


def body_of(command: Any) -> dict[str, Any]:
    """The members that make command when they are read; canonical, none that says nothing."""
    given = {wire_name(item): getattr(command, item.name) for item in fields(command)}
    defaults = {wire_name(item): item.default for item in fields(command)}
    return {"type": command.TYPE, **{name: plain(value) for name, value in given.items() if value != defaults[name]}}


MAX_NOTE = 2000
MAX_REASON = 500
WITH_ANY_COMMAND: dict[str, dict[str, object]] = {
    "age_ms": {"type": "integer", "minimum": 0, "description": "ms since it was made, at the moment of sending"},
    "note": {"type": "string", "minLength": 1, "maxLength": MAX_NOTE, "description": "words that go with the move"},
    "irregular": {
        "type": "string",
        "minLength": 1,
        "maxLength": MAX_REASON,
        "description": "why it stood although a ruling forbids it; a referee’s only",
    },
}


def command_schema(cls: type[Any], frame: Frame) -> dict[str, object]:
    """Return the JSON Schema of a command, with what may stand beside any."""
    properties, required = _taken(cls, frame)
    return _closed({"type": {"const": cls.TYPE}, **properties, **WITH_ANY_COMMAND}, ["type", *required])


def tool_schema(cls: type[Any], frame: Frame) -> dict[str, object]:
    """Return the JSON Schema of what a tool takes."""
    return _closed(*_taken(cls, frame))


def event_schema(cls: type[Any], frame: Frame, leave_out: Sequence[str] = ("by", "parts")) -> dict[str, object]:
    """Return the JSON Schema of an event's `data`: every key is always present, null when unknown.

    leave_out: fields that are no data.
    """
    properties: dict[str, object] = {}
    for item in fields(cls):
        if item.name not in leave_out:
            schema = shape_of(item).schema(frame)
            properties[wire_name(item)] = schema if is_needed(item) else {"anyOf": [schema, {"type": "null"}]}
    return _closed(properties, list(properties))


def _taken(cls: type[Any], frame: Frame) -> tuple[dict[str, object], list[str]]:
    """Return the schemas of the fields of a command or a tool, and the names of those that it needs."""
    properties = {wire_name(item): shape_of(item).schema(frame) for item in fields(cls)}
    return dict(properties), [wire_name(item) for item in fields(cls) if is_needed(item)]


def _closed(properties: Mapping[str, object], required: Sequence[str]) -> dict[str, object]:
    """Return the JSON Schema of an object without other members."""
    members = {"properties": dict(properties), "required": list(required)}
    return {"type": "object", **members, "additionalProperties": False}


def _escape(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
