"""Live feeds, read frame by frame."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

PATIENCE = 30  # heartbeats


class Frame(NamedTuple):
    event: str
    id: str | None
    data: Any


class Feed:
    """An open feed; its frames are read one after the other, heartbeats passed over."""

    def __init__(self, response: Any) -> None:
        assert response.status_code == 200, response.get_data(as_text=True)
        assert response.mimetype == "text/event-stream"
        self.response = response
        self._pieces: Iterator[bytes] = response.iter_encoded()
        assert next(self._pieces) == b"retry: 2000\n\n"

    def next(self) -> Frame:
        beats = 0
        for piece in self._pieces:
            if piece.startswith(b":"):
                beats += 1
                assert beats < PATIENCE, "nothing comes but heartbeats"
                continue
            fields = dict(line.split(": ", 1) for line in piece.decode().strip().split("\n"))
            return Frame(fields["event"], fields.get("id"), json.loads(fields["data"]))
        raise EOFError

    def is_silent(self) -> bool:
        """Whether nothing comes before the next heartbeat."""
        return next(self._pieces).startswith(b":")

    def take(self, count: int) -> list[Frame]:
        return [self.next() for _ in range(count)]

    def ended(self) -> bool:
        return not [piece for piece in self._pieces if not piece.startswith(b":")]

    def close(self) -> None:
        self.response.close()
