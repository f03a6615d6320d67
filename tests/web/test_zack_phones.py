"""Phones beside a table of Zack, each with a clock and a network of its own, throw and challenge at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, wait_for
from tests.web.dealer import Table as Reader
from tests.web.referee import join, post
from tests.web.test_axe import faults
from tests.web.test_zack import Host

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]
NAMES = ("Ada", "Bernd", "Corinna", "Dario", "Edda", "Fritz")
# Another clock, ahead of this machine's by so many milliseconds: all that a page reads goes by it, and a test can move
# it. The network takes its time on the ways to and from the service's clock, and on that of an act.
CLOCK = """([ahead, there, back, acts]) => {
    const now = performance.now.bind(performance), wall = Date.now.bind(Date);
    const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp').get;
    window.skew = { steady: ahead, wall: ahead, acts };
    performance.now = () => now() + skew.steady;
    Date.now = () => wall() + skew.wall;
    Object.defineProperty(Event.prototype, 'timeStamp', { get() { return stamp.call(this) + skew.steady; } });
    const fetched = window.fetch.bind(window), pause = (ms) => new Promise((done) => setTimeout(done, ms));
    window.trueNow = () => performance.timeOrigin + now();
    window.told = [];
    window.fetch = async (address, init) => {
        if (!/[/](clock|commands)$/.test(String(address).split('?')[0])) return fetched(address, init);
        if (init?.body) told.push(JSON.parse(init.body));
        await pause(/[/]commands$/.test(String(address).split('?')[0]) ? skew.acts : there);
        const answer = await fetched(address, init);
        await pause(back);
        return answer;
    };
}"""
# A finger, not before a moment by this machine's clock, which all contexts share; and when it was.
TOUCH = """async ([selector, at]) => {
    const key = document.querySelector(selector);
    while (at - trueNow() > 12) await new Promise((done) => setTimeout(done, 4));
    while (trueNow() < at);
    const touch = { bubbles: true, cancelable: true, pointerId: 1, pointerType: 'touch', button: 0, isPrimary: true };
    key.dispatchEvent(new PointerEvent('pointerdown', touch));
    key.dispatchEvent(new PointerEvent('pointerup', touch));
    return trueNow();
}"""


@dataclass
class Beside:
    """One phone beside the table."""

    page: Page
    seat: str | None

    @property
    def epochs(self) -> list[str]:
        seen: dict[str, None] = {}
        for told in self.page.evaluate("told"):
            seen[told.get("epoch") or told.get("observed", {}).get("epoch")] = None
        return [epoch for epoch in seen if epoch]

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [told for told in self.page.evaluate("told") if told.get("type") == kind]

    def in_step(self) -> Beside:
        expect(self.page.locator(".chip.clock.ok")).to_be_visible()
        return self

    def exchanged(self, more: int = 5) -> Beside:
        """So many exchanges of this epoch have been answered."""
        self.page.wait_for_function(
            "more => { const all = told.filter((one) => 'd0' in one); const last = all.at(-1);"
            " return last && all.filter((one) => one.epoch === last.epoch).length > more }",
            arg=more,
        )
        return self


class Match:
    """One match of Zack, dealt by its referee, and whoever stands beside it."""

    def __init__(self, device: Device, service: Service, seats: int = 3, **agreed: Any) -> None:
        made = post(service, "matches", {"game": "zack", "seats": [{"name": name} for name in NAMES[:seats]], **agreed})
        self.is_at(device, service, made["id"], made["tokens"]["referee"])
        self.send({"type": "deal", "total": 60, "dealer": "ABCDEF"[seats - 1]})

    def is_at(self, device: Device, service: Service, match: str, token: str) -> None:
        self._device, self._service, self.id, self.token = device, service, match, token
        self.read = Reader(service.url, 3, 0).read

    def send(self, command: dict[str, Any]) -> Any:
        return post(self._service, f"matches/{self.id}/commands", command, self.token)

    def lets_in(
        self, seat: str | None, ahead: float = 0, ways: tuple[int, int] = (0, 0), acts: int = 0, **settings: Any
    ) -> Beside:
        """By its code, without a name."""
        asked = {"role": "seat", "seat": seat} if seat else {"role": "witness"}
        code = post(self._service, f"matches/{self.id}/tokens", asked, self.token)["code"]
        context = self._device(**settings)
        context.add_init_script(f"({CLOCK})([{ahead}, {ways[0]}, {ways[1]}, {acts}])")
        page = context.new_page()
        join(page, code)
        expect(page.locator('[data-card="R"]')).to_be_visible(timeout=40_000)
        return Beside(page, seat)

    @property
    def state(self) -> Any:
        return self.read(f"{self.id}/state")

    @property
    def events(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.read(f"{self.id}/events?limit=10000")["events"]
        return found

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self.events if event["type"] == kind]

    def settled(self, kind: str, n: int = 1) -> dict[str, Any]:
        """The nth verdict of that kind, final."""
        try:
            wait_for(lambda: len(self.of(kind)) >= n, 20)
        except AssertionError:
            names = ("device", "epoch", "x", "sent", "arrival", "earliest", "latest", "suspect")
            seen = [(one["type"], one["by"], one["data"].get("observed") or {}) for one in self.events]
            told = [(*who, {name: said.get(name) for name in names}) for *who, said in seen]
            raise AssertionError(f"no {kind}: {told}") from None
        data: dict[str, Any] = self.of(kind)[n - 1]["data"]
        return data


def one_after_the_other(*acts: tuple[Beside, str], since: float = 0.0, apart: int = 500) -> float:
    """Each phone is touched so many milliseconds behind the one before; nobody waits for an answer.

    Says when the next one may be, which may be given as since.
    """
    for phone, selector in acts:
        since = float(phone.page.evaluate(TOUCH, [selector, since])) + apart
    return since


@pytest.fixture
def zack(device: Device, service: Service) -> Match:
    return Match(device, service)


def test_two_phones_play_a_round_and_the_verdicts_are_true(device: Device, service: Service, shot: Shot) -> None:
    """Their clocks are two hours apart, and what was first is heard of last; each verdict says what was."""
    zack = Match(device, service, timing={"cap_us": 1_000_000})
    a = zack.lets_in("A", ahead=7_200_000, ways=(14, 2), acts=900)
    b = zack.lets_in("B", ahead=-400, ways=(3, 19))
    for phone in (a, b):
        phone.exchanged()
    shot(a.page, "phones-player")
    # A is called, and throws; B challenges half a second later, and is heard of first
    one_after_the_other((a, '[data-card="green"]'), (b, '[data-target="A"]'))
    failed = zack.settled("challenge_failed")
    assert (failed["target"], failed["verdict"], failed["rule"], failed["leads"]) == ("A", "too_late", "ZCK-6", "B")
    arrivals = {
        event["type"]: event["data"]["observed"]["arrival"] for event in zack.events if "observed" in event["data"]
    }
    assert arrivals["challenged"] < arrivals["thrown"]
    expect(b.page.locator(".zverdict .headline")).to_contain_text("Failed")
    expect(a.page.locator(".zverdict .chip.ok")).to_have_text("final")
    shot(b.page, "phones-failed")
    # B leads and calls A, who is too slow: C challenges first
    c = zack.lets_in("C", ahead=3, ways=(1, 25), acts=850).exchanged()
    led = one_after_the_other((b, '[data-card="red"]'))
    wait_for(lambda: zack.state["to_throw"] == "A")
    a.page.evaluate("skew.acts = 0")  # and again what was first is heard of last
    one_after_the_other((c, '[data-target="A"]'), (a, '[data-card="R"]'), since=led)
    upheld = zack.settled("challenge_upheld")
    assert (upheld["target"], upheld["rule"], upheld["leads"]) == ("A", "ZCK-6", "C")
    expect(a.page.locator(".zverdict .headline")).to_contain_text("Upheld")
    shot(a.page, "phones-upheld")
    a.page.locator('[data-act="why"]').tap()
    expect(a.page.locator(".sheet .zaxis")).to_contain_text("apart, whatever the errors")
    shot(a.page, "phones-why")
    for phone in (a, b, c):
        for told in (*phone.told("throw"), *phone.told("challenge")):
            assert told["observed"]["exchanges"], "it was in step"


def test_a_witness_tells_of_everybody(zack: Match, shot: Shot) -> None:
    w = zack.lets_in(None).exchanged()
    shot(w.page, "phones-witness")
    w.page.locator('[data-card="blue"]').tap()  # of whoever is called
    w.page.locator('[data-card="L"]').tap()
    wait_for(lambda: [(one["by"], one["card"]) for one in zack.state["box"]] == [("A", "blue"), ("B", "L")])
    w.page.locator('[data-seat="B"]').tap()  # out of turn
    expect(w.page.locator(".askline")).to_contain_text("Bernd")
    w.page.locator('[data-card="red"]').tap()
    wait_for(lambda: len(zack.state["box"]) == 3)
    assert zack.state["box"][2]["by"] == "B"
    w.page.locator('[data-challenger="A"]').tap()
    shot(w.page, "phones-witness-target")
    w.page.locator('[data-target="B"]').tap()
    wait_for(lambda: bool(zack.of("challenged")))
    told = zack.of("challenged")[0]
    assert told["actor"].startswith("witness#") and told["data"]["observed"]["kind"] == "watched"
    expect(w.page.locator(".zverdict")).to_be_visible()
    shot(w.page, "phones-witness-verdict")


def test_every_act_is_told_twice_and_recorded_once(zack: Match) -> None:
    a = zack.lets_in("A").exchanged()
    a.page.locator('[data-card="blue"]').tap()
    expect(a.page.locator('[data-act-status="told"]')).to_be_visible()
    told = a.told("throw")
    assert len(told) >= 2 and all(one == told[0] for one in told), "the same, again if nobody answers soon"
    assert len(zack.of("thrown")) == 1
    assert zack.of("thrown")[0]["actor"].startswith("seat:A#")


def test_six_phones_at_one_table_act_side_by_side(device: Device, service: Service, shot: Shot) -> None:
    """Each calls the next; F is too slow, and throws behind A's challenge: nobody is refused for another's sake."""
    zack = Match(device, service, seats=6, timing={"cap_us": 1_000_000})
    phones = {
        seat: zack.lets_in(seat, ahead=n * 1_000_003 - 2_500_000, ways=(n, 5 - n), acts=40 * n)
        for n, seat in enumerate("ABCDEF")
    }
    for phone in phones.values():
        phone.exchanged()
    calls = ("blue", "green", "yellow", "orange", "purple")
    thrown = [(phones[seat], f'[data-card="{card}"]') for seat, card in zip("ABCDE", calls, strict=True)]
    one_after_the_other(*thrown, (phones["A"], '[data-target="F"]'), (phones["F"], '[data-card="R"]'))
    upheld = zack.settled("challenge_upheld")
    assert (upheld["target"], upheld["rule"], upheld["leads"]) == ("F", "ZCK-6", "A")
    wait_for(lambda: len(zack.of("thrown")) == 6)
    assert sorted(event["by"] for event in zack.of("thrown")) == [*"ABCDEF"]
    assert len({event["actor"] for event in zack.events if event["type"] in ("thrown", "challenged")}) == 6
    for phone in phones.values():
        expect(phone.page.locator(f'.phone[data-version="{zack.state["version"]}"]')).to_be_visible()
    shot(phones["D"].page, "phones-six")


def test_a_clock_that_slept_begins_anew_and_gives_no_wrong_verdict(
    device: Device, service: Service, shot: Shot
) -> None:
    zack = Match(device, service, timing={"cap_us": 1_000_000})
    a, b = zack.lets_in("A", ahead=40_000).exchanged(), zack.lets_in("B").exchanged()
    before = a.epochs[-1]
    # its clock stood for five seconds, and this touch is the first thing after it
    a.page.evaluate("skew.steady -= 5_000; document.querySelector('[data-card=\"green\"]').dispatchEvent("
                    "new PointerEvent('pointerdown', { bubbles: true, button: 0, pointerType: 'touch' }))")  # fmt: skip
    b.page.locator('[data-target="A"]').tap()
    wait_for(lambda: bool(zack.of("challenge_undecided")))
    told = a.told("throw")[0]["observed"]
    assert told["epoch"] != before and told["exchanges"] == []
    assert not zack.of("challenge_upheld") and not zack.of("challenge_failed")
    expect(b.page.locator(".zverdict")).to_contain_text("Undecided")
    shot(b.page, "phones-undecided")
    # a wall clock that is set, a page that is hidden or loaded anew: each begins another epoch, and is in step again
    for change in (
        "skew.wall += 60_000",
        "Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange'))",
        "location.reload()",
    ):
        last = a.epochs[-1]
        a.page.evaluate(change)
        a.page.wait_for_function("last => window.told?.some((one) => 'd0' in one && one.epoch !== last)", arg=last)
        a.page.wait_for_function("last => told.findLast((one) => 'd0' in one).epoch !== last", arg=last)
        a.exchanged(2).in_step()
    # the box decides what the clocks could not
    lying = [one["version"] for one in zack.state["judged"]["box"]] if zack.state["judged"] else [
        one["version"] for one in zack.state["box"]
    ]  # fmt: skip
    zack.send({"type": "box_order", "order": sorted(lying)})
    expect(a.page.locator(".zverdict .headline")).to_contain_text("read off the box")


def test_on_plain_http_by_a_name_of_the_house(zack: Match, service: Service) -> None:
    """What a phone in the room has: no secure context, no service worker, no wake lock."""
    a = zack.lets_in("A", base_url=service.url.replace("127.0.0.1", "greffier.lan")).in_step()
    assert a.page.evaluate("[isSecureContext, location.hostname]") == [False, "greffier.lan"]
    a.page.locator('[data-card="blue"]').tap()
    wait_for(lambda: [(one["by"], one["card"]) for one in zack.state["box"]] == [("A", "blue")])
    assert zack.of("thrown")[0]["data"]["observed"]["earliest"] is not None
    expect(a.page.locator(".zfan li")).to_have_count(1)


def test_whoever_referees_lets_phones_in(device: Device, service: Service, shot: Shot) -> None:
    host = Host(device().new_page(), service.url)
    host.sit("Ada", "Bernd", "Corinna").deals(30, "C")
    host.menu("Phones beside the table")
    expect(host.sheet.locator(".code")).to_be_visible()
    shot(host.page, "phones-codes")
    witness = host.sheet.locator(".code").inner_text()
    host.press("Bernd")
    expect(host.sheet.locator(".code")).not_to_have_text(witness)
    player = host.sheet.locator(".code").inner_text()
    for code, who in ((witness, "witness"), (player, "Bernd")):
        page = device().new_page()
        join(page, code)
        expect(page.locator(".bar .sub")).to_have_text(who)
        page.goto("/")
        page.locator(".going").tap()
        expect(page.locator('[data-card="R"]')).to_be_visible()


def test_in_french_in_the_dark_and_refused(zack: Match, device: Device, shot: Shot) -> None:
    a = zack.lets_in("A", locale="fr-FR", color_scheme="dark").in_step()
    expect(a.page.locator(".zchal .h")).to_contain_text("Défier")
    shot(a.page, "phones-fr-dark")
    assert faults(a.page) == []
    a.page.locator('[data-act="marker"]').tap()
    expect(a.page.locator('[data-act-status="told"]')).to_be_visible()
    a.page.locator('[data-act="marker"]').tap()
    expect(a.page.locator('[data-act-status="refused"]')).to_contain_text("pas noté")
    shot(a.page, "phones-fr-refused")
    w = zack.lets_in(None, locale="fr-FR")
    w.in_step()
    shot(w.page, "phones-fr-witness")
    assert faults(w.page) == []


def test_at_the_end_a_phone_tells_the_places_and_leads_to_the_replay(zack: Match, shot: Shot) -> None:
    a, w = zack.lets_in("A"), zack.lets_in(None)
    zack.send({"type": "end_match", "reason": "conceded", "by": "A"})
    placed = sorted(zack.state["outcome"]["rank"].items(), key=lambda of: of[1])
    assert placed[-1][0] == "A"
    for phone in (a, w):
        places = phone.page.locator(".rk li")
        expect(places.locator(".v")).to_have_text([str(rank) for _, rank in placed])
        expect(places.locator("b")).to_have_text([NAMES["ABC".index(seat)] for seat, _ in placed])
        assert faults(phone.page) == []
        shot(phone.page, f"phones-over-{phone.seat or 'witness'}")
    a.page.get_by_role("link", name="Look at it again").tap()
    expect(a.page.locator(".scrub")).to_be_visible()
    assert a.page.url.endswith(f"/m/{zack.id}/replay?at=1")
