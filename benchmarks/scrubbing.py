"""How smoothly a match with many comments is scrubbed: a finger goes over the whole time line, a place at each frame.

    python -m benchmarks.scrubbing [--comments 1000] [--slower 4] [--rounds 3]

In Chromium, at 360 × 740, under its own emulation of a slower processor. Each comment has words, a sign and a mark, at
a place of its own as far as there are so many. Frames are counted by requestAnimationFrame, once all tables have been
seen: what is measured is the page, not the service. A frame of more than 20 ms is late: 50 a second are wanted, of the
60 that a page shows which does nothing. What else the machine does makes frames late, so both aims are ratios: frames a
second by those of the same page at rest, just before; and its tasks in a frame, by those without comments.
"""

from __future__ import annotations

import argparse
import statistics
import uuid
from typing import Any

from playwright.sync_api import Browser, CDPSession

from benchmarks.aims import at_least, at_most
from benchmarks.browsing import browsing
from benchmarks.plays import played

SCREEN = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "locale": "en-GB"}
FRAMES = 300
MORE = 1.25  # times the work of a frame of the same match without comments
SMOOTH = 50 / 60  # of the frames of the page at rest
LOADS = 5_000  # ms for the tables that were passed
# a finger that is at another place whenever a frame begins
SCRUB = """([frames, back]) => new Promise((done) => {
    const line = document.querySelector('.scrubber');
    const { left, width, top, height } = line.getBoundingClientRect();
    const told = [];
    let n = 0, last = null;
    line.setPointerCapture = line.releasePointerCapture = () => undefined;
    line.hasPointerCapture = () => true;
    const tell = (type) => {
        const share = back ? 1 - n / frames : n / frames;
        const at = { clientX: left + width * share, clientY: top + height / 2, pointerId: 1, bubbles: true };
        line.querySelector('.whole').dispatchEvent(new PointerEvent(type, at));
    };
    tell('pointerdown');
    const frame = (now) => {
        if (last !== null) told.push(now - last);
        last = now;
        if (n++ === frames) {
            tell('pointerup');
            return done(told);
        }
        tell('pointermove');
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
})"""

AT_REST = """(frames) => new Promise((done) => {
    const told = [];
    let last = null;
    const frame = (now) => {
        if (last !== null) told.push(now - last);
        last = now;
        if (told.length === frames) return done(told);
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
})"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.scrubbing", description=__doc__)
    parser.add_argument("--comments", type=int, default=1000)
    parser.add_argument("--slower", type=float, default=4, help="how many times slower a processor is")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    with browsing() as (browser, service):
        print(f"a processor {given.slower:g} times slower, {given.rounds} rounds of {FRAMES} frames")
        plain = 0.0
        for comments in dict.fromkeys((0, given.comments)):
            match = written(service.url, comments)
            told, rest, busy = scrubbed(browser, service.url, match, given)
            plain = plain or busy
            aim = at_most(MORE, busy / plain, f"scrubbing with {comments} comments: work of a frame")
            share = statistics.mean(rest) / statistics.mean(told)
            smooth = at_least(round(SMOOTH, 2), share, f"scrubbing with {comments} comments: frames by those at rest")
            late = sum(ms > 20 for ms in told)
            print(
                f"{comments:5} comments   {1000 / statistics.mean(told):5.1f} frames/s "
                f"({share:.2f} of those at rest, {smooth})   "
                f"median {statistics.median(told):5.1f} ms   most {max(told):5.1f} ms   "
                f"late {late / len(told):6.1%}   work {busy:4.1f} ms a frame ({busy / plain:.2f} times, {aim})",
                flush=True,
            )


def written(url: str, comments: int) -> str:
    """A match of a thousand moves, and so many comments, the first at its first place."""
    from tests.web.test_live_replay import Match

    match = Match(url, ["Anna", "Boris"], options={"rounds": None})
    moves = played(1, None)
    for _ in range(4):
        bodies = [next(moves).body for _ in range(250)]
        items = [{"id": str(uuid.uuid4()), "command": body} for body in bodies]
        match.call("POST", f"/{match.id}/batch", {"items": items})
    places = [item["version"] for item in match.items() if item["main"]]
    for n in range(comments):
        said: dict[str, Any] = {"text": f"Comment **{n}** on this move", "nags": [n % 6 + 1]}
        said |= {"place": places[n % len(places)], "marks": [{"seat": "A", "kind": "look"}]}
        match.call("POST", f"/{match.id}/annotations", said)
    return str(match.id)


def scrubbed(
    browser: Browser, url: str, match: str, given: argparse.Namespace
) -> tuple[list[float], list[float], float]:
    """Milliseconds of each frame, of each one at rest, and those that the main thread works in one, in the mean."""
    context = browser.new_context(**SCREEN, base_url=url, service_workers="block")  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"/m/{match}/replay")
    page.locator(".ledger li[data-version]").first.wait_for()
    for back in (False, True):  # each table that will be shown is loaded
        page.evaluate(SCRUB, [FRAMES, back])
        page.wait_for_timeout(LOADS)
    throttle = context.new_cdp_session(page)
    throttle.send("Emulation.setCPUThrottlingRate", {"rate": given.slower})
    throttle.send("Performance.enable")
    told: list[float] = []
    rest: list[float] = []
    busy = 0.0
    for n in range(given.rounds):
        rest += page.evaluate(AT_REST, FRAMES)
        before = worked(throttle)
        told += page.evaluate(SCRUB, [FRAMES, n % 2 == 1])
        busy += worked(throttle) - before
    context.close()
    return told, rest, busy / len(told)


def worked(session: CDPSession) -> float:
    """Milliseconds of all tasks of the page's main thread so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


if __name__ == "__main__":
    main()
