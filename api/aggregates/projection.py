"""What a projection is: tables of its own in the file, and the rows that one aggregate has in them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

# How a query and its values are asked of the file: rows.
Ask = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]
Rows = Mapping[str, Sequence[tuple[Any, ...]]]  # by table: values in the order of its columns


class Table(NamedTuple):
    """A table whose rows belong to aggregates.

    columns: beside `row`, the number that the file gives an aggregate; create: the statements that make it. words: it
    is an FTS5 table, which calls that number its rowid.
    """

    name: str
    columns: tuple[str, ...]
    create: tuple[str, ...]
    words: bool = False

    @property
    def key(self) -> str:
        return "rowid" if self.words else "row"


class Mark(NamedTuple):
    """How far the rows of an aggregate have come in each of its logs."""

    version: int
    about: int
    hash: str
    about_hash: str
    annotations: int = 0
    annotations_hash: str = ""

    @property
    def reached(self) -> tuple[int, int, int]:
        return self.version, self.about, self.annotations


class Projection(ABC):
    """A function of the streams, aggregate by aggregate, that is kept in tables.

    kind: of the aggregates that it reads, as the source of that kind loads them (projections/sources.py). format: a
    number that changes with its tables and with what rows say; then it alone is made again.
    """

    name: ClassVar[str]
    kind: ClassVar[str]
    format: ClassVar[int]
    tables: ClassVar[tuple[Table, ...]]

    @abstractmethod
    def rows(self, aggregate: Any) -> Rows:
        """All rows of an aggregate, which depend on its streams alone; none where it is not to be found."""


class ListProjection(Projection):
    """A projection some of whose changes are to be found in the very next answer, and not a moment later."""

    @abstractmethod
    def shows_at_once(self, before: Any | None, after: Any) -> bool:
        """Return whether a change is one of those.

        Args:
            before: The aggregate as this worker's memory had it; None where it did not.
            after: The aggregate as memory has it now.
        """


def phrase(typed: str) -> str:
    """What a person typed as a query for words: each one begins a word of what a projection has in a table of words."""
    words = typed.replace('"', " ").replace("\0", " ").split()
    return " ".join(f'"{word}"*' for word in words) or '""'


def newest_first(
    ask: Ask,
    table: str,
    columns: Sequence[str],
    conditions: Sequence[str],
    values: Sequence[Any],
    after: tuple[int, str] | None,
    limit: int,
) -> list[tuple[Any, ...]]:
    """So many rows of a list that meet the conditions, the newest first. columns: the aggregate's id, when, and others.

    values: of the conditions. after: when and the id of the last row of the page before.
    """
    aggregate, when = columns[:2]
    if after is not None:
        conditions = [*conditions, f"({when}, {aggregate}) < (?, ?)"]
        values = [*values, *after]
    query = (
        f"SELECT {', '.join(columns)} FROM {table} WHERE {' AND '.join(conditions)} "
        f"ORDER BY {when} DESC, {aggregate} DESC LIMIT ?"
    )
    return ask(query, (*values, limit))
