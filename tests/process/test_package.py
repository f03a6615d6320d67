"""What `pip install` brings: working pages without Node, the sources in the sdist."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.running import ROOT

sys.path.insert(0, str(ROOT / "scripts"))

import pages


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel and an sdist of these sources, each built as pip would."""
    if not pages.up_to_date():
        pytest.skip("the pages are older than their sources; `make test` builds them first")
    folder = tmp_path_factory.mktemp("dist")
    script = f"import hatchling.build as b; b.build_wheel({str(folder)!r}); b.build_sdist({str(folder)!r})"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def test_a_wheel_has_the_pages_and_not_their_sources(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as whole:
        sizes = {item.filename: item.file_size for item in whole.infolist()}
    names = set(sizes)
    assert {"api/static/index.html", "api/static/sw.js", "api/static/manifest.webmanifest"} <= names
    assert any(name.startswith("api/static/assets/") and name.endswith(".js") for name in names)
    pages = [name for name in names if name.startswith("api/static/")]
    worth_it = [name for name in pages if name.endswith((".js", ".css", ".html")) and sizes[name] >= 2000]
    assert worth_it and all({f"{name}.br", f"{name}.gz"} <= names for name in worth_it)
    assert {
        "recorder/append.lua",
        "api/matches/files/document.css",
        "api/drawings/sprite.svg",
        "api/drawings/tokens.css",
        "api/drawings/table.json",
        "api/drawings/games/durak.json",
        "api/static/reader/reader.js",
        "api/static/reader/reader.css",
        "engine/__init__.py",
        "replays/__init__.py",
        "api/cli.py",
    } <= names
    assert not [name for name in names if name.startswith(("api/web/", "tests/")) or "node_modules" in name]


def test_a_wheel_names_what_others_have_written(built: Path) -> None:
    """Each package that the pages bring along, its licence with it; the help page leads there."""
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as whole:
        notices = whole.read("api/static/notices.txt").decode()
        bundles = [
            whole.read(name).decode() for name in whole.namelist() if "/assets/" in name and name.endswith(".js")
        ]
    brought = json.loads((ROOT / "api" / "web" / "package.json").read_text())["dependencies"]
    for name in (*brought, "vite"):
        assert re.search(rf"^{re.escape(name)} \d[\w.]*\nLicence: \S+\nSource: \S+", notices, re.MULTILINE), name
    assert "Jason Miller" in notices and "MPL-2.0" in notices and "DejaVu" in notices
    assert "axe-core" not in notices, "what only tests need is not brought along"
    assert any("/static/notices.txt" in bundle for bundle in bundles)


def test_what_pip_installs_beside_it_is_named_with_its_licence() -> None:
    text = (ROOT / "docs" / "operations.md").read_text().partition("## Licences")[2]
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    for name in (re.match(r"[\w-]+", each)[0] for each in wanted):  # type: ignore[index]
        assert re.search(rf"\b{name}\b", text), f"docs/operations.md does not name {name}"


def test_an_sdist_has_the_sources_of_the_pages_and_what_builds_them(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as whole:
        names = {name.partition("/")[2] for name in whole.getnames()}
    assert {"api/web/package-lock.json", "api/web/index.html", "hatch_build.py", "scripts/pages.py", "LICENSE"} <= names
    assert not [name for name in names if name.startswith(("api/static", "data/", ".venv")) or "node_modules" in name]


@pytest.mark.parametrize(
    ("said", "enough"),
    [
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.1.0", True),
        ("", False),
        ("garbage", False),
    ],
)
def test_an_old_node_is_passed_over(tmp_path: Path, said: str, enough: bool) -> None:
    node = tmp_path / "node"
    node.write_text(f"#!/bin/sh\necho '{said}'\n")
    node.chmod(0o755)
    assert pages._new_enough(node) is enough


def test_what_builds_pages_is_installed_without_tools_and_those_when_they_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "package-lock.json").write_text("{}")
    ran: list[tuple[str, ...]] = []

    def npm(*arguments: str) -> None:
        ran.append(arguments)
        (tmp_path / "node_modules").mkdir(exist_ok=True)

    monkeypatch.setattr(pages, "WEB", tmp_path)
    monkeypatch.setattr(pages, "npm", npm)
    for tools in (False, False, True, True, False):
        pages.install(tools)
    assert [("ci", "--omit=dev" in arguments) for arguments in ran] == [("ci", True), ("ci", False)]
    (tmp_path / "package-lock.json").write_text('{"other": 1}')
    pages.install(False)
    assert len(ran) == 3 and "--omit=dev" in ran[-1]
