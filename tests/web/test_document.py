"""A match's document, opened from a file without any network: replayed with its script, read without."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.api.table import Checked, Table
from tests.api.test_import import golden
from tests.beside import GOLDEN
from tests.running import Service
from tests.web.conftest import SHOTS
from tests.web.test_live_replay import Match

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "offline": True, "locale": "en-GB"}
MATCHES = ("durak-three-hands", "ratak-teams", "rat-hot-sheet-example", "rat-jong-three-seats", "zack-stop-cards")


@pytest.fixture
def opened(browser: Browser) -> Iterator[Any]:
    contexts = []

    def open_(path: Path, **settings: Any) -> Page:
        context = browser.new_context(**{**PHONE, **settings})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        page.on("console", lambda said: pytest.fail(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: pytest.fail(asked.url) if not asked.url.startswith("file:") else None)
        page.goto(path.as_uri())
        return page

    yield open_
    for context in contexts:
        context.close()


def file_of(table: Table, tmp_path: Path, **query: str) -> Path:
    path = tmp_path / f"{table.match}.html"
    path.write_bytes(table.get("export", format="html", **query).data)
    return path


@pytest.mark.drawn(2)
@pytest.mark.parametrize("name", MATCHES)
def test_a_document_replays_offline(client: Checked, tmp_path: Path, opened: Any, name: str) -> None:
    table = golden(client, GOLDEN / f"{name}.jsonl")
    items = table.read("timeline")["items"]
    page = opened(file_of(table, tmp_path))
    expect(page.locator("#reader .game-board")).to_be_visible()
    expect(page.locator("#picture")).to_have_count(0)
    page.get_by_role("button", name="First move").click()
    expect(page.locator("tr.here td").first).to_have_text("1")
    expect(page.locator(".say .line")).to_contain_text(items[0]["text"]["en"][:12])
    page.get_by_role("button", name="Next move").click()
    expect(page.locator("tr.here td").first).to_have_text("2")
    page.keyboard.press("ArrowRight")
    expect(page.locator("tr.here td").first).to_have_text("3")
    page.get_by_role("button", name="Last move").click()
    page.screenshot(path=SHOTS / f"document-{name}.png")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360, "nothing is cut off at the side"
    page.locator("tr[data-step='1']").click()
    expect(page.get_by_role("slider")).to_have_value("1")


def test_a_document_is_read_without_scripts(client: Checked, tmp_path: Path, opened: Any) -> None:
    table = golden(client, GOLDEN / "durak-three-hands.jsonl")
    page = opened(file_of(table, tmp_path, lang="fr"), java_script_enabled=False)
    expect(page.locator("#picture svg")).to_be_visible()
    expect(page.get_by_role("slider")).to_have_count(0)
    for item in table.read("timeline")["items"]:
        expect(page.locator("#moves")).to_contain_text(re.sub("[♠♥♦♣]", "", item["text"]["fr"]))
    page.screenshot(path=SHOTS / "document-without-scripts.png")


def test_a_frame_follows_a_match_in_play(device: Callable[..., BrowserContext], service: Service) -> None:
    """Whoever stands at the newest move is carried along, whoever looks back is left in peace."""
    match = Match(service.url, ["Anna", "Boris"])
    match.call("POST", f"/{match.id}/commands", {"type": "deal", "trump_card": "8c", "starter": "A"})
    page = device().new_page()
    page.clock.install()
    page.goto(f"/embed/{match.id}")
    expect(page.locator("#reader .game-board")).to_be_visible()
    expect(page.locator("tr.here td").first).to_have_text("2")
    match.do("A attack 7d")
    page.clock.fast_forward(6_000)
    expect(page.locator("tr.here td").first).to_have_text("3")
    expect(page.locator("#reader .pair")).to_have_count(1)
    page.get_by_role("button", name="Previous move").tap()
    expect(page.locator("tr.here td").first).to_have_text("2")
    match.do("B defend Jd 7d")
    page.clock.fast_forward(30_000)
    expect(page.locator("tr[data-step]")).to_have_count(3)
    page.get_by_role("button", name="Last move").tap()
    page.clock.fast_forward(6_000)
    expect(page.locator("tr[data-step]")).to_have_count(4)
