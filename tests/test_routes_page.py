"""docs/architecture/routes.md says of every route where its requests are answered."""

from __future__ import annotations

from pathlib import Path

from flask import Flask

from api.app import create_app
from api.config import Config
from api.pool.declared import DECLARED, READER
from tests.running import ROOT

PAGE = ROOT / "docs" / "architecture" / "routes.md"


def rows(app: Flask) -> list[str]:
    """The rows of the page's table, by route and method."""
    found = {}
    for rule in app.url_map.iter_rules():
        declaration = DECLARED.get(app.view_functions[rule.endpoint], READER)
        where = declaration.where + (", or elsewhere" if declaration.unless else "")
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            found[rule.rule, method] = f"| `{method} {rule.rule}` | {where} |"
    return [found[each] for each in sorted(found)]


def test_the_page_lists_every_route_and_where_it_is_answered(tmp_path: Path) -> None:
    app = create_app(Config.load(tmp_path / "data", log_url="redis://nowhere:1"), is_in_pool=True)
    told = [line for line in PAGE.read_text().splitlines() if line.startswith("| `")]
    assert told == rows(app)
