"""A photo lives and goes with its match: killed, backed up, restored, verified and erased."""

from __future__ import annotations

import os
import signal
import urllib.error
import urllib.request
from base64 import b64encode
from pathlib import Path

import pytest

from api.operator import erasures
from tests.api.pictures import coded, drawn
from tests.api.table import API
from tests.engine.zack.table import command
from tests.operations.conftest import Referee, greffier
from tests.operations.test_erase import holding
from tests.running import Service


def sent(referee: Referee, raw: bytes) -> str:
    """The name of a photo that waits to be named."""
    headers = {"Content-Type": "image/png", "Authorization": f"Bearer {referee.token}"}
    url = f"{referee.service.url}{API}/matches/{referee.match}/photos"
    with urllib.request.urlopen(urllib.request.Request(url, raw, headers, method="POST"), timeout=30) as answer:
        assert answer.status == 201
        return str(answer.read().decode().split('"')[3])


def photographed(service: Service) -> tuple[Referee, str]:
    """A match of Zack whose box was read off, with a photo of it."""
    referee = Referee.of(service, {"name": "Ann"}, {}, {}, game="zack", visibility="public")
    referee.send({"type": "deal", "counts": {"A": 5, "B": 5, "C": 5}})
    for said in ("A blue", "B red", "C ! B"):
        referee.send(command(said))
    name = sent(referee, coded(drawn(800, 600), "PNG"))
    box = [one["version"] for one in referee.read("/state")["judged"]["box"]]
    referee.send({"type": "box_order", "order": box, "photo": name})
    return referee, name


def seen(referee: Referee, name: str) -> bytes | None:
    """The photo, as anybody may see it; None where there is none."""
    try:
        url = f"{referee.service.url}{API}/matches/{referee.match}/photos/{name}"
        with urllib.request.urlopen(url, timeout=30) as answer:
            return bytes(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            assert error.code == 404, error.code
        return None


def test_it_survives_kills_and_moves_to_another_machine(own: Service, tmp_path: Path) -> None:
    referee, name = photographed(own)
    picture = seen(referee, name)
    assert picture is not None and picture.startswith(b"\xff\xd8\xff")
    os.kill(own.store, signal.SIGKILL)
    own.kill()
    own.start()
    assert seen(referee, name) == picture
    said = greffier("verify", data=own.data)
    assert said.code == 0 and "erased" not in said.out, said

    assert greffier("backup", tmp_path / "b.tar.gz", data=own.data).code == 0
    said = greffier("restore", tmp_path / "b.tar.gz", data=tmp_path / "r")
    assert said.code == 0 and "every chain holds" in said.out, said
    restored = Service(tmp_path / "r", ("--workers", "1")).start()
    assert seen(referee._replace(service=restored), name) == picture
    assert restored.stop() == 0


@pytest.mark.drawn(1)
@pytest.mark.parametrize("running", [True, False], ids=["running", "stopped"])
def test_erased_it_is_found_nowhere_and_the_chain_still_names_it(own: Service, tmp_path: Path, running: bool) -> None:
    referee, name = photographed(own)
    waiting = sent(referee, coded(drawn(400, 300)))
    picture = seen(referee, name)
    assert picture is not None
    marks = b64encode(picture).decode()[120:180], picture[100:160].decode("latin-1")

    def left() -> list[str]:
        """Files that have the photo, as it waited or as it was kept."""
        raw = [path for path in own.data.rglob("*") if path.is_file() and picture[100:160] in path.read_bytes()]
        return [str(path) for path in raw] + [path for path, _ in holding(own.data, marks[0])]

    assert left()
    assert greffier("backup", tmp_path / "older.tar.gz", data=own.data).code == 0
    before = referee.read("/events?limit=100")["events"]
    if not running:
        assert own.stop() == 0
    said = greffier("erase", referee.match, "--photos", data=own.data)
    assert said.code == 0 and said.out.startswith("1 part "), said
    assert left() == []
    if not running:
        own.start()

    assert seen(referee, name) is None
    after = referee.read("/events?limit=100")["events"]
    assert [each["hash"] for each in after] == [each["hash"] for each in before]
    assert referee.read("/state")["photo"] == name and referee.read("/verify")["ok"]
    assert referee.read("/state")["seats"]["A"]["name"] == "Ann", "names stay"
    box = [one["version"] for one in referee.read("/state")["judged"]["box"]]
    for gone in (waiting, name):
        assert referee.ask("POST", "/commands", {"type": "box_order", "order": box, "photo": gone})[0] == 422
    said = greffier("verify", data=own.data)
    assert said.code == 0 and f"{referee.match} holds; 1 part is erased" in said.out, said

    log = own.data / erasures.FILE
    said = greffier("restore", tmp_path / "older.tar.gz", "--erasures", log, data=tmp_path / "r")
    assert said.code == 0 and "1 erasure is done again" in said.out, said
    assert holding(tmp_path / "r", marks[0]) == []

    again = sent(referee, coded(drawn(800, 600), "PNG"))
    assert again == name
    assert referee.ask("POST", "/commands", {"type": "box_order", "order": box, "photo": again})[0] == 201
    assert seen(referee, name) == picture, "sent anew, it is there anew"


def test_typed_texts_and_photos_are_erased_apart(own: Service) -> None:
    referee, name = photographed(own)
    assert greffier("erase", referee.match, "--texts", data=own.data).code == 0
    assert seen(referee, name) is not None
    assert referee.read("/state")["seats"]["A"]["name"] is None
