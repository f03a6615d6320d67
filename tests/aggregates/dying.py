"""A process that runs the toys' policies and ends by kill -9: python -m tests.aggregates.dying LOG WORK SECONDS WHEN N.

WHEN: before or after the Nth command is carried out, or once a position is written.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

from api.aggregates.lease import Lease
from api.aggregates.policies import Command
from api.aggregates.runner import Runner
from recorder.store import Store
from tests.aggregates.toys import Toys, policies


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def main(log: str, work: str, seconds: str, when: str, number: str) -> None:
    toys, done = Toys(Store.connect(log, work)), 0

    def act(command: Command, key: str) -> None:
        nonlocal done
        done += 1
        if when == "before" and done == int(number):
            die()
        toys(command, key)
        if when == "after" and done == int(number):
            die()

    keep = Lease.keep

    def kept(self: Lease, place: bytes | None = None) -> Any:
        found = keep(self, place)
        if when == "position" and place is not None and done >= int(number):
            die()
        return found

    Lease.keep = kept  # type: ignore[method-assign]
    runner = Runner(policies(toys, act=act), toys.store, float(seconds))
    runner.start()
    runner.join()


if __name__ == "__main__":
    main(*sys.argv[1:])
