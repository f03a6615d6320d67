"""A backup is checked whole, to the last byte, before anything of it is restored; and says who signed it."""

from __future__ import annotations

import gzip
import io
import json
import os
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from api import times
from api.app import create_app
from api.config import Config
from api.http.application import NAME
from api.operator import archive
from api.operator.access import store_access
from api.operator.backup import backup
from api.operator.restore import restore
from api.seals import Keys, PublicKey, held_keys
from api.server.settings import Refused
from recorder.embedded import EmbeddedServer
from tests.api.table import Checked, Table

STEP = 1 if os.environ.get("GREFFIER_SOAK") else 41


class Small(NamedTuple):
    """A backup of two matches, one of them with a comment."""

    file: Path
    data: Path
    matches: tuple[str, str]

    @property
    def keys(self) -> list[PublicKey]:
        return Keys(self.data).known()


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Small:
    data = tmp_path_factory.mktemp("small") / "data"
    with EmbeddedServer(data) as store:
        app = create_app(Config.load(data, log_url=store.log_url, work_url=store.work_url))
        tables = [Table.open(Checked(app)) for _ in range(2)]
        for table in tables:
            assert table.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}).status_code == 201
        assert tables[0].call("POST", "annotations", json={"place": 1, "text": "Hm"}).status_code == 201
        app.extensions[NAME].stop()
    (data.parent / "backups").mkdir()
    with store_access(data) as found:
        file, held = backup(found, data.parent / "backups")
    assert held == "2 matches"
    first, second = (table.match for table in tables)
    return Small(file, data, (first, second))


Files = dict[str, bytes]


def files_of(file: Path) -> Files:
    with tarfile.open(file) as tar:
        return {member.name: tar.extractfile(member).read() for member in tar}  # type: ignore[union-attr]


