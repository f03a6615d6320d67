"""What a phone on a poor network loads before it is of use: 400 kbit/s, round trips of 150 ms, nothing kept.

    python -m benchmarks.loading [--kbits 400] [--trip 150] [--rounds 3] [--slower 1]

In Chromium, under its own emulation, over plain http (so gzip, no service worker), as phones in a room have it. Usable:
painted, and what would be pressed lies under nothing. "pad": this phone has shown the match before; "pad, new": another
phone was handed it. Script: what has come by then, as it was sent; a worker's is not counted.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

from playwright.sync_api import Browser

from benchmarks.browsing import browsing

FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
WATCH = """wanted => {
    window.usable = null;
    const look = () => {
        const found = document.querySelector(wanted)?.getBoundingClientRect();
        const there = found && document.elementFromPoint(found.x + found.width / 2, found.y + found.height / 2);
        if (!there?.closest(wanted)) return requestAnimationFrame(look);
        requestAnimationFrame(() => {
            const scripts = performance.getEntriesByType('resource').filter((one) => one.name.endsWith('.js'));
            const script = scripts.reduce((sum, one) => sum + (one.responseEnd > 0 ? one.encodedBodySize : 0), 0);
            window.usable = [performance.now(), script];
        });
    };
    if (location.href !== 'about:blank') look();
}"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.loading", description=__doc__)
    parser.add_argument("--kbits", type=float, default=400)
    parser.add_argument("--trip", type=float, default=150, help="ms")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--slower", type=float, default=1, help="how many times slower a processor is")
    given = parser.parse_args()
    with browsing("--host-resolver-rules=MAP greffier.lan 127.0.0.1") as (browser, service):
        print(f"{given.kbits:.0f} kbit/s, {given.trip:.0f} ms a round trip, {given.rounds} rounds, medians")
        for page in USABLE:
            told = [load(browser, service.url, page, given) for _ in range(given.rounds)]
            paint, usable, script, sent = (statistics.median(column) for column in zip(*told, strict=True))
            print(
                f"{page:9} first paint {paint / 1000:5.2f} s   usable {usable / 1000:5.2f} s   "
                f"script {script / 1000:5.1f} kB   all {sent / 1000:5.1f} kB"
            )


def load(browser: Browser, url: str, page: str, given: argparse.Namespace) -> tuple[float, float, float, float]:
    """First paint and usable (ms), bytes of script and of all that was sent until then."""
    base = url.replace("127.0.0.1", "greffier.lan")
    phone = browser.new_context(
        viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True, locale="en-GB", base_url=base
    )
    tab = phone.new_page()
    address = "/" if page == "home" else begun(tab, page)
    tab.goto("about:blank")
    phone.add_init_script(f"({WATCH})({USABLE[page]!r})")
    session = phone.new_cdp_session(tab)
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Emulation.setCPUThrottlingRate", {"rate": given.slower})
    speed = given.kbits * 1000 / 8
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": given.trip, "downloadThroughput": speed, "uploadThroughput": speed},
    )
    sent = SentBytes()
    session.on("Network.loadingFinished", sent.add)
    tab.goto(address, wait_until="commit")
    tab.wait_for_function("() => window.usable", timeout=60_000)
    whole = sent.bytes
    usable, script = tab.evaluate("window.usable")
    paint = tab.evaluate(FIRST_PAINT)
    phone.close()
    return paint or usable, usable, script, whole


USABLE = {
    "home": "main .counts .key",
    "pad": "[data-card].lit",
    "pad, new": "[data-card].lit",
    "live": ".watch .ledger li",
    "replay": ".watch .scrub",
}


def begun(tab: Any, page: str) -> str:
    """A match that this phone records, in the midst of its first round; the address of its page."""
    from tests.web.referee import Referee

    referee = Referee(tab)
    referee.open().begin(2).deal("8c", "A").card("7d").sees("A attacks").card("9d")
    while referee.call("GET", "")["version"] < RECORDED:
        time.sleep(0.1)
    match = referee.match
    if page == "pad, new":
        tab.goto("/matches")
        tab.evaluate(FORGET)
    return f"/m/{match}" + {"live": "", "replay": "/replay"}.get(page, "/pad")


RECORDED = 4  # the version: created, dealt, attacked, beaten
FORGET = """() => new Promise((done) => {
    const open = indexedDB.open('greffier');
    open.onsuccess = () => {
        const change = open.result.transaction('snapshots', 'readwrite');
        change.objectStore('snapshots').clear();
        change.oncomplete = () => done();
    };
})"""


class SentBytes:
    """Bytes on the wire."""

    def __init__(self) -> None:
        self.bytes = 0

    def add(self, finished: dict[str, Any]) -> None:
        self.bytes += finished["encodedDataLength"]


if __name__ == "__main__":
    main()
