"""How much disk the store may still take, and how much memory a server of our own."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

MIN_FREE_MB = 200  # unless GREFFIER_MIN_FREE_MB says otherwise
LEAST_MEMORY = 64_000_000  # bytes; half of the machine's otherwise
_CGROUPS = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")
_MB = 1_000_000


class Disk(NamedTuple):
    """How full a disk is, in bytes. used: by the store's files; most: that they may take; None: all but least_free."""

    used: int
    most: int | None
    free: int
    least_free: int

    @property
    def fault(self) -> str | None:
        """Why nothing more may be written, in words; None while it may."""
        if self.free < self.least_free:
            return f"less than {self.least_free // _MB} MB are free"
        if self.most is not None and self.used >= self.most:
            return f"the store's files take {self.used // _MB} MB of {self.most // _MB} MB"
        return None


class Room:
    """The disk under a data folder, looked at once a second at most."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._least_free = _setting("MIN_FREE_MB", MIN_FREE_MB) or 0
        self._most = _setting("MAX_DISK_MB", None)
        self._looked = float("-inf")
        self._fault: str | None = None

    def now(self) -> Disk:
        """The disk as it is now. Raises OSError."""
        return Disk(_size(self._data / "redis"), self._most, shutil.disk_usage(self._data).free, self._least_free)

    def fault(self) -> str | None:
        """Why nothing more may be written, as it was at the last look; None while it may."""
        now = time.monotonic()
        if now - self._looked >= 1:
            self._looked = now
            with suppress(OSError):  # of a folder that is gone the server itself will say more
                fault = self.now().fault
                self._fault = fault and f"{fault} under {self._data}"
        return self._fault


def memory() -> int:
    """Bytes that a server of our own may fill: GREFFIER_MEMORY_MB, or half of what this machine or container has."""
    chosen = _setting("MEMORY_MB", None)
    if chosen is not None:
        return chosen
    most = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    for path in _CGROUPS:
        with suppress(OSError, ValueError):  # "max": no limit
            most = min(most, int(Path(path).read_text("ascii")))
    return max(LEAST_MEMORY, most // 2)


def check(data: Path) -> None:
    """Read the settings of disk and memory once, so that a bad one is told early. Raises ValueError."""
    Room(data)
    memory()


def _setting(name: str, default: int | None) -> int | None:
    """The bytes that a setting in megabytes (or default, likewise) comes to; None for neither. Raises ValueError."""
    sent = os.environ.get(f"GREFFIER_{name}") or default
    if sent is None:
        return None
    if not str(sent).isdecimal():
        raise ValueError(f"GREFFIER_{name} is {sent}; want a number of megabytes")
    return int(sent) * _MB


def _size(folder: Path) -> int:
    """The bytes that the files of the store's log take: one file in the folder, or those of a folder in it."""
    total = 0
    for files in (folder, folder / "appendonlydir"):
        with suppress(OSError), os.scandir(files) as found:
            total += sum(each.stat().st_size for each in found if each.is_file() and ".aof" in each.name)
    return total
