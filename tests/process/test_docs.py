"""What the README and the operations guide say is so."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from typing import Any

import pytest

from api.cli import parser
from recorder.acl import USERS
from tests.running import ROOT, Service

README = (ROOT / "README.md").read_text()
OPERATIONS = (ROOT / "docs" / "operations.md").read_text()


def commands() -> list[str]:
    """The README's curl commands, each as it stands."""
    blocks = "\n".join(re.findall(r"```sh\n(.*?)```", README, re.DOTALL))
    return re.findall(r"^curl(?:.*\\\n)*.*", blocks, re.MULTILINE)


def run(command: str, service: Service, **known: str) -> str:
    """What a shell prints for a command of the README, sent to this service.

    A `?` or `*` that no quotes protect is an error, as it is in zsh, the shell of macOS.
    """
    there = command.replace("http://127.0.0.1:8000", service.url)
    shell = ["bash", "-O", "failglob", "-c", there + (" | head -n 4" if "/live" in there else "")]
    ran = subprocess.run(shell, env={**os.environ, **known}, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("bash")), reason="needs curl and bash")
def test_the_readmes_match_can_be_recorded(service: Service) -> None:
    create, *others = commands()
    match = json.loads(run(create, service))
    known = {"MATCH": match["id"], "TOKEN": match["tokens"]["referee"]}
    *answers, live = [run(command, service, **known) for command in others]
    assert len(answers) == 6
    actions, state, timeline = map(json.loads, answers[3:])
    assert {action["type"] for action in actions["actions"]} >= {"attack", "pass"}
    assert [(pair["attack"], pair["defence"]) for pair in state["table"]] == [("7s", None)]
    assert [item["type"] for item in timeline["items"]][-2:] == ["attacked", "defended"]
    assert "event:" in live


def test_every_verb_option_setting_and_user_is_described() -> None:
    verbs: Any = next(iter(parser()._subparsers._group_actions)).choices  # type: ignore[union-attr]
    assert [verb for verb in verbs if f"`greffier {verb}" not in OPERATIONS] == []
    for action in verbs["serve"]._actions:
        if action.dest != "help":
            assert f"`{action.option_strings[-1]}`" in OPERATIONS
    settings = set()
    for package in ("api", "recorder"):
        for path in (ROOT / package).rglob("*.py"):
            settings |= set(re.findall(r"GREFFIER_[A-Z_]+", path.read_text()))
            settings |= {f"GREFFIER_{name}" for name in re.findall(r'\benv\("([A-Z_]+)"', path.read_text())}
    missing = {name for name in settings - {"GREFFIER_"} if f"`{name}`" not in OPERATIONS}
    assert not missing
    assert all(f"`{user}`" in OPERATIONS for user in USERS)
