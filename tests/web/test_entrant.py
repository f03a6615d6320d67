"""Players' own phones at one table: let in by badges, seated, a result told, confirmed, disputed; the next round."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, wait_for
from tests.web.test_axe import faults
from tests.web.test_directing import LAPTOP, looked_at

Device = Callable[..., BrowserContext]

NAMES = ["Anna", "Boris", "Chloé", "Dario"]
BUZZES = "navigator.vibrate = ms => { (globalThis.buzzes ??= []).push(ms); return true; };"


class Director:
    """Runs one tournament over HTTP."""

    def __init__(self, service: Service, **body: Any) -> None:
        self.service = service
        made = self.ask("", {"name": "Cup", "game": "ratak", **body}, None)
        self.id, self.token = made["id"], made["tokens"]["director"]

    def ask(self, path: str, body: Any, token: str | None) -> Any:
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self.service.url}/api/v1/tournaments{path}", data, headers), timeout=30) as answer:
            return json.load(answer)

    def send(self, type_: str, **fields: Any) -> Any:
        return self.ask(f"/{self.id}/commands", {"type": type_, **fields}, self.token)

    def read(self, what: str) -> Any:
        return self.ask(f"/{self.id}/{what}", None, self.token)

    def badge(self, entrant: str) -> str:
        made = self.ask(f"/{self.id}/tokens", {"role": "entrant", "entrants": [entrant]}, self.token)
        badge: str = made["items"][0]["badge"]
        return badge

    def letters(self, entrant: str) -> str:
        code: str = self.ask(f"/{self.id}/tokens", {"role": "entrant", "entrant": entrant}, self.token)["code"]
        return code


def let_in(phone: BrowserContext, code: str) -> Page:
    """A player's page, by a badge or six letters behind the '#'."""
    phone.add_init_script(BUZZES)
    page = phone.new_page()
    page.goto(f"/join#{code}")
    page.get_by_role("button", name="Join", exact=True).tap()
    expect(page).to_have_url(re.compile("/t/[a-z2-7]{20}/entrant$"))
    expect(page.locator(".band b").first).to_be_visible()
    return page


def tell(page: Page, *names: str) -> None:
    """Names tapped in the order of places; the last follows."""
    for name in names:
        page.locator(".tk").filter(has_text=name).tap()
    page.get_by_role("button", name=re.compile("^Send: I was")).tap()


def band(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator(".band b").first).to_have_text(text)


def test_four_phones_at_one_table_tell_confirm_dispute_and_go_on(device: Device, service: Service) -> None:
    # given four players, let in by badges or six letters
    director = Director(service, format={"kind": "swiss", "rounds": 2, "table": 4, "length": {"minutes": 30}})
    entrants = {name: director.send("enter", name=name)["entrant"] for name in NAMES}
    codes = [director.badge(entrants[name]) for name in NAMES[:3]] + [director.letters(entrants["Dario"])]
    phones = dict(zip(NAMES, (let_in(device(bypass_csp=True), code) for code in codes), strict=True))
    anna, boris, chloe, dario = phones.values()

    # when one checks in by oneself, and the round is published: each phone tells of its table, and buzzes once
    band(anna, "You are not checked in")
    looked_at(anna)
    anna.get_by_role("button", name="Je suis là").or_(anna.get_by_role("button", name="I am here")).tap()
    band(anna, "You are checked in")
    director.send("check_in", entrants=list(entrants.values()))
    director.send("pair")
    director.send("publish", round=1)
    seats = director.read("rounds/1")["tables"][0]["entrants"]
    for name, page in phones.items():
        seat = "ABCD"[seats.index(entrants[name])]
        band(page, f"Table 1, seat {seat}")
        expect(page.locator(".news")).to_have_text(f"Round 1: table 1, seat {seat}")
        expect(page.locator(".pt.bottom")).to_contain_text(name)
        assert page.evaluate("globalThis.buzzes") == [200]
    director.send("start", round=1)
    director.send("clock", round=1, do="start", minutes=30)
    expect(anna.locator(".clk b")).to_have_text(re.compile(r"^(30|29):\d\d$"))
    looked_at(anna)

    # when one tells the result by three taps and a key: the others see it at once, one yes makes it the result
    anna.get_by_role("button", name="Report the result").tap()
    expect(anna.get_by_role("heading", name="Who won?")).to_be_visible()
    looked_at(anna)
    tell(anna, "Chloé", "Anna", "Boris")
    expect(anna.get_by_role("heading", name="You said:")).to_be_visible()
    for page in (boris, chloe, dario):
        expect(page.get_by_role("heading", name="Anna says it ended like this:")).to_be_visible()
    expect(boris.locator(".ord li")).to_have_text(["1Chloé+1", "2Anna+⅔", "3Boris+⅓", "4Dario+0"])
    looked_at(boris)
    chloe.get_by_role("button", name="Yes, I was 1st").tap()
    band(chloe, "1st, +1")
    band(anna, "2nd, +⅔")
    expect(anna.locator(".fig b").first).to_have_text("⅔")
    expect(anna.locator(".hist li")).to_contain_text("2nd · table 1")
    result = director.read("rounds/1")["tables"][0]["result"]
    assert result["order"] == [entrants[name] for name in ("Chloé", "Anna", "Boris", "Dario")]
    assert result["source"]["kind"] == "claim"

    # when another one disputes it: the desk decides, and each phone tells so
    dario.get_by_role("button", name="This is wrong").tap()
    dario.get_by_label("What is wrong (if you like)").fill("I was third")
    dario.get_by_role("button", name="Let the desk decide").tap()
    for page in (dario, anna):
        expect(page.locator(".saids")).to_contain_text("Dario: I was third")
    looked_at(dario)
    order = [entrants[name] for name in ("Chloé", "Anna", "Dario", "Boris")]
    director.send("result", round=1, table=1, order=order)
    band(dario, "3rd, +⅓")
    expect(dario.locator(".band small").first).to_have_text("Table 1 · from the desk")

    # when the next round is published: told on every open phone; two say otherwise; six letters are a neighbour's yes
    director.send("close", round=1)
    director.send("sit_out", entrant=entrants["Anna"], rounds=[2])
    director.send("pair")
    director.send("publish", round=2)
    director.send("start", round=2)
    band(anna, "Round 2: no table for you")
    expect(anna.locator(".band small").first).to_have_text("You sit it out, as you asked.")
    expect(boris.locator(".news")).to_contain_text("Round 2: table 1")
    boris.get_by_role("button", name="Report the result").tap()
    tell(boris, "Boris", "Chloé")
    chloe.get_by_role("button", name="No, that is wrong").tap()
    tell(chloe, "Chloé", "Boris")
    expect(boris.locator(".saids")).to_contain_text("You disagree.")
    expect(boris.get_by_role("button", name="Yes, I was 2nd")).to_be_visible()
    dario.get_by_role("button", name="Yes, I was 3rd").first.tap()
    band(dario, "3rd, +0")


