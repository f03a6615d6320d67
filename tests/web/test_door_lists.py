"""A list of people at the door: shown before it is entered, told afterwards, taken back as a whole."""

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

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}}
FILE = (
    "Tournoi de printemps;;;\r\nNom;Prénom;Club;E-mail\r\nDupont;Chloé;Étoile;c@example.org\r\n"
    "Lebœuf;Aurore;L’Échiquier;\r\nBouvard;Kévin;;\r\nReal;Anna;;\r\nNovák;Šimon;;;trop\r\nTotal;;;5\r\n"
).encode("cp1252")


@pytest.fixture
def told(service: Service) -> Director:
    told = Director(service, format={"kind": "swiss", "rounds": 2, "table": 2}, game="durak")
    told.send("enter", name="Kevin Bouvard")
    told.send("enter", name="Anna Real")
    return told


def at_the_door(device: Device, told: Director, lang: str = "en", **how: Any) -> Page:
    page = device(**how).new_page()
    join(page, told.ask(f"/{told.id}/tokens", {"role": "director"}, told.token)["code"])
    expect(page).to_have_url(re.compile("/desk$"))
    page.goto(f"/t/{told.id}/door")
    if page.evaluate("document.documentElement.lang") != lang:
        page.get_by_role("button", name="More").click()
        page.get_by_role("dialog").get_by_role("button", name="Français").click()
        page.keyboard.press("Escape")
    return page


def choose(page: Page, more: str = "More", key: str = "A list from a file (CSV)", raw: bytes = FILE) -> None:
    page.get_by_role("button", name=more, exact=True).click()
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name=key).click()
    chosen.value.set_files({"name": "people.csv", "mimeType": "text/csv", "buffer": raw})


def names(told: Director) -> list[str]:
    return [each["name"] for each in told.read("entrants")["items"]]


@pytest.mark.parametrize("how", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_list_is_shown_entered_told_and_taken_back(
    device: Device, told: Director, shot: Shot, how: dict[str, Any]
) -> None:
    page = at_the_door(device, told, **how)
    before = names(told)
    choose(page)
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("2 players to enter")
    expect(sheet).to_contain_text("Aurore Lebœuf L’Échiquier")
    expect(sheet).to_contain_text("Line 5: Kévin Bouvard – is it Kevin Bouvard?")
    expect(sheet).to_contain_text("Line 6: Anna Real")
    expect(sheet).to_contain_text("Line 7: Šimon Novák 5 cells, but 4 columns: 'trop' stands beyond them")
    expect(sheet).to_contain_text("Line 1: above the headers: no person")
    expect(sheet).to_contain_text("Not used: E-mail")
    expect(sheet.locator(".unused")).to_contain_text("E-mail")
    expect(sheet.get_by_label("Letters look wrong? Encoding")).to_have_value("windows-1252")
    assert faults(page) == []
    shot(page, f"list-{page.viewport_size['width']}")  # type: ignore[index]
    assert names(told) == before, "nobody is entered before it is confirmed"

    # when Kévin is somebody new, and the list is entered
    sheet.locator("li", has_text="Kévin").get_by_label("Somebody new").check()
    sheet.get_by_role("button", name="Enter 3 players").click()
    report = page.locator(".report")
    expect(report).to_contain_text("3 players entered from “people.csv”")
    expect(report).to_contain_text("Line 6: Anna Real in the list already")
    expect(report).to_contain_text("Not used: E-mail")
    assert faults(page) == []
    shot(page, f"list-report-{page.viewport_size['width']}")  # type: ignore[index]
    assert names(told) == [*before, "Chloé Dupont", "Aurore Lebœuf", "Kévin Bouvard"]

    # then it stays, over a reload and whatever else is done, until all is taken back but for whom somebody checked in
    page.reload()
    expect(report).to_contain_text("3 players entered from “people.csv”")
    expect(report).to_contain_text("Line 6: Anna Real in the list already")
    expect(report).to_contain_text("Line 7: Šimon Novák 5 cells, but 4 columns")
    expect(report).to_contain_text("Not used: E-mail")
    told.send("check_in", entrants=["e4"])
    page.get_by_role("button", name="In: Anna Real").click()
    expect(report).to_contain_text("3 players entered")
    report.get_by_role("button", name="Undo the whole list").click()
    expect(report).to_contain_text("2 players taken out again")
    expect(report).to_contain_text("Aurore Lebœuf stayed")
    wait_for(lambda: names(told) == [*before, "Aurore Lebœuf"])
    page.reload()
    expect(report).to_contain_text("2 players taken out again")
    report.get_by_role("button", name="Done").click()
    expect(report).to_have_count(0)
    page.reload()
    expect(page.locator(".counts").first).to_be_visible()
    expect(report).to_have_count(0)


def test_columns_and_encoding_are_chosen_before_anybody_is_entered(device: Device, told: Director) -> None:
    page = at_the_door(device, told, **LAPTOP)
    choose(page, raw="Bidule;Truc\nЧехов;Антон\n".encode("cp1251"))
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("alert")).to_contain_text("no header is known")
    expect(sheet.get_by_role("button", name="Enter 2 players")).to_have_attribute("aria-disabled", "true")
    sheet.get_by_label("Letters look wrong? Encoding").select_option("windows-1251")
    sheet.locator(".column select").nth(0).select_option("surname")
    sheet.locator(".column select").nth(1).select_option("first_name")
    sheet.get_by_label("Line 1 holds the headings").check()
    expect(sheet).to_contain_text("Антон Чехов")
    sheet.get_by_role("button", name="Enter 1 player", exact=True).click()
    expect(page.locator(".report")).to_contain_text("1 player entered")
    assert names(told)[-1] == "Антон Чехов"


def test_it_is_told_in_french_too(device: Device, told: Director, shot: Shot) -> None:
    page = at_the_door(device, told, "fr", color_scheme="dark", **PHONE)
    long = f"Real;Anna;;\r\nLongue;Léa;{'x' * 61};\r\n".encode("cp1252")
    choose(page, "Plus", "Une liste d’un fichier (CSV)", FILE.replace(b"Real;Anna;;\r\n", long))
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("2 joueurs à inscrire")
    expect(sheet).to_contain_text("5 cellules pour 4 colonnes")
    expect(sheet).to_contain_text("Club\u00a0: un texte de 1 à 60 caractères est attendu")
    expect(sheet).to_contain_text("un total\u00a0: pas une personne")
    assert faults(page) == []
    shot(page, "list-french-dark")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert len(names(told)) == 2
