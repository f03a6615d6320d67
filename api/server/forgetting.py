"""Has names erased that a director asked for."""

from __future__ import annotations

import logging
import subprocess
import time
from pathlib import Path

from api import children
from api.asked import FILE, ask

LEAST = 60.0  # seconds from one erasure to the next: each has the store write its log anew

log = logging.getLogger("greffier")


class Forgetting:
    """data: of a service with a store of its own; elsewhere the admin's password is not at hand."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._process: subprocess.Popen[bytes] | None = None
        self._next = 0.0

    def tend(self) -> None:
        """Begin where somebody waits; called at least once a second."""
        if self._process is not None and self._process.poll() is None:
            return
        if self._process is not None and self._process.returncode:
            log.warning("names that are to be erased are still there; see greffier erase --asked")
            ask(self._data)
        self._process = None
        if time.monotonic() < self._next or not (self._data / FILE).exists():
            return
        self._next = time.monotonic() + LEAST
        (self._data / FILE).unlink(missing_ok=True)
        self._process = subprocess.Popen(
            children.late_command("api.cli", "erase", "--asked", "--data", str(self._data)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            env=children.environment(),
            start_new_session=True,
        )
