"""A mapping of which every state stays as it was: one member more costs little, however many there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

_MOST = 64  # of the newest, which are copied each time

V = TypeVar("V")
D = TypeVar("D")


class Layers(Mapping[str, V]):
    """Values by name. `plus` and `without` give another one, which shares with it all but the newest."""

    __slots__ = ("_count", "_new", "_old")

    def __init__(self, old: Mapping[str, V] | None = None) -> None:
        self._old: Mapping[str, V] = old or {}
        self._new: Mapping[str, V | None] = {}  # None: it is there no more
        self._count = len(self._old)

    def plus(self, name: str, value: V) -> Layers[V]:
        return self._with(name, value, self._count + (name not in self))

    def without(self, name: str) -> Layers[V]:
        return self._with(name, None, self._count - (name in self))

    def _with(self, name: str, value: V | None, count: int) -> Layers[V]:
        made: Layers[V] = Layers()
        made._old, made._new, made._count = self._old, {**self._new, name: value}, count
        return made if len(made._new) <= _MOST else Layers(dict(made.items()))

    def __getitem__(self, name: str) -> V:
        value = self._new[name] if name in self._new else self._old[name]
        if value is None:
            raise KeyError(name)
        return value

    def __contains__(self, name: object) -> bool:
        return self._new[name] is not None if name in self._new else name in self._old  # type: ignore[index]

    def __iter__(self) -> Iterator[str]:
        new = self._new
        yield from (name for name in self._old if name not in new or new[name] is not None)
        yield from (name for name, value in new.items() if value is not None and name not in self._old)

    def __len__(self) -> int:
        return self._count
