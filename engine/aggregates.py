"""Events of what is recorded beside the games: of what is known about a match, later of tournaments and groups.

As a game's events they are frozen dataclasses whose fields name their shape: one declaration gives the reader, the JSON
Schema and the stored form. What a person typed, or what names a person, is `erasable`: it stands in the part "text", so
that it can be taken away while the chain holds; one that is absent or erased is None. A picture has a part of its own.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, NamedTuple

from engine.cards import NO_CARDS
from engine.shapes import Frame, Shape, event_schema, plain, shape_of

ERASABLE = "text"  # the part that holds what is erasable
_FRAME = Frame((), NO_CARDS)  # these events know neither the seats nor the cards of a match


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something that became known or was decided. Names and fields are a stored format: add, never rename."""

    TYPE: ClassVar[str] = ""


Stored = tuple[str, dict[str, Any], dict[str, Any]]  # type, data, parts


def erasable(shape: Shape, part: str = ERASABLE) -> Any:
    """A field that stands in a part of what can be erased, where there is anything to stand there."""
    return field(default=None, metadata={"shape": shape, "part": part})


class _Form(NamedTuple):
    cls: type[Fact]
    data: tuple[str, ...]
    erasable: Mapping[str, str]  # by its name: the part that it stands in
    converters: Mapping[str, Callable[[Any], Any]]


class Facts:
    """The events of one aggregate: written, read back, described."""

    def __init__(self, classes: Iterable[type[Fact]]) -> None:
        self.classes = tuple(classes)
        self._forms = {cls.TYPE: _form(cls) for cls in self.classes}

    def stored(self, fact: Fact) -> Stored:
        """Its type, data (every key present, JSON values only) and parts."""
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
