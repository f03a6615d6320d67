"""The desk's menu: devices, a backup, files; and another laptop that takes over in mid-event."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service
from tests.web.conftest import answers_address
from tests.web.referee import post
from tests.web.test_axe import faults
from tests.web.test_wall_and_paper import SCREEN, Hall

Device = Callable[..., BrowserContext]
LAPTOP: dict[str, Any] = {**SCREEN, "viewport": {"width": 1280, "height": 800}}


@pytest.fixture
def hall(service: Service) -> Hall:
    """The first round is played and closed."""
    hall = Hall(service)
    hall.send("start", round=1)
    hall.send("close", round=1, on_time=True)
    return hall


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Service]:
    """The laptop that comes in place of the first one."""
    running = Service(tmp_path / "data", ("--workers", "1")).start()
    yield running
    assert running.stop() == 0, running.log()


def menu(page: Page, *keys: str) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    for key in keys:
        page.get_by_role("dialog").get_by_role("button", name=key).click()


def test_another_laptop_takes_over_from_a_file(device: Device, hall: Hall, other: Service, tmp_path: Path) -> None:
    desk = hall.office(device, **LAPTOP)
    desk.goto(f"/t/{hall.id}/desk")
    menu(desk, "Back up")
    sheet = desk.get_by_role("dialog")
    expect(sheet).to_contain_text("No backup from this device yet.")
    assert faults(desk) == []
    with desk.expect_download() as saved:
        sheet.get_by_role("button", name="Back up now").click()
    assert saved.value.suggested_filename == f"autumn-cup-round-1-{hall.id}.zip"
    saved.value.save_as(file := tmp_path / saved.value.suggested_filename)
    expect(sheet).to_contain_text(f"Last backup: {saved.value.suggested_filename}")
    sheet.get_by_role("button", name="Download").click()
    sheet.get_by_role("button", name="Close").click()
    # the next round: its backup comes by itself
    hall.send("pair")
    hall.send("publish", round=2)
    hall.send("start", round=2)
    with desk.expect_download() as next_one:
        hall.send("close", round=2, on_time=True)
    assert next_one.value.suggested_filename == f"autumn-cup-round-2-{hall.id}.zip"

    new = device(base_url=other.url, **LAPTOP).new_page()
    new.goto(f"/t/{hall.id}/desk")  # the address that stood on the old one
    expect(new.get_by_role("main")).to_contain_text(f"greffier director {hall.id}")
    assert faults(new) == []
    new.goto("/")
    new.get_by_role("button", name="Take over from a file").click()
    new.get_by_role("dialog").locator("input[type=file]").set_input_files(file)
    expect(new).to_have_url(f"{other.url}/t/{hall.id}/desk")
    expect(new.get_by_text("Autumn Cup").first).to_be_visible()
    kept = json.loads(new.evaluate("localStorage.getItem('greffier.tournaments')"))
    assert [one["role"] for one in kept] == ["director"]
    # the new director goes on
    headers = {"Authorization": f"Bearer {kept[0]['token']}", "Content-Type": "application/json"}
    for body in ({"type": "pair"}, {"type": "publish", "round": 2}):
        url = f"{other.url}/api/v1/tournaments/{hall.id}/commands"
        with urlopen(Request(url, json.dumps(body).encode(), headers), timeout=60) as answer:
            assert answer.status == 201


def test_a_device_is_let_in_by_a_code_and_ended(device: Device, hall: Hall) -> None:
    desk = hall.office(device, **LAPTOP)
    answers_address(desk.context)
    desk.goto(f"/t/{hall.id}/desk")
    menu(desk, "Devices and codes")
    sheet = desk.get_by_role("dialog")
    sheet.get_by_role("button", name="Deputy", exact=True).click()
    sheet.get_by_role("button", name="Make a code: Deputy").click()
    expect(sheet.locator(".made .qr")).to_be_visible()
    expect(sheet.locator(".made")).to_contain_text("192.168.1.7:8000/join")
    expect(sheet.locator(".made")).to_contain_text("It works once, until")
    code = sheet.locator(".letters").inner_text()
    expect(sheet.get_by_role("list", name="Devices").get_by_text("code not used yet")).to_have_count(
        2
    )  # the first is the creation's
    assert faults(desk) == []
    joined = post(hall.service, "join", {"code": code})
    assert (joined["role"], joined["tournament"]) == ("deputy", hall.id)
    row = sheet.get_by_role("list", name="Devices").get_by_role("listitem").filter(has_text=f"Deputy · {joined['tid']}")
    expect(row).to_contain_text("connected")
    expect(sheet.get_by_role("list", name="Devices").get_by_text("this device")).to_have_count(1)
    row.get_by_role("button", name="Disconnect: Deputy").click()
    row.get_by_role("button", name="Disconnect at once").click()
    expect(row).to_contain_text("disconnected")
