"""Rat-Jong's declarations and results by touch: by meld, card by card, mended, over rounds, on paper, as a picture."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.running import Service, wait_for
from tests.web.clerk import Clerk
from tests.web.conftest import SHOTS
from tests.web.referee import post
from tests.web.test_axe import faults

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]
NAMES = ("Anna", "Boris", "Chloé")
MOST = 12  # taps of a declaration, dragons apart

# 30, two tierces and one of the trump's colour, a brelan; the 1 of spiders, which are trump, the 9s of the pair
WHOLE = ("2s", "7l", "3f", "b2", "9s", "9f")


def seat(page: Page, letter: str) -> Locator:
    return page.locator(f'[data-seat="{letter}"]')


def tap(clerk: Clerk, selector: str) -> None:
    clerk.tap(clerk.page.locator(selector))


def total(clerk: Clerk, points: int) -> None:
    expect(clerk.page.locator(".score .tot")).to_contain_text(str(points))


def enter(clerk: Clerk, *keys: str) -> None:
    for key in keys:
        clerk.card(key)


def results(clerk: Clerk, names: tuple[str, ...] = NAMES) -> Clerk:
    """A new match of which only results are recorded."""
    page = clerk.page
    page.goto("/new/rat-jong")
    clerk.tap(page.get_by_role("button", name=f"{len(names)} players", exact=True).first)
    for field, name in zip(page.locator(".names input").all(), names, strict=True):
        field.fill(name)
    clerk.tap(page.get_by_role("button", name="Start", exact=True))
    clerk.tap(page.get_by_role("button", name="Only the result"))
    expect(page.locator(".rj-row")).to_have_count(len(names))
    return clerk


def test_a_declaration_in_twelve_taps_dragons_and_other_seats(clerk: Clerk, shot: Shot) -> None:
    """As by hand in tests/engine/rat_jong/test_rounds.py: 52 points with a trump's and another dragon."""
    results(clerk)
    shot(clerk.page, "rat-jong-results")
    clerk.before = clerk.taps
    clerk.tap(clerk.page.get_by_role("button", name="Magenta", exact=True))
    clerk.tap(seat(clerk.page, "A"))
    tap(clerk, '[data-way="royal"]')
    enter(clerk, "2s", "8l", "b2", "3f", "9s", "9f")
    total(clerk, 49)
    taps = clerk.spent
    tap(clerk, '[data-dragon="Dm"]')
    tap(clerk, '[data-dragon="Dr"]')
    total(clerk, 52)
    shot(clerk.page, "rat-jong-declare")
    clerk.before = clerk.taps
    tap(clerk, '[data-act="done"]')
    expect(clerk.page.locator('[data-act="record"]')).to_contain_text("Anna, royal, 52 points")
    taps += clerk.spent + 1  # the one that records

    # other seats' melds the same way
    clerk.tap(seat(clerk.page, "B"))
    enter(clerk, "8f")
    tap(clerk, '[data-dragon="Dg"]')
    tap(clerk, '[data-dragon="Dm"]')
    total(clerk, 6)
    tap(clerk, '[data-act="done"]')
    shot(clerk.page, "rat-jong-results-entered")
    tap(clerk, '[data-act="record"]')
    wait_for(lambda: [one["score"] for one in clerk.state["seats"].values()] == [52, 6, 0])
    assert taps <= MOST, taps
    print(f"a declaration in {taps} taps")
    expect(clerk.page.locator(".score-table tfoot")).to_contain_text("52")


def test_what_cannot_be_is_refused_at_once(clerk: Clerk, shot: Shot) -> None:
    results(clerk)
    clerk.tap(seat(clerk.page, "A"))
    tap(clerk, '[data-way="royal"]')
    enter(clerk, "2s", "2s", "2s", "2s")
    # a fifth 1 of spiders, in the pair
    enter(clerk, "1s", "1f")
    expect(clerk.sheet).to_contain_text("ALL-4")
    shot(clerk.page, "rat-jong-fifth")
    clerk.press("Close")
    # two cards that are no pair
    enter(clerk, "5f", "6f")
    expect(clerk.sheet).to_contain_text("RJ-11")
    clerk.press("Close")
    enter(clerk, "5f", "5l")
    # four tierces are no Rat-Jong: the ruling stands there at once, and laying all is proposed
    expect(clerk.page.locator(".score")).to_contain_text("RJ-9")
    shot(clerk.page, "rat-jong-no-brelan")
    tap(clerk, '[data-act="done"]')
    tap(clerk, '[data-act="record"]')
    expect(clerk.sheet).to_contain_text("RJ-9")
    shot(clerk.page, "rat-jong-false")
    # 5, four tierces, four ends
    clerk.press("Lay all instead, 17 points")
    tap(clerk, '[data-act="record"]')
    wait_for(lambda: clerk.state["seats"]["A"]["score"] == 17)


