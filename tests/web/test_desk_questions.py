"""What the director asks, and is asked, at the desk: why a row, why a bye, a swap against two rules, an exchange."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, wait_for
from tests.web.referee import join
from tests.web.test_axe import faults
from tests.web.test_directing import LAPTOP, speaks
from tests.web.test_entrant import Director

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}}
NAMES = ["Anna", "Boris", "Chloé", "Dario", "Emma", "Farid", "Greta", "Hugo"]


def at_the_desk(device: Device, told: Director, how: dict[str, Any]) -> Page:
    page = device(bypass_csp=True, **how).new_page()
    join(page, told.ask(f"/{told.id}/tokens", {"role": "director"}, told.token)["code"])
    expect(page).to_have_url(re.compile("/desk$"))
    speaks(page, "en")
    return page


def of_everybody(told: Director, number: int, by: Callable[[str], Any]) -> None:
    """Publish a round that is paired, and enter every table's order."""
    told.send("publish", round=number)
    told.send("start", round=number)
    for table in told.read(f"rounds/{number}")["tables"]:
        told.send("result", round=number, table=table["table"], order=sorted(table["entrants"], key=by))
    told.send("close", round=number)


def a_swap_that_meets_again(told: Director, pinned: str) -> tuple[str, str]:
    """Return the pinned person and somebody of another table: by their swap two meet who met in round 1."""
    met = [{*table["entrants"]} for table in told.read("rounds/1")["tables"]]
    tables = [table["entrants"] for table in told.read("rounds/2")["tables"]]
    [own] = [table for table in tables if pinned in table]
    for other in (one for table in tables if table is not own for one in table):
        [away] = [table for table in tables if other in table]
        pairs = [*product([pinned], {*away} - {other}), *product([other], {*own} - {pinned})]
        if any({*pair} <= table for pair in pairs for table in met):
            return pinned, other
    raise AssertionError((met, tables))


@pytest.mark.drawn(1)
@pytest.mark.parametrize("how", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_why_a_row_why_a_bye_and_a_swap_against_two_rules(
    device: Device, service: Service, shot: Shot, how: dict[str, Any]
) -> None:
    """Given eight at tables of three after a round: two of them have byes, and one is pinned to their table."""
    size = {"prefer": 3, "min": 3, "max": 3}
    told = Director(service, format={"kind": "swiss", "rounds": 3, "table": size}, game="durak")
    who = {told.send("enter", name=name, present=True)["entrant"]: name for name in NAMES}
    told.send("pair")
    of_everybody(told, 1, lambda entrant: entrant)
    page = at_the_desk(device, told, how)
    width = page.viewport_size["width"]  # type: ignore[index]
    wide = how is LAPTOP

    # when a name of the standing is pressed: what parts the row from the next one, and the sums of its figures
    if not wide:
        page.get_by_role("button", name="Standings", exact=True).click()
    first, second = (row["name"] for row in told.read("standings")["items"][:2])
    page.locator("table.lg .opens").first.click()
    sheet = page.get_by_role("dialog", name=f"Why {first} stands here")
    expect(sheet).to_contain_text(re.compile(f"(Ahead of|Shares the rank with) {second}"))
    sheet.locator("summary").first.click()
    expect(sheet.locator("li").first).to_contain_text("Round 1")
    assert faults(page) == []
    shot(page, f"desk-row-{width}")
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)

    # when the next round is paired, with somebody pinned, and a bye is asked about, then the other one
    told.send("pin", entrant="e1", table=1)
    told.send("pair")
    if not wide:
        page.get_by_role("button", name="Next", exact=True).click()
    byes = [who[entrant] for entrant in told.read("rounds/2")["byes"]]
    assert len(byes) == 2
    page.get_by_role("button", name="Why this bye?").click()
    sheet = page.get_by_role("dialog", name="Why this bye?")
    for name in byes:
        if name != byes[0]:
            sheet.get_by_role("button", name=name, exact=True).click()
        expect(sheet.locator("p").first).to_have_text(name)
        expect(sheet.get_by_role("status")).to_contain_text(re.compile("otherwise|No other pairing"))
    expect(sheet.get_by_role("button", name=byes[1], exact=True)).to_have_attribute("aria-pressed", "true")
    assert faults(page) == []
    shot(page, f"desk-bye-{width}")
    sheet.get_by_role("button", name="Close").click()

    # when the pinned person is swapped so that two meet again: both are asked, one after the other, and both count
    one, other = a_swap_that_meets_again(told, "e1")
    names = page.locator(".draft .name")
    names.filter(has_text=who[one]).click()
    names.filter(has_text=who[other]).click()
    asks = page.locator(".draft [role=alert]")
    expect(asks).to_contain_text("in round 1")
    page.get_by_label("Reason").fill("They asked for it")
    page.get_by_role("button", name="Swap anyway").click()
    expect(asks).to_contain_text("pinned")
    expect(asks).to_contain_text("in round 1")
    expect(page.get_by_label("Reason")).to_have_value("They asked for it")
    assert one in told.read("rounds/2")["tables"][0]["entrants"], "nothing is swapped before both are answered"
    assert faults(page) == []
    shot(page, f"desk-swap-{width}")
    page.get_by_role("button", name="Swap anyway").click()
    expect(asks).to_have_count(0)
    wait_for(lambda: other in told.read("rounds/2")["tables"][0]["entrants"])
    told_as = told.read("rounds/2")
    assert [each["entrant"] for each in told_as["unmet_pins"]] == [one]


