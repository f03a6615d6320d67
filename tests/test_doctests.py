"""The examples in the docstrings are true."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

from tests.running import ROOT


def with_examples() -> list[str]:
    """Names of the modules that have some."""
    paths = [path for package in ("engine", "recorder", "replays", "api") for path in (ROOT / package).rglob("*.py")]
    paths = [path for path in paths if "web" not in path.relative_to(ROOT).parts and ">>> " in path.read_text("utf-8")]
    return sorted(_name(path) for path in paths)


def _name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize("module", with_examples())
def test_examples(module: str) -> None:
    outcome = doctest.testmod(importlib.import_module(module))
    assert outcome.attempted
    assert not outcome.failed
