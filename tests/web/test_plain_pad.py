"""The pad that is made of a game's own description: Durak refereed by it, as any other game would be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, wait_for
from tests.web.clerk import Clerk
from tests.web.dealer import Table
from tests.web.referee import Referee

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]

SETTINGS = "JSON.stringify({ plainPad: true, lang: 'LANG', theme: 'THEME' })"
PLAIN = f"try {{ localStorage.setItem('greffier.settings', {SETTINGS}) }} catch {{}}"


class PlainClerk(Clerk):
    """Whoever may do what is a key of its own."""

    def take(self) -> PlainClerk:
        self.tap(self.page.locator('[data-deed="take"]'))
        return self

    def passes(self) -> PlainClerk:
        self.tap(self.page.locator('[data-deed="pass"][data-by="all"]'))
        return self


@pytest.fixture
def plain(device: Device, service: Service) -> Callable[..., Clerk]:
    def make(lang: str = "en", theme: str = "light", **settings: object) -> Clerk:
        context = device(**settings)
        context.add_init_script(PLAIN.replace("LANG", lang).replace("THEME", theme))
        return PlainClerk(context.new_page(), service.url)

    return make


class PlainTable(Table):
    def _point(self, referee: Referee, state: Any, by: str, card: str) -> None:
        if by != state["turn"][0]:
            referee.seat(by)

    def _go_on(self, referee: Referee, kind: str, now: list[Any]) -> bool:
        return False


@pytest.mark.drawn(3, among="whole matches by touch")
def test_a_whole_round_by_touch(plain: Callable[..., Clerk], service: Service, shot: Shot) -> None:
    table = PlainTable(service.url, 2, 4)
    starter = None
    while starter is None:
        trump = table.shuffle()
        starter = table.holder_of_lowest(trump[1])
    clerk = plain(lang="fr", theme="dark").open()
    clerk.tap(clerk.page.locator(".counts .key").first)
    expect(clerk.keys()).to_have_count(36)
    clerk.card(trump).seat(starter)
    wait_for(lambda: clerk.state["phase"] == "attack")
    before = clerk.taps
    while table.play(clerk):
        if clerk.taps == before + 9:
            shot(clerk.page, "plain-fr-dark")
    expect(clerk.page.get_by_role("link", name="Revoir")).to_be_visible()
    state = clerk.state
    assert state["status"] == "over"
    assert {seat: len(hand) for seat, hand in table.hands.items()} == {
        seat: len(view["hand"]["known"]) + view["hand"]["unknown"] for seat, view in state["seats"].items()
    }
    assert (clerk.taps - before) / table.cards <= 1.5


def test_what_it_looks_like(plain: Callable[..., Clerk], shot: Shot) -> None:
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
    clerk.menu("Set the table straight")
    expect(clerk.page.locator(".form-pad")).to_be_visible()
    shot(clerk.page, "plain-7-restate")
    clerk.tap(clerk.page.get_by_role("button", name="seats"))
    clerk.tap(clerk.page.get_by_role("button", name="B", exact=True).last)
    shot(clerk.page, "plain-8-restate-open")
    clerk.page.goto(f"/m/{clerk.match}")
    expect(clerk.page.locator(".game-board")).to_be_visible()
    shot(clerk.page, "plain-9-board")
    clerk.page.goto("/new/durak")
    expect(clerk.page.get_by_role("button", name="Options")).to_have_attribute("aria-expanded", "true")
    shot(clerk.page, "plain-10-options")


def test_what_was_forgotten_is_said_where_a_card_is_refused(plain: Callable[..., Clerk], shot: Shot) -> None:
    clerk = plain().open()
    clerk.tap(clerk.page.locator(".counts .key").nth(1))
    expect(clerk.keys()).to_have_count(36)
    clerk.card("8c").seat("A").settled()
    clerk.card("7d").settled()
    # B takes, which nobody has tapped; then C attacks
    clerk.card("9h")
    expect(clerk.sheet).to_contain_text("DUR-4")
    clerk.press("I forgot a move")
    expect(clerk.page.locator(".askline")).to_contain_text("What was forgotten before: ")
    shot(clerk.page, "plain-forgot")
    clerk.take()
    clerk.sees("C attacks A with 9").recorded([("9h", None)])
