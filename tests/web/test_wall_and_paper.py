"""What a hall sees of a tournament: its screen, which goes on by itself, and sheets of paper."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.running import Service
from tests.web.conftest import answers_address
from tests.web.referee import post
from tests.web.test_axe import faults
from tests.web.test_directing import looked_at

Device = Callable[..., BrowserContext]

SCREEN: dict[str, Any] = {
    "viewport": ViewportSize(width=1920, height=1080), "has_touch": False, "is_mobile": False,
}  # fmt: skip
STANDS = 8_000  # ms, of a page of the screen
LEAST = 0.04  # of the screen's height: no type is smaller
TOO_SMALL = """least => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
        const { nodeValue, parentElement: holder } = texts.currentNode;
        if (!nodeValue.trim() || !holder.checkVisibility() || !holder.getClientRects().length) continue;
        if (parseFloat(getComputedStyle(holder).fontSize) < least * innerHeight - 0.1)
            found.push(`${holder.localName}.${holder.className}: ${nodeValue.slice(0, 60)}`);
    }
    return found;
}"""
CUT = """() => [...document.querySelectorAll('.leaf, .ticket, .badge')]
    .filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1)
    .map(({ className, innerText }) => `${className}: ${innerText.slice(0, 60)}`)"""
LOW = """() => [...document.querySelectorAll('.list .tt')]
    .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
    .map(({ innerText }) => innerText)"""
CHILD = "Zelda Quick"  # a minor, whom others are told as a number


class Hall:
    """Forty-seven people, of whom the sixth is a minor, at twelve tables of the first round, which is published."""

    def __init__(self, service: Service) -> None:
        self.service = service
        made = post(
            service,
            "tournaments",
            {"name": "Autumn Cup", "game": "durak", "format": {"kind": "swiss", "rounds": 3, "table": 4}},
        )
        self.id, self.token = made["id"], made["tokens"]["director"]
        people: list[dict[str, Any]] = [{"name": f"Anna Player{n:02}", "club": "Star"} for n in range(1, 48)]
        people[5] |= {"name": CHILD, "minor": True}
        post(service, f"tournaments/{self.id}/entrants", {"items": people}, self.token)
        self.send("check_in", all=True)
        self.tables = self.send("pair")["round"]["tables"]
        self.send("publish", round=1)

    def send(self, type_: str, **fields: Any) -> Any:
        return post(self.service, f"tournaments/{self.id}/commands", {"type": type_, **fields}, self.token)

    def office(self, device: Device, **settings: Any) -> Page:
        """A page of the director's device."""
        context = device(bypass_csp=True, **{**SCREEN, **settings})
        known = {"id": self.id, "role": "director", "token": self.token, "entrant": None, "name": "", "game": "durak"}
        kept = json.dumps([{**known, "seen": 1}])
        keep = f"localStorage.setItem('greffier.tournaments', {json.dumps(kept)})"
        context.add_init_script(f"try {{ {keep}; }} catch {{ /* no page of ours */ }}")
        return context.new_page()


@pytest.fixture
def hall(service: Service) -> Hall:
    return Hall(service)


def test_the_screen_goes_on_by_itself_and_is_read_from_afar(device: Device, hall: Hall) -> None:
    page = hall.office(device)
    began = datetime.now(UTC)
    page.clock.install(time=began)
    answers_address(page.context)
    page.goto(f"/t/{hall.id}/wall")

    # all names on one page, nobody's that is not for all, nothing to tap, nothing too small
    names = page.locator(".wall .by-name li")
    expect(names).to_have_count(47)
    assert faults(page) == []
    page.clock.pause_at(began + timedelta(hours=1))
    turned(page, ".by-name")
    expect(page.locator(".wall")).not_to_contain_text(CHILD.split()[1])
    expect(names.filter(has_text="Player 6")).to_have_count(1)
    assert page.locator("button, a, input").count() == 0
    assert page.evaluate(TOO_SMALL, LEAST) == []
    expect(page.locator(".wall footer")).to_contain_text(f"192.168.1.7:8000/t/{hall.id}")
    expect(page.locator(".wall footer .qr")).to_be_visible()

    # then by table; what comes in meanwhile moves nothing while the page stands
    page.clock.run_for(STANDS)
    tables = page.locator(".wall .table")
    expect(tables).to_have_count(12)
    assert page.evaluate(TOO_SMALL, LEAST) == []
    marks = tables.first.locator("i")
    seated = len(hall.tables[0]["entrants"])  # of 47 people three sit at one of the tables
    expect(marks).to_have_text([*"ABCD"[:seated]])
    hall.send("start", round=1)
    hall.send("result", round=1, table=1, order=hall.tables[0]["entrants"][::-1])
    expect(page.locator(".wall header")).to_contain_text("1 of 12 tables done")
    expect(marks).to_have_text([*"ABCD"[:seated]])
    turned(page, ".table.done")
    expect(marks).to_have_text([*"1234"[:seated]])

    # without a network all stays where it is, and says since when; it comes back by itself
    place = tables.first.bounding_box()
    page.context.set_offline(True)
    expect(page.locator(".wall .lost")).to_contain_text("No connection")
    assert tables.first.bounding_box() == place
    page.clock.run_for(STANDS)
    expect(names).to_have_count(47)
    page.context.set_offline(False)
    page.clock.run_for(STANDS)
    expect(page.locator(".wall .lost")).to_have_count(0)

    # once the round is closed, the standing
    hall.send("close", round=1, on_time=True)
    expect(page.locator(".wall h1")).to_have_text("Standings after round 1", timeout=turning(page))
    assert page.evaluate(TOO_SMALL, LEAST) == []

    # everybody's page leads to it, from a phone too; there all tables are whole, however many
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/t/{hall.id}")
    expect(page.get_by_role("link", name="Hall screen")).to_be_attached()
    expect(page.locator(".list .tt")).to_have_count(12)
    assert page.evaluate(LOW) == []


