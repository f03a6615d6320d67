"""A referee's thumb: the pad as a person uses it, every tap counted."""

from __future__ import annotations

import json
import re
import time
import urllib.request
import uuid
from typing import Any, Self

from playwright.sync_api import Locator, Page, expect

from tests.running import Service

CALL = """async ([match, method, path, body]) => {
    const kept = await new Promise((done) => {
        const open = indexedDB.open('greffier');
        open.onsuccess = () => done(open.result);
    });
    const get = kept.transaction('matches').objectStore('matches').get(match);
    const known = await new Promise((done) => (get.onsuccess = () => done(get.result)));
    kept.close();
    const answer = await fetch(`/api/v1/matches/${match}${path}`, {
        method,
        headers: { Authorization: `Bearer ${known.token}`, 'Content-Type': 'application/json' },
        body: body && JSON.stringify(body),
    });
    return answer.status === 204 ? null : answer.json();
}"""

SLIP = 0.32  # seconds; a second press of one key before that is ignored


def at_rest(page: Page) -> None:
    """Nothing on the page is on its way any more: what was laid lies, keys are up again."""
    page.wait_for_function("() => document.getAnimations().length === 0")


def join(page: Page, code: str) -> None:
    """By a link that bears the code, which asks first."""
    page.goto(f"/join#{code}")
    page.locator(".join-form [type=submit]").click()


def choose(page: Page, entry: str | re.Pattern[str]) -> int:
    """An entry of the pad's menu, in the group under which it is folded; how many taps that took."""
    more = re.compile("^(More|Plus)$")
    page.get_by_role("button", name=more).tap()
    menu = page.get_by_role("dialog", name=more)
    key = menu.locator(".key", has_text=entry).and_(menu.locator(":not(summary)")).first
    key.wait_for(state="attached")
    folded = not key.is_visible()
    if folded:
        menu.locator("details", has_text=entry).locator("summary").tap()
    key.tap()
    return 2 + folded


def post(service: Service, path: str, body: dict[str, Any], token: str = "") -> Any:
    """Ask the service itself."""
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(f"{service.url}/api/v1/{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read())


class Referee:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self._last = ("", 0.0)

    def tap(self, what: Locator) -> None:
        before, at = self._last
        if before == str(what):
            time.sleep(max(0.0, at + SLIP - time.monotonic()))
        what.tap()
        self._last = str(what), time.monotonic()
        self.taps += 1

    def open(self) -> Self:
        self.page.goto("/")
        expect(self.page.get_by_role("heading", name="Greffier")).to_be_visible()
        return self

    def begin(self, seats: int) -> Self:
        """From the home page to the deal."""
        self.tap(self.page.locator(".counts .key").nth(seats - 2))
        expect(self.keys()).to_have_count(36)
        return self

    def deal(self, trump_card: str, starter: str) -> Self:
        self.card(trump_card)
        self.seat(starter)
        expect(self.page.locator(".ledger.last li.now:not(.waits)")).to_be_visible()
        return self

    def ruled(self) -> Self:
        """Wait until the rules are on this phone, and know the match: a busy machine may need a minute for that."""
        expect(self.page.locator('.phone[data-rules="here"]')).to_have_count(1, timeout=180_000)
        return self

    def keys(self) -> Locator:
        return self.page.locator("[data-card]")

    def key(self, card: str) -> Locator:
        return self.page.locator(f'[data-card="{card}"]')

    def card(self, card: str) -> Self:
        self.tap(self.key(card))
        return self

    def follow(self, *cards: str) -> Self:
        """One card after another, each when the pad has told the one before: its key means what the table asks then."""
        for card in cards:
            told = self.page.locator(".ledger.last").text_content()
            self.card(card)
            self.page.wait_for_function("told => document.querySelector('.ledger.last').textContent !== told", arg=told)
        return self

    def seat(self, letter: str) -> Self:
        self.tap(self.page.locator(".plate").nth(ord(letter) - ord("A")))
        return self

    def take(self) -> Self:
        self.tap(self.page.locator(".acts .key:not(.undo)").nth(0))
        return self

    def passes(self) -> Self:
        self.tap(self.page.locator(".acts .key:not(.undo)").nth(1))
        return self

    def menu(self, entry: str) -> Self:
        self.taps += choose(self.page, entry)
        return self

    def sees(self, text: str) -> Self:
        """The last move, as the ledger tells it once it is recorded."""
        expect(self.page.locator(".ledger.last li.now:not(.waits)")).to_contain_text(text)
        return self

    def settled(self) -> Self:
        """Nothing waits to be sent."""
        expect(self.page.locator(".ledger.last li.waits, .bar .chip.wait")).to_have_count(0)
        return self

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the service about the match, with the right that this device holds."""
        return self.page.evaluate(CALL, [self.match, method, path, body])

    @property
    def match(self) -> str:
        return self.page.url.split("/m/")[1].split("/")[0]