def test_a_phone_without_network_keeps_what_it_knows_and_sends_later(device: Device, service: Service) -> None:
    # given two at a table
    director = Director(service, format={"kind": "swiss", "rounds": 2, "table": 2})
    anna, boris = (director.send("enter", name=name)["entrant"] for name in ("Anna", "Boris"))
    director.send("check_in", entrants=[anna, boris])
    director.send("pair")
    director.send("publish", round=1)
    context = device(bypass_csp=True)
    page = let_in(context, director.badge(anna))
    band(page, re.compile("^Table 1, seat [AB]$"))

    # when its network goes: the table stays, with its age, and a result is kept
    context.set_offline(True)
    expect(page.locator(".lostline").first).to_contain_text("Not connected. As of")
    page.get_by_role("button", name="Report the result").tap()
    tell(page, "Anna")
    expect(page.get_by_role("heading", name="You said:")).to_be_visible()
    expect(page.get_by_text("On its way: kept on this phone")).to_be_visible()
    assert director.read("rounds/1")["tables"][0]["claims"] == []

    # then another visit sends it, once; and it is confirmed on this phone by the neighbour's six letters
    address = page.url
    page.close()
    context.set_offline(False)
    page = context.new_page()
    page.goto(address)
    expect(page.get_by_text("It waits for a “yes” from another player.")).to_be_visible()
    [claim] = director.read("rounds/1")["tables"][0]["claims"]
    assert (claim["entrant"], claim["order"]) == (anna, [anna, boris])
    page.get_by_role("button", name="A neighbour’s yes").tap()
    page.get_by_label("Six letters").fill(director.letters(boris))
    assert faults(page) == []
    page.get_by_role("button", name="Confirm").tap()
    band(page, "1st, +1")
    assert director.read("rounds/1")["tables"][0]["result"]["source"]["by"] == boris

    # and home leads back here; who withdraws is asked once, and may come back
    page.get_by_role("button", name="More").tap()
    assert faults(page) == []
    page.get_by_role("button", name="Withdraw").tap()
    page.get_by_role("alertdialog").get_by_role("button", name="Withdraw").tap()
    band(page, "You have withdrawn")
    page.get_by_role("button", name="Rejoin the tournament").tap()
    band(page, "1st, +1")
    page.goto("/")
    page.get_by_role("link", name="Cup").tap()
    expect(page).to_have_url(re.compile("/entrant$"))


