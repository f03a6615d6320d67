"""A director's whole day: 16 people from a list to the sealed final sheet, at pads, by claims and by typed lines."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, wait_for
from tests.web.clerk import Clerk
from tests.web.conftest import answers_address
from tests.web.referee import join
from tests.web.test_directing import LAPTOP, read, step
from tests.web.test_entrant import Director, let_in

Device = Callable[..., BrowserContext]

NAMES = [
    "Anna", "Boris", "Chloé", "Dario", "Emma", "Farid", "Greta", "Hugo",
    "Ines", "Jonas", "Katya", "Lena", "Milan", "Nadia", "Oscar", "Paula",
]  # fmt: skip
WALK_IN = "Quentin"
ROUNDS, TABLES = 3, 4
WORDS: dict[str, dict[str, str]] = {
    "en": {
        "more": "More",
        "file": "A list from a file (CSV)",
        "enter": "Enter 16 players",
        "all here": "Check everybody in",
        "line": "One line: the name, then the club after a comma.",
        "pair": "Pair those present ({})",
        "publish": "Publish round {}",
        "start": "Start round {}",
        "close": "Close round {}",
        "typed": "Table, seats in order",
        "all in": "All tables are in",
        "withdraw": "Withdraw",
        "disputed": "Disputed",
        "reason": "Reason (not public)",
        "correct": "Correct the result",
        "end anyway": "End now, without waiting",
        "end": "End the tournament",
        "seal": "Seal it",
        "is sealed": "The tournament is sealed",
        "final": "Final standings",
        "sealed": "Sealed on",
    },
    "fr": {
        "more": "Plus",
        "file": "Une liste d’un fichier (CSV)",
        "enter": "Inscrire 16 joueurs",
        "all here": "Pointer tout le monde",
        "line": "Une ligne : le nom, puis le club après une virgule.",
        "pair": "Apparier les présents ({})",
        "publish": "Publier la ronde {}",
        "start": "Lancer la ronde {}",
        "close": "Clore la ronde {}",
        "typed": "Table, joueurs dans l’ordre",
        "all in": "Tous les résultats sont là",
        "withdraw": "Retirer",
        "disputed": "Contestée",
        "reason": "Motif (non public)",
        "correct": "Corriger le résultat",
        "end anyway": "Terminer sans attendre",
        "end": "Terminer le tournoi",
        "seal": "Sceller",
        "is sealed": "Le tournoi est scellé",
        "final": "Classement final",
        "sealed": "Scellé le",
    },
}


class Day:
    """The director's laptop, and what the service says of the tournament that it runs."""

    def __init__(self, device: Device, service: Service, lang: str) -> None:
        self.device, self.service = device, service
        self.word = WORDS[lang]
        form = {"kind": "swiss", "rounds": ROUNDS, "table": {"prefer": 4, "min": 3, "max": 4}}
        self.told = Director(
            service, game="durak", format=form, visibility="public", options={"rounds": 1}, protest_minutes=15
        )
        code = self.told.ask(f"/{self.told.id}/tokens", {"role": "director"}, self.told.token)["code"]
        self.page = device(**LAPTOP, locale={"en": "en-GB", "fr": "fr-FR"}[lang]).new_page()
        join(self.page, code)
        expect(self.page).to_have_url(re.compile("/desk$"))

    def read(self, what: str) -> Any:
        return read(self.service, self.told.id, what and f"/{what}")

    def key(self, name: str, *values: object) -> Any:
        return self.page.get_by_role("button", name=self.word[name].format(*values), exact=True)

    def begins(self, number: int, present: int) -> list[dict[str, Any]]:
        """The round is drafted, published and started; its tables."""
        self.key("pair", present).click()
        step(self.page, self.word["publish"].format(number))
        step(self.page, self.word["start"].format(number))
        tables: list[dict[str, Any]] = self.read(f"rounds/{number}")["tables"]
        return tables

    def types(self, *lines: str) -> None:
        typed = self.page.get_by_label(self.word["typed"])
        typed.focus()
        for each in lines:
            self.page.keyboard.type(each)
            self.page.keyboard.press("Enter")

    def closes(self, number: int) -> None:
        expect(self.page.locator(".missing h2")).to_have_text(self.word["all in"])
        step(self.page, self.word["close"].format(number))
        wait_for(lambda: self.read(f"rounds/{number}")["status"] == "closed")

    def phone(self, entrant: str) -> Page:
        return let_in(self.device(), self.told.badge(entrant))

    def recorded(self, number: int, table: int, who: str) -> None:
        """A referee's pad records a table's match until that player concedes it."""
        path = f"/{self.told.id}/rounds/{number}/tables/{table}/match"
        pad = Clerk(self.device().new_page(), self.service.url)
        join(pad.page, self.told.ask(path, {}, self.told.token)["code"])
        pad.deal("8c", "A").menu("End…").press("Someone concedes").press(who)
        key = pad.page.get_by_role("alertdialog").locator(".hold")
        for _ in range(2):  # as a screen reader presses it
            key.evaluate("key => key.click()")
        wait_for(lambda: self.read(f"rounds/{number}")["tables"][table - 1]["result"] is not None)


