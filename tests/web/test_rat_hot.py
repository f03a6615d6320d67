"""Rat Hot on the pages: its board as seen from above."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from api.cli import main
from tests.running import Service, wait_for
from tests.web.clerk import Clerk
from tests.web.referee import join, post
from tests.web.strips import Place, put_at

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]
DECK = [
    "r1.--.g1", "g1.r1.--", "g1.g3.rr", "r1.r2.r1", "r3.g1.--", "g4.g1.g1", "gr.--.r4", "r2.rr.r1", "r4.r4.g2",
]  # fmt: skip


def lays(by: str, card: str, way: str, x: int, y: int) -> dict[str, Any]:
    return {"type": "place", "by": by, "card": card, "way": way, "at": [x, y]}


def begun(service: Service, *moves: dict[str, Any], **options: Any) -> Any:
    """A match with its start card and these moves."""
    seats = [{"name": "Rosa"}, {"name": "Gaspard"}]
    made = post(service, "matches", {"game": "rat-hot", "seats": seats, "options": {"deck": DECK, **options}})
    for move in ({"type": "deal", "starter": "A", "start": "r1.--.g1"}, *moves):
        post(service, f"matches/{made['id']}/commands", move, made["tokens"]["referee"])
    return made


FEW = (
    lays("A", "r1.--.g1", "h", 0, 1),
    lays("B", "g1.r1.--", "v", 3, 0),
    lays("B", "g1.g3.rr", "h", 2, -1),
    lays("A", "r1.r2.r1", "h", 1, 1),
)


def test_the_board_is_seen_from_above_with_what_lies_beneath(device: Device, service: Service, shot: Shot) -> None:
    made = begun(service, *FEW)
    page = device(viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"/m/{made['id']}")
    board = page.get_by_role("group", name="Board, as seen from above")
    expect(board.locator(".cell")).to_have_count(12)
    expect(board.locator(".cell.up")).to_have_count(3)
    shot(page, "rat-hot-live")
    page.get_by_role("button", name="up to level 1").click()
    expect(board.locator(".cell.up")).to_have_count(0)
    expect(board.locator(".above")).to_have_count(3)
    shot(page, "rat-hot-lower")
    wide = device(viewport={"width": 1280, "height": 800}).new_page()
    wide.goto(f"/m/{made['id']}")
    expect(wide.locator(".rat-hot .cell")).to_have_count(12)
    shot(wide, "rat-hot-live-1280")
    wide.goto(f"/m/{made['id']}/replay?at=6")
    expect(wide.locator(".rat-hot .cell")).to_have_count(12)
    shot(wide, "rat-hot-replay-1280")
    large = device(viewport={"width": 1920, "height": 1080}).new_page()
    large.goto(f"/watch/{made['id']}?screen")
    expect(large.locator(".rat-hot .cell")).to_have_count(12)
    shot(large, "rat-hot-screen-1920")


def test_a_deck_is_learned_edited_shared_and_played_with(
    device: Device, service: Service, shot: Shot, tmp_path: Path
) -> None:
    """From a match's menu to its deck; a file of it on another device; a match of it offers only what is left."""
    first = begun(service, *FEW[:2], deck=None, cards=42)
    page = device(viewport={"width": 360, "height": 740}, has_touch=True).new_page()
    page.goto(f"/m/{first['id']}")
    page.get_by_role("button", name="More").tap()
    page.get_by_role("link", name="The deck").tap()
    cards = page.locator(".deck-cards li")
    expect(cards).to_have_count(2)
    page.get_by_role("button", name="Add a card").tap()
    for square in ("gr", "--", "r4"):
        page.locator(f'[data-square="{square}"]').tap()
    expect(cards).to_have_count(3)
    page.get_by_role("button", name="Remove: empty, chilli, bay leaf").tap()
    expect(cards).to_have_count(2)
    shot(page, "deck-360")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").tap()
    file = tmp_path / "rat-hot-deck.json"
    saved.value.save_as(file)
    assert json.loads(file.read_text())["deck"] == ["g1.--.r1", "gr.--.r4"]
    assert main(["deck", str(file)]) == 0, "the file that a page hands out is one that greffier takes"
    page.reload()
    expect(cards).to_have_count(2)

    other = device(viewport={"width": 360, "height": 740}, has_touch=True).new_page()
    other.goto("/deck/rat-hot")
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps({**json.loads(file.read_text()), "deck": ["g9.--.--"]}))
    other.locator('input[type="file"]').set_input_files(wrong)
    expect(other.get_by_role("alert")).to_contain_text("g9.--.--")
    other.locator('input[type="file"]').set_input_files(file)
    expect(other.locator(".deck-cards li")).to_have_count(2)
    other.get_by_role("link", name="New match with it").tap()
    other.locator("button[aria-expanded]", has_text="Options").first.tap()
    other.get_by_role("button", name="The one on this device").tap()
    shot(other, "deck-360-option")
    other.get_by_role("button", name="Start", exact=True).tap()
    expect(other.locator(".askline")).to_contain_text("Who starts?")
    other.locator(".plate").first.tap()
    expect(other.locator(".askline")).to_contain_text("start card")
    for square in ("r1", "--", "g1"):
        other.locator(f'[data-square="{square}"]').tap()
    other.locator('[data-act="deal"]:enabled').tap()
    expect(other.locator(".laying .palette .face")).to_have_count(4)  # two cards are left, each either way round
    wide = device(viewport={"width": 1280, "height": 800}).new_page()
    wide.goto("/deck/rat-hot")
    expect(wide.locator(".deck-page h2").first).to_be_visible()
    shot(wide, "deck-1280")


