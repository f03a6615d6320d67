"""The process that writes a tournament's papers, as a worker full of greenlets has it run."""

from __future__ import annotations

import signal
import subprocess
import sys

ENDED = """
from gevent import monkey; monkey.patch_all()
import sys
from api.tournaments import papers
print(papers._ended([sys.executable, "-c", "import signal; signal.pause()"], b"", 0.0))
"""


def test_one_that_takes_too_long_is_ended_and_its_end_is_told() -> None:
    said = subprocess.run([sys.executable, "-c", ENDED], capture_output=True, text=True, check=False)
    assert said.stdout.strip() == str(-signal.SIGKILL), said.stderr
