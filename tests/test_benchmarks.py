"""What `make bench` comes to where a figure could not be taken."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from benchmarks import __main__ as bench
from benchmarks import aims
from benchmarks.browsing import NoBrowser


@pytest.fixture
def without_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """One benchmark, which wants a browser where there is none."""

    def main() -> None:
        raise NoBrowser("NO BROWSER: install chromium")

    monkeypatch.setitem(sys.modules, "benchmarks.tapping", SimpleNamespace(main=main))
    monkeypatch.setattr(aims, "missed", [])
    monkeypatch.setattr("sys.argv", ["benchmarks"])
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("GREFFIER_WITHOUT_BROWSERS", raising=False)


@pytest.mark.usefixtures("without_a_browser")
def test_an_aim_that_was_not_measured_is_missed(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["tapping"]) == 1
    assert "MISSED tapping: not measured" in capsys.readouterr().err


@pytest.mark.usefixtures("without_a_browser")
def test_it_may_be_left_out_on_purpose(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("GREFFIER_WITHOUT_BROWSERS", "1")
    assert bench.main(["tapping"]) == 0
    assert "NOT MEASURED" in capsys.readouterr().out
    monkeypatch.setenv("CI", "true")
    assert bench.main(["tapping"]) == 1
