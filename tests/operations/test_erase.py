"""What is erased is found in no file any more, nor in later backups; chains hold, and say what is gone."""

from __future__ import annotations

import gzip
import json
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from api.operator import erasures
from tests.api.table import API
from tests.operations.conftest import Referee, ask, greffier
from tests.running import Service, wait_for

NAME, OLDER, NOTE, TITLE, REASON = (
    "Zéphyrine Őrült",
    "Zephyrine-1",
    "Zéphyrine bluffed, she said",
    "Zé’s cup",
    "ZéReason",
)


def holding(folder: Path, *texts: str) -> list[tuple[str, str]]:
    """Files under folder with any of texts in them: in UTF-8, escaped as JSON does, and within gzip."""
    found = []
    for path in sorted(folder.rglob("*")):
        if not path.is_file():
            continue
        raw = path.read_bytes()
        if raw[:2] == b"\x1f\x8b":
            raw += gzip.decompress(raw)
        for text in texts:
            forms = {text.encode(), json.dumps(text)[1:-1].encode(), text.encode("utf-16-le")}
            if any(form in raw for form in forms):
                found.append((path.relative_to(folder).as_posix(), text))
    return found


def played(service: Service) -> Referee:
    """A match whose name, title, notes and reasons are to go."""
    referee = Referee.of(service, {"name": OLDER}, {"name": "Ben"}, title=TITLE, visibility="public")
    assert referee.ask("PATCH", "", {"seats": {"A": {"name": NAME}}})[0] == 200
    referee.deal(note=NOTE)
    status, answer = referee.ask("POST", "/corrections", {"retract": 1, "reason": REASON})
    assert status == 201, answer
    return referee


def exported(service: Service, referee: Referee, what: str) -> bytes:
    """As bytes, whatever they are."""
    request = urllib.request.Request(f"{service.url}{API}/matches/{referee.match}{what}")
    request.add_header("Authorization", f"Bearer {referee.token}")
    with urllib.request.urlopen(request, timeout=60) as response:
        return bytes(response.read())


def listed(service: Service, query: str) -> list[str]:
    status, answer = ask(service, "GET", f"/matches?q={query}")
    assert status == 200
    return [item["id"] for item in answer["items"]]


@pytest.mark.drawn(1)
@pytest.mark.parametrize("running", [True, False], ids=["running", "stopped"])
def test_a_players_name_and_notes_are_found_nowhere(own: Service, tmp_path: Path, running: bool) -> None:
    referee, other = played(own), Referee.of(own, {"name": "Zoe"}, {}, visibility="public")
    assert listed(own, "zephyrine") == [referee.match]
    assert referee.read("/state")["seats"]["A"]["name"] == NAME
    before = referee.read("/events?limit=100")
    made = [f"/export?format={name}" for name in ("html", "toml", "csv", "svg", "png")] + ["/timeline?audit=true"]
    for what in made:
        assert NAME.encode() in exported(own, referee, what) or "csv" in what or "png" in what
    assert {path for path, _ in holding(own.data / "cache", NAME, NOTE)}, "what was made of it is kept"
    wait_for(lambda: referee.read()["version"] in {i["version"] for i in ask(own, "GET", "/matches")[1]["items"]})
    assert {text for _, text in holding(own.data, NAME, OLDER, NOTE)} == {NAME, OLDER, NOTE}
    (tmp_path / "backups").mkdir()
    assert greffier("backup", tmp_path / "backups", data=own.data).code == 0
    [older] = (tmp_path / "backups").iterdir()

    if not running:
        assert own.stop() == 0
    said = greffier("erase", referee.match, "--name", "A", "--notes", data=own.data)
    assert said.code == 0 and said.out.startswith("3 parts"), said
    assert holding(own.data, NAME, OLDER, NOTE) == []
    if not running:
        own.start()

    state = referee.read("/state")
    assert state["seats"]["A"]["name"] is None and state["seats"]["B"]["name"] == "Ben"
    assert listed(own, "zephyrine") == [] and listed(own, "ben") == [referee.match]
    assert referee.read()["title"] == TITLE
    after = referee.read("/events?limit=100")
    assert [event["hash"] for event in after["events"]] == [event["hash"] for event in before["events"]]
    verdict = referee.read("/verify")
    assert verdict["ok"] and verdict["erased"] == 3, "its name and its notes, in whatever stream"
    said = greffier("verify", data=own.data)
    assert said.code == 0 and f"{referee.match} holds; 3 parts are erased" in said.out and other.match not in said.out
    for what in made:
        assert NAME.encode() not in exported(own, referee, what)
    assert holding(own.data, NAME, OLDER, NOTE) == [], "not after it was read again either"

    later = tmp_path / "later"
    later.mkdir()
    assert greffier("backup", later, data=own.data).code == 0
    assert holding(later, NAME, OLDER, NOTE) == []
    log = later / erasures.FILE
    assert log.exists(), "the log of erasures lies beside the backups"

    restored = tmp_path / "restored"
    said = greffier("restore", older, "--erasures", log, data=restored)
    assert said.code == 0 and "1 erasure is done again" in said.out, said
    assert holding(restored, NAME, OLDER, NOTE) == []
    again = Service(restored, ("--workers", "1")).start()
    moved = referee._replace(service=again)
    assert moved.read("/state")["seats"]["A"]["name"] is None and moved.read()["title"] == TITLE
    assert again.stop() == 0


