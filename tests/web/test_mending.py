"""Second thoughts on the pad, by touch: every path with its taps counted, and what the service says afterwards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, wait_for
from tests.web.clerk import Clerk, second

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


def test_the_last_move_is_mended_in_three_taps(clerk: Clerk, shot: Shot) -> None:
    clerk.begun("7d", "Jd").pen()
    names = ["10 of diamonds", "queen of diamonds", "jack of clubs"]  # the next ranks, and its own in another suit
    expect(clerk.sheet.locator(".slips .key .vh")).to_have_text(names)
    expect(clerk.sheet).to_contain_text("Recorded: B beats 7")
    shot(clerk.page, "mend")
    clerk.press("10 of diamonds").press("Change to").recorded([("7d", "Td")])
    assert clerk.spent == 3
    clerk.settled().sees("B beats 7")
    expect(clerk.page.locator(".ledger.last .mark.cor")).to_be_visible()
    shot(clerk.page, "mended")


def test_another_seat_had_laid_it(clerk: Clerk) -> None:
    clerk.begun("7d", "Jd", "Js").pen()
    clerk.press("C", exact=True).press("Change to").settled().sees("C adds J")
    assert clerk.spent == 3
    assert [item["by"] for item in clerk.items if item["type"] == "attacked"] == ["A", "C"]


def test_any_other_card_is_on_the_pad_of_that_place(clerk: Clerk, shot: Shot) -> None:
    clerk.begun("7d", "Jd", "Js", "Qs").raise_list()
    clerk.tap(clerk.sheet.get_by_role("button", name="Correct move 4"))
    clerk.press("Other")
    expect(clerk.page.locator(".visiting")).to_contain_text("Replacing move 4")
    shot(clerk.page, "mend-other")
    clerk.card("Jc").recorded([("7d", "Jc"), ("Js", "Qs")])
    assert clerk.spent == 3
    expect(clerk.sheet).to_have_count(0)


def test_another_card_that_breaks_a_later_move_is_asked_about(clerk: Clerk) -> None:
    clerk.begun("7d", "Jd", "Js", "Qs").raise_list()
    clerk.tap(clerk.sheet.get_by_role("button", name="Correct move 4"))
    clerk.press("Other").card("8d")
    expect(clerk.sheet.locator(".slips .key.chosen")).to_contain_text("8 of diamonds")
    expect(clerk.sheet.locator(".fails")).to_contain_text("Move 5 would then be illegal")


def test_proposals_that_hold_come_first_and_none_that_does_not_is_chosen(clerk: Clerk, shot: Shot) -> None:
    # a nine had to lie there for 9h to be added: the trump nine would do, the cards beside 9d would not
    clerk.begun("7d", "9d", "9h", "Qh").raise_list()
    clerk.tap(clerk.sheet.get_by_role("button", name="Correct move 4"))
    slips = clerk.sheet.locator(".slips .key:not(.word)")
    expect(slips).to_have_count(3)
    expect(slips.first).to_contain_text("9 of clubs")
    expect(clerk.sheet.locator(".slips .chosen")).to_contain_text("9 of clubs")
    expect(clerk.sheet.locator(".fails")).to_have_count(0)
    shot(clerk.page, "mend-holds")
    page = clerk.page
    page.keyboard.press("Escape")
    # with 9h beaten by 9c nothing is left that holds
    clerk.settled().pen()
    clerk.press("Other").card("9c").recorded([("7d", "9d"), ("9h", "9c")])
    clerk.settled().raise_list()
    clerk.tap(clerk.sheet.get_by_role("button", name="Correct move 4"))
    expect(slips).to_have_count(3)
    expect(clerk.sheet.locator(".slips .chosen")).to_have_count(0)
    expect(clerk.sheet.locator(".fails")).to_have_count(0)
    expect(clerk.sheet.get_by_role("button", name="Change to")).to_have_count(0)
    shot(clerk.page, "mend-none-holds")


def test_suits_are_in_their_colours_among_the_proposals(clerk: Clerk) -> None:
    clerk.begun("7d", "Jd").pen()
    colour = "word => getComputedStyle(word).color"
    red, black = (
        clerk.sheet.get_by_role("button", name=name).locator(".c") for name in ("queen of diamonds", "jack of clubs")
    )
    expect(red).to_be_visible()
    assert red.evaluate(colour) != black.evaluate(colour)


def test_an_earlier_move_is_mended_in_three_taps_once_the_list_is_up(clerk: Clerk, shot: Shot) -> None:
    clerk.begun("7d", "Jd", "Js", "Qs").raise_list()
    expect(clerk.sheet.locator(".ledger.all li:not(.head)")).to_have_count(6)
    expect(clerk.sheet.locator("li.head")).to_have_text(["Round 1", "Attack 1"])
    shot(clerk.page, "move-list")
    clerk.tap(clerk.sheet.get_by_role("button", name="Correct move 6"))
    clerk.press("king of spades").press("Change to").recorded([("7d", "Jd"), ("Js", "Ks")])
    assert clerk.spent == 3


def test_the_sheet_says_what_stays(clerk: Clerk) -> None:
    clerk.begun("7d", "9d", "9h", "Qh").raise_list()
    clerk.tap(clerk.sheet.get_by_role("button", name="Correct move 3"))
    clerk.press("8 of diamonds")
    change = clerk.sheet.get_by_role("button", name="Change to")
    # 9h was laid because a nine lay there; it still does
    expect(change).to_contain_text("and keep moves 4–6")
    clerk.tap(change)
    clerk.recorded([("8d", "9d"), ("9h", "Qh")])


def test_a_later_move_that_would_not_hold_is_named(clerk: Clerk, shot: Shot) -> None:
    clerk.begun("7d", "9d", "9h", "Qh").raise_list()
    clerk.tap(clerk.sheet.get_by_role("button", name="Correct move 4"))
    clerk.press("10 of diamonds")
    fails = clerk.sheet.locator(".fails")
    expect(fails).to_contain_text("Move 5 would then be illegal")
    expect(fails).to_contain_text("DUR-5")
    expect(fails.get_by_role("button", name="Undo 3 moves instead")).to_be_visible()
    shot(clerk.page, "mend-fails")
    clerk.press("Move 5 stood anyway")
    clerk.press("Change to").recorded([("7d", "Td"), ("9h", "Qh")])
    marks = {item["version"]: item["irregular"] for item in clerk.items}
    assert marks[5]["rule"] == "DUR-5"
    clerk.settled().raise_list()
    expect(clerk.sheet.locator(".mark.irr")).to_contain_text("DUR-5")
    shot(clerk.page, "move-list-marks")


def test_moves_are_taken_back_instead(clerk: Clerk) -> None:
    clerk.begun("7d", "9d", "9h", "Qh").raise_list()
    clerk.tap(clerk.sheet.get_by_role("button", name="Correct move 4"))
    clerk.press("10 of diamonds").press("Undo 3 moves instead").recorded([("7d", None)])
    assert clerk.spent == 3


def test_a_later_move_goes_with_it(clerk: Clerk) -> None:
    clerk.begun("7d", "9d", "9h").raise_list()
    clerk.tap(clerk.sheet.get_by_role("button", name="Correct move 4"))
    clerk.press("10 of diamonds").press("Strike move 5 as well")
    expect(clerk.sheet.get_by_role("button", name="Change to")).to_contain_text("without move 5")
    clerk.press("Change to").recorded([("7d", "Td")])


def test_a_move_is_struck_in_three_taps(clerk: Clerk, shot: Shot) -> None:
    clerk.begun("7d", "9d", "9h").pen().press("Strike this move", exact=True)
    shot(clerk.page, "mend-strike")
    clerk.press("Strike move 5").recorded([("7d", "9d")])
    assert clerk.spent == 3


def test_a_forgotten_move_is_put_in_by_three_taps(clerk: Clerk, shot: Shot) -> None:
    clerk.begun("7d").seat("C").card("8h")
    clerk.press("It stood anyway").press("Noticed too late").recorded([("7d", None), ("8h", None)])
    clerk.settled()
    clerk.before = clerk.taps
    # it was no slip of C's: B had taken, and C attacked
    clerk.pen().press("I forgot a move")
    expect(clerk.page.locator(".visiting")).to_contain_text("before move 4")
    shot(clerk.page, "mend-before")
    clerk.take().recorded([("8h", None)])
    assert clerk.spent == 3
    texts = [item["text"]["en"] for item in clerk.items]
    assert texts[2:4] == ["A attacks B with 7♦", "B takes 1 card"] and texts[-1] == "C attacks A with 8♥"
    assert not any(item["irregular"] for item in clerk.items), "it breaks nothing any more"
    clerk.settled()
    expect(clerk.page.locator(".visiting")).to_have_count(0)


def test_a_forgotten_pair_is_put_in(clerk: Clerk, shot: Shot) -> None:
    clerk.begun("7d", "9d").passes().sees("All pass")
    clerk.settled()
    clerk.before = clerk.taps
    clerk.pen().press("I forgot a move").card("9s")
    expect(clerk.sheet).to_contain_text("Move 5 would then be illegal")
    shot(clerk.page, "mend-before-fails")
    clerk.press("Another forgotten move").card("Ts")
    wait_for(lambda: any(item["text"]["en"] == "B beats 9♠ with 10♠" for item in clerk.items))
    texts = [item["text"]["en"] for item in clerk.items]
    assert texts[3:7] == ["B beats 7♦ with 9♦", "A adds 9♠", "B beats 9♠ with 10♠", "All pass"]
    assert clerk.spent == 5


def test_a_forgotten_pair_before_an_earlier_move(clerk: Clerk) -> None:
    clerk.begun("7d", "9d", "9s").take().sees("B takes 3 cards")
    clerk.settled().raise_list()
    clerk.tap(clerk.sheet.get_by_role("button", name="Correct move 5"))
    clerk.press("I forgot a move").card("9h")
    expect(clerk.sheet).to_contain_text("would then be illegal")
    clerk.press("Another forgotten move").card("Th")
    wait_for(lambda: any("5 cards" in item["text"]["en"] for item in clerk.items))


def test_a_move_forgotten_earlier_takes_three_taps(clerk: Clerk, shot: Shot) -> None:
    clerk.begun("7d").seat("C").card("8h")
    clerk.press("It stood anyway").press("Noticed too late").recorded([("7d", None), ("8h", None)])
    clerk.settled()
    clerk.call("POST", "/commands", {"type": "reveal", "by": "A", "cards": ["6s"]})
    expect(clerk.page.locator(".ledger.last li.now")).to_contain_text("6")
    clerk.before = clerk.taps
    clerk.tap(clerk.page.get_by_role("button", name="All moves"))
    shot(clerk.page, "move-list-plus")
    clerk.tap(clerk.sheet.get_by_role("button", name="A move was forgotten before move 4", exact=True))
    expect(clerk.page.locator(".visiting")).to_contain_text("before move 4")
    clerk.take().recorded([("8h", None)])
    assert clerk.spent == 3


def test_what_was_forgotten_is_said_where_a_card_is_refused(clerk: Clerk, shot: Shot) -> None:
    # B takes, which nobody has tapped; then C attacks
    clerk.begun("7d").card("9h")
    expect(clerk.sheet).to_contain_text("DUR-4")
    clerk.press("I forgot a move")
    expect(clerk.page.locator(".askline")).to_contain_text("What was forgotten before 9")
    expect(clerk.page.locator(".askline")).to_contain_text("?")
    shot(clerk.page, "forgot")
    clerk.take().recorded([("9h", None)])
    assert clerk.spent == 3
    clerk.sees("C attacks A with 9")


def test_the_next_attack_says_that_all_have_passed(clerk: Clerk, shot: Shot) -> None:
    clerk.begun("7d", "Jd")
    key = clerk.page.locator('[data-card="9h"]')
    expect(key).to_have_accessible_name("9 of hearts, legal next, all pass, then B attacks with it")
    shot(clerk.page, "next-attack")
    clerk.card("9h").recorded([("9h", None)])
    clerk.settled().sees("B attacks C with 9")
    assert clerk.spent == 1
    # one tap it was, and one tap takes it back
    clerk.undo().recorded([("7d", "Jd")])
    assert clerk.state["phase"] == "add"
    clerk.put_back("Put 2 back").recorded([("9h", None)])


def test_an_illegal_move_that_stood_takes_three_taps(clerk: Clerk, shot: Shot) -> None:
    clerk.begun("Jh").card("9h")
    expect(clerk.sheet).to_contain_text("DUR-4")
    expect(clerk.sheet.get_by_role("button", name="queen of hearts")).to_be_focused()
    shot(clerk.page, "refused-waivable")
    clerk.press("It stood anyway")
    expect(clerk.sheet).to_contain_text("B beats")
    shot(clerk.page, "irregular")
    clerk.press("Nobody objected").recorded([("Jh", "9h")])
    assert clerk.spent == 3
    assert clerk.items[-1]["irregular"] == {"rule": "DUR-4", "reason": "Nobody objected"}
    clerk.settled()
    expect(clerk.page.locator(".ledger.last .mark.irr")).to_contain_text("DUR-4")
    laid = clerk.page.locator(".table .pair")
    expect(laid.locator(".card.irr")).to_have_accessible_name("9 of hearts, irregular, DUR-4")
    expect(laid.locator(".against")).to_have_text("DUR-4")
    expect(laid.locator(".against")).to_be_visible()
    shot(clerk.page, "irregular-told")
    clerk.undo().recorded([("Jh", None)])
    clerk.put_back().recorded([("Jh", "9h")])
    assert clerk.items[-1]["irregular"] == {"rule": "DUR-4", "reason": "Nobody objected"}


def test_own_words_say_why_it_stood(clerk: Clerk) -> None:
    clerk.begun("Jh").card("9h").press("It stood anyway")
    clerk.sheet.get_by_role("textbox").fill("the lamp went out")
    clerk.press("Record", exact=True).recorded([("Jh", "9h")])
    assert clerk.items[-1]["irregular"]["reason"] == "the lamp went out"


def test_what_cannot_be_is_not_offered(clerk: Clerk) -> None:
    clerk.begun("7d")
    clerk.tap(clerk.page.locator(".acts .key:not(.undo)").nth(1))  # nobody passes while a card lies unbeaten
    expect(clerk.sheet).to_contain_text("DUR-8")
    stands = clerk.sheet.get_by_role("button", name="It stood anyway").count() > 0
    refusal = clerk.call("POST", "/commands?dry_run=true", {"type": "pass", "by": "all"})
    assert stands == refusal["waivable"]


def test_a_warning_takes_four_taps(clerk: Clerk, shot: Shot) -> None:
    clerk.begun("7d").menu("Ruling")
    expect(clerk.sheet).to_contain_text("A attacks B with 7")
    shot(clerk.page, "ruling")
    clerk.press("B", exact=True).press("Record", exact=True)
    assert clerk.spent == 4
    wait_for(lambda: clerk.items[-1]["type"] == "ruled")
    event = clerk.read(f"{clerk.match}/events")["events"][-1]
    assert event["data"] == {"about": 3, "kind": "warning", "seat": "B", "points": None}
    clerk.sees("a warning to B").settled()
    clerk.undo().recorded([])  # a ruling is no move: undo passes over it


def test_a_penalty_for_an_earlier_move(clerk: Clerk, shot: Shot) -> None:
    clerk.begun("7d", "9d", "9h").raise_list()
    clerk.tap(clerk.sheet.get_by_role("button", name="Correct move 4"))
    clerk.press("Rule on this move").press("Penalty", exact=True).press("B", exact=True).press("+ Penalty points")
    clerk.sheet.get_by_role("textbox").fill("spoke to A")
    shot(clerk.page, "penalty")
    clerk.press("Record", exact=True)
    wait_for(lambda: clerk.items[-1]["type"] == "ruled")
    event = clerk.read(f"{clerk.match}/events")["events"][-1]
    assert event["data"] == {"about": 4, "kind": "penalty", "seat": "B", "points": 1}
    assert event["parts"]["text"]["data"] == {"text": "spoke to A"}


def test_a_note_goes_with_the_next_move(clerk: Clerk, shot: Shot) -> None:
    clerk.begun("7d").menu("Note on the next move")
    clerk.sheet.get_by_role("textbox").fill("after long thought")
    clerk.press("Keep it")
    expect(clerk.page.get_by_role("button", name="A note goes with the next move")).to_be_visible()
    shot(clerk.page, "note-waits")
    clerk.card("Jd").sees("after long thought")
    assert clerk.items[-1]["note"] == "after long thought"
    shot(clerk.page, "note-told")


def test_another_devices_correction_is_there_at_once_and_told(
    clerk: Clerk, device: Device, service: Service, shot: Shot
) -> None:
    clerk.begun("7d")
    other = second(clerk, device, service)
    other.card("Jd").sees("B beats 7")
    expect(clerk.page.locator(".news", has_text="1 move from another device")).to_be_visible()
    shot(clerk.page, "news-move")
    other.settled().pen().press("10 of diamonds").press("Change to")
    news = clerk.page.locator(".news .fix")
    expect(news).to_contain_text("Move 4")
    expect(clerk.page.get_by_role("img", name="10 of diamonds")).to_be_visible()
    shot(clerk.page, "news-correction")
    clerk.sees("B beats 7")
    other.settled().undo().settled()
    expect(news).to_contain_text("undone")
    expect(clerk.page.locator(".askline")).to_contain_text("B beats 7")


def test_a_followers_page_stays_right_without_a_reload(clerk: Clerk, device: Device) -> None:
    clerk.begun("7d", "Jd")
    watcher = device().new_page()
    watcher.goto(f"/m/{clerk.match}")
    expect(watcher.get_by_role("img", name="jack of diamonds").first).to_be_visible()
    watcher.evaluate("window.same = true")
    clerk.pen().press("10 of diamonds").press("Change to").settled()
    expect(watcher.get_by_role("img", name="10 of diamonds").first).to_be_visible()
    expect(watcher.get_by_role("img", name="jack of diamonds")).to_have_count(0)
    clerk.undo()
    expect(watcher.get_by_role("img", name="10 of diamonds")).to_have_count(0)
    assert watcher.evaluate("window.same") is True


@pytest.mark.drawn(1)
@pytest.mark.parametrize(("lang", "theme", "width", "height"), [("fr", "dark", 360, 740), ("fr", "light", 320, 640)])
def test_sheets_fit_in_french_and_on_small_screens(
    device: Device, service: Service, shot: Shot, lang: str, theme: str, width: int, height: int
) -> None:
    page = device(viewport={"width": width, "height": height}).new_page()
    page.goto("/")
    chosen = {"lang": lang, "theme": theme}
    page.evaluate("chosen => localStorage.setItem('greffier.settings', JSON.stringify(chosen))", chosen)
    clerk = Clerk(page, service.url).begun("7d", "9d", "9h", "Qh")
    name = f"{width}-{lang}-{theme}"

    def fits(what: str) -> None:
        shot(page, f"{what}-{name}")
        wide = page.evaluate(
            """() => [...document.querySelectorAll('.phone, .sheet, .sheet .key, .ledger.last li, .acts .key')]
                .filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.className + ': ' + e.textContent)"""
        )
        small = page.evaluate(
            """() => [...document.querySelectorAll('.sheet button, .sheet input, .acts .key, .ledger.last button')]
                .map(e => [e.textContent || e.ariaLabel, e.getBoundingClientRect()])
                .filter(([, box]) => box.height < 47.5 || box.width < 47.5).map(([text]) => text)"""
        )
        assert (wide, small) == ([], [])

    fits("pad")
    page.get_by_role("button", name="Corriger le coup").tap()
    expect(page.locator(".sheet .slips .key").nth(1)).to_be_visible()
    fits("mend")
    page.keyboard.press("Escape")
    clerk.raise_list()
    fits("list")
    page.get_by_role("button", name="Corriger le coup 4").tap()
    expect(page.locator(".sheet .slips .chosen")).to_be_visible()
    page.locator(".sheet .slips .key").nth(1).tap()  # the first one holds
    expect(page.locator(".sheet .fails")).to_be_visible()
    fits("fails")
    page.keyboard.press("Escape")
    clerk.card("9s") if clerk.state["phase"] == "add" else None
    page.get_by_role("button", name="Annuler le dernier coup").tap()
    expect(page.locator(".undone")).to_be_visible()
    fits("undone")
    page.get_by_role("button", name="Plus").tap()
    fits("menu")
    page.locator(".menu").get_by_text("Décision").tap()
    fits("ruling")
    page.keyboard.press("Escape")
    clerk.card("9s")
    expect(page.locator('[data-card="Ts"].lit')).to_be_visible()
    clerk.card("8h")
    expect(page.locator(".sheet")).to_be_visible()
    fits("refused")
    page.get_by_role("button", name="Ça compte quand même").tap()
    fits("irregular")
