"""A file takes its name, and nobody else's."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from recorder.folder import put


@pytest.fixture(params=["links", "no links"])
def drive(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, also as on a stick or a network share that has no links."""

    def link(*_: Any) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    if request.param == "no links":
        monkeypatch.setattr(os, "link", link)
    return tmp_path


def test_a_draft_gets_its_name(drive: Path) -> None:
    (drive / "draft").write_text("new")
    put(drive / "draft", drive / "file")
    assert [path.name for path in drive.iterdir()] == ["file"]
    assert (drive / "file").read_text() == "new"


def test_what_is_there_stays(drive: Path) -> None:
    (drive / "draft").write_text("new")
    (drive / "file").write_text("old")
    with pytest.raises(FileExistsError):
        put(drive / "draft", drive / "file")
    assert (drive / "file").read_text() == "old"


def test_a_draft_that_cannot_be_named_leaves_nothing(drive: Path) -> None:
    with pytest.raises(FileNotFoundError):
        put(drive / "draft", drive / "file")
    assert list(drive.iterdir()) == []
