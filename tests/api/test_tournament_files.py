"""A tournament as a file: for people, for a proof without any service, and for another service to take in."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.app import create_app
from api.cli import main
from api.config import Config
from api.http.application import NAME
from api.operator.proving import check
from api.service import Service
from engine.tournaments.chance import draft_seed
from recorder.embedded import EmbeddedServer
from replays.files import Broken
from tests.api.hall import FOURS, TWOS, Hall, key
from tests.api.table import API, Checked, JsonResponse, Table, create_by, problem
from tests.api.test_tournaments import ended

pytestmark = pytest.mark.usefixtures("house")


def whole(client: Checked, house: Service) -> Hall:
    """Two rounds at two tables, one of them recorded; sealed."""
    hall = Hall.open(client, 8, format={**FOURS, "rounds": 2}, name="Coupe d’été")
    hall.begin()
    ended(hall, house, reason="conceded", by="B")
    two = hall.read("rounds/1")["tables"][1]
    hall.send("result", round=1, table=2, order=two["entrants"])
    hall.send("close", round=1)
    hall.play()
    hall.send("end")
    assert hall.call("POST", "seal").status_code == 201
    return hall


def exported(hall: Hall, kind: str, **query: str) -> bytes:
    response = hall.get("export", format=kind, **query)
    assert response.status_code == 200, response.get_data(as_text=True)
    return response.get_data()


def test_a_table_for_a_spreadsheet(client: Checked) -> None:
    hall = Hall.open(client, 3, format=FOURS | {"rounds": 1})
    hall.send("rename", entrant="e2", name='=HYPERLINK("http://x")')
    hall.play()
    raw = exported(hall, "csv")
    assert raw.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(raw.decode("utf-8-sig"))))
    assert rows[0] == ["Standings after round 1"]
    # at a three: 120, 60, 0
    assert [(row[0], row[1], row[4], row[5]) for row in rows[2:5]] == [
        ("1", "e1", "1", "120"),
        ("2", "e2", "½", "60"),
        ("3", "e3", "0", "0"),
    ]
    assert rows[3][2] == '\'=HYPERLINK("http://x")', "no spreadsheet reckons with it"
    assert rows[rows.index(["Cross table"]) + 2][-1] == "1 (2, 3)", "what it paid, and the lines of the others"


def test_a_page_that_needs_nothing_else(client: Checked) -> None:
    hall = Hall.open(client, 3, format=FOURS | {"rounds": 1}, name="<b>Cup</b>")
    hall.send("rename", entrant="e2", name="<script>alert(1)</script>")
    hall.play()
    page = exported(hall, "html", lang="fr").decode()
    assert "<h1>&lt;b&gt;Cup&lt;/b&gt;</h1>" in page and "&lt;script&gt;" in page
    assert "<script" not in page and "http" not in page.replace("http-equiv", "")
    assert "Classement après la ronde 1" in page
    policy = hall.get("export", format="html").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy


def test_the_log_names_nobody_and_holds(client: Checked, house: Service) -> None:
    hall = whole(client, house)
    raw = exported(hall, "jsonl")
    assert b"Player No" not in raw
    told = check(raw, house.keys.known(), pairings=True)
    assert any("the chain holds" in line for line in told) and any(", holds" in line for line in told)
    assert sum("is what its seed comes to" in line for line in told) == 2
    broken = raw.replace(b'"unfinished":false', b'"unfinished":true ', 1)
    with pytest.raises(Broken):
        check(broken, None)
    for lost in (raw[: raw.rindex(b"\n", 0, -1) + 1], raw[:-1]):
        with pytest.raises(Broken):
            check(lost, None)


def test_who_is_no_director_gets_the_log_without_what_he_may_not_see(client: Checked) -> None:
    hall = Hall.open(client, 4, format=FOURS)
    hall.pair()
    seed = hall.read("events")["events"][0]["parts"]["draft"]["data"]["seed"].encode()
    mine, others = exported(hall, "jsonl"), exported(hall.as_(None), "jsonl")
    assert seed in mine and seed not in others
    assert any("parts are not in this file" in line for line in check(others, None))


def test_an_archive_proves_itself_and_comes_in_again(
    client: Checked, house: Service, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = whole(client, house)
    raw = exported(hall, "zip")
    assert raw == exported(hall, "zip"), "the same tournament makes the same archive"
    path = tmp_path / "cup.zip"
    path.write_bytes(raw)
    assert main(["verify", str(path), "--pairings"]) == 0
    said = capsys.readouterr().out
    assert "1 match of its tables holds" in said and "round 2, draft 1 is what its seed comes to" in said
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    match = hall.read("rounds/1")["tables"][0]["match"]
    assert {*held} == {"manifest.json", "tournament.jsonl", "keys.json", f"matches/{match}.jsonl"}
    for changed in ("tournament.jsonl", f"matches/{match}.jsonl"):
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w") as archive:
            for name, content in held.items():
                archive.writestr(name, content + b"\n" if name == changed else content)
        with pytest.raises(Broken, match="it was changed"):
            check(made.getvalue(), None)
    here = client.post(f"{API}/archive", data=raw, content_type="application/zip")
    assert [each["status"] for each in here.json["results"]] == [200, 200], "it is here already"


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Checked]:
    """Another service, on a store of its own."""
    with EmbeddedServer(tmp_path / "store") as server:
        made = create_app(Config.load(tmp_path / "data", log_url=server.log_url, work_url=server.work_url))
        client = Checked(made)
        assert isinstance(client, Checked)
        yield client
        made.extensions[NAME].stop()


def test_another_service_takes_it_in(client: Checked, house: Service, elsewhere: Checked) -> None:
    hall = whole(client, house)
    raw = exported(hall, "zip")
    arrived = elsewhere.post(f"{API}/archive", data=raw, content_type="application/zip").json["results"]
    assert [each["status"] for each in arrived] == [201, 201], arrived
    again = Hall(elsewhere, hall.made, arrived[0]["tokens"]["director"])
    assert again.read("events")["events"] == hall.read("events")["events"], "same ids, same hashes"
    assert again.standing() == hall.standing()
    assert again.read("verify")["ok"] is True and again.read()["imported"] is True
    match = again.read("rounds/1")["tables"][0]["match"]
    names = [seat["name"] for seat in Table(elsewhere, match, again.token, {}).read()["seats"].values()]
    assert all(name.startswith("Player No") for name in names), "its people are the tournament's"
    kept = elsewhere.application.extensions[NAME].store.read(match, 1, log="about")
    assert {"belongs_to"} <= {event["type"] for event in kept} and "seat_named" not in {e["type"] for e in kept}
    once_more = elsewhere.post(f"{API}/archive", data=raw, content_type="application/zip").json["results"]
    assert [each["status"] for each in once_more] == [200, 200]
    goes_on_without_its_seed(client, elsewhere)


def test_another_laptop_goes_on_in_mid_event(client: Checked, house: Service, elsewhere: Checked) -> None:
    """The director's backup holds all that the desk goes on with: claims, calls, drafts, names, how it is told."""
    hall = Hall.open(client, 8, format={**FOURS, "rounds": 3}, name="Coupe d’été")
    shown = {
        "visibility": "public",
        "starts_at": "2026-09-21T14:00:00Z",
        "lang": "fr",
        "show": "initials",
        "sections": [Hall.open(client).id],
    }
    assert hall.call("PATCH", "", json=shown).status_code == 200
    first = hall.begin()["tables"][0]
    hall.send("result", round=1, table=1, order=first["entrants"])
    hall.token_of(hall.read("rounds/1")["tables"][1]["entrants"][0]).send("call", table=2, text="he cheats")
    hall.send("rename", entrant="e1", family="Quill", alias="Zed", minor=True)
    hall.pair()
    arrived = elsewhere.post(f"{API}/archive", data=exported(hall, "zip"), content_type="application/zip").json[
        "results"
    ]
    assert [each["status"] for each in arrived] == [201], arrived
    there = Hall(elsewhere, hall.made, arrived[0]["tokens"]["director"])
    for what in ("entrants", "rounds/1", "rounds/2", "standings", "timeline", "events"):
        assert there.read(what) == hall.read(what), what
    before, after = hall.read(), there.read()
    alike = {*before} - {"about", "imported", "updated_at", "created_at"}
    assert {name: after[name] for name in alike} == {name: before[name] for name in alike}
    second = there.read("rounds/1")["tables"][1]["entrants"]
    there.send("result", round=1, table=2, order=second)
    there.send("close", round=1)
    there.pair()
    there.send("publish", round=2)
    assert there.read()["round"] == 2