def test_cards_one_by_one_are_split_for_the_most_points(clerk: Clerk, shot: Shot) -> None:
    """6 7 8 9 of ladybirds and of frogs: which number is the pair is found; with 9s left over their ends count."""
    results(clerk)
    clerk.tap(clerk.page.get_by_role("button", name="Green", exact=True))
    clerk.tap(seat(clerk.page, "A"))
    tap(clerk, '[data-way="royal"]')
    tap(clerk, '[data-act="singly"]')
    enter(clerk, "9l", "6l", "7l", "8l", "6f", "7f", "8f", "9f", "p3", "p1", "p2", "4s", "2s")
    expect(clerk.page.locator(".askline")).to_contain_text("13 of 14")
    shot(clerk.page, "rat-jong-singly")
    enter(clerk, "3s")
    # royal 30, tierces 2 + 2 + 4 (trump: frogs), brelan 5, a 9 of ladybirds 1, of frogs 2
    total(clerk, 46)
    expect(clerk.page.locator('[data-group="pair"] .card')).to_have_count(2)
    expect(clerk.page.locator(".tray .card")).to_have_count(14)
    shot(clerk.page, "rat-jong-split")
    # the 6s or the 9s may be the pair, for the same points: the other one is a tap away
    pair = clerk.page.locator('[data-group="pair"]')
    before = pair.text_content()
    tap(clerk, '[data-act="alike"]')
    expect(pair).not_to_have_text(before or "")
    total(clerk, 46)


def test_any_line_is_mended(clerk: Clerk, shot: Shot) -> None:
    results(clerk)
    clerk.tap(seat(clerk.page, "A"))
    tap(clerk, '[data-way="royal"]')
    enter(clerk, "2s", "7l", "3f", "b2", "9s", "9f")
    # 30, 3 tierces, a brelan, ends: 1s, 9s, 9f
    total(clerk, 44)
    tap(clerk, '[data-act="lines"]')
    shot(clerk.page, "rat-jong-lines")
    clerk.tap(clerk.page.locator('[data-line="tierce"]').first)
    enter(clerk, "5s")
    total(clerk, 43)
    # a group is mended where it lies, and the pair
    tap(clerk, '[data-group="set-3"]')
    enter(clerk, "v1")
    expect(clerk.page.locator('[data-group="set-3"]')).to_have_accessible_name(re.compile("vegetable 1.*brelan 5"))
    tap(clerk, '[data-group="pair"]')
    enter(clerk, "5f", "5l")
    total(clerk, 41)
    # how it went out
    tap(clerk, '[data-act="lines"]')
    tap(clerk, '[data-line="royal"]')
    total(clerk, 31)
    # dragons, up and down
    tap(clerk, '[data-dragon="Dr"]')
    tap(clerk, '[data-dragon="Dr"]')
    total(clerk, 33)
    tap(clerk, '[data-act="lines"]')
    tap(clerk, '[data-fewer="Dr"]')
    clerk.page.keyboard.press("Escape")
    total(clerk, 32)
    # and one entry is taken back
    tap(clerk, '[data-act="undo-entry"]')
    total(clerk, 33)


def test_what_is_tapped_faster_than_the_rules_answer_is_entered_all_the_same(clerk: Clerk) -> None:
    page = results(clerk).page
    clerk.tap(seat(page, "B"))
    tap(clerk, '[data-way="royal"]')
    held: list[Route] | None = []
    page.route("**/games/rat-jong/score", lambda route: route.continue_() if held is None else held.append(route))
    enter(clerk, *WHOLE)
    tap(clerk, '[data-act="done"]')
    late, held = held or [], None
    for route in late:
        route.continue_()
    expect(page.locator('[data-act="record"]')).to_contain_text("Boris, royal, 44 points")
    tap(clerk, '[data-act="record"]')
    wait_for(lambda: clerk.state["seats"]["B"]["score"] == 44)


