"""The desk beside another desk: nothing is replaced unseen, undone for somebody else, or refused where nobody looks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, wait_for
from tests.web.referee import join
from tests.web.test_axe import faults
from tests.web.test_directing import LAPTOP, looked_at, on_a_phone, speaks
from tests.web.test_entrant import Director

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]
TWOS = {"kind": "swiss", "rounds": 2, "table": 2}


def in_play(service: Service, names: str = "ABCD", **body: Any) -> tuple[Director, list[str]]:
    """A round of twos that is started; those who sit there, two by two."""
    told = Director(service, **{"format": TWOS, "game": "durak", **body})
    people = [told.send("enter", name=f"{name}lix", present=True)["entrant"] for name in names]
    tables = {str(n + 1): people[2 * n : 2 * n + 2] for n in range(len(people) // 2)}
    told.send("seat", round=1, tables=tables)
    told.send("publish", round=1)
    told.send("start", round=1)
    return told, people


def desk_of(device: Device, told: Director) -> tuple[BrowserContext, Page]:
    laptop = device(bypass_csp=True, **LAPTOP)
    page = laptop.new_page()
    join(page, told.ask(f"/{told.id}/tokens", {"role": "director"}, told.token)["code"])
    expect(page).to_have_url(re.compile("/desk$"))
    expect(page.locator(".round .tt").first).to_be_visible()
    return laptop, page


def types(page: Page, line: str) -> None:
    page.get_by_label(re.compile("Table, (seats in order|joueurs dans l’ordre)")).focus()
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def table(told: Director, number: int) -> Any:
    return told.read("rounds/1")["tables"][number - 1]


def test_two_results_of_two_desks_wait_for_a_decision(device: Device, service: Service, shot: Shot) -> None:
    # given two desks, one without a network; each is told another result of table 1
    told, (a, b, *_) = in_play(service)
    laptop, page = desk_of(device, told)
    laptop.set_offline(True)
    expect(page.locator(".lostline")).to_be_visible()
    types(page, "1 ba")
    expect(page.get_by_text("1 on the way")).to_be_visible()
    told.send("result", round=1, table=1, order=[a, b], replaces=None)

    # when its network is back: nothing is replaced, and both wait, where it was typed and after a reload
    laptop.set_offline(False)
    expect(page.locator("#typed-echo.bad")).to_contain_text("Table 1: table 1 has another result already; both wait")
    expect(page.locator(".missing li.results")).to_contain_text("Two results: decide")
    assert table(told, 1)["result"]["order"] == [a, b]
    looked_at(page)
    on_a_phone(page)
    page.reload()
    expect(page.locator(".missing li.results")).to_contain_text("Two results: decide")

    # then the desk decides
    page.locator(".missing li.results").get_by_role("button", name="Decide").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".claims h3")).to_have_text(["Stands", "Came from another device"])
    assert faults(page) == []
    shot(page, "two-results")
    page.set_viewport_size({"width": 360, "height": 740})
    shot(page, "two-results-on-a-phone")
    page.set_viewport_size(LAPTOP["viewport"])
    sheet.get_by_role("button", name="Accept: BA").click()
    expect(sheet).to_have_count(0)
    expect(page.locator(".missing li.results")).to_have_count(0)
    assert (table(told, 1)["result"]["order"], table(told, 1)["differs"]) == ([b, a], [])


def test_a_name_typed_without_a_network_overrides_no_later_one(device: Device, service: Service, shot: Shot) -> None:
    # given a desk without a network, on which two people are renamed, and another desk that renames one of them
    told, (a, b, *_) = in_play(service)
    laptop, page = desk_of(device, told)

    def renamed(who: str, name: str) -> None:
        page.locator(".round .tt").first.click()
        page.get_by_role("dialog").get_by_role("button", name=who).last.click()
        page.get_by_role("dialog").get_by_role("button", name="Name, club, category").click()
        page.get_by_label("Name", exact=True).fill(name)

    renamed("Blix", "Beatrix")
    laptop.set_offline(True)
    expect(page.locator(".lostline")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.locator(".round .tt").first).to_contain_text("Beatrix")
    renamed("Alix", "Alexander")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_text("2 on the way")).to_be_visible()
    told.send("rename", entrant=a, name="Alexandra")

    # when its network is back: what was renamed meanwhile stays as it is, and the desk is told
    laptop.set_offline(False)
    expect(page.locator(".refusal")).to_contain_text("Not recorded: Alexander. this player was renamed since")
    expect(page.locator(".round .tt").first).to_contain_text("Alexandra")
    assert faults(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    shot(page, "renamed-meanwhile")
    names = {one["entrant"]: one["name"] for one in told.read("entrants")["items"]}
    assert (names[a], names[b]) == ("Alexandra", "Beatrix")


def test_undo_takes_back_what_is_ones_own_and_nothing_else(device: Device, service: Service) -> None:
    told, (a, b, c, d) = in_play(service)
    _, page = desk_of(device, told)
    echo = page.locator("#typed-echo")
    types(page, "1 ab")
    wait_for(lambda: table(told, 1)["result"] is not None)
    told.send("result", round=1, table=1, order=[b, a])
    expect(page.locator(".round .tt").first.locator(".ss b").first).to_have_text("Blix")
    page.keyboard.press("Control+z")
    expect(echo).to_have_text("Table 1 has BA by now, from another device of the desk. Nothing was undone.")
    assert table(told, 1)["result"]["order"] == [b, a]
    # one's own is taken back, and what stood before it stands again
    types(page, "2 ab")
    types(page, "2 ba!")
    page.keyboard.press("Control+z")
    wait_for(lambda: (table(told, 2)["result"] or {}).get("order") == [c, d])
    assert table(told, 2)["differs"] == []


def test_what_was_refused_is_told_where_it_was_typed_in_the_readers_language(device: Device, service: Service) -> None:
    told, _ = in_play(service, game="rat-jong", points={"by": "score"}, bye=0)
    _, page = desk_of(device, told)
    speaks(page, "fr")
    types(page, "1 ab")
    expect(page.locator("#typed-echo.bad")).to_contain_text("Les scores comptent dans ce tournoi")
    page.keyboard.press("Enter")
    expect(page.locator("#typed-echo.bad")).to_contain_text(re.compile("Table 1\\s: il manque le score"))
    expect(page.get_by_label("Table, joueurs dans l’ordre")).to_have_value("1 ab")
    # with the scores it goes, in any order
    page.get_by_label("Table, joueurs dans l’ordre").fill("")
    types(page, "1 a12 b41")
    wait_for(lambda: table(told, 1)["result"] is not None)
    a, b = table(told, 1)["entrants"]
    assert (table(told, 1)["result"]["order"], table(told, 1)["result"]["scores"]) == ([b, a], {a: 12, b: 41})


def test_scores_are_entered_in_the_sheet(device: Device, service: Service, shot: Shot) -> None:
    told, (a, b, *_) = in_play(service, game="rat-jong", tie_breaks=["score"])
    _, page = desk_of(device, told)
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator(".round .tt").first.click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Enter the result").click()
    sheet.get_by_label("Scores: Alix").fill("-12")
    sheet.get_by_label("Scores: Blix").fill("41")
    assert faults(page) == []
    shot(page, "scores-in-the-sheet")
    sheet.get_by_role("button", name="Enter the result").click()
    expect(sheet).to_have_count(0)
    assert table(told, 1)["result"]["order"] == [b, a]
    assert table(told, 1)["result"]["scores"] == {a: -12, b: 41}
    # its first tie-break counts them: 26.5 above the table's mean, and as much below
    breaks = {row["entrant"]: row["tie_breaks"]["score"] for row in told.read("standings")["items"]}
    assert (breaks[b], breaks[a]) == ("53/2", "-53/2")


def test_a_ruling_gives_its_minutes_once(device: Device, service: Service) -> None:
    told, _ = in_play(service)
    told.send("clock", round=1, do="start", minutes=30)
    _, page = desk_of(device, told)
    page.locator(".round .tt").first.click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Ruling").click()
    sheet.get_by_label("What was ruled (not public)").fill("A card was on the floor")
    sheet.get_by_label("Minutes it cost").fill("5")
    sheet.get_by_role("button", name="Ruling").click()
    expect(sheet).to_have_count(0)
    extended = [each["data"] for each in told.read("events")["events"] if each["type"] == "extended"]
    assert [(each["table"], each["minutes"]) for each in extended] == [(1, 5)]


def test_the_closing_sheet_shows_a_waiting_claim(device: Device, service: Service, shot: Shot) -> None:
    told, (a, b, c, d) = in_play(service)
    player = told.ask(f"/{told.id}/tokens", {"role": "entrant", "entrant": a}, told.token)["token"]
    told.ask(f"/{told.id}/commands", {"type": "claim", "round": 1, "table": 1, "order": [b, a]}, player)
    _, page = desk_of(device, told)
    page.locator(".steps").get_by_role("button", name="Close: 2 missing").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".waits")).to_contain_text("Table 1 · Alix: BA")
    assert faults(page) == []
    shot(page, "closing-with-a-claim")
    sheet.locator(".waits").get_by_role("button", name="Accept").click()
    expect(sheet.locator(".waits")).to_have_count(0)
    sheet.get_by_role("button", name="Close now: table 2 shares, ½ each").click()
    wait_for(lambda: told.read("rounds/1")["status"] == "closed")
    assert table(told, 1)["result"]["order"] == [b, a]
    assert table(told, 2)["result"]["order"] == [[c, d]]


def test_a_sealed_tournament_is_told_as_sealed(device: Device, service: Service, shot: Shot) -> None:
    told, (a, b, c, d) = in_play(service)
    told.send("result", round=1, table=1, order=[a, b])
    told.send("result", round=1, table=2, order=[c, d])
    told.send("close", round=1)
    told.send("end")
    _, page = desk_of(device, told)
    steps = page.locator(".steps")
    expect(steps).to_contain_text("Sealing signs the record and closes it for good")
    shot(page, "before-the-seal")
    key = steps.get_by_role("button", name="Seal it")
    key.click()
    assert told.ask(f"/{told.id}", None, told.token)["status"] == "over", "a tap does not seal"
    key.focus()
    page.keyboard.down("Enter")  # held
    expect(steps).to_contain_text("The tournament is sealed")
    page.keyboard.up("Enter")
    for where in ("desk", "door"):
        page.goto(f"/t/{told.id}/{where}")
        expect(page.locator(".hall")).to_be_visible()
        page.wait_for_load_state("networkidle")
        expect(page.locator(".lostline")).to_have_count(0, timeout=5_000)
        assert "not answering" not in page.locator("body").inner_text()
    shot(page, "sealed")
