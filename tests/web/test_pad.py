"""The referee's pad: a match by touch, taps counted, and what a bad network or a slip of the thumb does to it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.chance import some
from tests.running import Service, wait_for
from tests.web.dealer import Table
from tests.web.referee import Referee, join

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


@pytest.fixture
def referee(device: Device) -> Referee:
    return Referee(device().new_page()).open()


def begun(referee: Referee, seats: int = 3) -> Referee:
    return referee.begin(seats).deal("8c", "A")


def test_five_taps_from_home_to_the_first_card(referee: Referee) -> None:
    begun(referee).card("7d").sees("A attacks B with 7")
    assert referee.taps == 4


# short matches, with everything in them
@pytest.mark.drawn(3, among="whole matches by touch")
@pytest.mark.either
@pytest.mark.parametrize(
    ("seats", "seed"),
    some([(2, 8), (3, 55), (4, 2), (5, 49), (6, 6)], 2, "whole matches of Durak by touch"),
    ids=lambda given: str(given),
)
def test_a_whole_match_by_touch(referee: Referee, service: Service, seats: int, seed: int, shot: Shot) -> None:
    table = Table(service.url, seats, seed)
    starter = None
    while starter is None:
        trump = table.shuffle()
        starter = table.holder_of_lowest(trump[1])
    referee.begin(seats).deal(trump, starter)
    before = referee.taps
    while table.play(referee):
        if referee.taps == before + 12:
            shot(referee.page, f"match-{seats}-seats")
    expect(referee.page.get_by_role("link", name="Replay")).to_be_visible()
    shot(referee.page, f"match-{seats}-over")
    state = table.read(f"{referee.match}/state")
    assert state["status"] == "over"
    assert {seat: len(hand) for seat, hand in table.hands.items()} == {
        seat: len(view["hand"]["known"]) + view["hand"]["unknown"] for seat, view in state["seats"].items()
    }
    taps = referee.taps
    referee.tap(referee.page.get_by_role("button", name="Undo the last move"))
    expect(referee.page.locator(".game-pad")).to_be_visible()
    wait_for(lambda: table.read(f"{referee.match}/state")["status"] == "live")
    referee.tap(referee.page.locator(".undone").get_by_role("button", name="Put it back"))
    wait_for(lambda: table.read(f"{referee.match}/state")["status"] == "over")
    print(f"{seats} seats: {(taps - before) / table.cards:.3f} taps a card")
    assert (taps - before) / table.cards <= (1.25 if seats <= 4 else 1.35)


def test_a_second_press_within_a_moment_is_a_slip(referee: Referee) -> None:
    begun(referee)
    key = referee.key("7d")
    key.evaluate("key => { key.click(); key.click(); }")
    referee.sees("A attacks B with 7")
    expect(referee.page.get_by_role("alertdialog")).to_have_count(0)


def test_two_thumbs_tap_two_cards_at_once(referee: Referee) -> None:
    begun(referee).page.evaluate(
        "for (const card of ['7d', 'Jd']) document.querySelector(`[data-card='${card}']`).click()"
    )
    referee.sees("B beats 7")


def test_a_dim_key_names_the_ruling_and_what_was_probably_meant(referee: Referee, shot: Shot) -> None:
    begun(referee).card("Jh").sees("J").card("9h")
    sheet = referee.page.get_by_role("alertdialog")
    expect(sheet).to_contain_text("DUR-4")
    expect(sheet).to_contain_text("Nothing was recorded")
    shot(referee.page, "refused")
    expect(sheet.get_by_role("button", name="queen of hearts")).to_be_focused()
    referee.tap(sheet.get_by_role("button", name="queen of hearts"))
    referee.sees("B beats J")


def test_a_helper_s_card_implies_the_pass_before_it(referee: Referee, service: Service) -> None:
    begun(referee).card("7d").card("Jd").sees("B beats 7").seat("C").card("Js").sees("C adds J")
    types = [event["type"] for event in Table(service.url, 3, 0).read(f"{referee.match}/events")["events"]]
    assert types == ["match_created", "dealt", "attacked", "defended", "passed", "attacked"]


def test_one_seat_passes_when_its_plate_is_tapped_first(referee: Referee) -> None:
    begun(referee).card("7d").card("Jd").sees("B beats 7").seat("A").passes().sees("A passes")
    expect(referee.page.locator(".plate").nth(2)).to_have_attribute("aria-pressed", "true")
    referee.passes().sees("C passes")


def test_cards_that_the_table_has_seen(referee: Referee, shot: Shot) -> None:
    begun(referee).menu("Cards seen").seat("B").card("Qh").card("7h")
    shot(referee.page, "seen")
    referee.tap(referee.page.get_by_role("button", name="2 cards seen"))
    referee.sees("B shows")
    referee.card("Jh").sees("A attacks")
    expect(referee.key("Qh")).to_have_attribute("aria-label", "queen of hearts, legal, known in hand")
    expect(referee.key("7h")).to_have_attribute("aria-label", "7 of hearts, not legal now, known in hand")


def test_cards_seen_are_not_asked_for_between_rounds(referee: Referee) -> None:
    page = referee.page
    page.goto("/new/durak")
    page.get_by_role("button", name="a set number").tap()
    page.get_by_role("button", name="+ Rounds").tap()
    page.get_by_role("button", name="Start", exact=True).tap()
    referee.deal("8c", "A").menu("Cards seen")
    expect(page.locator(".askline")).to_contain_text("Cards seen in A")
    referee.menu("End…")
    sheet = page.get_by_role("alertdialog")
    referee.tap(sheet.get_by_role("button", name="Abandoned"))
    for _ in range(2):  # as a screen reader presses it
        sheet.locator(".hold").evaluate("key => key.click()")
    expect(page.locator(".askline")).to_contain_text("Which card is the trump?")
    referee.tap(page.get_by_role("button", name="More"))
    expect(page.get_by_role("dialog")).to_contain_text("Names and title")
    expect(page.get_by_role("dialog")).not_to_contain_text("Cards seen")
    page.keyboard.press("Escape")
    referee.card("9c").seat("A").card("7d").sees("A attacks B with 7")


def test_all_pass_where_nobody_can_add(referee: Referee, service: Service, shot: Shot) -> None:
    page = referee.page
    page.goto("/new/durak")
    page.locator(".new-match .seg").first.get_by_role("button", name="3").tap()
    page.get_by_role("button", name="More rules").tap()
    page.get_by_role("button", name="others may throw in", exact=True).tap()
    page.get_by_role("button", name="Start", exact=True).tap()
    referee.deal("8c", "A").card("7d").sees("A attacks")
    for seat, ranks in {"A": "689TJ", "C": "689TJQ"}.items():
        referee.menu("Cards seen").seat(seat)
        for rank in ranks:
            referee.card(f"{rank}{'s' if seat == 'A' else 'h'}")
        referee.tap(page.get_by_role("button", name="cards seen"))
        referee.sees(f"{seat} shows")
    referee.take()
    expect(page.locator(".askline")).to_contain_text("Nobody can add: all pass")
    shot(page, "nobody-can-add")
    expect(page.locator(".acts .key").nth(2)).to_have_text("All pass")
    referee.passes()
    wait_for(lambda: Table(service.url, 3, 0).read(f"{referee.match}/state")["phase"] == "attack")


def test_nobody_has_a_trump(referee: Referee) -> None:
    referee.begin(2).card("8c")
    referee.tap(referee.page.get_by_role("button", name="Nobody has a trump"))
    referee.sees("nobody has one")
    referee.tap(referee.page.get_by_role("button", name="Dealt again"))
    referee.sees("gathered").deal("8d", "B")


def test_the_lowest_trump_says_who_starts(referee: Referee) -> None:
    referee.begin(3).card("8c").card("6c").seat("C")
    referee.sees("C starts")


def test_several_rounds_and_their_result(referee: Referee, service: Service, shot: Shot) -> None:
    page = referee.page
    page.get_by_role("region", name="Durak").get_by_role("link", name="Names, options").tap()
    page.get_by_label("Seat A").fill("Anna-Maria von Hohenstaufen")
    page.get_by_label("Seat B").fill("Boris")
    page.get_by_role("button", name="a set number").tap()
    page.get_by_role("button", name="+ Rounds").tap()
    shot(page, "new")
    page.get_by_role("button", name="Start", exact=True).tap()
    table = Table(service.url, 2, seed=8)
    trump = table.shuffle()
    referee.deal(trump, table.holder_of_lowest(trump[1]) or "A")
    while table.play(referee):
        pass
    expect(page.locator(".last-round")).to_contain_text("Round 1")
    expect(page.locator(".last-round")).to_contain_text("Times durak: ")
    expect(page.locator(".bar h1")).to_contain_text("round 2 of 2")
    shot(page, "between-rounds")
    page.set_viewport_size({"width": 360, "height": 640})
    shot(page, "between-rounds-short")
    page.set_viewport_size({"width": 360, "height": 740})
    referee.card(table.shuffle())
    expect(page.locator(".bar")).to_contain_text("round 2 of 2")
    for key in ("Undo the last move", "Only the result", "Boris is the durak", "Record: durak Boris"):
        referee.tap(page.get_by_role("button", name=key, exact=True))
    expect(page.get_by_role("button", name="Next round")).to_be_visible()
    expect(page.locator(".over .baize li small")).to_have_text(["durak 0×", "durak 2×"])
    shot(page, "two-rounds-over")
    # the same table once more is its next round: who lost deals, who was out first starts
    match = page.url
    page.get_by_role("link", name="Home").tap()
    referee.tap(page.get_by_role("button", name="Same table once more"))
    expect(page.locator(".bar")).to_contain_text("round 3")
    assert page.url == match
    referee.card("9s").sees("Boris deals")


def test_a_new_match_is_an_evening(referee: Referee, service: Service, shot: Shot) -> None:
    page = referee.page
    page.get_by_role("region", name="Durak").get_by_role("link", name="Names, options").tap()
    expect(page.get_by_role("button", name="until we stop")).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Seat A").fill("A♠")  # what a person is called is no card
    page.get_by_role("button", name="Start", exact=True).tap()
    referee.deal("8c", "A").card("7d").sees("A♠ attacks B with 7")
    expect(page.locator(".ledger.last li.now .told .c")).to_have_count(1)
    referee.menu("End…")
    sheet = page.get_by_role("alertdialog")
    referee.tap(sheet.get_by_role("button", name="Someone concedes"))
    shot(page, "evening-end")
    referee.tap(sheet.get_by_role("button", name="B", exact=True))
    for _ in range(2):  # as a screen reader presses it
        sheet.locator(".hold").evaluate("key => key.click()")
    # the next round is due, and what stands so far is told
    expect(page.locator(".askline")).to_contain_text("Which card is the trump?")
    expect(page.locator(".last-round")).to_contain_text("Times durak: ")
    shot(page, "evening")
    assert Table(service.url, 2, 0).read(f"{referee.match}/state")["status"] == "live"


def test_fifty_two_cards_by_two_taps(referee: Referee, shot: Shot) -> None:
    page = referee.page
    page.get_by_role("region", name="Durak").get_by_role("link", name="Names, options").tap()
    page.get_by_role("button", name="52 cards").tap()
    page.get_by_role("button", name="Start", exact=True).tap()

    def part(name: str) -> None:
        referee.tap(page.locator(".fifty").get_by_label(name))

    part("2, ")
    part("clubs, ")
    referee.seat("A")
    expect(page.locator(".askline")).to_contain_text("A attacks B")
    part("5, ")
    shot(page, "fifty-two")
    part("hearts, ")
    referee.sees("A attacks B with 5")
    part("spades, ")
    part("9, ")
    expect(page.get_by_role("alertdialog")).to_contain_text("DUR-4")


@pytest.mark.rules
def test_moves_wait_for_the_network_and_go_out_in_order(referee: Referee, service: Service, shot: Shot) -> None:
    begun(referee).card("7d").sees("A attacks").ruled()
    page = referee.page
    page.context.set_offline(True)
    referee.follow("Jd", "Js", "Qs")
    chip = page.get_by_role("button", name="3 waiting, checked")
    expect(chip).to_be_visible()
    expect(page.locator(".ledger.last")).to_contain_text("B beats J")
    expect(page.locator(".ledger.last li.now.waits .chip")).to_have_text("checked")
    shot(page, "offline")
    chip.tap()
    shot(page, "queue")
    page.get_by_role("button", name="Continue").tap()
    page.context.set_offline(False)
    referee.sees("B beats J")
    expect(chip).to_have_count(0)
    events = Table(service.url, 3, 0).read(f"{referee.match}/events")["events"]
    assert [event["data"].get("card") for event in events][2:] == ["7d", "Jd", "Js", "Qs"]


@pytest.mark.rules
def test_what_waits_survives_a_reload(referee: Referee) -> None:
    begun(referee).card("7d").sees("A attacks").ruled()
    page = referee.page
    page.route("**/api/v1/matches/*/commands*", lambda route: route.abort())
    page.route("**/api/v1/matches/*/batch*", lambda route: route.abort())
    referee.follow("Jd", "Js")
    expect(page.get_by_role("button", name="2 waiting")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="2 waiting")).to_be_visible()
    page.unroute_all()
    referee.sees("A adds J")


@pytest.mark.rules
def test_a_match_can_be_begun_without_a_network(referee: Referee) -> None:
    page = referee.page
    page.route("**/api/v1/**", lambda route: route.abort())
    referee.begin(2).ruled().card("8c").seat("A").follow("7d", "9d")
    expect(page.get_by_role("button", name="3 waiting, checked")).to_be_visible()
    page.unroute_all()
    expect(page.locator(".bar .chip.wait")).to_have_count(0, timeout=20_000)
    referee.sees("B beats 7")


def test_another_device_that_wrote_first_is_shown(referee: Referee, device: Device, shot: Shot) -> None:
    begun(referee).card("7d").sees("A attacks")
    page = referee.page
    other = joined(referee, device)
    page.route("**/api/v1/matches/*/commands*", lambda route: route.abort())
    page.route("**/api/v1/matches/*/live", lambda route: route.abort())
    referee.card("Jd")
    page.get_by_role("button", name="Record anyway").tap()
    expect(page.get_by_role("button", name="1 waiting")).to_be_visible()
    other.take().sees("B takes 1 card")
    page.unroute_all()
    sheet = page.get_by_role("alertdialog")
    expect(sheet).to_contain_text("B takes 1 card")
    expect(sheet).to_contain_text("B beats 7")
    expect(sheet).to_contain_text("would be illegal")
    shot(page, "overtaken")
    referee.tap(sheet.get_by_role("button", name="Keep theirs"))
    referee.sees("B takes 1 card")


def test_a_second_device_follows_the_first(referee: Referee, device: Device) -> None:
    begun(referee)
    other = joined(referee, device)
    referee.card("7d").page.get_by_role("button", name="Record anyway").tap()
    referee.sees("A attacks")
    other.sees("A attacks").card("9d").sees("B beats 7")
    referee.sees("B beats 7")


def joined(referee: Referee, device: Device) -> Referee:
    """Another referee's phone, by the code that the first one shows."""
    referee.menu("Hand over")
    code = referee.page.locator(".handing .code").inner_text()
    referee.page.keyboard.press("Escape")
    other = Referee(device().new_page())
    join(other.page, code)
    expect(other.page.locator(".askline")).to_be_visible()
    expect(referee.page.locator(".bar .chip.pen")).to_be_visible()  # and the first one has heard of it
    return other


