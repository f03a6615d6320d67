"""The core path in Firefox and in WebKit, which is every iPhone: a new match to its replay, the service away once.

And a whole round that nobody but the rules on the phone judges.
"""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browsers.drivers import Browser
from tests.browsers.phone import Phone
from tests.browsers.rounds import played
from tests.running import Service

FITS = "const { scrollWidth, clientWidth } = document.documentElement; return scrollWidth <= clientWidth"
LEFT, ESCAPE = "\ue012", "\ue00c"  # the keys, as WebDriver writes them
WAITING = "return document.querySelector('.bar .chip.wait')?.getAttribute('aria-label') ?? ''"
SHORT = 278  # a round of 43 moves, one of them a take


@pytest.fixture(scope="module")
def away(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that is stopped in between, and begins again on the same folder at the same address."""
    running = Service(tmp_path_factory.mktemp("away") / "data").start()
    yield running
    if running.process:
        running.stop()


@pytest.fixture
def phone(browser: Browser, away: Service) -> Phone:
    return Phone(browser, away.url)


def read(away: Service, path: str) -> Any:
    with urllib.request.urlopen(f"{away.url}/api/v1/matches/{path}", timeout=30) as answer:
        return json.load(answer)


def test_a_match_from_home_to_replay(phone: Phone, away: Service) -> None:
    recorded = _a_bout_with_a_mended_move(phone, away)
    match = phone.path.split("/")[2]
    _without_the_service_and_back(phone, away, match, recorded)
    _followed(phone, away, match)
    _the_round_ends(phone, away, match)
    _looked_back_at(phone, match)
    assert phone.complaints() == []


def _card(phone: Phone, card: str) -> None:
    phone.tap(f'[data-card="{card}"]')


def _settled(phone: Phone) -> Phone:
    return phone.sees(".ledger.last li.now").sees_no(".ledger.last li.waits, .bar .chip.wait")


def _a_bout_with_a_mended_move(phone: Phone, away: Service) -> int:
    phone.open("/").sees("h1", "Greffier").begins(3)
    assert phone.browser.run(FITS), "the pad is no wider than the phone"
    _card(phone, "8c")
    phone.tap(".plate")
    _settled(phone)
    _card(phone, "7d")
    _settled(phone).sees(".ledger.last li.now", "attacks")
    _card(phone, "Jd")
    _settled(phone).sees(".ledger.last li.now", "beats")
    phone.tap(".ledger.last li.now button", "Correct move")
    phone.tap(".sheet button", "10 of diamonds").tap(".sheet button", "Change to")
    phone.sees(".ledger.last .mark.cor")
    _settled(phone)
    match = phone.path.split("/")[2]
    table = read(away, f"{match}/state")["table"]
    assert [(pair["attack"], pair["defence"]) for pair in table] == [("7d", "Td")]
    version: int = read(away, match)["version"]
    return version


def _without_the_service_and_back(phone: Phone, away: Service, match: str, recorded: int) -> None:
    away.stop()
    _card(phone, "7s")
    phone.sees(".bar .chip.wait", "1")
    _card(phone, "9s")
    phone.sees(".bar .chip.wait", "2")
    away.start()
    _settled(phone)
    assert [event["type"] for event in read(away, f"{match}/events?from={recorded + 1}")["events"]] == [
        "attacked",
        "defended",
    ]


def _followed(phone: Phone, away: Service, match: str) -> None:
    phone.open(f"/m/{match}").sees(".ledger li", "beats").sees(".chip.live")
    assert phone.browser.run(FITS), "the page is no wider than the phone"


def _the_round_ends(phone: Phone, away: Service, match: str) -> None:
    phone.open(f"/m/{match}/pad").tap("button", "More").tap(".sheet button", "End…")
    phone.tap(".sheet button", "Someone concedes").tap(".sheet .choice button", "B")
    phone.tap(".sheet .key", "concedes the round", hold=1_000)
    phone.sees_no(".sheet").sees("main", "B")
    phone.until(lambda: read(away, match)["status"] == "over", "the match of one round is over")


def _looked_back_at(phone: Phone, match: str) -> None:
    phone.open(f"/m/{match}/replay?at=1")
    phone.until(lambda: _at(phone) == "1", "the first move")
    phone.tap("button", "Next move").until(lambda: _at(phone) == "2", "the next move")
    phone.sees(".ledger li.now", "trump").browser.type(LEFT)
    phone.until(lambda: _at(phone) == "1", "the move before, by the keyboard")


def _at(phone: Phone) -> str:
    """The number of the move on show; how many there are may come later."""
    return next(iter(phone.texts(".scrub .time b")), "").partition(" ")[0]


def test_a_whole_round_with_the_rules_on_the_phone(phone: Phone, away: Service) -> None:
    """From the deal to the end the service is away: each tap is judged by Python in the page's worker."""
    trump, taps = played(SHORT)
    phone.open("/").sees("h1", "Greffier").begins(2)
    _card(phone, trump)
    phone.tap(".plate", "A")
    _settled(phone).until(lambda: phone.texts('.phone[data-rules="here"]'), "the rules are on this phone")
    match = phone.path.split("/")[2]
    dealt: int = read(away, match)["version"]
    away.stop()
    try:
        for n, (key, told) in enumerate(taps, 1):
            if n == 2:
                _card(phone, "8s")  # of another suit than the attack, and no trump
                phone.sees(".sheet", "DUR-4").browser.type(ESCAPE)
                phone.sees_no(".sheet")
            _act(phone, key)
            phone.until(lambda n=n: _waiting(phone).startswith(f"{n} waiting, checked"), f"{n}: {key}, {told}")  # type: ignore[misc]
        phone.sees("main", "durak")
    finally:
        away.start()
    phone.until(lambda: read(away, match)["status"] == "over", "the match of one round is over")
    events = read(away, f"{match}/events?from={dealt + 1}")["events"]
    assert [event["type"] for event in events] == [kind for tap in taps for kind in tap.told]
    assert phone.complaints() == []


def _act(phone: Phone, key: str) -> None:
    if key in ("take", "pass"):
        phone.tap(f'[data-act="{key}"]')
    else:
        _card(phone, key)


def _waiting(phone: Phone) -> str:
    """What the chip of what waits says."""
    label: str = phone.browser.run(WAITING)
    return label


def test_the_pages_open_without_the_service(phone: Phone, away: Service) -> None:
    """Where the browser keeps them: here it is the very machine, which counts as https."""
    phone.open("/")
    if not phone.browser.run("return 'serviceWorker' in navigator"):
        pytest.skip(f"{phone.browser.name} has no service worker here")
    phone.browser.run("await navigator.serviceWorker.ready")
    away.stop()
    try:
        phone.open("/").sees("h1", "Greffier")
    finally:
        away.start()
