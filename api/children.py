"""How this program begins further processes of itself."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Final

NICE: Final = 19
_BEGIN = "from api.children import {}; {}(); import runpy; runpy.run_module({!r}, None, '__main__', True)"


def environment() -> dict[str, str]:
    """The environment of a child that is to find the modules that this process finds."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def command(module: str, *words: str) -> list[str]:
    """Runs module as `python -m` does."""
    return [sys.executable, "-P", "-m", module, *words]


def late_command(module: str, *words: str) -> list[str]:
    """Runs module at the lowest priority, from its first import on: that alone takes a second."""
    return _begun(be_late, module, *words)


def last_command(module: str, *words: str) -> list[str]:
    """Runs module only while nothing else would run: on a machine that is never idle it may never end."""
    return _begun(be_last, module, *words)


def _begun(first: Callable[[], None], module: str, *words: str) -> list[str]:
    return [sys.executable, "-P", "-c", _BEGIN.format(first.__name__, first.__name__, module), *words]


def be_late() -> None:
    """This process has the lowest priority from now on."""
    os.nice(NICE)


def be_last() -> None:
    """This process runs after all others from now on, where the system knows how. There is no way back."""
    be_late()
    if sys.platform == "linux":  # the lowest priority still has its turns beside others, and a tap waits for their end
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
