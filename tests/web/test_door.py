"""The door, by keys and by mistakes: what a key may do is what the row's own key may, once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, wait_for
from tests.web.referee import join
from tests.web.test_axe import faults
from tests.web.test_directing import LAPTOP
from tests.web.test_entrant import Director

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


def test_a_slip_at_the_door_does_nothing_that_nobody_meant(device: Device, service: Service) -> None:
    # given Anna who is there, Boris who is out of it, Chloé who is on her way
    told = Director(service, format={"kind": "swiss", "rounds": 2, "table": 2}, game="durak")
    anna, boris, chloe = (told.send("enter", name=name)["entrant"] for name in ("Anna", "Boris", "Chloé"))
    told.send("check_in", entrants=[anna])
    told.send("disqualify", entrant=boris, reason="So it is")
    page = device(**LAPTOP).new_page()
    join(page, told.ask(f"/{told.id}/tokens", {"role": "director"}, told.token)["code"])
    page.get_by_role("link", name="Door: 1 here").click()
    here = page.locator(".counts dd").first
    expect(here).to_have_text("1")

    def types() -> list[str]:
        return [event["type"] for event in told.read("events")["events"]]

    # when his letters are typed, then hers, each with Enter: she is in, and of him nothing was asked
    letters = page.get_by_label("Letters of a name")
    sent: list[str] = []
    before = types()
    page.on("request", lambda request: sent.extend([request.url] if request.url.endswith("/commands") else []))
    for typed in ("bor", "chl"):
        letters.fill(typed)
        letters.press("Enter")
        expect(letters).to_have_value("")
    expect(here).to_have_text("2")
    expect(page.locator(".news")).to_have_count(0)
    assert len(sent) == 1 and types() == [*before, "checked_in"]

    # when all are out: it can be taken back as long as nothing else was told
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Mark everybody as not here").click()
    expect(page.locator(".news")).to_contain_text("2 checked out")
    undo = page.get_by_role("button", name="Undo", exact=True)
    undo.click()
    expect(here).to_have_text("2")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Mark everybody as not here").click()
    expect(undo).to_be_visible()
    page.get_by_role("button", name="More").click()
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="A list from a file (CSV)").click()
    chosen.value.set_files({"name": "late.csv", "mimeType": "text/csv", "buffer": b"name\nDora\n"})
    page.get_by_role("button", name="Enter 1 player").click()
    expect(page.locator(".report")).to_contain_text("1 player entered")
    expect(undo).to_have_count(0)

    # when the round is paired by two taps: it is paired once
    told.send("check_in", entrants=[anna, chloe])
    told.send("withdraw", entrant="e4")
    expect(page.locator(".people li.away")).to_have_count(0)
    page.get_by_role("button", name="Pair those present (2)").dblclick()
    expect(page).to_have_url(re.compile("/desk$"))
    wait_for(lambda: "round_paired" in types())
    expect(page.locator(".draft .name")).to_have_count(2)
    assert types().count("round_paired") == 1


@pytest.mark.parametrize("how", [LAPTOP, {"viewport": {"width": 360, "height": 740}}], ids=["laptop", "phone"])
def test_a_walk_in_is_compared_across_scripts(
    device: Device, service: Service, shot: Shot, how: dict[str, Any]
) -> None:
    """Given Anna of Star, when the same is typed with Cyrillic letters: the door asks whether she is somebody new."""
    told = Director(service, format={"kind": "swiss", "rounds": 2, "table": 2}, game="durak")
    told.send("enter", name="Anna Petrova", club="Star")
    page = device(**how).new_page()
    join(page, told.ask(f"/{told.id}/tokens", {"role": "director"}, told.token)["code"])
    page.get_by_role("link", name="Door: 0 here").click()
    wide = how is LAPTOP
    if not wide:
        page.get_by_role("button", name="Walk-in").click()
    line = page.get_by_label("One line: the name, then the club after a comma.")
    line.fill("\u0410nn\u0430 P\u0435tr\u043ev\u0430, Moon")
    hint = page.locator(".walk [role=alert]")
    expect(hint).to_have_text("Looks like Anna Petrova, Star: is it the same person?")
    shot(page, f"walk-in-alike-{page.viewport_size['width']}")  # type: ignore[index]
    assert len(told.read("entrants")["items"]) == 1, "asking enters nobody"
    line.fill("Anton Petrov, Moon")
    expect(hint).to_have_count(0)
    line.fill("PETROVA Anna")
    expect(hint).to_have_text("Anna Petrova, Star is in the list already")
    if wide:
        page.get_by_role("button", name="Français").click()
        line = page.get_by_label("Une ligne")
        line.fill("\u0410nn\u0430 Petrova")
        expect(hint).to_have_text("Ressemble à Anna Petrova, Star\u00a0: est-ce la même personne\u202f?")


def at_the_door(device: Device, told: Director, how: dict[str, Any]) -> Page:
    page = device(**how).new_page()
    join(page, told.ask(f"/{told.id}/tokens", {"role": "director"}, told.token)["code"])
    page.get_by_role("link", name=re.compile("^Door: ")).click()
    return page


@pytest.mark.parametrize("how", [LAPTOP, {"viewport": {"width": 360, "height": 740}}], ids=["laptop", "phone"])
def test_enter_alone_enters_no_double_and_checks_in_nobody_of_two(
    device: Device, service: Service, shot: Shot, how: dict[str, Any]
) -> None:
    """Given two of one name: their letters with Enter mean neither, and a third of that name is asked about."""
    told = Director(service, format={"kind": "swiss", "rounds": 2, "table": 2}, game="durak")
    for club in ("Star", "Moon"):
        told.send("enter", name="Anna Petrova", club=club)
    told.send("enter", name="Boris Blue")
    page = at_the_door(device, told, how)
    width = how["viewport"]["width"]
    letters = page.get_by_label("Letters of a name")
    letters.fill("pet")
    expect(page.locator(".people .one")).to_have_count(2)
    expect(page.locator(".people .one small")).to_have_text(["Star · not here", "Moon · not here"])
    expect(page.locator(".people .key.go")).to_have_count(0)
    letters.press("Enter")
    expect(letters).to_have_value("pet")
    letters.press("ArrowDown")
    letters.press("ArrowDown")
    expect(page.locator(".people .one", has=page.locator(".key.go"))).to_contain_text("Moon")
    shot(page, f"door-meant-{width}")
    letters.press("Enter")
    expect(page.locator(".counts dd").first).to_have_text("1")
    present = [(one["club"], one["present"]) for one in told.read("entrants")["items"]]
    assert present == [("Star", False), ("Moon", True), (None, False)]

    # a walk-in of that name
    if how is not LAPTOP:
        page.get_by_role("button", name="Walk-in").click()
    line = page.get_by_label("One line: the name, then the club after a comma.")
    line.fill("petrova anna, Sun")
    for _ in range(3):
        page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Anna Petrova, Star is in the list already")
    page.keyboard.press("Enter")
    shot(page, f"door-double-{width}")
    assert faults(page) == []
    assert len(told.read("entrants")["items"]) == 3
    sheet.get_by_role("button", name="Somebody else: enter petrova anna, Sun").click()
    expect(page.locator(".news")).to_contain_text("petrova anna is entered and checked in")
    page.get_by_role("button", name="Undo", exact=True).click()
    wait_for(lambda: len(told.read("entrants")["items"]) == 3)

    # two entries of one person are merged, and a deleted entry can be entered again
    page.locator(".people .who", has_text="Moon").click()
    page.get_by_role("button", name="Entered twice…").click()
    page.get_by_role("dialog").get_by_role("button", name="Anna Petrova · Star").click()
    expect(page.get_by_role("dialog")).to_contain_text("“Anna Petrova, Star” stays")
    shot(page, f"door-merge-{width}")
    page.get_by_role("button", name="Merge the two").click()
    expect(page.get_by_role("dialog")).to_contain_text("Anna Petrova is one entry now.")
    page.get_by_role("dialog").get_by_role("button", name="Undo").click()
    wait_for(lambda: len(told.read("entrants")["items"]) == 3)
    expect(page.locator(".people .who")).to_have_count(3)
    page.locator(".people .who", has_text="Blue").click()
    page.get_by_role("button", name="Name, club, category").click()
    page.get_by_label("Category").fill("U16")
    page.get_by_role("button", name="Save").click()
    wait_for(lambda: [one["category"] for one in told.read("entrants")["items"]].count("U16") == 1)
    page.locator(".people .who", has_text="Blue").click()
    page.get_by_role("button", name="Delete the entry").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete the entry").click()
    expect(page.get_by_role("dialog")).to_contain_text("Boris Blue is deleted.")
    assert [one["club"] for one in told.read("entrants")["items"]] == ["Star", "Moon"]
    page.get_by_role("dialog").get_by_role("button", name="Undo").click()
    wait_for(lambda: [one["category"] for one in told.read("entrants")["items"]] == [None, None, "U16"])
