"""The file of projections. Its content is a function of the streams: losing it costs a sweep, never data.

Every process of a host opens it (WAL). Whoever appends may write a row; a row is only ever replaced by a newer one.
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

from api.projections.rows import Mark, Row

FORMAT = 5  # of the tables and of what rows say; a file of another is made again
FILE = "projections.sqlite3"
PATIENCE = 5.0  # seconds to wait for another writer
LOOKING = 0.25  # seconds that one page of a list may take: nothing else goes on in this worker meanwhile
WORDS = 8  # that one search may have
_STEPS = 1000  # of SQLite's, between two looks at the clock
READERS = 6  # times that long to wait for those who read, when nothing old may be left
SCHEMA = (
    """CREATE TABLE matches (
        id INTEGER PRIMARY KEY, match TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, about INTEGER NOT NULL,
        hash TEXT NOT NULL, about_hash TEXT NOT NULL, annotations INTEGER NOT NULL, annotations_hash TEXT NOT NULL,
        game TEXT NOT NULL, status TEXT NOT NULL,
        visibility TEXT NOT NULL, title TEXT,
        created INTEGER NOT NULL, updated INTEGER NOT NULL, settles INTEGER NOT NULL,
        round INTEGER NOT NULL, outcome TEXT, summary TEXT NOT NULL)""",
    "CREATE INDEX listed ON matches (created, match) WHERE visibility = 'public'",
    """CREATE TABLE seats (
        id INTEGER NOT NULL, seat TEXT NOT NULL, round INTEGER NOT NULL, name TEXT, player TEXT,
        PRIMARY KEY (id, seat, round)) WITHOUT ROWID""",
    "CREATE INDEX played ON seats (player, id) WHERE player IS NOT NULL",
    """CREATE VIRTUAL TABLE words USING fts5(
        title, names, comments, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')""",
    "CREATE TABLE position (feed TEXT PRIMARY KEY, entry TEXT NOT NULL) WITHOUT ROWID",
    f"PRAGMA user_version = {FORMAT}",
)
_COLUMNS = tuple(name for name in Row._fields if name not in ("seats", "comments"))
_NAMES = ", ".join(f'"{name}"' for name in _COLUMNS)
_MARK = ", ".join(Mark._fields)
_INSERT = f"INSERT INTO matches ({_NAMES}) VALUES ({', '.join('?' * len(_COLUMNS))})"
_BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
log = logging.getLogger("greffier")


class TooWide(Exception):
    """So much would have to be looked through that it takes too long."""


class Wanted(NamedTuple):
    """What a list is asked for; None: any. after: created and id of the last one already given."""

    game: str | None = None
    status: str | None = None
    player: str | None = None
    q: str | None = None
    after: tuple[int, str] | None = None


class Listed(NamedTuple):
    """summary: JSON, as it will be once viewers have been sent all; until settles (ms) they have not."""

    match: str
    created: int
    settles: int
    summary: str


