"""Who may: a lost phone loses its right on the page; where new matches need a key, it is given there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.operations.conftest import greffier
from tests.running import Service
from tests.web.referee import Referee, join

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


def test_a_lost_phone_is_let_out(device: Device, shot: Shot) -> None:
    referee = Referee(device().new_page())
    referee.open().begin(2).deal("8c", "A")
    made = referee.call("POST", "/tokens", {"role": "referee", "expires": "2099-11-22T18:30:00.000Z"})
    referee.call("POST", "/tokens", {"role": "viewer"})
    lost = device().new_page()
    join(lost, made["code"])
    expect(lost.locator("[data-card]")).to_have_count(36)

    referee.menu("Connected devices")
    sheet = referee.page.get_by_role("dialog", name="Connected devices")
    expect(sheet.locator("li")).to_have_count(4)  # his own, the code for a second phone, and these two
    expect(sheet.locator("li", has_text="this phone").get_by_role("button")).to_have_count(0)
    row = sheet.locator("li", has_text=f"Referee · {made['tid']}")
    expect(row).to_contain_text("until 22 Nov")
    expect(sheet.locator("li", has_text="Referee · t2")).to_contain_text("code not used yet")
    shot(referee.page, "devices-360")
    row.get_by_role("button", name="Disconnect: Referee").tap()
    shot(referee.page, "devices-360-sure")
    row.get_by_role("alertdialog").get_by_role("button", name="Keep it").tap()
    expect(row.get_by_role("alertdialog")).to_have_count(0)
    row.get_by_role("button", name="Disconnect: Referee").tap()
    row.get_by_role("alertdialog").get_by_role("button", name="Disconnect").tap()
    expect(row).to_contain_text("disconnected")
    expect(row.get_by_role("button")).to_have_count(0)
    states = {one["tid"]: one["status"] for one in referee.call("GET", "/tokens")["items"]}
    assert states[made["tid"]] == "revoked"


def test_a_link_that_is_only_opened_lets_nobody_in(device: Device, shot: Shot) -> None:
    referee = Referee(device().new_page())
    referee.open().begin(2).deal("8c", "A")
    made = referee.call("POST", "/tokens", {"role": "referee"})
    curious = device().new_page()
    sent: list[str] = []
    curious.on("request", lambda request: sent.append(request.method + request.url))
    curious.goto(f"/join#{made['code']}")
    key = curious.get_by_role("button", name="Join", exact=True)
    expect(key).to_be_focused()
    expect(curious.locator(".code-field")).to_have_value(made["code"])
    shot(curious, "join-360-asks")
    curious.wait_for_load_state("networkidle")
    assert not [each for each in sent if each.startswith("POST")]
    other = device().new_page()
    join(other, made["code"])
    expect(other.locator("[data-card]")).to_have_count(36)
    key.tap()
    expect(curious.get_by_role("alert")).to_contain_text("already used")


@pytest.fixture(scope="module")
def keyed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service where only those create matches who have a key."""
    data: Path = tmp_path_factory.mktemp("keyed") / "data"
    running = Service(data, environment={"GREFFIER_CREATE": "key"}).start()
    yield running
    running.stop()


def test_a_service_that_wants_a_key_is_given_it_on_the_page(keyed: Service, device: Device, shot: Shot) -> None:
    key = greffier("creation-key", "--add", "the club", data=keyed.data).out.split()[-1]
    referee = Referee(device(base_url=keyed.url).new_page())
    page = referee.page
    referee.open().begin(2)
    referee.card("8c").seat("A")
    sheet = page.get_by_role("dialog", name="This service asks for a creation key")
    field = sheet.get_by_label("Creation key")
    shot(page, "creation-key-360")
    field.fill("not the key")
    sheet.get_by_role("button", name="Create the match").tap()
    expect(sheet.get_by_role("alert")).to_contain_text("does not know this key")
    field.fill(key)
    sheet.get_by_role("button", name="Create the match").tap()
    expect(sheet).to_have_count(0)
    referee.sees("8")

    page.goto("/new/durak")
    expect(page.get_by_label("Creation key")).to_have_value(key)  # remembered
    shot(page, "creation-key-360-new")
    page.locator(".foot .key.go").tap()
    expect(referee.keys()).to_have_count(36)
    referee.deal("9c", "B")