def test_a_manifest_that_says_what_it_may_not_is_refused(client: Checked, house: Service, elsewhere: Checked) -> None:
    raw = exported(whole(client, house), "zip")
    for name, said in (
        ("starts_at", "soon"),
        ("starts_at", 5),
        ("lang", "de"),
        ("visibility", "secret"),
        ("sections", ["no id!"]),
    ):
        made = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(raw)) as held, zipfile.ZipFile(made, "w") as archive:
            for member in held.namelist():
                content = held.read(member)
                if member == "manifest.json":
                    content = json.dumps({**json.loads(content), name: said}).encode()
                archive.writestr(member, content)
        sent = elsewhere.post(f"{API}/archive", data=made.getvalue(), content_type="application/zip")
        assert problem(sent)[1] == "import-broken" and name in sent.json["detail"], (name, said, sent.json)


def test_an_archive_that_goes_on_from_what_is_here_is_taken_in_by_the_director(
    client: Checked, house: Service, elsewhere: Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    def take_in(raw: bytes, token: str | None) -> list[tuple[int, dict[str, str] | None]]:
        known = {"Authorization": f"Bearer {token}"} if token else {}
        sent = elsewhere.post(f"{API}/archive", data=raw, content_type="application/zip", headers=known)
        if sent.status_code != 200:
            return [(sent.status_code, None)]
        return [(each["status"], each.get("tokens")) for each in sent.json["results"]]

    # given a tournament that another laptop took in after round 1, with a match whose first card lies
    hall = Hall.open(client, 4, format=TWOS)
    hall.begin()
    made = hall.call("POST", "rounds/1/tables/1/match", headers=key()).json
    match = Table(client, made["id"], made["tokens"]["referee"], made)
    match.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}})
    [(status, tokens), _] = take_in(exported(hall, "zip"), None)
    assert status == 201 and tokens
    again = Hall(elsewhere, hall.made, tokens["director"])
    # when it goes on here: another card, another player, a result
    match.send({"type": "attack", "by": "A", "card": "7s"})
    hall.enter("Late Larry")
    hall.send("result", round=1, table=2, order=hall.read("rounds/1")["tables"][1]["entrants"])
    raw = exported(hall, "zip")
    # then nobody but its director brings that in
    before = again.read()["version"]
    assert take_in(raw, None) == [(401, None)] and take_in(raw, "nonsense") == [(401, None)]
    assert again.read()["version"] == before
    create_by(monkeypatch, elsewhere.application, "key")  # a director needs no creation key for it
    assert take_in(raw, None) == [(401, None)] and take_in(raw, "nonsense") == [(401, None)]
    assert take_in(raw, again.token) == [(201, {}), (201, {})]
    assert again.read("events")["events"] == hall.read("events")["events"]
    assert again.read("entrants/e5")["name"] == "Late Larry"
    assert Table(elsewhere, made["id"], again.token, {}).read()["hash"] == match.read()["hash"]
    assert again.read("verify")["ok"] is True
    assert take_in(raw, again.token) == [(200, {}), (200, {})], "the same again changes nothing"
    # and where both went on, nothing is mixed
    again.enter("Only There")
    hall.enter("Only Here")
    there, parted = again.read()["hash"], len(hall.read("events")["events"]) - 1  # entered, then checked in
    assert take_in(exported(hall, "zip"), again.token) == [(409, None)]
    refused = elsewhere.post(
        f"{API}/archive",
        data=exported(hall, "zip"),
        content_type="application/zip",
        headers={"Authorization": f"Bearer {again.token}"},
    )
    assert refused.json["version"] == parted
    assert f"the same up to version {parted - 1}, and part at version {parted}" in refused.json["detail"]
    assert again.read()["hash"] == there