def test_followers_and_the_seats_that_stay_are_told(own: Service) -> None:
    referee = played(own)
    request = urllib.request.Request(f"{own.url}{API}/live?match={referee.match}")
    with urllib.request.urlopen(request, timeout=60) as feed:
        lines = (line.decode() for line in feed if line.startswith(b"data:"))
        assert NAME in next(lines)
        assert greffier("erase", referee.match, "--all-names", data=own.data).code == 0
        assert NAME not in next(lines)
    assert referee.ask("PATCH", "", {"seats": {"A": {"name": "New"}}})[0] == 200
    assert referee.read("/state")["seats"]["A"]["name"] == "New", "a name given later stands"


def test_all_texts(own: Service) -> None:
    referee = played(own)
    said = greffier("erase", referee.match, "--texts", data=own.data)
    assert said.code == 0, said
    assert holding(own.data, NAME, OLDER, NOTE, TITLE, REASON, "Ben") == []
    assert referee.read()["title"] is None
    assert referee.read("/verify")["ok"]
    said = greffier("erase", referee.match, "--texts", data=own.data)
    assert said.code == 0, "again, as after a power failure in the midst of it"
    assert len((own.data / erasures.FILE).read_bytes().splitlines()) == 1


def test_a_title_goes_from_corrections_that_began_the_match_anew(own: Service) -> None:
    referee = played(own)
    amendments: list[dict[str, Any]] = [{"options": {"throw_in_after_take": True}}, {"seats": [{}, {}, {}]}]
    for amendment in amendments:
        status, answer = referee.ask("POST", "/corrections", {"amend": 1, "reason": REASON, **amendment})
        assert status == 201, answer
    assert TITLE in json.dumps(referee.read("/events"), ensure_ascii=False)
    said = greffier("erase", referee.match, "--title", data=own.data)
    assert said.code == 0 and said.out.startswith("3 parts"), said
    assert holding(own.data, TITLE) == []
    assert TITLE not in json.dumps(referee.read("/events"), ensure_ascii=False)
    assert holding(own.data, REASON) != [], "why it was corrected is no title"
    assert referee.read()["title"] is None and referee.read("/verify")["ok"]


def test_a_seat_that_a_correction_put_in_or_took_out_has_a_name_too(own: Service) -> None:
    referee = Referee.of(own, {"name": "Ann"}, {"name": "Ben"})
    for seats in (["A", "B", "C"], ["A", "B"]):
        status, answer = referee.ask("POST", "/corrections", {"amend": 1, "seats": seats})
        assert status == 201, answer
        if "C" in seats:
            assert referee.ask("PATCH", "", {"seats": {"C": {"name": NAME, "player": "p-known"}}})[0] == 200
    assert holding(own.data, NAME) != []
    said = greffier("erase", referee.match, "--name", "C", data=own.data)
    assert said.code == 0, said
    assert holding(own.data, NAME, "p-known") == []
    assert greffier("erase", referee.match, "--name", "D", data=own.data).code == 1


def test_what_is_refused(own: Service) -> None:
    referee = played(own)
    refused = {
        "say what is to be erased": (referee.match,),
        "has no seat C": (referee.match, "--name", "C"),
        "there is no match": ("a" * 20, "--texts"),
    }
    for why, words in refused.items():
        said = greffier("erase", *words, data=own.data)
        assert said.code == 1 and why in said.err, said


def test_a_log_of_erasures_that_was_changed_is_not_believed(own: Service, tmp_path: Path) -> None:
    referee = played(own)
    assert greffier("backup", tmp_path / "b.tar.gz", data=own.data).code == 0
    assert greffier("erase", referee.match, "--title", data=own.data).code == 0
    secret = (own.data / "keys" / "hmac").read_bytes()
    [line] = erasures.known(own.data, secret)
    assert (line["kind"], line["id"]) == ("match", referee.match) and line["parts"] == ["events.1.text"]
    log = tmp_path / "log"
    log.write_bytes((own.data / erasures.FILE).read_bytes().replace(b"events.1", b"events.2"))
    said = greffier("restore", tmp_path / "b.tar.gz", "--erasures", log, data=tmp_path / "r")
    assert said.code == 1 and "line 1 of the log of erasures" in said.err
    assert not (tmp_path / "r").exists()
    assert greffier("verify", data=own.data).code == 0
    (own.data / erasures.FILE).write_bytes(log.read_bytes())
    said = greffier("verify", data=own.data)
    assert said.code == 1 and "line 1 of the log of erasures" in said.out
    said = greffier("erase", referee.match, "--texts", data=own.data)
    assert said.code == 1 and "line 1 of the log of erasures" in said.err and said.err.count("\n") == 1


def test_a_torn_line_of_the_log_is_cut_off(tmp_path: Path) -> None:
    for n in range(2):
        erasures.add(tmp_path, b"secret", "match", f"m{n}", ["about.1.text"])
        with (tmp_path / erasures.FILE).open("ab") as file:
            file.write(b'{"n":')
    erasures.add(tmp_path, b"secret", "match", "m2", ["about.2.text"])
    assert [line["id"] for line in erasures.known(tmp_path, b"secret")] == ["m0", "m1", "m2"]
