"""How many taps a referee needs, and how soon a tap is painted, judged by the rules on the phone or by the service.

    python -m benchmarks.tapping [--seeds 10] [--games rat-hot …] [--rounds 3] [--slower 1]

Taps are counted in whole matches that are played by finger on a phone's pad, one of each game for each seed: for a
card, a throw, a strip, a turn of Rat-Jong, a declaration. Fingers miss the middle of what they mean by a few pixels on
Rat Hot's board, where squares are small; taps that mend what was taken otherwise than meant count.

From the finger's leaving the screen until the frame is painted in which the ledger has the move's sentence: a message
that the page sends itself in that frame is read once it is painted. Fingers are simulated by the browser itself, as
Playwright's own taps look for what they hit within the time measured. Without the rules the pad waits for the service,
here on the same machine.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Browser, BrowserContext, Page

from benchmarks.aims import at_most
from benchmarks.browsing import browsing

if TYPE_CHECKING:
    from tests.running import Service

SIZE = {"width": 360, "height": 740}
SCREEN: dict[str, Any] = {"viewport": SIZE, "has_touch": True, "is_mobile": True, "locale": "en-GB"}
CARDS = ("7d", "Jd", "Js", "Qs", "Jh", "Qh")
FIRST = 100  # of the seeds: tests of the pages play the matches of smaller ones, to which the pads were made to fit
OFF = "try { localStorage.setItem('greffier.engine', '{\"wanted\": false}') } catch { /* no page of ours */ }"
WATCH = """() => {
    window.painted = [];
    let tapped = null;
    addEventListener('click', (event) => { tapped = event.timeStamp; }, true);
    const after = new MessageChannel();
    let last = '';
    new MutationObserver(() => {
        const told = [...document.querySelectorAll('.ledger.last li')].at(-1)?.textContent ?? '';
        if (told === last || tapped === null) return;
        last = told;
        const from = tapped;
        tapped = null;
        after.port1.onmessage = () => window.painted.push(performance.now() - from);
        requestAnimationFrame(() => after.port2.postMessage(null));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.tapping", description=__doc__)
    parser.add_argument("--seeds", type=int, default=10, help="whole matches of each game; 0: none")
    parser.add_argument("--games", nargs="*", default=[*GAMES], choices=[*GAMES])
    parser.add_argument("--rounds", type=int, default=3, help="of taps that are timed; 0: none")
    parser.add_argument("--slower", type=float, default=1, help="how many times slower a processor is")
    given = parser.parse_args()
    with browsing() as (browser, service):
        if given.seeds:
            count(browser, service, given)
        if given.rounds:
            measure(browser, service.url, given)


def count(browser: Browser, service: Service, given: argparse.Namespace) -> None:
    """Taps of whole matches, each seed's on a phone of its own."""
    print(f"{given.seeds} matches of each game, by finger")
    for game in given.games:
        spent: dict[str, list[float]] = defaultdict(list)
        for seed in range(FIRST, FIRST + given.seeds):
            with phone(browser, service.url) as page:
                for what, taps in GAMES[game](page, service, seed):
                    spent[what].append(taps)
        for what, each in spent.items():
            mean = statistics.fmean(each)
            aim = at_most(AIMS[what], mean, f"taps {what}") if what in AIMS else "no aim: nobody knows what may come"
            print(f"{what:36} mean {mean:5.2f}   most {max(each):5.2f}   {aim}", flush=True)


@contextmanager
def phone(browser: Browser, url: str) -> Iterator[Page]:
    """A pad whose taps the service judges."""
    context: BrowserContext = browser.new_context(
        **SCREEN, reduced_motion="reduce", base_url=url, service_workers="block"
    )
    context.add_init_script(OFF)
    try:
        yield context.new_page()
    finally:
        context.close()


Spent = Iterator[tuple[str, float]]


def durak(page: Page, service: Service, seed: int) -> Spent:
    """At two to six seats in turn."""
    from tests.web.dealer import Table
    from tests.web.referee import Referee

    seats = 2 + seed % 5
    referee, table = Referee(page).open(), Table(service.url, seats, seed)
    starter = None
    while starter is None:
        trump = table.shuffle()
        starter = table.holder_of_lowest(trump[1])
    referee.begin(seats).deal(trump, starter)
    before = referee.taps
    while table.play(referee):
        pass
    yield "a card of Durak", (referee.taps - before) / table.cards


def ratak(page: Page, service: Service, seed: int) -> Spent:
    """At two to four seats in turn."""
    from tests.web.clerk import Clerk
    from tests.web.test_ratak import Match

    match = Match(Clerk(page, service.url), service.url, 2 + seed % 3, seed)
    match.play_to_the_end()
    yield "a card of Ratak", match.spent


def rat_jong(page: Page, service: Service, seed: int) -> Spent:
    """At two to four seats in turn; who goes out has one open meld."""
    from tests.web.clerk import Clerk
    from tests.web.test_rat_jong import NAMES, begun
    from tests.web.tiles import Tiles

    seats = 2 + seed % 3
    match = Tiles(begun(Clerk(page, service.url), NAMES[:seats]), seats, seed)
    match.play()
    yield "a turn of Rat-Jong", match.spent
    yield "a declaration of Rat-Jong", statistics.fmean(match.declarations)


def rat_hot(page: Page, service: Service, seed: int) -> Spent:
    """All strips of a deck that is known, and of one that is not."""
    from tests.web.clerk import Clerk
    from tests.web.strips import Strips

    for listed, what in ((True, "a strip of Rat Hot"), (False, "a strip of a deck that nobody knows")):
        match = Strips(Clerk(page, service.url), service, seed, listed=listed)
        while match.lay():
            pass
        yield what, match.spent


def zack(page: Page, service: Service, seed: int) -> Spent:
    """Throws of three players, one in twenty of them out of turn."""
    from tests.web.test_zack import Host

    chance, host = random.Random(seed), Host(page, service.url)
    host.sit("Ada", "Bernd", "Corinna").deals(60, "C")
    before, last = host.taps, ""
    for _ in range(THROWS):
        if chance.random() < 1 / 20:
            host.tap(page.locator(f'[data-seat="{chance.choice("ABC")}"]'))
        last = chance.choice([card for card in ("L", "R") if card != last])
        host.tap(page.locator(f'[data-card="{last}"]'))
    host.settled()
    yield "a throw of Zack", (host.taps - before) / THROWS


def measure(browser: Browser, url: str, given: argparse.Namespace) -> None:
    """How soon taps are painted."""
    print(f"{given.rounds} rounds of {len(CARDS)} taps, a processor {given.slower:g} times slower")
    for name, rules, network in (
        ("with the rules, away", True, False),
        ("with the rules, on-line", True, True),
        ("without, on-line", False, True),
    ):
        rounds = [tap(browser, url, rules, network, given) for _ in range(given.rounds)]
        told = [ms for painted, _ in rounds for ms in painted]
        print(f"{name:24} median {statistics.median(told):6.1f} ms   most {max(told):6.1f} ms")
        if rules and network:
            ready = [seconds for _, seconds in rounds]
            print(f"{'rules ready after':24} median {statistics.median(ready):6.2f} s    most {max(ready):6.2f} s")


def tap(browser: Browser, url: str, rules: bool, network: bool, given: argparse.Namespace) -> tuple[list[float], float]:
    """One attack, card by card: milliseconds from each tap until it was painted; seconds until the rules were ready.

    Those are from opening the first page on a phone that has nothing, with one tap on the way.
    """
    context = browser.new_context(**SCREEN, base_url=url, service_workers="block")
    if not rules:
        context.add_init_script(OFF)
    page = context.new_page()
    begun = time.perf_counter()
    page.goto("/")
    page.locator(".counts .key").nth(1).tap()
    if rules:
        page.locator('.phone[data-rules="here"]').wait_for(timeout=120_000)
    ready = time.perf_counter() - begun
    page.locator('[data-card="8c"]').tap()
    page.locator(".plate").first.tap()
    page.locator(".ledger.last li.now:not(.waits)").wait_for()
    context.set_offline(not network)
    throttle = page.context.new_cdp_session(page)
    throttle.send("Emulation.setCPUThrottlingRate", {"rate": given.slower})
    page.evaluate(WATCH)
    for n, card in enumerate(CARDS, 1):
        box = page.locator(f'[data-card="{card}"]').bounding_box()
        assert box
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        settle(page, n)
    painted: list[float] = page.evaluate("n => window.painted.slice(0, n)", len(CARDS))
    context.close()
    return painted, ready


def settle(page: Page, n: int) -> None:
    """Until the nth tap was painted, and whatever followed it."""
    page.wait_for_function("n => window.painted.length >= n", arg=n)
    time.sleep(0.4)


THROWS = 40
GAMES: dict[str, Callable[[Page, Service, int], Spent]] = {
    "durak": durak,
    "ratak": ratak,
    "rat-jong": rat_jong,
    "rat-hot": rat_hot,
    "zack": zack,
}
AIMS = {
    "a card of Durak": 1.3,
    "a card of Ratak": 1.5,
    "a turn of Rat-Jong": 1.5,  # a discard says the draw: one tap; the visible card is a second one
    "a declaration of Rat-Jong": 7,
    "a strip of Rat Hot": 3,
    "a throw of Zack": 1.1,
}


if __name__ == "__main__":
    main()
