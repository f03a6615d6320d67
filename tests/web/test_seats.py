"""A match that the service deals, played by phones alone: each shows its own hand and plays it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from api.operator import proving
from api.seals import public_key
from replays.files import Broken
from tests.operations.conftest import greffier
from tests.running import Service, wait_for
from tests.web.dealer import Table
from tests.web.referee import CALL, Referee, join

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]
MOST = 600  # moves that a game of two may have
KEPT = """async () => {
    const kept = await new Promise((done) => {
        const open = indexedDB.open('greffier');
        open.onsuccess = () => done(open.result);
    });
    const all = [...kept.objectStoreNames].map((name) => {
        const get = kept.transaction(name).objectStore(name).getAll();
        return new Promise((done) => (get.onsuccess = () => done(get.result)));
    });
    const found = await Promise.all(all);
    kept.close();
    return JSON.stringify(found);
}"""


class Phone:
    """A seat's own phone, and the thumb of whoever holds it."""

    def __init__(self, page: Page, seat: str) -> None:
        self.page = page
        self.seat = seat
        self.told: list[str] = []  # what the service sent to this phone
        page.on("response", self._hear)

    def _hear(self, response: Any) -> None:
        if "/api/v1/matches/" in response.url and not response.url.endswith("/live"):
            try:
                self.told.append(response.text())
            except Exception:
                return

    @property
    def match(self) -> str:
        return self.page.url.split("/m/")[1].split("/")[0]

    def call(self, method: str, path: str, body: Any = None) -> Any:
        return self.page.evaluate(CALL, [self.match, method, path, body])

    @property
    def hand(self) -> list[str]:
        cards: list[str] = self.call("GET", "/state")["seats"][self.seat]["hand"]["known"]
        return cards

    def shows(self, version: int) -> None:
        """The page shows the table of this version, and waits for nothing."""
        self.page.wait_for_function(
            "version => document.querySelector(`.phone.seat[data-version='${version}']:not([data-waits])`)",
            arg=version,
        )

    def plays(self) -> bool:
        """The first legal key by the eye: a card that is lit, else what needs no card; False where nothing is."""
        lit = self.page.locator(".hk:is(.lit, .other)")
        if lit.count():
            lit.first.tap()
            return True
        for act in ("deal", "pass", "take"):
            key = self.page.locator(f'.acts [data-act="{act}"]:not(.off)')
            if key.count():
                key.tap()
                return True
        return False


class Phones:
    """Two who play, A having begun the match with his phone, and one who watches."""

    def __init__(self, device: Device, service: Service, **asked: Any) -> None:
        one = device().new_page()

        def agreed(route: Route) -> None:
            body = json.loads(route.request.post_data or "{}")
            route.continue_(post_data=json.dumps({**body, **asked}))

        if asked:
            one.route("**/api/v1/matches", lambda route: agreed(route))
        one.goto("/new/durak")
        one.get_by_label("Seat A").fill("Anna")
        one.get_by_label("Seat B").fill("Boris")
        one.get_by_role("button", name="Dealt by the phones").tap()
        one.get_by_role("button", name="a set number").tap()
        one.get_by_role("button", name="Seat the players").tap()
        code = one.locator(".handing .code").inner_text()
        one.get_by_role("button", name="Close").tap()
        self.a = Phone(one, "A")
        self.b = Phone(device().new_page(), "B")
        join(self.b.page, code)
        expect(self.b.page.locator(".seat-pad")).to_be_visible()
        self.read = Table(service.url, 2, 0).read

    @property
    def version(self) -> int:
        version: int = self.a.call("GET", "/state")["version"]
        return version

    def deal(self) -> None:
        """Until somebody holds a trump: of fifty shuffled decks one is gathered and dealt again. (DUR-2)"""
        while self.a.call("GET", "/state")["phase"] in ("deal", "redeal"):
            before = self.version
            self.a.page.locator('[data-act="deal"]').tap()
            wait_for(lambda before=before: self.version > before)  # type: ignore[misc]
            self.settle()
        expect(self.a.page.locator(".hk")).to_have_count(6)

    def settle(self) -> int:
        version = self.version
        for phone in (self.a, self.b):
            phone.shows(version)
        return version

    def move(self) -> bool:
        """One move by whoever has a legal key; False where nobody has."""
        before = self.settle()
        for phone in (self.a, self.b):
            if not phone.plays():
                continue
            try:
                wait_for(lambda before=before: self.version > before, 10)  # type: ignore[misc]
            except AssertionError:  # who sees that nothing comes of a tap taps again
                seen = " | ".join(each.page.locator("body").inner_text() for each in (self.a, self.b))
                assert phone.plays(), f"{phone.seat} has tapped, and nothing came of it: {seen}"
                wait_for(lambda before=before: self.version > before)  # type: ignore[misc]
            return True
        return False