def test_a_code_can_be_typed(referee: Referee, device: Device, shot: Shot) -> None:
    begun(referee).menu("Hand over")
    code = referee.page.locator(".handing .code").inner_text()
    shot(referee.page, "hand-over")
    page = device().new_page()
    page.goto("/")
    page.get_by_role("link", name="Enter a code").tap()
    page.get_by_label("Code").fill("WRONG1")
    page.get_by_role("button", name="Join").tap()
    expect(page.get_by_role("alert")).to_contain_text("wrong, already used or expired")
    shot(page, "join")
    page.get_by_label("Code").fill(code.lower())
    page.get_by_role("button", name="Join").tap()
    expect(page.locator(".askline")).to_contain_text("A attacks B")


def test_names_and_title_at_any_time(referee: Referee) -> None:
    begun(referee).menu("Names and title")
    page = referee.page
    page.get_by_role("textbox", name="Seat A").fill("Anna")
    page.get_by_role("textbox", name="Title").fill("Tuesday night")
    page.get_by_role("button", name="Save").tap()
    expect(page.locator(".plate").nth(0)).to_contain_text("Anna")
    referee.card("7d").sees("Anna attacks B with 7")
    page.get_by_role("link", name="Back").tap()
    expect(page.locator(".going")).to_contain_text("Tuesday night")


