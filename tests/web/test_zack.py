"""Zack on the pages: cards that fly, one phone for all of them, and the box that decides."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.api.pictures import PLACE, coded, placed
from tests.running import Service, wait_for
from tests.web.clerk import Clerk
from tests.web.referee import join, post
from tests.web.test_axe import all_faults, faults

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]
NAMES = ("Ada", "Bernd", "Corinna", "Dario")
# A thumb's touches at a steady pace, as the page gets them: from within, so that no wire slows them down.
THUMB = """async ([cards, pace]) => {
    for (const card of cards) {
        const key = document.querySelector(`[data-card="${card}"]`);
        const box = key.getBoundingClientRect();
        const at = { bubbles: true, cancelable: true, pointerId: 1, pointerType: 'touch', button: 0, isPrimary: true,
                     clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
        key.dispatchEvent(new PointerEvent('pointerdown', at));
        key.dispatchEvent(new PointerEvent('pointerup', at));
        key.dispatchEvent(new MouseEvent('click', { ...at, detail: 1 }));
        await new Promise((done) => setTimeout(done, pace));
    }
}"""


class Host(Clerk):
    """Whoever holds the one phone of the table."""

    def sit(self, *names: str, stops: bool = False) -> Host:
        page = self.page
        page.goto("/new/zack")
        if len(names) > 3:
            page.locator(".seg button", has_text=str(len(names))).first.tap()
        expect(page.locator(".names input")).to_have_count(len(names))
        for field, name in zip(page.locator(".names input").all(), names, strict=True):
            field.fill(name)
        if stops:
            page.get_by_role("group", name="Stop cards").get_by_role("button", name="yes").tap()
        self.tap(page.get_by_role("button", name="Start", exact=True))
        return self

    def deals(self, total: int, dealer: str | None = None) -> Host:
        expect(self.page.locator('[data-act="deal"]')).to_be_enabled()
        field = self.page.get_by_role("textbox", name="Cards dealt in all")
        field.fill(str(total))
        field.blur()
        if dealer:
            self.tap(self.page.locator(f'[data-seat="{dealer}"]'))
        self.tap(self.page.locator('[data-act="deal"]'))
        expect(self.page.locator('[data-card="R"]')).to_be_visible()
        return self

    def throws(self, *cards: str, by: str | None = None) -> Host:
        for card in cards:
            if by:
                self.page.locator(f'[data-seat="{by}"]').tap()
            self.page.locator(f'[data-card="{card}"]').tap()
        return self

    def challenges(self, by: str, target: str, beside: bool = False) -> Host:
        self.page.locator(f'[data-challenger="{by}"]').tap()
        if beside:
            self.page.locator('[data-act="challenge-beside"]').tap()
        self.page.locator(f'[data-target="{target}"]').tap()
        return self

    def lies(self, *what: str) -> Host:
        """The box on the service, the bottom first: "A red"."""
        try:
            wait_for(lambda: self.box == [*what], 20)
        except AssertionError:
            assert self.box == [*what]
        return self

    @property
    def box(self) -> list[str]:
        return [f"{one['by']} {one['card'] or one['kind']}" for one in self.state["box"]]

    def hears(self, headline: str, ruling: str | None = None) -> Host:
        told = self.page.locator(".zbox .zverdict")
        expect(told.locator(".headline")).to_contain_text(headline)
        if ruling:
            expect(told.locator(".headline")).to_contain_text(ruling)
        return self

    def looks(self) -> Host:
        self.tap(self.page.locator('[data-act="why"]'))
        self.tap(self.sheet.get_by_role("button", name="Look in the box"))
        expect(self.page.locator(".zpile")).to_be_visible()
        return self

    def drags(self, version: int, rows: int) -> Host:
        """A card of the box, so many rows down."""
        box = self.page.locator(f'[data-lies="{version}"]').bounding_box()
        assert box
        touch = self.page.context.new_cdp_session(self.page)
        x, y = box["x"] + 30, box["y"] + box["height"] / 2
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 9):
            at = y + rows * box["height"] * step / 8
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": at}]})
        self.page.wait_for_timeout(150)  # the thumb rests: what ends in motion is a fling, which eats the next tap
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        return self


@pytest.fixture
def host(device: Device, service: Service) -> Host:
    return Host(device().new_page(), service.url)


@pytest.mark.rules
def test_a_round_at_full_speed_every_tap_recorded_in_order(host: Host, device: Device, shot: Shot) -> None:
    """Each throw calls the next: the round is tapped ten times a second, and ends with a marker."""
    host.sit("Ada", "Bernd", "Corinna").ruled()
    shot(host.page, "zack-deal")
    host.deals(30, "C")
    host.ruled()
    # all to the left: A, B, C, A …; after nine rounds of it everybody has one card
    cards = ["L"] * 27
    host.page.evaluate(THUMB, [cards, 100])
    host.settled()
    host.lies(*[f"{'ABC'[n % 3]} L" for n in range(27)])
    shot(host.page, "zack-pad")
    live = device(viewport={"width": 360, "height": 740}).new_page()
    live.goto(f"/m/{host.match}")
    expect(live.locator(".zfan li")).to_have_count(27)
    # the last cards, and the marker of whoever is out first
    host.throws("L")
    host.lies(*[f"{'ABC'[n % 3]} L" for n in range(28)])
    host.page.locator('[data-act="marker"]').tap()
    expect(host.page.locator('[data-act="deal"]')).to_be_visible()
    wait_for(lambda: host.state["seats"]["A"]["score"] == 1)
    thrown = [item for item in host.items if item["type"] == "thrown"]
    assert [item["by"] for item in thrown] == [*"ABC" * 9, "A"]
    shot(live, "zack-live-won")


def test_challenges_of_every_common_kind(host: Host, shot: Shot) -> None:
    host.sit(*NAMES).deals(40, "D")
    # ZCK-6: Bernd is called and too slow
    host.throws("blue").lies("A blue")
    host.challenges("C", "B").hears("Upheld", "ZCK-6")
    shot(host.page, "zack-upheld")
    wait_for(lambda: host.state["seats"]["B"]["cards"] == 11)
    assert host.state["to_throw"] == "C"
    # ZCK-7: Dario throws though Ada is called
    host.throws("red").lies("C red")
    host.throws("green", by="D").lies("C red", "D green")
    shot(host.page, "zack-out-of-turn")
    host.challenges("A", "D").hears("Upheld", "ZCK-7")
    wait_for(lambda: host.state["seats"]["D"]["cards"] == 11)
    # ZCK-6, ZCK-9: Bernd's card lay there first
    host.throws("blue").lies("A blue")
    host.throws("yellow").lies("A blue", "B yellow")
    host.challenges("C", "B").hears("Failed", "ZCK-6")
    shot(host.page, "zack-failed")
    wait_for(lambda: host.state["seats"]["C"]["cards"] == 11)
    # ZCK-19: nobody called Ada
    host.throws("blue").lies("C blue")
    host.challenges("D", "A").hears("Failed", "ZCK-19")
    # ZCK-10: beside the box
    host.throws("blue").lies("D blue")
    host.challenges("C", "B", beside=True).hears("Failed", "ZCK-10")
    # ZCK-8: whoever is called cannot challenge
    host.throws("red").lies("C red")
    host.challenges("A", "C").hears("Void", "ZCK-8")
    shot(host.page, "zack-void")
    # beside the box is no throw: the pile stays, the turn stays
    piles = {seat: one["cards"] for seat, one in host.state["seats"].items()}
    host.page.locator('[data-act="beside"]').tap()
    host.throws("R")
    host.sees("misses the box")
    assert {seat: one["cards"] for seat, one in host.state["seats"].items()} == piles


def test_the_box_decides_by_dragging_and_what_it_replaced_stays_visible(host: Host, shot: Shot) -> None:
    """Bernd's card was entered before Corinna's challenge, but lies upon it."""
    host.sit(*NAMES).deals(40, "D")
    host.throws("blue").lies("A blue")
    host.throws("R").lies("A blue", "B R")
    host.challenges("C", "B").hears("Failed")
    card = next(item for item in host.items if item["type"] == "thrown" and item["by"] == "B")
    challenge = next(item for item in host.items if item["type"] == "challenged")
    host.looks()
    shot(host.page, "zack-order")
    host.drags(int(challenge["version"]), 1)
    expect(host.page.locator("[data-lies]").first).to_have_attribute("data-lies", str(card["version"]))
    shot(host.page, "zack-ordered")
    host.tap(host.page.locator('[data-act="order"]'))
    host.hears("Upheld", "ZCK-6")
    expect(host.page.locator(".zbox .headline s")).to_have_text("Failed")
    shot(host.page, "zack-replaced")
    wait_for(lambda: host.state["seats"]["B"]["cards"] == 11)
    assert host.state["seats"]["C"]["cards"] == 10
    # once more, by the keyboard; then the referee's own word
    host.looks()
    host.page.locator(f'[data-lies="{card["version"]}"]').focus()
    host.page.keyboard.press("ArrowDown")
    expect(host.page.locator("[data-lies]").first).to_have_attribute("data-lies", str(challenge["version"]))
    host.tap(host.page.locator('[data-act="order"]'))
    host.hears("Failed")
    host.tap(host.page.locator('[data-act="why"]'))
    shot(host.page, "zack-why")
    host.press("The referee rules")
    shot(host.page, "zack-rules")
    with host.page.expect_request(lambda request: "rule_challenge" in (request.post_data or "")) as sent:
        host.tap(host.page.locator('[data-verdict="void"]'))
    assert f'"challenge":{challenge["version"]}' in (sent.value.post_data or ""), "the ruling names its challenge"
    host.hears("Void")
    expect(host.page.locator(".zverdict")).to_contain_text("the referee’s ruling")


def test_the_box_is_put_in_order_by_two_taps(host: Host) -> None:
    """A card, then its place: the challenge card, where Bernd's card lies now."""
    boxed(host)
    card = next(item for item in host.items if item["type"] == "thrown" and item["by"] == "B")["version"]
    challenge = next(item for item in host.items if item["type"] == "challenged")["version"]
    rows = host.page.locator("[data-lies]")
    expect(rows.first).to_have_attribute("data-lies", str(challenge))
    rows.first.tap()
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    host.page.locator(f'[data-lies="{card}"]').tap()
    expect(rows.first).to_have_attribute("data-lies", str(card))
    expect(host.page.locator('[data-lies][aria-pressed="true"]')).to_have_count(0)
    host.tap(host.page.locator('[data-act="order"]'))
    host.hears("Upheld", "ZCK-6")


def test_a_card_that_nobody_recognised_is_mended(host: Host, shot: Shot) -> None:
    host.sit(*NAMES).deals(40, "D")
    host.throws("blue").lies("A blue")
    host.throws("??").lies("A blue", "B ??")
    expect(host.page.locator(".askline")).to_contain_text("nobody can tell")
    # the next card waits for its player, and is not lost
    host.throws("L")
    expect(host.page.locator(".askline")).to_contain_text("Who threw")
    shot(host.page, "zack-who")
    host.page.locator('[data-seat="C"]').tap()
    host.lies("A blue", "B ??", "C L")
    host.challenges("A", "C").hears("Undecided", "ZCK-24")
    shot(host.page, "zack-undecided")
    host.tap(host.page.locator(".zacts").get_by_role("button", name="Bernd"))
    shot(host.page, "zack-mend")
    host.tap(host.page.locator('[data-mend="yellow"]'))
    host.hears("Upheld", "ZCK-7")
    wait_for(lambda: host.state["seats"]["C"]["cards"] == 12)


@pytest.mark.rules
def test_without_network_the_phone_judges_and_the_service_agrees_later(host: Host, device: Device) -> None:
    host.sit("Ada", "Bernd", "Corinna").ruled()
    host.deals(30, "C").ruled()
    host.throws("L").lies("A L")
    live = device(viewport={"width": 360, "height": 740}).new_page()
    live.goto(f"/m/{host.match}")
    expect(live.locator(".zfan li")).to_have_count(1)
    host.page.context.set_offline(True)
    host.page.evaluate(THUMB, [["L", "red", "blue", "L", "red"], 100])
    expect(host.page.locator(".zfan li")).to_have_count(6)
    host.challenges("B", "A").hears("Upheld", "ZCK-6")
    host.page.context.set_offline(False)
    host.settled()
    assert [item["by"] for item in host.items if item["type"] == "thrown"] == [*"ABCABC"]
    wait_for(lambda: host.state["seats"]["A"]["cards"] == 14)
    expect(live.locator(".zverdict .headline")).to_contain_text("Upheld")


def test_undo_takes_back_the_last_throw(host: Host) -> None:
    host.sit("Ada", "Bernd", "Corinna").deals(30, "C")
    host.throws("L").lies("A L")
    host.throws("R").lies("A L", "B R")
    host.undo()
    host.lies("A L")


def lands(by: str, card: str) -> dict[str, Any]:
    return {"type": "throw", "by": by, "card": card}


def test_those_who_look_on_see_the_box_and_the_verdict(device: Device, service: Service, shot: Shot) -> None:
    seats = [{"name": name} for name in NAMES]
    made = post(service, "matches", {"game": "zack", "seats": seats, "options": {"stop_cards": True}})
    token = made["tokens"]["referee"]
    commands = f"matches/{made['id']}/commands"
    for move in (
        {"type": "deal", "total": 60, "dealer": "D"},
        lands("A", "blue"), lands("B", "mirror"), lands("B", "R"), lands("C", "again"), lands("D", "red"),
        lands("A", "yellow"), lands("B", "back"),
    ):  # fmt: skip
        post(service, commands, move, token)
    page = device(viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"/m/{made['id']}")
    expect(page.locator(".zfan li")).to_have_count(7)
    expect(page.locator(".zhead")).to_contain_text("left is right")
    shot(page, "zack-live")
    big = device(viewport={"width": 1920, "height": 1080}, is_mobile=False, has_touch=False).new_page()
    big.goto(f"/watch/{made['id']}?screen")
    expect(big.locator(".zfan li")).to_have_count(7)
    shot(big, "zack-big")
    post(service, commands, {"type": "challenge", "by": "C", "target": "B"}, token)
    expect(page.locator(".zverdict .headline")).to_contain_text("Upheld")
    shot(page, "zack-live-verdict")
    expect(big.locator(".zverdict .headline")).to_contain_text("Upheld")
    shot(big, "zack-big-verdict")
    wide = device(viewport={"width": 1280, "height": 800}, is_mobile=False, has_touch=False, color_scheme="dark")
    replay = wide.new_page()
    replay.goto(f"/m/{made['id']}/replay")
    expect(replay.locator(".game-board")).to_be_visible()
    replay.keyboard.press("End")
    expect(replay.locator(".zverdict .headline")).to_contain_text("Upheld")
    shot(replay, "zack-replay-dark")


def test_what_devices_saw_is_drawn_on_a_time_axis(device: Device, service: Service, shot: Shot) -> None:
    """A verdict that two clocks gave, and one that they could not give: the state as it is then."""
    seats = [{"name": name} for name in NAMES]
    made = post(service, "matches", {"game": "zack", "seats": seats})
    commands = f"matches/{made['id']}/commands"
    for move in (
        {"type": "deal", "total": 40, "dealer": "D"}, lands("A", "blue"), lands("B", "R"),
        {"type": "challenge", "by": "C", "target": "B"},
    ):  # fmt: skip
        post(service, commands, move, made["tokens"]["referee"])
    spans = {"C": (12_393_000, 12_447_000), "B": (12_463_000, 12_521_000)}

    def seen(route: Any) -> None:
        answer = route.fetch()
        state = answer.json()
        table = state.get("state", state)
        for one in table["judged"]["challenge"]["evidence"]:
            earliest, latest = spans[one["by"]]
            one["observed"] = {
                "device": one["by"], "kind": "tap", "earliest": earliest, "latest": latest, "arrival": latest,
                "suspect": None,
            }  # fmt: skip
        route.fulfill(response=answer, json=state)

    for name, theme in (("apart", "light"), ("overlap", "dark")):
        page = device(viewport={"width": 360, "height": 740}, color_scheme=theme).new_page()
        page.route("**/api/v1/matches/*/state*", seen)
        page.goto(f"/m/{made['id']}")
        axis = page.get_by_role("img", name="Corinna: between 12.393 and")
        expect(axis).to_be_visible()
        words = {"apart": "16 ms apart", "overlap": "overlap by 9 ms"}[name]
        expect(page.locator(".zaxis .gap")).to_contain_text(words)
        shot(page, f"zack-axis-{name}")
        spans["B"] = (12_438_000, 12_600_000)


TOGETHER = """(cards) => {
    for (const card of cards) {
        const key = document.querySelector(`[data-card="${card}"]`);
        const box = key.getBoundingClientRect();
        const at = { bubbles: true, cancelable: true, pointerId: 1, pointerType: 'touch', button: 0, isPrimary: true,
                     clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
        for (const type of ['pointerdown', 'pointerup']) key.dispatchEvent(new PointerEvent(type, at));
        key.dispatchEvent(new MouseEvent('click', { ...at, detail: 1 }));
    }
}"""


def test_two_cards_before_the_pen_is_asked_about_are_both_recorded(device: Device, service: Service) -> None:
    """Another device holds the pen, and two cards are touched faster than the page can ask."""
    made = post(service, "matches", {"game": "zack", "seats": [{"name": name} for name in NAMES[:3]]})
    deal = {"type": "deal", "total": 30, "dealer": "C"}
    token = made["tokens"]["referee"]
    post(service, f"matches/{made['id']}/commands", deal, token)
    other = post(service, f"matches/{made['id']}/tokens", {"role": "referee"}, token)
    page = device().new_page()
    join(page, other["code"])  # which takes the pen
    expect(page.locator('[data-card="R"]')).to_be_visible()
    post(service, f"matches/{made['id']}/pen", {}, token)
    expect(page.locator(".bar .chip.pen")).to_be_visible()
    page.evaluate(TOGETHER, ["blue", "R"])
    page.get_by_role("button", name="Record anyway").tap()

    def thrown() -> list[str]:
        with urllib.request.urlopen(f"{service.url}/api/v1/matches/{made['id']}/events") as answer:
            events = json.loads(answer.read())["events"]
        return [event["data"]["card"] for event in events if event["type"] == "thrown"]

    wait_for(lambda: len(thrown()) == 2)
    assert thrown() == ["blue", "R"]


def test_six_at_a_table_in_french_and_dark(device: Device, service: Service, shot: Shot) -> None:
    context = device(locale="fr-FR", color_scheme="dark", bypass_csp=True)
    page = context.new_page()
    host = Host(page, service.url)
    page.goto("/new/zack")
    page.locator(".seg button", has_text="6").first.tap()
    expect(page.locator(".zcolours > div")).to_have_count(6)
    shot(page, "zack-options")
    page.get_by_role("group", name="Cartes stop").get_by_role("button", name="oui").tap()
    page.get_by_role("button", name="Commencer", exact=True).tap()
    expect(page.locator('[data-act="deal"]')).to_be_enabled()
    page.locator('[data-act="deal"]').tap()
    for n, card in enumerate(("purple", "choose", "orange", "??")):
        page.locator(f'[data-card="{card}"]').tap()
        wait_for(lambda n=n: host.version > n + 2)  # type: ignore[misc]
    shot(page, "zack-six-dark-fr")
    assert faults(page) == []
    page.locator('[data-challenger="A"]').tap()
    shot(page, "zack-target-dark-fr")
    assert faults(page) == []


def boxed(host: Host) -> None:
    """Bernd's card was entered before Corinna's challenge; the box is looked into."""
    host.sit(*NAMES).deals(40, "D")
    host.throws("blue").lies("A blue")
    host.throws("R").lies("A blue", "B R")
    host.challenges("C", "B").hears("Failed")
    host.settled()
    host.looks()


def snaps(host: Host, picture: bytes, kind: str = "image/jpeg") -> None:
    photo = {"name": "IMG_0001.jpg", "mimeType": kind, "buffer": picture}
    host.page.locator('.zsnap input[type="file"]').set_input_files(photo)  # type: ignore[arg-type]


def test_a_photo_of_the_box_goes_with_its_order_and_is_seen_by_who_looks_on(
    host: Host, device: Device, service: Service, shot: Shot
) -> None:
    boxed(host)
    field = host.page.locator('.zsnap input[type="file"]')
    assert (field.get_attribute("accept"), field.get_attribute("capture")) == ("image/*", "environment")
    shot(host.page, "zack-photo-none")
    snaps(host, placed(orientation=6))
    expect(host.page.locator(".zsnap")).to_contain_text("goes with this order")
    assert host.page.locator(".zsnap img").evaluate("(image) => image.naturalWidth") == 480, "turned as it was taken"
    assert not faults(host.page)
    shot(host.page, "zack-photo-sent")
    host.tap(host.page.locator('[data-act="order"]'))
    wait_for(lambda: host.state["photo"])
    with urllib.request.urlopen(f"{service.url}/api/v1/matches/{host.match}/photos/{host.state['photo']}") as answer:
        kept = answer.read()
    assert kept.startswith(b"\xff\xd8\xff") and PLACE not in kept
    host.tap(host.page.locator('[data-act="why"]'))
    expect(host.sheet.locator('[data-act="photo"] img')).to_be_visible()
    shot(host.page, "zack-photo-why")

    live = device(viewport={"width": 360, "height": 740}).new_page()
    live.goto(f"/m/{host.match}")
    small = live.locator('[data-act="photo"]')
    expect(small.locator("img")).to_be_visible()
    shot(live, "zack-photo-live")
    small.tap()
    large = live.get_by_role("img", name="Photo of the box")
    expect(large).to_be_visible()
    assert large.evaluate("(image) => [image.naturalWidth, image.naturalHeight]") == [480, 640]
    assert not faults(live)
    shot(live, "zack-photo-large")
    live.get_by_role("button", name="Close").tap()
    expect(large).to_have_count(0)
    big = device(viewport={"width": 1920, "height": 1080}, is_mobile=False, has_touch=False).new_page()
    big.goto(f"/watch/{host.match}?screen")
    expect(big.locator('[data-act="photo"] img')).to_be_visible()
    shot(big, "zack-photo-big")
    replay = device(viewport={"width": 1280, "height": 800}, is_mobile=False, has_touch=False).new_page()
    replay.goto(f"/m/{host.match}/replay")
    expect(replay.locator(".game-board")).to_be_visible()
    replay.keyboard.press("End")
    expect(replay.locator('[data-act="photo"] img')).to_be_visible()
    shot(replay, "zack-photo-replay")


@pytest.mark.rules
def test_a_photo_that_could_not_be_sent_is_said_and_the_order_stands_without_it(host: Host, shot: Shot) -> None:
    boxed(host)
    host.ruled()
    host.page.context.set_offline(True)
    snaps(host, coded())
    expect(host.page.locator(".zsnap")).to_contain_text("has not been sent")
    expect(host.page.locator('[data-act="order"]')).to_have_text("This is the order, without photo")
    shot(host.page, "zack-photo-away")
    host.page.context.set_offline(False)
    expect(host.page.locator(".zsnap")).to_contain_text("goes with this order")
    host.tap(host.page.locator('[data-act="no-photo"]'))
    host.page.context.set_offline(True)
    snaps(host, coded())
    expect(host.page.locator(".zsnap")).to_contain_text("has not been sent")
    host.tap(host.page.locator('[data-act="order"]'))
    host.page.context.set_offline(False)
    wait_for(lambda: any(item["type"] == "box_ordered" for item in host.items))
    assert host.state["photo"] is None


def test_what_is_no_picture_is_not_taken(host: Host) -> None:
    boxed(host)
    snaps(host, b"GIF89a" + bytes(100))
    expect(host.page.locator(".zsnap")).to_contain_text("cannot read this picture")
    host.tap(host.page.locator('[data-act="no-photo"]'))
    snaps(host, coded())
    expect(host.page.locator(".zsnap")).to_contain_text("goes with this order")


def test_what_scrolls_on_the_pad_of_zack_is_reached_by_keys(device: Device, service: Service) -> None:
    host = Host(device(bypass_csp=True).new_page(), service.url)
    host.sit("Anna", "Bernd", "Corinna", "Dario").deals(40, "D")
    host.throws("blue").lies("A blue")
    host.throws("??").lies("A blue", "B ??")
    host.challenges("A", "C").hears("Undecided", "ZCK-24")
    assert all_faults(host.page) == []
