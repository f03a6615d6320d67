"""Events of what is recorded beside the games: of what is known about a match, and of aggregates of other kinds.

As a game's events they are frozen dataclasses whose fields name their shape: one declaration gives the reader, the JSON
Schema and the stored form. What a person typed, or what names a person, is `erasable`: it stands in the part "text", so
that it can be taken away while the chain holds; one that is absent or erased is None. A picture has a part of its own.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, fields
from typing import Any, NamedTuple

from engine.cards import NO_CARDS
from engine.errors import Invalid
from engine.shapes import Frame, Message, Shape, event_schema, needed, plain, read_fields, shape_of, whole

ERASABLE = "text"  # the part that holds what is erasable
_FRAME = Frame((), NO_CARDS)  # these events know neither the seats nor the cards of a match


class Fact(Message):
    """Something that became known or was decided. Names and fields are a stored format: add, never rename."""


Stored = tuple[str, dict[str, Any], dict[str, Any]]  # type, data, parts
_HEAD = whole(1, 2**53 - 1)
_TEXT = Shape(lambda value, frame: value, lambda frame: {"type": "string"})


def erasable(shape: Shape, part: str = ERASABLE) -> Any:
    """A field that stands in a part of what can be erased, where there is anything to stand there."""
    return field(default=None, metadata={"shape": shape, "part": part})


class Sealed(Fact):
    """The service signed all that was recorded up to version head, and closed it (engine/seals.py)."""

    head: int = needed(_HEAD)
    hash: str = needed(_TEXT)
    key: str = needed(_TEXT)
    signature: str = needed(_TEXT)


class Reopened(Fact):
    """Whoever runs the service opened it again. seal: the version of the seal that was opened."""

    seal: int = needed(_HEAD)
    key: str = needed(_TEXT)
    signature: str = needed(_TEXT)
    reason: str | None = erasable(_TEXT)


class _Form(NamedTuple):
    cls: type[Fact]
    data: tuple[str, ...]
    erasable: Mapping[str, str]  # by its name: the part that it stands in
    converters: Mapping[str, Callable[[Any], Any]]


def read_command(classes: Mapping[str, type[Any]], body: Mapping[str, Any]) -> Any:
    """The command that a body says: a value of the class that its `type` names. Raises Invalid."""
    kind = body.get("type")
    cls = classes.get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise Invalid([("/type", f"{str(kind)[:40]!r} is no command here; want one of {', '.join(classes)}")])
    return read_fields(cls, body, _FRAME)


def read_creation(cls: type[Any], body: Mapping[str, Any]) -> Any:
    """Read the body that makes an aggregate, as a command's is read: a value of cls. Raises Invalid."""
    if "type" in body:
        raise Invalid([("/type", "unknown field; only commands have a type")])
    return read_fields(cls, body, _FRAME)


class Facts:
    """The events of one aggregate: written, read back, described."""

    def __init__(self, classes: Iterable[type[Fact]]) -> None:
        self.classes = tuple(classes)
        self._forms = {cls.TYPE: _form(cls) for cls in self.classes}

    def stored(self, fact: Fact) -> Stored:
        """A fact's type, its data (every key present, JSON values only) and its parts."""
        form = self._forms[fact.TYPE]
        parts: dict[str, dict[str, Any]] = {}
        for name, part in form.erasable.items():
            if (value := getattr(fact, name)) is not None:
                parts.setdefault(part, {})[name] = value
        return fact.TYPE, {name: plain(getattr(fact, name)) for name in form.data}, parts

    def read(self, kind: str, data: Mapping[str, Any], parts: Mapping[str, Mapping[str, Any]]) -> Fact | None:
        """The event that a stream holds; None for a type that a later release wrote. parts: each part's data."""
        form = self._forms.get(kind)
        if form is None:
            return None
        values = {name: data[name] for name in form.data if name in data}
        for name, part in form.erasable.items():
            if name in (held := parts.get(part, {})):
                values[name] = held[name]
        for name, convert in form.converters.items():
            if name in values:
                values[name] = convert(values[name])
        return form.cls(**values)

    def schema(self, kind: str) -> dict[str, Any]:
        """JSON Schema of the data of a type."""
        form = self._forms[kind]
        return event_schema(form.cls, _FRAME, leave_out=tuple(form.erasable))


def _form(cls: type[Fact]) -> _Form:
    declared = fields(cls)
    return _Form(
        cls,
        tuple(item.name for item in declared if "part" not in item.metadata),
        {item.name: item.metadata["part"] for item in declared if "part" in item.metadata},
        {item.name: stored for item in declared if (stored := shape_of(item).stored) is not None},
    )
