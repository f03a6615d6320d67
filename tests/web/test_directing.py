"""A tournament of twelve, directed by its pages alone: made, checked in, paired, typed, closed, ended, looked at."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, wait_for
from tests.web.test_axe import faults

Device = Callable[..., BrowserContext]

LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "has_touch": False, "is_mobile": False}
NAMES = ["Anna", "Boris", "Chloé", "Dario", "Emma", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Katya", "Lena"]


def speaks(page: Page, lang: str) -> None:
    """The page in a language, without leaving it."""
    if page.evaluate("document.documentElement.lang") != lang:
        page.get_by_role("button", name={"fr": "Français", "en": "English"}[lang]).click()
    expect(page.locator("html")).to_have_attribute("lang", lang)


def looked_at(page: Page) -> None:
    """Axe finds nothing, in either language."""
    for lang in ("fr", "en"):
        speaks(page, lang)
        assert (page.url, lang, faults(page)) == (page.url, lang, [])


def on_a_phone(page: Page) -> None:
    """Axe finds nothing where the same page is a phone's."""
    page.set_viewport_size({"width": 360, "height": 740})
    expect(page.locator(".hall:not(.wide)")).to_be_visible()
    assert (page.url, faults(page)) == (page.url, [])
    page.set_viewport_size(LAPTOP["viewport"])
    expect(page.locator(".hall.wide")).to_be_visible()


def step(page: Page, name: str) -> None:
    page.locator(".steps").get_by_role("button", name=name, exact=True).click()


def read(service: Service, tournament: str, what: str = "") -> Any:
    path = f"{service.url}/api/v1/tournaments/{tournament}{what}"
    with urlopen(Request(path, headers={"Accept": "application/json"}), timeout=30) as answer:
        return json.load(answer)


def is_listed(service: Service, tournament: str) -> bool:
    with urlopen(f"{service.url}/api/v1/tournaments", timeout=30) as answer:
        return tournament in [one["id"] for one in json.load(answer)["items"]]


def results_typed(page: Page, tables: int) -> None:
    """Each table by a line: those at B before those at A, before C."""
    for table in range(1, tables + 1):
        page.keyboard.type(f"{table} bac")
        page.keyboard.press("Enter")
    expect(page.locator(".missing h2")).to_have_text("All tables are in")


