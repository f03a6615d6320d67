"""Pads in play, seats' phones and the big screen as axe sees them, by every rule that it has."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service
from tests.web import test_rat_hot as rat_hot
from tests.web.referee import Referee, join, post
from tests.web.test_axe import all_faults
from tests.web.test_comments import played
from tests.web.test_replay_on_phones import six_at_zack

Device = Callable[..., BrowserContext]
SCREENS = ["durak-three-hands", "ratak-teams", "rat-jong-four-rounds", "rat-hot-last-card", "zack"]
SETTINGS = [("en", "light"), ("fr", "dark")]


def blind(device: Device, lang: str, theme: str, **settings: Any) -> Page:
    """A page that axe may be put into, with its language and its theme."""
    context = device(bypass_csp=True, **settings)
    chosen = json.dumps({"lang": lang, "theme": theme})
    context.add_init_script(f"try {{ localStorage.setItem('greffier.settings', '{chosen}') }} catch {{}}")
    return context.new_page()


def both_ways(referee: Referee) -> tuple[int, int]:
    """Where the middle of a strip can lie along and across: the pad waits to be told which."""
    [choices] = [
        action["fields"]["at"]["choices"]
        for action in referee.call("GET", "/actions")["actions"]
        if action["type"] == "place"
    ]
    return min({(x + 1, y) for x, y in choices["h"]} & {(x, y + 1) for x, y in choices["v"]})


@pytest.mark.drawn(1)
@pytest.mark.parametrize(("lang", "theme"), SETTINGS)
def test_the_pad_of_rat_hot(device: Device, service: Service, lang: str, theme: str) -> None:
    made = rat_hot.begun(service, *rat_hot.FEW[:3])
    page = blind(device, lang, theme)
    join(page, made["code"])
    expect(page.locator(".palette .key").first).to_be_visible()
    assert all_faults(page) == []
    # one of the few that are left, put where it can lie in two ways
    page.locator('.palette [data-card="r4.r4.g2"]').tap()
    expect(page.locator(".cell.spot").first).to_be_visible()
    assert all_faults(page) == []
    x, y = both_ways(Referee(page))
    page.locator(f'.cell.spot[data-at="{x},{y}"]').tap()
    expect(page.locator('[data-act="place"].go')).to_be_visible()
    assert all_faults(page) == []


@pytest.mark.drawn(1)
@pytest.mark.parametrize(("lang", "theme"), SETTINGS)
def test_the_pad_of_ratak(device: Device, service: Service, lang: str, theme: str) -> None:
    made = post(service, "matches", {"game": "ratak", "seats": [{"name": name} for name in ("Anna", "Boris", "Chloé")]})
    page = blind(device, lang, theme)
    join(page, made["code"])
    referee = Referee(page)
    expect(page.locator(".game-pad")).to_be_visible()
    assert all_faults(page) == []
    referee.deal("8c", "A")
    expect(page.locator(".ledger.last li.now:not(.waits)")).to_be_visible()
    referee.card("7w")
    expect(page.locator('[data-act="before"]').first).to_be_visible()
    assert all_faults(page) == []
    page.locator('[data-act="before"]').first.tap()
    expect(page.locator(".table .card").first).to_be_visible()
    assert all_faults(page) == []


@pytest.mark.drawn(2)
@pytest.mark.parametrize("game", ["durak", "rat-hot", "zack", "rat-jong"])
@pytest.mark.parametrize(("lang", "theme"), SETTINGS)
def test_a_seats_own_phone(device: Device, service: Service, game: str, lang: str, theme: str) -> None:
    """Before the deal, with its hand, and at the end."""
    seats = [{"name": name} for name in ("Anna", "Boris", "Chloé")[: 2 if game == "rat-hot" else 3]]
    options = {
        "rat-hot": {"deck": rat_hot.DECK},
        "zack": {"deck": {"red": 8, "blue": 8, "green": 8}},
    }.get(game, {})
    made = post(service, "matches", {"game": game, "seats": seats, "knowledge": "dealt", "options": options})
    token = made["tokens"]["referee"]
    page = blind(device, lang, theme)
    join(page, post(service, f"matches/{made['id']}/tokens", {"role": "seat", "seat": "A"}, token)["code"])
    expect(page.locator(".phone[data-version] main .ledger")).to_be_visible()
    assert all_faults(page) == []
    begins = {"starter": "A", "start": "r1.--.g1"} if game == "rat-hot" else {}
    version = post(service, f"matches/{made['id']}/commands", {"type": "deal", **begins}, token)["version"]
    expect(page.locator(f'[data-version="{version}"]').first).to_be_visible()
    assert all_faults(page) == []
    post(service, f"matches/{made['id']}/commands", {"type": "end_match", "reason": "abandoned"}, token)
    expect(page.locator(".seat-over, .over").first).to_be_visible()
    assert all_faults(page) == []


@pytest.mark.drawn(2)
@pytest.mark.parametrize("game", SCREENS)
@pytest.mark.parametrize(("lang", "theme"), SETTINGS)
def test_the_big_screen(device: Device, service: Service, game: str, lang: str, theme: str) -> None:
    match = six_at_zack(service.url) if game == "zack" else played(service.url, game, 10)
    page = blind(device, lang, theme, viewport={"width": 1920, "height": 1080}, has_touch=False, is_mobile=False)
    page.goto(f"/watch/{match.id}?screen")
    expect(page.locator(".big-screen .one .who").first).to_be_visible()
    assert all_faults(page) == []
    page.goto(f"/watch/{match.id}")
    expect(page.locator(".ledger li.now")).to_be_visible()
    assert all_faults(page) == []
