"""`greffier record` at a terminal of its own, against a service that runs."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from api.operator.terminal import Refused
from tests.forking import clean_environment
from tests.running import ROOT, Service

MOST = 60.0  # seconds until what is waited for is there
CONTROL = re.compile(rb"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\r")


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self._own, there = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "api.cli", "record", *arguments],
            stdin=there, stdout=there, stderr=there, cwd=ROOT, start_new_session=True,
            env=clean_environment({"TERM": "xterm", "COLUMNS": "120", "LINES": "40", **environment}),
        )  # fmt: skip
        os.close(there)
        self._seen = b""
        self._told = 0  # how much of it

    def shows(self, text: str) -> str:
        """What was shown since the last call, as far as text, once that is there."""
        end = time.monotonic() + MOST
        while True:
            plain = CONTROL.sub(b"", self._seen).decode(errors="replace")[self._told :]
            if text in plain:
                shown = plain[: plain.index(text) + len(text)]
                self._told += len(shown)
                return shown
            assert time.monotonic() < end, f"no {text!r} in\n{plain}"
            ready, _, _ = select.select([self._own], [], [], 0.2)
            if not ready:
                continue
            try:
                more = os.read(self._own, 65536)
            except OSError:
                continue
            if b"\x1b[6n" in more:  # where is the cursor?
                os.write(self._own, b"\x1b[1;1R")
            self._seen += more

    def types(self, line: str) -> None:
        os.write(self._own, line.encode() + b"\r")

    def presses(self, keys: str) -> None:
        os.write(self._own, keys.encode())

    def leave(self) -> int:
        self.types("quit")
        try:
            return self.process.wait(MOST)
        finally:
            os.close(self._own)


@pytest.fixture
def started(service: Service) -> Iterator[Any]:
    running: list[Terminal] = []

    def start(*arguments: str, **environment: str) -> Terminal:
        running.append(Terminal("--url", service.url, *arguments, **environment))
        return running[-1]

    yield start
    for terminal in running:
        if terminal.process.poll() is None:
            terminal.process.kill()
            terminal.process.wait()


def read(service: Service, match: str, what: str) -> Any:
    with urllib.request.urlopen(f"{service.url}/api/v1/matches/{match}/{what}") as answer:
        return json.load(answer)


def test_a_match_is_recorded_move_by_move(service: Service, started: Any) -> None:
    terminal = started("--seats", "Anna,Boris", "--lang", "en")
    shown = terminal.shows("quit")
    match = re.search(r"Match ([a-z2-7]{20}):", shown)[1]  # type: ignore[index]
    terminal.types("deal 7c starter A")
    assert "7♣ is trump; Anna starts" in terminal.shows("Anna attacks Boris")
    terminal.types("a 8s")
    assert "Anna attacks Boris with 8♠" in terminal.shows("Boris must beat 8♠")
    # What is refused is told with its ruling, and recorded only if it is said to have happened.
    terminal.types("B 6s")
    shown = terminal.shows("stands WHY")
    assert "DUR-4: 6♠ does not beat 8♠" in shown and "The ruling: " in shown
    terminal.types("stands Nobody looked.")
    terminal.shows("Boris beats 8♠ with 6♠")
    items = read(service, match, "timeline")["items"]
    assert items[-1]["irregular"] == {"rule": "DUR-4", "reason": "Nobody looked."}
    terminal.types("undo")
    terminal.shows("Undone.")
    terminal.types("note By a hair.")
    terminal.shows("Kept for the next move.")
    # What can be played is completed by the line.
    terminal.shows("4>")
    terminal.presses("B tak\t")
    terminal.shows("B take")
    terminal.types("")
    terminal.shows("Boris takes 1 card")
    items = read(service, match, "timeline")["items"]
    assert [item["type"] for item in items] == ["match_created", "dealt", "attacked", "took", "drew"]
    assert items[3]["note"] == "By a hair."
    terminal.types("A take 8")
    terminal.shows("one word too many")
    assert terminal.leave() == 0


def test_a_match_that_is_there_goes_on_in_french(service: Service, started: Any) -> None:
    body = json.dumps({"game": "rat-hot", "seats": [{"name": "Anna"}, {"name": "Boris"}]}).encode()
    request = urllib.request.Request(f"{service.url}/api/v1/matches", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    terminal = started(made["id"], LANG="fr_FR.UTF-8", GREFFIER_TOKEN=made["tokens"]["referee"])
    assert "Écrivez un coup" in terminal.shows("quit")
    terminal.types("deal r1.--.g1 starter A")
    assert re.search(r"0 +r1 +-- +g1", terminal.shows("B Boris"))
    terminal.types("A r1.gr.-- at 0,0 h")
    assert "RH-6" in terminal.shows("La règle")
    terminal.types("A r1.gr.-- at 3,0 h")
    assert re.search(r"0 +r1 +-- +g1 +r1 +gr +--", terminal.shows("B Boris"))
    assert terminal.leave() == 0


def test_who_may_not_is_told_so(service: Service, started: Any) -> None:
    terminal = started("a" * 20, "--lang", "en")
    terminal.shows("greffier: ")
    assert terminal.process.wait(MOST) == 1


def test_what_is_wrong_is_told_by_the_name_of_its_field() -> None:
    errors = [{"at": "/trump_card", "detail": "not a card"}, {"at": "/cards/1", "detail": "not a card"}]
    said = str(Refused({"detail": "/trump_card: not a card; /cards/1: not a card", "errors": errors}))
    assert said == "trump card: not a card; cards 2: not a card"
    assert str(Refused({"detail": "the match is over"})) == "the match is over"
