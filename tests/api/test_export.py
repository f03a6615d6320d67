"""The file of a match, and `greffier verify FILE`: whatever was changed in it is noticed, and its place named."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from flask import Flask

from api import times
from api.cli import main
from api.http.application import NAME
from api.matches.files.exporting import header_sum
from api.operator import proving
from api.seals import Keys, PublicKey, public_key
from api.service import Service
from recorder.chain import canonical
from replays.files import Broken
from tests.api.forging import forged
from tests.api.table import Checked, Table, problem

END = {"type": "end_match", "reason": "abandoned"}
ATTACK = {"type": "attack", "by": "A", "card": "7h", "note": "naïve: ♥"}
WRONG = {"type": "defend", "by": "B", "card": "8s", "on": "7h", "irregular": "nobody saw it"}


def exported(table: Table, **query: str) -> bytes:
    response = table.get("export", format="jsonl", **query)
    assert response.status_code == 200, response.get_data(as_text=True)
    assert response.mimetype == "application/x-ndjson"
    return bytes(response.data)


@pytest.fixture
def sealed(client: Checked) -> Table:
    """A short match with words and an irregular move, sealed."""
    table = Table.open(client, seats=[{"name": "Ana Kovač"}, {"name": "Boris"}], title="Finále")
    for command in ({"type": "deal", "trump_card": "6s", "starter": "A"}, ATTACK, WRONG, END):
        assert table.send(command).status_code == 201
    assert table.call("POST", "rulings", json={"kind": "text", "text": "it stays"}).status_code == 201
    assert table.call("POST", "seal").status_code == 201
    return table


@pytest.fixture
def keys(house: Service) -> list[PublicKey]:
    return house.keys.known()


@pytest.fixture
def file(tmp_path: Path, sealed: Table) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_bytes(exported(sealed))
    return path


def fault(raw: bytes, keys: list[PublicKey] | None = None, **kwargs: Any) -> str:
    """What is said of a file that does not hold."""
    with pytest.raises(Broken) as broken:
        proving.check(raw, keys, **kwargs)
    return str(broken.value)


def test_every_line_is_canonical_and_the_first_says_what_it_is(sealed: Table) -> None:
    lines = exported(sealed).decode().splitlines()
    values = [json.loads(line) for line in lines]
    assert [canonical(value).decode() for value in values] == lines
    header, *events = values
    summary = sealed.read()
    assert (header["format"], header["layout"], header["match"]) == ("greffier-match", 1, sealed.match)
    assert (header["game"], header["head"], header["hash"]) == ("durak", summary["version"], summary["hash"])
    assert header["title"] == "Finále"
    assert header["seats"]["A"] == [{"from": 1, "name": "Ana Kovač", "player": None}]
    assert events == sealed.stream()


def test_names_in_a_file_are_those_that_everybody_is_shown(sealed: Table) -> None:
    sealed.call("PATCH", "", json={"consent": "aliases", "seats": {"A": {"alias": "Red"}}})
    for table in (sealed, sealed.as_(None)):
        seats = json.loads(exported(table).splitlines()[0])["seats"]
        assert [seats[seat][0]["name"] for seat in "AB"] == ["Red", None]
        assert "Kovač" not in exported(table).decode()


def test_a_file_goes_as_far_as_its_reader_sees(client: Checked, clock: Any) -> None:
    table = Table.open(client, delay=60)
    assert table.send(END).status_code == 201
    assert len(exported(table).splitlines()) == 3
    assert len(exported(table.as_(None)).splitlines()) == 2
    assert exported(table, until="1") == exported(table.as_(None))
    clock.forward(61)
    assert exported(table.as_(None)) == exported(table)
    assert problem(table.as_("wrong").get("export", format="jsonl")) == (401, "token-unknown")
    private = Table.open(client, visibility="private")
    assert problem(private.as_(None).get("export", format="jsonl")) == (404, "not-found")


@pytest.mark.parametrize(("query", "said"), [({"format": "pdf"}, "'pdf' is none"), ({}, "missing")])
def test_other_formats_are_refused_with_those_that_there_are(dealt: Table, query: Any, said: str) -> None:
    refused = dealt.get("export", **query)
    assert problem(refused) == (422, "invalid")
    [error] = refused.json["errors"]
    assert error["at"] == "/format" and said in error["detail"] and "jsonl" in error["detail"]


# ── what holds ─────────────────────────────────────────────────────────────────


def test_a_sealed_file_holds_by_the_services_keys(file: Path, sealed: Table, keys: list[PublicKey]) -> None:
    report = proving.check(file.read_bytes(), keys)
    assert any("the chain holds" in line for line in report)
    [seal] = [line for line in report if line.startswith("the seal")]
    assert f"at version {sealed.read()['version']}" in seal and seal.endswith(", holds") and keys[-1].key in seal


def test_without_a_key_the_seal_is_not_believed(file: Path) -> None:
    [seal] = [line for line in proving.check(file.read_bytes(), None) if line.startswith("the seal")]
    assert "was not checked: give --key or --keys" in seal


def test_a_match_in_play_is_not_sealed(tmp_path: Path, dealt: Table, keys: list[PublicKey]) -> None:
    path = tmp_path / "live.jsonl"
    path.write_bytes(exported(dealt))
    assert any("not sealed" in line for line in proving.check(path.read_bytes(), None))
    assert fault(path.read_bytes(), keys=keys).startswith("line 3 (version 2): not sealed")


# ── what was changed ───────────────────────────────────────────────────────────


def test_each_byte_that_is_changed_is_noticed_and_its_line_named(file: Path) -> None:
    raw, chance, line = file.read_bytes(), random.Random(7), 1
    for n in range(len(raw)):
        byte = raw[n] ^ chance.choice([1, 2, 4, 8, 16, 32, 64, 128, 255])
        said = fault(raw[:n] + bytes([byte]) + raw[n + 1 :])
        named = re.match(r"line (\d+)(?: \(version (\d+)\))?: ", said)
        assert named, said
        # A byte that became a line end, or was one, is told of the line that it cuts or joins to.
        assert int(named[1]) in ({line, line + 1} if 10 in (byte, raw[n]) else {line}), (n, byte, said)
        assert named[2] in (None, str(int(named[1]) - 1))
        line += raw[n] == 10


def test_bytes_put_in_or_taken_out_are_noticed(file: Path) -> None:
    raw = file.read_bytes()
    borders = [n for n in range(len(raw)) if b"\n" in raw[max(0, n - 1) : n + 2]]
    for n in sorted({*borders, *range(0, len(raw), 29)}):
        assert fault(raw[:n] + b" " + raw[n:])
        assert fault(raw[:n] + raw[n + 1 :])
    for n in (raw.index(b"\n") + 1, len(raw)):
        assert fault(raw[:n] + b"\n" + raw[n:])


def test_lines_left_out_doubled_or_exchanged_are_noticed(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    for n in range(1, len(lines)):
        assert f"line {n + 1}" in fault(b"".join(lines[:n] + lines[n + 1 :]))
        assert f"line {n + 2}" in fault(b"".join(lines[: n + 1] + lines[n:]))
    for n in range(1, len(lines) - 1):
        swapped = [*lines[:n], lines[n + 1], lines[n], *lines[n + 2 :]]
        assert f"line {n + 1}" in fault(b"".join(swapped))


def test_a_cut_tail_is_noticed_by_the_header(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    assert fault(b"".join(lines[:-1])) == (
        f"line {len(lines)}: the file ends at version {len(lines) - 2}; the header says {len(lines) - 1}"
    )
    assert "empty" in fault(b"")


def test_a_forged_tail_is_noticed_by_a_receipt(file: Path, sealed: Table, keys: list[PublicKey]) -> None:
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    receipt = (5, lines[5]["hash"])
    cut = forged(lines[:4])
    assert proving.check(cut, None), "the file alone cannot tell"
    assert "its end was cut off" in fault(cut, receipts=[receipt])
    assert "not sealed" in fault(cut, keys)
    assert proving.check(file.read_bytes(), keys, [receipt])


def test_a_forged_past_is_noticed_by_the_seal_and_by_a_receipt(file: Path, keys: list[PublicKey]) -> None:
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    receipt = (3, lines[3]["hash"])
    lines[3]["data"]["card"] = "8h"
    lines[-1]["data"]["hash"] = None
    raw = forged(lines)
    assert "another past was written" in fault(raw, receipts=[receipt])
    assert "it names another head" in fault(raw, keys)
    lines[-1]["data"]["hash"] = lines[-2]["hash"]
    assert "its signature is not by the key that it names" in fault(forged(lines), keys)


def test_a_forged_header_is_noticed(file: Path) -> None:
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    for change in (
        {"match": "a" * 20},
        {"game": "ratak"},
        {"head": 3},
        {"hash": "0" * 64},
        {"layout": 2},
        {"format": "x"},
    ):
        header = lines[0] | change
        header["sum"] = header_sum(header)
        assert fault(b"".join(canonical(line) + b"\n" for line in [header, *lines[1:]])).startswith("line ")


def test_a_part_that_was_put_in_or_exchanged_is_noticed(file: Path) -> None:
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    n = next(n for n, line in enumerate(lines[1:], 1) if "parts" in line)
    text = lines[n]["parts"]["text"]
    unlike: list[Any] = [{"text": {**text, "more": 1}}, {"B": text}, {}, []]
    for parts in unlike:
        changed = [*lines[:n], lines[n] | {"parts": parts}, *lines[n + 1 :]]
        raw = b"".join(canonical(line) + b"\n" for line in changed)
        assert f"line {n + 1} (version {n})" in fault(raw)
    left = [*lines[:n], {name: value for name, value in lines[n].items() if name != "parts"}, *lines[n + 1 :]]
    file.write_bytes(b"".join(canonical(line) + b"\n" for line in left))
    assert any(line.startswith("1 hidden or typed part ") for line in proving.check(file.read_bytes(), None))


# ── keys ───────────────────────────────────────────────────────────────────────


def test_a_seal_under_another_key_does_not_hold(file: Path) -> None:
    other = Ed25519PrivateKey.generate().public_key().public_bytes_raw().hex()
    assert "its key is none of those that are known" in fault(file.read_bytes(), keys=[public_key(other)])


def test_an_old_rotated_key_still_verifies(file: Path, app: Flask, client: Checked) -> None:
    service: Service = app.extensions[NAME]
    old = service.keys.known()[-1]
    service.keys.rotate(times.now())
    assert proving.check(file.read_bytes(), service.keys.known()) and proving.check(file.read_bytes(), [old])
    later = Table.open(client)
    assert later.send(END).status_code == 201 and later.call("POST", "seal").status_code == 201
    file.write_bytes(exported(later))
    assert proving.check(file.read_bytes(), service.keys.known())
    assert "its key is none" in fault(file.read_bytes(), keys=[old])


def test_a_key_is_not_believed_for_what_came_after_it_was_retired(
    sealed: Table, file: Path, keys: list[PublicKey]
) -> None:
    at = times.ms(sealed.stream()[-1]["at"])
    assert proving.check(file.read_bytes(), [keys[-1]._replace(until=at)])
    assert "no longer in use" in fault(file.read_bytes(), keys=[keys[-1]._replace(until=at - 3_600_000)])


def test_a_seal_that_was_opened_again_is_told(sealed: Table, file: Path, house: Service, keys: list[PublicKey]) -> None:
    house.sealer.reopen(sealed.match, "a slip")
    file.write_bytes(exported(sealed))
    assert "not sealed" in fault(file.read_bytes(), keys=keys)
    assert sealed.call("POST", "seal").status_code == 201
    file.write_bytes(exported(sealed))
    first, second = [line for line in proving.check(file.read_bytes(), keys) if line.startswith("the seal")]
    assert "it was opened again at version" in first and second.endswith(", holds")


# ── by the command line ────────────────────────────────────────────────────────


def test_the_verb(file: Path, sealed: Table, client: Checked, capsys: Any) -> None:
    line = client.get("/.well-known/greffier-keys").json["items"][-1]
    beside = file.with_name
    beside("keys.json").write_text(json.dumps(client.get("/.well-known/greffier-keys").json))
    beside("key.hex").write_text(line["public"] + "\n")
    public = Ed25519PrivateKey.generate().public_key()
    beside("other.pem").write_bytes(public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
    receipt = f"{sealed.read()['version']}:{sealed.read()['hash']}"

    assert main(["verify", str(file)]) == 0
    assert main(["verify", str(file), "--keys", str(beside("keys.json")), "--receipt", receipt]) == 0
    assert main(["verify", str(file), "--key", str(beside("key.hex"))]) == 0
    capsys.readouterr()
    assert main(["verify", str(file), "--key", str(beside("other.pem"))]) == 1
    assert f"line {len(file.read_bytes().splitlines())} " in capsys.readouterr().out
    assert main(["verify", str(file), "--receipt", f"3:{'0' * 64}"]) == 1
    assert "line 4 (version 3)" in capsys.readouterr().out
    for words, said in (
        ([str(file), sealed.match], "not both"),
        ([sealed.match, "--receipt", receipt], "go with a FILE"),
        ([str(file), "--receipt", "3"], "want VERSION:HASH"),
        ([str(file), "--key", str(file)], "no public key"),
        ([str(beside("missing.jsonl"))], "No such file"),
    ):
        assert main(["verify", *words]) == 1
        assert said in capsys.readouterr().err


def test_a_list_of_keys_that_was_changed_is_not_believed(tmp_path: Path, house: Service) -> None:
    first, *_ = house.keys.known()
    other = Ed25519PrivateKey.generate().public_key().public_bytes_raw().hex()
    path = tmp_path / "keys.json"
    path.write_text(json.dumps({"items": [{**first.told(), "public": other}]}))
    with pytest.raises(ValueError, match="the list was changed"):
        proving.keys_at(str(path))


def test_keys_of_a_folder_are_made_once(tmp_path: Path) -> None:
    (tmp_path / "keys").mkdir()
    keys = Keys(tmp_path)
    assert keys.known() == [], "looking makes none"
    signed = keys.sign({"a": 1})
    assert [key.key for key in keys.known()] == [signed.key]
