"""What the rules here are, in sixteen digits: who has the same engine decides the same. Standard library only."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "replays")


def sources(root: Path = ROOT) -> list[Path]:
    """The modules that a device's engine is made of, in a fixed order."""
    return sorted(path for package in PACKAGES for path in (root / package).rglob("*.py"))


@cache
def digest(root: Path = ROOT) -> str:
    """The digest, 16 hex digits, of the engine that stands under root; a device's own must have the same one."""
    whole = hashlib.sha256()
    for path in sources(root):
        name, content = path.relative_to(root).as_posix().encode(), path.read_bytes()
        whole.update(b"%d %b %d " % (len(name), name, len(content)) + content)
    return whole.hexdigest()[:16]
