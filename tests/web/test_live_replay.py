"""The live page and the replay in a real browser, against what the service says of the same versions."""

from __future__ import annotations

import json
import re
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from tests.running import Service, wait_for

PHONE, SMALL, DESK = (
    ViewportSize(width=width, height=height) for width, height in ((360, 740), (320, 640), (1280, 800))
)


class Match:
    """A match that is recorded over HTTP."""

    def __init__(self, url: str, names: list[str], **more: object) -> None:
        self.url = url
        self.token: str | None = None
        made = self.call("POST", "", {"game": "durak", "seats": [{"name": name} for name in names], **more})
        self.id, self.token = made["id"], made["tokens"]["referee"]

    def call(self, method: str, path: str, body: object = None) -> Any:
        request = urllib.request.Request(f"{self.url}/api/v1/matches{path}", method=method)
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.add_header("Idempotency-Key", str(uuid.uuid4()))
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(request, data, timeout=30) as response:
            return json.load(response)

    def do(self, *moves: str) -> int:
        """Moves as "A attack 7d", "B defend Jd 7d", "B take", "all pass"; returns the newest version."""
        version = 0
        for move in moves:
            by, kind, *cards = move.split()
            body = {"type": kind, "by": by} | dict(zip(("card", "on"), cards, strict=False))
            version = self.call("POST", f"/{self.id}/commands", body)["version"]
        return version

    def deal(self, trump: str = "8c") -> None:
        self.call("POST", f"/{self.id}/commands", {"type": "deal", "trump_card": trump, "dealer": "C", "starter": "A"})

    def state(self, at: object = None) -> dict[str, Any]:
        state: dict[str, Any] = self.call("GET", f"/{self.id}/state?view=public" + (f"&at={at}" if at else ""))
        return state

    def items(self) -> list[dict[str, Any]]:
        items: list[dict[str, Any]] = self.call("GET", f"/{self.id}/timeline")["items"]
        return items


