"""Backups are taken while referees record, restored elsewhere, and hold what was acknowledged."""

from __future__ import annotations

import gzip
import itertools
import json
import tarfile
import threading
import urllib.request
import uuid
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from recorder.embedded import EmbeddedServer
from tests.api.table import API
from tests.operations.conftest import Referee, ask, greffier
from tests.running import Service, wait_for


class Writer(threading.Thread):
    """Creates matches and records in them without a pause; remembers what was acknowledged, in order."""

    def __init__(self, service: Service, halt: threading.Event) -> None:
        super().__init__(daemon=True)
        self.service, self.halt = service, halt
        self.acknowledged: list[tuple[Referee, dict[str, Any], str, dict[str, Any]]] = []
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.halt.is_set():
                referee = Referee.of(self.service, {"name": "Ann"}, {"name": "Ben"}, title="A match")
                deal: dict[str, Any] = {"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}
                commands = itertools.chain([deal], ({"type": "reveal", "by": "B", "cards": [c]} for c in CARDS))
                for command in commands:
                    key = str(uuid.uuid4())
                    self.acknowledged.append((referee, command, key, referee.send(command, key)))
        except BaseException as error:
            self.failure = error


CARDS = ("6h", "7h", "8h", "9h", "Th", "Jh")


def live(service: Service, match: str, last: int) -> str:
    """The first event that a follower who was at last is sent."""
    request = urllib.request.Request(f"{service.url}{API}/matches/{match}/live", headers={"Last-Event-ID": str(last)})
    with urllib.request.urlopen(request, timeout=30) as answer:
        lines: Iterable[bytes] = answer
        return next(line.decode().strip() for line in lines if line.startswith(b"event:"))


def test_a_backup_taken_while_writing_is_whole_wherever_it_is_restored(own: Service, tmp_path: Path) -> None:
    halt = threading.Event()
    writer = Writer(own, halt)
    writer.start()
    wait_for(lambda: len(writer.acknowledged) >= 20 or writer.failure)
    behind = Referee.of(own)
    known = behind.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}})
    before = list(writer.acknowledged)
    file = tmp_path / "b.tar.gz"
    said = greffier("backup", file, data=own.data)
    assert said.code == 0, said
    lost = behind.send({"type": "attack", "by": "A", "card": "7s"})
    wait_for(lambda: len(writer.acknowledged) >= len(before) + 30 or writer.failure)
    halt.set()
    writer.join()
    assert writer.failure is None
    assert own.stop() == 0

    elsewhere = tmp_path / "elsewhere"
    said = greffier("restore", file, data=elsewhere)
    assert said.code == 0 and "every chain holds" in said.out, said
    said = greffier("verify", data=elsewhere)
    assert said.code == 0 and "does not hold" not in said.out, said

    with EmbeddedServer(elsewhere) as store, Redis.from_url(store.admin_url) as admin:
        streams = [*admin.scan_iter("greffier:*:events")]
        assert streams
        for stream in streams:
            events = admin.xlen(stream)
            keys = stream.removesuffix(b"events") + b"keys"
            used = {value[32:].split()[1] for value in admin.hvals(keys)}
            # Each event here is one command's, and match_created's key is not sent by this writer.
            assert used >= {str(version).encode() for version in range(2, events + 1)}, "no key is missing"
            assert max(map(int, used), default=0) <= events, "nor does one know of more than there is"

    restored = Service(elsewhere, ("--workers", "1")).start()
    for referee, command, key, answer in before:
        there = referee._replace(service=restored)
        status, again = there.ask("POST", "/commands", command, key)
        assert status == 200 and (again["version"], again["hash"]) == (answer["version"], answer["hash"])
    summary = behind._replace(service=restored).read()
    assert (summary["version"], summary["hash"]) == (known["version"], known["hash"])
    last = {referee.match: answer["version"] for referee, _, _, answer in writer.acknowledged}
    for match, version in {**last, behind.match: lost["version"]}.items():
        status, summary = ask(restored, "GET", f"/matches/{match}")
        if status == 200:
            is_behind = summary["version"] < version
            assert live(restored, match, version) == ("event: reset" if is_behind else "event: head")
    assert restored.stop() == 0


def test_a_backup_holds_the_primary_data_and_nothing_else(own: Service, tmp_path: Path) -> None:
    referee = Referee.of(own, {"name": "Ann"}, {})
    (own.data / "files").mkdir()
    (own.data / "files" / "photo.jpg").write_bytes(b"a photo")
    assert greffier("backup", tmp_path / "b.tar.gz", data=own.data).code == 0
    with tarfile.open(tmp_path / "b.tar.gz") as tar:
        names = tar.getnames()
        assert names == [
            "greffier-backup.json",
            f"matches/{referee.match}.jsonl",
            "files/photo.jpg",
            "keys/hmac",
            "keys/seals",
            "manifest.json",
        ]
        lines = [json.loads(line) for line in tar.extractfile(names[1]).read().splitlines()]  # type: ignore[union-attr]
    assert [line["event"]["type"] for line in lines if line.get("log") == "events"] == ["match_created"]
    assert (tmp_path / "b.tar.gz").stat().st_mode & 0o77 == 0, "it holds secrets"
    assert greffier("restore", tmp_path / "b.tar.gz", data=tmp_path / "r").code == 0
    assert (tmp_path / "r" / "files" / "photo.jpg").read_bytes() == b"a photo"
    assert (tmp_path / "r" / "keys" / "hmac").read_bytes() == (own.data / "keys" / "hmac").read_bytes()


