"""Ratak on its own pad: whole matches by touch, mended, cut off, watched, looked through; every tap counted."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.chance import some
from tests.running import Service, wait_for
from tests.web.clerk import Clerk
from tests.web.dealer import RANKS, Table
from tests.web.test_live_replay import RANKS as COURT
from tests.web.test_live_replay import ends, line, shows, touch

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]
AIM = 1.4  # taps a card at four seats


SUITS = {"c": "crowns", "s": "shields", "w": "swords", "h": "helmets"}
NAMES = ("Anna", "Boris", "Chloé", "Dario")
PLAIN = "each for themselves"
TEAMS = "A+C against B+D"


def said(card: str) -> str:
    return f"{COURT.get(card[0], card[0])} of {SUITS[card[1]]}"


class Match:
    """One round at a table of truth: hands are dealt, and only cards that somebody really holds are tapped."""

    def __init__(self, clerk: Clerk, url: str, seats: int, seed: int, *options: str) -> None:
        self.clerk = clerk
        self.table = Table(url, seats, seed, suits="cswh", gives_in=0.1)
        self.mends = 0  # taps that were spent on mistakes
        starter = None
        while starter is None:
            trump = self.table.shuffle()
            starter = self.table.holder_of_lowest(trump[1])
        page = clerk.page
        page.goto("/new/ratak")
        page.locator(".new-match .seg").first.get_by_role("button", name=f"{seats} players", exact=True).tap()
        for field, name in zip(page.locator(".names input").all(), NAMES, strict=False):
            field.fill(name)
        for option in ("a set number", *options):
            page.get_by_role("button", name=option).tap()
        page.get_by_role("button", name="Start", exact=True).tap()
        clerk.deal(trump, starter)
        self.before = clerk.taps

    @property
    def spent(self) -> float:
        """Taps a card."""
        return (self.clerk.taps - self.before - self.mends) / self.table.cards

    def actions(self, kind: str) -> list[Any]:
        actions: list[Any] = self.clerk.read(f"{self.clerk.match}/actions")["actions"]
        return [action for action in actions if action["type"] == kind]

    def play_to_the_end(self) -> None:
        while self.table.play(self.clerk):
            pass

    def play_until(self, there: Callable[[], bool]) -> None:
        while not there():
            assert self.table.play(self.clerk), "the round is over already"
            self.table.follow(self.clerk.match)

    def can_beat(self) -> list[str]:
        """Cards that the defender really has, and may lay now."""
        if not (defences := self.actions("defend")):
            return []
        [cards] = defences[0]["fields"]["card"]["choices"].values()
        return [card for card in cards if card in self.table.hands[defences[0]["by"]]]

    def lay_what_nobody_has_and_undo(self) -> None:
        """The attacker is taken to lay another player's card: a mistake, taken back by one tap."""
        clerk, before = self.clerk, self.clerk.taps
        at = clerk.version
        by = clerk.state["attacker"]
        wrong = next(card for seat, hand in self.table.hands.items() if seat != by for card in hand)
        clerk.card(wrong)
        clerk.tap(clerk.page.locator('[data-act="before"]'))
        wait_for(lambda: clerk.version > at)
        clerk.settled().undo()
        wait_for(lambda: clerk.state["phase"] == "attack")
        self.table.version = clerk.settled().version
        self.mends += clerk.taps - before

    def beat_with_another_card_and_mend(self) -> None:
        """The defender's card is taken for another one, and mended with the pen."""
        clerk, before = self.clerk, self.clerk.taps
        by, true = clerk.state["defender"], self.can_beat()[0]
        [may] = self.actions("defend")[0]["fields"]["card"]["choices"].values()
        wrong = next(card for card in may if card not in self.table.hands[by])
        on = clerk.state["table"][-1]["attack"]
        clerk.card(wrong)
        wait_for(lambda: clerk.table[-1] == (on, wrong))
        clerk.settled().pen()
        clerk.press("Other").card(true)
        wait_for(lambda: clerk.table[-1] == (on, true))
        self.table.hands[by].remove(true)
        self.table.cards += 1
        self.table.version = clerk.settled().version
        self.mends += clerk.taps - before - 1

    def go_on_without_a_network(self) -> list[tuple[str, str | None, str | None]]:
        """A card is beaten, all pass, the next attack is begun: what the record must say of it once it is sent."""
        clerk, hands = self.clerk, self.table.hands
        by, beats = clerk.state["defender"], self.can_beat()[0]
        clerk.page.context.set_offline(True)
        clerk.follow(beats)
        clerk.passes()
        expect(clerk.page.get_by_role("button", name="2 waiting, checked")).to_be_visible()
        attacks = min((card for card in hands[by] if card != beats), key=lambda card: RANKS.index(card[0]))
        clerk.card(attacks)
        clerk.tap(clerk.page.locator('[data-act="before"]'))
        expect(clerk.page.get_by_role("button", name="3 waiting, checked")).to_be_visible()
        return [("defended", by, beats), ("passed", None, None), ("attacked", by, attacks)]


