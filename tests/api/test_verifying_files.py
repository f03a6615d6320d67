"""`greffier verify FILE…`: each type of file that the service gives is checked, or named as what it is."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from api.cli import main
from api.operator.proving import NotChecked, check
from replays.files import Broken
from tests.api.hall import FOURS, Hall
from tests.api.table import API, Checked, Table

pytestmark = pytest.mark.usefixtures("house")


def archive_of(client: Checked, *tables: Table) -> bytes:
    return client.get(f"{API}/archive", query_string={"match": [each.match for each in tables]}).get_data()


def test_an_archive_of_matches_is_checked(
    client: Checked, table: Table, dealt: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = Table.open(client)
    path = tmp_path / "matches.zip"
    path.write_bytes(archive_of(client, dealt, other))
    assert main(["verify", str(path)]) == 0
    said = capsys.readouterr().out
    counts = dealt.read()["version"], other.read()["version"]
    assert f"2 matches hold, {sum(counts)} events in all" in said
    assert f"match {dealt.match}, durak: {counts[0]} events" in said
    assert f"match {other.match}, durak: {counts[1]} event, " in said and "0 of 0" not in said
    path.write_bytes(archive_of(client, other))
    assert main(["verify", str(path)]) == 0
    assert "1 match holds, 1 event in all" in capsys.readouterr().out


def test_an_archive_with_a_changed_match_does_not_hold(client: Checked, dealt: Table) -> None:
    raw, made = archive_of(client, dealt), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as packed, zipfile.ZipFile(made, "w") as changed:
        [name] = packed.namelist()
        changed.writestr(name, packed.read(name).replace(b'"players"', b'"playerz"', 1).replace(b"durak", b"ratak"))
    with pytest.raises(Broken, match=name):
        check(made.getvalue(), None)


def test_other_types_are_named(
    client: Checked, dealt: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = Hall.open(client, 3, format=FOURS | {"rounds": 1})
    hall.play()
    files = {
        "a match as TOML": dealt.call("GET", "export", query_string={"format": "toml"}).get_data(),
        "a table (CSV)": hall.get("export", format="csv").get_data(),
        "a page or a drawing": hall.get("export", format="html").get_data(),
        "is JSON": dealt.call("GET", "").get_data(),
        "a PDF": b"%PDF-1.3\n%\xe9\xeb",
        "a picture": b"\x89PNG\r\n\x1a\n",
        "a backup is checked by `greffier restore`": b"\x1f\x8b\x08\x00",
        "no file of this service": b"\x00\xff\x00",
        "an archive without the log of a match": b"PK\x05\x06" + bytes(18),
    }
    for name, content in files.items():
        path = tmp_path / "file"
        path.write_bytes(content)
        assert main(["verify", str(path)]) == 1, name
        said = capsys.readouterr().out
        assert "was not checked" in said and name in said and "does not hold" not in said, said


def test_a_log_that_was_cut_or_emptied_does_not_hold(dealt: Table) -> None:
    raw = dealt.call("GET", "export", query_string={"format": "jsonl"}).get_data()
    for damaged in (raw[:-1], raw[: raw.rindex(b"\n", 0, -1) + 1], raw.splitlines(keepends=True)[0], b""):
        with pytest.raises(Broken):
            check(damaged, None)


def test_a_receipt_is_of_one_match(client: Checked, dealt: Table) -> None:
    head = dealt.read()
    receipts = [(head["version"], head["hash"])]
    assert any("receipt" in line for line in check(archive_of(client, dealt), None, receipts))
    with pytest.raises(NotChecked, match="a receipt is of one"):
        check(archive_of(client, dealt, Table.open(client)), None, receipts)
