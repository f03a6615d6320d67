"""How long it takes to type a round's slips at the desk: 75 results at tables of four, at a person's speed.

    python -m benchmarks.desk [--tables 75] [--key 150]

In Chromium, at 1280 × 800, against a service of its own, from the keyboard alone. The slips come in any order; a tenth
of the results shares a place, and after every twentieth an undo and the line once more make good a slip of the finger.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Page, expect

from benchmarks.aims import at_most
from benchmarks.browsing import browsing

MINUTES = 5.0  # for 75
SEATS = "ABCD"
WAIT = 60_000  # ms until something counts as missing


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.desk", description=__doc__)
    parser.add_argument("--tables", type=int, default=75)
    parser.add_argument("--key", type=int, default=150, help="milliseconds from one key to the next")
    given = parser.parse_args()
    with browsing() as (browser, service):
        hall = Hall(service.url, given.tables)
        page = browser.new_page(base_url=service.url, locale="en-GB", viewport={"width": 1280, "height": 800})
        page.goto(f"/join#{hall.code}")
        page.locator(".join-form [type=submit]").click()
        page.get_by_label("Table, seats in order").wait_for(timeout=WAIT)
        seconds, keys = typed(page, given.tables, given.key)
        expect(page.locator(".missing h2")).to_have_text("All tables are in", timeout=WAIT)
        missing = hall.ask("/rounds/1", None)["missing"]
        assert not missing, missing
    minutes = seconds / 60 * 75 / given.tables
    print(
        f"desk: {given.tables} results in {seconds:.0f} s, {keys} keys {given.key} ms apart: {minutes:.1f} minutes for "
        f"75 ({at_most(MINUTES, minutes, 'desk: minutes for 75 results')})"
    )


class Hall:
    """A round of that many tables of four, started; and a code of its director's."""

    def __init__(self, url: str, tables: int) -> None:
        self._url = f"{url}/api/v1/tournaments"
        self._path = self._token = ""
        made = self.ask("", {"name": "Hall", "game": "ratak", "format": {"kind": "swiss", "rounds": 2, "table": 4}})
        self._path, self._token = f"/{made['id']}", made["tokens"]["director"]
        self.code = made["code"]
        self.ask("/entrants", {"items": [{"name": f"Player {n:03}"} for n in range(4 * tables)]})
        for command in (
            {"type": "check_in", "all": True},
            {"type": "pair"},
            {"type": "publish", "round": 1},
            {"type": "start", "round": 1},
        ):
            self.ask("/commands", command)

    def ask(self, path: str, body: Any) -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self._token}"}
        data = None if body is None else json.dumps(body).encode()
        if not self._token:
            del headers["Authorization"]
        with urlopen(Request(self._url + self._path + path, data, headers), timeout=120) as answer:
            return json.load(answer)


def typed(page: Page, tables: int, key: int) -> tuple[float, int]:
    """Seconds from the first key to the last, and how many keys."""
    chance = random.Random(1)
    slips = [str(table) for table in chance.sample(range(1, tables + 1), tables)]
    keys = 0
    page.get_by_label("Table, seats in order").focus()
    begun = time.monotonic()

    def enter(line: str) -> None:
        nonlocal keys
        page.keyboard.type(line, delay=key)
        page.keyboard.press("Enter", delay=key)
        keys += len(line) + 1

    for n, table in enumerate(slips, start=1):
        a, b, c, d = chance.sample(SEATS, 4)
        line = f"{table} {a}({b}{c}){d}" if n % 10 == 0 else f"{table} {a}{b}{c}{d}"
        enter(line)
        if n % 20 == 0:
            page.keyboard.press("Control+z", delay=key)
            keys += 1
            enter(line)
    return time.monotonic() - begun, keys


if __name__ == "__main__":
    main()
