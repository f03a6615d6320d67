"""docs/security.md names a test for each control: they are there."""

from __future__ import annotations

import ast
import re

import pytest

from tests.running import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text()
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", PAGE)))


def test_every_control_has_a_test() -> None:
    rows = re.findall(r"^\| (?:V\d+ \w+|integrity) \|.*$", PAGE, re.MULTILINE)
    assert len(rows) > 20
    assert not [row for row in rows if "`tests/" not in row]


@pytest.mark.parametrize(("file", "name"), NAMED, ids=" ".join)
def test_a_test_that_is_named_exists(file: str, name: str) -> None:
    path = ROOT / file
    assert path.is_file()
    assert not name or name in {
        node.name for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef)
    }
