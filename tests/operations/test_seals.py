"""Seals with a running service: its keys are made, rotated, backed up; its operator opens what was sealed."""

from __future__ import annotations

import urllib.request
from pathlib import Path

from tests.operations.conftest import Referee, greffier
from tests.running import Service, wait_for

END = {"type": "end_match", "reason": "abandoned"}


def sealed(service: Service) -> Referee:
    referee = Referee.of(service, {"name": "Ann"}, {"name": "Ben"})
    referee.deal()
    referee.send(END)
    status, made = referee.ask("POST", "/seal")
    assert status == 201, made
    return referee


def exported(referee: Referee, path: Path) -> Path:
    address = f"{referee.service.url}/api/v1/matches/{referee.match}/export?format=jsonl"
    with urllib.request.urlopen(address, timeout=30) as answer:
        path.write_bytes(answer.read())
    return path


def test_a_sealed_match_its_file_a_new_key_and_a_restored_backup(own: Service, tmp_path: Path) -> None:
    data = own.data
    first = exported(sealed(own), tmp_path / "first.jsonl")
    assert greffier("verify", first, "--keys", own.url, data=data).code == 0, "asked of the service itself"

    rotated = greffier("seal-key", "--rotate", data=data)
    assert rotated.code == 0 and len(rotated.out.splitlines()) == 2
    referee = sealed(own)
    second = exported(referee, tmp_path / "second.jsonl")
    new = rotated.out.splitlines()[1].split()
    (tmp_path / "new.hex").write_text(new[-1])
    assert greffier("verify", first, second, "--keys", own.url, data=data).code == 0
    assert greffier("verify", second, "--key", tmp_path / "new.hex", data=data).code == 0, "it signs at once"
    assert greffier("verify", first, "--key", tmp_path / "new.hex", data=data).code == 1
    assert greffier("verify", data=data).out.startswith("2 of 2 matches hold")

    backup = tmp_path / "backup.tar.gz"
    assert greffier("backup", backup, data=data).code == 0
    other = tmp_path / "other"
    assert greffier("restore", backup, data=other).code == 0
    assert (other / "keys" / "seals").read_bytes() == (data / "keys" / "seals").read_bytes()
    assert (other / "keys" / "seals").stat().st_mode & 0o777 == 0o600
    assert greffier("verify", data=other).code == 0
    (other / "keys" / "seals").unlink()
    lost = greffier("verify", data=other)
    assert lost.code == 1 and "keys/seals, a key of the service, is gone: put it back from a backup" in lost.err


def test_a_match_is_opened_again_beside_a_running_service(own: Service, tmp_path: Path) -> None:
    referee = sealed(own)
    refused = greffier("reopen", referee.match, "--reason", " ", data=own.data)
    assert refused.code == 1 and "--reason" in refused.err
    done = greffier("reopen", referee.match, "--reason", "a card was misread", data=own.data)
    assert done.code == 0 and f"{referee.match} is open again" in done.out
    wait_for(lambda: referee.read()["status"] == "over")
    again = greffier("reopen", referee.match, "--reason", "twice", data=own.data)
    assert again.code == 1 and "not sealed" in again.err
    nowhere = greffier("reopen", "a" * 20, "--reason", "why", data=own.data)
    assert nowhere.code == 1 and "there is no match" in nowhere.err
    status, _ = referee.ask("POST", "/corrections", {"retract": 1})
    assert status == 201 and referee.read()["status"] == "live"
    told = referee.read("/verify")
    assert told["ok"] and told["seal"] is None and [seal["ok"] for seal in told["reopened"]] == [True]
