"""Those who watch and read: the big screen, home on a desk, the example match, rulings, paper, links handed on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.running import Service, served, wait_for
from tests.web.conftest import HALL, answers_address
from tests.web.referee import Referee, choose
from tests.web.test_live_replay import FIRST_ATTACK, Match, shows, told

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]

SCREEN = ViewportSize(width=1920, height=1080)
DESK = ViewportSize(width=1280, height=800)
FIVE = ["A attack 7d", "B defend Jd 7d", "A attack Js", "B defend Qs Js", "C attack Jh"]
SIX_PAIRS = [
    *("A attack 7d", "B defend Jd 7d", "A attack Js", "B defend Qs Js", "C attack Jh", "B defend Qh Jh"),
    *("A attack Qd", "B defend Kd Qd", "A attack Ks", "B defend As Ks", "C attack Kh"),
]


def settings(**chosen: object) -> str:
    """For a context's every page; a blank one has no storage."""
    return f"if (location.protocol !== 'about:') localStorage['greffier.settings'] = '{json.dumps(chosen)}'"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One of their own: they list public matches, which home shows to everybody."""
    with served(tmp_path_factory.mktemp("listed") / "data") as running:
        yield running


@pytest.fixture
def opened(device: Device) -> Callable[..., Page]:
    def open_(path: str, size: ViewportSize = SCREEN, *, touch: bool = False, **chosen: object) -> Page:
        context = device(viewport=size, has_touch=touch, is_mobile=False)
        context.add_init_script(settings(**{"lang": "en", "theme": "light", **chosen}))
        page = context.new_page()
        page.goto(path)
        return page

    return open_


Opened = Callable[..., Page]

# heights in CSS pixels of what must be read from afar
SIZES = """() => {
  const font = (what) => parseFloat(getComputedStyle(what).fontSize);
  const all = (what) => [...document.querySelectorAll(what)];
  const least = (numbers) => Math.min(...numbers);
  return {
    card: least(all('.pair .card').map((card) => card.getBoundingClientRect().height)),
    index: least(all('.pair .card .r').map(font)),
    name: least(all('.who b').map(font)),
    role: least(all('.who .role span').map(font)),
    sentence: least(all('.line').map(font)),
    tables: all('.one').length,
    keys: all('a, button, input, [role="slider"]').length,
    beyond: all('.one, .who b, .pair .card, .line, .qr').filter((what) => {
      const { left, top, right, bottom } = what.getBoundingClientRect();
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    }).length,
    cut: all('.who b, .line').filter((what) => what.scrollWidth > what.clientWidth + 1).length,
    covered: all('.middle').filter((middle) => middle.scrollHeight > middle.clientHeight + 2).length,
  };
}"""
# A letter is read from 8 m where it is 23 mm high (ten minutes of arc). On a screen of 55 inches 1080 lines are 685 mm:
# 37 pixels, capitals being 0.7 of the size of their type: 53 pixels.
READ_FROM_AFAR = 53


@pytest.mark.drawn(1)
@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("fr", "dark")])
def test_the_big_screen_is_read_from_eight_metres(
    service: Service, opened: Opened, shot: Shot, lang: str, theme: str
) -> None:
    match = Match(service.url, ["Anna", "Boris", "Chloé"])
    match.deal()
    match.do(*FIVE)
    page = opened(f"/watch/{match.id}?screen", lang=lang, theme=theme)
    expect(page.locator(".pair")).to_have_count(3)
    expect(page.locator(".due")).to_contain_text("Boris must beat" if lang == "en" else "Boris doit battre")
    shot(page, f"screen-1920-{lang}")
    seen = page.evaluate(SIZES)
    assert seen["keys"] == 0, "nothing to tap"
    assert seen["card"] >= 300 and seen["index"] >= 90 and seen["role"] >= 26
    assert seen["name"] >= READ_FROM_AFAR and seen["sentence"] >= READ_FROM_AFAR
    assert (seen["beyond"], seen["cut"], seen["covered"]) == (0, 0, 0)


def test_six_pairs_and_six_players_fit_the_big_screen(service: Service, opened: Opened, shot: Shot) -> None:
    match = Match(service.url, ["Anna", "Boris", "Chloé", "Dmitri", "Élise", "Maximilien"])
    match.deal()
    match.do(*[move.replace("C attack", "E attack") for move in SIX_PAIRS])
    page = opened(f"/watch/{match.id}?screen")
    expect(page.locator(".pair")).to_have_count(6)
    shot(page, "screen-six-1920")
    seen = page.evaluate(SIZES)
    assert seen["card"] >= 240 and seen["name"] >= READ_FROM_AFAR
    assert (seen["beyond"], seen["covered"]) == (0, 0)


def test_four_tables_on_one_page(service: Service, opened: Opened, shot: Shot) -> None:
    matches = [Match(service.url, names) for names in (["Anna", "Boris"], ["Chloé", "Dmitri"], ["Eve", "Finn"])]
    for match in matches:
        match.call("POST", f"/{match.id}/commands", {"type": "deal", "trump_card": "8c", "starter": "A"})
        match.do("A attack 7d", "B defend Jd 7d")
    page = opened(f"/watch/{','.join(match.id for match in matches)}?screen")
    expect(page.locator(".pair")).to_have_count(3)
    shot(page, "screen-three-tables")
    seen = page.evaluate(SIZES)
    assert seen["tables"] == 3 and seen["keys"] == 0
    assert seen["card"] >= 150 and seen["name"] >= 26
    assert seen["beyond"] == 0


def test_the_big_screen_goes_on_to_the_match_that_continues(service: Service, opened: Opened) -> None:
    match = Match(service.url, ["Anna", "Boris", "Chloé"])
    match.deal()
    page = opened(f"/watch/{match.id}?screen")
    expect(page.locator(".line")).to_contain_text("trump")
    body = {
        "game": "durak",
        "seats": [{"name": "Anna"}, {"name": "Wolfgang"}],
        "continues": {"match": match.id, "version": 2, "seats": {"A": "A"}},
    }
    match.call("POST", "", body)
    expect(page.locator(".who b").nth(1)).to_have_text("Wolfgang")
    expect(page.locator(".one")).to_have_count(1)


def test_behind_a_result_the_big_screen_takes_the_next_public_match(service: Service, opened: Opened) -> None:
    match = Match(service.url, ["Anna", "Boris", "Chloé"], visibility="public")
    match.deal()
    page = opened("/")
    page.clock.install()
    page.goto(f"/watch/{match.id}?screen")
    expect(page.locator(".line")).to_contain_text("trump")
    match.call("POST", f"/{match.id}/commands", {"type": "end_match", "reason": "abandoned"})
    other = Match(service.url, ["Xenia", "Yves"], visibility="public")
    other.call("POST", f"/{other.id}/commands", {"type": "deal", "trump_card": "8c", "starter": "A"})
    expect(page.locator(".chip.live")).to_have_count(0)
    wait_for(lambda: page.clock.fast_forward(11_000) or "Xenia" in page.locator("main").inner_text())  # type: ignore[func-returns-value]


def test_the_screen_shows_no_more_than_everybody_may_see(service: Service, device: Device) -> None:
    """Opened on the referee's own device, which sees all at once, it is as late as for any spectator."""
    page = device().new_page()
    referee = Referee(page).open().begin(2).deal("8c", "A").card("7d").sees("A attacks")
    match = referee.match
    referee.call("PATCH", "", {"delay": 3600})
    page.goto(f"/watch/{match}?screen")
    expect(page.locator(".chip.off")).to_contain_text("60 min late")
    referee.page.goto(f"/m/{match}/pad")
    referee.card("9d").sees("B beats")
    page.goto(f"/watch/{match}?screen")
    expect(page.locator(".line")).to_be_visible()
    expect(page.get_by_text("beats")).to_have_count(0)


