"""What a worker and a process of the pool say to each other: a head in JSON, and bytes behind it."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from typing import Any, NamedTuple

LENGTHS = struct.Struct("!IQ")  # bytes of the head, and of what comes behind it
MOST_HEAD = 1 << 20


class Frame(NamedTuple):
    head: dict[str, Any]
    body: bytes = b""

    def packed(self) -> bytes:
        head = json.dumps(self.head).encode("ascii")
        return LENGTHS.pack(len(head), len(self.body)) + head + self.body


def read(receive: Callable[[int], bytes]) -> Frame:
    """Return the next frame.

    receive: as a socket's; it returns at most so many bytes, and none at the end.

    Raises:
        EOFError: The other side has closed before the end of a frame, or sends something else.
    """
    head, body = LENGTHS.unpack(exactly(receive, LENGTHS.size))
    if head > MOST_HEAD:
        raise EOFError("no frame")
    return Frame(json.loads(exactly(receive, head)), exactly(receive, body))


def exactly(receive: Callable[[int], bytes], length: int) -> bytes:
    """Return so many bytes. Raises EOFError."""
    made = bytearray()
    while len(made) < length:
        some = receive(min(1 << 16, length - len(made)))
        if not some:
            raise EOFError("the other side is gone")
        made += some
    return bytes(made)
