"""A format that the pages do not know (tests/winner_stays.py): offered, chosen and told by the service's words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, served

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with served(tmp_path_factory.mktemp("line") / "data", {"GREFFIER_GAMES": "tests.winner_stays"}) as running:
        yield running


def test_a_director_chooses_it(device: Device, service: Service, shot: Shot) -> None:
    page = device(locale="fr-FR").new_page()
    page.goto(f"{service.url}/t/new")
    page.get_by_role("button", name="Qui gagne reste", exact=True).tap()
    # Of sixteen, each but the first comes to the table once; nobody says how many rounds there are.
    expect(page.locator(".proposal .told")).to_contain_text("15 rondes")
    expect(page.get_by_role("button", name="Qui gagne reste", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("group", name="Rondes")).to_have_count(0)
    group = page.get_by_role("group", name="Joueurs par table")
    group.get_by_role("button", name="2", exact=True).tap()
    expect(page.locator(".proposal .told")).to_contain_text("un contre un")
    shot(page, "toy-format-new")
    page.get_by_label("Nom du tournoi").fill("Coupe")
    page.get_by_role("button", name="Créer").tap()
    page.wait_for_url(re.compile("/door$"))
    page.goto(page.url.removesuffix("/door"))
    expect(page.get_by_text("qui gagne reste")).to_be_visible()
    shot(page, "toy-format")
