"""What benchmarks of pages begin with: a service of their own, and a Chromium."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, sync_playwright

if TYPE_CHECKING:
    from tests.running import Service

ROOT = Path(__file__).resolve().parent.parent


class NoBrowser(Exception):
    """There is no Chromium here; says how to have one."""


@contextmanager
def browsing(*arguments: str) -> Iterator[tuple[Browser, Service]]:
    """A browser and a service, both of which end with it. arguments: more of the browser's. Raises NoBrowser."""
    path = subprocess.run([ROOT / "scripts" / "browser", sys.executable], capture_output=True, text=True, check=False)
    if path.returncode:
        raise NoBrowser(path.stderr.strip().splitlines()[-1])
    sys.path.insert(0, str(ROOT))
    from tests.running import Service

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        service = Service(Path(folder) / "data").start()
        browser = playwright.chromium.launch(
            executable_path=path.stdout.splitlines()[-1], args=["--no-sandbox", "--disable-gpu", *arguments]
        )
        try:
            yield browser, service
        finally:
            browser.close()
            service.stop()
