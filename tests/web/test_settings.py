"""A tournament's settings on the pages: asked for as it is made, changed at the desk; bars of any width."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.error import HTTPError

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service
from tests.web.test_axe import faults
from tests.web.test_between_rounds import desk_of, seated
from tests.web.test_directing import LAPTOP, looked_at, read, speaks
from tests.web.test_entrant import Director

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]

# Of the bar: what of its keys and links lies outside the screen, is cut, or lies upon another one.
FAULTS = """() => {
  const wide = document.documentElement.clientWidth;
  const all = ['a', 'button', '.titles', '.tclk'].map((one) => `.hall > .bar ${one}`).join();
  const parts = [...document.querySelectorAll(all)]
    .filter((one) => one.offsetParent !== null && !one.closest('.rounds'));
  const outer = parts.filter((one) => !parts.some((other) => other !== one && other.contains(one)));
  const boxes = outer.map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect()]);
  const out = boxes.filter(([, box]) => box.left < 0 || box.right > wide + 0.5 || box.width < 20).map(([name]) => name);
  const upon = boxes.flatMap(([name, a], n) => boxes.slice(n + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${name} / ${other}`));
  const scrolls = document.documentElement.scrollWidth > wide ? ['the page scrolls sideways'] : [];
  return [...out, ...upon, ...scrolls];
}"""


def opened(page: Page) -> Any:
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Settings", exact=True).click()
    return page.get_by_role("dialog", name="Settings")


def test_a_tournament_is_made_with_a_name_a_date_and_a_time(device: Device, service: Service, shot: Shot) -> None:
    page = device(bypass_csp=True, **LAPTOP).new_page()
    page.goto("/t/new")
    expect(page.get_by_label("Date", exact=True)).not_to_have_value("")
    create = page.get_by_role("button", name="Create")
    page.get_by_label("Start", exact=True).fill("")
    expect(page.locator(".told h2")).to_be_visible()
    expect(create).to_have_attribute("aria-disabled", "true")
    create.click(force=True)  # it is there, and tells what is missing
    expect(page.get_by_role("alert")).to_have_text("Still missing: Name and Start.")
    looked_at(page)
    shot(page, "planning-missing")
    page.get_by_label("Name", exact=True).fill("Night Cup")
    page.get_by_label("Date", exact=True).fill("2031-05-09")
    page.get_by_label("Start", exact=True).fill("00:15")
    create.click()
    expect(page).to_have_url(re.compile("/t/[a-z2-7]{20}/door$"))
    local = page.evaluate("new Date(2031, 4, 9, 0, 15).toISOString()")
    told = read(service, page.url.split("/")[-2])
    assert (told["name"], told["starts_at"]) == ("Night Cup", local)


def test_settings_are_changed_copied_and_deleted_at_the_desk(device: Device, service: Service, shot: Shot) -> None:
    told = Director(service, game="durak", format={"kind": "swiss", "rounds": 3, "table": 2})
    page = desk_of(device, told)
    sheet = opened(page)
    sheet.get_by_label("Name", exact=True).fill("Spring Cup")
    sheet.get_by_label("Date", exact=True).fill("2031-05-09")
    sheet.get_by_label("Start", exact=True).fill("14:00")
    sheet.get_by_role("button", name="+ Rounds").click()
    sheet.get_by_role("button", name="Agree on minutes").click()
    sheet.get_by_role("button", name="First places").click()
    sheet.get_by_role("button", name="Add tables").click()
    sheet.get_by_label("To", exact=True).fill("12")
    sheet.get_by_label("Room", exact=True).fill("Hall")
    sheet.get_by_label("Categories").fill("U16, Ladies")
    sheet.get_by_role("button", name="The desk only").click()
    assert faults(page) == []
    shot(page, "settings-laptop")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.get_by_text("Saved.")).to_be_visible()
    now = read(service, told.id)
    assert (now["name"], now["tie_breaks"], now["claims"], now["categories"]) == (
        "Spring Cup", ["wins"], "off", ["U16", "Ladies"],
    )  # fmt: skip
    assert now["tables"] == [{"from": 1, "to": 12, "room": "Hall"}]
    assert (now["format"]["rounds"], now["format"]["length"]) == (4, {"minutes": 30})
    page.set_viewport_size({"width": 360, "height": 740})
    shot(page, "settings-phone")
    page.set_viewport_size(LAPTOP["viewport"])
    # the same again, in autumn
    sheet.get_by_role("button", name="Copy as a new tournament").click()
    copy = page.get_by_role("dialog", name="Copy as a new tournament")
    copy.get_by_label("Name of the new tournament").fill("Autumn Cup")
    copy.get_by_label("Date", exact=True).fill("2031-10-03")
    assert faults(page) == []
    copy.get_by_role("button", name="Create").click()
    expect(page).to_have_url(re.compile("/door$"))
    made = page.url.split("/")[-2]
    assert made != told.id
    assert (read(service, made)["name"], read(service, made)["categories"]) == ("Autumn Cup", ["U16", "Ladies"])
    # and away with the first one, of which nothing was played
    page.goto(f"/t/{told.id}/desk")
    sheet = opened(page)
    sheet.get_by_role("button", name="Delete this tournament").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page).to_have_url(re.compile("/$"))
    with pytest.raises(HTTPError):
        read(service, told.id)
    expect(page.get_by_text("Autumn Cup")).to_be_visible()
    expect(page.get_by_text("Spring Cup")).to_have_count(0)


def test_what_may_no_longer_change_says_so_at_its_field(device: Device, service: Service, shot: Shot) -> None:
    told = seated(service)
    page = desk_of(device, told)
    sheet = opened(page)
    expect(sheet.get_by_text("Points stay as they are: a round is started (TRN-19).")).to_be_visible()
    expect(sheet.get_by_role("button", name="Delete this tournament")).to_have_count(0)
    sheet.get_by_role("button", name="+ Rounds").click()
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.get_by_role("alert")).to_be_visible()
    shot(page, "settings-reason")
    sheet.get_by_label("Reason (not public)").fill("There is time")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.get_by_text("Saved.")).to_be_visible()
    assert told.ask(f"/{told.id}", None, told.token)["format"]["rounds"] == 4


def test_who_is_kept_apart_is_found_and_let_meet_again(device: Device, service: Service, shot: Shot) -> None:
    told = seated(service)
    page = desk_of(device, told)
    told.send("forbid", entrants=["e1", "e5"])
    page.locator(".rows button, .tt button").filter(has_text="Anna").first.click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Anna")).first.click()
    sheet = page.get_by_role("dialog", name="Anna")
    sheet.get_by_role("button", name="Keep apart from…").click()
    expect(sheet.locator(".apart li")).to_have_count(1)
    shot(page, "apart")
    sheet.get_by_label("Find somebody").fill("dar")
    expect(sheet.locator(".scrolls button")).to_have_count(1)
    sheet.get_by_role("button", name="Let them meet").click()
    expect(sheet).to_have_count(0)
    assert told.ask(f"/{told.id}", None, told.token)["forbidden"] == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_key_of_a_bar_is_lost_at_any_width(device: Device, service: Service, lang: str, shot: Shot) -> None:
    told = Director(
        service, game="ratak", format={"kind": "swiss", "rounds": 9, "table": 2}, name="The Great Spring Cup"
    )
    for name in ("Anna", "Boris", "Chloé", "Dario"):
        told.send("enter", name=name, present=True)
    told.send("seat", round=1, tables={"1": ["e1", "e2"], "2": ["e3", "e4"]})
    told.send("publish", round=1)
    told.send("start", round=1)
    told.send("clock", round=1, do="set", minutes=45)
    told.send("clock", round=1, do="start")
    page = desk_of(device, told)
    shot(page, f"bar-first-{lang}")
    if lang == "fr":
        speaks(page, "fr")
    links = {
        "/desk": (f"/t/{told.id}", f"/t/{told.id}/door"),
        "/door": (f"/t/{told.id}/desk",),
        "": (f"/t/{told.id}/desk",),
    }
    wrong = []
    for what, ways in links.items():
        page.goto(f"/t/{told.id}{what}")
        page.locator(".hall > .bar h1").wait_for()
        for width in range(320, 1921, 40):
            page.set_viewport_size({"width": width, "height": 800})
            page.wait_for_function("(wide) => innerWidth === wide", arg=width)
            page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
            cut = page.evaluate(FAULTS)
            lost = [way for way in ways if not page.locator(f'.hall a[href="{way}"]:visible').count()]
            if cut or lost:
                wrong.append((what, width, cut, lost))
            if width in (360, 840, 1040, 1280):
                shot(page, f"bar{what.replace('/', '-')}-{lang}-{width}")
    assert not wrong, "\n".join(map(str, wrong))
