"""The list of public matches."""

from __future__ import annotations

import json
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, served

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One of their own: they list public matches, which home shows to everybody."""
    with served(tmp_path_factory.mktemp("listed") / "data") as running:
        yield running


def post(service: Service, body: Any) -> Any:
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    request = urllib.request.Request(f"{service.url}/api/v1/matches", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def test_public_matches_are_found_page_by_page(device: Device, service: Service, shot: Shot) -> None:
    page = device().new_page()
    page.goto("/")
    expect(page.get_by_role("heading", name="Greffier")).to_be_visible()
    expect(page.get_by_text("Now and recently")).to_have_count(0)
    page.get_by_role("link", name="All matches").tap()
    expect(page.get_by_text("No public match yet.")).to_be_visible()
    shot(page, "matches-empty")
    for n in range(22):
        seats = [{"name": f"Anna {n}"}, {"name": "Boris"}]
        post(service, {"game": "durak", "seats": seats, "visibility": "public"})
    titled = {"game": "durak", "title": "Saturday Open", "seats": [{"name": "Rosa"}, {"name": "Gaspard"}]}
    post(service, {**titled, "visibility": "public"})
    post(service, {**titled, "title": "Hidden one"})
    page.goto("/")
    expect(page.get_by_role("heading", name="Now and recently")).to_be_visible()
    expect(page.locator(".lately .lst li")).to_have_count(3)
    page.locator(".lately").scroll_into_view_if_needed()
    shot(page, "home-lately")
    page.get_by_role("link", name="All matches").tap()
    rows = page.locator(".lst li")
    expect(rows).to_have_count(20)
    shot(page, "matches")
    page.get_by_role("button", name="Show more").tap()
    expect(rows).to_have_count(23)
    expect(page.get_by_text("Hidden one")).to_have_count(0)
    page.get_by_role("searchbox").fill("gaspard")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Saturday Open")
    page.get_by_role("button", name="over", exact=True).tap()
    expect(page.get_by_text("No match found.")).to_be_visible()
    page.get_by_role("button", name="all", exact=True).tap()
    rows.get_by_role("link").tap()
    expect(page).to_have_title("Saturday Open · Greffier")


def test_what_is_listed_is_saved_as_one_archive_that_comes_in_again(
    device: Device, service: Service, shot: Shot, tmp_path: Path
) -> None:
    for title in ("Packed one", "Packed two", "Another"):
        body = {"game": "durak", "seats": [{"name": "Anna"}, {}], "title": title, "visibility": "public"}
        post(service, body)
    page = device().new_page()
    page.goto("/matches")
    page.get_by_role("searchbox").fill("Packed")
    expect(page.locator(".lst li")).to_have_count(2)
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Save 2 matches as one archive").tap()
    assert downloading.value.suggested_filename == "greffier.zip"
    expect(page.get_by_text("greffier.zip is saved.")).to_be_visible()
    downloading.value.save_as(tmp_path / "greffier.zip")
    shot(page, "save-all")
    page.locator("input[type=file]").set_input_files([tmp_path / "greffier.zip"])
    expect(page.locator(".import li")).to_have_count(2)
    for line in page.locator(".import li").all():
        expect(line).to_contain_text("it is here already.")
