"""What workers and the lane say to each other over a socket: a head in JSON, and bytes behind it."""

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
    """The next frame. receive: some bytes of so many that are wanted, none at the end. Raises EOFError."""
    head, body = lengths(exactly(receive, LENGTHS.size))
    return Frame(json.loads(exactly(receive, head)), exactly(receive, body))


def lengths(raw: bytes) -> tuple[int, int]:
    """How many bytes a frame's head has, and its body. Raises EOFError for what none has written here."""
    head, body = LENGTHS.unpack(raw)
    if head > MOST_HEAD:
        raise EOFError("no frame")
    return head, body


def exactly(receive: Callable[[int], bytes], length: int) -> bytes:
    """So many bytes. Raises EOFError."""
    made = bytearray()
    while len(made) < length:
        some = receive(min(1 << 16, length - len(made)))
        if not some:
            raise EOFError("the other side is gone")
        made += some
    return bytes(made)
