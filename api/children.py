"""How this program begins further processes of itself."""

from __future__ import annotations

import os
import sys
from typing import Final

NICE: Final = 19


def environment() -> dict[str, str]:
    """The environment of a child that is to find the modules that this process finds."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def command(module: str, *words: str) -> list[str]:
    """Runs module as `python -m` does."""
    return [sys.executable, "-P", "-m", module, *words]


def late_command(module: str, *words: str) -> list[str]:
    """Runs module at the lowest priority, from its first import on: that alone takes a second."""
    begin = "from api.children import be_late; be_late()"
    run = f"import runpy; runpy.run_module({module!r}, None, '__main__', True)"
    return [sys.executable, "-P", "-c", f"{begin}; {run}", *words]


def be_late() -> None:
    """This process has the lowest priority from now on."""
    os.nice(NICE)