def ends(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The last item of each move: there one stops, going move by move."""
    return [
        item
        for item, after in zip(items, [*items[1:], None], strict=True)
        if not after or after["move"] != item["move"]
    ]


FIRST_ATTACK = ("A attack 7d", "B defend Jd 7d", "A attack Js", "B defend Qs Js", "C attack Jh", "B defend Qh Jh")
SECOND_ATTACK = ("B attack 9h", "C take")


def short_match(url: str) -> Match:
    match = Match(url, ["Anna", "Boris", "Chloé"])
    match.deal()
    match.do(*FIRST_ATTACK, "all pass", *SECOND_ATTACK, "A attack Kd", "B defend Ad Kd")
    return match


RANKS = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


def said(card: str) -> str:
    return f"{RANKS.get(card[0], card[0])} of {SUITS[card[1]]}"


def told(state: dict[str, Any], said: Callable[[str], str] = said) -> dict[str, Any]:
    """What a page must show of a state, as names for the screen reader. said: the name of a card."""
    hands = {
        seat["name"]: ([said(card) for card in seat["hand"]["known"]], seat["hand"]["unknown"])
        for seat in state["seats"].values()
    }
    pairs = [[said(card) for card in (laid["attack"], laid["defence"]) if card] for laid in state["table"]]
    playing = [state["seats"][seat]["name"] for seat in state["turn"] if state["outcome"] is None]
    return {"hands": hands, "pairs": pairs, "stock": state["stock"], "playing": sorted(playing)}


READ = """() => {
  const label = (element) => (element?.getAttribute('aria-label') ?? '').split(', ')[0]; // less what is noted of it
  const names = (root) => [...root.querySelectorAll('.card[aria-label]')].map(label);
  const hands = {}, playing = [];
  for (const place of document.querySelectorAll('.place')) {
    const who = place.querySelector('b').textContent;
    const known = names(place).filter((name) => name !== 'unknown card');
    hands[who] = [known, parseInt(label(place.querySelector('.backs'))) || 0];
    if (place.classList.contains('turn')) playing.push(who);
  }
  const pairs = [...document.querySelectorAll('.pair')].map(names);
  const stock = parseInt(label(document.querySelector('.stock figure'))) || 0;
  return { hands, pairs, stock, playing: playing.sort() };
}"""


def shown(page: Page) -> dict[str, Any]:
    table: dict[str, Any] = page.evaluate(READ)
    table["hands"] = {who: (known, unknown) for who, (known, unknown) in table["hands"].items()}
    return table


def shows(page: Page, state: dict[str, Any], said: Callable[[str], str] = said) -> None:
    """Waits until the table on the page is that of the state."""
    wanted = told(state, said)
    try:
        wait_for(lambda: shown(page) == wanted, 15)
    except AssertionError:
        assert shown(page) == wanted


def more(page: Page) -> Locator:
    """The keys that wait behind ⋮ on a phone; a wide page has them in its bar."""
    page.get_by_role("button", name="More").click()
    return page.get_by_role("dialog", name="More")


def line(page: Page) -> Locator:
    return page.locator(".ledger li.now")


def shown_version(page: Page) -> int:
    """The place of the row on show."""
    return int(line(page).get_attribute("data-version") or 0)


Shot = Callable[[Page, str], None]
Opened = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opened]:
    """Opens an address in a context of its own; what a page complains of on the console fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []
    network = re.compile(r"Failed to load resource|net::ERR")

    def open_(address: str, size: ViewportSize = PHONE, init: str = "", **more: Any) -> Page:
        context = browser.new_context(
            viewport=size,
            has_touch=size["width"] < 600,
            reduced_motion="reduce",
            service_workers="block",
            **{"locale": "en-GB", **more},
        )
        contexts.append(context)
        if init:
            context.add_init_script(init)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto(address)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not [text for text in complaints if not network.search(text)]


@pytest.fixture(scope="module")
def recorded(service: Service) -> Match:
    return short_match(service.url)


def test_live_page_follows_without_a_reload(service: Service, opened: Opened, shot: Shot) -> None:
    match = Match(service.url, ["Anna", "Boris", "Chloé"])
    page = opened(f"{service.url}/m/{match.id}")
    expect(page.locator(".chip.live")).to_be_visible()
    page.evaluate("window.untouched = true")
    match.deal()
    sentence = page.get_by_role("status").filter(has_text="trump")
    expect(sentence).to_be_visible()
    for move in (*FIRST_ATTACK, "all pass"):
        match.do(move)
        shows(page, match.state())
        last = match.items()[-1]
        expect(line(page).locator(".v")).to_have_text(str(last["move"]))
    match.do("B attack 9h")
    expect(page.locator(".say .line")).to_contain_text("Boris attacks Chloé with 9")
    expect(page.locator(".say .line .vh")).to_have_text("9 of hearts")
    expect(page.locator(".say small .vh")).to_have_text("9 of hearts")
    expect(page.locator(".say small")).to_contain_text("Chloé must beat 9")
    expect(page.locator(".ledger li.head").last).to_have_text("Attack 2: Boris → Chloé")
    expect(page.locator(".ledger li.head").first).to_have_text("Round 1")
    shot(page, "live-360")
    more(page).get_by_role("button", name="Français").click()
    page.keyboard.press("Escape")
    expect(page.locator(".say .line")).to_contain_text("Boris attaque Chloé avec le 9")
    shot(page, "live-360-fr")
    assert page.evaluate("window.untouched")


LOOKS_ON = """() => {
  const say = document.querySelector('.say');
  const look = () => seen.push([document.querySelectorAll('.pair').length, say.textContent]);
  window.seen = [];
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def test_the_headline_tells_the_story_while_what_is_beaten_still_lies(
    service: Service, opened: Opened, shot: Shot
) -> None:
    match = Match(service.url, ["Anna", "Boris", "Chloé"])
    match.deal()
    match.do(*FIRST_ATTACK)
    page = opened(f"{service.url}/m/{match.id}")
    shows(page, match.state())
    page.evaluate(LOOKS_ON)
    match.do("all pass")
    shows(page, match.state())
    expect(page.locator(".pair")).to_have_count(0)
    expect(page.locator(".say .line")).to_have_text("Beaten off: 6 cards discarded")
    expect(page.locator(".say small")).to_have_text("Boris attacks Chloé")
    lying = [said for pairs, said in page.evaluate("window.seen") if pairs == 3]
    assert any("Beaten off" in said for said in lying), "the headline was there before the cards went"
    shot(page, "live-beaten-off-360")
    more(page).get_by_role("button", name="Français").click()
    page.keyboard.press("Escape")
    expect(page.locator(".say small")).to_have_text("Boris attaque Chloé")


def test_two_followers_see_the_same(service: Service, opened: Opened, shot: Shot) -> None:
    match = Match(service.url, ["Anna", "Boris", "Chloé", "Dmitri", "Élise", "Maximilien"])
    match.deal()
    phone = opened(f"{service.url}/m/{match.id}", SMALL, color_scheme="dark")
    desk = opened(f"{service.url}/m/{match.id}", DESK)
    match.do("A attack 7d", "B defend Jd 7d", "E attack Js")
    for page, name in ((phone, "live-six-320-dark"), (desk, "live-six-1280")):
        shows(page, match.state())
        expect(line(page)).to_contain_text("Élise adds")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        shot(page, name)


def test_a_lost_service_dims_the_board_and_comes_back(tmp_path: Path, opened: Opened, shot: Shot) -> None:
    own = Service(tmp_path / "data").start()
    try:
        match = Match(own.url, ["Anna", "Boris", "Chloé"])
        match.deal()
        match.do("A attack 7d")
        page = opened(f"{own.url}/m/{match.id}")
        before = match.state()
        shows(page, before)
        expect(page.locator(".chip.live")).to_be_visible()
        page.wait_for_function("() => performance.getEntriesByType('resource').some(file => /replay-/.test(file.name))")
        own.stop()
        expect(page.locator(".say .chip")).to_contain_text(re.compile(r"last news 0:\d\d ago"), timeout=20_000)
        expect(page.locator("main.stale")).to_be_visible()
        assert shown(page) == told(before)
        shot(page, "live-lost-360")
        # what the device has kept can be looked through meanwhile
        page.get_by_role("link", name="Replay").click()
        expect(page.locator(".ledger li[data-version]")).to_have_count(3)
        page.keyboard.press("End")
        shows(page, before)
        page.go_back()
        own.start()
        match.do("B defend Jd 7d")
        shows(page, match.state())
        expect(page.locator("main.stale")).to_have_count(0)
        expect(page.locator(".ledger li[data-version]")).to_have_count(len(match.items()))
    finally:
        own.stop()


def test_what_is_not_there_says_so(service: Service, opened: Opened) -> None:
    page = opened(f"{service.url}/m/{'a' * 20}")
    expect(page.get_by_role("alert")).to_have_text("There is no match here, or it is private.")


# what this device has kept of matches, by its keys
KEPT = """() => new Promise((done) => {
  const open = indexedDB.open('greffier');
  open.onsuccess = () => {
    const change = open.result.transaction(['snapshots', 'matches']);
    const keys = ['snapshots', 'matches'].map((store) => change.objectStore(store).getAllKeys());
    change.oncomplete = () => {
      open.result.close();
      done(keys.flatMap((request) => request.result));
    };
  };
})"""


def test_a_match_made_private_is_cleared_from_who_followed_it(service: Service, opened: Opened, shot: Shot) -> None:
    match = Match(service.url, ["Anna", "Boris", "Chloé"])
    match.deal()
    match.do("A attack 7d")
    page = opened(f"{service.url}/m/{match.id}")
    shows(page, match.state())
    page.goto(f"{service.url}/m/{match.id}/replay?at=1")
    shows(page, match.state(1))
    page.keyboard.press("End")
    wait_for(lambda: f"replay:{match.id}" in page.evaluate(KEPT))
    page.goto(f"{service.url}/m/{match.id}")
    shows(page, match.state())
    match.call("PATCH", f"/{match.id}", {"visibility": "private"})
    closed = page.get_by_role("alert").filter(has_text="now private, or gone")
    expect(closed).to_be_visible(timeout=15_000)
    expect(page.locator(".place, .ledger")).to_have_count(0)
    shot(page, "live-closed-360")
    wait_for(lambda: page.evaluate(KEPT) == [], 5)
    page.reload()
    expect(page.get_by_role("alert")).to_have_text("There is no match here, or it is private.")
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", name="Greffier")).to_be_visible()
    expect(page.get_by_text("Anna")).to_have_count(0)


def test_a_private_match_is_followed_with_the_devices_own_token(service: Service, opened: Opened) -> None:
    match = Match(service.url, ["Anna", "Boris", "Chloé"], visibility="private")
    code = match.call("POST", f"/{match.id}/tokens", {"role": "viewer", "label": "Grandma"})["code"]
    stranger = opened(f"{service.url}/m/{match.id}")
    expect(stranger.get_by_role("alert")).to_be_visible()
    page = opened(f"{service.url}/join#{code}")
    page.get_by_role("button", name="Join", exact=True).click()
    page.wait_for_url(re.compile(f"/m/{match.id}"))
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    page.goto(f"{service.url}/m/{match.id}")
    match.deal()
    shows(page, match.state())
    assert addresses and not [address for address in addresses if "oken" in address]


def test_replay_shows_every_version_as_the_service_has_it(recorded: Match, opened: Opened) -> None:
    items = recorded.items()
    page = opened(f"{recorded.url}/m/{recorded.id}/replay?at=1")
    slider = page.get_by_role("slider", name="Timeline")
    slider.focus()
    for item in ends(items):
        place = f"^move {item['move']} of {items[-1]['move']}: "
        expect(slider).to_have_attribute("aria-valuetext", re.compile(place))
        shows(page, recorded.state(item["version"]))
        expect(line(page).locator(".v")).to_have_text(str(item["move"]))
        expect(line(page)).to_have_attribute("data-version", str(item["version"]))
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", str(len(ends(items))))
    page.keyboard.press("Home")
    shows(page, recorded.state(items[0]["version"]))
    page.keyboard.press("End")
    shows(page, recorded.state(items[-1]["version"]))
    page.keyboard.press("PageUp")
    start = next(item for item in reversed(items) if item["type"] == "attacked" and item["trick"] == items[-1]["trick"])
    shows(page, recorded.state(start["version"]))
    page.keyboard.press("PageUp")
    assert shown_version(page) < start["version"]
    page.keyboard.press("ArrowLeft")
    version = shown_version(page)
    page.wait_for_url(re.compile(rf"\?at={version}$"))
    page.reload()
    shows(page, recorded.state(version))
    expect(line(page)).to_have_attribute("data-version", str(version))


def test_replay_by_the_list_and_by_keys_on_screen(recorded: Match, opened: Opened, shot: Shot) -> None:
    items = recorded.items()
    page = opened(f"{recorded.url}/m/{recorded.id}/replay?at={items[5]['version']}", DESK)
    shows(page, recorded.state(items[5]["version"]))
    page.locator(f".ledger li[data-version='{items[9]['version']}'] button").click()
    shows(page, recorded.state(items[9]["version"]))
    page.get_by_role("button", name="Next move").click()
    following = next(item for item in ends(items) if item["version"] > items[9]["version"])
    shows(page, recorded.state(following["version"]))
    page.get_by_role("button", name="Previous attack").click()
    page.get_by_role("button", name="Next attack").click()
    second = next(item for item in items if item["trick"] == 2)
    shows(page, recorded.state(second["version"]))
    expect(page.locator(".ledger li.now")).to_be_in_viewport()
    shot(page, "replay-1280")


def test_a_link_may_show_the_match_as_it_stood(recorded: Match, opened: Opened) -> None:
    page = opened(f"{recorded.url}/m/{recorded.id}/replay?at=4&until=6")
    shows(page, recorded.state(4))
    expect(page.locator(".ledger li[data-version]")).to_have_count(6)
    page.keyboard.press("End")
    shows(page, recorded.state(6))


def touch(page: Page, points: list[tuple[float, float]]) -> None:
    """A finger that goes down at the first point, over the others, and up at the last."""
    session = page.context.new_cdp_session(page)
    for n, (x, y) in enumerate(points):
        kind = "touchMove" if n else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def test_replay_by_finger(recorded: Match, opened: Opened, shot: Shot) -> None:
    items = recorded.items()
    page = opened(f"{recorded.url}/m/{recorded.id}/replay?at=1")
    slider = page.get_by_role("slider")
    box = slider.bounding_box()
    assert box and box["height"] >= 48

    def at(index: int) -> tuple[float, float]:
        return box["x"] + box["width"] * (index + 0.5) / len(items), box["y"] + box["height"] / 2

    moves = ends(items)
    target = items.index(moves[len(moves) // 2])
    touch(page, [at(0), at(3), at(len(items) - 1), at(target)])
    expect(line(page)).to_have_attribute("data-version", str(items[target]["version"]))
    shows(page, recorded.state(items[target]["version"]))
    touch(page, [at(target), (box["x"] + box["width"] + 30, box["y"])])  # beyond the end is the end
    shows(page, recorded.state(items[-1]["version"]))
    board = page.locator("main .baize").first.bounding_box()
    assert board
    y = board["y"] + board["height"] / 2
    touch(page, [(100, y), (160, y), (260, y + 4)])
    shows(page, recorded.state(moves[-2]["version"]))
    touch(page, [(100, y), (160, y), (260, y + 4)])
    touch(page, [(260, y), (160, y), (60, y)])
    shows(page, recorded.state(moves[-2]["version"]))
    shot(page, "replay-360")


def test_replay_plays_pauses_and_stops_at_the_end(recorded: Match, opened: Opened) -> None:
    items = recorded.items()
    page = opened(f"{recorded.url}/m/{recorded.id}/replay?at=1")
    speed = more(page).get_by_role("button", name="Speed")
    speed.click()
    speed.click()
    expect(speed).to_have_accessible_name("Speed 4×")
    page.keyboard.press("Escape")
    page.get_by_role("slider").focus()  # on a key, space presses that key
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    wait_for(lambda: shown_version(page) >= items[3]["version"])
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    now = shown_version(page)
    shows(page, recorded.state(now))
    page.keyboard.press("Space")
    expect(line(page)).to_have_attribute("data-version", str(items[-1]["version"]), timeout=20_000)
    shows(page, recorded.state(items[-1]["version"]))


def test_the_chart_of_hands_is_the_slider(recorded: Match, opened: Opened, shot: Shot) -> None:
    items = recorded.items()
    for size, scheme in ((PHONE, "light"), (DESK, "dark"), (ViewportSize(width=1920, height=1080), "light")):
        page = opened(f"{recorded.url}/m/{recorded.id}/replay?at=1", size, color_scheme=scheme)
        shows(page, recorded.state(1))
        expect(page.locator(".scrubber .chart .dot")).to_have_count(3)
        expect(page.locator(".scrubber .chart canvas")).to_have_count(1)
        page.wait_for_function(f"({COLOURS_DRAWN})() === 3")
        chart, slider = (page.locator(f".scrubber{part}").bounding_box() for part in (" .chart", ""))
        # Where there is little height it is the list's; a finger moves the slider by its other rows, too.
        assert chart and chart["height"] >= (30 if size == PHONE else 48)
        assert slider and slider["height"] >= 48
        moves = ends(items)
        target = items.index(moves[4])
        x = chart["x"] + chart["width"] * (target + 0.5) / len(items)
        page.mouse.click(x, chart["y"] + 10)
        shows(page, recorded.state(moves[4]["version"]))
        boris = page.locator(".chart-key span").nth(1)
        expect(boris).to_have_text(f"Boris {recorded.state(moves[4]['version'])['seats']['B']['hand']['unknown']}")
        shot(page, f"replay-chart-{size['width']}-{scheme}")


# How many of the seats' lines are on the chart, each in its own colour.
COLOURS_DRAWN = """() => {
  const canvas = document.querySelector('.scrubber .chart canvas');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Set();
  for (let i = 0; i < data.length; i += 4) seen.add(`rgb(${data[i]}, ${data[i + 1]}, ${data[i + 2]})`);
  return [...document.querySelectorAll('.scrubber .look path')]
    .filter((path) => seen.has(getComputedStyle(path).stroke)).length;
}"""


def eventful(url: str) -> Match:
    """Boris takes five cards; then Anna spends the ace of trumps."""
    match = Match(url, ["Anna", "Boris", "Chloé"])
    match.deal()
    match.do("A attack 7d", "B defend Jd 7d", "A attack Js", "B defend Qs Js", "C attack Jh", "B take")
    match.do("C attack 9h", "A defend Ac 9h", "all pass", "A attack 8s", "B defend 9s 8s")
    return match


TAKE, ACE = "The biggest take of the match: Boris, 5 cards", "Anna spends the ace of trumps"


def test_what_stands_out_is_marked_and_one_goes_to_it_by_a_tap_and_by_a_key(
    service: Service, opened: Opened, shot: Shot
) -> None:
    match = eventful(service.url)
    items = match.items()
    ace = next(item for item in ends(items) if "Ac" in item["cards"])
    take = next(item for item in items if item["type"] == "took")
    take = next(item for item in ends(items) if item["move"] == take["move"])
    for size, scheme in ((PHONE, "light"), (PHONE, "dark"), (DESK, "light"), (DESK, "dark")):
        page = opened(f"{service.url}/m/{match.id}/replay?at=1", size, color_scheme=scheme)
        shows(page, match.state(1))
        slider = page.get_by_role("slider", name="Timeline")
        key = page.get_by_role("button", name=re.compile(f"{TAKE}"))
        reach = key.evaluate("key => parseFloat(getComputedStyle(key, '::before').height)")
        assert reach >= (48 if size is PHONE else 32)
        key.tap() if size is PHONE else key.click()
        shows(page, match.state(take["version"]))
        expect(line(page)).to_have_attribute("data-version", str(take["version"]))
        expect(slider).to_have_attribute("aria-valuetext", re.compile(f", {TAKE}$"))
        expect(page.locator(".told .moment")).to_have_text(TAKE)
        shot(page, f"replay-moment-{size['width']}-{scheme}")
        page.keyboard.press("m")
        shows(page, match.state(ace["version"]))
        expect(slider).to_have_attribute("aria-valuetext", re.compile(ACE))
        page.keyboard.press("m")  # there is none behind it
        expect(line(page)).to_have_attribute("data-version", str(ace["version"]))
        page.keyboard.press("Shift+M")
        expect(line(page)).to_have_attribute("data-version", str(take["version"]))
        page.keyboard.press("ArrowRight")
        expect(page.locator(".told .moment")).to_have_count(0)
        expect(page.locator(".chart-key span").first).to_contain_text("Anna")


def test_a_tap_on_a_chapter_goes_to_its_beginning_and_a_drag_from_a_mark_scrubs(
    service: Service, opened: Opened
) -> None:
    match = eventful(service.url)
    items = match.items()
    page = opened(f"{service.url}/m/{match.id}/replay?at=1")
    shows(page, match.state(1))
    second = page.locator(".scrubber .ch", has_text="2")
    second.tap()
    first = next(item for item in items if item["trick"] == 2)
    expect(line(page)).to_have_attribute("data-version", str(first["version"]))
    key = page.get_by_role("button", name=re.compile(TAKE)).bounding_box()
    slider = page.get_by_role("slider").bounding_box()
    assert key and slider
    at, y = (key["x"] + key["width"] / 2, key["y"] + key["height"] / 2)
    touch(page, [(at, y), (at + 20, y), (slider["x"] + slider["width"] + 20, y)])
    shows(page, match.state(items[-1]["version"]))


def test_of_results_alone_the_chart_shows_who_lost_and_no_hands(service: Service, opened: Opened, shot: Shot) -> None:
    match = Match(service.url, ["Anna", "Boris", "Chloé"], options={"rounds": None})
    for loser, order in (("A", ["B", "C"]), ("C", ["A", "B"]), ("A", ["C", "B"])):
        match.call("POST", f"/{match.id}/commands", {"type": "record_round", "loser": loser, "order": order})
    live = opened(f"{service.url}/m/{match.id}", DESK)
    expect(live.locator(".hands h2")).to_have_text("Rounds lost")
    expect(live.locator(".hands .chart-key span").first).to_have_text("Anna 2")
    shot(live, "live-results-1280")
    page = opened(f"{service.url}/m/{match.id}/replay")
    page.get_by_role("slider").focus()
    page.keyboard.press("End")
    expect(page.locator(".chart-key span")).to_have_text(["Anna 2", "Boris 0", "Chloé 1"])
    expect(page.get_by_text("Cards in hand")).to_have_count(0)
    shot(page, "replay-results-360")


def test_one_goes_from_the_chart_of_hands_to_that_of_scores(service: Service, opened: Opened) -> None:
    match = Match(service.url, ["Anna", "Boris", "Chloé"], options={"rounds": None})
    match.deal()
    match.call("POST", f"/{match.id}/commands", {"type": "end_round", "reason": "conceded", "by": "B"})
    page = opened(f"{service.url}/m/{match.id}/replay")
    page.get_by_role("slider").focus()
    page.keyboard.press("End")
    page.get_by_role("button", name="Cards in hand (show: Rounds lost)").tap()
    expect(page.locator(".chart-key span:not(.vh)")).to_have_text(["Anna 0", "Boris 1", "Chloé 0"])
    page.get_by_role("button", name="Rounds lost (show: Cards in hand)").tap()
    expect(page.locator(".chart-key span:not(.vh)").nth(1)).to_contain_text("Boris")


def test_a_replay_goes_by_an_attack_at_a_time(recorded: Match, opened: Opened) -> None:
    page = opened(f"{recorded.url}/m/{recorded.id}/replay?at=1")
    by_attack = more(page).get_by_role("button", name="Attack", exact=True)
    by_attack.click()
    expect(by_attack).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    tables = []
    for _ in range(4):
        page.get_by_role("button", name="Next attack").click()
        version = int(line(page).get_attribute("data-version") or 0)
        shows(page, recorded.state(version))
        tables.append(len(recorded.state(version)["table"]))
    # the deal; all cards of the first attack; the card that was taken; the attack that goes on
    assert tables == [0, 3, 1, 1]


def test_replay_goes_on_with_the_match(service: Service, opened: Opened) -> None:
    match = Match(service.url, ["Anna", "Boris", "Chloé"])
    match.deal()
    match.do("A attack 7d")
    page = opened(f"{service.url}/m/{match.id}/replay")
    expect(page.locator(".ledger li[data-version]")).to_have_count(3)
    expect(page.get_by_role("link", name="Follow live")).to_be_visible()
    page.keyboard.press("End")
    match.do("B defend Jd 7d")
    expect(line(page)).to_contain_text("Boris beats")
    shows(page, match.state())
    page.keyboard.press("Home")
    match.do("A attack Js")
    expect(page.locator(".ledger li[data-version]")).to_have_count(5)
    expect(line(page).locator(".v")).to_have_text("1")


def test_without_spoilers_nothing_beyond_the_cursor_is_asked_for(recorded: Match, opened: Opened, shot: Shot) -> None:
    items = recorded.items()
    page = opened(
        f"{recorded.url}/m/{recorded.id}/replay?at={items[4]['version']}",
        init="localStorage['greffier.spoilers'] = 'hide'",
    )
    asked: list[str] = []
    expect(page.locator(".hiding")).to_be_visible()
    expect(page.locator(".ledger li[data-version]")).to_have_count(5)
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Next move").click()
    shows(page, recorded.state(items[5]["version"]))
    expect(page.locator(".ledger li[data-version]")).to_have_count(6)
    expect(page.locator(".time b")).to_have_text(str(items[5]["move"]))
    shot(page, "replay-no-spoilers-360")
    reads = [url for url in asked if "/timeline" in url or "/state" in url]
    untils = [int(found[1]) for url in reads if (found := re.search(r"until=(\d+)", url))]
    assert len(untils) == len(reads) > 0
    assert max(untils) <= items[5]["version"]
    more(page).get_by_role("button", name="No spoilers").click()
    expect(page.locator(".ledger li[data-version]")).to_have_count(len(items))
    expect(line(page)).to_have_attribute("data-version", str(items[5]["version"]))


def test_a_link_to_the_move_is_handed_on_by_whatever_there_is(recorded: Match, opened: Opened, shot: Shot) -> None:
    address = f"{recorded.url}/m/{recorded.id}/replay?at=6"
    page = opened(address, permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Link to move").click()
    expect(page.get_by_role("status").filter(has_text="Link copied")).to_be_attached()
    assert page.evaluate("navigator.clipboard.readText()") == address

    bare = "delete Navigator.prototype.clipboard;"  # as on plain http
    page = opened(address, init=bare)
    page.get_by_role("button", name="Link to move").click()
    expect(page.get_by_role("status").filter(has_text="Link copied")).to_be_attached()

    page = opened(address, init=bare + "document.execCommand = () => false;")
    page.get_by_role("button", name="Link to move").click()
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_have_value(address)
    shot(page, "replay-link-360")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.drawn(2)
@pytest.mark.parametrize(("size", "scheme"), [(SMALL, "light"), (PHONE, "dark"), (DESK, "dark")])
def test_everything_to_press_is_large_and_in_sight(
    recorded: Match, opened: Opened, size: ViewportSize, scheme: str, shot: Shot
) -> None:
    page = opened(f"{recorded.url}/m/{recorded.id}/replay?at=9", size, color_scheme=scheme)
    shows(page, recorded.state(9))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for key in (*page.locator(".controls button, .bar button, .bar a").all(), page.get_by_role("slider")):
        expect(key).to_be_in_viewport()
        box = key.bounding_box()
        assert box and box["height"] >= 48 and box["width"] >= 48, key
    (page if size is DESK else more(page)).get_by_role("button", name="Français").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Coup suivant")).to_be_visible()
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("^coup 8 sur "))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, f"replay-fr-{size['width']}-{scheme}")


def test_corrections_reach_open_pages_and_every_line_can_be_stood_on(service: Service, opened: Opened) -> None:
    match = short_match(service.url)
    live = opened(f"{service.url}/m/{match.id}")
    replay = opened(f"{service.url}/m/{match.id}/replay")
    for page in (live, replay):
        expect(page.locator(".ledger li[data-version]")).to_have_count(len(match.items()))
        page.evaluate("window.untouched = true")
    corrections: tuple[dict[str, Any], ...] = (
        {"amend": 3, "commands": [{"type": "attack", "by": "A", "card": "8d"}], "reason": "tapped beside it"},
        {"retract": 1},
    )
    for body in corrections:
        match.call("POST", f"/{match.id}/corrections", body)
        shows(live, match.state())
        expect(replay.locator(".ledger li[data-version]")).to_have_count(len(match.items()))
    items = match.items()
    places = [item["version"] for item in items]
    # the end of the first attack was told anew: its events share one place
    assert len(set(places)) < len(places)
    slider = replay.get_by_role("slider", name="Timeline")
    slider.focus()
    replay.keyboard.press("Home")
    for n, item in enumerate(items):
        expect(replay.locator(".ledger li[data-version]").nth(n)).to_have_class(re.compile("now"))
        shows(replay, match.state(item["version"]))
        if n + 1 < len(items):
            replay.locator(".ledger li[data-version] button.x").nth(n + 1).click()
    assert live.evaluate("window.untouched") and replay.evaluate("window.untouched")


def test_marks_on_the_time_line_and_the_whole_record_beside_the_moves(
    service: Service, opened: Opened, shot: Shot
) -> None:
    match = Match(service.url, ["Anna", "Boris", "Chloé"])
    match.deal()
    match.do(*FIRST_ATTACK[:3])
    send = f"/{match.id}/commands"
    match.call("POST", send, {"type": "defend", "by": "B", "card": "9h", "on": "Js", "irregular": "nobody objected"})
    match.do("C attack Jh", "B defend Qh Jh", "all pass")
    match.call("POST", send, {"type": "attack", "by": "B", "card": "9s", "note": "slowly"})
    mend = {"amend": 3, "commands": [{"type": "attack", "by": "A", "card": "8d"}], "reason": "tapped beside it"}
    correction = match.call("POST", f"/{match.id}/corrections", mend)["version"]
    match.call("POST", f"/{match.id}/rulings", {"kind": "warning", "seat": "B", "text": "hands on the table"})
    for size, scheme in ((PHONE, "light"), (SMALL, "dark"), (DESK, "light")):
        page = opened(f"{service.url}/m/{match.id}/replay?at=6", size, color_scheme=scheme)
        shows(page, match.state(6))
        slider = page.get_by_role("slider")
        expect(slider).to_have_attribute("aria-valuetext", re.compile("irregular, DUR-4$"))
        kinds = [mark.get_attribute("class") for mark in page.locator(".scrubber .on-line").all()]
        # the mended attack, what it changed, the irregular defence, the note, the ruling; on a phone some are one
        assert kinds.count("on-line irregular") == 2
        if size is DESK:
            assert kinds.count("on-line note") == 1 and "on-line corrected" in kinds
        apart = page.evaluate(MARKS_APART)
        assert apart == [] or min(apart) >= 0, "no mark lies upon another"
        shot(page, f"replay-marks-{size['width']}-{scheme}")
        (page if size is DESK else more(page)).get_by_role("tab" if size is DESK else "button", name="Audit").click()
        struck = page.locator(".ledger.audit s")
        expect(struck.first).to_contain_text("Anna attacks Boris with 7")
        expect(page.locator(".ledger.audit .correction")).to_contain_text("tapped beside it")
        why = page.locator(".ledger.audit li", has=page.locator("s")).first.locator(".note")
        expect(why).to_contain_text(re.compile(r"^referee t\d+ · .* · tapped beside it$"))
        mended = page.locator(f".ledger.audit li[data-version='{correction}.1']").first
        expect(mended.locator(".v")).to_have_text("3")
        expect(mended.locator(".mark.cor")).to_have_text("corrected")
        expect(page.locator(".ledger.audit li.now")).to_have_attribute("data-version", "6")
        expect(page.locator(".ledger.audit li.now")).to_be_in_viewport()
        shot(page, f"replay-audit-{size['width']}-{scheme}")
        page.get_by_role("tab", name="Moves").click()
        expect(line(page)).to_have_attribute("data-version", "6")
        expect(page.locator(".ledger .mark.cor")).to_have_count(1)
        before = page.locator(".ledger .note.before s")
        expect(before).to_have_count(0)
        page.get_by_role("button", name="corrected", exact=True).click()
        expect(before).to_have_text([re.compile("Anna attacks Boris with 7")])
        shot(page, f"replay-before-{size['width']}-{scheme}")


MARKS_APART = """() => {
  const boxes = [...document.querySelectorAll('.scrubber .on-line')].map((mark) => mark.getBoundingClientRect());
  return boxes.slice(1).map((box, n) => Math.round(box.left - boxes[n].right));
}"""

ROWS = """() => {
  const list = document.querySelector('.ledger').getBoundingClientRect();
  const end = Math.min(list.bottom, document.querySelector('.scrub').getBoundingClientRect().top);
  return { rows: (end - list.top) / 48, board: document.querySelector('.game-board').clientHeight };
}"""


def test_six_on_a_low_phone_leave_the_list_its_rows_and_the_board_its_height(
    service: Service, opened: Opened, shot: Shot
) -> None:
    match = Match(service.url, ["Anna", "Boris", "Chloé", "Dmitri", "Élodie", "Ferdinand"])
    match.deal()
    match.do("A attack 7d", "B take", "C attack 9s", "D defend Ts 9s", "B attack 9h", "D defend Th 9h", "A attack Td")
    match.do("D defend Jd Td", "C attack Jh", "D take", "E attack 6s", "F take", "A attack Kd")
    page = opened(f"{service.url}/m/{match.id}/replay?at=1", ViewportSize(width=375, height=667))
    boards = set()
    for item in ends(match.items()):
        expect(page.locator(".ledger .now")).to_have_attribute("data-version", str(item["version"]))
        shows(page, match.state(item["version"]))
        seen = page.evaluate(ROWS)
        boards.add(seen["board"])
        assert seen["rows"] >= 5
        page.keyboard.press("ArrowRight")
    assert len(boards) == 1
    shot(page, "replay-six-375")


def test_every_card_of_a_large_hand_shows_its_index(service: Service, opened: Opened, shot: Shot) -> None:
    match = Match(service.url, ["Anna", "Boris", "Chloé"])
    large = [*(f"{rank}s" for rank in "6789TJQKA"), "Th", "Td"]
    hands = {"A": [], "B": large, "C": ["6d"]}
    seats = {seat: {"hand": {"known": cards, "unknown": 2}} for seat, cards in hands.items()}
    table = {"attacker": "A", "defender": "B", "stock": 3, "trump": "c", "trump_card": "8c", "table": []}
    match.call("POST", f"/{match.id}/commands", {"type": "restate", **table, "seats": seats})
    page = opened(f"{service.url}/m/{match.id}", ViewportSize(width=320, height=568))
    shows(page, match.state())
    covered = page.evaluate("""() => [...document.querySelectorAll('.fan')].flatMap((fan) => {
      const cards = [...fan.querySelectorAll('.card')];
      return cards.slice(1).filter((next, n) => {
        const index = cards[n].querySelector('.r');
        if (!index) return false;
        const text = document.createRange();
        text.selectNodeContents(index);
        return text.getBoundingClientRect().right > next.getBoundingClientRect().left + 1;
      });
    }).length""")
    assert covered == 0
    assert page.evaluate(
        "[...document.querySelectorAll('.fan')].every((fan) => fan.scrollWidth <= fan.clientWidth + 1)"
    )
    shot(page, "live-large-hand")
