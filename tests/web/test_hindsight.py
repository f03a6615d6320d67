"""The replay seen by other eyes: with hindsight, as a seat sees it; and what if it had gone another way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, wait_for
from tests.web.referee import Referee, join
from tests.web.test_live_replay import Match, more, said, short_match, shows

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]

DECK = [rank + suit for suit in "shdc" for rank in "6789TJQKA"]
PROVED = """() => Object.fromEntries([...document.querySelectorAll('.place')].map((place) => [
    place.querySelector('b').textContent,
    [...place.querySelectorAll('.proved .card')].map((card) => card.getAttribute('aria-label')),
]))"""
WORDS = {"en": {True: "certain", False: "perhaps"}, "fr": {True: "certaine", False: "peut-être"}}


@pytest.fixture
def over(service: Service) -> Match:
    match = short_match(service.url)
    match.call("POST", f"/{match.id}/commands", {"type": "end_match", "reason": "abandoned"})
    return match


def proved(match: Match, at: object) -> dict[str, list[dict[str, Any]]]:
    """What the service tells with hindsight, by name."""
    state = match.call("GET", f"/{match.id}/state?view=hindsight&at={at}")
    return {seat["name"]: seat["hand"]["proved"] for seat in state["seats"].values()}


def shows_proved(page: Page, match: Match, at: object) -> None:
    wanted = {
        name: [f"{said(proof['card'])}, {WORDS['en'][proof['certain']]}" for proof in proofs]
        for name, proofs in proved(match, at).items()
    }
    try:
        wait_for(lambda: page.evaluate(PROVED) == wanted, 15)
    except AssertionError:
        assert page.evaluate(PROVED) == wanted


def number(match: Match, place: object) -> int:
    """The number that people read of the move at a place."""
    return int(next(item["move"] for item in match.items() if item["version"] == place))


def with_a_possible_card(match: Match) -> tuple[int, str, dict[str, Any]]:
    """A version at which a hand has certain cards and possible ones; whose, and one of the possible."""
    for item in match.items():
        for name, proofs in proved(match, item["version"]).items():
            possible = [proof for proof in proofs if not proof["certain"] and proof["until"]]
            if possible and len(possible) < len(proofs):
                return item["version"], name, possible[0]
    raise AssertionError("no later draw could have brought a card")


def let_in(page: Page, match: Match, **right: str) -> None:
    """This device gets a right to the match, by a code."""
    code = match.call("POST", f"/{match.id}/tokens", {"label": "phone", **right})["code"]
    join(page, code)
    page.wait_for_url(f"**/m/{match.id}**")


def query(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def test_later_moves_tell_of_hands(device: Device, over: Match, shot: Shot) -> None:
    at, name, possible = with_a_possible_card(over)
    page = device().new_page()
    page.goto(f"/m/{over.id}/replay?at={at}")
    key = page.get_by_role("button", name="Hindsight")
    expect(more(page).get_by_role("button", name="What if?")).to_have_count(0)
    page.keyboard.press("Escape")
    key.tap()
    expect(key).to_have_attribute("aria-pressed", "true")
    shows_proved(page, over, at)
    assert query(page) == {"at": [f"{at}"], "view": ["hindsight"]}
    shot(page, "hindsight-360")

    page.locator(".place", has_text=name).locator(".card.guess").first.tap()
    sheet = page.get_by_role("dialog", name=f"{name}’s cards after move {number(over, at)}")
    expect(sheet).to_contain_text(f"Perhaps: seen at move {number(over, possible['until'])}")
    expect(sheet.get_by_role("button", name="Assume it is here")).to_have_count(0)
    shot(page, "hindsight-360-why")
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Next move").tap()
    page.wait_for_url(lambda url: f"at={at}&" not in url)
    shows_proved(page, over, query(page)["at"][0])

    other = device(color_scheme="dark", locale="fr-FR").new_page()
    other.goto(page.url)
    expect(other.get_by_role("button", name="Avec le recul")).to_have_attribute("aria-pressed", "true")
    expect(other.locator(".card.guess").first).to_be_visible()
    shot(other, "hindsight-360-dark-fr")
    other.get_by_role("button", name="Avec le recul").tap()
    expect(other.locator(".proved")).to_have_count(0)
    expect(other).not_to_have_url(page.url)


def test_a_match_that_goes_on_is_told_so_to_its_referee_alone(device: Device, service: Service) -> None:
    match = short_match(service.url)
    page = device().new_page()
    page.goto(f"/m/{match.id}/replay?at=2&view=hindsight")
    expect(page.get_by_text("You may not see the match this way.")).to_be_visible()
    shows(page, match.state(2))
    expect(page.get_by_role("button", name="Hindsight")).to_have_count(0)
    let_in(page, match, role="referee")
    page.goto(f"/m/{match.id}/replay?at=3")
    page.get_by_role("button", name="Hindsight").tap()
    shows_proved(page, match, 3)


@pytest.mark.quiet
def test_what_if_is_played_on_from_a_move(device: Device, over: Match, shot: Shot) -> None:
    at, name, possible = with_a_possible_card(over)
    page = device().new_page()
    let_in(page, over, role="viewer")
    page.goto(f"/m/{over.id}/replay?at={at}&view=hindsight")
    page.locator(".place", has_text=name).get_by_role("button", name="Why these cards?").tap(force=True)
    sheet = page.get_by_role("dialog")
    row = sheet.locator("li", has=page.get_by_role("img", name=said(possible["card"])))
    row.get_by_role("button", name="Assume it is here").tap()
    expect(row.get_by_role("button", name="Assumed")).to_have_attribute("aria-pressed", "true")
    shot(page, "what-if-360-assumed")
    sheet.get_by_role("button", name="Close").tap()
    more(page).get_by_role("button", name="What if?").tap()
    sheet = page.get_by_role("dialog", name=f"What if, from move {number(over, at)}?")
    expect(sheet).to_contain_text(f"You assume: {name}")
    shot(page, "what-if-360-asked")
    sheet.get_by_role("button", name="Play on from here").tap()

    page.wait_for_url("**/pad")
    origin = page.get_by_role("link", name=f"What if, from move {number(over, at)} of Anna, Boris, Chloé")
    expect(origin).to_be_visible()
    made = page.url.split("/m/")[1].split("/")[0]
    pad = Referee(page)
    summary = pad.call("GET", "")
    assert summary["parent"]["match"] == over.id
    state = pad.call("GET", "/state")
    letter = next(seat for seat, one in over.state()["seats"].items() if one["name"] == name)
    assert possible["card"] in state["seats"][letter]["hand"]["known"]
    shot(page, "what-if-360-pad")

    pad.menu("Names")
    expect(page.get_by_role("button", name="With the link")).to_be_visible()
    expect(page.get_by_role("button", name="Everyone")).to_have_count(0)  # a branch stands in no list
    page.keyboard.press("Escape")

    before = summary["version"]
    page.locator("[data-card].lit").first.tap()
    wait_for(lambda: pad.call("GET", "")["version"] > before)

    for path in ("", "/replay"):
        page.goto(f"/m/{made}{path}")
        expect(page.get_by_role("link", name="What if, from move")).to_be_visible()
    shot(page, "what-if-360-replay")
    page.get_by_role("link", name="What if, from move").tap()
    page.wait_for_url(f"**/m/{over.id}/replay?at=*")
    expect(page.locator(".ledger li.now .v")).to_have_text(f"{number(over, at)}")
    before = over.call("GET", f"/{over.id}")["version"]
    assert over.items()[-1]["version"] == before, "the match itself is as it was"


def test_only_views_that_are_open_to_the_reader_are_offered(device: Device, service: Service, shot: Shot) -> None:
    match = Match(service.url, ["Anna", "Boris"], knowledge="dealt")
    match.call("POST", f"/{match.id}/commands", {"type": "deal", "dealer": "B", "deck": DECK})
    page = device().new_page()
    page.goto(f"/m/{match.id}/replay")
    expect(page.locator(".ledger li.now")).to_be_visible()
    expect(page.get_by_role("button", name="View", exact=True)).to_have_count(0)

    let_in(page, match, role="seat", seat="B")
    page.goto(f"/m/{match.id}/replay")
    page.get_by_role("button", name="View", exact=True).tap()
    choices = page.get_by_role("dialog", name="Seen by whom?").locator(".seg button")
    expect(choices).to_have_text(["All that I may see", "As everybody", "As Boris"])

    page.keyboard.press("Escape")

    let_in(page, match, role="referee")
    page.goto(f"/m/{match.id}/replay?at=2")
    page.get_by_role("button", name="View", exact=True).tap()
    expect(choices).to_have_text(["All that I may see", "As everybody", "As Anna", "As Boris"])
    shot(page, "views-360")
    choices.filter(has_text="As Anna").tap()
    expect(page.get_by_role("img", name="6 unknown cards")).to_have_count(1)
    expect(page.get_by_text("Hands as Anna sees them.")).to_be_visible()
    assert query(page) == {"at": ["2"], "view": ["seat:A"]}
    shot(page, "views-360-anna")
    page.reload()
    expect(page.get_by_role("img", name="6 unknown cards")).to_have_count(1)