@pytest.fixture
def phones(device: Device, service: Service) -> Phones:
    return Phones(device, service)


@pytest.mark.drawn(3, among="whole matches by touch")
def test_a_game_is_played_to_its_end_by_phones_alone(device: Device, service: Service, shot: Shot) -> None:
    phones = Phones(device, service, delay=2)
    watcher = Phone(device().new_page(), "nobody")
    watcher.page.goto(f"/m/{phones.a.match}")
    shot(phones.a.page, "seat-360-undealt")
    phones.deal()
    shot(phones.a.page, "seat-360-dealt")
    for n in range(MOST):
        status = phones.a.call("GET", "/state")["status"]
        if status != "live" or not phones.move():
            break
        if n == 6:
            shot(phones.a.page, "seat-360-a")
            shot(phones.b.page, "seat-360-b")
    for phone in (phones.a, phones.b):
        expect(phone.page.locator(".seat-over h2")).to_be_visible()
        expect(phone.page.locator(".ver h3")).to_have_text("Checked")
    shot(phones.a.page, "seat-360-over")
    expect(watcher.page.locator(".bar")).to_contain_text("over")
    seen: dict[str, int] = {}  # card -> the version from which everybody knows it
    for event in phones.read(f"{phones.a.match}/events?limit=10000")["events"]:
        for name in ("card", "trump_card"):
            seen.setdefault(event["data"].get(name), event["version"])
    states = [json.loads(told) for told in watcher.told if '"phase"' in told]
    live = [state for state in states if state["status"] == "live"]
    assert len(live) > 5, "it was followed as it was played"
    for state in live:
        for seat in state["seats"].values():
            assert all(seen[card] <= state["version"] for card in seat["hand"]["known"])
    assert not any(re.search(r'"[AB]":\{"salt"', told) for told in watcher.told), "a hidden part of an event"
    assert phones.read(f"{phones.a.match}/verify")["ok"]
    file = sealed_file(service, phones.a.match)
    told = proving.check(file, proving.keys_at(service.url))
    assert any(line.startswith("the cards hold") for line in told), "the deck is what was dealt and drawn"
    assert any(line.startswith("the seal at version") and line.endswith(", holds") for line in told)
    with pytest.raises(Broken, match="its key is none of those that are known"):
        proving.check(file, [public_key("11" * 32)])


def sealed_file(service: Service, match: str) -> bytes:
    """The match, sealed by whoever runs the service, as a file that everybody can have."""
    token = greffier("operator", data=service.data).out.split()[-1]
    here, headers = f"{service.url}/api/v1/matches/{match}", {"Authorization": f"Bearer {token}"}
    with urlopen(Request(f"{here}/seal", method="POST", headers=headers), timeout=30) as answer:
        assert answer.status == 201
    with urlopen(Request(f"{here}/export?format=jsonl", headers=headers), timeout=30) as answer:
        return bytes(answer.read())