# ── home on a desk, the example ────────────────────────────────────────────────


@pytest.mark.drawn(1)
@pytest.mark.parametrize(("size", "lang", "theme"), [(DESK, "en", "light"), (SCREEN, "fr", "dark")])
def test_home_on_a_desk_says_what_this_is_and_shows_it(
    service: Service, opened: Opened, shot: Shot, size: ViewportSize, lang: str, theme: str
) -> None:
    page = opened("/", size, lang=lang, theme=theme)
    pitch = "You play with real cards" if lang == "en" else "Vous jouez avec de vraies cartes"
    expect(page.get_by_role("heading", name=pitch)).to_be_visible()
    expect(page.locator(".showcase .who b").nth(1)).to_be_visible()
    expect(page.locator(".key.go")).to_have_count(1)
    shot(page, f"home-desk-{size['width']}-{lang}")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate(
        """() => document.querySelector('.showcase .places').scrollHeight
            <= document.querySelector('.showcase .game-board').clientHeight + 1"""
    )
    page.locator(".key.go").click()
    expect(page.locator("[data-card]")).to_have_count(36)


def test_the_table_on_the_desk_is_a_real_one_where_one_is_public(service: Service, opened: Opened, shot: Shot) -> None:
    match = Match(service.url, ["Nils", "Olga", "Piet"], visibility="public")
    match.deal()
    match.do(*FIVE)
    page = opened("/", DESK)
    expect(page.locator(".showcase .who b").first).to_have_text("Nils")
    expect(page.locator(".lists .public .lst li").first).to_contain_text("Nils")
    shot(page, "home-desk-live")
    match.do("B defend Qh Jh")
    shows(page, match.state())
    page.get_by_role("link", name="Watch this table").click()
    expect(page).to_have_url(re.compile(f"/m/{match.id}$"))