def test_a_backup_of_a_stopped_service_into_a_folder(own: Service, tmp_path: Path) -> None:
    Referee.of(own).deal()
    assert own.stop() == 0
    (tmp_path / "backups").mkdir()
    said = greffier("backup", tmp_path / "backups", data=own.data)
    assert said.code == 0 and "1 match in " in said.out
    [file] = (tmp_path / "backups").iterdir()
    assert file.name.startswith("greffier-") and file.name.endswith("Z.tar.gz")
    assert own.store == 0 or not Path(f"/proc/{own.store}").exists(), "the store was started for the time of it only"
    own.start()


def test_what_is_refused(own: Service, tmp_path: Path) -> None:
    Referee.of(own).deal()
    file = tmp_path / "b.tar.gz"
    assert greffier("backup", file, data=own.data).code == 0
    refused = {
        "is there already": ("backup", file, own.data),
        "within the data folder": ("backup", own.data / "b", own.data),
        "is no folder": ("backup", tmp_path / "none" / "b", own.data),
        "is not empty": ("restore", file, own.data),
        "cannot be read as a backup": ("restore", Path(__file__), tmp_path / "r"),
        "is no data folder": ("verify", None, tmp_path / "r"),
    }
    for why, (verb, path, data) in refused.items():
        said = greffier(verb, *([path] if path else []), data=data)
        assert said.code == 1 and why in said.err and said.err.count("\n") == 1, (why, said)
    assert not (tmp_path / "r").exists()


@pytest.mark.parametrize("harmed", [False, True])
def test_an_empty_folder_is_filled_and_stays_the_same_one(own: Service, tmp_path: Path, harmed: bool) -> None:
    """As a mount point must."""
    referee = Referee.of(own, {"name": "Ann"}, {})
    referee.deal()
    file, data = tmp_path / "b.tar.gz", tmp_path / "r"
    assert greffier("backup", file, data=own.data).code == 0
    if harmed:
        file.write_bytes(file.read_bytes()[:-200])
    data.mkdir()
    before = data.stat().st_ino
    said = greffier("restore", file, data=data)
    assert said.code == int(harmed), said
    assert data.stat().st_ino == before
    assert {path.name for path in data.iterdir()} == (set() if harmed else {"keys", "lock", "redis"})
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    if not harmed:
        assert data.stat().st_mode & 0o77 == 0
        restored = Service(data, ("--workers", "1")).start()
        assert referee._replace(service=restored).read("/state")["seats"]["A"]["name"] == "Ann"
        assert restored.stop() == 0


@pytest.mark.parametrize("harm", ["cut short", "changed", "torn"])
def test_a_harmed_backup_restores_nothing(own: Service, tmp_path: Path, harm: str) -> None:
    Referee.of(own, {"name": "Ann"}, {}).deal()
    file = tmp_path / "b.tar.gz"
    assert greffier("backup", file, data=own.data).code == 0
    if harm == "torn":
        file.write_bytes(file.read_bytes()[:-200])
    else:
        harmed = tmp_path / "harmed.tar"
        with tarfile.open(file) as old, tarfile.open(harmed, "w") as new:
            for member in old:
                content = old.extractfile(member).read()  # type: ignore[union-attr]
                if harm == "cut short" and member.name == "manifest.json":
                    continue
                if harm == "changed":
                    content = content.replace(b'"7s"', b'"8s"')
                (tmp_path / "member").write_bytes(content)
                new.add(tmp_path / "member", member.name)
        file.write_bytes(gzip.compress(harmed.read_bytes()))
    said = greffier("restore", file, data=tmp_path / "r")
    assert said.code == 1 and said.err.count("\n") == 1, said
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith((".", "r"))) == []


def test_verify_names_what_does_not_hold(own: Service, tmp_path: Path) -> None:
    good, bad = Referee.of(own, {"name": "Ann"}, {}), Referee.of(own, {"name": "Ben"}, {})
    good.deal()
    bad.deal()
    said = greffier("verify", data=own.data)
    assert said.code == 0 and "2 of 2 matches hold" in said.out
    assert own.stop() == 0
    with EmbeddedServer(own.data) as store, Redis.from_url(store.admin_url) as admin:
        [stream] = admin.scan_iter(f"greffier:*{bad.match}:events")
        admin.xdel(stream, "2-0")
        [parts] = admin.scan_iter(f"greffier:*{bad.match}:parts")
        [field] = [field for field in admin.hkeys(parts) if field.startswith(b"about.")]
        admin.hset(parts, field, admin.hget(parts, field).replace(b"Ben", b"Bea"))
    said = greffier("verify", data=own.data)
    assert said.code == 1 and "1 of 2 matches holds" in said.out
    assert f"{bad.match} does not hold: events 2: missing, about 4: part text" in said.out
    assert greffier("verify", good.match, data=own.data).code == 0
    assert "nothing of that id is here" in greffier("verify", "a" * 20, data=own.data).out
    said = greffier("backup", tmp_path / "b.tar.gz", data=own.data)
    assert bad.match in said.err
    own.start()


def test_lists_are_made_again_under_a_running_service(own: Service) -> None:
    for name in ("Ann", "Ben"):
        Referee.of(own, {"name": name}, {}, visibility="public").deal()
    Referee.of(own, {"name": "Cid"}, {})
    wait_for(lambda: {item["version"] for item in ask(own, "GET", "/matches")[1]["items"]} == {3})
    before = ask(own, "GET", "/matches")
    said = greffier("rebuild", data=own.data)
    assert said.code == 0 and "from 3 matches" in said.out, said
    assert ask(own, "GET", "/matches") == before
    later = Referee.of(own, {"name": "Dora"}, {}, visibility="public")
    assert [item["id"] for item in ask(own, "GET", "/matches?q=dora")[1]["items"]] == [later.match]