@pytest.mark.drawn(1, among="whole tournaments")
@pytest.mark.parametrize("lang", WORDS)
def test_from_the_list_to_the_sealed_final_sheet(device: Device, service: Service, lang: str) -> None:
    day = Day(device, service, lang)
    page, word = day.page, day.word
    # the door: 16 by a list, all of them here, one more by a line, one who goes home
    page.goto(f"/t/{day.told.id}/door")
    csv = "name\n" + "".join(f"{name}\n" for name in NAMES)
    day.key("more").click()
    with page.expect_file_chooser() as chosen:
        day.key("file").click()
    chosen.value.set_files({"name": "people.csv", "mimeType": "text/csv", "buffer": csv.encode()})
    day.key("enter").click()
    expect(page.locator(".report")).to_contain_text("16")
    day.key("more").click()
    day.key("all here").click()
    expect(day.key("pair", 16)).to_be_visible()
    line = page.get_by_label(word["line"])
    line.fill(WALK_IN)
    line.press("Enter")
    expect(day.key("pair", 17)).to_be_visible()
    entrants = {each["name"]: each["entrant"] for each in day.read("entrants")["items"]}
    page.get_by_role("button", name="Paula").first.click()
    for _ in range(2):  # asked for, and confirmed
        page.locator(".sheet").get_by_role("button", name=word["withdraw"], exact=True).click()
    expect(day.key("pair", 16)).to_be_visible()
    day.key("pair", 16).click()

    # the desk: two are swapped by keyboard, then it is published
    expect(page).to_have_url(re.compile("/desk$"))
    names = page.locator(".draft .name")
    expect(names).to_have_count(16)
    before = [table["entrants"] for table in day.told.read("rounds/1")["tables"]]
    names.nth(0).focus()
    page.keyboard.press("s")
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):  # over the screen: below, the next table, its second seat
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    wait_for(lambda: day.told.read("rounds/1")["tables"][0]["entrants"][0] == before[1][1])
    step(page, word["publish"].format(1))
    step(page, word["start"].format(1))
    tables = day.read("rounds/1")["tables"]
    assert len(tables) == TABLES

    # two tables are recorded by pads, one is claimed and confirmed by phones and then disputed, one is typed
    called = {entrant: name for name, entrant in entrants.items()}
    for number in (1, 2):
        day.recorded(1, number, called[tables[number - 1]["entrants"][1]])
    first, second, *_ = tables[2]["entrants"]
    one, other = day.phone(first), day.phone(second)
    one.get_by_role("button", name="Report the result").tap()
    for entrant in tables[2]["entrants"][:3]:
        one.locator(".tk").filter(has_text=called[entrant]).tap()
    one.get_by_role("button", name=re.compile("^Send: I was")).tap()
    other.get_by_role("button", name=re.compile("^Yes, I was")).tap()
    wait_for(lambda: day.read("rounds/1")["tables"][2]["result"] is not None)
    other.get_by_role("button", name="This is wrong").tap()
    other.get_by_role("button", name="Let the desk decide").tap()
    expect(page.get_by_text(word["disputed"]).first).to_be_visible()
    day.types("3 bacd!", "4 dcba")
    day.closes(1)
    results = [table["result"] for table in day.read("rounds/1")["tables"]]
    assert [result["source"]["kind"] for result in results] == ["match", "match", "desk", "desk"]
    a, b, c, d = tables[2]["entrants"]
    assert results[2]["order"] == [b, a, c, d]

    # two rounds more by typed lines; then the first is corrected, late, and signed
    for number in (2, 3):
        day.begins(number, 16)
        day.types(*(f"{table} bacd" for table in range(1, TABLES + 1)))
        day.closes(number)
    page.locator(".rounds").get_by_role("button", name="1").click()
    day.types("4 abcd")
    sheet = page.get_by_role("dialog")
    sheet.get_by_label(word["reason"]).fill("misread")
    sheet.get_by_role("button", name=word["correct"]).click()
    expect(sheet).to_have_count(0)
    assert day.read("rounds/1")["tables"][3]["result"]["order"] == tables[3]["entrants"]

    # the end, the seal, the final sheet
    step(page, word["end"])
    page.get_by_role("dialog").get_by_role("button", name=word["end anyway"]).click()
    seal = page.locator(".steps").get_by_role("button", name=word["seal"])
    seal.hover()
    page.mouse.down()  # held until the tournament is sealed: a click seals nothing
    wait_for(lambda: day.read("")["status"] == "sealed")
    page.mouse.up()
    expect(page.locator(".steps")).to_contain_text(word["is sealed"])
    answers_address(page.context)
    page.goto(f"/t/{day.told.id}/print")
    expect(page.locator(".proof")).to_contain_text(word["sealed"])
    expect(page.locator(".proof .qr")).to_be_visible()
    rows = page.locator(".leaf", has=page.locator(".proof")).locator("tbody tr")
    expect(rows).to_have_count(16)  # who went home before the first round is in no standing
    standing = [row["name"] for row in day.read("standings")["items"]]
    assert rows.locator("th").all_inner_texts() == standing
    with urlopen(Request(f"{service.url}/api/v1/tournaments/{day.told.id}/verify"), timeout=30) as answer:
        assert json.load(answer)["seal"]["ok"] is True