def test_a_file_that_goes_on_is_taken_in_by_a_referee(dealt: Table, elsewhere: Checked) -> None:
    # given a match that came in elsewhere, and went on here
    def logged(**query: str) -> bytes:
        return dealt.get("export", format="jsonl", **query).get_data()

    def bring(raw: bytes, **headers: str) -> JsonResponse:
        kind = {"Content-Type": "application/x-ndjson"}
        return elsewhere.post(f"{API}/matches/import", data=raw, headers={**kind, **headers})

    made = bring(logged()).json
    there = Table(elsewhere, made["id"], made["tokens"]["referee"], made)
    assert dealt.send({"type": "attack", "by": "A", "card": "7s"}).status_code == 201
    raw = logged()
    # then nobody without its token brings that in
    for headers in ({}, {"Authorization": "Bearer nonsense"}):
        refused = bring(raw, **headers)
        assert problem(refused) == (409, "id-taken") and refused.json["version"] == 3
        assert "goes on from its version 2" in refused.json["detail"]
    assert there.read()["version"] == 2
    own = {"Authorization": f"Bearer {there.token}"}
    taken = bring(raw, **own)
    assert (taken.status_code, taken.json["version"], taken.json["tokens"]) == (201, 3, {})
    assert there.stream() == dealt.stream() and there.read("verify")["ok"]
    assert bring(raw, **own).status_code == 200, "the same again changes nothing"
    # where both went on, the version at which they part is named
    assert dealt.send({"type": "take", "by": "B"}).status_code == 201
    assert there.send({"type": "end_match", "reason": "abandoned"}).status_code == 201
    refused = bring(logged(), **own)
    assert problem(refused) == (409, "id-taken") and refused.json["version"] == 4
    assert "the same up to version 3, and part at version 4" in refused.json["detail"]
    refused = bring(logged(until="2"), **own)
    assert problem(refused) == (409, "id-taken") and "it has gone on here" in refused.json["detail"]


