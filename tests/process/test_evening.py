"""An evening in a hall behind one address, while one client of the same address attacks: no tap is refused, nor a look
at a replay, its files and its pictures.

How soon taps are answered is measured by `python -m benchmarks.evening`.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmarks.evening import LOOKED_AT, evening
from tests.running import Service

PHONES, SECONDS, PAUSE = (300, 60.0, 8.0) if os.environ.get("GREFFIER_SOAK") else (24, 3.0, 0.5)


def test_no_tap_is_refused_while_one_client_attacks(tmp_path: Path) -> None:
    service = Service(tmp_path / "data").start()
    try:
        with ThreadPoolExecutor(1) as aside:  # playwright's loop may run in this thread
            seen = aside.submit(evening, service.url, PHONES, SECONDS, PAUSE).result()
    finally:
        assert service.stop() == 0, service.log()
    assert seen.refused == []
    assert len(seen.taps) >= PHONES // 4, "every table has recorded"
    assert seen.events >= len(seen.taps), "and was followed"
    assert {*LOOKED_AT, "import"} <= seen.looks.keys(), "and looked at in each way, also as a file that comes in"
    assert seen.attacks, "the attacker was answered"
    assert not [what for what in seen.attacks if what.endswith(" 500")]
    assert "Traceback" not in service.log(), service.log()