def test_rounds_with_their_totals_and_the_sheet(clerk: Clerk, device: Device, shot: Shot) -> None:
    page = results(clerk).page
    clerk.tap(page.get_by_role("button", name="Boris", exact=True))  # who started the first round

    def record(letter: str, way: str) -> None:
        clerk.tap(seat(page, letter))
        tap(clerk, f'[data-way="{way}"]')
        enter(clerk, *WHOLE)
        tap(clerk, '[data-act="done"]')
        tap(clerk, '[data-act="record"]')

    record("B", "royal")
    wait_for(lambda: clerk.state["seats"]["B"]["score"] == 44)
    # the seat to the right starts the next one (RJ-3)
    expect(seat(page, "A")).to_contain_text("starts")
    record("C", "minor")
    wait_for(lambda: clerk.state["seats"]["C"]["score"] == 34)
    expect(page.locator(".score-table tbody tr")).to_have_count(2)
    shot(page, "rat-jong-results-totals")

    # watched meanwhile, line by line
    other = device().new_page()
    other.goto(f"/m/{clerk.match}")
    expect(other.locator('[data-scored="C"]')).to_contain_text("34")
    expect(other.locator('[data-scored="C"] .score-lines li')).to_have_count(7)
    shot(other, "rat-jong-live-scored")

    record("A", "lay_all")
    expect(clerk.sheet).to_contain_text("RJ-12")
    clerk.press("Royal instead")
    tap(clerk, '[data-act="record"]')
    expect(page.locator(".over")).to_contain_text("Total")
    shot(page, "rat-jong-over")
    assert [one["score"] for one in clerk.state["seats"].values()] == [44, 44, 34]
    other.goto(f"/m/{clerk.match}/replay?at=1")
    expect(other.locator('[data-scored="A"]')).to_have_count(0)
    other.get_by_role("button", name="Next move").click()
    expect(other.locator('[data-scored="B"] .score-lines li')).to_have_count(7)


SETTINGS = "try { localStorage.setItem('greffier.settings', 'GIVEN') } catch {}"
SHARING = """window.given = null;
navigator.canShare = ({ files }) => files?.length === 1;
navigator.share = async ({ files, title }) => {
    window.given = { title, name: files[0].name, type: files[0].type, size: files[0].size };
};
true"""


@pytest.mark.drawn(1)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_sheet_is_printed_and_shared_as_a_picture(
    device: Device, service: Service, shot: Shot, tmp_path: Any, lang: str
) -> None:
    made = post(service, "matches", {"game": "rat-jong", "seats": [{"name": name} for name in NAMES]})
    melds = [["1s", "2s", "3s"], ["7l", "8l", "9l"], ["b1", "b2", "b3"], ["2f", "3f", "4f"]]
    command = {
        "type": "record_round",
        "out": {"by": "A", "kind": "royal", "melds": melds, "pair": ["9s", "9f"]},
        "seats": {"A": {"dragons": ["Dm", "Dr"]}, "B": {"melds": [["7f", "8f", "9f"]], "dragons": ["Dg", "Dm"]}},
        "trump": "magenta",
    }
    post(service, f"matches/{made['id']}/commands", command, made["tokens"]["referee"])
    context = device(accept_downloads=True)
    context.add_init_script(
        f"try {{ localStorage.setItem('greffier.settings', '{{\"lang\":\"{lang}\"}}') }} catch {{}}"
    )
    page = context.new_page()
    page.goto(f"/m/{made['id']}")
    page.locator('[data-act="sheet"]').tap()
    slip = page.locator("img.slip")
    words = {"en": "Score sheet of round 1: Anna 52", "fr": "Feuille de marque de la manche 1 : Anna 52"}
    expect(slip).to_have_accessible_name(f"{words[lang]}, Boris 6, Chloé 0")
    shot(page, f"rat-jong-sheet-{lang}")

    # without sharing it is saved: a picture of A6 at twelve dots a millimetre, or taller
    with page.expect_download() as saving:
        page.locator('[data-act="share"]').tap()
    path = tmp_path / saving.value.suggested_filename
    saving.value.save_as(path)
    assert path.suffix == ".png"
    assert struct.unpack(">II", path.read_bytes()[16:24])[0] == 105 * 12
    (SHOTS / f"rat-jong-picture-{lang}.png").write_bytes(path.read_bytes())

    page.evaluate(SHARING)
    page.locator('[data-act="share"]').tap()
    page.wait_for_function("() => window.given !== null")
    given = page.evaluate("window.given")
    assert given["type"] == "image/png"
    assert given["size"] > 10_000

    # on paper nothing but the sheet, on one page
    page.emulate_media(media="print")
    expect(slip).to_be_visible()
    expect(page.locator(".bar")).to_be_hidden()
    printed = page.pdf(prefer_css_page_size=True, path=str(tmp_path / "sheet.pdf"))
    assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page/") + printed.count(b"/Type /Page ") == 1
    shot(page, f"rat-jong-printed-{lang}")


