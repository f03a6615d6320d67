"""The file of projections. Its content is a function of the streams: losing it costs a sweep, never data.

Every process of a host opens it (WAL). Whoever appends may write rows, which are only ever replaced by newer ones. What
they say is the projections' of each kind; here is the file, what each has come to, and where the feeds stood.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple

from api.aggregates.projection import Mark, Projection, Rows
from api.kinds import KINDS
from api.projections.unusable import TooWide, Unusable

LAYOUT = 6  # of the file's own tables; a file of another is emptied
FILE = "projections.sqlite3"
PATIENCE = 5.0  # seconds to wait for another writer
LOOKING = 0.25  # seconds that one question may take: nothing else goes on in this worker meanwhile
_STEPS = 1000  # of SQLite's, between two looks at the clock
READERS = 6  # times that long to wait for those who read, when nothing old may be left
_OWN = (
    "CREATE TABLE projections (name TEXT PRIMARY KEY, format INTEGER NOT NULL, tables TEXT NOT NULL) WITHOUT ROWID",
    """CREATE TABLE marks (
        row INTEGER PRIMARY KEY, projection TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL,
        about INTEGER NOT NULL, hash TEXT NOT NULL, about_hash TEXT NOT NULL, annotations INTEGER NOT NULL,
        annotations_hash TEXT NOT NULL, UNIQUE (projection, id))""",
    """CREATE TABLE position (
        projection TEXT NOT NULL, feed TEXT NOT NULL, entry TEXT NOT NULL,
        PRIMARY KEY (projection, feed)) WITHOUT ROWID""",
    f"PRAGMA user_version = {LAYOUT}",
)
_MARK = ", ".join(Mark._fields)
_BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
log = logging.getLogger("greffier")


class Change(NamedTuple):
    """What a projection has of an aggregate from now on. rows: None: the aggregate is gone, and so is its mark."""

    projection: Projection
    id: str
    mark: Mark | None = None
    rows: Rows | None = None


def of_all_kinds() -> list[Projection]:
    """The projections of each kind, in the order in which the kinds are listed."""
    return [each for kind in KINDS.values() for each in kind.projections]


class Projections:
    """The file in a data folder, opened when first used. For threads and greenlets; not for a child after a fork.

    kept: the projections in it; those of all kinds unless given. Everything here raises Unusable.
    """

    def __init__(self, data: Path, file: str = FILE, kept: Sequence[Projection] | None = None) -> None:
        self.path = data / file
        self.kept = tuple(of_all_kinds() if kept is None else kept)
        self._lock = RLock()
        self._connection: sqlite3.Connection | None = None
        self._opened: tuple[int, int] | None = None  # device and inode
        self._generation = 0

    @property
    def kinds(self) -> list[str]:
        """The kinds of the aggregates that they read."""
        return [*dict.fromkeys(each.kind for each in self.kept)]

    def of(self, kind: str) -> list[Projection]:
        """The projections that read aggregates of a kind."""
        return [each for each in self.kept if each.kind == kind]

    # ── reading ────────────────────────────────────────────────────────────────

    def ask(self, query: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """What a projection's own query finds in its tables. Raises TooWide."""
        with self._used() as connection, _bounded(connection):
            return connection.execute(query, values).fetchall()

    def marks(self, projection: Projection) -> dict[str, Mark]:
        """How far each aggregate's rows have come, by id."""
        with self._used() as connection:
            return _marks(connection, projection)

    def mark(self, projection: Projection, id: str) -> Mark | None:
        """How far the rows of an aggregate have come."""
        with self._used() as connection:
            found = _known(connection, projection, id)
            return found[1] if found else None

    def generation(self) -> int:
        """A number that changes when the file is replaced."""
        with self._used():
            return self._generation

    def position(self) -> dict[str, bytes]:
        """Up to where each feed is in the rows of all projections that are not new; empty in a new file."""
        with self._used() as connection:
            found = _positions(connection)
            agreed = [found[each.name] for each in self.kept if each.name in found]
            return {feed: entry.encode() for feed, entry in agreed[0].items()} if agreed else {}

    def new(self) -> list[Projection]:
        """The projections whose rows do not follow the feeds yet: all aggregates have to be looked at for them."""
        with self._used() as connection:
            found = _positions(connection)
            following = [each for each in self.kept if each.name in found]
            first = found[following[0].name] if following else None
            return [each for each in self.kept if found.get(each.name) != first or first is None]

    # ── writing ────────────────────────────────────────────────────────────────

    def write(
        self,
        changes: Iterable[Change],
        *,
        position: Mapping[str, bytes] | None = None,
        projections: Sequence[Projection] | None = None,
        generation: int | None = None,
        back: bool = False,
    ) -> None:
        """Write what is newer, and note the feeds' position, in one transaction.

        position: of all projections, or of those that are given; it holds for that generation only. back: rows count
        although they are older, as the store itself went back (a backup was restored).
        """
        with self._used() as connection, _transaction(connection):
            for change in changes:
                _put(connection, change, back)
            if generation not in (None, self._generation):
                return
            for projection in self.kept if projections is None else projections:
                for feed, entry in (position or {}).items():
                    values = projection.name, feed, entry.decode()
                    connection.execute("INSERT OR REPLACE INTO position VALUES (?, ?, ?)", values)

    def take_over(self, other: Path) -> None:
        """All rows of another file, in one transaction; rows that are newer here stay."""
        made = Projections(other.parent, other.name, self.kept)
        with closing(made), self._used() as connection, made._used() as source, _transaction(connection):
            for projection in self.kept:
                theirs = _marks(source, projection)
                for id, mark in _marks(connection, projection).items():
                    if id not in theirs or mark.reached <= theirs[id].reached:
                        _remove(connection, projection, id)
                for change in _changes(source, projection):
                    _put(connection, change, back=False)

    def compact(self) -> None:
        """Remove from the file, and from beside it, what its rows no longer say. Raises TimeoutError."""
        with self._used() as connection:
            for table in (table for projection in self.kept for table in projection.tables if table.words):
                connection.execute(f"INSERT INTO {table.name} ({table.name}) VALUES ('optimize')")
            connection.execute("VACUUM")
            # Whoever reads keeps the log beside the file; SQLite itself has waited PATIENCE for each answer.
            for _ in range(READERS):
                busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                if not busy:
                    return
        raise TimeoutError(f"{self.path}-wal still holds what no row says any more, as somebody is reading; try again")

    def close(self) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()
            self._connection = self._opened = None

    # ── the file ───────────────────────────────────────────────────────────────

    @contextmanager
    def _used(self) -> Iterator[sqlite3.Connection]:
        """The connection; made again where the file was taken away, and the file where it is broken."""
        with self._lock:
            try:
                if self._connection is None or self._opened != self._identity():
                    self.close()
                    self._open()
                assert self._connection is not None
                yield self._connection
            except sqlite3.Error as error:
                if _is_broken(error):
                    self._begin_again(error)
                raise Unusable(str(error)) from error

    def _identity(self) -> tuple[int, int] | None:
        """What tells the file from another one of the same name."""
        with suppress(OSError):
            found = self.path.stat()
            return found.st_dev, found.st_ino
        return None

    def _open(self) -> None:
        try:
            self._connection = self._connect()
        except sqlite3.Error as error:
            if not _is_broken(error):
                raise
            self._begin_again(error)
            self._connection = self._connect()
        self._opened = self._identity()
        self._generation += 1

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            self.path.chmod(0o600)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA secure_delete = ON")
            if not _is_made(connection, self.kept):
                with _transaction(connection):
                    _make(connection, self.kept)
        except BaseException:
            connection.close()
            raise
        return connection

    def _begin_again(self, error: Exception) -> None:
        log.warning("%s is broken (%s): made again", self.path, error)
        self.close()
        remove(self.path)


