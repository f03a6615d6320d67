"""The desk takes back and changes what is published: by mouse, keys and taps; phones and wall follow."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, wait_for
from tests.web.referee import choose, join, post
from tests.web.test_axe import faults
from tests.web.test_directing import LAPTOP
from tests.web.test_entrant import Director, let_in

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]
FOURS = {"kind": "swiss", "rounds": 3, "table": {"prefer": 4, "min": 3, "max": 4}}
DEAL = {"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}
ATTACK = {"type": "attack", "by": "A", "card": "7s"}
NAMES = ("Anna", "Boris", "Chloé", "Dario", "Emma", "Farid", "Gina")
SIZES = [(360, 740), (820, 1180), (1024, 768), (1280, 800), (1920, 1080)]


def published(service: Service) -> Director:
    """Round 1: Anna, Boris, Chloé, Dario at table 1; Emma, Farid, Gina at table 2. Hugo comes late."""
    told = Director(service, format=FOURS, game="durak")
    people = [told.send("enter", name=name, present=True)["entrant"] for name in NAMES]
    told.send("seat", round=1, tables={"1": people[:4], "2": people[4:]})
    told.send("publish", round=1)
    told.send("enter", name="Hugo", present=True)
    return told


def desk_of(device: Device, told: Director, **how: Any) -> Page:
    page = device(bypass_csp=True, **{**LAPTOP, **how}).new_page()
    join(page, told.ask(f"/{told.id}/tokens", {"role": "director"}, told.token)["code"])
    expect(page).to_have_url(re.compile("/desk$"))
    expect(page.locator(".round .tt").first).to_be_visible()
    return page


def seats(told: Director) -> list[list[str]]:
    return [table["entrants"] for table in told.read("rounds/1")["tables"]]


def sit(told: Director, *tables: list[str]) -> None:
    wait_for(lambda: seats(told) == list(tables))


def test_seats_of_a_published_round_change_by_mouse_keys_and_taps(device: Device, service: Service, shot: Shot) -> None:
    told = published(service)
    page = desk_of(device, told)
    page.get_by_role("button", name="Change seats").click()
    name = {letter: page.locator(f'.round [data-place="e{n}"]') for n, letter in enumerate("abcdefgh", 1)}
    assert faults(page) == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if width < 900:
            page.get_by_role("button", name="Tables", exact=True).click()
        shot(page, f"change-seats-{width}")
    page.set_viewport_size(LAPTOP["viewport"])
    # a latecomer is dragged to the free seat of the three
    name["h"].drag_to(page.get_by_title("Free seat at table 2"))
    sit(told, ["e1", "e2", "e3", "e4"], ["e5", "e6", "e7", "e8"])
    # by keys: Anna is lifted, goes over the screen to Chloé below her, then to Emma at the next table
    name["a"].focus()
    for key in ("s", "ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    sit(told, ["e5", "e2", "e3", "e4"], ["e1", "e6", "e7", "e8"])
    # by taps: two of one table, and a whole table to another number
    name["b"].click()
    name["d"].click()
    sit(told, ["e5", "e4", "e3", "e2"], ["e1", "e6", "e7", "e8"])
    page.get_by_role("button", name="Table 1", exact=True).click()
    page.get_by_role("button", name="Table 2", exact=True).click()
    sit(told, ["e1", "e6", "e7", "e8"], ["e5", "e4", "e3", "e2"])
    # who is not here is taken out, and undone: each act by itself, the last first
    name["f"].click()
    page.get_by_role("button", name="Not here").click()
    sit(told, ["e1", "e7", "e8"], ["e5", "e4", "e3", "e2"])
    undo = page.locator(".round .below").get_by_role("button", name="Undo")
    undo.click()
    sit(told, ["e1", "e6", "e7", "e8"], ["e5", "e4", "e3", "e2"])
    undo.click()
    sit(told, ["e5", "e4", "e3", "e2"], ["e1", "e6", "e7", "e8"])
    # what somebody else changed meanwhile is theirs
    told.send("swap", round=1, entrants=["e4", "e1"])
    expect(name["a"].locator("i")).to_have_text("B")
    undo.click()
    expect(page.locator(".round .below")).to_contain_text("Somebody changed these seats since: nothing was undone")
    assert seats(told) == [["e5", "e1", "e3", "e2"], ["e4", "e6", "e7", "e8"]]


def test_wrong_seats_after_the_first_card_are_mended_at_the_desk_and_asked_for_by_the_table(
    device: Device, service: Service, shot: Shot
) -> None:
    told = published(service)
    made = told.ask(f"/{told.id}/rounds/1/tables/2/match", {}, told.token)
    for command in (DEAL, ATTACK):
        post(service, f"matches/{made['id']}/commands", command, made["tokens"]["referee"])
    page = desk_of(device, told)
    page.get_by_role("button", name="Change seats").click()
    at = {letter: page.locator(f'.round [data-place="e{n}"]') for n, letter in enumerate("abcdefgh", 1)}
    at["e"].click()
    at["a"].click()
    expect(page.locator(".round .below")).to_contain_text("Table 2 has started: only its own people change seats.")
    at["e"].drag_to(at["g"])
    expect(page.get_by_label("Reason (not public)")).to_have_value("Wrong seats")
    assert faults(page) == []
    shot(page, "reseat-asks")
    page.locator(".below").get_by_role("button", name="Change the seats").click()
    sit(told, ["e1", "e2", "e3", "e4"], ["e7", "e6", "e5"])
    page.get_by_role("button", name="Done").click()
    # the table itself says how it sits; one tap at the desk does it
    player = told.ask(f"/{told.id}/tokens", {"role": "entrant", "entrant": "e6"}, told.token)["token"]
    call = {"type": "call", "table": 2, "seats": {"A": "e5", "B": "e6", "C": "e7"}}
    told.ask(f"/{told.id}/commands", call, player)
    row = page.locator(".missing li.call")
    expect(row).to_contain_text("They sit: A Emma, B Farid, C Gina")
    shot(page, "seats-called")
    row.get_by_role("button", name="Seat them so").click()
    sit(told, ["e1", "e2", "e3", "e4"], ["e5", "e6", "e7"])
    expect(row).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_round_is_unpublished_with_a_reason_and_everybody_follows(
    device: Device, service: Service, shot: Shot, lang: str
) -> None:
    told = published(service)
    phone = let_in(device(has_touch=True, viewport={"width": 360, "height": 740}), told.badge("e1"))
    expect(phone.locator("main")).to_contain_text("Boris")
    page = desk_of(device, told)
    wall = page.context.new_page()
    wall.goto(f"/t/{told.id}/wall")
    expect(wall.locator("body")).to_contain_text("Boris")
    page.bring_to_front()
    page.evaluate(f"localStorage.setItem('greffier.settings', JSON.stringify({{lang: '{lang}'}}))")
    page.reload()
    word = {
        "en": ("Change seats", "Unpublish round 1", "Reason (public)", "Round 1, draft"),
        "fr": ("Changer les places", "Retirer la ronde 1", "Motif (public)", "Ronde 1, brouillon"),
    }[lang]
    page.get_by_role("button", name=word[0]).click()
    page.get_by_role("button", name=word[1]).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label(word[2]).fill("Star met Star")
    assert faults(page) == []
    shot(page, f"unpublish-{lang}")
    sheet.get_by_role("button", name=word[1]).click()
    expect(page.get_by_role("heading", name=word[3])).to_be_visible()
    expect(page.locator(".draft .name")).to_have_count(7)
    expect(phone.locator("main")).not_to_contain_text("Boris")
    expect(wall.locator("body")).not_to_contain_text("Table 2")
    shot(phone, f"unpublished-phone-{lang}")
    shot(wall, f"unpublished-wall-{lang}")
    story = told.ask(f"/{told.id}/timeline", None, None)["items"]
    assert "Star met Star" in story[-1]["text"][lang]


def test_a_pad_tells_the_desk_how_its_table_sits(device: Device, service: Service, shot: Shot) -> None:
    told = published(service)
    # given a player's phone that records the match of its table
    phone = device(bypass_csp=True, has_touch=True, viewport={"width": 360, "height": 740})
    let_in(phone, told.badge("e1"))
    made = told.ask(f"/{told.id}/rounds/1/tables/1/match", {}, told.token)
    pad = phone.new_page()
    join(pad, made["code"])
    # when it says that Anna and Chloé sit the other way round
    choose(pad, "Seats are wrong")
    sheet = pad.get_by_role("dialog")
    for name in ("A · Anna", "C · Chloé"):
        sheet.get_by_role("button", name=name).click()
    expect(sheet.get_by_role("button", name="C · Anna")).to_be_visible()
    assert faults(pad) == []
    shot(pad, "pad-seats-wrong")
    sheet.get_by_role("button", name="Tell the desk").click()
    expect(sheet.get_by_role("status")).to_have_text("The desk knows, and changes the seats.")
    # then the desk is called with how they sit
    [note] = told.ask(f"/{told.id}", None, told.token)["notes"]
    assert (note["table"], note["seats"]) == (1, {"A": "e3", "B": "e2", "C": "e1", "D": "e4"})
