"""What a thumb may rely on: nothing moves under it, what belongs together stands together, nothing is left blank."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, ViewportSize, expect

from tests.running import Service
from tests.web.clerk import Clerk
from tests.web.referee import join, post
from tests.web.test_rat_hot import FEW
from tests.web.test_rat_jong import begun
from tests.web.test_zack import Host

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]

GAMES = ["durak", "ratak", "rat-jong", "rat-hot", "zack"]
LYING = ViewportSize(width=740, height=360)
HIGH_AND_WHOLE = """screen => {
    const table = document.querySelector('.framed > .table')?.getBoundingClientRect();
    return table && table.height >= 40 && table.bottom <= screen;
}"""


# Keys of which a part is off the screen or under something else.
OUT_OF_REACH = """keys => [...document.querySelectorAll(keys)].filter((key) => {
    const { left, top, right, bottom } = key.getBoundingClientRect();
    if (right === left) return false;
    const within = (x, y) => key.contains(document.elementFromPoint(x, y));
    return ![top + 4, bottom - 6].every((y) => within((left + right) / 2, y));
}).map((key) => key.outerHTML.slice(0, 100))"""
# What lies there and is outside the table that shows it.
CUT_OFF = """lies => {
    const table = document.querySelector('.framed > .table').getBoundingClientRect();
    return [...document.querySelectorAll(lies)].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top < table.top - 1 || bottom > table.bottom + 1;
    }).map((one) => one.outerHTML.slice(0, 80));
}"""
DEAL = {"type": "deal", "trump_card": "8c", "starter": "A"}
IN_PLAY: dict[str, list[dict[str, Any]]] = {
    "durak": [
        DEAL,
        {"type": "attack", "by": "A", "card": "7d"},
        {"type": "defend", "by": "B", "card": "Jd", "on": "7d"},
        {"type": "attack", "by": "A", "card": "Js"},
    ],
    "ratak": [
        DEAL,
        {"type": "attack", "by": "A", "card": "7w", "target": "B"},
        {"type": "defend", "by": "B", "card": "Jw", "on": "7w"},
        {"type": "attack", "by": "A", "card": "Js"},
    ],
    "rat-jong": [
        {"type": "deal", "starter": "A"},
        {"type": "draw", "by": "A"},
        {"type": "discard", "by": "A", "card": "5f"},
    ],
    "rat-hot": [{"type": "deal", "starter": "A", "start": "r1.--.g1"}, *FEW],
    "zack": [
        {"type": "deal", "dealer": "C", "total": 30},
        {"type": "throw", "by": "A", "card": "blue"},
        {"type": "throw", "by": "B", "card": "green"},
        {"type": "throw", "by": "C", "card": "R"},
    ],
}
PAIRS = ".framed .table .pair .card"
# By game, what lies on its table, and the keys of which one is tapped next.
LYING_THERE = {
    "durak": (PAIRS, ".framed .key.lit[data-card]"),
    "ratak": (PAIRS, ".framed .key.lit[data-card]"),
    "rat-jong": (".framed .rj-table .visible .card", ".zone.rat-jong .key"),
    "rat-hot": (".framed .table .cell:not(.bare)", ".palette .key"),
    "zack": (".framed .zfan li", ".zkeys .key"),
}


def started(page: Page, game: str) -> Page:
    page.goto(f"/new/{game}")
    page.locator(".foot .key").tap()
    expect(page.locator(".game-pad")).to_be_visible()
    return page


def test_no_key_moves_when_it_is_known_whether_play_may_go_on(clerk: Clerk, shot: Shot) -> None:
    page = clerk.open().begin(3).page
    held: list[Route] = []
    asking = True

    def hold(route: Route) -> None:
        held.append(route) if asking else route.continue_()

    page.route(re.compile("dry_run=true"), hold)
    for key in ("Only the result", "B went out", "C went out", "Record: durak A"):
        page.get_by_role("button", name=key).first.tap()
    replay = page.get_by_role("link", name="Replay")
    expect(replay).to_be_visible()
    page.wait_for_function("() => document.querySelector('.over .key[aria-busy=true]') !== null")
    before = replay.bounding_box()
    shot(page, "over-asking")
    asking = False
    for route in held:
        route.continue_()
    expect(page.get_by_role("button", name="Next round")).to_be_visible()
    assert replay.bounding_box() == before


def test_the_menu_shows_what_a_table_needs_and_folds_the_rest(clerk: Clerk, shot: Shot) -> None:
    clerk.begun("7d")
    clerk.page.get_by_role("button", name="More").tap()
    menu = clerk.page.get_by_role("dialog")
    expect(menu.locator("> .menu > .key, .menu:not(details .menu) > .key")).to_have_text(
        ["Cards seen", "Ruling", "Set the table straight", "End…", "Hand over", "Lock the pad"]
    )
    shot(clerk.page, "menu-folded")
    for name in ("This match", "People and phones", "Look and comment", "This phone"):
        group = menu.locator("details", has_text=name)
        expect(group.locator("section .key").first).to_be_hidden()
        group.locator("summary").tap()
        expect(group.locator("section .key").first).to_be_visible()
    shot(clerk.page, "menu-groups")


@pytest.mark.drawn(2)
@pytest.mark.parametrize("game", GAMES)
def test_before_the_first_move_the_line_says_what_it_is_for(device: Device, shot: Shot, game: str) -> None:
    page = started(device().new_page(), game)
    ledger = page.locator(".ledger.last")
    # a game whose pad asks the service first has been made by then
    expect(ledger).to_contain_text(re.compile("No move yet" if game in ("durak", "ratak") else "Match opened"))
    shot(page, f"first-{game}")


@pytest.mark.drawn(2)
@pytest.mark.parametrize("game", GAMES)
def test_a_phone_on_its_side_shows_the_table(device: Device, shot: Shot, game: str) -> None:
    page = started(device(viewport=LYING).new_page(), game)
    expect(page.locator("main.game-pad:not(.pad-skeleton)")).to_be_visible()
    expect(page.locator(".framed > .table")).to_be_visible()
    # until the rules have said who is asked what, the table is laid anew
    page.wait_for_function(HIGH_AND_WHOLE, arg=LYING["height"])
    shot(page, f"lying-{game}")


@pytest.mark.drawn(1)
@pytest.mark.parametrize("game", GAMES)
def test_on_its_side_a_table_in_play_can_be_recorded_on(
    device: Device, service: Service, shot: Shot, game: str
) -> None:
    """What lies, what is asked and the keys that answer are all seen without a scroll."""
    body = {
        "game": game,
        "seats": [{"name": name} for name in ("Anna", "Boris", "Chloé")[: 2 if game == "rat-hot" else 3]],
    }
    made = post(service, "matches", body)
    for command in IN_PLAY[game]:
        post(service, f"matches/{made['id']}/commands", command, made["tokens"]["referee"])
    page = device(viewport=LYING).new_page()
    join(page, made["code"])
    lies, key = LYING_THERE[game]
    expect(page.locator(lies).last).to_be_visible()
    shot(page, f"lying-{game}-in-play")
    page.wait_for_function(HIGH_AND_WHOLE, arg=LYING["height"])
    assert page.locator(key).count() > 3
    assert page.evaluate(OUT_OF_REACH, f"{key}, .acts .key") == []
    assert page.evaluate(CUT_OFF, lies) == []


def test_keys_of_rat_jong_are_as_high_as_a_thumb(clerk: Clerk, shot: Shot) -> None:
    begun(clerk).seat("A").sees("Anna starts")
    heights = clerk.page.locator(".zone.rat-jong .quad .key").evaluate_all(
        "keys => keys.map((key) => key.getBoundingClientRect().height)"
    )
    assert len(heights) == 36 and min(heights) >= 48
    expect(clerk.page.locator(".acts .key").last).to_be_in_viewport(ratio=1)
    shot(clerk.page, "rat-jong-keys-48")


def test_codes_for_phones_fit_the_phone(device: Device, service: Service, shot: Shot) -> None:
    host = Host(device().new_page(), service.url)
    host.sit("Ada", "Bernd", "Corinna", "Dario", "Emma", "Farid").deals(60, "F")
    host.menu("Phones beside the table")
    expect(host.sheet.locator(".code")).to_be_visible()
    # said only where the pages were opened by an address of this machine
    host.page.locator(".unreached").evaluate_all("all => all.forEach((one) => one.remove())")
    shot(host.page, "phones-codes-six")
    over = host.sheet.evaluate(
        "sheet => [sheet, ...sheet.querySelectorAll('*')].filter((one) => one.scrollWidth > one.clientWidth + 1"
        " && getComputedStyle(one).display !== 'inline').map((one) => one.outerHTML.slice(0, 80))"
    )
    assert over == []
    expect(host.sheet.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)


def test_what_is_undecided_is_said_once(device: Device, service: Service, shot: Shot) -> None:
    host = Host(device().new_page(), service.url)
    host.sit("Anna", "Bernd", "Corinna", "Dario").deals(40, "D")
    host.throws("blue").lies("A blue")
    host.throws("??").lies("A blue", "B ??")
    host.throws("L")
    host.page.locator('[data-seat="C"]').tap()
    host.lies("A blue", "B ??", "C L")
    host.challenges("A", "C").hears("Undecided", "ZCK-24")
    assert len(re.findall("undecided", host.page.locator(".zbox").inner_text(), re.IGNORECASE)) == 1
    shot(host.page, "zack-undecided-once")
    pile, key = host.page.locator(".zbox .zscroll"), host.page.locator(".zbox .zacts .key").first
    above, below = pile.bounding_box(), key.bounding_box()
    assert above and below and above["y"] + above["height"] <= below["y"] + 1


def test_three_keys_in_a_row_ask_whether_one_set_was_meant(clerk: Clerk, shot: Shot) -> None:
    begun(clerk)
    page = clerk.page
    clerk.tap(page.get_by_role("button", name="Only the result"))
    clerk.tap(page.locator('[data-seat="A"]'))
    clerk.tap(page.locator('[data-way="royal"]'))
    ask = page.locator('[data-act="one-set"]')
    for card in ("5f", "6f"):
        clerk.card(card)
        expect(page.locator(f'[data-card="{card}"][data-count]')).to_be_visible()
        expect(ask).to_have_count(0)
    clerk.card("7f")
    expect(ask).to_have_text("Only one set?")
    shot(page, "rat-jong-one-set")
    clerk.tap(ask)
    expect(ask).to_have_count(0)
    expect(page.locator(".laying-all [data-count]")).to_have_count(3)
    assert (
        page.locator(".laying-all [data-count]").evaluate_all("all => all.map((key) => key.dataset.count)") == ["1"] * 3
    )
