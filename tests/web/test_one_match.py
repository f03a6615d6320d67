"""One match from hand to hand: recorded by touch, watched on another device as it is played, then looked through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.running import wait_for
from tests.web.clerk import Clerk
from tests.web.test_house_rules import at_table
from tests.web.test_live_replay import ends, line, shows, touch

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]

# The stock is gone, each has three cards, clubs are trumps.
LATE = {
    "type": "restate",
    "stock": 0,
    "attacker": "A",
    "seats": {
        "A": {"hand": {"known": ["7d", "9s", "9h"], "unknown": 0}},
        "B": {"hand": {"known": ["9d", "Ks", "6s"], "unknown": 0}},
    },
}


def test_one_match_is_tapped_watched_and_looked_through(clerk: Clerk, device: Device, shot: Shot) -> None:
    referee = at_table(clerk, "a set number", seats=2).settled()
    match, read = clerk.match, clerk.read

    def state(at: object = None) -> Any:
        return read(f"{match}/state?view=public" + (f"&at={at}" if at else ""))

    watching = device().new_page()
    watching.goto(f"/m/{match}")
    shows(watching, state())
    watching.evaluate("window.untouched = true")
    referee.call("POST", "/commands", LATE)
    referee.sees("set straight")
    shows(watching, state())

    for tap, told in (
        (lambda: referee.card("7d"), "Anna attacks Boris with 7"),
        (lambda: referee.card("9d"), "Boris beats 7"),
        (lambda: referee.card("9s"), "Anna adds 9"),
        (lambda: referee.card("Ks"), "Boris beats 9"),
        (lambda: referee.card("9h"), "Anna adds 9"),
    ):
        before = read(match)["version"]
        tap()
        wait_for(lambda before=before: read(match)["version"] > before)  # type: ignore[misc]
        referee.sees(told)
        shows(watching, state())
        expect(line(watching)).to_contain_text(told)
    referee.take()
    wait_for(lambda: state()["outcome"])
    assert state()["outcome"]["loser"] == "B"
    expect(referee.page.locator(".over")).to_contain_text("Boris")
    shows(watching, state())
    assert watching.evaluate("window.untouched"), "never loaded anew"
    shot(watching, "one-match-watched")

    watching.get_by_role("link", name="Replay").tap()
    items = read(f"{match}/timeline")["items"]
    expect(watching.locator(".ledger li[data-version]")).to_have_count(len(items))
    box = watching.get_by_role("slider").bounding_box()
    assert box
    for item in [ends(items)[n] for n in (0, -1, 3, 5)]:
        x = box["x"] + box["width"] * (items.index(item) + 0.5) / len(items)
        touch(watching, [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), (x, box["y"] + 10)])
        expect(line(watching)).to_have_attribute("data-version", str(item["version"]))
        shows(watching, state(item["version"]))
    shot(watching, "one-match-replayed")
