"""Rat-Jong on its own pad: a turn in one tap or two, the visible card taken and claimed; watched, replayed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, wait_for
from tests.web.clerk import Clerk
from tests.web.referee import post
from tests.web.test_axe import faults

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]
NAMES = ("Anna", "Boris", "Chloé", "Dario")
AIM = 1.3  # taps a turn of play; no turn takes more than two


def begun(clerk: Clerk, names: tuple[str, ...] = NAMES) -> Clerk:
    """The match is there; nothing is dealt."""
    page = clerk.page
    page.goto("/new/rat-jong")
    seats = page.get_by_role("button", name=f"{len(names)} players", exact=True)
    clerk.tap(seats)
    for field, name in zip(page.locator(".names input").all(), names, strict=True):
        field.fill(name)
    clerk.tap(page.get_by_role("button", name="Start", exact=True))
    expect(page.locator(".askline")).to_contain_text("Who starts?")
    return clerk


def asks(clerk: Clerk, text: str) -> None:
    expect(clerk.page.locator(".askline")).to_contain_text(text)


def tap(clerk: Clerk, selector: str) -> None:
    clerk.tap(clerk.page.locator(selector))


@pytest.mark.either
def test_turns_a_claim_and_what_the_pad_looks_like(clerk: Clerk, shot: Shot) -> None:
    begun(clerk)
    shot(clerk.page, "rat-jong-deal")
    clerk.seat("A")
    clerk.sees("Anna starts")
    shot(clerk.page, "rat-jong-first")
    tap(clerk, '[data-trump="green"]')
    clerk.sees("green is trump")

    # the dragon that was shown is laid out before anything else (RJ-6)
    asks(clerk, "Anna lays out")
    clerk.card("5f")
    expect(clerk.sheet).to_contain_text("RJ-6")
    clerk.press("Close")
    tap(clerk, '[data-dragon="Dg"]')
    clerk.settled()

    # what is discarded says that its player has drawn; one undo takes both back
    clerk.before = clerk.taps
    clerk.card("5f").settled()
    asks(clerk, "Boris draws and discards")
    assert clerk.spent == 1
    clerk.undo()
    asks(clerk, "Anna draws and discards")
    clerk.card("5f").settled()
    asks(clerk, "Boris draws and discards")
    assert clerk.state["middle"]["count"] == 148 - 4 * 13 - 1 - 1
    expect(clerk.page.locator('[data-card="5f"]')).to_have_accessible_name(re.compile("5 frogs, legal, 3 left"))
    shot(clerk.page, "rat-jong-play")

    # the visible card, by the two that it joins; then the discard
    clerk.before = clerk.taps
    tap(clerk, '[data-meld="3f.4f"]')
    asks(clerk, "Boris discards")
    clerk.card("9l").settled()
    asks(clerk, "Chloé draws")
    assert clerk.spent == 2
    assert clerk.state["seats"]["B"]["melds"] == [["3f", "4f", "5f"]]

    # out of turn: a plate, and the pad waits; it can be dropped
    clerk.card("p1").settled()
    asks(clerk, "Dario draws")
    clerk.seat("B")
    asks(clerk, "Boris claims")
    shot(clerk.page, "rat-jong-claim")
    clerk.tap(clerk.page.get_by_role("button", name="Drop the claim"))
    asks(clerk, "Dario draws")


def piles_after(seats: int) -> list[list[int]]:
    """What is left of the piles when each has taken 13 cards, from the top left on."""
    rows = [[3] * 6, [3, 5, 5, 5, 5, 3], [3, 5, 7, 7, 5, 3], [3, 5, 7, 7, 5, 3], [3, 5, 5, 5, 5, 3], [3] * 6]
    taken = 13 * seats
    for row in rows:
        for n, size in enumerate(row):
            row[n] -= min(size, taken)
            taken -= min(size, taken)
    return rows


def test_piles_are_kept_and_each_card_names_its_own(clerk: Clerk, shot: Shot) -> None:
    begun(clerk, NAMES[:2])
    # piles as they were laid out cannot be left when everybody has taken his cards
    tap(clerk, '[data-deal="piles"]')
    expect(clerk.page.locator(".count")).to_contain_text("148 of 122")
    shot(clerk.page, "rat-jong-piles-deal")
    clerk.tap(clerk.page.locator('[data-pile="2,2"]'))
    expect(clerk.page.locator('[data-pile="2,2"]')).to_have_text("6")
    clerk.seat("A")
    expect(clerk.sheet).to_contain_text("RJ-2")
    clerk.press("Close")

    clerk.call("POST", "/commands", {"type": "deal", "starter": "A", "piles": piles_after(2)})
    asks(clerk, "Anna starts")
    shot(clerk.page, "rat-jong-piles")
    # a pile, a discard: two taps
    clerk.before = clerk.taps
    tap(clerk, '[data-pile="5,5"]')
    asks(clerk, "Anna discards")
    clerk.card("3s").settled()
    asks(clerk, "Boris draws from")
    assert clerk.spent == 2
    assert clerk.state["middle"]["piles"][5][5] == 2
    # an empty pile is no key
    expect(clerk.page.locator('[data-pile="0,0"]')).to_have_attribute("aria-disabled", "true")
    # a dragon, and the pile from which a card comes for it
    tap(clerk, '[data-dragon="Dm"]')
    asks(clerk, "and draws from")
    shot(clerk.page, "rat-jong-piles-dragon")
    tap(clerk, '[data-pile="5,4"]')
    asks(clerk, "Boris draws from")
    assert clerk.state["seats"]["B"]["dragons"] == ["Dm"]
    assert clerk.state["middle"]["piles"][5][4] == 2


def test_dragons_that_are_counted_say_who_starts(clerk: Clerk, shot: Shot) -> None:
    begun(clerk, NAMES[:3])
    tap(clerk, '[data-deal="dragons"]')
    rows = clerk.page.locator(".rj-count")
    clerk.tap(rows.nth(2).locator('[data-count="Dm"]'))
    clerk.tap(rows.nth(1).locator('[data-count="Dg"]'))
    shot(clerk.page, "rat-jong-dragons-deal")
    tap(clerk, '[data-act="deal"]')
    clerk.sees("Chloé starts")
    # what was shown must be laid out first (RJ-6)
    asks(clerk, "Chloé lays out")


Turn = tuple[str, str | None, str]  # who, with which two the visible card is taken (None: a card is drawn), what goes

BEFORE_THE_CUT: list[Turn] = [
    ("Anna", None, "5f"),
    ("Boris", "3f.4f", "9l"),
    ("Chloé", None, "8f"),
    ("Dario", None, "b1"),
    ("Anna", "b2.b3", "1s"),
    ("Boris", None, "4l"),
    ("Chloé", None, "2f"),
]
WITHOUT_NETWORK: list[Turn] = [("Dario", None, "7s"), ("Anna", None, "v2")]
IN_FRENCH: list[Turn] = [("Boris", None, "9s"), ("Chloé", None, "3l"), ("Dario", "1l.2l", "p1")]


def play(clerk: Clerk, turns: list[Turn], word: str = "draws and discards") -> list[int]:
    """How many taps each turn took."""
    spent = []
    for who, taken, card in turns:
        asks(clerk, f"{who} {word}")
        before = clerk.taps
        if taken:
            told = clerk.page.locator(".ledger.last").text_content()
            tap(clerk, f'[data-meld="{taken}"]')
            clerk.page.wait_for_function(
                "told => document.querySelector('.ledger.last').textContent !== told", arg=told
            )
        clerk.follow(card)
        spent.append(clerk.taps - before)
    return spent


@pytest.mark.drawn(1, among="whole matches on a pad")
@pytest.mark.drawn(3, among="whole matches by touch")
@pytest.mark.rules
def test_a_whole_round_by_touch(clerk: Clerk, device: Device, shot: Shot) -> None:
    """Turns in one tap or two, a slip mended, the network cut, and a claim out of turn; watched meanwhile, replayed."""
    begun(clerk)
    clerk.seat("A").sees("Anna starts").ruled()
    watcher = device().new_page()
    watcher.goto(f"/m/{clerk.match}")
    expect(watcher.get_by_role("group", name="Dario")).to_be_visible()
    asks(clerk, "Anna starts: may name a trump, and draws")
    taps = [1]
    clerk.follow("5f")
    taps += play(clerk, BEFORE_THE_CUT[1:])
    clerk.settled()
    expect(watcher.locator(".rj-visible .card")).to_have_accessible_name("2 frogs, visible")
    expect(watcher.get_by_role("group", name="Boris").first).to_contain_text("Boris")
    expect(watcher.get_by_role("group", name="1 tierce")).to_have_count(1)
    expect(watcher.get_by_role("group", name="1 brelan")).to_have_count(1)

    # Chloé threw the 2 of another animal: the last discard is mended by three taps
    before = clerk.taps
    clerk.pen().press("2 spiders").press("Change to")
    clerk.settled().sees("Chloé discards 2")
    assert clerk.taps - before == 3
    wait_for(lambda: clerk.state["visible"][-1] == "2s")
    expect(watcher.locator(".rj-visible .card")).to_have_accessible_name("2 spiders, visible")

    # nobody answers: the rules on the phone say what may follow, and all is sent later
    clerk.page.context.set_offline(True)
    taps += play(clerk, WITHOUT_NETWORK)
    expect(clerk.page.get_by_role("button", name="4 waiting")).to_be_visible()
    shot(clerk.page, "rat-jong-offline")
    clerk.page.context.set_offline(False)
    clerk.settled()
    wait_for(lambda: clerk.state["visible"][-1] == "v2")
    expect(watcher.locator(".rj-visible .card")).to_have_accessible_name("vegetable 2 (mushroom), visible")

    # the same in French
    clerk.tap(clerk.page.get_by_role("button", name="Français"))
    taps += play(clerk, IN_FRENCH, "pioche et défausse")
    asks(clerk, "Anna pioche et défausse")
    shot(clerk.page, "rat-jong-fr")
    clerk.tap(clerk.page.get_by_role("button", name="English"))
    clerk.settled()

    print(f"{sum(taps) / len(taps):.2f} taps a turn over {len(taps)} turns, at most {max(taps)}")
    assert len(taps) >= 10
    assert max(taps) <= 2
    assert sum(taps) / len(taps) <= AIM

    # out of turn, before Anna has played: Boris goes out with what Dario threw
    before = clerk.taps
    clerk.seat("B")
    asks(clerk, "Boris claims")
    tap(clerk, '[data-act="claim"]')
    assert clerk.taps - before == 2
    for card in ("p2", "7s", "v2", "8s", "8l"):
        clerk.card(card)
    shot(clerk.page, "rat-jong-declared")
    expect(clerk.page.locator('[data-act="record"]')).to_contain_text("34")
    tap(clerk, '[data-act="record"]')
    clerk.settled()
    # 20 for Rat-Jong with the visible card, tierces 2 and 2, brelans 5 and 5 (RJ-13)
    wait_for(lambda: clerk.state["phase"] == "deal")
    assert clerk.state["seats"]["B"]["score"] == 20 + 2 + 2 + 5 + 5
    expect(watcher.get_by_role("group", name="Boris").first).to_contain_text("34")
    shot(watcher, "rat-jong-round-over")

    # the replay goes back to any move
    watcher.goto(f"/m/{clerk.match}/replay")
    expect(watcher.get_by_role("group", name="Dario").first).to_be_visible()
    shot(watcher, "rat-jong-replayed")


def test_an_earlier_discard_is_mended_on_the_pad_of_its_place(clerk: Clerk, shot: Shot) -> None:
    begun(clerk)
    clerk.seat("A").sees("Anna starts")
    clerk.card("5f").settled()
    asks(clerk, "Boris draws and discards")
    # the likely slips are the numbers beside it, and the same of another animal
    clerk.pen()
    expect(clerk.sheet.locator(".slips .key:not(.word)")).to_have_text(
        [re.compile("4"), re.compile("6"), re.compile("5")]
    )
    shot(clerk.page, "rat-jong-mend")
    clerk.press("Other")
    asks(clerk, "Anna discards")
    clerk.card("9l").settled()
    wait_for(lambda: clerk.state["visible"] == ["9l"])


def test_the_middle_is_empty_and_the_round_is_closed(clerk: Clerk, shot: Shot) -> None:
    begun(clerk)
    clerk.seat("A").sees("Anna starts")
    clerk.call("POST", "/commands", {"type": "restate", "middle": {"count": 1}})
    expect(clerk.page.locator('[data-act="draw"]')).to_have_accessible_name(re.compile("1 card in the middle"))
    # its last card may be drawn by itself; the discard may be claimed then, or the round ends (RJ-14)
    tap(clerk, '[data-act="draw"]')
    asks(clerk, "Anna discards")
    clerk.card("3l").settled()
    asks(clerk, "The middle is empty")
    shot(clerk.page, "rat-jong-empty")
    tap(clerk, '[data-act="close"]')
    expect(clerk.sheet).to_contain_text("The round ends: the middle is empty")
    clerk.press("Close")
    clerk.seat("C")
    asks(clerk, "claims")
    assert clerk.state["phase"] == "claim"


def test_the_board_on_every_screen(device: Device, service: Service, shot: Shot) -> None:
    """Open melds, dragons, the trump, discards and hands; also hands that are known."""
    made = post(service, "matches", {"game": "rat-jong", "seats": [{"name": name} for name in NAMES]})

    def say(kind: str, **fields: object) -> None:
        post(service, f"matches/{made['id']}/commands", {"type": kind, **fields}, made["tokens"]["referee"])

    def turn(by: str, card: str, *meld: str) -> None:
        say("take_visible", by=by, meld=list(meld)) if meld else say("draw", by=by)
        say("discard", by=by, card=card)

    say("deal", starter="A")
    say("choose_trump", by="A", colour="green")
    say("expose_dragons", by="A", dragons=["Dg"])
    turn("A", "5f")
    turn("B", "p1", "3f", "4f", "5f")
    turn("C", "9s", "p1", "p2", "p3")
    say("expose_dragons", by="D", dragons=["Dm", "Dr", "Dm"])
    turn("D", "1l", "7s", "8s", "9s")
    turn("A", "v1", "1l", "2l", "3l")
    turn("B", "b1", "v1", "v2", "v3")
    turn("C", "8f", "b1", "b2", "b3")
    turn("D", "6f", "7f", "8f", "9f")
    for width, height in ((360, 740), (1280, 800), (1920, 1080)):
        page = device(viewport={"width": width, "height": height}).new_page()
        page.goto(f"/m/{made['id']}")
        expect(page.get_by_role("group", name="2 tierces, 3 dragons")).to_be_visible()
        expect(page.get_by_role("group", name="1 tierce, 1 brelan")).to_be_visible()
        expect(page.locator(".rj-visible .card")).to_have_accessible_name("6 frogs, visible")
        expect(page.get_by_role("figure", name=f"{148 - 4 * 13 - 1 - 3 - 1} cards in the middle")).to_be_visible()
        shot(page, f"rat-jong-live-{width}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.goto(f"/watch/{made['id']}?screen")
        expect(page.get_by_role("group", name="2 tierces, 3 dragons")).to_be_visible()
        shot(page, f"rat-jong-screen-{width}")
        page.goto(f"/m/{made['id']}/replay")
        expect(page.get_by_role("group", name="Dario").first).to_be_visible()
        page.keyboard.press("End")
        expect(page.locator(".rj-visible .card")).to_have_accessible_name("6 frogs, visible")
        shot(page, f"rat-jong-replay-{width}")


def test_without_rules_and_network_a_turn_is_kept_as_it_was_said(clerk: Clerk, shot: Shot) -> None:
    begun(clerk)
    clerk.seat("A").sees("Anna starts")
    clerk.page.context.set_offline(True)
    clerk.card("5f")
    expect(clerk.page.get_by_role("button", name="2 waiting")).to_be_visible()
    # nobody can say whose turn it is: the plate, then the card
    asks(clerk, "Unchecked")
    clerk.card("9l")
    expect(clerk.page.get_by_role("button", name="2 waiting")).to_be_visible()
    clerk.seat("B")
    shot(clerk.page, "rat-jong-unchecked")
    clerk.card("9l")
    expect(clerk.page.get_by_role("button", name="4 waiting")).to_be_visible()
    clerk.page.context.set_offline(False)
    clerk.settled()
    wait_for(lambda: clerk.state["visible"] == ["5f", "9l"])
    asks(clerk, "Chloé draws and discards")


@pytest.mark.drawn(1)
@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("fr", "dark")])
def test_as_axe_sees_it(device: Device, service: Service, lang: str, theme: str) -> None:
    context = device(bypass_csp=True)
    settings = f"JSON.stringify({{ lang: '{lang}', theme: '{theme}' }})"
    context.add_init_script(f"try {{ localStorage.setItem('greffier.settings', {settings}) }} catch {{}}")
    page = context.new_page()
    clerk = Clerk(page, service.url)
    page.goto("/new/rat-jong")
    clerk.tap(page.get_by_role("button", name="Commencer" if lang == "fr" else "Start", exact=True))
    expect(page.locator('[data-deal="piles"]')).to_be_visible()
    assert faults(page) == []
    clerk.seat("A")
    expect(page.locator("[data-trump]")).to_have_count(3)
    assert faults(page) == []
    clerk.follow("5f")
    expect(page.locator("[data-meld]")).to_have_count(3)
    tap(clerk, '[data-meld="4f.6f"]')
    expect(page.locator("[data-meld]")).to_have_count(0)
    clerk.follow("p1")
    assert faults(page) == []
    page.goto(f"/m/{clerk.match}")
    expect(page.locator(".rj-visible .card")).to_be_visible()
    assert faults(page) == []
