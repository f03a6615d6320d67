"""What a referee's device keeps, and its right to record: lost, handed back, and not given away."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service
from tests.web.dealer import Table
from tests.web.referee import Referee, join

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


FULL = """() => {
    window.full = true;
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given) {
        if (window.full) throw new DOMException('no room', 'QuotaExceededError');
        return put.apply(this, given);
    };
}"""


def begun(device: Device) -> Referee:
    return Referee(device().new_page()).open().begin(3).deal("8c", "A")


def second(one: Referee, device: Device) -> Referee:
    """Another phone that records the match."""
    two = Referee(device().new_page())
    join(two.page, one.call("POST", "/tokens", {"role": "referee", "label": "Boris"})["code"])
    expect(two.page.locator(".askline")).to_be_visible()
    return two


def joins(page: Page, code: str) -> None:
    """By hand, on the page that is open: nothing is loaded anew."""
    page.get_by_role("link", name="Enter a code").tap()
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Join").tap()


def test_a_device_that_is_handed_the_match_again_goes_on(device: Device) -> None:
    one = begun(device)
    two = second(one, device)
    [theirs] = [token for token in one.call("GET", "/tokens")["items"] if token["label"] == "Boris"]
    two.page.context.set_offline(True)
    two.card("7d")
    expect(two.page.get_by_role("button", name="1 waiting")).to_be_visible()
    one.call("DELETE", f"/tokens/{theirs['tid']}")
    two.page.context.set_offline(False)
    expect(two.page.get_by_role("alertdialog")).to_contain_text("can no longer record here")
    two.page.get_by_role("link", name="Home").tap()
    joins(two.page, one.call("POST", "/tokens", {"role": "referee", "label": "Boris again"})["code"])
    one.sees("A attacks B with 7")  # what waited has gone out
    two.card("9d").sees("B beats 7")


def test_a_referee_who_opens_a_spectators_code_stays_one(device: Device) -> None:
    referee = begun(device)
    match = referee.match
    page = referee.page
    referee.call("PATCH", "", {"visibility": "private"})
    code = referee.call("POST", "/tokens", {"role": "viewer", "label": "for all"})["code"]
    page.get_by_role("link", name="Back").tap()
    joins(page, code)
    expect(page).to_have_url(re.compile(f"/m/{match}$"))
    page.goto(f"/m/{match}/pad")
    referee.card("7d").sees("A attacks B with 7")


def test_a_match_that_the_service_does_not_take_waits_to_be_named_otherwise(
    device: Device, service: Service, shot: Shot
) -> None:
    referee = Referee(device().new_page()).open().begin(2)
    page = referee.page
    refusal = {
        "type": "/problems/invalid",
        "title": "Invalid request",
        "status": 422,
        "detail": "1 member is not right",
        "errors": [{"at": "/seats/0/name", "detail": "want 1 to 60 characters"}],
    }
    refused = {"status": 422, "content_type": "application/problem+json", "body": json.dumps(refusal)}
    page.route("**/api/v1/matches", lambda route: route.fulfill(**refused))
    referee.card("8c").seat("A")
    sheet = page.get_by_role("alertdialog")
    expect(sheet).to_contain_text("does not accept this match")
    expect(sheet).to_contain_text("seats 1 name: want 1 to 60 characters")
    shot(page, "unmade")
    page.unroute_all()
    sheet.get_by_role("button", name="Names and title").tap()
    page.get_by_role("textbox", name="Seat A").fill("Zo\u00e9\u2028 \U0001fae8")
    page.get_by_role("button", name="Save").tap()
    referee.sees("Zo\u00e9 \U0001fae8 starts")
    summary = Table(service.url, 2, 0).read(referee.match)
    assert summary["seats"]["A"]["name"] == "Zo\u00e9 \U0001fae8"


@pytest.mark.quiet
def test_names_given_while_the_match_is_being_made_are_told_behind_it(device: Device, service: Service) -> None:
    referee = Referee(device().new_page()).open().begin(2)
    page = referee.page
    referee.menu("Names and title")  # so that it is here when the network is not
    page.get_by_role("button", name="Close").tap()

    def lose(route: Any) -> None:
        route.fetch()
        route.abort()

    page.route("**/api/v1/matches", lose, times=1)
    referee.card("8c").seat("A")
    expect(page.get_by_role("button", name="1 waiting")).to_be_visible()
    page.context.set_offline(True)
    referee.menu("Names and title")
    page.get_by_role("textbox", name="Seat A").fill("Anna")
    page.get_by_role("button", name="Save").tap()
    page.context.set_offline(False)
    referee.sees("Anna starts")
    assert Table(service.url, 2, 0).read(referee.match)["seats"]["A"]["name"] == "Anna"


@pytest.mark.rules
def test_moves_go_out_though_the_device_has_no_room_for_them(device: Device, shot: Shot) -> None:
    referee = begun(device)
    page = referee.ruled().page
    page.evaluate(FULL)
    page.context.set_offline(True)
    referee.follow("7d", "9d")
    chip = page.get_by_role("button", name="2 waiting")
    chip.tap()
    expect(page.get_by_role("dialog")).to_contain_text("could not store them: leave this page open")
    shot(page, "unkept")
    page.evaluate("window.full = false")
    page.get_by_role("button", name="Continue").tap()
    page.context.set_offline(False)
    referee.sees("B beats 7")
    expect(chip).to_have_count(0)


def test_two_phones_name_different_seats(device: Device) -> None:
    one = begun(device)
    two = second(one, device)
    one.menu("Names and title")
    two.call("PATCH", "", {"seats": {"B": {"name": "Boris"}}, "title": "Cup"})
    expect(one.page.locator(".plate").nth(1)).to_contain_text("Boris")
    one.page.get_by_role("textbox", name="Seat A").fill("Anna")
    one.page.get_by_role("button", name="Save").tap()
    expect(two.page.locator(".plate").nth(0)).to_contain_text("Anna")
    assert [seat["name"] for seat in one.call("GET", "")["seats"].values()] == ["Anna", "Boris", None]
    assert one.call("GET", "")["title"] == "Cup"
