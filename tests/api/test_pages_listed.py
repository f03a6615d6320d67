"""A page is one row of api/pages.json: service, document, service worker and router know it from there."""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask

from api.routes.house import STATIC
from tests.test_walls import ROOT

ROWS = json.loads((ROOT / "api" / "pages.json").read_bytes())
ADDRESSES = [(page, address) for page, row in ROWS.items() for address in row["addresses"]]
WEB = ROOT / "api" / "web"
READERS = ("index.html", "vite.config.ts", "build/addresses.ts", "src/router.ts", "src/app.tsx", "src/worker/shell.ts")


@pytest.mark.parametrize("page", ROWS)
def test_its_code_stands_where_the_row_says(page: str) -> None:
    code = WEB / "src" / "pages" / ROWS[page].get("folder", page) / "index.tsx"
    assert f"export function {page.capitalize()}Page(" in code.read_text("utf-8")


@pytest.mark.parametrize(("page", "address"), ADDRESSES)
def test_the_service_answers_at_its_addresses(page: str, address: str, app: Flask) -> None:
    endpoint, _ = app.url_map.bind("greffier").match(re.sub(":[a-z]+", "a" * 20, address))
    assert endpoint == ("house.match_page" if ":match" in address else "house.page")


def test_the_document_and_the_service_worker_have_all_rows() -> None:
    built = re.search(r"var pages = (\[.*?\]);", (STATIC / "index.html").read_text("utf-8"))
    assert built is not None
    first = json.loads(built[1])
    assert [page for _, page, _, _ in first] == [page for page, _ in ADDRESSES]
    for (pattern, page, frame, asks), (_, address) in zip(first, ADDRESSES, strict=True):
        assert re.search(pattern, re.sub(":[a-z]+", "a" * 20, address))
        assert (frame, asks) == (ROWS[page].get("frame", "other"), ROWS[page].get("asks"))
    worker = (STATIC / "sw.js").read_text("utf-8")
    assert json.dumps([pattern for pattern, *_ in first], separators=(",", ":")) in worker


def test_no_other_table_lists_them() -> None:
    """The pages whose names nothing else has a use for stand in none of what reads the rows."""
    names = "desk|door|entrant|wall|print|planning|tournament"
    assert {*names.split("|")} < ROWS.keys()
    for path in (*(WEB / name for name in READERS), ROOT / "api" / "routes" / "house.py"):
        assert re.findall(rf"""['"`/]({names})['"`/?]""", path.read_text("utf-8")) == [], path