def test_each_phone_is_told_its_own_hand_alone(phones: Phones) -> None:
    phones.deal()
    other = set(phones.b.hand)
    phones.a.page.reload()
    expect(phones.a.page.locator(".hk")).to_have_count(6)
    shown = {key.get_attribute("data-card") for key in phones.a.page.locator(".hk").all()}
    assert shown == set(phones.a.hand) and len(other) == 6
    for told in (*phones.a.told, phones.a.page.evaluate(KEPT)):
        assert not re.search(r'"B":\{"salt"', told), "the other's part of an event"
        for found in re.finditer(r'"B":\{"name":"Boris","hand":\{"known":\[([^\]]*)\]', told):
            assert found[1] == ""
        assert not any(f'"cards":["{first}"' in told for first in other)


def test_a_tap_waits_where_the_service_does_not_answer(phones: Phones, shot: Shot) -> None:
    phones.deal()
    first = next(one for one in (phones.a, phones.b) if one.page.locator(".hk.lit").count())
    before = phones.version
    first.page.context.set_offline(True)
    first.page.locator(".hk.lit").first.tap()
    expect(first.page.locator(".hk.sent")).to_have_count(1)
    expect(first.page.locator(".askline")).to_contain_text("What you tapped is kept")
    shot(first.page, "seat-360-offline")
    first.page.context.set_offline(False)
    first.page.wait_for_function("() => !document.querySelector('.hk.sent')")
    wait_for(lambda: phones.version > before)


def beats(card: str, attack: str, trump: str) -> bool:
    """Whether card beats attack (DUR-4)."""
    if card[1] == attack[1]:
        return "6789TJQKA".index(card[0]) > "6789TJQKA".index(attack[0])
    return card[1] == trump


def test_what_is_not_legal_is_questioned(phones: Phones, shot: Shot) -> None:
    phones.deal()
    attacker, defender = sorted((phones.a, phones.b), key=lambda one: not one.page.locator(".hk.lit").count())
    trump = phones.a.call("GET", "/state")["trump"]
    attack, other = next(
        (attack, other) for attack in attacker.hand for other in defender.hand if not beats(other, attack, trump)
    )
    attacker.page.locator(f'[data-card="{attack}"]').tap()
    expect(defender.page.locator('[data-act="take"]:not(.off)')).to_be_visible()
    before = phones.settle()
    defender.page.locator(f'.hk.dim[data-card="{other}"]').tap()
    expect(defender.page.get_by_role("alertdialog")).to_contain_text("Nothing was played")
    shot(defender.page, "seat-360-refused")
    defender.page.get_by_role("button", name="Go on").tap()
    assert phones.version == before
    defender.page.get_by_role("button", name="Hide my cards").tap()
    expect(defender.page.locator(".hk.back")).to_have_count(6)
    expect(defender.page.locator("[data-card]")).to_have_count(0)
    shot(defender.page, "seat-360-hidden")
    defender.page.get_by_role("button", name="Show my cards").tap()
    defender.page.emulate_media(color_scheme="dark")
    defender.page.reload()
    expect(defender.page.locator(".hk")).to_have_count(6)
    shot(defender.page, "seat-360-dark")
    defender.page.get_by_role("button", name="Français").tap()
    shot(defender.page, "seat-360-fr")


def test_hands_are_entered_where_the_record_keeps_them(device: Device, shot: Shot) -> None:
    referee = Referee(device().new_page())
    page = referee.page
    page.goto("/new/durak")
    page.get_by_role("button", name="Real table, hands entered").tap()
    shot(page, "record-360-open")
    page.locator(".foot .key.go").tap()
    expect(referee.keys()).to_have_count(36)
    referee.deal("8c", "A")
    page.get_by_role("button", name="Enter hands").tap()
    for card in ("6s", "7s", "8s", "9s", "6h", "7h"):
        referee.card(card)
    shot(page, "pad-360-hand-entered")
    page.get_by_role("button", name="6 cards held").tap()
    expect(page.locator(".askline")).to_contain_text("B holds")
    page.get_by_role("button", name="Cancel").tap()
    wait_for(lambda: len(referee.call("GET", "/state")["seats"]["A"]["hand"]["known"]) == 6)
    openly = page.evaluate("async (match) => (await fetch(`/api/v1/matches/${match}/state`)).json()", referee.match)
    assert openly["seats"]["A"]["hand"]["known"] == []
