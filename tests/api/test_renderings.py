"""What was made of a match is made once for all who see the same, is never out of date, and shows nothing erased."""

from __future__ import annotations

import os
import shutil
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from api.config import RATES, Rate
from api.http.application import NAME
from api.matches.files import document, exporting
from api.renderings import Of, Renderings, name_of
from api.service import Service
from replays import answers
from tests.api.conftest import Clock
from tests.api.table import Checked, Table, count_anew, problem
from tests.api.test_annotations import note

ATTACK = {"type": "attack", "by": "A", "card": "7h"}
OF = Of("a" * 20, 0)


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


@pytest.fixture
def kept(tmp_path: Path) -> Renderings:
    return Renderings(tmp_path, budget=10_000)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a match was written as a file."""
    made: Counter[str] = Counter()
    for module, name in ((document, "document"), (exporting, "toml"), (answers, "timeline")):
        real = getattr(module, name)

        def counted(*args: Any, _real: Any = real, _name: str = name, **kwargs: Any) -> Any:
            made[_name] += 1
            return _real(*args, **kwargs)

        monkeypatch.setattr(module, name, counted)
    return made


# ── the folder ─────────────────────────────────────────────────────────────────


def test_what_was_kept_is_found_by_its_name_alone(kept: Renderings) -> None:
    kept.put(OF, "n", b"made")
    assert kept.get(OF, "n") == b"made"
    assert kept.get(OF, "m") is None
    assert kept.get(Of("b" * 20, 0), "n") is None
    assert kept.get(Of("a" * 20, 1), "n") is None


def test_a_name_says_all_that_it_was_made_of() -> None:
    names = [name_of(*made_of) for made_of in ((1, "a"), (1, "b"), ("1a",), (1, {"A": None}), (1, (OF,)), (1, ("a",)))]
    assert len({*names}) == len(names)
    assert name_of(1, {"B": 1, "A": 2}) == name_of(1, {"A": 2, "B": 1})


def test_a_file_that_a_crash_cut_off_is_no_rendering(kept: Renderings, tmp_path: Path) -> None:
    kept.put(OF, "n", b"made for somebody")
    [path] = files(tmp_path)
    path.write_bytes(path.read_bytes()[:-1])
    assert kept.get(OF, "n") is None
    kept.put(OF, "n", b"made again")
    assert kept.get(OF, "n") == b"made again"


def test_what_nobody_asked_for_longest_goes_first(kept: Renderings, tmp_path: Path) -> None:
    for n in range(9):
        kept.put(Of(f"{n}" * 20, 0), "n", bytes(1_000))
    for n, path in enumerate(sorted(files(tmp_path))):
        os.utime(path, (n, n))
    assert kept.get(Of("0" * 20, 0), "n") == bytes(1_000), "asked for now"
    for n in range(9, 13):
        kept.put(Of(f"{n:020}", 0), "n", bytes(1_000))
    assert sum(path.stat().st_size for path in files(tmp_path)) <= 10_000
    assert kept.get(Of("0" * 20, 0), "n") is not None
    assert kept.get(Of("1" * 20, 0), "n") is None


def test_several_processes_keep_to_the_budget_together(tmp_path: Path) -> None:
    several = [Renderings(tmp_path, budget=10_000) for _ in range(3)]
    for n in range(60):
        several[n % 3].put(Of(f"{n:02}" * 10, 0), "n", bytes(700))
    assert sum(path.stat().st_size for path in files(tmp_path)) <= 10_000 + 3 * 10_000 / 16 + 3 * 704


def test_what_is_larger_than_the_budget_is_not_kept(kept: Renderings, tmp_path: Path) -> None:
    kept.put(OF, "n", bytes(10_001))
    assert files(tmp_path) == []


def test_a_folder_that_was_thrown_away_is_made_again(kept: Renderings, tmp_path: Path) -> None:
    kept.put(OF, "n", b"made")
    shutil.rmtree(tmp_path / "cache")
    assert kept.get(OF, "n") is None
    kept.put(OF, "n", b"made")
    assert kept.get(OF, "n") == b"made"


def test_a_disk_without_room_costs_nothing_but_the_rendering(
    kept: Renderings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    kept.put(OF, "n", b"made")
    assert kept.get(OF, "n") is None and files(tmp_path) == []


def test_what_was_made_before_an_erasure_goes_and_does_not_come_back(kept: Renderings, tmp_path: Path) -> None:
    kept.put(OF, "n", b"Zephyrine")
    kept.put(Of("b" * 20, 0), "n", b"another match")
    draft = tmp_path / "cache" / "renderings" / OF.id / ".draft"
    draft.write_bytes(b"Zephyrine, half written")
    kept.forget(OF._replace(erasures=1))
    kept.put(OF, "m", b"Zephyrine")  # by who had read the match before
    assert kept.get(OF, "n") is None and kept.get(OF, "m") is None
    assert not [path for path in files(tmp_path) if b"Zephyrine" in path.read_bytes()]
    kept.put(OF._replace(erasures=1), "n", b"Z.")
    assert kept.get(OF._replace(erasures=1), "n") == b"Z."
    assert kept.get(Of("b" * 20, 0), "n") == b"another match"
    kept.forget(OF._replace(erasures=1))
    assert kept.get(OF._replace(erasures=1), "n") == b"Z.", "the same erasure, told again"


def test_an_erasure_of_what_was_never_made_is_remembered(kept: Renderings, tmp_path: Path) -> None:
    kept.forget(OF._replace(erasures=2))
    kept.put(OF._replace(erasures=1), "n", b"Zephyrine")
    assert kept.get(OF._replace(erasures=1), "n") is None


def test_many_write_at_once(tmp_path: Path) -> None:
    several = [Renderings(tmp_path, budget=100_000) for _ in range(4)]
    ends = [
        threading.Thread(target=lambda one=one: [one.put(OF, f"{n}", b"%d" % n * 500) for n in range(50)])
        for one in several
    ]
    for each in ends:
        each.start()
    for each in ends:
        each.join()
    found = [several[0].get(OF, f"{n}") for n in range(50)]
    assert all(content in (None, b"%d" % n * 500) for n, content in enumerate(found))
    assert not [path for path in files(tmp_path) if path.name.startswith(".")]


# ── files of a match ───────────────────────────────────────────────────────────


@pytest.mark.parametrize(("format_", "what"), [("html", "document"), ("toml", "toml"), ("csv", "timeline")])
def test_a_file_is_written_once_for_all_who_see_the_same(
    dealt: Table, written: Counter[str], format_: str, what: str
) -> None:
    anybody, viewer = dealt.as_(None), dealt.as_(dealt.token_for("viewer")["token"])
    first = anybody.get("export", format=format_).data
    written.clear()
    assert anybody.get("export", format=format_).data == first
    assert viewer.get("export", format=format_).data == first
    assert not written[what]
    assert dealt.send(ATTACK).status_code == 201
    assert viewer.get("export", format=format_).data != first
    assert written[what] == 1


@pytest.mark.parametrize("format_", ["html", "toml", "csv", "svg", "png", "gif"])
def test_a_file_follows_all_that_it_shows(client: Checked, format_: str) -> None:
    table = Table.open(client, seats=[{"name": "Ana"}, {"name": "Boris"}], visibility="public")
    assert table.send({"type": "deal", "trump_card": "6s", "starter": "A"}).status_code == 201

    def file(**query: str) -> bytes:
        response = table.get("export", format=format_, **query)
        assert response.status_code == 200, response.get_data(as_text=True)
        return bytes(response.data)

    seen = [file()]

    def changed(what: str) -> None:
        seen.append(file())
        assert seen[-1] != seen[-2], what

    assert table.call("PATCH", "", json={"seats": {"A": {"name": "Anouk"}}}).status_code == 200
    if format_ != "csv":  # which names whoever a sentence names
        changed("a name")
    assert table.call("PATCH", "", json={"consent": "aliases"}).status_code == 200
    if format_ != "csv":
        changed("a consent")
    assert table.send(ATTACK).status_code == 201
    changed("a move")
    if format_ in ("html", "toml"):
        assert note(table, place=3, text="Bold.")
        changed("a comment")
        assert table.call("PATCH", "", json={"title": "The final"}).status_code == 200
        changed("a title")
    if format_ != "toml":
        assert file(lang="fr") != seen[-1]
    if format_ in ("svg", "png"):
        assert file(at="2") != seen[-1]
    else:
        assert file(until="2") != seen[-1]


def test_whoever_sees_more_is_given_no_file_to_others(client: Checked, clock: Clock) -> None:
    """With a delay the referee's file has moves that nobody else has been sent."""
    table = Table.open(client, visibility="public", delay=60)
    assert table.send({"type": "deal", "trump_card": "6s", "starter": "A"}).status_code == 201
    assert table.send(ATTACK).status_code == 201
    for format_ in ("html", "toml", "csv"):
        own = table.get("export", format=format_).data
        others = table.as_(None).get("export", format=format_).data
        assert own != others
        assert table.get("export", format=format_).data == own
        assert table.as_(None).get("export", format=format_).data == others


@pytest.mark.parametrize("format_", ["html", "toml", "csv", "png"])
def test_what_is_made_is_counted_and_what_was_made_before_is_not(dealt: Table, app: Flask, format_: str) -> None:
    service: Service = app.extensions[NAME]
    count_anew(service, {**RATES, "seconds": Rate(1e-6, 10)})  # type: ignore[arg-type]
    for _ in range(3):
        assert dealt.get("export", format=format_).status_code == 200
    assert dealt.send(ATTACK).status_code == 201
    refused = dealt.get("export", format=format_)
    assert problem(refused) == (429, "too-many") and refused.headers["Retry-After"]
    assert dealt.get("export", format="jsonl").status_code == 200


def test_who_hears_of_an_erasure_on_another_host_drops_what_was_made_here(dealt: Table, house: Service) -> None:
    dealt.get("export", format="html")
    here = house.config.data / "cache" / "renderings" / dealt.match
    assert files(here)
    known = house.matches.newest(dealt.match)
    details = known.details._replace(erasures=1, version=known.details.version + 1)
    house.matches.remember(known._replace(details=details))
    assert [path.name for path in files(here)] == ["1.erased"]
