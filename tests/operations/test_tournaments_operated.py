"""Tournaments under the operator's verbs: verified, backed up, restored, erased, opened again, counted."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.operations.conftest import ask, greffier
from tests.operations.test_erase import holding
from tests.running import Service, wait_for

PAPERS = 180.0  # seconds: they are written only while nothing else runs, and with a pause behind


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    environment = {"GREFFIER_METRICS": "open"}
    running = Service(tmp_path_factory.mktemp("halls") / "data", ("--workers", "1"), environment=environment).start()
    yield running
    assert running.stop() == 0, running.log()


class Hall:
    """A round of two that is played; sealed."""

    def __init__(self, service: Service) -> None:
        self.service = service
        new = {"name": "Cup", "game": "durak", "format": {"kind": "swiss", "rounds": 1, "table": 2}}
        status, made = ask(service, "POST", "/tournaments", new)
        assert status == 201, made
        self.id, self.token = made["id"], made["tokens"]["director"]
        names = [{"name": "Zebulon Quill"}, {"name": "Wanda Ostrom"}]
        assert self.ask("POST", "/entrants", {"items": names})[0] == 201
        for command in (
            {"type": "check_in", "all": True},
            {"type": "seat", "round": 1, "tables": {"1": ["e1", "e2"]}},
            {"type": "publish", "round": 1},
            {"type": "start", "round": 1},
            {"type": "result", "round": 1, "table": 1, "order": ["e2", "e1"]},
            {"type": "close", "round": 1},
            {"type": "end"},
        ):
            status, told = self.ask("POST", "/commands", command)
            assert status == 201, told
        assert self.ask("POST", "/seal")[0] == 201

    def ask(self, method: str, what: str = "", body: object = None, of: Service | None = None) -> tuple[int, Any]:
        return ask(of or self.service, method, f"/tournaments/{self.id}{what}", body, self.token)

    def read(self, what: str = "", of: Service | None = None) -> Any:
        status, told = self.ask("GET", what, of=of)
        assert status == 200, told
        return told


def test_a_backup_holds_it_and_restores_it_with_its_list(service: Service, tmp_path: Path) -> None:
    hall = Hall(service)
    assert hall.ask("PATCH", "", {"visibility": "public"})[0] == 200, "no seal is on these"
    assert hall.ask("POST", "/commands", {"type": "rename", "entrant": "e1", "alias": "Zeb"})[0] == 201
    assert hall.ask("PATCH", "", {"tie_breaks": ["wins"], "reason": "so"})[0] == 422, "it is sealed"
    before = [hall.read(what) for what in ("/events", "/standings", "/entrants")]
    said = greffier("backup", tmp_path / "copy.tar.gz", data=service.data)
    assert said.code == 0 and "tournament" in said.out, said
    assert greffier("restore", tmp_path / "copy.tar.gz", data=tmp_path / "again").code == 0
    other = Service(tmp_path / "again", ("--workers", "1")).start()
    try:
        assert [hall.read(what, other) for what in ("/events", "/standings", "/entrants")] == before
        assert hall.read("/verify", other)["ok"] is True
    finally:
        assert other.stop() == 0


def test_a_code_of_the_command_line_makes_a_device_the_director(service: Service, tmp_path: Path) -> None:
    hall = Hall(service)
    for named in (hall.id, f"{service.url}/t/{hall.id}/desk"):
        said = greffier("director", named, data=service.data)
        assert said.code == 0, said
        # no other device reaches this service, so the link is the one for this machine
        link = re.search(rf"{re.escape(service.url)}/join#(\S+)", said.out)
        assert link and f"{link[1][:3]} {link[1][3:]} makes one device the director, once, until " in said.out
        status, joined = ask(service, "POST", "/join", {"code": link[1]})
        assert (status, joined["tournament"], joined["role"]) == (201, hall.id, "director")
        status, told = ask(service, "GET", f"/tournaments/{hall.id}/tokens", token=joined["token"])
        assert status == 200 and told["items"][-1]["label"] == "command line"
        assert ask(service, "POST", "/join", {"code": link[1]})[0] == 404, "once"
    assert hall.read("/verify")["ok"] is True
    assert "nor anything else of that id" in greffier("director", "a" * 20, data=service.data).err
    match = ask(service, "POST", "/matches", {"game": "durak", "seats": [{}, {}]})[1]["id"]
    assert "a match has no director" in greffier("director", match, data=service.data).err


def test_no_code_is_made_where_no_service_runs(service: Service, tmp_path: Path) -> None:
    """It would be gone before anybody types it."""
    other = Service(tmp_path / "data", ("--workers", "1")).start()
    hall = Hall(other)
    assert other.stop() == 0
    said = greffier("director", hall.id, data=other.data)
    assert said.code == 1 and "no service runs on this data folder; start it first" in said.err


def test_a_name_is_erased_for_good(service: Service) -> None:
    hall = Hall(service)
    said = greffier("erase", hall.id, "--name", "e1", data=service.data)
    assert said.code == 0 and "1 part of" in said.out, said
    assert [each["name"] for each in hall.read("/entrants")["items"]] == ["Player 1", "Wanda Ostrom"]
    assert [row["entrant"] for row in hall.read("/standings")["items"]] == ["e2", "e1"], "the results stay"
    said = greffier("verify", hall.id, data=service.data)
    assert said.code == 0 and f"tournament:{hall.id} holds; 1 part is erased" in said.out, said


def test_pairings_and_standings_lie_in_the_data_folder(service: Service) -> None:
    hall = Hall(service)
    papers = service.data / "papers" / hall.id
    names = [f"round-01-{what}.{ending}" for what in ("by-name", "by-table", "standing") for ending in ("csv", "pdf")]
    # by itself, and by another process: the round was published and closed
    wait_for(lambda: papers.exists() and sorted(path.name for path in papers.glob("round*")) == names, PAPERS)
    wait_for(lambda: (papers / ".written").exists(), PAPERS)
    assert lines(papers / "round-01-by-table.csv") == [
        "Table,Seat,Name,Club", "1,A,Zebulon Quill,", ",B,Wanda Ostrom,"
    ]  # fmt: skip
    assert lines(papers / "round-01-by-name.csv") == ["Name,Table,Seat", "Wanda Ostrom,1,B", "Zebulon Quill,1,A"]
    assert [line.split(",")[:2] for line in lines(papers / "round-01-standing.csv")][1:] == [
        ["1", "Wanda Ostrom"], ["2", "Zebulon Quill"]
    ]  # fmt: skip
    for path in papers.glob("*.pdf"):
        assert path.read_bytes().startswith(b"%PDF-") and path.stat().st_mode & 0o077 == 0
    assert hall.ask("POST", "/commands", {"type": "rename", "entrant": "e1", "name": "Zebedee Quill"})[0] == 201
    wait_for(lambda: "1,A,Zebedee Quill," in lines(papers / "round-01-by-table.csv"), PAPERS)
    said = greffier("papers", hall.id, data=service.data)
    assert (said.code, said.out) == (0, ""), "nothing has changed since"
    (papers / "round-01-standing.pdf").unlink()
    said = greffier("papers", data=service.data)
    assert said.code == 0 and f"{papers}/round-01-standing.pdf" in said.out.splitlines()
    assert greffier("papers", "x" * 12, data=service.data).code == 1
    wait_for(lambda: "Zebedee" in (papers / "round-01-standing.csv").read_text(), PAPERS)
    assert greffier("erase", hall.id, "--name", "e1", data=service.data).code == 0
    wait_for(lambda: papers.exists() and (papers / "round-01-standing.pdf").exists(), PAPERS)
    assert not [path for path in papers.rglob("*.csv") if "Zeb" in path.read_text()]


def lines(path: Path) -> list[str]:
    return path.read_text("utf-8-sig").splitlines()


def test_whom_a_director_had_erased_is_taken_off_the_disk(service: Service) -> None:
    hall = Hall(service)
    assert hall.ask("DELETE", "/entrants/e2")[0] == 201, "also of one that is sealed"
    assert hall.read("/verify")["seal"]["ok"] is True
    asked_at = hall.read()["updated_at"]
    # the service has it done by itself
    wait_for(lambda: not hall.read("/entrants")["items"][1]["held"], 180)
    assert hall.read("/entrants/e2")["taken_at"] > asked_at and "taken_at" not in hall.read("/entrants/e1")
    said = greffier("erase", "--asked", data=service.data)
    assert said.code == 0 and said.out.strip() == "nobody waits for it", said
    said = greffier("verify", hall.id, data=service.data)
    assert said.code == 0 and "1 part is erased" in said.out, said
    assert [each["name"] for each in hall.read("/entrants")["items"]] == ["Zebulon Quill", None]
    for words in (("erase",), ("erase", hall.id, "--asked")):
        assert greffier(*words, data=service.data).code != 0


def test_what_was_sealed_is_opened_again_and_directed_on(service: Service) -> None:
    hall = Hall(service)
    assert hall.ask("POST", "/commands", {"type": "reopen", "reason": "so"})[0] == 422
    said = greffier("reopen", hall.id, "--reason", "a wrong pair", data=service.data)
    assert said.code == 0, said
    assert hall.read()["status"] == "over" and hall.read("/verify")["ok"] is True
    assert hall.ask("POST", "/commands", {"type": "reopen", "reason": "so"})[0] == 201
    fixed = {"type": "result", "round": 1, "table": 1, "order": ["e1", "e2"], "reason": "typed wrongly"}
    assert hall.ask("POST", "/commands", fixed)[0] == 201
    assert hall.ask("POST", "/commands", {"type": "end"})[0] == 201 and hall.ask("POST", "/seal")[0] == 201
    verdict = hall.read("/verify")
    assert verdict["ok"] and verdict["seal"]["ok"] and len(verdict["reopened"]) == 1, "both seals are kept"


def test_it_is_counted_and_its_lists_are_made_again(service: Service) -> None:
    Hall(service)
    with urllib.request.urlopen(f"{service.url}/metrics") as answer:
        assert 'greffier_aggregates{kind="tournament"}' in answer.read().decode()
    words = ("doctor", "--json", "--port", service.url.rpartition(":")[2])
    told = {each["what"]: each for each in json.loads(greffier(*words, data=service.data).out)}
    assert told["aggregates"]["state"] == "well" and "tournament" in told["aggregates"]["said"] and "kinds" not in told
    said = greffier("rebuild", data=service.data)
    assert said.code == 0, said
    said = greffier("verify", "--pairings", data=service.data)
    assert said.code == 0 and "tournaments hold" in said.out, said


FIRST, LAST = "Zephyrine", "Quillmarsh"
CLUB = "Marshlanders"


def seen_by_anybody(service: Service, path: str) -> bytes:
    with urllib.request.urlopen(f"{service.url}{path}", timeout=60) as response:
        return bytes(response.read())


def test_who_is_erased_is_found_nowhere_in_the_data_folder(own: Service) -> None:
    """Given a table's match with pages and files made of it, when a player is erased, then no byte has the name."""
    new = {"name": "Cup", "game": "durak", "format": {"kind": "swiss", "rounds": 1, "table": 2}, "visibility": "public"}
    status, made = ask(own, "POST", "/tournaments", new)
    assert status == 201, made
    tournament, token = made["id"], made["tokens"]["director"]

    def send(method: str, what: str, body: object = None) -> Any:
        status, told = ask(own, method, f"/tournaments/{tournament}{what}", body, token)
        assert status in (200, 201), told
        return told

    names = [{"name": f"{FIRST} {LAST}", "club": CLUB, "present": True}, {"name": "Wanda Ostrom", "present": True}]
    send("POST", "/entrants", {"items": names})
    for command in (
        {"type": "seat", "round": 1, "tables": {"1": ["e1", "e2"]}},
        {"type": "publish", "round": 1},
        {"type": "start", "round": 1},
    ):
        send("POST", "/commands", command)
    match = send("POST", "/rounds/1/tables/1/match", {})["id"]
    deal = {"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}
    assert ask(own, "POST", f"/matches/{match}/commands", deal, token)[0] == 201
    told = [f"/api/v1/matches/{match}/export?format={name}" for name in ("html", "toml", "csv", "svg", "jsonl")]
    told += [f"/api/v1/matches/{match}/timeline", f"/embed/{match}", f"/api/v1/tournaments/{tournament}/standings"]
    told += [f"/api/v1/tournaments/{tournament}/export?format={name}" for name in ("csv", "html", "jsonl")]
    for path in told:
        seen_by_anybody(own, path)
    assert {path.split("/")[0] for path, _ in holding(own.data, FIRST, LAST, CLUB)} >= {"cache", "redis"}
    send("DELETE", "/entrants/e1")
    wait_for(lambda: not send("GET", "/entrants")["items"][0]["held"], 180)
    wait_for(lambda: holding(own.data, FIRST, LAST, CLUB) == [], 60)
    for restarted in (False, True):
        if restarted:
            assert own.stop() == 0
            own.start()
        for path in told:
            body = seen_by_anybody(own, path)
            assert not [word for word in (FIRST, LAST, CLUB) if word.encode() in body], path
        assert holding(own.data, FIRST, LAST, CLUB) == []