class Fingers:
    """Fingers on the glass of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.glass = page.context.new_cdp_session(page)

    def drag(self, *paths: tuple[tuple[float, float], tuple[float, float]]) -> None:
        """Each finger from one point to another, all at once."""
        for step in range(9):
            points = [
                {"id": n, "x": x + (to_x - x) * step / 8, "y": y + (to_y - y) * step / 8}
                for n, ((x, y), (to_x, to_y)) in enumerate(paths)
            ]
            kind = "touchMove" if step else "touchStart"
            self.glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def where(page: Page, at: str = "start") -> tuple[float, float, float]:
    """The board's first card on the glass: left, top, and how wide one of its squares is."""
    cell = page.locator(".plane .cell:not(.bare)").first if at == "start" else page.locator(f'[data-at="{at}"]')
    box = cell.bounding_box()
    assert box
    return box["x"], box["y"], box["width"]


def test_the_board_is_moved_and_made_larger_by_fingers_wheel_and_keys(
    device: Device, service: Service, shot: Shot
) -> None:
    made = begun(service, *FEW)
    page = device(viewport={"width": 360, "height": 740}, has_touch=True).new_page()
    page.goto(f"/m/{made['id']}")
    expect(page.locator(".plane .cell")).to_have_count(12)
    all_of_it = where(page)
    plane = page.locator(".plane").bounding_box()
    assert plane
    x, y = plane["x"] + plane["width"] / 2, plane["y"] + plane["height"] / 2
    fingers = Fingers(page)
    # two fingers apart make it larger, one moves it
    fingers.drag(((x - 20, y), (x - 60, y)), ((x + 20, y), (x + 60, y)))
    wait_for(lambda: where(page)[2] > 2.5 * all_of_it[2])
    left, top, _ = where(page)
    fingers.drag(((x, y), (x + 50, y + 40)))
    wait_for(lambda: where(page)[0] > left + 30 and where(page)[1] > top + 20)
    shot(page, "rat-hot-larger")
    page.get_by_role("button", name="Show the whole board").tap()
    wait_for(lambda: abs(where(page)[2] - all_of_it[2]) < 1)
    # two taps: larger where they fell, and all of it again
    for larger in (True, False):
        page.touchscreen.tap(x, y)
        page.touchscreen.tap(x, y)
        wait_for(lambda larger=larger: (where(page)[2] > 1.5 * all_of_it[2]) == larger)  # type: ignore[misc]
    wide = device(viewport={"width": 1280, "height": 800}).new_page()
    wide.goto(f"/m/{made['id']}/replay?at=6")
    expect(wide.locator(".plane .cell")).to_have_count(12)
    usual = where(wide)
    wide.locator(".plane").hover()
    wide.mouse.wheel(0, -300)
    wait_for(lambda: where(wide)[2] > 1.5 * usual[2])
    wide.locator(".plane").focus()
    wide.keyboard.press("0")
    wait_for(lambda: abs(where(wide)[2] - usual[2]) < 1)
    wide.keyboard.press("+")
    wait_for(lambda: where(wide)[2] > 1.3 * usual[2])
    left = where(wide)[0]
    wide.keyboard.press("ArrowLeft")
    wait_for(lambda: where(wide)[0] > left + 20)


