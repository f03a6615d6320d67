"""A match's chapters, on its time line and in its list of moves: none is cut, in any game, language or width."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.chance import some
from tests.running import Service
from tests.web.test_live_replay import DESK, FIRST_ATTACK, PHONE, SECOND_ATTACK, Match, Opened, Shot, opened

__all__ = ["opened"]

LONG = ["Maximilienne-Alexandrine de Montmorency", "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww", "Chloé"]
ROUNDS = 24
BARE: dict[str, Any] = {"melds": [], "dragons": []}
RESULTS: dict[str, dict[str, Any]] = {
    "durak": {"loser": "A"},
    "ratak": {"loser": "A"},
    "rat-jong": {"seats": {"A": BARE, "B": BARE, "C": BARE}},
    "rat-hot": {"totals": {"A": 3, "B": 2}},
    "zack": {"winner": "A"},
}

# Of what says something and can be seen: where its words go beyond its own box, or its box cuts them.
CUT = """(what) => [...document.querySelectorAll(what)].flatMap((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  const box = one.getBoundingClientRect();
  const out = [...words.getClientRects()].some((rect) => rect.width > 0 && (
    rect.left < box.left - .5 || rect.right > box.right + .5 ||
    rect.top < box.top - 2 || rect.bottom > box.bottom + 2));
  const cut = [one, ...one.querySelectorAll('*')].some((part) =>
    getComputedStyle(part).display !== 'inline' &&
    (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2));
  return out || cut ? [`${one.textContent} (${Math.round(box.width)} px)`] : [];
})"""


def whole(page: Page, what: str, least: int) -> None:
    """At least so many of what say something, and none of them is cut."""
    expect(page.locator(what).nth(least - 1)).to_be_attached()
    assert page.evaluate(CUT, what) == []


def of_results(url: str, game: str) -> Match:
    names = LONG[:2] if game == "rat-hot" else LONG
    match = Match(url, names, game=game, options={"rounds": 1000})
    for _ in range(ROUNDS):
        match.call("POST", f"/{match.id}/commands", {"type": "record_round", **RESULTS[game]})
    return match


@pytest.mark.drawn(2)
@pytest.mark.parametrize("game", RESULTS)
def test_rounds_are_named_whole_or_by_their_number(game: str, service: Service, opened: Opened, shot: Shot) -> None:
    match = of_results(service.url, game)
    for size in (PHONE, DESK):
        for locale in ("en-GB", "fr-FR"):
            page = opened(f"{service.url}/m/{match.id}/replay", size, locale=locale)
            # before the first round nothing is recorded but the match's opening
            expect(page.locator(".scrubber .ch")).to_have_count(ROUNDS + 1)
            whole(page, ".scrubber .ch", ROUNDS + 1)
            whole(page, ".ledger li.head", ROUNDS)
            # the words that there is no room for are left out: a number alone, or both
            said = page.locator(".scrubber .ch").last.inner_text()
            assert said == "" if size is PHONE else said == f"{ROUNDS}", said
            shot(page, f"chapters-{game}-{size['width']}-{locale[:2]}")
            page.context.close()


def test_a_round_with_room_for_its_name_has_it(service: Service, opened: Opened, shot: Shot) -> None:
    match = Match(service.url, ["Anna", "Boris"], options={"rounds": 2})
    for loser in "AB":
        match.call("POST", f"/{match.id}/commands", {"type": "record_round", "loser": loser})
    for size in (PHONE, DESK):
        for locale, word in (("en-GB", "Round"), ("fr-FR", "Manche")):
            page = opened(f"{service.url}/m/{match.id}/replay", size, locale=locale)
            whole(page, ".scrubber .ch", 4)
            names = page.locator(".scrubber .ch").all_inner_texts()
            # neither the match's opening nor its end is a round
            assert names == ["", f"{word} 1", f"{word} 2", ""]
            shot(page, f"chapters-two-{size['width']}-{locale[:2]}")


def test_attacks_are_headed_by_whole_names_live_and_in_the_replay(service: Service, opened: Opened, shot: Shot) -> None:
    match = Match(service.url, LONG)
    match.deal()
    match.do(*FIRST_ATTACK, "all pass", *SECOND_ATTACK)
    narrow = ViewportSize(width=320, height=640)
    ways = [*product((narrow, PHONE, DESK), ("en-GB", "fr-FR"), ("", "/replay"))]
    for size, locale, page_ in some(ways, 4, "pages with whole names"):
        page = opened(f"{service.url}/m/{match.id}{page_}", size, locale=locale)
        whole(page, ".ledger li.head", 2)
        if page_:
            whole(page, ".scrubber .ch", 3)
        shot(page, f"chapters-names{page_.replace('/', '-')}-{size['width']}-{locale[:2]}")
        page.context.close()