class Projections:
    """The file in a data folder, opened when first used. For threads and greenlets; not for a child after a fork."""

    def __init__(self, data: Path, file: str = FILE) -> None:
        self.path = data / file
        self._lock = RLock()
        self._connection: sqlite3.Connection | None = None
        self._opened: tuple[int, int] | None = None  # device and inode
        self._generation = 0

    # ── reading ────────────────────────────────────────────────────────────────

    def page(self, wanted: Wanted, limit: int, now: int) -> list[Listed]:
        """Public matches, newest first. The status of a match that has not settled by now is not compared.

        Raises TooWide.
        """
        conditions = ["visibility = 'public'"]
        values: list[Any] = []
        for name in ("game", "status"):
            if (value := getattr(wanted, name)) is not None:
                conditions.append(f'"{name}" = ?' if name != "status" else "(status = ? OR settles > ?)")
                values += [value] if name != "status" else [value, now]
        if wanted.player is not None:
            conditions.append("id IN (SELECT id FROM seats WHERE player = ?)")
            values.append(wanted.player)
        if wanted.q is not None:
            # What was written of a match that has not settled is perhaps not to be read yet.
            conditions.append(
                "(settles <= ? AND id IN (SELECT rowid FROM words WHERE words MATCH ?)"
                " OR id IN (SELECT rowid FROM words WHERE words MATCH ?))"
            )
            values += [now, phrase(wanted.q), f"{{title names}} : ({phrase(wanted.q)})"]
        if wanted.after is not None:
            conditions.append("(created, match) < (?, ?)")
            values += wanted.after
        query = (
            f"SELECT match, created, settles, summary FROM matches WHERE {' AND '.join(conditions)} "
            "ORDER BY created DESC, match DESC LIMIT ?"
        )
        with self._used() as connection, _bounded(connection):
            return [Listed(*found) for found in connection.execute(query, (*values, limit))]

    def marks(self) -> dict[str, Mark]:
        """How far each row has come, by match."""
        with self._used() as connection:
            rows = connection.execute(f"SELECT match, {_MARK} FROM matches")
            return {match: Mark(*mark) for match, *mark in rows}

    def mark(self, match: str) -> Mark | None:
        """How far the row of match has come."""
        with self._used() as connection:
            query = f"SELECT {_MARK} FROM matches WHERE match = ?"
            found = connection.execute(query, (match,)).fetchone()
            return Mark(*found) if found else None

    def generation(self) -> int:
        """A number that changes when the file is replaced."""
        with self._used():
            return self._generation

    def position(self) -> dict[str, bytes]:
        """Up to where each feed is in the rows; empty in a new file."""
        with self._used() as connection:
            return {feed: entry.encode() for feed, entry in connection.execute("SELECT feed, entry FROM position")}

    def _identity(self) -> tuple[int, int] | None:
        """What tells the file from another one of the same name."""
        with suppress(OSError):
            found = self.path.stat()
            return found.st_dev, found.st_ino
        return None

    def dump(self) -> str:
        """All that the rows say, in an order of its own: equal for equal streams, however the rows came about."""
        with self._used() as connection:
            rows: list[Any] = connection.execute(f"SELECT {_NAMES} FROM matches ORDER BY created, match").fetchall()
            rows += connection.execute(
                "SELECT match, seat, s.round, s.name, player FROM seats s JOIN matches USING (id) "
                "ORDER BY match, seat, s.round"
            ).fetchall()
            rows += connection.execute(
                "SELECT match, w.title, names, comments FROM words w JOIN matches m ON w.rowid = m.id ORDER BY match"
            ).fetchall()
        return "".join(f"{row!r}\n" for row in rows)

    # ── writing ────────────────────────────────────────────────────────────────

    def write(
        self,
        rows: Iterable[Row],
        *,
        position: Mapping[str, bytes] | None = None,
        removed: Sequence[str] = (),
        generation: int | None = None,
        back: bool = False,
    ) -> None:
        """Write rows that are newer, remove others, and note the feeds' position, in one transaction.

        generation: the position holds for this one only. back: rows count although they are older, as the store
        itself went back (a backup was restored).
        """
        with self._used() as connection, _transaction(connection):
            for row in rows:
                _put(connection, row, back)
            for match in removed:
                _remove(connection, match)
            if generation not in (None, self._generation):
                position = None
            for feed, entry in (position or {}).items():
                connection.execute("INSERT OR REPLACE INTO position VALUES (?, ?)", (feed, entry.decode()))

    def take_over(self, other: Path) -> None:
        """All rows of another file, in one transaction; rows that are newer here stay."""
        made = Projections(other.parent, other.name)
        known = self.marks()
        with closing(made), self._used() as connection, made._used() as source, _transaction(connection):
            _clear(connection, keep_newer_than=made.marks(), known=known)
            for row in _rows(source):
                _put(connection, row, back=False)

    def compact(self) -> None:
        """Remove from the file, and from beside it, what its rows no longer say. Raises TimeoutError."""
        with self._used() as connection:
            connection.execute("INSERT INTO words (words) VALUES ('optimize')")
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
            if self._connection is None or self._opened != self._identity():
                self.close()
                self._open()
            assert self._connection is not None
            try:
                yield self._connection
            except sqlite3.DatabaseError as error:
                if getattr(error, "sqlite_errorcode", 0) & 0xFF in _BROKEN:
                    self._begin_again(error)
                raise

    def _open(self) -> None:
        try:
            self._connection = _connect(self.path)
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF not in _BROKEN:
                raise
            self._begin_again(error)
            self._connection = _connect(self.path)
        self._opened = self._identity()
        self._generation += 1

    def _begin_again(self, error: Exception) -> None:
        log.warning("%s is broken (%s): made again", self.path, error)
        self.close()
        remove(self.path)


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


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        path.chmod(0o600)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA secure_delete = ON")
        if connection.execute("PRAGMA user_version").fetchone()[0] != FORMAT:
            with _transaction(connection):
                if connection.execute("PRAGMA user_version").fetchone()[0] != FORMAT:
                    _make(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _make(connection: sqlite3.Connection) -> None:
    for name in ("matches", "seats", "words", "position"):
        connection.execute(f"DROP TABLE IF EXISTS {name}")
    for statement in SCHEMA:
        connection.execute(statement)


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


def _put(connection: sqlite3.Connection, row: Row, back: bool) -> None:
    known = connection.execute(f"SELECT id, {_MARK} FROM matches WHERE match = ?", (row.match,)).fetchone()
    if known is not None:
        before = Mark(*known[1:]).reached
        after = row.version, row.about, row.annotations
        newer = after != before and all(new >= old for new, old in zip(after, before, strict=True))
        if not (newer or back):
            return
        _remove(connection, row.match)
    values = [getattr(row, name) for name in _COLUMNS]
    id_ = connection.execute(_INSERT, values).lastrowid
    connection.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", [(id_, *seat) for seat in row.seats])
    names = " ".join(dict.fromkeys(name for *_, name, _ in row.seats if name))
    words = id_, row.title or "", names, row.comments
    connection.execute("INSERT INTO words (rowid, title, names, comments) VALUES (?, ?, ?, ?)", words)


def _remove(connection: sqlite3.Connection, match: str) -> None:
    for (id_,) in connection.execute("SELECT id FROM matches WHERE match = ?", (match,)).fetchall():
        connection.execute("DELETE FROM words WHERE rowid = ?", (id_,))
        connection.execute("DELETE FROM seats WHERE id = ?", (id_,))
        connection.execute("DELETE FROM matches WHERE id = ?", (id_,))


def _clear(connection: sqlite3.Connection, *, keep_newer_than: Mapping[str, Mark], known: Mapping[str, Mark]) -> None:
    """Remove what known lists, but rows that are newer than another file's."""
    for match, mark in known.items():
        other = keep_newer_than.get(match)
        if other is None or mark.reached <= other.reached:
            _remove(connection, match)


def _rows(connection: sqlite3.Connection) -> Iterator[Row]:
    for id_, *values in connection.execute(f"SELECT id, {_NAMES} FROM matches ORDER BY created, match"):
        seats = connection.execute(
            "SELECT seat, round, name, player FROM seats WHERE id = ? ORDER BY seat, round", (id_,)
        )
        (comments,) = connection.execute("SELECT comments FROM words WHERE rowid = ?", (id_,)).fetchone()
        yield Row(**dict(zip(_COLUMNS, values, strict=True)), seats=tuple(seats.fetchall()), comments=comments)


def phrase(typed: str) -> str:
    """What a person typed as a query for words: each one begins a word of the title, of a name or of a comment."""
    words = typed.replace('"', " ").replace("\0", " ").split()
    return " ".join(f'"{word}"*' for word in words) or '""'
