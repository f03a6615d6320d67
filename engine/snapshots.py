"""A match at some version as JSON, and back: for checkpoints, which may be lost or be of another release at any time.

How it is written follows from the classes: a named tuple is a list of its fields, a plain tuple a list. A game's state
may hold named tuples, tuples, mappings by text, texts, whole numbers, booleans and None, as its type hints say.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from engine.games import GAMES
from engine.match import Match

FORMAT = 1  # of the envelope and of how classes are written

Reader = Callable[[Any], Any]
_SCALARS = (str, int, bool, NoneType, Any)


def dump(match: Match) -> list[Any]:
    """JSON values: format, game, edition, then the match."""
    return [FORMAT, match.game, match.edition, _plain(match)]


def load(value: Any) -> Match | None:
    """The match that was dumped; None for another format, an unknown game or edition, or what is no snapshot."""
    try:
        written, game, edition, fields = value
        if written != FORMAT or game not in GAMES:
            return None
        match: Match = _match_reader(game)(fields)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError):
        return None
    return match if (match.game, match.edition) == (game, edition) else None


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return value


@cache
def _match_reader(game: str) -> Reader:
    state = get_type_hints(GAMES[game].initial)["return"]
    return _tuple_reader(Match, {**get_type_hints(Match), "state": state})


@cache
def _reader(hint: Any) -> Reader | None:
    """What makes a value of hint from JSON; None: it is the JSON value itself. Raises TypeError for what cannot be."""
    if isinstance(hint, NewType):
        return _reader(hint.__supertype__)
    if hint in _SCALARS:
        return None
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return None
    if origin in (Union, UnionType):
        return _either(hint, arguments)
    if origin is tuple:
        return _plain_tuple(arguments)
    if origin is not None and issubclass(origin, Mapping):
        inner = _reader(arguments[1])
        return dict if inner is None else lambda value: {key: inner(item) for key, item in value.items()}
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        return _tuple_reader(hint, _filled(hint, getattr(hint, "__orig_bases__", ())))
    if isinstance(origin, type) and issubclass(origin, tuple):
        return _tuple_reader(origin, _filled(origin, (hint,)))
    raise TypeError(f"{hint} cannot be in a snapshot")


def _filled(cls: type, generics: Iterable[Any]) -> dict[str, Any]:
    """Return the type hints of a class, with the types that these generic forms of it, or of its bases, give it."""
    given: dict[Any, Any] = {}
    for generic in generics:
        given |= zip(getattr(get_origin(generic), "__parameters__", ()), get_args(generic), strict=False)

    def fill(hint: Any) -> Any:
        parameters = getattr(hint, "__parameters__", ())
        return hint[tuple(given.get(each, each) for each in parameters)] if parameters else given.get(hint, hint)

    return {name: fill(hint) for name, hint in get_type_hints(cls).items()}


def _either(hint: Any, arguments: tuple[Any, ...]) -> Reader | None:
    readers = [reader for reader in map(_reader, arguments) if reader is not None]
    if not readers:
        return None
    if len(readers) > 1 or len(arguments) != 2 or NoneType not in arguments:
        raise TypeError(f"{hint} cannot be told apart in a snapshot")
    [inner] = readers
    return lambda value: None if value is None else inner(value)


def _plain_tuple(arguments: tuple[Any, ...]) -> Reader:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        inner = _reader(arguments[0])
        return tuple if inner is None else lambda value: tuple(map(inner, value))
    readers = [_reader(argument) for argument in arguments]

    def read(value: Any) -> tuple[Any, ...]:
        pairs = zip(readers, value, strict=True)
        return tuple(item if reader is None else reader(item) for reader, item in pairs)

    return read


def _tuple_reader(cls: Any, hints: Mapping[str, Any]) -> Reader:
    readers = [_reader(hints[name]) for name in cls._fields]

    def read(value: Any) -> Any:
        pairs = zip(readers, value, strict=True)
        return cls(*(item if reader is None else reader(item) for reader, item in pairs))

    return read
