"""The office without a network: it goes on from what the device last read, and sends what it did in order, once."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service
from tests.web.referee import join
from tests.web.test_axe import faults
from tests.web.test_directing import LAPTOP, looked_at, on_a_phone
from tests.web.test_entrant import Director
from tests.web.test_without_network import kept

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


def test_desk_and_door_go_on_without_a_network(device: Device, service: Service, shot: Shot) -> None:
    # given a round of two tables that is started, Emma who is not there, and the desk's laptop
    told = Director(service, format={"kind": "swiss", "rounds": 2, "table": 2}, game="durak")
    anna, boris, chloe, dario, emma = (
        told.send("enter", name=name)["entrant"] for name in ("Anna", "Boris", "Chloé", "Dario", "Emma")
    )
    told.send("check_in", entrants=[anna, boris, chloe, dario])
    told.send("seat", round=1, tables={"1": [anna, boris], "2": [chloe, dario]})
    told.send("publish", round=1)
    told.send("start", round=1)
    laptop = device(service_workers="allow", bypass_csp=True, **LAPTOP)
    page = laptop.new_page()
    join(page, told.ask(f"/{told.id}/tokens", {"role": "director"}, told.token)["code"])
    expect(page).to_have_url(re.compile("/desk$"))
    expect(page.locator(".missing li")).to_have_count(2)
    desk = kept(page).url

    # when it has no network, and is opened anew: all is there, with its age
    page.close()
    laptop.set_offline(True)
    page = laptop.new_page()
    page.goto(desk)
    expect(page.locator(".lostline")).to_contain_text("This is as of")
    expect(page.locator(".missing h2")).to_have_text("2 tables missing")
    expect(page.locator(".round .tt")).to_have_count(2)

    # then a result counts as soon as it is typed, and is marked; what only the service can do says so
    page.get_by_label("Table, seats in order").focus()
    page.keyboard.type("1 ba")
    page.keyboard.press("Enter")
    expect(page.locator(".missing h2")).to_have_text("1 table missing")
    expect(page.locator(".round .tt").first).to_contain_text("not sent yet")
    expect(page.locator(".steps .off.big")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".steps")).to_contain_text("This needs the service")
    expect(page.get_by_text("1 on the way")).to_be_visible()
    looked_at(page)
    on_a_phone(page)
    shot(page, "desk-without-network")

    # so do a tap at the door and a walk-in
    page.get_by_role("link", name="Door: 4 here").click()
    page.get_by_role("button", name="In: Emma").click()
    expect(page.locator(".counts dd").first).to_have_text("5")
    line = page.get_by_label("One line: the name, then the club after a comma.")
    line.fill("Farid, Star")
    line.press("Enter")
    expect(page.locator(".coming")).to_contain_text("Star · not sent yet")
    expect(page.get_by_role("button", name="Pair those present (5)")).to_have_attribute("aria-disabled", "true")
    assert faults(page) == []
    shot(page, "door-without-network")

    # and while another director disqualifies Emma, the laptop is closed
    page.close()
    told.send("disqualify", entrant=emma, reason="So it is")
    laptop.set_offline(False)
    page = laptop.new_page()
    page.goto(desk)

    # then what was done is recorded, once; and what is refused is told by its name
    expect(page.locator(".refusal")).to_contain_text("Not recorded: Emma.")
    assert faults(page) == []
    expect(page.locator(".round .tt").first).not_to_contain_text("not sent yet")
    expect(page.get_by_text("on the way")).to_have_count(0)
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator(".refusal")).to_have_count(0)
    assert told.read("rounds/1")["tables"][0]["result"]["order"] == [boris, anna]
    people = {one["name"]: one["present"] for one in told.read("entrants")["items"]}
    assert people["Farid"] and not people["Emma"]
    types = [event["type"] for event in told.read("events")["events"]]
    assert (types.count("result_recorded"), types.count("entered")) == (1, 6)
