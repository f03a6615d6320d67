"""The desk between two rounds: who was missing, and what the draft says before it is published."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, wait_for
from tests.web.referee import join
from tests.web.test_axe import faults
from tests.web.test_directing import LAPTOP, looked_at, on_a_phone, step
from tests.web.test_entrant import Director

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]
NAMES = ("Anna", "Boris", "Chloé", "Dario", "Emma", "Farid")


def seated(service: Service, **body: object) -> Director:
    """Return a tournament of six at tables of two, round 1 started: Anna and Boris, Chloé and Dario, Emma and Farid."""
    told = Director(service, **{"format": {"kind": "swiss", "rounds": 3, "table": 2}, "game": "durak", **body})
    for name in NAMES:
        told.send("enter", name=name, present=True)
    told.send("seat", round=1, tables={"1": ["e1", "e2"], "2": ["e3", "e4"], "3": ["e5", "e6"]})
    told.send("publish", round=1)
    told.send("start", round=1)
    return told


def desk_of(device: Device, told: Director) -> Page:
    page = device(bypass_csp=True, **LAPTOP).new_page()
    join(page, told.ask(f"/{told.id}/tokens", {"role": "director"}, told.token)["code"])
    expect(page).to_have_url(re.compile("/desk$"))
    return page


def present(told: Director) -> set[str]:
    items = told.ask(f"/{told.id}/entrants", None, told.token)["items"]
    return {one["name"] for one in items if one["present"]}


def test_who_was_missing_is_listed_before_the_next_pairing_and_back_by_one_tap(
    device: Device, service: Service, shot: Shot
) -> None:
    told = seated(service)
    page = desk_of(device, told)
    typed = page.get_by_label("Table, seats in order")
    for line in ("1 a -b", "2 a /b", "3 a -b"):
        typed.fill(line)
        typed.press("Enter")
    step(page, "Close round 1")
    asks = page.get_by_role("region", name="3 were missing in round 1: pair them?")
    expect(asks.locator("li b")).to_have_text(["Boris", "Dario", "Farid"])
    expect(page.get_by_role("button", name="Pair those present (3)")).to_be_visible()
    looked_at(page)
    shot(page, "desk-absent")
    on_a_phone(page)
    page.set_viewport_size({"width": 360, "height": 740})
    shot(page, "desk-absent-phone")
    page.set_viewport_size(LAPTOP["viewport"])

    asks.get_by_role("button", name="Back: Dario").click()
    expect(page.get_by_role("region", name="2 were missing in round 1: pair them?")).to_be_visible()
    expect(page.get_by_role("button", name="Pair those present (4)")).to_be_visible()
    wait_for(lambda: present(told) == {"Anna", "Chloé", "Dario", "Emma"})

    page.get_by_role("link", name="Door: 4 here").click()
    expect(page.locator(".people li.one.away small")).to_have_text(["missing in round 1", "missing in round 1"])
    page.get_by_role("button", name="Pair those present (4)").click()
    expect(page.get_by_role("dialog", name="2 players were missing")).to_be_visible()
    sheet = page.get_by_role("dialog")
    assert faults(page) == []
    shot(page, "door-absent")
    sheet.get_by_role("button", name="In: Boris, missing in round 1").click()
    expect(page.get_by_role("dialog", name="1 player was missing")).to_be_visible()
    wait_for(lambda: present(told) == {"Anna", "Boris", "Chloé", "Dario", "Emma"})
    sheet.get_by_role("button", name="Pair without them").click()
    expect(page).to_have_url(re.compile("/desk$"))
    expect(page.locator(".draft .row2 b")).to_have_count(5)