def goes_on_without_its_seed(client: Checked, elsewhere: Checked) -> None:
    """An archive that anybody made lacks the seed: whoever takes it in has the next round drawn by a new one."""
    hall = Hall.open(client, 4)
    hall.play()
    raw = exported(hall.as_(None), "zip")
    [arrived] = elsewhere.post(f"{API}/archive", data=raw, content_type="application/zip").json["results"]
    again = Hall(elsewhere, hall.made, arrived["tokens"]["director"])
    assert "parts" not in again.read("events", limit=1)["events"][0], "the seed is in a part"
    again.pair()
    seeded, paired = again.read("events", **{"from": again.read()["version"] - 1})["events"]
    assert [seeded["type"], paired["type"]] == ["seeded", "round_paired"]
    seed = seeded["parts"]["draft"]["data"]["seed"]
    assert paired["parts"]["draft"]["data"]["seed"] == draft_seed(seed, 2, 0)
    known, drawn = (each["events"] for each in (hall.as_(None).read("events"), again.as_(None).read("events")))
    assert seed not in str(known) and seed not in str(drawn)


def test_what_is_no_archive(client: Checked) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("manifest.json", b"{}")
    sent = client.post(f"{API}/archive", data=made.getvalue(), content_type="application/zip", headers=key())
    assert problem(sent) == (422, "import-broken")
