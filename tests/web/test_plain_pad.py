"""The pad that is made of a game's own description: Durak refereed by it, as any other game would be."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service
from tests.web.clerk import Clerk

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]

PLAIN = (
    "try { localStorage.setItem('greffier.settings', "
    "JSON.stringify({ plainPad: true, lang: 'LANG', theme: 'THEME' })) } catch {}"
)


@pytest.fixture
def plain(device: Device, service: Service) -> Callable[..., Clerk]:
    def make(lang: str = "en", theme: str = "light", **settings: object) -> Clerk:
        context = device(**settings)
        context.add_init_script(PLAIN.replace("LANG", lang).replace("THEME", theme))
        return Clerk(context.new_page(), service.url)

    return make


def deed(clerk: Clerk, kind: str, by: str | None = None) -> None:
    clerk.tap(clerk.page.locator(f'[data-deed="{kind}"]' + (f'[data-by="{by}"]' if by else "")))


def test_look(plain: Callable[..., Clerk], shot: Shot) -> None:
    clerk = plain().open()
    clerk.tap(clerk.page.locator(".counts .key").nth(1))
    expect(clerk.page.locator(".zone")).to_be_visible()
    shot(clerk.page, "plain-1-deal")
    clerk.card("8c")
    shot(clerk.page, "plain-2-starter")
    clerk.seat("A")
    clerk.settled()
    shot(clerk.page, "plain-3-attack")
    clerk.card("7d")
    clerk.settled()
    shot(clerk.page, "plain-4-defend")
    clerk.card("9s")
    expect(clerk.sheet).to_be_visible()
    shot(clerk.page, "plain-5-refused")
    clerk.press("Close")
    clerk.card("Jd")
    clerk.settled()
    shot(clerk.page, "plain-6-add")
    clerk.menu("Lost the thread")
    expect(clerk.page.locator(".form-pad")).to_be_visible()
    shot(clerk.page, "plain-7-restate")
    clerk.tap(clerk.page.get_by_role("button", name="seats"))
    clerk.tap(clerk.page.get_by_role("button", name="Seat B").last)
    shot(clerk.page, "plain-8-restate-open")
    clerk.page.goto(f"/m/{clerk.match}")
    expect(clerk.page.locator(".game-board")).to_be_visible()
    shot(clerk.page, "plain-9-board")
    clerk.page.goto("/new/durak")
    clerk.tap(clerk.page.get_by_role("button", name="Options"))
    shot(clerk.page, "plain-10-options")
