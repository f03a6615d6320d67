"""How soon a tap is painted, judged by the rules on the phone, with and without a network.

    python -m benchmarks.tapping [--rounds 3] [--slower 1]

From the finger's leaving the screen until the frame is painted in which the ledger has the move's sentence: a message
that the page sends itself in that frame is read once it is painted. Fingers are simulated by the browser itself, as
Playwright's own taps look for what they hit within the time measured. Without the rules the pad waits for the service,
here on the same machine.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
SCREEN = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "locale": "en-GB"}
CARDS = ("7d", "Jd", "Js", "Qs", "Jh", "Qh")
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
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--slower", type=float, default=1, help="how many times slower a processor is")
    given = parser.parse_args()
    path = subprocess.run([ROOT / "scripts" / "browser", sys.executable], capture_output=True, text=True, check=False)
    if path.returncode:
        print(path.stderr.strip().splitlines()[-1])
        return
    sys.path.insert(0, str(ROOT))
    from tests.running import Service

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        service = Service(Path(folder) / "data").start()
        browser = playwright.chromium.launch(
            executable_path=path.stdout.splitlines()[-1], args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            print(f"{given.rounds} rounds of {len(CARDS)} taps, a processor {given.slower:g} times slower")
            for name, rules, network in (
                ("with the rules, away", True, False),
                ("with the rules, on-line", True, True),
                ("without, on-line", False, True),
            ):
                rounds = [tap(browser, service.url, rules, network, given) for _ in range(given.rounds)]
                told = [ms for painted, _ in rounds for ms in painted]
                print(f"{name:24} median {statistics.median(told):6.1f} ms   most {max(told):6.1f} ms")
                if rules and network:
                    ready = [seconds for _, seconds in rounds]
                    print(
                        f"{'rules ready after':24} median {statistics.median(ready):6.2f} s    most {max(ready):6.2f} s"
                    )
        finally:
            browser.close()
            service.stop()


def tap(browser: Browser, url: str, rules: bool, network: bool, given: argparse.Namespace) -> tuple[list[float], float]:
    """One attack, card by card: milliseconds from each tap until it was painted; seconds until the rules were ready.

    Those are from opening the first page on a phone that has nothing, with one tap on the way.
    """
    context = browser.new_context(**SCREEN, base_url=url, service_workers="block")  # type: ignore[arg-type]
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


if __name__ == "__main__":
    main()