def packed(files: Files) -> bytes:
    """The same files without a signature, as anybody can pack them."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w") as tar:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return gzip.compress(raw.getvalue())


def refused(file: Path, content: bytes, **how: Any) -> str:
    """Why a changed backup is not restored, of which nothing is written."""
    file.write_bytes(content)
    with pytest.raises(Refused) as fault:
        restore(file, file.parent / "r", **how)
    assert not (file.parent / "r").exists()
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    return str(fault.value)


def test_each_byte_that_is_changed_is_noticed_and_its_place_is_named(small: Small, tmp_path: Path) -> None:
    whole = small.file.read_bytes()
    file = tmp_path / "b.tar.gz"
    end = len(whole) - archive._LENGTH
    named = (*files_of(small.file), "its signature", "its beginning", "the packing around its files")
    for place in (*range(12), *range(12, end, STEP), *range(end - 9, len(whole), max(1, STEP // 8))):
        for bit in (0x01, 0x80):
            changed = bytearray(whole)
            changed[place] ^= bit
            file.write_bytes(changed)
            with pytest.raises(Refused) as fault:
                archive.check(file)
            said = str(fault.value).removeprefix(str(file))
            assert any(name in said for name in named), (place, said)


def test_each_byte_that_is_cut_off_is_missed(small: Small, tmp_path: Path) -> None:
    whole = small.file.read_bytes()
    file = tmp_path / "b.tar.gz"
    for length in (*range(0, len(whole), STEP), len(whole) - 1):
        said = refused(file, whole[:length])
        assert str(file) in said


def without(name: str) -> Callable[[Files], Files]:
    return lambda files: {key: content for key, content in files.items() if name not in key}


def test_what_an_unsigned_one_is_refused_for_and_with_its_option_for_what_its_manifest_has(
    small: Small, tmp_path: Path
) -> None:
    files = files_of(small.file)
    one, two = (f"matches/{match}.jsonl" for match in small.matches)
    file = tmp_path / "b.tar.gz"
    said = refused(file, packed(files))
    assert "is not signed" in said and "--unsigned" in said

    def edited(name: str, old: bytes, new: bytes) -> Files:
        assert old in files[name]
        return {**files, name: files[name].replace(old, new, 1)}

    def lines_without(name: str, what: bytes) -> Files:
        left = [line for line in files[name].splitlines(keepends=True) if what not in line]
        return {**files, name: b"".join(left)}

    changed = {
        "an event": (edited(two, b'"7s"', b'"8s"'), two),
        "an idempotency key": (edited(two, b'{"key":{"name":"', b'{"key":{"name":"00'), two),
        "the about stream": (lines_without(one, b'"log":"about"'), one),
        "the last of the about stream": (edited(one, b'"log":"about"', b'"log":"events"'), one),
        "a key": ({**files, "keys/hmac": bytes(32)}, "keys/hmac"),
        "a match": ({name: content for name, content in files.items() if name != one}, one),
        "another match": ({**files, "matches/x.jsonl": files[one]}, archive.LAST),
        "a strange file": ({"greffier-backup.json": files["greffier-backup.json"], "etc": b"", **files}, "etc"),
    }
    for what, (left, named) in changed.items():
        said = refused(file, packed(left), unsigned=True)
        assert named in said, (what, said)


def test_a_manifest_that_was_made_to_fit_has_the_streams_heads_and_counts(small: Small, tmp_path: Path) -> None:
    files = files_of(small.file)
    manifest = json.loads(files[archive.LAST])
    file = tmp_path / "b.tar.gz"
    for name, length in (("events", 2), ("about", 1), ("annotations", 0)):
        assert manifest["kinds"]["match"]["streams"][small.matches[0]][name]["length"] >= length
    assert manifest["kinds"]["match"]["streams"][small.matches[0]]["annotations"]["length"] == 1
    for harm, named in (
        (
            lambda it: it["kinds"]["match"]["streams"][small.matches[0]]["about"].update(length=9),
            f"{small.matches[0]} about",
        ),
        (
            lambda it: it["kinds"]["match"]["streams"][small.matches[1]]["events"].update(head="0" * 64),
            f"{small.matches[1]} events",
        ),
        (lambda it: it["kinds"]["match"]["streams"][small.matches[1]].update(keys=7), f"{small.matches[1]} keys"),
        (lambda it: it["kinds"]["match"]["streams"].pop(small.matches[0]), small.matches[0]),
        (lambda it: it["kinds"]["match"]["streams"].update({"abc": {}}), "abc is missing"),
        (lambda it: it["kinds"]["match"].update(count=3), "2 matches, and the manifest has 3"),
        (lambda it: it["kinds"]["match"].update(events=0), "events of matches, and the manifest has 0"),
    ):
        other = json.loads(files[archive.LAST])
        harm(other)
        said = refused(file, packed({**files, archive.LAST: json.dumps(other).encode()}), unsigned=True)
        assert named in said, said


def test_it_says_whose_signature_it_has_and_takes_no_strangers(small: Small, tmp_path: Path) -> None:
    [own] = small.keys
    stranger = Keys(Config.load(tmp_path / "another", log_url="").data).known()
    said = restore(small.file, tmp_path / "r")
    assert said.startswith("restored 2 matches to ") and f"is signed by key {own.key}, which it holds itself" in said
    said = restore(small.file, tmp_path / "s", keys=[*stranger, own])
    assert said.endswith(f"is signed by key {own.key}")
    with pytest.raises(Refused, match=f"signed by key {own.key}, which is none of those .* --unsigned restores"):
        restore(small.file, tmp_path / "t", keys=stranger)
    assert not (tmp_path / "t").exists()
    assert own.key in restore(small.file, tmp_path / "t", keys=stranger, unsigned=True)


def test_one_that_another_key_has_signed_is_foreign(small: Small, tmp_path: Path) -> None:
    files = files_of(small.file)
    Config.load(tmp_path / "another", log_url="")
    foreign = (tmp_path / "another" / "keys" / "seals").read_bytes()
    held = io.BytesIO()
    writing = archive.Writing(held, times.now())
    for name, content in files.items():
        if name not in (archive.HEAD, archive.LAST):
            writing.add(name, content)
    writing._keys = foreign
    told = json.loads(files[archive.LAST])
    writing.end(told)
    [key] = held_keys(foreign)
    (tmp_path / "b").mkdir()
    said = refused(tmp_path / "b" / "b.tar.gz", held.getvalue())
    assert f"signed by key {key.key}, which is none of the service's" in said and "--unsigned" in said
    whole = bytearray(held.getvalue())
    whole[-archive._LENGTH + 60] ^= 1  # a digit of the hash in the signature
    assert "was changed" in refused(tmp_path / "b" / "b.tar.gz", bytes(whole))
