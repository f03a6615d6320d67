"""Strings that have broken pages elsewhere, as comments, names and titles: on every page they are words and no more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.attacks import ATTACKS
from tests.running import Service, served
from tests.web.referee import choose
from tests.web.test_hindsight import let_in
from tests.web.test_live_replay import FIRST_ATTACK, Match

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]

PLANTED = "for (const name of ['alert', 'prompt', 'confirm']) window[name] = () => { window.hit = true; };"
# what only a string of theirs could have brought into the page
THEIRS = """() => [...(document.querySelector('#app') ?? document.body).querySelectorAll('*')].filter((one) => {
  if (one.closest('#app') && one.matches(FOREIGN)) return true;
  if (one.matches('.words a')) return !/^(https?:|mailto:)/.test(one.getAttribute('href') ?? 'https:');
  return [...one.attributes].some(({ name, value }) =>
    /^on|^(src|action|formaction|ping|background|poster)$/.test(name) || /^ *(javascript|data|vbscript):/i.test(value));
}).map((one) => one.outerHTML.slice(0, 200))""".replace(
    "FOREIGN",
    "'script, style, link, meta, base, img, image, iframe, object, embed, applet, video, audio, source, track, math, '"
    " + 'foreignObject, animate, marquee, details, frameset, keygen, isindex, dialog'",
)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One of their own: they list public matches, which home shows to everybody."""
    with served(tmp_path_factory.mktemp("listed") / "data") as running:
        yield running


def in_turn(strings: list[str], count: int) -> list[list[str]]:
    return [strings[n : n + count] for n in range(0, len(strings), count)]


def test_nobodys_words_do_anything_on_any_page(device: Device, service: Service, shot: Shot) -> None:
    tables = [Match(service.url, some, title=some[0], visibility="public") for some in in_turn(ATTACKS, 6) if some[1:]]
    match = tables[0]
    match.deal()
    match.do(*FIRST_ATTACK)
    for attack in ATTACKS:
        match.call("POST", f"/{match.id}/annotations", {"place": 4, "text": attack})
    context = device()
    context.add_init_script(PLANTED)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda dialog: asked.append(f"dialog {dialog.message}"))

    def harmless(name: str) -> None:
        assert page.evaluate("window.hit") is None, name
        assert page.evaluate(THEIRS) == [], name
        assert not [url for url in asked if urlsplit(url).netloc != urlsplit(service.url).netloc], name
        shot(page, f"attacks-{name}")

    let_in(page, match, role="referee")
    page.goto(f"/m/{match.id}/replay?at=4")
    page.locator(".comment-sign").tap()
    expect(page.locator(".comments > li")).to_have_count(len(ATTACKS))
    harmless("replay")
    page.goto(f"/m/{match.id}")
    expect(page.locator(".ledger .gist").first).to_be_visible()
    harmless("live")
    page.goto(f"/m/{match.id}/pad")
    choose(page, "Comment on the last move")
    expect(page.get_by_role("dialog")).to_be_visible()
    harmless("pad")
    page.goto("/matches")
    for _ in range(len(tables) // 20):
        page.get_by_role("button", name="Show more").tap()
    expect(page.locator(f".lst a[href*='{tables[0].id}']")).to_be_visible()
    harmless("matches")
    page.goto(f"/embed/{match.id}")
    expect(page.locator("body")).to_contain_text("attack")
    harmless("embed")