def test_a_badge_shown_on_a_second_phone_says_so_on_the_first(device: Device, service: Service) -> None:
    # given one badge on two phones
    director = Director(service, format={"kind": "swiss", "rounds": 2, "table": 2})
    anna, _ = (director.send("enter", name=name)["entrant"] for name in NAMES[:2])
    badge = director.badge(anna)
    first = let_in(device(bypass_csp=True), badge)
    second = let_in(device(bypass_csp=True), badge)

    # then the first says when another took over, and still shows what everybody may see
    said = first.get_by_role("alert")
    expect(said).to_have_text(
        re.compile(r"^Your badge was shown on another phone at \d\d:\d\d. Show it here to go on\.$")
    )
    first.get_by_role("link", name="Public page").tap()
    expect(first.get_by_role("heading", name="Cup")).to_be_visible()

    # when the first phone takes over, it is the player's again, and the second one says so
    first.go_back()
    first.get_by_role("link", name="Use this phone").tap()
    first.get_by_role("button", name="Join", exact=True).tap()
    band(first, "You are not checked in")
    expect(second.get_by_role("alert")).to_contain_text("Your badge was shown on another phone at")


def test_a_player_writes_to_the_desk_and_sits_a_round_out_or_not(device: Device, service: Service) -> None:
    director = Director(service, format={"kind": "swiss", "rounds": 3, "table": 2})
    anna, boris = (director.send("enter", name=name)["entrant"] for name in NAMES[:2])
    phone = let_in(device(bypass_csp=True), director.badge(anna))
    director.send("check_in", all=True)
    director.send("pair")
    director.send("publish", round=1)
    director.send("start", round=1)
    other = director.ask(f"/{director.id}/tokens", {"role": "director"}, director.token)
    desk = device(bypass_csp=True, **LAPTOP).new_page()
    desk.goto(f"/join#{other['code']}")
    desk.get_by_role("button", name="Join", exact=True).click()
    expect(desk.locator(".hall.directing")).to_be_visible()

    # the one of seat A is dealt to first
    first = director.read("rounds/1")["tables"][0]["entrants"][0]
    expect(phone.locator(".pt").filter(has_text="dealt to first")).to_contain_text("Anna" if first == anna else "Boris")

    # a note reaches the desk, and stays there until somebody has seen to it
    phone.get_by_role("button", name="More").tap()
    phone.get_by_role("button", name="A note to the desk").tap()
    phone.get_by_label("What the desk should know").fill("I leave at six, before the last round if it is late")
    phone.get_by_role("button", name="Send").tap()
    expect(phone.locator(".news")).to_have_text("The desk knows.")
    note = desk.get_by_role("region", name="Calls and notes").get_by_role("listitem")
    expect(note).to_contain_text("Anna")
    expect(note).to_contain_text("I leave at six, before the last round if it is late")
    assert faults(desk) == []
    note.get_by_role("button", name="Done").click()
    expect(desk.get_by_role("region", name="Calls and notes")).to_have_count(0)
    assert director.ask(f"/{director.id}", None, director.token)["notes"] == []

    # what is said of a table stands at that table
    director.ask(f"/{director.id}/commands", {"type": "call", "table": 1, "text": "a card is missing"}, director.token)
    expect(desk.locator(".missing li.call")).to_contain_text("a card is missing")
    expect(phone.locator("main")).to_contain_text("A judge is called to this table.")
    desk.locator(".missing li.call").get_by_role("button", name="On my way").click()
    expect(desk.locator(".missing li.call")).to_contain_text("A judge is on the way")
    expect(phone.locator("main")).to_contain_text("A judge is on the way to this table.")
    desk.locator(".missing li.call").get_by_role("button", name="Done").click()
    expect(desk.locator(".missing li.call")).to_have_count(0)

    # a round is sat out, and played after all
    for key, out in (("Sit out round 2", [{"round": 2, "points": 0, "shown": "0"}]), ("Play round 2 after all", [])):
        phone.get_by_role("button", name="More").tap()
        phone.get_by_role("button", name=key).tap()
        expect(phone.locator("[role=dialog]")).to_have_count(0)
        wait_for(lambda out=out: director.read(f"entrants/{anna}")["out"] == out)  # type: ignore[misc]
    assert director.read(f"entrants/{boris}")["out"] == []


def test_the_phone_of_a_merged_entry_goes_on_as_the_one_that_stays(device: Device, service: Service) -> None:
    """Given two entries of one person, a phone let in by one: once it is merged into the other, that is the phone's."""
    director = Director(service, format={"kind": "swiss", "rounds": 2, "table": 2})
    stays, double, other = (director.send("enter", name=name)["entrant"] for name in ("Anna P", "Anna", "Boris"))
    phone = let_in(device(bypass_csp=True), director.badge(double))
    band(phone, "You are not checked in")
    director.send("merge", entrant=double, into=stays)
    director.send("check_in", entrants=[stays, other])
    band(phone, "You are checked in")
    director.send("pair")
    director.send("publish", round=1)
    band(phone, re.compile("^Table 1, seat [AB]$"))
    kept = phone.evaluate("JSON.parse(localStorage['greffier.tournaments'])[0].entrant")
    assert kept == stays
