"""The replay on a phone: the list of moves is what is read, with the table above it and a step under each thumb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.running import Service, wait_for
from tests.web.test_comments import played
from tests.web.test_hindsight import let_in
from tests.web.test_live_replay import Match, ends

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]

LOW, COMMON, TALL = (
    ViewportSize(width=360, height=640), ViewportSize(width=360, height=740), ViewportSize(width=390, height=844)
)  # fmt: skip
NAMES = ["Anna", "Boris", "Chloé", "Dmitri", "Élodie", "Ferdinand"]
# Moves that are seen, by the height of the screen.
SEEN_OF = {640: 4, 740: 5, 844: 5}

# Moves that can be seen whole, headings aside, and whether the one on show is among them.
SEEN = """() => {
  const list = document.querySelector('.ledger').getBoundingClientRect();
  const end = Math.min(list.bottom, document.querySelector('.scrub').getBoundingClientRect().top);
  const rows = [...document.querySelectorAll('.ledger li:not(.head)')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= list.top - 1 && bottom <= end + 1;
  });
  const table = document.querySelector('.game-board')?.getBoundingClientRect();
  return { moves: rows.length, now: rows.some((row) => row.matches('.now')), above: table?.top < list.top - 100 };
}"""


def six_at_durak(url: str) -> Match:
    match = Match(url, NAMES)
    match.deal()
    match.do("A attack 7d", "B take", "C attack 9s", "D defend Ts 9s", "B attack 9h", "D defend Th 9h", "A attack Td")
    match.do("D defend Jd Td", "C attack Jh", "D take", "E attack 6s", "F take", "A attack Kd")
    return match


def six_at_zack(url: str) -> Match:
    """Until a challenge is upheld: the verdict lies above the box."""
    match = Match(url, NAMES, game="zack")
    colours = ["blue", "green", "yellow", "orange", "purple", "red", "blue"]
    commands: list[dict[str, Any]] = [{"type": "deal", "dealer": "F", "total": 60}]
    commands += [{"type": "throw", "by": "ABCDEF"[n % 6], "card": colour} for n, colour in enumerate(colours)]
    commands += [{"type": "throw", "by": "D", "card": "red"}, {"type": "challenge", "by": "C", "target": "D"}]
    for command in commands:
        match.call("POST", f"/{match.id}/commands", command)
    return match


MATCHES: dict[str, Callable[[str], Match]] = {
    "durak": six_at_durak,
    "ratak": lambda url: played(url, "ratak-teams", 12),
    "rat-jong": lambda url: played(url, "rat-jong-four-rounds", 30),  # scored line by line
    "rat-hot": lambda url: played(url, "rat-hot-last-card", 10),
    "zack": six_at_zack,
}


@pytest.mark.drawn(2)
@pytest.mark.parametrize("game", MATCHES)
def test_five_moves_are_read_below_the_table(device: Device, service: Service, shot: Shot, game: str) -> None:
    match = MATCHES[game](service.url)
    page = device().new_page()
    let_in(page, match, role="referee")
    for view in ("", "?view=hindsight"):
        page.goto(f"/m/{match.id}/replay{view}")
        for size in (LOW, COMMON, TALL):
            page.set_viewport_size(size)
            newest = page.locator(".ledger li.now")
            expect(newest).to_have_attribute("data-version", str(ends(match.items())[-1]["version"]))
            expect(newest).to_be_in_viewport()
            wait_for(lambda: (seen := page.evaluate(SEEN))["now"] and seen["above"])
            seen = page.evaluate(SEEN)
            assert seen["moves"] >= SEEN_OF[size["height"]], (view, size, seen)
        shot(page, f"replay-rows-{game}{'-hindsight' if view else ''}")


def test_a_step_lies_under_each_thumb_and_held_goes_to_the_end(device: Device, service: Service) -> None:
    match = six_at_durak(service.url)
    page = device(viewport=LOW).new_page()
    page.goto(f"/m/{match.id}/replay?at=5")
    back, on = (page.get_by_role("button", name=name) for name in ("Previous move", "Next move"))
    left, right = back.bounding_box(), on.bounding_box()
    assert left and right
    assert left["x"] < 16 and right["x"] + right["width"] > LOW["width"] - 16
    for box in (left, right):
        assert box["height"] >= 48 and box["width"] >= 48 and box["y"] + box["height"] > LOW["height"] - 16
    now = page.locator(".ledger li.now")
    for key, place in ((back, 1), (on, match.items()[-1]["version"])):
        key.dispatch_event("pointerdown")
        expect(now).to_have_attribute("data-version", str(place))
        key.dispatch_event("pointerup")
        key.dispatch_event("click")  # the finger is lifted: no step more
        expect(now).to_have_attribute("data-version", str(place))


def test_comments_stand_in_the_list_with_who_wrote_them(device: Device, service: Service, shot: Shot) -> None:
    match = six_at_durak(service.url)
    match.call("POST", f"/{match.id}/annotations", {"place": 4, "text": "Too *early*", "nags": [2]})
    page = device(viewport=LOW).new_page()
    page.goto(f"/m/{match.id}/replay?at=4")
    expect(page.locator(".ledger li.now .note.gist")).to_have_text("Referee · Too early")
    shot(page, "replay-comment-in-place")
