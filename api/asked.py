"""The mark in the data folder that a name is to be taken off the disk: workers set it, the parent sees to it."""

from __future__ import annotations

import contextlib
from pathlib import Path

FILE = "asked"


def ask(data: Path) -> None:
    """Set the mark. Without room for it, whoever runs the service erases with `--asked`."""
    with contextlib.suppress(OSError):
        (data / FILE).touch(mode=0o600)
