"""Sections of one day on the pages: linked at the desk; one door, tabs with open matters, a screen that takes turns."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, wait_for
from tests.web.referee import join
from tests.web.test_axe import faults
from tests.web.test_directing import LAPTOP, looked_at, on_a_phone
from tests.web.test_entrant import Director

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]
TWOS = {"kind": "swiss", "rounds": 2, "table": 2}


def section(service: Service, name: str, *people: str) -> Director:
    told = Director(service, format=TWOS, game="durak", name=name)
    for person in people:
        told.send("enter", name=person)
    return told


def turns_to(screen: Page, name: str) -> None:
    """Let the pages of a hall's screen pass until one of that tournament stands."""
    main = screen.locator(".wall main")
    for _ in range(12):
        expect(main).to_be_visible()
        if main.get_attribute("aria-label") == name:
            expect(main.locator("> *").first).to_be_visible()
            return
        screen.clock.run_for(8_000)
    expect(main).to_have_attribute("aria-label", name)


def test_two_tournaments_of_a_day_share_desk_door_and_screen(device: Device, service: Service, shot: Shot) -> None:
    # given two tournaments, and a laptop that directs both
    opens = section(service, "Open", "Anna Petrova", "Boris Ivanov")
    young = section(service, "Beginners", "Annick Dupont", "Chloé Martin")
    laptop = device(bypass_csp=True, **LAPTOP)
    page = laptop.new_page()
    for told in (young, opens):
        join(page, told.ask(f"/{told.id}/tokens", {"role": "director"}, told.token)["code"])
        expect(page).to_have_url(re.compile(f"{told.id}/desk$"))

    # when they are linked at the desk of one: both name each other, and each desk has both tabs
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Sections of the day…").click()
    page.get_by_role("dialog").get_by_role("button", name="Beginners").click()
    tabs = page.get_by_role("navigation", name="Sections of the day").get_by_role("link")
    expect(page.get_by_role("dialog").get_by_role("button", name="Beginners")).to_contain_text("Linked")
    shot(page, "sections-sheet")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(tabs).to_have_count(2)
    assert [told.ask(f"/{told.id}", None, told.token)["sections"] for told in (opens, young)] == [
        [young.id],
        [opens.id],
    ]

    # when a judge is called in one section: the tab tells it at the desk of the other
    for told in (opens, young):
        told.send("check_in", all=True)
        told.send("pair")
        told.send("publish", round=1)
        told.send("start", round=1)
    assert [told.read("rounds/1")["tables"][0]["table"] for told in (opens, young)] == [1, 2]
    young.send("call", table=2)
    expect(tabs.filter(has_text="Beginners").get_by_role("img", name="1 matter open")).to_be_visible(timeout=20_000)
    looked_at(page)
    assert faults(page) == []
    shot(page, "sections-desk")
    on_a_phone(page)

    # when somebody is looked for at the door: both sections are searched, and a tap checks in there
    for told in (opens, young):
        told.send("check_out", all=True)
    page.goto(f"/t/{opens.id}/door")
    page.get_by_role("searchbox").fill("ann")
    there = page.get_by_role("region", name="Beginners")
    expect(there.locator("li")).to_have_count(1)
    shot(page, "sections-door")
    there.get_by_role("button", name=re.compile("^In")).click()
    expect(there.locator(".tick")).to_be_visible()
    assert [each["present"] for each in young.read("entrants")["items"]] == [True, False]

    # when Enter follows letters that find one here and one there: nobody is meant
    expect(page.locator(".people .one .key.go")).to_have_count(0)
    page.get_by_role("searchbox").press("Enter")
    expect(page.get_by_role("searchbox")).to_have_value("ann")
    assert not any(each["present"] for each in opens.read("entrants")["items"] if each["name"] == "Anna Petrova")

    # when somebody new is entered: in the section that is chosen
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Enter into").select_option("Beginners")
    page.get_by_label(re.compile("^One line")).fill("Dario Rossi, Roma")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Dario Rossi is entered in Beginners")).to_be_visible()
    names = [each["name"] for each in young.read("entrants")["items"]]
    assert names == ["Annick Dupont", "Chloé Martin", "Dario Rossi"]

    # when that section has somebody of the name: Enter again and again enters nobody, a key checks them in there
    page.get_by_label(re.compile("^One line")).fill("chloe MARTIN, Roma")
    for _ in range(3):
        page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Chloé Martin is in Beginners already")
    page.keyboard.press("Enter")
    shot(page, "sections-double")
    assert len(young.read("entrants")["items"]) == 3
    sheet.get_by_role("button", name="The same: check in Chloé Martin").click()
    expect(sheet).to_have_count(0)
    wait_for(lambda: [each["present"] for each in young.read("entrants")["items"]] == [True, True, True])
    assert len(young.read("entrants")["items"]) == 3

    # then everybody's page leads to the other, and the hall's screen shows one after the other
    phone = device(bypass_csp=True).new_page()
    phone.goto(f"/t/{opens.id}")
    phone.get_by_role("navigation", name="Sections of the day").get_by_role("link", name="Beginners").tap()
    expect(phone).to_have_url(re.compile(f"/t/{young.id}$"))
    shot(phone, "sections-everybody-360")
    screen = device(viewport={"width": 1280, "height": 800}).new_page()
    screen.clock.install()
    screen.goto(f"/t/{opens.id}/wall")
    for name in ("Open", "Beginners", "Open"):
        turns_to(screen, name)
        expect(screen.locator(".headline p")).to_contain_text(name)
    shot(screen, "sections-wall")
