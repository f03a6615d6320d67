"""The list of public matches."""

from __future__ import annotations

import json
import urllib.request
import uuid
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


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
