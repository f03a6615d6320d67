"""A browser for all tests of the pages, and pages that fail a test when their console complains."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.api.conftest import app, client, clock, config, house  # noqa: F401
from tests.chance import fresh, some
from tests.running import ROOT, Service
from tests.web.clerk import Clerk
from tests.web.phones import Phone, Phones
from tests.web.referee import at_rest

HERE = Path(__file__).parent
SHOTS = HERE / "shots"
PICTURES = ROOT / "docs" / "rules" / "pictures"
COLOURS = 255  # of a picture: what a pixel of one byte can tell; the repository stays small
expect.set_options(
    timeout=20_000
)  # ms until something counts as missing: the machine may be busy with the other half of the tests
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",
    "--host-resolver-rules=MAP greffier.lan 127.0.0.1",
]
OPTIONS: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
    "reduced_motion": "reduce",  # a tap waits until its key rests; a test of what moves asks for MOTION
}


MOTION: dict[str, Any] = {"reduced_motion": "no-preference"}
# As the settings keep it, unless a test has used them: each pad that loads the rules takes seconds of a processor.
WITHOUT_RULES = """try {
    localStorage.getItem('greffier.engine') ?? localStorage.setItem('greffier.engine', '{"wanted": false}');
} catch { /* no page of ours */ }"""
# Parts that a page loads when it is quiet, for later, take as much of a processor as all else that most tests do.
WITH_RULES = 2  # of the tests that hold either way
# A run of all takes so many of the tests here, as each needs seconds of a processor; others in every run, from all
# files alike. `make pages` and `make soak` take all.
PAGES = int(os.environ.get("GREFFIER_PAGES", "50"))
NEVER_QUIET = "globalThis.requestIdleCallback = () => 0;"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """Draws whose pads have the rules on the phone, and where more is asked for than a run takes, what it takes."""
    either = [item for item in items if item.get_closest_marker("either")]
    for item in some(either, min(WITH_RULES, len(either)), "pads with the rules on the phone"):
        item.add_marker("rules")
    pages = [item for item in items if item.path.is_relative_to(HERE)]
    left_out = {*pages} - {*spread(pages, min(PAGES, len(pages)))}
    items[:] = [item for item in items if item not in left_out]
    session.config.hook.pytest_deselected(items=[*left_out])


def spread(pages: list[pytest.Item], count: int) -> list[pytest.Item]:
    """Draw so many tests, as evenly from the files as their numbers allow; others in every run."""
    if os.environ.get("GREFFIER_SOAK") or not count:
        return pages
    chance = fresh("tests of pages")
    shuffled = sorted(pages, key=lambda item: (item.path, chance.random()))
    step = len(pages) / count
    begin = chance.random() * step
    return [shuffled[int(begin + n * step)] for n in range(count)]


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium_path, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def all_phones(browser: Browser) -> Iterator[Phones]:
    phones = Phones(browser, _is_complaint)
    yield phones
    phones.close()


@pytest.fixture
def device(
    request: pytest.FixtureRequest, service: Service, all_phones: Phones
) -> Iterator[Callable[..., BrowserContext]]:
    """device(…): a phone of its own, with its own storage. The pages' worker is there for those who ask for it.

    The rules are loaded by the pads of tests marked `rules`; elsewhere the service decides. Pages whose test is not
    marked `quiet` either load each part when it is asked for, unless their worker is there.
    """
    ruled = request.node.get_closest_marker("rules") is not None
    quiet = ruled or request.node.get_closest_marker("quiet") is not None
    used: list[tuple[str, Phone]] = []
    failed = request.session.testsfailed

    def make(**settings: Any) -> BrowserContext:
        scripts: tuple[str, ...] = () if ruled else (WITHOUT_RULES,)
        if not quiet and settings.get("service_workers") != "allow":
            scripts += (NEVER_QUIET,)
        used.append(
            all_phones.take({**OPTIONS, "base_url": service.url, "service_workers": "block", **settings}, scripts)
        )
        return used[-1][1].context

    yield make
    if request.session.testsfailed > failed:
        for page in [page for _, phone in used for page in phone.pages]:
            print(page.url, page.evaluate("document.body.innerText.slice(0, 400)"), sep="\n")
    complaints = [complaint for _, phone in used for complaint in phone.complaints]
    for name, phone in used:
        all_phones.give_back(name, phone, keep=service.is_shared and phone.origin == service.url)
    assert not complaints, complaints


HALL = "http://192.168.1.7:8000"


def answers_address(context: BrowserContext, address: str | None = HALL) -> None:
    """Have the service say at which address phones reach it, as one does that was started with `serve --lan`."""
    context.route("**/api/v1/address", lambda route: route.fulfill(json={"address": address}))


def _is_complaint(message: Any) -> bool:
    """Every warning and error but those of the tests' own making.

    Something could not be loaded: a refusal, or a network that a test has cut; a worker that tests keep away.
    """
    of_tests = ("Failed to load resource", "Service Worker registration blocked by Playwright")
    return message.type in ("warning", "error") and not any(said in message.text for said in of_tests)


@pytest.fixture
def shot() -> Callable[[Page, str], None]:
    """shot(page, name): a picture to look at, in tests/web/shots."""
    SHOTS.mkdir(exist_ok=True)

    def shoot(page: Page, name: str) -> None:
        page.screenshot(path=str(SHOTS / f"{name}.png"))

    return shoot


@pytest.fixture
def picture(shot: Callable[[Page, str], None]) -> Callable[[Page, str], None]:
    """picture(page, name): one of docs/rules; with GREFFIER_PICTURES=1 it is drawn there anew, a byte a pixel."""

    return lambda page, name: drawn_anew(page, shot, PICTURES, name)


def drawn_anew(page: Page, shot: Callable[[Page, str], None], folder: Path, name: str) -> None:
    """A shot of the page, once nothing moves; where pictures are asked for it is one of the folder's."""
    at_rest(page)
    shot(page, name)
    if os.environ.get("GREFFIER_PICTURES"):
        folder.mkdir(parents=True, exist_ok=True)
        with Image.open(SHOTS / f"{name}.png") as taken:
            small = taken.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        small.save(folder / f"{name}.png", optimize=True)


@pytest.fixture
def clerk(device: Callable[..., BrowserContext], service: Service) -> Clerk:
    return Clerk(device().new_page(), service.url)
