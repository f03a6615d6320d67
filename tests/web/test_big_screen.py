"""The big screen with many tables, and with the games whose figures and piles are their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.running import Service
from tests.web.referee import post

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]

SCREEN: dict[str, Any] = {
    "viewport": ViewportSize(width=1920, height=1080), "has_touch": False, "is_mobile": False,
}  # fmt: skip


def made(service: Service, game: str, names: list[str], *commands: dict[str, Any], **options: Any) -> str:
    seats = [{"name": name} for name in names]
    match = post(service, "matches", {"game": game, "seats": seats, "options": options})
    for command in commands:
        post(service, f"matches/{match['id']}/commands", command, match["tokens"]["referee"])
    return str(match["id"])


def shown(device: Device, *matches: str) -> Page:
    page = device(**SCREEN).new_page()
    page.goto(f"/watch/{','.join(matches)}?screen")
    expect(page.locator(".big-screen .one .who").nth(len(matches) - 1)).to_be_visible()
    return page


@pytest.mark.drawn(2)
@pytest.mark.parametrize("tables", [2, 3, 5])
def test_tables_fill_the_width_whatever_their_number(device: Device, service: Service, shot: Shot, tables: int) -> None:
    deal = {"type": "deal", "trump_card": "8c", "starter": "A"}
    page = shown(device, *[made(service, "durak", ["Anna", "Boris"], deal) for _ in range(tables)])
    shot(page, f"screen-tables-{tables}")
    rows: dict[int, list[Any]] = {}
    for box in [one.bounding_box() for one in page.locator(".one").all()]:
        assert box
        rows.setdefault(round(box["y"]), []).append(box)
    for row in rows.values():
        assert min(box["x"] for box in row) <= 1
        assert max(box["x"] + box["width"] for box in row) >= 1919


def test_the_pile_of_zack_stays_off_its_sentence_with_four_tables(device: Device, service: Service, shot: Shot) -> None:
    throws: list[dict[str, Any]] = [
        {"type": "deal", "dealer": "D", "total": 40},
        *(
            {"type": "throw", "by": by, "card": card}
            for by, card in zip("ABCD", ("blue", "green", "yellow", "L"), strict=True)
        ),
        {"type": "throw", "by": "C", "card": "red"},
        {"type": "challenge", "by": "D", "target": "B"},
    ]
    names = ["Anna", "Bernd", "Corinna", "Dario"]
    page = shown(device, *[made(service, "zack", names, *throws[: 5 + n % 3]) for n in range(4)])
    expect(page.locator(".one footer")).to_have_count(4)
    expect(page.locator(".zfan li").first).to_be_visible()
    shot(page, "screen-zack-four")
    across = page.evaluate("""() => [...document.querySelectorAll('.one')].flatMap((one) => {
        const foot = one.querySelector('footer').getBoundingClientRect();
        const all = [...one.querySelectorAll('.zmiddle *')].map((what) => what.getBoundingClientRect());
        return all.filter((box) => box.width > 0 && box.bottom > foot.top + 1).length ? [one.innerText] : [];
    })""")
    assert across == []


def test_points_are_the_largest_figure_of_rat_jong(device: Device, service: Service, shot: Shot) -> None:
    match = made(
        service, "rat-jong", ["Anna", "Boris", "Chloé"],
        {"type": "record_round", "starter": "A", "seats": {}, "out": OUT},
        {"type": "deal", "starter": "C"},
    )  # fmt: skip
    page = shown(device, match)
    tally = page.locator(".who .tally").first
    expect(tally).to_contain_text("point")
    shot(page, "screen-rat-jong")
    sizes = page.evaluate("""() => ['.who .tally', '.who .n'].map((what) =>
        parseFloat(getComputedStyle(document.querySelector(what)).fontSize))""")
    assert sizes[0] > 1.5 * sizes[1]


# Names and figures that are cut, lie over another, or are off the screen.
SPOILED = """() => {
    const all = [...document.querySelectorAll('.who b, .rounds i, .who .n, .who .tally')]
        .filter((one) => one.getBoundingClientRect().width > 0);
    const box = (one) => one.getBoundingClientRect();
    const beside = (a, b) => a.right <= b.left + 1 || a.bottom <= b.top + 1;
    const apart = (a, b) => beside(a, b) || beside(b, a);
    return all.flatMap((one, n) => {
        const { left, top, right, bottom } = box(one);
        const cut = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline';
        const off = left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
        const over = all.slice(n + 1).filter((other) => !apart(box(one), box(other)));
        return cut || off || over.length ? [[one, ...over].map((each) => each.textContent).join(' | ')] : [];
    });
}"""
OUT = {
    "by": "A", "kind": "royal", "melds": [["1s", "2s", "3s"], ["4s", "5s", "6s"], ["7l", "8l", "9l"],
    ["p1", "p2", "p3"]], "pair": ["1f", "1l"],
}  # fmt: skip
ROUNDS_OF: dict[str, tuple[list[str], list[dict[str, Any]]]] = {
    "rat-jong": (
        ["Anna", "Boris", "Maximilian"],
        [
            {"type": "record_round", "starter": "A", "seats": {}, "out": OUT},
            {"type": "record_round", "seats": {}, "out": OUT},
            {"type": "deal"},
        ],
    ),
    "rat-hot": (
        ["Rosa", "Gaspard"],
        [
            *({"type": "record_round", "totals": {"A": 11 + n, "B": 9}} for n in range(6)),
            {"type": "deal", "starter": "A", "start": "r1.--.g1"},
        ],
    ),
    "durak": (
        ["Anna", "Bernadette"],
        [
            *({"type": "record_round", "loser": loser} for loser in "ABB"),
            {"type": "deal", "trump_card": "8c", "starter": "A"},
        ],
    ),
}


@pytest.mark.drawn(1)
@pytest.mark.parametrize("game", ROUNDS_OF)
def test_what_each_had_after_the_last_rounds_stands_beside_the_names(
    device: Device, service: Service, shot: Shot, game: str
) -> None:
    """A column a round, five at most, its number above it; no name is cut for them."""
    names, rounds = ROUNDS_OF[game]
    page = shown(device, made(service, game, names, *rounds, rounds=9))
    heads, first = page.locator("p.rounds i"), page.locator(".who .rounds").first.locator("i")
    shown_of = [*range(1, len(rounds))][-5:]
    expect(heads).to_have_text([f"R{n}" for n in shown_of])
    expect(first).to_have_count(len(shown_of))
    shot(page, f"screen-rounds-{game}")
    across = [[one.bounding_box()["x"] for one in of.all()] for of in (heads, first)]  # type: ignore[index]
    assert across[0] == pytest.approx(across[1], abs=2)
    assert page.evaluate(SPOILED) == []
    if game == "rat-hot":
        expect(first).to_have_text(["12", "13", "14", "15", "16"])