def test_names_that_were_typed_are_kept_however_the_sheet_is_left(referee: Referee, shot: Shot) -> None:
    begun(referee)
    page = referee.page
    close = page.get_by_role("button", name="Close")
    for seat, name, leave in (("A", "Anna", lambda: page.keyboard.press("Escape")), ("B", "Boris", close.tap)):
        referee.menu("Names and title")
        page.get_by_role("textbox", name=f"Seat {seat}").fill(name)
        shot(page, "names")
        leave()
        expect(page.locator(".plate", has_text=name)).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)
    referee.card("7d").sees("Anna attacks Boris with 7")


def test_a_sheet_hears_the_first_key(referee: Referee) -> None:
    """Escape the moment that it is there, before it was painted."""
    begun(referee)
    referee.page.evaluate(
        """() => new MutationObserver((_, seer) => {
          if (!document.querySelector('[role=dialog]')) return;
          seer.disconnect();
          document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
          window.pressed = true;
        }).observe(document.body, { childList: true, subtree: true })"""
    )
    referee.tap(referee.page.get_by_role("button", name="More"))
    referee.page.wait_for_function("() => window.pressed")
    expect(referee.page.get_by_role("dialog")).to_have_count(0)


def test_home_offers_the_last_table_once_more(referee: Referee, shot: Shot) -> None:
    begun(referee).menu("Names and title")
    page = referee.page
    for seat, name in zip("ABC", ("Anna", "Boris", "Chloé"), strict=True):
        page.get_by_role("textbox", name=f"Seat {seat}").fill(name)
    page.get_by_role("button", name="Save").tap()
    expect(page.locator(".plate").nth(2)).to_contain_text("Chloé")
    page.get_by_role("link", name="Back").tap()
    shot(page, "home")
    first = referee.taps
    referee.tap(page.get_by_role("button", name="Same table once more"))
    expect(page.locator(".plate").nth(2)).to_contain_text("Chloé")
    referee.deal("9s", "B").card("7d").sees("Boris attacks Chloé with 7")
    assert referee.taps - first == 4


def test_a_match_left_before_its_deal_leaves_nothing(referee: Referee) -> None:
    referee.begin(4)
    referee.page.get_by_role("link", name="Back").tap()
    expect(referee.page.get_by_role("heading", name="Record a new match")).to_be_visible()
    expect(referee.page.locator(".going, .lst:not(.lately *)")).to_have_count(0)


def test_it_is_watched_live_meanwhile(referee: Referee, device: Device) -> None:
    begun(referee).card("7d").sees("A attacks")
    watcher = device().new_page()
    watcher.goto(f"/m/{referee.match}")
    expect(watcher.get_by_role("img", name="7 of diamonds").first).to_be_visible()
    referee.card("Jd").sees("B beats 7")
    expect(watcher.get_by_role("img", name="jack of diamonds").first).to_be_visible()
    expect(watcher.locator("p[role=status]")).to_contain_text("B beats 7")
