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
OPPONENTS = {"e1": "e2", "e2": "e1", "e3": "e4", "e4": "e3", "e5": "e6", "e6": "e5"}  # in round 1


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


def typed_and_closed(page: Page) -> None:
    typed = page.get_by_label("Table, seats in order")
    for line in ("1 ab", "2 ab", "3 ab"):
        typed.fill(line)
        typed.press("Enter")
    step(page, "Close round 1")


def test_pins_and_prohibitions_are_told_on_the_draft(device: Device, service: Service, shot: Shot) -> None:
    told = seated(service, tables=[{"from": 1, "to": 2}])
    page = desk_of(device, told)
    typed_and_closed(page)
    told.send("pin", entrant="e1", table=1)
    told.send("pair")
    draft = page.locator(".draft")
    expect(draft.locator(".room")).to_contain_text("Table 3 does not stand in the room.")
    tables = told.read("rounds/2")["tables"]
    [first, second] = [next(each for each in tables if each["table"] == number) for number in (1, 2)]
    assert "e1" in first["entrants"]
    partner = next(each for each in first["entrants"] if each != "e1")
    # The draft is drawn, so seats at table 2 differ: nobody may meet an opponent of round 1 again by the swap, for the
    # page would ask about that meeting before it asks about the pin.
    swapped, other = next(
        (one, two)
        for one, two in (second["entrants"], second["entrants"][::-1])
        if two != OPPONENTS["e1"] and one != OPPONENTS[partner]
    )

    # a pinned person is moved away with a reason alone
    draft.locator('[data-place="e1"]').click()
    draft.locator(f'[data-place="{swapped}"]').click()
    asks = draft.locator(".below.asks")
    expect(asks).to_contain_text("Anna is pinned to table 1 and would sit at table 2")
    assert faults(page) == []
    asks.get_by_label("Reason (not public)").fill("The ramp is mended")
    asks.get_by_role("button", name="Swap anyway").click()
    expect(draft.locator(".room")).to_contain_text("Anna: always at table 1, sits at 2")
    looked_at(page)
    shot(page, "draft-pins")
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("button", name="Next", exact=True).click()
    expect(draft.locator(".room")).to_be_visible()
    shot(page, "draft-pins-phone")
    page.set_viewport_size(LAPTOP["viewport"])

    # two who are kept apart are not published, and are named
    told.send("forbid", entrants=["e1", other], reason="a quarrel")
    expect(draft).to_contain_text("Something has changed since: pair again")
    step(page, "Publish round 2")
    page.get_by_role("dialog").get_by_role("button", name="Publish it as it is").click()
    expect(page.locator(".refusal")).to_contain_text("are kept apart, and the draft has them at table 2")
    told.send("forbid", entrants=["e1", partner], reason="another")
    draft.get_by_role("button", name="Pair again").click()
    expect(draft.get_by_text("Something has changed since")).to_have_count(0)
    step(page, "Publish round 2")
    expect(page.get_by_role("heading", name="Round 2, published")).to_be_visible()


def test_a_pin_that_cannot_be_is_refused_where_it_was_given(device: Device, service: Service) -> None:
    told = seated(service, tables=[{"from": 1, "to": 4}])
    told.send("pin", entrant="e2", table=2)
    page = desk_of(device, told)
    page.locator(".round .tt").first.click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Anna").click()
    sheet.get_by_role("button", name="Always at table").click()
    number = sheet.get_by_label("Always at table")
    number.fill("2")
    sheet.get_by_role("button", name="Always at table").click()
    expect(sheet.get_by_role("alert")).to_contain_text("Boris is pinned to table 2")
    number.fill("99")
    sheet.get_by_role("button", name="Always at table").click()
    expect(sheet.get_by_role("alert")).to_contain_text("there is no table 99 in the room")
    sheet.get_by_label("Reason (not public)").fill("It is carried in")
    assert faults(page) == []
    sheet.get_by_role("button", name="Always at table").click()
    expect(sheet).to_have_count(0)
    wait_for(lambda: told.ask(f"/{told.id}", None, told.token)["pins"] == {"e1": 99, "e2": 2})


def test_a_knock_out_that_everybody_has_left_offers_its_end(device: Device, service: Service) -> None:
    told = Director(service, format={"kind": "knockout", "table": 2}, game="durak", first_round="start")
    for place, name in enumerate(NAMES[:4], 1):
        told.send("enter", name=name, start=place, present=True)
    told.send("pair")
    told.send("publish", round=1)
    told.send("start", round=1)
    page = desk_of(device, told)
    for line in ("1 ab", "2 ab"):
        page.get_by_label("Table, seats in order").fill(line)
        page.keyboard.press("Enter")
    step(page, "Close round 1")
    winners = [table["result"]["order"][0] for table in told.read("rounds/1")["tables"]]
    expect(page.get_by_role("button", name="Pair those present (4)")).to_be_visible()
    told.send("withdraw", entrant=winners[0])
    expect(page.get_by_role("button", name=re.compile("Pair those present"))).to_have_count(0)
    end = page.locator(".steps").get_by_role("button", name=re.compile("^End"))
    expect(end).to_have_class(re.compile("go big"))
    end.click()
    page.get_by_role("dialog").get_by_role("button", name="End the tournament").click()
    expect(page.get_by_text("The tournament is over.")).to_be_visible()