def test_a_match_is_played_by_two_phones_alone(device: Device, service: Service, shot: Shot) -> None:
    """The service shuffles the deck that is known; each phone turns up its cards, puts and lays them."""
    made = post(
        service,
        "matches",
        {
            "game": "rat-hot",
            "knowledge": "dealt",
            "seats": [{"name": "Rosa"}, {"name": "Gaspard"}],
            "options": {"deck": DECK[:5]},
        },
    )
    pages = {}
    for seat in "AB":
        asked = {"role": "seat", "seat": seat}
        code = post(service, f"matches/{made['id']}/tokens", asked, made["tokens"]["referee"])["code"]
        pages[seat] = device(viewport={"width": 360, "height": 740}, has_touch=True).new_page()
        join(pages[seat], code)
    first = pages["A"]
    first.locator('[data-act="deal"]').wait_for()
    first.get_by_role("button", name="Gaspard").tap()
    for square in ("r1", "--", "g1"):
        first.locator(f'[data-square="{square}"]').tap()
    shot(first, "seat-360-rat-hot-deal")
    first.locator('[data-act="deal"]').tap()

    def state() -> Any:
        with urllib.request.urlopen(f"{service.url}/api/v1/matches/{made['id']}/state") as answer:
            return json.loads(answer.read())

    wait_for(lambda: state()["phase"] == "draw")
    assert state()["turn"] == ["B"], "who starts was named"
    while (now := state())["status"] == "live":
        page = pages[now["turn"][0]]
        if now["phase"] == "draw":
            page.locator('[data-act="draw"]:enabled').tap()
        else:
            page.locator(".strips [data-card]").first.tap()
            page.locator(".spot").first.tap()
            if len(now["lying"]) == 3:
                shot(page, "seat-360-rat-hot")
            page.locator('[data-act="place"]:enabled').tap()
        wait_for(lambda now=now: state()["version"] > now["version"])  # type: ignore[misc]
    assert len(state()["laid"]) == 5
    placed = sorted(state()["outcome"]["rank"].items(), key=lambda of: of[1])
    names = {"A": "Rosa", "B": "Gaspard"}
    for own, page in pages.items():
        expect(page.locator(".seat-over h2")).to_be_visible()
        expect(page.locator(".rk li .v")).to_have_text([str(rank) for _, rank in placed])
        expect(page.locator(".rk li b")).to_have_text(
            [f"{names[seat]}, you" if seat == own else names[seat] for seat, _ in placed]
        )
        again = page.get_by_role("link", name="Look at it again")
        expect(again).to_have_attribute("href", f"/m/{made['id']}/replay?at=1")


def named(clerk: Clerk, card: str) -> None:
    for square in card.split("."):
        clerk.tap(clerk.page.locator(f'[data-square="{square}"]'))


def spot(clerk: Clerk, x: int, y: int) -> None:
    clerk.tap(clerk.page.locator(f'.spot[data-at="{x},{y}"]'))


def turned(clerk: Clerk, way: str) -> None:
    """The card that was put lies that way."""
    expect(clerk.page.locator(".ghost")).to_have_count(3)
    if not clerk.page.locator(f".ghost.{way}").count():
        act(clerk, "turn")
    expect(clerk.page.locator(f".ghost.{way}")).to_have_count(3)


def act(clerk: Clerk, name: str) -> None:
    clerk.tap(clerk.page.locator(f'[data-act="{name}"]'))


@pytest.mark.either
def test_cards_are_named_put_turned_and_laid(clerk: Clerk, shot: Shot) -> None:
    """Rosa starts beside the start card; a card is taken back; one that may not lie there is questioned."""
    clerk.page.goto("/new/rat-hot")
    expect(clerk.page.locator(".names input")).to_have_count(2)
    for field, name in zip(clerk.page.locator(".names input").all(), ("Rosa", "Gaspard"), strict=True):
        field.fill(name)
    clerk.tap(clerk.page.get_by_role("button", name="Start", exact=True))
    expect(clerk.page.locator(".askline")).to_contain_text("Who starts?")
    shot(clerk.page, "rat-hot-deal")
    clerk.seat("A")
    named(clerk, "r1.--.g1")
    act(clerk, "deal")
    clerk.sees("Rosa")
    expect(clerk.page.locator(".askline")).to_contain_text("Which card does Rosa lay?")

    # left of the start card, chilli beside chilli: two squares of it, one point for red (RH-7)
    named(clerk, "r1.--.g2")
    expect(clerk.page.locator(".spot").first).to_be_visible()
    shot(clerk.page, "rat-hot-spots")
    stands = where(clerk.page, "0,0")
    clerk.before = clerk.taps
    spot(clerk, -1, 1)
    turned(clerk, "v")
    expect(clerk.page.locator('[data-act="place"]')).to_contain_text("red +1")
    expect(clerk.page.locator(".told .chip")).to_have_text(["2 × chilli +1"])
    expect(clerk.page.locator(".glow")).to_have_count(2)
    expect(clerk.page.locator(".glow b")).to_have_text(["+1"])
    assert where(clerk.page, "0,0") == stands, "the board stays where it is while a card is put"
    shot(clerk.page, "rat-hot-put")
    act(clerk, "place")
    clerk.settled()
    assert clerk.spent <= 3
    wait_for(lambda: clerk.state["seats"]["A"]["score"] == 1)
    assert clerk.state["lying"][-1]["at"] == [-1, 0]
    assert clerk.state["lying"][-1]["way"] == "v"

    # below the start card it can lie in one way only: it lies by that tap, and is taken back
    named(clerk, "g3.rr.--")
    clerk.before = clerk.taps
    spot(clerk, 1, 1)
    wait_for(lambda: len(clerk.state["lying"]) == 3)
    assert clerk.settled().spent == 1
    lies = clerk.state["lying"][-1]
    assert (lies["face"], lies["way"], lies["at"]) == ("g3.rr.--", "h", [0, 1])
    clerk.undo()
    wait_for(lambda: len(clerk.state["lying"]) == 2)

    # exactly upon another card it may not lie (RH-6); that is named, and nothing is recorded
    named(clerk, "g3.rr.--")
    clerk.tap(clerk.page.locator('.cell[data-at="1,0"]'))
    expect(clerk.sheet).to_contain_text("RH-6")
    shot(clerk.page, "rat-hot-refused")
    clerk.press("Close")
    assert len(clerk.state["lying"]) == 2