def test_the_example_match_is_replayed_and_is_in_no_list(service: Service, opened: Opened, shot: Shot) -> None:
    page = opened("/", ViewportSize(width=360, height=740), touch=True)
    page.get_by_role("link", name="Example match").tap()
    expect(page.locator(".bar .sub")).to_contain_text("example")
    example = page.evaluate("fetch('/api/v1/example').then((answer) => answer.json())")
    assert example["summary"]["outcome"]["loser"] == "B"
    page.keyboard.press("End")
    wait_for(lambda: page.locator(".ledger .now").get_attribute("data-version") == str(example["summary"]["version"]))
    page.keyboard.press("ArrowLeft")
    version = page.locator(".ledger .now").get_attribute("data-version")
    wanted = told(example["states"][version])
    wait_for(lambda: len(page.locator(".pair").all()) == len(wanted["pairs"]))
    shot(page, "example-360")
    page.goto("/")
    expect(page.get_by_role("heading", name="Greffier")).to_be_visible()
    expect(page.locator(".lst a[href*='/example']")).to_have_count(0)


@pytest.mark.drawn(1)
@pytest.mark.parametrize(("lang", "said"), [("en", "8♦ lay under the stock"), ("fr", "Le 8♦ était sous la pioche")])
def test_the_example_shows_comments_hindsight_and_the_audit(opened: Opened, shot: Shot, lang: str, said: str) -> None:
    page = opened("/m/example/replay?at=60", DESK, lang=lang)
    expect(page.locator(".comment-key .gist")).to_contain_text(said)
    page.get_by_role("button", name={"en": "Hindsight", "fr": "Avec le recul"}[lang], exact=True).click()
    for key in ("Home", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator(".proved").first).to_be_visible()
    expect(page.locator(".legend")).to_contain_text({"en": "tap a hand: why", "fr": "toucher une main"}[lang])
    shot(page, f"example-hindsight-{lang}")
    page.get_by_role("tab", name={"en": "Audit", "fr": "Registre"}[lang]).click()
    correction = page.locator(".ledger.audit li.correction")
    expect(correction).to_contain_text({"en": "it was the queen", "fr": "c’était la dame"}[lang])
    page.get_by_role("button", name={"en": "What if?", "fr": "Et si ?"}[lang]).click()
    page.get_by_role("button", name={"en": "Play on from here", "fr": "Jouer la suite d’ici"}[lang]).click()
    expect(page).to_have_url(re.compile(r"/m/[a-z2-7]{20}"))


# ── rulings, paper, links ──────────────────────────────────────────────────────


def irregular(service: Service) -> Match:
    match = Match(service.url, ["Anna", "Boris", "Chloé"])
    match.deal()
    match.do(*FIRST_ATTACK[:3])
    wrong = {"type": "defend", "by": "B", "card": "9h", "on": "Js", "irregular": "nobody objected"}
    match.call("POST", f"/{match.id}/commands", wrong)
    return match


@pytest.mark.drawn(1)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_number_of_a_ruling_opens_it(service: Service, opened: Opened, shot: Shot, lang: str) -> None:
    match = irregular(service)
    page = opened(f"/m/{match.id}/replay", ViewportSize(width=360, height=740), touch=True, lang=lang)
    game: Any = page.evaluate("fetch('/api/v1/games/durak').then((answer) => answer.json())")
    chip = page.locator(".ledger button.mark").first
    chip.scroll_into_view_if_needed()
    row = page.locator(".ledger li.marked").first.bounding_box()
    assert row and row["height"] >= 44
    chip.tap()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("DUR-4")
    expect(sheet).to_contain_text(game["rulings"]["DUR-4"][lang])
    assert page.locator(".scrim").bounding_box() == {"x": 0, "y": 0, "width": 360, "height": 740}, (
        "it lies over the page"
    )
    shot(page, f"ruling-360-{lang}")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_card_laid_against_a_ruling_is_marked_on_the_board(service: Service, opened: Opened, shot: Shot) -> None:
    match = irregular(service)
    for path, name in ((f"/m/{match.id}", "live"), (f"/m/{match.id}/replay?at=6", "replay")):
        page = opened(path, ViewportSize(width=360, height=740), touch=True)
        expect(page.locator(".pair .card.irr")).to_have_attribute("aria-label", "9 of hearts, irregular, DUR-4")
        expect(page.locator(".pair .against")).to_have_count(1)
        shot(page, f"irregular-{name}-360")
    page.keyboard.press("Home")
    expect(page.locator(".against")).to_have_count(0)


