"""Matches saved from the replay, and imported on the list: by a key, and by a file that is dropped."""

from __future__ import annotations

import io
import json
import re
import urllib.request
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.api.test_import import elsewhere
from tests.running import Service
from tests.web.test_matches import post
from tests.web.test_watching import settings

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]
TOML = 'notation = 1\ngame = "durak"\nseats = {A = "Anna", B = "Boris"}\nmoves = ["deal 7c starter A", "A 8s"]\n'


def send(service: Service, made: Any, command: dict[str, Any]) -> None:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {made['tokens']['referee']}"}
    url = f"{service.url}/api/v1/matches/{made['id']}/commands"
    with urllib.request.urlopen(urllib.request.Request(url, json.dumps(command).encode(), headers), timeout=10):
        pass


def test_a_match_is_saved_and_brought_in(device: Device, service: Service, shot: Shot, tmp_path: Path) -> None:
    made = post(service, {"game": "durak", "seats": [{"name": "Anna"}, {"name": "Boris"}], "title": "Saved"})
    send(service, made, {"type": "deal", "trump_card": "6s", "starter": "A"})
    send(service, made, {"type": "attack", "by": "A", "card": "7h"})
    page = device().new_page()
    page.goto(f"/m/{made['id']}/replay")
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Save, print, embed").tap()
    expect(page.get_by_label("For a page of your own:")).to_have_value(
        f'<iframe src="{service.url}/embed/{made["id"]}" width="100%" height="640" title="Greffier"></iframe>'
    )
    shot(page, "save")
    for ending in ("jsonl", "html", "png"):
        with page.expect_download() as downloading:
            page.get_by_role("button", name=f".{ending}").tap()
        assert re.fullmatch(rf"durak-anna-boris-[\d-]+(-move-\d+)?\.{ending}", downloading.value.suggested_filename)
        downloading.value.save_as(tmp_path / f"match.{ending}")
    raw = elsewhere((tmp_path / "match.jsonl").read_bytes())
    (tmp_path / "new.jsonl").write_bytes(raw)
    (tmp_path / "broken.jsonl").write_bytes(raw.replace(b'"7h"', b'"7x"'))
    with zipfile.ZipFile(tmp_path / "two.zip", "w") as archive:
        archive.writestr("one.jsonl", elsewhere(raw))
        archive.writestr("two.toml", "no match")
    (tmp_path / "other.txt").write_text("no match")

    page.goto("/matches")
    files = [tmp_path / name for name in ("new.jsonl", "match.jsonl", "broken.jsonl", "other.txt", "two.zip")]
    page.locator("input[type=file]").set_input_files(files)
    told = page.locator(".import li")
    expect(told).to_have_count(6)
    expect(told.nth(0)).to_contain_text("new.jsonl: imported.")
    expect(told.nth(1)).to_contain_text("match.jsonl: it is here already.")
    expect(told.nth(2)).to_contain_text("broken.jsonl, line 4:")
    expect(told.nth(3)).to_contain_text("not a match file")
    expect(told.nth(4)).to_contain_text("one.jsonl: imported.")
    expect(told.nth(5)).to_contain_text("two.toml, line 1:")
    page.locator(".import").scroll_into_view_if_needed()
    shot(page, "bring-in")
    told.nth(0).get_by_role("link").tap()
    expect(page.get_by_text("Saved").first).to_be_visible()


def test_a_file_is_dropped_on_the_list(device: Device, service: Service) -> None:
    page = device().new_page()
    page.goto("/matches")
    expect(page.get_by_role("button", name="Import", exact=True)).to_be_visible()
    dropped = page.evaluate_handle(
        "() => { const data = new DataTransfer(); data.items.add(new File(['{}'], 'no.jsonl')); return data; }"
    )
    page.dispatch_event(".import", "dragover", {"dataTransfer": dropped})
    expect(page.get_by_role("button", name="Drop files here")).to_be_visible()
    page.dispatch_event(".import", "drop", {"dataTransfer": dropped})
    expect(page.locator(".import li")).to_contain_text("no.jsonl, line 1:")


def test_an_archive_is_dropped_on_the_list(device: Device, service: Service) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("one.toml", TOML)
        archive.writestr("two.toml", "no match")
    page = device().new_page()
    page.goto("/matches")
    expect(page.get_by_role("button", name="Import", exact=True)).to_be_visible()
    dropped = page.evaluate_handle(
        """bytes => {
            const data = new DataTransfer();
            data.items.add(new File([Uint8Array.from(bytes)], 'two.zip', { type: 'application/zip' }));
            return data;
        }""",
        [*packed.getvalue()],
    )
    page.dispatch_event(".import", "drop", {"dataTransfer": dropped})
    told = page.locator(".import li")
    expect(told).to_have_count(2)
    expect(told.nth(0)).to_contain_text("one.toml: imported.")
    expect(told.nth(1)).to_contain_text("two.toml, line 1:")


@pytest.mark.parametrize(
    ("kind", "status", "lang", "says"),
    [
        ("busy", 503, "en", "The service is busy working things out. Try again in a moment."),
        ("busy", 503, "fr", "Le service a beaucoup de calculs en cours."),
        ("too-costly", 422, "en", "This is too much to work out at once."),
        ("too-costly", 422, "fr", "C’est trop à calculer en une fois."),
    ],
)
def test_what_a_service_cannot_do_just_now_is_said_in_the_readers_words(
    device: Device, service: Service, shot: Shot, kind: str, status: int, lang: str, says: str
) -> None:
    made = post(service, {"game": "durak", "seats": [{"name": "Anna"}, {"name": "Boris"}]})
    problem = {"type": f"/problems/{kind}", "title": "", "status": status, "detail": "as programs read it"}
    context = device()
    context.add_init_script(settings(lang=lang))
    page = context.new_page()
    page.route(
        "**/export?*",
        lambda route: route.fulfill(
            status=status, headers={"Content-Type": "application/problem+json"}, body=json.dumps(problem)
        ),
    )
    page.goto(f"/m/{made['id']}/replay")
    page.get_by_role("button", name={"en": "More", "fr": "Plus"}[lang], exact=True).tap()
    page.get_by_role("button", name={"en": "Save, print, embed", "fr": "Enregistrer, imprimer, intégrer"}[lang]).tap()
    page.get_by_role("button", name=".csv").tap()
    expect(page.locator(".sheet [role=status]")).to_contain_text(says)
    shot(page, f"save-{kind}-{lang}")
