"""A real store under its real rules, a real service, a real browser: shared by all tests that need one."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from recorder.embedded import EmbeddedServer
from tests.chance import SEED, some
from tests.running import ROOT, Service, served

PAGES = Path(__file__).parent / "web"
# Whoever says how many tests of the pages are wanted (`make pages`: all) wants each of those in every case.
EVERY_PAGE = "GREFFIER_PAGES" in os.environ


def pytest_report_header() -> str:
    return f"chance: GREFFIER_SEED={SEED}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if terminalreporter.stats.get("failed"):
        terminalreporter.write_line(f"GREFFIER_SEED={SEED} draws the same again")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep so many cases of a test that is marked `drawn`, others in every run, and put the pages' tests first.

    Those take longest: two processes that share the tests end together if short ones are left for the end.
    """
    cases: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    counts: dict[str, int] = {}
    for item in items:
        marker = item.get_closest_marker("drawn")
        if marker and not (EVERY_PAGE and item.path.is_relative_to(PAGES)):
            name = marker.kwargs.get("among", item.nodeid.partition("[")[0])
            cases[name].append(item)
            counts[name] = marker.args[0]
    left_out: set[pytest.Item] = set()
    for name, of_it in cases.items():
        drawn = min(counts[name], len(of_it))
        left_out.update({*of_it} - {*some(of_it, drawn, f"cases of {name}")})
    items[:] = sorted(
        (item for item in items if item not in left_out), key=lambda item: not item.path.is_relative_to(PAGES)
    )
    config.hook.pytest_deselected(items=[*left_out])


class _Refusing(logging.Handler):
    """A handler under which a warning is an error."""

    def emit(self, record: logging.LogRecord) -> None:
        raise AssertionError(record.getMessage())


@pytest.fixture(scope="session", autouse=True)
def warnings_of_the_pdf_library_are_errors() -> None:
    """The library prints nothing for a character that a font lacks, and says so in a warning only."""
    logging.getLogger("fpdf").addHandler(_Refusing(logging.WARNING))


class StoreUrls(NamedTuple):
    log: str
    work: str
    admin: str  # no worker has it


@pytest.fixture(scope="session")
def store_urls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoreUrls]:
    """An embedded server of this session, under the rules that the service has."""
    with EmbeddedServer(tmp_path_factory.mktemp("store")) as server:
        yield StoreUrls(server.log_url, server.work_url, server.admin_url)


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A running service of this session; whoever wants to break one starts its own."""
    with served(tmp_path_factory.mktemp("service") / "data") as running:
        running.is_shared = True
        yield running


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """A Chromium to run the pages in: its shell, and with GREFFIER_SOAK=1 a whole one.

    There must be one under CI; elsewhere the tests are skipped, loudly.
    """
    whole = ["whole"] if os.environ.get("GREFFIER_SOAK") else []
    command = [str(ROOT / "scripts" / "browser"), sys.executable, *whole]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    if found.returncode == 0:
        return found.stdout.splitlines()[-1]
    reason = found.stderr.strip().splitlines()[-1]
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)