GOLDEN = [
    ("A", "r1.gr.--", "h", 0, 1), ("B", "g1.r1.--", "v", 3, 0), ("B", "g1.g3.rr", "h", 2, -1),
    ("A", "r1.r2.r1", "h", 1, 1), ("A", "r3.g1.--", "h", 1, 0), ("B", "g4.g1.g1", "h", -1, -1),
    ("B", "gr.--.r4", "h", 0, 2), ("A", "r2.rr.r1", "h", -3, 1),
]  # fmt: skip


def laid(clerk: Clerk, card: str, way: str, x: int, y: int) -> int:
    """A card named, put, turned and laid; how many taps that took once it was named."""
    named(clerk, card)
    before = clerk.taps
    put_at(clerk, Place(card, way, (x, y)), spot)
    return clerk.taps - before


@pytest.mark.drawn(1, among="whole matches on a pad")
@pytest.mark.drawn(3, among="whole matches by touch")
@pytest.mark.rules
def test_a_whole_match_with_a_mistake_and_a_network_cut(
    clerk: Clerk, device: Device, service: Service, shot: Shot
) -> None:
    """The golden match to its last card, by touch: 7 points and 8, the second player wins (RH-9).

    On the way it is looked at in the dark, and on a desk.
    """
    seats = [{"name": "Rosa"}, {"name": "Gaspard"}]
    made = post(service, "matches", {"game": "rat-hot", "seats": seats, "options": {"cards": 8}})
    page = clerk.page
    join(page, made["code"])
    expect(page.locator(".askline")).to_contain_text("Who starts?")
    clerk.ruled()
    clerk.seat("A")
    named(clerk, "r1.--.g1")
    act(clerk, "deal")
    watcher = device(viewport={"width": 360, "height": 740}).new_page()
    watcher.goto(f"/m/{made['id']}")
    most = 0
    for n, (by, card, way, x, y) in enumerate(GOLDEN):
        wait_for(lambda by=by: ["Rosa", "Gaspard"]["AB".index(by)] in page.locator(".askline").inner_text())  # type: ignore[misc]
        if n == 2:  # a slip: another card, taken back
            laid(clerk, "g1.g3.--", way, x, y)
            clerk.settled()
            clerk.undo()
            wait_for(lambda: len(clerk.state["lying"]) == 3)
            shot(page, "rat-hot-taken-back")
        if n == 4:
            page.context.set_offline(True)
        most = max(most, laid(clerk, card, way, x, y))
        if n == 5:
            expect(page.get_by_role("button", name="2 waiting")).to_be_visible()
            shot(page, "rat-hot-offline")
            page.context.set_offline(False)
        if n not in (4, 5, len(GOLDEN) - 1):
            clerk.settled()
            wait_for(lambda n=n: len(clerk.state["lying"]) == n + 2)  # type: ignore[misc]
        if n == 6:
            page.emulate_media(color_scheme="dark")
            named(clerk, "r2.rr.r1")
            spot(clerk, -1, 3)
            expect(page.locator('[data-act="place"]')).to_contain_text("no points")
            shot(page, "rat-hot-late-dark")
            clerk.tap(page.get_by_role("button", name="Another card"))
            page.emulate_media(color_scheme="light")
            shot(page, "rat-hot-late")
            page.set_viewport_size({"width": 1280, "height": 800})
            shot(page, "rat-hot-desk-1280")
            page.set_viewport_size({"width": 360, "height": 740})
    assert most <= 3
    wait_for(lambda: clerk.state["status"] == "over")
    now = clerk.state
    assert [(now["seats"][seat]["score"], now["seats"][seat]["rats"]) for seat in "AB"] == [(7, 2), (8, 1)]
    assert now["outcome"]["winners"] == ["B"]
    expect(watcher.locator(".plane .cell")).to_have_count(len(now["squares"]))
    expect(watcher.locator(".bar")).to_contain_text("over")
    expect(watcher.locator(".places")).to_contain_text("8 points")
    shot(watcher, "rat-hot-over")
    watcher.goto(f"/m/{made['id']}/replay?at=5")
    expect(watcher.locator(".plane .cell.last")).to_have_count(3)
    shot(watcher, "rat-hot-replay")


