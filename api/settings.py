"""What the command line takes from the environment."""

from __future__ import annotations

import argparse
import os
from pathlib import Path


def env(name: str, default: str | None = None) -> str | None:
    """The setting GREFFIER_<name>; an empty one counts as none."""
    return os.environ.get(f"GREFFIER_{name}") or default


def default_data() -> Path:
    """$XDG_DATA_HOME/greffier, usually ~/.local/share/greffier."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "greffier"


def data_option(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--data", metavar="FOLDER", type=Path, default=env("DATA") or default_data(), help="data folder (%(default)s)"
    )