@pytest.mark.rules
def test_results_without_a_network(device: Device, service: Service) -> None:
    """The rules on the phone say what is refused and what it is worth; what was recorded is sent later."""
    phone = device()
    clerk = results(Clerk(phone.new_page(), service.url)).ruled()
    phone.set_offline(True)
    clerk.tap(seat(clerk.page, "A"))
    tap(clerk, '[data-way="royal"]')
    enter(clerk, "2s", "7l", "3f", "b2", "9s", "8f")
    expect(clerk.sheet).to_contain_text("RJ-11")
    clerk.press("Close")
    enter(clerk, "9s", "9f")
    total(clerk, 44)
    tap(clerk, '[data-act="done"]')
    tap(clerk, '[data-act="record"]')
    expect(clerk.page.locator(".score-table tfoot")).to_contain_text("44")
    phone.set_offline(False)
    wait_for(lambda: clerk.state["seats"]["A"]["score"] == 44)


def playing(clerk: Clerk) -> Clerk:
    """Boris has one open meld, and it is his turn; frogs are trump."""
    results(clerk)
    clerk.tap(clerk.page.get_by_role("button", name="Card by card"))
    expect(clerk.page.locator(".askline")).to_contain_text("Who starts?")
    clerk.seat("A")
    clerk.sees("Anna starts")
    tap(clerk, '[data-trump="green"]')
    clerk.sees("green is trump")
    tap(clerk, '[data-dragon="Dg"]')
    clerk.settled()
    clerk.card("3s").settled()
    expect(clerk.page.locator(".askline")).to_contain_text("Boris draws")
    tap(clerk, '[data-meld="2s.4s"]')
    expect(clerk.page.locator(".askline")).to_contain_text("Boris discards")
    clerk.card("1l").settled()
    for who, card in (("Chloé", "2l"), ("Anna", "3l")):
        expect(clerk.page.locator(".askline")).to_contain_text(f"{who} draws")
        clerk.card(card).settled()
    expect(clerk.page.locator(".askline")).to_contain_text("Boris draws")
    return clerk


def test_rat_jong_is_declared_with_what_lay_open(clerk: Clerk, shot: Shot) -> None:
    """As drawn: 2 3 4 of spiders open, 6 7 8 of ladybirds and of frogs, a brelan, two 9s."""
    playing(clerk)
    clerk.before = clerk.taps
    tap(clerk, '[data-act="declare"]')
    expect(clerk.page.locator(".grp.open .card")).to_have_count(3)
    tap(clerk, '[data-way="declare_ratjong middle"]')
    enter(clerk, "7l", "7f", "p2", "9l", "9f")
    # 30 + 2 + 2 + 4 + 5 + 1 + 2
    total(clerk, 46)
    expect(clerk.page.locator('[data-act="record"]')).to_contain_text("Record Rat-Jong, 46 points")
    shot(clerk.page, "rat-jong-declared")
    tap(clerk, '[data-act="record"]')
    wait_for(lambda: clerk.state["seats"]["B"]["score"] == 46)
    assert clerk.spent <= MOST, clerk.spent
    print(f"a declaration with an open meld in {clerk.spent} taps")
    # Anna's dragon, of the trump's colour
    assert clerk.state["seats"]["A"]["score"] == 2
    expect(clerk.page.locator(".score-table tfoot")).to_contain_text("46")
    shot(clerk.page, "rat-jong-between")