def _is_broken(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in _BROKEN


@contextmanager
def _bounded(connection: sqlite3.Connection) -> Iterator[None]:
    """What is read within ends after LOOKING. Raises TooWide."""
    end = time.monotonic() + LOOKING
    connection.set_progress_handler(lambda: time.monotonic() >= end, _STEPS)
    try:
        yield
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_INTERRUPT:
            raise
        raise TooWide(f"more than {LOOKING:g} s") from error
    finally:
        connection.set_progress_handler(None, 0)


def _formats(connection: sqlite3.Connection) -> dict[str, tuple[int, list[str]]]:
    """The format that each projection's tables have in the file, and their names."""
    found = connection.execute("SELECT name, format, tables FROM projections")
    return {name: (number, tables.split()) for name, number, tables in found}


def _is_made(connection: sqlite3.Connection, kept: Sequence[Projection]) -> bool:
    """Whether the file has the tables of just these projections, in their formats."""
    if connection.execute("PRAGMA user_version").fetchone()[0] != LAYOUT:
        return False
    found = {name: number for name, (number, _) in _formats(connection).items()}
    return found == {each.name: each.format for each in kept}


def _make(connection: sqlite3.Connection, kept: Sequence[Projection]) -> None:
    """Tables for these projections. What has another format, or is no longer kept, goes; the others stay."""
    if connection.execute("PRAGMA user_version").fetchone()[0] != LAYOUT:
        _empty(connection)
        for statement in _OWN:
            connection.execute(statement)
    wanted = {each.name: each for each in kept}
    found = _formats(connection)
    for name, (number, tables) in found.items():
        if name not in wanted or wanted[name].format != number:
            for old in tables:
                connection.execute(f"DROP TABLE {old}")
            for own, column in (("projections", "name"), ("marks", "projection"), ("position", "projection")):
                connection.execute(f"DELETE FROM {own} WHERE {column} = ?", (name,))
    standing = _formats(connection)
    for projection in kept:
        if projection.name in standing:
            continue
        for table in projection.tables:
            for statement in table.create:
                connection.execute(statement)
        values = projection.name, projection.format, " ".join(table.name for table in projection.tables)
        connection.execute("INSERT INTO projections VALUES (?, ?, ?)", values)


def _empty(connection: sqlite3.Connection) -> None:
    """Drop all tables; those of words first, as others are theirs."""
    for condition in ("sql LIKE 'CREATE VIRTUAL%'", "name NOT LIKE 'sqlite_%'"):
        found = connection.execute(f"SELECT name FROM sqlite_master WHERE type = 'table' AND {condition}").fetchall()
        for (name,) in found:
            connection.execute(f'DROP TABLE "{name}"')


def remove(path: Path) -> None:
    """Take a file of projections away, and what SQLite keeps beside it."""
    for suffix in ("-wal", "-shm", "-journal", ""):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _positions(connection: sqlite3.Connection) -> dict[str, dict[str, str]]:
    """The last entry of each feed that the rows of each projection have."""
    found: dict[str, dict[str, str]] = {}
    for projection, feed, entry in connection.execute("SELECT projection, feed, entry FROM position"):
        found.setdefault(projection, {})[feed] = entry
    return found


def _marks(connection: sqlite3.Connection, projection: Projection) -> dict[str, Mark]:
    rows = connection.execute(f"SELECT id, {_MARK} FROM marks WHERE projection = ?", (projection.name,))
    return {id: Mark(*mark) for id, *mark in rows}


def _known(connection: sqlite3.Connection, projection: Projection, id: str) -> tuple[int, Mark] | None:
    """The number of an aggregate's rows, and how far they have come."""
    query = f"SELECT row, {_MARK} FROM marks WHERE projection = ? AND id = ?"
    found = connection.execute(query, (projection.name, id)).fetchone()
    return (found[0], Mark(*found[1:])) if found else None


def _put(connection: sqlite3.Connection, change: Change, back: bool) -> None:
    projection, id, mark, rows = change
    if mark is None or rows is None:
        _remove(connection, projection, id)
        return
    if known := _known(connection, projection, id):
        before = known[1].reached
        newer = mark.reached != before and all(new >= old for new, old in zip(mark.reached, before, strict=True))
        if not (newer or back):
            return
        _remove(connection, projection, id)
    values = projection.name, id, *mark
    row = connection.execute(
        f"INSERT INTO marks (projection, id, {_MARK}) VALUES ({', '.join('?' * len(values))})", values
    ).lastrowid
    for table in projection.tables:
        names = ", ".join((table.key, *table.columns))
        places = ", ".join("?" * (1 + len(table.columns)))
        connection.executemany(
            f"INSERT INTO {table.name} ({names}) VALUES ({places})", [(row, *each) for each in rows.get(table.name, ())]
        )


def _remove(connection: sqlite3.Connection, projection: Projection, id: str) -> None:
    if known := _known(connection, projection, id):
        for table in projection.tables:
            connection.execute(f"DELETE FROM {table.name} WHERE {table.key} = ?", (known[0],))
        connection.execute("DELETE FROM marks WHERE row = ?", (known[0],))


def _changes(connection: sqlite3.Connection, projection: Projection) -> Iterator[Change]:
    """All that a projection has in a file, as it was put there."""
    marks = connection.execute(
        f"SELECT row, id, {_MARK} FROM marks WHERE projection = ? ORDER BY row", (projection.name,)
    ).fetchall()
    for row, id, *mark in marks:
        rows = {
            table.name: connection.execute(
                f"SELECT {', '.join(table.columns)} FROM {table.name} WHERE {table.key} = ?", (row,)
            ).fetchall()
            for table in projection.tables
        }
        yield Change(projection, id, Mark(*mark), rows)