@pytest.mark.drawn(1, among="whole matches on a pad")
@pytest.mark.drawn(3, among="whole matches by touch")
@pytest.mark.rules
def test_a_whole_match_of_four(clerk: Clerk, device: Device, service: Service, shot: Shot) -> None:
    match = Match(clerk, service.url, 4, 30, PLAIN)
    clerk.ruled()
    watcher = device().new_page()
    watcher.goto(f"/m/{clerk.match}")
    shows(watcher, clerk.state, said)
    watcher.evaluate("window.untouched = true")

    match.lay_what_nobody_has_and_undo()
    match.play_until(lambda: len(match.can_beat()) > 0 and len(clerk.state["table"]) > 1)
    match.beat_with_another_card_and_mend()
    shows(watcher, clerk.state, said)
    # the network is gone in the middle of an attack: what is tapped is sent once, in its order
    match.play_until(lambda: len(match.can_beat()) > 0)
    at = clerk.version
    tapped = match.go_on_without_a_network()
    shot(clerk.page, "ratak-offline")
    clerk.page.context.set_offline(False)
    expect(clerk.page.locator(".bar .chip.wait")).to_have_count(0)
    sent = clerk.read(f"{clerk.match}/events?from={at + 1}")["events"]
    assert [
        (event["type"], event["by"], event["data"].get("card"))
        for event in sent
        if event["type"] not in ("beaten_off", "drew")
    ] == tapped
    shows(watcher, clerk.state, said)

    # watched on a big screen and on a laptop, as it is played
    for width, height, scheme in ((1280, 800, "light"), (1920, 1080, "dark"), (360, 740, "dark")):
        page = device(viewport=ViewportSize(width=width, height=height), color_scheme=scheme).new_page()
        if width == 1920:
            page.goto(f"/watch/{clerk.match}?screen")
            expect(page.locator(".pair")).to_have_count(len(clerk.table))
        else:
            page.goto(f"/m/{clerk.match}")
            shows(page, clerk.state, said)
        shot(page, f"ratak-live-{width}")
        page.close()

    match.play_until(lambda: len(clerk.state["table"]) > 2)
    shows(watcher, clerk.state, said)
    match.play_to_the_end()
    state = clerk.state
    assert state["status"] == "over"
    expect(clerk.page.locator(".over")).to_contain_text(NAMES[ord(state["outcome"]["loser"]) - 65])
    shot(clerk.page, "ratak-over")
    assert {seat: len(hand) for seat, hand in match.table.hands.items()} == {
        seat: len(view["hand"]["known"]) + view["hand"]["unknown"] for seat, view in state["seats"].items()
    }
    shows(watcher, state, said)
    assert watcher.evaluate("window.untouched"), "never loaded anew"
    print(f"{match.spent:.3f} taps a card, {match.table.cards} cards, mistakes apart")
    assert match.spent <= AIM

    watcher.get_by_role("link", name="Replay").tap()
    items = clerk.items
    expect(watcher.locator(".ledger li[data-version]")).to_have_count(len(items))
    box = watcher.get_by_role("slider").bounding_box()
    assert box
    moves = ends(items)
    for item in (moves[0], moves[-1], moves[len(moves) // 3], moves[len(moves) // 2]):
        x = box["x"] + box["width"] * (items.index(item) + 0.5) / len(items)
        touch(watcher, [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), (x, box["y"] + 10)])
        at = int(line(watcher).get_attribute("data-version") or 0)
        shows(watcher, clerk.read(f"{clerk.match}/state?view=public&at={at}"), said)
    shot(watcher, "ratak-replay")


@pytest.mark.drawn(3, among="whole matches by touch")
@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    some([pytest.param(2, 42, (), id="2"), pytest.param(4, 11, (TEAMS,), id="teams")], 1, "whole matches of Ratak"),
)
def test_a_whole_match(
    clerk: Clerk, service: Service, shot: Shot, seats: int, seed: int, options: tuple[str, ...]
) -> None:
    match = Match(clerk, service.url, seats, seed, *options)
    match.play_until(lambda: len(clerk.state["table"]) > 1)
    shot(clerk.page, f"ratak-{'teams' if options else seats}")
    match.play_to_the_end()
    assert clerk.state["status"] == "over"
    shot(clerk.page, f"ratak-{'teams' if options else seats}-over")
    print(f"{match.spent:.3f} taps a card, {match.table.cards} cards")
    assert match.spent <= AIM


def test_that_the_defender_takes_goes_without_saying(clerk: Clerk) -> None:
    begun(clerk, 3).card("9w").seat("A")
    clerk.card("Kc")
    before(clerk)
    clerk.settled()
    # what does not beat is B's next attack, if he takes; before whom it lies is asked before anything is recorded
    at = clerk.version
    clerk.card("7s")
    expect(clerk.page.locator(".askline")).to_contain_text("B takes, and lays it in front of whom?")
    assert clerk.version == at
    clerk.card("7s")  # put down again
    expect(clerk.page.locator(".askline")).to_contain_text("B beats")
    clerk.card("7s").seat("C").settled()
    wait_for(lambda: (clerk.state["attacker"], clerk.state["defender"]) == ("B", "C"))
    clerk.undo()
    wait_for(lambda: clerk.state["phase"] == "defend" and clerk.table == [("Kc", None)])
    # his own plate says that he took nothing, and laid it there though it does not beat
    clerk.settled().card("7s").seat("B")
    sheet = clerk.page.get_by_role("alertdialog")
    expect(sheet).to_contain_text("RTK-4")
    clerk.page.keyboard.press("Escape")
    clerk.settled().card("Ac").settled()
    clerk.recorded([("Kc", "Ac")])


