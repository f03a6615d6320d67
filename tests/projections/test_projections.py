"""A projection is a module and a line of its kind; each is made again by itself; SQLite's errors stay inside."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import ClassVar

import pytest
from flask import Flask

from api import kinds
from api.aggregates.projection import Mark, Projection, Rows, Table
from api.cli import main
from api.matches.annotations.books import AnnotatedMatch
from api.matches.listing import MatchList
from api.projections import database
from api.projections.database import FILE, Change, Projections
from api.projections.unusable import Unusable
from recorder.chain import MATCH
from tests.api.table import Checked
from tests.api.table import Table as Match
from tests.projections.conftest import Make, house
from tests.projections.rows import dump
from tests.projections.test_projector import caught_up
from tests.running import wait_for


class Lengths(Projection):
    """How many events each match has."""

    name: ClassVar[str] = "lengths"
    kind: ClassVar[str] = MATCH
    format: ClassVar[int] = 1
    tables: ClassVar[tuple[Table, ...]] = (
        Table("lengths", ("match", "events"), ("CREATE TABLE lengths (row INTEGER PRIMARY KEY, match, events)",)),
    )

    def rows(self, aggregate: AnnotatedMatch) -> Rows:
        return {"lengths": [(aggregate.match.id, aggregate.match.version)]}


class OtherLengths(Lengths):
    """The same in another format."""

    format: ClassVar[int] = 2


def lengths(app: Flask) -> dict[str, int]:
    return dict(house(app).projections.ask("SELECT match, events FROM lengths", ()))


def ended(app: Flask) -> None:
    house(app).projector.stop()
    wait_for(lambda: not house(app).projector.runs)
    house(app).projections.close()


def keep(patch: pytest.MonkeyPatch, *projections: Projection) -> None:
    """These of matches from now on, and none of other kinds."""
    for kind in kinds.KINDS.values():
        of_kind = projections if kind.name == MATCH else ()
        patch.setitem(kinds._known, kind.name, kind._replace(projections=of_kind))


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> None:
    keep(monkeypatch, MatchList(), Lengths())


def test_another_projection_follows_and_is_rebuilt_as_the_first(
    make: Make, data: Path, urls: tuple[str, str], two: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make()
    table = Match.open(Checked(app))
    assert table.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}).status_code == 201
    head = table.read()["version"]
    wait_for(lambda: caught_up(app))
    assert lengths(app)[table.match] == head > 1
    assert table.send({"type": "attack", "by": "A", "card": "7s"}).status_code == 201
    wait_for(lambda: lengths(app)[table.match] == head + 1)
    wait_for(lambda: caught_up(app))
    following = dump(house(app).projections)
    assert f"lengths.lengths: {(table.match, table.match, head + 1)!r}\n" in following
    ended(app)
    monkeypatch.setenv("GREFFIER_REDIS_URL", urls[0])
    assert main(["rebuild", "--data", str(data)]) == 0
    with closing(Projections(data)) as again:
        assert dump(again) == following
        assert again.new() == [], "it follows from there"


def test_another_format_makes_that_projection_alone_again(
    make: Make, data: Path, two: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = make()
    table = Match.open(Checked(first))
    wait_for(lambda: caught_up(first))
    ended(first)
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as connection:
        connection.execute("UPDATE matches SET title = 'as it was'")
        connection.execute("UPDATE lengths SET events = -1")
    keep(monkeypatch, MatchList(), OtherLengths())
    later = make()
    wait_for(lambda: caught_up(later))
    assert lengths(later)[table.match] == 1
    titles = house(later).projections.ask("SELECT title FROM matches WHERE match = ?", (table.match,))
    assert titles == [("as it was",)]
    wait_for(lambda: not house(later).projections.new())


def test_what_is_no_longer_kept_goes(tmp_path: Path) -> None:
    with closing(Projections(tmp_path, kept=(MatchList(), Lengths()))) as before:
        mark = Mark(1, 1, "h", "a")
        before.write([Change(before.kept[1], "m", mark, {"lengths": [("m", 1)]})], position={"feed": b"1-0"})
        assert before.ask("SELECT events FROM lengths", ()) == [(1,)]
    with closing(Projections(tmp_path, kept=(MatchList(),))) as after:
        assert after.position() == {"feed": b"1-0"}, "the other one goes on"
        assert after.ask("SELECT name FROM sqlite_master WHERE name = 'lengths'", ()) == []
        assert after.ask("SELECT * FROM marks", ()) == []


def test_a_malformed_search_is_no_error_of_sqlite(tmp_path: Path) -> None:
    with closing(Projections(tmp_path)) as projections, pytest.raises(Unusable):
        projections.ask("SELECT rowid FROM words WHERE words MATCH ?", ('"',))


def test_a_file_that_another_process_keeps_is_no_error_of_sqlite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    with closing(Projections(tmp_path)) as projections:
        projections.write([])
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Unusable, match="locked"):
                projections.write([])
        projections.write([])


def test_a_file_that_is_found_broken_when_it_is_read_is_made_again(tmp_path: Path) -> None:
    with closing(Projections(tmp_path, kept=(Lengths(),))) as projections:
        [projection], mark = projections.kept, Mark(1, 1, "h", "a")
        many = [Change(projection, f"m{n}", mark, {"lengths": [("m" * 1000, n)]}) for n in range(100)]
        projections.write(many, position={"feed": b"1-0"})
        projections.compact()
    with (tmp_path / FILE).open("r+b") as file:
        size = file.seek(0, 2)
        file.seek(size // 2)  # behind the file's own tables
        file.write(b"\xff" * (size - size // 2))
    with closing(Projections(tmp_path, kept=(Lengths(),))) as projections:
        with pytest.raises(Unusable):
            projections.ask("SELECT match FROM lengths", ())
        assert projections.ask("SELECT match FROM lengths", ()) == []
        assert projections.new() == [*projections.kept], "it is swept anew"
