"""Pairs in groups, then a final: planned, entered at the door, played at the desk and looked at, by the pages alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service
from tests.web.test_directing import LAPTOP, looked_at, read, speaks, step

Device = Callable[..., BrowserContext]

PAIRS = [
    ("Anna", "Boris"),
    ("Chloé", "Dario"),
    ("Emma", "Farid"),
    ("Greta", "Hugo"),
    ("Ines", "Jonas"),
    ("Katya", "Lena"),
]


def play(page: Page, number: int, people: int, tables: int, order: str = "ba") -> None:
    """A round by the desk's keys and its line, by default with whoever sits at B first."""
    step(page, f"Pair those present ({people})")
    step(page, f"Publish round {number}")
    step(page, f"Start round {number}")
    page.get_by_label("Table, seats in order").focus()
    for table in range(1, tables + 1):
        page.keyboard.type(f"{table} {order}")
        page.keyboard.press("Enter")
    expect(page.locator(".missing h2")).to_have_text("All tables are in")
    step(page, f"Close round {number}")
    expect(page.get_by_role("heading", name=f"Round {number}, closed")).to_be_visible()


@pytest.mark.drawn(1, among="whole tournaments")
def test_pairs_in_groups_then_a_final(device: Device, service: Service) -> None:
    page = device(bypass_csp=True, **LAPTOP).new_page()
    # Given a tournament of six pairs, planned as two groups and a final
    page.goto(f"{service.url}/t/new")
    speaks(page, "en")
    page.locator(".wishes input[type=text]").fill("Pairs Cup")
    page.get_by_role("spinbutton").fill("12")
    page.get_by_role("button", name="Pairs", exact=True).click()
    page.get_by_role("button", name="In stages").click()
    expect(page.locator(".told .stages li")).to_have_text(
        ["2 groups of 3, round robin: 3 rounds", "Finals for 4, knock-out: 2 rounds"]
    )
    page.get_by_role("button", name="− Go through from each").click()
    expect(page.locator(".told .stages li").nth(1)).to_have_text("Finals for 2, knock-out: 1 round")
    looked_at(page)
    speaks(page, "en")
    page.get_by_role("button", name="Create").click()
    expect(page).to_have_url(re.compile("/t/[a-z2-7]{20}/door$"))
    tournament = page.url.split("/")[-2]

    # When pairs are entered at the door by their two names
    line = page.get_by_label("One line: both names with & between them, then the club after a comma.")
    line.fill("Anna")
    expect(page.locator(".walk [role=alert]")).to_have_text("A pair has two names: Anna & Boris")
    for at, (one, other) in enumerate(PAIRS, 1):
        line.fill(f"{one} & {other}")
        line.press("Enter")
        expect(page.get_by_role("button", name=f"Pair those present ({at})")).to_be_visible()
    told = read(service, tournament, "/entrants")["items"]
    assert [each["members"] for each in told] == [list(pair) for pair in PAIRS]
    page.get_by_role("button", name="Pair those present (6)").click()
    expect(page).to_have_url(re.compile("/desk$"))
    expect(page.locator(".draft .name").first).to_contain_text(" / ")
    step(page, "Publish round 1")
    step(page, "Start round 1")
    page.get_by_label("Table, seats in order").focus()
    for table in (1, 2):
        page.keyboard.type(f"{table} ba")
        page.keyboard.press("Enter")
    step(page, "Close round 1")
    expect(page.get_by_role("heading", name="Round 1, closed")).to_be_visible()
    play(page, 2, 6, 2)
    play(page, 3, 6, 2, "ab")  # else each would have won once

    # Then everybody sees the groups and who goes through, with the schedule
    phone = device(bypass_csp=True).new_page()
    phone.goto(f"/t/{tournament}")
    phone.get_by_role("button", name="Stages").tap()
    expect(phone.locator(".group-table")).to_have_count(2)
    expect(phone.locator(".group-table tr.yes")).to_have_count(2)
    looked_at(phone)

    # and, once the final is played, who has won it
    play(page, 4, 6, 1)
    [final] = read(service, tournament, "/stages")["items"][1]["bracket"]
    [winner] = [seat["entrant"] for seat in final["tables"][0]["seats"] if seat["state"] == "won"]
    name = next(each["name"] for each in told if each["entrant"] == winner)
    speaks(phone, "en")
    expect(phone.locator(".bracket .won b")).to_have_text(name)
    phone.goto(f"/t/{tournament}/wall")
    expect(phone.locator(".wall .bracket .won b")).to_have_text(name)
