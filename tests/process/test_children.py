"""Processes that the service begins beside itself."""

from __future__ import annotations

import subprocess

from api import children


def said(command: list[str]) -> str:
    return subprocess.run(
        command, env=children.environment(), capture_output=True, text=True, check=True
    ).stdout.strip()


def test_a_child_runs_as_its_parent_does() -> None:
    assert said(children.command("tests.process.priority", "a b")).endswith(" a b")


def test_what_nobody_waits_for_has_the_lowest_priority() -> None:
    assert said(children.late_command("tests.process.priority", "a b")) == "19 a b"
