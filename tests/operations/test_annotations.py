"""Comments are primary data: in backups, verified, erased for good."""

from __future__ import annotations

from pathlib import Path

from tests.operations.conftest import Referee, greffier
from tests.operations.test_erase import holding
from tests.running import Service

TEXT, LATER = "Zwischenzug!", "Zugzwang, rather"


def commented(service: Service) -> Referee:
    """A match with a comment, which was changed, and its answer."""
    referee = Referee.of(service, {"name": "Ada"}, {"name": "Ben"}, visibility="public")
    assert referee.ask("POST", "/annotations", {"place": 1, "text": TEXT, "nags": [1]})[0] == 201
    assert referee.ask("PATCH", "/annotations/a1", {"text": LATER})[0] == 200
    assert referee.ask("POST", "/annotations", {"answers": "a1", "text": "Yes"})[0] == 201
    return referee


def test_they_are_backed_up_and_restored_with_all_that_they_said(own: Service, tmp_path: Path) -> None:
    referee = commented(own)
    before = referee.read("/annotations?history=true")
    assert [each["text"] for each in before["items"][0]["history"]] == [TEXT, LATER]
    whole = greffier("verify", data=own.data).out
    assert whole.startswith("1 of 1 match holds")
    backup = tmp_path / "backup.tar.gz"
    assert greffier("backup", backup, data=own.data).code == 0
    assert own.stop() == 0
    elsewhere = tmp_path / "elsewhere"
    said = greffier("restore", backup, data=elsewhere)
    assert said.code == 0, said
    assert greffier("verify", data=elsewhere).out == whole, "and every chain holds"


def test_they_are_erased_for_good(own: Service) -> None:
    referee = commented(own)
    assert referee.read("/annotations")["items"][0]["text"] == LATER
    said = greffier("erase", referee.match, "--comments", data=own.data)
    assert said.code == 0 and said.out.startswith("3 parts"), said
    assert holding(own.data, TEXT, LATER) == []
    items = referee.read("/annotations?history=true")["items"]
    assert [each["text"] for item in items for each in item["history"]] == [None] * 3
    assert items[0]["nags"] == [1], "signs are no words"
    assert f"{referee.match} holds; 3 parts are erased" in greffier("verify", data=own.data).out