@pytest.mark.drawn(1, among="whole tournaments")
def test_a_tournament_of_twelve_from_its_making_to_the_final_standing(device: Device, service: Service) -> None:
    page = device(bypass_csp=True, **LAPTOP).new_page()
    # a new one, as it is proposed
    page.goto("/")
    page.get_by_role("link", name="New tournament").click()
    page.get_by_label("Name", exact=True).fill("Spring Cup")
    page.get_by_label("Players expected").fill("12")
    page.get_by_role("group", name="Players at a table").get_by_role("button", name="3").click()
    expect(page.locator(".told h2")).to_contain_text("12 players, 4 h, Durak at tables of 3")
    expect(page.locator(".told p").first).to_have_text("4 tables of 3")
    page.get_by_role("button", name="− Rounds").click()
    page.get_by_role("button", name="− Rounds").click()
    expect(page.locator(".told h2")).to_contain_text("2 rounds of")
    looked_at(page)
    page.get_by_role("button", name="Create").click()
    expect(page).to_have_url(re.compile("/t/[a-z2-7]{20}/door$"))
    tournament = page.url.split("/")[-2]

    # the door: a list by file, a walk-in by a line, a double named, everybody in
    csv = "name,club\n" + "".join(f"{name},Star\n" for name in NAMES[:11]) + "Anna,Star\n"
    page.get_by_role("button", name="More").click()
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="A list from a file (CSV)").click()
    chosen.value.set_files({"name": "people.csv", "mimeType": "text/csv", "buffer": csv.encode()})
    page.get_by_role("button", name="Enter 11 players").click()
    expect(page.locator(".report")).to_contain_text("11 players entered")
    expect(page.locator(".report")).to_contain_text("Line 13: Anna in the list already")
    page.locator(".report").get_by_role("button", name="Done").click()
    line = page.get_by_label("One line: the name, then the club after a comma.")
    line.fill("anna, Moon")
    expect(page.locator(".walk [role=alert]")).to_have_text("Anna, Star is in the list already")
    line.fill("Lena, Moon")
    line.press("Enter")
    expect(page.get_by_role("button", name="Pair those present (1)")).to_be_visible()
    letters = page.get_by_label("Letters of a name")
    for name in NAMES[:10]:
        letters.fill(name[:3])
        letters.press("Enter")
    expect(page.locator(".counts dd").first).to_have_text("11")
    page.get_by_role("button", name="In: Katya").click()
    expect(page.get_by_role("button", name="Pair those present (12)")).to_be_visible()
    expect(page.locator(".tables")).to_have_text("4 tables of 3")
    looked_at(page)
    on_a_phone(page)
    page.get_by_role("button", name="Pair those present (12)").click()

    # the desk: the draft, two swapped by keyboard, published, started
    expect(page).to_have_url(re.compile("/desk$"))
    expect(page.locator(".draft .name")).to_have_count(12)
    names = page.locator(".draft .name")
    first, other = names.nth(0).inner_text(), names.nth(4).inner_text()
    names.nth(0).focus()
    page.keyboard.press("s")
    # over the screen: C below A, the first seat of the next table, its second one
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(names.nth(4)).to_contain_text(first.split("\n")[1])
    expect(names.nth(0)).to_contain_text(other.split("\n")[1])
    looked_at(page)
    # everybody may find it
    assert not is_listed(service, tournament)
    page.get_by_role("button", name="Who can see it").click()
    page.get_by_role("button", name="Everyone").click()
    expect(page.get_by_role("dialog").get_by_text("Listed, open to everyone.")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    wait_for(lambda: is_listed(service, tournament))
    step(page, "Publish round 1")
    step(page, "Start round 1")
    expect(page.locator(".tclk b")).to_have_text(re.compile(r"\d+:\d\d"))
    expect(page.locator(".missing li")).to_have_count(4)

    # results: what is not understood stays with its reason; another result asks once; undo is one key
    typed = page.get_by_label("Table, seats in order")
    echo = page.locator("#typed-echo")
    typed.focus()
    page.keyboard.type("1 ab")
    page.keyboard.press("Enter")
    expect(echo).to_contain_text("is missing")
    expect(typed).to_have_value("1 ab")
    typed.fill("")
    results_typed(page, 4)
    page.keyboard.type("2 cab")
    page.keyboard.press("Enter")
    expect(echo).to_contain_text("Table 2 has BAC. ⏎ again replaces it.")
    page.keyboard.press("Enter")
    expect(echo).to_have_text("Table 2: CAB")
    page.keyboard.press("Control+z")
    expect(echo).to_have_text("Table 2: undone")
    looked_at(page)
    on_a_phone(page)
    step(page, "Close round 1")
    expect(page.get_by_role("heading", name="Round 1, closed")).to_be_visible()
    at = read(service, tournament, "/rounds/1")["tables"][1]
    a, b, c = at["entrants"]
    assert at["result"]["order"] == [b, a, c]

    # the next round, drafted, published, typed; then the end
    step(page, "Pair those present (12)")
    step(page, "Publish round 2")
    step(page, "Start round 2")
    typed.focus()
    results_typed(page, 4)
    step(page, "Close round 2")

    # a late correction says what would have differed, and is signed
    page.locator(".rounds").get_by_role("button", name="1").click()
    expect(page.get_by_role("heading", name="Round 1, closed")).to_be_visible()
    typed.fill("1 abc")
    typed.press("Enter")
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".consequences")).to_contain_text(
        re.compile("these tables would have been different|paired the same")
    )
    sheet.get_by_label("Reason (not public)").fill("The slip was read the wrong way round")
    sheet.get_by_role("button", name="Correct the result").click()
    expect(sheet).to_have_count(0)
    assert read(service, tournament, "/rounds/1")["tables"][0]["result"]["replaces"] is not None

    expect(page.locator(".steps")).to_contain_text("Results may be disputed until")
    step(page, "End the tournament")
    page.get_by_role("dialog").get_by_role("button", name="End now, without waiting").click()
    expect(page.get_by_text("The tournament is over.")).to_be_visible()
    step(page, "Prizes")
    standing = read(service, tournament, "/standings")["items"]
    expect(page.locator(".prizes li b").first).to_have_text(standing[0]["name"])
    page.keyboard.press("Escape")

    # everybody's page, on somebody else's phone
    phone = device(bypass_csp=True).new_page()
    phone.goto(f"/t/{tournament}")
    expect(phone.locator(".band b")).to_have_text("Round 2 of 2")
    expect(phone.locator(".band small")).to_have_text("Over")
    phone.get_by_role("button", name="Standings").tap()
    rows = phone.locator("table.lg tbody tr")
    expect(rows).to_have_count(12)
    expect(rows.first).to_contain_text(standing[0]["name"])
    told = [(row["name"], row["shown"]) for row in standing]
    shown = [tuple(row.locator("td:nth-child(2), td.p").all_inner_texts()) for row in rows.all()]
    assert [(name.split("\n")[0], points) for name, points in shown] == told
    looked_at(phone)
    phone.get_by_label("Find your name: 3 letters").fill("chl")
    expect(phone.locator(".hit b")).to_have_text("Chloé")
    expect(phone.locator(".hit .ag")).to_contain_text("with")
    looked_at(phone)


def test_the_desk_is_for_who_runs_the_tournament(device: Device, service: Service) -> None:
    body = json.dumps({"name": "Cup", "game": "durak", "format": {"kind": "swiss", "rounds": 2, "table": 3}}).encode()
    sent = Request(f"{service.url}/api/v1/tournaments", data=body, headers={"Content-Type": "application/json"})
    with urlopen(sent, timeout=30) as answer:
        made = json.load(answer)
    page = device().new_page()
    page.goto(f"/t/{made['id']}/desk")
    expect(page.get_by_text("This page is for whoever runs the tournament.")).to_be_visible()
    # a code of the director's makes it this device's, too
    page.get_by_role("link", name="Enter a code").tap()
    page.get_by_label("Code").fill(made["code"])
    page.get_by_role("button", name="Join", exact=True).tap()
    expect(page).to_have_url(re.compile(f"/t/{made['id']}/desk$"))
    expect(page.get_by_role("link", name="Door: 0 here")).to_be_visible()
