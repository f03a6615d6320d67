"""Home on a phone: the five games in one row, who is likely to play, and one word for each thing that is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.test_watching import settings

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]

GAMES = ["Durak", "Ratak", "Rat-Jong", "Rat Hot", "Zack"]
SLUGS = ["durak", "ratak", "rat-jong", "rat-hot", "zack"]


@pytest.mark.drawn(2)
@pytest.mark.parametrize("size", [(360, 740), (320, 640)])
@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("fr", "dark")])
def test_five_games_stand_in_one_row_with_a_picture_each(
    device: Device, shot: Shot, size: tuple[int, int], lang: str, theme: str
) -> None:
    context = device(viewport={"width": size[0], "height": size[1]})
    context.add_init_script(settings(lang=lang, theme=theme))
    page = context.new_page()
    page.goto("/")
    tiles = page.locator(".games .game")
    expect(tiles).to_have_count(5)
    shot(page, f"home-games-{size[0]}-{lang}-{theme}")
    boxes: list[Any] = [one.bounding_box() or {} for one in tiles.all()]
    assert len({box["y"] for box in boxes}) == 1
    assert all(box["height"] >= 48 and box["width"] >= 48 for box in boxes)
    drawn = tiles.evaluate_all(
        "all => all.map((one) => [...one.querySelectorAll('use')].map((use) => use.getAttribute('href')).join())"
    )
    assert len(set(drawn)) == 5 and "#i-cards" not in drawn, "each has a picture of its own"
    cut = tiles.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length")
    assert cut == 0


def test_the_options_are_named_once_and_are_those_of_the_chosen_game(device: Device) -> None:
    page = device().new_page()
    page.goto("/")
    for game, slug in zip(GAMES, SLUGS, strict=True):
        page.locator(".games").get_by_role("button", name=game).tap()
        link = page.get_by_role("link", name="Names, options")
        expect(link).to_have_count(1)
        expect(link).to_have_attribute("href", f"/new/{slug}")


def test_who_played_last_is_proposed_in_every_game_that_so_many_may_play(device: Device, shot: Shot) -> None:
    page = device().new_page()
    page.goto("/new/rat-hot")
    expect(page.locator(".names input")).to_have_count(2)
    for field, name in zip(page.locator(".names input").all(), ("Rosa", "Gaspard"), strict=True):
        field.fill(name)
    page.get_by_role("button", name="Start", exact=True).tap()
    expect(page.locator(".game-pad")).to_be_visible()
    page.get_by_role("button", name="Only the result").tap()  # so that the match is there: unbegun it leaves nothing
    page.locator(".form-pad, .game-pad").first.wait_for()
    page.goto("/")
    again = page.get_by_role("button", name="Same table once more")
    expect(again).to_contain_text("Rosa, Gaspard")
    expect(page.locator(".games").get_by_role("button", name="Rat Hot")).to_have_attribute("aria-pressed", "true")
    page.locator(".games").get_by_role("button", name="Durak").tap()
    usual = page.get_by_role("button", name="The same players")
    expect(usual).to_contain_text("Rosa, Gaspard")
    shot(page, "home-usual")
    usual.tap()
    expect(page.locator(".plates")).to_contain_text("Gaspard")


@pytest.mark.drawn(2)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_asks_who_plays_before_the_deal(device: Device, shot: Shot, slug: str) -> None:
    page = device().new_page()
    page.goto(f"/new/{slug}")
    page.get_by_role("button", name="Start", exact=True).tap()
    key = page.locator(".game-pad").get_by_role("button", name="Who plays?")
    expect(key).to_be_visible()
    shot(page, f"who-plays-{slug}")
    key.tap()
    expect(page.get_by_role("dialog", name="Who plays?")).to_be_visible()


@pytest.mark.parametrize("slug", ["rat-jong", "zack"])
def test_the_form_starts_and_the_table_deals(device: Device, slug: str) -> None:
    page = device().new_page()
    page.goto(f"/new/{slug}")
    expect(page.get_by_role("button", name="Deal", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Start", exact=True).tap()
    expect(page.locator("[data-act=deal]")).to_have_text("Deal")


@pytest.mark.drawn(2)
@pytest.mark.parametrize(("lang", "says"), [("en", "It stood anyway"), ("fr", "Ça compte quand même")])
@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_who_comes_for_the_first_time_reads_what_only_this_does(
    device: Device, shot: Shot, lang: str, says: str, size: tuple[int, int]
) -> None:
    context = device(viewport={"width": size[0], "height": size[1]}, is_mobile=size[0] < 1000)
    context.add_init_script(settings(lang=lang))
    page = context.new_page()
    page.goto("/")
    points = page.locator(".only-here li")
    expect(points).to_have_count(6)
    expect(points.first).to_contain_text(says)
    points.first.scroll_into_view_if_needed()
    shot(page, f"home-only-here-{size[0]}-{lang}")
