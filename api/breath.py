"""Long work in a worker that has others to serve."""

from __future__ import annotations

import time

_TURN = 0.01  # seconds


class Breath:
    """Lets others have their turn from time to time, wherever long work calls it."""

    def __init__(self) -> None:
        self._until = time.monotonic() + _TURN

    def __call__(self) -> None:
        if time.monotonic() >= self._until:
            time.sleep(0)
            self._until = time.monotonic() + _TURN