NAMES_CUT = """() => [...document.querySelectorAll('.wall .by-name .name')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ innerText }) => innerText)"""


@pytest.mark.parametrize(
    "size", [{"width": 1080, "height": 1920}, {"width": 360, "height": 740}], ids=["screen", "phone"]
)
def test_an_upright_screen_has_one_column_and_cuts_no_name(device: Device, hall: Hall, size: ViewportSize) -> None:
    page = hall.office(device, viewport=size)
    page.goto(f"/t/{hall.id}/wall")
    names = page.locator(".wall .by-name li")
    expect(names).to_have_count(16)
    expect(page.locator(".wall .which li")).to_have_count(3)
    assert page.evaluate(NAMES_CUT) == []
    left = {round(box["x"]) for one in names.all() if (box := one.bounding_box())}
    assert len(left) == 1


def turned(page: Page, shown: str) -> None:
    """Page after page, until this is on the screen."""
    for _ in range(3):
        if page.locator(f".wall {shown}").count():
            return
        page.clock.run_for(STANDS)
    expect(page.locator(f".wall {shown}").first).to_be_visible()


def turning(page: Page) -> float:
    """The page's clock goes on again; how long that may take. ms"""
    page.clock.resume()
    return 20_000


def test_what_is_printed_is_whole_in_order_and_tells_no_more_than_all_may_know(device: Device, hall: Hall) -> None:
    hall.send("start", round=1)
    page = hall.office(device, viewport=ViewportSize(width=1280, height=800))
    answers_address(page.context)
    page.goto(f"/t/{hall.id}/print")
    expect(page.locator(".ticket")).to_have_count(12)
    expect(page.locator(".ticket .qr")).to_have_count(12)
    looked_at(page)
    for kind in ("Standings", "Crosstable", "Final sheet", "Prizes"):
        page.get_by_role("button", name=kind).click()
    for title in ("Standings after round 1", "Crosstable", "Provisional", "Prizes"):
        expect(page.locator(".leaf h2", has_text=title).first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".choosing")).to_be_hidden()
    expect(page.locator("header.bar")).to_be_hidden()
    expect(page.locator(".by-table > li")).to_have_count(12)
    expect(page.locator(".by-letters li")).to_have_count(47)
    expect(page.locator(".by-letters")).to_contain_text("Player 6")
    expect(page.locator("main")).not_to_contain_text(CHILD.split()[1])
    # three sheets, cut and stacked, lie in the order of the tables
    sheets = [sheet.locator(".large").all_inner_texts() for sheet in page.locator(".leaf.four").all()]
    assert sheets == [[f"Table {n + 3 * place}" for place in range(4)] for n in (1, 2, 3)]
    assert page.evaluate(CUT) == []
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Letter").click()
    assert page.evaluate(CUT) == []

    # badges: each its own player's, who is called by name on it; the letters are those that the service gave
    page.get_by_role("button", name="Badges").click()
    expect(page.locator(".badge-making")).to_contain_text("Badges made before still work.")
    with page.expect_response("**/tokens") as answered:
        page.get_by_role("button", name="Make 47 badges").click()
    given = {item["code"].replace(" ", "") for item in answered.value.json()["items"]}
    expect(page.locator(".badge")).to_have_count(47)
    expect(page.locator(".badge", has_text=CHILD)).to_have_count(1)
    shown = {text.replace(" ", "") for text in page.locator(".badge .letters b").all_inner_texts()}
    assert shown == given
    expect(page.locator(".badge .qr")).to_have_count(47)
    expect(page.locator(".badge .letters").first).to_contain_text("192.168.1.7:8000/join")
    assert "127.0.0.1" not in page.locator("main").inner_text()
    assert page.evaluate(CUT) == []


def test_without_an_address_that_phones_reach_there_is_none_on_paper_and_wall(device: Device, hall: Hall) -> None:
    """The service was started without `--lan`, and the page is open on its own machine."""
    page = hall.office(device, viewport=ViewportSize(width=1280, height=800))
    page.goto(f"/t/{hall.id}/print")
    expect(page.locator(".ticket")).to_have_count(12)
    expect(page.locator(".choosing .unreached")).to_contain_text("greffier serve --lan")
    expect(page.locator("main .qr")).to_have_count(0)
    assert "127.0.0.1" not in page.locator("main").inner_text()
    assert page.evaluate(CUT) == []
    page.goto(f"/t/{hall.id}/wall")
    expect(page.locator(".wall footer")).to_contain_text("greffier serve --lan")
    expect(page.locator(".wall .qr")).to_have_count(0)
    assert "127.0.0.1" not in page.locator(".wall").inner_text()
