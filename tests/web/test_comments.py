"""Comments in the replay and from the pad: written, answered, marked, changed, deleted, live, hidden on demand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.beside import GOLDEN
from tests.running import Service
from tests.web.clerk import Clerk
from tests.web.test_axe import faults
from tests.web.test_hindsight import let_in
from tests.web.test_live_replay import Match, short_match

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


@pytest.fixture
def match(service: Service) -> Match:
    return short_match(service.url)


def say(match: Match, text: str, place: int, **more: object) -> None:
    match.call("POST", f"/{match.id}/annotations", {"place": place, "text": text, **more})


def replay(page: Page, match: Match, at: int) -> None:
    page.goto(f"/m/{match.id}/replay?at={at}")


def test_a_comment_is_read_beside_its_move(device: Device, match: Match, shot: Shot) -> None:
    say(match, "A *fine* <b>beat</b> [so](https://example.org) ![x](https://example.org/x.png)", 4, nags=[3])
    say(match, "Indeed", 4, answers="a1")
    page = device().new_page()
    replay(page, match, 4)
    gists = page.locator(".ledger li.now .note.gist")
    expect(gists).to_have_text(["Referee · A fine <b>beat</b> so !x", "Referee · Indeed"])
    key = page.locator(".controls").get_by_role("button", name="2 comments")
    shot(page, "comments-replay")
    key.tap()
    sheet = page.get_by_role("dialog", name="Comments on move 4")
    expect(sheet.locator("em", has_text="fine")).to_be_visible()
    expect(sheet.get_by_role("link", name="so", exact=True)).to_have_attribute("rel", "nofollow noopener ugc")
    expect(sheet.locator("b", has_text="beat")).to_have_count(0)
    expect(sheet.locator("img")).to_have_count(0)
    expect(sheet.locator("li.answer")).to_contain_text("Indeed")
    expect(sheet.get_by_role("button", name="Answer")).to_have_count(0)
    assert faults(page) == []
    shot(page, "comments-sheet")
    page.keyboard.press("Escape")
    replay(page, match, 5)
    expect(page.locator(".comment-sign")).to_be_disabled()


def test_one_writes_answers_points_changes_and_deletes(device: Device, match: Match, shot: Shot) -> None:
    page = device().new_page()
    let_in(page, match, role="viewer")
    replay(page, match, 4)
    page.get_by_role("button", name="Comment on this move").tap()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="!! brilliant").tap()
    sheet.get_by_role("textbox").fill("What a card")
    sheet.get_by_role("group", name="Point at cards and players").get_by_role("button").first.tap()
    shot(page, "comments-write")
    assert faults(page) == []
    sheet.get_by_role("button", name="Send").tap()
    expect(page.locator(".ledger .gist")).to_contain_text("What a card")
    [item] = match.call("GET", f"/{match.id}/annotations")["items"]
    assert (item["text"], item["nags"], item["place"], item["lang"]) == ("What a card", [3], 4, "en")
    assert [mark["kind"] for mark in item["marks"]] == ["look"] and item["marks"][0]["card"]

    page.locator(".comment-sign").tap()
    sheet.get_by_role("button", name="Edit").tap()
    sheet.get_by_role("textbox").fill("What a jack")
    sheet.get_by_role("button", name="Send").tap()
    expect(sheet.locator(".comment")).to_contain_text("What a jack")
    sheet.get_by_role("button", name="Answer").tap()
    sheet.get_by_role("textbox").fill("I agree with myself")
    sheet.get_by_role("button", name="Send").tap()
    expect(sheet.locator("li.answer")).to_contain_text("I agree with myself")
    sheet.locator("li.answer").get_by_role("button", name="Delete").tap()
    sheet.locator("li.answer").get_by_role("button", name="Delete it?").tap()
    expect(sheet.locator("li.answer")).to_have_count(0)


def test_comments_come_live_and_go_without_spoilers(device: Device, match: Match) -> None:
    page = device().new_page()
    replay(page, match, 4)
    expect(page.locator(".replay .ledger")).to_be_visible()
    say(match, "Just now", 4)
    expect(page.locator(".ledger .gist")).to_contain_text("Just now")
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="No spoilers").tap()
    expect(page.locator(".hiding")).to_be_visible()
    expect(page.locator(".gist, .said, .comment-sign")).to_have_count(0)


def test_a_referee_comments_from_the_pad_and_reads_what_stood_there(clerk: Clerk, shot: Shot) -> None:
    page = clerk.page
    clerk.begun("7d")

    def open_() -> Locator:
        clerk.menu("Comment on the last move")
        return page.get_by_role("dialog", name="Comments on move")

    sheet = open_()
    sheet.get_by_role("textbox").fill("Seven of what?")
    shot(page, "comments-pad")
    sheet.get_by_role("button", name="Send").tap()
    expect(sheet).to_have_count(0)
    assert [item["place"] for item in clerk.read(f"{clerk.match}/annotations")["items"]] == [clerk.version]

    sheet = open_()
    sheet.get_by_role("button", name="Edit").tap()
    sheet.get_by_role("textbox").fill("Seven of diamonds")
    sheet.get_by_role("button", name="Send").tap()
    expect(sheet.locator(".comment")).to_contain_text("Seven of diamonds")
    sheet.get_by_role("button", name="Earlier versions").tap()
    expect(sheet.locator(".before .comment")).to_contain_text(["Seven of what?", "Seven of diamonds"])
    assert faults(page) == []
    shot(page, "comments-history")


def test_comments_stand_at_their_rows_and_a_tap_opens_them(device: Device, match: Match) -> None:
    say(match, "Too early", 4, nags=[2])
    page = device().new_page()
    replay(page, match, 6)
    row = page.locator(".ledger li[data-version='4']")
    row.get_by_role("button", name="1 comment, mistake").tap()
    expect(page.get_by_role("dialog", name="Comments on move 4")).to_contain_text("Too early")
    expect(row).to_have_attribute("aria-current", "true")


def test_comments_come_with_their_moves_on_the_live_page(device: Device, match: Match, shot: Shot) -> None:
    say(match, "Too *early*", 4, nags=[2])
    page = device().new_page()
    let_in(page, match, role="viewer")
    page.goto(f"/m/{match.id}")
    row = page.locator(".ledger li[data-version='4']")
    expect(row.locator(".note.gist")).to_have_text("Referee · Too early")
    last = match.items()[-1]["version"]
    say(match, "Just now", last)
    newest = page.locator(f".ledger li[data-version='{last}']")
    expect(newest.locator(".note.gist")).to_contain_text("Just now")
    shot(page, "comments-live")
    page.locator(".comment-key").tap()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Comment on this move").tap()
    sheet.get_by_role("textbox").fill("A fine one")
    match.do("all pass")  # the match goes on; the words are for the move that they were begun at
    expect(page.locator(".say .line")).to_contain_text("Beaten off")
    sheet.get_by_role("button", name="Send").tap()
    expect(sheet.locator(".comment").last).to_contain_text("A fine one")
    assert match.call("GET", f"/{match.id}/annotations")["items"][-1]["place"] == last
    page.keyboard.press("Escape")
    expect(newest.locator(".note.gist")).to_have_count(2)
    assert faults(page) == []

    page.evaluate("localStorage.setItem('greffier.spoilers', 'hide')")
    page.reload()
    expect(newest).to_be_visible()
    expect(page.locator(".gist, .said, .comment-key")).to_have_count(0)


def test_cards_and_players_are_marked_by_a_tap_on_the_table(device: Device, match: Match, shot: Shot) -> None:
    page = device().new_page()
    let_in(page, match, role="viewer")
    replay(page, match, 4)
    page.get_by_role("button", name="Comment on this move").tap()
    sheet = page.get_by_role("dialog")
    card = page.locator(".pair .card").last
    name = card.get_attribute("aria-label")
    seat = page.locator(".place", has_text="Chloé")
    card.tap()
    seat.tap()
    expect(card).to_have_attribute("aria-label", f"{name}, look")
    expect(seat).to_have_class(re.compile("at-look"))
    shot(page, "comments-marking")
    seat.tap()
    expect(seat).not_to_have_class(re.compile("at-look"))
    things = sheet.get_by_role("group", name="Point at cards and players")
    things.get_by_role("button", name=f"{name} look").tap()
    expect(card).to_have_attribute("aria-label", f"{name}, good")
    assert faults(page) == []
    sheet.get_by_role("button", name="Send").tap()
    expect(sheet).to_have_count(0)
    [item] = match.call("GET", f"/{match.id}/annotations")["items"]
    assert [(mark["card"], mark["kind"]) for mark in item["marks"]] == [("Jd", "good")]
    expect(card).to_have_attribute("aria-label", f"{name}, good")  # while the comment is read
    page.get_by_role("button", name="Next move").tap()
    expect(page.locator("[data-face][class*=at-]")).to_have_count(0)


def played(url: str, name: str, moves: int) -> Match:
    """A golden match, so far as cards lie."""
    header, *lines = map(json.loads, (GOLDEN / f"{name}.jsonl").read_text().splitlines())
    commands = [line for line in lines if "then" in line]
    more = {"game": header["golden"], "options": header["options"], "knowledge": header.get("knowledge", "observed")}
    match = Match(url, ["Anna", "Boris", "Chloé", "Dario"][: header.get("seats", 2)], **more)
    for line in commands[:moves]:
        why = line.get("why") or line.get("irregular")
        match.call("POST", f"/{match.id}/commands", {**line["when"], **({"irregular": why} if why else {})})
    return match


@pytest.mark.drawn(2)
@pytest.mark.parametrize(
    ("name", "moves"),
    [("ratak-teams", 6), ("rat-jong-three-seats", 5), ("rat-hot-sheet-example", 2), ("zack-stop-cards", 4)],
)
def test_cards_and_players_of_every_game_are_marked_by_a_tap(
    device: Device, service: Service, shot: Shot, name: str, moves: int
) -> None:
    match = played(service.url, name, moves)
    page = device().new_page()
    let_in(page, match, role="viewer")
    replay(page, match, match.items()[-1]["version"])
    card, seat = page.locator(".pointed-table [data-face]").last, page.locator(".pointed-table [data-seat]").first
    expect(card).to_be_visible()
    page.get_by_role("button", name="Comment on this move").tap()
    card.tap()
    seat.tap()
    for marked in (card, seat):
        expect(marked).to_have_class(re.compile("at-look"))
    shot(page, f"comments-marking-{name}")
    page.get_by_role("dialog").get_by_role("button", name="Send").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    [item] = match.call("GET", f"/{match.id}/annotations")["items"]
    face, letter = card.get_attribute("data-face"), seat.get_attribute("data-seat")
    assert [(mark.get("card"), mark.get("seat")) for mark in item["marks"]] == [(face, None), (None, letter)]
    expect(card).to_have_class(re.compile("at-look"))
