"""What the README and the operations guide say is so."""

from __future__ import annotations

import json
import re
import shlex
import urllib.request
from typing import Any

import pytest

from api.cli import parser
from recorder.acl import USERS
from tests.running import ROOT, Service

README = (ROOT / "README.md").read_text()
OPERATIONS = (ROOT / "docs" / "operations.md").read_text()


def curls() -> list[list[str]]:
    """The words of each curl command of the README."""
    blocks = "\n".join(re.findall(r"```sh\n(.*?)```", README, re.DOTALL)).replace("\\\n", " ")
    return [shlex.split(line) for line in blocks.splitlines() if line.startswith("curl")]


def run(words: list[str], service: Service, known: dict[str, str]) -> Any:
    """What a curl command of the README is answered, sent to this service."""
    headers, body, url = {}, None, ""
    arguments = iter(words[1:])
    for word in arguments:
        if word == "-H":
            name, _, value = next(arguments).partition(": ")
            headers[name] = value
        elif word == "-d":
            body = next(arguments)
        elif not word.startswith("-"):
            url = word.replace("http://127.0.0.1:8000", service.url)
    for name, value in known.items():
        url = url.replace(f"${name}", value)
        headers = {key: text.replace(f"${name}", value) for key, text in headers.items()}
    request = urllib.request.Request(url, None if body is None else body.encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        if "event-stream" in answer.headers["Content-Type"]:
            return [answer.readline() for _ in range(4)]
        return json.load(answer)


def test_the_readmes_match_can_be_recorded(service: Service) -> None:
    create, *commands = curls()
    match = run(create, service, {})
    known = {"MATCH": match["id"], "TOKEN": match["tokens"]["referee"]}
    answers = [run(command, service, known) for command in commands]
    assert len(answers) == 7
    actions, state, timeline, live = answers[3:]
    assert {action["type"] for action in actions["actions"]} >= {"attack", "pass"}
    assert [(pair["attack"], pair["defence"]) for pair in state["table"]] == [("7s", None)]
    assert [item["type"] for item in timeline["items"]][-2:] == ["attacked", "defended"]
    assert any(line.startswith(b"event:") for line in live)


@pytest.mark.parametrize("page", ["README.md", "docs/operations.md", "docs/architecture.md"])
def test_links_lead_somewhere(page: str) -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", (ROOT / page).read_text()):
        assert ((ROOT / page).parent / link).exists(), link


def test_every_verb_option_setting_and_user_is_described() -> None:
    verbs = next(iter(parser()._subparsers._group_actions)).choices  # type: ignore[union-attr]
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
