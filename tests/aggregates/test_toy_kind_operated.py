"""A kind that is listed has every verb of the operator: verified, backed up, restored, erased, looked at."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from recorder.embedded import EmbeddedServer
from recorder.store import Store
from tests.operations.conftest import Said, ask, greffier
from tests.running import Service

KINDS = {"GREFFIER_KINDS": "tests.tally"}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(tmp_path_factory.mktemp("tally") / "data", ("--workers", "1"), environment=KINDS).start()
    yield running
    assert running.stop() == 0, running.log()


def operate(*words: str | Path, data: Path) -> Said:
    return greffier(*words, data=data, environment=KINDS)


def made(service: Service) -> tuple[str, str]:
    """A tally of five, whose scorer is called Anna; its id and its keeper's token."""
    status, told = ask(service, "POST", "/tallies", {"goal": 10})
    assert status == 201
    tally, token = told["id"], told["tokens"]["keeper"]
    for command in ({"type": "count", "n": 5}, {"type": "name", "scorer": "s1", "name": "Anna Ivanovna"}):
        assert ask(service, "POST", f"/tallies/{tally}/commands", command, token)[0] == 201
    return tally, token


def read(service: Service, tally: str) -> Any:
    status, told = ask(service, "GET", f"/tallies/{tally}")
    assert status == 200, told
    return told


def test_a_backup_holds_it_and_restores_it_to_the_last_byte(service: Service, tmp_path: Path) -> None:
    tally, token = made(service)
    before = ask(service, "GET", f"/tallies/{tally}/events", None, token)[1]
    said = operate("backup", tmp_path / "copy.tar.gz", data=service.data)
    assert said.code == 0 and "tall" in said.out, said
    said = operate("restore", tmp_path / "copy.tar.gz", data=tmp_path / "again")
    assert said.code == 0, said
    other = Service(tmp_path / "again", ("--workers", "1"), environment=KINDS).start()
    try:
        assert ask(other, "GET", f"/tallies/{tally}/events", None, token)[1] == before
        assert read(other, tally)["scorers"] == {"s1": "Anna Ivanovna"}
    finally:
        assert other.stop() == 0


def test_a_name_is_erased_for_good_and_the_chain_holds(service: Service) -> None:
    tally, token = made(service)
    assert read(service, tally)["scorers"] == {"s1": "Anna Ivanovna"}
    assert operate("erase", tally, "--name", "s2", data=service.data).code == 1, "nobody is called so"
    said = operate("erase", tally, "--name", "s1", data=service.data)
    assert said.code == 0 and "1 part of" in said.out, said
    assert read(service, tally)["scorers"] == {"s1": None}
    [line] = [json.loads(line) for line in (service.data / "erasures.jsonl").read_text().splitlines()]
    assert (line["kind"], line["id"]) == ("tally", tally)
    said = operate("verify", f"tally:{tally}", data=service.data)
    assert said.code == 0 and f"tally:{tally} holds; 1 part is erased" in said.out
    assert ask(service, "POST", f"/tallies/{tally}/commands", {"type": "count", "n": 1}, token)[0] == 201


def test_what_was_sealed_is_opened_again(service: Service) -> None:
    tally, token = made(service)
    refused = operate("reopen", tally, "--reason", "why", data=service.data)
    assert refused.code == 1 and "the tally is not sealed" in refused.err
    assert ask(service, "POST", f"/tallies/{tally}/commands", {"type": "end"}, token)[0] == 201
    assert ask(service, "POST", f"/tallies/{tally}/seal", None, token)[0] == 201
    said = operate("reopen", f"tally:{tally}", "--reason", "a mistake", data=service.data)
    assert said.code == 0 and "open again at version 5" in said.out, said
    told = ask(service, "GET", f"/tallies/{tally}/verify")[1]
    assert told["ok"] and told["seal"] is None and [seal["ok"] for seal in told["reopened"]] == [True]
    assert ask(service, "POST", f"/tallies/{tally}/seal", None, token)[0] == 201, "sealed once more"
    said = operate("verify", tally, data=service.data)
    assert said.code == 0, said


def test_lists_are_made_again(service: Service) -> None:
    made(service)
    said = operate("rebuild", data=service.data)
    assert said.code == 0 and re.search(r"again from 0 matches.* [1-9]\d* tall(y|ies)", said.out), said


def doctor(service: Service, kinds: Mapping[str, str] = KINDS) -> dict[str, dict[str, str]]:
    words = ("doctor", "--json", "--port", service.url.rpartition(":")[2])
    told: list[dict[str, str]] = json.loads(greffier(*words, data=service.data, environment=kinds).out)
    return {each["what"]: each for each in told}


def test_doctor_counts_it_and_says_where_nobody_lists_it(service: Service) -> None:
    made(service)
    told = doctor(service)
    assert "kinds" not in told
    assert told["aggregates"]["state"] == "well" and " tall" in told["aggregates"]["said"]
    told = doctor(service, {})
    assert told["kinds"]["state"] == "bad" and "of kind tally" in told["kinds"]["said"]
    assert "GREFFIER_KINDS" in told["kinds"]["todo"]
    assert told["aggregates"]["state"] == "well"


def test_verify_counts_it_and_names_one_that_was_tampered_with(service: Service) -> None:
    """The last one: what it has harmed stays so."""
    tally, _ = made(service)
    said = operate("verify", data=service.data)
    assert said.code == 0 and "matches" not in said.out and "tallies hold: " in said.out
    assert operate("verify", tally, data=service.data).code == 0
    server = EmbeddedServer(service.data)
    assert server.reach()
    admin = Redis.from_url(server.admin_url)
    store = Store.connect(server.log_url).of("tally")
    places = store.places(tally)
    assert admin.xdel(places[0], "2-0") == 1
    said = operate("verify", data=service.data)
    assert said.code == 1 and f"tally:{tally} does not hold: events 2: missing" in said.out
    status, told = ask(service, "GET", f"/tallies/{tally}/verify")
    assert status == 409 and told["type"] == "/problems/damaged"
    assert admin.zrem(places[5], tally) == 1
    admin.close()
    said = operate("verify", data=service.data)
    assert said.code == 1 and f"tally:{tally} is in no list of tallies" in said.out
    lists = doctor(service)["aggregates"]
    assert lists["state"] == "bad" and "tallies were made" in lists["said"] and "verify" in lists["todo"]
