"""Events to and from the wire's type, by, data and parts."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, NamedTuple

from engine.events import Event
from engine.games import GAMES
from engine.shapes import plain, shape_of, wire_name
from engine.zones import Seat


class _Codec(NamedTuple):
    cls: type[Event]
    names: tuple[tuple[str, str], ...]  # of its fields, on the wire and here
    apart: tuple[tuple[str, str], ...]  # those of them where the two differ
    converters: tuple[tuple[str, Callable[[Any], Any]], ...]


@cache
def _codec(cls: type[Event]) -> _Codec:
    declared = [item for item in fields(cls) if item.name not in ("by", "parts")]
    converters = tuple((item.name, stored) for item in declared if (stored := shape_of(item).stored) is not None)
    names = tuple((wire_name(item), item.name) for item in declared)
    return _Codec(cls, names, tuple(pair for pair in names if pair[0] != pair[1]), converters)


@cache
def _codecs(game: str) -> dict[str, _Codec]:
    return {cls.TYPE: _codec(cls) for cls in GAMES[game].events}  # type: ignore[arg-type]  # mypy: a class has a hash


def to_wire(event: Event) -> tuple[str, Seat | None, dict[str, Any], Mapping[str, Mapping[str, Any]]]:
    """The event's type, by, data (every key present, JSON values only) and parts."""
    data = {said: plain(getattr(event, name)) for said, name in _codec(type(event)).names}  # type: ignore[arg-type]  # likewise
    return event.TYPE, event.by, data, event.parts


def from_wire(
    game: str, kind: str, by: str | None, data: Mapping[str, Any], parts: Mapping[str, Mapping[str, Any]]
) -> Event:
    """The event of a game that a stream holds. Raises KeyError for a type or game that this release lacks."""
    codec = _codecs(game)[kind]
    if not codec.converters and not codec.apart:
        return codec.cls(by=by, parts=parts, **data)  # type: ignore[arg-type]
    values = dict(data)
    for said, name in codec.apart:
        if said in values:
            values[name] = values.pop(said)
    for name, stored in codec.converters:
        if name in values:
            values[name] = stored(values[name])
    return codec.cls(by=by, parts=parts, **values)  # type: ignore[arg-type]
