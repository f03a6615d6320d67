"""Rows follow the streams, whoever appends, whoever dies; deleted and rebuilt they are the same."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import threading
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from api import times
from api.aggregates.erased import tell
from api.cli import main
from api.projections import database, projector
from api.projections.database import FILE, Projections, remove
from api.projections.projector import LOCK, changes
from api.projections.sources import Source
from api.renderings import Of
from api.server.serve import claimed
from recorder.chain import MATCH
from recorder.feed import LOST, Feed
from tests.api.table import API, Checked, Table, play
from tests.projections.conftest import Make, house
from tests.projections.rows import dump
from tests.running import Service, wait_for


def version_listed(app: Flask, match: str) -> int | None:
    items = Checked(app).get(f"{API}/matches", query_string={"limit": 100}).json["items"]
    found: dict[str, int] = {item["id"]: item["version"] for item in items}
    return found.get(match)


def caught_up(app: Flask) -> bool:
    """Whether every row says what the store says."""
    service = house(app)
    source = Source(service.matches, service.books)
    ends = {match: source.ends(service.matches.newest(match)) for match in service.store.all_ids()}
    return all(
        {match: (match, mark.version, mark.about) for match, mark in service.projections.marks(each).items()} == ends
        for each in service.projections.of(MATCH)
    )


def test_another_workers_matches_are_listed_at_once_and_their_moves_a_moment_later(make: Make) -> None:
    one, two = make(), make()
    table = Table.open(Checked(one), visibility="public")
    assert version_listed(two, table.match) == 1
    assert table.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}).status_code == 201
    assert table.send({"type": "attack", "by": "A", "card": "7s"}).status_code == 201
    head = table.read()["version"]
    wait_for(lambda: version_listed(two, table.match) == head)


def test_a_change_is_written_before_anybody_finds_it_in_memory(make: Make) -> None:
    """Else who has recorded it would answer while another thread, which read it first, still writes the row."""
    app = make()
    table = Table.open(Checked(app), visibility="public")
    house(app).projector.stop()
    wait_for(lambda: not house(app).projector.runs)
    matches, found = house(app).matches, []
    matches.changed.append(lambda before, after: found.append(matches.known(after.id) is before))
    assert table.call("PATCH", "", json={"title": "Later"}).status_code == 200
    assert found == [True]


def test_one_projector_a_host(make: Make, data: Path) -> None:
    make(), make()
    wait_for(lambda: (data / LOCK).exists() and (data / LOCK).read_text())
    with projector.elected(data) as chosen:
        assert not chosen


def test_an_older_row_never_replaces_a_newer_one(make: Make) -> None:
    app = make()
    table = Table.open(Checked(app), visibility="public")
    old = house(app).matches.newest(table.match)
    table.call("PATCH", "", json={"title": "Later"})
    source = Source(house(app).matches, house(app).books)
    house(app).projections.write(changes(house(app).projections.of(MATCH), source, old.id, source.whole(old)))
    wait_for(lambda: caught_up(app))
    [item] = Checked(app).get(f"{API}/matches", query_string={"limit": 1}).json["items"]
    assert item["title"] == "Later"


def test_rows_made_while_playing_are_those_made_from_the_streams(
    make: Make, data: Path, urls: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make()
    client = Checked(app)
    for seed in range(3):
        table = Table.open(client, [{"name": f"N{seed}"}, {"player": "p"}], title="T", options={"rounds": 2})
        play(table, seed)
        table.call("PATCH", "", json={"title": None, "visibility": "public"})
    wait_for(lambda: caught_up(app))
    while_playing = dump(house(app).projections)
    assert while_playing.count("\n") > 9

    monkeypatch.setenv("GREFFIER_REDIS_URL", urls[0])
    house(app).projector.stop()
    wait_for(lambda: not house(app).projector.runs)
    house(app).projections.close()
    made = []
    for n in range(2):
        if n:
            remove(data / FILE)
        assert main(["rebuild", "--data", str(data)]) == 0
        assert not (data / f"{FILE}-wal").exists()
        made.append((data / FILE).read_bytes())
    assert made[0] == made[1], "the same bytes"
    assert main(["rebuild", "--data", str(data)]) == 0
    assert (data / FILE).read_bytes() == made[0], "also in place of a file that is there"
    again = Projections(data)
    assert dump(again) == while_playing
    again.close()


@pytest.mark.parametrize("seconds", [0.3, None], ids=["a moment", "for ever"])
def test_who_reads_does_not_keep_what_was_taken_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float | None
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    monkeypatch.setattr(database, "READERS", 200 if seconds else 2)
    wal = tmp_path / f"{FILE}-wal"
    connected = sqlite3.connect(tmp_path / FILE, isolation_level=None, check_same_thread=False)
    with closing(Projections(tmp_path)) as projections, closing(connected) as reader:
        projections.write([], position={"feed": b"1-0"})
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM position").fetchall()
        if seconds:
            threading.Timer(seconds, reader.execute, ["COMMIT"]).start()
            projections.compact()
        else:
            with pytest.raises(TimeoutError, match="somebody is reading"):
                projections.compact()
        assert (wal.stat().st_size == 0) == bool(seconds)


def test_a_file_that_somebody_else_keeps_is_refused_in_one_line(
    make: Make, data: Path, urls: tuple[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app = make()
    wait_for(lambda: house(app).projections.position())
    house(app).projector.stop()
    wait_for(lambda: not house(app).projector.runs)
    monkeypatch.setenv("GREFFIER_REDIS_URL", urls[0])
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    with claimed(data), closing(sqlite3.connect(data / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert main(["rebuild", "--data", str(data)]) == 1
    said = capsys.readouterr().err
    assert "database is locked" in said and said.count("\n") == 1


@pytest.mark.parametrize("harm", ["deleted", "broken", "other format"])
def test_a_lost_file_is_made_again_under_a_running_service(make: Make, data: Path, harm: str) -> None:
    app = make()
    table = Table.open(Checked(app), visibility="public")
    wait_for(lambda: caught_up(app))
    before = dump(house(app).projections)
    if harm == "deleted":
        remove(data / FILE)
    elif harm == "broken":
        house(app).projections.close()
        remove(data / FILE)
        (data / FILE).write_bytes(b"this is no database at all" * 1000)
    else:
        house(app).projector.stop()
        with closing(sqlite3.connect(data / FILE, isolation_level=None)) as connection:
            connection.execute("UPDATE matches SET summary = 'of another form'")
            connection.execute("PRAGMA user_version = 9999")
        app = make()
    wait_for(lambda: caught_up(app))
    assert dump(house(app).projections) == before
    assert version_listed(app, table.match) == 1


def test_ticks_that_are_lost_are_made_good_by_a_sweep(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    lost: list[bool] = []

    class Forgetful(Feed):
        def wait(self, seconds: float) -> Any:
            ticks = super().wait(seconds)
            if ticks:
                lost.append(True)
                return [LOST]
            return ticks

    monkeypatch.setattr(projector, "Feed", Forgetful)
    app = make()
    wait_for(lambda: house(app).projections.position())
    table = Table.open(Checked(app), visibility="public")
    assert table.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}).status_code == 201
    assert table.send({"type": "attack", "by": "A", "card": "7s"}).status_code == 201
    head = table.read()["version"]
    wait_for(lambda: version_listed(app, table.match) == head)
    assert lost


def test_what_was_appended_while_no_projector_ran_is_found(make: Make, urls: tuple[str, str]) -> None:
    app = make()
    table = Table.open(Checked(app), visibility="public")
    wait_for(lambda: caught_up(app))
    house(app).projector.stop()
    wait_for(lambda: not house(app).projector.runs)
    house(app).matches.changed.clear()
    table.call("PATCH", "", json={"visibility": "unlisted"})
    assert version_listed(app, table.match) == 1
    later = make()
    wait_for(lambda: version_listed(later, table.match) is None)


def test_what_was_made_of_a_match_is_dropped_where_another_host_erases(make: Make) -> None:
    """Nobody asks for the match here: its projector reads what the feed tells of."""
    service = house(make())
    table = Table.open(Checked(make()), [{"name": "Zephyrine"}, {}])
    service.renderings.put(Of(table.match, 0), "n", b"Zephyrine")
    assert service.renderings.get(Of(table.match, 0), "n")
    wait_for(service.projections.position)  # from now on the projector hears of every change
    tell(service.store, table.match, ["events.1.names"], times.now(), "operator")
    wait_for(lambda: service.renderings.get(Of(table.match, 0), "n") is None)


def test_a_projector_that_is_killed_is_followed_by_another(tmp_path: Path) -> None:
    service = Service(tmp_path / "data", ("--workers", "2")).start()

    def call(method: str, path: str, body: object = None, token: str = "") -> Any:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        raw = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{service.url}{API}{path}", raw, headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    made = call("POST", "/matches", {"game": "durak", "seats": [{}, {}], "visibility": "public"})
    deal = {"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}
    call("POST", f"/matches/{made['id']}/commands", deal, made["tokens"]["referee"])
    lock = service.data / LOCK
    wait_for(lambda: lock.exists() and lock.read_text())
    first = int(lock.read_text())
    os.kill(first, signal.SIGKILL)
    wait_for(lambda: lock.read_text() not in ("", f"{first}\n"))
    attack = {"type": "attack", "by": "A", "card": "7s"}
    recorded = call("POST", f"/matches/{made['id']}/commands", attack, made["tokens"]["referee"])
    wait_for(lambda: call("GET", "/matches")["items"][0]["version"] == recorded["version"])
    service.stop()