# what is drawn upon the baize in ink, as it would be upon paper: [which sign or word, its colour]
INK_ON_BAIZE = """() => {
  const upon = (node) => {
    for (; node; node = node.parentElement) {
      const { backgroundColor } = getComputedStyle(node);
      if (!/, 0\\)$|^transparent$/.test(backgroundColor)) return backgroundColor;
    }
  };
  const of = (name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(--${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  const baize = ['baize', 'baize-2'].map(of);
  const good = ['on-baize', 'on-baize-2', 'brass'].map(of);
  return [...document.querySelectorAll('svg.i:not(.seal), .c')]
    .filter((sign) => sign.getClientRects().length && baize.includes(upon(sign)))
    .map((sign) => [sign.textContent || sign.innerHTML, getComputedStyle(sign).color])
    .filter(([, colour]) => !good.includes(colour) && colour !== 'rgb(242, 184, 67)');
}"""


@pytest.mark.drawn(1)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_signs_of_suits_on_the_baize_are_in_its_own_ink(service: Service, opened: Opened, theme: str) -> None:
    match = Match(service.url, ["Anna", "Boris", "Chloé"], visibility="public")
    match.call("POST", f"/{match.id}/commands", {"type": "deal", "trump_card": "8s", "starter": "A"})
    match.do("A attack 7d")
    body = {"type": "restate", "stock": 0, "trump": "s", "table": [], "attacker": "A"}
    for phase in ("dealt", "drawn"):
        for path, size in {
            f"/m/{match.id}": ViewportSize(width=360, height=740),
            f"/m/{match.id}/replay?at=99": DESK,
            f"/watch/{match.id}?screen": SCREEN,
            "/": DESK,
        }.items():
            page = opened(path, size, theme=theme)
            expect(page.locator(".game-board .who").first).to_be_visible()
            assert (phase, path, page.evaluate(INK_ON_BAIZE)) == (phase, path, [])
        match.call("POST", f"/{match.id}/commands", body)


def test_paper_has_the_whole_match(service: Service, opened: Opened, shot: Shot) -> None:
    match = Match(service.url, ["Anna", "Boris", "Chloé"])
    match.deal()
    match.do(*FIRST_ATTACK, "all pass", "B attack 9h", "C take")
    page = opened(f"/m/{match.id}/replay", ViewportSize(width=794, height=1123), theme="dark")
    expect(page.locator(".ledger li[data-version]")).to_have_count(len(match.items()))
    page.emulate_media(media="print")
    shot(page, "paper")
    hidden = page.evaluate(
        """() => {
          const list = document.querySelector('.ledger');
          const rows = [...list.querySelectorAll('li')].filter((row) => row.getClientRects().length === 0);
          return [rows.length, list.scrollHeight - list.clientHeight];
        }"""
    )
    assert hidden == [0, 0]
    for gone in (".scrub", ".game-board", ".tabs", ".bar .ib"):
        assert not any(what.is_visible() for what in page.locator(gone).all()), gone
    assert page.evaluate("getComputedStyle(document.querySelector('.ledger .x')).color") != "rgb(247, 237, 220)"


def test_for_spectators_there_is_a_link_to_copy_to_share_and_to_scan(device: Device, shot: Shot) -> None:
    context = device(permissions=["clipboard-read", "clipboard-write"])
    answers_address(context)
    page = context.new_page()
    referee = Referee(page).open().begin(2).deal("8c", "A")
    referee.menu("For spectators")
    sheet = page.get_by_role("dialog")
    expect(sheet.locator("svg.qr")).to_be_visible()
    expect(sheet.get_by_role("button", name="Share")).to_be_visible()
    sheet.get_by_role("button", name="Copy link").tap()
    expect(sheet.get_by_text("Link copied").first).to_be_attached()
    assert page.evaluate("navigator.clipboard.readText()") == f"{HALL}/m/{referee.match}"
    expect(sheet.get_by_role("link")).to_have_text(f"{HALL}/m/{referee.match}")
    shot(page, "spectators-360")


@pytest.mark.drawn(1)
@pytest.mark.parametrize(("lang", "title"), [("en", "Help"), ("fr", "Aide")])
def test_help_is_one_page_and_reached_from_the_menu(device: Device, shot: Shot, lang: str, title: str) -> None:
    context = device()
    context.add_init_script(settings(lang=lang))
    page = context.new_page()
    Referee(page).open().begin(2)
    choose(page, title)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.locator(".help section")).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, f"help-360-{lang}")
