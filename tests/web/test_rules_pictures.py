"""The pictures of docs/rules: each game's pad at the moments that its page tells of, reached by touch.

`GREFFIER_PICTURES=1 .venv/bin/pytest tests/web/test_rules_pictures.py` draws them anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, wait_for
from tests.web.clerk import Clerk
from tests.web.test_rat_hot import act, named, spot, turned
from tests.web.test_zack import Host

Device = Callable[..., BrowserContext]
Picture = Callable[[Page, str], None]


def formed(clerk: Clerk, game: str, *names: str) -> Page:
    """A new match of these players, begun by its form."""
    page = clerk.page
    page.goto(f"/new/{game}")
    expect(page.locator(".names input").first).to_be_visible()  # a form made of the game's description is fetched
    several = page.locator(".new-match .seg").first.get_by_role("button", name=f"{len(names)} players", exact=True)
    if several.count():
        several.tap()
    expect(page.locator(".names input")).to_have_count(len(names))
    for field, name in zip(page.locator(".names input").all(), names, strict=True):
        field.fill(name)
    page.get_by_role("button", name="Start", exact=True).tap()
    return page


def opened(clerk: Clerk, game: str, *names: str) -> Page:
    """A new match of these players, nothing dealt yet."""
    page = formed(clerk, game, *names)
    expect(page.locator(".askline")).to_be_visible()
    return page


def is_next(clerk: Clerk, card: str) -> None:
    """The key says what goes without saying before its card."""
    expect(clerk.key(card)).to_have_attribute("aria-label", re.compile("then .+ attacks with it"))


def test_durak(clerk: Clerk, picture: Picture) -> None:
    page = opened(clerk, "durak", "Anna", "Boris", "Chloé")
    clerk.card("8c")
    picture(page, "durak-starts")
    clerk.seat("A").sees("8").card("7d").sees("Anna attacks Boris")
    picture(page, "durak-beats")
    clerk.card("Th")
    expect(page.get_by_role("alertdialog")).to_contain_text("DUR-4")
    picture(page, "durak-questioned")
    page.keyboard.press("Escape")
    clerk.card("Jd").sees("Boris beats")
    is_next(clerk, "9s")
    picture(page, "durak-next")
    clerk.settled().pen()
    expect(clerk.sheet.locator(".slips .key").first).to_be_visible()
    picture(page, "durak-mends")


def test_ratak(clerk: Clerk, picture: Picture) -> None:
    page = opened(clerk, "ratak", "Anna", "Boris", "Chloé", "Dario")
    clerk.card("9w").seat("A").sees("9").card("6c")
    expect(page.locator(".askline")).to_contain_text("In front of whom")
    picture(page, "ratak-before-whom")
    clerk.seat("C").settled().card("8c").sees("Chloé beats")
    is_next(clerk, "9s")
    picture(page, "ratak-adds")
    clerk.seat("D").card("8s").sees("Dario adds").card("7s")
    expect(page.locator(".askline")).to_contain_text("Chloé takes, and lays it in front of whom?")
    picture(page, "ratak-takes")
    clerk.seat("B").sees("Chloé attacks Boris").menu("Set the table straight")
    page.get_by_role("button", name="Table").tap()
    expect(page.locator(".tools")).to_contain_text("next card attacks")
    picture(page, "ratak-states")


def test_rat_jong(clerk: Clerk, picture: Picture) -> None:
    page = opened(clerk, "rat-jong", "Anna", "Boris", "Chloé", "Dario")
    expect(page.locator(".askline")).to_contain_text("Who starts?")
    clerk.seat("A").sees("Anna starts")
    clerk.tap(page.locator('[data-trump="green"]'))
    clerk.sees("green is trump")
    clerk.tap(page.locator('[data-dragon="Dg"]'))
    clerk.settled()
    picture(page, "rat-jong-turn")
    clerk.card("5f").settled()
    expect(page.locator('[data-meld="3f.4f"]')).to_be_visible()
    picture(page, "rat-jong-takes")
    clerk.tap(page.locator('[data-meld="3f.4f"]'))
    clerk.settled().card("9l").settled().card("p1").settled().seat("B")
    expect(page.locator(".askline")).to_contain_text("Boris claims")
    picture(page, "rat-jong-claims")


def test_a_result_of_rat_jong(clerk: Clerk, picture: Picture) -> None:
    page = opened(clerk, "rat-jong", "Anna", "Boris", "Chloé")
    page.get_by_role("button", name="Only the result").tap()
    page.get_by_role("button", name="Magenta", exact=True).tap()
    page.locator('[data-seat="A"]').tap()
    page.locator('[data-way="royal"]').tap()
    for key in ("2s", "8l", "b2", "3f", "9s"):
        clerk.card(key)
    clerk.tap(page.locator('[data-dragon="Dm"]'))
    picture(page, "rat-jong-declares")
    clerk.card("9f")
    expect(page.locator(".score .tot")).to_contain_text("51")
    clerk.tap(page.locator('[data-act="done"]'))
    clerk.tap(page.locator('[data-seat="B"]'))
    clerk.card("8f").tap(page.locator('[data-act="done"]'))
    expect(page.locator('[data-act="record"]')).to_contain_text("Anna, royal, 51 points")
    picture(page, "rat-jong-results")


def test_rat_hot(clerk: Clerk, picture: Picture) -> None:
    page = opened(clerk, "rat-hot", "Rosa", "Gaspard")
    clerk.seat("A")
    for square in ("r1", "--"):
        clerk.tap(page.locator(f'[data-square="{square}"]'))
    picture(page, "rat-hot-names")
    clerk.tap(page.locator('[data-square="g1"]'))
    act(clerk, "deal")
    clerk.sees("Rosa")
    named(clerk, "r1.--.g2")
    expect(page.locator(".spot").first).to_be_visible()
    picture(page, "rat-hot-spots")
    spot(clerk, -1, 1)
    turned(clerk, "v")
    expect(page.locator('[data-act="place"]')).to_contain_text("red +1")
    picture(page, "rat-hot-lays")
    act(clerk, "place")
    wait_for(lambda: clerk.settled().state["seats"]["A"]["score"] == 1)


def test_zack(device: Device, service: Service, picture: Picture) -> None:
    page = device().new_page()
    host = Host(page, service.url).sit("Anna", "Boris", "Chloé", "Dario").deals(40, "D")
    host.throws("blue").lies("A blue").throws("L").lies("A blue", "B L")
    host.throws("green").lies("A blue", "B L", "C green").settled()
    picture(page, "zack-throws")
    host.throws("yellow", by="D").lies("A blue", "B L", "C green", "D yellow").settled()
    picture(page, "zack-questioned")
    host.challenges("A", "D").hears("Upheld", "ZCK-7")
    host.throws("blue").lies("A blue").throws("R").lies("A blue", "B R")
    host.challenges("C", "B").hears("Failed", "ZCK-6").settled()
    picture(page, "zack-verdict")
    host.looks()
    picture(page, "zack-lies")