@pytest.mark.drawn(1)
@pytest.mark.parametrize("how", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_who_comes_in_by_a_corrected_result_is_exchanged_by_one_tap(
    device: Device, service: Service, shot: Shot, how: dict[str, Any]
) -> None:
    """Given three in a round robin and the first two in the final, when the third had beaten the second one."""
    stages = [{"kind": "round_robin", "table": 2}, {"kind": "knockout", "table": 2, "take": 2}]
    told = Director(service, format={"kind": "stages", "stages": stages}, first_round="start", game="durak")
    for name in NAMES[:3]:
        told.send("enter", name=name, present=True)
    for number in (1, 2, 3):
        told.send("pair")
        of_everybody(told, number, lambda entrant: entrant)
    told.send("pair")
    told.send("publish", round=4)
    [final] = told.read("rounds/4")["tables"]
    assert {*final["entrants"]} == {"e1", "e2"}
    page = at_the_desk(device, told, how)
    width = page.viewport_size["width"]  # type: ignore[index]
    exchanges = page.get_by_role("region", name="By a corrected result, others should be in")
    expect(page.get_by_role("button", name="Start round 4")).to_be_visible()
    expect(exchanges).to_have_count(0)

    # when the result between the second and the third is corrected
    [(number, at)] = [
        (number, table["table"])
        for number in (1, 2, 3)
        for table in told.read(f"rounds/{number}")["tables"]
        if {*table["entrants"]} == {"e2", "e3"}
    ]
    told.send("result", round=number, table=at, order=["e3", "e2"], reason="typed wrong")
    expect(exchanges).to_contain_text("Chloé instead of Boris")
    assert faults(page) == []
    shot(page, f"desk-exchange-{width}")
    exchanges.get_by_role("button", name="Exchange: Chloé instead of Boris").click()
    expect(exchanges).to_have_count(0)
    wait_for(lambda: {*told.read("rounds/4")["tables"][0]["entrants"]} == {"e1", "e3"})
    expect(page.locator(".round .rows")).to_contain_text("Chloé")


@pytest.mark.drawn(1)
def test_a_dispute_of_a_closed_round_stands_at_the_left_and_is_settled_by_one_act(
    device: Device, service: Service, shot: Shot
) -> None:
    told = Director(service, format={"kind": "swiss", "rounds": 1, "table": 2}, protest_minutes=15)
    anna, boris = (told.send("enter", name=name, present=True)["entrant"] for name in NAMES[:2])
    told.send("pair")
    of_everybody(told, 1, [boris, anna].index)
    page = at_the_desk(device, told, LAPTOP)
    badge = told.ask(f"/{told.id}/tokens", {"role": "entrant", "entrant": anna}, told.token)
    dispute = {"type": "dispute", "round": 1, "table": 1, "text": "I was first"}
    told.ask(f"/{told.id}/commands", dispute, badge["token"])
    waits = page.get_by_role("region", name="Round 1, closed").get_by_role("listitem").filter(has_text="Disputed")
    expect(waits).to_contain_text("Anna: I was first")
    assert faults(page) == []
    shot(page, "dispute of a closed round")
    waits.get_by_role("button", name="The result stands").click()
    expect(waits).to_have_count(0)
    wait_for(lambda: told.ask(f"/{told.id}", None, told.token)["disputes"] == [])  # the page shows it before it is sent
    assert told.read("rounds/1")["tables"][0]["result"]["order"] == [boris, anna]
