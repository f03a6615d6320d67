"""Tables that play otherwise: attacks passed on, several cards at once, cards thrown in after who takes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, wait_for
from tests.web.clerk import Clerk, second

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


def at_table(clerk: Clerk, *rules: str, seats: int = 3, folded: bool = False) -> Clerk:
    """Players by these house rules, named; clubs are trumps, A attacks B."""
    page = clerk.page
    page.goto("/new/durak")
    page.locator(".new-match .seg").first.get_by_role("button", name=str(seats)).tap()
    for field, name in zip(page.locator(".names input").all(), ("Anna", "Boris", "Chloé", "Dora"), strict=False):
        field.fill(name)
    if folded:
        page.get_by_role("button", name="More rules").tap()
    for rule in rules:
        page.get_by_role("button", name=rule).tap()
    page.get_by_role("button", name="Start", exact=True).tap()
    clerk.deal("8c", "A")
    return clerk


def named(clerk: Clerk, card: str, name: str) -> None:
    expect(clerk.key(card)).to_have_attribute("aria-label", name)


def played(clerk: Clerk, *cards: str) -> Clerk:
    for card in cards:
        at = clerk.version
        clerk.card(card)
        wait_for(lambda at=at: clerk.version > at)  # type: ignore[misc]
        clerk.settled()
    return clerk.settled()


def test_an_attack_is_passed_on_by_one_tap(clerk: Clerk, shot: Shot) -> None:
    played(at_table(clerk, "with a card of the same rank"), "6s")
    expect(clerk.page.locator(".askline p")).to_contain_text(", or transfers, with…")
    named(clerk, "6d", "6 of diamonds, legal, Boris transfers with it")
    named(clerk, "6c", "6 of clubs, legal, Boris beats with it")
    named(clerk, "7s", "7 of spades, legal")
    shot(clerk.page, "transfer")
    before = clerk.taps
    clerk.card("6d").sees("Boris transfers the attack to Chloé with 6")
    assert clerk.taps == before + 1
    clerk.settled().recorded([("6s", None), ("6d", None)])
    assert clerk.state["defender"] == "C"
    expect(clerk.page.locator(".plate").nth(2)).to_have_attribute("aria-pressed", "true")


def test_what_can_do_both_beats_unless_told_to_transfer(clerk: Clerk, shot: Shot) -> None:
    played(at_table(clerk, "with a card of the same rank"), "6s")
    clerk.card("6c").sees("Boris beats 6").undo()
    expect(clerk.page.locator(".askline p")).to_contain_text("or transfers")
    clerk.settled()
    before = clerk.taps
    clerk.tap(clerk.page.get_by_role("button", name="Transfers with…"))
    expect(clerk.page.locator(".askline p")).to_have_text("Boris transfers with…")
    named(clerk, "7s", "7 of spades, not legal now")
    shot(clerk.page, "transfer-armed")
    clerk.card("6c").sees("transfers the attack to Chloé with 6")
    assert clerk.taps == before + 2


def test_a_slip_between_beating_and_transferring_is_mended(clerk: Clerk) -> None:
    played(at_table(clerk, "with a card of the same rank"), "6s", "6c")
    clerk.pen().press("Boris transfers with").press("Change to").sees("transfers the attack to Chloé")
    clerk.recorded([("6s", None), ("6c", None)])


@pytest.mark.rules
def test_an_attack_passed_on_without_a_network(clerk: Clerk) -> None:
    played(at_table(clerk, "with a card of the same rank"), "6s").ruled()
    clerk.page.context.set_offline(True)
    clerk.follow("6d", "7s")
    expect(clerk.page.locator(".ledger.last li.now")).to_contain_text("Chloé beats")
    expect(clerk.page.locator(".plate").nth(2)).to_have_attribute("aria-pressed", "true")
    clerk.page.context.set_offline(False)
    clerk.sees("Chloé beats 6").settled().recorded([("6s", "7s"), ("6d", None)])


def test_a_card_of_another_seat_than_the_one_asked_says_so(clerk: Clerk, shot: Shot) -> None:
    played(at_table(clerk, "several at once", folded=True), "6s")
    expect(clerk.page.locator(".askline p")).to_contain_text("Or Anna adds.")
    expect(clerk.page.locator(".plate").nth(0)).to_contain_text("may add")
    named(clerk, "6d", "6 of diamonds, legal, Anna adds it")
    named(clerk, "7s", "7 of spades, legal")
    expect(clerk.key("6d").locator(".does")).to_be_visible()
    expect(clerk.key("7s").locator(".does")).to_have_count(0)
    shot(clerk.page, "several")
    clerk.card("6d").sees("Anna adds 6").settled().recorded([("6s", None), ("6d", None)])
    clerk.seat("A").card("6c").sees("Anna adds 6").settled()
    clerk.card("7s").sees("Boris beats 6").settled().recorded([("6s", "7s"), ("6d", None), ("6c", None)])


def test_cards_are_thrown_in_after_who_takes(clerk: Clerk, shot: Shot) -> None:
    played(at_table(clerk, "others may throw in"), "7d").take().sees("Boris takes; the others may throw in")
    plates = clerk.page.locator(".plate")
    expect(plates.nth(0)).to_contain_text("may add")
    expect(plates.nth(1)).to_contain_text("takes")
    expect(plates.nth(2)).to_contain_text("may add")
    expect(clerk.page.locator(".askline p")).to_have_text("Anna or Chloé may add a card, or all pass")
    shot(clerk.page, "throw-in")
    clerk.seat("C").card("7s").sees("Chloé adds 7").passes().sees("All pass")
    assert clerk.state["seats"]["B"]["hand"] == {"known": ["7d", "7s"], "unknown": 6}


def test_the_sentence_says_what_the_pass_key_says(clerk: Clerk) -> None:
    played(at_table(clerk), "7d", "Jd")
    page = clerk.page
    expect(page.locator(".askline p")).to_have_text("Anna or Chloé may add a card, or all pass")
    expect(page.get_by_role("button", name="All pass, legal")).to_be_visible()
    clerk.seat("A")
    expect(page.locator(".askline p")).to_have_text("Anna may add a card or pass")
    expect(page.get_by_role("button", name="Anna passes, legal")).to_be_visible()


def test_which_card_is_beaten_can_be_said_where_the_table_is_out_of_sight(clerk: Clerk, shot: Shot) -> None:
    played(at_table(clerk, "several at once", folded=True), "6s", "6d")
    clerk.page.set_viewport_size({"width": 320, "height": 480})
    expect(clerk.page.get_by_role("region", name="Table")).to_have_count(0)
    expect(clerk.page.locator(".askline p")).to_contain_text("6 of spades with…")
    clerk.seat("B").seat("B")
    expect(clerk.page.locator(".askline p")).to_contain_text("6 of diamonds with…")
    shot(clerk.page, "several-lying")
    clerk.card("9d").sees("Boris beats 6").settled().recorded([("6s", None), ("6d", "9d")])


def test_every_option_is_in_the_form_and_fits_the_table(clerk: Clerk, service: Service, shot: Shot) -> None:
    page = clerk.page
    page.goto("/new/durak")
    page.locator(".new-match .seg").first.get_by_role("button", name="5").tap()
    expect(page.get_by_text("Who may add")).to_have_count(0)
    page.get_by_role("button", name="More rules").tap()
    rules = [
        "several at once",
        "neighbours",
        "at once",
        "5 cards",
        "with a card of the same rank",
        "others may throw in",
    ]
    for rule in rules:
        page.get_by_role("button", name=rule, exact=True).tap()
    expect(page.get_by_role("button", name="until we stop")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="a set number").tap()
    page.get_by_role("button", name="+ Rounds").tap()
    page.get_by_role("button", name="the lowest trump").tap()
    shot(page, "options")
    page.locator(".new-match").evaluate("form => form.scrollTo(0, form.scrollHeight)")
    shot(page, "options-more")
    page.get_by_role("button", name="Start", exact=True).tap()
    clerk.deal("8c", "A").settled()
    options = clerk.read(clerk.match)["options"]
    agreed = {
        "transfer": True,
        "throw_in_after_take": True,
        "several_at_once": True,
        "helpers": "neighbours",
        "ends": "at_once",
        "first_attack_limit": 5,
        "rounds": 2,
        "next_starter": "lowest_trump",
        "teams": False,
    }
    assert {name: options[name] for name in agreed} == agreed
    page.goto("/new/durak")
    expect(page.get_by_role("button", name="neighbours")).to_have_attribute("aria-pressed", "true")
    page.locator(".new-match .seg").first.get_by_role("button", name="4").tap()
    expect(page.get_by_role("button", name="neighbours")).to_have_count(0)
    page.get_by_role("button", name="Start", exact=True).tap()
    clerk.deal("8c", "A").settled()
    assert clerk.read(clerk.match)["options"]["helpers"] == "all"


@pytest.mark.rules
def test_a_dim_key_without_a_network_may_have_stood(clerk: Clerk, shot: Shot) -> None:
    played(at_table(clerk), "Jh").ruled()
    clerk.page.context.set_offline(True)
    clerk.card("9h")
    sheet = clerk.page.get_by_role("alertdialog")
    expect(sheet).to_contain_text("does not beat")
    expect(sheet).to_contain_text("DUR-4")
    shot(clerk.page, "refused-offline")
    clerk.press("It stood anyway").press("Nobody objected")
    expect(clerk.page.locator(".ledger.last li.now .chip")).to_have_text("checked")
    shot(clerk.page, "stood-offline")
    clerk.page.context.set_offline(False)
    clerk.sees("Boris beats J").settled().recorded([("Jh", "9h")])
    assert clerk.items[-1]["irregular"]["rule"] == "DUR-4"


@pytest.mark.rules
def test_what_stood_and_was_legal_after_all_is_not_lost(clerk: Clerk, device: Device, service: Service) -> None:
    """The card was open when the next one came, as far as this phone knew; another had recorded what beat it."""
    played(at_table(clerk), "7d").ruled()
    other = second(clerk, device, service)
    page = clerk.page
    expect(page.locator(".bar .chip.pen")).to_be_visible()
    for path in ("commands*", "live"):
        page.route(f"**/api/v1/matches/*/{path}", lambda route: route.abort())
    clerk.seat("A").card("7s")
    expect(clerk.sheet).to_contain_text("DUR-5")
    clerk.press("It stood anyway").press("Noticed too late")
    page.get_by_role("button", name="Record anyway").tap()
    expect(page.get_by_role("button", name="1 waiting")).to_be_visible()
    other.card("9d").sees("Boris beats 7").settled()
    page.unroute_all()
    clerk.press("after theirs").sees("Anna adds 7").settled().recorded([("7d", "9d"), ("7s", None)])


def test_focus_stays_on_the_pad_after_the_deal(device: Device) -> None:
    page = device(has_touch=False, is_mobile=False).new_page()
    page.goto("/")
    page.get_by_role("region", name="Durak").get_by_role("button", name="3 players").click()
    page.locator('[data-card="8c"]').click()
    expect(page.locator('[data-card="6d"]')).to_have_attribute("aria-label", "6 of diamonds, to change the trump")
    page.locator(".plate").nth(0).click()
    expect(page.locator(".game-pad.playing")).to_be_visible()
    expect(page.locator(".game-pad .key:focus")).to_be_visible()
