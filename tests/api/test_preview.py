"""What a shared link shows of a match: a title, a line, a picture; no more than everybody may see."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from api.config import LOCAL
from api.http.application import NAME
from api.matches.files import example, preview
from api.matches.files.pen import Pen
from api.matches.files.sentences import sentence
from api.routes import house as routes
from api.service import Service
from tests.api.table import API, Checked, Table


@pytest.fixture(autouse=True)
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A document to put it into, whether the pages have been built or not."""
    (tmp_path / "index.html").write_text("<html><head><title>Greffier</title></head></html>", "utf-8")
    monkeypatch.setattr(routes, "STATIC", tmp_path)


def tags(client: Checked, match: str, page: str = "", **headers: str) -> dict[str, str]:
    with client.get(f"/m/{match}{page}", headers=headers) as answer:
        text = answer.get_data(as_text=True)
    return {name: unescape(said) for name, said in re.findall(r'<meta property="og:(.*?)" content="(.*?)">', text)}


def named(client: Checked, **more: object) -> Table:
    table = Table.open(client, seats=[{"name": "Anna <b>"}, {"name": "Boris"}], **more)
    assert table.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}).status_code == 201
    assert table.send({"type": "attack", "by": "A", "card": "9h"}).status_code == 201
    return table


def attack(card: str) -> dict[str, str]:
    return {"type": "attack", "by": "A", "card": card}


def test_a_link_has_a_title_a_line_and_a_picture(client: Checked) -> None:
    table = named(client)
    told = tags(client, table.match)
    assert told["title"] == "Anna <b>, Boris"
    assert told["description"] == "Durak · live · round 1. Boris must beat 9♥ or take it"
    assert told["url"].endswith(f"/m/{table.match}") and told["image"].startswith("http")
    french = tags(client, table.match, "/replay", **{"Accept-Language": "fr-FR,fr;q=0.9"})
    assert french["description"] == "Dourak · en direct · manche 1. Boris doit battre le 9♥ ou ramasser"
    assert french["locale"] == "fr_FR"


@pytest.mark.parametrize(
    ("host", "begins"),
    [
        ("localhost", "http://localhost/"),
        ("127.0.0.1:8123", "http://127.0.0.1:8123/"),
        ("[::1]:8123", "http://[::1]:8123/"),
        ("cards.example", "http://cards.example/"),
        ("CARDS.example:80", "http://cards.example/"),
        ("evil.example", "/"),
        ("localhost.evil.example", "/"),
        ("evil.example:80", "/"),
        ("10.0.0.7", "/"),
    ],
)
def test_a_host_that_the_service_does_not_know_is_not_repeated(
    client: Checked, house: Service, monkeypatch: pytest.MonkeyPatch, host: str, begins: str
) -> None:
    table = named(client)
    monkeypatch.setattr(house, "config", replace(house.config, hosts=LOCAL | {"cards.example"}))
    told = tags(client, table.match, Host=host)
    assert told["url"] == f"{begins}m/{table.match}"
    assert told["image"].startswith(f"{begins}pictures/")
    monkeypatch.setattr(house, "config", replace(house.config, public_url="https://public.example"))
    assert tags(client, table.match, Host=host)["url"] == f"https://public.example/m/{table.match}"


@pytest.mark.parametrize(
    ("path", "leads"),
    [
        ("/m//abc/pad", "/m/abc/pad"),
        ("//api/v1//games?x=1", "/api/v1/games?x=1"),
        ("//static//a.js", "/static/a.js"),
        ("//m//abc", "/m/abc"),
    ],
)
def test_another_spelling_of_an_address_leads_nowhere_else(app: Flask, path: str, leads: str) -> None:
    path, _, query = path.partition("?")
    sent = {"PATH_INFO": path, "QUERY_STRING": query, "HTTP_HOST": "evil.example"}
    answer = FlaskClient(app, app.response_class).get("/", environ_overrides=sent)
    assert (answer.status_code, answer.headers["Location"]) == (308, leads)
    assert b"evil" not in answer.data


