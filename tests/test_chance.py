"""Which tests of the pages a run draws."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import chance
from tests.web.conftest import spread


def test_as_many_are_drawn_as_are_wanted_from_all_files_and_each_in_some_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GREFFIER_SOAK", raising=False)
    tests = [
        SimpleNamespace(path=Path(file), number=n)
        for file, length in (("a", 20), ("b", 1), ("c", 9))
        for n in range(length)
    ]
    seen = set()
    for seed in range(200):
        monkeypatch.setattr(chance, "SEED", seed)
        drawn = {(test.path, test.number) for test in spread(tests, 6)}  # type: ignore[arg-type,attr-defined]
        assert len(drawn) == 6
        assert sum(path == Path("a") for path, _ in drawn) == 4, "20 of 30 tests are in that file"
        seen |= drawn
    assert len(seen) == 30


def test_all_are_drawn_where_all_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GREFFIER_SOAK", raising=False)
    tests = [SimpleNamespace(path=Path("a"), number=n) for n in range(7)]
    assert len({test.number for test in spread(tests, 7)}) == 7  # type: ignore[arg-type,attr-defined]
