"""What a shared link shows of a match: a title, a line, a picture; no more than everybody may see."""

from __future__ import annotations

import io
import re
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from PIL import Image

from api.matches import example, preview
from api.routes import house
from api.service import NAME, Service
from tests.api.table import API, Checked, Table


@pytest.fixture(autouse=True)
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A document to put it into, whether the pages have been built or not."""
    (tmp_path / "index.html").write_text("<html><head><title>Greffier</title></head></html>", "utf-8")
    monkeypatch.setattr(house, "STATIC", tmp_path)


def tags(client: Checked, match: str, page: str = "", **headers: str) -> dict[str, str]:
    with client.get(f"/m/{match}{page}", headers=headers) as answer:
        text = answer.get_data(as_text=True)
    return {name: unescape(said) for name, said in re.findall(r'<meta property="og:(.*?)" content="(.*?)">', text)}


def named(client: Checked, **more: object) -> Table:
    table = Table.open(client, seats=[{"name": "Anna <b>"}, {"name": "Boris"}], **more)
    assert table.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}).status_code == 201
    assert table.send({"type": "attack", "by": "A", "card": "9h"}).status_code == 201
    return table


def test_a_link_has_a_title_a_line_and_a_picture(client: Checked) -> None:
    table = named(client)
    told = tags(client, table.match)
    assert told["title"] == "Anna <b>, Boris"
    assert told["description"] == "Durak · live · round 1. Boris must beat 9♥ or take it"
    assert told["url"].endswith(f"/m/{table.match}") and told["image"].startswith("http")
    french = tags(client, table.match, "/replay", **{"Accept-Language": "fr-FR,fr;q=0.9"})
    assert french["description"] == "Dourak · en direct · manche 1. Boris doit battre le 9♥ ou ramasser"
    assert french["locale"] == "fr_FR"


def test_the_picture_is_one_and_is_kept(client: Checked) -> None:
    table = named(client)
    path = f"/pictures/{table.match}.png"
    answer = client.get(path)
    assert answer.mimetype == "image/png" and len(answer.data) < 100_000
    assert Image.open(io.BytesIO(answer.data)).size == preview.SIZE
    assert client.get(path, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    table.send({"type": "take", "by": "B"})
    assert client.get(path).headers["ETag"] != answer.headers["ETag"]
    assert len(house._pictures) <= house._KEPT


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


def test_so_many_pictures_a_minute(client: Checked, app: Flask) -> None:
    service: Service = app.extensions[NAME]
    service.clock = lambda: 1_800_000_000_000
    for _ in range(120):
        service.limits.count("picture", "127.0.0.1")
    assert client.get(f"/pictures/{named(client).match}.png").status_code == 429


def test_long_names_are_cut_and_any_game_has_a_picture() -> None:
    long = preview.Preview("Maximilian " * 20, "Dürrenmatt · Достоевский", None, ())
    assert preview.picture(long).startswith(b"\x89PNG")


def test_the_example_is_a_whole_legal_match(client: Checked) -> None:
    told = client.get(f"{API}/example").json
    assert told["summary"]["status"] == "over" and told["summary"]["outcome"]["loser"] == "B"
    items = told["timeline"]["items"]
    assert [item["version"] for item in items] == list(range(1, len(items) + 1))
    assert set(told["states"]) == {str(item["version"]) for item in items}
    assert len([*example.commands()]) == 56
    listed = client.get(f"{API}/matches").json["items"]
    assert "example" not in [match["id"] for match in listed]
