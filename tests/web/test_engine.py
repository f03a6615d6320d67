"""The engine of a device as it was built: it comes up in a browser, and says what the service says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, expect

from engine.games import BUILT_IN, add
from tests import toy
from tests.api.conftest import Clock
from tests.api.proof import Door, prove
from tests.api.table import Checked
from tests.chance import some
from tests.engine.any_game import PLAYED
from tests.web.doors import in_node, in_page
from tests.web.referee import Referee

pytestmark = pytest.mark.rules


@pytest.fixture(scope="module", autouse=True)
def _known() -> None:
    add(toy.GAME)


@pytest.fixture(scope="module")
def node() -> Iterator[Door]:
    with in_node() as door:
        yield door


@pytest.mark.drawn(2)
@pytest.mark.parametrize("game", [game.identity.key for game in PLAYED])
@pytest.mark.parametrize("seed", some(range(100, 112), 1, "another Python"))
def test_another_python_answers_the_same(client: Checked, clock: Clock, node: Door, game: str, seed: int) -> None:
    assert prove(client, clock, node, game, seed, 40)


@pytest.mark.drawn(1)
@pytest.mark.parametrize("game", [game.identity.key for game in BUILT_IN])
def test_a_browser_answers_the_same(
    client: Checked, clock: Clock, device: Callable[..., BrowserContext], game: str
) -> None:
    page = device().new_page()
    page.goto("/")
    assert prove(client, clock, in_page(page), game, 200, 40)
    print(f"the worker was ready after {page.evaluate('readyAfter'):.0f} ms")


def test_a_pad_loads_it_and_the_settings_say_so(device: Callable[..., BrowserContext]) -> None:
    page = device().new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/static/engine/" in request.url else None)
    page.goto("/")
    Referee(page).open().begin(3).deal("8c", "A").menu("Settings")
    said = page.get_by_role("group", name="Rules on this phone")
    expect(said).to_have_accessible_name("Rules on this phone: ready", timeout=60_000)
    assert any(url.endswith(".wasm") for url in asked)
    said.get_by_role("button", name="off").click()
    expect(said).to_have_accessible_name("Rules on this phone: off")
    page.reload()
    asked.clear()
    Referee(page).menu("Settings")
    expect(said).to_have_accessible_name("Rules on this phone: off")
    said.get_by_role("button", name="on").click()
    expect(said).to_have_accessible_name(re.compile("loading|ready"))


def test_where_it_does_not_come_the_pad_stands_without(device: Callable[..., BrowserContext]) -> None:
    context = device()
    context.route("**/static/engine/**", lambda route: route.abort())
    page = context.new_page()
    referee = Referee(page).open().begin(3).deal("8c", "A").card("7d")
    referee.menu("Settings")
    said = page.get_by_role("group", name="Rules on this phone")
    expect(said).to_have_accessible_name("Rules on this phone: not loaded")
