"""What `pip install` brings: working pages without Node, the sources in the sdist."""

from __future__ import annotations

import subprocess
import sys
import tarfile
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
    worth_it = [name for name in names if name.endswith((".js", ".css", ".html")) and sizes[name] >= 2000]
    assert worth_it and all({f"{name}.br", f"{name}.gz"} <= names for name in worth_it)
    assert {"recorder/append.lua", "engine/__init__.py", "replays/__init__.py", "api/cli.py"} <= names
    assert not [name for name in names if name.startswith(("api/web/", "tests/")) or "node_modules" in name]


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
