"""Puts the pages into the wheel: built with the package, so that an installed one needs no Node."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))

import pages


class Pages(BuildHookInterface[Any]):
    """Builds api/static before a wheel, an editable one too."""

    def dependencies(self) -> list[str]:
        """A Node by pip, only where it is needed and there is none."""
        return [] if pages.up_to_date() or pages.node() else [pages.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        pages.build()