SMALL: dict[str, Any] = {
    "knowledge": "dealt",
    "options": {
        "deck": ["--.--.g1", "--.--.--", "r1.r1.--", "r1.--.--", "r4.r4.r4", "g4.g4.g4"],
        "bounds": [3, 3],
        "never_hidden": True,
    },
}


def full(service: Service, knowledge: str) -> Any:
    """A table of three by three on which no third card can be laid downward, as one would hide those below."""
    options = {**SMALL["options"], **({} if knowledge == "dealt" else {"deck": None, "cards": 42})}
    seats = [{"name": "Rosa"}, {"name": "Gaspard"}]
    made = post(service, "matches", {"game": "rat-hot", "knowledge": knowledge, "seats": seats, "options": options})
    token = made["tokens"]["referee"]

    def send(move: dict[str, Any]) -> None:
        post(service, f"matches/{made['id']}/commands", move, token)

    deal: dict[str, Any] = {"type": "deal", "starter": "A", "start": "--.--.g1"}
    send(deal if knowledge != "dealt" else {**deal, "deck": options["deck"]})
    for by, *cards in (
        ("A", ("--.--.g1", "h", 0, 1)),
        ("B", ("--.--.--", "h", 0, 2), ("r1.r1.--", "v", 0, 0)),
        ("A", ("r1.--.--", "v", 1, 0)),
    ):
        if knowledge == "dealt":
            send({"type": "draw", "by": by})
        for card, way, x, y in cards:
            send(lays(by, card, way, x, y))
    return made


def state_of(service: Service, made: Any) -> Any:
    with urllib.request.urlopen(f"{service.url}/api/v1/matches/{made['id']}/state") as answer:
        return json.loads(answer.read())


def counted(service: Service, made: Any) -> None:
    """Three of red's score 2 once more, green's two 1: 5 to 2."""
    wait_for(lambda: state_of(service, made)["status"] == "over")
    seats = state_of(service, made)["seats"]
    assert {seat: one["score"] for seat, one in seats.items()} == {"A": 5, "B": 2}


def test_where_nothing_can_be_laid_the_pad_counts(device: Device, service: Service, shot: Shot) -> None:
    made = full(service, "observed")
    page = device(viewport={"width": 360, "height": 740}, has_touch=True).new_page()
    code = post(service, f"matches/{made['id']}/tokens", {"role": "referee"}, made["tokens"]["referee"])["code"]
    join(page, code)
    expect(page.locator(".askline")).to_contain_text("No card can be laid any more")
    expect(page.locator('[data-act="place"]')).to_have_count(0)
    shot(page, "rat-hot-full")
    page.locator('[data-act="close"]').tap()
    counted(service, made)


def test_where_nothing_can_be_laid_either_phone_counts(device: Device, service: Service) -> None:
    """It is Rosa's turn, and she has turned up a card that she cannot lay; Gaspard's phone says it."""
    made = full(service, "dealt")
    asked = {"role": "seat", "seat": "B"}
    code = post(service, f"matches/{made['id']}/tokens", asked, made["tokens"]["referee"])["code"]
    page = device(viewport={"width": 360, "height": 740}, has_touch=True).new_page()
    join(page, code)
    expect(page.locator(".askline")).to_contain_text("No card can be laid any more")
    page.locator('[data-act="close"]').tap()
    counted(service, made)
    expect(page.locator(".seat-over h2")).to_be_visible()
    # nobody goes out in this game, nor holds the last cards
    expect(page.locator(".seat-over .res p:not(.eyebrow)")).to_have_count(0)
