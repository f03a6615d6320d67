"""README's pictures by day and by night: a pad, a replay, the big screen, a tournament's desk and the phone of one who
plays there; and a bout that moves.

`GREFFIER_PICTURES=1 .venv/bin/pytest tests/web/test_readme_pictures.py` draws them anew.
"""

from __future__ import annotations

import io
import json
import os
import urllib.request
from collections.abc import Callable

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.running import ROOT, Service
from tests.web.clerk import Clerk
from tests.web.conftest import drawn_anew
from tests.web.test_entrant import Director, let_in
from tests.web.test_live_replay import Match
from tests.web.test_rules_pictures import opened
from tests.web.test_watching import settings

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]
PICTURES = ROOT / "docs" / "pictures"
DESK, SCREEN = ViewportSize(width=1280, height=800), ViewportSize(width=1280, height=720)
NAMES = ["Anna", "Boris", "Chloé"]
BOUT = ["A attack 7d", "B defend Jd 7d", "A attack Js", "B defend Qs Js", "C attack Jh"]
PEOPLE = [
    *("Anna Adler", "Boris Brandt", "Chloé Carré", "Dario Donati", "Emma Engel", "Farid Fakih", "Greta Graf"),
    *("Hugo Hardy", "Inês Inácio", "Jonas Jansen", "Katya Kern", "Lena Lorenz", "Milan Maier", "Nora Noël"),
    *("Omar Osman", "Paula Prieto"),
]
THEMES = pytest.mark.parametrize("theme", ["light", "dark"])


@pytest.fixture
def page(device: Device, theme: str, request: pytest.FixtureRequest) -> Page:
    wide = getattr(request, "param", None)
    context = device(viewport=wide, has_touch=False, is_mobile=False) if wide else device()
    context.add_init_script(settings(lang="en", theme=theme))
    return context.new_page()


def in_play(service: Service) -> Match:
    match = Match(service.url, NAMES)
    match.deal()
    match.do(*BOUT)
    return match


@THEMES
def test_a_pad(page: Page, service: Service, shot: Shot, theme: str) -> None:
    clerk = Clerk(page, service.url)
    opened(clerk, "durak", *NAMES)
    clerk.card("8c").seat("A").sees("8").card("7d").sees("Anna attacks Boris")
    drawn_anew(page, shot, PICTURES, f"pad-{theme}")


@pytest.mark.parametrize("page", [DESK], indirect=True)
@THEMES
def test_a_replay(page: Page, service: Service, shot: Shot, theme: str) -> None:
    page.goto("/m/example/replay?at=34")
    expect(page.locator(".ledger .now")).to_have_attribute("data-version", "34")
    expect(page.locator(".game-board .pair").first).to_be_visible()
    drawn_anew(page, shot, PICTURES, f"replay-{theme}")


@pytest.mark.parametrize("page", [SCREEN], indirect=True)
@THEMES
def test_the_big_screen(page: Page, service: Service, shot: Shot, theme: str) -> None:
    page.goto(f"/watch/{in_play(service).id}?screen")
    expect(page.locator(".pair")).to_have_count(3)
    drawn_anew(page, shot, PICTURES, f"screen-{theme}")


def test_a_bout_that_moves(service: Service) -> None:
    match = in_play(service)
    with urllib.request.urlopen(f"{service.url}/api/v1/matches/{match.id}/export?format=gif") as answer:
        raw = answer.read()
    moving = Image.open(io.BytesIO(raw))
    assert (moving.format, moving.width, getattr(moving, "n_frames", 1)) == ("GIF", 800, len(BOUT))
    if os.environ.get("GREFFIER_PICTURES"):
        (PICTURES / "bout.gif").write_bytes(raw)


def at_a_cup(service: Service) -> Director:
    """Sixteen people in the second round of a tournament, of which one table is over."""
    cup = Director(service, name="Spring Cup", game="durak", format={"kind": "swiss", "rounds": 4, "table": 4})
    cup.ask(f"/{cup.id}/entrants", {"items": [{"name": name} for name in PEOPLE]}, cup.token)
    cup.send("check_in", all=True)
    for number, tables in ((1, (1, 2, 3, 4)), (2, (3,))):
        cup.send("pair")
        cup.send("publish", round=number)
        cup.send("start", round=number)
        cup.send("clock", round=number, do="start", minutes=40)
        for table in tables:
            a, b, c, d = cup.read(f"rounds/{number}")["tables"][table - 1]["entrants"]
            cup.send("result", round=number, table=table, order=[a, c, b, d])
        if number == 1:
            cup.send("close", round=number)
    return cup


@pytest.mark.parametrize("page", [DESK], indirect=True)
@THEMES
def test_a_desk(page: Page, service: Service, shot: Shot, theme: str) -> None:
    cup = at_a_cup(service)
    known = {
        "id": cup.id,
        "role": "director",
        "token": cup.token,
        "entrant": None,
        "name": "Spring Cup",
        "game": "durak",
    }
    kept = json.dumps(json.dumps([{**known, "seen": 1}]))
    page.add_init_script(f"if (origin !== 'null') localStorage.setItem('greffier.tournaments', {kept});")
    page.goto(f"/t/{cup.id}/desk")
    expect(page.locator(".missing h2")).to_contain_text("3")
    drawn_anew(page, shot, PICTURES, f"desk-{theme}")


@THEMES
def test_a_phone_of_one_who_plays(device: Device, service: Service, shot: Shot, theme: str) -> None:
    cup = at_a_cup(service)
    who = cup.read("rounds/2")["tables"][0]["entrants"][0]
    phone = device()
    phone.add_init_script(settings(lang="en", theme=theme))
    page = let_in(phone, cup.badge(who))
    expect(page.locator(".clk b")).to_be_visible()
    drawn_anew(page, shot, PICTURES, f"entrant-{theme}")