def test_the_picture_is_one_and_is_kept(client: Checked) -> None:
    table = named(client)
    path = f"/pictures/{table.match}.png"
    answer = client.get(path)
    assert answer.mimetype == "image/png" and len(answer.data) < 100_000
    assert Image.open(io.BytesIO(answer.data)).size == preview.SIZE
    assert client.get(path, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    table.send({"type": "take", "by": "B"})
    assert client.get(path).headers["ETag"] != answer.headers["ETag"]
    assert len(routes._pictures) <= routes._KEPT


def test_names_only_as_consent_allows(client: Checked) -> None:
    table = named(client)
    table.call("PATCH", "", json={"consent": "aliases"})
    told = tags(client, table.match)
    assert "Anna" not in str(told) and "Boris" not in str(told)
    assert told["title"] == "2 players"


def test_a_private_match_shows_nothing(client: Checked) -> None:
    table = named(client)
    table.call("PATCH", "", json={"visibility": "private"})
    assert tags(client, table.match) == {}
    assert client.get(f"/pictures/{table.match}.png").status_code == 404
    with client.get(f"/m/{table.match}") as page:
        assert page.status_code == 200
    assert client.get("/pictures/nonsense.png").status_code == 404


def test_spectators_who_are_behind_are_behind_here_too(client: Checked) -> None:
    table = named(client)
    table.call("PATCH", "", json={"delay": 3600})
    table.send({"type": "take", "by": "B"})
    assert "must beat" in tags(client, table.match)["description"]


def test_so_much_drawing_a_minute(client: Checked, app: Flask) -> None:
    """Counted in seconds of a processor: as many pictures as a hall looks at may be asked for."""
    service: Service = app.extensions[NAME]
    service.clock = lambda: 1_800_000_000_000
    table = named(client, title="an evening that nobody has drawn yet")
    service.limits.charge(59, "127.0.0.1")
    for lang in ("en", "fr"):
        assert client.get(f"/pictures/{table.match}.png?lang={lang}").status_code == 200
    service.limits.charge(1, "127.0.0.1")
    assert client.get(f"/pictures/{table.match}.png?lang=fr").status_code == 200, "it has been made"
    table.send({"type": "take", "by": "B"})
    for path in (f"/pictures/{table.match}.png", f"{API}/matches/{table.match}/export?format=html"):
        refused = client.get(path)
        assert (refused.status_code, "60 seconds of a processor" in refused.json["detail"]) == (429, True), path


def test_a_sentence_has_the_signs_of_its_cards_and_what_has_none_by_its_name(client: Checked) -> None:
    def drawn(game: str, card: str) -> str:
        pen = Pen()
        said = {"en": "", "parts": {"en": ["Anna must beat ", {"card": card}, " or take it"]}}
        sentence(pen, 0, 20, said, game, "en", 20, "#fff", 900)
        return pen.whole(900, 30, "#000", "")

    swords = drawn("ratak", "Tw")
    assert ">10</text>" in swords and '<use href="#i-k-w"' in swords and ">or take it</text>" in swords
    assert ">red</text>" in drawn("zack", "red")
    table = Table.open(client, 3, game="ratak")
    table.send({"type": "deal", "trump_card": "6w", "starter": "A"})
    table.send({"type": "attack", "by": "A", "card": "9h", "target": "B"})
    assert client.get(f"/pictures/{table.match}.png").data.startswith(b"\x89PNG")


def test_long_names_are_cut_and_any_table_has_a_picture() -> None:
    hand = {"known": [], "unknown": 36}
    held = {"name": "Достоевский " * 9, "hand": hand, "out": None, "score": 3}
    seats = {seat: {**held} for seat in "ABCDEF"}
    bare = {"game": "durak", "seats": seats, "turn": ["A"], "outcome": None, "status": "live", "round": 1}
    lying = {"table": [{"attack": "7s", "defence": "8s"}] * 6}
    board = {"squares": [{"at": [x, y], "shows": "r1", "card": x, "level": 1} for x in range(30) for y in range(30)]}
    for state in (bare, {**bare, **lying}, {**bare, **board, "game": "rat-hot"}, {**bare, "game": "zack", "box": []}):
        long = preview.Preview("Maximilian " * 20, "Dürrenmatt " * 20, "Достоевский " * 20, None, "en", state)
        drawn = Image.open(io.BytesIO(preview.picture(long)))
        assert (drawn.size, drawn.format) == (preview.SIZE, "PNG")


# ── a moment ───────────────────────────────────────────────────────────────────


def test_a_link_to_a_moment_shows_that_moment(client: Checked) -> None:
    """Anna attacks with the nine (move 3), Boris takes it (move 4)."""
    table = named(client)
    table.send({"type": "take", "by": "B"})
    then = tags(client, table.match, "/replay?at=3")
    assert then["description"] == "Durak · round 1 · move 3. Anna <b> attacks Boris with 9♥"
    assert then["url"].endswith(f"/m/{table.match}/replay?at=3")
    assert "at=3" in then["image"] and "at=" not in tags(client, table.match)["image"]
    picture = then["image"].partition("//")[2].partition("/")[2]
    earlier, newest = client.get(f"/{picture}"), client.get(f"/pictures/{table.match}.png")
    assert earlier.headers["ETag"] != newest.headers["ETag"] and earlier.data != newest.data
    assert Image.open(io.BytesIO(earlier.data)).size == preview.SIZE
    french = tags(client, table.match, "/replay?at=3", **{"Accept-Language": "fr"})
    assert french["description"] == "Dourak · manche 1 · coup 3. Anna <b> attaque Boris avec le 9♥"


def test_a_link_with_until_shows_what_stood_then(client: Checked) -> None:
    table = named(client)
    assert table.call("POST", "corrections", json={"amend": 3, "commands": [attack("Th")]}).status_code == 201
    assert "10♥" in tags(client, table.match, "/replay?at=3")["description"]
    assert "9♥" in tags(client, table.match, "/replay?at=3&until=3")["description"]


def test_a_moment_tells_nothing_of_the_end(client: Checked) -> None:
    table = named(client)
    assert table.send({"type": "end_match", "reason": "time"}).status_code == 201
    assert "over" in tags(client, table.match, "/replay")["description"]
    assert "over" not in tags(client, table.match, "/replay?at=3")["description"]


def test_a_moment_is_told_with_the_names_that_everybody_may_know(client: Checked) -> None:
    table = named(client)
    table.call("PATCH", "", json={"consent": "aliases"})
    assert tags(client, table.match, "/replay?at=3")["description"] == "Durak · round 1 · move 3. A attacks B with 9♥"


@pytest.mark.parametrize("query", ["at=99", "at=x", "at=", "at=0", "until=99", "until=x", "until=1.1", "at=3&until=2"])
def test_a_moment_that_is_not_there_is_the_newest_in_a_page_and_no_picture(client: Checked, query: str) -> None:
    table = named(client)
    assert "must beat" in tags(client, table.match, f"/replay?{query}")["description"]
    assert client.get(f"/pictures/{table.match}.png?{query}").status_code == 404


def test_a_moment_that_spectators_were_not_sent_is_not_there(client: Checked) -> None:
    table = named(client)
    table.call("PATCH", "", json={"delay": 3600})
    table.send({"type": "take", "by": "B"})
    assert "takes" not in tags(client, table.match, "/replay?at=4")["description"]
    assert client.get(f"/pictures/{table.match}.png?at=4").status_code == 404
    assert client.get(f"/pictures/{table.match}.png?at=3").status_code == 200


def test_a_moment_of_a_private_match_shows_nothing(client: Checked) -> None:
    table = named(client)
    table.call("PATCH", "", json={"visibility": "private"})
    assert tags(client, table.match, "/replay?at=3") == {}
    assert client.get(f"/pictures/{table.match}.png?at=3").status_code == 404


def test_the_example_is_a_whole_legal_match(client: Checked) -> None:
    told = client.get(f"{API}/example").json
    assert told["summary"]["status"] == "over" and told["summary"]["outcome"]["loser"] == "B"
    items = told["timeline"]["items"]
    assert set(told["states"]) == {str(item["version"]) for item in items}
    assert len([*example.requests()]) == 57
    listed = client.get(f"{API}/matches").json["items"]
    assert not {example.ADDRESS, example.ID} & {match["id"] for match in listed}


def test_the_example_has_a_move_that_stood_anyway_and_a_correction_judged_again(client: Checked) -> None:
    told = client.get(f"{API}/example").json
    [stood] = [item for item in told["timeline"]["items"] if item["irregular"]]
    assert (stood["command"]["card"], stood["command"]["on"], stood["irregular"]["rule"]) == ("Ah", "6s", "DUR-4")
    [mended] = [item for item in told["timeline"]["items"] if "." in str(item["version"])]
    assert mended["cards"][0] == "Qs" and mended["was"][0]["cards"][0] == "Ts"
    [correction] = [item for item in told["audit"]["items"] if item["type"] == "amended"]
    assert "the queen" in correction["reason"] and "la dame" in correction["reason"]
    before = client.get(f"{API}/example?until={correction['version'] - 1}").json
    assert [item["cards"][0] for item in before["timeline"]["items"] if item["cards"][1:] == ["8s"]] == ["Ts"]


def test_the_example_goes_out_as_a_file_that_comes_in_as_any_other(client: Checked) -> None:
    sent = client.get(f"{API}/example/export?format=jsonl")
    assert sent.status_code == 200, sent.get_data(as_text=True)
    made = client.post(f"{API}/matches/import", data=sent.data, content_type="application/x-ndjson")
    assert made.status_code == 201, made.get_data(as_text=True)
    read = client.get(f"{API}/matches/{made.json['id']}/timeline").json
    assert read["items"][-1]["text"] == client.get(f"{API}/example").json["timeline"]["items"][-1]["text"]
    for query, begins in (
        ("format=png&at=52", b"\x89PNG"),
        ("format=svg&at=53.1", b"<svg"),
        ("format=html&lang=fr", b"<!doctype html>"),
        ("format=toml", b""),
        ("format=csv", b""),
    ):
        sent = client.get(f"{API}/example/export?{query}")
        assert sent.status_code == 200 and sent.data and sent.data.lower().startswith(begins.lower()), query


def test_a_what_if_of_the_example_is_a_match_that_goes_on(client: Checked) -> None:
    made = client.post(f"{API}/example/branches", json={"at": 52}, headers={"Idempotency-Key": str(uuid4())})
    assert made.status_code == 201, made.get_data(as_text=True)
    match, token = made.json["id"], made.json["tokens"]["referee"]
    said = client.get(f"{API}/matches/{match}").json
    assert (said["status"], said["parent"]["match"], said["parent"]["version"]) == ("live", example.ADDRESS, 52)
    sent = client.post(
        f"{API}/matches/{match}/commands",
        json={"type": "attack", "by": "A", "card": "6h"},
        headers={"Authorization": f"Bearer {token}", "Idempotency-Key": str(uuid4())},
    )
    assert sent.status_code == 201, sent.get_data(as_text=True)
    over = client.get(f"{API}/example").json["summary"]["version"]
    assert client.post(f"{API}/example/branches", json={"at": over}).status_code == 422


def cup(client: Checked, **more: object) -> str:
    made = client.post(
        f"{API}/tournaments",
        json={"name": "Cup <of> Spring", "game": "durak", "format": {"kind": "swiss", "rounds": 5, "table": 4}, **more},
    ).json
    token = {"Authorization": f"Bearer {made['tokens']['director']}"}
    entered = {"type": "enter", "name": "Anna"}
    assert client.post(f"{API}/tournaments/{made['id']}/commands", json=entered, headers=token).status_code == 201
    return str(made["id"])


def test_a_link_to_a_tournament_has_its_name_and_how_far_it_has_come(client: Checked) -> None:
    tournament = cup(client)
    with client.get(f"/t/{tournament}", headers={"Accept-Language": "fr"}) as answer:
        text = answer.get_data(as_text=True)
    told = {name: unescape(said) for name, said in re.findall(r'<meta property="og:(.*?)" content="(.*?)">', text)}
    assert (told["title"], told["description"]) == ("Cup <of> Spring", "Dourak · 1 joueur")
    assert told["url"].endswith(f"/t/{tournament}")
    assert "<title>Cup &lt;of&gt; Spring · Greffier</title>" in text
    assert "Anna" not in text


def test_a_private_tournament_has_none(client: Checked) -> None:
    for path in (f"/t/{cup(client, visibility='private')}", "/t/aaaaaaaaaaaaaaaaaaaa", "/t/x"):
        with client.get(path) as answer:
            assert (answer.status_code, "og:title" in answer.get_data(as_text=True)) == (200, False)
