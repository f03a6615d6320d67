"""What is installed is pinned: versions and hashes of all that pyproject.toml asks for; the image has just that."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.running import ROOT

LOCKS = ("serve", "build", "node", "dev", "bench")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
DOCKERFILE = (ROOT / "Dockerfile").read_text()


def locked(name: str) -> dict[str, list[str]]:
    """What a lock pins: the versions of each, there being several where platforms differ."""
    found: dict[str, list[str]] = {}
    for line in (ROOT / "requirements" / f"{name}.lock").read_text().splitlines():
        if line and line[0] not in " #":
            pinned = re.match(r"([\w.-]+)==(\S+)", line)
            assert pinned, line
            found.setdefault(canonicalize_name(pinned[1]), []).append(pinned[2])
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_everything_has_a_hash(name: str) -> None:
    blocks = re.split(r"\n(?=\S)", (ROOT / "requirements" / f"{name}.lock").read_text())
    assert blocks and all(re.search(r"--hash=sha256:[0-9a-f]{64}", block) for block in blocks if block.strip())
    assert "http" not in "".join(blocks), "no address of anybody's"


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("serve", PROJECT["project"]["dependencies"]),
        ("build", PROJECT["build-system"]["requires"]),
        ("dev", PROJECT["project"]["dependencies"] + PROJECT["project"]["optional-dependencies"]["dev"]),
        ("dev", PROJECT["build-system"]["requires"]),
        ("bench", [(ROOT / "requirements" / "bench.in").read_text().splitlines()[-1]]),
    ],
)
def test_the_locks_hold_what_the_package_asks_for(name: str, asked: list[str]) -> None:
    """One that is not there or too old: `make lock`."""
    versions = locked(name)
    for text in asked:
        wanted = Requirement(text)
        found = versions.get(canonicalize_name(wanted.name), [])
        assert any(wanted.specifier.contains(version, prereleases=True) for version in found), text


def test_the_parts_are_of_one_piece() -> None:
    """What benchmarks compare with is beside it, and changes nothing of it."""
    whole = locked("dev")
    for name in LOCKS:
        other = {package: versions for package, versions in locked(name).items() if whole.get(package) != versions}
        assert {package for package in other if name != "bench" or package in whole} == set()


def test_what_installs_asks_for_hashes() -> None:
    script = (ROOT / "scripts" / "venv").read_text()
    assert "--require-hashes" in script and "--no-deps --no-build-isolation" in script


def test_the_image_installs_by_hash_and_runs_as_nobody_in_particular() -> None:
    installs = re.findall(r"pip install ([^\n]*)", DOCKERFILE)
    assert len(installs) == 3
    assert all("--require-hashes" in each or "--no-index --no-deps" in each for each in installs)
    final = DOCKERFILE.rpartition("\nFROM ")[2]
    assert re.search(r"^USER greffier$", final, re.MULTILINE) and "pip" not in final
    services: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    for name in ("users", "greffier"):
        assert services[name]["read_only"] and services[name]["cap_drop"] == ["ALL"]
        assert services[name]["security_opt"] == ["no-new-privileges:true"]