def test_what_it_looks_like_in_the_dark_in_french(device: Device, service: Service, shot: Shot) -> None:
    context = device()
    context.add_init_script(
        'try { localStorage.setItem(\'greffier.settings\', \'{"lang":"fr","theme":"dark"}\') } catch {}'
    )
    clerk = Clerk(context.new_page(), service.url)
    page = clerk.page
    page.goto("/new/rat-jong")
    clerk.tap(page.get_by_role("button", name="Commencer", exact=True))
    clerk.tap(page.get_by_role("button", name="Résultat seul"))
    clerk.tap(page.get_by_role("button", name="Vert", exact=True))
    clerk.tap(seat(page, "A"))
    tap(clerk, '[data-way="minor"]')
    enter(clerk, "2s", "7l", "3f", "b2", "9s")
    shot(page, "rat-jong-declare-dark-fr")
    enter(clerk, "9f")
    total(clerk, 37)
    tap(clerk, '[data-act="done"]')
    shot(page, "rat-jong-results-dark-fr")


def test_a_recorded_result_is_mended(clerk: Clerk, shot: Shot) -> None:
    page = results(clerk).page
    for letter in "BC":
        clerk.tap(seat(page, letter))
        tap(clerk, '[data-way="royal"]')
        enter(clerk, *WHOLE)
        tap(clerk, '[data-act="done"]')
        tap(clerk, '[data-act="record"]')
        wait_for(lambda letter=letter: clerk.state["seats"][letter]["score"] == 44)  # type: ignore[misc]
    clerk.settled()
    clerk.pen()
    clerk.press("Other…")
    # as it was recorded; it was a minor one, and Chloé had a dragon
    expect(seat(page, "C")).to_contain_text("44")
    clerk.tap(seat(page, "C"))
    tap(clerk, '[data-way="minor"]')
    tap(clerk, '[data-dragon="Dr"]')
    total(clerk, 35)
    shot(page, "rat-jong-mended")
    tap(clerk, '[data-act="done"]')
    tap(clerk, '[data-act="record"]')
    wait_for(lambda: clerk.state["seats"]["C"]["score"] == 35)
    assert clerk.state["seats"]["B"]["score"] == 44


def test_a_recorded_declaration_is_mended(clerk: Clerk) -> None:
    playing(clerk)
    tap(clerk, '[data-act="declare"]')
    enter(clerk, "7l", "7f", "p2", "9l", "9f")
    tap(clerk, '[data-act="record"]')
    wait_for(lambda: clerk.state["seats"]["B"]["score"] == 46)
    clerk.settled()
    clerk.pen()
    clerk.press("Other…")
    expect(clerk.page.locator(".tray .card")).to_have_count(14)
    tap(clerk, '[data-group="set-0"]')
    enter(clerk, "2l")
    # 1 2 3 of ladybirds instead: one end more
    tap(clerk, '[data-act="record"]')
    wait_for(lambda: clerk.state["seats"]["B"]["score"] == 47)


@pytest.mark.drawn(1)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everything_is_named_and_can_be_read(device: Device, service: Service, theme: str) -> None:
    context = device(bypass_csp=True)
    context.add_init_script(SETTINGS.replace("GIVEN", f'{{"theme":"{theme}"}}'))
    clerk = results(Clerk(context.new_page(), service.url))
    page = clerk.page
    assert faults(page) == []
    clerk.tap(seat(page, "A"))
    tap(clerk, '[data-way="royal"]')
    enter(clerk, *WHOLE[:5])
    assert faults(page) == []
    enter(clerk, WHOLE[5])
    total(clerk, 44)
    tap(clerk, '[data-act="lines"]')
    assert faults(page) == []
    page.keyboard.press("Escape")
    tap(clerk, '[data-act="done"]')
    tap(clerk, '[data-act="record"]')
    expect(page.locator(".score-table tfoot")).to_contain_text("44")
    clerk.settled()
    assert faults(page) == []
    tap(clerk, '[data-act="sheet"]')
    expect(page.locator("img.slip")).to_be_visible()
    assert faults(page) == []
    page.goto(f"/m/{clerk.match}")
    expect(page.locator(".scored")).to_be_visible()
    assert faults(page) == []