def begun(clerk: Clerk, seats: int) -> Clerk:
    """The match is there; nothing is dealt."""
    page = clerk.page
    clerk.open()
    clerk.tap(page.locator(".games").get_by_role("button", name="Ratak"))
    clerk.tap(page.get_by_role("region", name="Ratak").locator(".counts .key").nth(seats - 2))
    expect(page.locator(".askline")).to_be_visible()
    return clerk


def before(clerk: Clerk) -> None:
    """The key that lays the card before the left neighbour."""
    clerk.tap(clerk.page.locator('[data-act="before"]'))


@pytest.mark.either
def test_who_lays_what_before_whom(clerk: Clerk, device: Device, shot: Shot) -> None:
    begun(clerk, 4).card("9w").seat("A")
    clerk.sees("9")
    shot(clerk.page, "ratak-dealt")

    # a card, then before whom: the left neighbour is proposed
    clerk.card("6c")
    shot(clerk.page, "ratak-target")
    before(clerk)
    clerk.settled().card("8c").settled()
    shot(clerk.page, "ratak-add")
    wait_for(lambda: clerk.state["phase"] == "add")
    assert (clerk.state["attacker"], clerk.state["defender"]) == ("A", "B")
    # another adds: plate, card; he is the attacker from here on
    clerk.seat("C").card("8s").settled()
    clerk.card("Ts").settled()
    wait_for(lambda: clerk.state["attacker"] == "C" and clerk.state["phase"] == "add")
    # the next attack says that all have passed: its card, then before whom
    expect(clerk.page.locator('[data-card="7h"]')).to_have_accessible_name(re.compile("all pass, then B attacks"))
    clerk.card("7h")
    expect(clerk.page.locator(".askline")).to_contain_text("All pass; B lays it in front of whom?")
    shot(clerk.page, "ratak-next")
    clerk.seat("D").settled()
    wait_for(lambda: (clerk.state["attacker"], clerk.state["defender"]) == ("B", "D"))
    # one tap takes both back; the plate first, then the card, once it is said that all pass
    clerk.undo()
    wait_for(lambda: clerk.state["attacker"] == "C" and clerk.state["phase"] == "add")
    clerk.passes()
    wait_for(lambda: clerk.state["attacker"] == "B" and clerk.state["phase"] == "attack")
    clerk.seat("D").card("7h").settled()
    wait_for(lambda: clerk.state["defender"] == "D")
    clerk.take()
    wait_for(lambda: clerk.state["attacker"] == "D")
    clerk.card("7h").seat("A").settled()
    clerk.card("Kh").settled().card("7s").settled().card("Js").settled().card("Jc").settled().card("Qc").settled()
    wait_for(lambda: len(clerk.state["table"]) == 3 and clerk.state["phase"] == "add")
    shot(clerk.page, "ratak-three")
    clerk.page.set_viewport_size({"width": 1280, "height": 800})
    expect(clerk.page.locator(".desk")).to_be_visible()
    shot(clerk.page, "ratak-desk-1280")

    watcher = device().new_page()
    watcher.goto(f"/m/{clerk.match}")
    expect(watcher.get_by_text("D", exact=True).first).to_be_visible()
    shot(watcher, "ratak-live")


def test_five_seats_and_every_key_in_one_tap(clerk: Clerk, shot: Shot) -> None:
    begun(clerk, 5).card("5w").seat("C")
    clerk.sees("5")
    clerk.card("9c")
    shot(clerk.page, "ratak-five")
    expect(clerk.page.locator("[data-card]")).to_have_count(52)
    clerk.seat("A")
    wait_for(lambda: clerk.state["defender"] == "A")
    shot(clerk.page, "ratak-five-defence")


def test_a_table_stated_anew_asks_before_whom_its_cards_lie(clerk: Clerk, shot: Shot) -> None:
    begun(clerk, 3).card("9w").seat("A")
    clerk.sees("9").menu("Set the table straight")
    page = clerk.page
    page.get_by_role("button", name="Table").tap()
    clerk.card("7c")
    finish = page.locator(".acts .key.big")
    expect(finish).to_have_text("Who defends?tap a player, then “defends”")
    shot(page, "ratak-who-defends")
    clerk.seat("C")
    page.get_by_role("button", name="defends", exact=True).tap()
    expect(finish).to_have_class(re.compile("go"))
    clerk.tap(finish)
    clerk.sees("set straight")
    wait_for(lambda: clerk.state["defender"] == "C")
    assert (clerk.table, clerk.state["attacker"]) == ([("7c", None)], "A")
